// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "redis/connection.h"
#include "redis/serverinfo.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <string>

namespace lockscope::monitor {

/// Asks a node every few seconds how it is: INFO, TIME, and the notification flags. Thread: redis-io.
class Sampler : public QObject
{
    Q_OBJECT
public:
    Sampler(const Clock& clock, int database, std::chrono::milliseconds every, QObject* parent = nullptr);

    void start(redis::Connection& connection, bool mayAskFlags);
    void stop();
    /// Asks for the flags now; flagsRead() answers, also when they may not be asked.
    void askFlags();

Q_SIGNALS:
    void sampled(const lockscope::redis::ServerSample& sample);
    /// `flags` as the server spells them; `known` false: CONFIG GET is not allowed.
    void flagsRead(bool known, const std::string& flags);
    void timeRead(lockscope::MonoTime sent, lockscope::MonoTime answered, lockscope::ServerTime server);

private:
    void sample();
    void askTime();

    const Clock& m_clock;
    int m_database;
    redis::Connection* m_connection = nullptr;
    QTimer m_timer;
    bool m_mayAskFlags = false;
    bool m_mayAskInfo = true;
};

} // namespace lockscope::monitor
