# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -DROOT=<src> -P CheckClocks.cmake: fails where a source reads a clock of the machine instead of the injected one (core/time.h,
# lock/clock.h), and where an exception below is none any more.
cmake_minimum_required(VERSION 3.25)
set(may_read
    "core/time[.]h"                         # SystemClock: what is injected
    "lock/(clock|leaseclock|wire)[.]cpp"    # the same for the lock library; how long the kernel may take for an answer
    "lock/timing[.]h"                       # where nobody gave it a clock
    "sandbox/.*" "tunnel/.*"                  # processes and sockets that exist
    "simulator/.*" "gui/simulator/simrun[.]cpp" # workers that exist: what they do is timed, and told as the truth
    "worker/wallclock[.]cpp"                # is the clock of its process
    "cli/(output|terminationsignals|watchverb)[.]cpp" # how long a reader of the output may block us; a signal handler
    "gui/shell/savepicture[.]cpp" "settings/profilestore[.]cpp") # names of files
set(reads "(steady_clock|system_clock|high_resolution_clock)::now[(]|clock_gettime[(]|gettimeofday[(]|QElapsedTimer|currentDateTime|currentMSecs|QTime::currentTime|QDeadlineTimer")
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/*.h ${ROOT}/*.cpp)
set(wrong "")
set(met "")
foreach(file ${files})
    file(READ ${ROOT}/${file} source)
    if(NOT source MATCHES "${reads}")
        continue()
    endif()
    set(isPermitted FALSE)
    foreach(pattern ${may_read})
        if(file MATCHES "^${pattern}$")
            set(isPermitted TRUE)
            list(APPEND met "${pattern}")
        endif()
    endforeach()
    if(NOT isPermitted)
        string(APPEND wrong "${file} reads the machine's clock: take the Clock that is handed in\n")
    endif()
endforeach()
foreach(pattern ${may_read})
    if(NOT pattern IN_LIST met)
        string(APPEND wrong "${pattern} reads no clock: it is no exception any more\n")
    endif()
endforeach()
if(wrong)
    message(FATAL_ERROR "${wrong}")
endif()
list(LENGTH files count)
message(STATUS "${count} files read no clock but the one that is handed in, with few exceptions")
