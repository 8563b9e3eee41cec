// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/lanewalk.h"

#include "presentation/timeline/lanehistory.h"

#include <algorithm>

namespace lockscope::gui {

using namespace std::chrono_literals;

namespace {

/// Place of the hold that began then; the number of holds when there is none.
std::size_t placeOf(const Holds& holds, ServerTime begin)
{
    const auto found =
        std::find_if(holds.begin(), holds.end(), [begin](const DrawnHold& hold) { return hold.begin == begin; });
    return static_cast<std::size_t>(found - holds.begin());
}

} // namespace

std::optional<LaneMoment> nextContention(const LaneHistory& history, const std::vector<LockId>& locks, ServerTime from,
                                         Us slack, int direction)
{
    std::optional<LaneMoment> best;
    for (const LockId lock : locks) {
        const Holds holds = history.holds(lock);
        for (const DrawnHold& hold : holds) {
            if (!hold.contended && !hold.isLost())
                continue;
            const bool isAhead = direction > 0 ? hold.begin > from + slack : hold.begin < from - slack;
            const bool isNearer = !best || (direction > 0 ? hold.begin < best->at : hold.begin > best->at);
            if (isAhead && isNearer)
                best = LaneMoment{lock, hold.begin};
        }
    }
    return best;
}

std::optional<ServerTime> neighbourHold(const LaneHistory& history, LockId lock, std::optional<ServerTime> from,
                                        int direction)
{
    const Holds holds = history.holds(lock);
    if (holds.empty())
        return std::nullopt;
    const std::size_t at = from ? placeOf(holds, *from) : holds.size();
    if (at == holds.size())
        return holds.back().begin;
    if ((direction < 0 && at == 0) || (direction > 0 && at + 1 == holds.size()))
        return std::nullopt;
    return holds[direction < 0 ? at - 1 : at + 1].begin;
}

std::optional<std::pair<ServerTime, ServerTime>> holdPeriod(const LaneHistory& history, LockId lock,
                                                            std::optional<ServerTime> begin, ServerTime now)
{
    const Holds holds = history.holds(lock);
    if (holds.empty())
        return std::nullopt;
    const std::size_t at = begin ? placeOf(holds, *begin) : holds.size();
    const DrawnHold& hold = at < holds.size() ? holds[at] : holds.back();
    return std::pair(hold.begin, hold.isOpen() ? std::max(now, hold.begin + 1ms) : hold.end);
}

} // namespace lockscope::gui
