// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

namespace lockscope {

/// The watched server's own clock. Its time is estimated here from TIME samples; see redis/clockoffset.h.
struct ServerClock
{
    using duration = std::chrono::microseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<ServerClock, duration>;
    static constexpr bool is_steady = false;
};

/// Microseconds since the Unix epoch by the server's clock.
using ServerTime = ServerClock::time_point;
/// This machine's monotonic clock: for validity, deadlines and ages; never shown.
using MonoTime = std::chrono::steady_clock::time_point;

/// "Since when is not known": a hold that was found, not seen to begin.
inline constexpr ServerTime kUnknownTime = ServerTime::min();

[[nodiscard]] constexpr ServerTime serverTimeFromUs(std::int64_t us)
{
    return ServerTime{std::chrono::microseconds{us}};
}
[[nodiscard]] constexpr std::int64_t usSinceEpoch(ServerTime t)
{
    return t.time_since_epoch().count();
}

/// When a lease ends, as absolute server time: known, known to be never (no TTL), or unknown.
class Deadline
{
public:
    constexpr Deadline() = default;
    [[nodiscard]] static constexpr Deadline unknown() { return Deadline{kUnknown}; }
    [[nodiscard]] static constexpr Deadline never() { return Deadline{kNever}; }
    /// What lies beyond kFarthest is told as that.
    [[nodiscard]] static constexpr Deadline at(ServerTime t)
    {
        return Deadline{usSinceEpoch(t) < -kFarthestUs ? -kFarthestUs : std::min(usSinceEpoch(t), kFarthestUs)};
    }
    /// As PEXPIRETIME says it: milliseconds since the Unix epoch, any number.
    [[nodiscard]] static constexpr Deadline atMs(std::int64_t ms) { return at(serverTimeFromUs(usFromMs(ms))); }
    /// As PTTL says it: milliseconds from `now`, any number.
    [[nodiscard]] static constexpr Deadline in(std::int64_t ms, ServerTime now)
    {
        return Deadline::at(
            serverTimeFromUs(std::min(usFromMs(ms), kFarthestUs - usSinceEpoch(now)) + usSinceEpoch(now)));
    }

    [[nodiscard]] constexpr bool isKnown() const { return m_us != kUnknown; }
    [[nodiscard]] constexpr bool isNever() const { return m_us == kNever; }
    [[nodiscard]] constexpr bool isTime() const { return m_us != kUnknown && m_us != kNever; }
    /// Only when isTime().
    [[nodiscard]] constexpr ServerTime time() const { return serverTimeFromUs(m_us); }

    friend constexpr bool operator==(Deadline, Deadline) = default;

    /// The year 148,108: a lease is added to it and it to a lease without an overflow.
    static constexpr std::int64_t kFarthestUs = std::int64_t{1} << 62;

private:
    /// Saturated.
    [[nodiscard]] static constexpr std::int64_t usFromMs(std::int64_t ms)
    {
        return std::clamp(ms, -kFarthestUs / 1000, kFarthestUs / 1000) * 1000;
    }
    static constexpr std::int64_t kUnknown = std::numeric_limits<std::int64_t>::min();
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    constexpr explicit Deadline(std::int64_t us) : m_us(us) {}
    std::int64_t m_us = kUnknown;
};

/// Injected wherever time decides something, so that tests move it by hand (tests/support/manualclock.h).
class Clock
{
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual MonoTime mono() const = 0;
    /// Wall clock of this machine, for display and file names only.
    [[nodiscard]] virtual std::chrono::system_clock::time_point wall() const = 0;
};

class SystemClock final : public Clock
{
public:
    [[nodiscard]] MonoTime mono() const override { return std::chrono::steady_clock::now(); }
    [[nodiscard]] std::chrono::system_clock::time_point wall() const override
    {
        return std::chrono::system_clock::now();
    }
};

} // namespace lockscope
