// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "gui/presentation.h"
#include "gui/timeline/geometry.h"

#include <QString>

namespace lockscope::presentation {
class LaneHistory;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// What a lane shows at a moment, in several lines: the hold there, a gap, or that the lock was free. `slack`: how far
/// a hold may be from the moment.
[[nodiscard]] QString laneTip(const LaneHistory& history, const KeyView& key, LockId lock, ServerTime at, Us slack,
                              ServerTime now);

} // namespace lockscope::gui
