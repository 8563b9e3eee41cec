// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/rangestats.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lockscope::presentation {

namespace {
using std::chrono::microseconds;

microseconds overlap(ServerTime from, ServerTime to, ServerTime from2, ServerTime to2)
{
    return std::max(microseconds{0}, microseconds{std::min(to, to2) - std::max(from, from2)});
}

microseconds overlap(ServerTime from, ServerTime to, std::span<const TimeSpan> spans)
{
    microseconds sum{0};
    for (const auto& [begin, end] : spans)
        sum += overlap(from, to, begin, end);
    return sum;
}
} // namespace

RangeStatsBuilder::RangeStatsBuilder(ServerTime from, ServerTime to, ServerTime now)
    : m_from(std::min(from, now)), m_to(std::min(to, now)), m_now(now)
{
}

void RangeStatsBuilder::addLane(const Holds& holds, std::span<const TimeSpan> gaps)
{
    ++m_stats.lanes;
    m_stats.notKnown += overlap(m_from, m_to, gaps);
    const DrawnHold* first =
        std::partition_point(holds.begin(), holds.end(), [this](const DrawnHold& hold) { return hold.end <= m_from; });
    for (const DrawnHold* hold = first; hold != holds.end() && hold->begin < m_to; ++hold)
        addHold(*hold, gaps);
}

void RangeStatsBuilder::addHold(const DrawnHold& hold, std::span<const TimeSpan> gaps)
{
    const ServerTime end = hold.isOpen() ? std::max(m_now, hold.begin) : hold.end;
    if (end <= m_from)
        return;
    ++m_stats.holds;
    m_stats.held +=
        overlap(hold.begin, end, m_from, m_to) - overlap(std::max(hold.begin, m_from), std::min(end, m_to), gaps);
    m_stats.longestHold = std::max(m_stats.longestHold, microseconds{end - hold.begin});
    if (hold.isLost() && hold.end <= m_to)
        ++m_stats.lost;
    const auto inRange = [&](std::uint32_t ms) { return hold.tickTime(ms) >= m_from && hold.tickTime(ms) < m_to; };
    m_stats.renewals += static_cast<int>(std::count_if(hold.ticks.begin(), hold.ticks.end(), inRange));
    m_stats.missedRenewals +=
        static_cast<int>(std::count_if(hold.missedTicks.begin(), hold.missedTicks.end(), inRange));
    if (!hold.isOpen() && hold.beginKnown && hold.endKnown())
        m_lengths.push_back(hold.end - hold.begin);
}

RangeStats RangeStatsBuilder::result() const
{
    RangeStats stats = m_stats;
    stats.length = m_to - m_from;
    if (const auto known = stats.length * stats.lanes - stats.notKnown; known.count() > 0)
        stats.heldShare = static_cast<double>(stats.held.count()) / static_cast<double>(known.count());
    stats.measured = static_cast<int>(m_lengths.size());
    if (m_lengths.empty())
        return stats;
    stats.meanHold = std::accumulate(m_lengths.begin(), m_lengths.end(), std::chrono::microseconds{0}) /
                     static_cast<std::int64_t>(m_lengths.size());
    auto sorted = m_lengths;
    const auto rank = static_cast<std::size_t>(std::ceil(0.99 * static_cast<double>(sorted.size()))) - 1;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(rank), sorted.end());
    stats.p99Hold = sorted[rank];
    return stats;
}

} // namespace lockscope::presentation
