// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace lockscope::monitor {

/// What the server's own limits make of a trace whose reader stalls: this program may be stopped, swapped out or cut
/// off, so that nothing on our side can keep the server's memory. A connection that subscribed is of the class
/// "pubsub" also while it monitors, and counts among the clients' memory (`maxmemory-clients`). Value type.
struct TraceBound
{
    /// More is not left to a reader that stalls.
    static constexpr std::uint64_t kMost = std::uint64_t{256} << 20;

    enum class State : std::uint8_t {
        Fine,
        NotTold,   ///< may not be asked: nobody knows
        Unlimited, ///< neither limit is set
        TooHigh,   ///< above kMost
        Evicts,    ///< the server would delete keys to make room for it
    };
    State verdict = State::NotTold;
    std::optional<std::uint64_t> bytes;         ///< that the server keeps at most, then it ends the trace
    std::optional<std::uint64_t> maximumMemory; ///< `maxmemory`, where keys are evicted beyond it
    /// What an administrator runs, where that mends it; else empty.
    [[nodiscard]] std::string remedy() const;
};

/// The server's settings by name, as far as they are told: client-output-buffer-limit, maxmemory-clients, maxmemory,
/// maxmemory-policy. redis 7.0: getClientType(), getClientEvictionLimit().
[[nodiscard]] TraceBound traceBound(const std::map<std::string, std::string, std::less<>>& settings);

} // namespace lockscope::monitor
