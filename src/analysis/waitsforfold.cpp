// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/waitsfor.h"

#include <algorithm>
#include <limits>

namespace lockscope::analysis {

namespace {

using Node = WaitsForNode;
using Edge = WaitsForEdge;

constexpr std::uint32_t kDropped = std::numeric_limits<std::uint32_t>::max();

/// Clients that wait for one lock only and block nobody.
std::vector<bool> leaves(const WaitsForGraph& graph)
{
    std::vector<std::uint32_t> waitsFor(graph.nodes.size(), 0);
    std::vector<bool> blocks(graph.nodes.size(), false);
    for (const Edge& edge : graph.edges) {
        ++waitsFor[edge.to];
        blocks[edge.from] = true;
    }
    std::vector<bool> leaf(graph.nodes.size());
    for (std::size_t i = 0; i < leaf.size(); ++i)
        leaf[i] = graph.nodes[i].kind == Node::Kind::Client && waitsFor[i] == 1 && !blocks[i];
    if (!graph.longestChain.empty())
        leaf[graph.longestChain.back()] = false;
    return leaf;
}

void renumber(std::vector<std::uint32_t>& nodes, const std::vector<std::uint32_t>& place)
{
    for (std::uint32_t& node : nodes)
        node = place[node];
}

} // namespace

WaitsForGraph foldWaiters(const WaitsForGraph& graph, std::size_t most)
{
    const std::vector<bool> leaf = leaves(graph);
    std::vector<std::size_t> all(graph.nodes.size(), 0); // by lock
    for (const Edge& edge : graph.edges)
        all[edge.from] += leaf[edge.to];
    std::vector<std::size_t> kept(graph.nodes.size(), 0);
    std::vector<std::uint32_t> dropped(graph.nodes.size(), 0);
    std::vector<std::uint32_t> place(graph.nodes.size(), 0);
    for (const Edge& edge : graph.edges) {                  // a lock's waiters are ordered by wait time
        const bool oneTooMany = all[edge.from] <= most + 1; // takes no more room than "1 more"
        if (!leaf[edge.to] || oneTooMany || ++kept[edge.from] <= most)
            continue;
        place[edge.to] = kDropped;
        ++dropped[edge.from];
    }
    WaitsForGraph folded;
    folded.deadlocks = graph.deadlocks;
    folded.longestChain = graph.longestChain;
    folded.root = graph.root;
    folded.components = graph.components;
    folded.waiters = graph.waiters;
    folded.unnamed = graph.unnamed;
    folded.unjoinedHolders = graph.unjoinedHolders;
    folded.unknownHolders = graph.unknownHolders;
    folded.namedHolders = graph.namedHolders;
    folded.kept = graph.kept;
    folded.asOf = graph.asOf;
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        if (place[i] == kDropped)
            continue;
        place[i] = static_cast<std::uint32_t>(folded.nodes.size());
        folded.nodes.push_back(graph.nodes[i]);
    }
    for (Edge edge : graph.edges) {
        if (place[edge.to] == kDropped)
            continue;
        edge.from = place[edge.from];
        edge.to = place[edge.to];
        folded.edges.push_back(edge);
    }
    for (std::uint32_t lock = 0; lock < graph.nodes.size(); ++lock) {
        if (dropped[lock] == 0)
            continue;
        Node more;
        more.kind = Node::Kind::More;
        more.key = "more " + graph.nodes[lock].key;
        more.lock = graph.nodes[lock].lock;
        more.waiters = dropped[lock];
        more.component = graph.nodes[lock].component;
        more.layer = graph.nodes[lock].layer + 1;
        Edge edge;
        edge.from = place[lock];
        edge.to = static_cast<std::uint32_t>(folded.nodes.size());
        edge.waits = true;
        folded.nodes.push_back(std::move(more));
        folded.edges.push_back(edge);
    }
    for (Deadlock& deadlock : folded.deadlocks)
        renumber(deadlock.cycle, place);
    renumber(folded.longestChain, place);
    if (folded.root)
        folded.root = place[*folded.root];
    return folded;
}

} // namespace lockscope::analysis
