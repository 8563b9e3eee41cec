// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/longestwait.h"

#include "core/event.h"

#include <algorithm>

namespace lockscope::analysis {

void LongestWait::addWaiters(const LockWaiters& waits)
{
    auto& waiting = m_waiting[index(waits.lock)];
    for (const ServerTime since : waiting) // up to now: a waiter that is gone left after the previous report
        m_longest = std::max(m_longest, waits.at - since);
    waiting.clear();
    for (const WaitersFrom& from : waits.from) {
        std::uint32_t named = 0;
        for (const Waiter& waiter : from.waiters) {
            if (waiter.pulse == WaiterPulse::Silent || waiter.since == kUnknownTime)
                continue;
            ++named;
            waiting.push_back(waiter.since);
        }
        m_hasUnnamed = m_hasUnnamed || from.count > named;
    }
    if (waiting.empty())
        m_waiting.erase(index(waits.lock));
}

std::chrono::microseconds LongestWait::until(ServerTime now) const
{
    auto longest = m_longest;
    for (const auto& [lock, waiting] : m_waiting) {
        for (const ServerTime since : waiting)
            longest = std::max(longest, now - since);
    }
    return longest;
}

} // namespace lockscope::analysis
