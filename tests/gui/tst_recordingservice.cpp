// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window records: to a file, and the recent past. What was recorded is opened in the same window and compared with
// what it showed.
#include "formats/decode.h"
#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "gui/recordings/playback.h"
#include "gui/recordings/recorddialog.h"
#include "gui/recordings/recordingservice.h"
#include "gui/shell/messages.h"
#include "gui/timeline/timestrip.h"
#include "history/recordingreader.h"
#include "support/suite.h"
#include "windowfixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QStorageInfo>
#include <QTableView>
#include <QTableWidget>
#include <QTimeZone>
#include <QToolButton>
#include <QUuid>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using lockscope::test::FakeSource;
using Id = MainActions::Id;

std::map<std::string, LockPhase> phasesOf(const PictureView& picture)
{
    std::map<std::string, LockPhase> all;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        if (picture.key(LockId{i}).node != kNoNode)
            all[std::string(picture.key(LockId{i}).name)] = picture.state(LockId{i}).phase;
    }
    return all;
}

mode_t modeOf(const QString& path)
{
    struct stat info = {};
    return ::stat(path.toLocal8Bit().constData(), &info) == 0 ? info.st_mode & 0777 : 0;
}

/// A window that watches a server on which something happens each second.
struct Watched
{
    explicit Watched(const QString& name = u"checkout"_s) { profile.name = name; }
    explicit Watched(std::shared_ptr<QTemporaryDir> folder) : window(std::move(folder)) {}

    lockscope::test::WindowFixture window;
    settings::Profile profile = settings::newProfile();
    std::shared_ptr<FakeSource> source;
    QRandomGenerator random{5};

    /// Begins to watch it; a connection anew begins from nothing, at the same time.
    void watch()
    {
        source = std::make_shared<FakeSource>();
        source->advance(std::chrono::duration_cast<std::chrono::microseconds>(window.source.now() - source->now()));
        window.session.watch(profile, source);
        window.locks.setSavedFilter(SavedFilter::All);
        window.window->show();
        source->nodeReady(NodeId{0}, "10.1.4.7:6379");
        window.frames.step();
    }
    void advance(std::chrono::milliseconds by)
    {
        window.source.advance(by); // the window's clock
        source->advance(by);
    }
    void happen(int times = 1)
    {
        for (int i = 0; i < times; ++i) {
            const LockId lock = source->lock("lock:order:" + std::to_string(random.bounded(12)));
            const LockState& state = source->state(lock);
            if (state.phase != LockPhase::Held)
                source->acquired(lock, "worker-" + std::to_string(random.bounded(9)), 30s);
            else if (random.bounded(2) == 0)
                source->renewed(lock, 30s);
            else
                source->released(lock);
            advance(1s);
            window.frames.step();
        }
    }
    [[nodiscard]] RecordingService& recording() { return window.window->recording(); }
    [[nodiscard]] Playback& playback() { return window.window->playback(); }
    [[nodiscard]] Messages& messages() { return window.window->messages(); }
    [[nodiscard]] QString path(const QString& name) const { return window.folder()->filePath(name); }
    [[nodiscard]] QString past() const { return path(u"past"_s); }
    [[nodiscard]] QToolButton& sign() { return *window.window->findChild<QToolButton*>(u"statusRecording"_s); }

    void record(const QString& file, bool masksTokens = true, bool masksNames = false)
    {
        recording().record({file, masksTokens, masksNames});
        QTRY_VERIFY(recording().status().isRecording);
    }
    /// Waits until the file is closed.
    void stop()
    {
        QSignalSpy recorded(&recording(), &RecordingService::recorded);
        recording().stop();
        QTRY_COMPARE(recorded.count(), 1);
    }
    void keep()
    {
        recording().keepIn(past());
        QTRY_VERIFY(!recording().recent().isEmpty());
        window.frames.step(); // it is told what is known
    }
    /// Until all that was taken is in the ring.
    void written()
    {
        const ServerTime end = window.frames.now();
        advance(1s);
        window.frames.step();
        QTRY_VERIFY(lastIn(recording().recent()) >= end);
    }
    static ServerTime lastIn(const QString& file)
    {
        const auto reader = history::RecordingReader::open(file.toStdString());
        return reader && !(*reader)->stretches().empty() ? (*reader)->stretches().back().to : ServerTime{};
    }
    void settle()
    {
        QTRY_VERIFY(!playback().isOpening());
        QTRY_VERIFY(!window.session.replay()->hasMore());
        QCoreApplication::processEvents();
        window.frames.step();
    }
    void goTo(ServerTime moment)
    {
        playback().goTo(moment);
        QTRY_VERIFY(window.session.isPast());
        QCoreApplication::processEvents();
        settle();
    }
    void open(const QString& file)
    {
        playback().open(file);
        QTRY_VERIFY(window.session.isPast() && !window.session.recording().isRing);
        goTo(playback().range().to);
    }
};

} // namespace

class RecordingServiceTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void whatWasRecordedReplaysAsWhatWasShown()
    {
        Watched run;
        run.watch();
        run.happen(20); // before it is recorded
        const QString file = run.path(u"a.lockscope"_s);
        run.record(file, false);
        struct Moment
        {
            ServerTime at;
            std::map<std::string, QStringList> rows;
        };
        std::vector<Moment> moments;
        for (int i = 0; i < 120; ++i) {
            run.happen();
            if (i % 6 == 0)
                moments.push_back({run.window.frames.now(), run.window.table()});
        }
        run.stop();
        QCOMPARE(modeOf(file), mode_t{0600});
        run.open(file);
        QVERIFY(moments.back().rows.size() > 3);
        for (const Moment& moment : moments) {
            run.goTo(moment.at);
            const auto rows = run.window.table();
            QCOMPARE(rows.size(), moment.rows.size());
            for (const auto& [name, cells] : moment.rows)
                QCOMPARE(rows.at(name), cells);
        }
    }

    void tokensAndNamesAreMaskedUnlessOneSaysOtherwise()
    {
        Watched run;
        run.watch();
        run.happen(20);
        const QString file = run.path(u"a.lockscope"_s);
        run.record(file, true, true);
        run.happen(30);
        const auto shown = phasesOf(run.window.frames.picture());
        run.stop();
        run.open(file);
        const auto& picture = run.window.frames.picture();
        QCOMPARE(phasesOf(picture).size(), shown.size());
        int held = 0;
        for (const auto& [name, phase] : phasesOf(picture)) {
            QVERIFY2(name.starts_with("lock:") && !name.starts_with("lock:order:"), name.c_str());
            held += phase == LockPhase::Held;
        }
        QCOMPARE(held, int(std::count_if(shown.begin(), shown.end(),
                                         [](const auto& each) { return each.second == LockPhase::Held; })));
        QVERIFY(held > 0);
        for (std::uint32_t i = 0; i < picture.size(); ++i)
            QVERIFY(!picture.token(picture.state(LockId{i}).holder).starts_with("worker"));
        const auto reader = history::RecordingReader::open(file.toStdString());
        QVERIFY(reader);
        QCOMPARE((*reader)->meta().at("tokens"), "masked");
        QCOMPARE((*reader)->meta().at("names"), "masked");
        QCOMPARE((*reader)->meta().at("profile"), "checkout");
        QCOMPARE((*reader)->meta().at("closed"), "1");
    }

    /// Beside the mask, and nothing is decoded from it.
    void aMaskedHolderSaysSo()
    {
        Watched run;
        run.watch();
        const LockId lock = run.source->lock("lock:redisson");
        run.source->acquired(lock, "01234567-89ab-4def-8123-456789abcdef:42", 300s,
                             [](LockEvent& event) { event.library = formats::libraryFromName("redisson"); });
        run.window.frames.step();
        const auto cell = [&run](int role) {
            const auto& model = run.window.locks;
            return model.index(model.rowOf(LockId{0}), LocksModel::Holder).data(role).toString();
        };
        const QString live = cell(Qt::DisplayRole);
        QVERIFY(cell(LocksModel::MaskedRole).isEmpty() && !cell(Qt::AccessibleTextRole).contains(u"masked"_s));
        const QString file = run.path(u"a.lockscope"_s);
        run.record(file);
        run.happen(3);
        run.stop();
        run.open(file);
        QCOMPARE(cell(LocksModel::MaskedRole), u"masked"_s);
        QVERIFY2(cell(Qt::AccessibleTextRole).endsWith(u", masked"_s), qPrintable(cell(Qt::AccessibleTextRole)));
        const auto& picture = run.window.frames.picture();
        const std::string token(picture.token(picture.state(LockId{0}).holder));
        QCOMPARE(cell(Qt::DisplayRole), celltext::bytes(token));
        QVERIFY(cell(Qt::DisplayRole) != live);
        run.playback().backToLive();
        QVERIFY(cell(LocksModel::MaskedRole).isEmpty());
        QCOMPARE(cell(Qt::DisplayRole), live);
    }

    void theChipAndTheMessageAreWholeInEachLanguage_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("chip");
        QTest::newRow("en") << u"en"_s << u"masked"_s;
        QTest::newRow("zh_CN") << u"zh_CN"_s << u"已脱敏"_s;
        QTest::newRow("zh_TW") << u"zh_TW"_s << u"已遮罩"_s;
    }

    /// The chip has room beside its mask, and the message is as high as its words need.
    void theChipAndTheMessageAreWholeInEachLanguage()
    {
        QFETCH(QString, language);
        QFETCH(QString, chip);
        Watched run;
        run.watch();
        run.window.language.setChoice(language);
        run.window.window->resize(1600, 1000);
        const QString file = run.path(u"a.lockscope"_s);
        run.record(file);
        run.happen(20);
        run.stop(); // a message says where it is
        QVERIFY2(run.messages().text().contains(file), qPrintable(run.messages().text()));
        QCoreApplication::processEvents(); // layouts
        const auto* words = run.messages().findChild<QLabel*>(u"messageText"_s);
        QVERIFY(run.messages().isVisible() && words->heightForWidth(words->width()) <= words->height());
        lockscope::test::keepPicture(*run.window.window, u"message-"_s + language);
        run.open(file);
        const auto& model = run.window.locks;
        QVERIFY(model.rowCount() > 0);
        const auto shown = model.index(0, LocksModel::Holder);
        QCOMPARE(shown.data(LocksModel::MaskedRole).toString(), chip);
        auto* page = run.window.window->findChild<LocksPage*>();
        const auto* table = page->findChild<LocksTable*>(u"locksTable"_s);
        QCoreApplication::processEvents();
        run.window.frames.step(); // the rows are there by now
        lockscope::test::keepPicture(*run.window.window, u"masked-"_s + language);
        const QString count = page->findChild<QLabel*>(u"countLabel"_s)->text();
        QVERIFY2(count.contains(u"6"_s), qPrintable(count)); // and not that the selected one is hidden
        // A border is drawn around the words of the chip, in its own colour, and the mask has room beside it. In a
        // narrow column only the mask stands.
        table->horizontalHeader()->resizeSection(LocksModel::Holder, 300);
        const QRect cell = table->visualRect(table->model()->index(0, LocksModel::Holder));
        const QImage drawn = table->viewport()->grab(cell).toImage();
        const QRgb border = run.window.theme.colors().border.rgb();
        int across = 0;
        for (int y = 0; y < drawn.height() * 3 / 4; ++y) { // below it is the line under the row
            int along = 0;
            for (int x = 0; x < drawn.width(); ++x) {
                along = drawn.pixel(x, y) == border ? along + 1 : 0;
                across = std::max(across, along);
            }
        }
        QVERIFY2(across >= table->fontMetrics().horizontalAdvance(chip) / 2 && across <= drawn.width() * 3 / 5,
                 qPrintable(QString::number(across) + u" of "_s + QString::number(drawn.width())));
    }

    void theSignCountsAndStops()
    {
        Watched run;
        run.watch();
        QVERIFY(run.sign().isHidden());
        QVERIFY(run.window.window->mainActions()[Id::Record]->text().contains(u"Record"_s));
        const QString file = run.path(u"a.lockscope"_s);
        run.record(file);
        QVERIFY(run.sign().isVisible());
        QVERIFY(run.window.window->mainActions()[Id::Record]->text().contains(u"top"_s));
        run.happen(75);
        QTRY_VERIFY(run.recording().status().bytes > 1000);
        run.happen();
        QVERIFY2(run.sign().text().startsWith(u"1:1"_s) && run.sign().text().contains(u"kB"_s),
                 qPrintable(run.sign().text()));
        QSignalSpy recorded(&run.recording(), &RecordingService::recorded);
        run.sign().click();
        QTRY_COMPARE(recorded.count(), 1);
        QVERIFY(run.sign().isHidden());
        QVERIFY2(run.messages().text().contains(file), qPrintable(run.messages().text()));
        run.messages().findChild<QPushButton*>(u"messageAction"_s)->click(); // Open
        QTRY_VERIFY(run.window.session.isPast());
        QCOMPARE(run.window.session.recording().file, file);
    }

    void theDialogAsksWhatTheFileShows()
    {
        Watched run;
        run.watch();
        const QString uuid = u"8743c9c0-2c1f-4b36-9f0e-0f3a55ab1d20:57"_s;
        run.source->acquired(run.source->lock("lock:stock:9"), uuid.toStdString(), 30s);
        run.window.frames.step();
        run.window.window->mainActions()[Id::Record]->trigger();
        auto* dialog = run.window.window->findChild<RecordDialog*>();
        QVERIFY(dialog);
        auto* file = dialog->findChild<QLineEdit*>(u"recordFile"_s);
        QVERIFY2(file->text().contains(u"/lockscope/recordings/checkout-20260304T0308"_s), qPrintable(file->text()));
        auto* preview = dialog->findChild<QTableWidget*>(u"recordPreview"_s);
        QCOMPARE(preview->rowCount(), 1);
        QCOMPARE(preview->item(0, 0)->text(), u"lock:stock:9"_s);
        QVERIFY(preview->item(0, 1)->text() != uuid && preview->item(0, 1)->text().endsWith(u":57"_s));
        auto* warning = dialog->findChild<QLabel*>(u"recordWarning"_s);
        QVERIFY(!warning->isVisible());
        dialog->findChild<QCheckBox*>(u"recordMaskTokens"_s)->click();
        QVERIFY(warning->isVisible());
        QCOMPARE(preview->item(0, 1)->text(), uuid);
        dialog->findChild<QCheckBox*>(u"recordMaskNames"_s)->click();
        QVERIFY(preview->item(0, 0)->text().startsWith(u"lock:"_s) && preview->item(0, 0)->text() != u"lock:stock:9"_s);
        file->setText(run.path(u"mine"_s));
        dialog->findChild<QPushButton*>(u"recordStart"_s)->click();
        QTRY_VERIFY(run.recording().status().isRecording);
        QCOMPARE(run.recording().file(), run.path(u"mine.lockscope"_s));
        run.stop();
        const auto reader = history::RecordingReader::open(run.path(u"mine.lockscope"_s).toStdString());
        QVERIFY(reader);
        QCOMPARE((*reader)->meta().at("tokens"), "clear");
        QCOMPARE((*reader)->meta().at("names"), "masked");
    }

    void whatCannotBeRecordedToIsASentence_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("says");
        QTest::newRow("no such folder") << u"nowhere/a.lockscope"_s << u"Choose a folder that you may write to"_s;
        QTest::newRow("read-only folder") << u"/proc/a.lockscope"_s << u"Choose a folder that you may write to"_s;
        QTest::newRow("there already") << u"there.lockscope"_s << u"is there already and is not overwritten"_s;
    }
    void whatCannotBeRecordedToIsASentence()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, says);
        Watched run;
        run.watch();
        QFile there(run.path(u"there.lockscope"_s));
        QVERIFY(there.open(QIODevice::WriteOnly) && there.write("a letter") == 8);
        there.close();
        QSignalSpy failed(&run.recording(), &RecordingService::failed);
        run.recording().record({file.startsWith(u'/') ? file : run.path(file)});
        QVERIFY(run.recording().isRecording()); // about to
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY2(run.messages().text().contains(says), qPrintable(run.messages().text()));
        QVERIFY(!run.recording().isRecording() && run.sign().isHidden());
        QCOMPARE(there.size(), qint64{8});
        run.happen(3);
        QVERIFY(phasesOf(run.window.frames.picture()).size() > 1); // live goes on
    }

    void aFullDiskIsToldAndLiveGoesOn()
    {
        Watched run;
        run.watch();
        const QString file = run.path(u"a.lockscope"_s);
        run.record(file);
        struct rlimit before = {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
        const auto previous = std::signal(SIGXFSZ, SIG_IGN);
        const auto size = std::max(QFileInfo(file).size(), QFileInfo(file + u"-wal"_s).size());
        const struct rlimit small = {static_cast<rlim_t>(size + 20'000), before.rlim_max};
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
        const auto fill = [&run] {
            for (int i = 0; i < 60; ++i) {
                std::string name = "lock:";
                for (int letter = 0; letter < 300; ++letter)
                    name += static_cast<char>('a' + run.random.bounded(26));
                run.source->acquired(run.source->lock(name), "w", 30s);
                run.source->released(run.source->lock(name));
            }
            run.advance(1s);
            run.window.frames.step();
        };
        QTRY_VERIFY((fill(), run.recording().status().error.has_value()));
        // While there is no room: what comes behind it says that all is well again.
        const bool isTold =
            QTest::qWaitFor([&run] { return run.messages().text().contains(u"what happens is not recorded"_s); },
                            lockscope::test::kPatience);
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
        std::signal(SIGXFSZ, previous);
        QVERIFY2(isTold, qPrintable(run.messages().text()));
        const auto now = run.window.frames.now();
        run.happen();
        QVERIFY(run.window.frames.now() > now); // live goes on
        QTRY_VERIFY((run.happen(), !run.recording().status().error.has_value()));
        QTRY_VERIFY2(run.messages().text().contains(u"again"_s), qPrintable(run.messages().text()));
        const auto shown = phasesOf(run.window.frames.picture());
        run.stop();
        run.open(file);
        QVERIFY(phasesOf(run.window.frames.picture()) == shown);
    }

    /// What the ring has stays within reach of the strip when nothing more fits into it.
    void theRingIsReachedWhileTheDiskIsFull()
    {
        Watched run;
        run.watch();
        run.keep();
        run.happen(30);
        const auto then = run.window.frames.now();
        const auto shown = phasesOf(run.window.frames.picture());
        run.written();
        for (int minute = 0; minute < 20; ++minute) { // longer ago than memory reaches
            run.advance(1min);
            run.happen();
        }
        run.written();
        QVERIFY(run.window.frames.rememberedFrom().value_or(ServerTime{}) > then);
        const QString ring = run.recording().recent();
        struct rlimit before = {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
        const auto previous = std::signal(SIGXFSZ, SIG_IGN);
        const auto size = std::max(QFileInfo(ring).size(), QFileInfo(ring + u"-wal"_s).size());
        const struct rlimit small = {static_cast<rlim_t>(size + 4'000), before.rlim_max};
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
        const bool isFull = QTest::qWaitFor(
            [&run, &ring] {
                for (int i = 0; i < 20; ++i)
                    run.source->acquired(run.source->lock("lock:" + QUuid::createUuid().toString().toStdString()), "w",
                                         30s);
                run.happen();
                return Watched::lastIn(ring) + 30s < run.window.frames.now();
            },
            lockscope::test::kPatience);
        run.playback().goTo(run.window.frames.now()); // from memory, as a click on the strip
        const bool reaches =
            QTest::qWaitFor([&run, then] { return run.playback().range().from <= then; }, lockscope::test::kPatience);
        run.playback().goTo(then);
        const bool isThere = QTest::qWaitFor(
            [&run] {
                return run.window.session.isPast() && run.window.session.recording().isRing &&
                       !run.playback().isOpening();
            },
            lockscope::test::kPatience);
        if (isThere)
            run.settle();
        const bool isSame = phasesOf(run.window.frames.picture()) == shown;
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
        std::signal(SIGXFSZ, previous);
        QVERIFY(isFull);
        QVERIFY(reaches);
        QVERIFY(isThere);
        QVERIFY(isSame);
    }

    void itEndsBeforeTheDiskIsFull()
    {
        constexpr qint64 kMega = 1 << 20;
        const QTemporaryDir disk(u"/dev/shm/lockscope-XXXXXX"_s);
        const qint64 free = disk.isValid() ? QStorageInfo(disk.path()).bytesAvailable() : 0;
        if (free < 96 * kMega)
            QSKIP("there is no disk in memory");
        Watched run;
        run.recording().setKeepFree(static_cast<std::uint64_t>(free - 48 * kMega));
        run.watch();
        const QString file = disk.filePath(u"a.lockscope"_s);
        run.record(file);
        run.happen(20);
        QVERIFY(!run.recording().status().error);
        QFile filler(disk.filePath(u"filler"_s));
        QVERIFY(filler.open(QIODevice::WriteOnly));
        QCOMPARE(filler.write(QByteArray(64 * kMega, 'x')), 64 * kMega);
        QVERIFY(filler.flush());
        QSignalSpy failed(&run.recording(), &RecordingService::failed);
        QTRY_VERIFY((run.happen(), !run.recording().isRecording()));
        QTRY_COMPARE(failed.count(), 1); // behind the closing
        const QString said = failed.front().front().toString();
        QVERIFY2(said.contains(u"a.lockscope is full: less than"_s) && said.contains(u"ends here"_s), qPrintable(said));
        const auto now = run.window.frames.now();
        run.happen();
        QVERIFY(run.window.frames.now() > now); // live goes on
        const auto reader = history::RecordingReader::open(file.toStdString());
        QVERIFY(reader);
        QVERIFY((*reader)->closing() == history::Closing::Closed && (*reader)->events() >= 15);

        run.recording().record({disk.filePath(u"b.lockscope"_s), true, false}); // and the next one does not begin
        QTRY_COMPARE(failed.count(), 2);
        QVERIFY2(failed.back().front().toString().contains(u"would stay free"_s),
                 qPrintable(failed.back().front().toString()));
        QVERIFY(!QFile::exists(disk.filePath(u"b.lockscope"_s)) && !run.recording().isRecording());
    }

    void itGoesOnWhileThePastIsShown()
    {
        Watched run;
        run.watch();
        run.keep();
        const QString file = run.path(u"a.lockscope"_s);
        run.record(file, false);
        run.happen(30);
        const auto then = run.window.frames.now();
        const auto shown = phasesOf(run.window.frames.picture());
        run.happen(20);
        run.written();
        QVERIFY(run.window.window->findChild<TimeStrip*>()->isVisible());
        run.goTo(then);
        QVERIFY(run.window.session.recording().isRing);
        QVERIFY(phasesOf(run.window.frames.picture()) == shown);
        const LockId meanwhile = run.source->lock("lock:meanwhile");
        run.source->acquired(meanwhile, "worker-x", 30s);
        run.advance(3s);
        run.playback().backToLive();
        QVERIFY(!run.window.session.isPast());
        run.window.frames.step();
        const auto now = phasesOf(run.window.frames.picture());
        QVERIFY(now.at("lock:meanwhile") == LockPhase::Held);
        run.written();
        run.stop();
        run.goTo(run.window.frames.now()); // in the ring
        QVERIFY(phasesOf(run.window.frames.picture()) == now);
        run.playback().backToLive();
        run.open(file);
        QVERIFY(phasesOf(run.window.frames.picture()) == now);
    }

    void aTimeIsTypedFromLive()
    {
        Watched run;
        run.watch();
        run.keep();
        run.happen(20);
        run.written();
        QAction* action = run.window.window->mainActions()[Id::GoToTime];
        QVERIFY(action->isEnabled());
        run.window.window->activateWindow();
        auto* table = run.window.window->findChild<LocksTable*>(u"locksTable"_s);
        table->setFocus();
        QTRY_VERIFY(QApplication::focusWidget() == table);
        action->trigger();
        QTRY_VERIFY(run.window.session.isPast());
        auto* field = run.window.window->findChild<QLineEdit*>(u"timeMoment"_s);
        QTRY_VERIFY(field->isVisible() && run.window.window->focusWidget() == field);
        run.settle();
        const auto before = run.playback().position();
        field->setText(u"-10"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(QApplication::focusWidget() == table); // keys are the page's again
        run.settle();
        QVERIFY(run.playback().position() < before);
        // What is no time leaves the focus where it can be typed again.
        action->trigger();
        QTRY_VERIFY(QApplication::focusWidget() == field);
        field->setText(u"soon"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(QApplication::focusWidget() == field);
        // What is counted is of what was played, and says so.
        run.window.window->showPage(u"server"_s);
        const auto gaps = [&run] { // the card goes with what it is of
            const auto* label = run.window.window->findChild<QLabel*>(u"noGapsLabel"_s);
            return label != nullptr ? label->text() : QString();
        };
        QVERIFY2(gaps().contains(u"played"_s), qPrintable(gaps()));
        run.playback().backToLive();
        run.window.frames.step();
        QCOMPARE(gaps(), u"None so far."_s);
    }

    void aConnectionThatEndsClosesTheFile()
    {
        Watched run;
        run.watch();
        const QString file = run.path(u"a.lockscope"_s);
        run.record(file);
        run.happen(10);
        QSignalSpy recorded(&run.recording(), &RecordingService::recorded);
        run.watch(); // the same server anew: it goes on
        run.happen(5);
        QVERIFY(run.recording().isRecording());
        const auto shown = phasesOf(run.window.frames.picture());
        run.window.session.disconnectFromServer();
        QVERIFY(!run.recording().isRecording());
        QTRY_COMPARE(recorded.count(), 1);
        QVERIFY(run.messages().text().contains(file));
        const auto reader = history::RecordingReader::open(file.toStdString());
        QVERIFY(reader);
        QCOMPARE((*reader)->meta().at("closed"), "1");
        QVERIFY(!run.window.window->mainActions()[Id::Record]->isEnabled());
        run.open(file);
        QVERIFY(phasesOf(run.window.frames.picture()) == shown);
    }

    void aWindowThatGoesClosesItsFiles()
    {
        QString file;
        QString ring;
        std::shared_ptr<QTemporaryDir> folder;
        {
            Watched run;
            folder = run.window.folder();
            run.watch();
            run.keep();
            file = run.path(u"a.lockscope"_s);
            ring = run.recording().recent();
            run.record(file);
            run.happen(10);
        }
        for (const QString& each : {file, ring}) {
            QVERIFY(!QFile::exists(each + u"-wal"_s));
            const auto reader = history::RecordingReader::open(each.toStdString());
            QVERIFY(reader);
            QCOMPARE((*reader)->meta().at("closed"), "1");
        }
    }

    void theRecentPastGoesOnFromConnectionToConnection()
    {
        Watched run;
        run.watch();
        run.keep();
        const QString ring = run.recording().recent();
        QCOMPARE(modeOf(run.past()), mode_t{0700});
        QCOMPARE(modeOf(QFileInfo(ring).absolutePath()), mode_t{0700});
        QCOMPARE(modeOf(ring), mode_t{0600});
        run.happen(25);
        const auto then = run.window.frames.now();
        const auto shown = phasesOf(run.window.frames.picture());
        run.happen(5);
        run.window.session.disconnectFromServer();
        QVERIFY(run.recording().recent().isEmpty());
        QVERIFY(!run.window.window->findChild<TimeStrip*>()->isVisible());
        run.watch();
        QTRY_COMPARE(run.recording().recent(), ring);
        run.happen(10);
        run.written();
        run.goTo(then);
        QVERIFY(run.playback().range().from < then);
        QVERIFY(phasesOf(run.window.frames.picture()) == shown);
        for (std::uint32_t i = 0; i < run.window.frames.picture().size(); ++i) {
            const auto& picture = run.window.frames.picture();
            QVERIFY(!picture.token(picture.state(LockId{i}).holder).starts_with("worker")); // masked
        }
    }

    void anotherServerHasARingOfItsOwn()
    {
        Watched run;
        run.watch();
        run.keep();
        const QString ring = run.recording().recent();
        run.profile = settings::newProfile();
        run.profile.name = u"other"_s;
        run.profile.endpoint.port = 6400;
        run.watch();
        QTRY_VERIFY(!run.recording().recent().isEmpty());
        QVERIFY(run.recording().recent() != ring);
    }

    void itIsSaidOnceAndTurnedOff()
    {
        Watched run;
        run.watch();
        run.keep();
        QTRY_VERIFY2(run.messages().text().contains(u"24 hours are kept"_s), qPrintable(run.messages().text()));
        run.messages().findChild<QToolButton*>(u"messageClose"_s)->click();
        run.window.session.disconnectFromServer();
        run.watch();
        QTRY_VERIFY(!run.recording().recent().isEmpty());
        QCoreApplication::processEvents();
        QVERIFY(run.messages().isHidden());

        auto* keeps = run.window.window->mainActions()[Id::KeepPast];
        QVERIFY(keeps->isChecked());
        keeps->trigger();
        QVERIFY(run.recording().recent().isEmpty());
        QVERIFY(!run.window.preferences.get(settings::prefs::keepsPast));
        run.watch();
        run.happen(3);
        QVERIFY(run.recording().recent().isEmpty());
        keeps->trigger();
        QTRY_VERIFY(!run.recording().recent().isEmpty());
    }

    void nothingIsKeptWhereNobodyAsked()
    {
        Watched run;
        run.watch();
        run.happen(3);
        QVERIFY(run.recording().recent().isEmpty());
        QVERIFY(run.playback().file().isEmpty());
        run.playback().goTo(run.playback().now() - std::chrono::hours{1}); // as far back as memory goes
        QTRY_VERIFY(run.window.session.isPast() && run.window.session.recording().isMemory());
        run.playback().backToLive();
        QVERIFY(!run.window.session.isPast());
        QCOMPARE(run.window.frames.live().beginnings(), std::uint64_t{0});
    }

    void aFullDiskKeepsNoPastAndSaysSo()
    {
        Watched run;
        history::RingOptions limits;
        limits.keepFree = std::uint64_t{1} << 60;
        run.recording().setLimits(limits);
        run.watch();
        QSignalSpy noticed(&run.recording(), &RecordingService::noticed);
        run.recording().keepIn(run.past());
        QTRY_COMPARE(noticed.count(), 1);
        QVERIFY2(run.messages().text().contains(u"no space left"_s), qPrintable(run.messages().text()));
        run.happen(3);
        QVERIFY(phasesOf(run.window.frames.picture()).size() > 1);
    }

    void aPastThatWasCleanedAwayBeginsAnew()
    {
        Watched run;
        run.watch();
        run.keep();
        run.happen(5);
        run.written();
        QVERIFY(QDir(run.past()).removeRecursively());
        QTRY_VERIFY((run.happen(), !run.recording().recent().isEmpty() && QFile::exists(run.recording().recent())));
        run.window.frames.step();
        run.happen(5);
        run.written();
        QVERIFY(Watched::lastIn(run.recording().recent()) > ServerTime{});
        QCOMPARE(modeOf(run.past()), mode_t{0700});
    }

    void aSecondWindowSaysThatItDoesNotRecord()
    {
        Watched first;
        first.watch();
        first.keep();
        Watched second(first.window.folder());
        second.watch();
        QSignalSpy noticed(&second.recording(), &RecordingService::noticed);
        second.recording().keepIn(second.past());
        QTRY_COMPARE(noticed.count(), 1);
        QVERIFY2(second.messages().text().contains(u"Another window"_s), qPrintable(second.messages().text()));
        QVERIFY(second.recording().recent().isEmpty() && second.playback().file().isEmpty());
        QSignalSpy failed(&second.recording(), &RecordingService::failed);
        second.recording().deletePast();
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY2(failed.at(0).at(0).toString().contains(u"another Lockscope"_s),
                 qPrintable(failed.at(0).at(0).toString()));
        QVERIFY(QFile::exists(first.recording().recent()));
    }

    void thePastIsDeletedWhenItIsAskedFor()
    {
        Watched run;
        run.watch();
        run.keep();
        run.happen(20);
        run.written();
        const auto then = run.window.frames.now() - 10s;
        run.goTo(then);
        const QString ring = run.recording().recent();
        const auto inode = [&] {
            struct stat info = {};
            return ::stat(ring.toLocal8Bit().constData(), &info) == 0 ? info.st_ino : 0;
        };
        struct stat before = {};
        QFile held(ring); // its number is not given to another one
        QVERIFY(held.open(QIODevice::ReadOnly));
        QCOMPARE(::fstat(held.handle(), &before), 0);
        run.window.window->mainActions()[Id::DeletePast]->trigger();
        auto* box = run.window.window->findChild<QMessageBox*>(u"deletePastBox"_s);
        QVERIFY(box);
        QCOMPARE(inode(), before.st_ino); // it asks
        QSignalSpy noticed(&run.recording(), &RecordingService::noticed);
        box->findChild<QPushButton*>(u"verbButton"_s)->click();
        QVERIFY(!run.window.session.isPast());
        QTRY_COMPARE(noticed.count(), 1);
        QTRY_COMPARE(run.recording().recent(), ring); // begun anew
        QVERIFY(inode() != before.st_ino);
        run.window.frames.step();
        run.happen(3);
        run.written();
        run.goTo(then);
        QVERIFY(run.playback().range().from > then);
    }

    void whatIsOlderThanADayIsDeletedAtTheStart()
    {
        Watched run;
        run.watch();
        run.keep();
        const QString ring = run.recording().recent();
        run.happen(3);
        run.window.session.disconnectFromServer();
        run.recording().keepIn({});
        QTRY_VERIFY(!QFile::exists(ring + u".lock"_s)); // the writer is done with it
        QFile old(ring);
        QVERIFY(old.open(QIODevice::ReadWrite));
        const auto day = QDateTime::fromMSecsSinceEpoch(
            std::chrono::duration_cast<std::chrono::milliseconds>(run.window.source.clock().wall().time_since_epoch())
                    .count() -
                25LL * 3600 * 1000,
            QTimeZone::utc());
        QVERIFY(old.setFileTime(day, QFileDevice::FileModificationTime));
        old.close();
        run.profile.endpoint.port = 6400;
        run.watch();
        run.keep();
        QTRY_VERIFY(!QFileInfo::exists(QFileInfo(ring).absolutePath()));
        QVERIFY(QFile::exists(run.recording().recent()));
    }

    void fitsInEachSizeAndTheme()
    {
        Watched run;
        run.watch();
        for (const char* token :
             {"8743c9c0-2c1f-4b36-9f0e-0f3a55ab1d20:57", "zM3kV0m1T2xq8p7yAbcD0Q==", "BATCH-07:4312"})
            run.source->acquired(run.source->lock(std::string("lock:stock:") + token[1]), token, 30s);
        run.window.frames.step();
        run.keep();
        run.record(run.path(u"a.lockscope"_s));
        run.happen(80);
        QTRY_VERIFY(run.recording().status().bytes > 1000);
        run.happen();
        for (const bool dark : {true, false}) {
            run.window.window->mainActions()[dark ? Id::ThemeDark : Id::ThemeLight]->trigger();
            const QSize size = dark ? QSize(1600, 1000) : QSize(1280, 720);
            const QString name = dark ? u"dark"_s : u"light"_s;
            run.window.window->resize(size);
            QCoreApplication::processEvents();
            QCOMPARE(run.window.window->size(), size); // nothing forces it to be larger
            lockscope::test::keepPicture(*run.window.window, u"recording-"_s + name);
            RecordDialog dialog(run.window.theme, run.window.frames.picture(),
                                u"/home/ada/.local/share/lockscope/recordings/checkout-20260304T030841Z.lockscope"_s);
            dialog.setAttribute(Qt::WA_DeleteOnClose, false);
            dialog.findChild<QCheckBox*>(u"recordMaskTokens"_s)->setChecked(dark);
            dialog.show();
            QCoreApplication::processEvents();
            lockscope::test::keepPicture(dialog, u"recorddialog-"_s + name);
        }
    }
};

LOCKSCOPE_TEST_GUI_MAIN(RecordingServiceTest)
#include "tst_recordingservice.moc"
