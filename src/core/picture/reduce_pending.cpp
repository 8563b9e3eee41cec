// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Changes that stay pending until the key is read. The usual case, a single acquisition, lives in the record itself;
// anything longer gets a Note.
#include "core/picture/pendingchangeresolver.h"
#include "core/picture/reducer.h"

namespace lockscope {

ReadKind Reducer::readKindOf(const LockRecord& e)
{
    if (e.isBegun())
        return ReadKind::Acquisition;
    if (e.flags.hasPendingList || e.flags.isPushed)
        return ReadKind::Change;
    if (!e.isHeld() || e.state.holder == TokenId::None)
        return ReadKind::Holder;
    return e.flags.wantsExpiry ? ReadKind::Expiry : ReadKind::Renewal;
}

void Reducer::waitForHolder(LockId id, LockRecord& e, ValueType type, const ChangeTime& when, Reduction& out)
{
    e.flags.hasBegunLease = e.flags.isPushed = e.flags.isPushedMore = false;
    e.become(e.stage() == LockStage::FreeInDoubt ? LockStage::TakenInDoubt : LockStage::Taken);
    e.flags.takesExpire = true;
    e.flags.pendingType = static_cast<std::uint32_t>(type);
    e.pending = usSinceEpoch(when.at);
    m_schedule.waitForLook(Schedule::Waits::Acquisition, id, when.at);
    ++m_tally.waiting;
    requestRead(id, ReadKind::Acquisition, out);
}

void Reducer::beginUnseen(LockId id, LockRecord& e, EventKind kind, ValueType type, const ChangeTime& when,
                          Reduction& out)
{
    auto& event = draft(id, e, kind, when, out);
    event.holder = TokenId::None;
    event.deadline = Deadline::unknown();
    event.heldSince = kind == EventKind::Acquired ? when.at : kUnknownTime;
    event.count = event.valueBytes = 0;
    event.type = type;
    event.mode = LockMode::Unknown;
    event.library = LibraryId::Unknown;
    event.libraryGuessed = event.endInValue = false;
    event.tooLarge = event.quarantined = false;
    emit(id, e, out);
}

bool Reducer::beganAfter(const LockRecord& e, ServerTime t) const
{
    if (!e.isTaken())
        return false;
    return (e.flags.hasPendingList ? pendingOf(e).items[0].at : e.pendingSince()) > t;
}

ChangeTime Reducer::whenBegun(const LockRecord& e) const
{
    return {e.pendingSince(), m_floors.precision(e.pendingSince()), Evidence::Event};
}

PendingChanges& Reducer::promote(LockRecord& e)
{
    const auto place = m_pending.add();
    auto& n = m_pending[place];
    if (e.isBegun()) {
        const auto begun = whenBegun(e);
        n.items[n.size++] = {begun.at, begun.precision, ChangeKind::Begin, e.flags.hasBegunLease};
    }
    e.pending = static_cast<std::int64_t>(place);
    e.flags.isPushed = e.flags.isPushedMore = false;
    e.flags.hasPendingList = true;
    if (e.stage() == LockStage::Held || e.stage() == LockStage::HalfTold)
        e.become(LockStage::Changed);
    e.beSeen();
    return n;
}

void Reducer::forgetWait(LockRecord& e)
{
    if (e.flags.hasPendingList) {
        m_pending.drop(e.pendingPlace());
        m_tally.waiting -= pendingOf(e).items[0].op == ChangeKind::Begin;
    } else if (e.isBegun()) {
        --m_tally.waiting;
    }
    if (e.isTaken()) {
        const bool inDoubt = e.stage() == LockStage::TakenInDoubt;
        const auto free = inDoubt ? LockStage::FreeInDoubt : LockStage::Free;
        e.become(e.state.phase == LockPhase::Gone ? LockStage::Heard : free);
    } else if (e.stage() == LockStage::Changed) {
        e.become(LockStage::Held);
    }
    e.flags.hasPendingList = e.flags.hasBegunLease = e.flags.takesExpire = e.flags.isPushed = e.flags.isPushedMore =
        false;
}

void Reducer::endUnread(LockRecord& e)
{
    forgetWait(e);
    if (e.stage() == LockStage::Unread)
        e.become(LockStage::Heard);
    ++m_unread;
    ++m_tally.unread;
}

void Reducer::dropOver()
{
    for (const auto id : m_over) {
        const auto& e = at(id);
        if (e.stage() == LockStage::Over && e.node == m_node)
            drop(id);
    }
    m_over.clear();
}

bool Reducer::addPending(LockId id, LockRecord& e, ChangeKind op, const ChangeTime& when, Reduction& out)
{
    if (e.flags.hasPendingList && pendingOf(e).size == PendingChanges::kItems)
        settle(id, e, when, Then::Stays, out);
    if (!e.isHeld() && !e.waits()) {
        requestRead(id, ReadKind::Holder, out);
        return false;
    }
    const bool fresh = !e.flags.hasPendingList;
    auto& n = fresh ? promote(e) : pendingOf(e);
    n.items[n.size++] = {when.at, when.precision, op};
    if (op == ChangeKind::Replace || op == ChangeKind::Change)
        e.flags.takesExpire = true;
    else
        e.flags.takesExpire = false;
    if (fresh && n.items[0].op != ChangeKind::Begin) { // a pending acquisition is queued and requested already
        m_schedule.waitForLook(Schedule::Waits::Change, id, when.at);
        requestRead(id, ReadKind::Change, out);
    }
    return true;
}

void Reducer::leaveHalfTold(LockRecord& e, bool bare)
{
    if (!e.isHeld())
        return;
    e.become(LockStage::HalfTold);
    if (bare)
        e.flags.isBare = true;
}

bool Reducer::settle(LockId id, LockRecord& e, const ChangeTime& when, Then then, Reduction& out)
{
    if (e.flags.isUnnamed) { // no events for a key that is not known to be a lock
        const bool waited = e.waits();
        forgetWait(e);
        if (waited)
            e.become(LockStage::Unread);
        return false;
    }
    const auto begin = [&](const ChangeTime& at) {
        beginUnseen(id, e, EventKind::Acquired, static_cast<ValueType>(e.flags.pendingType), at, out);
    };
    if (e.isBegun()) {
        const bool bareNow = !e.flags.hasBegunLease;
        const auto begun = whenBegun(e);
        forgetWait(e);
        begin(begun);
        if (then == Then::Stays)
            leaveHalfTold(e, bareNow);
        return false;
    }
    if (!e.flags.hasPendingList)
        return false;
    const auto n = pendingOf(e);
    if (e.isInDoubt() && e.isHeld()) // changes since the gap belong to an unknown holder
        forgetHolder(id, e, n.items[0].when(), Deadline::unknown(), out);
    bool unknown = false;
    bool leased = false;        // a change without a known lease set one
    bool bare = e.flags.isBare; // began without a lease
    for (std::size_t i = 0; i < n.size; ++i) {
        const auto& item = n.items[i];
        switch (item.op) {
        case ChangeKind::Begin:
            begin(item.when());
            bare = !item.lease;
            break;
        case ChangeKind::Expire: {
            const bool first = bare || e.state.deadline.isNever();
            auto& event = draft(id, e, first ? EventKind::LeaseChanged : EventKind::Renewed, item.when(), out);
            event.deadline = Deadline::unknown();
            if (unknown) // the write before left the holder unknown
                event.holder = TokenId::None;
            emit(id, e, out);
            bare = leased = false;
            break;
        }
        case ChangeKind::Persist: {
            auto& event = draft(id, e, EventKind::TtlLost, item.when(), out);
            if (unknown)
                event.holder = TokenId::None;
            emit(id, e, out);
            leased = false;
            break;
        }
        case ChangeKind::Replace:
            ++m_tally.unattributed;
            unknown = true;
            bare = !item.lease;
            break;
        case ChangeKind::Change:
            // The last field is removed (hdel, hincrby) just before the key: that is the release itself.
            if (then == Then::EndsAdjacent && i + 1u == n.size)
                break;
            ++m_tally.unattributed;
            unknown = unknown || !item.counts; // HINCRBY moves the count, not the holder
            leased = leased || item.lease;
            bare = bare && !item.lease;
            break;
        }
    }
    forgetWait(e);
    e.flags.isBare = false;
    if (then == Then::Stays)
        leaveHalfTold(e, bare);
    const bool lost = unknown && (e.state.holder != TokenId::None || e.state.deadline.isKnown());
    const bool moved = leased && e.state.deadline.isKnown();
    if (then == Then::Stays && (lost || moved)) {
        auto& event = draft(id, e, EventKind::Learned, when, out); // the lease or holder became unknown
        event.deadline = Deadline::unknown();
        if (unknown) {
            event.holder = TokenId::None;
            event.heldSince = kUnknownTime;
        }
        emit(id, e, out);
    }
    return unknown;
}

void Reducer::settleOld(Schedule::Waits what, ServerTime t, Reduction& out)
{
    while (const auto waited = m_schedule.takeWaited(what, t)) {
        const auto& [id, since] = *waited;
        auto& e = at(id);
        if (e.node != m_node)
            continue;
        const bool same = (e.isBegun() && ShortTime(e.pendingSince()) == since) ||
                          (e.flags.hasPendingList && ShortTime(pendingOf(e).items[0].at) == since);
        if (!same)
            continue;
        const auto kind = readKindOf(e);
        settle(id, e, {t, 0, Evidence::Event}, Then::Stays, out);
        requestRead(id, kind == ReadKind::Change ? ReadKind::Change : ReadKind::Holder, out);
    }
}

void Reducer::resolve(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out)
{
    const bool begins = e.isTaken();
    // A write to a counter does not mean that a client holds a permit.
    if (begins && look.hasValue && isBareNumber(look, token)) {
        forgetWait(e);
        found(id, e, look, token, out);
        return;
    }
    if (e.isBegun()) {
        auto& event = draft(id, e, EventKind::Acquired, whenBegun(e), out);
        fill(event, look, token);
        event.heldSince = event.at;
        forgetWait(e);
        emit(id, e, out);
        return;
    }

    auto story = pendingOf(e);
    // Known only by its counter until now; the first permit names a holder.
    if (look.type == ValueType::String && look.mode == LockMode::Semaphore && e.isHeld() &&
        e.state.holder == TokenId::None && token != TokenId::None) {
        auto& event = draft(id, e, EventKind::Acquired, story.last().when(), out);
        fill(event, look, token);
        event.heldSince = event.at;
        forgetWait(e);
        emit(id, e, out);
        return;
    }
    // The counter is rewritten with each permit; the holders of the other permits keep them.
    if (look.type == ValueType::String && look.mode == LockMode::Semaphore) {
        for (std::size_t i = 0; i < story.size; ++i)
            story.items[i].op = story.items[i].op == ChangeKind::Replace ? ChangeKind::Change : story.items[i].op;
    }
    forgetWait(e);
    PendingChangeResolver(*this, id, e, story, look, token, out).emitAll();
    reconcile(id, e, look, token, out);
}

} // namespace lockscope
