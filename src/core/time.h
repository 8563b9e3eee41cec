// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

namespace lockscope {

/// The clock of the watched server. Its time is estimated from TIME samples; see redis/clockoffset.h.
struct ServerClock
{
    using duration = std::chrono::microseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<ServerClock, duration>;
    static constexpr bool is_steady = false;
};

using ServerTime = ServerClock::time_point;
/// This machine's monotonic clock: for validity, deadlines and ages; never displayed.
using MonoTime = std::chrono::steady_clock::time_point;

/// Unknown time, for example the start of a hold that was already there at the first scan.
inline constexpr ServerTime kUnknownTime = ServerTime::min();

[[nodiscard]] constexpr ServerTime serverTimeFromUs(std::int64_t us)
{
    return ServerTime{std::chrono::microseconds{us}};
}
[[nodiscard]] constexpr std::int64_t usSinceEpoch(ServerTime t)
{
    return t.time_since_epoch().count();
}

/// The end of a lease in absolute server time: known, never (no TTL), or unknown.
class Deadline
{
public:
    constexpr Deadline() = default;
    [[nodiscard]] static constexpr Deadline unknown() { return Deadline{kUnknown}; }
    [[nodiscard]] static constexpr Deadline never() { return Deadline{kNever}; }
    /// Clamped to +-kFarthestUs.
    [[nodiscard]] static constexpr Deadline at(ServerTime t)
    {
        return Deadline{usSinceEpoch(t) < -kFarthestUs ? -kFarthestUs : std::min(usSinceEpoch(t), kFarthestUs)};
    }
    /// From PEXPIRETIME: milliseconds since the Unix epoch; any value is safe.
    [[nodiscard]] static constexpr Deadline atMs(std::int64_t ms) { return at(serverTimeFromUs(usFromMs(ms))); }
    /// From PTTL: milliseconds from `now`; any value is safe.
    [[nodiscard]] static constexpr Deadline in(std::int64_t ms, ServerTime now)
    {
        return Deadline::at(
            serverTimeFromUs(std::min(usFromMs(ms), kFarthestUs - usSinceEpoch(now)) + usSinceEpoch(now)));
    }

    [[nodiscard]] constexpr bool isKnown() const { return m_us != kUnknown; }
    [[nodiscard]] constexpr bool isNever() const { return m_us == kNever; }
    [[nodiscard]] constexpr bool isTime() const { return m_us != kUnknown && m_us != kNever; }
    /// Requires isTime().
    [[nodiscard]] constexpr ServerTime time() const { return serverTimeFromUs(m_us); }

    friend constexpr bool operator==(Deadline, Deadline) = default;

    /// The year 148,108: leaves room to add or subtract a lease without overflow.
    static constexpr std::int64_t kFarthestUs = std::int64_t{1} << 62;

private:
    [[nodiscard]] static constexpr std::int64_t usFromMs(std::int64_t ms)
    {
        return std::clamp(ms, -kFarthestUs / 1000, kFarthestUs / 1000) * 1000;
    }
    static constexpr std::int64_t kUnknown = std::numeric_limits<std::int64_t>::min();
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    constexpr explicit Deadline(std::int64_t us) : m_us(us) {}
    std::int64_t m_us = kUnknown;
};

/// Injected wherever time decides something, so that tests control it (tests/support/manualclock.h).
class Clock
{
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual MonoTime mono() const = 0;
    /// Wall clock of this machine; only for display and file names.
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
