// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/rangereport.h"

#include "presentation/timeline/lanehistory.h"

#include <algorithm>

namespace lockscope::presentation {

RangeReport reportOf(const LaneHistory& history, std::span<const LockId> locks, const TimeSpan& range, ServerTime now,
                     HolderShares shares)
{
    RangeReport report;
    report.range = range;
    ServerTime latest = now;
    for (const LockId lock : locks) { // before a clock was set back, something was seen later than now
        const ServerTime active = history.lastActivity(lock);
        latest = active > now ? std::max(latest, active + std::chrono::microseconds{1}) : latest;
    }
    RangeStatsBuilder builder(
        range.from, range.to, now,
        [&history, isTold = shares == HolderShares::Told](std::uint32_t label) {
            return isTold ? history.token(label) : std::string();
        },
        latest);
    for (const LockId lock : locks) {
        if (!history.has(lock))
            continue;
        LaneKnowledge knowledge;
        knowledge.knownFrom = history.knownFrom(lock);
        knowledge.blind = history.blind(lock, {range.from, ServerTime::max()});
        knowledge.overdue = history.overdueTicks(lock, std::min(now, range.to));
        report.rows.push_back({lock, builder.addLane(history.holds(lock), knowledge)});
    }
    report.total = builder.result();
    report.eventsLeftOut = history.eventsLeftOut(range);
    report.lanesLeftOut = history.lanesWithoutId(range);
    return report;
}

} // namespace lockscope::presentation
