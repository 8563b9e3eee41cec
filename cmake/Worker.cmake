# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# lockscope-worker: workers of the simulator in a process of their own. No Qt.
if(TARGET lockscope_simulator)
    add_executable(lockscope-worker ${CMAKE_SOURCE_DIR}/src/worker/main.cpp
                                    ${CMAKE_SOURCE_DIR}/src/worker/wallclock.cpp)
    target_link_libraries(lockscope-worker PRIVATE lockscope_simulator lockscope_flags)
    install(TARGETS lockscope-worker RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
endif()
