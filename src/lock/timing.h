// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: reads a clock, and sleeps by it. An empty pointer is the system's clock, without a virtual call.

#include "lock/clock.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>

namespace lockscope::lock {
inline namespace v1 {

using ClockPointer = std::shared_ptr<const Clock>;

[[nodiscard]] inline LeaseTime leaseNow(const ClockPointer& clock)
{
    return clock ? clock->now() : LeaseClock::now();
}

[[nodiscard]] inline MonoTime monoNow(const ClockPointer& clock)
{
    return clock ? clock->mono() : std::chrono::steady_clock::now();
}

/// Saturates at MonoTime::max(). A negative time is none.
[[nodiscard]] inline MonoTime laterBy(std::chrono::milliseconds time, MonoTime now)
{
    if (time < std::chrono::milliseconds{0})
        return now;
    const auto most = std::chrono::floor<std::chrono::milliseconds>(MonoTime::max() - now);
    return time < most ? now + time : MonoTime::max();
}

/// Not negative, rounded up.
[[nodiscard]] inline std::chrono::milliseconds millisUntil(MonoTime deadline, MonoTime now)
{
    return std::max(std::chrono::ceil<std::chrono::milliseconds>(deadline - now), std::chrono::milliseconds{0});
}

/// The rest of a wait that ends at `deadline`; 0 if that has passed.
[[nodiscard]] inline std::chrono::milliseconds restOfWait(MonoTime deadline, MonoTime now)
{
    return deadline <= now ? std::chrono::milliseconds{0} : millisUntil(deadline, now);
}

/// Like Clock::wait().
template <class IsOver>
bool waitUntil(const ClockPointer& clock, std::condition_variable_any& wake, std::unique_lock<std::mutex>& lock,
               const std::stop_token& stop, MonoTime until, const IsOver& isOver)
{
    return clock ? clock->wait(wake, lock, stop, until, std::cref(isOver)) : wake.wait_until(lock, stop, until, isOver);
}

/// Waits without a limit, which needs no clock. False if stop was requested.
template <class IsOver>
bool waitUnlessStopped(std::condition_variable_any& wake, std::unique_lock<std::mutex>& lock,
                       const std::stop_token& stop, const IsOver& isOver)
{
    return wake.wait(lock, stop, isOver);
}

/// False if stop was requested.
[[nodiscard]] inline bool sleepUnlessStopped(const ClockPointer& clock, std::chrono::milliseconds time,
                                             const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any nobodyNotifies;
    std::unique_lock lock(mutex);
    (void)waitUntil(clock, nobodyNotifies, lock, stop, laterBy(time, monoNow(clock)), [] { return false; });
    return !stop.stop_requested();
}

} // namespace v1
} // namespace lockscope::lock
