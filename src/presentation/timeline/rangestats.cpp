// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/rangestats.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lockscope::presentation {

void RangeStatsBuilder::addLane(const Holds& holds)
{
    ++m_stats.lanes;
    const DrawnHold* first =
        std::partition_point(holds.begin(), holds.end(), [this](const DrawnHold& hold) { return hold.end <= m_from; });
    for (const DrawnHold* hold = first; hold != holds.end() && hold->begin < m_to; ++hold)
        addHold(*hold);
}

void RangeStatsBuilder::addHold(const DrawnHold& hold)
{
    const ServerTime end = hold.isOpen() ? std::max(m_now, hold.begin) : hold.end;
    if (end <= m_from)
        return;
    ++m_stats.holds;
    m_held += std::max(std::chrono::microseconds{0}, std::min(end, m_to) - std::max(hold.begin, m_from));
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
    if (stats.lanes > 0 && stats.length.count() > 0)
        stats.heldShare = static_cast<double>(m_held.count()) / static_cast<double>(stats.length.count()) / stats.lanes;
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
