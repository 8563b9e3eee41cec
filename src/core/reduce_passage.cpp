// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// What happens without an observation of a key: time, budgets, gaps and floods.
#include "core/picture_impl.h"

#include <algorithm>
#include <utility>

namespace lockscope {

void Picture::shed(LockId lock, ServerTime now, Reduction& out)
{
    if (index(lock) >= m->entries.size())
        return;
    auto& e = m->at(lock);
    if (!e.has(flag::Known))
        return;
    const When when{now, 0, Evidence::Event};
    m->settle(lock, e, when, Impl::Then::Stays, out);
    if (Impl::isWrittenInDoubt(e)) {
        m->beginUnseen(lock, e, EventKind::Found, e.state.type, when, out);
        e.unset(flag::Unconfirmed | flag::Awaited);
    }
    if (e.has(flag::Unconfirmed) && e.isHeld() && !m->node(e.node).resyncing) // else the re-sync will look
        m->forgetHolder(lock, e, when, Deadline::unknown(), out);
    if (e.state.phase == Phase::Gone && !e.has(flag::Unread))
        m->drop(lock); // heard of, never seen: nothing to remember
}

void Picture::tick(NodeId node, ServerTime now, Reduction& out)
{
    if (node == NodeId{0})
        m->now = now;
    auto& where = m->node(node);
    m->settleOld(where, now, out);
    if (!m->forced.empty())
        m->giveUpForced(node, now, out);
    m->wantOverdue(where, now, out);
    m->letGo(where, now, out);
}

void Picture::beginResync(NodeId node, ServerTime from, Missed missed, ServerTime until)
{
    auto& where = m->node(node);
    // Another gap within a gap does not mend the first one.
    where.onlyRemovals = missed == Missed::Removals && (!where.resyncing || where.onlyRemovals);
    where.gapFrom = where.resyncing && where.gapFrom < from ? where.gapFrom : from;
    where.beforeGap = where.resyncing ? inBoth(where.beforeGap, where.narrowest) : where.narrowest;
    where.narrowest = where.coverage;
    where.resyncing = true;
    where.scannedFrom = kUnknownTime;
    where.lastLock = kNoLock;
    for (std::uint32_t i = 0; i < m->entries.size(); ++i) {
        auto& e = m->entries[i];
        const bool waits = e.has(flag::Waits) && (until == kUnknownTime || !m->beganAfter(e, until));
        const bool doubtful = !where.onlyRemovals || e.isHeld() || waits;
        if (e.node == node && e.has(flag::Known) && doubtful) {
            e.set(flag::Unconfirmed);
            e.unset(flag::Awaited);
        }
    }
}

void Picture::notScanned(NodeId node)
{
    auto& where = m->node(node);
    where.unscanned = true;
    where.scannedFrom = kUnknownTime;
}

void Picture::scanned(NodeId node, ServerTime from)
{
    auto& where = m->node(node);
    where.scannedFrom = from;
    if (!std::exchange(where.unscanned, false) || where.resyncing)
        return;
    for (std::uint32_t i = 0; i < m->entries.size(); ++i) {
        auto& e = m->entries[i];
        if (e.node == node && !e.isHeld() && !e.has(flag::Waits | flag::Awaited | flag::Doubt))
            e.unset(flag::Unconfirmed);
    }
}

void Picture::vanishUnseen(NodeId node, const ObservedAt& at, Reduction& out)
{
    auto& where = m->node(node);
    where.resyncing = where.onlyRemovals = false;
    if (!where.unscanned)
        where.scannedFrom = where.gapFrom != kUnknownTime ? where.gapFrom : at.server;
    for (std::uint32_t i = 0; i < m->entries.size(); ++i) {
        auto& e = m->entries[i];
        if (e.node != node || !e.has(flag::Unconfirmed))
            continue;
        const LockId id{i};
        // Something has shown it since; its look is on the way.
        if (e.has(flag::Waits | flag::Awaited) || Impl::isWrittenInDoubt(e)) {
            if (!where.readsHolders && e.has(flag::Awaited) && e.isHeld()) // nobody will look
                m->forgetHolder(id, e, {at.server, at.precisionUs, Evidence::Scan}, Deadline::unknown(), out);
            m->want(id, Impl::wantOf(e), out);
            continue;
        }
        if (!e.isHeld() && where.unscanned) // nobody has looked whether it was taken meanwhile
            continue;
        e.unset(flag::Unconfirmed);
        if (e.isHeld())
            m->vanish(id, e, {at.server, m->sinceGap(e, at.server) + at.precisionUs, Evidence::Scan}, out);
    }
}

void Picture::vanishAll(NodeId node, int database, const ObservedAt& at, Reduction& out)
{
    const When when{at.server, at.precisionUs, Evidence::Tracking};
    for (std::uint32_t i = 0; i < m->entries.size(); ++i) {
        auto& e = m->entries[i];
        if (e.node != node || (database >= 0 && e.database != database) || !e.has(flag::Known))
            continue;
        const LockId id{i};
        ++e.sequence; // what is being read of it is older than this
        m->settle(id, e, when, Impl::Then::Ends, out);
        if (e.isHeld())
            m->vanish(id, e, when, out);
    }
}

} // namespace lockscope
