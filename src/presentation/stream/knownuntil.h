// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <optional>
#include <utility>
#include <vector>

namespace lockscope::presentation {

/// Up to when the nodes are known. While one does not answer, is away, or is looked through again after that, what is
/// shown of it is of the past; one that was never live is not known at all, and its first look is as good as now. The
/// fold of State and Retired events.
class KnownUntil
{
public:
    void take(const NodeEvent& event);
    void reset() { m_nodes.clear(); }

    /// The last moment that is known of the node; nothing: now.
    [[nodiscard]] std::optional<ServerTime> of(NodeId node) const;
    /// The nodes of the past, each with the last moment that is known of it.
    [[nodiscard]] std::vector<std::pair<NodeId, ServerTime>> past() const;
    /// It was of the past until then; kUnknownTime: never.
    [[nodiscard]] ServerTime since(NodeId node) const;
    /// The last moment that is known of any node; nothing: one at least is known now, or none was ever.
    [[nodiscard]] std::optional<ServerTime> ofAll() const;
    /// Is or was there a node of the past? If not, everything is judged by now.
    [[nodiscard]] bool wasAnyAway() const;
    /// Is there a node of the past?
    [[nodiscard]] bool isAnyPast() const;

private:
    struct Node
    {
        NodeId id{};
        bool wasLive = false;
        std::optional<ServerTime> until;
        ServerTime since = kUnknownTime;
    };
    std::vector<Node> m_nodes; ///< those that are watched
};

} // namespace lockscope::presentation
