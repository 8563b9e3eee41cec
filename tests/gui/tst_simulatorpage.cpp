// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page on real, private redis-servers.
#include "changes.h"
#include "gui/charts/stockchart.h"
#include "gui/simulator/casesmodel.h"
#include "gui/simulator/lanesview.h"
#include "gui/simulator/parameterbar.h"
#include "gui/simulator/runpanel.h"
#include "gui/simulator/simulatorpage.h"
#include "gui/simulator/verdictcard.h"
#include "gui/style/theme.h"
#include "gui/widgets/legendline.h"
#include "pagefixture.h"
#include "part.h"
#include "support/qt/accessibility.h"
#include "support/suite.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QListView>
#include <QSpinBox>
#include <QThreadPool>
#include <QVBoxLayout>

#include <set>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::part;

using simulator::ViolationKind;
using Field = ParameterBar::Field;

namespace {

constexpr int kLease = 3'000; ///< ms: no machine stands still for so long in the middle of a right section

struct Bench : test::PageFixture
{
    Bench()
    {
        page.resize(1280, 800);
        page.show();
    }
    void run(std::string_view id, int seconds, int ttlMs = 0)
    {
        QVERIFY(page.showCase(id));
        page.parameters().setValue(Field::Seconds, seconds);
        if (ttlMs > 0)
            page.parameters().setValue(Field::Ttl, ttlMs);
        page.startRun();
        QVERIFY(page.isRunning());
        QTRY_VERIFY(!page.isRunning());
        QVERIFY2(page.panel().run()->stage() == SimRun::Stage::Ended, qPrintable(page.panel().run()->trouble()));
    }
    void waitUntilRunning() { QTRY_VERIFY(page.panel().run()->stage() == SimRun::Stage::Running); }
    [[nodiscard]] QAbstractButton* button(const char* name) const
    {
        return page.findChild<QAbstractButton*>(QLatin1StringView(name));
    }

    SimulatorPage page{services};
};

/// Of /proc/PID/stat: the parent, and whether this is a redis-server.
std::pair<int, bool> parentOf(int pid)
{
    QFile stat(u"/proc/%1/stat"_s.arg(pid));
    if (!stat.open(QIODevice::ReadOnly))
        return {0, false};
    const QByteArray text = stat.readAll();
    const auto after = text.mid(text.lastIndexOf(')') + 2).split(' ');
    return {after.value(1).toInt(), text.contains("(redis-server)")};
}

/// redis-servers that descend from this process.
int servers()
{
    int count = 0;
    for (const QString& name : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        auto [parent, isServer] = parentOf(name.toInt());
        while (isServer && parent > 1 && parent != getpid())
            parent = parentOf(parent).first;
        count += isServer && parent == getpid();
    }
    return count;
}

class Layouts final : public QObject
{
public:
    bool eventFilter(QObject*, QEvent* event) override
    {
        count += event->type() == QEvent::LayoutRequest;
        return false;
    }
    int count = 0;
};

} // namespace

