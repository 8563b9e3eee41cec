// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/operationconnection.h"

#include "actions/clusterconfirmation.h"
#include "core/clusterslot.h"
#include "core/text.h"
#include "redis/serverinfo.h"

#include <memory>
#include <optional>
#include <utility>

namespace lockscope::actions {

namespace {

/// A series of releases queries the other nodes once instead of for each lock.
constexpr std::chrono::seconds kConfirmedFor{1};

} // namespace

OperationConnection::OperationConnection(const OperationOptions& options, const Clock& clock, NotOpened notOpened,
                                         QObject* parent)
    : QObject(parent), m_options(options), m_clock(clock), m_notOpened(std::move(notOpened)), m_limit(this),
      m_at(options.endpoint), m_listeners(clock)
{
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, &OperationConnection::giveUp);
}

void OperationConnection::beginVerb()
{
    m_redirects = 0;
    m_listeners.beginAction();
    if (m_connection != nullptr && m_connection->isReady() && m_refusal.isEmpty() && !m_isAsking)
        return;
    drop();
    m_isAsking = false;
    m_at = m_options.endpoint;
}

void OperationConnection::open(const std::function<void()>& then)
{
    if (m_connection != nullptr && m_connection->isReady())
        return then();
    m_seedsTried = 0;
    openNext(then);
}

/// Nothing was sent yet, so any server will do: in a cluster, any of its nodes.
void OperationConnection::openNext(const std::function<void()>& then)
{
    const auto tryNext = [this, then] {
        const auto& cluster = m_options.cluster;
        while (cluster && cluster->cluster && m_seedsTried < cluster->cluster->seeds.size()) {
            const Endpoint seed = cluster->seedEndpoint(cluster->cluster->seeds[m_seedsTried++]);
            if (seed == m_at)
                continue;
            m_at = seed;
            openNext(then);
            return true;
        }
        return false;
    };
    const auto opened = [this, then, tryNext] {
        // A standalone server may have replaced the node.
        const bool isElse = !m_refusal.isEmpty() && m_refusalTrouble != Trouble::Permission;
        if (!isElse || !tryNext())
            then();
    };
    connectTo(m_at, opened, [this, tryNext](const QString& error, const redis::ConnectError* why) {
        if (why == nullptr || why->trouble() == Trouble::Permission || !tryNext())
            m_notOpened(error, why);
    });
}

void OperationConnection::connectTo(const Endpoint& endpoint, std::function<void()> ready, NotOpened notOpened)
{
    drop();
    m_at = endpoint;
    m_notReady = std::move(notOpened);
    redis::ConnectionOptions options;
    options.endpoint = endpoint;
    options.clientName = "lockscope-action";
    options.deadlines.connect = m_options.deadline;
    options.deadlines.handshake = m_options.deadline;
    options.deadlines.command = m_options.deadline;
    m_connection = new redis::Connection(options, m_clock, nullptr, this);
    m_isReady = false;
    if (m_others)
        m_others.release()->deleteLater(); // it may be the caller
    m_identity = {};
    m_replication = {};
    m_refusal.clear();
    m_refusalTrouble = Trouble::None;
    connect(m_connection, &redis::Connection::ready, this, [this, ready = std::move(ready)] { identify(ready); });
    connect(m_connection, &redis::Connection::closed, this, [this](const redis::ConnectError& error) {
        if (const auto tell = m_notReady; !m_isReady)
            tell(error.message(), &error);
    });
    m_connection->open();
}

/// The mode is in the handshake or in INFO.
void OperationConnection::identify(const std::function<void()>& ready)
{
    auto mode = std::make_shared<std::string>(m_connection->hello().mode);
    m_connection->send({"INFO", "server"}, this, [this, mode](const redis::Answer& answer) {
        if (!answer.isOk())
            return;
        redis::ServerInfo server;
        redis::parseServerInfo(answer.reply.text(), server);
        m_identity.runId = server.runId;
        if (mode->empty())
            *mode = server.mode;
    });
    m_connection->send({"INFO", "replication"}, this, [this, mode, ready](const redis::Answer& answer) {
        if (!answer.isAnswered())
            return; // closed() has the reason
        if (answer.isOk()) {
            m_replication = parseReplication(answer.reply.text());
            m_identity.replicationId = m_replication.id;
            m_identity.formerReplicationId = m_replication.formerId;
        } else {
            m_replication.refusesWrites = m_connection->hello().role == "replica"; // as most replicas do
        }
        const bool mayBeNode =
            *mode == "cluster" || m_options.mustBeCluster || m_isGoing || (mode->empty() && m_options.cluster);
        mayBeNode ? askClusterId(ready) : identified(ready);
    });
    m_connection->flush();
}

