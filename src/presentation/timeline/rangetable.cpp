// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/rangetable.h"

#include "presentation/timeline/lockhistory.h"

#include <algorithm>

namespace lockscope::presentation {

std::vector<TimeSpan> gapsOf(const LockHistory& history, LockId lock, ServerTime from, ServerTime to)
{
    std::vector<TimeSpan> spans;
    if (const ServerTime since = history.watchedSince(lock); since != kUnknownTime && since > from)
        spans.emplace_back(from, std::min(since, to));
    for (const GapSpan& gap : history.gaps()) {
        const ServerTime begin = std::max(gap.from, from);
        const ServerTime end = std::min(gap.to, to);
        if (begin < end && history.wasSeenOn(lock, gap.node, gap.from, gap.to))
            spans.emplace_back(begin, end);
    }
    std::sort(spans.begin(), spans.end());
    std::vector<TimeSpan> apart;
    for (const TimeSpan& span : spans) {
        if (!apart.empty() && span.first <= apart.back().second)
            apart.back().second = std::max(apart.back().second, span.second);
        else
            apart.push_back(span);
    }
    return apart;
}

RangeTable rangeTable(const LockHistory& history, std::span<const LockId> lanes, ServerTime from, ServerTime to,
                      ServerTime now)
{
    RangeTable table;
    table.from = from;
    table.to = std::min(to, now);
    RangeStatsBuilder all(from, to, now);
    for (const LockId lock : lanes) {
        const auto gaps = gapsOf(history, lock, from, table.to);
        const auto holds = history.holds(lock);
        all.addLane(holds, gaps);
        RangeStatsBuilder one(from, to, now);
        one.addLane(holds, gaps);
        if (RangeStats stats = one.result(); stats.holds > 0)
            table.rows.push_back({lock, stats});
    }
    table.all = all.result();
    return table;
}

} // namespace lockscope::presentation
