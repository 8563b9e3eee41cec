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
void NodeQuery::onReady()
{
    send({"CLUSTER", "NODES"}, [this](const redis::Answer& answer) { onNodes(answer); });
    send({"CLUSTER", "SHARDS"}, [this](const redis::Answer& answer) {
        if (m_map && answer.isOk())
            m_map->addShards(answer.reply, {endpoint().host, endpoint().port}, endpoint().transport == Transport::Tls);
    });
    send({"CLUSTER", "INFO"}, [this](const redis::Answer& answer) {
        if (!answer.isAnswered() || !m_map)
            return;
        m_isDown = answer.isOk() && answer.reply.text().find("cluster_state:fail") != std::string_view::npos;
        finishWithMap();
    });
}

void NodeQuery::onNodes(const redis::Answer& answer)
{
    if (!answer.isAnswered())
        return; // closed() has the reason
    if (answer.reply.isError())
        return onRefused(answer.reply);
    auto map = ClusterMap::parse(answer.reply.text(), {endpoint().host, endpoint().port});
    if (map) {
        m_map = std::move(*map);
        return; // the other replies follow
    }
    finish(Verdict::BadAnswer,
           tr("Its list of the cluster's nodes cannot be read (%1).").arg(QLatin1StringView(name(map.error()))),
           tr("Check what listens there: a proxy may stand before the cluster."));
}

void NodeQuery::onRefused(const redis::ReplyView& error)
{
    m_isBusy = error.isError("BUSY") || error.isError("LOADING");
    if (m_isBusy)
        return finish(Verdict::NoAnswer, toShow(error.text()));
    if (error.isError("NOPERM"))
        return finish(Verdict::NotPermitted, tr("This user may not ask which nodes the cluster has."),
                      QStringLiteral("ACL SETUSER %1 +cluster|nodes +cluster|shards +cluster|info")
                          .arg(QString::fromStdString(redis::aclUser(endpoint().user))));
    finish(
        Verdict::NotACluster, tr("This server is not a node of a cluster (%1).").arg(toShow(error.text())),
        tr("Write redis://%1 to watch it as a standalone server.").arg(QString::fromStdString(endpoint().nodeName())));
}

void NodeQuery::finishWithMap()
{
    const ClusterNode& self = *m_map->myself();
    if (!isSeed() && self.id != m_id)
        return finish(Verdict::BadAnswer,
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
    finish(Verdict::Fine, said);
}

void NodeQuery::onError(const redis::ConnectError& error)
{
    setTrouble(error.trouble());
    m_isBusy = error.kind == Kind::Busy || error.kind == Kind::Loading;
    if (!isSeed() && isOutOfReach(m_announced, error)) {
        const HostPort proposed{m_announcedBy.host, m_announced.port};
        const QString announced = QString::fromStdString(m_announced.text());
        return finish(
            Verdict::NoAnswer,
            tr("The node at %1 announces %2, which cannot be reached from here. %3")
                .arg(QString::fromStdString(m_announcedBy.text()), announced, error.message()),
            tr("If the node runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every "
               "node at the host of the one that announced it.")
                .arg(announced, QString::fromStdString(proposed.text())));
    }
    if (error.kind == Kind::IsSentinel)
        return finish(Verdict::NotACluster, tr("This is a Sentinel, not a node of a cluster."),
                      tr("Write redis+sentinel://%1/group, with the name of the group, to watch what it watches.")
                          .arg(QString::fromStdString(endpoint().nodeName())));
    const bool isLogin = error.kind == Kind::PasswordNeeded || error.kind == Kind::WrongPassword;
    if (error.kind == Kind::DatabaseOutOfRange)
        return finish(Verdict::NoAnswer, error.message(),
                      tr("Give database 0, or none, in the address of the cluster."));
    finish(isLogin ? Verdict::WrongLogin : Verdict::NoAnswer, error.message());
}

void NodeQuery::finish(Verdict verdict, const QString& result, const QString& remedy)
{
    if (isDone())
        return;
    m_verdict = verdict;
    if (verdict != Verdict::Fine && verdict != Verdict::BadAnswer)
        m_map.reset();
    if (verdict == Verdict::NotPermitted)
        setTrouble(Trouble::Permission);
    Query::finish(verdict == Verdict::Fine ? DiscoveryStep::State::Passed : DiscoveryStep::State::Failed, result,
                  remedy);
}

} // namespace lockscope::topology

#include "moc_nodequery.cpp"
