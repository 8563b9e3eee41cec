// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/timeline/geometry.h"

#include <optional>
#include <utility>
#include <vector>

namespace lockscope::presentation {
class LaneHistory;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// Where keys go in the history of locks. Pure; O(kept holds of the locks).
struct LaneMoment
{
    LockId lock = kNoLock;
    ServerTime at{};
};

/// The nearest hold of these locks that was contended or lost and began more than `slack` before (direction -1) or
/// after (+1) `from`.
[[nodiscard]] std::optional<LaneMoment> nextContention(const LaneHistory& history, const std::vector<LockId>& locks,
                                                       ServerTime from, Us slack, int direction);
/// Begin of the hold before (-1) or after (+1) the one that began at `from`; without `from`, of the last one. No value:
/// there is none.
[[nodiscard]] std::optional<ServerTime> neighbourHold(const LaneHistory& history, LockId lock,
                                                      std::optional<ServerTime> from, int direction);
/// Begin and end of the lock's hold that began at `begin`, else of the last one. An open hold ends now.
[[nodiscard]] std::optional<std::pair<ServerTime, ServerTime>>
holdPeriod(const LaneHistory& history, LockId lock, std::optional<ServerTime> begin, ServerTime now);

} // namespace lockscope::gui
