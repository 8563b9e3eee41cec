// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/monitorlog.h"
#include "simulator/record.h"
#include "simulator/scenario.h"
#include "simulator/score.h"

#include <span>
#include <string>
#include <string_view>

namespace lockscope::simulator {

/// A check of a drill beyond the verdict: the trouble occurred, and each worker was told the truth.
struct DrillCheck
{
    std::string_view name; ///< for catalogue and JSON
    std::string_view what; ///< the requirement, half a sentence
    bool (*holds)(const Scenario& scenario, std::span<const Record> records) = nullptr;
};

/// Checks of this case; empty: it is no drill. Static storage.
[[nodiscard]] std::span<const DrillCheck> drillChecks(std::string_view id);

/// Why the monitor failed a drill, in a sentence; empty: it passed. It must report everything observable, invent
/// nothing, report its own disconnection, and finally agree with the server.
[[nodiscard]] std::string monitorShortcoming(const Scenario& scenario, std::span<const Record> records,
                                             const MonitorLog& seen, const Score& score);

} // namespace lockscope::simulator
