// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/nodeconnection.h"

#include "monitor/connection/nodesubscription.h"
#include "monitor/engine.h"
#include "monitor/nodereporter.h"
#include "monitor/reading/nodereading.h"

#include <algorithm>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr auto kPromptConnect = 1500ms; ///< for a nearby server, while a user is watching
constexpr auto kNear = 150ms;
constexpr auto kKnownPeer = 30s;
} // namespace

redis::ConnectionOptions connectionOptions(const WatchOptions& options)
{
    redis::ConnectionOptions connection;
    connection.endpoint = options.endpoint;
    connection.clientName = options.clientName;
    connection.deadlines.connect = options.connectDeadline;
    // A stalled server is reported within four seconds. Where TIME is permitted it is sent that often and replaces
    // PING.
    connection.deadlines.heartbeatEvery = 500ms;
    connection.deadlines.heartbeatAnswer = NodeEvent::kStalledAfter;
    connection.makeSocket = options.makeSocket;
    return connection;
}

NodeConnection::NodeConnection(Engine& engine, NodeHost& host, const WatchOptions& options, StreamTime& time,
                               NodeReporter& reporter, NodeReading& reading, NodeSubscription& subscription,
                               QObject* owner)
    : m_engine(engine), m_host(host), m_options(options), m_time(time), m_reporter(reporter), m_reading(reading),
      m_subscription(subscription), m_owner(owner),
      m_redial(
          engine.clock(),
          std::uint32_t(engine.clock().mono().time_since_epoch().count()) + std::uint32_t(host.nodeId()),
          options.attended, [this] { connectNow(); }, owner)
{
}

void NodeConnection::start()
{
    m_reporter.events().joined(m_reporter.facts().all());
    connectNow();
}

void NodeConnection::stop()
{
    if (m_stage == Stage::Stopped)
        return;
    end();
    m_redial.stop();
    m_reporter.silence().end();
    m_subscription.stopTrace();
    abandonConnection();
    m_reporter.events().state(ConnectionState::Disconnected, {});
}

void NodeConnection::end()
{
    m_stage = Stage::Stopped;
    m_reading.end();
    m_subscription.end();
}

void NodeConnection::retire(const std::string& by)
{
    // A node that became a replica gets its successor's changes late and, in a cluster, can read nothing, so its data
    // may have holes since then.
    const auto knownUntil = m_primaryUntil != kUnknownTime ? m_primaryUntil : m_subscription.knownUntil();
    stop();
    m_reading.recovery().retire(knownUntil, QT_TR_NOOP("This node is not watched any more"));
    m_reporter.events().retired(by);
}

ServerTime NodeConnection::wholeUntil() const
{
    const auto& recovery = m_reading.recovery();
    return recovery.isAway() ? recovery.lostFrom() : m_subscription.knownUntil();
}

// ---- connecting

void NodeConnection::connectNow()
{
    m_redial.stop();
    m_stage = Stage::Connecting;
    m_reporter.connecting();
    m_connection = new redis::Connection(nextConnection(), m_engine.clock(), &m_subscription, m_owner);
    QObject::connect(m_connection, &redis::Connection::ready, m_owner, [this] { onReady(); });
    QObject::connect(m_connection, &redis::Connection::closed, m_owner, [this](const redis::ConnectError& error) {
        goAway(error.text(), error.trouble(), error.isTransient());
    });
    QObject::connect(m_connection, &redis::Connection::silenceChanged, m_owner,
                     [this](bool silent) { onSilence(silent); });
    m_connection->open();
    m_engine.publish();
}

redis::ConnectionOptions NodeConnection::nextConnection() const
{
    auto options = connectionOptions(m_options);
    // Later another server may have its address.
    const auto& recovery = m_reading.recovery();
    options.isKnownPeer = recovery.isAway() && recovery.awayFor() < kKnownPeer;
    // TCP repeats packets to an absent machine after 1, 3 and 7 s; a new attempt finds a machine that returns in
    // between sooner.
    const bool near = m_time.isKnown() && m_time.precision() < kNear;
    if (m_redial.isAttended() && recovery.isAway() && near)
        options.deadlines.connect = std::min<std::chrono::milliseconds>(options.deadlines.connect, kPromptConnect);
    return options;
}

void NodeConnection::onReady()
{
    m_stage = Stage::Probing;
    redis::ProbeOptions options;
    options.patterns = m_subscription.keys().patterns();
    options.database = m_options.endpoint.database;
    m_probe = std::make_unique<redis::Probe>(*m_connection, m_engine.clock(), options);
    QObject::connect(m_probe.get(), &redis::Probe::finished, m_owner, [this] { onProbed(); });
    m_probe->start();
}

