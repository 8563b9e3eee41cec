// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/clusterslot.h"
#include "core/event.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace lockscope {

/// Slot owners of a cluster among the watched nodes, and the slots in migration. Value type; the nodes of one keyspace
/// share one.
struct SlotTable
{
    struct Move
    {
        std::uint16_t slot = 0;
        NodeId from = kNoNode; ///< the node that reports it as migrating; kNoNode: none of the watched ones
        NodeId to = kNoNode;   ///< the node that reports it as importing; kNoNode: likewise
        friend bool operator==(const Move&, const Move&) = default;
        friend auto operator<=>(const Move& a, const Move& b) = default;
    };
    std::vector<NodeId> owner; ///< kClusterSlots entries, kNoNode: no watched node; or empty: no owners
    std::vector<Move> moves;   ///< sorted by slot; a slot may occur several times
    /// Slots moved a moment ago: others may follow before the next query of the nodes.
    bool isRestless = false;

    [[nodiscard]] NodeId ownerOf(std::uint16_t slot) const { return slot < owner.size() ? owner[slot] : kNoNode; }
    /// True if the node migrates the slot away.
    [[nodiscard]] bool isLeaving(std::uint16_t slot, NodeId node) const
    {
        return any(slot, [node](const Move& move) { return move.from == node; });
    }
    /// True if the node imports the slot.
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
