// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/nodequery.h"

#include "core/text.h"

namespace lockscope::topology {

namespace {

using Kind = redis::ConnectErrorKind;

QString toShow(std::string_view bytes)
{
    return QString::fromStdString(printableElided(bytes, 80));
}

} // namespace

NodeQuery::NodeQuery(const Deployment& deployment, const HostPort& announced, const HostPort& announcedBy,
                     std::string id, const Clock& clock, redis::ConnectionOptions options,
                     std::chrono::milliseconds deadline, QObject* parent)
    : Query(id.empty() ? DiscoveryStep::Kind::Seed : DiscoveryStep::Kind::Node,
            id.empty() ? deployment.seedEndpoint(announced) : deployment.nodeEndpoint(announced, announcedBy), clock,
            std::move(options), deadline, parent),
      m_announced(announced), m_announcedBy(announcedBy), m_id(std::move(id))
{
}

/// Sends all queries at once. Only CLUSTER NODES must be known and permitted; SHARDS needs Redis 7.
Task<Query::Finding> NodeQuery::converse(const redis::ServerHello&)
{
    const redis::Command asksNodes{"CLUSTER", "NODES"};
    const redis::Command asksShards{"CLUSTER", "SHARDS"};
    const redis::Command asksInfo{"CLUSTER", "INFO"};
    PendingReply nodes = send(asksNodes);
    PendingReply shards = send(asksShards);
    PendingReply info = send(asksInfo);

    const redis::Answer list = co_await nodes;
    if (list.reply.isError())
        co_return refused(list.reply);
    auto map = ClusterMap::parse(list.reply.text(), {endpoint().host, endpoint().port});
    if (!map)
        co_return finding(
            Verdict::BadAnswer,
            tr("Its list of the cluster's nodes cannot be read (%1).").arg(QLatin1StringView(name(map.error()))),
            tr("Check what listens there: a proxy may stand before the cluster."));
    m_map = std::move(*map);
    const redis::Answer hostNames = co_await shards;
    if (hostNames.isOk())
        m_map->addShards(hostNames.reply, {endpoint().host, endpoint().port}, endpoint().transport == Transport::Tls);
    const redis::Answer state = co_await info;
    m_isDown = state.isOk() && state.reply.text().find("cluster_state:fail") != std::string_view::npos;
    co_return judgeMap();
}

Query::Finding NodeQuery::refused(const redis::ReplyView& error)
{
    m_isBusy = error.isError("BUSY") || error.isError("LOADING");
    if (m_isBusy)
        return finding(Verdict::NoAnswer, toShow(error.text()));
    if (error.isError("NOPERM"))
        return finding(Verdict::NotPermitted, tr("This user may not ask which nodes the cluster has."),
                       QStringLiteral("ACL SETUSER %1 +cluster|nodes +cluster|shards +cluster|info")
                           .arg(QString::fromStdString(redis::aclUser(endpoint().user))));
    return finding(
        Verdict::NotACluster, tr("This server is not a node of a cluster (%1).").arg(toShow(error.text())),
        tr("Write redis://%1 to watch it as a standalone server.").arg(QString::fromStdString(endpoint().nodeName())));
}

Query::Finding NodeQuery::judgeMap()
{
    const ClusterNode& self = *m_map->myself();
    if (!isSeed() && self.id != m_id)
        return finding(Verdict::BadAnswer,
                       tr("The node that answers there (%1) is not the one that the cluster announces (%2).")
                           .arg(toShow(self.id.substr(0, 8)), toShow(m_id.substr(0, 8))),
                       tr("Check the addresses in reach: two nodes may have been given the same one."));
    const int primaries = static_cast<int>(m_map->primaries().size());
    QString said;
    if (isSeed())
        said = tr("A cluster with %n primary node(s).", nullptr, primaries);
    else if (self.role == ClusterNode::Role::Primary)
        said = self.slots.empty() ? tr("A primary without slots.") : tr("A primary.");
    else
        said = tr("A replica.");
    if (m_isDown)
        said += QLatin1Char(' ') + tr("It says that the cluster is down: no key can be read or written.");
    return finding(Verdict::Fine, said);
}

Query::Finding NodeQuery::failed(const redis::ConnectError& error)
{
    const auto failWith = [&](Verdict verdict, const QString& result, const QString& remedy = {}) {
        Finding failure = finding(verdict, result, remedy);
        failure.trouble = error.trouble();
        return failure;
    };
    m_isBusy = error.kind == Kind::Busy || error.kind == Kind::Loading;
    if (!isSeed() && isOutOfReach(m_announced, error)) {
        const HostPort proposed{m_announcedBy.host, m_announced.port};
        const QString announced = QString::fromStdString(m_announced.text());
        return failWith(
            Verdict::NoAnswer,
            tr("The node at %1 announces %2, which cannot be reached from here. %3")
                .arg(QString::fromStdString(m_announcedBy.text()), announced, error.message()),
            tr("If the node runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every "
               "node at the host of the one that announced it.")
                .arg(announced, QString::fromStdString(proposed.text())));
    }
    if (error.kind == Kind::IsSentinel)
        return failWith(Verdict::NotACluster, tr("This is a Sentinel, not a node of a cluster."),
                        tr("Write redis+sentinel://%1/group, with the name of the group, to watch what it watches.")
                            .arg(QString::fromStdString(endpoint().nodeName())));
    const bool isLogin = error.kind == Kind::PasswordNeeded || error.kind == Kind::WrongPassword;
    if (error.kind == Kind::DatabaseOutOfRange)
        return failWith(Verdict::NoAnswer, error.message(),
                        tr("Give database 0, or none, in the address of the cluster."));
    return failWith(isLogin ? Verdict::WrongLogin : Verdict::NoAnswer, error.message());
}

Query::Finding NodeQuery::finding(Verdict verdict, const QString& result, const QString& remedy)
{
    m_verdict = verdict;
    if (verdict != Verdict::Fine && verdict != Verdict::BadAnswer)
        m_map.reset();
    return {verdict == Verdict::Fine ? DiscoveryStep::State::Passed : DiscoveryStep::State::Failed, result, remedy,
            verdict == Verdict::NotPermitted ? Trouble::Permission : Trouble::None};
}

} // namespace lockscope::topology

#include "moc_nodequery.cpp"
