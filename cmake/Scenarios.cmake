# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# resources/scenarios/*.json become text constants of the simulator: no file to find at run time, and no Qt resource in a Qt-free room.
if(NOT TARGET lockscope_simulator)
    return()
endif()
file(GLOB scenario_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/scenarios/*.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${scenario_files})
set(scenario_entries "")
foreach(file ${scenario_files})
    get_filename_component(id ${file} NAME_WE)
    file(READ ${file} text)
    string(APPEND scenario_entries "        {\"${id}\", R\"scenario(${text})scenario\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/builtinscenarios.cpp @ONLY CONTENT [=[
#include "simulator/scenario.h"

namespace lockscope::simulator {

const std::vector<BuiltinScenario>& builtinScenarios()
{
    static const std::vector<BuiltinScenario> scenarios{
@scenario_entries@    };
    return scenarios;
}

} // namespace lockscope::simulator
]=])
target_sources(lockscope_simulator PRIVATE ${CMAKE_BINARY_DIR}/generated/builtinscenarios.cpp)
