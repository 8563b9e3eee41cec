// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"
#include "core/picture/notes.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace lockscope {

class Reducer;

/// The reducers of all nodes, and what they tell each other: which locks a second node of a keyspace shows while the
/// first one still does. Thread: the picture's.
class Reducers
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

    /// Who shows a lock that is another node's.
    struct Claim
    {
        NodeId node = kNoNode;
        std::optional<When> restored; ///< the key was restored there: it came with all that it is
    };
    /// A key came to one of the keyspace's nodes, as MIGRATE brings it: for a while any removal may be half of a move.
    void noteRestored(KeyspaceId keyspace, ServerTime at);
    /// Another node shows it, too, and is told when the lock's own one loses it. LockRecord: flag::Claimed. That it was
    /// restored there stays said.
    void claim(LockId lock, NodeId node, std::optional<When> restored = std::nullopt);
    /// Who shows it, too; kNoNode: nobody. Not any more.
    [[nodiscard]] Claim takeClaim(LockId lock);
    /// `node` does not show it any more.
    void unclaim(LockId lock, NodeId node);
    /// Locks with a claim.
    [[nodiscard]] std::vector<LockId> claimed() const;

private:
    std::vector<std::unique_ptr<Reducer>> m_byNode;
    std::unordered_map<std::uint32_t, Claim> m_claims; ///< by lock
};

} // namespace lockscope
