// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The board has the nodes that are watched, and no others.
#include "presentation/servers/nodestore.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

class NodeBoardTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void nodesComeAndGo()
    {
        test::FakeSource source;
        FrameLoop frames(source.clock());
        NodeStore board(frames);
        frames.setSource(&source);
        source.nodeReady(NodeId{3}, "c:6379"); // whichever number it has, there is no other
        frames.step();
        QCOMPARE(board.nodes().size(), std::size_t{1});
        QCOMPARE(board.nodes()[0].info.address, std::string("c:6379"));
        QVERIFY(board.worst() == ConnectionState::Live);
        source.nodeReady(NodeId{1}, "a:6379");
        source.nodeState(NodeId{1}, ConnectionState::Waiting);
        frames.step();
        QCOMPARE(board.nodes().size(), std::size_t{2});
        QVERIFY(board.worst() == ConnectionState::Waiting);

        const LockId lock = source.lock("lock:a", NodeId{3});
        for (int i = 0; i < 20; ++i) {
            source.acquired(lock, "t", 30s);
            source.released(lock);
            source.advance(250ms);
            frames.step();
        }
        QVERIFY(board.nodes()[0].eventsPerSecond > 1);
        QCOMPARE(board.nodes()[1].eventsPerSecond, 0.0);

        source.retired(NodeId{1});
        frames.step();
        QCOMPARE(board.nodes().size(), std::size_t{1});
        QCOMPARE(board.nodes()[0].id, NodeId{3});
        QVERIFY(board.worst() == ConnectionState::Live); // who is not watched keeps nobody waiting
    }

    /// The number of gaps has the one that lasts, and does not rise again when it is over.
    void aGapCountsWhileItLasts()
    {
        test::FakeSource source;
        FrameLoop frames(source.clock());
        NodeStore board(frames);
        frames.setSource(&source);
        source.nodeState(NodeId{1}, ConnectionState::Connecting); // never reached: nothing was missed
        frames.step();
        QCOMPARE(board.gaps(), quint64{0});
        source.nodeReady(NodeId{1}, "a:6379");
        frames.step();
        QCOMPARE(board.gaps(), quint64{0});
        for (const auto state : {ConnectionState::Waiting, ConnectionState::Connecting, ConnectionState::Scanning,
                                 ConnectionState::Waiting}) {
            source.nodeState(NodeId{1}, state, "connection refused");
            frames.step();
            QCOMPARE(board.gaps(), quint64{1});
        }
        source.advance(3s);
        source.nodeState(NodeId{1}, ConnectionState::Live);
        source.gap(NodeId{1}, 3s, "connection refused");
        frames.step();
        QCOMPARE(board.gaps(), quint64{1});
        source.nodeReady(NodeId{2}, "b:6379"); // a failover: it was missed all the same
        source.retired(NodeId{1});
        frames.step();
        QCOMPARE(board.gaps(), quint64{1});
    }

    /// Of several that join at one moment, as they do at the begin of a recording, the first sample knows one.
    void severalJoinAtOnce()
    {
        test::FakeSource source;
        FrameLoop frames(source.clock());
        NodeStore board(frames);
        frames.setSource(&source);
        for (const NodeId node : {NodeId{3}, NodeId{65'000}}) { // far apart: what is read beside it is nobody's
            source.nodeReady(node, "a:6379");
            frames.step();
        }
        source.advance(1s);
        frames.step();
        QCOMPARE(board.nodes().size(), std::size_t{2});
        for (const NodeStatus& node : board.nodes())
            QCOMPARE(node.eventsPerSecond, 0.0);
    }

    /// A minute of a recording comes at once, and then its last moment stands still.
    void whatComesAtOnceIsNotFast()
    {
        test::FakeSource source;
        ViewNodes nodes;
        source.nodeReady(NodeId{0}, "a:6379");
        const LockId lock = source.lock("lock:a");
        Batch batch;
        PictureView picture;
        for (int i = 0; i < 600; ++i) { // 20 events a second
            source.acquired(lock, "t", 30s);
            source.released(lock);
            source.advance(100ms);
            source.takeBatch(batch);
            nodes.consume({batch, picture, batch.now});
        }
        nodes.measure(StreamScope());
        QCOMPARE(std::lround(nodes.eventsPerSecond), 20L);
        QCOMPARE(std::lround(nodes.nodes[0].eventsPerSecond), 20L);
    }

    /// Each telling has the bars of the window say everything again.
    void inACalmItTellsOnceASecond()
    {
        test::FakeSource source;
        FrameLoop frames(source.clock());
        NodeStore board(frames);
        frames.setSource(&source);
        source.nodeReady(NodeId{0}, "a:6379");
        const LockId lock = source.lock("lock:a");
        frames.step();
        QSignalSpy changed(&board, &NodeStore::changed);
        const auto tellings = [&](bool isCalm) {
            changed.clear();
            for (int i = 0; i < 40; ++i) {
                if (!isCalm) {
                    source.acquired(lock, "t", 30s);
                    source.released(lock);
                }
                source.advance(100ms);
                frames.step();
            }
            return changed.count();
        };
        const auto busy = tellings(false);
        QVERIFY2(busy >= 13 && busy <= 16, qPrintable(QString::number(busy))); // every 300 ms of frames each 100 ms
        QCOMPARE(std::lround(board.eventsPerSecond()), 20L);
        const auto calm = tellings(true);
        QVERIFY2(calm >= 4 && calm <= 5, qPrintable(QString::number(calm)));
        QCOMPARE(board.eventsPerSecond(), 0.0);
        source.acquired(lock, "t", 30s); // a calm is over at once
        source.advance(100ms);
        frames.step();
        source.advance(200ms);
        frames.step();
        QVERIFY(board.eventsPerSecond() > 0);
        changed.clear();
        source.nodeState(NodeId{0}, ConnectionState::Waiting);
        frames.step();
        QCOMPARE(changed.count(), 1);
    }
};

LOCKSCOPE_TEST_MAIN(NodeBoardTest)
#include "tst_nodestore.moc"
