// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/clusterconfirmation.h"
#include "actions/keyinspector.h"
#include "actions/listenersearch.h"
#include "actions/lockoperation.h"
#include "actions/redirect.h"
#include "actions/replication.h"
#include "actions/serveridentity.h"
#include "redis/connection.h"
#include "topology/clustermap.h"

#include <QObject>
#include <QTimer>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::actions {

/// The short-lived connection of an action. Each step has a time limit, in real time: a step that exceeds it ends the
/// connection, and pending commands are answered as usual with NotSent or Unknown. In a cluster it goes to the node of
/// a key: redirections are checked against the map of the redirecting node, then followed. Each connection queries the
/// server's identity first. Thread: the one that created it.
class OperationConnection : public QObject
{
    Q_OBJECT
public:
    /// The connection did not become ready. `why`: null after a timeout.
    using NotOpened = std::function<void(const QString& error, const redis::ConnectError* why)>;
    /// A redirection failed: the reason, and its kind if it is one of these. refusal() has the same text if the reason
    /// is ours instead of the server's.
    using Astray = std::function<void(const std::string& error, Trouble trouble)>;
    /// Redirections per action: a moving slot needs two.
    static constexpr int kMostRedirects = 8;

    /// `options` and `clock` must outlive it.
    OperationConnection(const OperationOptions& options, const Clock& clock, NotOpened notOpened, QObject* parent);

    /// Starts an action: its destination is decided anew, unless a connection is kept.
    void beginVerb();
    /// Calls `then` once it is ready; otherwise NotOpened, unless it is closed before. In a cluster any seed will do:
    /// they are tried in turn.
    void open(const std::function<void()>& then);
    /// Closes it; no callbacks follow.
    void close();
    /// Like close(); with OperationOptions::keepConnection the next open() finds it ready.
    void rest();
    /// Starts a step: its time limit runs from now.
    void beginStep();
    /// The rest has limits of its own.
    void endSteps() { m_limit.stop(); }

    /// Null if it was closed or given up.
    [[nodiscard]] redis::Connection* get() const { return m_connection; }
    /// The present or last endpoint.
    [[nodiscard]] const Endpoint& endpoint() const { return m_at; }
    /// Known once the connection is open.
    [[nodiscard]] const ServerIdentity& identity() const { return m_identity; }
    /// Likewise; empty where the user may not ask, but for Replication::refusesWrites.
    [[nodiscard]] const Replication& replication() const { return m_replication; }
    /// Why no action is allowed there: not the intended server, or its identity cannot be queried. A sentence with the
    /// remedy; empty: allowed.
    [[nodiscard]] const QString& refusal() const { return m_refusal; }
    [[nodiscard]] Trouble refusalTrouble() const { return m_refusalTrouble; }
    /// Asks the server itself and, in a cluster, the other nodes whether it still has the slot of the key. Requires
    /// get(); `done` is called by close() at the latest.
    void confirm(const std::string& key, const std::function<void(const Confirmation&)>& done);
    /// Reads a key; requires get(). `done` is called by close() at the latest. Follows redirections.
    void readKey(const std::string& key, KeyInspector::Done done);
    /// Sends a command on a key; requires get(). A redirection is passed to the handler: follow() it.
    void send(const redis::Command& command, const QObject* context, redis::Connection::Handler handler);
    /// True if follow() may resolve this error.
    [[nodiscard]] bool canFollow(std::string_view error) const;
    /// Connects to the target of this redirection; `then` is called there. The redirected command was not executed; the
    /// caller reads the key again before it resends it.
    void follow(std::string_view error, std::function<void()> then, Astray astray);

private:
    void connectTo(const Endpoint& endpoint, std::function<void()> ready, NotOpened notOpened);
    void openNext(const std::function<void()>& then);
    /// Queries the server's identity; then calls `ready`.
    void identify(const std::function<void()>& ready);
    void askClusterId(const std::function<void()>& ready);
    void askOthers(const topology::ClusterMap& map, std::uint16_t slot,
                   const std::function<void(const Confirmation&)>& done);
    /// The cluster by this node's own map.
    struct OwnMap
    {
        std::optional<topology::ClusterMap> map; ///< empty without a valid reply
        std::string error;                       ///< the reply was this one
        bool isLost = false;                     ///< the connection ended
    };
    using MapRead = std::function<void(const OwnMap& own)>;
    void readMap(const MapRead& then);
    /// Asks the other nodes, or the replicas, for the listeners of these channels. A question that is still open is
    /// told that the connection was lost.
    void askListeners(const std::vector<std::string>& channels, const KeyInspector::Heard& told);
    void askNodes(const std::vector<std::string>& channels);
    void askReplicas(const std::vector<std::string>& channels);
    /// The server replied with an error when it was asked for the others. `rule`: the right to ask.
    void tellUnknownOthers(const std::string& error, const char* rule, std::size_t channels);
    void askThese(OtherServers others, const std::vector<std::string>& channels);
    void tellListeners(const std::optional<ListenersElsewhere>& listeners);
    /// For connections to other nodes.
    [[nodiscard]] Deployment cluster() const;
    /// The endpoint of a replica of this server, or of its replicas.
    [[nodiscard]] Endpoint replicaAt(const HostPort& announced, const HostPort& by) const;
    void readNodes(const topology::ClusterMap& map);
    void identified(const std::function<void()>& ready);
    void refuse(const QString& why, Trouble trouble = Trouble::None);
    void goTo(const topology::ClusterNode& node, bool isAsking, std::function<void()> then, const Astray& astray);
    void lookHere(const std::string& key, KeyInspector::Done done);
    /// Ends the connection and answers its pending commands.
    void giveUp();
    void drop();

    const OperationOptions& m_options;
    const Clock& m_clock;
    const NotOpened m_notOpened;
    QTimer m_limit;
    Endpoint m_at;
    bool m_isAsking = false;                   ///< the slot is being imported: ASKING precedes each command
    int m_redirects = 0;                       ///< in this action
    std::size_t m_seedsTried = 0;              ///< in this open()
    NotOpened m_notReady;                      ///< for the connection in progress
    redis::Connection* m_connection = nullptr; ///< a child; deleted later, never in its own callbacks
    bool m_isReady = false;                    ///< was ready: later errors appear in its answers
    ServerIdentity m_identity;
    Replication m_replication;
    QString m_refusal;
    Trouble m_refusalTrouble = Trouble::None;
    std::unique_ptr<ClusterConfirmation> m_others; ///< replies of the other nodes, on this connection
    MonoTime m_othersAt{};
    std::function<void(const Confirmation&)> m_onConfirmed; ///< while m_others asks; drop() calls it, too
    ListenerSearch m_listeners;
    KeyInspector::Heard m_onListeners; ///< of a reading that waits for m_listeners; drop() calls it, too
    std::uint64_t m_question = 0;      ///< number of the question of m_onListeners
    std::string m_importedFrom;        ///< asking: id of the redirecting node; empty: unknown
    bool m_isGoing = false;            ///< following a redirection, so a cluster node is expected
};

} // namespace lockscope::actions
