// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <QLine>
#include <QList>
#include <QRect>

#include <chrono>
#include <vector>

namespace lockscope {
class PictureView;
}

namespace lockscope::presentation {

class LockHistory;

/// Content of one row's lease lane.
struct LaneFacts
{
    ServerTime now{};
    bool held = false;
    ServerTime begin = kUnknownTime; ///< start of the hold; of our observation when it was found held
    bool beginKnown = false;
    Deadline deadline;
    std::chrono::milliseconds lease{0}; ///< full length; 0 = unknown
    std::vector<ServerTime> ticks;      ///< renewals, ascending: those of the window and the one before
    std::vector<ServerTime> missed;     ///< times of missed renewals
};

inline constexpr std::chrono::seconds kLaneWindow{60};

/// Reference times for drawing a lane.
struct LaneTimes
{
    ServerTime now{};       ///< the shown moment: the right edge
    ServerTime known{};     ///< the lock's node is known until then
    ServerTime firstSeen{}; ///< when a hold with an unknown start was first seen
};

/// The lane of a lock: from its hold in the history, or else from the latest renewals in its state.
[[nodiscard]] LaneFacts laneFacts(const PictureView& picture, const LockHistory& history, LockId lock,
                                  const LaneTimes& times);

/// Layout of a lane in pixels of the cell. Left: the saw-tooth of the last 60 s, from a full lease at the top to its
/// end at the bottom. Right: the rest of the lease.
struct LaneGeometry
{
    QRect saw;
    QRect bar;
    int filled = 0;          ///< width of the filled part of the bar
    QList<QLine> lines;      ///< the saw-tooth
    std::vector<int> ticks;  ///< x of every renewal in the window, including those on the same pixel
    std::vector<int> missed; ///< x of every missed one
};

/// x of a time; the right edge of `saw` is now.
[[nodiscard]] int laneX(ServerTime at, ServerTime now, const QRect& saw);
[[nodiscard]] LaneGeometry laneGeometry(const LaneFacts& facts, const QRect& cell);

} // namespace lockscope::presentation
