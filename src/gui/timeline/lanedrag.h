// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/lanerange.h"
#include "gui/timeline/lanetime.h"

#include <Qt>

namespace lockscope::gui {

/// A drag in the lanes: sideways it pans, with Shift it selects a range, at an end of a range it pulls that end. Plain
/// state without a widget; x counts in pixels from the left edge of the lanes.
class LaneDrag
{
public:
    /// Both must outlive it.
    LaneDrag(LaneTime& time, LaneRange& range) : m_time(time), m_range(range) {}

    /// What a press begins.
    enum class Begins {
        Click, ///< as a click in any table, until the pointer moves
        Range, ///< nothing but a range, unless the pointer stays
        End,   ///< nothing but a pull
    };
    Begins press(int x, Qt::KeyboardModifiers modifiers);
    enum class Moved { Nothing, Time, Range };
    /// `far`: pixels from which on a move is no click.
    Moved move(int x, int far);
    /// True when the pointer stayed: it was a click.
    bool release();

    [[nodiscard]] bool isActive() const { return m_what != What::Nothing; }
    [[nodiscard]] bool isPanning() const { return m_what == What::Pan; }
    [[nodiscard]] bool isPulling() const { return m_what == What::End; }
    /// A range is selected anew.
    [[nodiscard]] bool isSelecting() const { return m_what == What::Range; }

private:
    enum class What { Nothing, MaybePan, Pan, MaybeRange, Range, End };

    LaneTime& m_time;
    LaneRange& m_range;
    What m_what = What::Nothing;
    LaneRange::End m_end = LaneRange::End::None;
    int m_pressedX = 0;
    TimeView m_pressedView; ///< moves count from here, so that neither rounding nor the time since then add up
};

} // namespace lockscope::gui
