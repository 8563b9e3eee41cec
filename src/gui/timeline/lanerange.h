// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/geometry.h"

#include <optional>
#include <utility>

namespace lockscope::gui {

/// The period that a person selected in the lanes, for statistics. Plain arithmetic without a widget.
class LaneRange
{
public:
    enum class End { None, From, To };

    /// Earlier end first.
    [[nodiscard]] const std::optional<std::pair<ServerTime, ServerTime>>& ends() const { return m_ends; }
    /// In any order.
    void select(ServerTime from, ServerTime to);
    /// False when there was none.
    bool clear();
    /// The end within a few pixels of `x`, which counts from the view's left edge.
    [[nodiscard]] End endAt(double x, const TimeView& view) const;
    /// Moves one end of a selected range. The result is the end that `at` is afterwards: the other one when it was
    /// passed.
    End pull(End end, ServerTime at);
    /// Moves the end that keys move, at first the later one. Without a range one begins at `begin`.
    void step(Us by, ServerTime begin);

private:
    std::optional<std::pair<ServerTime, ServerTime>> m_ends;
    End m_keyEnd = End::To;
};

} // namespace lockscope::gui
