// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The board has the nodes that are watched, and no others.
#include "presentation/facts/nodeboard.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

using namespace std::chrono_literals;

namespace lockscope::presentation {

class NodeBoardTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void nodesComeAndGo()
    {
        test::FakeSource source;
        FrameLoop frames(source.clock());
        NodeBoard board(frames);
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
};

} // namespace lockscope::presentation

using lockscope::presentation::NodeBoardTest;
LOCKSCOPE_TEST_MAIN(NodeBoardTest)
#include "tst_nodeboard.moc"
