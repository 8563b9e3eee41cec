// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/waits.h"

#include <chrono>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace lockscope::analysis {

/// The longest wait of one client, where a source lists waiters one by one; some sources report only their number.
/// Memory: one time for each current waiter, at most kMaxWaitersKept per source. Thread: the owner's.
class LongestWait
{
public:
    void addWaiters(const LockWaiters& waits);
    /// The current waiters are no longer known.
    void forget() { m_waiting.clear(); }
    /// Drops finished waits; running ones still count.
    void forgetEnded() { m_longest = {}; }

    /// Longest wait of one client up to `now`, among finished and running waits.
    [[nodiscard]] std::chrono::microseconds until(ServerTime now) const;
    /// True when a source reported waiters without telling them apart.
    [[nodiscard]] bool hasUnnamed() const { return m_hasUnnamed; }

private:
    std::unordered_map<std::uint32_t, std::vector<ServerTime>> m_waiting; ///< start times, by lock id
    std::chrono::microseconds m_longest{0};
    bool m_hasUnnamed = false;
};

} // namespace lockscope::analysis
