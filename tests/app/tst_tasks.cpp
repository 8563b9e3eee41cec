// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What people come for, each as somebody who never saw the program would do it: by mouse and by keyboard, on a small
// and on a large screen, in at most five actions (docs/guide.md).
#include "gui/actions/lockoperationdialog.h"
#include "gui/actions/manylocksdialog.h"
#include "gui/findings/findingsmodel.h"
#include "gui/findings/findingspage.h"
#include "gui/recordings/timebar.h"
#include "gui/shell/messages.h"
#include "hand.h"
#include "incident/recordedincident.h"
#include "presentation/findings/findingsstore.h"
#include "runningapp.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDirIterator>
#include <QFileDialog>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kMarkWide = 7; ///< pixels of a mark on the strip

/// All that stands on a page to be read.
QString said(const QWidget& page)
{
    QStringList words;
    for (const auto* label : page.findChildren<QLabel*>()) {
        if (label->isVisible() && !label->visibleRegion().isEmpty())
            words << label->text();
    }
    return words.join(u'\n');
}

} // namespace

class TestTasks final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void firstInsight_data() { ways(); }
    void firstInsight();
    void aStuckJobIsReleased_data() { ways(); }
    void aStuckJobIsReleased();
    void whyIsCheckoutSlow_data() { ways(); }
    void whyIsCheckoutSlow();
    void isTheWorkerAlive_data() { ways(); }
    void isTheWorkerAlive();
    void whatHappenedSinceIConnected_data() { ways(); }
    void whatHappenedSinceIConnected();
    void showMyTeam_data() { ways(); }
    void showMyTeam();
    void productionReadOnly_data() { ways(); }
    void productionReadOnly();
    void whyIsABlindDeleteWrong_data() { ways(); }
    void whyIsABlindDeleteWrong();
    void fortyOfFiveThousand_data() { ways(); }
    void fortyOfFiveThousand();
    void releaseTwelve_data() { ways(); }
    void releaseTwelve();
    void itHappenedTenMinutesAgo_data() { ways(); }
    void itHappenedTenMinutesAgo();

private:
    static void ways()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("byKeyboard");
        int row = 0; // under sanitizers by mouse on the small screen, and by keyboard on the large one
        for (const QSize size : {kSmall, kLarge}) {
            for (const bool byKeyboard : {false, true}) {
                if (isTried(row++))
                    QTest::addRow("%s, %dx%d", byKeyboard ? "keyboard" : "mouse", size.width(), size.height())
                        << size << byKeyboard;
            }
        }
    }
    static Hand findInRing(RunningApp& running, gui::FindingsPage& page, const QTemporaryDir& folder);
    static Hand findOnStrip(RunningApp& running, gui::TimeBar& bar);
    static void tell(const Hand& hand)
    {
        qInfo("%d actions, %.1f s: %s", hand.actions(), hand.seconds(), qPrintable(hand.story()));
        QVERIFY2(hand.actions() <= 5, qPrintable(hand.story()));
    }
};

void TestTasks::firstInsight()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    RunningApp running(size);
    running.start();
    Hand hand(running.program->window());
    auto* demo = running.find<QPushButton>("emptyDemo");
    byKeyboard ? hand.tabTo(*demo).key(Qt::Key_Space, "Space") : hand.click(*demo);
    // The lock that nobody will ever release stands in the list with what it is.
    const auto found = [&] {
        for (int row = 0; row < running.table().model()->rowCount(); ++row) {
            const QString name = running.cell(row, 0);
            if (running.rowOf(name) >= 0 && running.row(name).contains(u"No TTL"_s, Qt::CaseInsensitive))
                return true;
        }
        return false;
    };
    QTRY_VERIFY(found());
    QTRY_VERIFY(running.program->window().windowTitle().startsWith(u'('));
    tell(hand);
}

void TestTasks::aStuckJobIsReleased()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    RunningApp running(size);
    running.takeOrders();
    running.server.command({"SET", "lock:cron:nightly-report", "batch-07:4312", "NX"});
    running.startWatching();
    const QString job = u"lock:cron:nightly-report"_s;
    QTRY_VERIFY(running.rowOf(job) >= 0); // the first view shows what needs somebody
    QVERIFY2(running.row(job).contains(u"batch-07"_s), qPrintable(running.row(job)));
    Hand hand(running.program->window());
    if (byKeyboard)
        hand.key(Qt::Key_Home, "Home").keys(QKeySequence(u"Ctrl+Shift+R"_s));
    else
        hand.row(running.table(), running.rowOf(job), Qt::RightButton).menu("lock.release");
    QTRY_VERIFY(running.find<QDialog>("LockOperationDialog"));
    auto* confirm = running.find<QPushButton>("confirmButton");
    QTRY_VERIFY(confirm->isEnabled());
    byKeyboard ? hand.keys(QKeySequence::mnemonic(confirm->text())) : hand.click(*confirm);
    QTRY_VERIFY(!running.isHeld("lock:cron:nightly-report"));
    auto* outcome = running.find<QLabel>("outcomeTitle");
    QTRY_VERIFY(outcome->text().contains(u"Released"_s));
    tell(hand);
}

