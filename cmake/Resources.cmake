# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Icons travel inside the program: ":/icons/<name>.svg".
if(TARGET lockscope_gui)
    file(GLOB resource_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/icons/*.svg)
    qt_add_resources(lockscope_gui "lockscope_resources" PREFIX "/" BASE ${CMAKE_SOURCE_DIR}/resources FILES ${resource_files})
endif()
