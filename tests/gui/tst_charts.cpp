// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Axes, lines, bands, saw-tooth; only `gui/charts` includes Qt Charts. Means: widgets.
#include "gui/charts/barchart.h"
#include "gui/charts/chartscale.h"
#include "gui/charts/sawtoothchart.h"
#include "gui/charts/stackedareachart.h"
#include "gui/charts/trendchart.h"
#include "gui/shell/language.h"
#include "gui/style/theme.h"
#include "presentation/timeline/sawtooth.h"
#include "support/suite.h"

#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QDirIterator>
#include <QFile>
#include <QGraphicsScene>
#include <QGraphicsSimpleTextItem>
#include <QSignalSpy>
#include <QValueAxis>

#include <cmath>
#include <limits>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {
const ServerTime kNow = serverTimeFromUs(1'772'593'721'207'000);

DrawnHold holdOf(std::chrono::milliseconds beginAgo, std::initializer_list<std::uint32_t> ticks)
{
    DrawnHold hold;
    hold.begin = kNow - beginAgo;
    for (const std::uint32_t tick : ticks)
        hold.ticks.push_back(tick);
    return hold;
}

/// Height of the line at x: the later point where it jumps.
double heightAt(const QList<QPointF>& line, double x)
{
    for (qsizetype i = line.size() - 1; i > 0; --i) {
        const QPointF a = line[i - 1];
        const QPointF b = line[i];
        if (a.x() <= x && x <= b.x())
            return b.x() == a.x() ? b.y() : a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x());
    }
    return -1;
}
} // namespace

