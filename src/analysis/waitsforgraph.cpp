// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/waitsforgraph_impl.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace lockscope::analysis {

namespace {

using Node = WaitsForNode;
using Edge = WaitsForEdge;

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// Edges by source node, as indices into WaitsForGraph::edges.
std::vector<std::vector<std::uint32_t>> outgoing(const WaitsForGraph& graph)
{
    std::vector<std::vector<std::uint32_t>> out(graph.nodes.size());
    for (std::uint32_t e = 0; e < graph.edges.size(); ++e)
        out[graph.edges[e].from].push_back(e);
    return out;
}

/// Tarjan's strongly connected components without recursion, because a chain may be as long as there are locks.
class Parts
{
public:
    explicit Parts(const WaitsForGraph& graph) : m_graph(graph), m_out(outgoing(graph))
    {
        const std::size_t count = graph.nodes.size();
        part.assign(count, kNone);
        m_number.assign(count, kNone);
        m_low.assign(count, 0);
        m_onStack.assign(count, false);
        for (std::uint32_t node = 0; node < count; ++node) {
            if (m_number[node] == kNone)
                visit(node);
        }
    }
    std::vector<std::uint32_t> part;                 ///< component of each node
    std::vector<std::vector<std::uint32_t>> members; ///< nodes of each component

private:
    struct Step
    {
        std::uint32_t node;
        std::size_t next;
    };
    void enter(std::uint32_t node)
    {
        m_number[node] = m_low[node] = m_next++;
        m_stack.push_back(node);
        m_onStack[node] = true;
        m_path.push_back({node, 0});
    }
    void visit(std::uint32_t first)
    {
        enter(first);
        while (!m_path.empty()) {
            const std::uint32_t node = m_path.back().node;
            if (m_path.back().next < m_out[node].size()) {
                const std::uint32_t to = m_graph.edges[m_out[node][m_path.back().next++]].to;
                if (m_number[to] == kNone)
                    enter(to);
                else if (m_onStack[to])
                    m_low[node] = std::min(m_low[node], m_number[to]);
                continue;
            }
            m_path.pop_back();
            if (!m_path.empty())
                m_low[m_path.back().node] = std::min(m_low[m_path.back().node], m_low[node]);
            if (m_low[node] == m_number[node])
                close(node);
        }
    }
    void close(std::uint32_t root)
    {
        auto& list = members.emplace_back();
        std::uint32_t node = kNone;
        do {
            node = m_stack.back();
            m_stack.pop_back();
            m_onStack[node] = false;
            part[node] = static_cast<std::uint32_t>(members.size() - 1);
            list.push_back(node);
        } while (node != root);
        std::sort(list.begin(), list.end());
    }

    const WaitsForGraph& m_graph;
    std::vector<std::vector<std::uint32_t>> m_out;
    std::vector<std::uint32_t> m_number;
    std::vector<std::uint32_t> m_low;
    std::vector<bool> m_onStack;
    std::vector<std::uint32_t> m_stack;
    std::vector<Step> m_path;
    std::uint32_t m_next = 0;
};

/// The edges of the shortest cycle through `start` within its component; breadth-first, so that the result is
/// deterministic.
std::vector<std::uint32_t> cycleFrom(std::uint32_t start, const WaitsForGraph& graph, const Parts& parts,
                                     const std::vector<std::vector<std::uint32_t>>& out)
{
    std::vector<std::uint32_t> by(graph.nodes.size(), kNone); // the edge by which a node was reached
    std::vector<std::uint32_t> queue{start};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (const std::uint32_t e : out[queue[i]]) {
            const std::uint32_t to = graph.edges[e].to;
            if (parts.part[to] != parts.part[start] || by[to] != kNone)
                continue;
            by[to] = e;
            if (to != start) {
                queue.push_back(to);
                continue;
            }
            std::vector<std::uint32_t> edges;
            std::uint32_t node = start;
            do {
                edges.push_back(by[node]);
                node = graph.edges[by[node]].from;
            } while (node != start);
            return edges; // last edge first: from the waiter to its lock
        }
    }
    return {};
}

