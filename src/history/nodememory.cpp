// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/nodememory.h"

#include <algorithm>

namespace lockscope::history {

namespace {
using Kind = NodeEvent::Kind;
/// State comes late: Ready and Info precede the live state.
constexpr std::array kKinds{Kind::Joined, Kind::Info, Kind::Ready, Kind::State, Kind::Clock, Kind::Sample};
} // namespace

void NodeMemory::addEvents(const std::vector<NodeEvent>& events)
{
    static_assert(kKinds.size() == kKept);
    for (const NodeEvent& event : events) {
        if (event.kind == Kind::Retired) {
            m_nodes.erase(event.node);
            continue;
        }
        const auto kind = std::find(kKinds.begin(), kKinds.end(), event.kind);
        if (kind == kKinds.end())
            continue;
        auto& kept = m_nodes[event.node][static_cast<std::size_t>(kind - kKinds.begin())];
        kept = event;
        kept->after = 0;
    }
}

void NodeMemory::appendTo(std::vector<NodeEvent>& into) const
{
    for (const auto& [node, kept] : m_nodes) {
        for (const auto& event : kept) {
            if (event)
                into.push_back(*event);
        }
    }
}

} // namespace lockscope::history
