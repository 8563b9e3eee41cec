// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/lanerange.h"

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

void LaneRange::select(ServerTime from, ServerTime to)
{
    m_ends = std::minmax(from, to);
    m_keyEnd = End::To;
}

bool LaneRange::clear()
{
    const bool had = m_ends.has_value();
    m_ends.reset();
    return had;
}

LaneRange::End LaneRange::endAt(double x, const TimeView& view) const
{
    constexpr double kReach = 4;
    if (!m_ends)
        return End::None;
    const auto isOn = [&](ServerTime end) { return std::abs(view.xOf(end) - x) <= kReach; };
    return isOn(m_ends->second) ? End::To : isOn(m_ends->first) ? End::From : End::None;
}

LaneRange::End LaneRange::pull(End end, ServerTime at)
{
    if (!m_ends || end == End::None)
        return End::None;
    const ServerTime other = end == End::From ? m_ends->second : m_ends->first;
    select(at, other);
    return at < other ? End::From : End::To;
}

void LaneRange::step(Us by, ServerTime begin)
{
    if (!m_ends)
        select(begin, begin);
    const End end = m_keyEnd;
    m_keyEnd = pull(end, (end == End::From ? m_ends->first : m_ends->second) + by);
}

} // namespace lockscope::gui
