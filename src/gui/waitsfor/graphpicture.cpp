// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/waitsfor/graphpicture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace lockscope::gui {

namespace {

using analysis::WaitsForEdge;
using analysis::WaitsForGraph;
using analysis::WaitsForNode;

constexpr double kLayerGap = 0.36; ///< between layers, in node widths
constexpr double kNodeGap = 0.42;  ///< between nodes of a layer, in node heights
constexpr double kPartGap = 1.2;   ///< between parts, in node heights
constexpr double kAspect = 1.7;    ///< width to height of all parts together
constexpr double kReach = 0.1;     ///< length of the level line beside a node, in gaps between layers

std::string signatureOf(const std::vector<std::uint32_t>& nodes, const std::vector<std::uint32_t>& edges,
                        const WaitsForGraph& graph)
{
    std::string signature;
    for (const std::uint32_t node : nodes) {
        signature.append(graph.nodes[node].key);
        signature.push_back('\0');
    }
    for (const std::uint32_t e : edges) {
        for (const std::uint32_t end : {graph.edges[e].from, graph.edges[e].to}) {
            const auto place = std::lower_bound(nodes.begin(), nodes.end(), end) - nodes.begin();
            signature.append(std::to_string(place));
            signature.push_back(' ');
        }
    }
    return signature;
}

/// Converts places of the layout to points.
struct Scale
{
    QSizeF node;
    QPointF corner; ///< top left of the part

    [[nodiscard]] double stepX() const { return node.width() * (1 + kLayerGap); }
    [[nodiscard]] double stepY() const { return node.height() * (1 + kNodeGap); }
    [[nodiscard]] QSizeF sizeOf(const LayeredPlaces& places) const
    {
        return {(places.layers - 1) * stepX() + node.width(), places.across * stepY() + node.height()};
    }
    [[nodiscard]] QPointF topLeft(const LayeredPlaces::Place& place) const
    {
        return corner + QPointF(place.layer * stepX(), place.across * stepY());
    }
};

/// The line from the right side of a node to the left side of the next. It is level beside the nodes that it passes.
QPolygonF lineOf(const WaitsForEdge& edge, QRectF from, QRectF to, const std::vector<LayeredPlaces::Place>& bends,
                 const Scale& scale)
{
    const double forward = edge.isBack ? -1 : 1;
    // Shifts the way back between neighbours, so that it does not hide the way forth.
    const double aside = edge.isBack && bends.empty() ? scale.node.height() / 4 : 0;
    const QPointF half(0, scale.node.height() / 2 + aside);
    const QPointF reach(forward * (scale.node.width() / 2 + scale.node.width() * kLayerGap * kReach), 0);
    QPolygonF line;
    line << (edge.isBack ? from.topLeft() : from.topRight()) + half;
    for (const auto& bend : bends) {
        const QPointF middle = scale.topLeft(bend) + QPointF(scale.node.width() / 2, scale.node.height() / 2);
        line << middle - reach << middle + reach;
    }
    line << (edge.isBack ? to.topRight() : to.topLeft()) + half;
    return line;
}

/// Maximum width of a row of parts for the aspect ratio kAspect.
double rowWidthFor(const std::vector<QSizeF>& sizes, double gap)
{
    double area = 0;
    double widest = 0;
    for (const QSizeF& size : sizes) {
        area += (size.width() + gap) * (size.height() + gap);
        widest = std::max(widest, size.width());
    }
    return std::max(widest, std::sqrt(area * kAspect));
}

} // namespace

void GraphArranger::clear()
{
    m_known.clear();
    m_across.clear();
}

/// Splits the graph into parts: deadlocks first, then ordered by lock, so that parts keep their places.
std::vector<GraphArranger::Part> GraphArranger::partsOf(const WaitsForGraph& graph) const
{
    std::vector<Part> parts(graph.components);
    for (Part& part : parts)
        part.firstLock = std::numeric_limits<std::uint32_t>::max();
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const WaitsForNode& node = graph.nodes[i];
        Part& part = parts[node.component];
        part.nodes.push_back(i);
        part.isDeadlocked = part.isDeadlocked || node.deadlock;
        if (node.kind == WaitsForNode::Kind::Lock)
            part.firstLock = std::min(part.firstLock, index(node.lock));
    }
    for (std::uint32_t e = 0; e < graph.edges.size(); ++e)
        parts[graph.nodes[graph.edges[e].from].component].edges.push_back(e);
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
        return std::pair(!a.isDeadlocked, a.firstLock) < std::pair(!b.isDeadlocked, b.firstLock);
    });
    return parts;
}

