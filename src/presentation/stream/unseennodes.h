// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <map>
#include <optional>

namespace lockscope::presentation {

/// Nodes that were live and are away, before their Gap event tells it. A range of a recording that begins or ends
/// meanwhile has no such event. Value type.
class UnseenNodes
{
public:
    void addEvent(const NodeEvent& event);
    void clear() { *this = {}; }
    /// By node, the state that began the absence.
    [[nodiscard]] const std::map<NodeId, NodeEvent>& all() const { return m_lost; }
    /// The last moment at which the node was seen; no value: it is not away.
    [[nodiscard]] std::optional<ServerTime> seenUntil(NodeId node) const;
    /// The same from the state that began the absence.
    [[nodiscard]] static ServerTime seenUntil(const NodeEvent& lost);

private:
    std::map<NodeId, bool> m_isLive;
    std::map<NodeId, NodeEvent> m_lost;
};

} // namespace lockscope::presentation
