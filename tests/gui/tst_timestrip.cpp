// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window on a recording that the test made: opened, gone through, and left again for what is watched, which never
// stopped.
#include "gui/actions/lockoperationdialog.h"
#include "gui/locks/lockstable.h"
#include "gui/recordings/playback.h"
#include "gui/recordings/timebar.h"
#include "gui/shell/messages.h"
#include "gui/shell/momentpill.h"
#include "gui/shell/pastframe.h"
#include "gui/shell/startplace.h"
#include "gui/timeline/timestrip.h"
#include "gui/widgets/fontpixels.h"
#include "recordedwindow.h"
#include "support/suite.h"

#include <QFile>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QToolTip>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using lockscope::test::Recorded;

std::map<std::string, LockState> states(const PictureView& picture)
{
    std::map<std::string, LockState> all;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        if (picture.key(LockId{i}).node != kNoNode)
            all[std::string(picture.key(LockId{i}).name)] = picture.state(LockId{i});
    }
    return all;
}

} // namespace

class TimeStripTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// Time that nobody watched looks unlike time in which nothing happened.
    void whatWasBeforeIsNotCalledQuiet()
    {
        Recorded run;
        run.window.window->resize(1200, 720);
        run.fill(90, 3);
        auto* bar = run.window.window->findChild<TimeBar*>();
        const double begin = bar->xOf(run.window.window->playback().range().from);
        QVERIFY(begin > 300 && begin < bar->width());
        const QImage picture = bar->grab().toImage();
        const auto colour = [&](double x) { return picture.pixelColor(qRound(x), 1); };
        QVERIFY(colour(begin - 4) != colour(begin + 4));
        QCOMPARE(colour(2), colour(begin - 4));
        const auto tip = [&](double x) {
            const QPoint at(qRound(x), 20);
            QHelpEvent help(QEvent::ToolTip, at, bar->mapToGlobal(at));
            QCoreApplication::sendEvent(bar, &help);
            return QToolTip::text();
        };
        QVERIFY2(tip(begin - 40).contains(u"No data for this time."_s), qPrintable(QToolTip::text()));
        QVERIFY2(!QToolTip::text().contains(u"Click"_s), qPrintable(QToolTip::text()));
        QVERIFY2(tip(begin + 40).contains(u"Click to go there"_s), qPrintable(QToolTip::text()));
    }

    /// The recent past on disk is older than the run: after a restart it is reached all the same.
    void whatAnEarlierRunWatchedIsReached()
    {
        Recorded run;
        run.window.window->resize(1200, 720);
        run.fill(90, 3);
        auto& playback = run.window.window->playback();
        const ServerTime begin = playback.range().from;
        const ServerTime end = run.window.frames.now();
        QVERIFY(run.source->close());
        run.window.session.disconnectFromServer();
        run.window.source.advance(40s);
        run.window.session.watch(settings::newProfile(), run.source);
        playback.setRecent([file = run.file] { return file; });
        run.fill(5, 4);
        QTRY_VERIFY(playback.range().from <= begin);
        QVERIFY(!playback.isPast());
        auto* bar = run.window.window->findChild<TimeBar*>();
        bar->refresh();
        const auto tip = [&](ServerTime time) {
            const QPoint at(qRound(bar->xOf(time)), 20);
            QHelpEvent help(QEvent::ToolTip, at, bar->mapToGlobal(at));
            QCoreApplication::sendEvent(bar, &help);
            return QToolTip::text();
        };
        QVERIFY2(tip(begin + 40s).contains(u"Click to go there"_s), qPrintable(QToolTip::text()));
        QVERIFY2(!QToolTip::text().contains(u"No data"_s), qPrintable(QToolTip::text()));
        QVERIFY2(tip(end + 20s).count(u"No data for this time"_s) == 1, qPrintable(QToolTip::text()));
        QVERIFY2(QToolTip::text().contains(u"not recorded"_s), qPrintable(QToolTip::text()));
        QVERIFY(!tip(begin - 20s).contains(u"Click"_s));
    }

    void aMomentShowsWhatLiveShowed()
    {
        Recorded run;
        QRandomGenerator random(4);
        struct Moment
        {
            ServerTime at;
            std::map<std::string, QStringList> rows;
            std::map<std::string, LockState> states;
        };
        std::vector<Moment> moments;
        for (int i = 0; i < 400; ++i) {
            run.happen(random);
            if (random.bounded(8) == 0)
                moments.push_back({run.window.frames.now(), run.window.table(), states(run.window.frames.picture())});
        }
        QVERIFY(moments.size() > 30 && moments.back().rows.size() > 10);
        QVERIFY(run.source->close());
        run.open();
        std::shuffle(moments.begin(), moments.end(), random);
        for (const Moment& moment : moments) {
            run.window.window->playback().goTo(moment.at);
            QCoreApplication::processEvents();
            run.settle();
            QCOMPARE(run.window.frames.now(), moment.at);
            QVERIFY(states(run.window.frames.picture()) == moment.states);
            const auto rows = run.window.table();
            QCOMPARE(rows.size(), moment.rows.size());
            for (const auto& [name, cells] : moment.rows)
                QCOMPARE(rows.at(name), cells);
        }
    }

    /// The brush is the period of the lanes on every page; its edges zoom, and at now it follows.
    void theBrushIsThePeriodOfTheLanes()
    {
        Recorded run;
        run.fill(60, 3);
        MainWindow& window = *run.window.window;
        auto& lanes = *window.findChild<LocksTable*>(u"locksTable"_s);
        TimeBar& bar = run.strip().bar();
        const auto pull = [&](ServerTime from, double to) {
            const auto at = [&](double x) {
                return QPoint(static_cast<int>(std::clamp(x, 1.0, bar.width() - 2.0)), 20);
            };
            QTest::mousePress(&bar, Qt::LeftButton, {}, at(bar.xOf(from)));
            QTest::mouseMove(&bar, at(to));
            QTest::mouseRelease(&bar, Qt::LeftButton, {}, at(to));
        };
        for (const QString& page : {u"locks"_s, u"findings"_s}) {
            window.showPage(page);
            QCoreApplication::processEvents();
            run.window.frames.step();
            lanes.backToLive();
            QCOMPARE(lanes.period().second, run.window.frames.now());
            QCOMPARE(lanes.period().second - lanes.period().first, std::chrono::microseconds(60s));
            pull(lanes.period().first, bar.width() / 4.0);
            QVERIFY(lanes.isFollowing());
            const auto wide = lanes.period();
            QVERIFY(wide.second - wide.first > 90s);
            QCOMPARE(wide.second, run.window.frames.now());
            pull(wide.second, bar.width() / 2.0);
            QVERIFY(!lanes.isFollowing());
            QVERIFY(lanes.period().second < wide.second);
            QVERIFY(!run.window.session.isPast()); // an edge is no place to go to
        }
    }

    /// Lanes that follow end at the head, so the brush's right edge lies below it.
    void theHeadIsDraggedThoughTheBrushEndsThere()
    {
        Recorded run;
        run.fill(60, 3);
        QVERIFY(run.source->close());
        run.open();
        auto& playback = run.window.window->playback();
        const auto range = playback.range();
        run.goTo(range.from + (range.to - range.from) * 3 / 4);
        auto& lanes = *run.window.window->findChild<LocksTable*>(u"locksTable"_s);
        QVERIFY(lanes.isFollowing());
        QCOMPARE(lanes.period().second, playback.position());
        TimeBar& bar = run.strip().bar();
        const QPoint head(qRound(bar.xOf(playback.position())), bar.height() - 8);
        const QPoint middle(bar.width() / 2, head.y());
        QTest::mousePress(&bar, Qt::LeftButton, {}, head);
        QTest::mouseMove(&bar, middle);
        QTest::mouseRelease(&bar, Qt::LeftButton, {}, middle);
        QCoreApplication::processEvents();
        run.settle();
        QVERIFY(std::chrono::abs(playback.position() - (range.from + (range.to - range.from) / 2)) < 1s);
        QVERIFY(lanes.isFollowing());
    }

    void escGoesBackToLiveWhichNeverStopped()
    {
        Recorded run;
        run.fill(30, 7);
        QVERIFY(run.source->close());
        const LockId selected = run.window.source.lock("lock:order:3");
        run.window.source.acquired(selected, "worker-1", 30s);
        run.window.frames.step();
        run.window.selection.select(selected);
        QVERIFY(run.strip().isVisible()); // as soon as something is watched
        run.open();
        QVERIFY(run.strip().isVisible());
        QVERIFY(!run.window.session.live());
        run.window.window->playback().goTo(run.window.window->playback().range().from + 5s);
        QCoreApplication::processEvents();
        run.settle();
        const LockId meanwhile = run.window.source.lock("lock:meanwhile");
        run.window.source.acquired(meanwhile, "worker-x", 30s);
        run.window.source.advance(3s);
        QTest::keyClick(run.window.window.get(), Qt::Key_Escape);
        QVERIFY(!run.window.session.isPast());
        run.window.frames.step();
        QVERIFY(run.strip().isVisible());
        QVERIFY(run.window.frames.picture().state(meanwhile).phase == LockPhase::Held);
        QCOMPARE(run.window.frames.now(), run.window.source.now());
        QCOMPARE(run.window.selection.current(), selected);
        QVERIFY(run.window.history.has(meanwhile)); // told event by event, though nobody saw it
    }

    void escLeavesThePastLast()
    {
        Recorded run;
        run.fill(30, 7);
        QVERIFY(run.source->close());
        run.open();
        MainWindow& window = *run.window.window;
        window.playback().goTo(window.playback().range().from + 5s);
        QCoreApplication::processEvents();
        run.settle();
        window.filterBy(u"lock:"_s);
        auto& lanes = *window.findChild<LocksTable*>(u"locksTable"_s);
        lanes.selectShown();
        const auto press = [&] { QTest::keyClick(&lanes, Qt::Key_Escape); };
        press();
        QVERIFY(!lanes.range() && !run.window.locks.filterText().isEmpty() && run.window.session.isPast());
        press();
        QVERIFY(run.window.locks.filterText().isEmpty() && run.window.session.isPast());
        press();
        QVERIFY(!run.window.session.isPast());
    }

    void nothingMovesWhenThePastIsEntered()
    {
        Recorded run;
        run.fill(30, 7);
        QVERIFY(run.source->close());
        MainWindow& window = *run.window.window;
        window.resize(1280, 720);
        QCoreApplication::processEvents();
        const auto places = [&window] {
            QMap<QString, QRect> found;
            for (const char* name : {"timeBar", "pageTabs", "centre", "momentPill", "button.action.pause",
                                     "button.action.trace", "statusConnection", "locksTable"}) {
                const auto* widget = window.findChild<QWidget*>(QLatin1StringView(name));
                found[QLatin1StringView(name)] = QRect(widget->mapTo(&window, QPoint()), widget->size());
            }
            return found;
        };
        const auto* bar = window.findChild<TimeBar*>();
        QCOMPARE(bar->height(), fontPixels(*bar, 56));
        const auto* pill = window.findChild<MomentPill*>();
        QCOMPARE(pill->words(), u"LIVE"_s);
        const auto* frame = window.findChild<PastFrame*>();
        QVERIFY(!frame->isVisible());
        const auto before = places();
        const auto* step = window.findChild<QWidget*>(u"button.action.stepForward"_s);
        QVERIFY(!step->isVisible());
        run.open();
        run.goTo(window.playback().range().from + 5s);
        QVERIFY(step->isVisible());
        QCOMPARE(places(), before);
        QVERIFY(frame->isVisible());
        QCOMPARE(frame->geometry(), window.rect());
        QVERIFY(frame->mask().contains(QPoint(1, 1)) && !frame->mask().contains(window.rect().center()));
        QVERIFY(window.childAt(1, 1) != frame);
        QVERIFY2(pill->words().startsWith(u"PAST 03:08:"_s) && pill->words().endsWith(u"s) · Esc"_s),
                 qPrintable(pill->words()));
        QTest::mouseClick(const_cast<MomentPill*>(pill), Qt::LeftButton, {},
                          QPoint(pill->width() - 20, pill->height() / 2));
        QVERIFY(!run.window.session.isPast());
        QCOMPARE(pill->words(), u"LIVE"_s);
        QVERIFY(!frame->isVisible());
        QCOMPARE(places(), before);
    }

    void whatOnlyLiveCanDoSaysWhyNot()
    {
        Recorded run;
        run.fill(10, 1);
        QVERIFY(run.source->close());
        auto& actions = run.window.window->mainActions();
        run.open();
        using Id = MainActions::Id;
        for (const Id id : {Id::Reconnect, Id::Resync, Id::FindLocks, Id::Trace}) {
            QVERIFY(!actions[id]->isEnabled());
            QVERIFY2(actions[id]->toolTip().contains(u"recording"_s), qPrintable(actions[id]->toolTip()));
        }
        QVERIFY(actions[Id::Pause]->isEnabled() && actions[Id::CloseRecording]->isEnabled());
        QVERIFY(run.window.window->windowTitle().contains(u"Recording of checkout"_s));
        actions[Id::CloseRecording]->trigger();
        QVERIFY(!run.window.session.isPast());
        QVERIFY(actions[Id::Resync]->isEnabled());
        QVERIFY(!actions[Id::Resync]->toolTip().contains(u"recording"_s));
    }

    void whatCannotBeOpenedLeavesWhatWasThere_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("not there") << QByteArray();
        QTest::newRow("foreign") << QByteArray("this is a letter, and no recording\n");
        QTest::newRow("cut off") << QByteArray("SQLite format 3\0 and no more", 28);
    }
    void whatCannotBeOpenedLeavesWhatWasThere()
    {
        QFETCH(const QByteArray, content);
        Recorded run;
        run.fill(10, 1);
        const auto before = states(run.window.frames.picture());
        const QString path = run.window.folder()->filePath(u"other.lockscope"_s);
        if (!content.isEmpty()) {
            QFile other(path);
            QVERIFY(other.open(QIODevice::WriteOnly) && other.write(content) == content.size());
        }
        auto& playback = run.window.window->playback();
        QSignalSpy failed(&playback, &Playback::failed);
        playback.open(path);
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(!run.window.session.isPast() && run.window.session.hasLive());
        QVERIFY2(run.window.window->messages().text().contains(u"other.lockscope"_s),
                 qPrintable(run.window.window->messages().text()));
        QVERIFY(states(run.window.frames.picture()) == before);
    }

    void itPlaysStepsAndGoesToATypedTime()
    {
        Recorded run;
        run.fill(60, 9);
        QVERIFY(run.source->close());
        run.window.session.disconnectFromServer(); // the recording alone
        run.open();
        auto& playback = run.window.window->playback();
        QVERIFY(!playback.hasLive());
        const auto range = playback.range();
        QCOMPARE(playback.position(), range.to);
        auto* time = run.window.window->findChild<QLineEdit*>(u"timeMoment"_s);
        QVERIFY(!time->isVisible());
        run.window.window->mainActions()[MainActions::Id::GoToTime]->trigger();
        QVERIFY(time->isVisible());
        QTest::keyClicks(time, u"03:09:00"_s);
        QTest::keyClick(time, Qt::Key_Return);
        QCoreApplication::processEvents();
        run.settle();
        QVERIFY(!time->isVisible());
        const auto* pill = run.window.window->findChild<MomentPill*>();
        QVERIFY2(pill->words().startsWith(u"PAST 03:09:00 ("_s), qPrintable(pill->words())); // of today
        QVERIFY2(!pill->words().contains(u"Esc"_s), qPrintable(pill->words()));              // nothing to go back to
        const auto typed = playback.position();
        QVERIFY(typed > range.from && typed < range.to);

        run.window.window->mainActions()[MainActions::Id::StepForward]->trigger();
        QTRY_VERIFY(playback.position() > typed);
        run.window.window->mainActions()[MainActions::Id::StepBack]->trigger();
        run.settle();
        QVERIFY(playback.position() <= typed + 1s);

        playback.goTo(typed);
        QCoreApplication::processEvents();
        run.settle();
        playback.setSpeed(10);
        run.window.window->mainActions()[MainActions::Id::Pause]->trigger();
        QVERIFY(playback.isPlaying());
        run.window.source.advance(1s); // the clock of all
        run.window.frames.step();
        QVERIFY(playback.position() >= typed + 9s && playback.position() <= typed + 11s);
        QVERIFY(run.window.frames.now() >= typed + 8s && run.window.frames.now() <= typed + 11s);
        run.window.window->mainActions()[MainActions::Id::Pause]->trigger(); // stops it; nothing piles up
        QVERIFY(!playback.isPlaying() && !run.window.frames.isPaused());
        const auto stopped = playback.position();
        run.window.source.advance(5s);
        run.window.frames.step();
        QCOMPARE(playback.position(), stopped);
        playback.close();
        QVERIFY(!run.window.session.isConnected());
    }

    void theBarIsScrubbedByMouseAndKeys()
    {
        Recorded run;
        run.fill(60, 3);
        QVERIFY(run.source->close());
        run.open();
        auto& playback = run.window.window->playback();
        TimeBar& bar = run.strip().bar();
        const auto range = playback.range();
        QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(bar.width() / 2, bar.height() / 2));
        QCoreApplication::processEvents();
        run.settle();
        QVERIFY(std::chrono::abs(playback.position() - (range.from + (range.to - range.from) / 2)) < 1s);
        QVERIFY2(bar.accessibleName().contains(u"standing still"_s), qPrintable(bar.accessibleName()));
        QTest::keyClick(&bar, Qt::Key_Home);
        QCoreApplication::processEvents();
        run.settle();
        QCOMPARE(playback.position(), range.from);
        QTest::keyClick(&bar, Qt::Key_PageDown);
        QCoreApplication::processEvents();
        run.settle();
        QVERIFY(playback.position() > range.from + 4s && playback.position() < range.from + 8s);
    }

    void theBarShowsWhenMuchHappened()
    {
        Recorded run;
        QRandomGenerator random(3);
        run.happen(random);
        run.window.source.advance(20s);
        for (int i = 0; i < 200; ++i) {
            run.window.source.acquired(run.window.source.lock("lock:busy"), "worker-1", 30s);
            run.window.source.released(run.window.source.lock("lock:busy"));
        }
        run.window.frames.step();
        run.window.source.advance(20s);
        run.happen(random);
        QVERIFY(run.source->close());
        run.open();
        const auto& overview = run.window.window->playback().overview();
        QTRY_COMPARE(overview.columns(overview.from(), overview.to() + 1s, 3)[1], 400.0); // and not a third of all
    }

    void aFileThatIsWrittenGrowsAndTheMomentStays()
    {
        Recorded run;
        QRandomGenerator random(11);
        for (int i = 0; i < 40; ++i)
            run.happen(random);
        QVERIFY(run.source->commit());
        run.window.window->playback().open(run.file);
        QTRY_VERIFY(run.window.session.isPast());
        auto& playback = run.window.window->playback();
        QVERIFY(playback.isGrowing());
        auto* chip = run.window.window->findChild<QWidget*>(u"sourceChip"_s);
        QVERIFY2(chip->accessibleName().contains(u"being written"_s), qPrintable(chip->accessibleName()));
        const auto before = playback.range();
        const ServerTime moment = before.from + 10s;
        run.goTo(moment);
        const auto shown = states(run.window.frames.picture());
        const auto counted = [&playback] {
            const auto columns =
                playback.overview().columns(playback.overview().from(), playback.overview().to() + 1s, 1);
            return columns.front();
        };
        const double events = counted();

        QSignalSpy grew(&playback, &Playback::grew);
        for (int i = 0; i < 40; ++i)
            run.happen(random);
        QVERIFY(run.source->commit());
        QTRY_VERIFY(playback.range().to >= before.to + 39s);
        QVERIFY(playback.range().from == before.from && !grew.isEmpty());
        QCOMPARE(playback.overview().to(), playback.range().to);
        QVERIFY(counted() > events + 20);
        QCOMPARE(playback.position(), moment);
        QVERIFY(states(run.window.frames.picture()) == shown);

        run.goTo(playback.range().to); // and can be gone to
        QVERIFY(states(run.window.frames.picture()) == states(run.window.frames.live().picture()));
        playback.play();
        run.window.source.advance(2s);
        run.window.frames.step();
        QVERIFY(playback.isPlaying() && playback.position() == playback.range().to); // it waits for more
        QSignalSpy noticed(&playback, &Playback::noticed);
        QVERIFY(run.source->close());
        QTRY_COMPARE(noticed.count(), 1);
        QVERIFY(!playback.isGrowing() && !chip->accessibleName().contains(u"being written"_s));
        QVERIFY2(run.window.window->messages().text().contains(u"a.lockscope is not being written any more"_s),
                 qPrintable(run.window.window->messages().text()));
        QTRY_VERIFY((run.window.source.advance(1s), !playback.isPlaying())); // it was played to its end
    }

    void findingsOfAFileThatIsWrittenAreAddedUp()
    {
        Recorded run;
        QRandomGenerator random(12);
        for (int i = 0; i < 10; ++i)
            run.happen(random);
        QVERIFY(run.source->commit());
        run.window.window->playback().open(run.file);
        QTRY_VERIFY(run.window.session.isPast());
        QTRY_VERIFY(run.window.findings.recorded() != nullptr);
        const auto count = [&run](const char* name) {
            const auto& all = run.window.findings.recorded()->episodes;
            return std::count_if(all.begin(), all.end(), [&](const auto& each) { return each.subject.name == name; });
        };
        QCOMPARE(count("lock:cron"), 0);
        run.window.source.acquiredWithoutTtl(run.window.source.lock("lock:cron"), "cron-1");
        for (int i = 0; i < 30; ++i)
            run.happen(random);
        QVERIFY(run.source->commit());
        QTRY_COMPARE(count("lock:cron"), 1);
        QTRY_VERIFY(run.window.findings.recorded()->range.to >= run.window.window->playback().range().to - 1s);
        QVERIFY(run.source->close());
    }

    void aFileThatWasCutOffSaysSo()
    {
        Recorded run;
        run.fill(10, 13);
        QVERIFY(run.source->commit());
        const QString copy = run.window.folder()->filePath(u"copy.lockscope"_s);
        QVERIFY(QFile::copy(run.file, copy) && QFile::copy(run.file + u"-wal"_s, copy + u"-wal"_s));
        QVERIFY(run.source->close());
        run.window.window->playback().open(copy);
        QTRY_VERIFY(run.window.session.isPast());
        QVERIFY(!run.window.window->playback().isGrowing());
        QVERIFY2(run.window.window->messages().text().contains(u"was not closed"_s),
                 qPrintable(run.window.window->messages().text()));
    }

    void theCommandLineNamesAMomentAndALock_data()
    {
        QTest::addColumn<QString>("at");
        QTest::addColumn<QByteArray>("lock");
        QTest::addColumn<int>("second"); // of the recording that is shown then; -1: where it opens
        QTest::addColumn<QString>("why");
        QTest::newRow("behind the begin") << u"+12"_s << QByteArray("lock:late") << 12 << u""_s;
        QTest::newRow("before the end") << u"-5"_s << QByteArray("lock:late") << 35 << u""_s;
        QTest::newRow("no moment") << u""_s << QByteArray("lock:late") << 10 << u""_s;
        QTest::newRow("no lock") << u"+7"_s << QByteArray() << 7 << u""_s;
        QTest::newRow("before it was there")
            << u"+3"_s << QByteArray("lock:late") << 3 << u"lock:late is not there at"_s;
        QTest::newRow("no such lock") << u"+12"_s << QByteArray("lock:none") << 12
                                      << u"no lock that is called lock:none"_s;
        QTest::newRow("no such lock, no moment")
            << u""_s << QByteArray("lock:none") << -1 << u"no lock that is called"_s;
        QTest::newRow("outside") << u"-10m"_s << QByteArray("lock:late") << -1 << u"is outside of what was recorded"_s;
        QTest::newRow("far away") << u"2031-01-01 12:00"_s << QByteArray() << -1
                                  << u"is outside of what was recorded"_s;
    }
    void theCommandLineNamesAMomentAndALock()
    {
        QFETCH(const QString, at);
        QFETCH(const QByteArray, lock);
        QFETCH(const int, second);
        QFETCH(const QString, why);
        Recorded run;
        QRandomGenerator random(14);
        for (int i = 0; i < 40; ++i) {
            if (i == 10)
                run.window.source.acquired(run.window.source.lock("lock:late"), "worker-7", 300s);
            run.happen(random);
        }
        QVERIFY(run.source->close());
        run.window.session.disconnectFromServer();
        auto& playback = run.window.window->playback();
        StartPlace place(playback, run.window.frames, {at, lock.toStdString()}, presentation::celltext::Zone::Utc);
        QSignalSpy reached(&place, &StartPlace::reached);
        QSignalSpy failed(&place, &StartPlace::failed);
        connect(&place, &StartPlace::reached, run.window.window.get(), &MainWindow::showLock);
        playback.open(run.file);
        QTRY_VERIFY(run.window.session.isPast());
        if (!why.isEmpty()) {
            QTRY_COMPARE(failed.count(), 1);
            QVERIFY2(failed.front().front().toString().contains(why), qPrintable(failed.front().front().toString()));
            QCOMPARE(reached.count(), 0);
        }
        QTRY_VERIFY(!playback.isOnTheWay());
        if (why.isEmpty() && !lock.isEmpty()) {
            QTRY_COMPARE(reached.count(), 1);
            QCOMPARE(QByteArray::fromStdString(run.window.selection.lock().name), lock);
            QVERIFY(run.window.locks.rowOf(run.window.selection.current()) >= 0);
            QCOMPARE(run.window.window->currentPage(), u"locks"_s);
        }
        if (second >= 0)
            QVERIFY(std::chrono::abs(playback.position() - (playback.range().from + second * 1s)) <= 1s);
    }

    void fitsInEachSizeAndTheme()
    {
        Recorded run;
        QRandomGenerator random(3);
        for (int i = 0; i < 300; ++i) {
            run.happen(random);
            if (i == 150) {
                run.window.source.advance(20s);
                run.window.source.gap(NodeId{0}, 20s, "the connection was lost");
            }
        }
        QVERIFY(run.source->close());
        run.open();
        run.window.window->playback().goTo(run.window.window->playback().range().from + 230s);
        QCoreApplication::processEvents();
        run.settle();
        for (const auto theme : {MainActions::Id::ThemeDark, MainActions::Id::ThemeLight}) {
            run.window.window->mainActions()[theme]->trigger();
            for (const QSize size : {QSize(1600, 1000), QSize(1280, 720)}) {
                run.window.window->resize(size);
                QCoreApplication::processEvents();
                run.settle();
                QCOMPARE(run.window.window->size(), size); // nothing forces it to be larger
                lockscope::test::keepPicture(
                    *run.window.window,
                    u"strip-%1-%2"_s.arg(theme == MainActions::Id::ThemeDark ? u"dark"_s : u"light"_s)
                        .arg(size.width()));
            }
        }
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TimeStripTest)
#include "tst_timestrip.moc"
