// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Locks table: rows in sections with arithmetic places, and each row's lane. Means: page, window.
#include "lockspagescene.h"
#include "readaloud.h"
#include "windowfixture.h"

#include "gui/locks/filterstrip.h"
#include "gui/locks/lockmenu.h"
#include "gui/timeline/geometry.h"
#include "settings/schema.h"
#include "support/suite.h"

#include <QHeaderView>
#include <QLabel>
#include <QPaintEvent>
#include <QScreen>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>
#include <QToolTip>
#include <QWindow>

#include <cmath>
#include <random>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct TableScene : LocksPageScene
{

    void acquire(const std::string& key, std::chrono::milliseconds ttl = 1h)
    {
        source.acquired(source.lock(key), "holder of " + key, ttl);
    }
    [[nodiscard]] int row(const std::string& key) { return model.rowOf(source.lock(key)); }
    [[nodiscard]] QString title(int section) const { return table.words(section).title; }
    void pointAt(const QPoint& at) { QTest::mouseMove(table.viewport(), at); }
    /// Time goes on without a pointer that moves.
    void wait(std::chrono::milliseconds time)
    {
        for (auto left = time; left > 0ms; left -= 100ms)
            step(100ms);
    }
};

struct WindowOfOneLock : test::WindowFixture
{
    WindowOfOneLock()
    {
        window->resize(1600, 1000);
        window->show();
        frames.setSource(&source);
        source.nodeReady();
        source.acquired(source.lock("lock:fine"), "t", 1h);
    }
};

/// The row heights of the table as they are on screen, from the top.
std::vector<int> rowTops(const LocksTable& table)
{
    std::vector<int> tops;
    const auto [first, last] = table.visibleRows();
    for (int row = first; row <= last; ++row)
        tops.push_back(table.rowRect(row).top());
    return tops;
}

/// How much of a widget is painted.
struct PaintedPixels final : QObject
{
    explicit PaintedPixels(QWidget& widget) { widget.installEventFilter(this); }
    bool eventFilter(QObject*, QEvent* event) override
    {
        const bool paints = event->type() == QEvent::Paint;
        for (const QRect& rect : paints ? static_cast<QPaintEvent*>(event)->region() : QRegion())
            count += rect.width() * rect.height();
        return false;
    }
    int count = 0;
};

} // namespace

class LocksTableTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// Held above, ended below and folded; what ended less than ten seconds ago keeps its place.
    void lockThatEndedStaysForAMoment()
    {
        TableScene s;
        for (const char* key : {"lock:a", "lock:b", "lock:c"})
            s.acquire(key);
        s.show(s.page);
        QCOMPARE(s.model.sectionRows(), (LockIndex::SectionSizes{0, 3, 0}));
        s.source.released(s.source.lock("lock:b"));
        s.wait(5s);
        QCOMPARE(s.model.sectionRows(), (LockIndex::SectionSizes{0, 3, 0}));
        QCOMPARE(s.row("lock:b"), 1);
        s.wait(6s);
        QCOMPARE(s.model.sectionRows(), (LockIndex::SectionSizes{0, 2, 1}));
        QCOMPARE(s.row("lock:b"), 2);
        QCOMPARE(s.title(2), u"Recently ended"_s);
        QVERIFY(s.table.sections()[2].isFolded);
        QVERIFY(s.table.rowRect(2).height() == 0);
        s.acquire("lock:b");
        s.wait(1s);
        QCOMPARE(s.row("lock:b"), 1);
    }

    void pressOnTheHeaderUnfolds()
    {
        TableScene s;
        s.acquire("lock:a");
        s.acquire("lock:b");
        s.source.released(s.source.lock("lock:b"));
        s.show(s.page);
        s.wait(11s);
        const QRect header = s.table.sectionHeaderRect(2);
        QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, header.center());
        QVERIFY(!s.table.sections()[2].isFolded);
        QVERIFY(s.preferences.get(settings::prefs::locksEndedShown));
        QVERIFY(s.table.rowRect(1).height() > 0);
        QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, s.table.sectionHeaderRect(2).center());
        QVERIFY(s.table.sections()[2].isFolded);
    }

    /// What is folded away is not what a key press is about; *Show in Table* unfolds it.
    void foldedRowIsHidden()
    {
        test::WindowFixture w;
        w.window->resize(1600, 1000);
        w.window->show();
        w.watchScene();
        const LockId lock = w.source.lock("lock:a");
        w.source.acquired(lock, "t", 1h);
        w.run(1s);
        w.selection.select(lock);
        QVERIFY(w.lockMenu.isShown(lock));
        w.source.released(lock);
        w.run(12s);
        auto& table = *w.window->findChild<LocksTable*>(u"locksTable"_s);
        QVERIFY(!table.isRowShown(w.locks.rowOf(lock)));
        QVERIFY(!w.lockMenu.isShown(lock));
        w.selection.select(lock);
        w.run(300ms);
        w.lockMenu.action(LockMenu::Item::ShowInTable)->trigger();
        QVERIFY(table.isRowShown(w.locks.rowOf(lock)));
        QVERIFY(w.lockMenu.isShown(lock));
        table.setFocus();
        QTest::keyClick(&table, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(!table.isRowShown(w.locks.rowOf(lock)));
        QTest::keyClick(&table, Qt::Key_Right, Qt::AltModifier);
        QVERIFY(table.isRowShown(w.locks.rowOf(lock)));
    }

    /// A pause is another view: it names the server as the live one did.
    void aPauseNamesTheServer()
    {
        test::WindowFixture w;
        w.window->resize(1600, 1000);
        w.window->show();
        w.watchScene();
        w.selection.select(w.source.lock("lock:export:eu"));
        w.run(2s);
        w.frames.setPaused(true);
        w.run(1s);
        QCoreApplication::processEvents(); // layouts
        QCOMPARE(QString::fromStdString(w.locks.nodeAddress(NodeId{0})), u"10.1.4.7:6379"_s);
        const QString said = test::readAll(w.window->findChild<QWidget*>(u"inspector"_s));
        QVERIFY2(said.contains(u"10.1.4.7:6379"_s), qPrintable(said));
    }

    /// A finding makes a row of two lines in the first section, in the whole window.
    void whatNeedsAttentionIsFirstAndExplained()
    {
        test::WindowFixture w;
        w.window->resize(1600, 1000);
        w.window->show();
        w.watchScene();
        w.run(20s);
        auto& table = *w.window->findChild<LocksTable*>(u"locksTable"_s);
        QVERIFY(w.locks.sectionRows()[0] > 0);
        QCOMPARE(w.locks.sectionRows()[0], w.locks.attentionCount());
        const int stuck = w.locks.rowOf(w.source.lock("lock:invoice:monthly"));
        QVERIFY(stuck >= 0 && stuck < w.locks.sectionRows()[0]);
        QVERIFY(table.rowRect(stuck).height() > table.lineHeight() * 3 / 2);
        QCOMPARE(table.rowRect(w.locks.rowCount() - 1).height() > table.lineHeight(), false);
        QVERIFY(!w.locks.index(stuck, 0).data(LocksModel::AttentionRole).toString().isEmpty());
        // The lane stands beside the middle of both lines.
        QCOMPARE(table.laneRect(stuck).center().y(), table.rowRect(stuck).center().y());
        // The second line begins below the name and goes on below other columns.
        const QRect row = table.rowRect(stuck);
        const auto isWritten = [&](int left, int right) {
            const QRect part(left, row.center().y() + 3, right - left, row.bottom() - row.center().y() - 6);
            const QImage image = table.viewport()->grab(part).toImage();
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (image.pixel(x, y) != image.pixel(0, 0))
                        return true;
                }
            }
            return false;
        };
        const QHeaderView& header = *table.horizontalHeader();
        const int holder = header.sectionViewportPosition(LocksModel::Holder);
        QVERIFY(isWritten(30, holder));
        QVERIFY(isWritten(holder, holder + 60));
    }

    /// Badge, title, chips and headers say one number each, whatever happens to the locks; an ended row that keeps its
    /// place for a moment is said apart.
    void oneNumberEverywhere()
    {
        test::WindowFixture w;
        w.window->resize(1600, 1000);
        w.window->show();
        w.watchScene();
        const auto& table = *w.window->findChild<LocksTable*>(u"locksTable"_s);
        const auto& strip = *w.window->findChild<FilterStrip*>();
        const auto chip = [&strip](SavedFilter filter) {
            return QLocale().toInt(strip.button(filter)->text().section(u' ', -1));
        };
        const auto header = [&table](int section) { return QLocale().toInt(table.words(section).parts.front().text); };
        w.run(20s);
        std::mt19937 random(11);
        int mostEnded = 0;
        for (int round = 0; round < 120; ++round) {
            for (unsigned n = random() % 6; n > 0; --n) {
                const LockId lock = w.source.lock("lock:load:" + std::to_string(random() % 40));
                const bool isHeld = w.source.state(lock).phase == LockPhase::Held;
                if (!isHeld)
                    random() % 8 == 0 ? w.source.acquiredWithoutTtl(lock, "a") : w.source.acquired(lock, "b", 10min);
                else
                    random() % 4 == 0 ? w.source.takenOver(lock, "c", 10min) : w.source.released(lock);
            }
            w.run(100ms * (1 + random() % 20));
            for (int i = 0; i < 8; ++i) { // rows are sorted and counted several times a second
                w.source.advance(100ms);
                w.frames.step();
            }
            const int attention = chip(SavedFilter::Attention);
            const auto rows = w.locks.sectionRows();
            int heldAbove = 0;
            for (int row = 0; row < rows[0]; ++row)
                heldAbove += w.frames.picture().state(w.locks.lockAt(row)).phase == LockPhase::Held;
            const QByteArray when = QByteArray::number(round);
            QVERIFY2(attention > 0, when);
            QVERIFY2(header(0) == attention, when);
            QCOMPARE(w.window->findChild<QLabel*>(u"attentionBadge"_s)->text(), QLocale().toString(attention));
            QVERIFY2(w.window->windowTitle().startsWith(u"(%1) "_s.arg(attention)), when);
            QVERIFY2(header(1) == chip(SavedFilter::All) - heldAbove, when);
            const int ended = rows[1] - header(1);
            QCOMPARE(table.words(1).parts.size(), std::size_t(ended > 0 ? 2 : 1));
            if (ended > 0)
                QCOMPARE(table.words(1).parts.back().text, u"%1 ended"_s.arg(ended));
            mostEnded = std::max(mostEnded, ended);
        }
        QVERIFY(mostEnded > 2);
    }

    /// A number that is older than the row beside it contradicts it.
    void numbersAreOfTheSameFrameAsTheRows()
    {
        WindowOfOneLock w;
        for (int i = 0; i < 20; ++i) {
            w.source.advance(100ms);
            w.frames.step();
        }
        const auto& table = *w.window->findChild<LocksTable*>(u"locksTable"_s);
        const auto& strip = *w.window->findChild<FilterStrip*>();
        const auto* status = w.window->findChild<QLabel*>(u"statusLocks"_s);
        for (int i = 1; i <= 12; ++i) {
            w.source.advance(130ms);
            w.frames.step();
            w.source.acquired(w.source.lock("lock:more:" + std::to_string(i)), "t", 1h);
            w.source.advance(20ms);
            w.frames.step();
            const QString held = QString::number(i + 1);
            QCOMPARE(w.locks.sectionRows()[1], i + 1);
            QCOMPARE(strip.button(SavedFilter::All)->text(), u"All  "_s + held);
            QCOMPARE(table.words(1).parts.front().text, held);
            QCOMPARE(status->text().section(u' ', 0, 0), held);
        }
    }

    /// The inspector begins with the most serious lock, once; nothing else is selected by itself.
    void theFirstProblemIsSelectedOnce()
    {
        WindowOfOneLock w;
        w.run(2s);
        QCoreApplication::processEvents(); // the page is shown
        QCOMPARE(w.selection.size(), std::size_t{0});
        const LockId stuck = w.source.lock("lock:stuck");
        w.source.acquiredWithoutTtl(stuck, "t");
        w.run(20s);
        QVERIFY(w.locks.sectionRows()[0] == 1);
        QCOMPARE(w.selection.current(), stuck);
        w.selection.select(kNoLock);
        w.source.acquiredWithoutTtl(w.source.lock("lock:another"), "t");
        w.run(20s);
        QCOMPARE(w.locks.sectionRows()[0], 2);
        QCOMPARE(w.selection.size(), std::size_t{0});
        auto& table = *w.window->findChild<LocksTable*>(u"locksTable"_s);
        table.setFocus();
        QCOMPARE(w.selection.size(), std::size_t{0});
        QTest::keyClick(&table, Qt::Key_Home);
        QCOMPARE(w.selection.current(), w.locks.lockAt(0));
    }

    /// Under the pointer no row moves or goes; what came meanwhile is counted, and a press shows it.
    void nothingMovesUnderThePointer()
    {
        TableScene s;
        for (const char* key : {"lock:b", "lock:c", "lock:d"})
            s.acquire(key);
        s.show(s.page);
        s.pointAt(s.table.rowRect(1).center());
        QTRY_VERIFY(s.model.isOrderFrozen());
        const std::vector<int> before = rowTops(s.table);
        s.acquire("lock:a");
        s.acquire("lock:a2");
        s.source.forget(s.source.lock("lock:c"));
        s.wait(2s);
        QCOMPARE(rowTops(s.table), before);
        QCOMPARE(s.row("lock:c"), 1);
        QCOMPARE(s.row("lock:a"), -1);
        QCOMPARE(s.table.words(1).news, u"+2 new"_s);
        const QRect header = s.table.sectionHeaderRect(1);
        QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, QPoint(header.right() - 12, header.center().y()));
        QCOMPARE(s.row("lock:a"), 0);
        QCOMPARE(s.row("lock:c"), -1);
        s.wait(1s);
        QVERIFY(s.table.words(1).news.isEmpty());
        // Home shows it as well.
        s.acquire("lock:0");
        s.wait(1s);
        QCOMPARE(s.row("lock:0"), -1);
        s.table.setFocus();
        QTest::keyClick(&s.table, Qt::Key_Home);
        QCOMPARE(s.row("lock:0"), 0);
    }

    /// With several servers each row has the colour of its own at its left edge, and names it.
    void eachRowHasTheStripeOfItsServer()
    {
        TableScene s;
        s.source.nodeReady(NodeId{1}, "10.1.4.9:6379");
        const LockId here = s.source.lock("lock:a");
        const LockId there = s.source.lock("lock:a", NodeId{1});
        for (const LockId lock : {here, there})
            s.source.acquired(lock, "t", 1h);
        s.table.setStripes([&](LockId lock) { return lock == here ? QColor(Qt::red) : QColor(Qt::green); });
        s.show(s.page);
        s.selection.select(here);
        const QImage drawn = s.table.viewport()->grab().toImage();
        const auto at = [&](LockId lock, int x) {
            return drawn.pixelColor(x, s.table.rowRect(s.model.rowOf(lock)).center().y());
        };
        QCOMPARE(at(here, 1), QColor(Qt::red));
        QCOMPARE(at(there, 1), QColor(Qt::green));
        QCOMPARE(at(here, 5), s.theme.colors().held); // it is selected
        const auto tip = s.model.index(s.model.rowOf(there), LocksModel::Lock).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(u"Server"_s) && tip.contains(u"10.1.4.9:6379"_s), qPrintable(tip));
    }

    /// A hundred thousand rows have their places without a walk through them.
    /// Only what comes into view is painted, and what stands on screen is what a table painted whole shows: sections of
    /// other heights, the header at the top edge, selection, and the marks of a hold under the pointer.
    void scrolledRowsAreMoved()
    {
        TableScene s;
        for (int i = 0; i < 40; ++i)
            s.acquire("lock:" + std::to_string(i));
        for (int i = 0; i < 3; ++i) // explained in two lines
            s.source.acquiredWithoutTtl(s.source.lock("lock:a" + std::to_string(i)), "t");
        s.show(s.page);
        s.wait(3s);
        s.source.gap(NodeId{0}, 1200ms, "cut"); // hatched
        s.wait(1s);
        s.table.setCurrentIndex(s.model.index(5, 0));
        QWidget& viewport = *s.table.viewport();
        const auto isAsPaintedWhole = [&] {
            QWidget& window = *viewport.window();
            const QRect place(viewport.mapTo(&window, QPoint()), viewport.size());
            return window.screen()
                       ->grabWindow(window.winId())
                       .copy(place)
                       .toImage()
                       .convertToFormat(QImage::Format_RGB32) ==
                   viewport.grab().toImage().convertToFormat(QImage::Format_RGB32);
        };
        QCoreApplication::processEvents();
        QVERIFY(isAsPaintedWhole());
        auto& bar = *s.table.verticalScrollBar();
        PaintedPixels painted(viewport);
        for (const int by : {3, 27, 30, 90, 7, -20, 200, -150, 1, -1, -60, 400, -500}) {
            painted.count = 0;
            const int before = bar.value();
            bar.setValue(before + by);
            QCoreApplication::processEvents();
            const int moved = std::abs(bar.value() - before);
            const int header = s.table.sectionHeaderRect(s.table.sectionOf(s.table.visibleRows().first)).height();
            QVERIFY2(painted.count <= viewport.width() * (moved + 4 * header),
                     qPrintable(u"%1: %2 lines"_s.arg(by).arg(painted.count / viewport.width())));
            QVERIFY2(isAsPaintedWhole(), qPrintable(QString::number(by)));
        }
        s.pointAt(s.table.laneRect(s.table.visibleRows().first + 2).center());
        bar.setValue(bar.value() + 40);
        QCoreApplication::processEvents();
        QVERIFY(isAsPaintedWhole());
    }

    void placesOfManyRows()
    {
        TableScene s;
        for (int i = 0; i < 100'000; ++i)
            s.source.acquired(s.source.lock("lock:" + std::to_string(100'000 + i)), "t", 1h);
        s.show(s.page);
        QCOMPARE(s.model.rowCount(), 100'000);
        const int height = s.table.rowRect(1).top() - s.table.rowRect(0).top();
        QCOMPARE(s.table.rowRect(99'999).top() - s.table.rowRect(0).top(), 99'999 * height);
        s.table.scrollTo(s.model.index(50'000, 0));
        QVERIFY(s.table.viewport()->rect().contains(s.table.rowRect(50'000)));
        QCOMPARE(s.table.indexAt(s.table.rowRect(50'000).center()).row(), 50'000);
        const auto [first, last] = s.table.visibleRows();
        QVERIFY(first <= 50'000 && last >= 50'000 && last - first < 60);
        QTest::keyClick(&s.table, Qt::Key_End);
        QCOMPARE(s.table.currentIndex().row(), 99'999);
        QVERIFY(s.table.viewport()->rect().contains(s.table.rowRect(99'999)));
        // Rows below the section's header are hidden by it: a walk upwards shows each of them whole.
        s.table.setCurrentIndex(s.model.index(50'000, 0));
        for (int i = 0; i < 40; ++i)
            QTest::keyClick(&s.table, Qt::Key_Up);
        const QRect row = s.table.rowRect(s.table.currentIndex().row());
        QVERIFY2(!row.intersects(s.table.sectionHeaderRect(1)), qPrintable(QString::number(row.top())));
    }

    void keysSkipWhatIsFolded()
    {
        TableScene s;
        for (const char* key : {"lock:a", "lock:b", "lock:c", "lock:d"})
            s.acquire(key);
        s.source.released(s.source.lock("lock:c"));
        s.source.released(s.source.lock("lock:d"));
        s.show(s.page);
        s.wait(11s);
        QCOMPARE(s.model.sectionRows(), (LockIndex::SectionSizes{0, 2, 2}));
        s.table.setFocus();
        QTest::keyClick(&s.table, Qt::Key_End);
        QCOMPARE(s.table.currentIndex().row(), 1);
        QTest::keyClick(&s.table, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(s.table.selectedRows(), (std::vector<int>{0, 1}));
        QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, s.table.sectionHeaderRect(2).center()); // unfolds
        QTest::keyClick(&s.table, Qt::Key_Down);
        QTest::keyClick(&s.table, Qt::Key_A, Qt::ControlModifier); // the section of the current row
        QCOMPARE(s.table.selectedRows(), (std::vector<int>{2, 3}));
        QTest::keyClick(&s.table, Qt::Key_A, Qt::ControlModifier); // once more: all
        QCOMPARE(s.table.selectedRows(), (std::vector<int>{0, 1, 2, 3}));
    }

    /// A click on a bar selects that hold and its row, and one beside it the row alone.
    void clickSelectsTheHold()
    {
        TableScene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "one", 1h);
        s.show(s.page);
        s.wait(10s);
        s.source.released(lock);
        s.wait(5s);
        s.source.acquired(lock, "two", 1h);
        s.wait(5s);
        const Holds holds = s.history.holds(lock);
        QCOMPARE(holds.size(), std::size_t{2});
        const auto click = [&](ServerTime at) {
            const int x = s.table.gutter() + static_cast<int>(s.table.view().xOf(at));
            QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, QPoint(x, s.table.laneRect(0).center().y()));
        };
        click(holds[0].begin + 5s);
        QCOMPARE(s.selection.current(), lock);
        QCOMPARE(s.selection.hold(), std::optional(holds[0].begin));
        click(holds[1].begin + 2s);
        QCOMPARE(s.selection.hold(), std::optional(holds[1].begin));
        click(holds[0].begin + 12s); // free then
        QCOMPARE(s.selection.current(), lock);
    }

    void wheelAndKeysMoveTheTime()
    {
        TableScene s;
        for (int i = 0; i < 100; ++i)
            s.acquire("lock:" + std::to_string(100 + i));
        s.show(s.page);
        const QPoint at = s.table.laneRect(2).center();
        const auto turn = [&](int notches, Qt::KeyboardModifiers modifiers) {
            QWheelEvent event(at, s.table.viewport()->mapToGlobal(at), {}, {0, notches * 120}, Qt::NoButton, modifiers,
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(s.table.viewport(), &event);
        };
        const TimeView begin = s.table.view();
        turn(-1, Qt::NoModifier);
        QCOMPARE(s.table.view().span, begin.span);
        QVERIFY(s.table.verticalScrollBar()->value() > 0);
        const ServerTime under = begin.timeAt(at.x() - s.table.gutter());
        turn(1, Qt::ControlModifier);
        QVERIFY(s.table.view().span < begin.span);
        const auto moved = std::chrono::abs(s.table.view().timeAt(at.x() - s.table.gutter()) - under);
        QVERIFY(moved < std::chrono::microseconds(static_cast<std::int64_t>(2 * begin.usPerPixel())));
        turn(1, Qt::ShiftModifier);
        QVERIFY(!s.table.isFollowing());
        QVERIFY(s.page.backToLive());
        QVERIFY(s.table.isFollowing());
        QCOMPARE(s.table.view().span, Us{60s});
        QVERIFY(!s.page.backToLive());
        s.table.setFocus();
        s.table.zoom(1.25);
        QVERIFY(s.table.view().span > Us{60s});
        s.table.fit();
        QCOMPARE(s.table.view().span, Us{60s});
        QTest::keyClick(&s.table, Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(!s.table.isFollowing());
    }

    void horizontalDragPans()
    {
        TableScene s;
        s.acquire("lock:a");
        s.acquire("lock:b");
        s.show(s.page);
        const ServerTime right = s.table.view().right;
        const QPoint from = s.table.laneRect(0).center();
        QTest::mousePress(s.table.viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(s.table.viewport(), from + QPoint(60, 0));
        QTest::mouseMove(s.table.viewport(), from + QPoint(120, 2));
        QVERIFY(s.table.view().right < right);
        QTest::mouseRelease(s.table.viewport(), Qt::LeftButton, {}, from + QPoint(120, 2));
        QCOMPARE(s.table.selectedRows(), std::vector<int>{0});
    }

    /// The columns between lock and lane fold, and come back as the user had them.
    void wideLanes()
    {
        TableScene s;
        s.acquire("lock:a");
        s.show(s.page);
        const QHeaderView& header = *s.table.horizontalHeader();
        s.table.horizontalHeader()->setSectionHidden(LocksModel::Library, false); // the user's choice
        const int narrow = s.table.laneArea().width();
        s.page.setWideLanes(true);
        for (int column = 0; column < LocksModel::ColumnCount; ++column)
            QCOMPARE(header.isSectionHidden(column), column != LocksModel::Lock && column != LocksModel::Lane);
        QVERIFY(s.table.laneArea().width() > narrow);
        QVERIFY(s.preferences.get(settings::prefs::locksWideLanes));
        s.page.setWideLanes(false);
        QVERIFY(!header.isSectionHidden(LocksModel::Library));
        QVERIFY(!header.isSectionHidden(LocksModel::Holder));
        QVERIFY(header.isSectionHidden(LocksModel::Renewals));
    }

    /// A press on the axis sorts nothing, and the lanes stay the last column.
    void lanesAreTheLastColumn()
    {
        TableScene s;
        for (const char* key : {"lock:b", "lock:a"})
            s.acquire(key);
        s.show(s.page);
        QHeaderView& header = *s.table.horizontalHeader();
        const auto press = [&](int column) {
            const QPoint at(header.sectionViewportPosition(column) + header.sectionSize(column) / 2,
                            header.height() / 2);
            QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, at);
        };
        press(LocksModel::Holder);
        QCOMPARE(header.sortIndicatorSection(), static_cast<int>(LocksModel::Holder));
        press(LocksModel::Lane);
        QCOMPARE(header.sortIndicatorSection(), static_cast<int>(LocksModel::Holder));
        header.moveSection(header.visualIndex(LocksModel::Holder), header.count() - 1);
        QCOMPARE(header.visualIndex(LocksModel::Lane), header.count() - 1);
    }

    /// The lane keeps its width on a narrow page: other columns give way.
    void laneKeepsItsWidth()
    {
        TableScene s;
        s.acquire("lock:a");
        for (const int width : {1600, 1100, 860, 700}) {
            s.show(s.page, {width, 600});
            QVERIFY2(s.table.laneArea().width() >= 340,
                     qPrintable(u"%1 at %2"_s.arg(s.table.laneArea().width()).arg(width)));
        }
    }

    /// Lanes are painted when something moved by a pixel, and not with every frame.
    void lanesArePaintedWhenTheyMove()
    {
        TableScene s;
        s.acquire("lock:a");
        s.show(s.page);
        const quint64 before = s.table.lanePaints();
        for (int i = 0; i < 300; ++i) { // ten seconds
            s.step(33ms);
            QApplication::processEvents();
        }
        const auto painted = s.table.lanePaints() - before;
        const double pixels = 10e6 / s.table.view().usPerPixel();
        QVERIFY2(static_cast<double>(painted) <= pixels + 30 && painted > 20, qPrintable(QString::number(painted)));
    }

    void pointerExplainsTheLane()
    {
        TableScene s;
        s.acquire("lock:a");
        s.show(s.page);
        s.wait(8s);
        const int x = s.table.gutter() + static_cast<int>(s.table.view().xOf(s.frames.now() - 3s));
        const QPoint at(x, s.table.laneRect(0).center().y());
        QHelpEvent help(QEvent::ToolTip, at, s.table.viewport()->mapToGlobal(at));
        QApplication::sendEvent(s.table.viewport(), &help);
        QTRY_VERIFY(QToolTip::text().contains(u"lock:a"_s));
        QVERIFY2(QToolTip::text().contains(u"holder of lock:a"_s), qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }
};

LOCKSCOPE_TEST_GUI_MAIN(LocksTableTest)
#include "tst_lockstable.moc"
