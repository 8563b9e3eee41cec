// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/chartscale.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>

namespace lockscope::gui {

double niceCeiling(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return 1;
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    constexpr double kRounding = 1e-9;
    for (const double step : {1.0, 1.2, 1.6, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        if (step * decade >= value * (1 - kRounding))
            return step * decade;
    }
    return 10 * decade;
}

int countTicks(double top)
{
    constexpr int kMostTicks = 4;
    const auto whole = static_cast<std::int64_t>(top);
    if (whole % 2 == 0)
        return 3;
    return whole < kMostTicks ? static_cast<int>(whole) + 1 : 2;
}

int shownSeconds(std::size_t values, int whole)
{
    for (const int step : {20, 40, 80, 160, 320}) {
        if (values <= static_cast<std::size_t>(step))
            return std::min(step, whole);
    }
    return whole;
}

double stepOfSeconds(double seconds)
{
    constexpr double kMost = 5;
    for (const double step : {1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 21'600}) {
        if (seconds / step <= kMost)
            return step;
    }
    return 86'400 * std::ceil(seconds / 86'400 / kMost);
}

double niceSeconds(double seconds)
{
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    const double unit = seconds < 2 * kMinute ? 1 : seconds < 2 * kHour ? kMinute : kHour;
    return niceCeiling(seconds / unit) * unit;
}

bool NiceTop::update(double max)
{
    constexpr double kShrinkBelow = 0.4;
    const double wanted = m_nice(max);
    if (wanted == m_top || (wanted < m_top && max > kShrinkBelow * m_top))
        return false;
    m_top = wanted;
    return true;
}

} // namespace lockscope::gui
