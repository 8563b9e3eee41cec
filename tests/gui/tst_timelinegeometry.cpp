// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Time and pixels, zoom, bars, shares of a pixel's time at every zoom, ticks, statistics of a range. Means: pure.
#include "gui/timeline/geometry.h"
#include "presentation/timeline/rangestats.h"
#include "support/suite.h"

#include <cmath>
#include <map>
#include <random>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;

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

constexpr int kHeight = 20;

/// Holds of all kinds one after the other, from a few times shorter than `about` to a hundred times longer; the last
/// one is open.
std::vector<DrawnHold> randomHistory(unsigned seed, ServerTime from, ServerTime to, Us about)
{
    std::mt19937_64 random(seed);
    const EventKind ends[] = {EventKind::Released,  EventKind::Released,      EventKind::Expired,
                              EventKind::TakenOver, EventKind::ForceReleased, EventKind::Vanished};
    std::exponential_distribution<double> length(1.0 / static_cast<double>(about.count()));
    std::vector<DrawnHold> holds;
    for (ServerTime t = from; t < to;) {
        const auto pick = random();
        const double scale = pick % 97 == 0 ? 100 : pick % 7 == 0 ? 6 : 1;
        DrawnHold hold;
        hold.begin = t;
        hold.end = t + Us{std::llround(length(random) * scale)};
        hold.endedAs = ends[random() % std::size(ends)];
        hold.contended = random() % 4 == 0;
        hold.noTtl = random() % 9 == 0;
        t = random() % 3 == 0 ? hold.end : hold.end + Us{std::llround(length(random))} + 1us;
        holds.push_back(std::move(hold));
    }
    holds.back().end = ServerTime::max();
    return holds;
}

