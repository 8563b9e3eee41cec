// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "redis/connection.h"
#include "topology/discoverystep.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>

namespace lockscope::topology {

/// Queries one server once over its own connection. Logs in as `options` say; a reply that does not end within the
/// deadline counts as none. The derived class defines the query and interprets the reply. Thread: that of its event
/// loop.
class Query : public QObject
{
    Q_OBJECT
public:
    ~Query() override;

    void ask();
    /// Valid after answered().
    [[nodiscard]] const DiscoveryStep& step() const { return m_step; }
    [[nodiscard]] const Endpoint& endpoint() const { return m_connection->options().endpoint; }

Q_SIGNALS:
    /// Emitted once.
    void answered();

protected:
    /// `clock` must outlive it. `options` apply to the connection, except for the endpoint.
    Query(DiscoveryStep::Kind kind, const Endpoint& endpoint, const Clock& clock, redis::ConnectionOptions options,
          std::chrono::milliseconds deadline, QObject* parent);

    virtual void onReady() = 0;
    /// The connection failed, or the deadline passed.
    virtual void onError(const redis::ConnectError& error) = 0;

    [[nodiscard]] const redis::Connection& connection() const { return *m_connection; }
    [[nodiscard]] bool isDone() const { return m_isDone; }
    /// `then` is called once, even if the connection ends before the reply; not after finish().
    void send(const redis::Command& command, std::function<void(const redis::Answer&)> then);
    void setTrouble(Trouble trouble) { m_step.trouble = trouble; }
    /// True if no server listens at the announced address, as opposed to a refusal.
    [[nodiscard]] bool isOutOfReach(const HostPort& announced, const redis::ConnectError& error) const;
    /// Ends the query; only the first call counts. A failure without a trouble of its own counts as a connection
    /// problem.
    void finish(DiscoveryStep::State state, const QString& result, const QString& remedy = {});

private:
    std::unique_ptr<redis::Connection> m_connection;
    QTimer m_deadline;
    DiscoveryStep m_step;
    bool m_isDone = false;
};

} // namespace lockscope::topology
