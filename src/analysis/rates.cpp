// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/rates.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lockscope::analysis {

using std::chrono::microseconds;

void Rates::add(const LockEvent& event)
{
    add(factsOf(event.kind).series, 1, event.at);
}

void Rates::add(Series series, std::uint32_t count, ServerTime when)
{
    if (series == Series::None)
        return;
    advance(when);
    const auto second = std::max(usSinceEpoch(when) / 1'000'000, m_newest - (kSeconds - 1));
    at(second)[static_cast<std::size_t>(series)] += count;
    m_totals[static_cast<std::size_t>(series)] += count;
}

void Rates::add(const Batch& batch)
{
    for (const auto& event : batch.events)
        add(event);
    advance(batch.now);
}

void Rates::advance(ServerTime now)
{
    const auto second = usSinceEpoch(now) / 1'000'000;
    if (second <= m_newest)
        return;
    for (auto s = std::max(m_newest + 1, second - (kSeconds - 1)); s <= second; ++s)
        at(s) = {};
    m_newest = second;
}

void Rates::setBack(ServerTime now)
{
    const auto second = usSinceEpoch(now) / 1'000'000;
    if (second >= m_newest)
        return;
    const auto before = m_buckets;
    for (std::int64_t ago = 0; ago < kSeconds; ++ago)
        at(second + kSeconds - ago) = before[static_cast<std::size_t>((m_newest + kSeconds - ago) % kSeconds)];
    m_newest = second;
}

const Rates::Counts& Rates::second(int i) const
{
    return m_buckets[static_cast<std::size_t>((m_newest + kSeconds - (kSeconds - 1) + i) % kSeconds)];
}

double Rates::perSecond(Series series, int seconds) const
{
    seconds = std::clamp(seconds, 1, kSeconds - 1);
    std::uint64_t sum = 0;
    for (int i = kSeconds - 1 - seconds; i < kSeconds - 1; ++i)
        sum += second(i)[static_cast<std::size_t>(series)];
    return static_cast<double>(sum) / seconds;
}

namespace {

/// Lower edges of the steps, and the upper edge of the last one. Microseconds.
constexpr auto kStepEdges = [] {
    constexpr std::int64_t second = 1'000'000;
    constexpr std::int64_t minute = 60 * second;
    constexpr std::int64_t hour = 60 * minute;
    constexpr std::int64_t day = 24 * hour;
    return std::array<std::int64_t, LogHistogram::kSteps>{
        100,         200,       500,        1'000,      2'000,       5'000,       10'000,     20'000,
        50'000,      100'000,   200'000,    500'000,    second,      2 * second,  5 * second, 10 * second,
        20 * second, minute,    2 * minute, 5 * minute, 10 * minute, 20 * minute, hour,       2 * hour,
        5 * hour,    10 * hour, day,        2 * day,    5 * day};
}();

struct Buckets
{
    std::array<std::int64_t, LogHistogram::kBuckets + 1> edges{}; ///< lower edges
    std::array<int, LogHistogram::kSteps + 1> firsts{};
};

[[nodiscard]] const Buckets& buckets()
{
    static const Buckets all = [] {
        // Just above the fifth root of 2.5; the fourth root of 2 and the sixth root of 3 are smaller.
        constexpr double kWidest = 1.2012;
        Buckets made;
        int bucket = 1;
        for (std::size_t step = 0; step < kStepEdges.size(); ++step) {
            made.firsts[step + 1] = bucket;
            const auto from = static_cast<double>(kStepEdges[step]);
            const double ratio = step + 1 < kStepEdges.size() ? static_cast<double>(kStepEdges[step + 1]) / from : 2;
            const int parts = static_cast<int>(std::ceil(std::log(ratio) / std::log(kWidest)));
            for (int part = 0; part < parts && bucket <= LogHistogram::kBuckets; ++part, ++bucket)
                made.edges[static_cast<std::size_t>(bucket)] =
                    std::llround(from * std::pow(ratio, static_cast<double>(part) / parts));
        }
        made.edges[LogHistogram::kBuckets] = 2 * kStepEdges.back();
        return made;
    }();
    return all;
}

} // namespace

int LogHistogram::bucketOf(microseconds duration)
{
    const auto& e = buckets().edges;
    const auto us = std::max<std::int64_t>(duration.count(), 0);
    const auto* last = std::upper_bound(e.begin(), e.end(), us) - 1;
    return std::min(static_cast<int>(last - e.begin()), kBuckets - 1);
}

microseconds LogHistogram::lowerEdge(int bucket)
{
    return microseconds{buckets().edges[static_cast<std::size_t>(std::clamp(bucket, 0, kBuckets))]};
}

int LogHistogram::firstOf(int step)
{
    return step > kSteps ? kBuckets : buckets().firsts[static_cast<std::size_t>(std::max(step, 0))];
}

