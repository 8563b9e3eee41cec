// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture_impl.h"

namespace lockscope {

namespace {

/// What the key is after the event; Unknown: what it was before, Other: the event does not tell.
[[nodiscard]] ValueType typeAfter(KeyEvent event)
{
    switch (event) {
    case KeyEvent::Set:
    case KeyEvent::StringChange:
        return ValueType::String;
    case KeyEvent::HSet:
    case KeyEvent::HIncrBy:
    case KeyEvent::HDel:
        return ValueType::Hash;
    case KeyEvent::ZAdd:
    case KeyEvent::ZRem:
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

/// Looks usually come within a millisecond or a round trip. Beyond this nobody is reading, and a renewal is told at
/// once.
constexpr std::chrono::milliseconds kReadsAreGone{50};

/// What a notification can mean, whatever the key was before.
enum class Sense : std::uint8_t { Ends, Writes, Changes, Shrinks, Expire, Persist, Look };

[[nodiscard]] Sense senseOf(KeyEvent event)
{
    switch (event) {
    case KeyEvent::Del:
    case KeyEvent::Expired:
    case KeyEvent::Evicted:
    case KeyEvent::RenameFrom:
    case KeyEvent::MoveFrom:
        return Sense::Ends;
    case KeyEvent::Set:
    case KeyEvent::StringChange:
    case KeyEvent::RenameTo:
    case KeyEvent::MoveTo:
    case KeyEvent::Restore:
    case KeyEvent::CopyTo:
        return Sense::Writes;
    case KeyEvent::HSet:
    case KeyEvent::HIncrBy:
    case KeyEvent::ZAdd:
    case KeyEvent::ListChange:
    case KeyEvent::SetChange:
        return Sense::Changes;
    case KeyEvent::HDel:
    case KeyEvent::ZRem:
        return Sense::Shrinks;
    case KeyEvent::Expire:
        return Sense::Expire;
    case KeyEvent::Persist:
        return Sense::Persist;
    case KeyEvent::Ignored:
    case KeyEvent::Other:
        break;
    }
    return Sense::Look;
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

void Picture::reduce(const Notification& n, Reduction& out)
{
    if (n.event == KeyEvent::Ignored)
        return;
    const auto hash = m->hashOf(n.at.node, n.at.database, n.key);
    m->reduce(n, hash, m->find(hash), out);
}

void Picture::reduce(std::span<const Notification> observations, Reduction& out)
{
    // The misses of a cold lock (slot, entry, note) are started that many notifications ahead of their use.
    constexpr std::size_t kSlot = 18;
    constexpr std::size_t kEntry = 12;
    constexpr std::size_t kNote = 6;
    constexpr std::size_t kRing = 32;
    std::array<std::uint64_t, kRing> hashes{};
    std::array<std::uint32_t, kRing> guesses{};
    const auto size = observations.size();
    for (std::size_t i = 0; i < size + kSlot; ++i) {
        if (i < size) {
            const auto& n = observations[i];
            const auto hash = m->hashOf(n.at.node, n.at.database, n.key);
            hashes[i % kRing] = hash;
            m->names.prefetch(hash);
        }
        if (const auto j = i - (kSlot - kEntry); j < size) {
            guesses[j % kRing] = m->names.find(hashes[j % kRing]);
            if (guesses[j % kRing] != IdIndex::kNone)
                m->prefetchEntry(guesses[j % kRing]);
        }
        if (const auto j = i - (kSlot - kNote); j < size && guesses[j % kRing] != IdIndex::kNone)
            m->prefetchNote(m->entries[guesses[j % kRing]]);
        if (const auto j = i - kSlot; j < size && observations[j].event != KeyEvent::Ignored) {
            // Nothing leaves the index here, but what was not in it may have been added since.
            const auto guess = guesses[j % kRing];
            const auto id = guess != IdIndex::kNone ? LockId{guess} : m->find(hashes[j % kRing]);
            m->reduce(observations[j], hashes[j % kRing], id, out);
        }
    }
}

void Picture::Impl::reduce(const Notification& n, std::uint64_t hash, LockId id, Reduction& out)
{
    auto& where = node(n.at.node);
    const bool adjacent = n.adjacent && id == where.lastLock && id != kNoLock;
    const auto sense = senseOf(n.event);
    if (id == kNoLock) {
        // A removed key that was never seen to be a lock says nothing.
        if (sense == Sense::Ends) {
            where.lastLock = kNoLock;
            return;
        }
        id = add(n.at.node, n.at.database, n.key, hash, n.at.server);
        linger(id, at(id), n.at.server);
    }
    where.lastLock = id;
    where.precisionUs = n.at.precisionUs;
    auto& e = at(id);
    ++e.sequence;
    const When when{n.at.server, n.at.precisionUs, Evidence::Event};
    if (e.has(flag::OwnRelease) && keepForForced(id, e, n.event, adjacent, when, out))
        return;
    heardType = typeAfter(n.event);
    notify(id, e, n.event, adjacent, when, out);
    heardType = ValueType::Unknown;
}

void Picture::Impl::notify(LockId id, Entry& e, KeyEvent event, bool adjacent, const When& when, Reduction& out)
{
    const auto sense = senseOf(event);
    if (sense == Sense::Ends) {
        remove(id, e, endOf(event), when, adjacent, out);
        return;
    }
    e.confirmedMs = lowMs(when.at);
    const bool begins = sense == Sense::Writes || sense == Sense::Changes;
    if (!e.isHeld() && !e.has(flag::Waits)) {
        // After a gap a write may have met a lock that was held all along, and what only changes a key means that we
        // had not known of it. Only a look can tell.
        const auto& where = node(e.node);
        if (!begins || (where.resyncing && !where.onlyRemovals)) {
            want(id, WantKind::Holder, out);
            return;
        }
        const auto after = typeAfter(event);
        const auto type = after == ValueType::Other ? ValueType::Unknown : after;
        if (where.readsHolders) {
            waitForHolder(id, e, type, when, out);
            return;
        }
        beginUnseen(id, e, type, when, out);
        e.set(flag::Doubt | flag::Bare | flag::Open);
        want(id, WantKind::Holder, out);
        return;
    }
    const bool continues = adjacent && e.has(flag::Open);
    switch (sense) {
    case Sense::Writes:
        // Taken, and overwritten before anybody could look. (What was only counted up or down may be a number of
        // permits.)
        if (event != KeyEvent::StringChange &&
            (e.has(flag::Begun) || (e.has(flag::HasNote) && notes[e.pending].items[0].op == Op::Begin)))
            settle(id, e, when, Then::Stays, out);
        note(id, e, Op::Replace, when, out);
        break;
    case Sense::Changes:
    case Sense::Shrinks:
        if (continues && (!e.has(flag::HasNote) || notes[e.pending].last().op == Op::Change))
            break; // one script writes two fields
        note(id, e, Op::Change, when, out);
        notes[e.pending].last().counts = event == KeyEvent::HIncrBy;
        break;
    case Sense::Expire:
        expire(id, e, continues, when, out);
        break;
    case Sense::Persist:
        if (e.has(flag::Waits))
            note(id, e, Op::Persist, when, out);
        else if (!e.state.deadline.isNever())
            emit(id, e, EventKind::TtlLost, when, out);
        break;
    case Sense::Look:
        want(id, e.has(flag::Begun) ? WantKind::Acquisition : WantKind::Change, out);
        break;
    case Sense::Ends:
        break;
    }
}

void Picture::Impl::expire(LockId id, Entry& e, bool continues, const When& when, Reduction& out)
{
    if (continues) {
        if (e.has(flag::Begun))
            e.set(flag::BegunLease);
        else if (e.has(flag::HasNote))
            notes[e.pending].last().lease = true;
        else // told already
            e.unset(flag::Bare);
        e.unset(flag::Open);
        return;
    }
    e.unset(flag::Open);
    if (e.has(flag::Begun) && when.at - nearUs(e.pending, when.at) > kReadsAreGone)
        settle(id, e, when, Then::Stays, out);
    const bool told = !e.has(flag::Waits | flag::Unconfirmed) && e.state.leaseMs != 0 && e.state.deadline.isTime();
    // Where a read was shed already no other one is waited for.
    const bool shed = e.has(flag::Doubt) && !e.has(flag::Waits | flag::Unconfirmed) && !e.state.deadline.isKnown();
    if (!told && !shed) {
        note(id, e, Op::Expire, when, out);
        return;
    }
    auto& event = draft(id, e, e.has(flag::Bare) ? EventKind::LeaseChanged : EventKind::Renewed, when, out);
    e.unset(flag::Bare);
    if (told) {
        event.deadline = Deadline::at(when.at + std::chrono::milliseconds{e.state.leaseMs});
        e.set(flag::Predicted);
    }
    emit(id, e, out);
    want(id, told ? WantKind::Renewal : WantKind::Change, out);
}

void Picture::Impl::remove(LockId id, Entry& e, EventKind kind, const When& when, bool adjacent, Reduction& out)
{
    const auto alive = lastEvidence(e, when.at);
    const bool unknown =
        settle(id, e, when, adjacent ? Then::EndsAdjacent : Then::Ends, out) || e.has(flag::Unconfirmed);
    e.confirmedMs = lowMs(when.at);
    if (!e.isHeld())
        return;
    auto& event = draft(id, e, kind, when, out);
    const auto deadline = e.state.deadline;
    if (kind == EventKind::Expired && when.evidence == Evidence::Event) {
        // The server removes it some time after its end.
        if (!deadline.isTime() || e.has(flag::Predicted) || unknown)
            event.precisionUs += spanUs(alive, when.at);
        else
            event.at = std::min(event.at, deadline.time());
    }
    if (unknown) {
        event.holder = TokenId::None;
        event.heldSince = kUnknownTime;
    }
    emit(id, e, out);
}

} // namespace lockscope
