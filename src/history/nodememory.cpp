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
        Node& node = m_nodes[event.node];
        auto& kept = node.kept[static_cast<std::size_t>(kind - kKinds.begin())];
        kept = event;
        kept->after = 0;
        if (event.kind == Kind::State)
            addState(node, *kept);
    }
}

void NodeMemory::addState(Node& node, const NodeEvent& state)
{
    if (state.state == ConnectionState::Live) {
        node.live = state;
        node.lost.reset();
    } else if (node.live && !node.lost) {
        node.lost = state;
    }
}

void NodeMemory::appendTo(std::vector<NodeEvent>& into) const
{
    for (const auto& [id, node] : m_nodes) {
        for (const auto& event : node.kept) {
            if (!event)
                continue;
            if (event->kind == Kind::State && node.lost) {
                into.push_back(*node.live);
                if (*node.lost != *event)
                    into.push_back(*node.lost);
            }
            into.push_back(*event);
        }
    }
}

} // namespace lockscope::history
