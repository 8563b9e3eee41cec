// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Following the end, pause, filter, copy. Means: page.
#include "pagescene.h"

#include "gui/events/eventsmodel.h"
#include "gui/events/eventspage.h"
#include "gui/shell/pagefilter.h"
#include "gui/tables/livetable.h"
#include "gui/widgets/emptystate.h"
#include "support/qt/accessibility.h"
#include "support/suite.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Scene : PageScene
{
    EventsPage page{services};
    LiveTable& table{*page.findChild<LiveTable*>(u"eventsTable"_s)};
    int made = 0;

    Scene() { show(page); }
    void happen(int events)
    {
        for (int i = 0; i < events; ++i, ++made)
            source.acquired(source.lock("lock:" + std::to_string(made)), "worker", 1h);
        step();
        QApplication::processEvents();
    }
    [[nodiscard]] QString topRow() const
    {
        return page_model().index(table.visibleRows().first, EventsModel::Key).data().toString();
    }
    [[nodiscard]] const QAbstractItemModel& page_model() const { return *table.model(); }
};

QMenu* openMenu()
{
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
}

} // namespace

class EventsPageTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup()
    {
        if (QMenu* menu = openMenu())
            menu->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    void followsTheEndUntilScrolledAway()
    {
        Scene s;
        s.happen(200);
        QVERIFY(s.table.isAtEnd());
        s.happen(50);
        QVERIFY(s.table.isAtEnd());
        s.table.verticalScrollBar()->setValue(s.table.verticalScrollBar()->maximum() / 2);
        const QString top = s.topRow();
        s.happen(50);
        QVERIFY(!s.table.isAtEnd());
        QCOMPARE(s.topRow(), top);
        auto* follow = s.page.findChild<QToolButton*>(u"followButton"_s);
        QVERIFY(follow->isEnabled());
        QTest::mouseClick(follow, Qt::LeftButton);
        QVERIFY(s.table.isAtEnd());
        s.happen(50);
        QVERIFY(s.table.isAtEnd());
        QVERIFY(!follow->isEnabled());
    }

    void aLowerTableStaysAtTheEnd()
    {
        Scene s;
        s.happen(200);
        QVERIFY(s.table.isAtEnd());
        const int high = s.table.viewport()->height();
        s.page.resize(s.page.width(), s.page.height() / 2);
        QTRY_VERIFY(s.table.viewport()->height() < high);
        QVERIFY(s.table.isAtEnd());
        s.happen(50);
        QVERIFY(s.table.isAtEnd());
        s.table.verticalScrollBar()->setValue(s.table.verticalScrollBar()->maximum() / 2);
        s.page.resize(s.page.width(), s.page.height() / 2);
        s.settle();
        QVERIFY(!s.table.isAtEnd());
    }

    void escGoesBackToTheEnd()
    {
        Scene s;
        s.happen(200);
        s.table.verticalScrollBar()->setValue(0);
        s.page.filter()->apply(u"lock:1"_s);
        QVERIFY(s.page.backToLive());
        QVERIFY(s.table.isAtEnd());
        QCOMPARE(s.page.model().rowCount(), 200);
        QVERIFY(!s.page.backToLive());
    }

    void pauseIsRespected()
    {
        Scene s;
        s.happen(10);
        s.frames.setPaused(true);
        s.happen(10);
        QCOMPARE(s.page.model().rowCount(), 10);
        s.frames.setPaused(false);
        s.settle();
        QCOMPARE(s.page.model().rowCount(), 20);
    }

    void filterByTextAndKind()
    {
        Scene s;
        s.happen(20);
        s.source.expired(s.source.lock("lock:7"));
        s.settle();
        s.page.filter()->apply(u"lock:7"_s);
        QCOMPARE(s.page.model().rowCount(), 2);
        auto* kinds = s.page.findChild<QToolButton*>(u"kindsButton"_s);
        kinds->menu()->actions().at(1)->trigger(); // only troubles
        QCOMPARE(s.page.model().rowCount(), 1);
        QVERIFY(kinds->text() != u"All Events"_s);
        s.page.filter()->apply(u"nothing"_s);
        auto* empty = s.page.findChild<EmptyState*>();
        QTRY_VERIFY(empty->isVisible());
        QCOMPARE(empty->title(), u"No events match"_s);
    }

    void copies()
    {
        Scene s;
        s.happen(3);
        s.table.setFocus();
        s.table.setCurrentIndex(s.page.model().index(1, 0));
        QTest::keySequence(&s.table, QKeySequence::Copy);
        QVERIFY(QApplication::clipboard()->text().contains(u"lock:1\t"_s));
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), QPoint());
        QApplication::sendEvent(&s.table, &event);
        QTRY_VERIFY(openMenu());
        QVERIFY(openMenu()->actions().size() >= 4);
        openMenu()->actions().at(1)->trigger();
        QVERIFY(QApplication::clipboard()->text().startsWith(u"{\"t\":\"2026-"));
    }

    void enterSelectsTheLock()
    {
        Scene s;
        s.happen(3);
        s.table.setFocus();
        s.table.setCurrentIndex(s.page.model().index(2, 0));
        QTest::keyClick(&s.table, Qt::Key_Return);
        QCOMPARE(s.selection.current(), s.source.lock("lock:2"));
    }

    /// The pointer lights the row under it, not one cell, and no row that it has left.
    void theRowUnderThePointerIsLit()
    {
        Scene s;
        s.happen(6);
        const QColor lit = s.services.theme.colors().panel;
        const auto litRows = [&] {
            const QImage picture = s.table.viewport()->grab().toImage();
            std::vector<int> rows;
            for (int row = 0; row < s.page.model().rowCount(); ++row) {
                int cells = 0;
                for (int column = 0; column < s.page.model().columnCount(); ++column) {
                    const QRect cell = s.table.visualRect(s.page.model().index(row, column));
                    cells += picture.pixelColor(cell.topLeft() + QPoint(1, 2)) == lit;
                }
                if (cells == s.page.model().columnCount())
                    rows.push_back(row);
                else if (cells != 0)
                    rows.push_back(-1);
            }
            return rows;
        };
        QVERIFY(litRows().empty());
        for (const int row : {1, 3}) {
            QTest::mouseMove(s.table.viewport(), s.table.visualRect(s.page.model().index(row, 2)).center());
            QApplication::processEvents();
            QCOMPARE(litRows(), std::vector<int>{row});
        }
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(s.table.viewport(), &leave);
        QVERIFY(litRows().empty());
    }

    void everythingHasAName()
    {
        Scene s;
        s.happen(3);
        QCOMPARE(test::unnamedInView(s.page), QStringList());
    }

    void picture()
    {
        Scene s;
        s.happen(4);
        s.source.takenOver(s.source.lock("lock:1"), "thief", 30s);
        s.source.renewed(s.source.lock("lock:2"), 1h);
        s.source.expired(s.source.lock("lock:3"));
        s.source.happened(s.source.lock("lock:2"), EventKind::TtlLost,
                          [](LockEvent& event) { event.deadline = Deadline::never(); });
        s.step(2s);
        s.source.gap(NodeId{0}, 1200ms, "the connection was cut by the server");
        s.source.pending().eventsLeftOut = 12;
        s.source.released(s.source.lock("lock:0"));
        s.settle();
        QVERIFY(s.page.grab().save(QStringLiteral(LOCKSCOPE_BINARY_DIR "/eventspage.png")));
        QCOMPARE(s.page.model().rowCount(), 11);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(EventsPageTest)
#include "tst_eventspage.moc"
