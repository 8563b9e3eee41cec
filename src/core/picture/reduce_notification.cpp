// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture/reducer.h"

namespace lockscope {

namespace {

/// Type of the key after the event; Unknown: unchanged, Other: not known from the event.
[[nodiscard]] ValueType typeAfter(KeyEvent event)
{
    switch (event) {
    case KeyEvent::Set:
    case KeyEvent::StringChange:
    case KeyEvent::StringCount:
        return ValueType::String;
    case KeyEvent::HSet:
    case KeyEvent::HIncrBy:
    case KeyEvent::HDel:
    case KeyEvent::HExpire:
    case KeyEvent::HExpired:
        return ValueType::Hash;
    case KeyEvent::ZAdd:
    case KeyEvent::ZRem:
    case KeyEvent::ZStore:
        return ValueType::ZSet;
    case KeyEvent::ListChange:
        return ValueType::List;
    case KeyEvent::SetChange:
        return ValueType::Set;
    case KeyEvent::Expire:
    case KeyEvent::Persist:
        return ValueType::Unknown;
    default:
        return ValueType::Other;
    }
}

/// A reading usually arrives within a millisecond or a round trip. After this time none is in progress, and a renewal
/// is emitted at once.
constexpr std::chrono::milliseconds kReadsAreGone{50};

/// What a notification can mean, whatever the key was before.
enum class Effect : std::uint8_t { Ends, Writes, Changes, Shrinks, Expire, Persist, Look };

[[nodiscard]] Effect effectOf(KeyEvent event)
{
    switch (event) {
    case KeyEvent::Del:
    case KeyEvent::Expired:
    case KeyEvent::Evicted:
    case KeyEvent::RenameFrom:
    case KeyEvent::MoveFrom:
        return Effect::Ends;
    case KeyEvent::Set:
    case KeyEvent::StringChange:
    case KeyEvent::StringCount:
    case KeyEvent::RenameTo:
    case KeyEvent::MoveTo:
    case KeyEvent::Restore:
    case KeyEvent::CopyTo:
    case KeyEvent::ZStore:
    case KeyEvent::ListOrSetStore:
        return Effect::Writes;
    case KeyEvent::HSet:
    case KeyEvent::HIncrBy:
    case KeyEvent::ZAdd:
    case KeyEvent::ListChange:
    case KeyEvent::SetChange:
        return Effect::Changes;
    case KeyEvent::HDel:
    case KeyEvent::HExpire:
    case KeyEvent::HExpired:
    case KeyEvent::ZRem:
        return Effect::Shrinks;
    case KeyEvent::Expire:
        return Effect::Expire;
    case KeyEvent::Persist:
        return Effect::Persist;
    case KeyEvent::Ignored:
    case KeyEvent::Other:
        break;
    }
    return Effect::Look;
}

/// True when the command changed a part of the string, or its number, and left the lease alone.
[[nodiscard]] bool changesString(KeyEvent event)
{
    return event == KeyEvent::StringChange || event == KeyEvent::StringCount;
}

[[nodiscard]] EventKind endOf(KeyEvent event)
{
    switch (event) {
    case KeyEvent::Expired:
        return EventKind::Expired;
    case KeyEvent::Evicted:
        return EventKind::Evicted;
    default:
        return EventKind::Released;
    }
}

} // namespace

void Reducer::reduce(const Notification& n, Reduction& out)
{
    if (n.event == KeyEvent::Ignored)
        return;
    reduce(n, m_registry.hashOf(m_keyspace, n.at.database, n.key), out);
}

void Reducer::reduce(std::span<const Notification> observations, Reduction& out)
{
    // Starts the cache misses of cold locks long before their use. Each turn hashes a block and prefetches its index
    // slots, looks up the block before and prefetches its records, prefetches the notes of the one before that, and
    // reduces the one before that. (Block numbers before the first wrap, and are not below `last`.)
    constexpr std::size_t kBlock = 8;
    constexpr std::size_t kAhead = 3;
    struct Block
    {
        std::array<std::uint64_t, kBlock> hashes;
        std::array<std::uint32_t, kBlock> ids;
        std::array<LockRecord*, kBlock> entries; ///< null: not in the index at the time of the lookup
    };
    std::array<Block, 4> blocks; // NOLINT(*-member-init): each is filled before it is read
    const auto size = observations.size();
    const auto end = [&](std::size_t block) { return std::min(kBlock, size - block * kBlock); };
    const auto last = (size + kBlock - 1) / kBlock;
    for (std::size_t next = 0; next < last + kAhead; ++next) {
        if (next < last) {
            auto& block = blocks[next % blocks.size()];
            const auto* n = &observations[next * kBlock];
            for (std::size_t i = 0; i < end(next); ++i) {
                block.hashes[i] = m_registry.hashOf(m_keyspace, n[i].at.database, n[i].key);
                m_registry.prefetchName(block.hashes[i]);
            }
        }
        if (const auto b = next - 1; b < last) {
            auto& block = blocks[b % blocks.size()];
            for (std::size_t i = 0; i < end(b); ++i) {
                block.ids[i] = index(m_registry.find(block.hashes[i]));
                block.entries[i] = nullptr;
                if (block.ids[i] == IdIndex::kNone)
                    continue;
                block.entries[i] = &m_registry.at(LockId{block.ids[i]});
                prefetch(*block.entries[i]);
            }
        }
        if (const auto b = next - 2; b < last && m_pending.isAnyUsed()) {
            const auto& block = blocks[b % blocks.size()];
            for (std::size_t i = 0; i < end(b); ++i) {
                if (block.entries[i] != nullptr)
                    prefetchPending(*block.entries[i]);
            }
        }
        if (const auto b = next - kAhead; b < last) {
            const auto& block = blocks[b % blocks.size()];
            const auto* n = &observations[b * kBlock];
            for (std::size_t i = 0; i < end(b); ++i) {
                if (n[i].event == KeyEvent::Ignored)
                    continue;
                // No lock leaves the index in this loop, but a missing one may have been added since.
                if (block.entries[i] != nullptr)
                    reduce(n[i], LockId{block.ids[i]}, *block.entries[i], out);
                else
                    reduce(n[i], block.hashes[i], out);
            }
        }
    }
}

void Reducer::reduce(const Notification& n, std::uint64_t hash, Reduction& out)
{
    auto id = m_registry.find(hash);
    if (id == kNoLock) {
        const bool ends = effectOf(n.event) == Effect::Ends;
        const bool isList = n.event == KeyEvent::ListChange; // most lists that a catch-all matches are no locks
        const bool unnamed = (ends || isList) && m_isUnnamed && m_isUnnamed(n.key);
        // The removal of a key never seen as a lock says nothing, unless a gap may have hidden its acquisition.
        if (unnamed || (ends && !mayHideBegins())) {
            m_lastLock = kNoLock;
            return;
        }
        id = add(n.at.database, n.key, hash, n.at.server);
        keepFree(id, at(id));
        // A restored key began on another node, where that was not seen.
        if (n.event == KeyEvent::Restore && m_slots != nullptr && m_slots->isComing(slotOf(n.key), m_node))
            at(id).become(LockStage::Written);
    }
    reduce(n, id, at(id), out);
}

ShortSpan Reducer::precisionOnReplica(const ObservedAt& at) const
{
    // Later, a replica has caught up, or lags for a reason unknown here.
    constexpr std::chrono::seconds kCatchesUp{10};
    if (hasPassed(m_primaryUntil, kCatchesUp, at.server))
        return at.precisionUs;
    return std::max(at.precisionUs, ShortSpan::between(m_primaryUntil, at.server));
}

void Reducer::reduce(const Notification& n, LockId id, LockRecord& e, Reduction& out)
{
    const ChangeTime when{n.at.server, precisionOf(n.at), Evidence::Event};
    if (n.event == KeyEvent::Restore && m_slots != nullptr)
        m_reducers.noteRestored(m_keyspace, n.at.server);
    if (e.node != m_node) {
        const bool restored = n.event == KeyEvent::Restore && m_slots != nullptr;
        const auto sight = effectOf(n.event) == Effect::Ends ? Sighting::Ends
                           : restored                        ? Sighting::Restored
                                                             : Sighting::Changes;
        if (!takeOver(id, e, sight, when, nullptr, out)) {
            m_lastLock = kNoLock;
            return;
        }
    }
    if (e.flags.isHeldBack) // a further event for the key: its `del` was a removal, no move
        releaseHeldBack(id, e, n.at.server, out);
    const bool adjacent = n.adjacent && id == m_lastLock;
    m_lastLock = id;
    m_floors.note(when.at, when.precision);
    ++e.sequence;
    if (e.flags.isOwnRelease && keepForOwnRemoval(id, e, n.event, adjacent, when, out))
        return;
    m_heardType = typeAfter(n.event);
    notify(id, e, n.event, adjacent, when, out);
    m_heardType = ValueType::Unknown;
}

void Reducer::notify(LockId id, LockRecord& e, KeyEvent event, bool adjacent, const ChangeTime& when, Reduction& out)
{
    const auto effect = effectOf(event);
    if (effect == Effect::Ends) {
        remove(id, e, endOf(event), when, adjacent, out);
        return;
    }
    const bool saysLittle =
        (effect == Effect::Expire || effect == Effect::Persist) && e.isHeld() && announcesOnlyLease(e);
    // Otherwise a change in the next reading may be older than this event; and for a lock that moved here in doubt,
    // this event does not settle the holder.
    if (!saysLittle && !(e.flags.hasMoved && e.isInDoubt()))
        e.confirmed = evidenceAt(when.at, when.precision);
    const bool begins = effect == Effect::Writes || effect == Effect::Changes;
    if (!e.isHeld() && !e.waits()) {
        // After a gap a write may have met a lock that was held all along, unless something showed it free since; and
        // an event that only changes a key means that the lock was unknown. Only a reading can tell.
        const bool mayBeHeld =
            mayHaveBegunUnseen(e) || e.stage() == LockStage::Written || e.stage() == LockStage::Unread;
        if (e.flags.isUnnamed) {
            if (e.stage() == LockStage::Over)
                e.become(LockStage::Heard);
            if (begins && (mayBeHeld || !m_readsHolders)) {
                e.become(LockStage::Unread);
                requestRead(id, ReadKind::Holder, out);
                return;
            }
        }
        if (!begins || (mayBeHeld && m_readsHolders)) {
            if (begins)
                e.become(LockStage::Written); // the re-sync may end before the reading arrives
            if (effect == Effect::Look && e.stage() == LockStage::Free)
                changed(id, e, when.at, out); // an unknown event name may have begun a hold
            else
                requestRead(id, ReadKind::Holder, out);
            return;
        }
        const auto after = typeAfter(event);
        const auto type = after == ValueType::Other ? ValueType::Unknown : after;
        if (m_readsHolders) {
            waitForHolder(id, e, type, when, out);
            return;
        }
        beginUnseen(id, e, mayBeHeld ? EventKind::Found : EventKind::Acquired, type, when, out);
        e.become(LockStage::HalfTold);
        e.flags.isPushed = e.flags.isPushedMore = false;
        e.flags.takesExpire = true;
        if (!mayBeHeld || effect == Effect::Writes) // otherwise this may be a re-entry, with a lease from before
            e.flags.isBare = true;
        requestRead(id, ReadKind::Holder, out);
        return;
    }
    const bool continues = adjacent && e.flags.takesExpire;
    if (!continues)
        e.flags.takesExpire = false;
    switch (effect) {
    case Effect::Writes:
        // Taken, and overwritten before a reading. (A counter that only moved may be a number of permits.)
        if (!changesString(event) && e.isTaken())
            settle(id, e, when, Then::Stays, out);
        if (addPending(id, e, ChangeKind::Replace, when, out)) {
            auto& item = pendingOf(e).last();
            item.counts = event == KeyEvent::StringCount;
            item.restored = event != KeyEvent::Set && !changesString(event);
        }
        break;
    case Effect::Changes:
    case Effect::Shrinks:
        if (continues && event != KeyEvent::HExpired &&
            (!e.flags.hasPendingList || pendingOf(e).last().op == ChangeKind::Change))
            break; // one script writes two fields
        if (addPending(id, e, ChangeKind::Change, when, out)) {
            auto& item = pendingOf(e).last();
            item.counts = event == KeyEvent::HIncrBy;
            item.restored = event == KeyEvent::HExpire;
            item.expired = event == KeyEvent::HExpired;
        }
        break;
    case Effect::Expire:
        expire(id, e, continues, when, out);
        break;
    case Effect::Persist:
        e.flags.takesExpire = false;
        if (announcesOnlyLease(e))
            changed(id, e, when.at, out);
        else if (e.waits() || e.isInDoubt())
            addPending(id, e, ChangeKind::Persist, when, out);
        else if (!e.state.deadline.isNever())
            emit(id, e, EventKind::TtlLost, when, out);
        break;
    case Effect::Look:
        addUnclear(id, e, when, out);
        break;
    case Effect::Ends:
        break;
    }
}

void Reducer::addUnclear(LockId id, LockRecord& e, const ChangeTime& when, Reduction& out)
{
    e.beSeen();
    if (e.isBegun()) {
        requestRead(id, ReadKind::Acquisition, out);
        return;
    }
    // All unknown events before the reading collapse to two: the first and the last.
    if (e.flags.hasPendingList) {
        auto& n = pendingOf(e);
        if (n.size >= 2 && n.last().unclear && n.items[n.size - 2u].unclear) {
            n.last().at = when.at;
            n.last().precision = when.precision;
            requestRead(id, ReadKind::Change, out);
            return;
        }
    }
    const bool isWanted = !e.flags.hasPendingList;
    if (!addPending(id, e, ChangeKind::Change, when, out))
        return;
    pendingOf(e).last().unclear = pendingOf(e).last().restored = true;
    e.flags.takesExpire = false;
    if (!isWanted)
        requestRead(id, ReadKind::Change, out);
}

bool Reducer::isPredictable(const LockRecord& e, ServerTime at) const
{
    if (e.waits() || e.isInDoubt() || e.state.leaseMs == 0 || !e.state.deadline.isTime())
        return false;
    // Without readings, a prediction is all there is.
    const auto end = at + std::chrono::milliseconds{e.state.leaseMs};
    return !m_readsHolders || (e.flags.isSteady && end > e.state.deadline.time() + kShorter);
}

void Reducer::expire(LockId id, LockRecord& e, bool continues, const ChangeTime& when, Reduction& out)
{
    if (continues) {
        if (e.isBegun())
            e.flags.hasBegunLease = true;
        else if (e.flags.hasPendingList)
            pendingOf(e).last().lease = true;
        else // already emitted
            e.flags.isBare = false;
        e.flags.takesExpire = false;
        return;
    }
    e.flags.takesExpire = false;
    if (e.isBegun() && when.at - e.pendingSince() > kReadsAreGone)
        settle(id, e, when, Then::Stays, out);
    if (announcesOnlyLease(e)) {
        changed(id, e, when.at, out);
        return;
    }
    const bool told = isPredictable(e, when.at);
    // After a dropped read request, do not wait for another one.
    const bool shed = e.stage() == LockStage::HalfTold && !e.state.deadline.isKnown();
    if (!told && !shed) {
        addPending(id, e, ChangeKind::Expire, when, out);
        return;
    }
    auto& event = draft(id, e, e.flags.isBare ? EventKind::LeaseChanged : EventKind::Renewed, when, out);
    e.flags.isBare = false;
    if (told) {
        event.deadline = Deadline::at(when.at + std::chrono::milliseconds{e.state.leaseMs});
        e.flags.isPredicted = true;
    }
    emit(id, e, out);
    requestRead(id, told ? ReadKind::Renewal : ReadKind::Change, out);
}

bool Reducer::hasNewLease(const LockRecord& e) const
{
    if (!e.flags.hasPendingList)
        return false;
    const auto& n = pendingOf(e);
    return std::any_of(n.items.begin(), n.items.begin() + n.size, [](const PendingChange& item) { return item.lease; });
}

void Reducer::remove(LockId id, LockRecord& e, EventKind kind, const ChangeTime& when, bool adjacent, Reduction& out)
{
    if (e.flags.isUnnamed) { // never seen as a lock
        if (e.waits() || e.stage() == LockStage::Unread)
            endUnread(e);
        e.become(LockStage::Over);
        m_over.push_back(id);
        return;
    }
    // The last field ended, and the server removed the empty hash.
    if (kind == EventKind::Released && adjacent && e.flags.hasPendingList && pendingOf(e).last().expired)
        kind = EventKind::Expired;
    if (e.flags.isClaimed && kind == EventKind::Released && yieldLock(id, e, out))
        return;
    if (m_slots != nullptr && kind == EventKind::Released && holdBack(id, e, when, adjacent))
        return;
    emitRemoved(id, e, kind, when, adjacent, out);
}

void Reducer::emitRemoved(LockId id, LockRecord& e, EventKind kind, const ChangeTime& when, bool adjacent,
                          Reduction& out)
{
    const auto sinceAlive = e.sinceEvidence(when.at);
    // A gap may have hidden the acquisition, or a write after the gap acquired it: its end is emitted anyway.
    if (e.stage() == LockStage::Written)
        beginUnseen(id, e, EventKind::Found, ValueType::Unknown, {when.at, sinceAlive, Evidence::Event}, out);
    const bool hidden = !e.isHeld() && !e.waits() && mayHaveBegunUnseen(e);
    const bool leasedAnew = hasNewLease(e);
    const bool pushed = e.flags.isPushed;
    const bool unknown =
        settle(id, e, when, adjacent ? Then::EndsAdjacent : Then::Ends, out) || e.isInDoubt() || hidden;
    e.confirmed = evidenceAt(when.at, when.precision);
    e.trust();
    if (!e.isHeld() && !hidden)
        return;
    // A replica announces `del` when its primary expired the key; a primary never does so for a key whose lease ended.
    // A recent demotion may not be known here yet.
    const auto known = e.state.deadline;
    const auto since = m_isReplica ? ShortSpan(0) : when.precision;
    if (kind == EventKind::Released && !hidden && !unknown && !leasedAnew && known.isTime() &&
        (m_isReplica || !e.flags.isPredicted) && known.time() <= when.at &&
        ShortSpan::between(known.time(), when.at) >= since)
        kind = EventKind::Expired;
    // Writes are not announced here, so the lock may have changed hands unseen.
    const bool unsure = !coversWrites(m_coverage, e.state.type) && (!m_coverage.tracking || pushed);
    auto& event = draft(id, e, kind, when, out);
    if (unsure && !(kind == EventKind::Expired && e.state.deadline.isTime() && e.state.deadline.time() <= when.at))
        event.precisionUs = std::max(when.precision, sinceAlive).us();
    const auto deadline = hidden ? Deadline::unknown() : e.state.deadline;
    if (kind == EventKind::Expired && when.evidence == Evidence::Event) {
        // The server removes the key some time after the lease ended.
        if (!deadline.isTime() || e.flags.isPredicted || unknown || leasedAnew)
            event.precisionUs = std::max(when.precision, sinceAlive).us();
        else
            event.at = std::min(event.at, deadline.time());
    }
    if (unknown) {
        event.holder = TokenId::None;
        event.heldSince = kUnknownTime;
    }
    event.deadline = deadline;
    emit(id, e, out);
}

} // namespace lockscope
