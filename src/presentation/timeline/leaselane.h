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

/// What the lease lane of one row draws.
struct LaneFacts
{
    ServerTime now{};
    bool held = false;
    ServerTime begin = kUnknownTime; ///< of the hold; of our looking when it was found
    bool beginKnown = false;
    Deadline deadline;
    std::chrono::milliseconds lease{0}; ///< full length of a lease; 0 = unknown
    std::vector<ServerTime> ticks;      ///< renewals, ascending; those of the window and the one before
    std::vector<ServerTime> missed;     ///< where a renewal was due and did not come
};

inline constexpr std::chrono::seconds kLaneWindow{60};

/// Moments that a lane is drawn by.
struct LaneTimes
{
    ServerTime now{};       ///< that is shown: the right edge
    ServerTime known{};     ///< until then it is known what the lock's node has
    ServerTime firstSeen{}; ///< begin of a hold that was found
};

/// The lane of a lock, from its hold in the history, or, where that has none, from the last renewals of its state.
[[nodiscard]] LaneFacts laneFacts(const PictureView& picture, const LockHistory& history, LockId lock,
                                  const LaneTimes& times);

/// Where everything of a lane goes, in pixels of the cell. Left: the saw-tooth of the last 60 s, the upper edge is a
/// full lease, the lower edge its end. Right: what is left of the lease.
struct LaneGeometry
{
    QRect saw;
    QRect bar;
    int filled = 0;          ///< width of the filled part of the bar
    QList<QLine> lines;      ///< the saw-tooth
    std::vector<int> ticks;  ///< x of every renewal in the window; as many as there were, also on the same pixel
    std::vector<int> missed; ///< x of every missed one
};

/// x of a time; the right edge of `saw` is now.
[[nodiscard]] int laneX(ServerTime at, ServerTime now, const QRect& saw);
[[nodiscard]] LaneGeometry laneGeometry(const LaneFacts& facts, const QRect& cell);

} // namespace lockscope::presentation
