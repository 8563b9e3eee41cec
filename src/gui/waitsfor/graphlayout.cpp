// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/waitsfor/graphlayout.h"

#include <igraph/igraph.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace lockscope::gui {

namespace {

constexpr igraph_integer_t kMostRounds = 30;

/// Keeps igraph from aborting the program on an error, which is its default.
class QuietErrors
{
public:
    QuietErrors() : m_errors(igraph_set_error_handler(igraph_error_handler_ignore)) {}
    ~QuietErrors() { igraph_set_error_handler(m_errors); }
    QuietErrors(const QuietErrors&) = delete;
    QuietErrors& operator=(const QuietErrors&) = delete;

private:
    igraph_error_handler_t* m_errors;
};

/// Owns an igraph vector of integers.
class Numbers
{
public:
    explicit Numbers(std::size_t size)
        : m_good(igraph_vector_int_init(&m_vector, static_cast<igraph_integer_t>(size)) == IGRAPH_SUCCESS)
    {
    }
    ~Numbers()
    {
        if (m_good)
            igraph_vector_int_destroy(&m_vector);
    }
    Numbers(const Numbers&) = delete;
    Numbers& operator=(const Numbers&) = delete;
    [[nodiscard]] bool isGood() const { return m_good; }
    [[nodiscard]] igraph_vector_int_t* get() { return &m_vector; }
    void set(std::size_t i, std::uint32_t value)
    {
        igraph_vector_int_set(&m_vector, static_cast<igraph_integer_t>(i), static_cast<igraph_integer_t>(value));
    }
    [[nodiscard]] std::size_t at(igraph_integer_t i) const
    {
        return static_cast<std::size_t>(igraph_vector_int_get(&m_vector, i));
    }

private:
    igraph_vector_int_t m_vector{};
    bool m_good;
};

class Graph
{
public:
    Graph() = default;
    ~Graph()
    {
        if (m_made)
            igraph_destroy(&m_graph);
    }
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;
    bool make(Numbers& ends, std::size_t nodes)
    {
        m_made = igraph_create(&m_graph, ends.get(), static_cast<igraph_integer_t>(nodes), IGRAPH_DIRECTED) ==
                 IGRAPH_SUCCESS;
        return m_made;
    }
    /// Takes ownership of a graph that an igraph function created in get().
    void adopt() { m_made = true; }
    [[nodiscard]] igraph_t* get() { return &m_graph; }

private:
    igraph_t m_graph{};
    bool m_made = false;
};

class Matrix
{
public:
    Matrix() : m_good(igraph_matrix_init(&m_matrix, 0, 0) == IGRAPH_SUCCESS) {}
    ~Matrix()
    {
        if (m_good)
            igraph_matrix_destroy(&m_matrix);
    }
    Matrix(const Matrix&) = delete;
    Matrix& operator=(const Matrix&) = delete;
    [[nodiscard]] bool isGood() const { return m_good; }
    [[nodiscard]] igraph_matrix_t* get() { return &m_matrix; }
    [[nodiscard]] LayeredPlaces::Place place(std::size_t row) const
    {
        const auto r = static_cast<igraph_integer_t>(row);
        return {igraph_matrix_get(&m_matrix, r, 1), igraph_matrix_get(&m_matrix, r, 0)};
    }

private:
    igraph_matrix_t m_matrix{};
    bool m_good;
};

/// The bends of each edge. igraph splits a long edge at every layer that it passes.
std::vector<std::vector<LayeredPlaces::Place>> bendsOf(const LayeredGraph& graph, Graph& split, const Numbers& whole,
                                                       const Matrix& places)
{
    struct Piece
    {
        std::size_t from;
        std::size_t to;
    };
    std::vector<std::vector<Piece>> pieces(graph.edges.size());
    for (igraph_integer_t e = 0; e < igraph_ecount(split.get()); ++e) {
        igraph_integer_t from = 0;
        igraph_integer_t to = 0;
        if (igraph_edge(split.get(), e, &from, &to) == IGRAPH_SUCCESS)
            pieces[whole.at(e)].push_back({static_cast<std::size_t>(from), static_cast<std::size_t>(to)});
    }
    std::vector<std::vector<LayeredPlaces::Place>> bends(graph.edges.size());
    for (std::size_t e = 0; e < graph.edges.size(); ++e) {
        std::size_t at = graph.edges[e].first;
        for (std::size_t i = 0; i < pieces[e].size(); ++i) {
            const auto next =
                std::find_if(pieces[e].begin(), pieces[e].end(), [at](const Piece& piece) { return piece.from == at; });
            if (next == pieces[e].end() || next->to == graph.edges[e].second)
                break;
            at = next->to;
            bends[e].push_back(places.place(at));
        }
    }
    return bends;
}

std::optional<LayeredPlaces> byIgraph(const LayeredGraph& graph)
{
    const QuietErrors quiet;
    Numbers ends(graph.edges.size() * 2);
    Numbers layers(graph.layers.size());
    Numbers whole(0);
    Matrix places;
    if (!ends.isGood() || !layers.isGood() || !whole.isGood() || !places.isGood())
        return {};
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        ends.set(2 * i, graph.edges[i].first);
        ends.set(2 * i + 1, graph.edges[i].second);
    }
    for (std::size_t i = 0; i < graph.layers.size(); ++i)
        layers.set(i, graph.layers[i]);
    Graph original;
    Graph split;
    if (!original.make(ends, graph.layers.size()))
        return {};
    if (igraph_layout_sugiyama(original.get(), places.get(), split.get(), whole.get(), layers.get(), 1, 1, kMostRounds,
                               nullptr) != IGRAPH_SUCCESS)
        return {};
    split.adopt();
    LayeredPlaces result;
    for (std::size_t i = 0; i < graph.layers.size(); ++i)
        result.nodes.push_back(places.place(i));
    result.bends = bendsOf(graph, split, whole, places);
    return result;
}

