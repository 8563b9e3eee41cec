# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -DSOURCE=<project> -DVERSION=<x.y.z> -DTO=<folder> -P LockHeaders.cmake: writes the headers of the lock library as programs include
# them, <lockscope/lock/...>, to TO/lockscope/lock. Taken are those of src/lock that do not say "Private to"; the project's own code includes
# the same as "lock/...".
cmake_minimum_required(VERSION 3.25)
set(folder ${TO}/lockscope/lock)
file(REMOVE_RECURSE ${folder})
file(GLOB headers ${SOURCE}/src/lock/*.h)
foreach(header ${headers} ${SOURCE}/src/core/result.h)
    file(READ ${header} text)
    if(text MATCHES "\n// Private to ")
        continue()
    endif()
    string(REPLACE "#include \"core/result.h\"" "#include <lockscope/lock/result.h>" text "${text}")
    string(REGEX REPLACE "#include \"(lock/[a-z]+\\.h)\"" "#include <lockscope/\\1>" text "${text}")
    if(text MATCHES "#include \"([^\"]*)\"")
        message(FATAL_ERROR "${header} is installed, and includes ${CMAKE_MATCH_1}, which is not. Say \"Private to lock\" in it, or do without.")
    endif()
    get_filename_component(name ${header} NAME)
    file(WRITE ${folder}/${name} "${text}")
endforeach()
string(REPLACE "." ";" numbers ${VERSION})
list(GET numbers 0 LOCKSCOPE_MAJOR)
list(GET numbers 1 LOCKSCOPE_MINOR)
list(GET numbers 2 LOCKSCOPE_PATCH)
set(LOCKSCOPE_VERSION ${VERSION})
configure_file(${SOURCE}/cmake/lockversion.h.in ${folder}/version.h @ONLY)
