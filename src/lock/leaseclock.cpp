// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/leaseclock.h"

#include <ctime>

namespace lockscope::lock {
inline namespace v1 {

LeaseTime LeaseClock::now() noexcept
{
#ifdef CLOCK_BOOTTIME
    timespec time{};
    if (::clock_gettime(CLOCK_BOOTTIME, &time) == 0)
        return LeaseTime{std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec}};
#endif
    return LeaseTime{std::chrono::steady_clock::now().time_since_epoch()};
}

} // namespace v1
} // namespace lockscope::lock
