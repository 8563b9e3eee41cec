// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/observation.h"
#include "core/picture/pendingchanges.h"

#include <vector>

namespace lockscope {

/// A removal of one lock by Lockscope. Events between its `del` and its outcome are held back here.
struct OwnRemoval
{
    struct Kept
    {
        ChangeTime when;
        KeyEvent event;
        bool adjacent;
    };
    LockId lock;
    ServerTime since;
    bool done = false;      ///< resolved as done; its `del` has not arrived yet
    std::vector<Kept> kept; ///< the `del` comes first
};

/// The removals in progress on one node: few, each for seconds.
class OwnRemovals
{
public:
    /// Null: none in progress. Valid until the next add() or remove().
    [[nodiscard]] OwnRemoval* find(LockId lock)
    {
        for (auto& removal : m_removals)
            if (removal.lock == lock)
                return &removal;
        return nullptr;
    }
    void add(LockId lock, ServerTime since) { m_removals.push_back({lock, since, false, {}}); }
    void remove(LockId lock)
    {
        std::erase_if(m_removals, [&](const auto& removal) { return removal.lock == lock; });
    }
    /// Removals without an outcome for more than five seconds; they count as not done by Lockscope.
    [[nodiscard]] std::vector<LockId> overdue(ServerTime now) const
    {
        constexpr std::chrono::seconds kOutcomeWaits{5};
        std::vector<LockId> locks;
        for (const auto& removal : m_removals)
            if (hasPassed(removal.since, kOutcomeWaits, now))
                locks.push_back(removal.lock);
        return locks;
    }

private:
    std::vector<OwnRemoval> m_removals;
};

} // namespace lockscope
