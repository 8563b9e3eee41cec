// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/operationconnection.h"

#include "core/text.h"
#include "topology/clustermap.h"

#include <memory>
#include <optional>
#include <utility>

namespace lockscope::actions {

OperationConnection::OperationConnection(const OperationOptions& options, const Clock& clock, NotOpened notOpened,
                                         QObject* parent)
    : QObject(parent), m_options(options), m_clock(clock), m_notOpened(std::move(notOpened)), m_limit(this),
      m_at(options.endpoint)
{
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, &OperationConnection::giveUp);
}

void OperationConnection::beginVerb()
{
    m_redirects = 0;
    m_isAsking = false;
    if (m_connection == nullptr || !m_connection->isReady())
        m_at = m_options.endpoint;
}

void OperationConnection::open(std::function<void()> then)
{
    if (m_connection != nullptr && m_connection->isReady())
        return then();
    m_seedsTried = 0;
    openNext(std::move(then));
}

/// Nothing was asked yet, so that whoever answers will do.
void OperationConnection::openNext(std::function<void()> then)
{
    connectTo(m_at, then, [this, then](const QString& error, const redis::ConnectError* why) {
        const auto& cluster = m_options.cluster;
        while (why != nullptr && why->trouble() != Trouble::Permission && cluster && cluster->cluster &&
               m_seedsTried < cluster->cluster->seeds.size()) {
            const Endpoint seed = cluster->seedEndpoint(cluster->cluster->seeds[m_seedsTried++]);
            if (seed == m_at)
                continue;
            m_at = seed;
            return openNext(then);
        }
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
    connect(m_connection, &redis::Connection::ready, this, [this, ready = std::move(ready)] {
        m_isReady = true;
        ready();
    });
    connect(m_connection, &redis::Connection::closed, this, [this](const redis::ConnectError& error) {
        if (const auto tell = m_notReady; !m_isReady)
            tell(error.message(), &error);
    });
    m_connection->open();
}

void OperationConnection::beginStep()
{
    m_limit.start(m_options.deadline);
}

void OperationConnection::giveUp()
{
    if (m_connection == nullptr)
        return;
    const bool wasReady = m_isReady; // an answer that comes now may open the next one
    drop();
    if (const auto tell = m_notReady; !wasReady)
        tell(LockOperation::tr("No answer from the server while connecting."), nullptr);
}

void OperationConnection::close()
{
    m_limit.stop();
    drop();
}

void OperationConnection::rest()
{
    m_limit.stop();
    if (!m_options.keepConnection)
        drop();
}

void OperationConnection::drop()
{
    auto* old = std::exchange(m_connection, nullptr);
    if (old == nullptr)
        return;
    old->disconnect(this);
    old->close();
    old->deleteLater();
}

void OperationConnection::look(const std::string& key, KeyInspector::Done done)
{
    lookHere(key, [this, key, done = std::move(done)](const Seen& seen, const std::string& error, Trouble trouble) {
        if (!canFollow(error))
            return done(seen, error, trouble);
        follow(
            error, [this, key, done] { look(key, done); },
            [seen, done](const std::string& why, Trouble kind) { done(seen, why, kind); });
    });
}

void OperationConnection::lookHere(const std::string& key, KeyInspector::Done done)
{
    const bool isWatched = m_options.isWatched || (m_options.isWatchedKey && m_options.isWatchedKey(key));
    auto* look = new KeyInspector(*m_connection, key, m_options.endpoint.database, isWatched, std::move(done),
                                  m_connection, m_isAsking);
    look->start();
}

void OperationConnection::send(const redis::Command& command, const QObject* context,
                               redis::Connection::Handler handler)
{
    if (m_isAsking)
        m_connection->send({"ASKING"}, this, [](const redis::Answer&) {}); // counts for one command
    m_connection->send(command, context, std::move(handler));
}

bool OperationConnection::canFollow(std::string_view error) const
{
    return m_options.cluster && m_connection != nullptr && redirectOf(error);
}

void OperationConnection::follow(std::string_view error, std::function<void()> then, Astray astray)
{
    const auto redirect = redirectOf(error);
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
    // From Redis 7 on: where it wants to be reached, and by TLS.
    m_connection->send({"CLUSTER", "SHARDS"}, this, [this, asked, here, redirect](const redis::Answer& answer) {
        if (!asked->astray)
            return;
        if (!answer.isAnswered())
            return asked->astray(LockOperation::tr("the connection was lost before the answer came").toStdString(),
                                 Trouble::Connection);
        if (asked->map && answer.isOk())
            asked->map->addShards(answer.reply, here, m_at.transport == Transport::Tls);
        const auto* node = asked->map ? targetOf(*asked->map, *redirect) : nullptr;
        if (node != nullptr)
            return goTo(topology::ClusterNode(*node), redirect->kind == Redirect::Kind::Ask, asked->then,
                        asked->astray);
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
    const auto arrived = [this, id = node.id, then = std::move(then), astray](const redis::Answer& answer) {
        if (answer.isOk() && answer.reply.text() != id) // who may not ask is told by nothing
            return astray(
                LockOperation::tr(
                    "a different node of the cluster answers there than expected; check the addresses in reach")
                    .toStdString(),
                Trouble::None);
        if (!answer.isAnswered())
            return astray(LockOperation::tr("the connection was lost before the answer came").toStdString(),
                          Trouble::Connection);
        then();
    };
    connectTo(
        m_options.cluster->nodeEndpoint(node.announced, {m_at.host, m_at.port}),
        [this, arrived] {
            m_connection->send({"CLUSTER", "MYID"}, this, arrived);
            m_connection->flush();
        },
        [astray](const QString& error, const redis::ConnectError* why) {
            astray(error.toStdString(), why != nullptr ? why->trouble() : Trouble::Connection);
        });
}

} // namespace lockscope::actions

#include "moc_operationconnection.cpp"
