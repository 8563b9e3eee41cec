# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# room(<name> [QT] [COLD] [COLD_FOLDERS <folder>...] [USES <room>...] [LINK <target>...] [HIDDEN <target>...])
#
# Declares the folder src/<name> as a room that may use only the named rooms. From this one line come
#  - the static library lockscope_<name>,
#  - probe_<name>: the room alone, whole, linked with only its permitted rooms; an upward call is an undefined symbol,
#  - the test rooms.<name>.includes: every #include "other/..." in the room names a permitted room.
# HIDDEN: what only the room's sources include; whoever uses the room does not see it.
# COLD: nothing in it is done for each event or each lock of a frame, so that a release build optimizes it lightly (-O1): a file
# of several sources takes two thirds of the time then. COLD_FOLDERS: the same of some of its folders.
set(LOCKSCOPE_ROOMS "" CACHE INTERNAL "rooms declared so far")
file(WRITE ${CMAKE_BINARY_DIR}/probe_main.cpp "int main() { return 0; }\n")

# What rooms include most, compiled once for all of them: only what many sources include, since each of them pays for reading it.
# The compiler takes such headers where it optimizes more or less than when it made them, and where more macros are defined that they do
# not know. clang-tidy sees each source without them.
set(LOCKSCOPE_COLD_FLAGS "")
set(LOCKSCOPE_HOT_FLAGS "")
if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set(LOCKSCOPE_COLD_FLAGS -O1)
    set(LOCKSCOPE_HOT_FLAGS -O3)
    # GCC 14 takes no headers where these differ, which -O2 sets on x86 and -O1 does not. They change nothing: -O1 unrolls no loops, and
    # nothing is compiled for AVX.
    include(CheckCXXCompilerFlag)
    foreach(flag munroll-only-small-loops mvzeroupper)
        string(MAKE_C_IDENTIFIER "LOCKSCOPE_HAS_${flag}" has)
        check_cxx_compiler_flag(-${flag} ${has})
        if(${has})
            list(APPEND LOCKSCOPE_COLD_FLAGS -${flag})
        endif()
    endforeach()
endif()
set(std_most <algorithm> <array> <chrono> <cstdint> <deque> <functional> <map> <memory> <optional>
    <set> <span> <string> <string_view> <unordered_map> <utility> <variant> <vector> <tl/expected.hpp>)
set(qt_most <QByteArray> <QCoreApplication> <QDateTime> <QFile> <QList> <QLocale> <QObject> <QRegularExpression> <QString> <QStringList> <QTimer>)
set(window_most <QAccessible> <QAction> <QApplication> <QClipboard> <QComboBox> <QDialog> <QFileInfo> <QHeaderView> <QKeyEvent> <QLabel>
    <QLineEdit> <QMenu> <QPainter> <QPointer> <QPushButton> <QScrollArea> <QScrollBar> <QStyledItemDelegate> <QTableView> <QToolButton>
    <QTreeWidget> <QVBoxLayout>)
function(room_headers name library)
    add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/probe_main.cpp)
    target_link_libraries(${name} PRIVATE ${library} lockscope_flags)
    target_precompile_headers(${name} PRIVATE ${ARGN})
endfunction()
room_headers(std_headers tl::expected ${std_most} <mutex> <thread>)
if(NOT LOCKSCOPE_QT_FREE_ONLY)
    room_headers(qt_headers "Qt6::Core;tl::expected" ${std_most} ${qt_most})
endif()

