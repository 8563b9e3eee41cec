// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace lockscope::gui {

/// A connected graph to be drawn in layers.
struct LayeredGraph
{
    std::vector<std::uint32_t> layers; ///< of each node, from 0
    /// From, to. Those that go against the layers are drawn backwards. None within a layer.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
};

/// Places in units of a layer and of a node.
struct LayeredPlaces
{
    struct Place
    {
        double layer = 0;
        double across = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    std::vector<Place> nodes;
    /// The bends of each edge between its ends: where it passes the layers between.
    std::vector<std::vector<Place>> bends;
    double across = 0; ///< the greatest
    std::uint32_t layers = 0;
    bool isOrdered = true; ///< false: nodes stand as they were given, and edges cross
    friend bool operator==(const LayeredPlaces&, const LayeredPlaces&) = default;
};

/// Sugiyama's layout, by igraph: few crossings, long edges around the nodes. Nodes of a layer begin in the order in
/// which they are given. Deterministic.
/// With more than kMostEdgesToOrder edges, or when igraph cannot (it is out of memory), the nodes stand in their order.
inline constexpr std::size_t kMostEdgesToOrder = 2000;
[[nodiscard]] LayeredPlaces layeredPlaces(const LayeredGraph& graph);

} // namespace lockscope::gui
