// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layout of the waits-for graph: nothing overlaps, the same graph gives the same picture. Means: pure.
#include "gui/waitsfor/graphpicture.h"
#include "support/suite.h"

#include <random>

using namespace lockscope;
using namespace lockscope::gui;
using namespace lockscope::analysis;

namespace {

constexpr QSizeF kNode(180, 40);

WaitsForGraph randomGraph(unsigned seed, unsigned locks, unsigned clients)
{
    std::mt19937 random(seed);
    WaitsForFacts facts;
    const auto client = [&](unsigned number) {
        Party who;
        who.client = "c" + std::to_string(number);
        return who;
    };
    for (unsigned lock = 0; lock < locks; ++lock) {
        facts.holds.push_back({LockId{lock}, client(random() % clients), serverTimeFromUs(1)});
        for (unsigned i = random() % 5; i > 0; --i)
            facts.waits.push_back({LockId{lock}, client(random() % clients), serverTimeFromUs(2), WaitSource::Trace});
    }
    return waitsForGraph(facts);
}

} // namespace

class TestGraphPicture : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void nodesDoNotOverlapAndLinesEndAtThem()
    {
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const WaitsForGraph graph = randomGraph(seed, 2 + seed % 17, 2 + seed % 13);
            const GraphPicture picture = GraphArranger().arrange(graph, kNode);
            QCOMPARE(picture.nodes.size(), graph.nodes.size());
            for (std::size_t a = 0; a < picture.nodes.size(); ++a) {
                QCOMPARE(picture.nodes[a].size(), kNode);
                QVERIFY(picture.bounds.adjusted(-1, -1, 1, 1).contains(picture.nodes[a]));
                for (std::size_t b = a + 1; b < picture.nodes.size(); ++b)
                    QVERIFY2(!picture.nodes[a].intersects(picture.nodes[b]), qPrintable(QString::number(seed)));
            }
            for (std::size_t e = 0; e < graph.edges.size(); ++e) {
                const QRectF from = picture.nodes[graph.edges[e].from].adjusted(-1, -1, 1, 1);
                const QRectF to = picture.nodes[graph.edges[e].to].adjusted(-1, -1, 1, 1);
                QVERIFY(picture.edges[e].size() >= 2);
                QVERIFY(from.contains(picture.edges[e].first()) && to.contains(picture.edges[e].last()));
            }
        }
    }

    /// Lines go around what is between: they pass the nodes of the layers between beside them.
    void linesDoNotCrossNodes()
    {
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const WaitsForGraph graph = randomGraph(seed, 2 + seed % 17, 2 + seed % 13);
            const GraphPicture picture = GraphArranger().arrange(graph, kNode);
            for (std::size_t e = 0; e < graph.edges.size(); ++e) {
                for (qsizetype i = 1; i < picture.edges[e].size(); ++i) {
                    const QPointF a = picture.edges[e][i - 1];
                    const QPointF b = picture.edges[e][i];
                    for (std::uint32_t n = 0; n < picture.nodes.size(); ++n) {
                        const bool own = n == graph.edges[e].from || n == graph.edges[e].to;
                        const QRectF box = picture.nodes[n].adjusted(2, 2, -2, -2);
                        for (int step = 0; step <= 40 && !own; ++step)
                            QVERIFY2(!box.contains(a + (b - a) * step / 40.0), qPrintable(QString::number(seed)));
                    }
                }
            }
        }
    }

    void whoBlocksStandsLeftOfWhoWaits()
    {
        const WaitsForGraph graph = randomGraph(7, 12, 30);
        const GraphPicture picture = GraphArranger().arrange(graph, kNode);
        for (const auto& edge : graph.edges)
            QCOMPARE(picture.nodes[edge.from].right() < picture.nodes[edge.to].left(), !edge.isBack);
    }

    void theSameGraphGivesTheSamePicture()
    {
        const WaitsForGraph graph = randomGraph(3, 20, 40);
        GraphArranger arranger;
        const GraphPicture first = arranger.arrange(graph, kNode);
        QVERIFY(arranger.arrange(graph, kNode).nodes == first.nodes);
        QVERIFY(GraphArranger().arrange(graph, kNode).nodes == first.nodes);
    }

    void nothingIsNoPicture()
    {
        QVERIFY(GraphArranger().arrange({}, kNode).nodes.empty());
        QVERIFY(layeredPlaces({}).nodes.empty());
    }
};

LOCKSCOPE_TEST_MAIN(TestGraphPicture)
#include "tst_graphpicture.moc"