Deadlock deadlockOf(const std::vector<std::uint32_t>& edges, const WaitsForGraph& graph)
{
    Deadlock deadlock;
    for (const std::uint32_t e : edges) {
        const Edge& edge = graph.edges[e];
        deadlock.cycle.push_back(edge.to);
        if (edge.since != kUnknownTime && (deadlock.since == kUnknownTime || edge.since > deadlock.since))
            deadlock.since = edge.since;
        if (edge.asOf != kUnknownTime && (deadlock.asOf == kUnknownTime || edge.asOf < deadlock.asOf))
            deadlock.asOf = edge.asOf;
        const Node& node = graph.nodes[edge.to];
        deadlock.byConnection = deadlock.byConnection || (node.kind == Node::Kind::Client && !node.who.idIsWho);
    }
    return deadlock;
}

void findComponents(WaitsForGraph& graph)
{
    std::vector<std::uint32_t> head(graph.nodes.size());
    std::iota(head.begin(), head.end(), 0U);
    const auto find = [&head](std::uint32_t node) {
        while (head[node] != node)
            node = head[node] = head[head[node]];
        return node;
    };
    for (const Edge& edge : graph.edges) {
        const std::uint32_t a = find(edge.from);
        const std::uint32_t b = find(edge.to);
        head[std::max(a, b)] = std::min(a, b);
    }
    std::vector<std::uint32_t> number(graph.nodes.size(), kNone);
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        std::uint32_t& mine = number[find(node)];
        if (mine == kNone)
            mine = graph.components++;
        graph.nodes[node].component = mine;
    }
}

/// Distances from the first client of a component, at which a cycle could begin.
void stepsWithin(const std::vector<std::uint32_t>& members, const WaitsForGraph& graph, const Parts& parts,
                 const std::vector<std::vector<std::uint32_t>>& out, std::vector<std::uint32_t>& steps)
{
    const auto isClient = [&](std::uint32_t node) { return graph.nodes[node].kind == Node::Kind::Client; };
    const std::uint32_t start = *std::find_if(members.begin(), members.end(), isClient);
    steps[start] = 0;
    std::vector<std::uint32_t> queue{start};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (const std::uint32_t e : out[queue[i]]) {
            const std::uint32_t to = graph.edges[e].to;
            if (parts.part[to] != parts.part[start] || steps[to] != kNone)
                continue;
            steps[to] = steps[queue[i]] + 1;
            queue.push_back(to);
        }
    }
}

/// Topological order, ignoring back edges.
std::vector<std::uint32_t> forwardOrder(const WaitsForGraph& graph, const std::vector<std::vector<std::uint32_t>>& out)
{
    std::vector<std::uint32_t> incoming(graph.nodes.size(), 0);
    for (const Edge& edge : graph.edges)
        incoming[edge.to] += !edge.isBack;
    std::vector<std::uint32_t> order;
    order.reserve(graph.nodes.size());
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        if (incoming[node] == 0)
            order.push_back(node);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const std::uint32_t e : out[order[i]]) {
            if (!graph.edges[e].isBack && --incoming[graph.edges[e].to] == 0)
                order.push_back(graph.edges[e].to);
        }
    }
    return order;
}

} // namespace

