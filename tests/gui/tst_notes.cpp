// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What people say and do stands in the recording, on the strip and in the report.
#include "gui/recordings/timebar.h"
#include "gui/shell/messages.h"
#include "history/addnote.h"
#include "history/recordingreader.h"
#include "presentation/report/recordedreport.h"
#include "recordedwindow.h"
#include "support/suite.h"

#include <QFile>
#include <QInputDialog>
#include <QSignalSpy>

#include <SQLiteCpp/SQLiteCpp.h>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Kind = RecordNote::Kind;

struct Noted : lockscope::test::Recorded
{
    explicit Noted(bool closes = true)
    {
        fill(40, 3);
        if (closes && !source->close())
            qFatal("not closed");
    }
    [[nodiscard]] QInputDialog* dialog() { return window.window->findChild<QInputDialog*>(u"noteDialog"_s); }
    void note(const QString& text)
    {
        window.window->mainActions()[MainActions::Id::Annotate]->trigger();
        QTRY_VERIFY(dialog());
        dialog()->setTextValue(text);
        dialog()->accept();
        QTRY_VERIFY(!dialog());
    }
    [[nodiscard]] Playback& playback() { return window.window->playback(); }
};

std::vector<RecordNote> notesIn(const QString& file)
{
    auto reader = history::RecordingReader::open(file.toStdString());
    return reader ? notesOf(**reader) : std::vector<RecordNote>{};
}

QByteArray reportOf(const QString& file, const Clock& clock)
{
    history::ReplaySource source(std::move(*history::RecordingReader::open(file.toStdString())), clock);
    RecordedReport report(source, {source.range().from, source.range().to});
    while (report.advance(1000)) {
    }
    report.finish();
    return toMarkdown(incidentReport(report.fold(), reportSource(source, file.toStdString())));
}

} // namespace

class NotesTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aNoteStandsInTheRecording()
    {
        Noted run;
        run.open();
        const ServerTime at = run.playback().range().from + 7s;
        run.goTo(at);
        run.note(u"  the deploy began here  "_s);
        QTRY_COMPARE(run.playback().notes().size(), 1U);
        const RecordNote expected{Kind::Annotation, at, "the deploy began here", {}, {}};
        QCOMPARE(run.playback().notes().front().words(), u"the deploy began here"_s);
        QCOMPARE(notesIn(run.file), std::vector{expected});
        // On the strip, and there again when it is opened once more.
        TimeBar& bar = run.strip().bar();
        const auto drawn = [&bar] {
            QPixmap picture(bar.size());
            bar.render(&picture);
            return picture.toImage();
        };
        run.goTo(run.playback().range().to);
        const QImage with = drawn();
        run.playback().close();
        run.open();
        QCOMPARE(run.playback().notes(), std::vector{expected});
        QVERIFY(drawn() == with);
        QVERIFY(reportOf(run.file, run.window.source.clock()).contains("the deploy began here"));
    }

    void anEmptyOneIsNone()
    {
        Noted run;
        run.open();
        run.note(u"   "_s);
        QVERIFY(run.playback().notes().empty());
        QVERIFY(notesIn(run.file).empty());
    }

    void ofWhatIsWatchedItGoesIntoAllThatIsRecorded()
    {
        Noted run(false);
        QAction* action = run.window.window->mainActions()[MainActions::Id::Annotate];
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains(u"recent past"_s), qPrintable(action->toolTip()));
        auto& recording = run.window.window->recording();
        recording.keepIn(run.window.folder()->filePath(u"past"_s));
        QTRY_VERIFY(!recording.recent().isEmpty());
        const QString file = run.window.folder()->filePath(u"b.lockscope"_s);
        recording.record({file, true, true});
        QTRY_VERIFY(recording.status().isRecording);
        QVERIFY(action->isEnabled());
        run.note(u"it is slow now"_s);
        recording.note({Kind::Action, run.window.frames.now(), "release", "lock:secret:name", "released"});
        QCOMPARE(run.playback().notes().size(), 2U);
        QSignalSpy recorded(&recording, &RecordingService::recorded);
        recording.stop();
        QTRY_COMPARE(recorded.count(), 1);
        auto notes = notesIn(file);
        QCOMPARE(notes.size(), 2U);
        QCOMPARE(notes[0].text, std::string("it is slow now"));
        QCOMPARE(notes[1].outcome, std::string("released"));
        QVERIFY(notes[1].lock.empty()); // names are masked in it
        run.window.source.advance(6s);  // the clock of the recorder, too
        run.window.frames.step();
        QTRY_COMPARE(notesIn(recording.recent()).size(), 2U);
        notes = notesIn(recording.recent());
        QCOMPARE(notes[1].lock, std::string("lock:secret:name"));
        QVERIFY2(notes[1].words().contains(u"released"_s), qPrintable(notes[1].words()));
    }

    void whatCannotBeWrittenIsSaid()
    {
        Noted run;
        run.open();
        QVERIFY(QFile::remove(run.file));
        run.note(u"too late"_s);
        QTRY_VERIFY2(run.window.window->messages().text().contains(u"a.lockscope"_s),
                     qPrintable(run.window.window->messages().text()));
        QVERIFY(run.playback().notes().empty());
    }

    void aStrangersFileRunsNothing()
    {
        Noted run;
        {
            SQLite::Database file(run.file.toStdString(), SQLite::OPEN_READWRITE);
            file.exec("CREATE TRIGGER t AFTER INSERT ON notes BEGIN DELETE FROM meta; END");
        }
        const auto added = history::addNote(run.file.toStdString(), ServerTime{}, "annotation", R"({"text":"a"})");
        QVERIFY(!added);
        QCOMPARE(added.error().kind, history::Error::Kind::Damaged);
        const auto reader = history::RecordingReader::open(run.file.toStdString());
        QVERIFY(reader && !(*reader)->meta().empty());
    }

    void oddRowsAreLeftOut_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<bool>("is");
        QTest::newRow("annotation") << QByteArray("annotation") << QByteArray(R"({"text":"a"})") << true;
        QTest::newRow("action") << QByteArray("action") << QByteArray(R"({"verb":"release","outcome":"released"})")
                                << true;
        QTest::newRow("no text") << QByteArray("annotation") << QByteArray("{}") << false;
        QTest::newRow("a number") << QByteArray("annotation") << QByteArray(R"({"text":7})") << false;
        QTest::newRow("no JSON") << QByteArray("annotation") << QByteArray("{\"text\":") << false;
        QTest::newRow("a list") << QByteArray("action") << QByteArray("[]") << false;
        QTest::newRow("of a later program") << QByteArray("poem") << QByteArray(R"({"text":"a"})") << false;
        QTest::newRow("deep") << QByteArray("annotation") << QByteArray(100'000, '[') << false;
    }
    void oddRowsAreLeftOut()
    {
        QFETCH(const QByteArray, kind);
        QFETCH(const QByteArray, json);
        QFETCH(const bool, is);
        QCOMPARE(RecordNote::of({ServerTime{}, kind.toStdString(), json.toStdString()}).has_value(), is);
    }
};

QTEST_MAIN(NotesTest)
#include "tst_notes.moc"
