// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window on a recording that the test made: opened, gone through, and left again for what is watched, which never
// stopped.
#include "gui/dialogs/lockoperationdialog.h"
#include "gui/services/playback.h"
#include "gui/shell/messagebar.h"
#include "gui/shell/timebar.h"
#include "gui/shell/timestrip.h"
#include "recordedwindow.h"
#include "support/suite.h"

#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QRandomGenerator>
#include <QSignalSpy>

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

    void escGoesBackToLiveWhichNeverStopped()
    {
        Recorded run;
        QRandomGenerator random(7);
        for (int i = 0; i < 30; ++i)
            run.happen(random);
        QVERIFY(run.source->close());
        const LockId selected = run.window.source.lock("lock:order:3");
        run.window.source.acquired(selected, "worker-1", 30s);
        run.window.frames.step();
        run.window.selection.select(selected);
        QVERIFY(!run.strip().isVisible());
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
        QVERIFY(run.strip().isVisible()); // one can go back to what is in memory
        QVERIFY(run.window.frames.picture().state(meanwhile).phase == LockPhase::Held);
        QCOMPARE(run.window.frames.now(), run.window.source.now());
        QCOMPARE(run.window.selection.current(), selected);
        QVERIFY(run.window.history.has(meanwhile)); // told event by event, though nobody saw it
    }

    void whatOnlyLiveCanDoSaysWhyNot()
    {
        Recorded run;
        QRandomGenerator random(1);
        for (int i = 0; i < 10; ++i)
            run.happen(random);
        QVERIFY(run.source->close());
        auto& actions = run.window.window->mainActions();
        run.open();
        using Id = MainActions::Id;
        for (const Id id : {Id::Reconnect, Id::Resync, Id::FindLocks, Id::Trace}) {
            QVERIFY(!actions[id]->isEnabled());
            QVERIFY2(actions[id]->toolTip().contains(u"recording"_s), qPrintable(actions[id]->toolTip()));
        }
        QVERIFY(actions[Id::Play]->isEnabled() && actions[Id::CloseRecording]->isEnabled());
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
        QRandomGenerator random(1);
        for (int i = 0; i < 10; ++i)
            run.happen(random);
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
        QRandomGenerator random(9);
        for (int i = 0; i < 60; ++i)
            run.happen(random);
        QVERIFY(run.source->close());
        run.window.session.disconnectFromServer(); // the recording alone
        run.open();
        auto& playback = run.window.window->playback();
        QVERIFY(!playback.hasLive());
        const auto range = playback.range();
        QCOMPARE(playback.position(), range.to);
        auto* time = run.window.window->findChild<QLineEdit*>(u"timeMoment"_s);
        time->setFocus();
        time->selectAll();
        QTest::keyClicks(time, u"03:09:00"_s);
        QTest::keyClick(time, Qt::Key_Return);
        QCoreApplication::processEvents();
        run.settle();
        QCOMPARE(time->text(), u"03:09:00.000"_s); // of today
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
        run.window.window->mainActions()[MainActions::Id::Play]->trigger();
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
        QRandomGenerator random(3);
        for (int i = 0; i < 60; ++i)
            run.happen(random);
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
