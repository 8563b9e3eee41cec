// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace lockscope::history {

/// The latest event of each kind per node; a consumer that starts in the middle needs these first. Of a node that is
/// away it also keeps the states that tell since when. Value type.
class NodeMemory
{
public:
    void addEvents(const std::vector<NodeEvent>& events);
    void clear() { m_nodes.clear(); }
    /// Appends the kept events to `into`, in the order in which a node emits them.
    void appendTo(std::vector<NodeEvent>& into) const;

private:
    /// Joined, Info, State, Ready, Clock, Sample: kinds that stay valid until the next one.
    static constexpr std::size_t kKept = 6;
    struct Node
    {
        std::array<std::optional<NodeEvent>, kKept> kept;
        std::optional<NodeEvent> live; ///< the latest live state
        std::optional<NodeEvent> lost; ///< the first other state after it
    };
    static void addState(Node& node, const NodeEvent& state);

    std::map<NodeId, Node> m_nodes;
};

} // namespace lockscope::history
