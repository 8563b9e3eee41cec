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
    return {item.at, item.precisionUs, Evidence::Event};
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
    e.pending = lowUs(when.at);
    node(e.node).begun.push_back({id, e.pending});
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
        return nearUs(e.pending, t) > t;
    return e.has(flag::HasNote) && notes[e.pending].items[0].op == Op::Begin && notes[e.pending].items[0].at > t;
}

When Picture::Impl::whenBegun(const Entry& e, ServerTime near)
{
    const auto at = nearUs(e.pending, near);
    return {at, node(e.node).floors.precisionUs(at), Evidence::Event};
}

Note& Picture::Impl::promote(Entry& e, const When& when)
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
        const auto begun = whenBegun(e, when.at);
        n.items[n.size++] = {begun.at, begun.precisionUs, Op::Begin, e.has(flag::BegunLease), false};
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
        freeNotes.push_back(e.pending);
        waiting -= notes[e.pending].items[0].op == Op::Begin;
    } else if (e.has(flag::Begun)) {
        --waiting;
    }
    e.unset(flag::Waits | flag::BegunLease | flag::Open | flag::Pushed | flag::PushedMore);
}

void Picture::Impl::note(LockId id, Entry& e, Op op, const When& when, Reduction& out)
{
    if (e.has(flag::HasNote) && notes[e.pending].size == Note::kItems)
        settle(id, e, when, Then::Stays, out);
    const bool fresh = !e.has(flag::HasNote);
    auto& n = fresh ? promote(e, when) : notes[e.pending];
    n.items[n.size++] = {when.at, when.precisionUs, op, false, false};
    if (op == Op::Replace || op == Op::Change)
        e.set(flag::Open);
    else
        e.unset(flag::Open);
    if (fresh && n.items[0].op != Op::Begin) { // else it waits and is wanted already
        node(e.node).noted.push_back({id, lowUs(when.at)});
        want(id, WantKind::Change, out);
    }
}

bool Picture::Impl::settle(LockId id, Entry& e, const When& when, Then then, Reduction& out)
{
    const auto begin = [&](const When& at) { beginUnseen(id, e, EventKind::Acquired, typeIn(e.flags), at, out); };
    if (e.has(flag::Begun)) {
        const bool bareNow = !e.has(flag::BegunLease);
        begin(whenBegun(e, when.at));
        forgetWait(e);
        if (then == Then::Stays)
            e.set(bareNow ? flag::Doubt | flag::Bare : flag::Doubt);
        return false;
    }
    if (!e.has(flag::HasNote))
        return false;
    const auto n = notes[e.pending];
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
            emit(id, e, out);
            bare = false;
            break;
        }
        case Op::Persist:
            emit(id, e, EventKind::TtlLost, whenOf(item), out);
            break;
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
            if (nearUs(since, t) + limit > t)
                break;
            queue.pop_front();
            auto& e = at(id);
            const bool same = (e.has(flag::Begun) && e.pending == since) ||
                              (e.has(flag::HasNote) && lowUs(notes[e.pending].items[0].at) == since);
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
    const bool begins = e.has(flag::Begun) || notes[e.pending].items[0].op == Op::Begin;
    if (begins && look.hasValue && look.mode == LockMode::Semaphore && token == TokenId::None) {
        forgetWait(e); // a number of permits: that it was written says of nobody that he has one
        found(id, e, look, token, out);
        return;
    }
    if (e.has(flag::Begun)) {
        auto& event = draft(id, e, EventKind::Acquired, whenBegun(e, look.at.server), out);
        fill(event, look, token);
        event.heldSince = event.at;
        forgetWait(e);
        emit(id, e, out);
        return;
    }

    auto story = notes[e.pending];
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
