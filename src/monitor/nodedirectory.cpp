// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/nodedirectory.h"

#include <utility>

namespace lockscope::monitor {

std::optional<WatchedNode> NodeDirectory::join(WatchOptions options, const std::string& keyspace)
{
    const std::lock_guard lock(m_mutex);
    if (NodeId{m_nextNode} == kNoNode)
        return std::nullopt;
    WatchedNode node{NodeId{m_nextNode++}, {}, keyspace, std::move(options), {}};
    const auto known = m_named.find(keyspace);
    node.keyspace = known != m_named.end() ? known->second : KeyspaceId{m_nextKeyspace++};
    if (keyspace.empty())
        node.keyspaceName = node.options.endpoint.nodeName();
    else
        m_named.try_emplace(keyspace, node.keyspace);
    if (const auto group = m_named.find(node.options.rivals); group != m_named.end() && !node.options.rivals.empty())
        node.rivals = group->second;
    return m_joined.emplace(node.id, std::move(node)).first->second;
}

bool NodeDirectory::retire(NodeId id)
{
    const std::lock_guard lock(m_mutex);
    return m_joined.erase(id) > 0;
}

std::optional<KeyspaceId> NodeDirectory::keyspace(const std::string& name) const
{
    const std::lock_guard lock(m_mutex);
    const auto known = m_named.find(name);
    return known != m_named.end() ? std::optional(known->second) : std::nullopt;
}

NodeDirectory::State NodeDirectory::state(NodeId id) const
{
    const std::lock_guard lock(m_mutex);
    if (m_joined.contains(id))
        return State::Joined;
    return id < NodeId{m_nextNode} ? State::Retired : State::Unknown;
}

std::vector<NodeId> NodeDirectory::nodes() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<NodeId> ids;
    ids.reserve(m_joined.size());
    for (const auto& [id, node] : m_joined)
        ids.push_back(id);
    return ids;
}

std::optional<Endpoint> NodeDirectory::endpoint(NodeId id) const
{
    const std::lock_guard lock(m_mutex);
    const auto node = m_joined.find(id);
    return node != m_joined.end() ? std::optional(node->second.options.endpoint) : std::nullopt;
}

std::string NodeDirectory::owner(NodeId id) const
{
    const std::lock_guard lock(m_mutex);
    const auto node = m_joined.find(id);
    return node != m_joined.end() ? node->second.options.owner : std::string();
}

} // namespace lockscope::monitor