class TestSimulatorPage final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsWrongBeforeAnythingRuns()
    {
        Bench b;
        QVERIFY(b.page.showCase("A3"));
        QVERIFY(b.page.findChild<QLabel*>(u"caseTitle"_s)->text().startsWith(u"A3"));
        QVERIFY(b.page.findChild<QLabel*>(u"caseWords"_s)->text().contains(u"plain DEL"));
        const QString code = b.page.findChild<QLabel*>(u"caseCode"_s)->text().replace(QChar(QChar::Nbsp), u' ');
        QVERIFY2(code.contains(u"step point: until another has it"), qPrintable(code));
        QVERIFY(b.button("startRun")->isEnabled());
        QVERIFY(!b.button("stopRun")->isEnabled());
        QVERIFY(!b.button("sameSeed")->isEnabled());
        QVERIFY(b.button("rightWay")->isEnabled());
        QCOMPARE(test::unnamedWidgets(b.page), QStringList{});
        QVERIFY(b.page.showCase("B3"));
        QVERIFY(!b.button("rightWay")->isEnabled());
        QVERIFY(!b.page.showCase("Z9"));
        QCOMPARE(servers(), 0);
    }

    void theFilterFindsCases()
    {
        Bench b;
        QTest::keyClicks(b.page.searchField(), u"getset"_s);
        QCOMPARE(b.page.cases().rowCount(), 2); // heading and A6
        QTest::keyClick(b.page.searchField(), Qt::Key_Return);
        QCOMPARE(b.page.currentCase().id, "A6");
        QVERIFY(b.page.backToLive());
        QVERIFY(b.page.cases().rowCount() > 10);
        QCOMPARE(b.page.currentCase().id, "A6");
    }

    void aWrongCaseShowsItsViolations()
    {
        Bench b;
        b.run("A3", 2);
        // A machine that stood still has done what the forced step does: then once more.
        const QString alone = u"without the forced step: nothing"_s;
        for (int again = 0; again < 2 && !b.page.panel().verdict().notes().contains(alone); ++again)
            b.run("A3", 2);
        const SimRun& run = *b.page.panel().run();
        const VerdictCard& card = b.page.panel().verdict();
        QCOMPARE(card.headline(), u"Broken"_s);
        const CountTile* deletes = card.tile(ViolationKind::ForeignDelete);
        QVERIFY(deletes->isVisibleTo(&b.page));
        QVERIFY2(deletes->accessibleName().contains(u"foreign delete"), qPrintable(deletes->accessibleName()));
        QVERIFY(deletes->figure().toInt() > 0);
        QCOMPARE(deletes->figure().toULongLong(), run.result().verdict[ViolationKind::ForeignDelete]);
        QVERIFY2(card.notes().contains(alone), qPrintable(card.notes()));
        // the lanes have both sides, and what they mean stands with them
        const auto* legend = b.page.findChild<LegendLine*>(u"lanesLegend"_s);
        QVERIFY(legend->isVisibleTo(&b.page));
        for (const char* word : {"inside", "believes that it has the lock", "waits", "inside, and not alone",
                                 "knows that its lease is over", "renewed", "forced step"})
            QVERIFY2(legend->accessibleName().contains(QLatin1StringView(word)), word);
        QVERIFY(run.lanes().workers() >= 4);
        bool isOverlapShown = false; // whoever it was this time
        for (std::uint32_t worker = 0; worker < run.lanes().workers(); ++worker)
            isOverlapShown = isOverlapShown || !run.lanes().lane(worker).of(LaneState::Overlap).empty();
        QVERIFY(isOverlapShown);
        QTRY_VERIFY(run.observedLock(0) != kNoLock);
        const auto holds = run.history().holds(run.observedLock(0)).size();
        QVERIFY2(holds >= run.result().figures.acquisitions / 2, qPrintable(QString::number(holds)));
        QVERIFY(b.page.panel().lanes().accessibleDescription().contains(u"section"));
        QAccessibleInterface* lanes = QAccessible::queryAccessibleInterface(&b.page.panel().lanes());
        QCOMPARE(lanes->childCount(), int(run.lanes().workers() + run.scenario().locks.size()));
        for (int i = 0; i < lanes->childCount(); ++i)
            QVERIFY(!lanes->child(i)->text(QAccessible::Name).isEmpty());
        QVERIFY(lanes->child(0)->text(QAccessible::Name).contains(u"section"));
        QAccessibleInterface* stock = QAccessible::queryAccessibleInterface(&b.page.panel().stock());
        QCOMPARE(stock->role(), QAccessible::Chart);
        QCOMPARE(stock->text(QAccessible::Value), b.page.panel().stock().summary());
        QVERIFY(!b.page.panel().stock().stockPoints().isEmpty());
        // and one time axis
        const Holds seen = run.history().holds(run.observedLock(0));
        RunTime apart = RunTime::max(); // the first hold of each worker: a busy machine is late with some
        std::set<std::uint32_t> workers;
        for (const DrawnHold& hold : seen) {
            const auto worker = run.lanes().workerOf(run.history().token(hold.label));
            if (!worker || !workers.insert(*worker).second)
                continue;
            const RunTime believed = run.lanes().lane(*worker).of(LaneState::Holding).front().from;
            apart = std::min(apart, std::chrono::abs(run.timeOf(hold.begin) - believed));
        }
        QVERIFY2(apart < 100ms, qPrintable(u"%1 us"_s.arg(apart.count())));
        QCOMPARE(test::unnamedWidgets(b.page), QStringList{});
        // a click leads to the moment
        QVERIFY(b.page.panel().lanes().isFollowing());
        QTest::mouseClick(card.tile(ViolationKind::ForeignDelete), Qt::LeftButton);
        QVERIFY(!b.page.panel().lanes().isFollowing());
        const auto moment = b.page.panel().lanes().shownMoment();
        QVERIFY(moment && moment->kind == ViolationKind::ForeignDelete);
        const TimeView& view = b.page.panel().lanes().view();
        const ServerTime at{run.timeOf(moment->at)};
        QVERIFY(view.left() < at && at < view.right);
        QTest::mouseClick(card.tile(ViolationKind::ForeignDelete), Qt::LeftButton);
        QVERIFY(run.result().verdict[ViolationKind::ForeignDelete] == 1 ||
                b.page.panel().lanes().shownMoment()->at != moment->at);
        QVERIFY(b.page.backToLive());
        QVERIFY(b.page.panel().lanes().isFollowing());
    }

    /// Each layout is one of the whole window, and a run has a new verdict twice a second.
    void aNewNumberLaysNothingOut()
    {
        const Bench b;
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* tile = new CountTile(b.services.theme, &window);
        auto* stock = new StockChart(b.services.theme, &window);
        column->addWidget(tile);
        column->addWidget(stock);
        tile->setCount(u"10"_s, u"sections"_s, false);
        stock->setNames(u"stock 19"_s, u"orders 80"_s);
        const StockChart::Step step{.at = 0.5, .stock = 19, .orders = 80};
        stock->setSteps({&step, 1}, 1);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        column->activate();
        QCoreApplication::sendPostedEvents();
        Layouts layouts;
        window.installEventFilter(&layouts);
        tile->setCount(u"87"_s, u"sections"_s, false);
        stock->setNames(u"stock 18"_s, u"orders 81"_s);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(layouts.count, 0);
        QCOMPARE(tile->figure(), u"87"_s);
        tile->setCount(u"1,000,087"_s, u"sections"_s, false);
        QCoreApplication::sendPostedEvents();
        QVERIFY(layouts.count > 0); // a longer one needs its room
    }

    /// A verdict that stands beside other numbers than those it was reached with would mislead.
    void aVerdictIsOfTheParametersThatItWasReachedWith()
    {
        Bench b;
        b.run("A0", 1);
        const VerdictCard& verdict = b.page.panel().verdict();
        QVERIFY(!verdict.isOutdated());
        QSpinBox* workers = b.page.parameters().box(ParameterBar::Field::Workers);
        const int before = workers->value();
        workers->setValue(before + 1);
        QVERIFY(verdict.isOutdated());
        workers->setValue(before);
        QVERIFY(!verdict.isOutdated());
        workers->setValue(before + 1);
        b.run("A0", 1);
        QVERIFY(!verdict.isOutdated());
        b.page.showCase("A1"); // and nothing has run
        QVERIFY(!verdict.isOutdated());
    }

    void theKeyboardStaysWhereItWas()
    {
        Bench b;
        QVERIFY(QTest::qWaitForWindowActive(&b.page));
        QVERIFY(b.page.showCase("A0"));
        b.page.parameters().setValue(Field::Seconds, 1);
        QAbstractButton* start = b.button("startRun");
        QAbstractButton* stop = b.button("stopRun");
        QVERIFY(start && stop);
        start->setFocus();
        QTest::keyClick(start, Qt::Key_Space);
        QVERIFY(b.page.isRunning());
        QCOMPARE(QApplication::focusWidget(), stop);
        QTRY_VERIFY(!b.page.isRunning());
        QTRY_COMPARE(QApplication::focusWidget(), start);
    }

    void aRightCaseIsClean()
    {
        Bench b;
        b.run("B1", 4, kLease);
        const VerdictCard& card = b.page.panel().verdict();
        QCOMPARE(card.headline(), u"Clean"_s);
        QVERIFY(b.page.panel().run()->result().verdict.isClean());
        for (std::size_t i = 0; i < simulator::kViolationKinds; ++i)
            QVERIFY(!card.tile(static_cast<ViolationKind>(i))->isVisibleTo(&b.page));
        QVERIFY2(card.notes().contains(u"Does not protect from: work longer than the lease"), qPrintable(card.notes()));
    }

    void stopsInTheMiddleAndLeavesNoServer()
    {
        Bench b;
        b.page.showCase("B1");
        b.page.parameters().setValue(Field::Seconds, 100);
        b.page.startRun();
        b.waitUntilRunning();
        QCOMPARE(servers(), 1);
        QVERIFY(b.button("stopRun")->isEnabled());
        QVERIFY(!b.button("startRun")->isEnabled());
        b.button("stopRun")->click();
        QTRY_VERIFY(!b.page.isRunning());
        QCOMPARE(b.page.panel().run()->stage(), SimRun::Stage::Ended);
        QTRY_COMPARE(servers(), 0);
        QVERIFY(b.button("sameSeed")->isEnabled());
        QVERIFY(b.button("sameSeed")->text().contains(u'7'));
    }

    void aPageThatGoesTakesItsServerAlong()
    {
        auto b = std::make_unique<Bench>();
        b->page.showCase("B1");
        b->page.parameters().setValue(Field::Seconds, 100);
        b->page.startRun();
        b->waitUntilRunning();
        QCOMPARE(servers(), 1);
        b.reset();
        QVERIFY(QThreadPool::globalInstance()->waitForDone(test::kPatience));
        QTRY_COMPARE(servers(), 0);
    }

    void aPageThatGoesWhileTheServerStarts()
    {
        auto b = std::make_unique<Bench>();
        b->page.startRun();
        b.reset();
        QVERIFY(QThreadPool::globalInstance()->waitForDone(test::kPatience));
        QTRY_COMPARE(servers(), 0);
    }

    void numbersChangeWhileItRuns()
    {
        Bench b;
        b.page.showCase("B1");
        b.page.parameters().setValue(Field::Seconds, 100);
        const int before = b.page.parameters().value(Field::Workers);
        b.page.startRun();
        b.waitUntilRunning();
        SimRun& run = *b.page.panel().run();
        QTRY_COMPARE(int(run.workerNames().size()), before);
        b.page.parameters().setValue(Field::Workers, before + 3);
        QTRY_COMPARE(int(run.workerNames().size()), before + 3);
        b.button("spawnContention")->click();
        QTRY_COMPARE(int(run.workerNames().size()), before + 7);
        QVERIFY(!b.page.parameters().box(Field::Seed)->isEnabled());
        QTRY_VERIFY(int(run.lanes().workers()) == before + 7);
        b.page.stopRuns();
        QTRY_VERIFY(!b.page.isRunning());
    }

    void contentionIsForTheLockThatWasClicked()
    {
        Bench b;
        b.page.showCase("B1");
        b.page.parameters().setValue(Field::Locks, 2);
        b.page.parameters().setValue(Field::Stock, 5'000);
        b.page.parameters().setValue(Field::Seconds, 100);
        b.page.startRun();
        b.waitUntilRunning();
        SimRun& run = *b.page.panel().run();
        QCOMPARE(run.scenario().stock, std::optional<std::int64_t>(5'000));
        QCOMPARE(run.scenario().locks.size(), std::size_t{2});
        QVERIFY(!b.page.parameters().box(Field::Stock)->isEnabled());
        const std::size_t before = run.workerNames().size();
        LanesView& lanes = b.page.panel().lanes();
        QTRY_VERIFY(lanes.paints() > 3);
        QVERIFY(!b.button("spawnContention")->toolTip().contains(u"lock:order:88213:2"));
        for (int y = lanes.viewport()->height() - 1; y > 0; y -= 8) { // from below: the second lock comes first
            QTest::mouseClick(lanes.viewport(), Qt::LeftButton, {}, {lanes.gutter() + 5, y});
            if (b.button("spawnContention")->toolTip().contains(u"lock:order:88213:2"))
                break;
        }
        QVERIFY(b.button("spawnContention")->toolTip().contains(u"lock:order:88213:2"));
        b.button("spawnContention")->click();
        QTRY_VERIFY(run.workerNames().size() == before + 4);
        const auto isAtTheSecond = [&] {
            return run.lanes().workers() > before && !run.lanes().lane(before).of(LaneState::Waiting).empty() &&
                   run.lanes().lane(before).of(LaneState::Waiting).front().lock == 1;
        };
        QTRY_VERIFY(isAtTheSecond());
        b.page.stopRuns();
        QTRY_VERIFY(!b.page.isRunning());
    }

    void theRightWayRunsBesideTheWrongOne()
    {
        Bench b;
        b.run("A3", 2);
        QVERIFY(!part<RunPanel>(b.page, "rightRun").isVisibleTo(&b.page));
        b.button("rightWay")->click();
        QVERIFY(part<RunPanel>(b.page, "rightRun").isVisibleTo(&b.page));
        QTRY_VERIFY(!b.page.isRunning());
        const SimRun& right = *part<RunPanel>(b.page, "rightRun").run();
        QVERIFY2(right.stage() == SimRun::Stage::Ended, qPrintable(right.trouble()));
        QCOMPARE(right.pattern().id, "B3");
        QCOMPARE(right.scenario().seed, b.page.panel().run()->scenario().seed);
        QCOMPARE(b.page.panel().verdict().headline(), u"Broken"_s);
        QCOMPARE(part<RunPanel>(b.page, "rightRun").verdict().headline(), u"Clean"_s);
        QVERIFY(right.result().figures.cycles > 0);
        // another case begins anew
        b.page.showCase("A1");
        QVERIFY(!part<RunPanel>(b.page, "rightRun").isVisibleTo(&b.page));
        QVERIFY(!b.page.panel().run());
    }

    void aHiddenPagePaintsNothing()
    {
        Bench b;
        b.page.showCase("B1");
        b.page.parameters().setValue(Field::Seconds, 100);
        b.page.startRun();
        b.waitUntilRunning();
        QTRY_VERIFY(b.page.panel().lanes().paints() > 3);
        b.page.hide();
        QCoreApplication::processEvents();
        const quint64 painted = b.page.panel().lanes().paints();
        const std::size_t seen = b.page.panel().run()->result().figures.cycles;
        QTRY_VERIFY(b.page.panel().run()->result().figures.cycles > seen); // it goes on
        QCOMPARE(b.page.panel().lanes().paints(), painted);
        b.page.show();
        QTRY_VERIFY(b.page.panel().lanes().paints() > painted);
    }

    void waysOfACaseCanBeChosen()
    {
        Bench b;
        QComboBox* ways = &part<QComboBox>(b.page.parameters(), "variant");
        b.page.showCase("B2");
        QVERIFY(ways->isVisible());
        QCOMPARE(ways->count(), 3);
        QVERIFY(!b.page.parameters().settings().variant);
        ways->setCurrentIndex(2);
        QCOMPARE(b.page.parameters().settings().variant, std::optional<std::string>("notified"));
        test::tellLanguageChange(b.page);
        QCOMPARE(b.page.parameters().settings().variant, std::optional<std::string>("notified"));
        b.run("B2", 4, kLease);
        QCOMPARE(b.page.panel().run()->scenario().workers.front().variant, std::string("notified"));
        QCOMPARE(b.page.panel().verdict().headline(), u"Clean"_s);
        b.page.showCase("B1");
        QVERIFY(!ways->isVisible());
        QVERIFY(!b.page.parameters().settings().variant);
    }

    void withoutAConnectionThereAreOnlyPrivateServers()
    {
        Bench b;
        const auto* where = b.page.findChild<QComboBox*>(u"runOn"_s);
        QCOMPARE(where->count(), 2);
        QCOMPARE(where->currentIndex(), 0);
        QVERIFY(!(where->model()->flags(where->model()->index(1, 0)) & Qt::ItemIsEnabled));
        QVERIFY(!where->itemData(1, Qt::ToolTipRole).toString().isEmpty());
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestSimulatorPage)
#include "tst_simulatorpage.moc"
