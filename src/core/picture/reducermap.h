// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"
#include "core/picture/pendingchanges.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace lockscope {

class Reducer;

/// The reducers of all nodes, and the locks that a second node of a keyspace shows while the first one still does.
/// Thread: the picture's.
class ReducerMap
{
public:
    /// Null: the node is not in the picture (any more).
    [[nodiscard]] Reducer* find(NodeId node) const
    {
        const auto i = static_cast<std::size_t>(node);
        return i < m_byNode.size() ? m_byNode[i].get() : nullptr;
    }
    Reducer& put(NodeId node, std::unique_ptr<Reducer> reducer);
    void remove(NodeId node);
    [[nodiscard]] const std::vector<std::unique_ptr<Reducer>>& all() const { return m_byNode; }

    /// A node that shows another node's lock.
    struct Claim
    {
        NodeId node = kNoNode;
        std::optional<ChangeTime> restored; ///< the key was restored there, with its value and TTL
    };
    /// A key was restored on a node of the keyspace, as by MIGRATE: for a while every removal may be half of a move.
    void noteRestored(KeyspaceId keyspace, ServerTime at);
    /// Records that `node` shows the lock, too; the lock moves there when its own node loses it (LockFlags::isClaimed).
    /// An earlier `restored` is kept.
    void claim(LockId lock, NodeId node, std::optional<ChangeTime> restored = std::nullopt);
    /// Removes and returns the claim; kNoNode: none.
    [[nodiscard]] Claim takeClaim(LockId lock);
    /// `node` no longer shows it.
    void unclaim(LockId lock, NodeId node);
    /// Locks with a claim.
    [[nodiscard]] std::vector<LockId> claimed() const;

private:
    std::vector<std::unique_ptr<Reducer>> m_byNode;
    std::unordered_map<std::uint32_t, Claim> m_claims; ///< by lock
};

} // namespace lockscope
