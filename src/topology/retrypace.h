// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <algorithm>
#include <chrono>

namespace lockscope::topology {

/// Schedules retries of a server that could not be reached or refused the login. A refused login is retried after 1 s,
/// then after twice as long each time, up to 60 s: each attempt is logged by the server, and some servers lock the
/// account. An unreachable server is retried at the caller's rate for 15 s, because a failover may be in progress, then
/// after 1 s and twice as long each time, up to 30 s. Pure.
class RetryPace
{
public:
    static constexpr std::chrono::seconds kFirstLogin{1};
    static constexpr std::chrono::seconds kLongestLogin{60};
    static constexpr std::chrono::seconds kKeepsPace{15};
    static constexpr std::chrono::seconds kFirstLonger{1};
    static constexpr std::chrono::seconds kLongest{30};

    /// An attempt failed; `pace`: the caller's interval.
    void failed(MonoTime now, bool isLogin, std::chrono::milliseconds pace)
    {
        if (isLogin) {
            m_login =
                m_login.count() == 0 ? kFirstLogin : std::min<std::chrono::milliseconds>(m_login * 2, kLongestLogin);
            m_notBefore = now + m_login;
            return;
        }
        m_login = {};
        if (m_failingSince == MonoTime{})
            m_failingSince = now;
        m_wait = now - m_failingSince < kKeepsPace
                     ? pace
                     : std::clamp<std::chrono::milliseconds>(m_wait * 2, kFirstLonger, kLongest);
        m_notBefore = now + m_wait;
    }
    /// For a success, or a retry on request.
    void reset() { *this = {}; }
    [[nodiscard]] bool isDue(MonoTime now) const { return now >= m_notBefore; }
    [[nodiscard]] std::chrono::milliseconds waitFrom(MonoTime now) const
    {
        return isDue(now) ? std::chrono::milliseconds{0}
                          : std::chrono::ceil<std::chrono::milliseconds>(m_notBefore - now);
    }

private:
    MonoTime m_failingSince{};
    MonoTime m_notBefore{};
    std::chrono::milliseconds m_login{};
    std::chrono::milliseconds m_wait{};
};

} // namespace lockscope::topology
