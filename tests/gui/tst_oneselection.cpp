// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is highlighted is what is acted on, wherever in the window it was chosen.
#include "gui/models/livetable.h"
#include "gui/timeline/timelinewidget.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QLabel>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using Item = LockMenu::Item;

namespace {

struct Window : test::WindowFixture
{
    LiveTable& table{*window->findChild<LiveTable*>(u"locksTable"_s)};
    TimelineWidget& dock{*window->findChild<TimelineWidget*>(u"compactTimeline"_s)};
    std::vector<std::string> released; ///< what Release was last called for

    Window()
    {
        actions.setActionsAllowed(true, {});
        actions.setHandler(Item::Release, [this](LockId lock) { released = {name(lock)}; });
        window->resize(1600, 1000);
        window->show();
        if (!QTest::qWaitForWindowActive(window.get()))
            qFatal("the window does not become active");
        watchScene();
        run(1s);
        window->showPage(u"locks"_s);
        run(500ms);
    }
    [[nodiscard]] std::string name(LockId lock) const { return std::string(frames.picture().key(lock).name); }
    [[nodiscard]] LockId lock(const char* key) { return source.lock(key); }
    void clickRow(int row, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers, table.visualRect(locks.index(row, 0)).center());
    }
    static void clickLane(TimelineWidget& timeline, LockId lock, Qt::KeyboardModifiers modifiers = {})
    {
        const int row = timeline.lanes().rowOf(lock);
        QVERIFY(row >= 0);
        const QPoint at(timeline.gutter() / 2, timeline.rowRect(row).center().y());
        QVERIFY(timeline.viewport()->rect().contains(at));
        QTest::mouseClick(timeline.viewport(), Qt::LeftButton, modifiers, at);
    }
    void pressRelease() { QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier); }
    [[nodiscard]] std::string inspected() const
    {
        return window->findChild<QLabel*>(u"inspectorKey"_s)->text().toStdString();
    }
};

} // namespace

class OneSelectionTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    /// The table shows what needs attention; the lane of another lock was clicked between.
    void aClickOnTheRowThatIsHighlightedAlready()
    {
        Window w;
        w.clickRow(0);
        const std::string first = w.name(w.locks.lockAt(0));
        QCOMPARE(w.name(w.selection.current()), first);
        Window::clickLane(w.dock, w.lock("lock:export:eu"));
        QCOMPARE(w.name(w.selection.current()), std::string("lock:export:eu"));
        QVERIFY(w.locks.rowOf(w.lock("lock:export:eu")) < 0);
        QVERIFY(w.table.selectedRows().empty());

        w.clickRow(0);
        QCOMPARE(w.table.selectedRows(), std::vector<int>{0});
        QCOMPARE(w.name(w.selection.current()), first);
        QCOMPARE(w.inspected(), first);
        w.pressRelease();
        QCOMPARE(w.released, std::vector<std::string>{first});
    }
};

LOCKSCOPE_TEST_GUI_MAIN(OneSelectionTest)
#include "tst_oneselection.moc"
