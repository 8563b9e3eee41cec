// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/clustersearch.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace lockscope::topology {

namespace {

/// Problem and remedy for one node.
QString reasonOf(const DiscoveryStep& hop)
{
    const QString address = QString::fromStdString(hop.address);
    QString text = hop.result.contains(address)
                       ? hop.result
                       : ClusterSearch::tr("%1: %2", "address: what it said").arg(address, hop.result);
    if (!hop.remedy.isEmpty())
        text += QLatin1Char(' ') + hop.remedy;
    return text;
}

std::uint64_t highestEpoch(const ClusterMap& map)
{
    std::uint64_t highest = 0;
    for (const ClusterNode& node : map.nodes())
        highest = std::max(highest, node.epoch);
    return highest;
}

} // namespace

ClusterSearch::ClusterSearch(Deployment deployment, const Clock& clock, Options options, QObject* parent)
    : QObject(parent), m_deployment(std::move(deployment)), m_clock(clock), m_options(std::move(options)), m_grace(this)
{
    m_grace.setSingleShot(true);
    m_grace.setInterval(m_options.grace);
    connect(&m_grace, &QTimer::timeout, this, &ClusterSearch::takeMap);
}

ClusterSearch::ClusterSearch(Deployment deployment, const Clock& clock, QObject* parent)
    : ClusterSearch(std::move(deployment), clock, Options(), parent)
{
}

ClusterSearch::~ClusterSearch() = default;

std::unique_ptr<NodeQuery> ClusterSearch::question(const HostPort& announced, const HostPort& by,
                                                   const std::string& id) const
{
    redis::ConnectionOptions connection;
    connection.clientName = m_options.clientName;
    connection.deadlines.connect = m_options.deadline;
    connection.deadlines.handshake = m_options.deadline;
    connection.deadlines.command = m_options.deadline;
    connection.makeSocket = m_options.makeSocket;
    return std::make_unique<NodeQuery>(m_deployment, announced, by, id, m_clock, std::move(connection),
                                       m_options.deadline, nullptr);
}

void ClusterSearch::start()
{
    const auto& seeds = m_deployment.cluster->seeds;
    m_answered.resize(seeds.size());
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        m_seeds.push_back(question(seeds[i], seeds[i], {}));
        connect(
            m_seeds.back().get(), &NodeQuery::answered, this, [this, i] { onSeed(i); }, Qt::QueuedConnection);
    }
    for (const auto& each : m_seeds)
        each->ask();
}

std::vector<DiscoveryStep> ClusterSearch::hops() const
{
    std::vector<DiscoveryStep> hops;
    for (const auto& each : m_seeds)
        hops.push_back(each->step());
    for (const auto& each : m_nodes)
        hops.push_back(each->step());
    return hops;
}

const NodeQuery* ClusterSearch::answerOf(const ClusterNode& node) const
{
    for (const auto* questions : {&m_nodes, &m_seeds}) {
        for (const auto& each : *questions) {
            if (each->map() && each->map()->myself()->id == node.id)
                return each.get();
        }
    }
    return nullptr;
}

const DiscoveryStep* ClusterSearch::whyMissing(const ClusterNode& node) const
{
    const auto asked =
        std::find_if(m_nodes.begin(), m_nodes.end(), [&](const auto& each) { return each->id() == node.id; });
    if (asked == m_nodes.end() || answerOf(node) != nullptr)
        return nullptr;
    // Without permission for CLUSTER NODES keys may still be readable, and a busy node replies later.
    const bool mayBeRead = (*asked)->verdict() == Verdict::NotPermitted || (*asked)->isBusy();
    return mayBeRead ? nullptr : &(*asked)->step();
}

Endpoint ClusterSearch::endpointOf(const ClusterNode& node) const
{
    // Two nodes may have swapped addresses, and not every node may know it yet.
    if (const auto* answer = m_options.everyPrimary ? answerOf(node) : nullptr)
        return answer->endpoint();
    return m_deployment.nodeEndpoint(node.announced, m_mapFrom);
}

std::vector<SlotOwner> ClusterSearch::slotOwners() const
{
    std::vector<const ClusterNode*> nodes;
    for (const ClusterNode& node : m_map->nodes()) {
        if (node.role == ClusterNode::Role::Primary && !node.slots.empty())
            nodes.push_back(&node); // also one of which the others have no address: its slots are missing
    }
    std::sort(nodes.begin(), nodes.end(), [](const auto* a, const auto* b) {
        return a->slots.front().first < b->slots.front().first; // the same order whoever answers
    });
    std::vector<SlotOwner> owners;
    std::set<std::string> names;
    for (const ClusterNode* node : nodes) {
        const Endpoint where = endpointOf(*node);
        const std::string shortId = node->id.substr(0, 8);
        if (!node->isKnown || node->announced.port == 0)
            owners.push_back({where, shortId, tr("the cluster does not say where this node is")});
        else if (node->health == ClusterNode::Health::Failed)
            owners.push_back({where, where.nodeName(),
                              tr("the other nodes say that it failed, and nobody has taken over its slots yet")});
        else if (const DiscoveryStep* why = whyMissing(*node))
            owners.push_back({where, where.nodeName(), why->result, why->trouble});
        else if (!names.insert(where.nodeName()).second)
            owners.push_back({where, shortId,
                              tr("the cluster announces it at %1, where another node answers")
                                  .arg(QString::fromStdString(where.nodeName()))});
        else
            owners.push_back({where, where.nodeName()});
    }
    return owners;
}

