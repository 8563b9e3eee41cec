// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/scenario.h"

namespace lockscope::simulator {

std::string_view builtinScenario(std::string_view id)
{
    for (const BuiltinScenario& scenario : builtinScenarios())
        if (scenario.id == id)
            return scenario.json;
    return {};
}

} // namespace lockscope::simulator
