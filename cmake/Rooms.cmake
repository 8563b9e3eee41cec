# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# room(<name> [QT] [COLD] [USES <room>...] [LINK <target>...] [HIDDEN <target>...])
#
# Declares the folder src/<name> as a room that may use only the named rooms. From this one line come
#  - the static library lockscope_<name>,
#  - probe_<name>: the room alone, whole, linked with only its permitted rooms; an upward call is an undefined symbol,
#  - the test rooms.<name>.includes: every #include "other/..." in the room names a permitted room.
# HIDDEN: what only the room's sources include; whoever uses the room does not see it.
# COLD: nothing in it is done for each event or each lock of a frame, so that a release build optimizes it lightly (-O1): a file
# of several sources takes two thirds of the time then.
set(LOCKSCOPE_ROOMS "" CACHE INTERNAL "rooms declared so far")
file(WRITE ${CMAKE_BINARY_DIR}/probe_main.cpp "int main() { return 0; }\n")

# What rooms include most, compiled once for all of them, and for the cold ones once more: the compiler takes such headers only where it
# optimizes alike. clang-tidy sees each source without them.
set(LOCKSCOPE_HEATS "")
set(LOCKSCOPE_COLD_FLAGS "")
if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set(LOCKSCOPE_HEATS _cold)
    set(LOCKSCOPE_COLD_FLAGS -O1)
endif()
function(room_headers name library)
    foreach(heat IN ITEMS "" ${LOCKSCOPE_HEATS})
        add_library(${name}${heat} OBJECT ${CMAKE_BINARY_DIR}/probe_main.cpp)
        target_link_libraries(${name}${heat} PRIVATE ${library} lockscope_flags)
        target_precompile_headers(${name}${heat} PRIVATE ${ARGN})
    endforeach()
    if(LOCKSCOPE_HEATS)
        target_compile_options(${name}_cold PRIVATE ${LOCKSCOPE_COLD_FLAGS})
    endif()
endfunction()
room_headers(std_headers tl::expected <algorithm> <array> <chrono> <cstdint> <deque> <functional> <map> <memory> <mutex> <optional>
    <set> <span> <string> <string_view> <thread> <unordered_map> <utility> <variant> <vector> <tl/expected.hpp>)
if(NOT LOCKSCOPE_QT_FREE_ONLY)
    room_headers(qt_headers Qt6::Network <QtCore/QtCore> <QtNetwork/QtNetwork>)
endif()

# unite(<target> <source>...): the sources of a folder are compiled together, at most 26 at once, where LOCKSCOPE_UNITY is on.
function(unite target)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${LOCKSCOPE_UNITY} UNITY_BUILD_MODE GROUP)
    if(LOCKSCOPE_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # A class of one source may have members of types that only this source has.
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
    set(counted "")
    foreach(source ${ARGN})
        if(NOT source MATCHES "\\.cpp$")
            continue()
        endif()
        get_filename_component(folder ${source} DIRECTORY)
        file(RELATIVE_PATH group ${CMAKE_SOURCE_DIR}/src ${folder})
        string(REPLACE "/" "_" group ${group})
        if(NOT group IN_LIST counted)
            list(APPEND counted ${group})
            set(count_${group} 0)
        endif()
        math(EXPR batch "${count_${group}} / 26")
        math(EXPR count_${group} "${count_${group}} + 1")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group}_${batch})
    endforeach()
endfunction()

function(room name)
    cmake_parse_arguments(ARG "QT;COLD" "" "USES;LINK;HIDDEN" ${ARGN})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp ${CMAKE_SOURCE_DIR}/src/${name}/*.h)
    if(NOT sources MATCHES "\\.cpp")
        message(STATUS "room ${name}: no sources yet")
        return()
    endif()
    set(permitted "")
    foreach(used ${ARG_USES})
        if(TARGET lockscope_${used})
            list(APPEND permitted lockscope_${used})
        endif()
    endforeach()

    add_library(lockscope_${name} STATIC ${sources})
    target_include_directories(lockscope_${name} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>)
    target_link_libraries(lockscope_${name} PUBLIC ${permitted} ${ARG_LINK} PRIVATE ${ARG_HIDDEN} $<BUILD_INTERFACE:lockscope_flags>)
    if(NOT name MATCHES "^(core|formats|lock)$") # the hottest one; one whose files all use the same names; the library
        unite(lockscope_${name} ${sources})
    endif()
    set(heat "")
    if(ARG_COLD)
        set(heat "${LOCKSCOPE_HEATS}")
        target_compile_options(lockscope_${name} PRIVATE ${LOCKSCOPE_COLD_FLAGS})
    endif()
    if(NOT ARG_QT)
        target_precompile_headers(lockscope_${name} REUSE_FROM std_headers${heat})
    else()
        set_target_properties(lockscope_${name} PROPERTIES AUTOMOC ON)
        if(name STREQUAL "gui")
            file(GLOB forms CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/ui/*.ui)
            set_target_properties(lockscope_gui PROPERTIES AUTOUIC ON AUTOUIC_SEARCH_PATHS ${CMAKE_SOURCE_DIR}/ui)
            target_sources(lockscope_gui PRIVATE ${forms})
            target_precompile_headers(lockscope_gui PRIVATE <QtWidgets/QtWidgets>)
        elseif("Qt6::Network" IN_LIST ARG_LINK)
            target_precompile_headers(lockscope_${name} REUSE_FROM qt_headers${heat})
        elseif(NOT LOCKSCOPE_UNITY) # there are too few to be worth it then
            target_precompile_headers(lockscope_${name} PRIVATE <QtCore/QtCore>)
        endif()
    endif()

    add_executable(probe_${name} ${CMAKE_BINARY_DIR}/probe_main.cpp)
    target_link_libraries(probe_${name} PRIVATE
        -Wl,--whole-archive $<TARGET_FILE:lockscope_${name}> -Wl,--no-whole-archive ${permitted} ${ARG_LINK} ${ARG_HIDDEN} lockscope_flags)
    add_dependencies(probe_${name} lockscope_${name})
    set_target_properties(probe_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/probes)

    set(LOCKSCOPE_ROOMS ${LOCKSCOPE_ROOMS} ${name} CACHE INTERNAL "rooms declared so far")
    set_property(GLOBAL PROPERTY LOCKSCOPE_USES_${name} "${ARG_USES}")
endfunction()
