// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/clusterconfirmation.h"
#include "actions/keyinspector.h"
#include "actions/lockoperation.h"
#include "actions/redirect.h"
#include "actions/serveridentity.h"
#include "redis/connection.h"
#include "topology/clustermap.h"

#include <QObject>
#include <QTimer>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace lockscope::actions {

/// The short-lived connection of an action. Each step has a time limit, of real time: a step that takes longer ends the
/// connection, and what is pending is answered then, NotSent or Unknown, in the usual way. In a cluster it goes where a
/// key is: a redirection is looked up at the node that sent it, and followed. Each connection is asked who answers
/// before anything else is asked on it. Thread: the one that created it.
class OperationConnection : public QObject
{
    Q_OBJECT
public:
    /// It never was ready. `why`: null if it took too long.
    using NotOpened = std::function<void(const QString& error, const redis::ConnectError* why)>;
    /// A redirection leads nowhere: the reason, and its kind when it is one of these. refusal() says the same if it is
    /// ours and not the server's.
    using Astray = std::function<void(const std::string& error, Trouble trouble)>;
    /// Followed for one verb: a slot that moves needs two.
    static constexpr int kMostRedirects = 8;

    /// `options` and `clock` must outlive it.
    OperationConnection(const OperationOptions& options, const Clock& clock, NotOpened notOpened, QObject* parent);

    /// A verb begins: where it goes is decided anew, unless a connection is kept.
    void beginVerb();
    /// `then` is called when it is ready; else NotOpened is, unless it is closed before. In a cluster any of its seeds
    /// is as good: they are tried in turn.
    void open(const std::function<void()>& then);
    /// Nothing more is heard of it.
    void close();
    /// The same, or with OperationOptions::keepConnection an open() to come finds it ready.
    void rest();
    /// A step begins: the time limit counts from now.
    void beginStep();
    /// What follows has limits of its own.
    void endSteps() { m_limit.stop(); }

    /// Null when it was closed or given up.
    [[nodiscard]] redis::Connection* get() const { return m_connection; }
    /// Where it is, or was last.
    [[nodiscard]] const Endpoint& endpoint() const { return m_at; }
    /// Identity of the server; known once the connection is open.
    [[nodiscard]] const ServerIdentity& identity() const { return m_identity; }
    /// Why nothing may be done there, whoever asks for it: it is not the server that is meant, or cannot be asked who
    /// it is. A sentence with what to do; empty: nothing speaks against it.
    [[nodiscard]] const QString& refusal() const { return m_refusal; }
    [[nodiscard]] Trouble refusalTrouble() const { return m_refusalTrouble; }
    /// Asks the server itself and, in a cluster, the other nodes, whether it still has the slot of the key. Only while
    /// get() is there; `done` is called once unless it is closed before.
    void confirm(const std::string& key, const std::function<void(const Confirmation&)>& done);
    /// Looks at a key; only while get() is there. `done` is called by close() at the latest. Redirections are followed.
    void look(const std::string& key, KeyInspector::Done done);
    /// A command about a key; only while get() is there. A redirection is its answer: follow() it.
    void send(const redis::Command& command, const QObject* context, redis::Connection::Handler handler);
    /// Is it an error that follow() may make good?
    [[nodiscard]] bool canFollow(std::string_view error) const;
    /// Connects to where this error line sends us: `then` is called there. The command that was answered with it has
    /// not been executed; whoever sends it again looks first.
    void follow(std::string_view error, std::function<void()> then, Astray astray);

private:
    void connectTo(const Endpoint& endpoint, std::function<void()> ready, NotOpened notOpened);
    void openNext(const std::function<void()>& then);
    /// Asks who answers; then `ready`.
    void identify(const std::function<void()>& ready);
    void askClusterId(const std::function<void()>& ready);
    void askOthers(const topology::ClusterMap& map, std::uint16_t slot,
                   const std::function<void(const Confirmation&)>& done);
    void readNodes(const topology::ClusterMap& map);
    void identified(const std::function<void()>& ready);
    void refuse(const QString& why, Trouble trouble = Trouble::None);
    void goTo(const topology::ClusterNode& node, bool isAsking, std::function<void()> then, const Astray& astray);
    void lookHere(const std::string& key, KeyInspector::Done done);
    /// Ends the connection; its pending commands are answered.
    void giveUp();
    void drop();

    const OperationOptions& m_options;
    const Clock& m_clock;
    const NotOpened m_notOpened;
    QTimer m_limit;
    Endpoint m_at;
    bool m_isAsking = false;                   ///< the slot is still on its way here: ASKING stands before each command
    int m_redirects = 0;                       ///< of this verb
    std::size_t m_seedsTried = 0;              ///< of this open()
    NotOpened m_notReady;                      ///< of the connection that is being made
    redis::Connection* m_connection = nullptr; ///< a child; deleted later, never in its own callbacks
    bool m_isReady = false;                    ///< it was: what happens to it from now on, its answers tell
    ServerIdentity m_identity;
    QString m_refusal;
    Trouble m_refusalTrouble = Trouble::None;
    std::unique_ptr<ClusterConfirmation> m_others; ///< what the other nodes said, on this connection
    MonoTime m_othersAt{};
    std::string m_importedFrom; ///< asking: id of the node that sent us here; empty: it did not say
    bool m_isGoing = false;     ///< a redirection is followed: a node of a cluster is expected
};

} // namespace lockscope::actions
