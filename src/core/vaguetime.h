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

/// The precision of an event as the end of a length. Two precisions tell of no stop of the stream, so they are left
/// out: that of an expiry whose lease was read is the lease's (the key was there until the event), and that of a begin
/// that was found by looking reaches back to the last time the lock was seen free.
[[nodiscard]] inline ShortSpan precisionAsEnd(const LockEvent& event)
{
    const bool isFound = beginsHold(event.kind) && event.evidence != Evidence::Event;
    const bool isOfLease = event.kind == EventKind::Expired && event.deadline.isTime();
    return !isFound && !isOfLease ? ShortSpan(event.precisionUs) : ShortSpan();
}

} // namespace lockscope
