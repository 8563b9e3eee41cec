# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Catalogues of the whole program, all rooms and forms: translations/lockscope_<language>.ts -> ":/i18n/<same>.qm".
# scripts/translate.sh (target update_translations) brings the .ts files up to date with the sources; a normal build
# only compiles them. English has a catalogue for its plurals.
file(GLOB_RECURSE translated_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/*.cpp ${CMAKE_SOURCE_DIR}/src/*.h)
file(GLOB translated_forms CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/ui/*.ui)
set(catalogues ${CMAKE_SOURCE_DIR}/translations/lockscope_en.ts ${CMAKE_SOURCE_DIR}/translations/lockscope_zh_CN.ts
    ${CMAKE_SOURCE_DIR}/translations/lockscope_zh_TW.ts)
# The form of Qt 6.2: 6.4 knows no other, 6.8 still accepts it.
qt_add_translations(lockscope_gui TS_FILES ${catalogues} SOURCES ${translated_sources} ${translated_forms}
    RESOURCE_PREFIX /i18n LUPDATE_OPTIONS -no-obsolete -locations none)