void TestTasks::whyIsCheckoutSlow()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    RunningApp running(size);
    running.takeOrders();
    const std::string holder = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
    const std::string waiter = "9f5b1d3e-6a0c-4c58-9d0f-2f3f0c2b7e11:4";
    running.server.command({"HSET", "lock:checkout", holder, "1"});
    running.server.command({"PEXPIRE", "lock:checkout", "60000"});
    const auto until = QDateTime::currentMSecsSinceEpoch() + 300'000;
    for (int i = 0; i < 3; ++i) {
        running.server.command({"RPUSH", "redisson_lock_queue:{lock:checkout}", waiter + std::to_string(i)});
        running.server.command(
            {"ZADD", "redisson_lock_timeout:{lock:checkout}", std::to_string(until + i), waiter + std::to_string(i)});
    }
    running.startWatching();
    const QString checkout = u"lock:checkout"_s;
    // Waiters of some seconds are no finding yet: the lock is one of all that are held.
    Hand hand(running.program->window());
    QTRY_VERIFY(running.rowOf(checkout) >= 0);
    if (byKeyboard)
        hand.key(Qt::Key_Home, "Home").key(Qt::Key_Return, "Enter"); // it is the first row
    else
        hand.row(running.table(), running.rowOf(checkout), Qt::LeftButton, true);
    QTRY_VERIFY(running.find<QWidget>("inspector")->isVisible());
    auto* waiters = running.find<QTreeView>("inspectorWaiters");
    QTRY_COMPARE(waiters->model()->rowCount(), 3);
    QTRY_VERIFY(!waiters->viewport()->visibleRegion().isEmpty()); // without scrolling
    const QString first = waiters->model()->index(0, 0).data().toString();
    QVERIFY2(first.contains(u"9f5b1d3e"_s), qPrintable(first));
    QVERIFY2(running.row(checkout).contains(u"8743c9c0"_s), qPrintable(running.row(checkout)));
    QVERIFY2(running.row(checkout).contains(u'3'), qPrintable(running.row(checkout)));
    tell(hand);
}

void TestTasks::isTheWorkerAlive()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    RunningApp running(size);
    for (int i = 0; i < 40; ++i)
        running.take("lock:order:" + std::to_string(88200 + i), "worker-" + std::to_string(i) + ":77");
    running.startWatching();
    QTRY_VERIFY(running.program->locks().totalLocks() == 40);
    running.server.command({"PEXPIRE", "lock:order:88207", "900000"}); // its watchdog
    Hand hand(running.program->window());
    auto* filter = running.find<QWidget>("filterEdit");
    byKeyboard ? hand.keys(QKeySequence(u"Ctrl+F"_s)) : hand.click(*filter);
    hand.type(u"worker-7"_s);
    QTRY_VERIFY(running.rowOf(u"lock:order:88207"_s) >= 0);
    QTRY_COMPARE(running.table().model()->rowCount(), 1);
    auto* group = running.find<QToolButton>("groupButton");
    byKeyboard ? hand.keys(QKeySequence(u"Alt+G"_s)) : hand.click(*group);
    QTRY_COMPARE(running.table().sections().size(), std::size_t{1});
    const auto words = [&] { return running.table().words(0).line(); };
    QTRY_VERIFY2(words().contains(u"worker-7"_s) && words().contains(u"last sign"_s), qPrintable(words()));
    tell(hand);
}

