// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: arithmetic of leases. Pure. With a TTL of at most a year, nothing overflows while the clock is below
// 290 years.

#include "lock/leaseclock.h"
#include "lock/options.h"

#include <algorithm>
#include <chrono>

namespace lockscope::lock {
inline namespace v1 {

inline constexpr std::chrono::milliseconds kLongestTtl = std::chrono::hours{24 * 365};

/// The time until which a holder may rely on a lease that was requested at `sent`.
[[nodiscard]] constexpr LeaseTime validityEnd(LeaseTime sent, std::chrono::milliseconds ttl)
{
    return sent + ttl - drift(ttl);
}

/// Renewals are due at multiples of this step, so that many leases share a wake-up and a pipeline.
[[nodiscard]] constexpr std::chrono::nanoseconds renewalStep(std::chrono::milliseconds ttl)
{
    return std::min<std::chrono::nanoseconds>(std::chrono::nanoseconds(ttl) / 50, std::chrono::milliseconds{100});
}

/// 1/`parts` of the TTL after the last renewal, rounded up to a step.
[[nodiscard]] constexpr LeaseTime renewalDue(LeaseTime renewed, std::chrono::milliseconds ttl, int parts)
{
    const LeaseTime due = renewed + std::chrono::nanoseconds(ttl) / parts;
    const std::chrono::nanoseconds step = renewalStep(ttl);
    const std::chrono::nanoseconds rest = due.time_since_epoch() % step;
    return rest.count() == 0 ? due : due + (step - rest);
}

/// Time of the next try after a failed one; never after the end of the lease.
[[nodiscard]] constexpr LeaseTime retryDue(LeaseTime failed, std::chrono::milliseconds ttl, LeaseTime validEnd)
{
    return std::min(failed + std::chrono::nanoseconds(ttl) / 8, validEnd);
}

/// Limit for one try to renew. A lease that is nearly over must not shorten the try for all others in the pipeline.
[[nodiscard]] constexpr std::chrono::milliseconds renewalLimit(std::chrono::milliseconds ttl, LeaseTime now,
                                                               LeaseTime validEnd)
{
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(validEnd - now);
    return std::min(ttl / 4, std::max(left, ttl / 16));
}

} // namespace v1
} // namespace lockscope::lock
