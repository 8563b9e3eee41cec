// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>

namespace lockscope::redis {

/// Estimates the server's clock from TIME samples. Uses the one of the last sixteen with the smallest error: half its
/// round trip, plus drift by age. Pure.
class ClockOffset
{
public:
    /// Adds a TIME sample: monotonic times of request and reply, and the server's time. False if it contradicts earlier
    /// samples, so the server's clock was stepped; those are dropped then.
    bool add(MonoTime sent, MonoTime answered, ServerTime server);

    [[nodiscard]] bool isKnown() const { return m_best.has_value(); }
    /// The server's time at `t`. Requires isKnown().
    [[nodiscard]] ServerTime at(MonoTime t) const;
    /// Upper bound for the server's clock at `t`, unless it is stepped. Requires isKnown().
    [[nodiscard]] ServerTime latest(MonoTime t) const;
    /// The last reported server time, and when it was requested. Requires isKnown().
    [[nodiscard]] ServerTime told() const { return m_told; }
    [[nodiscard]] MonoTime asked() const { return m_asked; }
    /// Upper bound for the error of the estimate at the last sample: half the round trip, and possible drift. Requires
    /// isKnown().
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
    std::size_t m_count = 0; ///< samples added since clear()
    std::optional<Sample> m_best;
    std::chrono::microseconds m_precision{};
    ServerTime m_told{};
    MonoTime m_asked{};
};

} // namespace lockscope::redis
