// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture_impl.h"

#include <functional>

namespace lockscope {

namespace {

constexpr int kDueShift = 12; // microseconds to units of 4.096 ms
/// Look again as long as a lease is overdue.
constexpr std::uint32_t kOverdueAgain = 1'000'000 >> kDueShift;
/// Below Entry::queued's "nowhere".
constexpr std::int64_t kFarthestDue = std::numeric_limits<std::uint32_t>::max() - 1;

/// Rounded up.
[[nodiscard]] constexpr std::int64_t unitsOf(ServerTime t)
{
    return (usSinceEpoch(t) + (1 << kDueShift) - 1) >> kDueShift;
}

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
    event.precisionUs = when.precision.us();
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
        queueDeadline(id, e, event.at);
    } else if (phase != s.phase) {
        held -= phase == Phase::Held;
        ++freed;
        e.unset(flag::Held | flag::Bare | flag::Unconfirmed | flag::Predicted | flag::ExpiryWanted | flag::Open |
                flag::Doubt | flag::Awaited);
        linger(id, e);
    }
}

std::uint32_t Picture::Impl::dueOf(const NodeState& where, ServerTime t)
{
    // What is beyond 200 days is looked at then and queued again.
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(unitsOf(t) - where.dueBase, 0, kFarthestDue));
}

void Picture::Impl::followClock(NodeState& where, ServerTime t)
{
    constexpr std::int64_t kBefore = 1 << 20; // what ended an hour ago still has a place of its own
    constexpr std::int64_t kFar = std::int64_t{1} << 31;
    const auto units = unitsOf(t);
    if (units - where.dueBase >= 0 && units - where.dueBase <= kFar)
        return;
    // Once in a hundred days, or when the clock was set. Places that a better one has replaced go.
    auto& deadlines = where.deadlines;
    std::erase_if(deadlines, [&](const Due& place) {
        const auto& e = entries[place.id];
        return e.queued != place.due || &node(e.node) != &where;
    });
    const auto base = units - kBefore;
    for (auto& place : deadlines) {
        place.due =
            static_cast<std::uint32_t>(std::clamp<std::int64_t>(place.due + (where.dueBase - base), 0, kFarthestDue));
        entries[place.id].queued = place.due;
    }
    std::make_heap(deadlines.begin(), deadlines.end(), std::greater<>());
    where.dueBase = base;
}

void Picture::Impl::queueDeadline(LockId id, Entry& e, ServerTime t)
{
    if (!e.state.deadline.isTime())
        return;
    auto& where = node(e.node);
    if (where.dueBase == 0)
        followClock(where, t);
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
    followClock(where, t);
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

void Picture::Impl::linger(LockId id, Entry& e)
{
    const bool isLong = e.state.phase == Phase::Free && lingersLong(e.state);
    const auto queued = isLong ? flag::InLongLinger : flag::InShortLinger;
    if (e.has(queued))
        return; // its place in the queue comes up earlier; it is moved back then
    e.set(queued);
    auto& where = node(e.node);
    (isLong ? where.longLinger : where.shortLinger)
        .push_back({id, ShortTime(e.confirmed + (isLong ? kLongLinger : kShortLinger))});
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
    const bool longQueue = queuedFlag == flag::InLongLinger;
    auto& queue = longQueue ? where.longLinger : where.shortLinger;
    // What lies too far ahead was put there before the clock was set back.
    const auto isDue = [&](ShortTime until) {
        const auto left = until.near(t) - t;
        return left.count() <= 0 || left > 2 * (longQueue ? kLongLinger : kShortLinger);
    };
    // Each entry is looked at once at most: what is put back stands behind `left`.
    for (auto left = queue.size(); left > 0 && (surplus ? freed > mostFree() : isDue(queue.front().until)); --left) {
        const auto id = queue.front().id;
        queue.pop_front();
        auto& e = at(id);
        if (!e.has(queuedFlag) || &node(e.node) != &where)
            continue;
        e.unset(queuedFlag);
        if (e.isHeld() || !e.has(flag::Known))
            continue; // it will line up again when it ends
        const bool isFree = e.state.phase == Phase::Free;
        const bool isLong = isFree && lingersLong(e.state);
        const auto lingers = isLong ? kLongLinger : kShortLinger;
        // Where nobody walks over the keys, what is forgotten would be found again, not taken again.
        const bool over = surplus || !isFree || (hasPassed(e.state.endedAt, lingers, t) && !where.unscanned);
        // There still, as far as is known, and nobody has seen what it is.
        const bool asksAgain = e.has(flag::Unread) && where.readsHolders;
        if (asksAgain)
            want(id, WantKind::Holder, out);
        if (!asksAgain && !e.has(flag::Waits) && isLong == longQueue && e.state.waiters == 0 && over) {
            drop(id);
        } else if (isLong == longQueue || !e.has(isLong ? flag::InLongLinger : flag::InShortLinger)) {
            e.set(isLong ? flag::InLongLinger : flag::InShortLinger);
            (isLong ? where.longLinger : where.shortLinger)
                .push_back({id, ShortTime(over ? t + kShortLinger : e.state.endedAt + lingers)});
        }
    }
}

} // namespace lockscope
