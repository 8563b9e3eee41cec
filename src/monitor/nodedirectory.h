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

/// A node that is watched: who it is, and how to reach it.
struct WatchedNode
{
    NodeId id{};
    KeyspaceId keyspace{};
    std::string keyspaceName; ///< public; of a server that stands alone Endpoint::nodeName()
    WatchOptions options;
    std::optional<KeyspaceId> rivals; ///< WatchOptions::rivals
};

/// Which nodes a session watches. Whoever talks to one asks here where it is and who may log in. Nodes come and go; the
/// id of one that went is never given to another, so that whoever kept it reaches nobody else. Thread: any.
class NodeDirectory
{
public:
    enum class State : std::uint8_t { Unknown, Joined, Retired };

    /// `keyspace`: the name that all its nodes give; empty: the node is a keyspace of its own. Nothing when all ids are
    /// used up, after 65,535 nodes.
    [[nodiscard]] std::optional<WatchedNode> join(WatchOptions options, const std::string& keyspace);
    /// False: it is not joined.
    bool retire(NodeId id);

    /// Of this name, if a node was joined with it.
    [[nodiscard]] std::optional<KeyspaceId> keyspace(const std::string& name) const;
    [[nodiscard]] State state(NodeId id) const;
    /// Those that are joined, in the order in which they were.
    [[nodiscard]] std::vector<NodeId> nodes() const;
    /// With user and password. Nothing of a node that is not joined.
    [[nodiscard]] std::optional<Endpoint> endpoint(NodeId id) const;
    /// WatchOptions::owner. Empty of a node that is not joined.
    [[nodiscard]] std::string owner(NodeId id) const;

private:
    mutable std::mutex m_mutex;
    std::map<NodeId, WatchedNode> m_joined;
    std::map<std::string, KeyspaceId> m_named; ///< also those without a node: a name stays one keyspace
    std::uint16_t m_nextNode = 0;
    std::uint16_t m_nextKeyspace = 0;
};

} // namespace lockscope::monitor
