// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "monitor/connection/backoff.h"
#include "topology/retrypace.h"

#include <QTimer>

#include <chrono>
#include <cstdint>
#include <functional>

namespace lockscope::monitor {

/// Schedules attempts to reconnect to a lost node. The injected clock decides; the timer only wakes it. Thread:
/// redis-io.
class Redial
{
public:
    /// `due`: called when an attempt is due. `clock` must outlive it. `seed`: spreads the jitter of many consoles.
    /// `parent`: its thread runs the timer.
    Redial(const Clock& clock, std::uint32_t seed, bool attended, std::function<void()> due, QObject* parent);

    /// The stream is subscribed. A connection that ends soon afterwards does not count as a success.
    void connected() { m_connectedAt = m_clock.mono(); }
    enum class Cause : std::uint8_t {
        Passing,
        Settings, ///< only a change of settings helps
        Login     ///< the login was refused: retried after 1 s, doubling up to a minute
    };
    /// Schedules the next attempt; `awayFor`: time since the connection was lost.
    void waitFor(std::chrono::nanoseconds awayFor, Cause cause);
    /// The connection was lost: how long it lasted influences the next delay. Call it before waitFor().
    void lost();
    /// Resets the backoff, on request of a user.
    void reset()
    {
        m_backoff.reset();
        m_logins.reset();
    }
    /// An attempt begins, or none is needed any more.
    void stop();
    /// Call ten times a second, because a timer may fire early.
    void everyTick();

    [[nodiscard]] bool isAttended() const { return m_attended; }
    /// Sets whether a user is watching the node. True: it begins now.
    bool setAttended(bool attended);

private:
    const Clock& m_clock;
    std::function<void()> m_due;
    Backoff m_backoff;
    topology::RetryPace m_logins;
    QTimer m_timer;
    MonoTime m_connectedAt{};
    MonoTime m_dueAt{}; ///< while it waits
    bool m_isWaiting = false;
    bool m_attended;
};

} // namespace lockscope::monitor
