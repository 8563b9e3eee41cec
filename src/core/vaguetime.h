// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"

#include <chrono>

namespace lockscope {

/// A less exact time is vague: the stream stood still, or a walk took long. Without either, times are exact to half a
/// second at rest.
inline constexpr std::chrono::microseconds kVague = std::chrono::seconds{1};

/// False where the precision is unknown: a server that permits neither TIME nor INFO tells none, and its lengths count
/// as they arrive.
[[nodiscard]] inline bool isVague(ShortSpan precision)
{
    return precision.isKnown() && precision.us() >= kVague.count();
}

/// The precision of an event as the end of a length; unknown for two that do not come from a stop. That of an expiry is
/// the lease's, and the key was there until the event; without a lease that was read it counts. That of a begin which
/// was found by looking reaches back to the last time the lock was seen free, although a walk passes more often;
/// nothing queues up there.
[[nodiscard]] inline ShortSpan precisionAsEnd(const LockEvent& event)
{
    const bool isFound = beginsHold(event.kind) && event.evidence != Evidence::Event;
    const bool isOfLease = event.kind == EventKind::Expired && event.deadline.isTime();
    return !isFound && !isOfLease ? ShortSpan(event.precisionUs) : ShortSpan();
}

} // namespace lockscope
