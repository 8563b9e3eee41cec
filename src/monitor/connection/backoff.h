// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>

namespace lockscope::monitor {

/// Delay before the next attempt to connect: from 50 ms doubling to 1 s during the first minute, then up to 30 s. While
/// a user is watching, up to 0.5 s, then 1 s, so that a recovered server appears within two seconds. With +-20 %
/// jitter, so that many consoles do not reconnect in step. Pure; the caller provides `awayFor`.
class Backoff
{
public:
    explicit Backoff(std::uint32_t seed = 1) : m_random(seed ? seed : 1) {}

    [[nodiscard]] std::chrono::milliseconds next(std::chrono::nanoseconds awayFor, bool attended);
    void reset() { m_step = std::chrono::milliseconds(0); }

private:
    std::chrono::milliseconds m_step{0};
    std::uint32_t m_random;
};

} // namespace lockscope::monitor
