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

/// How much of the truth a monitor reported, among acquisitions, releases and expiries.
struct Score
{
    struct Count
    {
        std::uint64_t happened = 0; ///< according to the workers' log
        std::uint64_t reported = 0;
        std::uint64_t matched = 0;
    };
    Count acquired;
    Count released;
    Count expired;

    [[nodiscard]] Count total() const;
    /// Share of the facts that were reported. Empty: there were none.
    [[nodiscard]] std::optional<double> recall() const;
    /// Share of the reports that are facts. Empty: there were none.
    [[nodiscard]] std::optional<double> precision() const;
};

/// Pure. `keys`: key of each lock, by Record::lock. An event matches a fact with the same key, kind and token; an event
/// without a token matches any fact that no other event matches. Uncertain facts (factsOf()) count only if they were
/// reported. Locks that several have at once are left out, with their latches: a picture shows such a lock as one hold.
[[nodiscard]] Score score(std::span<const Record> records, std::span<const std::string> keys, const MonitorLog& seen);
/// The score of a whole run. Actions on servers that the monitor does not watch are ignored.
[[nodiscard]] Score score(const Scenario& scenario, std::span<const Record> records, const MonitorLog& seen);

} // namespace lockscope::simulator