LayeredPlaces inTheirOrder(const LayeredGraph& graph)
{
    LayeredPlaces result;
    std::vector<double> next;
    for (const std::uint32_t layer : graph.layers) {
        if (layer >= next.size())
            next.resize(layer + std::size_t{1}, 0.0);
        result.nodes.push_back({static_cast<double>(layer), next[layer]});
        next[layer] += 1;
    }
    result.bends.resize(graph.edges.size());
    result.isOrdered = false;
    return result;
}

/// Enforces a minimum distance of 1 within a layer, in igraph's order: igraph places some closer.
void spread(LayeredPlaces& places)
{
    std::map<long, std::vector<LayeredPlaces::Place*>> layers;
    const auto add = [&](LayeredPlaces::Place& place) { layers[std::lround(place.layer)].push_back(&place); };
    for (auto& node : places.nodes)
        add(node);
    for (auto& edge : places.bends)
        for (auto& bend : edge)
            add(bend);
    for (auto& [number, layer] : layers) {
        std::stable_sort(layer.begin(), layer.end(),
                         [](const auto* a, const auto* b) { return a->across < b->across; });
        for (std::size_t i = 1; i < layer.size(); ++i)
            layer[i]->across = std::max(layer[i]->across, layer[i - 1]->across + 1);
    }
}

/// Moves all places so that both coordinates start at 0.
void normalise(LayeredPlaces& places)
{
    double least = 0;
    for (const auto& node : places.nodes)
        least = std::min(least, node.across);
    for (const auto& edge : places.bends)
        for (const auto& bend : edge)
            least = std::min(least, bend.across);
    const auto shift = [&](LayeredPlaces::Place& place) {
        place.across -= least;
        places.across = std::max(places.across, place.across);
        places.layers = std::max(places.layers, static_cast<std::uint32_t>(place.layer) + 1);
    };
    for (auto& node : places.nodes)
        shift(node);
    for (auto& edge : places.bends)
        for (auto& bend : edge)
            shift(bend);
}

} // namespace

LayeredPlaces layeredPlaces(const LayeredGraph& graph)
{
    if (graph.layers.empty())
        return {};
    // With more edges the picture is a thicket in any order, and ordering would cost whole frames.
    auto places = graph.edges.size() > kMostEdgesToOrder ? std::nullopt : byIgraph(graph);
    if (!places)
        places = inTheirOrder(graph);
    spread(*places);
    normalise(*places);
    return std::move(*places);
}

} // namespace lockscope::gui
