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

/// When a node that was lost is tried again. Decides by the clock that is handed in; its timer only wakes. Thread:
/// redis-io.
class Redial
{
public:
    /// `due`: now. Both must outlive it. `seed`: so that many consoles do not come back in step.
    /// `parent`: in whose thread it wakes.
    Redial(const Clock& clock, std::uint32_t seed, bool attended, std::function<void()> due, QObject* parent);

    /// It is subscribed: what ends soon after that was no success.
    void connected() { m_connectedAt = m_clock.mono(); }
    enum class Cause : std::uint8_t {
        Passing,
        Settings, ///< only a change of settings mends it
        Login     ///< the server refused it: tried after 1 s, then after twice as long each time, up to a minute
    };
    /// It was lost `awayFor` ago.
    void waitFor(std::chrono::nanoseconds awayFor, Cause cause);
    /// What the connection was good for until now counts for the next wait. Call when it is lost, before waitFor().
    void lost();
    /// Somebody asked for it: the next attempt is the first again.
    void reset()
    {
        m_backoff.reset();
        m_logins.reset();
    }
    /// An attempt begins, or none is wanted any more.
    void stop();
    /// Call ten times a second: a timer may come early.
    void everyTick();

    [[nodiscard]] bool isAttended() const { return m_attended; }
    /// Does somebody wait for what the node shows? True: from now on.
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
