// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/geometry.h"

#include <QRegion>

#include <vector>

namespace lockscope::gui {

struct TimelineScene;

/// Where a picture differs from the one before when nothing happened but that time went on: `before` is the view it was
/// painted with. Of a hold that is only held its edge and its label move, and once its begin has left the view nothing
/// at all; a lane with more than that moves as a whole. Without axis and grid.
[[nodiscard]] QRegion whatTimeMoves(const TimelineScene& scene, const TimeView& before);

/// Where the lines of the grid are, in pixels from the left edge of the time area. They count from now: while
/// that is followed they stand still.
[[nodiscard]] std::vector<int> gridColumns(const TimelineScene& scene);
/// The axis, and these lines of its grid.
[[nodiscard]] QRegion axisRegion(const TimelineScene& scene, const std::vector<int>& columns);

} // namespace lockscope::gui
