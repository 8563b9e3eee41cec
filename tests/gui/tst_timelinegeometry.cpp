// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/geometry.h"
#include "presentation/timeline/rangestats.h"
#include "support/suite.h"

#include <cmath>
#include <random>

using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {
const ServerTime kEpoch = serverTimeFromUs(1'772'593'721'207'000); // 2026-03-04 03:08:41.207

TimeView viewOf(Us span, int width)
{
    TimeView view;
    view.right = kEpoch + 60s;
    view.span = span;
    view.width = width;
    return view;
}

DrawnHold held(Us from, Us to, EventKind end = EventKind::Released)
{
    DrawnHold hold;
    hold.begin = kEpoch + from;
    hold.end = to == Us::max() ? ServerTime::max() : kEpoch + to;
    hold.endedAs = end;
    return hold;
}

std::vector<DrawnHold> list(std::initializer_list<std::pair<Us, Us>> spans)
{
    std::vector<DrawnHold> holds;
    for (const auto& [from, to] : spans)
        holds.push_back(held(from, to));
    return holds;
}

Holds view(const std::vector<DrawnHold>& holds)
{
    return {holds.data(), holds.size()};
}
} // namespace

class TestTimelineGeometry : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void timeAndPixelsGoBothWays_data()
    {
        QTest::addColumn<qint64>("span");
        QTest::addColumn<int>("width");
        for (const qint64 span : {20'000LL, 1'000'000LL, 60'000'000LL, 3'600'000'000LL, 86'400'000'000LL}) {
            for (const int width : {1, 97, 800, 3840})
                QTest::addRow("%lld us on %d px", span, width) << span << width;
        }
    }

    void timeAndPixelsGoBothWays()
    {
        QFETCH(qint64, span);
        QFETCH(int, width);
        const TimeView v = viewOf(Us{span}, width);
        std::mt19937_64 random(11);
        for (int i = 0; i < 500; ++i) {
            const ServerTime t =
                v.left() + Us{static_cast<qint64>(random() % static_cast<quint64>(3 * span))} - Us{span};
            const ServerTime back = v.timeAt(v.xOf(t));
            QVERIFY(std::abs((back - t).count()) <= 1);
            const double x = static_cast<double>(random() % 10'000) / 3.0 - 500;
            QVERIFY(std::abs(v.xOf(v.timeAt(x)) - x) <= 1.0 / v.usPerPixel() + 1e-6);
        }
        QCOMPARE(v.xOf(v.left()), 0.0);
        QVERIFY(std::abs(v.xOf(v.right) - width) < 1e-6);
        QVERIFY(v.xOf(ServerTime::max()) >= width);
        QVERIFY(v.xOf(kUnknownTime) <= 0);
    }

    void zoomKeepsTheMomentUnderTheCursor()
    {
        std::mt19937 random(5);
        for (int i = 0; i < 1000; ++i) {
            const TimeView v = viewOf(Us{100'000 + random() % 600'000'000}, 200 + static_cast<int>(random() % 2000));
            const double x = random() % static_cast<unsigned>(v.width);
            const double factor = 0.2 + (random() % 100) / 20.0;
            const TimeView zoomed = v.zoomed(x, factor);
            QVERIFY(std::abs((zoomed.timeAt(x) - v.timeAt(x)).count()) <= 2);
            const auto back = zoomed.zoomed(x, 1 / factor);
            if (zoomed.span > TimeView::kMinSpan && zoomed.span < TimeView::kMaxSpan)
                QVERIFY(std::abs((back.span - v.span).count()) <= 2 + v.span.count() / 100'000);
        }
        QCOMPARE(viewOf(1s, 100).zoomed(50, 1e-9).span.count(), TimeView::kMinSpan.count());
        QCOMPARE(viewOf(1s, 100).zoomed(50, 1e9).span.count(), TimeView::kMaxSpan.count());
    }

    void panMovesByPixels()
    {
        const TimeView v = viewOf(60s, 600);
        QCOMPARE((v.panned(60).right - v.right).count(), 6'000'000);
        QCOMPARE(v.panned(60).panned(-60).right, v.right);
    }

    void fitShowsBothEnds()
    {
        const TimeView v = viewOf(60s, 600).fitted(kEpoch + 5s, kEpoch + 25s);
        QVERIFY(v.xOf(kEpoch + 5s) > 0 && v.xOf(kEpoch + 5s) < 60);
        QVERIFY(v.xOf(kEpoch + 25s) < 600 && v.xOf(kEpoch + 25s) > 540);
        const TimeView point = viewOf(60s, 600).fitted(kEpoch, kEpoch);
        QVERIFY(point.xOf(kEpoch) > 200 && point.xOf(kEpoch) < 400);
    }

    void snappedViewsMoveByWholePixels()
    {
        const TimeView v = viewOf(60s, 600); // 100 ms a pixel
        for (int ms = 0; ms < 1000; ms += 7) {
            TimeView later = v;
            later.right += std::chrono::milliseconds{ms};
            const auto moved = (later.snapped().right - v.snapped().right).count();
            QCOMPARE(moved % 100'000, 0);
            QVERIFY(moved >= 0 && moved <= ms * 1000 + 100'000);
        }
    }

    void axisTicksAreNice()
    {
        QCOMPARE(niceStep(viewOf(60s, 900), 80).count(), 10'000'000); // 15 px a second
        QCOMPARE(niceStep(viewOf(1s, 900), 80).count(), 100'000);
        QCOMPARE(niceStep(viewOf(24h, 900), 80).count(), Us(3h).count());
        const TimeView v = viewOf(60s, 900);
        const auto relative = axisTicks(v, 10s, kEpoch + 58s);
        QCOMPARE(relative.size(), std::size_t{6});
        QCOMPARE(relative.back(), kEpoch + 58s);
        QCOMPARE((relative.back() - relative.front()).count(), 50'000'000);
        for (const ServerTime t : axisTicks(v, 10s, ServerTime{}))
            QCOMPARE(usSinceEpoch(t) % 10'000'000, 0);
    }

    void rowsAndPixelsGoBothWays()
    {
        const LaneRows rows{26, 16, 40, 100};
        for (int row = 2; row < 100; ++row) {
            QCOMPARE(rows.rowAt(std::max(16, rows.yOf(row))), row);
            QCOMPARE(rows.rowAt(rows.yOf(row) + 25), row);
        }
        QCOMPARE(rows.rowAt(15), -1);
        QCOMPARE(rows.rowAt(rows.yOf(100)), -1);
        const auto [first, last] = rows.visible(16 + 260);
        QCOMPARE(first, 1);
        QCOMPARE(last, 11);
        const auto none = LaneRows{26, 16, 0, 0}.visible(500);
        QVERIFY(none.first > none.second);
    }

    void barsAreWhereTheHoldsAre()
    {
        const auto holds = list({{0s, 10s}, {20s, 30s}, {40s, Us::max()}});
        const auto spans = paintSpans(view(holds), viewOf(60s, 600), kEpoch + 50s, false);
        QCOMPARE(spans.size(), std::size_t{3});
        QCOMPARE(spans[0].x0, 0);
        QCOMPARE(spans[0].x1, 100);
        QCOMPARE(spans[1].x0, 200);
        QCOMPARE(spans[1].x1, 300);
        QCOMPARE(spans[2].x1, 500);
        QVERIFY(spans[2].openEnd);
        QVERIFY(!spans[1].openEnd);
        QVERIFY(paintSpans(view(holds), viewOf(5s, 600), kEpoch + 50s, false).empty());
    }

    void tinyHoldsAreMergedAndTheWorstWins()
    {
        std::vector<DrawnHold> holds;
        for (int i = 0; i < 6000; ++i) // one every 10 ms, 100 ms a pixel
            holds.push_back(
                held(Us(10ms) * i, Us(10ms) * i + 5ms, i == 3333 ? EventKind::Expired : EventKind::Released));
        const auto spans = paintSpans(view(holds), viewOf(60s, 600), kEpoch + 60s, false);
        std::uint32_t total = 0;
        int lost = 0;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            total += spans[i].holds;
            lost += spans[i].state == SpanState::Lost;
            QVERIFY(spans[i].x1 > spans[i].x0);
            QVERIFY(i == 0 || spans[i].x0 >= spans[i - 1].x1);
        }
        QCOMPARE(total, 6000u);
        QVERIFY(spans.size() <= 600);
        QCOMPARE(lost, 1);
    }

    void aShortHoldBesideALongOneStaysVisible()
    {
        const auto holds = list({{0s, 10s}, {10s, 10s + 1ms}, {10s + 1ms, 20s}});
        const auto spans = paintSpans(view(holds), viewOf(60s, 600), kEpoch + 60s, false);
        QCOMPARE(spans.size(), std::size_t{3});
        for (const PaintSpan& span : spans)
            QVERIFY(span.x1 > span.x0);
    }

    void renewalsAreTicksAtTheirTimes()
    {
        DrawnHold hold = held(0s, Us::max());
        for (const std::uint32_t ms : {1000u, 2000u, 3040u, 4000u, 59'000u})
            hold.ticks.push_back(ms);
        const auto columns = tickColumns(hold, hold.ticks, viewOf(60s, 1200), 3); // 50 ms a pixel
        QCOMPARE(columns.size(), std::size_t{5});
        const TimeView v = viewOf(60s, 1200);
        for (std::size_t i = 0; i < columns.size(); ++i)
            QVERIFY(std::abs((v.timeAt(columns[i]) - hold.tickTime(hold.ticks[i])).count()) <= 50'000);
        QVERIFY2(tickColumns(hold, hold.ticks, viewOf(24h, 100), 3).empty(), "too dense to mean anything");
        QCOMPARE(tickColumns(hold, hold.ticks, viewOf(10s, 1000), 3).size(), std::size_t{1});
    }

    void theHoldUnderTheCursorIsTheNearest()
    {
        const auto holds = list({{0s, 10s}, {12s, 20s}});
        QCOMPARE(holdAt(view(holds), kEpoch + 5s, 0s), 0);
        QCOMPARE(holdAt(view(holds), kEpoch + 10s + 300ms, 500ms), 0);
        QCOMPARE(holdAt(view(holds), kEpoch + 11s + 800ms, 500ms), 1);
        QCOMPARE(holdAt(view(holds), kEpoch + 11s, 500ms), -1);
        QCOMPARE(holdAt(view(holds), kEpoch + 30s, 500ms), -1);
        QCOMPARE(holdAt(Holds(), kEpoch, 1s), -1);
    }

    void statisticsOfARange()
    {
        std::vector<DrawnHold> holds = list({{0s, 10s}, {12s, 14s}, {20s, 40s}});
        holds[1].endedAs = EventKind::Expired;
        for (const std::uint32_t ms : {1000u, 5000u, 9000u})
            holds[0].ticks.push_back(ms);
        holds[0].missedTicks.push_back(7000);
        RangeStatsBuilder builder(kEpoch + 5s, kEpoch + 25s, kEpoch + 60s);
        builder.addLane(view(holds));
        const RangeStats stats = builder.result();
        QCOMPARE(stats.holds, 3);
        QCOMPARE(stats.lost, 1);
        QCOMPARE(stats.renewals, 2);
        QCOMPARE(stats.missedRenewals, 1);
        QCOMPARE(stats.measured, 3);
        QCOMPARE(stats.heldShare, (5.0 + 2.0 + 5.0) / 20.0);
        QCOMPARE(stats.meanHold.count(), (10'000'000 + 2'000'000 + 20'000'000) / 3);
        QCOMPARE(stats.p99Hold.count(), 20'000'000);
        RangeStatsBuilder empty(kEpoch + 50s, kEpoch + 55s, kEpoch + 60s);
        empty.addLane(view(holds));
        QCOMPARE(empty.result().holds, 0);
        QCOMPARE(empty.result().heldShare, 0.0);
    }
};

} // namespace lockscope::gui

LOCKSCOPE_TEST_MAIN(lockscope::gui::TestTimelineGeometry)
#include "tst_timelinegeometry.moc"
