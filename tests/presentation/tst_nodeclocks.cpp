// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The time of each server's own clock, whichever of them the batches go by. Means: pure.
#include "presentation/stream/nodeclocks.h"
#include "support/suite.h"

using namespace lockscope;
using presentation::NodeClocks;

namespace {

Batch told(NodeEvent::Kind kind, int node, std::int64_t offsetUs = 0)
{
    NodeEvent event;
    event.kind = kind;
    event.node = NodeId(static_cast<std::uint16_t>(node));
    event.offsetUs = offsetUs;
    Batch batch;
    batch.nodes.push_back(event);
    return batch;
}

} // namespace

class NodeClocksTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void eachHasItsOwnTime();
    void theReferenceMayGo();
};

void NodeClocksTest::eachHasItsOwnTime()
{
    using Kind = NodeEvent::Kind;
    NodeClocks clocks;
    for (const int node : {0, 1, 2})
        clocks.addBatch(told(Kind::Joined, node));
    clocks.addBatch(told(Kind::Clock, 1, 5'000));
    QCOMPARE(clocks.aheadUs(NodeId{1}), 5'000); // the first is not connected: batches say this machine's time
    clocks.addBatch(told(Kind::Clock, 0, -2'000));
    QCOMPARE(clocks.aheadUs(NodeId{0}), 0);
    QCOMPARE(clocks.aheadUs(NodeId{1}), 7'000);
    QCOMPARE(clocks.aheadUs(NodeId{2}), 0); // not known
    const ServerTime now = serverTimeFromUs(1'000'000);
    QVERIFY(clocks.timeAt(NodeId{1}, now) == serverTimeFromUs(1'007'000));
    QVERIFY(clocks.timeAt(NodeId{0}, now) == now);
}

void NodeClocksTest::theReferenceMayGo()
{
    using Kind = NodeEvent::Kind;
    NodeClocks clocks;
    for (const int node : {0, 1, 2}) {
        clocks.addBatch(told(Kind::Joined, node));
        clocks.addBatch(told(Kind::Clock, node, node * 1'000));
    }
    clocks.addBatch(told(Kind::Retired, 0));
    QCOMPARE(clocks.aheadUs(NodeId{1}), 0);
    QCOMPARE(clocks.aheadUs(NodeId{2}), 1'000);
    QCOMPARE(clocks.aheadUs(NodeId{0}), 0);
    clocks.clear();
    QCOMPARE(clocks.aheadUs(NodeId{2}), 0);
}

LOCKSCOPE_TEST_MAIN(NodeClocksTest)
#include "tst_nodeclocks.moc"