/// Columns of full height that are painted for each state; `ends`: of bars, where pixels are rounded.
std::array<double, kSpanStates> area(const LanePicture& lane, std::array<int, kSpanStates>* ends = nullptr)
{
    std::array<double, kSpanStates> columns{};
    for (const PaintSpan& span : lane.spans) {
        if (!span.isWhole)
            continue;
        columns[static_cast<std::size_t>(span.state)] += span.x1 - span.x0;
        if (ends)
            (*ends)[static_cast<std::size_t>(span.state)] += 2;
    }
    for (const SharedColumns& each : lane.shared) {
        for (std::size_t i = 0; i < kSpanStates; ++i)
            columns[i] += double(each.x1 - each.x0) * each.height(static_cast<SpanState>(i)) / kHeight;
    }
    return columns;
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
        const auto lane = paintLane(view(holds), viewOf(60s, 600), kEpoch + 50s, kHeight);
        QCOMPARE(lane.spans.size(), std::size_t{3});
        QVERIFY(lane.shared.empty());
        QCOMPARE(lane.spans[0].x0, 0);
        QCOMPARE(lane.spans[0].x1, 100);
        QCOMPARE(lane.spans[1].x0, 200);
        QCOMPARE(lane.spans[1].x1, 300);
        QCOMPARE(lane.spans[2].x1, 500);
        QVERIFY(lane.spans[2].isWhole);
        QVERIFY(paintLane(view(holds), viewOf(5s, 600), kEpoch + 50s, kHeight).spans.empty());
    }

    /// What is seen of a lane is what was: for each state the pixels are its share of the time, at each span that the
    /// page offers and some more, on a narrow and on a wide screen.
    void pixelsAreTheSharesOfTime_data()
    {
        QTest::addColumn<qint64>("span");
        QTest::addColumn<int>("width");
        for (const qint64 seconds : {1, 10, 60, 300, 600, 3600, 86'400}) {
            for (const int width : {97, 600, 1920})
                QTest::addRow("%lld s on %d px", seconds, width) << seconds * 1'000'000 << width;
        }
        for (qint64 span = 20'000; span < 86'400'000'000; span *= 2)
            QTest::addRow("%lld us", span) << span << 911;
    }

    void pixelsAreTheSharesOfTime()
    {
        QFETCH(qint64, span);
        QFETCH(int, width);
        for (unsigned seed = 1; seed <= 6; ++seed) {
            TimeView v = viewOf(Us{span}, width);
            const auto holds = randomHistory(seed, v.left() - Us{span / 50}, v.right, Us{span / 2000 + 500 * seed});
            const ServerTime now = v.right - Us{span / 100};
            v = v.snapped();
            const auto lane = paintLane(view(holds), v, now, kHeight);
            std::array<double, kSpanStates> wanted{};
            for (const DrawnHold& hold : holds) {
                const double from = std::clamp(v.xOf(hold.begin), 0.0, double(width));
                const double to = std::clamp(v.xOf(hold.isOpen() ? now : hold.end), 0.0, double(width));
                wanted[static_cast<std::size_t>(spanState(hold))] += std::max(0.0, to - from);
            }
            std::array<int, kSpanStates> ends{};
            const auto painted = area(lane, &ends);
            int last = 0;
            for (const SharedColumns& each : lane.shared) {
                QVERIFY(each.x0 >= last && each.x1 > each.x0 && each.x1 <= width);
                last = each.x1;
                QVERIFY(each.from.front() <= kHeight);
            }
            for (std::size_t i = 0; i < kSpanStates; ++i) {
                // Half a column for an end that was rounded, on average nothing; shares are right to 1 % of the width.
                const double tolerance = 1.5 + 0.01 * width + std::sqrt(static_cast<double>(ends[i]));
                QVERIFY2(
                    std::abs(painted[i] - wanted[i]) <= tolerance,
                    qPrintable(
                        QStringLiteral("state %1: %2 columns painted, %3 were").arg(i).arg(painted[i]).arg(wanted[i])));
            }
        }
    }

    /// 11 % contended is 11 % at ten minutes, too, not 64 %.
    void aBusyLaneIsAsBusyAsItWas()
    {
        std::vector<DrawnHold> holds;
        for (int i = 0; i < 3000; ++i) { // 200 ms each: 22 ms contended, 78 ms held, 100 ms free; a third of a pixel
            holds.push_back(held(Us(200ms) * i, Us(200ms) * i + 22ms));
            holds.back().contended = true;
            holds.push_back(held(Us(200ms) * i + 22ms, Us(200ms) * i + 100ms));
        }
        TimeView v = viewOf(600s, 1000);
        v.right = kEpoch + 600s;
        const auto painted = area(paintLane(view(holds), v, v.right, kHeight));
        QVERIFY(std::abs(painted[std::size_t(SpanState::Contended)] - 110) < 2);
        QVERIFY(std::abs(painted[std::size_t(SpanState::Held)] - 390) < 2);
    }

    void whatIsShortHasAFootInTheWorstColour()
    {
        std::vector<DrawnHold> holds;
        for (int i = 0; i < 6000; ++i) // one every 10 ms, 100 ms a pixel
            holds.push_back(
                held(Us(10ms) * i, Us(10ms) * i + 5ms, i == 3333 ? EventKind::Expired : EventKind::Released));
        const auto lane = paintLane(view(holds), viewOf(60s, 600), kEpoch + 60s, kHeight);
        int columns = 0;
        int lost = 0;
        for (const SharedColumns& each : lane.shared) {
            columns += each.x1 - each.x0;
            lost += each.foot == SpanState::Lost ? each.x1 - each.x0 : 0;
        }
        QCOMPARE(columns, 600);
        QCOMPARE(lost, 1);
        QVERIFY(lane.spans.empty());
        const auto one = list({{10s, 10s + 1us}});
        const auto alone = paintLane(view(one), viewOf(60s, 600), kEpoch + 60s, kHeight);
        QCOMPARE(alone.shared.size(), std::size_t{1});
        QCOMPARE(alone.shared[0].x0, 100);
        QVERIFY(alone.shared[0].height(SpanState::Held) <= 1);
        QCOMPARE(alone.spans.size(), std::size_t{1}); // its end can be marked
        QVERIFY(!alone.spans[0].isWhole);
    }

    void aShortHoldBesideALongOneStaysVisible()
    {
        const auto holds = list({{0s, 10s}, {10s, 10s + 1ms}, {10s + 1ms, 20s}});
        const auto lane = paintLane(view(holds), viewOf(60s, 600), kEpoch + 60s, kHeight);
        QCOMPARE(lane.spans.size(), std::size_t{2});
        QCOMPARE(lane.shared.size(), std::size_t{1});
        QCOMPARE(lane.shared[0].x0, 100);
        QCOMPARE(lane.spans[1].x0, 101);
    }

    /// Time goes on by whole pixels: what is painted moves, and nothing in it changes.
    void aMovingPictureDoesNotShimmer()
    {
        TimeView v = viewOf(600s, 800).snapped();
        const auto holds = randomHistory(3, v.left() - 60s, v.right + 60s, 200ms);
        const auto before = paintLane(view(holds), v, v.right + 60s, kHeight);
        TimeView later = v;
        later.right += Us{std::llround(7 * v.usPerPixel())};
        const auto after = paintLane(view(holds), later, v.right + 60s, kHeight);
        const auto columns = [](const LanePicture& lane) {
            std::map<int, std::array<std::int16_t, kSpanStates + 1>> all;
            for (const SharedColumns& each : lane.shared) {
                for (int x = each.x0; x < each.x1; ++x)
                    all[x] = each.from;
            }
            return all;
        };
        const auto then = columns(before);
        const auto now = columns(after);
        int same = 0;
        for (const auto& [x, from] : then) {
            if (x < 20 || x > 780)
                continue;
            const auto found = now.find(x - 7);
            QVERIFY(found != now.end());
            QVERIFY(found->second == from);
            ++same;
        }
        QVERIFY(same > 300);
    }

    /// What a lane looked like while it was held without a lease, it looks like afterwards.
    void theColourOfAHoldOutlivesIt()
    {
        for (const EventKind end :
             {EventKind::Released, EventKind::ForceReleased, EventKind::Quarantined, EventKind::Vanished}) {
            DrawnHold hold = held(0s, 10s, end);
            hold.noTtl = true;
            QCOMPARE(spanState(hold), SpanState::NoTtl);
            hold.noTtl = false;
            hold.contended = true;
            QCOMPARE(spanState(hold), SpanState::Contended);
        }
        for (const EventKind end : {EventKind::Expired, EventKind::Evicted, EventKind::TakenOver, EventKind::Lost})
            QCOMPARE(spanState(held(0s, 10s, end)), SpanState::Lost);
        QCOMPARE(spanState(held(0s, 10s, EventKind::Vanished)), SpanState::Vanished);
        QCOMPARE(spanState(held(0s, 10s)), SpanState::Held);
    }

    /// Nobody knows when it ended: until it was heard of last it was held, what follows looks like what vanished.
    void anUnknownEndIsAStretch()
    {
        std::vector<DrawnHold> holds;
        holds.push_back(held(20s, 50s, EventKind::Vanished));
        holds.back().heldUntil = kEpoch + 30s;
        const TimeView v = viewOf(60s, 1200);
        const LanePicture lane = paintLane(view(holds), v, kEpoch + 60s, kHeight);
        QCOMPARE(lane.spans.size(), std::size_t{2});
        QCOMPARE(lane.spans[0].state, SpanState::Held);
        QCOMPARE(lane.spans[1].state, SpanState::Vanished);
        QCOMPARE(lane.spans[0].hold, lane.spans[1].hold);
        QCOMPARE(lane.spans[0].x1 - lane.spans[0].x0, 200);
        QCOMPARE(lane.spans[1].x1 - lane.spans[1].x0, 400);
        QCOMPARE(lane.spans[0].x1, lane.spans[1].x0);
        holds.back().heldUntil = kUnknownTime; // an end that is known
        QCOMPARE(paintLane(view(holds), v, kEpoch + 60s, kHeight).spans.size(), std::size_t{1});
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
        QCOMPARE(stats.lost(), 1);
        QCOMPARE(stats.renewals, 2);
        QCOMPARE(stats.missedRenewals, 1);
        QCOMPARE(stats.measured, 2); // the third one ended later
        QCOMPARE(stats.heldShare().value(), (5.0 + 2.0 + 5.0) / 20.0);
        QCOMPARE(stats.meanHold.count(), (10'000'000 + 2'000'000) / 2);
        QCOMPARE(stats.p99Hold.count(), 10'000'000);
        QVERIFY(stats.longestGoesOn == false && stats.longestHold.count() == 10'000'000);
        RangeStatsBuilder empty(kEpoch + 50s, kEpoch + 55s, kEpoch + 60s);
        empty.addLane(view(holds));
        QCOMPARE(empty.result().holds, 0);
        QCOMPARE(empty.result().heldShare().value(), 0.0);
    }
};

LOCKSCOPE_TEST_MAIN(TestTimelineGeometry)
#include "tst_timelinegeometry.moc"
