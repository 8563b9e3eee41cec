// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/lane.h"

#include <algorithm>
#include <limits>

namespace lockscope::presentation {

namespace {
constexpr std::size_t kMaxTicksOfAHold = 8192;

void push(DrawnHold& hold, Ticks& ticks, std::uint32_t ms)
{
    if (ticks.size() >= kMaxTicksOfAHold) {
        ticks.dropFront(kMaxTicksOfAHold / 4);
        hold.ticksClipped = true;
    }
    ticks.push_back(ms);
}

void note(DrawnHold& hold, std::uint32_t afterMs, std::uint16_t count)
{
    if (count > 0)
        hold.contended = true;
    if (!hold.waiters && count == 0)
        return;
    if (!hold.waiters)
        hold.waiters = std::make_unique<std::vector<WaitersChange>>();
    auto& list = *hold.waiters;
    if (list.size() < kMaxWaitersChanges && (list.empty() || list.back().waiters != count))
        list.push_back(WaitersChange{afterMs, count});
}

Ticks shifted(const Ticks& ticks, std::int64_t byMs)
{
    Ticks moved;
    for (const std::uint32_t ms : ticks) {
        const std::int64_t at = std::int64_t{ms} + byMs;
        if (at >= 0)
            moved.push_back(static_cast<std::uint32_t>(at));
    }
    return moved;
}
} // namespace

std::uint32_t msAfter(ServerTime begin, ServerTime at)
{
    if (at <= begin)
        return 0;
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(at - begin).count();
    return static_cast<std::uint32_t>(std::min<std::int64_t>(ms, std::numeric_limits<std::uint32_t>::max()));
}

void Lane::begin(DrawnHold hold)
{
    lastActivity = std::max(lastActivity, hold.begin);
    beat = RenewalBeat();
    inOrder = inOrder && (holds.empty() || holds.back().end <= hold.begin);
    holds.push_back(std::move(hold));
    if (waiters > 0)
        note(holds.back(), 0, waiters);
}

void Lane::move(NodeId to, ServerTime at)
{
    constexpr std::size_t kMostStays = 64;
    if (to == node)
        return;
    if (!stays)
        stays = std::make_unique<std::vector<Stay>>();
    if (stays->size() >= kMostStays)
        stays->erase(stays->begin());
    stays->push_back({node, at});
    node = to;
}

std::vector<TimeSpan> Lane::seenOn(NodeId wanted) const
{
    std::vector<TimeSpan> spans;
    ServerTime since = ServerTime::min();
    if (stays) {
        for (const Stay& stay : *stays) {
            if (stay.node == wanted)
                spans.push_back({since, stay.until});
            since = stay.until;
        }
    }
    if (node == wanted)
        spans.push_back({since, ServerTime::max()});
    return spans;
}

bool Lane::wasSeenOn(NodeId wanted, ServerTime from, ServerTime to) const
{
    ServerTime since = ServerTime::min();
    if (stays) {
        for (const Stay& stay : *stays) {
            if (stay.node == wanted && since <= to && from < stay.until)
                return true;
            since = stay.until;
        }
    }
    return node == wanted && since <= to;
}

void Lane::tick(ServerTime at, bool blind)
{
    DrawnHold& hold = holds.back();
    lastActivity = std::max(lastActivity, at);
    const std::uint32_t ms = msAfter(hold.begin, at);
    // The first interval of a hold that was found halfway says nothing about the cadence.
    const bool unknownInterval = blind || (!hold.beginKnown && hold.ticks.empty());
    for (const std::uint32_t due : beat.tick(ms, unknownInterval))
        push(hold, hold.missedTicks, due);
    push(hold, hold.ticks, ms);
}

void Lane::end(ServerTime at, EventKind kind, bool blind)
{
    DrawnHold& hold = holds.back();
    hold.end = std::max(at, hold.begin);
    hold.endedAs = kind;
    lastActivity = std::max(lastActivity, hold.end);
    if (!blind) {
        const std::uint32_t length = msAfter(hold.begin, hold.end);
        for (const std::uint32_t due : beat.overdue(length)) {
            if (due < length)
                push(hold, hold.missedTicks, due);
        }
    }
    beat = RenewalBeat();
}

void Lane::forgetEnd(ServerTime after)
{
    DrawnHold& hold = holds.back();
    ServerTime heard = std::max(hold.begin, after);
    if (!hold.ticks.empty())
        heard = std::max(heard, hold.tickTime(hold.ticks.back()));
    if (heard < hold.end || after < hold.end)
        hold.heldUntil = std::min(heard, hold.end);
}

void Lane::setBegin(ServerTime begin)
{
    DrawnHold& hold = holds.back();
    const std::int64_t byMs = std::chrono::duration_cast<std::chrono::milliseconds>(hold.begin - begin).count();
    hold.ticks = shifted(hold.ticks, byMs);
    hold.missedTicks = shifted(hold.missedTicks, byMs);
    hold.begin = begin;
    inOrder = inOrder && (holds.size() < 2 || (&hold - 1)->end <= begin);
    hold.beginKnown = true;
    RenewalBeat again;
    for (const std::uint32_t ms : hold.ticks)
        again.tick(ms, false);
    beat = again;
}

void Lane::setWaiters(ServerTime at, std::uint16_t count)
{
    waiters = count;
    // Assigns the change to the hold at its time, whose end may precede it in the same batch.
    auto hold = std::find_if(holds.rbegin(), holds.rend(), [at](const DrawnHold& h) { return h.begin <= at; });
    if (hold == holds.rend() || (hold->end < at && count > 0))
        return;
    note(*hold, msAfter(hold->begin, at), count);
}

ServerTime Lane::lastBeat() const
{
    const DrawnHold& hold = holds.back();
    return hold.ticks.empty() ? hold.begin : hold.tickTime(hold.ticks.back());
}

} // namespace lockscope::presentation
