// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window makes of a recording, of a range of it, of the recent past: incident report and export.
#include "gui/recordings/recordingfiledialog.h"
#include "gui/shell/messages.h"
#include "recordedwindow.h"
#include "support/suite.h"

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Id = MainActions::Id;

/// Nine minutes in which a cron job forgets the lease of one lock, and then of another one.
struct Recording : lockscope::test::Recorded
{
    Recording()
    {
        forget("lock:early:invoice", 60);
        forget("lock:late:invoice", 420);
    }
    void forget(const char* name, int calm)
    {
        pass(calm);
        const LockId lock = window.source.lock(name);
        window.source.acquiredWithoutTtl(lock, "cron-token-7");
        pass(20);
        window.source.released(lock);
        pass(10);
    }
    void pass(int seconds)
    {
        for (int i = 0; i < seconds; ++i) {
            window.source.advance(1s);
            window.frames.step();
        }
    }
    [[nodiscard]] RecordingFileDialog* dialog() { return window.window->findChild<RecordingFileDialog*>(); }
    /// As a person does: menu, range, where to.
    void save(int range, const QString& to, Id action = Id::IncidentReport)
    {
        const QString name = action == Id::Export ? u"export"_s : action == Id::Compare ? u"compare"_s : u"report"_s;
        window.window->mainActions()[action]->trigger();
        QTRY_VERIFY(dialog());
        auto* ranges = dialog()->findChild<QComboBox*>(name + u"Range"_s);
        QVERIFY(range < ranges->count());
        ranges->setCurrentIndex(range);
        dialog()->findChild<QPushButton*>(name + u"Save"_s)->click();
        QTRY_VERIFY(dialog()->findChild<QFileDialog*>());
        Q_EMIT dialog()->findChild<QFileDialog*>()->fileSelected(to);
        QTRY_VERIFY(!dialog());
    }
    [[nodiscard]] QString path(const QString& name) const { return window.folder()->filePath(name); }
    [[nodiscard]] QString said() { return window.window->messages().text(); }
};

