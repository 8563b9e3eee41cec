// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/observation.h"
#include "core/picture/notes.h"

#include <vector>

namespace lockscope {

/// Our own removal of one lock: what comes between its `del` and its outcome waits here.
struct OwnRemoval
{
    struct Kept
    {
        When when;
        KeyEvent event;
        bool adjacent;
    };
    LockId lock;
    ServerTime since;
    bool done = false;      ///< resolved as done; the `del` is still to come
    std::vector<Kept> kept; ///< the `del` first
};

/// Those of one node that are under way: few, for seconds.
class OwnRemovals
{
public:
    /// Null: none is under way. Valid until the next add() or remove().
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
    /// Which have waited for their outcome for longer than five seconds: it is taken for "not done by us".
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
