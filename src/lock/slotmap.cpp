// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/slotmap.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

constexpr std::chrono::seconds kBetweenReadings{1};
constexpr std::chrono::seconds kAfterRefusal{60};

/// "?" stands for a host name that a node does not have; behind it is its address, if it tells that.
std::string hostIn(const Reply& node)
{
    if (node.elements[0].text != "?" || node.elements.size() < 4)
        return node.elements[0].text;
    const std::vector<Reply>& more = node.elements[3].elements;
    for (std::size_t i = 0; i + 1 < more.size(); i += 2)
        if (more[i].text == "ip")
            return more[i + 1].text;
    return "?";
}

std::optional<HostPort> addressIn(const Reply& node)
{
    if (node.elements.size() < 2)
        return std::nullopt;
    const std::int64_t port = node.elements[1].integer;
    std::string host = hostIn(node);
    if ((!host.empty() && !isDialable(host)) || port < 1 || port > std::numeric_limits<std::uint16_t>::max())
        return std::nullopt;
    return HostPort{std::move(host), static_cast<std::uint16_t>(port)};
}

lockscope::Deployment clusterOf(const std::vector<Endpoint>& seeds, ReachTable reach)
{
    ClusterSeeds given{{}, std::move(reach)};
    for (const Endpoint& seed : seeds)
        given.seeds.push_back({seed.host, seed.port});
    return lockscope::Deployment{seeds.front(), std::nullopt, std::move(given)};
}

} // namespace

std::vector<SlotRange> slotRanges(const Reply& reply)
{
    std::vector<SlotRange> ranges;
    for (const Reply& each : reply.elements) {
        if (each.elements.size() < 3)
            continue;
        const std::int64_t first = each.elements[0].integer;
        const std::int64_t last = each.elements[1].integer;
        const std::optional<HostPort> primary = addressIn(each.elements[2]);
        if (first < 0 || last < first || last >= kClusterSlots || !primary)
            continue;
        SlotRange range{static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(last), {*primary}};
        for (std::size_t i = 3; i < each.elements.size(); ++i)
            if (auto replica = addressIn(each.elements[i]))
                range.nodes.push_back(std::move(*replica));
        ranges.push_back(std::move(range));
    }
    return ranges;
}

SlotMap::SlotMap(std::vector<Endpoint> seeds, ReachTable reach, ClockPointer clock)
    : m_cluster(clusterOf(seeds, std::move(reach))), m_seeds(seeds.size()), m_clock(std::move(clock))
{
    for (Endpoint& seed : seeds)
        m_nodes.push_back({std::move(seed)});
}

Endpoint SlotMap::endpoint(Number node) const
{
    const std::lock_guard guard(m_mutex);
    return m_nodes[node].endpoint;
}

SlotMap::Number SlotMap::homeOf(std::uint16_t slot) const
{
    const std::lock_guard guard(m_mutex);
    return m_homes[slot];
}

void SlotMap::setHome(std::uint16_t slot, Number node)
{
    const std::lock_guard guard(m_mutex);
    setHomeLocked(slot, node);
}

void SlotMap::setHomeLocked(std::size_t slot, Number node)
{
    if (m_changes[slot] == 0 || m_homes[slot] != node)
        ++m_changes[slot];
    m_homes[slot] = static_cast<std::uint16_t>(node);
}

std::uint32_t SlotMap::changesOf(std::uint16_t slot) const
{
    const std::lock_guard guard(m_mutex);
    return m_changes[slot];
}

SlotMap::Number SlotMap::numberOf(const HostPort& announced, Number by)
{
    const std::lock_guard guard(m_mutex);
    return numberLocked(announced, by);
}

SlotMap::Number SlotMap::numberLocked(const HostPort& announced, Number by)
{
    const Endpoint& teller = m_nodes[by].endpoint;
    Endpoint endpoint = m_cluster.nodeEndpoint(announced, {teller.host, teller.port});
    if (endpoint.transport == Transport::Unix) {
        endpoint.transport = Transport::Tcp;
        endpoint.socketPath.clear();
    }
    const auto known = std::find_if(m_nodes.begin(), m_nodes.end(), [&, name = endpoint.nodeName()](const Node& each) {
        return each.endpoint.nodeName() == name;
    });
    const auto number = static_cast<Number>(known - m_nodes.begin());
    if (known != m_nodes.end())
        known->isMember = true;
    else if (number > std::numeric_limits<std::uint16_t>::max())
        return 0;
    else
        m_nodes.push_back({std::move(endpoint)});
    return number;
}

std::vector<SlotMap::Number> SlotMap::members(Number first) const
{
    const std::lock_guard guard(m_mutex);
    std::vector<Number> members;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (const Number node = (first + i) % m_nodes.size(); m_nodes[node].isMember || node == first)
            members.push_back(node);
    return members;
}

void SlotMap::doubt(Number teller, std::optional<Number> lost)
{
    const std::lock_guard guard(m_mutex);
    m_isDoubted = true;
    m_teller = teller;
    if (lost)
        m_lost = lost;
}

std::optional<SlotMap::Number> SlotMap::beginReading()
{
    const std::lock_guard guard(m_mutex);
    if (!m_isDoubted)
        return std::nullopt;
    const MonoTime now = monoNow(m_clock);
    if (m_notBefore && now < *m_notBefore)
        return std::nullopt;
    m_notBefore = now + kBetweenReadings;
    return m_teller;
}

void SlotMap::learn(const Reply& reply, Number by)
{
    const std::vector<SlotRange> ranges = slotRanges(reply);
    const std::lock_guard guard(m_mutex);
    for (std::size_t i = m_seeds; i < m_nodes.size() && !ranges.empty(); ++i)
        m_nodes[i].isMember = false;
    for (const SlotRange& range : ranges) {
        for (std::size_t i = 1; i < range.nodes.size(); ++i)
            (void)numberLocked(range.nodes[i], by);
        const Number primary = numberLocked(range.nodes.front(), by);
        for (std::size_t slot = range.first; slot <= range.last && primary != m_lost; ++slot)
            setHomeLocked(slot, primary);
    }
    m_isDoubted = false;
    m_lost.reset();
}

void SlotMap::refused()
{
    const std::lock_guard guard(m_mutex);
    m_notBefore = monoNow(m_clock) + kAfterRefusal;
}

} // namespace v1
} // namespace lockscope::lock
