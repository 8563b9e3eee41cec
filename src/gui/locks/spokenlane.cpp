// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/spokenlane.h"

#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/lanetext.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope::gui {

namespace {
constexpr std::size_t kMostParts = 100; ///< holds of a row, and marks
} // namespace

SpokenLane::SpokenLane(const LaneHistory& history, LockId lock, const TimeView& view, ServerTime now)
    : m_history(history), m_lock(lock), m_view(view), m_now(now)
{
    addHolds();
    for (SpokenMark& mark : spokenMarks(m_history, m_lock, m_view, m_now, kMostParts)) {
        const ServerTime from = mark.from;
        m_parts.push_back({from, -1, std::move(mark)});
    }
    std::stable_sort(m_parts.begin(), m_parts.end(), [](const Spoken& a, const Spoken& b) { return a.from < b.from; });
}

void SpokenLane::addHolds()
{
    const Holds holds = m_history.holds(m_lock);
    const auto* const from = std::partition_point(holds.begin(), holds.end(), [this](const DrawnHold& hold) {
        return !hold.isOpen() && hold.end < m_view.left();
    });
    const auto* const to =
        std::partition_point(from, holds.end(), [this](const DrawnHold& hold) { return hold.begin <= m_view.right; });
    for (const auto* hold = to - std::min<std::ptrdiff_t>(to - from, kMostParts); hold != to; ++hold)
        m_parts.push_back({hold->begin, hold - holds.begin(), {}});
}

AccessibleItems::Part SpokenLane::part(int number, const QRect& lane) const
{
    if (number < 0 || number >= count())
        return {};
    const auto x = [&](ServerTime at) {
        return lane.left() +
               static_cast<int>(std::lround(std::clamp(m_view.xOf(at), 0.0, static_cast<double>(m_view.width))));
    };
    const auto box = [&](ServerTime from, ServerTime to) {
        const int left = x(from);
        return QRect(left, lane.top(), std::max(1, x(std::min(to, m_now)) - left), lane.height());
    };
    const Spoken& spoken = m_parts[static_cast<std::size_t>(number)];
    if (spoken.hold < 0)
        return {spokenmarktext::title(spoken.mark), spokenmarktext::value(spoken.mark, m_now),
                box(spoken.mark.from, spoken.mark.to)};
    const Holds holds = m_history.holds(m_lock);
    const DrawnHold& hold = holds[static_cast<std::size_t>(spoken.hold)];
    //: a hold for screen readers: holder, time of day
    return {tr("%1 from %2").arg(m_history.label(hold.label), lanetext::clock(hold.begin, Us{1})),
            lanetext::hold(m_history, hold, m_now), box(hold.begin, hold.end)};
}

} // namespace lockscope::gui