QString contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class RecordingFilesTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theWholeRecordingBecomesOneFile()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.open();
        const QString file = run.path(u"a.html"_s);
        run.save(0, file);
        const QString text = contentOf(file);
        QVERIFY(text.startsWith(u"<!DOCTYPE html>"_s, Qt::CaseInsensitive));
        QVERIFY(text.contains(u"lock:early:invoice"_s) && text.contains(u"lock:late:invoice"_s));
        QVERIFY(!text.contains(u"cron-token-7"_s)); // recorded in clear, and masked here
        QVERIFY2(run.said().contains(file), qPrintable(run.said()));
    }

    void aRangeIsOfThatTimeAlone()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.open();
        run.goTo(run.window.window->playback().range().to);
        const QString file = run.path(u"a.md"_s);
        run.save(1, file); // around the moment that is shown: its last five minutes
        const QString text = contentOf(file);
        QVERIFY(text.startsWith(u"# "_s));
        QVERIFY(text.contains(u"lock:late:invoice"_s) && !text.contains(u"lock:early:invoice"_s));
    }

    void withoutARecordingItSaysWhatIsMissing()
    {
        Recording run;
        QAction* action = run.window.window->mainActions()[Id::IncidentReport];
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains(u"recent past"_s), qPrintable(action->toolTip()));
    }

    void ofWhatIsWatchedItIsOfTheRecentPast()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.window.window->playback().setRecent([file = run.file] { return file; });
        Q_EMIT run.window.window->recording().changed();
        QVERIFY(run.window.window->mainActions()[Id::IncidentReport]->isEnabled());
        const QString file = run.path(u"a.html"_s);
        run.window.window->mainActions()[Id::IncidentReport]->trigger();
        QTRY_VERIFY(run.dialog());
        const auto* ranges = run.dialog()->findChild<QComboBox*>(u"reportRange"_s);
        QCOMPARE(ranges->count(), 3);
        QCOMPARE(ranges->currentText(), u"The last ten minutes"_s);
        run.dialog()->reject();
        QTRY_VERIFY(!run.dialog());
        QVERIFY(!QFileInfo::exists(file));
    }

    void whatCannotBeDoneIsSaid()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.open();
        run.save(0, run.path(u"no/such/folder/a.html"_s));
        QVERIFY2(run.said().contains(u"could not be written"_s), qPrintable(run.said()));
        QVERIFY(QFile::remove(run.file));
        run.save(0, run.path(u"a.html"_s));
        QVERIFY2(run.said().contains(u"a.lockscope"_s), qPrintable(run.said()));
        QVERIFY(!QFileInfo::exists(run.path(u"a.html"_s)));
    }

    void everyEventIsExported()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.open();
        const QString file = run.path(u"a.csv"_s);
        run.save(0, file, Id::Export);
        const QString text = contentOf(file);
        QCOMPARE(text.count(u",acquired,"_s), 2);
        QCOMPARE(text.count(u",released,"_s), 2);
        QVERIFY(text.contains(u"lock:early:invoice"_s) && text.contains(u"lock:late:invoice"_s));
        QVERIFY(!text.contains(u"cron-token-7"_s)); // recorded in clear, and masked here
        QVERIFY2(run.said().contains(file) && run.said().contains(u"event"_s), qPrintable(run.said()));
    }

    void aRangeIsExportedAlone()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.open();
        run.goTo(run.window.window->playback().range().to);
        const QString file = run.path(u"a.csv"_s);
        run.save(1, file, Id::Export); // the last five minutes
        const QString text = contentOf(file);
        QVERIFY(text.contains(u"lock:late:invoice"_s) && !text.contains(u"lock:early:invoice"_s));
    }

    void theEndingSaysTheFormat()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.open();
        run.save(0, run.path(u"a.sqlite"_s), Id::Export);
        run.save(0, run.path(u"a.pftrace"_s), Id::Export);
        run.save(0, run.path(u"a.ndjson"_s), Id::Export);
        const QString lines = contentOf(run.path(u"a.ndjson"_s));
        QVERIFY(lines.startsWith(u'{'));
        QCOMPARE(lines.count(u"\"event\":\"acquired\""_s), 2);
        QVERIFY(lines.contains(u"lock:late:invoice"_s) && !lines.contains(u"cron-token-7"_s));
        QFile tables(run.path(u"a.sqlite"_s));
        QVERIFY(tables.open(QIODevice::ReadOnly));
        const QByteArray all = tables.readAll();
        QVERIFY(all.startsWith("SQLite format 3"));
        QVERIFY(all.contains("lock:late:invoice") && !all.contains("cron-token-7"));
        QFile trace(run.path(u"a.pftrace"_s));
        QVERIFY(trace.open(QIODevice::ReadOnly));
        const QByteArray packets = trace.readAll();
        QVERIFY(packets.startsWith('\n')); // field 1 of a Trace: a packet
        QVERIFY(packets.contains("lock:late:invoice") && !packets.contains("cron-token-7"));
    }

    void anExportNeverReplacesItsRecording()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.open();
        const QString before = contentOf(run.file);
        run.save(0, run.file, Id::Export);
        QVERIFY2(run.said().contains(u"the recording itself"_s), qPrintable(run.said()));
        QCOMPARE(contentOf(run.file), before);
        run.save(0, run.path(u"no/such/folder/a.csv"_s), Id::Export);
        QVERIFY2(run.said().contains(u"could not be written"_s), qPrintable(run.said()));
    }

    void twoTimesStandSideBySide()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.open();
        run.goTo(run.window.window->playback().range().to);
        const QString file = run.path(u"a.md"_s);
        run.save(1, file, Id::Compare); // the last five minutes, with the five before
        const QString text = contentOf(file);
        QVERIFY2(text.startsWith(u"# Comparison"_s) && text.contains(u"lock:late:invoice"_s), qPrintable(text));
        QCOMPARE(text.count(u"a.lockscope, "_s), 2);
        QVERIFY2(run.said().contains(u"a.md"_s), qPrintable(run.said()));
        run.save(0, run.path(u"b.md"_s), Id::Compare); // before the whole recording there is nothing
        QVERIFY2(run.said().contains(u"The other period was not recorded"_s), qPrintable(run.said()));
        QVERIFY(!QFileInfo::exists(run.path(u"b.md"_s)));
    }

    void anotherRecordingIsChosen()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.open();
        const QString other = run.path(u"other.lockscope"_s);
        QVERIFY(QFile::copy(run.file, other));
        run.window.window->mainActions()[Id::Compare]->trigger();
        QTRY_VERIFY(run.dialog());
        auto* choices = run.dialog()->findChild<QComboBox*>(u"compareOther"_s);
        QVERIFY(choices->isVisible());
        run.dialog()->findChild<QComboBox*>(u"compareRange"_s)->setCurrentIndex(0); // all of it
        choices->setCurrentIndex(choices->count() - 1);
        Q_EMIT choices->activated(choices->count() - 1);
        QTRY_VERIFY(run.dialog()->findChild<QFileDialog*>(u"compareOtherDialog"_s));
        auto* asks = run.dialog()->findChild<QFileDialog*>(u"compareOtherDialog"_s);
        Q_EMIT asks->fileSelected(other);
        asks->close();
        QCOMPARE(choices->currentText(), u"All of other.lockscope"_s);
        lockscope::test::keepPicture(*run.dialog(), u"compare-dialog"_s);
        run.dialog()->findChild<QPushButton*>(u"compareSave"_s)->click();
        QTRY_VERIFY(run.dialog()->findChild<QFileDialog*>(u"compareFileDialog"_s));
        Q_EMIT run.dialog()->findChild<QFileDialog*>(u"compareFileDialog"_s)->fileSelected(run.path(u"c.html"_s));
        QTRY_VERIFY(!run.dialog());
        const QString text = contentOf(run.path(u"c.html"_s));
        QVERIFY2(text.contains(u"other.lockscope"_s) && text.contains(u"No figure of any lock changed"_s),
                 qPrintable(text));
    }

    void itFitsAndIsReadable()
    {
        Recording run;
        QVERIFY(run.source->close());
        run.open();
        run.window.window->mainActions()[Id::IncidentReport]->trigger();
        QTRY_VERIFY(run.dialog());
        QVERIFY(run.dialog()->width() <= 1280 && run.dialog()->height() <= 720);
        lockscope::test::keepPicture(*run.dialog(), u"report-dialog"_s);
        run.dialog()->reject();
        QTRY_VERIFY(!run.dialog());
        run.window.window->mainActions()[Id::Export]->trigger();
        QTRY_VERIFY(run.dialog());
        lockscope::test::keepPicture(*run.dialog(), u"export-dialog"_s);
    }
};

QTEST_MAIN(RecordingFilesTest)
#include "tst_recordingfiles.moc"