/// A standalone server rejects both commands with an error that says so.
void OperationConnection::askClusterId(const std::function<void()>& ready)
{
    auto isForbidden = std::make_shared<bool>(false);
    m_connection->send({"CLUSTER", "MYID"}, this, [this, isForbidden](const redis::Answer& answer) {
        if (answer.isOk()) {
            m_identity.clusterId = std::string(answer.reply.text());
            m_identity.isClusterNode = true;
        } else if (answer.isAnswered()) {
            *isForbidden = troubleOf(answer.reply.text()) == Trouble::Permission;
        }
    });
    m_connection->send({"CLUSTER", "NODES"}, this, [this, isForbidden, ready](const redis::Answer& answer) {
        if (!answer.isAnswered())
            return; // closed() has the reason
        if (answer.isOk()) {
            m_identity.isClusterNode = true;
            if (const auto map = topology::ClusterMap::parse(answer.reply.text(), {m_at.host, m_at.port}))
                readNodes(*map);
        } else if (*isForbidden && troubleOf(answer.reply.text()) == Trouble::Permission) {
            m_identity.isClusterNode = m_identity.mayNotAsk = true;
        }
        identified(ready);
    });
    m_connection->flush();
}

void OperationConnection::readNodes(const topology::ClusterMap& map)
{
    m_identity.nodeIds.clear();
    m_identity.nodeAddress.clear();
    for (const auto& node : map.nodes()) {
        m_identity.nodeIds.push_back(node.id);
        if (node.announced.port != 0)
            m_identity.nodeAddress.push_back(node.announced);
    }
    if (map.myself() != nullptr)
        m_identity.clusterId = map.myself()->id;
}

void OperationConnection::identified(const std::function<void()>& ready)
{
    m_isReady = true;
    const auto here = QString::fromStdString(m_at.nodeName());
    const bool isCluster = m_options.mustBeCluster || m_isGoing || m_identity.isClusterNode;
    if (isCluster && m_identity.mayNotAsk)
        refuse(
            LockOperation::tr("%1 may not be asked which node of the cluster it is, so it may be any server. Give the "
                              "right with ACL SETUSER %2 +cluster|myid +cluster|nodes +cluster|shards. Nothing was "
                              "sent.")
                .arg(here, QString::fromStdString(redis::aclUser(m_at.user))),
            Trouble::Permission);
    else if (isCluster && !m_identity.isClusterNode)
        refuse(
            LockOperation::tr("%1 is no node of a cluster: another server answers at that address. Nothing was sent.")
                .arg(here));
    ready();
}

void OperationConnection::refuse(const QString& why, Trouble trouble)
{
    m_refusal = why;
    m_refusalTrouble = trouble;
}

void OperationConnection::beginStep()
{
    m_limit.start(m_options.deadline);
}

void OperationConnection::giveUp()
{
    if (m_connection == nullptr)
        return;
    const bool wasReady = m_isReady; // an answer during drop() may open the next connection
    drop();
    if (const auto tell = m_notReady; !wasReady)
        tell(LockOperation::tr("No answer from the server while connecting."), nullptr);
}

void OperationConnection::close()
{
    m_limit.stop();
    drop();
    m_listeners.forget(); // its connections end at once: the clock may be destroyed right after this object
}

void OperationConnection::rest()
{
    m_limit.stop();
    if (m_options.keepConnection)
        return;
    drop();
    m_listeners.forget();
}

void OperationConnection::drop()
{
    auto* old = std::exchange(m_connection, nullptr);
    if (old == nullptr)
        return;
    old->disconnect(this);
    old->close();
    m_listeners.cancel();
    const auto onConfirmed = std::exchange(m_onConfirmed, nullptr);
    if (onConfirmed)
        m_others->cancel();
    tellListeners(std::nullopt);
    if (onConfirmed)
        onConfirmed({Confirmation::Kind::Lost, {}, {}});
    old->deleteLater();
}

