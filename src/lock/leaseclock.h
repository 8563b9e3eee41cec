// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace lockscope::lock {
inline namespace v1 {

/// This machine's monotonic clock, which stops while the machine sleeps: waits, deadlines and reports.
using MonoTime = std::chrono::steady_clock::time_point;

/// The clock of leases: a steady clock that continues while the machine sleeps (CLOCK_BOOTTIME), like the server's. On
/// systems without one: the monotonic clock, which stops during sleep.
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

} // namespace v1
} // namespace lockscope::lock
