// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clusterslot.h"
#include "core/picture/slottable.h"

#include <memory>
#include <string_view>
#include <utility>

namespace lockscope::monitor {

/// What the slots of a cluster mean for reads on one node. Pure; outside a cluster every key is local.
class SlotPlaces
{
public:
    explicit SlotPlaces(NodeId node) : m_node(node) {}

    void set(std::shared_ptr<const SlotTable> slots) { m_slots = std::move(slots); }
    /// True when the key needs ASKING, because its slot is migrating to this node.
    [[nodiscard]] bool asks(std::string_view key) const
    {
        if (m_slots == nullptr || m_slots->moves.empty())
            return false;
        const auto slot = slotOf(key);
        return m_slots->ownerOf(slot) != m_node && m_slots->isComing(slot, m_node);
    }
    /// True when another node owns the key by now.
    [[nodiscard]] bool isElsewhere(std::string_view key) const
    {
        if (m_slots == nullptr)
            return false;
        const auto slot = slotOf(key);
        const auto owner = m_slots->ownerOf(slot);
        return owner != kNoNode && owner != m_node && !m_slots->isComing(slot, m_node);
    }

private:
    const NodeId m_node;
    std::shared_ptr<const SlotTable> m_slots; ///< nullptr: no cluster
};

} // namespace lockscope::monitor
