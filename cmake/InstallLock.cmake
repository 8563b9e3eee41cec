# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The lock library for other programs: cmake --install <build> --component lock; then
#   find_package(LockscopeLock REQUIRED)
#   target_link_libraries(mine PRIVATE Lockscope::lock)
# or  c++ -std=c++20 mine.cpp $(pkg-config --cflags --libs lockscope-lock)
include(CMakePackageConfigHelpers)

set(lock_package ${CMAKE_INSTALL_LIBDIR}/cmake/LockscopeLock)
foreach(room core formats lock)
    set_target_properties(lockscope_${room} PROPERTIES EXPORT_NAME ${room})
    add_library(Lockscope::${room} ALIAS lockscope_${room})
endforeach()
target_include_directories(lockscope_lock INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(CODE "execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DVERSION=${PROJECT_VERSION}
    -DTO=\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR} -P ${CMAKE_SOURCE_DIR}/cmake/LockHeaders.cmake
    COMMAND_ERROR_IS_FATAL ANY)" COMPONENT lock)

install(TARGETS lockscope_core lockscope_formats lockscope_lock EXPORT LockscopeLockTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT lock)
# The same as a shared library: Lockscope::lock_shared, whose SONAME has the major version; what runs is a Debian package of its own. Not
# with sanitizers, which are linked to programs.
set(lock_runtime lock)
if(LOCKSCOPE_PACKAGES)
    set(lock_runtime runtime)
endif()
if(NOT LOCKSCOPE_SANITIZE)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/lock_shared.cpp CONTENT "// All sources are in the archives.\n")
    add_library(lockscope_lock_shared SHARED ${CMAKE_BINARY_DIR}/lock_shared.cpp)
    set_target_properties(lockscope_lock_shared PROPERTIES EXPORT_NAME lock_shared OUTPUT_NAME lockscope-lock VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/lockscope-lock.map)
    target_include_directories(lockscope_lock_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_compile_features(lockscope_lock_shared INTERFACE cxx_std_20)
    target_link_options(lockscope_lock_shared PRIVATE -Wl,--version-script=${CMAKE_CURRENT_LIST_DIR}/lockscope-lock.map)
    target_link_libraries(lockscope_lock_shared PUBLIC tl::expected Threads::Threads
        PRIVATE -Wl,--whole-archive $<TARGET_FILE:lockscope_lock> -Wl,--no-whole-archive $<TARGET_FILE:lockscope_formats>
        $<TARGET_FILE:lockscope_core> $<BUILD_INTERFACE:PkgConfig::hiredis> $<BUILD_INTERFACE:${lock_tls}> $<BUILD_INTERFACE:lockscope_flags>)
    add_dependencies(lockscope_lock_shared lockscope_lock lockscope_formats lockscope_core)
    install(TARGETS lockscope_lock_shared EXPORT LockscopeLockTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        COMPONENT ${lock_runtime} NAMELINK_COMPONENT lock)
endif()

install(EXPORT LockscopeLockTargets NAMESPACE Lockscope:: DESTINATION ${lock_package} COMPONENT lock)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/LockscopeLockConfig.cmake.in
    ${CMAKE_BINARY_DIR}/LockscopeLockConfig.cmake INSTALL_DESTINATION ${lock_package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/LockscopeLockConfigVersion.cmake COMPATIBILITY SameMajorVersion)
file(APPEND ${CMAKE_BINARY_DIR}/LockscopeLockConfigVersion.cmake "
if(PACKAGE_FIND_VERSION_MAJOR STREQUAL \"0\" AND NOT PACKAGE_FIND_VERSION_RANGE) # what programs asked for before 1.0
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
")

# An archive brings its dependencies along, so they are no private ones. The prefix is that of the installation.
set(lock_requires "hiredis >= 0.14")
if(lock_tls)
    string(APPEND lock_requires ", libssl >= 3.0, libcrypto >= 3.0")
endif()
install(CODE "set(PROJECT_VERSION ${PROJECT_VERSION})
set(CMAKE_INSTALL_LIBDIR ${CMAKE_INSTALL_LIBDIR})
set(CMAKE_INSTALL_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
set(lock_requires \"${lock_requires}\")
configure_file(${CMAKE_SOURCE_DIR}/cmake/lockscope-lock.pc.in
    \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/pkgconfig/lockscope-lock.pc @ONLY)" COMPONENT lock)
install(FILES ${CMAKE_BINARY_DIR}/LockscopeLockConfig.cmake ${CMAKE_BINARY_DIR}/LockscopeLockConfigVersion.cmake
    DESTINATION ${lock_package} COMPONENT lock)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSES/Apache-2.0.txt ${CMAKE_SOURCE_DIR}/docs/lock-library.md
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/liblockscope-lock-dev COMPONENT lock)

# Misuse that the compiler refuses, headers that compile alone, a program that links: the same with and without sanitizers, and an instrumented
# library cannot be linked without its sanitizer.
if(NOT LOCKSCOPE_PACKAGES AND NOT LOCKSCOPE_SANITIZE)
    add_test(NAME lock.rejected COMMAND ${CMAKE_SOURCE_DIR}/tests/lock/rejected.sh ${CMAKE_SOURCE_DIR} ${CMAKE_CXX_COMPILER})
    set_tests_properties(lock.rejected PROPERTIES LABELS lock TIMEOUT 300)
    add_test(NAME lock.installed_headers COMMAND ${CMAKE_SOURCE_DIR}/tests/lock/installed_headers.sh
        ${CMAKE_SOURCE_DIR} ${CMAKE_COMMAND} ${PROJECT_VERSION} ${CMAKE_CXX_COMPILER})
    set_tests_properties(lock.installed_headers PROPERTIES LABELS lock TIMEOUT 600)
endif()

# The interface of the shared library is that of its baseline: built and compared by the script, where the tool is installed.
find_program(ABIDIFF abidiff)
mark_as_advanced(ABIDIFF)
if(ABIDIFF AND EXISTS ${CMAKE_SOURCE_DIR}/tests/lock/liblockscope-lock.abi.xz AND NOT LOCKSCOPE_PACKAGES AND NOT LOCKSCOPE_SANITIZE)
    add_test(NAME lock.abi COMMAND ${CMAKE_SOURCE_DIR}/scripts/abi.sh)
    set_tests_properties(lock.abi PROPERTIES LABELS lock TIMEOUT 1200)
endif()

if(NOT LOCKSCOPE_SANITIZE)
    add_test(NAME lock.installed_example COMMAND ${CMAKE_SOURCE_DIR}/tests/lock/installed_example.sh
        ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR} ${CMAKE_COMMAND} ${CMAKE_CXX_COMPILER})
    set_tests_properties(lock.installed_example PROPERTIES LABELS lock TIMEOUT 300)
endif()
