# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tests/<room>/**/tst_<topic>.cpp becomes the test <room>.<topic>, linked with that room and with tests/support.
foreach(room ${LOCKSCOPE_ROOMS})
    get_property(uses GLOBAL PROPERTY LOCKSCOPE_USES_${room})
    string(REPLACE ";" "," uses "${uses}")
    add_test(NAME rooms.${room}.includes COMMAND ${CMAKE_COMMAND}
        -DROOT=${CMAKE_SOURCE_DIR}/src -DROOM=${room} "-DUSES=${uses}" -P ${CMAKE_SOURCE_DIR}/cmake/CheckIncludes.cmake)
    set_tests_properties(rooms.${room}.includes PROPERTIES LABELS rooms)
endforeach()

# tests/support: what needs no Qt network (clock, private redis-server), and in support/qt what does (scripted server).
file(GLOB support_sources CONFIGURE_DEPENDS tests/support/*.cpp tests/support/*.h)
if(support_sources MATCHES "\\.cpp")
    add_library(test_support STATIC ${support_sources})
    target_link_libraries(test_support PUBLIC lockscope_core $<TARGET_NAME_IF_EXISTS:lockscope_sandbox> Qt6::Test PkgConfig::hiredis PRIVATE lockscope_flags)
    target_include_directories(test_support PUBLIC ${CMAKE_SOURCE_DIR}/tests)
    target_compile_definitions(test_support PRIVATE LOCKSCOPE_SSHD="${CMAKE_SOURCE_DIR}/build/sshd") # scripts/lib/sshd.sh
    moc_headers(test_support ${support_sources})
endif()
if(NOT LOCKSCOPE_QT_FREE_ONLY)
    file(GLOB support_qt_sources CONFIGURE_DEPENDS tests/support/qt/*.cpp tests/support/qt/*.h)
    if(support_qt_sources MATCHES "\\.cpp")
        add_library(test_support_qt STATIC ${support_qt_sources})
        target_link_libraries(test_support_qt PUBLIC test_support Qt6::Network PRIVATE lockscope_flags)
        moc_headers(test_support_qt ${support_qt_sources})
    endif()
endif()

# The recorded hour: a suite that names tests/incident is linked with it.
if(TARGET lockscope_presentation AND TARGET test_support_qt)
    add_library(test_incident STATIC tests/incident/incident.cpp tests/incident/incident.h tests/incident/incident_story.cpp
        tests/incident/recordedincident.cpp tests/incident/recordedincident.h)
    target_link_libraries(test_incident PUBLIC test_support_qt lockscope_presentation lockscope_history lockscope_formats PRIVATE lockscope_flags)
    add_executable(incident_recording tests/incident/main.cpp)
    target_link_libraries(incident_recording PRIVATE test_incident lockscope_flags)
    set_target_properties(incident_recording PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
endif()

# A suite that is told no folder is the same in every checkout: ccache knows it from the one before. Qt would tell each of them its folders,
# for QFINDTESTDATA, which nobody uses.
get_target_property(test_definitions Qt6::Test INTERFACE_COMPILE_DEFINITIONS)
list(FILTER test_definitions EXCLUDE REGEX "QT_TESTCASE_(BUILD|SOURCE)DIR")
set_target_properties(Qt6::Test PROPERTIES INTERFACE_COMPILE_DEFINITIONS "${test_definitions}")

# Tests are built quickly; what they test keeps the flags of its preset. (-Og guesses wrong about uninitialized variables.)
add_library(test_flags INTERFACE)
target_compile_options(test_flags INTERFACE -Og $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
target_link_libraries(test_flags INTERFACE Qt6::Test lockscope_flags)
if(LOCKSCOPE_SANITIZE MATCHES "undefined") # what is tested keeps it; without it a suite is compiled in two thirds of the time
    target_compile_options(test_flags INTERFACE -fno-sanitize=undefined)
endif()

# test_headers(<name> <library> [<header>...]): what tests include most, compiled once for all of them. It belongs to a program, because
# the compiler takes such headers only where code is made for the same kind of target.
function(test_headers name library)
    add_executable(${name} ${CMAKE_BINARY_DIR}/probe_main.cpp)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/probes)
    target_link_libraries(${name} PRIVATE ${library} $<TARGET_NAME_IF_EXISTS:test_support_qt> test_flags)
    target_precompile_headers(${name} PRIVATE ${std_most} <random> <thread> ${qt_most} <QDir> <QElapsedTimer> <QFileInfo> <QProcess> <QSignalSpy>
        <QTemporaryDir> <QTest> ${ARGN})
endfunction()
if(LOCKSCOPE_QT_FREE_ONLY)
    test_headers(test_headers_plain Qt6::Test)
else()
    test_headers(test_headers_plain Qt6::Network <QTcpServer> <QTcpSocket>)
    test_headers(test_headers_windows Qt6::Widgets ${window_most})
endif()

function(suite_moc target suite source)
    get_filename_component(base ${source} NAME_WE)
    moc_alone(${target} ${CMAKE_CURRENT_BINARY_DIR}/moc/${suite} ${base}.moc ${source})
endfunction()

# suite_name(<prefix> <source> <variable>): tst_<topic>.cpp is the suite <prefix>_<topic>.
function(suite_name prefix source variable)
    get_filename_component(base ${source} NAME_WE)
    string(REGEX REPLACE "^tst_" "${prefix}_" name ${base})
    set(${variable} ${name} PARENT_SCOPE)
endfunction()

# A program of one suite.
function(lone_suite prefix source)
    suite_name(${prefix} ${source} suite)
    if(IS_SYMLINK ${CMAKE_BINARY_DIR}/tests/${suite}) # left by a configuration that united it with others
        file(REMOVE ${CMAKE_BINARY_DIR}/tests/${suite})
    endif()
    add_executable(${suite} ${source})
    suite_moc(${suite} ${suite} ${source})
endfunction()

# A program of several suites (cmake/UniteSuites.cmake), to which their names are links.
function(united_suites target prefix)
    set(program ${CMAKE_CURRENT_BINARY_DIR}/suites/${target}.cpp)
    add_executable(${target} ${program})
    target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # a suite may have members of types that only it has
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
    set(suites "")
    foreach(source ${ARGN})
        suite_name(${prefix} ${source} suite)
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE inside)
        list(APPEND suites ${suite}=${inside})
        suite_moc(${target} ${suite} ${source})
        file(CREATE_LINK ${target} ${CMAKE_BINARY_DIR}/tests/${suite} SYMBOLIC)
        add_custom_target(${suite} DEPENDS ${target})
    endforeach()
    list(JOIN suites "," suites)
    add_custom_command(OUTPUT ${program} DEPENDS ${ARGN} ${CMAKE_SOURCE_DIR}/cmake/UniteSuites.cmake VERBATIM
        COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} -DSUITES=${suites} -DOUT=${program} -P ${CMAKE_SOURCE_DIR}/cmake/UniteSuites.cmake)
endfunction()

# test_programs(<name> <prefix> SOURCES <source>... [LINK <library>...] [DEFINE <definition>...] [DEPENDS <target>...] [APART])
#
# Suites that are linked with the same: tst_<topic>.cpp becomes tests/<prefix>_<topic>. Where LOCKSCOPE_UNITY is on, up to ten of them are
# one program, suites_<name>_<number>. APART: not built with all others, but where it is named.
function(test_programs name prefix)
    cmake_parse_arguments(ARG "APART" "" "SOURCES;LINK;DEFINE;DEPENDS" ${ARGN})
    set(plain "") # A suite that is told no folder is the same in every checkout: they are kept together.
    set(told "")
    set(alone "") # what holds for a whole program
    foreach(source ${ARG_SOURCES})
        file(STRINGS ${source} names_folders REGEX "LOCKSCOPE_(SOURCE|BINARY)_DIR" LIMIT_COUNT 1)
        file(STRINGS ${source} has_allocator REGEX "operator new\\(" LIMIT_COUNT 1)
        if(has_allocator)
            list(APPEND alone ${source})
        elseif(names_folders)
            list(APPEND told ${source})
        else()
            list(APPEND plain ${source})
        endif()
    endforeach()
    set(number 0)
    foreach(kind plain told alone)
        list(LENGTH ${kind} count)
        if(count EQUAL 0)
            continue()
        endif()
        set(most 1)
        if(LOCKSCOPE_UNITY AND NOT kind STREQUAL "alone")
            set(most 10)
        endif()
        math(EXPR pieces "(${count} + ${most} - 1) / ${most}")
        foreach(piece RANGE 1 ${pieces})
            math(EXPR begin "(${piece} - 1) * ${count} / ${pieces}")
            math(EXPR length "${piece} * ${count} / ${pieces} - ${begin}")
            list(SUBLIST ${kind} ${begin} ${length} sources)
            if(most EQUAL 1)
                suite_name(${prefix} ${sources} target)
                lone_suite(${prefix} ${sources})
            else()
                math(EXPR number "${number} + 1")
                set(target suites_${name}_${number})
                united_suites(${target} ${prefix} ${sources})
            endif()

            set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests EXCLUDE_FROM_ALL ${ARG_APART})
            target_link_libraries(${target} PRIVATE ${ARG_LINK} test_flags)
            target_compile_definitions(${target} PRIVATE ${ARG_DEFINE})
            if("Qt6::Widgets" IN_LIST ARG_LINK)
                target_precompile_headers(${target} REUSE_FROM test_headers_windows)
            else()
                target_precompile_headers(${target} REUSE_FROM test_headers_plain)
            endif()
            foreach(source ${sources})
                file(STRINGS ${source} names_folders REGEX "LOCKSCOPE_(SOURCE|BINARY)_DIR" LIMIT_COUNT 1)
                if(names_folders)
                    target_compile_definitions(${target} PRIVATE LOCKSCOPE_SOURCE_DIR="${CMAKE_SOURCE_DIR}" LOCKSCOPE_BINARY_DIR="${CMAKE_BINARY_DIR}")
                endif()
                file(STRINGS ${source} names_incident REGEX "include \"incident/" LIMIT_COUNT 1)
                if(names_incident)
                    target_link_libraries(${target} PRIVATE test_incident)
                endif()
            endforeach()
            if(ARG_DEPENDS)
                add_dependencies(${target} ${ARG_DEPENDS})
            endif()
        endforeach()
    endforeach()
endfunction()

set(most_seconds 300)
if(LOCKSCOPE_SANITIZE)
    set(most_seconds 900)
endif()

# lockscope_tests(<room> <name> SOURCES <source>... [...]): the tests <room>.<topic>, with all that test_programs() can be told.
function(lockscope_tests room name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINK;DEFINE;DEPENDS" ${ARGN})
    if(room STREQUAL "gui")
        list(APPEND ARG_LINK Qt6::Widgets)
    endif()
    if(TARGET lockscope-worker AND room MATCHES "^(simulator|gui|cli)$")
        list(APPEND ARG_DEPENDS lockscope-worker)
    endif()
    test_programs(${name} tst_${room} SOURCES ${ARG_SOURCES} DEFINE ${ARG_DEFINE} DEPENDS ${ARG_DEPENDS}
        LINK lockscope_${room} $<TARGET_NAME_IF_EXISTS:test_support> $<TARGET_NAME_IF_EXISTS:test_support_qt> ${ARG_LINK})
    foreach(source ${ARG_SOURCES})
        suite_name(tst_${room} ${source} target)
        string(REPLACE "tst_${room}_" "" topic ${target})
        add_test(NAME ${room}.${topic} COMMAND ${CMAKE_BINARY_DIR}/tests/${target})
        set_tests_properties(${room}.${topic} PROPERTIES LABELS ${room} TIMEOUT ${most_seconds}
            ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;QT_SCALE_FACTOR=1;QTEST_FUNCTION_TIMEOUT=${most_seconds}000;XDG_RUNTIME_DIR=${CMAKE_BINARY_DIR}/run;UBSAN_OPTIONS=print_stacktrace=1;ASAN_OPTIONS=malloc_context_size=6;TSAN_OPTIONS=ignore_noninstrumented_modules=1;LSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/support/lsan.supp:print_suppressions=0")
        # Every case of the simulator in real time, or several times: these begin first, so that the others run beside them.
        if(target MATCHES "^tst_(simulator_(cases|claims)|cli_(simulate(score|server)|findings|findingstories)|formats_(decode|generated)|core_year|monitor_rungs|presentation_anymoment|gui_(locksmodel|appearance))$")
            set_tests_properties(${room}.${topic} PROPERTIES TIMEOUT 900 COST 1000)
        elseif(target MATCHES "^tst_(core_(cli|hostile|releaseverb|simulate|trace)|gui_(livewindow|releasedialog|rightways)|monitor_(counts|recovery|waiters)|redis_probe|actions_release)$")
            set_tests_properties(${room}.${topic} PROPERTIES COST 100) # 20 to 90 seconds: not the last ones
        endif()
    endforeach()
endfunction()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/run ${CMAKE_BINARY_DIR}/tests)
file(CHMOD ${CMAKE_BINARY_DIR}/run PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)

# Leases of some hundred milliseconds decide what is safe: few others run beside them.
function(few_beside)
    foreach(test ${ARGN})
        if(TEST ${test})
            set_tests_properties(${test} PROPERTIES PROCESSORS 3)
        endif()
    endforeach()
endfunction()

foreach(room ${LOCKSCOPE_ROOMS})
    file(GLOB_RECURSE tests CONFIGURE_DEPENDS tests/${room}/tst_*.cpp)
    lockscope_tests(${room} ${room} SOURCES ${tests})
endforeach()

few_beside(simulator.claims simulator.processes simulator.faultdrills)

# A scale factor is read when a program starts: gui.scales once for each.
if(TARGET tst_gui_scales)
    get_test_property(gui.scales ENVIRONMENT scales_environment)
    set(factors 1.25 1.5 2)
    if(LOCKSCOPE_SANITIZE) # the same code, with other numbers
        set(factors 1.5)
    endif()
    foreach(factor ${factors})
        string(REPLACE "QT_SCALE_FACTOR=1;" "QT_SCALE_FACTOR=${factor};" environment "${scales_environment}")
        add_test(NAME gui.scales.${factor} COMMAND ${CMAKE_BINARY_DIR}/tests/tst_gui_scales)
        set_tests_properties(gui.scales.${factor} PROPERTIES LABELS gui TIMEOUT ${most_seconds} ENVIRONMENT "${environment}")
    endforeach()
endif()

# tests/app/tst_*.cpp drive the real binary; tests/bench, tests/compare, tests/fuzz, tests/incidents, tests/interop and tests/nemesis have lists
# of their own.
# Those with suites are included here, because Qt tells each suite the folder of its CMakeLists.txt: the common headers would not fit them.
foreach(folder app compare interop incidents nemesis)
    include(tests/${folder}/CMakeLists.txt)
endforeach()
add_subdirectory(tests/bench)
add_subdirectory(tests/fuzz)

if(TARGET Qt6::lupdate AND TARGET lockscope_gui)
    add_test(NAME translations.current COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} -DLUPDATE=$<TARGET_FILE:Qt6::lupdate>
        -DWORK=${CMAKE_BINARY_DIR}/translations-check -P ${CMAKE_SOURCE_DIR}/cmake/CheckTranslations.cmake)
    set_tests_properties(translations.current PROPERTIES LABELS translations)
endif()

add_test(NAME docs.names COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} -P ${CMAKE_SOURCE_DIR}/cmake/CheckDocuments.cmake)
set_tests_properties(docs.names PROPERTIES LABELS docs)
add_test(NAME rooms.clocks COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR}/src -P ${CMAKE_SOURCE_DIR}/cmake/CheckClocks.cmake)
set_tests_properties(rooms.clocks PROPERTIES LABELS rooms)
add_test(NAME rooms.hiredis COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR}/src -P ${CMAKE_SOURCE_DIR}/cmake/CheckHiredis.cmake)
set_tests_properties(rooms.hiredis PROPERTIES LABELS rooms)
