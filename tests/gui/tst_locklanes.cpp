// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lanes of the Locks table: their picture to the pixel, the period by mouse and keys, a selected range with its
// statistics, contentions, pins. Means: page.
#include "lockspagescene.h"

#include "gui/inspector/inspector.h"
#include "gui/locks/lanefoot.h"
#include "gui/shell/language.h"
#include "gui/timeline/lanepainter.h"
#include "gui/timeline/rangepanel.h"
#include "gui/widgets/legendline.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTimeZone>
#include <QToolButton>

#include <cmath>
#include <random>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// The page with wide lanes on a scripted source.
struct LanesScene : LocksPageScene
{
    LegendLine* legend = page.findChild<LegendLine*>(u"laneLegend"_s);

    void show(QSize size = {1000, 500})
    {
        page.setWideLanes(true);
        PageScene::show(page, size);
        table.setFocus();
    }
    QRect lane(LockId lock) const { return table.laneRect(model.rowOf(lock)); }
    QPoint at(LockId lock, ServerTime time) const
    {
        return {table.gutter() + static_cast<int>(table.view().xOf(time)), lane(lock).center().y()};
    }
    QColor pixel(QPoint point) const { return table.viewport()->grab().toImage().pixelColor(point); }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* viewport = table.viewport();
        QTest::mousePress(viewport, Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= 4; ++i) {
            const QPoint at = from + (to - from) * i / 4;
            QMouseEvent move(QEvent::MouseMove, at, viewport->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QApplication::sendEvent(viewport, &move);
        }
        QTest::mouseRelease(viewport, Qt::LeftButton, modifiers, to);
    }
};

/// The same beside an inspector, which has the statistics of a range.
struct RangeScene : LanesScene
{
    QWidget beside;
    Inspector& inspector{*new Inspector(services, &beside)};
    RangePanel& panel{*inspector.findChild<RangePanel*>()};
    QTableView& rows{*inspector.findChild<QTableView*>(u"rangeTable"_s)};

    RangeScene()
    {
        auto* row = new QHBoxLayout(&beside);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(0);
        row->addWidget(&page);
        row->addWidget(&inspector);
        inspector.setFixedWidth(360);
        inspector.followRange(table);
        QObject::connect(&page, &LocksPage::rangeEditRequested, &inspector, &Inspector::editRange);
    }
    ~RangeScene() { page.setParent(nullptr); }
    void show(QSize size = {1360, 700})
    {
        page.setWideLanes(true);
        PageScene::show(beside, size);
        table.setFocus();
    }
    /// Of the row of all in the statistics.
    QString total(RangeModel::Column column) const { return rows.model()->index(0, column).data().toString(); }
    QString textOf(const char* label) const { return inspector.findChild<QLabel*>(QLatin1StringView(label))->text(); }
};

double distance(const QColor& a, const QColor& b)
{
    return std::abs(a.redF() - b.redF()) + std::abs(a.greenF() - b.greenF()) + std::abs(a.blueF() - b.blueF());
}

} // namespace

class LockLanesTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void renewalsArePaintedWhereTheWriterMadeThem()
    {
        LanesScene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        s.show();
        s.table.setSpan(20s);
        std::vector<ServerTime> renewals;
        for (int i = 0; i < 5; ++i) {
            s.step(3s + std::chrono::milliseconds{i * 7});
            renewals.push_back(s.source.now());
            s.source.renewed(lock, 30s);
        }
        s.step(1s);
        QVERIFY2(s.table.view().usPerPixel() <= 50'000, "a pixel must tell 50 ms");
        const QImage image = s.table.viewport()->grab().toImage();
        const int y = s.lane(lock).top() + 2;
        const QColor tick = s.theme.colors().tick;
        std::vector<int> columns;
        for (int x = s.table.gutter(); x < image.width(); ++x) {
            if (distance(image.pixelColor(x, y), tick) < 0.05)
                columns.push_back(x - s.table.gutter());
        }
        QCOMPARE(columns.size(), renewals.size());
        for (std::size_t i = 0; i < columns.size(); ++i)
            QVERIFY(std::abs((s.table.view().timeAt(columns[i] + 0.5) - renewals[i]).count()) <= 50'000);
    }

    /// The line below the lanes, also when the language is switched while they are there.
    void theFootFollowsTheLanguage()
    {
        LanesScene s;
        Language language;
        language.setChoice(u"en"_s);
        s.show();
        const auto* period = s.page.findChild<QLabel*>(u"lanePeriod"_s);
        const auto* zoom = s.page.findChild<QToolButton*>(u"laneZoomIn"_s);
        QCOMPARE(period->text(), u"last 60 s, following live"_s);
        language.setChoice(u"zh_CN"_s);
        QCOMPARE(period->text(), u"最近 60 秒，跟随实时"_s);
        QVERIFY2(zoom->text() != u"Zoom In", qPrintable(zoom->text()));
        language.setChoice(u"en"_s);
    }

    /// Below the first line of the bar stands the holder's name.
    void renewalsLeaveTheNameReadable()
    {
        LanesScene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "worker-7", 9s);
        s.show();
        s.table.setSpan(60s);
        for (int i = 0; i < 4; ++i) {
            s.step(3s);
            s.source.renewed(lock, 9s);
        }
        s.step(12s); // renewals are missed
        const QImage image = s.table.viewport()->grab().toImage();
        const QRect bar = LanePainter::barBox(s.lane(lock), s.table.gutter(), image.width());
        const Colors& colors = s.theme.colors();
        int above = 0;
        for (int x = bar.left(); x < bar.right(); ++x) {
            for (int y = s.lane(lock).top(); y < bar.bottom(); ++y) {
                const QColor pixel = image.pixelColor(x, y);
                const bool isMark = distance(pixel, colors.tick) < 0.05 || distance(pixel, colors.alarm) < 0.05;
                if (y <= bar.top() + 1)
                    above += isMark;
                else
                    QVERIFY2(!isMark, qPrintable(u"%1, %2 in the bar"_s.arg(x - bar.left()).arg(y - bar.top())));
            }
        }
        QVERIFY(above > 0);
    }

    void aBarHasTheColourOfItsFate()
    {
        LanesScene s;
        const LockId alone = s.source.lock("lock:1");
        const LockId waited = s.source.lock("lock:2");
        const LockId lost = s.source.lock("lock:3");
        for (const LockId lock : {alone, waited, lost})
            s.source.acquired(lock, "", 10s);
        s.source.waiters(waited, 2);
        s.show();
        s.step(10s);
        s.source.expired(lost);
        s.step(10ms);
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
        LanesScene s;
        const LockId lock = s.source.lock("lock:busy");
        s.show();
        for (int i = 0; i < 3000; ++i) {
            s.source.acquired(lock, "t", 30s);
            s.source.waiters(lock, 1);
            s.step(22ms);
            s.source.waiters(lock, 0);
            s.source.released(lock);
            s.step(10ms);
            s.source.acquired(lock, "u", 30s);
            s.step(78ms);
            s.source.released(lock);
            s.step(90ms);
        }
        const Colors& c = s.theme.colors();
        for (const auto span : {60s, 300s, 600s}) {
            s.table.setSpan(span);
            s.step(1ms);
            const QImage image = s.table.viewport()->grab().toImage();
            const QRect bar = LanePainter::barBox(s.lane(lock), 0, 1);
            const int first = s.table.gutter() + 20;
            const int last = s.table.gutter() + s.table.view().width - 30;
            int contended = 0;
            int held = 0;
            for (int y = bar.top(); y <= bar.bottom(); ++y) { // without what stands around
                for (int x = first; x < last; ++x) {
                    const QColor pixel = image.pixelColor(x, y);
                    contended += distance(pixel, LanePainter::fillOf(SpanState::Contended, c)) < 0.05;
                    held += distance(pixel, LanePainter::fillOf(SpanState::Held, c)) < 0.05;
                }
            }
            const double all = static_cast<double>(bar.height()) * (last - first);
            QVERIFY2(std::abs(contended / all - 0.11) < 0.02, qPrintable(QString::number(contended / all)));
            QVERIFY2(std::abs(held / all - 0.39) < 0.03, qPrintable(QString::number(held / all)));
        }
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
        LanesScene s;
        std::mt19937 random(7);
        std::vector<LockId> locks;
        for (int i = 0; i < 8; ++i)
            locks.push_back(s.source.lock("lock:" + std::to_string(i)));
        for (const LockId lock : locks)
            s.source.acquired(lock, "a holder of some length", 3600s);
        s.show();
        Shadow shadow(s.table.viewport());
        s.table.viewport()->update();
        const auto isRight = [&](int step) {
            const QImage piecewise = shadow.take();
            QImage whole(piecewise.size(), piecewise.format());
            s.table.viewport()->removeEventFilter(&shadow);
            s.table.viewport()->render(&whole);
            s.table.viewport()->installEventFilter(&shadow);
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
            s.step(std::chrono::milliseconds{200 + random() % 120});
            QVERIFY(isRight(i));
        }
        const qint64 area = qint64{s.table.viewport()->width()} * s.table.viewport()->height();
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
                s.table.zoomAt(300, random() % 2 == 0 ? 0.8 : 1.25);
                break;
            case 5:
                s.table.followLive();
                break;
            default:
                break;
            }
            s.step(std::chrono::milliseconds{160 + random() % 300});
            QVERIFY(isRight(i));
        }
    }

    void aHolderIsMarkedInEachLane()
    {
        LanesScene s;
        s.show();
        const LockId stock = s.source.lock("lock:a:stock");
        const LockId order = s.source.lock("lock:b:order");
        const LockId other = s.source.lock("lock:c:other");
        s.source.acquired(stock, "worker-1", 60s);
        s.source.acquired(other, "worker-2", 60s);
        s.step(2s);
        s.source.acquired(order, "worker-2", 60s);
        s.source.waiters(order, 1);
        const ServerTime blocked = s.source.now() + 5s;
        s.step(5s);
        s.source.released(order);
        s.step(20ms);
        s.source.acquired(order, "worker-1", 60s);
        s.step(3s);
        s.source.released(stock); // an ended hold, whose label is another one's than that of one that goes on
        s.step(1s);
        s.step(200ms);
        const auto marks = [&s](std::string_view token) {
            return marksOf(
                token, s.history, [&](int row) { return s.model.lockAt(row); }, {{0, 2}}, s.table.view(),
                s.frames.now());
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
        using Rows = std::vector<std::pair<int, int>>; // those that a scrolled table paints again
        QCOMPARE(arrowRowsThatDiffer(first.arrows, second.arrows), (Rows{{1, 1}, {0, 1}}));
        QCOMPARE(arrowRowsThatDiffer(first.arrows, {}), (Rows{{0, 1}}));
        QCOMPARE(arrowRowsThatDiffer(first.arrows, first.arrows), Rows());

        // Pointed at in one lane, it is framed in the other.
        const QPoint edge(s.at(order, blocked + 20ms).x(), s.at(order, blocked).y());
        const QColor before = s.pixel(edge);
        const QPoint on = s.at(stock, blocked - 2s);
        QMouseEvent move(QEvent::MouseMove, on, s.table.viewport()->mapToGlobal(on), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(s.table.viewport(), &move);
        test::keepPicture(s.table, QStringLiteral("lanes-marks"));
        const QColor framed = s.pixel(edge);
        QVERIFY(distance(framed, s.theme.colors().text) < 0.1);
        QVERIFY(distance(before, framed) > 0.3);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(s.table.viewport(), &leave);
        QVERIFY(distance(s.pixel(edge), framed) > 0.3);
    }

    void fitShowsTheHoldOfTheSelectedLock()
    {
        LanesScene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        const ServerTime begin = s.source.now();
        s.show();
        s.step(2s);
        s.source.released(lock);
        s.step(50s);
        s.selection.selectHold(lock, begin);
        s.table.fit();
        QVERIFY(!s.table.isFollowing());
        const auto length = s.history.holds(lock)[0].end - begin;
        QCOMPARE(s.table.view().span.count(), length.count() * 11 / 10);
        QVERIFY(s.table.view().left() < begin);
    }

    void bracketsStepThroughContentionsAndLosses()
    {
        LanesScene s;
        const LockId a = s.source.lock("lock:a");
        const LockId b = s.source.lock("lock:b");
        s.show();
        std::vector<ServerTime> troubles;
        for (int i = 0; i < 3; ++i) {
            s.step(30s);
            troubles.push_back(s.source.now());
            s.source.acquired(i == 1 ? b : a, "t" + std::to_string(i), 10s);
            s.step(10s);
            s.source.expired(i == 1 ? b : a);
            s.source.acquired(i == 1 ? a : b, "quiet", 10s);
            s.step(1s);
            s.source.released(i == 1 ? a : b);
        }
        s.step(5s);
        const auto isShown = [&](ServerTime at) { return s.table.view().left() < at && at < s.table.view().right; };
        for (int i = 2; i >= 0; --i) {
            QVERIFY(s.table.stepContention(-1));
            QVERIFY(isShown(troubles[static_cast<std::size_t>(i)]));
            QCOMPARE(s.selection.hold(), std::optional(troubles[static_cast<std::size_t>(i)]));
            QCOMPARE(s.selection.current(), i == 1 ? b : a);
        }
        QVERIFY(!s.table.stepContention(-1));
        QVERIFY(s.table.stepContention(+1));
        QCOMPARE(s.selection.hold(), std::optional(troubles[1]));
    }

    void shiftDragSelectsARangeWithItsStatistics()
    {
        RangeScene s;
        const LockId lock = s.source.lock("lock:a");
        s.show();
        s.source.acquired(lock, "t", 30s);
        for (int i = 0; i < 4; ++i) {
            s.step(5s);
            s.source.renewed(lock, 30s);
        }
        s.source.released(lock);
        s.step(20s);
        QSignalSpy changed(&s.table, &LocksTable::rangeChanged);
        const QPoint from = s.at(lock, s.source.now() - 42s);
        const QPoint to = s.at(lock, s.source.now() - 2s);
        s.drag(from, to, Qt::ShiftModifier);
        QVERIFY(changed.count() > 0);
        QVERIFY(s.table.range());
        QCOMPARE(s.total(RangeModel::Holds), u"1"_s);
        QCOMPARE(s.total(RangeModel::Renewals), u"4"_s);
        QCOMPARE(s.total(RangeModel::Longest), u"20.0 s"_s);
        QVERIFY2(s.table.isFollowing(), "selecting a range is not moving away");
        s.table.fit();
        QVERIFY(std::abs((s.table.view().span - 44s).count()) < 1'000'000);
        s.table.fit(); // once more: the last minute
        QCOMPARE(s.table.view().span, Us{60s});
        QVERIFY(s.table.isFollowing());
    }

private Q_SLOTS:
    /// Between side bar and inspector of a window of 1280 pixels it takes no line of its own.
    void theLegendNamesEachColourAndSign()
    {
        LanesScene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.show();
        QVERIFY(s.legend->isVisible());
        for (const char* word : {"held", "contended", "no TTL", "lost", "expired", "taken over", "evicted", "vanished"})
            QVERIFY2(s.legend->accessibleName().contains(QLatin1StringView(word)), word);
        QVERIFY(s.legend->width() > 300);
        QVERIFY(s.legend->height() <= s.page.findChild<QComboBox*>(u"laneSpan"_s)->height() + 4);
        QVERIFY(s.page.rect().contains(s.legend->geometry()));
        QCOMPARE(s.page.width(), 1000);
    }

    /// The period gives way to the legend where the choice of the span names it, and stays elsewhere.
    void theLegendHasTheRoomOfWhatTheSpanSays()
    {
        LanesScene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.show({1400, 500});
        const auto* period = s.page.findChild<QLabel*>(u"lanePeriod"_s);
        const int whole = s.legend->sizeHint().width();
        QVERIFY(period->isVisible());
        QCOMPARE(s.legend->width(), whole);
        const auto resize = [&s](int wide) {
            s.page.resize(wide, 500);
            QCoreApplication::processEvents();
        };
        resize(period->x() + whole + 60);
        QVERIFY(!period->isVisible());
        QCOMPARE(s.legend->width(), whole);
        s.table.pan(-200);
        s.page.findChild<LaneFoot*>()->updateContents();
        QVERIFY(!s.table.isFollowing() && period->isVisible());
        s.table.followLive();
        resize(1400);
        QVERIFY(period->isVisible());
    }

    /// "Show in Timeline" comes before the page's first frame.
    void aLockIsRevealedInTheLastMinute()
    {
        LanesScene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 30s);
        s.step(20s); // not visible: it does not follow
        s.show();
        s.page.revealHold(lock);
        QVERIFY(s.table.isFollowing());
        QCOMPARE(s.table.view().span, Us{60s});
        QVERIFY(s.table.view().right >= s.source.now());
    }

    void aRangeHasItsStatisticsLockByLock()
    {
        RangeScene s;
        const LockId often = s.source.lock("lock:often");
        const LockId once = s.source.lock("lock:once");
        const LockId free = s.source.lock("lock:free");
        s.source.acquired(free, "t", 30s);
        s.source.released(free);
        s.show();
        s.step(5s);
        const ServerTime from = s.source.now();
        for (int i = 0; i < 5; ++i) {
            s.source.acquired(often, "a", 30s);
            s.step(100ms);
            s.source.released(often);
            s.step(100ms);
        }
        s.source.acquired(once, "b", 30s);
        s.step(3s);
        const auto* const panel = &s.panel;
        auto* const table = &s.rows;
        const QAbstractItemModelTester tester(table->model());
        QVERIFY(!panel->isVisible());
        s.table.selectRange(from, s.source.now());
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
        s.inspector.findChild<QToolButton*>(u"rangeCopy"_s)->actions().first()->trigger();
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[0].startsWith(u"key\tholds\theld_ms"_s));
        QVERIFY(lines[2].startsWith(u"lock:often\t5\t500\t0.1250\t100\t100\t100"_s));
        // It follows the filter, also when nothing happens any more.
        s.model.setFilterText(u"often"_s);
        s.step(1s);
        QCOMPARE(text(0, RangeModel::Lock), u"All, 1 lane(s)"_s);
        QVERIFY2(s.textOf("rangeFacts").contains(u"filter: often"_s), qPrintable(s.textOf("rangeFacts")));
        QCOMPARE(text(0, RangeModel::Holds), u"5"_s);
        s.model.setFilterText(u"once"_s); // as many rows, of another lock
        QCOMPARE(text(0, RangeModel::Holds), u"1"_s);
        s.model.setFilterText({});
        s.step(1s);
        QCOMPARE(text(0, RangeModel::Holds), u"6"_s);
        QVERIFY(!s.textOf("rangeFacts").contains(u"often"_s));
        // Before it was watched nobody knows: that is no part of the share.
        s.table.selectRange(from - 60s, s.source.now());
        QCOMPARE(text(1, RangeModel::Lock), u"lock:often"_s);
        QVERIFY(s.textOf("rangeFacts").contains(u"without data"_s));
        s.inspector.findChild<QToolButton*>(u"rangeClose"_s)->click();
        QVERIFY(!panel->isVisible());
    }

    /// Paused, where nothing else changes them: the statistics of a filter that takes turns are those of its rows, also
    /// when it has as many as the one before.
    void theStatisticsWaitForAFilter()
    {
        RangeScene s;
        constexpr int kLocks = 12'000;
        for (int i = 0; i < kLocks; ++i)
            s.source.acquired(s.source.lock("lock:" + std::to_string(i % 2) + ":" + std::to_string(i)), "t", 1h);
        s.show();
        s.step(3s);
        s.frames.setPaused(true);
        s.settle();
        s.model.setFilterText(u"lock:0:"_s);
        s.model.finishFiltering();
        s.table.selectRange(s.frames.now() - 2s, s.frames.now());
        const auto firstName = [&] { return s.rows.model()->index(1, RangeModel::Lock).data().toString(); };
        QVERIFY2(firstName().startsWith(u"lock:0:"_s), qPrintable(firstName()));
        s.model.setFilterText(u"lock:1:"_s);
        QVERIFY(s.model.isFiltering());
        QTRY_VERIFY(!s.model.isFiltering());
        QCOMPARE(s.model.rowCount(), kLocks / 2);
        QVERIFY2(firstName().startsWith(u"lock:1:"_s), qPrintable(firstName()));
    }

    /// In the 360 pixels of the inspector: a headline and few columns; the others are asked for.
    void theStatisticsFitTheInspector()
    {
        RangeScene s;
        const LockId lock = s.source.lock("lock:a");
        s.show();
        s.source.acquired(lock, "t", 30s);
        s.source.waiters(lock, 2);
        s.step(4s);
        s.source.waiters(lock, 0);
        s.step(4s);
        s.source.waiters(lock, 1);
        s.step(4s);
        s.table.selectRange(s.source.now() - 12s, s.source.now());
        QCOMPARE(s.textOf("rangeHeadline"), u"12.0 s · 1 lock(s) · 1 hold(s) · 2 contention(s)"_s);
        const QHeaderView& header = *s.rows.horizontalHeader();
        QCOMPARE(header.count() - header.hiddenSectionCount(), 5);
        QCOMPARE(s.total(RangeModel::Waits), u"2"_s);
        QApplication::processEvents();
        QVERIFY2(header.length() <= s.rows.viewport()->width(), qPrintable(QString::number(header.length())));
        QVERIFY2(header.sectionSize(RangeModel::Lock) > 100,
                 qPrintable(QString::number(header.sectionSize(RangeModel::Lock))));
        QVERIFY(s.panel.width() <= 360 && s.panel.height() < s.inspector.height() / 2);
        const QString tip = s.rows.model()->index(1, RangeModel::Held).data(Qt::ToolTipRole).toString();
        for (const char* figure :
             {"Median: ", "p99: ", "Renewals: 0", "Missed: 0", "Lost: 0", "Longest with waiters: "})
            QVERIFY2(tip.contains(QLatin1StringView(figure)), qPrintable(tip));
        Q_EMIT s.rows.horizontalHeader()->customContextMenuRequested({5, 5});
        const auto* const menu = s.rows.findChild<QMenu*>(u"columnsMenu"_s);
        QVERIFY(menu);
        menu->actions()[RangeModel::P99]->trigger();
        QVERIFY(!header.isSectionHidden(RangeModel::P99));
    }

    /// Without the mouse: a range is begun, its ends are typed, the statistics follow.
    void theEndsOfARangeAreTyped()
    {
        RangeScene s;
        const LockId lock = s.source.lock("lock:a");
        s.show();
        s.step(30s);
        s.source.acquired(lock, "t", 300s);
        s.step(10s);
        s.page.findChild<QToolButton*>(u"laneRange"_s)->click();
        QVERIFY(s.table.range());
        auto* const from = s.inspector.findChild<QDateTimeEdit*>(u"rangeFrom"_s);
        auto* const to = s.inspector.findChild<QDateTimeEdit*>(u"rangeTo"_s);
        QVERIFY(from->hasFocus() && from->isVisible());
        const auto [begin, end] = *s.table.range();
        QVERIFY(abs(begin - s.table.view().left()) < 100ms); // it follows now
        QCOMPARE(from->dateTime().toMSecsSinceEpoch(), usSinceEpoch(begin) / 1000);
        QCOMPARE(from->dateTime().timeSpec(), Qt::UTC);

        from->setSelectedSection(QDateTimeEdit::SecondSection);
        QTest::keyClick(from, Qt::Key_Down);
        QCOMPARE(s.table.range()->first, serverTimeFromUs(usSinceEpoch(begin) / 1000 * 1000) - 1s);
        QCOMPARE(s.table.range()->second, end); // nobody touched it: to the microsecond
        const ServerTime taken = s.source.now() - 10s;
        from->setDateTime(
            from->dateTime().addMSecs((usSinceEpoch(taken - 10s) - usSinceEpoch(s.table.range()->first)) / 1000));
        to->setDateTime(from->dateTime().addSecs(20));
        QVERIFY(s.table.range()->second - s.table.range()->first == 20s);
        QCOMPARE(s.total(RangeModel::Held), u"50.0 %"_s);
        // An end that passes the other takes it along.
        from->setDateTime(to->dateTime().addSecs(5));
        QCOMPARE(s.table.range()->second - s.table.range()->first, Us{20s});
        QCOMPARE(to->dateTime(), from->dateTime().addSecs(20));
        // Another one by the mouse shows here, too.
        s.table.selectRange(taken, taken + 3s);
        QCOMPARE(to->dateTime().toMSecsSinceEpoch(), usSinceEpoch(taken + 3s) / 1000);
        // Far away there is nothing, and the picture stays one.
        from->setDateTime(QDateTime({1970, 1, 2}, {0, 0}, QTimeZone::utc()));
        s.table.fit();
        QVERIFY(s.table.view().span <= Us{24h});
        QVERIFY(s.textOf("rangeFacts").contains(u"without data"_s));
    }

    /// From wherever the keyboard is in it.
    void escClosesThePanelAndGivesTheKeyboardBack()
    {
        RangeScene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show();
        s.step(30s);
        const auto* const panel = &s.panel;
        for (const char* name : {"rangeTable", "rangeZoom", "rangeFrom"}) {
            s.table.selectRange(s.source.now() - 10s, s.source.now());
            QVERIFY(panel->isVisible());
            auto* const part = s.inspector.findChild<QWidget*>(QLatin1StringView(name));
            part->setFocus();
            QVERIFY(part->hasFocus());
            QTest::keyClick(part, Qt::Key_Escape);
            QVERIFY(!panel->isVisible());
            QVERIFY(!s.table.range());
            QVERIFY(s.table.hasFocus());
        }
    }

    void aRangeIsChosenAndChangedByKeys()
    {
        LanesScene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show();
        s.step(30s);
        const auto length = [&] { return s.table.range() ? s.table.range()->second - s.table.range()->first : 0us; };
        const auto press = [&](Qt::Key key) { QTest::keyClick(&s.table, key, Qt::ShiftModifier | Qt::AltModifier); };
        press(Qt::Key_Left);
        QCOMPARE(length(), 1'200'000us); // 2 % of a minute, back from now
        press(Qt::Key_Left);
        QCOMPARE(length(), 2'400'000us);
        for (int i = 0; i < 3; ++i) // over the other end
            press(Qt::Key_Right);
        QCOMPARE(length(), 1'200'000us);
        QTest::keyClick(&s.table, Qt::Key_Escape);
        QVERIFY(!s.table.range());
        s.page.findChild<QToolButton*>(u"laneRange"_s)->click();
        QCOMPARE(length(), std::min(s.table.view().right, s.source.now()) - s.table.view().left());
    }

    void anEndOfTheRangeIsPulled()
    {
        LanesScene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show();
        s.step(30s);
        s.table.pan(-100); // it stands still
        const auto& view = s.table.view();
        const auto x = [&](ServerTime t) { return s.table.gutter() + static_cast<int>(std::lround(view.xOf(t))); };
        const ServerTime from = view.left() + 10s;
        const ServerTime to = view.left() + 20s;
        s.table.selectRange(from, to);
        QWidget* const surface = s.table.viewport();
        QTest::mousePress(surface, Qt::LeftButton, {}, {x(to), 40});
        QTest::mouseMove(surface, {x(view.left() + 30s), 40});
        QTest::mouseRelease(surface, Qt::LeftButton, {}, {x(view.left() + 30s), 40});
        const auto pixel = std::chrono::microseconds(std::llround(view.usPerPixel()));
        QVERIFY(abs(s.table.range()->second - (view.left() + 30s)) <= pixel);
        QCOMPARE(s.table.range()->first, from);
        QTest::mousePress(surface, Qt::LeftButton, {}, {x(from), 40});
        QTest::mouseMove(surface, {x(view.left() + 35s), 40}); // over the other end
        QTest::mouseRelease(surface, Qt::LeftButton, {}, {x(view.left() + 35s), 40});
        QVERIFY(abs(s.table.range()->first - (view.left() + 30s)) <= pixel);
        QVERIFY(abs(s.table.range()->second - (view.left() + 35s)) <= pixel);
    }

    void theSpanBoxSaysWhatIsShown()
    {
        LanesScene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.show();
        const auto* const box = s.page.findChild<QComboBox*>(u"laneSpan"_s);
        QCOMPARE(box->currentText(), u"60 s"_s);
        s.table.zoomAt(100, 0.5);
        QCOMPARE(box->currentIndex(), -1);
        QCOMPARE(box->placeholderText(), u"30 s"_s);
        s.table.setSpan(10s);
        QCOMPARE(box->currentText(), u"10 s"_s);
    }

    /// Shift and a click select rows, as in any table: only a drag selects a range.
    void shiftClickSelectsRows()
    {
        LanesScene s;
        for (const char* key : {"lock:a", "lock:b", "lock:c"})
            s.source.acquired(s.source.lock(key), "t", 300s);
        s.show();
        const auto click = [&](int row, Qt::KeyboardModifiers modifiers) {
            QTest::mouseClick(s.table.viewport(), Qt::LeftButton, modifiers, s.table.laneRect(row).center());
        };
        click(0, Qt::NoModifier);
        click(2, Qt::ShiftModifier);
        QCOMPARE(s.table.selectedRows(), (std::vector<int>{0, 1, 2}));
        QVERIFY(!s.table.range());
        click(1, Qt::ControlModifier);
        QCOMPARE(s.table.selectedRows(), (std::vector<int>{0, 2}));
    }

    void arrowsWalkTheHoldsOfALock()
    {
        LanesScene s;
        const LockId lock = s.source.lock("lock:a");
        s.show();
        std::vector<ServerTime> begins;
        for (int i = 0; i < 3; ++i) {
            s.step(40s);
            begins.push_back(s.source.now());
            s.source.acquired(lock, "t" + std::to_string(i), 30s);
            s.step(2s);
            s.source.released(lock);
        }
        s.step(1s);
        s.selection.select(lock);
        for (const std::size_t i : {2u, 1u, 0u, 0u}) {
            QTest::keyClick(&s.table, Qt::Key_Left);
            QCOMPARE(s.selection.hold(), std::optional(begins[i]));
            QVERIFY(s.table.view().left() <= begins[i] && begins[i] <= s.table.view().right);
        }
        QTest::keyClick(&s.table, Qt::Key_Right);
        QCOMPARE(s.selection.hold(), std::optional(begins[1]));
    }

    /// A pin keeps a lock first among the held ones, free or not; it belongs to the name.
    void pinnedLocksStayFirst()
    {
        LanesScene s;
        for (const char* key : {"lock:a", "lock:b", "lock:c"})
            s.source.acquired(s.source.lock(key), "t", 300s);
        s.show();
        const LockId c = s.source.lock("lock:c");
        QCOMPARE(s.model.rowOf(c), 2);
        QTest::mouseClick(s.table.viewport(), Qt::MiddleButton, {}, s.table.laneRect(2).center());
        QCOMPARE(s.model.rowOf(c), 0);
        QVERIFY(s.model.isPinned(c));
        QVERIFY(s.model.index(0, LocksModel::Lock).data(Qt::AccessibleTextRole).toString().contains(u"pinned"_s));
        s.source.released(c);
        for (int i = 0; i < 150; ++i)
            s.step(100ms); // long enough to count as ended
        QCOMPARE(s.model.sectionRows(), (LockIndex::SectionSizes{0, 3, 0}));
        QCOMPARE(s.model.rowOf(c), 0);
        test::FakeSource other;
        other.acquired(other.lock("lock:0"), "t", 300s);
        other.acquired(other.lock("lock:c"), "t", 300s);
        s.frames.setSource(&other);
        other.nodeReady();
        for (int i = 0; i < 10; ++i) {
            other.advance(100ms);
            s.frames.step();
        }
        QCOMPARE(s.model.rowOf(other.lock("lock:c")), 0);
        s.model.togglePin(other.lock("lock:c"));
        QCOMPARE(s.model.rowOf(other.lock("lock:c")), 1);
        s.frames.setSource(nullptr);
    }

    /// Esc takes one layer a press: the range, the filter, the period.
    void escTakesOneLayer()
    {
        LanesScene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 300s);
        s.show();
        s.step(30s);
        s.table.pan(-200);
        s.model.setFilterText(u"a"_s);
        s.table.selectShown();
        QVERIFY(s.page.backToLive());
        QVERIFY(!s.table.range() && s.model.filterText() == u"a"_s);
        QVERIFY(s.page.backToLive());
        QVERIFY(s.model.filterText().isEmpty() && !s.table.isFollowing());
        QVERIFY(s.page.backToLive());
        QVERIFY(s.table.isFollowing());
        QVERIFY(!s.page.backToLive());
    }

    /// A range that was selected in narrow lanes shows its statistics without the controls of wide ones.
    void rangeInNarrowLanes()
    {
        RangeScene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 300s);
        s.show();
        s.page.setWideLanes(false);
        s.step(20s);
        const auto* const span = s.page.findChild<QComboBox*>(u"laneSpan"_s);
        QVERIFY(!span->isVisible());
        s.drag(s.at(lock, s.source.now() - 15s), s.at(lock, s.source.now() - 5s), Qt::ShiftModifier);
        QVERIFY(s.panel.isVisible());
        QVERIFY(!span->isVisible());
        QCOMPARE(s.total(RangeModel::Held), u"100.0 %"_s);
    }

    /// What was released here has a ghost that empties, and a click on it puts the lock back.
    void ghostPutsBack()
    {
        LanesScene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 300s);
        s.source.acquired(s.source.lock("lock:b"), "t", 300s);
        s.show();
        LockId putBack = kNoLock;
        s.lockMenu.setHandler(LockMenu::Item::PutBack, [&](LockId each) { putBack = each; });
        s.lockMenu.setActionsAllowed(true, {});
        s.step(5s);
        s.source.released(lock);
        const ServerTime released = s.source.now();
        s.step(4s);
        const QPoint on = s.at(lock, released + 2s);
        QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, on);
        QCOMPARE(putBack, kNoLock); // nothing can be put back
        const auto offer = [&](std::chrono::milliseconds left) {
            s.lockMenu.setPutBack({{lockRef(s.frames.picture(), lock), left, 10s}});
            QCoreApplication::processEvents();
            return s.table.viewport()->grab().toImage().copy(
                QRect(s.at(lock, s.source.now()), QSize(1, 1)).adjusted(-14, -10, 14, 10));
        };
        const QImage full = offer(10s);
        const QImage half = offer(5s);
        QVERIFY(full != half);
        s.selection.select(s.source.lock("lock:b"));
        QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, on);
        QCOMPARE(putBack, lock);
        QCOMPARE(s.selection.current(), lock);
        s.lockMenu.setPutBack({});
        putBack = kNoLock;
        QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {}, on);
        QCOMPARE(putBack, kNoLock);
    }

    void aMomentIsShown()
    {
        LanesScene s;
        for (int i = 0; i < 60; ++i)
            s.source.acquired(s.source.lock("lock:" + std::to_string(100 + i)), "t", 600s);
        const LockId last = s.source.lock("lock:159");
        s.show();
        s.step(300s);
        const ServerTime at = s.source.now() - 200s;
        s.page.showMoment(last, at);
        QCOMPARE(s.selection.current(), last);
        QVERIFY(s.table.view().left() < at && at < s.table.view().right);
        QVERIFY(!s.table.isFollowing());
        QVERIFY(s.table.viewport()->rect().contains(s.lane(last).center()));
    }

    void aNewSourceStartsEmpty()
    {
        LanesScene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.show();
        s.table.selectRange(s.source.now() - 5s, s.source.now());
        s.table.pan(-500);
        test::FakeSource other;
        s.frames.setSource(&other);
        s.frames.step();
        QCOMPARE(s.model.rowCount(), 0);
        QVERIFY(s.table.isFollowing());
        QVERIFY(!s.table.range());
        s.frames.setSource(nullptr);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(LockLanesTest)
#include "tst_locklanes.moc"
