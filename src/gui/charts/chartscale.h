// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace lockscope::gui {

/// The smallest number with a readable half (1, 1.2, 1.6, 2, 3, 4, 5, 6, 8 x 10^n) that is at least `value`; 1 for
/// nothing.
[[nodiscard]] double niceCeiling(double value);

/// Ticks of an axis from 0 to a nice top that shows counts: a label is never half a thing.
[[nodiscard]] int countTicks(double top);

/// How many seconds a time axis shows that has a value a second, of `whole` at most: it grows in a few steps that can
/// be divided by four, so that a young chart is no empty one, and one that grows does not dance.
[[nodiscard]] int shownSeconds(std::size_t values, int whole);

/// Top of a value axis: rises at once, falls only when the values stay below 40 % of it, so that the axis does not
/// dance. Pure.
class NiceTop
{
public:
    /// True when the top changed.
    bool update(double max);
    [[nodiscard]] double value() const { return m_top; }

private:
    double m_top = 1;
};

} // namespace lockscope::gui
