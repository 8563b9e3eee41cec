// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/lanepainter.h"

#include <QRegion>

#include <span>
#include <utility>

namespace lockscope::gui {

/// The region of these lanes (locks and their boxes, within `area`) that changes when only time has passed since the
/// picture with the view `before`. For a plain hold only its edge and label move, and nothing once its start has left
/// the view; any other lane moves as a whole. The line of now at `now` is included, grid lines are not.
[[nodiscard]] QRegion whatTimeMoves(const LaneScene& scene, const TimeView& before,
                                    std::span<const std::pair<LockId, QRect>> lanes, const QRect& area, ServerTime now);

} // namespace lockscope::gui
