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

/// The precision of an expiry is that of the lease's end, which is its deadline, or else not known at all. The key was
/// there until the event: its length is as exact as its begin.
[[nodiscard]] inline Moment momentOf(const LockEvent& event)
{
    return {event.at, event.kind == EventKind::Expired ? ShortSpan() : ShortSpan(event.precisionUs)};
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
