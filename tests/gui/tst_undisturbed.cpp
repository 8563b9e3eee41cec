// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A server that joins beside others disturbs nobody: selection, keyboard, place and open editors stay. A page that is
// shown first has the keyboard where it works at once. Means: window.
#include "gui/locks/lockstable.h"
#include "gui/shell/pagedeck.h"
#include "gui/shell/sidebar.h"
#include "gui/tables/livetable.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QApplication>
#include <QScrollBar>
#include <QSpinBox>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

struct Scene : test::WindowFixture
{
    LocksTable& table{*window->findChild<LocksTable*>(u"locksTable"_s)};

    Scene()
    {
        window->resize(1600, 1000);
        window->show();
        if (!QTest::qWaitForWindowActive(window.get()))
            qFatal("the window does not become active");
        watchScene();
        for (int i = 0; i < 60; ++i)
            source.acquired(source.lock("lock:row:" + std::to_string(i)), "worker", 1h);
        run(1s);
        locks.setSavedFilter(presentation::SavedFilter::All);
        run(1s);
    }
    [[nodiscard]] Page& page() const { return window->findChild<PageDeck*>()->page(); }
    void join()
    {
        Q_EMIT session.changed(); // as when it is found
        source.nodeReady(NodeId{1}, "10.1.4.8:6379");
        source.acquired(source.lock("lock:other", NodeId{1}), "t", 1h);
        run(1s);
        Q_EMIT session.changed(); // as when another one is not there
        QCoreApplication::processEvents();
    }
    [[nodiscard]] QString focusName() const
    {
        const QWidget* focus = QApplication::focusWidget();
        return focus ? focus->objectName() : u"nothing"_s;
    }
};

} // namespace

class UndisturbedTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theSelectionAndThePlaceStay()
    {
        Scene s;
        s.window->showPage(u"locks"_s);
        s.table.setFocus();
        const LockId one = s.source.lock("lock:row:30");
        const LockId two = s.source.lock("lock:row:31");
        s.selection.selectAll(std::vector{one, two}, one);
        s.table.scrollTo(s.locks.index(s.locks.rowOf(one), 0));
        s.run(500ms);
        const int place = s.table.verticalScrollBar()->value();
        QVERIFY(place > 0);
        s.join();
        QCOMPARE(s.selection.size(), std::size_t{2});
        QCOMPARE(s.selection.current(), one);
        QCOMPARE(s.table.verticalScrollBar()->value(), place);
        QVERIFY2(s.table.hasFocus(), qPrintable(s.focusName()));
    }

    void theKeyboardStays_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("widget");
        QTest::newRow("a table of the side bar") << u"locks"_s << u"sidebar"_s;
        QTest::newRow("a button of the page") << u"events"_s << u"kindsButton"_s;
        QTest::newRow("the rail") << u"locks"_s << u"pageTabs"_s;
        QTest::newRow("a list beside the first one") << u"waitsfor"_s << u"waitsForRanking"_s;
        QTest::newRow("the evidence of a finding") << u"findings"_s << u"findingEvidence"_s;
    }
    void theKeyboardStays()
    {
        QFETCH(QString, page);
        QFETCH(QString, widget);
        Scene s;
        s.source.waiters(s.source.lock("lock:row:1"), 3);
        s.window->showPage(page);
        s.run(1s);
        auto* focused = s.window->findChild<QWidget*>(widget);
        QVERIFY(focused && focused->isVisible());
        focused->setFocus();
        s.join();
        QVERIFY2(focused->hasFocus(), qPrintable(s.focusName()));
    }

    /// Also when the first server is found: the simulator needs none.
    void anOpenEditorStays()
    {
        test::WindowFixture fixture;
        fixture.window->showPage(u"simulator"_s);
        fixture.window->show();
        QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
        QSpinBox* box = nullptr;
        for (QSpinBox* each : fixture.window->findChildren<QSpinBox*>()) {
            if (box == nullptr && each->isVisible() && each->isEnabled())
                box = each;
        }
        QVERIFY(box);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, u"1"_s);
        fixture.frames.setSource(&fixture.source);
        fixture.source.nodeReady();
        fixture.run(1s);
        Q_EMIT fixture.session.changed();
        QVERIFY(box->hasFocus());
        QTest::keyClicks(box, u"2"_s);
        QVERIFY2(box->text().startsWith(u"12"), qPrintable(box->text()));
    }

    /// What was selected belongs to what was watched before.
    void anotherSourceBeginsAnew()
    {
        Scene s;
        s.selection.select(s.source.lock("lock:row:3"));
        auto* sidebar = s.window->findChild<Sidebar*>();
        s.window->showPage(u"locks"_s);
        sidebar->setFocus();
        test::FakeSource another;
        s.frames.setSource(&another);
        QCOMPARE(s.selection.size(), std::size_t{0});
        QVERIFY2(s.page().isAncestorOf(QApplication::focusWidget()), qPrintable(s.focusName()));
        s.frames.setSource(nullptr);
    }

    void aPageThatIsShownFirstTakesKeysAtOnce_data()
    {
        QTest::addColumn<QString>("id");
        for (const PageSpec& each : pageSpecs())
            QTest::newRow(each.id) << QString::fromLatin1(each.id);
    }
    void aPageThatIsShownFirstTakesKeysAtOnce()
    {
        QFETCH(QString, id);
        Scene s;
        s.window->showPage(id == u"locks" || id == u"timeline" ? u"server"_s : u"locks"_s);
        s.page().focusContent();
        QVERIFY(s.window->showPage(id));
        const QString first = s.focusName();
        s.page().focusContent();
        QCOMPARE(first, s.focusName());
    }

    void arrowsMoveInEventsAtOnce()
    {
        Scene s;
        s.window->showPage(u"locks"_s);
        s.table.setFocus();
        const auto place = s.window->pageIds().indexOf(u"events"_s);
        QTest::keyClick(&s.table, Qt::Key(Qt::Key_1 + place), Qt::AltModifier);
        QCOMPARE(s.window->currentPage(), u"events"_s);
        s.run(300ms); // its rows come with a frame
        auto* events = s.window->findChild<LiveTable*>(u"eventsTable"_s);
        QVERIFY2(events->hasFocus(), qPrintable(s.focusName()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(events->currentIndex().row(), 1);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(UndisturbedTest)
#include "tst_undisturbed.moc"
