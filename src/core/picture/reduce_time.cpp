// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Changes without an observation of a key: time, budgets and floods.
#include "core/picture/reducer.h"

namespace lockscope {

void Reducer::shed(LockId lock, ServerTime now, Reduction& out)
{
    if (index(lock) >= m_registry.size() || !at(lock).isKnown())
        return;
    auto& e = at(lock);
    if (e.node != m_node)
        return;
    const ChangeTime when{now, 0, Evidence::Event};
    settle(lock, e, when, Then::Stays, out);
    if (e.stage() == LockStage::Written) {
        beginUnseen(lock, e, EventKind::Found, e.state.type, when, out);
        e.become(LockStage::HalfTold);
    }
    if (e.isInDoubt() && e.isHeld() && !m_resyncing) // during a re-sync the lock will be read anyway
        forgetHolder(lock, e, when, Deadline::unknown(), out);
    if (e.state.phase == LockPhase::Gone && e.stage() != LockStage::Unread)
        drop(lock); // named by an event, never read
}

void Reducer::tick(ServerTime now, Reduction& out)
{
    m_registry.advance(m_node, now);
    settleOld(Schedule::Waits::Acquisition, now, out);
    settleOld(Schedule::Waits::Change, now, out);
    for (const auto lock : m_own.overdue(now))
        resolveOwnRemoval(lock, EventKind::Released, out);
    for (const auto lock : m_heldBack.overdue(now))
        releaseHeldBack(lock, at(lock), now, out);
    m_schedule.overdue(now, [&](LockId id, LockRecord& e) {
        e.flags.wantsExpiry = true;
        requestRead(id, ReadKind::Expiry, out);
    });
    forgetFree(now, out);
}

} // namespace lockscope
