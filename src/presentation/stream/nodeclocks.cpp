// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/nodeclocks.h"

#include <algorithm>
#include <chrono>

namespace lockscope::presentation {

void NodeClocks::addBatch(const Batch& batch)
{
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::Joined)
            m_reference = std::min(m_reference, event.node);
        else if (event.kind == NodeEvent::Kind::Clock)
            m_offsets[event.node] = event.offsetUs;
        if (event.kind != NodeEvent::Kind::Retired)
            continue;
        m_offsets.erase(event.node);
        if (event.node == m_reference)
            m_reference = m_offsets.empty() ? kNoNode : m_offsets.begin()->first;
    }
}

std::int64_t NodeClocks::aheadUs(NodeId node) const
{
    const auto own = m_offsets.find(node);
    const auto reference = m_offsets.find(m_reference);
    if (own == m_offsets.end())
        return 0;
    return own->second - (reference == m_offsets.end() ? 0 : reference->second); // 0: our own time
}

ServerTime NodeClocks::timeAt(NodeId node, ServerTime now) const
{
    return now + std::chrono::microseconds(aheadUs(node));
}

} // namespace lockscope::presentation
