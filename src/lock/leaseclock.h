// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace lockscope::lock {

/// What leases are measured by: a steady clock that goes on while the machine sleeps (CLOCK_BOOTTIME), as the server's
/// does. Where the system has none: the monotonic clock, which stands still meanwhile.
struct LeaseClock
{
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<LeaseClock, duration>;
    static constexpr bool is_steady = true;
    [[nodiscard]] static time_point now() noexcept;
};

using LeaseTime = LeaseClock::time_point;

} // namespace lockscope::lock