void ClusterSearch::onSeed(std::size_t index)
{
    m_answered[index] = true;
    if (m_done || m_map)
        return;
    Q_EMIT changed();
    if (std::all_of(m_answered.begin(), m_answered.end(), [](bool answered) { return answered; }))
        takeMap();
    else if (m_seeds[index]->verdict() == Verdict::Fine && !m_options.everyHop && !m_grace.isActive())
        m_grace.start();
}

/// A node that is cut off knows an older epoch; a node that was reset owns fewer slots.
const NodeQuery* ClusterSearch::newest() const
{
    const NodeQuery* best = nullptr;
    const auto rank = [](const NodeQuery& each) {
        return std::tuple(highestEpoch(*each.map()), !each.isDown(), each.map()->ownedSlots());
    };
    for (std::size_t i = 0; i < m_seeds.size(); ++i) {
        const NodeQuery& seed = *m_seeds[i];
        if (m_answered[i] && seed.verdict() == Verdict::Fine && (best == nullptr || rank(seed) > rank(*best)))
            best = &seed;
    }
    return best;
}

void ClusterSearch::takeMap()
{
    if (m_done || m_map)
        return;
    m_grace.stop();
    const NodeQuery* from = newest();
    if (from == nullptr) {
        fail();
        return end();
    }
    m_map = from->map();
    m_mapFrom = from->announced();
    m_isDown = from->isDown();
    m_verdict = Verdict::Fine;
    if (m_options.everyHop || m_options.everyPrimary)
        askNodes();
    if (m_awaited == 0)
        end();
}

void ClusterSearch::askNodes()
{
    const auto isASeed = [this](const ClusterNode& node) {
        return std::any_of(m_seeds.begin(), m_seeds.end(), [&](const auto& seed) {
            return seed->verdict() == Verdict::Fine && seed->map()->myself()->id == node.id;
        });
    };
    for (const ClusterNode& node : m_map->nodes()) {
        if (m_nodes.size() == kMostNodesAsked)
            break;
        if (!isAsked(node) || isASeed(node))
            continue;
        m_nodes.push_back(question(node.announced, m_mapFrom, node.id));
        ++m_awaited;
        connect(m_nodes.back().get(), &NodeQuery::answered, this, &ClusterSearch::onNode, Qt::QueuedConnection);
    }
    for (const auto& each : m_nodes)
        each->ask();
}

bool ClusterSearch::isAsked(const ClusterNode& node) const
{
    if (!node.isKnown || node.announced.port == 0)
        return false;
    const bool hasKeys =
        node.role == ClusterNode::Role::Primary && !node.slots.empty() && node.health != ClusterNode::Health::Failed;
    return m_options.everyHop || hasKeys;
}

void ClusterSearch::onNode()
{
    Q_EMIT changed();
    if (--m_awaited > 0)
        return;
    if (m_options.everyPrimary)
        takeNewerMap();
    end();
}

/// A primary may know of a failover before the seeds.
void ClusterSearch::takeNewerMap()
{
    const NodeQuery* newest = nullptr;
    for (const auto& each : m_nodes) {
        const bool isOurs = each->map() && m_map->find(each->map()->myself()->id) != nullptr;
        if (isOurs && highestEpoch(*each->map()) > highestEpoch(newest == nullptr ? *m_map : *newest->map()))
            newest = each.get();
    }
    if (newest == nullptr)
        return;
    m_map = newest->map();
    m_isDown = newest->isDown();
}

void ClusterSearch::end()
{
    if (std::exchange(m_done, true))
        return;
    Q_EMIT finished();
}

void ClusterSearch::fail()
{
    const auto worst = std::min_element(m_seeds.begin(), m_seeds.end(),
                                        [](const auto& a, const auto& b) { return a->verdict() < b->verdict(); });
    if (worst == m_seeds.end())
        return;
    const DiscoveryStep& why = (*worst)->step();
    m_verdict = (*worst)->verdict();
    m_trouble = why.trouble == Trouble::None ? Trouble::Connection : why.trouble;
    m_error = reasonOf(why);
}

} // namespace lockscope::topology

#include "moc_clustersearch.cpp"
