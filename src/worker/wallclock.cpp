// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Replaces the C library's clock functions for the whole process: a symbol defined in the program takes precedence over
// shared libraries.
#include "worker/wallclock.h"

#include <atomic>
#include <cstdint>
#include <ctime>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

constexpr std::int64_t kNanos = 1'000'000'000;
std::atomic<std::int64_t> ahead{0}; ///< ns

} // namespace

// NOLINTBEGIN(readability-identifier-naming): names and signatures are the C library's
extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept
{
    const auto answer = static_cast<int>(::syscall(SYS_clock_gettime, clock, time));
    if (answer == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        const std::int64_t nanos = time->tv_nsec + ahead.load(std::memory_order_relaxed);
        time->tv_sec += static_cast<time_t>(nanos / kNanos);
        time->tv_nsec = static_cast<long>(nanos % kNanos);
    }
    return answer;
}

extern "C" int gettimeofday(timeval* time, void*) noexcept
{
    timespec now{};
    const int answer = clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = static_cast<suseconds_t>(now.tv_nsec / 1'000);
    return answer;
}

extern "C" time_t time(time_t* into) noexcept
{
    timespec now{};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    if (into != nullptr)
        *into = now.tv_sec;
    return now.tv_sec;
}
// NOLINTEND(readability-identifier-naming)

namespace lockscope::worker {

void stepWallClock(std::chrono::milliseconds step)
{
    ahead.fetch_add(std::chrono::nanoseconds(step).count(), std::memory_order_relaxed);
}

} // namespace lockscope::worker
