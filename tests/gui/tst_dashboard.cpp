// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cards and series sum up to what the writer did; names of ten holders are readable; a node that is away is left out.
// Means: page.
#include "gui/charts/barchart.h"
#include "gui/charts/stackedareachart.h"
#include "gui/charts/trendchart.h"
#include "gui/dashboard/dashboardpage.h"
#include "gui/shell/language.h"
#include "gui/widgets/card.h"
#include "pagefixture.h"
#include "part.h"
#include "presentation/words/lengthtext.h"
#include "support/qt/accessibility.h"
#include "support/suite.h"

#include <QAction>
#include <QAreaSeries>
#include <QChart>
#include <QChartView>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineSeries>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTreeWidget>
#include <QXYSeries>

#include <memory>
#include <numeric>
#include <random>
#include <vector>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using test::part;

namespace {
using analysis::Rates;
constexpr int kAllCards = 8; // frames until each card was drawn anew

double sum(const QList<QPointF>& points)
{
    return std::accumulate(points.begin(), points.end(), 0.0,
                           [](double total, const QPointF& point) { return total + point.y(); });
}

struct Scene : test::PageFixture
{
    DashboardPage page{services};
    void show(QSize size = {1000, 800})
    {
        page.resize(size);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        idle(kAllCards);
    }
    QString figure(const char* name) const
    {
        const auto* found = page.findChild<Figure*>(QLatin1StringView(name));
        return found != nullptr ? found->value() : QString();
    }
};
} // namespace

