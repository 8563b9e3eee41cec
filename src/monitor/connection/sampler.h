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

/// Reads TIME, INFO and the notification flags of a node together, a little more often than once a second. INFO costs
/// 10 to 100 us of the server's time. Refused commands are retried (TrialPace). Thread: redis-io.
class Sampler : public QObject
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    Sampler(const Clock& clock, int database, std::chrono::milliseconds every, QObject* parent = nullptr);

    /// Sends the first reading before this returns.
    void start(redis::Connection& connection, bool mayAskFlags);
    void stop();
    /// Takes a reading when one is due. Call ten times a second.
    void everyTick();
    /// Takes a reading now and emits sampled(). If one is pending, another follows it.
    void readNow();

Q_SIGNALS:
    void sampled(const lockscope::monitor::ServerReading& look);
    /// `sent` and `answered` are by our clock.
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
    MonoTime m_due{};                       ///< time of the next reading
    std::optional<ServerReading> m_pending; ///< pending reading
    bool m_timeKnown = false;               ///< TIME of the pending reading was answered
    bool m_again = false;
    TrialPace m_flags;
    TrialPace m_info;
    TrialPace m_time;
};

} // namespace lockscope::monitor
