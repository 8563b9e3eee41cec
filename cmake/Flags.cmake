# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One interface target carries every flag, so that no room differs from another by accident.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG") # where more is worth its time, cmake/Rooms.cmake says so
# No room generates headers for another one: rooms compile side by side, only linking waits.
set(CMAKE_AUTOGEN_ORIGIN_DEPENDS OFF)
set(CMAKE_OPTIMIZE_DEPENDENCIES ON)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    # Precompiled headers are cacheable only when ccache may ignore their time stamps. What is included is taken from what the compiler
    # says of it: a preprocessor of its own for that costs a cold build some seconds a file.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        CCACHE_DEPEND=1 ${CCACHE_PROGRAM})
endif()

if(LOCKSCOPE_PACKAGES) # the same bytes wherever they are built
    add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.)
endif()

add_library(lockscope_flags INTERFACE)
target_compile_features(lockscope_flags INTERFACE cxx_std_20)
target_compile_options(lockscope_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual -Wunused
    -Werror=switch -Werror -fno-strict-aliasing)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(lockscope_flags INTERFACE -fpch-preprocess) # lets ccache see through precompiled headers
    # A collection walks all that was read from them, too: none before a gigabyte, which few sources reach, saves a tenth of the time. It
    # takes that gigabyte for each processor.
    cmake_host_system_information(RESULT memory QUERY TOTAL_PHYSICAL_MEMORY)
    cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
    math(EXPR memory_each "${memory} / ${processors}") # MiB
    if(memory_each GREATER_EQUAL 2500)
        target_compile_options(lockscope_flags INTERFACE --param=ggc-min-heapsize=1000000)
    endif()
    if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        # GCC 12 sees overlapping or endless copies in "literal" + std::string and string = "literal" once it inlines
        # (its bugs 105651 and 105329). Later ones keep these warnings.
        target_compile_options(lockscope_flags INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
    endif()
endif()
target_compile_definitions(lockscope_flags INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING QT_NO_KEYWORDS QT_NO_CONTEXTLESS_CONNECT
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_DISABLE_DEPRECATED_BEFORE=0x060400 QT_DISABLE_DEPRECATED_UP_TO=0x060400)
# The same for all, because precompiled headers are shared only where definitions are equal; hiredis asks its users for it.
target_compile_definitions(lockscope_flags INTERFACE _FILE_OFFSET_BITS=64)
target_compile_options(lockscope_flags INTERFACE $<$<CONFIG:Release>:-fstack-protector-strong>)
target_compile_definitions(lockscope_flags INTERFACE $<$<CONFIG:Release>:_FORTIFY_SOURCE=2>)
target_link_options(lockscope_flags INTERFACE -Wl,-z,relro,-z,now)

find_program(LLD_PROGRAM ld.lld)
if(LLD_PROGRAM)
    target_link_options(lockscope_flags INTERFACE -fuse-ld=lld)
endif()

if(LOCKSCOPE_SANITIZE)
    target_compile_options(lockscope_flags INTERFACE
        -fsanitize=${LOCKSCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(lockscope_flags INTERFACE -fsanitize=${LOCKSCOPE_SANITIZE})
    target_compile_definitions(lockscope_flags INTERFACE LOCKSCOPE_SANITIZED)
    if(LOCKSCOPE_SANITIZE MATCHES "undefined")
        # What reads or writes through a null pointer dies in the address sanitizer, too: to ask before each access is a sixth of the build.
        target_compile_options(lockscope_flags INTERFACE -fno-sanitize=null)
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Guessed wrong between the sanitizers' branches; the release build keeps this warning.
        target_compile_options(lockscope_flags INTERFACE -Wno-maybe-uninitialized)
    endif()
    if(LOCKSCOPE_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(lockscope_flags INTERFACE -Wno-tsan)
    endif()
endif()
