# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Debian packages of what is installed: cpack --config <build>/CPackConfig.cmake (scripts/package.sh does it all). Times inside come from
# SOURCE_DATE_EPOCH, so that one commit gives the same bytes.
if(NOT LOCKSCOPE_PACKAGES)
    return()
endif()
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME lockscope)
# Who makes the packages says so as with other tools of Debian. The project has no mail address; .invalid is nobody's (RFC 2606).
if(NOT LOCKSCOPE_MAINTAINER)
    set(LOCKSCOPE_MAINTAINER "Lockscope maintainers <maintainers@lockscope.invalid>")
    if(NOT "$ENV{DEBEMAIL}" STREQUAL "" AND NOT "$ENV{DEBFULLNAME}" STREQUAL "")
        set(LOCKSCOPE_MAINTAINER "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
    endif()
endif()
set(CPACK_PACKAGE_CONTACT ${LOCKSCOPE_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own, the first line of its description
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${CPACK_PACKAGE_CONTACT})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program lock runtime)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# 1.0.0-1~deb12: a package of one Debian is older than that of the next one.
file(STRINGS /etc/os-release debian REGEX "^VERSION_ID=")
string(REGEX REPLACE "[^0-9]" "" debian "${debian}")
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~deb${debian})

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME lockscope)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION database)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
# redis-server, which the demo runs privately, would start a service that nobody asked for: suggested only.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "qt6-translations-l10n, qt6-wayland")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "redis-server, openssh-client, fonts-inter, fonts-noto-cjk")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "console for Redis distributed locks
Shows who holds which lock of a Redis or Valkey server, since when, and
whether it is still renewed; explains what went wrong with it; and releases
a stuck one safely, only if it is still the one that was seen.

There is a window, verbs for scripts, and a simulator of ways to lock, which
starts private servers of its own if redis-server is installed.")

set(lock_library liblockscope-lock${PROJECT_VERSION_MAJOR}) # named by its SONAME
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ${lock_library})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
# Debian's policy asks for this trigger; the call of ldconfig in CPack's own scripts is superfluous beside it.
file(WRITE ${CMAKE_BINARY_DIR}/package/triggers "activate-noawait ldconfig\n")
file(CHMOD ${CMAKE_BINARY_DIR}/package/triggers PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/package/triggers)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "distributed locks in Redis, shared library
Locks of one node, of several (Redlock) and as Redisson writes them, for
programs that were linked with the shared library.")

set(CPACK_DEBIAN_LOCK_PACKAGE_NAME liblockscope-lock-dev)
set(CPACK_DEBIAN_LOCK_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LOCK_PACKAGE_DEPENDS "libhiredis-dev (>= 0.14), libssl-dev (>= 3.0), libexpected-dev, pkgconf | pkg-config, ${lock_library} (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_COMPONENT_LOCK_DESCRIPTION "distributed locks in Redis, a library for C++ services
Locks of one node, of several (Redlock) and as Redisson writes them, with a
watchdog that renews them, fencing numbers and metrics.

Headers, static libraries, the link to the shared one, and packages of CMake
(LockscopeLock) and of pkg-config (lockscope-lock).")

# The changelog of a Debian package names a version and a time; the news are in CHANGELOG.md.
if("$ENV{SOURCE_DATE_EPOCH}" STREQUAL "")
    message(FATAL_ERROR "packages need SOURCE_DATE_EPOCH; scripts/package.sh takes that of the commit")
endif()
string(TIMESTAMP package_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(package lockscope=program liblockscope-lock-dev=lock ${lock_library}=runtime)
    string(REGEX MATCH "[a-z]+$" component ${package})
    string(REGEX REPLACE "=.*" "" package ${package})
    set(doc ${CMAKE_BINARY_DIR}/package/${package})
    configure_file(${CMAKE_CURRENT_LIST_DIR}/package/changelog.in ${doc}/changelog @ONLY)
    execute_process(COMMAND gzip -9nc ${doc}/changelog OUTPUT_FILE ${doc}/changelog.Debian.gz COMMAND_ERROR_IS_FATAL ANY)
    install(FILES ${doc}/changelog.Debian.gz ${CMAKE_CURRENT_LIST_DIR}/package/copyright
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()
include(CPack)
