// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/task.h"
#include "gui/connect/connectiontest.h"
#include "redis/connection.h"
#include "redis/laterptr.h"
#include "redis/probe.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <string>
#include <vector>

namespace lockscope::gui {

/// One run of *Test connection*, from top to bottom: the SSH machine, the search for the server, login, probe. Writes
/// each step into the table. Destroyed at any suspension point, it ends its connections. GUI thread.
class ConnectionTest::Flow
{
public:
    /// `table` and `clock` must outlive it; `prompts` as in setPrompts().
    Flow(ConnectionTest& table, const Clock& clock, SshPrompts* prompts, std::vector<std::string> patterns);
    ~Flow();

    /// Call once. False if it stopped at a step that failed.
    Task<bool> run(Deployment deployment);

private:
    /// Why the connection is not there; empty: it is ready, or the probe is complete.
    using Failure = std::optional<redis::ConnectError>;

    Task<bool> openTunnel(Deployment& deployment);
    /// The server to log in to; empty: none was found.
    Task<std::optional<Endpoint>> findServer(Deployment deployment);
    Task<std::optional<Endpoint>> findPrimary(Deployment group);
    Task<std::optional<Endpoint>> findNode(Deployment cluster);
    Task<std::optional<Endpoint>> findMember(Deployment redlock);
    Task<Failure> connectTo();
    Task<Failure> probe();

    void followProgress();
    void showLogin();
    void showFailure(const redis::ConnectError& error);
    void showServer(const redis::ServerInfo& server, bool isCluster);
    void showRights(const redis::ProbeResult& result);

    ConnectionTest& m_table;
    const Clock& m_clock;
    SshPrompts* const m_prompts;
    const std::vector<std::string> m_patterns;
    Endpoint m_endpoint;
    QTimer m_progress;
    QObject m_context; ///< receives signals while it lives
    redis::LaterPtr<redis::Connection> m_connection;
    redis::LaterPtr<redis::Probe> m_probe;
};

} // namespace lockscope::gui
