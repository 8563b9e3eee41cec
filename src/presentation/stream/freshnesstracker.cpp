// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/freshnesstracker.h"

#include <algorithm>

namespace lockscope::presentation {

void FreshnessTracker::addEvent(const NodeEvent& event)
{
    if (event.kind == NodeEvent::Kind::Retired)
        std::erase_if(m_nodes, [&](const Node& node) { return node.id == event.node; });
    if (event.kind != NodeEvent::Kind::State)
        return;
    auto node = std::find_if(m_nodes.begin(), m_nodes.end(), [&](const Node& each) { return each.id == event.node; });
    if (node == m_nodes.end())
        node = m_nodes.insert(m_nodes.end(), {event.node, false, std::nullopt, kUnknownTime});
    if (event.state == ConnectionState::Live) {
        node->wasLive = true;
        if (node->until)
            node->since = event.at;
        node->until.reset();
    } else if (node->wasLive && !node->until) { // keeps the first value until the node is live again
        node->until = event.knownUntil != kUnknownTime ? std::min(event.knownUntil, event.at) : event.at;
    }
}

std::optional<ServerTime> FreshnessTracker::of(NodeId node) const
{
    for (const Node& each : m_nodes) {
        if (each.id == node)
            return each.until;
    }
    return std::nullopt;
}

std::vector<std::pair<NodeId, ServerTime>> FreshnessTracker::past() const
{
    std::vector<std::pair<NodeId, ServerTime>> nodes;
    for (const Node& each : m_nodes) {
        if (each.until)
            nodes.emplace_back(each.id, *each.until);
    }
    return nodes;
}

ServerTime FreshnessTracker::since(NodeId node) const
{
    for (const Node& each : m_nodes) {
        if (each.id == node)
            return each.since;
    }
    return kUnknownTime;
}

std::optional<ServerTime> FreshnessTracker::ofAll() const
{
    std::optional<ServerTime> last;
    for (const Node& each : m_nodes) {
        if (!each.until)
            return std::nullopt;
        last = std::max(last.value_or(*each.until), *each.until);
    }
    return last;
}

bool FreshnessTracker::wasAnyAway() const
{
    return std::any_of(m_nodes.begin(), m_nodes.end(),
                       [](const Node& each) { return each.until || each.since != kUnknownTime; });
}

bool FreshnessTracker::isAnyPast() const
{
    return std::any_of(m_nodes.begin(), m_nodes.end(), [](const Node& each) { return each.until.has_value(); });
}

} // namespace lockscope::presentation
