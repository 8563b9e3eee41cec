// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// What a notification leaves open until the key is looked at. The usual case, an acquisition and nothing more, lives in
// the entry itself; a longer story gets a Note.
#include "core/picture_impl.h"
#include "core/storyteller.h"

namespace lockscope {

namespace {

constexpr std::chrono::milliseconds kAcquisitionWaits{250};
constexpr std::chrono::seconds kChangeWaits{1};

[[nodiscard]] ValueType typeIn(std::uint32_t flags)
{
    return static_cast<ValueType>((flags & flag::TypeMask) >> flag::TypeShift);
}

[[nodiscard]] When whenOf(const NoteItem& item)
{
    return {item.at, item.precision, Evidence::Event};
}

} // namespace

WantKind Picture::Impl::wantOf(const Entry& e)
{
    if (e.has(flag::Begun))
        return WantKind::Acquisition;
    if (e.has(flag::HasNote | flag::Pushed))
        return WantKind::Change;
    if (!e.isHeld() || e.state.holder == TokenId::None)
        return WantKind::Holder;
    return e.has(flag::ExpiryWanted) ? WantKind::Expiry : WantKind::Renewal;
}

void Picture::Impl::waitForHolder(LockId id, Entry& e, ValueType type, const When& when, Reduction& out)
{
    e.unset(flag::TypeMask | flag::BegunLease | flag::Pushed | flag::PushedMore);
    e.set(flag::Begun | flag::Open | static_cast<std::uint32_t>(type) << flag::TypeShift);
    e.pending = usSinceEpoch(when.at);
    node(e.node).begun.push_back({id, ShortTime(when.at)});
    ++waiting;
    want(id, WantKind::Acquisition, out);
}

void Picture::Impl::beginUnseen(LockId id, Entry& e, EventKind kind, ValueType type, const When& when, Reduction& out)
{
    auto& event = draft(id, e, kind, when, out);
    event.holder = TokenId::None;
    event.deadline = Deadline::unknown();
    event.heldSince = kind == EventKind::Acquired ? when.at : kUnknownTime;
    event.count = event.valueBytes = 0;
    event.type = type;
    event.mode = LockMode::Unknown;
    event.library = LibraryId::Unknown;
    event.tooLarge = false;
    emit(id, e, out);
}

bool Picture::Impl::beganAfter(const Entry& e, ServerTime t) const
{
    if (e.has(flag::Begun))
        return e.pendingSince() > t;
    return e.has(flag::HasNote) && notes[e.note()].items[0].op == Op::Begin && notes[e.note()].items[0].at > t;
}

When Picture::Impl::whenBegun(const Entry& e)
{
    return {e.pendingSince(), node(e.node).floors.precision(e.pendingSince()), Evidence::Event};
}

Note& Picture::Impl::promote(Entry& e)
{
    std::uint32_t place = 0;
    if (freeNotes.empty()) {
        place = static_cast<std::uint32_t>(notes.size());
        notes.emplace_back();
    } else {
        place = freeNotes.back();
        freeNotes.pop_back();
    }
    auto& n = notes[place];
    n.size = 0;
    if (e.has(flag::Begun)) {
        const auto begun = whenBegun(e);
        n.items[n.size++] = {begun.at, begun.precision, Op::Begin, e.has(flag::BegunLease)};
        e.unset(flag::Begun);
    }
    e.pending = place;
    e.unset(flag::Pushed | flag::PushedMore);
    e.set(flag::HasNote);
    return n;
}

void Picture::Impl::forgetWait(Entry& e)
{
    if (e.has(flag::HasNote)) {
        freeNotes.push_back(static_cast<std::uint32_t>(e.note()));
        waiting -= notes[e.note()].items[0].op == Op::Begin;
    } else if (e.has(flag::Begun)) {
        --waiting;
    }
    e.unset(flag::Waits | flag::BegunLease | flag::Open | flag::Pushed | flag::PushedMore);
}

void Picture::Impl::endUnread(Entry& e)
{
    forgetWait(e);
    e.unset(flag::Unread);
    ++node(e.node).unread;
    ++unread;
}

void Picture::Impl::dropOver(NodeState& where)
{
    for (const auto id : where.over) {
        const auto& e = at(id);
        if (e.has(flag::Over) && &node(e.node) == &where)
            drop(id);
    }
    where.over.clear();
}

bool Picture::Impl::note(LockId id, Entry& e, Op op, const When& when, Reduction& out)
{
    if (e.has(flag::HasNote) && notes[e.note()].size == Note::kItems)
        settle(id, e, when, Then::Stays, out);
    if (!e.isHeld() && !e.has(flag::Waits)) {
        want(id, WantKind::Holder, out);
        return false;
    }
    const bool fresh = !e.has(flag::HasNote);
    auto& n = fresh ? promote(e) : notes[e.note()];
    n.items[n.size++] = {when.at, when.precision, op};
    if (op == Op::Replace || op == Op::Change)
        e.set(flag::Open);
    else
        e.unset(flag::Open);
    if (fresh && n.items[0].op != Op::Begin) { // else it waits and is wanted already
        node(e.node).noted.push_back({id, ShortTime(when.at)});
        want(id, WantKind::Change, out);
    }
    return true;
}

bool Picture::Impl::settle(LockId id, Entry& e, const When& when, Then then, Reduction& out)
{
    if (e.has(flag::Unnamed)) { // nobody is told of what nobody knows to be a lock
        if (e.has(flag::Waits))
            e.set(flag::Unread);
        forgetWait(e);
        return false;
    }
    const auto begin = [&](const When& at) { beginUnseen(id, e, EventKind::Acquired, typeIn(e.flags), at, out); };
    if (e.has(flag::Begun)) {
        const bool bareNow = !e.has(flag::BegunLease);
        begin(whenBegun(e));
        forgetWait(e);
        if (then == Then::Stays)
            e.set(bareNow ? flag::Doubt | flag::Bare : flag::Doubt);
        return false;
    }
    if (!e.has(flag::HasNote))
        return false;
    const auto n = notes[e.note()];
    if (e.has(flag::Unconfirmed) && e.isHeld()) // what has happened since the gap happened to nobody known
        forgetHolder(id, e, whenOf(n.items[0]), Deadline::unknown(), out);
    bool unknown = false;
    bool bare = e.has(flag::Bare); // began without a lease
    for (std::size_t i = 0; i < n.size; ++i) {
        const auto& item = n.items[i];
        switch (item.op) {
        case Op::Begin:
            begin(whenOf(item));
            bare = !item.lease;
            break;
        case Op::Expire: {
            const bool first = bare || e.state.deadline.isNever();
            auto& event = draft(id, e, first ? EventKind::LeaseChanged : EventKind::Renewed, whenOf(item), out);
            event.deadline = Deadline::unknown();
            if (unknown) // by whom, since the write before
                event.holder = TokenId::None;
            emit(id, e, out);
            bare = false;
            break;
        }
        case Op::Persist: {
            auto& event = draft(id, e, EventKind::TtlLost, whenOf(item), out);
            if (unknown)
                event.holder = TokenId::None;
            emit(id, e, out);
            break;
        }
        case Op::Replace:
            ++unattributed;
            unknown = true;
            bare = !item.lease;
            break;
        case Op::Change:
            // The last field goes (hdel, hincrby) just before the key does: that is the release itself.
            if (then == Then::EndsAdjacent && i + 1u == n.size)
                break;
            ++unattributed;
            unknown = unknown || !item.counts; // HINCRBY moves the count, not the holder
            bare = bare && !item.lease;
            break;
        }
    }
    forgetWait(e);
    e.unset(flag::Bare);
    if (then == Then::Stays)
        e.set(bare ? flag::Doubt | flag::Bare : flag::Doubt);
    if (unknown && then == Then::Stays && (e.state.holder != TokenId::None || e.state.deadline.isKnown())) {
        auto& event = draft(id, e, EventKind::Learned, when, out); // learned that it is not known any more
        event.holder = TokenId::None;
        event.heldSince = kUnknownTime;
        event.deadline = Deadline::unknown();
        emit(id, e, out);
    }
    return unknown;
}

void Picture::Impl::settleOld(NodeState& where, ServerTime t, Reduction& out)
{
    const auto settleQueue = [&](std::deque<Waiting>& queue, std::chrono::microseconds limit) {
        while (!queue.empty()) {
            constexpr std::size_t kAhead = 8;
            if (queue.size() > kAhead)
                prefetchFront(index(queue[kAhead].id));
            const auto [id, since] = queue.front();
            if (!hasPassed(since.near(t), limit, t))
                break;
            queue.pop_front();
            auto& e = at(id);
            const bool same = (e.has(flag::Begun) && ShortTime(e.pendingSince()) == since) ||
                              (e.has(flag::HasNote) && ShortTime(notes[e.note()].items[0].at) == since);
            if (same) {
                const auto kind = wantOf(e);
                settle(id, e, {t, 0, Evidence::Event}, Then::Stays, out);
                want(id, kind == WantKind::Change ? WantKind::Change : WantKind::Holder, out);
            }
        }
    };
    settleQueue(where.begun, kAcquisitionWaits);
    settleQueue(where.noted, kChangeWaits);
}

void Picture::Impl::resolve(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out)
{
    const bool begins = e.has(flag::Begun) || notes[e.note()].items[0].op == Op::Begin;
    // A number of permits, or of a latch (which has no mode, and a library): that it was written says of nobody that he
    // has one.
    const bool counts = look.mode == LockMode::Semaphore ||
                        (look.mode == LockMode::Unknown && look.library != LibraryId::Unknown && look.count == 0);
    if (begins && look.hasValue && counts && look.type == ValueType::String && token == TokenId::None) {
        forgetWait(e);
        found(id, e, look, token, out);
        return;
    }
    if (e.has(flag::Begun)) {
        auto& event = draft(id, e, EventKind::Acquired, whenBegun(e), out);
        fill(event, look, token);
        event.heldSince = event.at;
        forgetWait(e);
        emit(id, e, out);
        return;
    }

    auto story = notes[e.note()];
    // Known by its number alone until now; the first permit that is taken names somebody.
    if (look.type == ValueType::String && look.mode == LockMode::Semaphore && e.isHeld() &&
        e.state.holder == TokenId::None && token != TokenId::None) {
        auto& event = draft(id, e, EventKind::Acquired, whenOf(story.last()), out);
        fill(event, look, token);
        event.heldSince = event.at;
        forgetWait(e);
        emit(id, e, out);
        return;
    }
    // A number of permits is written over with each that is taken or given back: who has the others keeps it.
    if (look.type == ValueType::String && look.mode == LockMode::Semaphore) {
        for (std::size_t i = 0; i < story.size; ++i)
            story.items[i].op = story.items[i].op == Op::Replace ? Op::Change : story.items[i].op;
    }
    forgetWait(e);
    StoryTeller(*this, id, e, story, look, token, out).tell();
    reconcile(id, e, look, token, out);
}

} // namespace lockscope
