// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace lockscope::monitor {

/// How the server's own limits bound a trace whose reader stalls: this program may be stopped, swapped out or cut off,
/// so no limit on our side can protect the server's memory. A connection that has subscribed stays in the class
/// "pubsub" while it monitors, and counts towards `maxmemory-clients`. Value type.
struct TraceBound
{
    /// A larger bound is refused.
    static constexpr std::uint64_t kMost = std::uint64_t{256} << 20;

    enum class State : std::uint8_t {
        Fine,
        NotTold,   ///< may not be read: unknown
        Unlimited, ///< neither limit is set
        TooHigh,   ///< above kMost
        Evicts,    ///< the server would evict keys to make room for it
    };
    State verdict = State::NotTold;
    std::optional<std::uint64_t> bytes;         ///< maximum bytes that the server buffers before it ends the trace
    std::optional<std::uint64_t> maximumMemory; ///< `maxmemory`, where keys are evicted above it
    /// The command for an administrator that helps; else empty.
    [[nodiscard]] std::string remedy() const;
};

/// `settings`: the server's settings by name, as far as known: client-output-buffer-limit, maxmemory-clients,
/// maxmemory, maxmemory-policy. Follows redis 7.0: getClientType(), getClientEvictionLimit().
[[nodiscard]] TraceBound traceBound(const std::map<std::string, std::string, std::less<>>& settings);

} // namespace lockscope::monitor
