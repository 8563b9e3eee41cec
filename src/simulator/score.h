// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/monitorlog.h"
#include "simulator/record.h"
#include "simulator/scenario.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace lockscope::simulator {

/// How much of the truth a monitor reported: of what was acquired, released and expired.
struct Score
{
    struct Count
    {
        std::uint64_t happened = 0; ///< by the workers' log
        std::uint64_t reported = 0;
        std::uint64_t matched = 0;
    };
    Count acquired;
    Count released;
    Count expired;

    [[nodiscard]] Count total() const;
    /// Share of what happened that was reported. Empty: nothing happened.
    [[nodiscard]] std::optional<double> recall() const;
    /// Share of what was reported that happened. Empty: nothing was reported.
    [[nodiscard]] std::optional<double> precision() const;
};

/// Pure. `keys`: of each lock, by Record::lock. An event matches something that happened to the same key, of the same
/// kind, with the same token; one without a token matches any that no other event matches. What is uncertain
/// (factsOf()) counts only if it was reported.
[[nodiscard]] Score score(std::span<const Record> records, std::span<const std::string> keys, const MonitorLog& seen);
/// Of a whole run. What workers did on servers that the monitor does not watch is not asked of it.
[[nodiscard]] Score score(const Scenario& scenario, std::span<const Record> records, const MonitorLog& seen);

} // namespace lockscope::simulator