void findDeadlocks(WaitsForGraph& graph)
{
    findComponents(graph);
    const Parts parts(graph);
    const auto out = outgoing(graph);
    std::vector<std::vector<std::uint32_t>> cycles;
    for (const auto& members : parts.members) {
        if (members.size() < 2)
            continue;
        std::vector<std::uint32_t> shortest;
        for (const std::uint32_t node : members) {
            if (graph.nodes[node].kind != Node::Kind::Client)
                continue;
            auto cycle = cycleFrom(node, graph, parts, out);
            if (shortest.empty() || cycle.size() < shortest.size())
                shortest = std::move(cycle);
        }
        cycles.push_back(std::move(shortest));
    }
    const auto since = [&](const auto& cycle) { return deadlockOf(cycle, graph).since; };
    std::sort(cycles.begin(), cycles.end(),
              [&](const auto& a, const auto& b) { return std::pair(since(a), a) < std::pair(since(b), b); });
    for (const auto& edges : cycles) {
        const auto number = static_cast<std::uint32_t>(graph.deadlocks.size());
        graph.deadlocks.push_back(deadlockOf(edges, graph));
        for (const std::uint32_t e : edges) {
            graph.edges[e].deadlock = number;
            graph.nodes[graph.edges[e].to].deadlock = number;
        }
    }
    std::vector<std::uint32_t> steps(graph.nodes.size(), kNone);
    for (const auto& members : parts.members) {
        if (members.size() > 1)
            stepsWithin(members, graph, parts, out, steps);
    }
    for (Edge& edge : graph.edges)
        edge.isBack = parts.part[edge.from] == parts.part[edge.to] && steps[edge.to] <= steps[edge.from];
}

void layer(WaitsForGraph& graph)
{
    const auto out = outgoing(graph);
    for (const std::uint32_t node : forwardOrder(graph, out)) {
        for (const std::uint32_t e : out[node]) {
            Node& to = graph.nodes[graph.edges[e].to];
            if (!graph.edges[e].isBack)
                to.layer = std::max(to.layer, graph.nodes[node].layer + 1);
        }
    }
}

void countBlocked(WaitsForGraph& graph)
{
    const auto out = outgoing(graph);
    std::vector<std::uint32_t> seenBy(graph.nodes.size(), kNone);
    std::vector<std::uint32_t> queue;
    const auto behind = [&](std::uint32_t start, std::uint32_t mark, const auto& counts) {
        std::uint32_t all = 0;
        for (queue.assign(1, start); !queue.empty();) {
            const std::uint32_t node = queue.back();
            queue.pop_back();
            for (const std::uint32_t e : out[node]) {
                const std::uint32_t to = graph.edges[e].to;
                if (to == start || seenBy[to] == mark)
                    continue;
                seenBy[to] = mark;
                const Node& reached = graph.nodes[to];
                if (reached.kind != Node::Kind::Lock && counts(reached))
                    all += reached.kind == Node::Kind::Client ? 1 : reached.waiters;
                queue.push_back(to);
            }
        }
        return all;
    };
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        if (graph.nodes[node].kind != Node::Kind::Unnamed)
            graph.nodes[node].blocked = behind(node, node, [](const Node&) { return true; });
    }
    std::fill(seenBy.begin(), seenBy.end(), kNone);
    for (std::uint32_t i = 0; i < graph.deadlocks.size(); ++i)
        graph.deadlocks[i].behind = behind(graph.deadlocks[i].cycle.front(), i,
                                           [i](const Node& node) { return node.deadlock != std::optional(i); });
}

void nameChainAndRoot(WaitsForGraph& graph)
{
    const auto out = outgoing(graph);
    std::vector<std::uint32_t> length(graph.nodes.size(), 1); // nodes from here to the end of the longest chain
    std::vector<std::uint32_t> next(graph.nodes.size(), kNone);
    std::vector<bool> isSource(graph.nodes.size(), true);
    const auto order = forwardOrder(graph, out);
    for (auto it = order.rbegin(); it != order.rend(); ++it) {
        for (const std::uint32_t e : out[*it]) {
            const Edge& edge = graph.edges[e];
            isSource[edge.to] = false;
            if (!edge.isBack && length[edge.to] + 1 > length[*it]) {
                length[*it] = length[edge.to] + 1;
                next[*it] = edge.to;
            }
        }
    }
    std::uint32_t first = kNone;
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        if (first == kNone || length[node] > length[first])
            first = node;
        const bool more = !graph.root || graph.nodes[node].blocked > graph.nodes[*graph.root].blocked;
        if (isSource[node] && graph.nodes[node].blocked > 0 && more)
            graph.root = node;
    }
    for (std::uint32_t node = first; node != kNone; node = next[node])
        graph.longestChain.push_back(node);
}

} // namespace lockscope::analysis
