// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "monitor/watchoptions.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::monitor {

/// A watched node: identity and address.
struct WatchedNode
{
    NodeId id{};
    KeyspaceId keyspace{};
    std::string keyspaceName; ///< public name; Endpoint::nodeName() for a standalone server
    WatchOptions options;
    std::optional<KeyspaceId> rivals; ///< WatchOptions::rivals
};

/// The watched nodes of a session, with addresses and logins. Nodes come and go; an id is never reused, so a stale id
/// reaches no other node. Thread: any.
class NodeDirectory
{
public:
    enum class State : std::uint8_t { Unknown, Joined, Retired };

    /// Adds a node. `keyspace`: name shared by all nodes of one keyspace; empty: a keyspace of its own. No value when
    /// all ids are used up, after 65,535 nodes.
    [[nodiscard]] std::optional<WatchedNode> join(WatchOptions options, const std::string& keyspace);
    /// False: the node is not joined.
    bool retire(NodeId id);

    /// The keyspace with this name, if a node joined with it.
    [[nodiscard]] std::optional<KeyspaceId> keyspace(const std::string& name) const;
    [[nodiscard]] State state(NodeId id) const;
    /// Joined nodes, in the order of joining.
    [[nodiscard]] std::vector<NodeId> nodes() const;
    /// With user and password. No value for a node that is not joined.
    [[nodiscard]] std::optional<Endpoint> endpoint(NodeId id) const;
    /// WatchOptions::owner. Empty for a node that is not joined.
    [[nodiscard]] std::string owner(NodeId id) const;

private:
    mutable std::mutex m_mutex;
    std::map<NodeId, WatchedNode> m_joined;
    std::map<std::string, KeyspaceId> m_named; ///< includes keyspaces without nodes, so that a name keeps its id
    std::uint16_t m_nextNode = 0;
    std::uint16_t m_nextKeyspace = 0;
};

} // namespace lockscope::monitor
