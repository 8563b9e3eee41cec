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

/// How long to leave the sockets alone before they are waited for again. Waking up costs 10 to 20 us of CPU, and each
/// socket that has something some 5 us more, whatever it brings: at hundreds of thousands of events a second, which
/// come in small pieces, that is as much as the events themselves. So above kFast they are let gather for kNap, above
/// kTorrent for twice as long, and by as much longer for each two nodes more that tell something; below, nothing is
/// ever made to wait. Measured figures: docs/performance.md. Pure.
class WakePace
{
public:
    static constexpr double kFast = 200'000; ///< notifications a second, of all nodes
    static constexpr double kTorrent = 600'000;
    static constexpr std::chrono::microseconds kNap{1000};
    static constexpr std::chrono::microseconds kLongest{4000};

    /// This node has told something.
    void heard(NodeId node)
    {
        const auto place = static_cast<std::size_t>(node);
        if (place >= m_heardIn.size())
            m_heardIn.resize(place + 1, 0);
        if (std::exchange(m_heardIn[place], m_window) != m_window)
            ++m_speaking;
    }

    /// `notifications` received ever, as of `now`.
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
    std::vector<std::uint64_t> m_heardIn; ///< the last window in which it was, by node
    int m_speaking = 0;                   ///< nodes of this window
};

} // namespace lockscope::monitor
