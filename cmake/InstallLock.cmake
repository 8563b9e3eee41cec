# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The lock library for other programs: cmake --install <build> --component lock; then
#   find_package(LockscopeLock REQUIRED)
#   target_link_libraries(mine PRIVATE Lockscope::lock)
include(CMakePackageConfigHelpers)

set(lock_headers ${CMAKE_INSTALL_INCLUDEDIR}/lockscope)
set(lock_package ${CMAKE_INSTALL_LIBDIR}/cmake/LockscopeLock)
foreach(room core formats lock)
    target_include_directories(lockscope_${room} INTERFACE $<INSTALL_INTERFACE:${lock_headers}>)
    set_target_properties(lockscope_${room} PROPERTIES EXPORT_NAME ${room})
    add_library(Lockscope::${room} ALIAS lockscope_${room})

    # A header that says "Private to ..." stays at home.
    file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${room}/*.h)
    set(public "")
    foreach(header ${headers})
        file(STRINGS ${header} private REGEX "^// Private to ")
        if(NOT private)
            list(APPEND public ${header})
        endif()
    endforeach()
    install(FILES ${public} DESTINATION ${lock_headers}/${room} COMPONENT lock)
endforeach()

install(TARGETS lockscope_core lockscope_formats lockscope_lock EXPORT LockscopeLockTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT lock)
install(EXPORT LockscopeLockTargets NAMESPACE Lockscope:: DESTINATION ${lock_package} COMPONENT lock)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/LockscopeLockConfig.cmake.in
    ${CMAKE_BINARY_DIR}/LockscopeLockConfig.cmake INSTALL_DESTINATION ${lock_package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/LockscopeLockConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/LockscopeLockConfig.cmake ${CMAKE_BINARY_DIR}/LockscopeLockConfigVersion.cmake
    DESTINATION ${lock_package} COMPONENT lock)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSES/Apache-2.0.txt ${CMAKE_SOURCE_DIR}/docs/lock-library.md
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/liblockscope-lock-dev COMPONENT lock)

# Misuse that the compiler refuses.
if(NOT LOCKSCOPE_PACKAGES)
    add_test(NAME lock.rejected COMMAND ${CMAKE_SOURCE_DIR}/tests/lock/rejected.sh ${CMAKE_SOURCE_DIR} ${CMAKE_CXX_COMPILER})
    set_tests_properties(lock.rejected PROPERTIES LABELS lock TIMEOUT 300)
endif()

# An instrumented library cannot be linked without its sanitizer.
if(NOT LOCKSCOPE_SANITIZE)
    add_test(NAME lock.installed_example COMMAND ${CMAKE_SOURCE_DIR}/tests/lock/installed_example.sh
        ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR} ${CMAKE_COMMAND} ${CMAKE_CXX_COMPILER})
    set_tests_properties(lock.installed_example PROPERTIES LABELS lock TIMEOUT 300)
endif()