void OperationConnection::readKey(const std::string& key, KeyInspector::Done done)
{
    lookHere(key,
             [this, key, done = std::move(done)](const KeySnapshot& seen, const std::string& error, Trouble trouble) {
                 if (!canFollow(error))
                     return done(seen, error, trouble);
                 follow(
                     error, [this, key, done] { readKey(key, done); },
                     [seen, done](const std::string& why, Trouble kind) { done(seen, why, kind); });
             });
}

void OperationConnection::lookHere(const std::string& key, KeyInspector::Done done)
{
    const bool isWatched = m_options.isWatched || (m_options.isWatchedKey && m_options.isWatchedKey(key));
    const auto told = [this, done = std::move(done)](const KeySnapshot& seen, const std::string& error,
                                                     Trouble trouble) {
        KeySnapshot known = seen;
        known.server = m_identity.name();
        done(known, error, trouble);
    };
    auto* look =
        new KeyInspector(*m_connection, key, m_options.endpoint.database, isWatched, told, m_connection, m_isAsking);
    if (m_options.readsFencing)
        look->readFencingToo();
    look->askElsewhere([this](const auto& channels, const auto& heard) { askListeners(channels, heard); },
                       m_identity.isClusterNode);
    look->start();
}

void OperationConnection::send(const redis::Command& command, const QObject* context,
                               redis::Connection::Handler handler)
{
    if (m_isAsking)
        m_connection->send({"ASKING"}, this, [](const redis::Answer&) {}); // applies to one command
    m_connection->send(command, context, std::move(handler));
}

bool OperationConnection::canFollow(std::string_view error) const
{
    return m_options.cluster && m_connection != nullptr && parseRedirect(error);
}

void OperationConnection::follow(std::string_view error, std::function<void()> then, Astray astray)
{
    const auto redirect = parseRedirect(error);
    if (++m_redirects > kMostRedirects)
        return astray(LockOperation::tr("the nodes of the cluster redirect to each other in a loop (%1)")
                          .arg(QString::fromStdString(printable(error)))
                          .toStdString(),
                      Trouble::None);
    struct Asked
    {
        std::optional<topology::ClusterMap> map;
        std::function<void()> then;
        Astray astray;
    };
    auto asked = std::make_shared<Asked>(Asked{std::nullopt, std::move(then), std::move(astray)});
    const HostPort here{m_at.host, m_at.port};
    m_connection->send({"CLUSTER", "NODES"}, this, [asked, here](const redis::Answer& answer) {
        if (answer.isOk()) {
            if (auto map = topology::ClusterMap::parse(answer.reply.text(), here))
                asked->map = std::move(*map);
        } else if (answer.isAnswered() && troubleOf(answer.reply.text()) == Trouble::Permission) {
            asked->astray(LockOperation::tr("the key is on another node, and this user may not ask which nodes the "
                                            "cluster has (+cluster|nodes)")
                              .toStdString(),
                          Trouble::Permission);
            asked->astray = nullptr;
        }
    });
    // From Redis 7 on: preferred addresses and TLS ports.
    m_connection->send({"CLUSTER", "SHARDS"}, this, [this, asked, here, redirect](const redis::Answer& answer) {
        if (!asked->astray)
            return;
        if (!answer.isAnswered())
            return asked->astray(LockOperation::tr("the connection was lost before the answer came").toStdString(),
                                 Trouble::Connection);
        if (asked->map && answer.isOk())
            asked->map->addShards(answer.reply, here, m_at.transport == Transport::Tls);
        const auto* node = asked->map ? targetOf(*asked->map, *redirect) : nullptr;
        if (node != nullptr) {
            const bool isAsking = redirect->kind == Redirect::Kind::Ask;
            m_importedFrom = isAsking ? asked->map->myself()->id : std::string();
            return goTo(topology::ClusterNode(*node), isAsking, asked->then, asked->astray);
        }
        asked->astray(
            LockOperation::tr("it redirects to %1, which is no primary of the cluster by its own list of nodes")
                .arg(QString::fromStdString(redirect->to.text()))
                .toStdString(),
            Trouble::None);
    });
    m_connection->flush();
}