void TestTasks::whatHappenedSinceIConnected()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    RunningApp running(size);
    running.startWatching();
    QTRY_COMPARE(running.program->nodes().worst(), ConnectionState::Live); // what the scan meets is found, not acquired
    running.take("lock:order:1", "worker-1");
    QTRY_VERIFY(running.program->locks().totalLocks() == 1);
    running.server.command({"DEL", "lock:order:1"});
    Hand hand(running.program->window());
    byKeyboard ? hand.keys(QKeySequence(u"Alt+6"_s)) : hand.tab(*running.find<QTabBar>("pageTabs"), u"Events"_s);
    auto* events = running.find<gui::LiveTable>("eventsTable");
    QTRY_VERIFY(events && events->isVisible());
    const auto told = [&] {
        QStringList words;
        for (int row = 0; row < events->model()->rowCount(); ++row) {
            for (int column = 0; column < events->model()->columnCount(); ++column)
                words << events->model()->index(row, column).data().toString();
        }
        return words.join(u' ');
    };
    QTRY_VERIFY(told().contains(u"Released"_s, Qt::CaseInsensitive));
    QVERIFY2(told().contains(u"Acquired"_s, Qt::CaseInsensitive), qPrintable(told()));
    QVERIFY2(told().contains(u"worker-1"_s), qPrintable(told()));
    tell(hand);
}

void TestTasks::showMyTeam()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    RunningApp running(size);
    for (int i = 0; i < 40; ++i)
        running.take((i % 2 ? "lock:billing:" : "lock:search:") + std::to_string(i), "worker-" + std::to_string(i));
    running.startWatching();
    QTRY_VERIFY(running.program->locks().totalLocks() == 40);
    Hand hand(running.program->window());
    if (byKeyboard) {
        hand.type(u"lock:billing:*"_s);
    } else {
        auto* sidebar = running.find<QTreeWidget>("sidebar");
        if (!sidebar->isVisible())
            hand.click(*running.find<QToolButton>("button.action.showSidebar"));
        QTRY_VERIFY(sidebar->isVisible());
        const auto prefix = [&]() -> QTreeWidgetItem* {
            const auto found = sidebar->findItems(u"lock:billing"_s, Qt::MatchStartsWith | Qt::MatchRecursive);
            return found.isEmpty() ? nullptr : found.front();
        };
        QTRY_VERIFY(prefix());
        hand.item(*sidebar, *prefix());
    }
    QTRY_COMPARE(running.table().model()->rowCount(), 20);
    QVERIFY(running.table().isVisible());
    for (int row = 0; row < 20; ++row)
        QVERIFY2(running.cell(row, 0).startsWith(u"lock:billing:"_s), qPrintable(running.cell(row, 0)));
    tell(hand);
}

void TestTasks::productionReadOnly()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    RunningApp running(size);
    running.take("lock:order:1", "worker-1");
    running.start();
    Hand hand(running.program->window());
    byKeyboard ? hand.keys(QKeySequence(u"Ctrl+O"_s)) : hand.click(*running.find<QPushButton>("emptyConnect"));
    QTRY_VERIFY(running.find<QDialog>("ConnectDialog"));
    auto* address = running.find<QLineEdit>("uriEdit");
    QTRY_VERIFY(address->hasFocus());
    const QString uri = u"redis://127.0.0.1:%1"_s.arg(running.server.port());
    auto* environment = running.find<QComboBox>("environmentCombo");
    if (byKeyboard) {
        hand.type(uri).keys(QKeySequence::mnemonic(running.find<QLabel>("environmentLabel")->text()));
        QTRY_VERIFY(environment->hasFocus());
        hand.type(u"p"_s).key(Qt::Key_Return, "Enter");
    } else {
        hand.type(uri).choose(*environment, u"Production"_s);
        hand.click(*running.find<QPushButton>("connectButton"));
    }
    QTRY_VERIFY(running.program->session().isConnected());
    QTRY_VERIFY(running.program->locks().totalLocks() == 1);
    auto* permission = running.find<QToolButton>("statusPermission");
    QTRY_VERIFY2(permission->text().contains(u"ead-only"_s), qPrintable(permission->text()));
    tell(hand);
}

void TestTasks::whyIsABlindDeleteWrong()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    RunningApp running(size);
    running.start();
    Hand hand(running.program->window());
    byKeyboard ? hand.keys(QKeySequence(u"Alt+7"_s)) : hand.click(*running.find<QPushButton>("emptySimulator"));
    auto* page = running.find<QWidget>("simulatorPage");
    QTRY_VERIFY(page->isVisible());
    byKeyboard ? hand.keys(QKeySequence(u"Ctrl+F"_s)) : hand.click(*running.find<QLineEdit>("caseFilter"));
    hand.type(u"blind"_s);
    auto* cases = running.find<QListView>("cases");
    QTRY_VERIFY(cases->model()->rowCount() >= 1);
    auto* words = running.find<QLabel>("caseWords");
    QTRY_VERIFY2(words->text().contains(u"DEL"_s), qPrintable(words->text())); // the first match is shown
    auto* start = running.find<QPushButton>("startRun");
    byKeyboard ? hand.keys(QKeySequence::mnemonic(start->text())) : hand.click(*start);
    auto* headline = running.find<QWidget>("run")->findChild<QLabel*>(u"verdictHeadline"_s);
    QTRY_COMPARE(headline->text(), u"Broken"_s);
    auto* first = running.find<QWidget>("run")->findChild<QLabel*>(u"verdictFirst"_s);
    QVERIFY2(!first->text().isEmpty() && first->isVisible(), "who broke it, and how, in words");
    tell(hand);
}

