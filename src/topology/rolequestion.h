// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "redis/connection.h"
#include "topology/hop.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>

namespace lockscope::topology {

/// Asks a server that Sentinels call the primary whether it says so itself. Logs in as whoever watches it would.
class RoleQuestion final : public QObject
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    RoleQuestion(const Deployment& deployment, const HostPort& announced, const HostPort& announcedBy,
                 const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds deadline,
                 QObject* parent);
    /// Of a server that was found before.
    RoleQuestion(const Endpoint& server, const Clock& clock, redis::ConnectionOptions options,
                 std::chrono::milliseconds deadline, QObject* parent);
    ~RoleQuestion() override;

    void ask();
    [[nodiscard]] const HostPort& announced() const { return m_announced; }
    [[nodiscard]] const Endpoint& endpoint() const { return m_endpoint; }
    /// Once it is answered.
    [[nodiscard]] const Hop& hop() const { return m_hop; }
    [[nodiscard]] bool isPrimary() const { return m_hop.state == Hop::State::Passed; }

Q_SIGNALS:
    /// Once.
    void answered();

private:
    void prepare(const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds deadline);
    void onRole(const redis::Answer& answer);
    void onError(const redis::ConnectError& error);
    [[nodiscard]] bool isUnreachable(const redis::ConnectError& error) const;
    void finish(Hop::State state, const QString& result, const QString& remedy = {});

    const HostPort m_announced;
    const HostPort m_announcedBy;
    const Endpoint m_endpoint;
    std::unique_ptr<redis::Connection> m_connection;
    QTimer m_deadline;
    Hop m_hop;
    bool m_done = false;
};

} // namespace lockscope::topology
