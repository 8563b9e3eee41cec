// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/clock.h"

#include "lock/timing.h"

#include <algorithm>
#include <climits>
#include <poll.h>

namespace lockscope::lock {
inline namespace v1 {

LeaseTime Clock::now() const
{
    return LeaseClock::now();
}

MonoTime Clock::mono() const
{
    return std::chrono::steady_clock::now();
}

bool Clock::wait(std::condition_variable_any& wake, std::unique_lock<std::mutex>& lock, const std::stop_token& stop,
                 MonoTime until, const std::function<bool()>& isOver) const
{
    return wake.wait_until(lock, stop, until, isOver);
}

int Clock::poll(std::span<pollfd> descriptors, MonoTime until) const
{
    const auto left = millisUntil(until, mono());
    return ::poll(descriptors.data(), descriptors.size(),
                  static_cast<int>(std::min(left, std::chrono::milliseconds{INT_MAX}).count()));
}

} // namespace v1
} // namespace lockscope::lock
