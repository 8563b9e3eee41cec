// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures of the dashboard: of two nodes one that is away is in none; with nobody left they are of then, and the
// seconds that nobody told of are not known. Means: fake source.
#include "presentation/dashboard/dashboarddata.h"

#include "support/suite.h"
#include "twonodes.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

/// Two locks here, three there.
struct Scene : TwoNodes<DashboardData>
{
    Scene()
    {
        for (const auto& [key, node] :
             {std::pair{"1", kHere}, {"2", kHere}, {"3", kThere}, {"4", kThere}, {"5", kThere}})
            source.acquired(source.lock(key, node), node == kHere ? "near" : "far", 1h);
        step();
    }
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

class TestDashboardData final : public Suite
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

    /// While nobody answers time stands still, and afterwards nobody says that all went on as it was.
    void secondsThatNobodyToldOfAreNotKnown()
    {
        Scene s;
        for (int i = 0; i < 5; ++i)
            s.step();
        s.away(kThere);
        const auto before = s.data.held().size();
        s.away(kHere);
        for (int i = 0; i < 10; ++i)
            s.step();
        QVERIFY2(s.data.held().size() <= before + 1, qPrintable(QString::number(s.data.held().size())));
        QVERIFY(s.data.unknown().empty());
        QCOMPARE(s.data.held().back(), 2.0);
        s.back(kThere);
        s.source.renewed(s.source.lock("3", kThere), 1h);
        s.step();
        s.step();
        const auto spans = s.data.unknown();
        QCOMPARE(spans.size(), 1u);
        const auto [first, behind] = spans.front();
        QVERIFY2(behind - first >= 10 && behind - first <= 12, qPrintable(QString::number(behind - first)));
        const auto held = s.data.held();
        QVERIFY(first > 0 && behind < held.size());
        QCOMPARE(held[first - 1], 2.0);
        for (auto second = first; second < behind; ++second)
            QCOMPARE(held[second], 0.0);
        QCOMPARE(held[behind], 3.0);
        for (const auto& band : s.data.holdersOverTime(5))
            QVERIFY(std::all_of(band.locks.begin() + std::ptrdiff_t(first), band.locks.begin() + std::ptrdiff_t(behind),
                                [](double locks) { return locks == 0; }));
        const auto renewals = s.data.series(analysis::Rates::Series::Renewals); // as long, and of the same seconds
        QCOMPARE(renewals.size(), held.size());
        QCOMPARE(std::accumulate(renewals.begin(), renewals.begin() + std::ptrdiff_t(behind), 0.0), 0.0);
        QCOMPARE(std::accumulate(renewals.begin(), renewals.end(), 0.0), 1.0);
    }

    /// That the server had fallen silent was found out later: what was drawn meanwhile is taken back.
    void secondsBeforeItWasFoundOutAreNotKnown()
    {
        Scene s;
        for (int i = 0; i < 8; ++i)
            s.step();
        for (const NodeId node : {kHere, kThere}) {
            NodeEvent event;
            event.kind = NodeEvent::Kind::State;
            event.node = node;
            event.at = s.source.now();
            event.knownUntil = s.source.now() - 4s;
            event.state = ConnectionState::Waiting;
            s.source.node(event);
        }
        s.step();
        const auto spans = s.data.unknown();
        QCOMPARE(spans.size(), 1u);
        QCOMPARE(spans.front().second, s.data.held().size());
        QVERIFY2(s.data.held().size() - spans.front().first >= 3, qPrintable(QString::number(spans.front().first)));
        QCOMPARE(s.data.held()[spans.front().first - 1], 5.0);
        QCOMPARE(s.data.held().back(), 0.0);
    }
};

LOCKSCOPE_TEST_MAIN(TestDashboardData)
#include "tst_dashboarddata.moc"
