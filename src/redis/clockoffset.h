// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>

namespace lockscope::redis {

/// Estimates the server's clock from TIME samples. Of the last sixteen the one with the smallest round trip counts; age
/// counts against a sample, because two clocks drift apart. Pure.
class ClockOffset
{
public:
    /// One TIME: sent and answered by our monotonic clock, and what the server said. Returns false if the server's
    /// clock was stepped since the earlier samples (they contradict this one); those are forgotten then.
    bool add(MonoTime sent, MonoTime answered, ServerTime server);

    [[nodiscard]] bool isKnown() const { return m_best.has_value(); }
    /// The server's time at `t`; only when isKnown().
    [[nodiscard]] ServerTime at(MonoTime t) const;
    /// The latest that the server's clock can show at `t`, unless it is stepped; only when isKnown().
    [[nodiscard]] ServerTime latest(MonoTime t) const;
    /// What the server said last, and when that was asked; only when isKnown().
    [[nodiscard]] ServerTime told() const { return m_told; }
    [[nodiscard]] MonoTime asked() const { return m_asked; }
    /// The estimate was wrong by at most this when the last sample came: half the round trip, and possible drift. Only
    /// when isKnown().
    [[nodiscard]] std::chrono::microseconds precision() const;
    void clear() { *this = {}; }

private:
    struct Sample
    {
        std::chrono::microseconds offset{}; ///< server time minus monotonic time
        std::chrono::microseconds halfTrip{};
        MonoTime taken{};
    };
    static std::chrono::microseconds errorAt(const Sample& sample, MonoTime now);

    static constexpr std::size_t kSamples = 16;
    std::array<Sample, kSamples> m_samples{};
    std::size_t m_count = 0; ///< ever added since clear
    std::optional<Sample> m_best;
    std::chrono::microseconds m_precision{};
    ServerTime m_told{};
    MonoTime m_asked{};
};

} // namespace lockscope::redis
