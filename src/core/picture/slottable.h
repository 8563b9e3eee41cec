// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/clusterslot.h"
#include "core/event.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace lockscope {

/// Which watched node of a cluster has each slot, and which slots are on their way. Value type; the nodes of one
/// keyspace share one.
struct SlotTable
{
    struct Move
    {
        std::uint16_t slot = 0;
        NodeId from = kNoNode; ///< says that it migrates it; kNoNode: nobody who is watched does
        NodeId to = kNoNode;   ///< says that it imports it; likewise
        friend bool operator==(const Move&, const Move&) = default;
        friend auto operator<=>(const Move& a, const Move& b) = default;
    };
    std::vector<NodeId> owner; ///< kClusterSlots of them, kNoNode: nobody who is watched; or empty: nobody owns any
    std::vector<Move> moves;   ///< by slot; one slot may stand several times
    /// Slots went from node to node a moment ago: any may be next, and be gone before the nodes are asked again.
    bool isRestless = false;

    [[nodiscard]] NodeId ownerOf(std::uint16_t slot) const { return slot < owner.size() ? owner[slot] : kNoNode; }
    /// Does the node migrate it to another one?
    [[nodiscard]] bool isLeaving(std::uint16_t slot, NodeId node) const
    {
        return any(slot, [node](const Move& move) { return move.from == node; });
    }
    /// Does the node import it?
    [[nodiscard]] bool isComing(std::uint16_t slot, NodeId node) const
    {
        return any(slot, [node](const Move& move) { return move.to == node; });
    }
    friend bool operator==(const SlotTable&, const SlotTable&) = default;

private:
    template <class Is>
    [[nodiscard]] bool any(std::uint16_t slot, Is&& is) const
    {
        auto move = std::lower_bound(moves.begin(), moves.end(), slot,
                                     [](const Move& each, std::uint16_t wanted) { return each.slot < wanted; });
        for (; move != moves.end() && move->slot == slot; ++move)
            if (is(*move))
                return true;
        return false;
    }
};

} // namespace lockscope
