// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Gaps: every lock is in doubt until its value is read.
#include "core/picture/reducer.h"

#include <algorithm>
#include <utility>

namespace lockscope {

void Reducer::beginResync(ServerTime from, Missed missed, ServerTime until)
{
    // A gap within a gap must not narrow the first one.
    m_onlyRemovals = missed == Missed::Removals && (!m_resyncing || m_onlyRemovals);
    m_gapFrom = m_resyncing && m_gapFrom < from ? m_gapFrom : from;
    m_beforeGap = m_resyncing ? inBoth(m_beforeGap, m_narrowest) : m_narrowest;
    m_narrowest = m_coverage;
    m_resyncing = true;
    m_scannedFrom = kUnknownTime;
    m_lastLock = kNoLock;
    forEachOwn([&](LockId, LockRecord& e) {
        const bool waits = e.waits() && (until == kUnknownTime || !beganAfter(e, until));
        if (!m_onlyRemovals || e.isHeld() || waits)
            e.doubt();
    });
}

void Reducer::notScanned()
{
    m_unscanned = true;
    m_scannedFrom = kUnknownTime;
}

void Reducer::scanned(ServerTime from)
{
    m_scannedFrom = from;
    m_followsUnscanned = false;
    if (!std::exchange(m_unscanned, false) || m_resyncing)
        return;
    forEachOwn([](LockId, LockRecord& e) {
        if (e.stage() == LockStage::FreeInDoubt)
            e.trust();
    });
}

void Reducer::vanishUnseen(const ObservedAt& where, Reduction& out)
{
    m_resyncing = m_onlyRemovals = m_followsUnscanned = false;
    if (!m_unscanned)
        m_scannedFrom = m_gapFrom != kUnknownTime ? m_gapFrom : where.server;
    forEachOwn([&](LockId id, LockRecord& e) {
        switch (e.stage()) {
        case LockStage::Awaited:
            if (!m_readsHolders) // no reading will follow
                forgetHolder(id, e, {where.server, where.precisionUs, Evidence::Scan}, Deadline::unknown(), out);
            requestRead(id, readKindOf(e), out);
            break;
        case LockStage::Written:
        case LockStage::TakenInDoubt:
            requestRead(id, readKindOf(e), out);
            break;
        case LockStage::FreeInDoubt:
            if (!m_unscanned) // without a scan it may have been taken unseen
                e.trust();
            break;
        case LockStage::Unconfirmed:
            vanish(id, e, {where.server, sinceGap(e, where.server) + where.precisionUs, Evidence::Scan}, out);
            break;
        case LockStage::Unknown:
        case LockStage::Heard:
        case LockStage::Unread:
        case LockStage::Over:
        case LockStage::Free:
        case LockStage::Taken:
        case LockStage::Held:
        case LockStage::HalfTold:
        case LockStage::Changed:
            break;
        }
    });
}

void Reducer::confirmAfterGap(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out)
{
    e.trust();
    if (e.isBegun()) // taken just before the gap, holder unknown
        settle(id, e, {look.at.server, look.at.precisionUs, look.evidence}, Then::Ends, out);
    if (!e.isHeld()) {
        forgetWait(e);
        found(id, e, look, token, out);
        return;
    }
    if (!look.hasValue && !look.tooLarge) { // no reading will show whether the holder is the same
        forgetHolder(id, e, {look.at.server, look.at.precisionUs, look.evidence}, look.deadline, out);
        compareOrAppear(id, e, look, token, false, out);
        return;
    }
    if ((e.state.holder == token || (look.sameHold && e.state.holder != TokenId::None)) && token != TokenId::None) {
        if (e.flags.hasSlotMoved)
            emitMigrated(id, e, {look.at.server, e.sinceEvidence(look.at.server) + look.at.precisionUs, look.evidence},
                         out);
        if (e.waits())
            resolve(id, e, look, token, out);
        else
            reconcile(id, e, look, token, out);
        return;
    }
    const auto written = writtenInGap(e);
    forgetWait(e);
    if (!written && e.state.holder == TokenId::None) { // the holder was unknown, so no one is known to have lost it
        found(id, e, look, token, out);
        return;
    }
    if (!written) {
        vanish(id, e, {look.at.server, sinceGap(e, look.at.server) + look.at.precisionUs, look.evidence}, out);
        found(id, e, look, token, out);
        return;
    }
    vanish(id, e, {written->at, sinceGap(e, written->at), look.evidence}, out);
    auto& event = draft(id, e, EventKind::Acquired, written->when(), out);
    fill(event, look, token);
    event.heldSince = event.at;
    emit(id, e, out);
}

void Reducer::forgetHolder(LockId id, LockRecord& e, const ChangeTime& when, Deadline deadline, Reduction& out)
{
    e.trust();
    e.flags.isPredicted = false;
    const auto& s = e.state;
    if (s.holder == TokenId::None && s.heldSince == kUnknownTime && (deadline.isKnown() || !s.deadline.isKnown()))
        return;
    auto& event = draft(id, e, EventKind::Learned, when, out);
    event.holder = TokenId::None;
    event.heldSince = kUnknownTime;
    event.count = 0;
    event.deadline = deadline;
    emit(id, e, out);
}

ShortSpan Reducer::sinceGap(const LockRecord& e, ServerTime t) const
{
    // If not every change was announced, it may have happened before the gap.
    const bool told = coversEnds(m_beforeGap) && coversWrites(m_beforeGap, e.state.type);
    const bool before = e.flags.hasMoved || (!told && e.confirmed < m_gapFrom);
    return ShortSpan::between(before ? e.confirmed : m_gapFrom, t);
}

std::optional<PendingChange> Reducer::writtenInGap(const LockRecord& e) const
{
    if (!m_onlyRemovals || !e.flags.hasPendingList)
        return std::nullopt;
    const auto& n = pendingOf(e);
    std::optional<PendingChange> written;
    for (std::size_t i = n.size; i-- > 0;) {
        if (n.items[i].op != ChangeKind::Replace)
            continue;
        if (!written) {
            written = n.items[i];
            continue;
        }
        // The first write may already have set the current value; the last one then rewrote it.
        const auto since = ShortSpan::between(n.items[i].at, written->at) + n.items[i].precision;
        written->precision = std::max(written->precision, since);
    }
    return written;
}

} // namespace lockscope
