// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <algorithm>
#include <chrono>

namespace lockscope::monitor {

/// Schedules retries of a command that the server refused. An administrator who mends a right watches for the result,
/// so it retries each second at first, then less and less often, because each refusal enters the server's ACL log.
/// Pure.
class TrialPace
{
public:
    static constexpr std::chrono::seconds kSoon{1};
    static constexpr int kSoonTrials = 8;
    static constexpr std::chrono::seconds kLongest{60};

    /// The command was refused. An answer to a request older than the current trial is ignored.
    void refused(MonoTime now)
    {
        if (m_isRefused && !m_isTried)
            return;
        m_isRefused = true;
        m_isTried = false;
        m_next = now + m_pause;
        if (++m_refusals > kSoonTrials)
            m_pause = std::min(2 * m_pause, kLongest);
    }
    void permitted() { *this = {}; }
    [[nodiscard]] bool isRefused() const { return m_isRefused; }
    /// True: a trial is due now; report its result with refused() or permitted().
    [[nodiscard]] bool takeTrial(MonoTime now)
    {
        if (!m_isRefused || m_isTried || now < m_next)
            return false;
        m_isTried = true;
        return true;
    }

private:
    MonoTime m_next{};
    std::chrono::seconds m_pause = kSoon;
    int m_refusals = 0;
    bool m_isRefused = false;
    bool m_isTried = false;
};

} // namespace lockscope::monitor
