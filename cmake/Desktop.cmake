# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What a desktop and a shell look for beside the program. The desktop knows the window by this id
# (QGuiApplication::setDesktopFileName in main.cpp).
set(desktop_id io.github.lockscope.Lockscope)
set(linux ${CMAKE_SOURCE_DIR}/resources/linux)
install(FILES ${linux}/${desktop_id}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
# AppStream asks for the day of a version: that of its heading in CHANGELOG.md.
file(STRINGS ${CMAKE_SOURCE_DIR}/CHANGELOG.md release_date REGEX "^## ${PROJECT_VERSION} [(][0-9-]+[)]$")
if(NOT release_date)
    message(FATAL_ERROR "CHANGELOG.md has no heading \"## ${PROJECT_VERSION} (<year>-<month>-<day>)\"")
endif()
string(REGEX REPLACE ".*[(](.*)[)]" "\\1" release_date "${release_date}")
configure_file(${linux}/${desktop_id}.metainfo.xml ${CMAKE_BINARY_DIR}/generated/${desktop_id}.metainfo.xml @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/generated/${desktop_id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT program)
install(FILES ${linux}/${desktop_id}.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
    RENAME ${desktop_id}.xml COMPONENT program)
install(FILES ${CMAKE_SOURCE_DIR}/resources/icons/lockscope.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME ${desktop_id}.svg COMPONENT program)

# What a monitoring reads, and a service that tells it (docs/monitoring.md). A unit is where systemd looks, below lib even where libraries are not.
install(FILES ${CMAKE_SOURCE_DIR}/resources/grafana/lockscope.json DESTINATION ${CMAKE_INSTALL_DATADIR}/lockscope/grafana COMPONENT program)
install(FILES ${CMAKE_SOURCE_DIR}/resources/prometheus/lockscope-alerts.yml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/lockscope/prometheus COMPONENT program)
install(FILES ${linux}/lockscope-record.service DESTINATION lib/systemd/system COMPONENT program)

# Manual and completions are what --help says, written by the program itself, in English.
set(manual_folder ${CMAKE_BINARY_DIR}/manual)
file(MAKE_DIRECTORY ${manual_folder})
foreach(entry man=lockscope.1 bash=lockscope zsh=_lockscope fish=lockscope.fish)
    string(REGEX MATCH "^[a-z]+" format ${entry})
    string(REGEX REPLACE "^[a-z]+=" "${manual_folder}/" file ${entry})
    add_custom_command(OUTPUT ${file} DEPENDS lockscope VERBATIM
        COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ASAN_OPTIONS=detect_leaks=0 $<TARGET_FILE:lockscope> --manual ${format} > ${file})
    list(APPEND manual_files ${file})
endforeach()
add_custom_target(manual ALL DEPENDS ${manual_files})
configure_file(${linux}/lockscope-worker.1 ${manual_folder}/lockscope-worker.1 @ONLY)
find_program(GZIP gzip REQUIRED)
install(CODE "
    foreach(page lockscope.1 lockscope-worker.1)
        execute_process(COMMAND ${GZIP} -9nc ${manual_folder}/\${page} OUTPUT_FILE ${manual_folder}/\${page}.gz COMMAND_ERROR_IS_FATAL ANY)
    endforeach()" COMPONENT program)
install(FILES ${manual_folder}/lockscope.1.gz ${manual_folder}/lockscope-worker.1.gz
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${manual_folder}/lockscope DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${manual_folder}/_lockscope DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
install(FILES ${manual_folder}/lockscope.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
