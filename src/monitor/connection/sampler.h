// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "monitor/connection/changewatch.h"
#include "monitor/connection/trialpace.h"
#include "redis/connection.h"
#include "redis/serverinfo.h"

#include <QObject>

#include <chrono>
#include <optional>
#include <string>

namespace lockscope::monitor {

/// Looks at a node a little more often than once a second: TIME, INFO and the notification flags, in one piece. INFO
/// takes 10 to 100 us of the server's time. What is refused is tried again (TrialPace). Thread: redis-io.
class Sampler : public QObject
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    Sampler(const Clock& clock, int database, std::chrono::milliseconds every, QObject* parent = nullptr);

    /// The first look is sent before this returns.
    void start(redis::Connection& connection, bool mayAskFlags);
    void stop();
    /// Looks if that is due. Call ten times a second.
    void everyTick();
    /// Looks now; looked() tells. One that is under way is followed by another.
    void look();

Q_SIGNALS:
    void looked(const lockscope::monitor::ServerReading& look);
    /// `sent` and `answered` by our clock.
    void timeRead(lockscope::MonoTime sent, lockscope::MonoTime answered, lockscope::ServerTime server);

private:
    void onTime(const redis::Answer& answer, MonoTime sent);
    void onInfo(const redis::Answer& answer, MonoTime sent);
    void onFlags(const redis::Answer& answer);
    void finish();
    [[nodiscard]] bool mayAsk(TrialPace& right) const;

    const Clock& m_clock;
    int m_database;
    redis::Connection* m_connection = nullptr;
    const std::chrono::milliseconds m_every;
    MonoTime m_due{};                    ///< the next look
    std::optional<ServerReading> m_look; ///< under way
    bool m_timeKnown = false;            ///< of that look
    bool m_again = false;
    TrialPace m_flags;
    TrialPace m_info;
    TrialPace m_time;
};

} // namespace lockscope::monitor
