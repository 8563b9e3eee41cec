// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/deploymentwatch.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

DeploymentWatch::DeploymentWatch(LiveSource& live, Deployment deployment, Options options, const Clock& clock,
                                 QObject* parent)
    : QObject(parent), m_live(live), m_deployment(std::move(deployment)), m_options(std::move(options)), m_clock(clock),
      m_endpoint(m_deployment.server)
{
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &DeploymentWatch::start);
}

DeploymentWatch::~DeploymentWatch() = default;

void DeploymentWatch::start()
{
    if (m_deployment.cluster)
        return search(&DeploymentWatch::onClusterSearched);
    if (m_deployment.sentinel && !m_options.primary)
        return search(&DeploymentWatch::onPrimarySearched);
    if (m_deployment.sentinel)
        joinPrimary(*m_options.primary);
    else
        joinServer();
    tellFound({});
}

template <class Search>
void DeploymentWatch::search(void (DeploymentWatch::*ended)(const Search&))
{
    typename Search::Options options;
    options.everyHop = m_options.everyHop;
    options.clientName = m_options.node.clientName;
    if constexpr (requires { options.everyPrimary; })
        options.everyPrimary = !m_options.follows; // a follower finds out itself who answers where
    auto search = std::make_unique<Search>(m_deployment, m_clock, std::move(options));
    auto* running = search.get();
    connect(running, &Search::finished, this, [this, running, ended] {
        m_search.release()->deleteLater(); // this is its signal
        m_hops = running->hops();
        (this->*ended)(*running);
    });
    m_search = std::move(search);
    running->start();
}

WatchOptions DeploymentWatch::nodeAt(const Endpoint& endpoint) const
{
    WatchOptions options = m_options.node;
    options.endpoint = endpoint;
    return options;
}

void DeploymentWatch::joinServer()
{
    WatchOptions options = nodeAt(m_deployment.server);
    options.isLeftForItsCluster = m_options.asCluster.has_value();
    m_server = m_live.join(std::move(options), m_deployment.called);
}

void DeploymentWatch::joinPrimary(const Endpoint& primary)
{
    m_endpoint = primary;
    if (!m_options.follows) {
        m_live.join(nodeAt(primary), m_deployment.name());
        return;
    }
    m_group = std::make_unique<GroupWatch>(m_live, m_deployment, nodeAt(primary), m_clock,
                                           topology::PrimaryFollower::Options{.clientName = m_options.node.clientName});
    connect(m_group.get(), &GroupWatch::noticed, this, &DeploymentWatch::noticed);
    m_group->start();
}

void DeploymentWatch::joinCluster(const topology::ClusterSearch& search)
{
    m_endpoint = search.seedEndpoint();
    if (m_options.follows) {
        m_cluster = std::make_unique<ClusterWatch>(
            m_live, m_deployment, *search.map(), search.mapFrom(), nodeAt(m_endpoint), m_clock,
            topology::ClusterFollower::Options{.clientName = m_options.node.clientName});
        connect(m_cluster.get(), &ClusterWatch::noticed, this, &DeploymentWatch::noticed);
        return m_cluster->start();
    }
    for (const topology::SlotOwner& owner : search.slotOwners()) {
        WatchOptions options = nodeAt(owner.endpoint);
        options.isOneOfAll = true;
        if (owner.whyAbsent.isEmpty())
            m_live.join(std::move(options), m_deployment.name());
    }
}

void DeploymentWatch::onPrimarySearched(const topology::PrimarySearch& search)
{
    if (!search.primary())
        return fail(search.trouble(), search.error());
    joinPrimary(*search.primary());
    tellFound({.otherPrimaries = search.otherPrimaries()});
}

void DeploymentWatch::onClusterSearched(const topology::ClusterSearch& search)
{
    if (search.map()) {
        joinCluster(search);
        return tellFound({.slotOwners = search.slotOwners(), .unservedSlots = search.unservedSlots()});
    }
    if (m_server == kNoNode)
        return fail(search.trouble(), search.error());
    m_deployment.cluster.reset();
    m_hops.clear();
    joinServer();
    tellFound({.whyAlone = search.error()});
}

bool DeploymentWatch::leaveForCluster(NodeId node)
{
    if (!m_options.asCluster || node != m_server)
        return false;
    m_deployment = *std::exchange(m_options.asCluster, std::nullopt);
    m_live.retire(node);
    search(&DeploymentWatch::onClusterSearched);
    return true;
}

void DeploymentWatch::watchMore(std::vector<std::string> patterns)
{
    const std::vector<std::string> before = std::exchange(m_options.node.patterns, std::move(patterns));
    for (const NodeId node : m_live.nodes()) {
        if (m_live.owner(node) != m_options.node.owner)
            continue;
        for (const std::string& pattern : m_options.node.patterns) {
            if (std::find(before.begin(), before.end(), pattern) == before.end())
                m_live.watchAlso(node, pattern);
        }
    }
    if (m_group)
        m_group->setPatterns(m_options.node.patterns);
    if (m_cluster)
        m_cluster->setPatterns(m_options.node.patterns);
}

void DeploymentWatch::leave()
{
    m_again.stop();
    m_search.reset();
    m_group.reset();
    m_cluster.reset();
    for (const NodeId node : m_live.nodes()) {
        if (m_live.owner(node) == m_options.node.owner)
            m_live.retire(node);
    }
}

std::vector<std::string> DeploymentWatch::clusterNodes() const
{
    std::vector<std::string> ids;
    if (!m_cluster)
        return ids;
    for (const auto& each : m_cluster->view().nodes)
        ids.push_back(each.node.id);
    return ids;
}

void DeploymentWatch::tellFound(Found what)
{
    what.wasAwaited = std::exchange(m_isAwaited, false);
    Q_EMIT found(what);
}

void DeploymentWatch::fail(Trouble trouble, const QString& why)
{
    m_pace.failed(m_clock.mono(), trouble == Trouble::Permission, m_options.retryEvery);
    if (m_isAwaited)
        return keepTrying(); // it was told
    Q_EMIT failed(trouble, why);
}

void DeploymentWatch::keepTrying()
{
    m_isAwaited = true;
    m_again.start(m_pace.waitFrom(m_clock.mono()));
}

void DeploymentWatch::retryNow()
{
    if (m_group)
        m_group->retryNow();
    if (m_cluster)
        m_cluster->retryNow();
    m_pace.reset();
    if (m_again.isActive())
        m_again.start(0);
}

} // namespace lockscope::monitor

#include "moc_deploymentwatch.cpp"
