// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The timeline by mouse and keyboard, and for screen readers. Means: fake source.
#include "gui/locks/lockmenu.h"
#include "gui/style/theme.h"
#include "gui/timeline/holdermarks.h"
#include "gui/timeline/timelinepainter.h"
#include "gui/timeline/timelinewidget.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lockhistory.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QWheelEvent>

#include <cmath>
#include <random>

using namespace lockscope;
using namespace lockscope::gui;
using namespace std::chrono_literals;

namespace {
/// A shown timeline on a scripted source.
struct Scene
{
    test::FakeSource source;
    FrameLoop frames{source.clock()};
    LockHistory history;
    LockSelection selection{frames};
    Theme theme{*qApp};
    LockMenu actions{frames, selection};
    std::unique_ptr<TimelineWidget> timeline;

    Scene()
    {
        frames.setSource(&source);
        frames.addConsumer(&history);
        timeline = std::make_unique<TimelineWidget>(frames, history, selection, actions, theme);
        timeline->resize(1000, 500);
        source.nodeReady();
        frames.step();
    }
    ~Scene()
    {
        timeline.reset();
        frames.removeConsumer(&history);
    }
    void show()
    {
        timeline->show();
        QVERIFY(QTest::qWaitForWindowExposed(timeline.get()));
        timeline->activateWindow();
        timeline->setFocus();
        frames.step();
    }
    void advance(std::chrono::microseconds by)
    {
        source.advance(by);
        frames.step();
    }
    void wheel(double x, int y, int notches, Qt::KeyboardModifiers modifiers)
    {
        const QPointF position(timeline->gutter() + x, y);
        QWheelEvent event(position, timeline->viewport()->mapToGlobal(position), QPoint(), QPoint(0, 120 * notches),
                          Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(timeline->viewport(), &event);
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* viewport = timeline->viewport();
        QTest::mousePress(viewport, Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= 4; ++i) {
            const QPoint at = from + (to - from) * i / 4;
            QMouseEvent move(QEvent::MouseMove, at, viewport->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QApplication::sendEvent(viewport, &move);
        }
        QTest::mouseRelease(viewport, Qt::LeftButton, modifiers, to);
    }
    QPoint at(LockId lock, ServerTime time) const
    {
        const int row = timeline->lanes().rowOf(lock);
        return {timeline->gutter() + static_cast<int>(timeline->view().xOf(time)), timeline->rowRect(row).center().y()};
    }
    QColor pixel(QPoint point) const { return timeline->viewport()->grab().toImage().pixelColor(point); }
};

double distance(const QColor& a, const QColor& b)
{
    return std::abs(a.redF() - b.redF()) + std::abs(a.greenF() - b.greenF()) + std::abs(a.blueF() - b.blueF());
}
} // namespace

class TestTimelineWidget : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void followsLiveUntilMovedAndComesBack()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 300s);
        s.show();
        QSignalSpy following(s.timeline.get(), &TimelineWidget::followingChanged);
        for (int i = 0; i < 20; ++i) {
            s.advance(1s);
            const auto ahead = s.timeline->view().right - s.source.now();
            QVERIFY(ahead >= 0s && ahead < 2s);
        }
        QVERIFY(s.timeline->isFollowing());
        QTest::keyClick(s.timeline.get(), Qt::Key_A);
        QVERIFY(!s.timeline->isFollowing());
        const ServerTime right = s.timeline->view().right;
        s.advance(5s);
        QCOMPARE(s.timeline->view().right, right);
        QTest::keyClick(s.timeline.get(), Qt::Key_Escape);
        QVERIFY(s.timeline->isFollowing());
        QVERIFY(s.timeline->view().right >= s.source.now());
        QCOMPARE(following.count(), 2);
        // Panning forward to the present is live again, too.
        s.timeline->pan(-200);
        QVERIFY(!s.timeline->isFollowing());
        s.timeline->pan(200);
        QVERIFY(s.timeline->isFollowing());
        // Esc with nothing to do is left to the window.
        QVERIFY(!s.timeline->backToLive());
    }

    void ctrlWheelZoomsAtTheCursor()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show();
        s.advance(120s);
        const double x = 200;
        const TimeView before = s.timeline->view();
        s.wheel(x, 50, 3, Qt::ControlModifier);
        const TimeView in = s.timeline->view();
        QVERIFY(in.span < before.span / 1.5);
        QVERIFY(std::abs((in.timeAt(x) - before.timeAt(x)).count()) <= 10);
        QVERIFY(!s.timeline->isFollowing());
        s.wheel(x, 50, -3, Qt::ControlModifier);
        QVERIFY(std::abs((s.timeline->view().span - before.span).count()) < 1000);
        QVERIFY(s.timeline->isFollowing());
    }

    void shiftWheelAndDraggingPan()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show();
        s.advance(120s);
        const ServerTime live = s.timeline->view().right;
        s.wheel(100, 50, 2, Qt::ShiftModifier);
        QVERIFY(s.timeline->view().right < live);
        const TimeView before = s.timeline->view();
        s.drag({500, 100}, {600, 100});
        QVERIFY(std::abs((before.right - s.timeline->view().right).count() - 100 * before.usPerPixel()) <
                2 * before.usPerPixel());
    }

    void shiftDragSelectsARangeWithItsStatistics()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.show();
        s.source.acquired(lock, "t", 30s);
        for (int i = 0; i < 4; ++i) {
            s.advance(5s);
            s.source.renewed(lock, 30s);
        }
        s.source.released(lock);
        s.advance(20s);
        QSignalSpy changed(s.timeline.get(), &TimelineWidget::rangeChanged);
        const QPoint from = s.at(lock, s.source.now() - 42s);
        const QPoint to = s.at(lock, s.source.now() - 2s);
        s.drag(from, to, Qt::ShiftModifier);
        QVERIFY(changed.count() > 0);
        QVERIFY(s.timeline->range());
        const auto stats = s.timeline->rangeStats();
        QVERIFY(stats);
        QCOMPARE(stats->holds, 1);
        QCOMPARE(stats->renewals, 4);
        QCOMPARE(stats->meanHold.count(), 20'000'000);
        QVERIFY(std::abs(stats->heldShare().value() - 20.0 / 38.0) < 0.02); // two seconds were before the connection
        QVERIFY2(s.timeline->isFollowing(), "selecting a range is not moving away");
        QTest::keyClick(s.timeline.get(), Qt::Key_F);
        QVERIFY(std::abs((s.timeline->view().span - 44s).count()) < 1'000'000);
        QTest::keyClick(s.timeline.get(), Qt::Key_Escape);
        QVERIFY(!s.timeline->range());
        QVERIFY(!s.timeline->isFollowing());
        QTest::keyClick(s.timeline.get(), Qt::Key_Escape);
        QVERIFY(s.timeline->isFollowing());
    }

    void statisticsOfARangeAreComputedNowAndThenAndNotOnceTheyStand()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 300s);
        s.show();
        s.advance(20s);
        const ServerTime now = s.source.now();
        s.timeline->selectRange(now - 10s, now + 5s);
        const auto computed = [&](int frames, std::chrono::microseconds each) {
            const quint64 before = s.timeline->rangeStatsComputed();
            for (int i = 0; i < frames; ++i) {
                s.source.renewed(lock, 300s);
                s.advance(each);
                if (!s.timeline->rangeStats())
                    return -1;
            }
            return static_cast<int>(s.timeline->rangeStatsComputed() - before);
        };
        const int aSecond = computed(100, 10ms);
        QVERIFY2(aSecond >= 3 && aSecond <= 5, qPrintable(QString::number(aSecond)));
        computed(30, 1s);
        QCOMPARE(computed(100, 50ms), 0); // its end is long over
        s.source.gap(NodeId{0}, 60s, "cut off");
        QCOMPARE(computed(1, 50ms), 1); // but a gap that comes to be known changes it
        QVERIFY(!s.timeline->rangeStats()->heldShare());
        s.timeline->selectRange(now - 10s, now);
        QCOMPARE(computed(1, 1ms), 1);
    }

    void aClickSelectsTheLockForEverybody()
    {
        Scene s;
        const LockId a = s.source.lock("lock:a");
        const LockId b = s.source.lock("lock:b");
        s.source.acquired(a, "t", 30s);
        s.source.acquired(b, "u", 30s);
        s.show();
        QCOMPARE(s.timeline->lanes().lanes().size(), std::size_t{2});
        QTest::mouseClick(s.timeline->viewport(), Qt::LeftButton, {}, s.at(b, s.source.now()));
        QCOMPARE(s.selection.current(), b);
        QTest::keyClick(s.timeline.get(), Qt::Key_Up);
        QCOMPARE(s.selection.current(), a);
        QTest::keyClick(s.timeline.get(), Qt::Key_Down);
        QCOMPARE(s.selection.current(), b);
        QSignalSpy activated(s.timeline.get(), &TimelineWidget::activated);
        QTest::keyClick(s.timeline.get(), Qt::Key_Return);
        QTest::mouseDClick(s.timeline->viewport(), Qt::LeftButton, {}, s.at(a, s.source.now()));
        QCOMPARE(activated.count(), 2);
    }

    void fitShowsTheHoldOfTheSelectedLock()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        const ServerTime begin = s.source.now();
        s.show();
        s.advance(2s);
        s.source.released(lock);
        s.advance(50s);
        s.selection.select(lock);
        QTest::keyClick(s.timeline.get(), Qt::Key_F);
        QVERIFY(!s.timeline->isFollowing());
        QCOMPARE(s.timeline->view().span.count(), 2'200'000);
        QVERIFY(s.timeline->view().left() < begin);
    }

    void bracketsStepThroughContentionsAndLosses()
    {
        Scene s;
        const LockId a = s.source.lock("lock:a");
        const LockId b = s.source.lock("lock:b");
        s.show();
        std::vector<ServerTime> troubles;
        for (int i = 0; i < 3; ++i) {
            s.advance(30s);
            troubles.push_back(s.source.now());
            s.source.acquired(i == 1 ? b : a, "t" + std::to_string(i), 10s);
            s.advance(10s);
            s.source.expired(i == 1 ? b : a);
            s.source.acquired(i == 1 ? a : b, "quiet", 10s);
            s.advance(1s);
            s.source.released(i == 1 ? a : b);
        }
        s.advance(5s);
        const auto middle = [&] { return s.timeline->view().left() + s.timeline->view().span / 2; };
        for (int i = 2; i >= 0; --i) {
            QTest::keyClick(s.timeline.get(), Qt::Key_BracketLeft);
            QVERIFY(std::abs((middle() - troubles[static_cast<std::size_t>(i)]).count()) < 200'000);
            QCOMPARE(s.selection.current(), i == 1 ? b : a);
        }
        QVERIFY(!s.timeline->stepContention(-1));
        QTest::keyClick(s.timeline.get(), Qt::Key_BracketRight);
        QVERIFY(std::abs((middle() - troubles[1]).count()) < 200'000);
    }

    void pinnedLanesStayOnTop()
    {
        Scene s;
        for (const char* key : {"lock:a", "lock:b", "lock:c"})
            s.source.acquired(s.source.lock(key), "t", 30s);
        s.show();
        const LockId c = s.source.lock("lock:c");
        QCOMPARE(s.timeline->lanes().rowOf(c), 2);
        s.selection.select(c);
        QTest::keyClick(s.timeline.get(), Qt::Key_P);
        QCOMPARE(s.timeline->lanes().rowOf(c), 0);
        QCOMPARE(s.timeline->lanes().lanes().size(), std::size_t{3});
        QTest::keyClick(s.timeline.get(), Qt::Key_P);
        QCOMPARE(s.timeline->lanes().rowOf(c), 2);
    }

    void theFilterKeepsMatchingLanes()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:order:1"), "alice", 30s);
        s.source.acquired(s.source.lock("lock:stock:1"), "bob", 30s);
        s.show();
        s.timeline->setFilterText(QStringLiteral("ORDER"));
        QCOMPARE(s.timeline->lanes().lanes().size(), std::size_t{1});
        QVERIFY(s.timeline->laneText(0).contains(QStringLiteral("lock:order:1")));
        s.timeline->setFilterText(QStringLiteral("bob"));
        QVERIFY(s.timeline->laneText(0).contains(QStringLiteral("lock:stock:1")));
        s.timeline->setFilterText({});
        QCOMPARE(s.timeline->lanes().lanes().size(), std::size_t{2});
    }

    void renewalsArePaintedWhereTheWriterMadeThem()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        s.show();
        s.timeline->setSpan(20s);
        std::vector<ServerTime> renewals;
        for (int i = 0; i < 5; ++i) {
            s.advance(3s + std::chrono::milliseconds{i * 7});
            renewals.push_back(s.source.now());
            s.source.renewed(lock, 30s);
        }
        s.advance(1s);
        QVERIFY2(s.timeline->view().usPerPixel() <= 50'000, "a pixel must tell 50 ms");
        const QImage image = s.timeline->viewport()->grab().toImage();
        const int y = s.timeline->rowRect(s.timeline->lanes().rowOf(lock)).top() + 2;
        const QColor tick = s.theme.colors().tick;
        std::vector<int> columns;
        for (int x = s.timeline->gutter(); x < image.width(); ++x) {
            if (distance(image.pixelColor(x, y), tick) < 0.05)
                columns.push_back(x - s.timeline->gutter());
        }
        QCOMPARE(columns.size(), renewals.size());
        for (std::size_t i = 0; i < columns.size(); ++i)
            QVERIFY(std::abs((s.timeline->view().timeAt(columns[i] + 0.5) - renewals[i]).count()) <= 50'000);
    }

    void aBarHasTheColourOfItsFate()
    {
        Scene s;
        const LockId alone = s.source.lock("lock:1");
        const LockId waited = s.source.lock("lock:2");
        const LockId lost = s.source.lock("lock:3");
        for (const LockId lock : {alone, waited, lost})
            s.source.acquired(lock, "", 10s);
        s.source.waiters(waited, 2);
        s.show();
        s.advance(10s);
        s.source.expired(lost);
        s.advance(10ms);
        const ServerTime when = s.source.now() - 5s;
        const Colors& c = s.theme.colors();
        const auto nearest = [&](LockId lock) {
            const QColor found = s.pixel(s.at(lock, when));
            const QColor candidates[] = {c.held, c.contended, c.alarm, c.window};
            return std::min_element(
                       std::begin(candidates), std::end(candidates),
                       [&](const QColor& a, const QColor& b) { return distance(found, a) < distance(found, b); }) -
                   std::begin(candidates);
        };
        QCOMPARE(nearest(alone), 0);
        QCOMPARE(nearest(waited), 1);
        QCOMPARE(nearest(lost), 2);
        const QPoint after = s.at(lost, s.source.now());
        QVERIFY(distance(s.pixel({after.x() + 9, after.y()}), c.window) < 0.1);
    }

    /// The picture itself, counted: 11 % contended and 39 % held are that many pixels, at ten minutes as at one.
    void pixelsAreTheSharesOfTime()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:busy");
        s.show();
        for (int i = 0; i < 3000; ++i) {
            s.source.acquired(lock, "t", 30s);
            s.source.waiters(lock, 1);
            s.advance(22ms);
            s.source.waiters(lock, 0);
            s.source.released(lock);
            s.advance(10ms);
            s.source.acquired(lock, "u", 30s);
            s.advance(78ms);
            s.source.released(lock);
            s.advance(90ms);
        }
        const Colors& c = s.theme.colors();
        for (const auto span : {60s, 300s, 600s}) {
            s.timeline->setSpan(span);
            s.advance(1ms);
            const QImage image = s.timeline->viewport()->grab().toImage();
            const QRect row = s.timeline->rowRect(s.timeline->lanes().rowOf(lock));
            const int first = s.timeline->gutter() + 20;
            const int last = s.timeline->gutter() + s.timeline->view().width - 30;
            int contended = 0;
            int held = 0;
            int rows = 0;
            for (int y = row.top() + 6; y < row.bottom() - 7; ++y, ++rows) { // of the bars, without what stands around
                for (int x = first; x < last; ++x) {
                    const QColor pixel = image.pixelColor(x, y);
                    contended += distance(pixel, LanePainter::fillOf(SpanState::Contended, c)) < 0.05;
                    held += distance(pixel, LanePainter::fillOf(SpanState::Held, c)) < 0.05;
                }
            }
            const double all = static_cast<double>(rows) * (last - first);
            QVERIFY2(std::abs(contended / all - 0.11) < 0.02, qPrintable(QString::number(contended / all)));
            QVERIFY2(std::abs(held / all - 0.39) < 0.03, qPrintable(QString::number(held / all)));
        }
    }

    void idleFramesPaintNothing()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show();
        s.advance(1s);
        QApplication::processEvents();
        s.timeline->pan(-300); // no longer live, and now is out of view
        s.advance(10ms);
        QApplication::processEvents();
        const quint64 before = s.timeline->paints();
        for (int i = 0; i < 30; ++i) {
            s.advance(33ms);
            QApplication::processEvents();
        }
        QCOMPARE(s.timeline->paints(), before);
        s.source.renewed(s.source.lock("lock:a"), 300s);
        for (int i = 0; i < 4; ++i) { // soon, and once
            s.advance(33ms);
            QApplication::processEvents();
        }
        QCOMPARE(s.timeline->paints(), before + 1);
        s.timeline->hide();
        QVERIFY(!s.timeline->isPresented());
    }

    void timeAloneRepaintsTheLanesAndNotTheirNames()
    {
        struct Repainted final : QObject
        {
            QRegion region;
            bool eventFilter(QObject*, QEvent* event) override
            {
                if (event->type() == QEvent::Paint)
                    region += static_cast<QPaintEvent*>(event)->region();
                return false;
            }
        };
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        s.show();
        s.advance(1s);
        QApplication::processEvents();
        Repainted repainted;
        s.timeline->viewport()->installEventFilter(&repainted);
        const auto after = [&](std::chrono::microseconds time) {
            repainted.region = {};
            s.advance(time);
            QApplication::processEvents();
            return repainted.region;
        };
        const QRect lane = s.timeline->rowRect(0);
        const QRect name(0, lane.top(), s.timeline->gutter(), lane.height());
        const QRegion moved = after(1s);
        QVERIFY(moved.intersects(lane) && !moved.intersects(name));
        s.source.released(lock);
        QVERIFY(after(1s).intersects(name)); // the sign beside it is another
        QVERIFY(!after(1s).intersects(name));
        QCOMPARE(s.timeline->viewport()->grab().toImage(), [&] {
            s.timeline->viewport()->update();
            QApplication::processEvents();
            return s.timeline->viewport()->grab().toImage();
        }());
    }

    /// Piece by piece it comes to the same picture as painted whole, whatever happens.
    void whatIsRepaintedIsWhatDiffers()
    {
        struct Shadow final : QObject
        {
            QWidget* viewport;
            QImage image;
            QRegion dirty;
            qint64 pixels = 0;
            explicit Shadow(QWidget* of) : viewport(of), image(of->size(), QImage::Format_ARGB32_Premultiplied)
            {
                of->installEventFilter(this);
            }
            bool eventFilter(QObject*, QEvent* event) override
            {
                if (event->type() == QEvent::Paint)
                    dirty += static_cast<QPaintEvent*>(event)->region();
                return false;
            }
            /// What the screen shows now.
            QImage take()
            {
                QApplication::processEvents();
                viewport->removeEventFilter(this);
                for (const QRect& rect : dirty)
                    pixels += qint64{rect.width()} * rect.height();
                if (!dirty.isEmpty())
                    viewport->render(&image, dirty.boundingRect().topLeft(), dirty, QWidget::DrawWindowBackground);
                dirty = {};
                viewport->installEventFilter(this);
                return image;
            }
        };
        Scene s;
        std::mt19937 random(7);
        std::vector<LockId> locks;
        for (int i = 0; i < 8; ++i)
            locks.push_back(s.source.lock("lock:" + std::to_string(i)));
        for (const LockId lock : locks)
            s.source.acquired(lock, "a holder of some length", 3600s);
        s.show();
        Shadow shadow(s.timeline->viewport());
        s.timeline->viewport()->update();
        const auto isRight = [&](int step) {
            const QImage piecewise = shadow.take();
            QImage whole(piecewise.size(), piecewise.format());
            s.timeline->viewport()->removeEventFilter(&shadow);
            s.timeline->viewport()->render(&whole);
            s.timeline->viewport()->installEventFilter(&shadow);
            if (piecewise == whole)
                return true;
            for (int y = 0; y < whole.height(); ++y) {
                for (int x = 0; x < whole.width(); ++x) {
                    if (whole.pixel(x, y) != piecewise.pixel(x, y)) {
                        qInfo("step %d: differs at %d, %d", step, x, y);
                        return false;
                    }
                }
            }
            return false;
        };
        // Time alone: first their begins cross the view, then nothing is there that moves.
        for (int i = 0; i < 400; ++i) {
            if (i == 350)
                shadow.pixels = 0;
            s.advance(std::chrono::milliseconds{200 + random() % 120});
            QVERIFY(isRight(i));
        }
        const qint64 area = qint64{s.timeline->viewport()->width()} * s.timeline->viewport()->height();
        QVERIFY2(shadow.pixels < 50 * area / 10, qPrintable(QString::number(double(shadow.pixels) / double(area))));
        for (int i = 400; i < 900; ++i) {
            const LockId lock = locks[random() % locks.size()];
            switch (random() % 24) {
            case 0:
                s.source.released(lock);
                break;
            case 1:
                s.source.acquired(lock, "another", 3600s);
                break;
            case 2:
                s.source.renewed(lock, 3600s);
                break;
            case 3:
                s.source.expired(lock);
                break;
            case 4:
                s.timeline->zoomAt(300, random() % 2 == 0 ? 0.8 : 1.25);
                break;
            case 5:
                s.timeline->followLive();
                break;
            default:
                break;
            }
            s.advance(std::chrono::milliseconds{160 + random() % 300});
            QVERIFY(isRight(i));
        }
    }

    void theContextMenuIsThatOfTheLock()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        s.show();
        const QPoint at = s.at(lock, s.source.now());
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, s.timeline->viewport()->mapToGlobal(at));
        QApplication::sendEvent(s.timeline->viewport(), &event);
        QTRY_VERIFY(QApplication::activePopupWidget());
        QCOMPARE(s.actions.targets(), std::vector<LockId>{lock});
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu && menu->actions().contains(s.actions.action(LockMenu::Item::CopyKey)));
        menu->close();
    }

    void screenReadersGetEveryLaneInWords()
    {
        Scene s;
        const LockId a = s.source.lock("lock:a");
        s.source.acquired(a, "alice", 30s);
        s.source.acquired(s.source.lock("lock:b"), "bob", 30s);
        s.show();
        for (int i = 0; i < 3; ++i) {
            s.advance(10s);
            s.source.renewed(a, 30s);
        }
        s.frames.step();
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(s.timeline.get());
        QVERIFY(list);
        QCOMPARE(list->role(), QAccessible::List);
        QVERIFY(!list->text(QAccessible::Name).isEmpty());
        QVERIFY(list->text(QAccessible::Value).contains(QStringLiteral("60 s")));
        QCOMPARE(list->childCount(), 2);
        const QString text = list->child(0)->text(QAccessible::Name);
        QVERIFY2(text.contains(QStringLiteral("lock:a")) && text.contains(QStringLiteral("alice")) &&
                     text.contains(QStringLiteral("3 renewal")),
                 qPrintable(text));
        QCOMPARE(list->indexOfChild(list->child(1)), 1);
        QVERIFY(list->child(2) == nullptr);
    }

    void aHolderIsMarkedInEachLane()
    {
        Scene scene;
        scene.show();
        const LockId stock = scene.source.lock("lock:a:stock");
        const LockId order = scene.source.lock("lock:b:order");
        const LockId other = scene.source.lock("lock:c:other");
        scene.source.acquired(stock, "worker-1", 60s);
        scene.source.acquired(other, "worker-2", 60s);
        scene.advance(2s);
        scene.source.acquired(order, "worker-2", 60s);
        scene.source.waiters(order, 1);
        const ServerTime blocked = scene.source.now() + 5s;
        scene.advance(5s);
        scene.source.released(order);
        scene.advance(20ms);
        scene.source.acquired(order, "worker-1", 60s);
        scene.advance(3s);
        scene.source.released(stock); // an ended hold, whose label is another one's than that of one that goes on
        scene.advance(1s);
        scene.advance(200ms);
        const auto marks = [&scene](std::string_view token) {
            return marksOf(
                token, scene.history, [&](int row) { return scene.timeline->lanes().at(row); }, {0, 2},
                scene.timeline->view(), scene.frames.now());
        };
        const HolderMarks first = marks("worker-1");
        QCOMPARE(first.holds.size(), std::size_t{2});
        QCOMPARE(first.holds[0].row, 0);
        QCOMPARE(first.holds[1].row, 1);
        QCOMPARE(first.arrows.size(), std::size_t{1});
        QVERIFY((first.arrows[0] == HolderMarks::Arrow{0, blocked, 1, blocked})); // it held another one meanwhile
        const HolderMarks second = marks("worker-2");
        QCOMPARE(second.holds.size(), std::size_t{2});
        QCOMPARE(second.arrows.size(), std::size_t{1}); // from who waited for it
        QVERIFY((second.arrows[0] == HolderMarks::Arrow{1, blocked + 20ms, 1, blocked}));
        QVERIFY(marks("worker-3").holds.empty() && marks({}).holds.empty());

        // Pointed at in one lane, it is framed in the other.
        const QPoint edge(scene.at(order, blocked + 20ms).x(), scene.at(order, blocked).y());
        const QColor before = scene.pixel(edge);
        const QPoint on = scene.at(stock, blocked - 2s);
        QMouseEvent move(QEvent::MouseMove, on, scene.timeline->viewport()->mapToGlobal(on), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(scene.timeline->viewport(), &move);
        test::keepPicture(*scene.timeline, QStringLiteral("timeline-marks"));
        const QColor framed = scene.pixel(edge);
        QVERIFY(distance(framed, scene.theme.colors().text) < 0.1);
        QVERIFY(distance(before, framed) > 0.3);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(scene.timeline->viewport(), &leave);
        QVERIFY(distance(scene.pixel(edge), framed) > 0.3);
    }

    void anyBytesAreShown()
    {
        Scene s;
        const std::string key("lock:\x00\xff\n\xe2\x80\xae evil", 17);
        const LockId lock = s.source.lock(key);
        s.source.acquired(lock, std::string("\xde\xad\x00\xbe", 4), 30s);
        const LockId huge = s.source.lock("lock:" + std::string(1'000'000, 'x'));
        s.source.acquired(huge, std::string(1'000'000, 'y'), 30s);
        s.show();
        QCOMPARE(s.timeline->lanes().lanes().size(), std::size_t{2});
        QVERIFY(!s.timeline->viewport()->grab().isNull());
        QVERIFY(s.timeline->laneText(0).size() < 2000);
        QVERIFY(s.timeline->laneText(1).size() < 2000);
    }

    void manyLanesKeepTheLatest()
    {
        Scene s;
        for (int i = 0; i < 3000; ++i) {
            s.source.acquired(s.source.lock("lock:" + std::to_string(i)), "t", 3000s);
            s.source.advance(1ms);
        }
        s.show();
        QCOMPARE(s.timeline->lanes().lanes().size(), LaneList::kMaxLanes);
        QCOMPARE(s.timeline->lanes().notShown(), std::size_t{1000});
        QVERIFY(s.timeline->lanes().rowOf(s.source.lock("lock:2999")) >= 0);
        const LockId old = s.source.lock("lock:0");
        QCOMPARE(s.timeline->lanes().rowOf(old), -1);
        s.timeline->reveal(old);
        QVERIFY(s.timeline->lanes().rowOf(old) >= 0);
        const int row = s.timeline->lanes().rowOf(old);
        QVERIFY(s.timeline->viewport()->rect().contains(s.timeline->rowRect(row).center()));
    }

    void aNewSourceStartsEmpty()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.show();
        s.timeline->selectRange(s.source.now() - 5s, s.source.now());
        s.timeline->pan(-500);
        test::FakeSource other;
        s.frames.setSource(&other);
        s.frames.step();
        QVERIFY(s.timeline->lanes().lanes().empty());
        QVERIFY(s.timeline->isFollowing());
        QVERIFY(!s.timeline->range());
        s.frames.setSource(nullptr);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestTimelineWidget)
#include "tst_timelinewidget.moc"