void LogHistogram::add(microseconds duration)
{
    ++m_counts[static_cast<std::size_t>(bucketOf(duration))];
    ++m_total;
    m_longest = std::max(m_longest, duration);
}

microseconds LogHistogram::quantile(double q) const
{
    if (m_total == 0)
        return microseconds{0};
    const auto rank = static_cast<std::uint64_t>(std::ceil(std::clamp(q, 0.0, 1.0) * static_cast<double>(m_total)));
    std::uint64_t seen = 0;
    for (int b = 0; b < kBuckets; ++b) {
        seen += count(b);
        if (seen >= std::max<std::uint64_t>(rank, 1))
            return std::min(lowerEdge(b + 1), m_longest);
    }
    return m_longest;
}

HoldEnds::Ended HoldEnds::addEvent(const LockEvent& event)
{
    Ended ended;
    const auto i = index(event.lock);
    const auto of = [i](const std::vector<Moment>& moments) { return i < moments.size() ? moments[i] : Moment(); };
    const auto set = [i](std::vector<Moment>& moments, const Moment& moment) {
        if (moment.at == kUnknownTime && i >= moments.size())
            return;
        if (i >= moments.size())
            moments.resize(i + std::size_t{1});
        moments[i] = moment;
    };
    const Moment now = momentOf(event);
    const auto begin = of(m_begins);
    const auto endHold = [&](const Moment& since) {
        ended.hold = knownLength(since, now);
        ended.isInexact = !ended.hold;
    };
    // The event brings the start of its hold without the precision of that.
    const Moment since{event.heldSince, event.heldSince == begin.at ? begin.precision : ShortSpan()};
    if (endsHold(event.kind)) {
        // Their ends were not observed.
        const bool isUnseen = event.kind == EventKind::Vanished || event.kind == EventKind::Lost;
        if (event.heldSince != kUnknownTime && !isUnseen)
            endHold(since);
        set(m_ends, isUnseen ? Moment() : now);
        set(m_begins, {});
        return ended;
    }
    if (beginsHold(event.kind)) {
        const auto end = of(m_ends);
        if (event.kind == EventKind::Acquired && end.at != kUnknownTime && event.at - end.at <= kGapLimit)
            ended.gap = knownLength(end, now);
        const bool takesOver = event.kind == EventKind::TakenOver || event.kind == EventKind::Quarantined;
        if (takesOver && begin.at != kUnknownTime) // the event describes the new hold
            endHold(begin);
        set(m_ends, {});
    }
    if (event.sinceIsBound)
        set(m_begins, {});
    else
        set(m_begins, beginsHold(event.kind) && event.heldSince == event.at ? now : since);
    return ended;
}

void HoldEnds::forget(LockId lock)
{
    for (auto* moments : {&m_ends, &m_begins}) {
        if (index(lock) < moments->size())
            (*moments)[index(lock)] = {};
    }
}

void HoldTimes::add(const LockEvent& event)
{
    const auto ended = m_ends.addEvent(event);
    if (ended.hold)
        m_holds.add(*ended.hold);
    if (ended.gap)
        m_gaps.add(*ended.gap);
    m_inexact += ended.isInexact ? 1 : 0;
}

void RefusedEstimate::add(const Batch& batch)
{
    const auto node = [&](NodeId id) -> Node& {
        const auto i = static_cast<std::size_t>(id);
        if (i >= m_nodes.size())
            m_nodes.resize(i + 1);
        return m_nodes[i];
    };
    for (const auto& event : batch.events) {
        // One SET each; the HINCRBY of a hash lock is none.
        const bool set = event.kind == EventKind::Acquired || event.kind == EventKind::TakenOver;
        if (set && event.type == ValueType::String)
            ++node(event.node).seen;
    }
    bool sampled = false;
    for (const auto& event : batch.nodes) {
        if (event.kind != NodeEvent::Kind::Sample || event.sample.setCalls < 0)
            continue;
        auto& n = node(event.node);
        const auto calls = event.sample.setCalls;
        if (n.setCalls >= 0 && calls >= n.setCalls && event.at > n.at) {
            const auto refused = std::max<std::int64_t>(calls - n.setCalls - static_cast<std::int64_t>(n.seen), 0);
            n.perSecond = static_cast<double>(refused) / std::chrono::duration<double>(event.at - n.at).count();
        } else {
            n.perSecond = -1; // first sample, or the server restarted
        }
        n.at = event.at;
        n.setCalls = calls;
        n.seen = 0;
        sampled = true;
    }
    if (!sampled)
        return;
    m_perSecond = -1;
    for (const auto& n : m_nodes) {
        if (n.perSecond >= 0)
            m_perSecond = std::max(m_perSecond, 0.0) + n.perSecond;
    }
}

} // namespace lockscope::analysis
