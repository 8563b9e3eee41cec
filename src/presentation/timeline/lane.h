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

/// What LockHistory keeps of one lock that has more to tell than "held since": its holds and the beat of the current
/// one. The bookkeeping of one lane; labels and ids are LockHistory's.
struct Lane
{
    std::vector<DrawnHold> holds; ///< oldest first; at most the last one is open
    RenewalBeat beat;             ///< of the open hold
    ServerTime lastActivity = ServerTime::min();
    NodeId node{};             ///< where the lock is seen
    std::uint16_t waiters = 0; ///< as said last
    std::string goneName;      ///< set while the lock is gone from the picture, to find the lane again by name
    /// Where it was seen before, oldest first; nothing of most locks.
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
    /// Another node shows it from `at` on. Bounded: the oldest stay goes.
    void move(NodeId to, ServerTime at);
    /// When this node showed it, oldest first.
    [[nodiscard]] std::vector<TimeSpan> seenOn(NodeId wanted) const;
    [[nodiscard]] bool wasSeenOn(NodeId node, ServerTime from, ServerTime to) const;
    /// `blind`: the node was not watched for a part of the time since the tick before.
    void tick(ServerTime at, bool blind);
    /// Ends the open hold; what was due and had not come is marked, unless `blind`.
    void end(ServerTime at, EventKind kind, bool blind);
    /// When the last hold ended is not known: after `after`, and after it was last heard of.
    void forgetEnd(ServerTime after);
    /// The begin of the open hold became known.
    void setBegin(ServerTime begin);
    /// So many wait from `at` on: for the hold of then, and for those that follow until it is said anew.
    void setWaiters(ServerTime at, std::uint16_t waiters);
    /// The last time that says something about the beat of the open hold.
    [[nodiscard]] ServerTime lastBeat() const;
};

/// Whole milliseconds from `begin` to `at`, 0 when before, saturated after 49 days.
[[nodiscard]] std::uint32_t msAfter(ServerTime begin, ServerTime at);

} // namespace lockscope::presentation
