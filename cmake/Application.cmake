# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
file(GLOB app_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/app/*.cpp ${CMAKE_SOURCE_DIR}/src/app/*.h)
if(app_sources)
    add_executable(lockscope ${app_sources})
    set_target_properties(lockscope PROPERTIES AUTOMOC ON UNITY_BUILD ${LOCKSCOPE_UNITY})
    target_compile_definitions(lockscope PRIVATE LOCKSCOPE_VERSION="${PROJECT_VERSION}")
    target_link_libraries(lockscope PRIVATE $<TARGET_NAME_IF_EXISTS:lockscope_gui> $<TARGET_NAME_IF_EXISTS:lockscope_cli> lockscope_flags)
    add_dependencies(lockscope lockscope-worker) # looked for beside it
    install(TARGETS lockscope RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    # The desktop knows the window by this id (QGuiApplication::setDesktopFileName in main.cpp).
    set(desktop_id io.github.lockscope.Lockscope)
    install(FILES ${CMAKE_SOURCE_DIR}/resources/linux/${desktop_id}.desktop
        DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES ${CMAKE_SOURCE_DIR}/resources/icons/lockscope.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME ${desktop_id}.svg)
endif()
