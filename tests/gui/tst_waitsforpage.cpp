// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page *Waits-for*: deadlocks, selection, menus, export, what a trace saw. Means: page.
#include "changes.h"
#include "gui/waitsfor/rankingmodel.h"
#include "gui/waitsfor/waitsforpage.h"
#include "gui/waitsfor/waitsforview.h"
#include "gui/widgets/emptystate.h"
#include "pagefixture.h"
#include "presentation/traces/tracestore.h"
#include "support/qt/accessibility.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTest>
#include <QToolButton>

#include <map>
#include <random>
#include <set>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Kind = analysis::WaitsForNode::Kind;

const std::string kToken = "0f3c7c8e-2f8a-4c55-9a38-00000000000";

struct Scene : test::PageFixture
{
    TraceStore& store = traces;
    WaitsForPage page{services};

    void show(QSize size = {1100, 700})
    {
        page.resize(size);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        settle();
    }
    void settle() { idle(40); }
    LockId held(std::string_view key, const std::string& token)
    {
        const LockId lock = source.lock(key);
        source.acquired(lock, token, 60s);
        return lock;
    }
    /// A trace saw this connection take the lock with this token.
    void traced(std::uint32_t client, const std::string& name, LockId lock, const std::string& token)
    {
        source.pending().clients.push_back({client, NodeId{0}, address(client), name, {}, {}});
        source.pending().traced.push_back({source.now(), lock, markOf(token), client, TraceDeed::Acquired});
    }
    static std::string address(std::uint32_t client) { return "10.0.0." + std::to_string(client) + ":5000"; }
    Waiter waiter(std::uint32_t client, const std::string& name) const
    {
        Waiter who;
        who.client = address(client);
        who.name = name;
        who.since = source.now();
        return who;
    }
    void waits(LockId lock, std::vector<Waiter> waiters)
    {
        const auto count = static_cast<std::uint16_t>(waiters.size());
        source.waiters(lock, count);
        WaitersFrom trace;
        trace.source = WaitSource::Trace;
        trace.count = count;
        trace.at = source.now();
        trace.waiters = std::move(waiters);
        source.pending().waits.back().from = {trace};
    }
    /// alice holds lock:a and waits for lock:b, bob the other way round, and carol stands behind.
    void deadlock()
    {
        const LockId a = held("lock:a", kToken + "1");
        const LockId b = held("lock:b", kToken + "2");
        traced(1, "alice", a, kToken + "1");
        traced(2, "bob", b, kToken + "2");
        advance(100ms);
        waits(b, {waiter(1, "alice")});
        waits(a, {waiter(2, "bob"), waiter(3, "carol")});
        advance(100ms);
    }
    /// They wait for lock:a, whose holder a trace saw.
    LockId showSixtyWaiters()
    {
        show();
        const LockId a = held("lock:a", kToken + "1");
        traced(1, "holder", a, kToken + "1");
        std::vector<Waiter> waiters;
        for (std::uint32_t i = 0; i < 60; ++i)
            waiters.push_back(waiter(10 + i, "w" + std::to_string(i)));
        waits(a, waiters);
        settle();
        return a;
    }
    void traceState(TraceStatus::State state, std::int64_t elapsedMs, LockId lock = kNoLock)
    {
        TraceStatus status;
        status.lock = lock;
        status.state = state;
        status.elapsedMs = elapsedMs;
        source.pending().traceStates.push_back(status);
    }
    /// The burst of deadlock() takes with it what it knew.
    void traceEnds()
    {
        for (const char* key : {"lock:a", "lock:b"}) {
            source.waiters(source.lock(key), 0);
            source.pending().waits.back().from.clear();
        }
        traceState(TraceStatus::State::Ended, 1'000);
        advance(100ms);
    }
    QString label(const char* name) const { return page.findChild<QLabel*>(QLatin1StringView(name))->text(); }
    WaitsForView& view() const { return *page.findChild<WaitsForView*>(); }
    int nodeOf(const QString& title) const
    {
        const auto& texts = page.view().drawn().texts;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            if (texts[i].title == title)
                return static_cast<int>(i);
        }
        return -1;
    }
};

/// As a user's comes: the second press is no press.
void doubleClick(QWidget& widget, const QPoint& at)
{
    QTest::mouseClick(&widget, Qt::LeftButton, {}, at);
    QMouseEvent second(QEvent::MouseButtonDblClick, at, widget.mapToGlobal(at), Qt::LeftButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&widget, &second);
    QTest::mouseRelease(&widget, Qt::LeftButton, {}, at);
}

