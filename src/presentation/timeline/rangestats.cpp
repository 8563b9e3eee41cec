// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/rangestats.h"

#include "analysis/knownlength.h"
#include "presentation/timeline/lanestore.h"
#include "presentation/timeline/waitstretches.h"

#include <algorithm>
#include <numeric>

namespace lockscope::presentation {

using std::chrono::microseconds;

int RangeStats::lost() const
{
    int sum = 0;
    for (const EventKindFacts& facts : kEventKindFacts)
        sum += facts.isLost ? ended(facts.kind) : 0;
    return sum;
}

std::optional<double> RangeStats::heldShare() const
{
    if (known.count() == 0)
        return std::nullopt;
    // A clock that was set back passes the same time twice.
    return std::min(1.0, static_cast<double>(held.count()) / static_cast<double>(known.count()));
}

struct RangeStatsBuilder::Lane
{
    Tally tally;
    TimeSpans unknown;

    [[nodiscard]] microseconds knownWithin(const TimeSpan& span) const
    {
        return span.length() - unknown.lengthWithin(span);
    }
};

namespace {
/// Start of the certainly held time; `before`: end of the previous hold.
ServerTime heldFrom(const DrawnHold& hold, ServerTime before)
{
    const bool bound = !hold.beginKnown && hold.untouchedFrom != kUnknownTime;
    return bound ? std::min(hold.begin, std::max(hold.untouchedFrom, before)) : hold.begin;
}

/// The hold may have begun since then, if its start is vague.
ServerTime earliestBegin(const DrawnHold& hold)
{
    return hold.begin - std::chrono::milliseconds{hold.beginPrecisionMs};
}

/// No value where it is not known, or not exactly enough.
std::optional<microseconds> lengthOf(const DrawnHold& hold)
{
    if (!hold.beginKnown || !hold.endKnown())
        return std::nullopt;
    return analysis::knownLength({hold.begin, std::int64_t{hold.beginPrecisionMs} * 1000}, {hold.end, 0});
}

/// End of the certainly held time.
ServerTime heldTo(const DrawnHold& hold)
{
    return hold.endKnown() ? hold.end : hold.heldUntil;
}

void longer(RangeStats& stats, microseconds length, bool isBound, bool goesOn)
{
    if (length < stats.longestHold || (length == stats.longestHold && stats.longestGoesOn))
        return;
    stats.longestHold = length;
    stats.longestIsBound = isBound;
    stats.longestGoesOn = goesOn;
}

void longerWait(RangeStats& stats, microseconds length, bool isBound, bool goesOn)
{
    if (length < stats.longestWait || (length == stats.longestWait && stats.longestWaitGoesOn))
        return;
    stats.longestWait = length;
    stats.longestWaitIsBound = isBound;
    stats.longestWaitGoesOn = goesOn;
}

/// Holds in the order of their times: those that overlap the range, and one more.
struct Run
{
    const DrawnHold* first;
    const DrawnHold* last;
    const DrawnHold* behind; ///< the one after the range may have begun in it, unobserved
};

/// A clock that was set back begins another run.
std::vector<Run> runsWithin(const Holds& holds, const TimeSpan& range)
{
    const auto isSetBack = [](const DrawnHold& a, const DrawnHold& b) { return b.begin < a.begin || b.end < a.end; };
    std::vector<Run> runs;
    for (const DrawnHold* begin = holds.begin(); begin != holds.end();) {
        const auto* end = holds.inOrder() ? holds.end() : std::adjacent_find(begin, holds.end(), isSetBack);
        end = end == holds.end() ? end : end + 1;
        // A hold that ended at `from` still ended within the range.
        const auto* first = std::partition_point(begin, end, [&](const DrawnHold& h) { return h.end < range.from; });
        const auto* last = std::partition_point(first, end, [&](const DrawnHold& h) { return h.begin < range.to; });
        runs.push_back({first, last, last == end ? last : last + 1});
        begin = end;
    }
    return runs;
}
} // namespace

RangeStatsBuilder::RangeStatsBuilder(ServerTime from, ServerTime to, ServerTime now, HolderOf holderOf,
                                     ServerTime latest)
    : m_range{from, to}, m_passed{from, std::max(from, std::min(to, std::max(now, latest)))}, m_now(now),
      m_holderOf(std::move(holderOf))
{
    if (!m_holderOf)
        m_holderOf = [](std::uint32_t label) { return label == 0 ? std::string() : std::to_string(label); };
    m_all.stats.length = m_passed.length();
}

RangeStats RangeStatsBuilder::addLane(const Holds& holds, const LaneKnowledge& knowledge)
{
    Lane lane;
    RangeStats& stats = lane.tally.stats;
    stats.length = m_passed.length();
    stats.lanes = 1;
    const auto unknown = [&](ServerTime from, ServerTime to) { lane.unknown.add(TimeSpan{from, to}.within(m_passed)); };
    unknown(ServerTime::min(), knowledge.knownFrom);
    for (const TimeSpan& gap : knowledge.blind)
        unknown(gap.from, gap.to);

    const auto runs = runsWithin(holds, m_range);
    const auto endBefore = [&](const DrawnHold* hold) {
        return hold == holds.begin() ? ServerTime::min() : (hold - 1)->end;
    };
    for (const Run& run : runs) {
        for (const DrawnHold* hold = run.first; hold != run.behind; ++hold) {
            if (!hold->beginKnown)
                unknown(endBefore(hold), heldFrom(*hold, endBefore(hold)));
            else if (hold->beginPrecisionMs > 0)
                unknown(std::max(endBefore(hold), earliestBegin(*hold)), hold->begin);
            if (!hold->endKnown())
                unknown(hold->heldUntil, hold->end);
        }
    }
    for (const Run& run : runs) {
        for (const DrawnHold* hold = run.first; hold != run.behind; ++hold)
            addHold(lane, *hold, heldFrom(*hold, endBefore(hold)), heldTo(*hold));
        addWaits(lane, run.first, run.last, holds);
    }
    stats.missedRenewals += static_cast<int>(std::count_if(knowledge.overdue.begin(), knowledge.overdue.end(),
                                                           [this](ServerTime at) { return m_range.contains(at); }));
    stats.unknown = lane.unknown.length();
    stats.known = stats.length - stats.unknown;
    join(m_all, lane.tally);
    return finished(lane.tally);
}

ServerTime RangeStatsBuilder::passed(ServerTime end) const
{
    return std::min(end == ServerTime::max() ? m_now : end, m_passed.to);
}

void RangeStatsBuilder::addHold(Lane& lane, const DrawnHold& hold, ServerTime heldFrom, ServerTime heldTo) const
{
    RangeStats& stats = lane.tally.stats;
    const bool endsHere = !hold.isOpen() && m_range.contains(hold.end);
    const bool isInstant = hold.begin == hold.end && endsHere;
    if (endsHere)
        ++stats.ends[static_cast<std::size_t>(hold.endedAs)];
    const auto length = lengthOf(hold);
    const bool isUnseen = hold.endedAs == EventKind::Vanished || hold.endedAs == EventKind::Lost;
    if (endsHere && length)
        lane.tally.lengths.push_back(*length);
    else if (endsHere && hold.beginKnown && !isUnseen)
        ++stats.inexact;
    const auto count = [&](const Ticks& ticks) {
        return static_cast<int>(std::count_if(ticks.begin(), ticks.end(),
                                              [&](std::uint32_t ms) { return m_range.contains(hold.tickTime(ms)); }));
    };
    stats.renewals += count(hold.ticks);
    stats.missedRenewals += count(hold.missedTicks);
    const TimeSpan inRange = TimeSpan{heldFrom, hold.end}.within(m_passed);
    if (inRange.isEmpty() && !isInstant)
        return;
    ++stats.holds;
    stats.contended += hold.contended ? 1 : 0;
    if (hold.ticksClipped && !hold.ticks.empty() && hold.tickTime(hold.ticks.front()) > m_range.from)
        stats.countsClipped = true;
    const TimeSpan certain{std::max(heldFrom, m_passed.from), passed(heldTo)};
    const microseconds held = lane.knownWithin(certain);
    stats.held += certain.isEmpty() ? microseconds{0} : held;
    addHolder(lane, hold, certain.isEmpty() ? microseconds{0} : held);
    const bool goesOn = hold.end > m_passed.to;
    const bool endIsBound = !hold.endKnown() && heldTo < m_passed.to;
    longer(stats, std::max(microseconds{0}, passed(heldTo) - heldFrom),
           !hold.beginKnown || hold.beginPrecisionMs > 0 || endIsBound, goesOn && !endIsBound);
}

void RangeStatsBuilder::addHolder(Lane& lane, const DrawnHold& hold, microseconds held) const
{
    std::string holder = m_holderOf(hold.label);
    if (holder.empty() && hold.label != kEmptyLabel) {
        ++lane.tally.stats.unseenHolders;
        return;
    }
    auto& shares = lane.tally.stats.holders;
    const auto [entry, isNew] = lane.tally.holders.try_emplace(holder, shares.size());
    if (isNew)
        shares.push_back({std::move(holder), hold.label, 0, microseconds{0}});
    ++shares[entry->second].holds;
    shares[entry->second].held += held;
}

void RangeStatsBuilder::addWaits(Lane& lane, const DrawnHold* first, const DrawnHold* last, const Holds& all) const
{
    RangeStats& stats = lane.tally.stats;
    for (const DrawnHold* hold = first; hold != last; ++hold) {
        for (const Waiting& part : waitingOf(*hold)) {
            const TimeSpan span{std::max(part.span.from, m_passed.from), passed(part.span.to)};
            if (span.isEmpty())
                continue;
            stats.waited += part.waiters * lane.knownWithin(span);
            stats.mostWaiting = std::max(stats.mostWaiting, part.waiters);
        }
        stats.countsClipped = stats.countsClipped || isWaitingClipped(*hold);
    }
    for (const TimeSpan& stretch : waitStretches(all, first, last)) {
        if (stretch.within(m_passed).isEmpty())
            continue;
        const bool goesOn = stretch.to > m_passed.to;
        ++stats.waits;
        stats.someWait = stats.someWait || goesOn;
        // A wait from the start of the oldest kept hold may have begun earlier.
        longerWait(stats, std::max(microseconds{0}, passed(stretch.to) - stretch.from),
                   stretch.from == all.front().begin, goesOn);
    }
}

void RangeStatsBuilder::join(Tally& all, const Tally& lane)
{
    RangeStats& sum = all.stats;
    const RangeStats& one = lane.stats;
    sum.lanes += one.lanes;
    sum.known += one.known;
    sum.unknown += one.unknown;
    sum.held += one.held;
    sum.holds += one.holds;
    sum.inexact += one.inexact;
    sum.unseenHolders += one.unseenHolders;
    for (std::size_t i = 0; i < sum.ends.size(); ++i)
        sum.ends[i] += one.ends[i];
    sum.renewals += one.renewals;
    sum.missedRenewals += one.missedRenewals;
    sum.countsClipped = sum.countsClipped || one.countsClipped;
    if (one.holds > 0)
        longer(sum, one.longestHold, one.longestIsBound, one.longestGoesOn);
    sum.contended += one.contended;
    sum.waits += one.waits;
    sum.mostWaiting = std::max(sum.mostWaiting, one.mostWaiting);
    sum.waited += one.waited;
    if (one.waits > 0)
        longerWait(sum, one.longestWait, one.longestWaitIsBound, one.longestWaitGoesOn);
    sum.someWait = sum.someWait || one.someWait;
    for (const HolderShare& share : one.holders) {
        const auto [entry, isNew] = all.holders.try_emplace(share.holder, sum.holders.size());
        if (isNew) {
            sum.holders.push_back(share);
            continue;
        }
        sum.holders[entry->second].holds += share.holds;
        sum.holders[entry->second].held += share.held;
    }
    all.lengths.insert(all.lengths.end(), lane.lengths.begin(), lane.lengths.end());
}

RangeStats RangeStatsBuilder::finished(const Tally& tally)
{
    RangeStats stats = tally.stats;
    std::sort(stats.holders.begin(), stats.holders.end(), [](const HolderShare& a, const HolderShare& b) {
        return a.held != b.held ? a.held > b.held : a.holder < b.holder;
    });
    stats.measured = static_cast<int>(tally.lengths.size());
    if (tally.lengths.empty())
        return stats;
    auto sorted = tally.lengths;
    std::sort(sorted.begin(), sorted.end());
    const auto quantile = [&sorted](int percent) {
        return sorted[(sorted.size() * static_cast<std::size_t>(percent) + 99) / 100 - 1];
    };
    stats.meanHold =
        std::accumulate(sorted.begin(), sorted.end(), microseconds{0}) / static_cast<std::int64_t>(sorted.size());
    stats.medianHold = quantile(50);
    stats.p95Hold = quantile(95);
    stats.p99Hold = quantile(99);
    return stats;
}

RangeStats RangeStatsBuilder::result() const
{
    return finished(m_all);
}

} // namespace lockscope::presentation
