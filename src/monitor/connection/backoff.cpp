// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/backoff.h"

#include <algorithm>

namespace lockscope::monitor {

using namespace std::chrono_literals;

std::chrono::milliseconds Backoff::next(std::chrono::nanoseconds awayFor, bool attended)
{
    const std::chrono::milliseconds most =
        attended ? (awayFor < 1min ? 500ms : 1000ms) : (awayFor < 1min ? 1000ms : 30000ms);
    m_step = m_step == 0ms ? 50ms : std::min(m_step * 2, most);
    // xorshift32: the jitter must only differ between consoles; its quality is irrelevant.
    m_random ^= m_random << 13;
    m_random ^= m_random >> 17;
    m_random ^= m_random << 5;
    const auto percent = static_cast<int>(m_random % 41) - 20;
    return m_step + m_step * percent / 100;
}

} // namespace lockscope::monitor