QByteArray contentOf(const QString& file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

} // namespace

class TestWaitsForPage : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void withoutWaitersItSaysWhatToDo()
    {
        Scene s;
        s.held("lock:a", "t");
        s.show();
        const auto* empty = s.page.findChild<EmptyState*>();
        QVERIFY(empty && empty->isVisible());
        QVERIFY(empty->findChildren<QLabel*>().at(2)->text().contains(u"trace burst"_s));
        QVERIFY(!empty->button()->isVisible());
        // In the window the button is the window's action.
        QAction trace(u"Trace &Burst…"_s, &s.page);
        trace.setObjectName(u"action.trace"_s);
        QSignalSpy triggered(&trace, &QAction::triggered);
        test::tellLanguageChange(s.page);
        QCOMPARE(empty->button()->text(), u"Trace Burst…"_s);
        empty->button()->click();
        QCOMPARE(triggered.size(), 1);
    }

    /// Keys reach what the page shows, from its first moment, and not a button that leads elsewhere.
    void theKeyboardIsWhereThePageIs()
    {
        Scene s;
        QAction trace(u"Trace &Burst…"_s, &s.page);
        trace.setObjectName(u"action.trace"_s);
        s.show();
        QVERIFY(QTest::qWaitForWindowActive(&s.page));
        s.page.focusContent();
        QCOMPARE(QApplication::focusWidget(), s.page.findChild<EmptyState*>()->button());
        s.deadlock();
        s.settle();
        QVERIFY(!s.page.graph().nodes.empty());
        QCOMPARE(QApplication::focusWidget(), &s.page.view());
    }

    void aDeadlockIsNamed()
    {
        Scene s;
        s.show();
        s.deadlock();
        s.settle();
        const QString said = s.label("waitsForHeadline");
        QVERIFY2(said.startsWith(u"Deadlock: "_s), qPrintable(said));
        for (const QString& part : {u"alice waits for lock:b, held by bob"_s, u"bob waits for lock:a, held by alice"_s,
                                    u"1 more client(s) queue behind it."_s})
            QVERIFY2(said.contains(part), qPrintable(said));
        QVERIFY(s.label("waitsForDoubts").contains(u"by their connections"_s));
        QCOMPARE(s.page.graph().deadlocks.size(), std::size_t{1});
        QCOMPARE(s.view().nodeCount(), 5);
        QCOMPARE(s.page.view().drawn().texts.at(s.nodeOf(u"alice"_s)).badge, u"deadlock"_s);
        QCOMPARE(s.page.view().drawn().texts.at(s.nodeOf(u"carol"_s)).badge, QString());
        QVERIFY(s.page.findChild<QLabel*>(u"waitsForHeadline"_s)->palette().color(QPalette::WindowText) ==
                s.theme.colors().alarm);
        QVERIFY(s.view().grab().toImage().convertToFormat(QImage::Format_RGB32).size().isValid());
        // It ends with one of the waits.
        s.waits(s.source.lock("lock:b"), {});
        s.settle();
        QVERIFY(s.page.graph().deadlocks.empty());
        QVERIFY2(s.label("waitsForHeadline").startsWith(u"alice blocks most: it holds lock:a, on which 2 wait."_s),
                 qPrintable(s.label("waitsForHeadline")));
    }

    /// The trace is over: nobody sees the waiters any more, but what they waited for is held as before.
    void whatATraceSawStandsUntilALockChangesHands()
    {
        Scene s;
        s.show();
        s.deadlock();
        s.advance(3s); // nothing changes: the burst goes on seeing them, and says nothing
        const ServerTime end = s.source.now();
        s.traceEnds();
        s.advance(20s);
        s.settle();
        QCOMPARE(s.page.graph().asOf, end);
        QCOMPARE(s.page.graph().deadlocks.size(), std::size_t{1});
        QCOMPARE(s.page.graph().kept, 3u);
        QVERIFY2(s.label("waitsForHeadline").contains(u"when it was last seen."_s),
                 qPrintable(s.label("waitsForHeadline")));
        auto* asOf = s.page.findChild<QLabel*>(u"waitsForAsOf"_s);
        QVERIFY(asOf->isVisible());
        QVERIFY2(asOf->text().contains(u"3 wait(s) seen by the trace that ended at "_s), qPrintable(asOf->text()));
        QVERIFY2(s.page.view().drawn().texts.at(s.nodeOf(u"carol"_s)).detail.startsWith(u"seen 2"_s),
                 qPrintable(s.page.view().drawn().texts.at(s.nodeOf(u"carol"_s)).detail));
        // A renewal changes nothing.
        s.source.renewed(s.source.lock("lock:a"), 60s);
        s.settle();
        QCOMPARE(s.page.graph().deadlocks.size(), std::size_t{1});
        // Another holds one of the locks: the deadlock is broken, and who waited for it is not known.
        s.source.released(s.source.lock("lock:b"));
        s.source.acquired(s.source.lock("lock:b"), kToken + "7", 60s);
        s.settle();
        QVERIFY(s.page.graph().deadlocks.empty());
        QCOMPARE(s.page.graph().kept, 2u); // bob and carol for lock:a
        s.source.released(s.source.lock("lock:a"));
        s.settle();
        QCOMPARE(s.page.graph().kept, 0u);
        QVERIFY(!asOf->isVisible());
    }

    /// A burst of several locks ends for each of them: the second end is no other trace that saw nobody.
    void aTraceOfSomeLocksEndsOnce()
    {
        Scene s;
        s.show();
        s.deadlock();
        for (const char* key : {"lock:a", "lock:b"}) {
            s.source.waiters(s.source.lock(key), 0);
            s.source.pending().waits.back().from.clear();
        }
        s.traceState(TraceStatus::State::Ended, 5'000, s.source.lock("lock:a"));
        s.traceState(TraceStatus::State::Ended, 5'000, s.source.lock("lock:b"));
        s.settle();
        QCOMPARE(s.page.graph().kept, 3u);
    }

    void whatATraceSawIsForgottenWhenAsked()
    {
        Scene s;
        s.show();
        s.deadlock();
        auto* forget = s.page.findChild<QToolButton*>(u"waitsForForget"_s);
        QVERIFY(!forget->isVisible()); // a running trace tells what is
        s.traceEnds();
        s.settle();
        QVERIFY(forget->isVisible());
        forget->click();
        QVERIFY(s.page.graph().deadlocks.empty());
        QVERIFY(!forget->isVisible());
    }

    /// Who asks again and again would have been seen by the next trace; who listens would not.
    void anotherTraceThatSeesNobodyEndsWhatWasKept()
    {
        Scene s;
        s.show();
        s.deadlock();
        Waiter listens = s.waiter(4, "dave");
        listens.pulse = WaiterPulse::Listens;
        const LockId c = s.held("lock:c", kToken + "3");
        s.waits(c, {listens});
        s.advance(100ms);
        s.traceEnds();
        s.source.waiters(c, 0);
        s.source.pending().waits.back().from.clear();
        s.settle();
        QCOMPARE(s.page.graph().kept, 4u);
        s.traceState(TraceStatus::State::Ended, 5'000);
        s.settle();
        QCOMPARE(s.page.graph().kept, 1u);
        QVERIFY(s.nodeOf(u"dave"_s) >= 0);
    }

    void withoutATraceItSaysWhatIsNotKnown()
    {
        Scene s;
        s.show();
        const LockId a = s.held("lock:a", kToken + "1");
        s.waits(a, {s.waiter(2, "bob")});
        const LockId b = s.held("lock:b", kToken + "2");
        s.source.waiters(b, 4);
        s.settle();
        QVERIFY(s.page.graph().deadlocks.empty());
        const QString doubts = s.label("waitsForDoubts");
        QVERIFY2(doubts.contains(u"2 holder(s) known by token only"_s), qPrintable(doubts));
        QVERIFY2(doubts.contains(u"4 waiter(s) are known by their number only"_s), qPrintable(doubts));
        QVERIFY(s.nodeOf(u"4 waiter(s)"_s) >= 0);
    }

    void theLongestChainIsTold()
    {
        Scene s;
        s.show();
        const LockId a = s.held("lock:a", kToken + "1");
        const LockId b = s.held("lock:b", kToken + "2");
        s.traced(1, "alice", a, kToken + "1");
        s.traced(2, "bob", b, kToken + "2");
        s.waits(a, {s.waiter(2, "bob")});
        s.waits(b, {s.waiter(3, "carol"), s.waiter(4, "dave")});
        s.settle();
        const QString said = s.label("waitsForHeadline");
        QVERIFY2(
            said.contains(u"alice blocks most: it holds lock:a, on which 1 wait. With indirect waiters it blocks 3 "
                          "client(s)."_s),
            qPrintable(said));
        QVERIFY2(said.contains(u"The longest chain is alice → lock:a → bob → lock:b → carol."_s), qPrintable(said));
        QCOMPARE(s.page.view().drawn().texts.at(s.nodeOf(u"alice"_s)).badge, u"blocker"_s);
    }

    void aClickSelectsAndReturnInspects()
    {
        Scene s;
        LockId inspected = kNoLock;
        s.lockMenu.setHandler(LockMenu::Item::Inspect, [&](LockId lock) { inspected = lock; });
        s.show();
        s.deadlock();
        s.settle();
        const auto click = [&](const QString& title) {
            QTest::mouseClick(s.view().viewport(), Qt::LeftButton, {}, s.view().nodeRect(s.nodeOf(title)).center());
        };
        click(u"lock:b"_s);
        QCOMPARE(s.selection.current(), s.source.lock("lock:b"));
        click(u"alice"_s); // a client stands for the lock that it holds
        QCOMPARE(s.selection.current(), s.source.lock("lock:a"));
        s.view().setFocus();
        QTest::keyClick(&s.view(), Qt::Key_Return);
        QCOMPARE(inspected, s.source.lock("lock:a"));
        QTest::keyClick(&s.view(), Qt::Key_Home);
        QVERIFY(s.view().current());
    }

    void theMenuIsThatOfTheLock()
    {
        Scene s;
        s.show();
        s.deadlock();
        s.settle();
        const QPoint at = s.view().nodeRect(s.nodeOf(u"lock:a"_s)).center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, s.view().viewport()->mapToGlobal(at));
        QApplication::sendEvent(s.view().viewport(), &event);
        auto* menu = s.page.findChild<QMenu*>(u"lockMenu"_s);
        QVERIFY(menu);
        QCOMPARE(s.lockMenu.targets(), std::vector<LockId>{s.source.lock("lock:a")});
        menu->close();
    }

    void everyNodeIsReachedByKeysAndRead()
    {
        Scene s;
        s.show();
        s.deadlock();
        s.held("lock:c", "x");
        s.source.waiters(s.source.lock("lock:c"), 2);
        s.settle();
        s.view().setFocus();
        std::set<std::uint32_t> seen;
        for (int i = 0; i < s.view().nodeCount(); ++i) {
            QTest::keyClick(&s.view(), Qt::Key_PageDown);
            seen.insert(*s.view().current());
        }
        QCOMPARE(static_cast<int>(seen.size()), s.view().nodeCount());
        const auto left = [&] { return s.page.view().drawn().picture.nodes[*s.view().current()].left(); };
        s.view().setCurrent(static_cast<std::uint32_t>(s.nodeOf(u"carol"_s)));
        const double before = left();
        QTest::keyClick(&s.view(), Qt::Key_Left);
        QVERIFY(left() < before);
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&s.view());
        QCOMPARE(face->childCount(), s.view().nodeCount() + static_cast<int>(s.view().drawn().graph.edges.size()));
        QStringList said;
        for (int i = 0; i < face->childCount(); ++i)
            said << face->child(i)->text(QAccessible::Name);
        QVERIFY2(said.join(u'\n').contains(u"alice: deadlock; "_s), qPrintable(said.join(u'\n')));
        QCOMPARE(test::unnamedWidgets(s.page).join(u' '), QString());
    }

    void thePictureStandsStillWhereNothingChanges()
    {
        Scene s;
        s.show();
        s.deadlock();
        s.settle();
        const auto places = [&] {
            std::map<QString, QPointF> all;
            const auto& drawn = s.page.view().drawn();
            for (std::size_t i = 0; i < drawn.texts.size(); ++i)
                all[drawn.texts[i].title] = drawn.picture.nodes[i].topLeft();
            return all;
        };
        const auto before = places();
        s.advance(5s);
        s.settle();
        QVERIFY(places() == before); // times went on, places did not
        s.held("lock:z", "x");
        s.source.waiters(s.source.lock("lock:z"), 1);
        s.settle();
        for (const auto& [title, place] : before)
            QCOMPARE(places().at(title), place);
    }

    void itIsBuiltAFewTimesASecondAndOnlyWhileSeen()
    {
        Scene s;
        s.show();
        const LockId a = s.held("lock:a", "x");
        QSignalSpy built(&s.page.ranking(), &QAbstractItemModel::dataChanged);
        for (int i = 0; i < 60; ++i) { // two seconds
            s.source.waiters(a, static_cast<std::uint16_t>(1 + i % 5));
            s.idle(1);
        }
        QVERIFY2(built.size() >= 4 && built.size() <= 9, qPrintable(QString::number(built.size())));
        s.page.hide();
        built.clear();
        s.source.waiters(a, 3);
        s.advance(10s);
        s.idle(60);
        QCOMPARE(built.size(), 0);
        s.show();
        const auto& model = s.page.ranking();
        QVERIFY(model.index(0, RankingModel::Caused).data().toString().contains(u"s"_s));
        QVERIFY2(model.index(0, RankingModel::Caused).data().toString().startsWith(u"4"_s), // some 40 s by then
                 qPrintable(model.index(0, RankingModel::Caused).data().toString()));
    }

    void manyWaitersAreOneNodeUntilAskedFor()
    {
        Scene s;
        s.showSixtyWaiters();
        QCOMPARE(s.page.graph().nodes.size(), std::size_t{62});
        const int more = s.nodeOf(u"53 more"_s); // six, and the end of the longest chain
        QVERIFY(more >= 0);
        QTest::mouseClick(s.view().viewport(), Qt::LeftButton, {}, s.view().nodeRect(more).center());
        QCOMPARE(s.view().nodeCount(), 62);
        QCOMPARE(s.nodeOf(u"53 more"_s), -1);
    }

    /// The second click of a double click meets another picture: it must not inspect what happens to stand there.
    void aDoubleClickOnManyWaitersShowsThem()
    {
        Scene s;
        const LockId a = s.showSixtyWaiters();
        const int more = s.nodeOf(u"53 more"_s);
        QVERIFY(more >= 0);
        QSignalSpy inspected(&s.view(), &WaitsForView::lockActivated);
        doubleClick(*s.view().viewport(), s.view().nodeRect(more).center());
        QCOMPARE(s.view().nodeCount(), 62);
        QCOMPARE(inspected.size(), 0);
        QVERIFY(s.view().current());
        QCOMPARE(s.view().drawn().texts[*s.view().current()].title, u"lock:a"_s);
        QCOMPARE(s.selection.current(), a); // the inspector lists its waiters
        // The next double click is one again.
        doubleClick(*s.view().viewport(), s.view().nodeRect(s.nodeOf(u"w7"_s)).center());
        QCOMPARE(inspected.size(), 1);
    }

    void aThicketSaysThatItIsNotOrdered()
    {
        Scene s;
        s.show();
        const auto fill = [&](std::uint32_t locks) {
            std::vector<Waiter> waiters;
            for (std::uint32_t i = 0; i < 60; ++i)
                waiters.push_back(s.waiter(10 + i, "w" + std::to_string(i)));
            for (std::uint32_t i = 0; i < locks; ++i)
                s.waits(s.held("lock:" + std::to_string(i), kToken + std::to_string(i)), waiters);
            s.settle();
        };
        fill(20);
        QVERIFY(!s.label("waitsForDoubts").contains(u"crossings"_s));
        fill(40); // 2400 arrows, one part: all wait for all
        QVERIFY2(s.label("waitsForDoubts").contains(u"more than 2000 arrows"_s), qPrintable(s.label("waitsForDoubts")));
    }

    /// A chain is long: the ranking stands beside it only where there is room for both.
    void theGraphHasTheWidthOfTheWindow()
    {
        Scene s;
        s.show({1000, 800});
        s.deadlock();
        s.settle();
        QVERIFY(s.view().width() > 950);
        QVERIFY(s.view().scale() > 0.9);
        s.page.resize(1500, 800);
        s.settle();
        QVERIFY(s.view().width() < 1200 && s.view().width() > 800);
    }

    void itIsSavedAsSvgAndAsDot()
    {
        Scene s;
        s.show();
        s.deadlock();
        s.held("lock:\"odd\\name\"", "x");
        s.source.waiters(s.source.lock("lock:\"odd\\name\""), 2);
        s.settle();
        const QString svg = s.settingsFolder->filePath(u"graph.svg"_s);
        QCOMPARE(s.page.saveAs(svg), QString());
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        QVERIFY(renderer.defaultSize().width() > 300);
        for (const char* word : {"lock:a", "alice", "deadlock"})
            QVERIFY2(contentOf(svg).contains(word), word);
        const QString dot = s.settingsFolder->filePath(u"graph.dot"_s);
        QCOMPARE(s.page.saveAs(dot), QString());
        const QByteArray text = contentOf(dot);
        QVERIFY(text.startsWith("digraph ") && text.trimmed().endsWith('}'));
        QCOMPARE(text.count(" -> "), s.page.graph().edges.size());
        QVERIFY2(text.contains("lock:\\\"odd\\\\\\\\name\\\""), text.constData());
        QCOMPARE(text.count("penwidth=2"), 4 + 4);
        QVERIFY(!text.contains(kToken.c_str())); // a picture to be handed on holds no token to release by
        const QString error = s.page.saveAs(s.settingsFolder->filePath(u"none/graph.svg"_s));
        QVERIFY2(error.contains(u"none/graph.svg"_s) && error.contains(u"Choose another folder"_s), qPrintable(error));
    }

    void theRankingIsAModelAsItShouldBe()
    {
        RankingModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        test::PageFixture fixture;
        analysis::WaitLedger ledger;
        std::mt19937 random(5);
        for (int round = 0; round < 200; ++round) {
            fixture.advance(std::chrono::milliseconds(random() % 300));
            const std::string key = "lock:" + std::to_string(random() % 40);
            const LockId lock = fixture.source.lock(key);
            fixture.source.acquired(lock, "t", 30s);
            fixture.advance(1ms);
            ledger.set(lock, fixture.frames.picture().key(lock), random() % 4, fixture.source.now());
            model.update(ledger, {}, fixture.frames.picture(), fixture.source.now());
            for (int row = 1; row < model.rowCount(); ++row)
                QVERIFY(!model.index(row, 0).data().toString().isEmpty());
        }
        QVERIFY(model.rowCount() > 20);
        QCOMPARE(model.lockAt(0), fixture.source.lock(model.index(0, 0).data().toString().toStdString()));
        model.clear();
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.lockAt(0), kNoLock);
    }

    void anIdThatAnotherLockGetsTakesNoWaitersAlong()
    {
        Scene s;
        s.show();
        const LockId a = s.held("lock:a", "x");
        s.waits(a, {s.waiter(2, "bob")});
        s.settle();
        QVERIFY(s.nodeOf(u"bob"_s) >= 0);
        // The sign of its name: a diamond, as on Locks; a ring would say that it is free.
        const QModelIndex name = s.page.ranking().index(0, RankingModel::Lock);
        QCOMPARE(name.data(RankingModel::ToneRole).toInt(), int(presentation::lockcells::Tone::Contended));
        s.source.released(a);
        s.advance(1ms);
        s.source.forget(a);
        s.advance(1ms);
        QCOMPARE(s.source.lock("lock:other"), a); // the id is given again
        s.source.acquired(a, "y", 30s);
        s.settle();
        QVERIFY(s.page.graph().nodes.empty());
        QCOMPARE(s.page.ranking().lockAt(0), kNoLock); // its name stays in the ranking, and leads nowhere
        QCOMPARE(name.data(RankingModel::ToneRole).toInt(), int(presentation::lockcells::Tone::Muted));
    }

    void zoomAndPanStayUntilFit()
    {
        Scene s;
        s.show();
        s.deadlock();
        s.settle();
        QVERIFY(s.view().isFitted());
        const double fitted = s.view().scale();
        s.page.findChild<QToolButton*>(u"waitsForZoomIn"_s)->click();
        QVERIFY(s.view().scale() > fitted && !s.view().isFitted());
        const double zoomed = s.view().scale();
        s.waits(s.source.lock("lock:b"), {});
        s.settle();
        QCOMPARE(s.view().scale(), zoomed);
        QVERIFY(s.page.backToLive());
        QVERIFY(s.view().isFitted());
        QVERIFY(!s.page.backToLive());
    }

    void narrowAndWide()
    {
        Scene s;
        s.show({1400, 800});
        s.deadlock();
        s.settle();
        for (const QSize size : {QSize(1400, 800), QSize(560, 420), QSize(900, 500)}) {
            s.page.resize(size);
            s.settle();
            QVERIFY(s.view().width() >= 160);
            for (int i = 0; i < s.view().nodeCount(); ++i)
                QVERIFY(s.view().viewport()->rect().contains(s.view().nodeRect(i)));
        }
    }

    void anotherSourceStartsAnew()
    {
        Scene s;
        s.show();
        s.deadlock();
        s.settle();
        test::FakeSource other;
        s.frames.setSource(&other);
        QCOMPARE(s.view().nodeCount(), 0);
        QCOMPARE(s.page.ranking().rowCount(), 0);
        s.frames.setSource(nullptr);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestWaitsForPage)
#include "tst_waitsforpage.moc"
