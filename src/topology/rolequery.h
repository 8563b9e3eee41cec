// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/query.h"

namespace lockscope::topology {

/// Asks a server that Sentinels name as the primary for its role, with the login of the watched deployment.
class RoleQuery final : public Query
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    RoleQuery(const Deployment& deployment, const HostPort& announced, const HostPort& announcedBy, const Clock& clock,
              redis::ConnectionOptions options, std::chrono::milliseconds deadline, QObject* parent);
    /// For a server that was found before.
    RoleQuery(const Endpoint& server, const Clock& clock, redis::ConnectionOptions options,
              std::chrono::milliseconds deadline, QObject* parent);

    [[nodiscard]] const HostPort& announced() const { return m_announced; }
    [[nodiscard]] bool isPrimary() const { return step().state == DiscoveryStep::State::Passed; }

private:
    Task<Finding> converse(const redis::ServerHello& hello) override;
    Finding failed(const redis::ConnectError& error) override;

    const HostPort m_announced;
    const HostPort m_announcedBy;
};

} // namespace lockscope::topology
