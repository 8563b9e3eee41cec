// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/clusterwatch.h"

#include "core/text.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

namespace lockscope::monitor {

namespace {

using View = topology::ClusterView;

/// The nodes are polled each second; a resharding tool continues with the next slot within seconds.
constexpr std::chrono::seconds kRestless{10};

QString toText(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

/// The most frequent name; empty: there is none.
std::string mostNamed(const std::map<std::string, std::size_t>& counts)
{
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? std::string() : most->first;
}

} // namespace

ClusterWatch::ClusterWatch(LiveSource& live, const Deployment& deployment, const topology::ClusterMap& map,
                           const HostPort& from, WatchOptions options, const Clock& clock,
                           topology::ClusterFollower::Options follow, QObject* parent)
    : QObject(parent), m_live(live), m_name(deployment.name()), m_options(std::move(options)), m_clock(clock),
      m_follower(deployment, map, from, clock, std::move(follow))
{
    connect(&m_follower, &topology::ClusterFollower::changed, this, &ClusterWatch::apply);
    connect(&m_follower, &topology::ClusterFollower::unreachable, this, &ClusterWatch::onUnreachable);
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestless);
    connect(&m_rest, &QTimer::timeout, this, &ClusterWatch::tellSlots);
    m_settle.setSingleShot(true);
    connect(&m_settle, &QTimer::timeout, this, &ClusterWatch::lookAtContested);
}

void ClusterWatch::start()
{
    apply();
    m_follower.start();
}

NodeId ClusterWatch::nodeOf(const std::string& clusterId) const
{
    const auto known = m_nodes.find(clusterId);
    return known != m_nodes.end() ? known->second : kNoNode;
}

void ClusterWatch::apply()
{
    joinNew();
    leaveOld();
    lookAtFormers();
    lookAtContested();
    tellSlots();
    Q_EMIT changed();
}

NodeId ClusterWatch::join(const View::Node& node, const std::string& keyspace, std::vector<std::uint16_t> slots)
{
    WatchOptions options = m_options;
    options.endpoint = m_follower.endpointOf(node);
    options.isOneOfAll = keyspace == m_name;
    if (!options.isOneOfAll) {
        options.rivals = m_name;
        options.slots = std::move(slots);
        options.sampleEvery = WatchOptions::kRivalSampleEvery;
    }
    return m_live.join(std::move(options), keyspace);
}

void ClusterWatch::joinNew()
{
    for (const View::Node& node : view().nodes) {
        const std::string& id = node.node.id;
        if (node.isPrimary() && node.slots > 0 && !node.node.isKnown && !m_nodes.contains(id) &&
            m_placeless.insert(id).second)
            Q_EMIT noticed(tr("The cluster %1 does not say where its node %2 is: its locks are not shown.")
                               .arg(toText(m_name), toText(id.substr(0, 8))));
        if (!node.isToBeWatched())
            continue;
        const auto known = m_nodes.find(id);
        if (known != m_nodes.end()) {
            const auto before = m_live.endpoint(known->second);
            if (before && before->nodeName() == m_follower.endpointOf(node).nodeName())
                continue;
            // The same node at another address: its locks are looked up there.
            const NodeId next = join(node, m_name);
            m_live.replace(std::exchange(known->second, next), next);
            continue;
        }
        if (const auto former = m_formers.find(id); former != m_formers.end()) {
            if (node.slots == 0)
                continue; // it has not learned yet that it lost its slots
            // It is a primary again.
            if (former->second.node != kNoNode)
                m_live.retire(former->second.node);
            m_formers.erase(former);
        }
        if (node.slots == 0 && !node.isHeard)
            continue; // it may be a replica that the other nodes still list as a primary
        m_nodes[id] = join(node, m_name);
        if (const auto before = predecessorOf(node))
            replace(*before, id);
    }
}

std::optional<std::string> ClusterWatch::predecessorOf(const View::Node& node) const
{
    const auto place = std::uint16_t(&node - view().nodes.data());
    std::map<std::string, std::size_t> counts;
    for (std::size_t slot = 0; slot < m_owner.size(); ++slot) {
        if (view().owner[slot] == place && !m_owner[slot].empty())
            ++counts[m_owner[slot]];
    }
    const auto most = mostNamed(counts);
    const auto* before = view().find(most);
    // A node that lost all slots at once to a node that was no primary has been failed over, whatever others still
    // report. A node that itself reports to be a primary without slots has given them away.
    const bool isOver = before == nullptr || !before->isToBeWatched() || (before->slots == 0 && !before->isHeard);
    return isOver && m_nodes.contains(most) && most != node.node.id ? std::optional(most) : std::nullopt;
}

std::optional<std::string> ClusterWatch::successorOf(const std::string& id) const
{
    std::map<std::string, std::size_t> counts;
    for (std::size_t slot = 0; slot < m_owner.size(); ++slot) {
        if (const auto now = view().owner[slot]; m_owner[slot] == id && now != View::kNobody)
            ++counts[view().nodes[now].node.id];
    }
    const auto most = mostNamed(counts);
    return most != id && m_nodes.contains(most) ? std::optional(most) : std::nullopt;
}

bool ClusterWatch::hasHeir(const std::string& id) const
{
    for (std::size_t slot = 0; slot < m_owner.size(); ++slot) {
        if (m_owner[slot] == id && view().owner[slot] != View::kNobody)
            return true;
    }
    return false;
}

void ClusterWatch::replace(const std::string& id, const std::string& by)
{
    const NodeId node = m_nodes.at(id);
    const auto before = m_live.endpoint(node);
    const auto now = m_live.endpoint(m_nodes.at(by));
    m_live.replace(node, m_nodes.at(by));
    m_nodes.erase(id);
    m_formers[id] = {kNoNode, m_clock.mono()};
    if (before && now)
        Q_EMIT noticed(tr("Failover in the cluster %1: %2 is the primary of these slots now, before it was %3. Locks "
                          "that it does not have are told as lost.")
                           .arg(toText(m_name), toText(now->nodeName()), toText(before->nodeName())));
}

void ClusterWatch::leaveOld()
{
    std::vector<std::string> gone;
    for (const auto& [id, node] : m_nodes) {
        const auto* now = view().find(id);
        if (now == nullptr || !now->isToBeWatched())
            gone.push_back(id);
    }
    for (const std::string& id : gone) {
        const auto* now = view().find(id);
        const bool isForgotten = now == nullptr || !now->isMember;
        if (const auto by = isForgotten ? std::nullopt : successorOf(id)) {
            replace(id, *by);
            continue;
        }
        if (!isForgotten && hasHeir(id))
            continue; // it is replaced as soon as the new owner reports to be a primary
        const NodeId node = m_nodes.at(id);
        const auto where = m_live.endpoint(node);
        m_live.retire(node);
        m_nodes.erase(id);
        if (!where)
            continue;
        Q_EMIT noticed(
            isForgotten
                ? tr("%1 does not belong to the cluster %2 any more.").arg(toText(where->nodeName()), toText(m_name))
                : tr("%1 is no primary of the cluster %2 any more.").arg(toText(where->nodeName()), toText(m_name)));
    }
}

void ClusterWatch::onUnreachable(const std::string& id, MonoTime lastHeard)
{
    const auto* node = view().find(id);
    if (node == nullptr)
        return;
    if (lastHeard != MonoTime{}) {
        const auto wall = m_clock.wall().time_since_epoch() - (m_clock.mono() - lastHeard);
        const auto since = serverTimeFromUs(std::chrono::duration_cast<std::chrono::microseconds>(wall).count());
        Q_EMIT noticed(
            tr("%1 of the cluster %2 does not answer since %3: its locks are shown as they were then.")
                .arg(toText(m_follower.endpointOf(*node).nodeName()), toText(m_name), toText(isoTime(since))));
        return;
    }
    const auto& announced = node->node.announced;
    const HostPort proposed{m_follower.from().host, announced.port};
    Q_EMIT noticed(
        tr("The cluster %1 announces the node %2, which cannot be reached from here: its locks are not shown. "
           "If it runs, say where it is reached: reach=%2~%3 in the address, or reach=same-host for every node "
           "at the host that you named.")
            .arg(toText(m_name), toText(announced.text()), toText(proposed.text())));
}

/// Two primaries of the same slots both grant locks.
void ClusterWatch::lookAtFormers()
{
    constexpr std::chrono::seconds kRemember{60};
    constexpr std::chrono::milliseconds kSure{500};
    for (auto it = m_formers.begin(); it != m_formers.end();) {
        auto& former = it->second;
        const auto* now = view().find(it->first);
        const bool claims = now != nullptr && now->claims;
        const auto since = m_clock.mono() - former.since;
        if (claims && former.node == kNoNode && since < kSure) {
            QTimer::singleShot(kSure, this, &ClusterWatch::lookAtFormers); // its answer may be older than the failover
        } else if (claims && former.node == kNoNode) {
            const std::string address = m_follower.endpointOf(*now).nodeName();
            former.node = join(*now, m_name + '@' + address);
            former.since = m_clock.mono();
            noticeTwo(address);
        } else if (!claims && former.node != kNoNode) {
            if (const auto where = m_live.endpoint(former.node))
                Q_EMIT noticed(tr("%1 does not say any more that it is a primary of the cluster %2.")
                                   .arg(toText(where->nodeName()), toText(m_name)));
            m_live.retire(std::exchange(former.node, kNoNode));
            former.since = m_clock.mono();
        }
        const bool isOver = former.node == kNoNode && m_clock.mono() - former.since > kRemember;
        it = isOver ? m_formers.erase(it) : std::next(it);
    }
}

void ClusterWatch::noticeTwo(const std::string& address)
{
    Q_EMIT noticed(tr("Two primaries of the same slots in the cluster %1: %2 says that it is one, too. A lock can be "
                      "granted on both. Both are watched; what %2 shows stands under %3.")
                       .arg(toText(m_name), toText(address), toText(m_name + '@' + address)));
}

/// A slot in migration looks contested until both nodes were polled.
void ClusterWatch::lookAtContested()
{
    constexpr std::chrono::milliseconds kSettled{2000};
    for (auto it = m_contests.begin(); it != m_contests.end();) {
        const auto* now = view().find(it->first);
        const bool isStill = now != nullptr && now->contested == it->second.slots && m_nodes.contains(it->first);
        if (!isStill)
            end(it->second, it->first);
        it = isStill ? std::next(it) : m_contests.erase(it);
    }
    for (const View::Node& node : view().nodes) {
        if (node.contested.empty() || !m_nodes.contains(node.node.id))
            continue;
        const auto [place, isNew] = m_contests.try_emplace(node.node.id);
        Contest& contest = place->second;
        if (isNew) {
            contest.slots = node.contested;
            contest.since = m_clock.mono();
        }
        if (contest.node != kNoNode)
            continue;
        // A contest that is too young is checked again later: no event triggers that while the view stays the same.
        if (const auto since = m_clock.mono() - contest.since; since < kSettled) {
            if (!m_settle.isActive())
                m_settle.start(std::chrono::ceil<std::chrono::milliseconds>(kSettled - since));
            continue;
        }
        const std::string address = m_follower.endpointOf(node).nodeName();
        contest.node = join(node, m_name + '@' + address, node.contested);
        noticeTwo(address);
    }
}

void ClusterWatch::end(Contest& contest, const std::string& id)
{
    if (contest.node == kNoNode)
        return;
    const auto where = m_live.endpoint(contest.node);
    m_live.retire(contest.node);
    const auto* now = view().find(id);
    if (where && (now == nullptr || now->contested.empty()))
        Q_EMIT noticed(tr("%1 does not serve slots of other primaries of the cluster %2 any more.")
                           .arg(toText(where->nodeName()), toText(m_name)));
}

bool ClusterWatch::areSlotsDealt(const SlotTable& table) const
{
    if (!table.moves.empty())
        return true;
    if (!m_told || m_told->owner.size() != table.owner.size())
        return false;
    std::set<NodeId> givers;
    for (std::size_t slot = 0; slot < table.owner.size(); ++slot) {
        const NodeId before = m_told->owner[slot];
        if (before != kNoNode && table.owner[slot] != kNoNode && before != table.owner[slot])
            givers.insert(before);
    }
    return !givers.empty() &&
           std::any_of(table.owner.begin(), table.owner.end(), [&](NodeId owner) { return givers.contains(owner); });
}

void ClusterWatch::tellSlots()
{
    const auto nodeAt = [this](std::uint16_t place) {
        return place == View::kNobody ? kNoNode : nodeOf(view().nodes[place].node.id);
    };
    SlotTable table;
    table.owner.reserve(view().owner.size());
    m_owner.resize(view().owner.size());
    for (std::size_t slot = 0; slot < view().owner.size(); ++slot) {
        const auto place = view().owner[slot];
        table.owner.push_back(nodeAt(place));
        if (table.owner.back() != kNoNode) // otherwise the former owner is still watched for it
            m_owner[slot] = view().nodes[place].node.id;
    }
    for (const View::Move& move : view().moves)
        table.moves.push_back({move.slot, nodeAt(move.from), nodeAt(move.to)});
    if (areSlotsDealt(table))
        m_rest.start();
    table.isRestless = m_rest.isActive();
    if (m_told == table)
        return;
    m_told = table;
    m_live.setSlots(m_name, std::move(table));
}

} // namespace lockscope::monitor

#include "moc_clusterwatch.cpp"
