// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <algorithm>
#include <chrono>

namespace lockscope::topology {

/// When a server that let nobody in is asked to again. A refused login is tried after 1 s, then after twice as long
/// each time, up to 60 s: each one stands in the server's log, and some servers lock an account for it. A server that
/// cannot be reached is tried at the caller's own pace for 15 s, while a failover may be under way, then after 1 s and
/// twice as long each time, up to 30 s. Pure.
class RetryPace
{
public:
    static constexpr std::chrono::seconds kFirstLogin{1};
    static constexpr std::chrono::seconds kLongestLogin{60};
    static constexpr std::chrono::seconds kKeepsPace{15};
    static constexpr std::chrono::seconds kFirstLonger{1};
    static constexpr std::chrono::seconds kLongest{30};

    /// It did not work; `pace`: how often the caller tries.
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
    /// It worked, or somebody asked for another try.
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
