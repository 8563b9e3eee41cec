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
    /// From, to. Edges against the layers are drawn backwards; none is within a layer.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
};

/// Positions in units of layers and nodes.
struct LayeredPlaces
{
    struct Place
    {
        double layer = 0;
        double across = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    std::vector<Place> nodes;
    /// Bends of each edge where it passes the layers between its ends.
    std::vector<std::vector<Place>> bends;
    double across = 0; ///< the maximum
    std::uint32_t layers = 0;
    bool isOrdered = true; ///< false: nodes keep the given order, and edges cross
    friend bool operator==(const LayeredPlaces&, const LayeredPlaces&) = default;
};

/// Sugiyama's layout, computed by igraph: few crossings, long edges around the nodes. Nodes of a layer start in the
/// given order. Deterministic.
/// With more than kMostEdgesToOrder edges, or when igraph fails (out of memory), the nodes keep the given order.
inline constexpr std::size_t kMostEdgesToOrder = 2000;
[[nodiscard]] LayeredPlaces layeredPlaces(const LayeredGraph& graph);

} // namespace lockscope::gui
