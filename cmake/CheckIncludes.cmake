# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -DROOT=<src> -DROOM=<name> -DUSES=<a,b> -P CheckIncludes.cmake: fails on an include that leaves the permitted rooms.
cmake_minimum_required(VERSION 3.25)
string(REPLACE "," ";" uses "${USES}")
file(GLOB all_rooms RELATIVE ${ROOT} ${ROOT}/*)
file(GLOB_RECURSE files ${ROOT}/${ROOM}/*.h ${ROOT}/${ROOM}/*.cpp)
set(bad "")
foreach(file ${files})
    file(STRINGS ${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]+\"")
    foreach(line ${lines})
        if(line MATCHES "\"([a-z]+)/" AND CMAKE_MATCH_1 IN_LIST all_rooms)
            if(NOT CMAKE_MATCH_1 STREQUAL ROOM AND NOT CMAKE_MATCH_1 IN_LIST uses)
                string(APPEND bad "${file}: ${line}\n")
            endif()
        endif()
    endforeach()
endforeach()
list(LENGTH files count)
if(bad)
    message(FATAL_ERROR "room ${ROOM} may use only: ${USES}\n${bad}")
endif()
message(STATUS "room ${ROOM}: ${count} files, every include stays within: ${USES}")
