// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The legend under the timeline; a lock that is revealed before the first frame; a range, its panel with the filter in
// its title, its ends by mouse and keys, and typed; a double click opens the lock. Means: fake source.
#include "gui/timeline/rangepanel.h"
#include "gui/timeline/timelinepage.h"
#include "gui/timeline/timelinewidget.h"
#include "gui/widgets/legendline.h"
#include "pagefixture.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QTimeZone>
#include <QToolButton>

#include <random>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {
struct Scene : test::PageFixture
{
    TimelinePage page{services};
    LegendLine* legend = page.findChild<LegendLine*>(u"timelineLegend"_s);
    void show(QSize size)
    {
        page.resize(size);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        advance(250ms);
    }
};
} // namespace

class TestTimelinePage : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// Between side bar and inspector of a window of 1280 pixels it takes no line of its own.
    void theLegendNamesEachColourAndSign()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.show({800, 600});
        QVERIFY(s.legend->isVisible());
        for (const char* word : {"held", "contended", "no TTL", "lost", "expired", "taken over", "evicted", "vanished"})
            QVERIFY2(s.legend->accessibleName().contains(QLatin1StringView(word)), word);
        QVERIFY(s.legend->width() > 500);
        QVERIFY(s.legend->height() <= s.page.findChild<QLabel*>(u"timelineStatus"_s)->height() + 4);
        QVERIFY(s.page.rect().contains(s.legend->geometry()));
        QCOMPARE(s.page.width(), 800);
    }

    /// "Show in Timeline" comes before the page's first frame.
    void aLockIsRevealedInTheLastMinute()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        s.advance(20s); // not visible: it does not follow
        s.page.resize({800, 600});
        s.page.show();
        s.page.reveal(lock);
        QVERIFY(s.page.timeline()->isFollowing());
        QCOMPARE(s.page.timeline()->view().span, Us{60s});
        QVERIFY(s.page.timeline()->view().right >= s.source.now());
    }

    void aRangeHasItsStatisticsLockByLock()
    {
        Scene s;
        const LockId often = s.source.lock("lock:often");
        const LockId once = s.source.lock("lock:once");
        const LockId free = s.source.lock("lock:free");
        s.source.acquired(free, "t", 30s);
        s.source.released(free);
        s.show({800, 600});
        s.advance(5s);
        const ServerTime from = s.source.now();
        for (int i = 0; i < 5; ++i) {
            s.source.acquired(often, "a", 30s);
            s.advance(100ms);
            s.source.released(often);
            s.advance(100ms);
        }
        s.source.acquired(once, "b", 30s);
        s.advance(3s);
        const auto* const panel = s.page.findChild<RangePanel*>();
        auto* const table = s.page.findChild<QTableView*>(u"rangeTable"_s);
        const QAbstractItemModelTester tester(table->model());
        QVERIFY(!panel->isVisible());
        s.page.timeline()->selectRange(from, s.source.now());
        QVERIFY(panel->isVisible());
        const auto text = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
        QCOMPARE(table->model()->rowCount(), 3); // all, and two that somebody held
        QCOMPARE(text(0, RangeModel::Lock), u"All, 3 lane(s)"_s);
        QCOMPARE(text(0, RangeModel::Holds), u"6"_s);
        QCOMPARE(text(1, RangeModel::Lock), u"lock:once"_s);
        QCOMPARE(text(1, RangeModel::Held), u"75.0 %"_s);
        QCOMPARE(text(2, RangeModel::Held), u"12.5 %"_s);
        QCOMPARE(text(2, RangeModel::Holds), u"5"_s);
        table->sortByColumn(RangeModel::Holds, Qt::DescendingOrder);
        QCOMPARE(text(0, RangeModel::Holds), u"6"_s);
        QCOMPARE(text(1, RangeModel::Lock), u"lock:often"_s);
        s.page.findChild<QToolButton*>(u"rangeCopy"_s)->actions().first()->trigger();
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[0].startsWith(u"key\tholds\theld_ms"_s));
        QVERIFY(lines[2].startsWith(u"lock:often\t5\t500\t0.1250\t100\t100\t100"_s));
        // It follows the filter, also when nothing happens any more.
        auto* const filter = s.page.findChild<QLineEdit*>(u"timelineFilter"_s);
        filter->setText(u"often"_s);
        s.advance(1s);
        QCOMPARE(text(0, RangeModel::Lock), u"All, 1 lane(s)"_s);
        const auto* const title = s.page.findChild<QLabel*>(u"rangeFacts"_s);
        QVERIFY2(title->text().contains(u" · filter: often"_s), qPrintable(title->text()));
        QCOMPARE(text(0, RangeModel::Holds), u"5"_s);
        filter->clear();
        s.advance(1s);
        QCOMPARE(text(0, RangeModel::Holds), u"6"_s);
        QVERIFY(!title->text().contains(u"often"_s));
        // Before it was watched nobody knows: that is no part of the share.
        s.page.timeline()->selectRange(from - 60s, s.source.now());
        QCOMPARE(text(1, RangeModel::Lock), u"lock:often"_s);
        QVERIFY(s.page.timeline()->rangeReport()->total.known < 3 * 20s);
        QVERIFY(s.page.findChild<QLabel*>(u"rangeFacts"_s)->text().contains(u"without data"_s));
        s.page.findChild<QToolButton*>(u"rangeClose"_s)->click();
        QVERIFY(!panel->isVisible());
    }

    /// Without the mouse: a range is begun, its ends are typed, the statistics follow.
    void theEndsOfARangeAreTyped()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.show({800, 600});
        s.advance(30s);
        s.source.acquired(lock, "t", 300s);
        s.advance(10s);
        auto* const timeline = s.page.timeline();
        s.page.findChild<QToolButton*>(u"timelineRange"_s)->click();
        QVERIFY(timeline->range());
        auto* const from = s.page.findChild<QDateTimeEdit*>(u"rangeFrom"_s);
        auto* const to = s.page.findChild<QDateTimeEdit*>(u"rangeTo"_s);
        QVERIFY(from->hasFocus() && from->isVisible());
        const auto [begin, end] = *timeline->range();
        QCOMPARE(begin, timeline->view().left());
        QCOMPARE(from->dateTime().toMSecsSinceEpoch(), usSinceEpoch(begin) / 1000);
        QCOMPARE(from->dateTime().timeSpec(), Qt::UTC);

        from->setSelectedSection(QDateTimeEdit::SecondSection);
        QTest::keyClick(from, Qt::Key_Down);
        QCOMPARE(timeline->range()->first, serverTimeFromUs(usSinceEpoch(begin) / 1000 * 1000) - 1s);
        QCOMPARE(timeline->range()->second, end); // nobody touched it: to the microsecond
        const ServerTime taken = s.source.now() - 10s;
        from->setDateTime(
            from->dateTime().addMSecs((usSinceEpoch(taken - 10s) - usSinceEpoch(timeline->range()->first)) / 1000));
        to->setDateTime(from->dateTime().addSecs(20));
        QVERIFY(timeline->rangeReport()->total.length == 20s);
        QCOMPARE(s.page.findChild<QTableView*>(u"rangeTable"_s)->model()->index(0, RangeModel::Held).data().toString(),
                 u"50.0 %"_s);
        // An end that passes the other takes it along.
        from->setDateTime(to->dateTime().addSecs(5));
        QCOMPARE(timeline->range()->second - timeline->range()->first, Us{20s});
        QCOMPARE(to->dateTime(), from->dateTime().addSecs(20));
        // Another one by the mouse shows here, too.
        timeline->selectRange(taken, taken + 3s);
        QCOMPARE(to->dateTime().toMSecsSinceEpoch(), usSinceEpoch(taken + 3s) / 1000);
        // Far away there is nothing, and the picture stays one.
        from->setDateTime(QDateTime({1970, 1, 2}, {0, 0}, QTimeZone::utc()));
        timeline->fitSelection();
        QVERIFY(timeline->view().span <= Us{24h});
        QVERIFY(s.page.findChild<QLabel*>(u"rangeFacts"_s)->text().contains(u"without data"_s));
    }

    /// From wherever the keyboard is in it.
    void escClosesThePanelAndGivesTheKeyboardBack()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show({800, 600});
        s.advance(30s);
        auto* const timeline = s.page.timeline();
        const auto* const panel = s.page.findChild<RangePanel*>();
        for (const char* name : {"rangeTable", "rangeZoom", "rangeFrom"}) {
            timeline->selectRange(s.source.now() - 10s, s.source.now());
            QVERIFY(panel->isVisible());
            auto* const part = s.page.findChild<QWidget*>(QLatin1StringView(name));
            part->setFocus();
            QVERIFY(part->hasFocus());
            QTest::keyClick(part, Qt::Key_Escape);
            QVERIFY(!panel->isVisible());
            QVERIFY(!timeline->range());
            QVERIFY(timeline->hasFocus());
        }
    }

    /// It opens the lock, and neither moves the view nor the range that it was in.
    void aDoubleClickOpensTheLock()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 300s);
        s.show({800, 600});
        s.advance(30s);
        auto* const timeline = s.page.timeline();
        timeline->pan(-100); // it stands still
        timeline->selectRange(timeline->view().left() + 10s, timeline->view().left() + 20s);
        const auto range = timeline->range();
        const auto span = timeline->view().span;
        const ServerTime right = timeline->view().right;
        int opened = 0;
        connect(timeline, &TimelineWidget::activated, this, [&](LockId which) { opened += which == lock; });
        QTest::mouseDClick(timeline->viewport(), Qt::LeftButton, {}, {timeline->gutter() + 150, 40});
        QCOMPARE(opened, 1);
        QCOMPARE(s.selection.current(), lock);
        QCOMPARE(timeline->range(), range);
        QCOMPARE(timeline->view().span, span);
        QCOMPARE(timeline->view().right, right);
    }

    void aRangeIsChosenAndChangedByKeys()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show({800, 600});
        s.advance(30s);
        auto* const timeline = s.page.timeline();
        const auto length = [&] { return timeline->rangeStats() ? timeline->rangeStats()->length : 0us; };
        QTest::keyClick(timeline, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(length(), 1'200'000us); // 2 % of a minute, back from now
        QTest::keyClick(timeline, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(length(), 2'400'000us);
        for (int i = 0; i < 3; ++i) // over the other end: into the future there is nothing
            QTest::keyClick(timeline, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(length(), 0us);
        QTest::keyClick(timeline, Qt::Key_Escape);
        QVERIFY(!timeline->rangeStats());
        QTest::keyClick(timeline, Qt::Key_R);
        QCOMPARE(length(), s.source.now() - timeline->view().left());
    }

    void anEndOfTheRangeIsPulled()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show({800, 600});
        s.advance(30s);
        auto* const timeline = s.page.timeline();
        timeline->pan(-100); // it stands still
        const auto& view = timeline->view();
        const auto x = [&](ServerTime t) { return timeline->gutter() + static_cast<int>(std::lround(view.xOf(t))); };
        const ServerTime from = view.left() + 10s;
        const ServerTime to = view.left() + 20s;
        timeline->selectRange(from, to);
        QWidget* const surface = timeline->viewport();
        QTest::mousePress(surface, Qt::LeftButton, {}, {x(to), 40});
        QTest::mouseMove(surface, {x(view.left() + 30s), 40});
        QTest::mouseRelease(surface, Qt::LeftButton, {}, {x(view.left() + 30s), 40});
        const auto pixel = std::chrono::microseconds(std::llround(view.usPerPixel()));
        QVERIFY(abs(timeline->range()->second - (view.left() + 30s)) <= pixel);
        QCOMPARE(timeline->range()->first, from);
        QTest::mousePress(surface, Qt::LeftButton, {}, {x(from), 40});
        QTest::mouseMove(surface, {x(view.left() + 35s), 40}); // over the other end
        QTest::mouseRelease(surface, Qt::LeftButton, {}, {x(view.left() + 35s), 40});
        QVERIFY(abs(timeline->range()->first - (view.left() + 30s)) <= pixel);
        QVERIFY(abs(timeline->range()->second - (view.left() + 35s)) <= pixel);
    }

    void theSpanBoxSaysWhatIsShown()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.show({800, 600});
        const auto* const box = s.page.findChild<QComboBox*>(u"timelineSpan"_s);
        QCOMPARE(box->currentText(), u"60 s"_s);
        s.page.timeline()->zoomAt(100, 0.5);
        QCOMPARE(box->currentIndex(), -1);
        QCOMPARE(box->placeholderText(), u"30 s"_s);
        s.page.timeline()->setSpan(10s);
        QCOMPARE(box->currentText(), u"10 s"_s);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestTimelinePage)
#include "tst_timelinepage.moc"
