// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "redis/connection.h"
#include "topology/hop.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>

namespace lockscope::topology {

/// One server, asked once over a connection of its own. It logs in as `options` say, and an answer that does not end
/// within the deadline is none, whatever trickles in. What is asked, and what the answer means, is the derived class's.
/// Thread: that of its event loop.
class Question : public QObject
{
    Q_OBJECT
public:
    ~Question() override;

    void ask();
    /// Once it is answered.
    [[nodiscard]] const Hop& hop() const { return m_hop; }
    [[nodiscard]] const Endpoint& endpoint() const { return m_connection->options().endpoint; }

Q_SIGNALS:
    /// Once.
    void answered();

protected:
    /// `clock` must outlive it. `options` are those of the connection besides where it goes.
    Question(Hop::Kind kind, const Endpoint& endpoint, const Clock& clock, redis::ConnectionOptions options,
             std::chrono::milliseconds deadline, QObject* parent);

    virtual void onReady() = 0;
    /// The connection failed, or the deadline is over.
    virtual void onError(const redis::ConnectError& error) = 0;

    [[nodiscard]] const redis::Connection& connection() const { return *m_connection; }
    [[nodiscard]] bool isDone() const { return m_isDone; }
    /// `then` is called once, also when the connection ends before the answer; not any more behind finish().
    void send(const redis::Command& command, std::function<void(const redis::Answer&)> then);
    void setTrouble(Trouble trouble) { m_hop.trouble = trouble; }
    /// Nobody listens where another server announced it, rather than that it refuses us.
    [[nodiscard]] bool isOutOfReach(const HostPort& announced, const redis::ConnectError& error) const;
    /// The end of it; only the first one counts. What failed without a trouble of its own is one of the connection.
    void finish(Hop::State state, const QString& result, const QString& remedy = {});

private:
    std::unique_ptr<redis::Connection> m_connection;
    QTimer m_deadline;
    Hop m_hop;
    bool m_isDone = false;
};

} // namespace lockscope::topology
