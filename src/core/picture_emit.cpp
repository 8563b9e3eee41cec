// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture_impl.h"

#include <functional>

namespace lockscope {

namespace {

constexpr int kDueShift = 12; // microseconds to units of 4.096 ms
/// Look again as long as a lease is overdue.
constexpr std::uint32_t kOverdueAgain = 1'000'000 >> kDueShift;

constexpr std::chrono::seconds kShortLinger{10};
constexpr std::chrono::seconds kLongLinger{300};
/// Names that come back within seconds are not forgotten and learnt anew each time: some 70 MB at most, with the
/// window.
constexpr std::uint32_t kMinFree = 131'072;

[[nodiscard]] bool lingersLong(const LockState& state)
{
    return state.lastEnd == EventKind::Expired || state.begunByTakeover;
}

} // namespace

LockEvent& Picture::Impl::draft(LockId id, const Entry& e, EventKind kind, const When& when, Reduction& out)
{
    auto& event = out.events.emplace_back();
    event.at = when.at;
    event.precisionUs = when.precisionUs;
    event.evidence = when.evidence;
    event.kind = kind;
    event.lock = id;
    event.node = e.node;
    event.database = e.database;
    const auto& s = e.state;
    event.deadline = kind == EventKind::TtlLost ? Deadline::never() : s.deadline;
    event.heldSince = s.heldSince;
    event.holder = s.holder;
    event.count = s.count;
    event.valueBytes = s.valueBytes;
    event.type = s.type;
    event.mode = s.mode;
    event.library = s.library;
    event.tooLarge = s.tooLarge;
    return event;
}

void Picture::Impl::emit(LockId id, Entry& e, Reduction& out)
{
    const auto& event = out.events.back();
    auto& s = e.state;
    const auto holder = s.holder;
    const auto previous = s.previousHolder;
    const auto phase = s.phase;
    apply(s, event);
    if (s.holder != holder || s.previousHolder != previous) {
        use(s.holder);
        use(s.previousHolder);
        unuse(holder);
        unuse(previous);
    }
    if (s.phase == Phase::Held) {
        held += phase != Phase::Held;
        freed -= phase == Phase::Free;
        e.set(flag::Held);
        queueDeadline(id, e);
    } else if (phase != s.phase) {
        held -= phase == Phase::Held;
        ++freed;
        e.unset(flag::Held | flag::Bare | flag::Unconfirmed | flag::Predicted | flag::ExpiryWanted | flag::Open |
                flag::Doubt);
        linger(id, e, event.at);
    }
}

std::uint32_t Picture::Impl::dueOf(NodeState& where, ServerTime t)
{
    const auto units = (usSinceEpoch(t) + (1 << kDueShift) - 1) >> kDueShift;
    if (where.dueBase == 0)
        where.dueBase = units - (1 << 20); // what ended an hour before the first deadline still has a place
    // What is beyond half a year is looked at then and queued again.
    return static_cast<std::uint32_t>(
        std::clamp<std::int64_t>(units - where.dueBase, 0, std::numeric_limits<std::uint32_t>::max() - 1));
}

void Picture::Impl::queueDeadline(LockId id, Entry& e)
{
    if (!e.state.deadline.isTime())
        return;
    auto& where = node(e.node);
    const auto due = dueOf(where, e.state.deadline.time());
    if (due < e.queued)
        pushDue(where, id, e, due);
}

void Picture::Impl::pushDue(NodeState& where, LockId id, Entry& e, std::uint32_t due)
{
    e.queued = due;
    where.deadlines.push_back({due, index(id)});
    std::push_heap(where.deadlines.begin(), where.deadlines.end(), std::greater<>());
}

void Picture::Impl::wantOverdue(NodeState& where, ServerTime t, Reduction& out)
{
    auto& deadlines = where.deadlines;
    if (deadlines.empty())
        return;
    if (dueOf(where, t) == 0)
        return;
    const auto units = dueOf(where, t) - 1; // rounded up there, down here
    while (!deadlines.empty() && deadlines.front().due <= units) {
        const auto [due, i] = deadlines.front();
        std::pop_heap(deadlines.begin(), deadlines.end(), std::greater<>());
        deadlines.pop_back();
        auto& e = entries[i];
        if (e.queued != due || &node(e.node) != &where)
            continue; // a better place was found since, or the id is another node's by now
        e.queued = std::numeric_limits<std::uint32_t>::max();
        if (!e.isHeld() || !e.state.deadline.isTime())
            continue;
        const LockId id{i};
        const auto real = dueOf(where, e.state.deadline.time());
        if (real > units) { // renewed: renewals do not touch the queue
            pushDue(where, id, e, real);
            continue;
        }
        e.set(flag::ExpiryWanted);
        want(id, WantKind::Expiry, out);
        pushDue(where, id, e, units + kOverdueAgain);
    }
}

void Picture::Impl::linger(LockId id, Entry& e, ServerTime near)
{
    const bool isLong = e.state.phase == Phase::Free && lingersLong(e.state);
    const auto queued = isLong ? flag::InLongLinger : flag::InShortLinger;
    if (e.has(queued))
        return; // its place in the queue comes up earlier; it is moved back then
    e.set(queued);
    const auto until = nearMs(e.confirmedMs, near) + (isLong ? kLongLinger : kShortLinger);
    auto& where = node(e.node);
    (isLong ? where.longLinger : where.shortLinger).push_back({id, lowMs(until)});
}

std::uint32_t Picture::Impl::mostFree() const
{
    return std::max(kMinFree, names.size() / 2) + waiting;
}

void Picture::Impl::letGo(NodeState& where, ServerTime t, Reduction& out)
{
    dropOver(where);
    letGo(where, flag::InShortLinger, t, false, out);
    letGo(where, flag::InLongLinger, t, false, out);
    if (freed > mostFree())
        letGo(where, flag::InShortLinger, t, true, out);
    if (freed > mostFree())
        letGo(where, flag::InLongLinger, t, true, out);
}

void Picture::Impl::letGo(NodeState& where, std::uint32_t queuedFlag, ServerTime t, bool surplus, Reduction& out)
{
    auto& queue = queuedFlag == flag::InLongLinger ? where.longLinger : where.shortLinger;
    // Each entry is looked at once at most: what is put back stands behind `left`.
    for (auto left = queue.size(); left > 0 && (surplus ? freed > mostFree() : nearMs(queue.front().untilMs, t) <= t);
         --left) {
        const auto id = queue.front().id;
        queue.pop_front();
        auto& e = at(id);
        if (!e.has(queuedFlag) || &node(e.node) != &where)
            continue;
        e.unset(queuedFlag);
        if (e.isHeld() || !e.has(flag::Known))
            continue; // it will line up again when it ends
        const bool isLong = e.state.phase == Phase::Free && lingersLong(e.state);
        const bool here = isLong == (queuedFlag == flag::InLongLinger);
        const auto until = e.state.phase == Phase::Free ? e.state.endedAt + (isLong ? kLongLinger : kShortLinger) : t;
        // There still, as far as is known, and nobody has seen what it is.
        const bool asksAgain = e.has(flag::Unread) && where.readsHolders;
        if (asksAgain)
            want(id, WantKind::Holder, out);
        if (!asksAgain && !e.has(flag::Waits) && here && e.state.waiters == 0 && (surplus || until <= t)) {
            drop(id);
        } else if (here || !e.has(isLong ? flag::InLongLinger : flag::InShortLinger)) {
            e.set(isLong ? flag::InLongLinger : flag::InShortLinger);
            (isLong ? where.longLinger : where.shortLinger)
                .push_back({id, lowMs(until > t ? until : t + kShortLinger)});
        }
    }
}

} // namespace lockscope
