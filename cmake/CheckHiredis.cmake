# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -DROOT=<src> -P CheckHiredis.cmake: fails where a file of the lock library other than its transport names hiredis, so that the
# library can do without it by a change of that file alone; and where the transport does not use it any more.
cmake_minimum_required(VERSION 3.25)
file(GLOB files RELATIVE ${ROOT}/lock ${ROOT}/lock/*)
set(wrong "")
set(isUsed FALSE)
foreach(file ${files})
    file(STRINGS ${ROOT}/lock/${file} lines REGEX "[Hh][Ii][Rr][Ee][Dd][Ii][Ss]|redis(Reader|Reply|Context)")
    if(NOT lines)
        continue()
    elseif(file MATCHES "^transport[.](h|cpp)$")
        set(isUsed TRUE)
    else()
        list(GET lines 0 line)
        string(APPEND wrong "lock/${file}: ${line}\n")
    endif()
endforeach()
if(wrong)
    message(FATAL_ERROR "only lock/transport may name hiredis:\n${wrong}")
endif()
if(NOT isUsed)
    message(FATAL_ERROR "lock/transport does not use hiredis any more: this check is of no use")
endif()
list(LENGTH files count)
message(STATUS "${count} files, and only lock/transport names hiredis")