class TestDashboard : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// A line breaks between names: Chinese has no blanks that would say so.
    void aNameInTheLegendStaysWhole()
    {
        const Theme theme(*qApp);
        TrendChart chart(theme, 60);
        chart.setSeries({{u"取得"_s, Qt::red}, {u"其他"_s, Qt::blue}});
        QStringList texts;
        for (const auto* label : chart.findChildren<QLabel*>())
            texts << label->text();
        QVERIFY2(texts.join(u' ').contains(u"其\u2060\u2060他"_s), qPrintable(texts.join(u' ')));
    }

    /// The letters of some units are taller than digits.
    void numbersStandOnOneLineInEachLanguage()
    {
        Language language;
        for (const QString& code : {u"zh_TW"_s, u"zh_CN"_s, u"en"_s}) {
            language.setChoice(code);
            Scene s;
            QWidget row;
            auto* layout = new QHBoxLayout(&row);
            std::vector<int> ends;
            std::vector<Figure*> figures;
            for (const QString& value : {u"2084"_s, lengthtext::rough(288ms)}) {
                figures.push_back(new Figure(s.theme));
                figures.back()->setValue(value);
                figures.back()->setCaption(u"p99"_s);
                layout->addWidget(figures.back());
            }
            row.show();
            QVERIFY(QTest::qWaitForWindowExposed(&row));
            for (const Figure* figure : figures)
                ends.push_back(figure->findChild<QLabel*>()->geometry().bottom());
            QCOMPARE(ends[0], ends[1]);
        }
    }

    void theFirstTenHoldersLookDifferent()
    {
        for (const bool dark : {false, true}) {
            const Colors colors = Theme::colorsFor(dark);
            QList<QColor> all{colors.series[7]}; // of the others
            for (int slot = 0; slot < 10; ++slot)
                all << DashboardPage::slotColor(colors, slot);
            for (int i = 0; i < all.size(); ++i) {
                for (int j = 0; j < i; ++j) {
                    const int distance = std::abs(all[i].red() - all[j].red()) +
                                         std::abs(all[i].green() - all[j].green()) +
                                         std::abs(all[i].blue() - all[j].blue());
                    QVERIFY2(distance > 80, qPrintable(all[i].name() + u' ' + all[j].name()));
                }
            }
        }
    }

    void titlesSayHowLongTheAxesAre()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show();
        const auto titled = [&](const QString& span) {
            const auto labels = s.page.findChildren<QLabel*>();
            return std::count_if(labels.begin(), labels.end(),
                                 [&](const QLabel* label) { return label->text().contains(span); });
        };
        QCOMPARE(titled(QStringLiteral("last 20 s")), 3);
        for (int i = 0; i < 130; ++i)
            s.advance(1s);
        s.idle(kAllCards);
        QCOMPARE(titled(QStringLiteral("last 20 s")), 0);
        QCOMPARE(titled(QStringLiteral("last 2 min 40 s")), 3);
        for (int i = 0; i < 600; ++i)
            s.advance(1s);
        s.idle(kAllCards);
        QCOMPARE(titled(QStringLiteral("last 10 min")), 3);
        QCOMPARE(s.page.data().held().size(), std::size_t{600});
    }

    /// Over the charts of time lie the period of the lanes, the findings, and the pointer's moment in all of them.
    void brushMarksAndPointerAreInAllChartsOfTime()
    {
        Scene s;
        s.source.acquiredWithoutTtl(s.source.lock("lock:forever"), "t");
        s.show({1600, 1000});
        const ServerTime began = s.frames.now();
        s.page.setBrush([&] { return DashboardPage::Period(s.frames.now() - 60s, s.frames.now()); });
        for (int i = 0; i < 620; ++i)
            s.advance(1s);
        s.idle(kAllCards);
        QVERIFY(!s.findings.marks().empty());
        auto charts = s.page.findChildren<TimeChart*>();
        QCOMPARE(charts.size(), 3);
        for (TimeChart* chart : charts) {
            const auto brush = chart->marks().brush();
            QVERIFY(brush);
            QVERIFY(std::abs(brush->left() - chart->marks().xOf(-60)) <= 2);
            QVERIFY(std::abs(brush->right() - chart->marks().xOf(0)) <= 2);
            QVERIFY(chart->marks().markCount() <= 1); // it began before the axis does, or within it
            QVERIFY(!chart->marks().pointer());
        }
        QVERIFY(s.frames.now() - began > 600s);

        ServerTime pointed = kUnknownTime;
        connect(&s.page, &DashboardPage::momentPointed, this, [&](ServerTime at) { pointed = at; });
        const QPoint at(static_cast<int>(charts[0]->marks().xOf(-300)), charts[0]->height() / 2);
        QTest::mouseMove(charts[0], at);
        for (TimeChart* chart : charts)
            QVERIFY(chart->marks().pointer());
        const auto ago = s.frames.now() - pointed;
        QVERIFY2(ago > 290s && ago < 310s, qPrintable(QString::number(ago.count())));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(charts[0], &leave);
        for (TimeChart* chart : charts)
            QVERIFY(!chart->marks().pointer());
        QVERIFY(pointed == kUnknownTime);
    }

    /// Lanes that show more than the charts: their part is shown, and around all of a chart is only a frame.
    void aWideBrushShowsItsPart()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 1h);
        s.show({1600, 1000});
        std::pair<std::chrono::seconds, std::chrono::seconds> ago;
        s.page.setBrush([&] { return DashboardPage::Period(s.frames.now() - ago.first, s.frames.now() - ago.second); });
        for (int i = 0; i < 620; ++i)
            s.advance(1s);
        s.idle(kAllCards);
        const auto look = [&](std::chrono::seconds from, std::chrono::seconds to) {
            ago = {from, to};
            s.page.updateMarks();
        };
        for (TimeChart* chart : s.page.findChildren<TimeChart*>()) {
            const TimeMarks& marks = chart->marks();
            QCOMPARE(chart->secondsShown(), 600); // all that is kept
            look(3600s, -2s);
            QVERIFY(marks.brush() && !marks.hasGround());
            look(3600s, 300s);
            QVERIFY(marks.brush() && marks.hasGround());
            QVERIFY(std::abs(marks.brush()->left() - marks.xOf(-600)) <= 2);
            QVERIFY(std::abs(marks.brush()->right() - marks.xOf(-300)) <= 2);
            look(3600s, 1800s);
            QVERIFY(!marks.brush());
            look(60s, 0s);
            QVERIFY(marks.brush() && marks.hasGround());
        }
    }

    void aFindingIsAMark()
    {
        Scene s;
        s.show({1600, 1000});
        for (int i = 0; i < 30; ++i)
            s.advance(1s);
        s.source.acquiredWithoutTtl(s.source.lock("lock:forever"), "t");
        for (int i = 0; i < 100; ++i)
            s.advance(1s);
        s.idle(kAllCards);
        for (TimeChart* chart : s.page.findChildren<TimeChart*>())
            QCOMPARE(chart->marks().markCount(), std::size_t{1});
    }

    /// Their values change when a second ends: between, no series is replaced.
    void chartsOfTimeAreDrawnOnceASecond()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show();
        for (int i = 0; i < 10; ++i)
            s.advance(1s);
        s.idle(kAllCards);
        std::vector<std::unique_ptr<QSignalSpy>> replaced;
        for (TimeChart* chart : s.page.findChildren<TimeChart*>()) {
            QAbstractSeries* series = chart->findChild<QChartView*>()->chart()->series().constFirst();
            if (auto* area = qobject_cast<QAreaSeries*>(series))
                series = area->upperSeries();
            replaced.push_back(
                std::make_unique<QSignalSpy>(qobject_cast<QXYSeries*>(series), &QXYSeries::pointsReplaced));
        }
        s.idle(5 * 30); // five seconds
        for (const auto& each : replaced)
            QVERIFY2(each->size() <= 6, qPrintable(QString::number(each->size())));
    }

    /// Thousands of tokens in ten minutes: the data stay small, and only what is shown has a series.
    void tenMinutesOfFreshTokensStaySmall()
    {
        Scene s;
        for (int second = 0; second < 620; ++second) {
            for (int lock = 0; lock < 60; ++lock) {
                const LockId id = s.source.lock("lock:" + std::to_string(lock));
                if (second > 0)
                    s.source.released(id);
                s.source.acquired(id, "a-token-of-some-length-" + std::to_string(second * 60 + lock), 300s);
            }
            s.advance(1s);
        }
        const auto bands = s.page.data().holdersOverTime(10);
        QCOMPARE(bands.size(), std::size_t{11});
        for (const auto& band : bands)
            QCOMPARE(band.locks.size(), std::size_t{600});
        double sum = 0;
        for (const auto& band : bands)
            sum += band.locks.back();
        QCOMPARE(sum, 60.0);
        QVERIFY2(s.page.data().bytes() < 4'000'000, qPrintable(QString::number(s.page.data().bytes())));
    }

    /// Of two nodes one does not answer: who waits there, and how long its locks are held by now, is not known.
    void cardsLeaveOutANodeThatIsAway()
    {
        Scene s;
        s.source.nodeReady(NodeId{0}, "a:6379"); // again: the page was not there yet
        s.source.nodeReady(NodeId{1}, "b:6379");
        const LockId here = s.source.lock("lock:here");
        const LockId there = s.source.lock("lock:there", NodeId{1});
        s.source.acquired(there, "far", 300s);
        s.source.acquired(here, "near", 300s);
        s.source.waiters(here, 2);
        s.source.waiters(there, 3);
        s.advance(1s);
        s.show();
        const auto* longest = s.page.findChild<QTreeWidget*>(QStringLiteral("heldLongest"));
        QCOMPARE(longest->topLevelItemCount(), 2);
        QCOMPARE(s.figure("waiters"), QStringLiteral("5"));
        s.source.nodeState(NodeId{1}, ConnectionState::Waiting, "away");
        s.advance(1s);
        s.idle(kAllCards);
        QCOMPARE(longest->topLevelItemCount(), 1);
        QCOMPARE(longest->topLevelItem(0)->text(0), QStringLiteral("lock:here"));
        QCOMPARE(s.figure("waiters"), QStringLiteral("2"));
        QCOMPARE(part<TrendChart>(s.page, "locksHeld").summary(), QStringLiteral("1 lock(s) held now"));
        QCOMPARE(part<BarChart>(s.page, "currentHolders").summary(), QStringLiteral("near: 1 lock(s)"));
    }

    void seriesSumUpToTheWritersCounts_data()
    {
        QTest::addColumn<bool>("visible");
        QTest::newRow("visible all the time") << true;
        QTest::newRow("hidden until the end") << false;
    }

    void seriesSumUpToTheWritersCounts()
    {
        QFETCH(bool, visible);
        Scene s;
        if (visible)
            s.show();
        std::mt19937 random(3);
        std::map<EventKind, int> written;
        std::vector<LockId> locks;
        for (int i = 0; i < 50; ++i)
            locks.push_back(s.source.lock("lock:" + std::to_string(i)));
        for (int i = 0; i < 20'000; ++i) { // 60 seconds
            const LockId lock = locks[random() % locks.size()];
            if (s.source.state(lock).phase != LockPhase::Held) {
                s.source.acquired(lock, "t" + std::to_string(random() % 20), 30s);
                ++written[EventKind::Acquired];
            } else if (random() % 3 != 0) {
                s.source.renewed(lock, 30s);
                ++written[EventKind::Renewed];
            } else if (random() % 4 != 0) {
                s.source.released(lock);
                ++written[EventKind::Released];
            } else {
                s.source.expired(lock);
                ++written[EventKind::Expired];
            }
            s.source.advance(3ms);
            if (i % 11 == 0)
                s.frames.step();
        }
        s.frames.step();
        if (!visible)
            s.show();
        s.advance(2s);
        s.idle(kAllCards);
        QCOMPARE(sum(part<TrendChart>(s.page, "rates").points(0)), double(written[EventKind::Acquired]));
        QCOMPARE(sum(part<TrendChart>(s.page, "rates").points(1)), double(written[EventKind::Renewed]));
        QCOMPARE(sum(part<TrendChart>(s.page, "rates").points(2)), double(written[EventKind::Released]));
        QCOMPARE(sum(part<TrendChart>(s.page, "rates").points(3)), double(written[EventKind::Expired]));
        QCOMPARE(s.page.data().holdTimes().holds().total(),
                 quint64(written[EventKind::Released] + written[EventKind::Expired]));
    }

    void aStoppedWriterBringsEveryRateToZeroWithinTwoSeconds()
    {
        Scene s;
        s.show();
        const LockId lock = s.source.lock("lock:a");
        for (int i = 0; i < 100; ++i) {
            s.source.acquired(lock, "t", 30s);
            s.source.renewed(lock, 30s);
            s.advance(37ms);
            s.source.released(lock);
            s.advance(37ms);
        }
        const auto last = [&](int series) { return part<TrendChart>(s.page, "rates").points(series).back().y(); };
        s.idle(kAllCards);
        QVERIFY(last(0) > 0 && last(1) > 0 && last(2) > 0);
        for (int frame = 0; frame < 60; ++frame) // 1.98 seconds
            s.idle(1);
        for (int series = 0; series < 4; ++series)
            QCOMPARE(last(series), 0.0);
        QCOMPARE(s.page.data().rates().perSecond(Rates::Series::Acquires, 1), 0.0);
    }

    void eventsThatWereLeftOutAreCounted()
    {
        Scene s;
        s.show();
        const LockId lock = s.source.lock("lock:a");
        for (int i = 0; i < 500; ++i) {
            s.source.acquired(lock, "t", 30s);
            s.source.released(lock);
        }
        auto& events = s.source.pending().events;
        events.erase(events.begin(), events.begin() + 700);
        s.source.pending().eventsLeftOut = 700;
        s.frames.step();
        s.advance(2s);
        s.idle(kAllCards);
        QCOMPARE(sum(part<TrendChart>(s.page, "rates").points(0)), 500.0);
        QCOMPARE(sum(part<TrendChart>(s.page, "rates").points(2)), 500.0);
    }

    void currentHoldersAreTheTopTenAndTheRest()
    {
        Scene s;
        for (int holder = 0; holder < 14; ++holder) {
            for (int i = 0; i <= holder; ++i)
                s.source.acquired(s.source.lock("lock:" + std::to_string(holder) + ":" + std::to_string(i)),
                                  "holder-" + std::to_string(100 + holder), 300s);
        }
        s.show();
        const auto values = part<BarChart>(s.page, "currentHolders").values();
        QCOMPARE(values.size(), std::size_t{11});
        for (std::size_t i = 0; i < 10; ++i)
            QCOMPARE(values[i], 14.0 - static_cast<double>(i));
        QCOMPARE(values.back(), 1.0 + 2 + 3 + 4);
        QVERIFY(part<BarChart>(s.page, "currentHolders").names().front().contains(QStringLiteral("holder-113")));
        QVERIFY2(part<BarChart>(s.page, "currentHolders").summary().contains(QStringLiteral("holder-104: 5 lock")),
                 qPrintable(part<BarChart>(s.page, "currentHolders").summary()));
        // Over time: after three seconds the bands of the last second say the same, and all is accounted for.
        s.advance(3s);
        s.source.released(s.source.lock("lock:13:0"));
        s.advance(1s);
        s.idle(kAllCards);
        double total = 0;
        for (int band = 0; band < 11; ++band) {
            const auto over = part<StackedAreaChart>(s.page, "holdersOverTime").band(band);
            QVERIFY(over.size() >= 3);
            total += over.back();
        }
        QCOMPARE(total, 104.0);
        QCOMPARE(part<TrendChart>(s.page, "locksHeld").points(0).back().y(), 104.0);
    }

    /// In each frame, although the cards are drawn in turn.
    void barsAreOfTheMomentOfTheNumberBesideThem()
    {
        Scene s;
        s.show();
        for (int i = 0; i < 3 * kAllCards; ++i) {
            s.source.acquired(s.source.lock("lock:" + std::to_string(i)), "holder-" + std::to_string(i % 14), 300s);
            s.advance(100ms);
            const auto bars = part<BarChart>(s.page, "currentHolders").values();
            const QString held = part<TrendChart>(s.page, "locksHeld").summary();
            QCOMPARE(held, u"%1 lock(s) held now"_s.arg(std::accumulate(bars.begin(), bars.end(), 0.0)));
        }
        QCOMPARE(s.page.data().heldNow(), 3.0 * kAllCards);
    }

    /// Names of one length that begin and end alike: each in its row, cut in the middle, whole in the tool tip.
    void namesOfTenHoldersAreReadable()
    {
        Scene s;
        const auto name = [](int holder) {
            return "checkout-service-production-eu-central-1-replica-" + std::to_string(100 + holder) +
                   ".example.internal:worker:" + std::to_string(4300 + holder);
        };
        for (int holder = 0; holder < 14; ++holder) {
            for (int i = 0; i <= holder; ++i)
                s.source.acquired(s.source.lock("lock:" + std::to_string(holder) + ":" + std::to_string(i)),
                                  name(holder), 300s);
        }
        s.page.resize(1000, 600);
        s.show();
        const auto labels = part<BarChart>(s.page, "currentHolders").labels();
        QCOMPARE(labels.size(), std::size_t{11});
        double below = 0;
        for (std::size_t i = 0; i < 10; ++i) {
            QVERIFY2(labels[i].box.top() >= below - 1, qPrintable(labels[i].text));
            below = labels[i].box.bottom();
            QVERIFY(labels[i].box.width() > 100);
            QVERIFY(labels[i].box.right() < part<BarChart>(s.page, "currentHolders").width() / 2.0);
            QVERIFY2(labels[i].text.contains(QChar(0x2026)), qPrintable(labels[i].text));
            QVERIFY2(labels[i].text.endsWith(QString::number(4313 - static_cast<int>(i))), qPrintable(labels[i].text));
        }
        QCOMPARE(part<BarChart>(s.page, "currentHolders").names().front(), QString::fromStdString(name(13)));
    }

    /// Tokens that are new each time name nobody: their holds count under the lock, those of a worker under the worker.
    void freshTokensAreCountedUnderTheirLock()
    {
        Scene s;
        s.show();
        const LockId fresh = s.source.lock("lock:fresh");
        const LockId shared = s.source.lock("lock:shared");
        for (int i = 0; i < 5; ++i) {
            s.source.acquired(fresh, "made-up-" + std::to_string(i), 300s);
            s.source.acquired(shared, i % 2 ? "worker-1" : "worker-2", 300s);
            s.advance(3s);
            s.source.released(fresh);
            s.source.released(shared);
            s.advance(10ms);
        }
        s.idle(kAllCards);
        const auto bands = s.page.data().holdersOverTime(10);
        QStringList names;
        double sum = 0;
        for (const auto& band : bands) {
            names << QString::fromStdString(band.name) + (band.isLock ? QStringLiteral(" lock") : QString());
            sum += std::accumulate(band.locks.begin(), band.locks.end(), 0.0);
        }
        QCOMPARE(names.first(), QStringLiteral("lock:fresh lock")); // the most of all
        names.sort();
        QCOMPARE(names, (QStringList{QString(), QStringLiteral("lock:fresh lock"), QStringLiteral("worker-1"),
                                     QStringLiteral("worker-2")}));
        QCOMPARE(sum, 30.0); // two locks for fifteen seconds: nothing is counted twice or lost
        QVERIFY2(part<StackedAreaChart>(s.page, "holdersOverTime")
                     .summary()
                     .contains(QStringLiteral("lock:fresh, one-time tokens: 15")),
                 qPrintable(part<StackedAreaChart>(s.page, "holdersOverTime").summary()));
    }

    void aClickOnAHolderFiltersTheTable()
    {
        Scene s;
        LockId filtered = kNoLock;
        s.lockMenu.setHandler(LockMenu::Item::FilterHolder, [&](LockId lock) { filtered = lock; });
        s.source.acquired(s.source.lock("lock:1"), "alice", 30s);
        s.source.acquired(s.source.lock("lock:2"), "alice", 30s);
        s.source.acquired(s.source.lock("lock:3"), "bob", 30s);
        s.show();
        BarChart& holders = part<BarChart>(s.page, "currentHolders");
        s.page.grab();
        QTest::mouseClick(&holders, Qt::LeftButton, {}, holders.barCenter(1));
        QCOMPARE(filtered, s.source.lock("lock:3"));
        QCOMPARE(s.selection.current(), s.source.lock("lock:3"));
    }

    void contentionSaysWhatIsMeasuredAndWhatIsGuessed()
    {
        Scene s;
        s.show();
        QCOMPARE(s.figure("refusedEstimate"), QStringLiteral("not known"));
        const LockId lock = s.source.lock("lock:a");
        for (int i = 0; i < 50; ++i) {
            s.source.acquired(lock, "t" + std::to_string(i), 30s);
            s.source.waiters(lock, 2);
            s.advance(100ms);
            s.source.released(lock);
            s.advance(5ms);
        }
        s.source.acquired(lock, "last", 30s);
        NodeEvent sample;
        sample.kind = NodeEvent::Kind::Sample;
        sample.at = s.source.now();
        sample.sample.setCalls = 1000;
        s.source.node(sample);
        s.advance(10s);
        sample.at = s.source.now();
        sample.sample.setCalls = 1200;
        s.source.node(sample);
        s.idle(kAllCards);
        QCOMPARE(s.figure("handOvers"), QStringLiteral("50"));
        QVERIFY2(s.figure("handOverMedian").endsWith(QStringLiteral("ms")), qPrintable(s.figure("handOverMedian")));
        QCOMPARE(s.figure("refusedEstimate"), QStringLiteral("≈ 20"));
        bool says = false;
        for (const QLabel* label : s.page.findChildren<QLabel*>())
            says =
                says || label->text().contains(QStringLiteral("attempts are an upper bound: all SET and SETNX calls"));
        QVERIFY(says);
    }

    void theLongestHeldAreNamed()
    {
        Scene s;
        for (int i = 0; i < 12; ++i) {
            s.source.acquired(s.source.lock("lock:" + std::to_string(i)), "holder", 300s);
            s.advance(1s);
        }
        s.source.found(s.source.lock("lock:since-when"), "holder", 300s);
        s.show();
        const auto* list = s.page.findChild<QTreeWidget*>(QStringLiteral("heldLongest"));
        QVERIFY(list);
        QCOMPARE(list->topLevelItemCount(), 8);
        QCOMPARE(list->topLevelItem(0)->text(0), QStringLiteral("lock:0"));
        QVERIFY(list->topLevelItem(0)->text(2).startsWith(QStringLiteral("12.")));
    }

    /// Rows move up when a lock is released: the mark goes with its lock, and the arrow keys select what they mark.
    void theMarkOfTheLongestHeldIsOfTheLock()
    {
        Scene s;
        for (int i = 0; i < 4; ++i) {
            s.source.acquired(s.source.lock("lock:" + std::to_string(i)), "holder", 300s);
            s.advance(1s);
        }
        s.show();
        auto* list = s.page.findChild<QTreeWidget*>(QStringLiteral("heldLongest"));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->topLevelItem(1)).center());
        QCOMPARE(s.selection.current(), s.source.lock("lock:1"));
        s.source.released(s.source.lock("lock:0"));
        s.advance(1s);
        s.idle(kAllCards);
        QCOMPARE(list->topLevelItem(0)->text(0), QStringLiteral("lock:1"));
        QVERIFY(list->topLevelItem(0)->isSelected());
        QVERIFY(!list->topLevelItem(1)->isSelected());
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(s.selection.current(), s.source.lock("lock:2"));
        QVERIFY(list->topLevelItem(1)->isSelected());
        s.selection.select(s.source.lock("lock:3")); // in another place
        QVERIFY(list->topLevelItem(2)->isSelected());
        s.source.released(s.source.lock("lock:3"));
        s.advance(1s);
        s.idle(kAllCards);
        QVERIFY(list->selectedItems().isEmpty());
        QCOMPARE(s.selection.current(), s.source.lock("lock:3"));
    }

    void emptyCardsSayWhy()
    {
        Scene s;
        s.show();
        QVERIFY(part<BarChart>(s.page, "currentHolders").isEmpty());
        bool says = false;
        for (const QLabel* label : part<BarChart>(s.page, "currentHolders").findChildren<QLabel*>())
            says = says || (label->isVisible() && label->text().contains(QStringLiteral("Nobody holds")));
        QVERIFY(says);
    }

    void everythingFocusableHasAName()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:1"), "alice", 30s);
        s.show();
        QCOMPARE(test::unnamedWidgets(s.page).join(u' '), QString());
    }

    void fitsSmallAndLargeWindows()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:1"), "alice", 30s);
        s.show({1300, 900});
        for (const QSize size : {QSize(1300, 900), QSize(690, 600), QSize(420, 500), QSize(1700, 900)}) {
            s.page.resize(size);
            for (const Card* card : s.page.findChildren<Card*>()) // a scroll bar that comes takes two rounds
                QTRY_VERIFY(card->mapTo(&s.page, QPoint(card->width(), 0)).x() <= s.page.width());
        }
    }

    void anotherSourceStartsAtZero()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:1"), "alice", 30s);
        s.show();
        s.advance(3s);
        s.idle(kAllCards);
        test::FakeSource other;
        s.frames.setSource(&other);
        s.idle(kAllCards);
        QVERIFY(part<BarChart>(s.page, "currentHolders").isEmpty());
        QCOMPARE(s.page.data().rates().total(Rates::Series::Acquires), quint64{0});
        s.frames.setSource(nullptr);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestDashboard)
#include "tst_dashboard.moc"
