// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the waits-for graph of 200 clients costs: from the facts to the graph, its layout, and both once more when
// nothing changed; also just below and above the size from which on the layout is left as it comes. Wall time, median
// of five. Prints one JSON object a line and fails when a client is missing.
#include "gui/waitsfor/graphpicture.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <random>
#include <set>

using namespace lockscope;
using namespace lockscope::analysis;

namespace {

constexpr unsigned kClients = 200;
constexpr QSizeF kNode(190, 44);

Party client(unsigned number)
{
    Party who;
    who.client = "10.0.0." + std::to_string(number) + ":5000";
    return who;
}

/// Client n waits for the lock of client n / width - as in a line where `width` wait for each - and every tenth closes
/// a circle.
WaitsForFacts facts(unsigned width, bool withCircles)
{
    WaitsForFacts facts;
    for (unsigned n = 0; n < kClients; ++n) {
        facts.holds.push_back({LockId{n}, client(n), serverTimeFromUs(1)});
        if (n > 0)
            facts.waits.push_back({LockId{(n - 1) / width}, client(n), serverTimeFromUs(2), WaitSource::Trace});
        if (withCircles && n % 10 == 9)
            facts.waits.push_back({LockId{n}, client((n - 1) / width), serverTimeFromUs(3), WaitSource::Trace});
    }
    return facts;
}

/// Everybody waits for `each` of forty locks: one part with that many arrows for each.
WaitsForFacts thicket(unsigned each)
{
    WaitsForFacts facts;
    for (unsigned lock = 0; lock < 40; ++lock)
        facts.holds.push_back({LockId{lock}, client(lock), serverTimeFromUs(1)});
    for (unsigned n = 0; n < kClients; ++n)
        for (unsigned i = 1; i <= each; ++i)
            facts.waits.push_back({LockId{(n + i * 7) % 40}, client(n), serverTimeFromUs(2), WaitSource::Trace});
    return facts;
}

/// Everybody waits for some of a few locks.
WaitsForFacts tangle()
{
    std::mt19937 random(1);
    WaitsForFacts facts;
    for (unsigned lock = 0; lock < 40; ++lock)
        facts.holds.push_back({LockId{lock}, client(lock), serverTimeFromUs(1)});
    for (unsigned n = 0; n < kClients; ++n) {
        facts.waits.push_back({LockId{n % 40}, client((n + 41) % kClients), serverTimeFromUs(2), WaitSource::Trace});
        facts.waits.push_back(
            {LockId{static_cast<unsigned>(random() % 40)}, client(n), serverTimeFromUs(2), WaitSource::Trace});
    }
    return facts;
}

template <typename Run>
double medianMs(Run run)
{
    std::array<double, 5> runs{};
    for (double& ms : runs) {
        const auto from = std::chrono::steady_clock::now();
        run();
        ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count();
    }
    std::sort(runs.begin(), runs.end());
    return runs[runs.size() / 2];
}

bool measure(const char* name, const WaitsForFacts& facts)
{
    WaitsForGraph graph;
    gui::GraphPicture picture;
    const double graphMs = medianMs([&] { graph = waitsForGraph(facts); });
    const double layoutMs = medianMs([&] { picture = gui::GraphArranger().arrange(graph, kNode); });
    gui::GraphArranger known;
    (void)known.arrange(graph, kNode);
    const double againMs = medianMs([&] { picture = known.arrange(graph, kNode); });
    std::set<std::pair<double, double>> places;
    unsigned clients = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        clients += graph.nodes[i].kind == WaitsForNode::Kind::Client;
        places.emplace(picture.nodes[i].x(), picture.nodes[i].y());
    }
    const bool good = clients == kClients && places.size() == graph.nodes.size();
    std::printf("{\"bench\":\"waitsfor\",\"graph\":\"%s\",\"clients\":%u,\"nodes\":%zu,\"edges\":%zu,\"deadlocks\":%zu,"
                "\"graph_ms\":%.2f,\"layout_ms\":%.2f,\"unchanged_ms\":%.2f,\"verified\":%s}\n",
                name, clients, graph.nodes.size(), graph.edges.size(), graph.deadlocks.size(), graphMs, layoutMs,
                againMs, good ? "true" : "false");
    return good;
}

} // namespace

int main()
{
    bool good = measure("one line", facts(1, false));
    good = measure("tree", facts(3, false)) && good;
    good = measure("tree with circles", facts(3, true)) && good;
    good = measure("fan", facts(kClients, false)) && good;
    good = measure("tangle", tangle()) && good;
    good = measure("thicket, ordered", thicket(9)) && good;
    good = measure("thicket, too large to order", thicket(12)) && good;
    return good ? 0 : 1;
}
