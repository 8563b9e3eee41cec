// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "simulator/record.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lockscope::simulator {

/// What a monitor reported.
struct SeenEvent
{
    EventKind kind = EventKind::Acquired;
    std::string key;
    std::string token; ///< of the holder, for an end: who held it; empty: not seen
};

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

    /// Share of what happened that was reported. Empty: nothing happened.
    [[nodiscard]] std::optional<double> recall() const;
    /// Share of what was reported that happened. Empty: nothing was reported.
    [[nodiscard]] std::optional<double> precision() const;
};

/// Pure. `keys`: of each lock, by Record::lock. An event matches something that happened to the same key, of the same
/// kind, with the same token; one without a token matches any that no other event matches.
[[nodiscard]] Score score(std::span<const Record> records, std::span<const std::string> keys,
                          std::span<const SeenEvent> events);

} // namespace lockscope::simulator