void TestTasks::fortyOfFiveThousand()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    RunningApp running(size);
    const char* script = "for i = 1, 5000 do if i % 125 == 0 then redis.call('SET', 'lock:job:' .. i, 'worker-' .. i) "
                         "else redis.call('SET', 'lock:job:' .. i, 'worker-' .. i, 'PX', 600000) end end";
    running.server.command({"EVAL", script, "0"});
    running.startWatching();
    QTRY_COMPARE(running.program->locks().totalLocks(), 5000);
    QTRY_COMPARE(running.program->locks().sectionRows()[0], 40);
    Hand hand(running.program->window());
    if (!byKeyboard)
        hand.row(running.table(), 0, Qt::LeftButton);
    hand.keys(QKeySequence::SelectAll).keys(QKeySequence::Copy);
    QTRY_COMPARE(QApplication::clipboard()->text().trimmed().split(u'\n').size(), 41); // and a header
    tell(hand);
}

void TestTasks::releaseTwelve()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    RunningApp running(size);
    for (int i = 10; i < 22; ++i)
        running.server.command({"SET", "lock:job:" + std::to_string(i), "worker-" + std::to_string(i), "NX"});
    for (int i = 0; i < 40; ++i)
        running.take("lock:order:" + std::to_string(88200 + i), "worker-" + std::to_string(i));
    running.startWatching();
    QTRY_COMPARE(running.program->locks().sectionRows()[0], 12);
    Hand hand(running.program->window());
    if (byKeyboard) {
        hand.keys(QKeySequence::SelectAll).keys(QKeySequence(u"Ctrl+Shift+R"_s));
    } else {
        // On a small screen the last ones are not in view.
        hand.row(running.table(), 0, Qt::LeftButton).keys(QKeySequence::SelectAll);
        hand.row(running.table(), 0, Qt::RightButton).menu("lock.release");
    }
    QTRY_VERIFY(running.find<gui::ManyLocksDialog>("manyLocksDialog"));
    auto* confirm = running.find<QPushButton>("manyConfirm");
    QTRY_VERIFY(confirm->isEnabled());
    QVERIFY(confirm->text().contains(u"12"_s));
    byKeyboard ? hand.keys(QKeySequence::mnemonic(confirm->text())) : hand.click(*confirm);
    auto* list = running.find<QTreeWidget>("manyList");
    const auto released = [&] {
        int count = 0;
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            count += list->topLevelItem(i)->text(3).contains(u"Released"_s);
        return count;
    };
    QTRY_COMPARE(released(), 12);
    QCOMPARE(running.server.command({"KEYS", "lock:job:*"}).elements.size(), std::size_t(0));
    QCOMPARE(running.server.command({"KEYS", "lock:order:*"}).elements.size(), std::size_t(40));
    tell(hand);
}

