// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vaguetime.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace lockscope::analysis {

/// The time of an event, and its precision (LockEvent::precisionUs).
struct Moment
{
    ServerTime at = kUnknownTime;
    ShortSpan precision;

    [[nodiscard]] bool isVague() const { return lockscope::isVague(precision); }
};

/// The moment of an event, as the end of a length.
[[nodiscard]] inline Moment momentOf(const LockEvent& event)
{
    return {event.at, precisionAsEnd(event)};
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
