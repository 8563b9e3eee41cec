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

/// A drill asks more of its run than a verdict: the trouble must have come, and each worker must have been told what is
/// true.
struct DrillCheck
{
    std::string_view name; ///< of catalogue and JSON
    std::string_view what; ///< what is asked, half a sentence
    bool (*holds)(const Scenario& scenario, std::span<const Record> records) = nullptr;
};

/// Of this case; empty: it is no drill. In static memory.
[[nodiscard]] std::span<const DrillCheck> drillChecks(std::string_view id);

/// What a drill asks of the monitor: that it saw everything there was to see, invented nothing, said that it was cut
/// off where it was, and knows at the end what the server has. Empty: it did. Else why not, a sentence.
[[nodiscard]] std::string monitorShortcoming(const Scenario& scenario, std::span<const Record> records,
                                             const MonitorLog& seen, const Score& score);

} // namespace lockscope::simulator
