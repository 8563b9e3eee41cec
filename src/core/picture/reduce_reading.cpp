// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture/reducer.h"

namespace lockscope {

namespace {

/// Tolerance for a reading of clock and key right at the end of the lease.
constexpr std::chrono::milliseconds kJustEnded{2};

} // namespace

void fill(LockEvent& event, const KeyReading& look, TokenId token)
{
    event.valueBytes = look.valueBytes;
    event.type = look.type;
    event.tooLarge = look.tooLarge;
    event.quarantined = token != TokenId::None && look.token.starts_with(kQuarantineMark);
    event.holder = token;
    event.count = look.count;
    event.mode = look.mode;
    event.library = look.library;
    event.libraryGuessed = look.libraryGuessed;
    event.endInValue = look.endInValue;
    event.deadline = look.deadline;
}

void Reducer::reduce(const KeyReading& look, Reduction& out)
{
    auto id = find(look.at.database, look.key, look.lock);
    const bool fresh = id == kNoLock;
    if (fresh) {
        if (!look.exists)
            return;
        id = add(look.at.database, look.key, m_registry.hashOf(m_keyspace, look.at.database, look.key), look.at.server);
    }
    auto& e = at(id);
    const bool isOld = !fresh && look.askedAtSequence != e.sequence;
    if (e.node != m_node) {
        const auto sight = look.exists ? Sighting::Value : Sighting::Absent;
        const ChangeTime when{look.at.server, look.at.precisionUs, look.evidence};
        if ((isOld && isShownElsewhere(e)) || !takeOver(id, e, sight, when, &look, out))
            return;
    }
    if (e.flags.isHeldBack) {
        if (!look.exists || isOld)
            return; // its end is about to be emitted
        releaseHeldBack(id, e, look.at.server, out);
    }
    if (!fresh) {
        if (e.flags.isOwnRelease && ownRemovalHolds(id))
            return;  // its end is about to be emitted; a reading is requested again then
        if (isOld) { // answered before a notification, or in parts around it
            if (look.exists)
                e.beSeen();
            if (needsRead(e))
                requestRead(id, readKindOf(e), out);
            return;
        }
    }
    e.flags.wantsExpiry = false;
    if (!look.exists) {
        lookAbsent(id, e, look, out);
        return;
    }
    const auto token = look.hasValue ? m_registry.intern(look.token, look.tokenHash) : TokenId::None;
    lookPresent(id, e, look, token, fresh, out);
    m_registry.unuse(token);
}

void Reducer::compareOrAppear(LockId id, LockRecord& e, const KeyReading& look, TokenId token, bool fresh,
                              Reduction& out)
{
    if (e.waits() && !tellRestored(id, e, look, out)) // pending changes that need more than was read
        settle(id, e, {look.at.server, look.at.precisionUs, look.evidence}, Then::Stays, out);
    if (e.isHeld())
        compare(id, e, look, token, out);
    else
        appear(id, e, look, token, fresh, out);
}

void Reducer::lookPresent(LockId id, LockRecord& e, const KeyReading& look, TokenId token, bool fresh, Reduction& out)
{
    const bool tells = look.hasValue || look.tooLarge;
    if (e.isInDoubt() && look.leaseOnly && !tells) { // the key exists; only its value can settle the holder
        e.beSeen();
        e.confirmed = evidenceAt(look.at.server, look.at.precisionUs);
        requestRead(id, readKindOf(e) < ReadKind::Holder ? readKindOf(e) : ReadKind::Holder, out);
        return;
    }
    if (e.isInDoubt())
        confirmAfterGap(id, e, look, token, out);
    else if (e.waits() && tells)
        resolve(id, e, look, token, out);
    else if (e.waits() && m_readsHolders && !e.flags.isUnnamed)
        requestRead(id, readKindOf(e), out); // only the TTL was read
    else
        compareOrAppear(id, e, look, token, fresh, out);
    if (e.stage() == LockStage::HalfTold)
        e.become(LockStage::Held);
    e.flags.isPredicted = e.flags.isPushed = e.flags.isPushedMore = e.flags.isBare = e.flags.isUnnamed =
        e.flags.hasMoved = e.flags.hasSlotMoved = e.flags.hasFailedOver = false;
    if (look.hasValue)
        e.setHolders(look.holders);
    e.confirmed = evidenceAt(look.at.server, look.at.precisionUs);
}

void Reducer::found(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out)
{
    auto& event = draft(id, e, EventKind::Found, {look.at.server, look.at.precisionUs, look.evidence}, out);
    fill(event, look, token);
    event.heldSince = look.heldBefore;
    event.sinceIsBound = look.heldBefore != kUnknownTime;
    emit(id, e, out);
}

void Reducer::appear(LockId id, LockRecord& e, const KeyReading& look, TokenId token, bool fresh, Reduction& out)
{
    const bool covered = coversWrites(coverageOf(look), look.type) && !e.flags.isPushed;
    const bool wasFree = e.state.phase == LockPhase::Free && !m_resyncing;
    auto when = changeAt(e, look);
    if (!wasFree && !e.flags.isPushed) // it did not exist when the last scan began, if there was one
        when.precision = ShortSpan::between(m_scannedFrom, look.at.server);
    const bool began = wasFree || (!m_resyncing && m_scannedFrom != kUnknownTime && (fresh || e.flags.isPushed));
    if (covered || !began) {
        out.notificationsMissed = out.notificationsMissed || (covered && wasFree);
        found(id, e, look, token, out);
        return;
    }
    auto& event = draft(id, e, EventKind::Acquired, when, out);
    fill(event, look, token);
    event.heldSince = when.at;
    emit(id, e, out);
}

void Reducer::lookAbsent(LockId id, LockRecord& e, const KeyReading& look, Reduction& out)
{
    if (e.flags.isClaimed && yieldLock(id, e, out))
        return;
    if (auto* own = m_own.find(id); own && !own->done && e.isHeld() && !coverageOf(look).removals) {
        own->kept.push_back({changeAt(e, look), KeyEvent::Del, false});
        return;
    }
    // The key exists, its value was read, and it shows no holder (a waiter's mark, a helper key, not a lock): the write
    // began no hold, so none ended.
    if (look.hasValue && !e.isHeld()) {
        if (look.unjudged && e.flags.isUnnamed && (e.waits() || e.stage() == LockStage::Unread))
            endUnread(e);
        forgetWait(e);
        if (e.stage() == LockStage::Unread)
            e.become(LockStage::Heard);
    }
    // Held before and written since: one of the writes released it.
    if (const auto when = look.hasValue ? whenWritten(e) : std::nullopt) {
        const auto& story = pendingOf(e);
        const auto kind = story.size == 1 && story.items[0].expired ? EventKind::Expired : EventKind::Released;
        forgetWait(e);
        emit(id, e, kind, *when, out);
    }
    if (e.isInDoubt() && e.isHeld()) {
        forgetWait(e);
        vanish(id, e, {look.at.server, sinceGap(e, look.at.server) + look.at.precisionUs, look.evidence}, out);
    } else if (e.isHeld() || e.waits()) {
        settle(id, e, {look.at.server, look.at.precisionUs, look.evidence}, Then::Ends, out);
        if (e.isHeld())
            endUnseen(id, e, look, out);
    }
    e.confirmed = evidenceAt(look.at.server, look.at.precisionUs);
    e.trust();
    e.flags.isPushed = e.flags.isPushedMore = false;
    if (e.state.phase == LockPhase::Gone)
        drop(id); // it never was a lock
}

std::optional<ChangeTime> Reducer::whenWritten(const LockRecord& e) const
{
    if (!e.isHeld() || !e.flags.hasPendingList || e.isInDoubt())
        return std::nullopt;
    const auto& story = pendingOf(e);
    if (story.size == 1)
        return ChangeTime{story.items[0].at, story.items[0].precision, Evidence::Event};
    const PendingChange* first = nullptr;
    const PendingChange* last = nullptr;
    for (std::size_t i = 0; i < story.size; ++i) {
        const auto& item = story.items[i];
        if (item.op != ChangeKind::Replace && item.op != ChangeKind::Change)
            continue;
        first = first == nullptr ? &item : first;
        last = &item;
    }
    if (last == nullptr)
        return std::nullopt;
    const auto since = ShortSpan::between(first->at, last->at) + first->precision;
    return ChangeTime{last->at, std::max(last->precision, since), Evidence::Event};
}

ChangeTime Reducer::changeAt(const LockRecord& e, const KeyReading& look) const
{
    const auto& at = look.at;
    if (e.flags.isPushed && m_coverage.tracking) {
        // A push follows at the end of the server's turn: the reading may already show what the next push will
        // announce.
        const auto first = e.pendingSince();
        return {at.server, ShortSpan::between(first, at.server) + m_floors.precision(first), Evidence::Tracking};
    }
    return {at.server, e.sinceEvidence(at.server) + at.precisionUs, look.evidence};
}

void Reducer::endUnseen(LockId id, LockRecord& e, const KeyReading& look, Reduction& out)
{
    const auto coverage = coverageOf(look);
    const auto deadline = e.state.deadline;
    auto when = changeAt(e, look);
    if (auto* own = m_own.find(id); own && own->done) {
        forgetOwnRemoval(id);
        emit(id, e, EventKind::ForceReleased, when, out);
    } else if (deadline.isTime() && deadline.time() <= look.at.server + kJustEnded) {
        if (m_isReplica && coverage.removals)
            return; // its primary has not announced the removal
        // Without announced changes, it may have been renewed and then removed since it was last seen.
        const bool told = coverage.removals || (coverage.tracking && !e.flags.isPushedMore);
        if (told && !e.flags.isPredicted) {
            when.at = std::min(look.at.server, deadline.time());
            // A removal by a command would have been announced, if removals are covered.
            when.precision = coverage.removals ? look.at.precisionUs : e.sinceEvidence(when.at) + look.at.precisionUs;
        }
        emit(id, e, EventKind::Expired, when, out);
    } else if (coverage.removals) {
        out.notificationsMissed =
            out.notificationsMissed || (coversEnds(coverage) && (deadline.isKnown() || coverage.expired));
        vanish(id, e, when, out);
    } else {
        emit(id, e, EventKind::Released, when, out);
    }
}

void Reducer::vanish(LockId id, LockRecord& e, const ChangeTime& when, Reduction& out)
{
    if (!e.flags.hasFailedOver)
        return emit(id, e, EventKind::Vanished, when, out);
    // If its lease ran out by then, it cannot be called lost.
    const auto deadline = e.state.deadline;
    const bool isOver = deadline.isTime() && deadline.time() <= when.at;
    emit(id, e, isOver ? EventKind::Expired : EventKind::Lost, when, out);
}

void Reducer::reduce(const Invalidated& push, Reduction& out)
{
    m_floors.note(push.at.server, push.at.precisionUs);
    const auto hash = m_registry.hashOf(m_keyspace, push.at.database, push.key);
    auto id = m_registry.find(hash);
    if (id == kNoLock) {
        id = add(push.at.database, push.key, hash, push.at.server);
        keepFree(id, at(id));
    }
    auto& e = at(id);
    if (e.node != m_node)
        return; // a push does not prove that the key is here: only a reading can
    ++e.sequence;
    changed(id, e, push.at.server, out);
}

void Reducer::changed(LockId id, LockRecord& e, ServerTime t, Reduction& out) const
{
    if (!e.waits()) {
        if (e.flags.isPushed) {
            e.flags.isPushedMore = true;
        } else {
            e.flags.isPushed = true;
            e.pending = usSinceEpoch(t);
        }
    }
    requestRead(id, ReadKind::Change, out);
}

} // namespace lockscope