void OperationConnection::goTo(const topology::ClusterNode& node, bool isAsking, std::function<void()> then,
                               const Astray& astray)
{
    beginStep();
    m_isAsking = isAsking;
    m_isGoing = true;
    const auto arrived = [this, id = node.id, then = std::move(then), astray] {
        m_isGoing = false;
        if (m_refusal.isEmpty() && m_identity.clusterId != id)
            refuse(LockOperation::tr("A different node of the cluster answers at %1 than expected; check the addresses "
                                     "in reach. Nothing was sent.")
                       .arg(QString::fromStdString(m_at.nodeName())));
        if (!m_refusal.isEmpty())
            return astray(m_refusal.toStdString(), m_refusalTrouble);
        then();
    };
    connectTo(m_options.cluster->nodeEndpoint(node.announced, {m_at.host, m_at.port}), arrived,
              [this, astray](const QString& error, const redis::ConnectError* why) {
                  m_isGoing = false;
                  astray(error.toStdString(), why != nullptr ? why->trouble() : Trouble::Connection);
              });
}

void OperationConnection::confirm(const std::string& key, const std::function<void(const Confirmation&)>& done)
{
    using Kind = Confirmation::Kind;
    if (!m_identity.isClusterNode)
        return done({Kind::NotNeeded, {}, {}});
    readMap([this, slot = slotOf(key), done](const OwnMap& own) {
        if (own.isLost)
            return done({Kind::Lost, {}, {}});
        if (!own.map || own.map->myself() == nullptr)
            return done({Kind::Alone, {}, {}});
        readNodes(*own.map);
        askOthers(*own.map, slot, done);
    });
}

void OperationConnection::readMap(const MapRead& then)
{
    const HostPort here{m_at.host, m_at.port};
    auto own = std::make_shared<OwnMap>();
    m_connection->send({"CLUSTER", "NODES"}, this, [own, here](const redis::Answer& answer) {
        if (answer.isAnswered() && answer.reply.isError())
            own->error = std::string(answer.reply.text());
        if (!answer.isOk())
            return;
        if (auto read = topology::ClusterMap::parse(answer.reply.text(), here))
            own->map = std::move(*read);
    });
    // CLUSTER SHARDS (Redis 7) has the addresses and TLS ports of the other nodes.
    m_connection->send({"CLUSTER", "SHARDS"}, this, [this, own, here, then](const redis::Answer& answer) {
        if (own->map && answer.isOk())
            own->map->addShards(answer.reply, here, m_at.transport == Transport::Tls);
        own->isLost = !answer.isAnswered();
        then(*own);
    });
    m_connection->flush();
}

void OperationConnection::askListeners(const std::vector<std::string>& channels, const KeyInspector::Heard& told)
{
    const auto overtaken = std::exchange(m_onListeners, told);
    ++m_question;
    if (const auto known = m_listeners.shared(channels)) {
        tellListeners(known);
    } else {
        m_listeners.cancel(); // its result is that of other channels
        m_identity.isClusterNode ? askNodes(channels) : askReplicas(channels);
    }
    if (overtaken)
        overtaken(std::nullopt); // at the end, because it may close the connection
}

/// A node that failed by the majority is not asked: no message reaches its clients.
void OperationConnection::askNodes(const std::vector<std::string>& channels)
{
    using topology::ClusterNode;
    readMap([this, channels, question = m_question](const OwnMap& own) {
        if (question != m_question)
            return;
        if (own.isLost)
            return tellListeners(std::nullopt);
        if (!own.error.empty())
            return tellUnknownOthers(own.error, "+cluster|nodes", channels.size());
        OtherServers others;
        if (!own.map) // it does not say which other nodes there are
            others.unreachable.push_back(m_at.nodeName());
        const Deployment all = cluster();
        for (const ClusterNode& node : own.map ? own.map->nodes() : std::vector<ClusterNode>()) {
            if (node.isMyself || !node.isKnown || node.health == ClusterNode::Health::Failed)
                continue;
            if (all.server.transport == Transport::Unix || !canBeAsked(node.announced))
                others.unreachable.push_back(node.announced.text());
            else
                others.servers.push_back({all.nodeEndpoint(node.announced, {m_at.host, m_at.port}), node.id});
        }
        askThese(std::move(others), channels);
    });
}

