// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/picture/pendingchanges.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

namespace lockscope {

/// A `del` in a slot that leaves the node: either a release, or half of a move to another node.
struct HeldBackRemoval
{
    LockId lock = kNoLock;
    ChangeTime when;
    bool adjacent = false;
};

/// The held-back removals of one node: few, each for at most kLongest.
class HeldBackRemovals
{
public:
    /// Both nodes announce a move within a millisecond, on two connections. 45 ms keep the total delay of the event
    /// below 50 ms.
    static constexpr std::chrono::milliseconds kLongest{45};

    void add(const HeldBackRemoval& removal) { m_removals.push_back(removal); }
    [[nodiscard]] std::optional<HeldBackRemoval> takeRemoval(LockId lock)
    {
        const auto found = std::find_if(m_removals.begin(), m_removals.end(),
                                        [lock](const HeldBackRemoval& each) { return each.lock == lock; });
        if (found == m_removals.end())
            return std::nullopt;
        const auto removal = *found;
        m_removals.erase(found);
        return removal;
    }
    /// Locks whose removal was held back for kLongest by `now`.
    [[nodiscard]] std::vector<LockId> overdue(ServerTime now) const
    {
        std::vector<LockId> locks;
        for (const auto& removal : m_removals)
            if (hasPassed(removal.when.at, kLongest, now))
                locks.push_back(removal.lock);
        return locks;
    }
    [[nodiscard]] std::vector<LockId> all() const
    {
        std::vector<LockId> locks;
        for (const auto& removal : m_removals)
            locks.push_back(removal.lock);
        return locks;
    }

private:
    std::vector<HeldBackRemoval> m_removals;
};

} // namespace lockscope
