// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Preloaded into a private redis-server: its wall clock stands where the shared file says, and may go faster or slower.
// The monotonic clock goes on as it is.
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

constexpr std::int64_t kNanos = 1'000'000'000;

/// Laid out as nemesis/serverclock.cpp writes it.
struct Shift
{
    std::int64_t aheadUs;
    std::int64_t driftPerMillion;
    std::int64_t driftSinceNs; ///< on the monotonic clock
};
const volatile Shift* shift = nullptr;

__attribute__((constructor)) void open()
{
    const char* path = std::getenv("NEMESIS_CLOCK"); // NOLINT(concurrency-mt-unsafe): before any thread
    const int fd = path != nullptr ? ::open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void* memory = ::mmap(nullptr, sizeof(Shift), PROT_READ, MAP_SHARED, fd, 0);
    ::close(fd);
    if (memory != MAP_FAILED)
        shift = static_cast<const Shift*>(memory);
}

std::int64_t aheadNs()
{
    if (shift == nullptr)
        return 0;
    timespec mono{};
    ::syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &mono);
    const std::int64_t since = mono.tv_sec * kNanos + mono.tv_nsec - shift->driftSinceNs;
    return shift->aheadUs * 1000 + since / 1'000'000 * shift->driftPerMillion;
}

} // namespace

// NOLINTBEGIN(readability-identifier-naming): names and signatures are the C library's
extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept
{
    const auto answer = static_cast<int>(::syscall(SYS_clock_gettime, clock, time));
    if (answer == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        const std::int64_t nanos = time->tv_sec * kNanos + time->tv_nsec + aheadNs();
        time->tv_sec = static_cast<time_t>(nanos / kNanos);
        time->tv_nsec = static_cast<long>(nanos % kNanos);
    }
    return answer;
}

extern "C" int gettimeofday(timeval* time, void*) noexcept
{
    timespec now{};
    const int answer = clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = static_cast<suseconds_t>(now.tv_nsec / 1000);
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