/// Asks which replicas are attached now: some may have come since the connection was opened.
void OperationConnection::askReplicas(const std::vector<std::string>& channels)
{
    m_connection->send({"INFO", "replication"}, this, [this, channels, question = m_question](const auto& answer) {
        if (question != m_question)
            return;
        if (!answer.isAnswered())
            return tellListeners(std::nullopt);
        if (!answer.isOk())
            return tellUnknownOthers(std::string(answer.reply.text()), "+info", channels.size());
        const auto replication = parseReplication(answer.reply.text());
        OtherServers others;
        others.kind = ListenerQuestion::Server::Replica;
        others.replicaAt = [this](const HostPort& announced, const HostPort& by) { return replicaAt(announced, by); };
        for (const HostPort& replica : replication.replicas) {
            if (m_at.transport == Transport::Unix || !canBeAsked(replica))
                others.unreachable.push_back(replica.text());
            else
                others.servers.push_back({replicaAt(replica, {m_at.host, m_at.port}), replication.id});
        }
        askThese(std::move(others), channels);
    });
    m_connection->flush();
}

void OperationConnection::tellUnknownOthers(const std::string& error, const char* rule, std::size_t channels)
{
    ListenersElsewhere unknown{std::vector<bool>(channels), {}, {}, {}, {}};
    if (troubleOf(error) == Trouble::Permission) {
        unknown.barred.push_back(m_at.nodeName());
        unknown.missing.insert(rule);
    } else {
        unknown.error = error;
    }
    tellListeners(unknown);
}

void OperationConnection::askThese(OtherServers others, const std::vector<std::string>& channels)
{
    m_listeners.ask(m_at.nodeName(), std::move(others), channels,
                    [this](const ListenersElsewhere& listeners) { tellListeners(listeners); });
}

void OperationConnection::tellListeners(const std::optional<ListenersElsewhere>& listeners)
{
    if (const auto told = std::exchange(m_onListeners, nullptr))
        told(listeners);
}

Deployment OperationConnection::cluster() const
{
    if (m_options.cluster && m_options.cluster->cluster)
        return *m_options.cluster;
    return {m_at, std::nullopt, ClusterSeeds{{{m_at.host, m_at.port}}, {}}};
}

Endpoint OperationConnection::replicaAt(const HostPort& announced, const HostPort& by) const
{
    if (const auto& group = m_options.group; group && group->sentinel && !group->sentinel->sentinels.empty())
        return group->primaryEndpoint(announced, group->sentinel->sentinels.front());
    return Deployment{m_at, std::nullopt, ClusterSeeds{{{m_at.host, m_at.port}}, {}}}.nodeEndpoint(announced, by);
}

void OperationConnection::askOthers(const topology::ClusterMap& map, std::uint16_t slot,
                                    const std::function<void(const Confirmation&)>& done)
{
    using Kind = Confirmation::Kind;
    if (m_at.transport == Transport::Unix) // the other nodes cannot be reached over a unix socket
        return done({map.nodes().size() == 1 ? Kind::NotNeeded : Kind::Alone, {}, {}});
    const std::string importedFrom = m_isAsking ? m_importedFrom : std::string();
    if (m_others && m_others->isDone() && m_clock.mono() - m_othersAt < kConfirmedFor)
        return done(m_others->judge(map, slot, importedFrom));
    m_othersAt = m_clock.mono();
    m_others = std::make_unique<ClusterConfirmation>(cluster(), map, HostPort{m_at.host, m_at.port}, slot, importedFrom,
                                                     m_clock, nullptr);
    m_onConfirmed = done;
    m_others->start([this](const Confirmation& what) {
        const bool isOpen = m_connection != nullptr && m_connection->isReady();
        if (const auto told = std::exchange(m_onConfirmed, nullptr))
            told(isOpen ? what : Confirmation{Kind::Lost, {}, {}});
    });
}

} // namespace lockscope::actions

#include "moc_operationconnection.cpp"
