// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/countednodes.h"

#include <utility>

namespace lockscope::presentation {

bool CountedNodes::addBatch(const Batch& batch)
{
    if (batch.nodes.empty())
        return false;
    for (const NodeEvent& event : batch.nodes)
        m_known.addEvent(event);
    std::vector<NodeId> left;
    if (!m_known.ofAll()) {
        for (const auto& [node, until] : m_known.past())
            left.push_back(node);
    }
    m_hasAll = left.empty();
    const bool differs = left != m_left;
    m_left = std::move(left);
    return differs;
}

} // namespace lockscope::presentation
