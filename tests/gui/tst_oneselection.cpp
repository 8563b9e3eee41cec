// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is highlighted is what is acted on, wherever in the window it was chosen.
#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "gui/tables/livetable.h"
#include "gui/waitsfor/waitsforview.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using Item = LockMenu::Item;
using Names = std::vector<std::string>;

namespace {

constexpr const char* kLocks[] = {"lock:a", "lock:b"};

enum class Place { Table, Lane, WideLane, Graph, Ranking, Groups };
constexpr std::pair<Place, const char*> kPlaces[] = {
    {Place::Table, "table"}, {Place::Lane, "lanes"},      {Place::WideLane, "wide lanes"},
    {Place::Graph, "graph"}, {Place::Ranking, "ranking"}, {Place::Groups, "groups"},
};

struct Window : test::WindowFixture
{
    LocksTable& table{*window->findChild<LocksTable*>(u"locksTable"_s)};
    LiveTable& ranking{*window->findChild<LiveTable*>(u"waitsForRanking"_s)};
    WaitsForView& graph{*window->findChild<WaitsForView*>(u"waitsForGraph"_s)};
    Names released; ///< what Release was last called for

    Window()
    {
        lockMenu.setActionsAllowed(true, {});
        lockMenu.setHandler(Item::Release, [this](LockId lock) { released = {name(lock)}; });
        lockMenu.setManyHandler(Item::Release, [this](const std::vector<LockId>& meant) {
            released.clear();
            for (const LockId each : meant)
                released.push_back(name(each));
        });
        window->resize(1600, 1000);
        window->show();
        if (!QTest::qWaitForWindowActive(window.get()))
            qFatal("the window does not become active");
        watchScene();
        int holder = 0;
        for (const char* key : kLocks) {
            source.acquired(source.lock(key), "holder-" + std::to_string(++holder), 1h);
            source.waiters(source.lock(key), 2);
        }
        run(1s);
        go("locks");
    }
    void go(const char* page)
    {
        window->showPage(QLatin1StringView(page));
        run(600ms);
    }
    [[nodiscard]] std::string name(LockId lock) const { return std::string(frames.picture().key(lock).name); }
    [[nodiscard]] LockId lock(const char* key) { return source.lock(key); }
    [[nodiscard]] Names selected() const
    {
        Names names;
        for (const LockRef& each : selection.locks())
            names.push_back(each.name);
        return names;
    }
    /// As the table marks them.
    [[nodiscard]] Names marked() const
    {
        Names names;
        for (const int row : table.selectedRows())
            names.push_back(name(locks.lockAt(row)));
        return names;
    }
    void clickRow(int row, Qt::KeyboardModifiers modifiers = {})
    {
        table.scrollTo(locks.index(row, 0));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers, table.visualRect(locks.index(row, 0)).center());
    }
    void clickInLane(int row, Qt::KeyboardModifiers modifiers = {})
    {
        table.scrollTo(locks.index(row, 0));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers, table.laneRect(row).center());
    }
    void pressRelease() { QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier); }
    [[nodiscard]] std::string inspected() const
    {
        return window->findChild<QLabel*>(u"inspectorKey"_s)->text().toStdString();
    }
    [[nodiscard]] QString label(const char* name) const
    {
        return window->findChild<QLabel*>(QLatin1StringView(name))->text();
    }

    // --- the places ---

    void goTo(Place place)
    {
        switch (place) {
        case Place::Table:
        case Place::Lane:
            locks.setGrouping(LockGrouping::Lock);
            return go("locks");
        case Place::Groups:
            locks.setGrouping(LockGrouping::Holder);
            return go("locks");
        case Place::WideLane:
            return go("timeline");
        case Place::Graph:
        case Place::Ranking:
            return go("waitsfor");
        }
    }
    [[nodiscard]] int rankingRow(const char* key) const
    {
        for (int row = 0; row < ranking.model()->rowCount(); ++row) {
            if (ranking.model()->index(row, 0).data().toString() == QLatin1StringView(key))
                return row;
        }
        return -1;
    }
    [[nodiscard]] int nodeOf(LockId lock) const
    {
        const auto& nodes = graph.drawn().graph.nodes;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (nodes[i].kind == analysis::WaitsForNode::Kind::Lock && nodes[i].lock == lock)
                return static_cast<int>(i);
        }
        return -1;
    }
    static void clickInTable(QAbstractItemView& view, int row)
    {
        QVERIFY(row >= 0);
        view.scrollTo(view.model()->index(row, 0));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(row, 0)).center());
    }
    static void walkInTable(QAbstractItemView& view, int row)
    {
        QVERIFY(row >= 0);
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Home, Qt::ControlModifier);
        for (int i = 0; i < row; ++i)
            QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Space); // also where Home and the first row have marked it
    }
    void choose(Place place, const char* key, bool byKeys)
    {
        goTo(place);
        const LockId wanted = lock(key);
        switch (place) {
        case Place::Table:
        case Place::Groups:
            return byKeys ? walkInTable(table, locks.rowOf(wanted)) : clickRow(locks.rowOf(wanted));
        case Place::Lane:
        case Place::WideLane:
            return byKeys ? walkInTable(table, locks.rowOf(wanted)) : clickInLane(locks.rowOf(wanted));
        case Place::Ranking:
            return byKeys ? walkInTable(ranking, rankingRow(key)) : clickInTable(ranking, rankingRow(key));
        case Place::Graph:
            break;
        }
        const int node = nodeOf(wanted);
        QVERIFY(node >= 0);
        if (!byKeys)
            return QTest::mouseClick(graph.viewport(), Qt::LeftButton, {}, graph.nodeRect(node).center());
        graph.setFocus();
        for (int i = 0; i < 100 && (!graph.current() || static_cast<int>(*graph.current()) != node); ++i)
            QTest::keyClick(&graph, Qt::Key_PageDown);
    }
    /// Every place says this lock and no other, and that is what a key press acts on.
    void isEverywhere(const char* key)
    {
        const Names only{key};
        run(300ms); // rows move meanwhile
        QCOMPARE(selected(), only);
        QCOMPARE(name(selection.current()), std::string(key));
        QCOMPARE(marked(), only);
        QCOMPARE(inspected(), std::string(key));
        QCOMPARE(lockMenu.targets(), std::vector<LockId>{lock(key)});
        if (graph.current())
            QCOMPARE(name(graph.lockOf(*graph.current())), std::string(key));
        for (const int row : ranking.selectedRows())
            QCOMPARE(ranking.model()->index(row, 0).data().toString(), QLatin1StringView(key));
        released.clear();
        pressRelease();
        QCOMPARE(released, only);
    }
};

} // namespace

class OneSelectionTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup()
    {
        while (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    /// The table shows what needs attention; another lock was chosen elsewhere between.
    void aClickOnTheRowThatIsHighlightedAlready()
    {
        Window w;
        w.locks.setSavedFilter(SavedFilter::Attention);
        w.run(600ms);
        w.clickRow(0);
        const std::string first = w.name(w.locks.lockAt(0));
        QCOMPARE(w.name(w.selection.current()), first);
        w.choose(Place::Graph, "lock:b", false);
        w.locks.setFilterText(u"-lock:b"_s);
        w.go("locks");
        QCOMPARE(w.name(w.selection.current()), std::string("lock:b"));
        QVERIFY(w.locks.rowOf(w.lock("lock:b")) < 0);
        QVERIFY(w.table.selectedRows().empty());

        const int row = w.locks.rowOf(w.lock(first.c_str()));
        w.clickRow(row);
        QCOMPARE(w.table.selectedRows(), std::vector<int>{row});
        QCOMPARE(w.name(w.selection.current()), first);
        QCOMPARE(w.inspected(), first);
        w.pressRelease();
        QCOMPARE(w.released, Names{first});
    }

    void everyPairOfPlaces_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        for (const auto& [first, firstName] : kPlaces) {
            for (const auto& [second, secondName] : kPlaces)
                QTest::newRow(qPrintable(u"%1, %2"_s.arg(QLatin1StringView(firstName), QLatin1StringView(secondName))))
                    << static_cast<int>(first) << static_cast<int>(second);
        }
    }
    void everyPairOfPlaces()
    {
        QFETCH(int, first);
        QFETCH(int, second);
        Window w;
        w.locks.setSavedFilter(SavedFilter::All);
        w.run(300ms);
        for (const bool byKeys : {false, true}) {
            w.choose(static_cast<Place>(first), "lock:a", byKeys);
            w.isEverywhere("lock:a");
            w.choose(static_cast<Place>(second), "lock:b", byKeys);
            w.isEverywhere("lock:b");
            w.choose(static_cast<Place>(first), "lock:a", byKeys); // may be highlighted there from before
            w.isEverywhere("lock:a");
            w.choose(static_cast<Place>(second), "lock:a", byKeys); // the same from the other place
            w.isEverywhere("lock:a");
            if (QTest::currentTestFailed())
                return;
        }
    }

    void severalAreSeveralEverywhere()
    {
        Window w;
        w.locks.setSavedFilter(SavedFilter::All);
        w.run(300ms);
        w.choose(Place::Table, "lock:a", false);
        w.clickInLane(w.locks.rowOf(w.lock("lock:b")), Qt::ControlModifier);
        w.run(600ms);
        const Names both{"lock:a", "lock:b"};
        QCOMPARE(w.selected(), both);
        QCOMPARE(w.marked(), both);
        QCoreApplication::processEvents(); // layouts
        test::keepPicture(*w.window, u"several-selected"_s);
        QCOMPARE(w.label("inspectorSeveral"), u"2 locks selected"_s);
        QCOMPARE(w.label("inspectorSeveralList"), u"lock:a\nlock:b"_s);
        const auto* shown = w.window->findChild<LocksPage*>()->findChild<QLabel*>(u"countLabel"_s);
        QVERIFY2(shown->text().contains(u"2 locks selected"_s), qPrintable(shown->text()));
        auto* count = w.lockMenu.menuActions().front();
        QCOMPARE(count->text(), u"2 locks selected"_s);
        QVERIFY(count->isVisible());
        w.pressRelease();
        QCOMPARE(w.released, both);
        w.lockMenu.action(Item::CopyKey)->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"lock:a\nlock:b"_s);
        // A trace is of both, never of one of them.
        std::size_t traced = 0;
        w.lockMenu.setHandler(Item::Trace, [](LockId) { QFAIL("one of two"); });
        w.run(300ms);
        QVERIFY(!w.lockMenu.action(Item::Trace)->isEnabled());
        w.lockMenu.setManyHandler(Item::Trace, [&](const std::vector<LockId>& locks) { traced = locks.size(); });
        w.run(300ms);
        w.lockMenu.action(Item::Trace)->trigger();
        QCOMPARE(traced, std::size_t{2});

        // A right click on one of them is about both.
        w.go("timeline");
        const QPoint at = w.table.laneRect(w.locks.rowOf(w.lock("lock:a"))).center();
        QTest::mouseClick(w.table.viewport(), Qt::RightButton, {}, at);
        QContextMenuEvent menu(QContextMenuEvent::Mouse, at, w.table.viewport()->mapToGlobal(at));
        QApplication::sendEvent(w.table.viewport(), &menu);
        QTRY_VERIFY(QApplication::activePopupWidget());
        QCOMPARE(w.lockMenu.targets().size(), std::size_t{2});
        cleanup();
        // Another lane with Ctrl again: out of the selection, from the keyboard in again.
        w.clickInLane(w.locks.rowOf(w.lock("lock:b")), Qt::ControlModifier);
        QCOMPARE(w.selected(), Names{"lock:a"});
        w.isEverywhere("lock:a");
        // In the table both are marked again by keys.
        w.choose(Place::Table, "lock:a", true);
        QTest::keyClick(&w.table, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(w.selected(), both);
        w.choose(Place::Graph, "lock:b", false);
        w.isEverywhere("lock:b");
    }

    /// Keys of the lanes belong to the lanes, whatever buttons the inspector has.
    void keysOfTheLanesAreTheirs()
    {
        Window w;
        w.locks.setSavedFilter(SavedFilter::All);
        w.choose(Place::Table, "lock:a", false);
        w.isEverywhere("lock:a");
        QTest::keyClick(w.window.get(), Qt::Key_R, Qt::AltModifier);
        QVERIFY(w.table.range());
        QTest::keyClick(w.window.get(), Qt::Key_P, Qt::AltModifier);
        QVERIFY(w.locks.isPinned(w.lock("lock:a")));
        const auto span = w.table.view().span;
        QTest::keyClick(w.window.get(), Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(w.table.view().span > span);
        w.go("findings"); // there they do nothing
        const auto wide = w.table.view().span;
        QTest::keyClick(w.window.get(), Qt::Key_Minus, Qt::ControlModifier);
        QCOMPARE(w.table.view().span, wide);
    }

    void aHiddenLockIsLeftAlone()
    {
        Window w;
        w.locks.setSavedFilter(SavedFilter::All);
        w.run(300ms);
        w.choose(Place::Table, "lock:a", false);
        w.clickRow(w.locks.rowOf(w.lock("lock:b")), Qt::ControlModifier);
        w.locks.setFilterText(u"key:lock:b"_s);
        w.run(600ms);
        QCOMPARE(w.selected(), (Names{"lock:a", "lock:b"}));
        QCOMPARE(w.marked(), Names{"lock:b"});
        QCOMPARE(w.label("inspectorSeveral"), u"2 locks selected, 1 hidden"_s);
        QCOMPARE(w.label("inspectorSeveralList"), u"lock:a (hidden)\nlock:b"_s);
        w.pressRelease();
        QCOMPARE(w.released, Names{"lock:b"});
        w.locks.setFilterText({}); // no time passes, as in a past that stands still
        QTRY_COMPARE(w.label("inspectorSeveral"), u"2 locks selected"_s);
        QCOMPARE(w.label("inspectorSeveralList"), u"lock:a\nlock:b"_s);

        w.locks.setFilterText(u"key:lock:export:eu"_s);
        w.run(600ms);
        w.released.clear();
        w.pressRelease();
        QCOMPARE(w.released, Names());
        QVERIFY(!w.lockMenu.action(Item::Release)->isEnabled());
        QVERIFY2(w.lockMenu.action(Item::Release)->toolTip().contains(u"hidden"_s),
                 qPrintable(w.lockMenu.action(Item::Release)->toolTip()));
        w.locks.setFilterText({});
        w.run(600ms);
        QCOMPARE(w.marked(), (Names{"lock:a", "lock:b"})); // shown again
        w.pressRelease();
        QCOMPARE(w.released, (Names{"lock:a", "lock:b"}));

        // A click marks one: those that are hidden beside it are not meant any more.
        w.locks.setFilterText(u"key:lock:b"_s);
        w.run(600ms);
        w.clickRow(0);
        QCOMPARE(w.selected(), Names{"lock:b"});
    }

    void anEndedLockCanBeSelected()
    {
        Window w;
        w.locks.setSavedFilter(SavedFilter::All);
        w.run(300ms);
        w.choose(Place::Table, "lock:a", false);
        w.source.released(w.lock("lock:a"));
        w.run(300ms);
        QCOMPARE(w.selected(), Names{"lock:a"});
        QVERIFY(!w.lockMenu.action(Item::Release)->isEnabled());
        QCOMPARE(w.lockMenu.action(Item::Release)->toolTip(), u"Nobody holds this lock now."_s);
        w.pressRelease();
        QCOMPARE(w.released, Names());
        w.choose(Place::Lane, "lock:b", false);
        w.choose(Place::Lane, "lock:a", false); // its lane is there
        QCOMPARE(w.selected(), Names{"lock:a"});
        QVERIFY(w.lockMenu.action(Item::CopyKey)->isEnabled());

        w.source.forget(w.lock("lock:a"));
        const LockId other = w.lock("lock:z"); // may get its id
        w.source.acquired(other, "holder-3", 1h);
        w.run(300ms);
        QCOMPARE(w.selected(), Names{"lock:a"});
        QVERIFY(w.table.selectedRows().empty());
        QVERIFY(w.lockMenu.targets().empty());
        QCOMPARE(w.lockMenu.action(Item::CopyKey)->toolTip(), u"This lock ended and is not watched any more."_s);
        w.selection.select(kNoLock);
        QCOMPARE(w.lockMenu.action(Item::CopyKey)->toolTip(), u"No lock is selected."_s);
    }

    /// What a menu was opened for stays what it acts on, also when an older menu goes away behind it.
    void aMenuKeepsItsLocks()
    {
        Window w;
        w.locks.setSavedFilter(SavedFilter::All);
        w.run(300ms);
        w.lockMenu.popupMenu({w.lock("lock:a")}, QPoint(0, 0), w.window.get());
        QPointer<QMenu> old = w.window->findChild<QMenu*>(u"lockMenu"_s);
        w.lockMenu.popupMenu({w.lock("lock:b")}, QPoint(0, 0), w.window.get());
        delete old;
        w.selection.select(w.lock("lock:export:eu"));
        QCOMPARE(w.lockMenu.targets(), std::vector<LockId>{w.lock("lock:b")});
        w.lockMenu.action(Item::Release)->trigger();
        QCOMPARE(w.released, Names{"lock:b"});
        cleanup();
        QCOMPARE(w.lockMenu.targets(), std::vector<LockId>{w.lock("lock:export:eu")});
    }

    /// All locks of a holder.
    void aHolderIsAllItsLocks()
    {
        Window w;
        w.source.acquired(w.source.lock("lock:c"), "holder-1", 1h);
        w.locks.setSavedFilter(SavedFilter::All);
        w.run(600ms);
        w.choose(Place::Groups, "lock:a", false);
        w.table.selectAll(); // of the group
        QCOMPARE(w.selected(), (Names{"lock:a", "lock:c"}));
        w.pressRelease();
        QCOMPARE(w.released, (Names{"lock:a", "lock:c"}));
        w.clickRow(w.locks.rowOf(w.lock("lock:c")));
        w.pressRelease();
        QCOMPARE(w.released, Names{"lock:c"});
    }
};

LOCKSCOPE_TEST_GUI_MAIN(OneSelectionTest)
#include "tst_oneselection.moc"