class TestCharts : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// From the connection on a chart shows what there is, and grows in a few steps.
    void timeAxesGrowFromTheConnectionOn()
    {
        QCOMPARE(shownSeconds(0, 120), 20);
        QCOMPARE(shownSeconds(20, 120), 20);
        QCOMPARE(shownSeconds(21, 120), 40);
        QCOMPARE(shownSeconds(81, 120), 120);
        QCOMPARE(shownSeconds(81, 600), 160);
        QCOMPARE(shownSeconds(321, 600), 600);
        QCOMPARE(shownSeconds(5000, 120), 120);
        QCOMPARE(shownSeconds(5, 10), 10);
    }

    void stepsOfTimeAreReadable()
    {
        QCOMPARE(stepOfSeconds(20), 5.0);
        QCOMPARE(stepOfSeconds(60), 20.0);
        QCOMPARE(stepOfSeconds(160), 60.0);
        QCOMPARE(stepOfSeconds(600), 120.0);
        QCOMPARE(stepOfSeconds(100 * 86'400.0), 20 * 86'400.0);
        QCOMPARE(niceSeconds(90), 100.0);
        QCOMPARE(niceSeconds(672), 12 * 60.0);
        QCOMPARE(niceSeconds(2.5 * 3600), 3 * 3600.0);
    }

    void axesEndOnReadableNumbers()
    {
        QCOMPARE(niceCeiling(0), 1.0);
        QCOMPARE(niceCeiling(-4), 1.0);
        QCOMPARE(niceCeiling(std::numeric_limits<double>::infinity()), 1.0);
        QCOMPARE(niceCeiling(0.03), 0.03);
        QCOMPARE(niceCeiling(7), 8.0);
        QCOMPARE(niceCeiling(101), 120.0);
        QCOMPARE(niceCeiling(90'000), 100'000.0);
        for (double value = 0.001; value < 1e6; value *= 1.37)
            QVERIFY(niceCeiling(value) >= value && niceCeiling(value) <= 1.5 * value);
    }

    void theTopOfAnAxisDoesNotDance()
    {
        NiceTop top;
        QVERIFY(top.update(95));
        QCOMPARE(top.value(), 100.0);
        for (const double value : {90.0, 60.0, 45.0, 99.0})
            QVERIFY(!top.update(value));
        QVERIFY(top.update(101));
        QCOMPARE(top.value(), 120.0);
        QVERIFY(top.update(20));
        QCOMPARE(top.value(), 20.0);
    }

    void onlyTheChartsFolderSeesQtCharts()
    {
        const QRegularExpression include(QStringLiteral(
            "#\\s*include\\s*[<\"](QtCharts|Q(Abstract)?(Chart|LineSeries|AreaSeries|Bar(Set|Series|Category)"
            "|ValueAxis|CategoryAxis|DateTimeAxis|ScatterSeries|Axis>))"));
        QDirIterator files(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/src"),
                           {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
        int charts = 0;
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const bool found = QString::fromUtf8(file.readAll()).contains(include);
            const bool allowed = file.fileName().contains(QStringLiteral("/gui/charts/"));
            QVERIFY2(!found || allowed, qPrintable(file.fileName()));
            charts += found;
        }
        QVERIFY(charts > 0);
    }

    void aTrendDrawsWhatItIsGiven()
    {
        Theme theme(*qApp);
        TrendChart chart(theme, 60);
        chart.setSeries({{QStringLiteral("a"), Qt::red}, {QStringLiteral("b"), Qt::blue}});
        QVERIFY(chart.isEmpty());
        std::vector<double> a(100, 1.0);
        a.back() = 7;
        const std::vector<double> b{3, std::numeric_limits<double>::quiet_NaN()};
        chart.setValues({a, b});
        QVERIFY(!chart.isEmpty());
        QCOMPARE(chart.points(0).size(), 60);
        QCOMPARE(chart.points(0).front(), QPointF(-60, 1));
        QCOMPARE(chart.points(0).back(), QPointF(-1, 7));
        QCOMPARE(chart.points(1).size(), 2);
        QCOMPARE(chart.points(1).back().y(), 0.0);
        QCOMPARE(chart.top(), 8.0);
        chart.setValues({{}, {}});
        QVERIFY(chart.isEmpty());
    }

    void bandsAddUp()
    {
        Theme theme(*qApp);
        StackedAreaChart chart(theme, 60, 3);
        chart.setBands({{QStringLiteral("a"), Qt::red}, {QStringLiteral("b"), Qt::blue}}, {{1, 2, 3}, {4, 0, 5}});
        QCOMPARE(chart.band(0), (std::vector<double>{1, 2, 3}));
        QCOMPARE(chart.band(1), (std::vector<double>{4, 0, 5}));
        chart.setBands({}, {});
        QVERIFY(chart.isEmpty());
    }

    /// Long ones among them leave out every second one, not the ones beside them.
    void labelsBelowBarsKeepEvenDistances()
    {
        Theme theme(*qApp);
        BarChart chart(theme, Qt::Vertical);
        chart.resize(420, 200);
        QStringList names;
        std::vector<double> values;
        QStringList labels;
        for (int i = 0; i < 18; ++i) {
            names << QString::number(i);
            values.push_back(i);
            labels << (i % 2 == 1 ? QString() : i < 8 ? QStringLiteral("1 s") : QStringLiteral("500 seconds"));
        }
        chart.setBars(names, values, labels);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.grab();
        const auto shown = chart.labels();
        QVERIFY(shown.size() >= 3 && shown.size() < 9);
        const double apart = shown[1].box.center().x() - shown[0].box.center().x();
        for (std::size_t i = 1; i < shown.size(); ++i) {
            QVERIFY(std::abs(shown[i].box.center().x() - shown[i - 1].box.center().x() - apart) < 1);
            QVERIFY(shown[i].box.left() > shown[i - 1].box.right());
        }
    }

    void aLyingBarIsChosenByMouseAndKeyboard()
    {
        Theme theme(*qApp);
        BarChart chart(theme, Qt::Horizontal);
        chart.setClickable(true);
        chart.resize(400, 200);
        chart.setBars({QStringLiteral("alice"), QStringLiteral("bob"), QStringLiteral("bob")}, {5, 3, 1});
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.grab();
        QSignalSpy activated(&chart, &BarChart::barActivated);
        for (int bar = 0; bar < 3; ++bar) {
            QCOMPARE(chart.barAt(chart.barCenter(bar)), bar);
            QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.barCenter(bar));
            QCOMPARE(activated.takeFirst().at(0).toInt(), bar);
        }
        QCOMPARE(chart.barAt({200, 199}), -1);
        QTest::keyClick(&chart, Qt::Key_Up);
        QTest::keyClick(&chart, Qt::Key_Return);
        QCOMPARE(activated.takeFirst().at(0).toInt(), 1);
        // The first bar is drawn on top, as long as the others are short.
        const QImage image = chart.grab().toImage();
        const QColor fill = theme.colors().held;
        const auto barLength = [&](int bar) {
            int length = 0;
            for (int x = 0; x < image.width(); ++x)
                length += image.pixelColor(x, chart.barCenter(bar).y()) == fill;
            return length;
        };
        QVERIFY(barLength(0) > barLength(1) && barLength(1) > barLength(2) && barLength(2) > 10);
        chart.setBars({}, {});
        QVERIFY(chart.isEmpty());
        QCOMPARE(chart.barAt({200, 50}), -1);
    }

    void aSawtoothFallsAndJumpsAtRenewals()
    {
        std::vector<DrawnHold> holds;
        holds.push_back(holdOf(25s, {10'000, 20'000}));
        const Holds view(holds.data(), holds.size());
        const std::vector<LeaseStep> known;
        const std::vector<ServerTime> overdue;
        SawtoothInput input{view, known, overdue};
        input.usualLease = 30s;
        input.deadline = Deadline::at(kNow + 25s);
        input.now = kNow;
        const Sawtooth teeth = sawtooth(input);
        QCOMPARE(teeth.ticks, (std::vector<double>{-15, -5}));
        QCOMPARE(teeth.top, 30.0);
        QCOMPARE(heightAt(teeth.line, -25), 30.0);
        QCOMPARE(heightAt(teeth.line, -20), 25.0);
        QCOMPARE(heightAt(teeth.line, -15.001), 20.001);
        QCOMPARE(heightAt(teeth.line, -15), 30.0);
        QCOMPARE(heightAt(teeth.line, 0), 25.0);
        for (qsizetype i = 1; i < teeth.line.size(); ++i)
            QVERIFY(teeth.line[i].x() >= teeth.line[i - 1].x());
    }

    void aSawtoothPrefersTheDeadlinesThatWereSeen()
    {
        std::vector<DrawnHold> holds;
        holds.push_back(holdOf(90s, {50'000, 80'000}));
        const Holds view(holds.data(), holds.size());
        const std::vector<LeaseStep> known{{kNow - 10s, Deadline::at(kNow + 50s)}};
        const std::vector<ServerTime> overdue{kNow - 2s};
        SawtoothInput input{view, known, overdue};
        input.usualLease = 40s;
        input.deadline = Deadline::at(kNow + 50s);
        input.now = kNow;
        const Sawtooth teeth = sawtooth(input);
        QCOMPARE(heightAt(teeth.line, -40), 40.0);
        QCOMPARE(heightAt(teeth.line, -10), 60.0);
        QCOMPARE(heightAt(teeth.line, 0), 50.0);
        QCOMPARE(teeth.line.front().x(), -60.0);
        QCOMPARE(teeth.missed, std::vector<double>{-2});
        QCOMPARE(teeth.ticks, (std::vector<double>{-40, -10}));
    }

    void freeTimeLiesOnZero()
    {
        std::vector<DrawnHold> holds;
        holds.push_back(holdOf(50s, {}));
        holds.back().end = kNow - 40s;
        holds.push_back(holdOf(20s, {}));
        holds.back().end = kNow - 10s;
        holds.back().endedAs = EventKind::Expired;
        const Holds view(holds.data(), holds.size());
        const std::vector<LeaseStep> known;
        const std::vector<ServerTime> overdue;
        SawtoothInput input{view, known, overdue};
        input.usualLease = 10s;
        input.now = kNow;
        const Sawtooth teeth = sawtooth(input);
        QCOMPARE(heightAt(teeth.line, -45), 5.0);
        QCOMPARE(heightAt(teeth.line, -30), 0.0);
        QCOMPARE(heightAt(teeth.line, -15), 5.0);
        QCOMPARE(heightAt(teeth.line, -5), 0.0);
        input.deadline = Deadline::never();
        std::vector<DrawnHold> endless;
        endless.push_back(holdOf(30s, {}));
        const Holds stuck(endless.data(), endless.size());
        SawtoothInput noTtl{stuck, known, overdue};
        noTtl.deadline = Deadline::never();
        noTtl.now = kNow;
        QVERIFY2(sawtooth(noTtl).line.isEmpty(), "without TTL there is no lease to draw");
    }

    /// As everywhere else in the window: from two minutes on no chart counts seconds. Also when the language is
    /// switched while the chart is there.
    void axesSayLengths()
    {
        Language language;
        language.setChoice(u"en"_s);
        Theme theme(*qApp);
        SawtoothChart lease(theme, 60s);
        TrendChart trend(theme, 600);
        trend.setSeries({{u"a"_s, Qt::red}});
        const std::vector<double> few(20, 1.0);
        trend.setValues({few});
        QCOMPARE(trend.timeLabels().texts(), QStringList({u"-20 s"_s, u"-15 s"_s, u"-10 s"_s, u"-5 s"_s, u"now"_s}));
        const std::vector<double> values(600, 1.0);
        trend.setValues({values});
        const QStringList minutes{u"-10 min"_s, u"-8 min"_s, u"-6 min"_s, u"-4 min"_s, u"-2 min"_s, u"now"_s};
        QCOMPARE(trend.timeLabels().texts(), minutes);
        trend.setEnd(u"14:07:01"_s);
        QCOMPARE(trend.timeLabels().texts().last(), u"14:07:01"_s);
        trend.setEnd({});
        QCOMPARE(lease.timeLabels().texts(), QStringList({u"-60 s"_s, u"-40 s"_s, u"-20 s"_s, u"0 s"_s}));
        Sawtooth teeth;
        teeth.line = {{-60, 600}, {0, 600}};
        teeth.top = 600;
        lease.setData(teeth, {});
        QCOMPARE(lease.leaseLabels().texts(), QStringList({u"0 s"_s, u"6 min"_s, u"12 min"_s}));
        language.setChoice(u"zh_CN"_s);
        QCOMPARE(trend.timeLabels().texts().first(), u"-10 分钟"_s);
        QCOMPARE(trend.timeLabels().texts().last(), u"现在"_s);
        QCOMPARE(lease.leaseLabels().texts(), QStringList({u"0 秒"_s, u"6 分钟"_s, u"12 分钟"_s}));
        language.setChoice(u"zh_TW"_s);
        QCOMPARE(trend.timeLabels().texts().last(), u"現在"_s);
        language.setChoice(u"en"_s);
    }

    /// In a narrow chart labels are left out, and never the one of now.
    void labelsDoNotOverlap()
    {
        Language language;
        language.setChoice(u"en"_s);
        Theme theme(*qApp);
        TrendChart trend(theme, 600);
        trend.setSeries({{u"a"_s, Qt::red}});
        const std::vector<double> values(600, 1.0);
        trend.setValues({values});
        trend.show();
        for (const int width : {700, 300, 160}) {
            trend.resize(width, 170);
            QTRY_COMPARE(trend.width(), width);
            QCoreApplication::processEvents();
            double right = -1;
            int shown = 0;
            for (const QGraphicsItem* item : trend.findChild<QChartView*>()->scene()->items(Qt::AscendingOrder)) {
                const auto* label = qgraphicsitem_cast<const QGraphicsSimpleTextItem*>(item);
                if (label == nullptr || !label->isVisible() || label->text().isEmpty())
                    continue;
                const QRectF box = label->sceneBoundingRect();
                QVERIFY2(box.left() > right, qPrintable(label->text()));
                QVERIFY2(box.right() <= width + 1, qPrintable(label->text()));
                right = box.right();
                ++shown;
            }
            QCOMPARE(trend.timeLabels().shown().last(), u"now"_s);
            QCOMPARE(trend.timeLabels().shown().size(), shown);
            QVERIFY(width > 200 ? shown >= 3 : shown >= 1);
        }
        QVERIFY(trend.timeLabels().shown().size() < trend.timeLabels().texts().size());
    }

    /// Words would lie over the signs and the teeth.
    void aMissedRenewalIsASignAlone()
    {
        Theme theme(*qApp);
        SawtoothChart chart(theme, 60s);
        chart.resize(400, 160);
        Sawtooth teeth;
        teeth.line = {{-60, 30}, {0, 0}};
        teeth.top = 30;
        teeth.missed = {-40};
        chart.setData(teeth, {});
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        const QImage image = chart.grab().toImage();
        int left = image.width();
        int right = -1;
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y) {
                if (image.pixelColor(x, y) == theme.colors().alarm) {
                    left = std::min(left, x);
                    right = x;
                }
            }
        }
        QVERIFY2(right >= left && right - left < 12, qPrintable(u"%1 to %2"_s.arg(left).arg(right)));
    }

    void chartsTakeTheColoursOfTheTheme()
    {
        Theme theme(*qApp);
        theme.setChoice(ThemeChoice::Dark);
        SawtoothChart chart(theme, 60s);
        chart.resize(400, 160);
        Sawtooth teeth;
        teeth.line = {{-60, 0}, {0, 30}};
        teeth.top = 30;
        teeth.ticks = {-30};
        teeth.missed = {-10};
        chart.setData(teeth, 3.0);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        const auto has = [&](const QColor& color) {
            const QImage image = chart.grab().toImage();
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (image.pixelColor(x, y) == color)
                        return true;
                }
            }
            return false;
        };
        QVERIFY(has(Theme::colorsFor(true).held));
        QVERIFY(has(Theme::colorsFor(true).tick));
        theme.setChoice(ThemeChoice::Light);
        QVERIFY(has(Theme::colorsFor(false).held));
        QVERIFY(has(Theme::colorsFor(false).tick));
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestCharts)
#include "tst_charts.moc"
