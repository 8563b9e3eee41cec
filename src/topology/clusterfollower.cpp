// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/clusterfollower.h"

#include <algorithm>
#include <utility>

namespace lockscope::topology {

ClusterFollower::ClusterFollower(Deployment deployment, const ClusterMap& map, const HostPort& from, const Clock& clock,
                                 Options options, QObject* parent)
    : QObject(parent), m_deployment(std::move(deployment)), m_from(from), m_clock(clock), m_options(std::move(options)),
      m_view(mergeAnswers({{&map, from}})), m_tick(this)
{
    m_tick.setInterval(m_options.askEvery);
    connect(&m_tick, &QTimer::timeout, this, &ClusterFollower::everyTick);
}

ClusterFollower::~ClusterFollower() = default;

void ClusterFollower::start()
{
    listenToAll();
    m_tick.start();
}

Endpoint ClusterFollower::endpointOf(const ClusterView::Node& node) const
{
    if (const NodePoller* known = earOf(node.node.id))
        return known->poller->endpoint();
    return m_deployment.nodeEndpoint(node.node.announced, node.by);
}

bool ClusterFollower::speaks(const std::string& id, const NodePoller& nodePoller) const
{
    return isFresh(nodePoller) && nodePoller.poller->map()->myself()->id == id;
}

bool ClusterFollower::isFresh(const NodePoller& nodePoller) const
{
    return nodePoller.poller->map() && nodePoller.poller->silence() < m_options.stale;
}

const ClusterFollower::NodePoller* ClusterFollower::earOf(const std::string& id) const
{
    if (const auto own = m_pollers.find(id); own != m_pollers.end() && speaks(id, own->second))
        return &own->second;
    const auto found =
        std::find_if(m_pollers.begin(), m_pollers.end(), [&](const auto& each) { return speaks(id, each.second); });
    return found == m_pollers.end() ? nullptr : &found->second;
}

void ClusterFollower::everyTick()
{
    for (const auto& [id, nodePoller] : m_pollers)
        nodePoller.poller->ask();
    consider(); // drops silent nodes
}

void ClusterFollower::retryNow()
{
    for (const auto& [id, nodePoller] : m_pollers)
        nodePoller.poller->retryNow();
    if (m_uneasySince != MonoTime{})
        m_uneasySince = m_clock.mono();
    if (m_quietSince != MonoTime{})
        askSeeds();
    everyTick();
}

/// Slot moves may take long; any other problem is resolved soon, or persists.
void ClusterFollower::setPace(bool hurried)
{
    if (!hurried)
        m_uneasySince = {};
    else if (m_uneasySince == MonoTime{})
        m_uneasySince = m_clock.mono();
    hurried = hurried && (!m_view.moves.empty() || m_clock.mono() - m_uneasySince < RetryPace::kKeepsPace);
    const auto pace = hurried ? m_options.askHurriedly : m_options.askEvery;
    if (m_tick.intervalAsDuration() != pace)
        m_tick.setInterval(pace);
}

void ClusterFollower::consider()
{
    std::vector<ClusterAnswer> answers;
    std::vector<std::pair<std::string, std::uint64_t>> revisions;
    bool isComplete = true;
    for (auto& [id, nodePoller] : m_pollers) {
        const NodePoller* speaker = earOf(id);
        const bool isHeard = speaker != nullptr;
        noteWhetherHeard(id, nodePoller, isHeard);
        if (isHeard) {
            answers.push_back({&*speaker->poller->map(), m_from});
            revisions.emplace_back(id, speaker->poller->revision());
        }
        const auto* node = m_view.find(id);
        isComplete = isComplete && (isHeard || node == nullptr || !node->isToBeWatched());
    }
    setPace(m_view.isUneasy() || !isComplete);
    if (!answers.empty())
        m_quietSince = {};
    else if (m_quietSince == MonoTime{})
        m_quietSince = m_clock.mono();
    else if (m_clock.mono() - m_quietSince >= m_options.askSeedsAfter)
        askSeeds();
    if (answers.empty() || revisions == m_merged)
        return; // without answers the current view stays
    m_merged = std::move(revisions);
    auto view = mergeAnswers(answers);
    if (view == m_view)
        return;
    m_view = std::move(view);
    setPace(m_view.isUneasy() || !isComplete);
    listenToAll();
    Q_EMIT changed();
}

void ClusterFollower::askSeeds()
{
    if (m_search)
        return;
    m_quietSince = m_clock.mono(); // restarts the interval
    ClusterSearch::Options options;
    options.deadline = m_options.deadline;
    options.clientName = m_options.clientName;
    m_search = std::make_unique<ClusterSearch>(m_deployment, m_clock, std::move(options));
    connect(m_search.get(), &ClusterSearch::finished, this, &ClusterFollower::onSeedsAsked, Qt::QueuedConnection);
    m_search->start();
}

void ClusterFollower::onSeedsAsked()
{
    const auto search = std::exchange(m_search, nullptr);
    if (!search->map() || m_quietSince == MonoTime{})
        return; // no reply, or a node has replied meanwhile
    m_from = search->mapFrom();
    m_merged.clear();
    m_view = mergeAnswers({{&*search->map(), m_from}});
    listenToAll();
    Q_EMIT changed();
}

void ClusterFollower::noteWhetherHeard(const std::string& id, NodePoller& nodePoller, bool isHeard)
{
    const auto now = m_clock.mono();
    if (isHeard || nodePoller.heardAt == MonoTime{}) {
        nodePoller.heardAt = now;
        nodePoller.wasHeard = nodePoller.wasHeard || isHeard;
        nodePoller.isTold = false;
        return;
    }
    const auto* node = m_view.find(id);
    const bool isWell = node != nullptr && !node->isHeard && node->isToBeWatched() && node->node.isLinked &&
                        node->node.health == ClusterNode::Health::Online;
    if (!isWell || nodePoller.isTold || now - nodePoller.heardAt < m_options.unreachable)
        return;
    nodePoller.isTold = true;
    Q_EMIT unreachable(id, nodePoller.wasHeard ? nodePoller.heardAt : MonoTime{});
}

bool ClusterFollower::isWanted(const ClusterView::Node& node) const
{
    if (!node.node.isKnown || node.node.announced.port == 0)
        return false;
    if (node.isPrimary() || m_view.nodes.size() <= m_options.askReplicasUpTo)
        return true;
    const auto* primary = m_view.find(node.node.primary);
    return primary == nullptr || primary->node.health != ClusterNode::Health::Online;
}

void ClusterFollower::listenToAll()
{
    const auto now = m_clock.mono();
    for (const ClusterView::Node& node : m_view.nodes) {
        if (!isWanted(node))
            continue;
        auto& nodePoller = m_pollers[node.node.id];
        nodePoller.wantedAt = now;
        const auto endpoint = m_deployment.nodeEndpoint(node.node.announced, node.by);
        // A node that replies is not given up for an address that may be unreachable.
        if (nodePoller.poller && (nodePoller.poller->endpoint() == endpoint || speaks(node.node.id, nodePoller)))
            continue;
        if (nodePoller.poller) {
            nodePoller.poller->disconnect(this);
            nodePoller.poller.release()->deleteLater();
        }
        redis::ConnectionOptions options;
        options.endpoint = endpoint;
        options.clientName = m_options.clientName;
        options.deadlines.connect = m_options.deadline;
        options.deadlines.handshake = m_options.deadline;
        options.deadlines.command = m_options.deadline;
        nodePoller.poller = std::make_unique<ClusterPoller>(m_clock, std::move(options));
        connect(nodePoller.poller.get(), &ClusterPoller::changed, this, &ClusterFollower::consider,
                Qt::QueuedConnection);
        nodePoller.poller->startPolling();
    }
    for (auto it = m_pollers.begin(); it != m_pollers.end();) {
        if (now - it->second.wantedAt < m_options.watchFormer) {
            ++it;
            continue;
        }
        it->second.poller->disconnect(this);
        it->second.poller.release()->deleteLater();
        it = m_pollers.erase(it);
    }
}

} // namespace lockscope::topology

#include "moc_clusterfollower.cpp"
