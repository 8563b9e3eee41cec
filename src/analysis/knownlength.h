// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace lockscope::analysis {

/// A less exact time is vague: the stream stood still, or a walk took long. Without either, times are exact to half a
/// second at rest.
inline constexpr std::chrono::microseconds kVague = std::chrono::seconds{1};

/// The time of an event, and its precision (LockEvent::precisionUs).
struct Moment
{
    ServerTime at = kUnknownTime;
    ShortSpan precision;

    /// False where the precision is unknown: a server that permits neither TIME nor INFO tells none, and its lengths
    /// count as they arrive.
    [[nodiscard]] bool isVague() const { return precision.isKnown() && precision.us() >= kVague.count(); }
};

/// The moment of an event, as the end of a length. Two precisions do not come from a stop. That of an expiry is the
/// lease's, and the key was there until the event. That of a begin which was found by looking reaches back to the last
/// time the lock was seen free, although a walk passes more often; nothing queues up there.
[[nodiscard]] inline Moment momentOf(const LockEvent& event)
{
    const bool isFound = beginsHold(event.kind) && event.evidence != Evidence::Event;
    const bool isOfStop = event.kind != EventKind::Expired && !isFound;
    return {event.at, isOfStop ? ShortSpan(event.precisionUs) : ShortSpan()};
}

/// False where one of the times is vague and both together are uncertain by more than half the length: events that were
/// queued while the watcher stood still arrive at one moment, and a hold that began just before seems to last until
/// then.
[[nodiscard]] inline bool isLengthKnown(const Moment& begin, const Moment& end, std::chrono::microseconds length)
{
    const auto us = [](const Moment& moment) { return moment.precision.isKnown() ? moment.precision.us() : 0; };
    return (!begin.isVague() && !end.isVague()) || us(begin) + us(end) <= length.count() / 2;
}

/// The length from `begin` to `end`, not negative; no value where it is not known exactly enough.
[[nodiscard]] inline std::optional<std::chrono::microseconds> knownLength(const Moment& begin, const Moment& end)
{
    const auto length = std::max<std::chrono::microseconds>(end.at - begin.at, std::chrono::microseconds{0});
    return isLengthKnown(begin, end, length) ? std::optional(length) : std::nullopt;
}

} // namespace lockscope::analysis
