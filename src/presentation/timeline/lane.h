// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/timeline/hold.h"
#include "presentation/timeline/renewalbeat.h"
#include "presentation/timeline/timespans.h"

#include <memory>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// The history of one lock beyond "held since": its holds and the renewal cadence of the current one. Maintains one
/// lane; LaneHistory has labels and ids.
struct Lane
{
    std::vector<DrawnHold> holds; ///< oldest first; at most the last one is open
    RenewalBeat beat;             ///< for the open hold
    ServerTime lastActivity = ServerTime::min();
    NodeId node{};             ///< node that shows the lock
    std::uint16_t waiters = 0; ///< latest number
    bool inOrder = true;       ///< no hold begins before the one before it has ended
    std::string goneName;      ///< set while the lock is gone from the picture, to find the lane by name
    /// Earlier nodes of the lock, oldest first; empty for most locks.
    struct Stay
    {
        NodeId node{};
        ServerTime until{};
    };
    std::unique_ptr<std::vector<Stay>> stays;

    [[nodiscard]] DrawnHold* open() { return !holds.empty() && holds.back().isOpen() ? &holds.back() : nullptr; }
    [[nodiscard]] const DrawnHold* open() const
    {
        return !holds.empty() && holds.back().isOpen() ? &holds.back() : nullptr;
    }
    void begin(DrawnHold hold);
    /// Another node shows the lock from `at` on. Bounded: the oldest stay is dropped.
    void move(NodeId to, ServerTime at);
    /// Periods in which this node showed the lock, oldest first.
    [[nodiscard]] std::vector<TimeSpan> seenOn(NodeId wanted) const;
    [[nodiscard]] bool wasSeenOn(NodeId node, ServerTime from, ServerTime to) const;
    /// Adds a renewal. `blind`: the node was unobserved during a part of the time since the previous one.
    void tick(ServerTime at, bool blind);
    /// Ends the open hold and marks overdue renewals as missed, unless `blind`.
    void end(ServerTime at, EventKind kind, bool blind);
    /// The end of the last hold is unknown: after `after`, and after its last sign.
    void forgetEnd(ServerTime after);
    /// The start of the open hold became known.
    void setBegin(ServerTime begin);
    /// Sets the number of waiters from `at` on, for the current hold and following ones until the next change.
    void setWaiters(ServerTime at, std::uint16_t waiters);
    /// The latest time that informs about the cadence of the open hold.
    [[nodiscard]] ServerTime lastBeat() const;
};

/// Whole milliseconds from `begin` to `at`, 0 when before, saturated after 49 days.
[[nodiscard]] std::uint32_t msAfter(ServerTime begin, ServerTime at);

} // namespace lockscope::presentation
