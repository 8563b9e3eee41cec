// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/geometry.h"

#include <QRegion>

#include <vector>

namespace lockscope::gui {

struct TimelineScene;

/// The region that changes when only time has passed since the picture with the view `before`. For a plain hold only
/// its edge and label move, and nothing once its start has left the view; any other lane moves as a whole. Excludes
/// axis and grid.
[[nodiscard]] QRegion whatTimeMoves(const TimelineScene& scene, const TimeView& before);

/// Columns of the grid lines, in pixels from the left edge of the time area. They count from now, so they stand still
/// while now is followed.
[[nodiscard]] std::vector<int> gridColumns(const TimelineScene& scene);
/// The region of the axis and of these grid lines.
[[nodiscard]] QRegion axisRegion(const TimelineScene& scene, const std::vector<int>& columns);

} // namespace lockscope::gui