# unite(<target> <source>...): where LOCKSCOPE_UNITY is on, the sources are compiled together in the order of their paths, at most 45 at
# once: each such piece reads all headers anew, some seconds of work. CMake's own UNITY_BUILD names the sources by absolute paths, so that
# ccache knows nothing of them in another folder; these pieces name them relative to the project.
function(unite target)
    if(NOT LOCKSCOPE_UNITY)
        return()
    endif()
    list(FILTER ARGN INCLUDE REGEX "\\.cpp$")
    list(LENGTH ARGN count)
    math(EXPR pieces "(${count} + 44) / 45")
    set(place 0)
    foreach(source ${ARGN})
        math(EXPR piece "${place} * ${pieces} / ${count}")
        math(EXPR place "${place} + 1")
        file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${source})
        string(APPEND lines_${piece} "#include \"${name}\"\n")
    endforeach()
    set_source_files_properties(${ARGN} PROPERTIES HEADER_FILE_ONLY ON)
    math(EXPR last "${pieces} - 1")
    foreach(piece RANGE ${last})
        set(united ${CMAKE_BINARY_DIR}/united/${target}_${piece}.cpp)
        file(CONFIGURE OUTPUT ${united} CONTENT "${lines_${piece}}" @ONLY) # written only when it changes
        set_source_files_properties(${united} PROPERTIES SKIP_AUTOGEN ON)
        target_sources(${target} PRIVATE ${united})
    endforeach()
    target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # A class of one source may have members of types that only this source has.
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()

# The sources of a room, or of its cold folders, for the function room(): how they are compiled.
macro(room_sources target is_cold)
    target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>)
    target_link_libraries(${target} PUBLIC ${permitted} ${ARG_LINK} PRIVATE ${ARG_HIDDEN} $<BUILD_INTERFACE:lockscope_flags>)
    if(NOT name STREQUAL "core" OR LOCKSCOPE_SANITIZE) # the hottest one, which is slower then
        unite(${target} ${ARGN})
    endif()
    if(${is_cold})
        target_compile_options(${target} PRIVATE ${LOCKSCOPE_COLD_FLAGS})
    elseif(name MATCHES "^(core|redis)$") # each notification, from the socket to the batch
        target_compile_options(${target} PRIVATE ${LOCKSCOPE_HOT_FLAGS})
    endif()
    if(ARG_QT)
        moc_headers(${target} ${ARGN})
    endif()
    if(name STREQUAL "gui")
        file(GLOB forms CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/ui/*.ui)
        set_target_properties(${target} PROPERTIES AUTOUIC ON AUTOUIC_SEARCH_PATHS ${CMAKE_SOURCE_DIR}/ui)
        target_sources(${target} PRIVATE ${forms})
        target_precompile_headers(${target} PRIVATE ${std_most} ${qt_most} ${window_most})
    elseif(ARG_QT)
        target_precompile_headers(${target} REUSE_FROM qt_headers)
    else()
        target_precompile_headers(${target} REUSE_FROM std_headers)
    endif()
endmacro()

function(room name)
    cmake_parse_arguments(ARG "QT;COLD" "" "COLD_FOLDERS;USES;LINK;HIDDEN" ${ARGN})
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

    set(cold_sources ${sources})
    list(JOIN ARG_COLD_FOLDERS "|" cold_folders)
    list(FILTER cold_sources INCLUDE REGEX "/src/${name}/(${cold_folders})/")
    if(cold_sources)
        list(REMOVE_ITEM sources ${cold_sources})
        add_library(lockscope_${name}_cold OBJECT ${cold_sources})
        room_sources(lockscope_${name}_cold ON ${cold_sources})
        list(APPEND sources $<TARGET_OBJECTS:lockscope_${name}_cold>)
    endif()
    add_library(lockscope_${name} STATIC ${sources})
    room_sources(lockscope_${name} ${ARG_COLD} ${sources})

    add_executable(probe_${name} ${CMAKE_BINARY_DIR}/probe_main.cpp)
    target_link_libraries(probe_${name} PRIVATE
        -Wl,--whole-archive $<TARGET_FILE:lockscope_${name}> -Wl,--no-whole-archive ${permitted} ${ARG_LINK} ${ARG_HIDDEN} lockscope_flags)
    add_dependencies(probe_${name} lockscope_${name})
    set_target_properties(probe_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/probes)

    set(LOCKSCOPE_ROOMS ${LOCKSCOPE_ROOMS} ${name} CACHE INTERNAL "rooms declared so far")
    set_property(GLOBAL PROPERTY LOCKSCOPE_USES_${name} "${ARG_USES}")
endfunction()
