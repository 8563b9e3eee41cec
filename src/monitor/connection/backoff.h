// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>

namespace lockscope::monitor {

/// How long to wait before the next attempt to connect: 50 ms doubling to 1 s during the first minute, then on to
/// 30 s; while somebody waits for it to 0.5 s, then to 1 s: what is behind the connection is to be seen within two.
/// With
/// +-20 % of jitter, so that many consoles do not come back in step.
/// Pure; `awayFor` is given by the caller.
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
