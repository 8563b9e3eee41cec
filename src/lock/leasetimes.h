// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: the arithmetic of leases. Pure. A ttl is at most a year, so nothing here overflows while the clock
// is below 290 years.

#include "lock/leaseclock.h"
#include "lock/options.h"

#include <algorithm>
#include <chrono>

namespace lockscope::lock {

/// The end of what a holder may rely on, when the request that was granted went out at `sent`.
[[nodiscard]] constexpr LeaseTime validityEnd(LeaseTime sent, std::chrono::milliseconds ttl)
{
    return sent + ttl - drift(ttl);
}

/// Renewals are due at whole multiples of this, so that many leases share a wake-up and a pipeline.
[[nodiscard]] constexpr std::chrono::nanoseconds renewalStep(std::chrono::milliseconds ttl)
{
    return std::min<std::chrono::nanoseconds>(std::chrono::nanoseconds(ttl) / 50, std::chrono::milliseconds{100});
}

/// One `parts`-th of the ttl after the last renewal, and up to a step later.
[[nodiscard]] constexpr LeaseTime renewalDue(LeaseTime renewed, std::chrono::milliseconds ttl, int parts)
{
    const LeaseTime due = renewed + std::chrono::nanoseconds(ttl) / parts;
    const std::chrono::nanoseconds step = renewalStep(ttl);
    const std::chrono::nanoseconds rest = due.time_since_epoch() % step;
    return rest.count() == 0 ? due : due + (step - rest);
}

/// After a try that failed; never later than the end.
[[nodiscard]] constexpr LeaseTime retryDue(LeaseTime failed, std::chrono::milliseconds ttl, LeaseTime validEnd)
{
    return std::min(failed + std::chrono::nanoseconds(ttl) / 8, validEnd);
}

/// How long one try to renew may take. What is nearly over must not cut short the try of all the others.
[[nodiscard]] constexpr std::chrono::milliseconds renewalLimit(std::chrono::milliseconds ttl, LeaseTime now,
                                                               LeaseTime validEnd)
{
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(validEnd - now);
    return std::min(ttl / 4, std::max(left, ttl / 16));
}

} // namespace lockscope::lock
