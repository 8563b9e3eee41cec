// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"

#include <cstddef>
#include <cstdint>
#include <memory>
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

    /// `node` shows a lock that is another node's: it is told when that one loses it. LockRecord: flag::Claimed.
    void claim(LockId lock, NodeId node) { m_claims.insert_or_assign(index(lock), node); }
    /// Who shows it, too; kNoNode: nobody. Not any more.
    [[nodiscard]] NodeId takeClaim(LockId lock);
    /// `node` does not show it any more.
    void unclaim(LockId lock, NodeId node);
    /// Locks with a claim.
    [[nodiscard]] std::vector<LockId> claimed() const;

private:
    std::vector<std::unique_ptr<Reducer>> m_byNode;
    std::unordered_map<std::uint32_t, NodeId> m_claims; ///< by lock
};

} // namespace lockscope