void NodeConnection::onProbed()
{
    const auto& result = m_probe->result();
    if (!result.complete || m_connection == nullptr)
        return; // closed() follows
    const auto& server = result.server;
    auto& facts = m_reporter.facts();
    m_time.begin(*m_connection, result.clock);
    m_subscription.begin(*m_connection, result);
    learnRole(server);
    m_reading.begin(*m_connection, !facts.runId().empty() && facts.runId() != server.runId);
    facts.probed(result, m_subscription.announcements().knowsFlags(), m_subscription.announcements().flags());
    // A former primary fills the time until its successor is watched; a replica without a lock would only repeat its
    // primary.
    const bool isEcho = m_options.isOneOfAll && m_host.reducer().nextOwn(0) >= m_host.picture().size();
    if (facts.isReplica() && (!m_options.rivals.empty() || isEcho))
        return leaveReplica();
    if (server.mode == "cluster" && m_options.isLeftForItsCluster) // the owner retires this node on its Info event
        return m_engine.publish();
    m_reading.start(result);
    m_stage = Stage::Open;
    m_subscription.subscribe(*m_connection, result);
    m_engine.publish();
}

void NodeConnection::learnRole(const redis::ServerInfo& server)
{
    const bool isReplica = server.role == redis::ServerInfo::Role::Replica;
    m_serverBegan =
        server.uptimeSeconds ? m_host.nodeTime() - std::chrono::seconds(*server.uptimeSeconds) : kUnknownTime;
    if (!isReplica)
        m_primaryUntil = kUnknownTime;
    else if (m_reporter.facts().isPrimary())
        m_primaryUntil = wholeUntil();
    m_host.reducer().setReplica(isReplica, m_primaryUntil);
}

// ---- losing it

void NodeConnection::reconnectNow()
{
    if (m_stage == Stage::Stopped)
        return;
    m_reading.recovery().lost(m_subscription.knownUntil(), QT_TR_NOOP("Reconnected by request"));
    abandonConnection();
    m_redial.reset();
    connectNow();
}

void NodeConnection::setAttended(bool attended)
{
    if (!m_redial.setAttended(attended) || m_stage != Stage::Waiting)
        return;
    m_redial.reset();
    connectNow();
}

void NodeConnection::renew(const EngineText& reason)
{
    goAway(reason, Trouble::None, true);
}

void NodeConnection::onRoleChanged()
{
    if (m_stage != Stage::Open)
        return;
    const char* words = QT_TR_NOOP("The role of the server changed. What this node shows is checked again.");
    m_reporter.events().warn(words);
    renew(words);
}

/// A replica repeats its primary. Queued, because this runs in the probe's signal.
void NodeConnection::leaveReplica()
{
    QMetaObject::invokeMethod(
        m_owner,
        [this] {
            if (m_stage == Stage::Probing)
                renew(QT_TR_NOOP("This former primary is a replica now"));
        },
        Qt::QueuedConnection);
}

void NodeConnection::goAway(const EngineText& reason, Trouble trouble, bool transient)
{
    const auto knownUntil = m_subscription.knownUntil();
    auto& recovery = m_reading.recovery();
    recovery.lost(knownUntil, reason);
    if (recovery.isAway())
        m_reporter.lost(reason, recovery.lostFrom());
    m_redial.lost();
    abandonConnection();
    if (!m_options.reconnect) {
        end();
        m_reporter.events().state(ConnectionState::Disconnected, reason, trouble, knownUntil);
        m_engine.publish();
        return;
    }
    m_stage = Stage::Waiting;
    m_reporter.events().state(ConnectionState::Waiting, reason, trouble, knownUntil);
    m_redial.waitFor(recovery.awayFor(), trouble == Trouble::Permission ? Redial::Cause::Login
                                         : transient                    ? Redial::Cause::Passing
                                                                        : Redial::Cause::Settings);
    m_engine.publish();
}

void NodeConnection::abandonConnection()
{
    m_reading.leave(); // first, because the collected events lie in the connection's buffer
    m_probe.reset();
    if (m_connection != nullptr) {
        m_connection->disconnect(m_owner);
        m_connection->close(); // answers pending commands
        m_connection->deleteLater();
        m_connection = nullptr;
    }
    m_reading.stop();
    m_subscription.stop();
    m_time.stop();
}

void NodeConnection::onSilence(bool silent)
{
    if (!m_reading.isListening())
        return;
    if (silent)
        m_reporter.silent(m_subscription.knownUntil(), m_reading.recovery().isTold(), m_reading.isBusy());
    else
        m_reporter.silence().answered();
    if (m_reading.isBusy())
        return;
    if (!silent)
        m_reading.emitState();
    m_engine.publish();
}

} // namespace lockscope::monitor
