// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace lockscope::gui {

/// The smallest number with a readable half (1, 1.2, 1.6, 2, 3, 4, 5, 6, 8 x 10^n) that is at least `value`; 1 for
/// zero.
[[nodiscard]] double niceCeiling(double value);

/// Number of ticks from 0 to a nice top of an axis of counts, so that every label is an integer.
[[nodiscard]] int countTicks(double top);

/// Length in seconds of a time axis with one value per second, at most `whole`. It grows in a few steps divisible by
/// four, so that a new chart is not mostly empty and a growing one does not rescale all the time.
[[nodiscard]] int shownSeconds(std::size_t values, int whole);

/// Distance of the labels on an axis of `seconds`: the shortest readable one that needs at most five of them and zero.
[[nodiscard]] double stepOfSeconds(double seconds);

/// Top of an axis of seconds: a nice number of its unit, which is a second, a minute or an hour.
[[nodiscard]] double niceSeconds(double seconds);

/// Top of a value axis: rises at once, but falls only when the values stay below 40 % of it, so that the axis stays
/// steady. Pure.
class NiceTop
{
public:
    explicit NiceTop(double (*nice)(double) = niceCeiling) : m_nice(nice) {}
    /// True when the top changed.
    bool update(double max);
    [[nodiscard]] double value() const { return m_top; }

private:
    double (*m_nice)(double);
    double m_top = 1;
};

} // namespace lockscope::gui
