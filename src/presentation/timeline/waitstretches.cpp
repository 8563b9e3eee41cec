// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/waitstretches.h"

namespace lockscope::presentation {

namespace {
/// True when there were waiters at its end and still at the start of the next hold.
bool goesOnIn(const DrawnHold& next, const DrawnHold& hold)
{
    return hold.waiters && next.waiters && hold.waiters->back().waiters > 0 && next.waiters->front().afterMs == 0 &&
           next.waiters->front().waiters > 0;
}
} // namespace

std::vector<Waiting> waitingOf(const DrawnHold& hold)
{
    std::vector<Waiting> parts;
    if (!hold.waiters)
        return parts;
    const auto& changes = *hold.waiters;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const ServerTime until = i + 1 < changes.size() ? hold.tickTime(changes[i + 1].afterMs) : hold.end;
        const TimeSpan span{hold.tickTime(changes[i].afterMs), std::min(until, hold.end)};
        if (changes[i].waiters > 0 && !span.isEmpty())
            parts.push_back({span, changes[i].waiters});
    }
    return parts;
}

bool isWaitingClipped(const DrawnHold& hold)
{
    return hold.waiters && hold.waiters->size() >= kMaxWaitersChanges;
}

std::vector<TimeSpan> waitStretches(const Holds& all, const DrawnHold* first, const DrawnHold* last)
{
    // Includes waits between two holds: waiters of the first one wait for the second.
    while (first != all.begin() && first != all.end() && goesOnIn(*first, *(first - 1)))
        --first;
    while (last != all.begin() && last != all.end() && goesOnIn(*last, *(last - 1)))
        ++last;
    std::vector<TimeSpan> stretches;
    bool reachesEnd = false; // the last period ends with the previous hold
    for (const DrawnHold* hold = first; hold != last; ++hold) {
        const bool joins = reachesEnd && hold != first && goesOnIn(*hold, *(hold - 1));
        reachesEnd = joins && hold->begin == hold->end;
        for (const Waiting& part : waitingOf(*hold)) {
            const bool goesOn = (joins && part.span.from == hold->begin) ||
                                (!stretches.empty() && stretches.back().to == part.span.from);
            if (goesOn)
                stretches.back().to = part.span.to;
            else
                stretches.push_back(part.span);
            reachesEnd = part.span.to == hold->end;
        }
    }
    return stretches;
}

} // namespace lockscope::presentation
