// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/time.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// Delay before the sockets are polled again. A wake-up costs 10 to 20 us of CPU, and each readable socket some 5 us
/// more, whatever it brings; at hundreds of thousands of events a second, which arrive in small pieces, this equals the
/// cost of the events. Above kFast, data is left to accumulate for kNap, above kTorrent for twice as long, and longer
/// by the same amount for every two more active nodes; below kFast nothing is delayed. docs/performance.md has the
/// measurements. Pure.
class WakePace
{
public:
    static constexpr double kFast = 200'000; ///< notifications a second, of all nodes
    static constexpr double kTorrent = 600'000;
    static constexpr std::chrono::microseconds kNap{1000};
    static constexpr std::chrono::microseconds kLongest{4000};

    /// The node has sent something.
    void noteEvents(NodeId node)
    {
        const auto place = static_cast<std::size_t>(node);
        if (place >= m_heardIn.size())
            m_heardIn.resize(place + 1, 0);
        if (std::exchange(m_heardIn[place], m_window) != m_window)
            ++m_speaking;
    }

    /// `notifications`: total number received up to `now`.
    [[nodiscard]] std::chrono::microseconds nap(std::uint64_t notifications, MonoTime now)
    {
        const std::chrono::duration<double> window = now - m_began;
        if (now - m_began >= kWindow) {
            const auto rate = double(notifications - m_atBegin) / window.count();
            const auto once = (rate > kTorrent ? 2 : rate > kFast ? 1 : 0) * kNap;
            m_nap = std::min(once * ((m_speaking + 2) / 2), kLongest);
            m_began = now;
            m_atBegin = notifications;
            m_speaking = 0;
            ++m_window;
        }
        return m_nap;
    }

private:
    static constexpr std::chrono::milliseconds kWindow{
        20}; ///< so long that a short stall and what had piled up behind it are no high rate

    MonoTime m_began{};
    std::uint64_t m_atBegin = 0;
    std::chrono::microseconds m_nap{};
    std::uint64_t m_window = 1;
    std::vector<std::uint64_t> m_heardIn; ///< per node: the latest window in which it was active
    int m_speaking = 0;                   ///< active nodes in this window
};

} // namespace lockscope::monitor