/// The ring of half an hour is written in no time.
Hand TestTasks::findInRing(RunningApp& running, gui::FindingsPage& page, const QTemporaryDir& folder)
{
    gui::MainWindow& window = running.program->window();
    Hand hand(window);
    const auto find = [&] {
        const QString file = folder.filePath(u"past.lockscope"_s);
        const auto begin = serverTimeFromUs((QDateTime::currentMSecsSinceEpoch() - 33 * 60'000) * 1'000);
        QVERIFY(recordIncident(file.toStdString(), begin, 33));
        window.playback().setRecent([file] { return file; });
        Q_EMIT window.recording().changed();
        hand.keys(QKeySequence(u"Ctrl+G"_s));
        // The strip shows the last moments first; from there on it reaches as far as the memory.
        QTRY_VERIFY(window.playback().isPast());
        QTRY_VERIFY(window.playback().range().to - window.playback().range().from > std::chrono::minutes(30));
        hand.type(u"-10m"_s).key(Qt::Key_Return, "Enter");
        // Only what had happened by the moment that is shown is in the list.
        QTRY_VERIFY(!window.playback().isOnTheWay() && page.model().rowCount() > 0);
        hand.keys(QKeySequence(u"Alt+5"_s));
        for (int i = 0; i < 3 && !said(page).contains(u"Taken over (problem)"_s); ++i) {
            hand.key(Qt::Key_Less, "<");
            QTRY_VERIFY(!window.playback().isOnTheWay());
        }
    };
    find();
    return hand;
}

/// It happens now, and is over when somebody looks.
Hand TestTasks::findOnStrip(RunningApp& running, gui::TimeBar& bar)
{
    gui::MainWindow& window = running.program->window();
    Hand hand(window);
    const auto find = [&] {
        const char* lock = "lock:stock-sync:warehouse-eu";
        running.take(lock, "stock-sync-3");
        QTRY_COMPARE(running.program->locks().totalLocks(), 2);
        running.server.command({"SET", lock, "stock-sync-1", "PX", "600000"}); // without NX
        const auto mark = [&]() -> const presentation::FindingMark* {
            const auto& marks = running.program->findings().marks();
            const auto found = std::find_if(marks.begin(), marks.end(), [](const presentation::FindingMark& each) {
                return each.id == analysis::FindingId::TakenOver;
            });
            return found == marks.end() ? nullptr : &*found;
        };
        QTRY_VERIFY(mark());
        running.server.command({"DEL", lock});
        QTRY_VERIFY(bar.xOf(mark()->begin) < bar.width() - 2 * kMarkWide); // some seconds are some pixels
        hand.clickAt(bar, {qRound(bar.xOf(mark()->begin)), bar.height() / 2}, u"mark on the strip"_s);
        QTRY_VERIFY(window.playback().isPast() && !window.playback().isOnTheWay());
        hand.tab(*running.find<QTabBar>("pageTabs"), u"Findings"_s);
    };
    find();
    return hand;
}

/// The stock was synchronized twice. The window has been open all the time; somebody asks for the cause, and then for a
/// report. By mouse it is seen on the strip of the live window; by keyboard the moment is found in what the disk keeps.
void TestTasks::itHappenedTenMinutesAgo()
{
    QFETCH(QSize, size);
    QFETCH(bool, byKeyboard);
    QTemporaryDir folder;
    RunningApp running(size);
    running.take("lock:checkout:store-01", "worker-1");
    running.startWatching();
    QTRY_VERIFY(running.program->locks().totalLocks() == 1);
    gui::MainWindow& window = running.program->window();
    auto* bar = window.findChild<gui::TimeBar*>();
    auto* page = window.findChild<gui::FindingsPage*>();
    QTRY_VERIFY(bar && page && bar->isVisible());
    Hand hand = byKeyboard ? findInRing(running, *page, folder) : findOnStrip(running, *bar);
    QTRY_VERIFY(page->isVisible());
    for (const QString& word : {u"Taken over (problem)"_s, u"lock:stock-sync:warehouse-eu"_s, u"SET without NX"_s})
        QTRY_VERIFY2(said(*page).contains(word), qPrintable(word + u" is not in\n"_s + said(*page)));
    const auto* evidence = page->findChild<QListWidget*>(u"findingEvidence"_s);
    QVERIFY(evidence->count() > 0 && evidence->item(0)->text().contains(u"stock-sync-3"_s));
    if (!byKeyboard)
        QCOMPARE(hand.actions(), 2);
    tell(hand);

    Hand reporter(window);
    byKeyboard ? reporter.keys(QKeySequence(u"Ctrl+Alt+I"_s))
               : reporter.menuBar(*window.menuBar(), u"File"_s).menu("action.incidentReport");
    QTRY_VERIFY(running.find<QDialog>("reportDialog"));
    auto* save = running.find<QPushButton>("reportSave");
    byKeyboard ? reporter.key(Qt::Key_Return, "Enter") : reporter.click(*save);
    QTRY_VERIFY(running.find<QFileDialog>("reportFileDialog"));
    auto* files = running.find<QFileDialog>("reportFileDialog");
    QTRY_VERIFY(files->isVisible());
    if (byKeyboard)
        reporter.key(Qt::Key_Return, "Enter");
    else
        reporter.click(*files->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save));
    QTRY_VERIFY(window.messages().text().contains(u"Saved as "_s));
    QString report;
    for (QDirIterator each(QDir::homePath(), {u"*.html"_s}, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
         each.hasNext();)
        report = each.next();
    QVERIFY2(window.messages().text().contains(report) && !report.isEmpty(), qPrintable(window.messages().text()));
    QFile html(report);
    QVERIFY(html.open(QIODevice::ReadOnly));
    const QByteArray text = html.readAll();
    QVERIFY(text.contains("Taken over") && text.contains("lock:stock-sync:warehouse-eu"));
    tell(reporter);
}

LOCKSCOPE_TEST_GUI_MAIN(TestTasks)
#include "tst_tasks.moc"