void GraphArranger::layOut(Part& part, const WaitsForGraph& graph) const
{
    const auto before = [&](std::uint32_t node) {
        const auto known = m_across.find(graph.nodes[part.nodes[node]].key);
        return known == m_across.end() ? std::numeric_limits<double>::max() : known->second;
    };
    std::vector<std::uint32_t> order(part.nodes.size()); // keeps the previous order of the nodes
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return before(a) < before(b); });
    std::vector<std::uint32_t> place(order.size());
    LayeredGraph layered;
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        place[order[i]] = i;
        layered.layers.push_back(graph.nodes[part.nodes[order[i]]].layer);
    }
    const auto inPart = [&](std::uint32_t node) {
        return place[static_cast<std::size_t>(std::lower_bound(part.nodes.begin(), part.nodes.end(), node) -
                                              part.nodes.begin())];
    };
    for (const std::uint32_t e : part.edges)
        layered.edges.emplace_back(inPart(graph.edges[e].from), inPart(graph.edges[e].to));
    part.places = layeredPlaces(layered);
    const auto nodes = part.places.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        part.places.nodes[i] = nodes[place[i]];
}

void GraphArranger::lookUp(std::vector<Part>& parts, const WaitsForGraph& graph)
{
    std::map<std::string, LayeredPlaces> known;
    std::map<std::string, double> across;
    for (Part& part : parts) {
        const std::string signature = signatureOf(part.nodes, part.edges, graph);
        if (const auto found = m_known.find(signature); found != m_known.end())
            part.places = found->second;
        else
            layOut(part, graph);
        known[signature] = part.places;
        for (std::size_t i = 0; i < part.nodes.size(); ++i)
            across[graph.nodes[part.nodes[i]].key] = part.places.nodes[i].across;
    }
    m_known = std::move(known);
    m_across = std::move(across);
}

GraphPicture GraphArranger::arrange(const WaitsForGraph& graph, QSizeF node)
{
    std::vector<Part> parts = partsOf(graph);
    lookUp(parts, graph);
    Scale scale{node, QPointF(0, 0)};
    const double gap = node.height() * kPartGap;
    std::vector<QSizeF> sizes;
    for (const Part& part : parts)
        sizes.push_back(scale.sizeOf(part.places));
    const double rowWidth = rowWidthFor(sizes, gap);

    GraphPicture picture;
    picture.nodes.resize(graph.nodes.size());
    picture.edges.resize(graph.edges.size());
    double rowHeight = 0;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const Part& part = parts[p];
        if (scale.corner.x() > 0 && scale.corner.x() + sizes[p].width() > rowWidth) {
            scale.corner = QPointF(0, scale.corner.y() + rowHeight + gap);
            rowHeight = 0;
        }
        for (std::size_t i = 0; i < part.nodes.size(); ++i)
            picture.nodes[part.nodes[i]] = QRectF(scale.topLeft(part.places.nodes[i]), node);
        for (std::size_t i = 0; i < part.edges.size(); ++i) {
            const WaitsForEdge& edge = graph.edges[part.edges[i]];
            picture.edges[part.edges[i]] =
                lineOf(edge, picture.nodes[edge.from], picture.nodes[edge.to], part.places.bends[i], scale);
        }
        picture.isOrdered = picture.isOrdered && part.places.isOrdered;
        picture.bounds = picture.bounds.united(QRectF(scale.corner, sizes[p]));
        scale.corner.rx() += sizes[p].width() + gap * 1.5;
        rowHeight = std::max(rowHeight, sizes[p].height());
    }
    return picture;
}

} // namespace lockscope::gui
