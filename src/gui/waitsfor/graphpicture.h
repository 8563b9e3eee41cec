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

/// Where everything of a waits-for graph stands: by index as in the graph.
struct GraphPicture
{
    std::vector<QRectF> nodes;
    std::vector<QPolygonF> edges; ///< from the edge of one node to that of the other
    QRectF bounds;
    bool isOrdered = true; ///< false: a part is too large for it, and lines cross there
};

/// Lays graphs out, who blocks at the left and who waits at the right. A part that did not change keeps its shape, and
/// where no part changed nothing moves; in a part that changed nodes keep their order as far as they can. GUI thread.
class GraphArranger
{
public:
    /// All nodes have one size.
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

    std::map<std::string, LayeredPlaces> m_known; ///< by what a part consists of
    std::map<std::string, double> m_across;       ///< by node: its place in its layer
};

} // namespace lockscope::gui
