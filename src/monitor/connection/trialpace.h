// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <algorithm>
#include <chrono>

namespace lockscope::monitor {

/// When something that the server has refused is tried again. Rights are mended while we watch, and who mends one looks
/// at us: for the first seconds each second, then less and less often, because each refusal stands in the server's log.
/// Pure.
class TrialPace
{
public:
    static constexpr std::chrono::seconds kSoon{1};
    static constexpr int kSoonTrials = 8;
    static constexpr std::chrono::seconds kLongest{60};

    /// It was refused. What was asked before the trial that is under way makes no difference.
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
    /// True: it is to be tried now, and refused() or permitted() tells how that went.
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
