// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/waitsfor.h"
#include "gui/waitsfor/graphlayout.h"

#include <QPolygonF>
#include <QRectF>

#include <map>
#include <string>
#include <vector>

namespace lockscope::gui {

/// Positions of a waits-for graph's elements, by index as in the graph.
struct GraphPicture
{
    std::vector<QRectF> nodes;
    std::vector<QPolygonF> edges; ///< between the outlines of both nodes
    QRectF bounds;
    bool isOrdered = true; ///< false: some component is too large, and its edges cross
};

/// Lays out graphs with blockers at the left and waiters at the right. An unchanged component keeps its shape, and
/// nothing moves if no component changed; in a changed component nodes keep their order as far as possible. GUI thread.
class GraphArranger
{
public:
    /// All nodes have the same size.
    [[nodiscard]] GraphPicture arrange(const analysis::WaitsForGraph& graph, QSizeF node);
    void clear();

private:
    struct Part
    {
        std::vector<std::uint32_t> nodes;
        std::vector<std::uint32_t> edges;
        std::uint32_t firstLock = 0;
        bool isDeadlocked = false;
        LayeredPlaces places;
    };
    [[nodiscard]] std::vector<Part> partsOf(const analysis::WaitsForGraph& graph) const;
    void lookUp(std::vector<Part>& parts, const analysis::WaitsForGraph& graph);
    void layOut(Part& part, const analysis::WaitsForGraph& graph) const;

    std::map<std::string, LayeredPlaces> m_known; ///< by the composition of a component
    std::map<std::string, double> m_across;       ///< by node: its place in its layer
};

} // namespace lockscope::gui
