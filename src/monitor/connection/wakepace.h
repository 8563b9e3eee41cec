// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <cstdint>

namespace lockscope::monitor {

/// How long to leave the sockets alone before they are waited for again. Waking up costs 10 to 20 us of CPU, whatever
/// it brings: at hundreds of thousands of events a second, which come in small pieces, that is as much as the events
/// themselves. So above kFast they are let gather for kNap, above kTorrent for twice as long; below, nothing is ever
/// made to wait. Measured figures: docs/performance.md.
class WakePace
{
public:
    static constexpr double kFast = 200'000; ///< notifications a second
    static constexpr double kTorrent = 600'000;
    static constexpr std::chrono::microseconds kNap{1000};

    /// `notifications` received ever, as of `now`.
    [[nodiscard]] std::chrono::microseconds nap(std::uint64_t notifications, MonoTime now)
    {
        const std::chrono::duration<double> window = now - m_began;
        if (now - m_began >= kWindow) {
            const auto rate = double(notifications - m_atBegin) / window.count();
            m_nap = (rate > kTorrent ? 2 : rate > kFast ? 1 : 0) * kNap;
            m_began = now;
            m_atBegin = notifications;
        }
        return m_nap;
    }

private:
    static constexpr std::chrono::milliseconds kWindow{
        20}; ///< so long that a short stall and what had piled up behind it are no high rate

    MonoTime m_began{};
    std::uint64_t m_atBegin = 0;
    std::chrono::microseconds m_nap{};
};

} // namespace lockscope::monitor
