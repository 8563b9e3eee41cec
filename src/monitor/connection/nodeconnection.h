// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "monitor/connection/redial.h"
#include "monitor/watchoptions.h"
#include "redis/connection.h"
#include "redis/probe.h"

#include <QCoreApplication>

#include <cstdint>
#include <memory>
#include <string>

namespace lockscope::monitor {

class Engine;
class NodeHost;
class NodeReading;
class NodeReporter;
class NodeSubscription;
class StreamTime;

/// Options of a connection to the watched node.
[[nodiscard]] redis::ConnectionOptions connectionOptions(const WatchOptions& options);

/// Connection: makes the stream connection of one node, asks the server what it is and permits (redis::Probe), lets
/// subscription and reading begin, stops them when the connection is lost, and makes it again. Thread: redis-io.
class NodeConnection
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::NodeMonitor)
public:
    /// All arguments must outlive it. `owner`: parent of the connections.
    NodeConnection(Engine& engine, NodeHost& host, const WatchOptions& options, StreamTime& time,
                   NodeReporter& reporter, NodeReading& reading, NodeSubscription& subscription, QObject* owner);

    void start();
    void stop();
    /// Ends it for good, and emits a gap from now on.
    void retire(const std::string& by);
    void reconnectNow();
    /// Gives up a connection that works, for `reason`, and makes a new one.
    void renew(const EngineText& reason);
    /// Sets whether a user is watching. If so, a lost node is retried at least every two seconds, and at once when
    /// watching begins.
    void setAttended(bool attended);
    void onSubscribed() { m_redial.connected(); }
    void onRoleChanged();
    void everyTick() { m_redial.everyTick(); }

    /// All events up to this moment were reported; kUnknownTime: none ever were.
    [[nodiscard]] ServerTime wholeUntil() const;
    /// NodeHost::serverBegan().
    [[nodiscard]] ServerTime serverBegan() const { return m_serverBegan; }

private:
    enum class Stage : std::uint8_t { Idle, Connecting, Probing, Open, Waiting, Stopped };

    void connectNow();
    [[nodiscard]] redis::ConnectionOptions nextConnection() const;
    void onReady();
    void onProbed();
    void learnRole(const redis::ServerInfo& server);
    void leaveReplica();
    void onSilence(bool silent);
    /// `transient`: it may pass without a change of settings.
    void goAway(const EngineText& reason, Trouble trouble, bool transient);
    void abandonConnection();
    void end();

    Engine& m_engine;
    NodeHost& m_host;
    const WatchOptions& m_options;
    StreamTime& m_time;
    NodeReporter& m_reporter;
    NodeReading& m_reading;
    NodeSubscription& m_subscription;
    QObject* const m_owner;
    Redial m_redial;
    redis::Connection* m_connection = nullptr; ///< a child of m_owner; deleted later, never in its own callbacks
    std::unique_ptr<redis::Probe> m_probe;
    ServerTime m_serverBegan = kUnknownTime;
    ServerTime m_primaryUntil = kUnknownTime; ///< for a node that became a replica
    Stage m_stage = Stage::Idle;
};

} // namespace lockscope::monitor
