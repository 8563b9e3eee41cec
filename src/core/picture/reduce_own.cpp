// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// A removal by Lockscope uses a connection of its own: its `del` may arrive before or after its outcome.
#include "core/picture/reducer.h"

#include <utility>

namespace lockscope {

void Reducer::reduce(const OwnRelease& own, Reduction& out)
{
    const auto id = find(own.at.database, own.key);
    if (id == kNoLock || at(id).node != m_node)
        return;
    auto* removal = m_own.find(id);
    switch (own.step) {
    case OwnRelease::Step::Announced:
        if (!removal) {
            m_own.add(id, own.at.server);
            at(id).flags.isOwnRelease = true;
        }
        break;
    case OwnRelease::Step::ResolvedDone:
        if (!removal)
            break;
        if (removal->kept.empty()) {
            removal->done = true; // its `del` has not arrived yet
            removal->since = own.at.server;
        } else {
            resolveOwnRemoval(id, EventKind::ForceReleased, out);
        }
        break;
    case OwnRelease::Step::ResolvedNotDone:
        if (removal)
            resolveOwnRemoval(id, EventKind::Released, out);
        break;
    }
}

bool Reducer::ownRemovalHolds(LockId id)
{
    const auto* removal = m_own.find(id);
    return removal && !removal->kept.empty();
}

void Reducer::forgetOwnRemoval(LockId id)
{
    m_own.remove(id);
    at(id).flags.isOwnRelease = false;
}

bool Reducer::keepForOwnRemoval(LockId id, LockRecord& e, KeyEvent event, bool adjacent, const ChangeTime& when,
                                Reduction& out)
{
    auto* removal = m_own.find(id);
    if (!removal)
        return false;
    if (removal->kept.empty() && event != KeyEvent::Del)
        return false; // events before the `del` are reduced as usual
    if (removal->done) {
        forgetOwnRemoval(id);
        remove(id, e, EventKind::ForceReleased, when, adjacent, out);
        return true;
    }
    removal->kept.push_back({when, event, adjacent});
    return true;
}

void Reducer::resolveOwnRemoval(LockId id, EventKind kind, Reduction& out)
{
    const auto kept = std::move(m_own.find(id)->kept);
    forgetOwnRemoval(id);
    auto& e = at(id);
    for (std::size_t i = 0; i < kept.size() && e.node == m_node; ++i) { // the lock may move with its `del`
        if (i == 0)
            remove(id, e, kind, kept[i].when, kept[i].adjacent, out);
        else
            notify(id, e, kept[i].event, kept[i].adjacent, kept[i].when, out);
    }
}

} // namespace lockscope
