// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lease lane: ticks, teeth, what is left. Means: pure.
#include "presentation/timeline/leaselane.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {
constexpr ServerTime kNow = serverTimeFromUs(1'772'593'721'207'000);
const QRect kCell(100, 40, 300, 26);

LaneFacts renewedEvery(std::chrono::milliseconds cadence, int ticks, std::chrono::milliseconds lease = 30s)
{
    LaneFacts facts;
    facts.now = kNow;
    facts.held = true;
    facts.beginKnown = true;
    facts.lease = lease;
    for (int i = ticks; i > 0; --i)
        facts.ticks.push_back(kNow - i * cadence + cadence / 2);
    facts.begin = facts.ticks.empty() ? kNow - 10s : facts.ticks.front() - cadence;
    facts.deadline = Deadline::at((facts.ticks.empty() ? facts.begin : facts.ticks.back()) + lease);
    return facts;
}
} // namespace

class LeaseLaneTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void everyRenewalIsATickAtItsPlace_data()
    {
        QTest::addColumn<int>("cadenceMs");
        QTest::addColumn<int>("ticks");
        QTest::newRow("10 s") << 10'000 << 6;
        QTest::newRow("1 s") << 1'000 << 60;
        QTest::newRow("more than pixels") << 100 << 599;
        QTest::newRow("none") << 1'000 << 0;
    }
    void everyRenewalIsATickAtItsPlace()
    {
        QFETCH(int, cadenceMs);
        QFETCH(int, ticks);
        const LaneFacts facts = renewedEvery(std::chrono::milliseconds(cadenceMs), ticks);
        const LaneGeometry lane = laneGeometry(facts, kCell);
        QCOMPARE(lane.ticks.size(), static_cast<std::size_t>(ticks));
        const double pixelsPerSecond = (lane.saw.width() - 1) / 60.0;
        for (std::size_t i = 0; i < lane.ticks.size(); ++i) {
            const double age = static_cast<double>((kNow - facts.ticks[i]).count()) / 1e6;
            QVERIFY(qAbs(lane.ticks[i] - (lane.saw.right() - age * pixelsPerSecond)) <= 0.5);
        }
    }

    void whatIsOlderThanTheWindowIsNoTick()
    {
        const LaneGeometry lane = laneGeometry(renewedEvery(10s, 20), kCell);
        QCOMPARE(lane.ticks.size(), 6U);
        for (const QLine& line : lane.lines) {
            QVERIFY(line.x1() >= lane.saw.left() && line.x2() <= lane.saw.right());
            QVERIFY(line.y1() >= lane.saw.top() && line.y2() <= lane.saw.bottom());
        }
    }

    void toothFallsWithTheLeaseAndRisesAtTheRenewal()
    {
        // 30 s lease, renewed every 15 s: each tooth falls half the height.
        const LaneGeometry lane = laneGeometry(renewedEvery(15s, 4), kCell);
        const int half = lane.saw.top() + (lane.saw.height() - 1) / 2;
        int slopes = 0;
        int rises = 0;
        for (const QLine& line : lane.lines) {
            if (line.x1() == line.x2()) {
                ++rises;
                QCOMPARE(line.y2(), lane.saw.top());
                QVERIFY(std::find(lane.ticks.begin(), lane.ticks.end(), line.x1()) != lane.ticks.end());
            } else {
                ++slopes;
                QVERIFY(line.y2() > line.y1());
                QVERIFY(line.y2() <= half + 1);
            }
        }
        QCOMPARE(rises, 4);
        QCOMPARE(slopes, 5);
        QCOMPARE(lane.lines.last().x2(), lane.saw.right());
    }

    void barIsWhatIsLeft_data()
    {
        QTest::addColumn<int>("leftMs");
        QTest::addColumn<double>("part");
        QTest::newRow("full") << 30'000 << 1.0;
        QTest::newRow("half") << 15'000 << 0.5;
        QTest::newRow("tenth") << 3'000 << 0.1;
        QTest::newRow("over") << -1'000 << 0.0;
    }
    void barIsWhatIsLeft()
    {
        QFETCH(int, leftMs);
        QFETCH(double, part);
        LaneFacts facts = renewedEvery(10s, 0);
        facts.deadline = Deadline::at(kNow + std::chrono::milliseconds(leftMs));
        const LaneGeometry lane = laneGeometry(facts, kCell);
        QVERIFY(qAbs(lane.filled - part * lane.bar.width()) <= 0.5);
        QVERIFY(kCell.contains(lane.bar));
        QVERIFY(kCell.contains(lane.saw));
        QVERIFY(!lane.saw.intersects(lane.bar));
    }

    void theLastMomentIsStillSeen()
    {
        LaneFacts facts = renewedEvery(10s, 0);
        facts.deadline = Deadline::at(kNow + 1ms);
        QCOMPARE(laneGeometry(facts, kCell).filled, 1);
    }

    void noTtlIsAFullBarAndNoTeeth()
    {
        LaneFacts facts = renewedEvery(10s, 0);
        facts.deadline = Deadline::never();
        facts.lease = 0ms;
        const LaneGeometry lane = laneGeometry(facts, kCell);
        QCOMPARE(lane.filled, lane.bar.width());
        QCOMPARE(lane.lines.size(), 1);
        QCOMPARE(lane.lines.first().dy(), 0);
    }

    void unknownLeaseBeginsFullWhereItWasSeen()
    {
        LaneFacts facts;
        facts.now = kNow;
        facts.held = true;
        facts.begin = kNow - 10s;
        facts.deadline = Deadline::at(kNow + 10s);
        const LaneGeometry lane = laneGeometry(facts, kCell);
        QVERIFY(qAbs(lane.filled - lane.bar.width() / 2.0) <= 1);
        facts.begin = kUnknownTime;
        QCOMPARE(laneGeometry(facts, kCell).filled, 0);
    }

    void missedTicksAreMarked()
    {
        LaneFacts facts = renewedEvery(10s, 3);
        facts.missed = {kNow - 2s, kNow - 70s};
        const LaneGeometry lane = laneGeometry(facts, kCell);
        QCOMPARE(lane.missed.size(), 1U);
        QCOMPARE(lane.missed.front(), laneX(kNow - 2s, kNow, lane.saw));
    }

    void freeLockHasALineAndAnEmptyBar()
    {
        LaneFacts facts;
        facts.now = kNow;
        const LaneGeometry lane = laneGeometry(facts, kCell);
        QCOMPARE(lane.lines.size(), 1);
        QCOMPARE(lane.filled, 0);
    }

    void tooNarrowDrawsNothing()
    {
        for (int width = 0; width < 24; ++width) {
            const LaneGeometry lane = laneGeometry(renewedEvery(1s, 60), QRect(0, 0, width, 20));
            QVERIFY(lane.bar.width() < 24);
        }
    }
};

LOCKSCOPE_TEST_MAIN(LeaseLaneTest)
#include "tst_leaselane.moc"
