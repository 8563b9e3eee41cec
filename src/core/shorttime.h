// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/time.h"

#include <algorithm>
#include <chrono>
#include <compare>
#include <cstdint>
#include <limits>

namespace lockscope {

/// Tolerance between server times without a clock step: rounding and corrections of the clock estimate.
inline constexpr std::chrono::seconds kClockJitter{1};

/// A duration in 32 bits that never wraps and never understates: exact to the microsecond up to 35 minutes, rounded up
/// to milliseconds up to 24 days; longer ones are unknown. Thread: any.
class ShortSpan
{
public:
    static constexpr std::int64_t kUnknownUs = std::numeric_limits<std::int64_t>::max();

    constexpr ShortSpan() = default;
    /// Microseconds; negative values become 0. Implicit, because a plain number is a duration here.
    constexpr ShortSpan(std::int64_t us) : m_raw(encode(us)) {} // NOLINT(google-explicit-constructor)
    [[nodiscard]] static constexpr ShortSpan unknown() { return ShortSpan(kUnknownUs); }
    /// Unknown if either time is unknown, or `to` precedes `from` by more than kClockJitter: then the clock was set
    /// back and the duration cannot be known.
    [[nodiscard]] static constexpr ShortSpan between(ServerTime from, ServerTime to)
    {
        if (from == kUnknownTime || to == kUnknownTime || from - kClockJitter > to)
            return unknown();
        return ShortSpan((to - from).count());
    }

    [[nodiscard]] constexpr bool isKnown() const { return m_raw != kUnknown; }
    /// kUnknownUs when unknown.
    [[nodiscard]] constexpr std::int64_t us() const
    {
        if (m_raw < kLong)
            return m_raw;
        return m_raw == kUnknown ? kUnknownUs : std::int64_t{m_raw - kLong} * 1000;
    }

    friend constexpr ShortSpan operator+(ShortSpan a, ShortSpan b)
    {
        return a.isKnown() && b.isKnown() ? ShortSpan(a.us() + b.us()) : unknown();
    }
    friend constexpr bool operator==(ShortSpan, ShortSpan) = default;
    // Unknown compares as the longest. clang-tidy takes the 0 of the rewritten comparison for a pointer.
    friend constexpr std::strong_ordering operator<=>(ShortSpan, ShortSpan) = default; // NOLINT(modernize-use-nullptr)

private:
    static constexpr std::uint32_t kLong = 0x8000'0000; ///< above this bit the value is in milliseconds
    static constexpr std::uint32_t kUnknown = 0xffff'ffff;
    [[nodiscard]] static constexpr std::uint32_t encode(std::int64_t us)
    {
        if (us < kLong)
            return us <= 0 ? 0u : static_cast<std::uint32_t>(us);
        const auto ms = us / 1000 + (us % 1000 != 0 ? 1 : 0);
        return ms < kUnknown - kLong ? static_cast<std::uint32_t>(ms) | kLong : kUnknown;
    }
    std::uint32_t m_raw = 0;
};

/// True once `limit` has passed since `since`, and also if `since` lies further ahead than `limit` (and kClockJitter):
/// the clock was set back, and nothing should wait until it catches up.
[[nodiscard]] constexpr bool hasPassed(ServerTime since, std::chrono::microseconds limit, ServerTime now)
{
    return since == kUnknownTime || now - since >= limit ||
           since - now > std::max<std::chrono::microseconds>(limit, kClockJitter);
}

/// A time as its low 32 bits of milliseconds, for queues whose entries are checked within 24 days. Thread: any.
class ShortTime
{
public:
    constexpr ShortTime() = default;
    explicit constexpr ShortTime(ServerTime t) : m_low(static_cast<std::uint32_t>(msOf(t))) {}
    /// The full time, to the millisecond, if within 24 days of `t`.
    [[nodiscard]] constexpr ServerTime near(ServerTime t) const
    {
        const auto ms = msOf(t);
        return serverTimeFromUs((ms + static_cast<std::int32_t>(m_low - static_cast<std::uint32_t>(ms))) * 1000);
    }
    friend constexpr bool operator==(ShortTime, ShortTime) = default;

private:
    [[nodiscard]] static constexpr std::int64_t msOf(ServerTime t) { return usSinceEpoch(t) / 1000; }
    std::uint32_t m_low = 0;
};

} // namespace lockscope
