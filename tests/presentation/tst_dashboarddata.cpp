// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/facts/dashboarddata.h"

#include "presentation/stream/frameloop.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {

constexpr NodeId kHere{0};
constexpr NodeId kThere{1};

/// Two locks here, three there.
struct Scene : BatchConsumer
{
    test::FakeSource source;
    FrameLoop frames{source.clock()};
    DashboardData data;

    Scene()
    {
        frames.addConsumer(this);
        frames.setSource(&source);
        source.nodeReady(kHere, "a:6379");
        source.nodeReady(kThere, "b:6379");
        for (const auto& [key, node] :
             {std::pair{"1", kHere}, {"2", kHere}, {"3", kThere}, {"4", kThere}, {"5", kThere}})
            source.acquired(source.lock(key, node), node == kHere ? "near" : "far", 1h);
        step();
    }
    ~Scene() override { frames.removeConsumer(this); }

    void consume(const Frame& frame) override { data.consume(frame); }
    void reset() override { data.reset(); }
    void step()
    {
        source.advance(1s);
        frames.step();
        data.advance(frames.picture(), frames.now());
    }
    void away(NodeId node)
    {
        source.nodeState(node, ConnectionState::Waiting, "away");
        step();
    }
    void back(NodeId node)
    {
        source.nodeState(node, ConnectionState::Live);
        step();
    }
    [[nodiscard]] std::string ranked() const
    {
        std::string text;
        for (const auto& row : data.holders(5).top)
            text += row.group + ' ' + std::to_string(row.locks) + ", ";
        return text;
    }
};

} // namespace

class TestDashboardData final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// Of two nodes one does not answer: who holds what there is not known.
    void aNodeThatIsAwayIsNotCounted()
    {
        Scene s;
        QCOMPARE(s.data.heldNow(), 5u);
        QCOMPARE(s.ranked(), std::string("far 3, near 2, "));
        s.away(kThere);
        QCOMPARE(s.data.heldNow(), 2u);
        QCOMPARE(s.ranked(), std::string("near 2, "));
        s.source.renewed(s.source.lock("1", kHere), 1h);
        s.source.acquired(s.source.lock("6", kHere), "near", 1h);
        s.step();
        QCOMPARE(s.data.heldNow(), 3u);
        QCOMPARE(s.data.held().back(), 3.0);
        QCOMPARE(s.data.held().front(), 5.0); // then it was known
        QVERIFY(!s.data.counted().has(kThere));
        s.back(kThere);
        QCOMPARE(s.data.heldNow(), 6u);
        QCOMPARE(s.ranked(), std::string("far 3, near 3, "));
    }

    /// Nobody answers: all of it is of then, and is shown as that.
    void withNobodyLeftTheCountsAreOfThen()
    {
        Scene s;
        s.away(kThere);
        s.away(kHere);
        QCOMPARE(s.data.heldNow(), 5u);
        QCOMPARE(s.ranked(), std::string("far 3, near 2, "));
        s.back(kThere);
        QCOMPARE(s.data.heldNow(), 3u);
        QCOMPARE(s.ranked(), std::string("far 3, "));
    }
};

LOCKSCOPE_TEST_MAIN(TestDashboardData)
#include "tst_dashboarddata.moc"
