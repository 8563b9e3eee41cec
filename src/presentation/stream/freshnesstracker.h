// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <optional>
#include <utility>
#include <vector>

namespace lockscope::presentation {

/// Tracks until when each node is known. A node that is silent, disconnected, or being rescanned afterwards is shown as
/// of the past. A node that was never live is unknown altogether, so its first scan counts as the present. Folds State
/// and Retired events.
class FreshnessTracker
{
public:
    void addEvent(const NodeEvent& event);
    void reset() { m_nodes.clear(); }

    /// The last known moment of the node; no value: it is live.
    [[nodiscard]] std::optional<ServerTime> of(NodeId node) const;
    /// Nodes that are not live, each with its last known moment.
    [[nodiscard]] std::vector<std::pair<NodeId, ServerTime>> past() const;
    /// End of the node's latest absence; kUnknownTime: it was never absent.
    [[nodiscard]] ServerTime since(NodeId node) const;
    /// The last known moment of any node; no value: at least one node is live, or none ever was.
    [[nodiscard]] std::optional<ServerTime> ofAll() const;
    /// True when a node is or was absent. Otherwise everything is judged by the present.
    [[nodiscard]] bool wasAnyAway() const;
    /// True when a node is absent now.
    [[nodiscard]] bool isAnyPast() const;

private:
    struct Node
    {
        NodeId id{};
        bool wasLive = false;
        std::optional<ServerTime> until;
        ServerTime since = kUnknownTime;
    };
    std::vector<Node> m_nodes; ///< watched nodes
};

} // namespace lockscope::presentation
