// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where two features meet, in the window as main() makes it, with real servers: many locks and a node that is away, a
// semaphore among locks, the past and a full disk, filters in the menu and groups.
#include "gui/actions/manylocksdialog.h"
#include "gui/recordings/playback.h"
#include "gui/recordings/recordingservice.h"
#include "gui/shell/gesturehint.h"
#include "gui/shell/messages.h"
#include "gui/shell/windowsession.h"
#include "hand.h"
#include "runningapp.h"
#include "support/suite.h"

#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QScopeGuard>
#include <QToolButton>

#include <hiredis/hiredis.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

constexpr QSize kSize(1280, 720);

/// The outcomes of the dialog, and why a row is left out.
QStringList outcomes(const RunningApp& running)
{
    QStringList all;
    const auto* list = running.find<QTreeWidget>("manyList");
    for (int i = 0; list && i < list->topLevelItemCount(); ++i)
        all << list->topLevelItem(i)->text(3);
    return all;
}

int countOf(const QStringList& outcomes, const QString& word)
{
    return static_cast<int>(
        std::count_if(outcomes.begin(), outcomes.end(), [&](const QString& each) { return each.contains(word); }));
}

/// Also if its time has passed meanwhile.
bool wasTold(gui::MainWindow& window, const QString& words)
{
    const auto& told = window.messages().past();
    return std::any_of(told.begin(), told.end(), [&](const auto& each) { return each.text.text().contains(words); });
}

/// What this process says through a stream goes through another process, which has no limit to the size of its files.
class Forwarded
{
public:
    Forwarded(std::FILE* stream, const char* command)
        : m_stream(stream), m_target((std::fflush(stream), ::dup(fileno(stream)))), m_pipe(::popen(command, "w"))
    {
        ::dup2(fileno(m_pipe), fileno(m_stream));
    }
    ~Forwarded()
    {
        std::fflush(m_stream);
        ::dup2(m_target, fileno(m_stream));
        ::close(m_target);
        ::pclose(m_pipe);
    }
    Forwarded(const Forwarded&) = delete;
    Forwarded& operator=(const Forwarded&) = delete;

private:
    std::FILE* m_stream;
    int m_target;
    std::FILE* m_pipe;
};

/// No file of this process grows while it lives, as on a full disk. What the test says is not lost.
class FullDisk
{
public:
    FullDisk() : m_previous(std::signal(SIGXFSZ, SIG_IGN))
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit none{1, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &none);
    }
    ~FullDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_previous);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    Forwarded m_out{stdout, "exec cat"};
    Forwarded m_errors{stderr, "exec cat >&2"};
    void (*m_previous)(int);
    rlimit m_before{};
};

} // namespace

class TestCrossings final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void twelveRowsOfARedlockWhileANodeIsAway();
    void aSemaphoreAmongSeveralLocks();
    void thePastWhileItsKeyFrameIsEncodedAndTheDiskIsFull();
    void anActiveFilterInTheMenuWhileGrouped();
    void aPreferenceThatChangesWhileTheWindowCloses();
};

/// Four locks on three servers, one of which hangs: the other rows are released, and its own say why they are not.
void TestCrossings::twelveRowsOfARedlockWhileANodeIsAway()
{
    const std::vector<std::string> notifying{"--notify-keyspace-events", "Kg$lshzxe"};
    std::array<PrivateServer, 3> servers{PrivateServer{notifying}, PrivateServer{notifying}, PrivateServer{notifying}};
    std::string uri = "redis+redlock://";
    for (PrivateServer& server : servers) {
        QVERIFY2(server.start(), server.log().c_str());
        for (int i = 0; i < 4; ++i)
            server.command(
                {"SET", "lock:shared:" + std::to_string(i), std::string(20, static_cast<char>('a' + i)), "NX"});
        uri += "127.0.0.1:" + std::to_string(server.port()) + (&server == &servers.back() ? "/locks" : ",");
    }
    const auto deployment = parseDeployment(uri);
    QVERIFY2(deployment.has_value(), uri.c_str());
    RunningApp running(kSize);
    running.startBeside({*deployment});
    QTRY_COMPARE(running.program->locks().totalLocks(), 12);
    QTRY_COMPARE(running.table().model()->rowCount(), 12);
    servers[2].pause();
    const auto undo = qScopeGuard([&] { servers[2].resume(); });
    Hand hand(running.program->window());
    hand.row(running.table(), 0, Qt::LeftButton).keys(QKeySequence::SelectAll);
    hand.row(running.table(), 0, Qt::RightButton).menu("lock.release");
    QTRY_VERIFY(running.find<gui::ManyLocksDialog>("manyLocksDialog"));
    auto* confirm = running.find<QPushButton>("manyConfirm");
    QTRY_VERIFY2(confirm->isEnabled(), qPrintable(outcomes(running).join(u'\n')));
    QVERIFY2(confirm->text().contains(u'8'), qPrintable(confirm->text()));
    QCOMPARE(countOf(outcomes(running), u"left out: "_s), 4);
    hand.click(*confirm);
    QTRY_COMPARE(countOf(outcomes(running), u"Released"_s), 8);
    QCOMPARE(countOf(outcomes(running), u"left out: "_s), 4);
    auto* said = running.find<QLabel>("manyMessage");
    QTRY_VERIFY2(said->text().contains(u"8 of 12"_s), qPrintable(said->text()));
    servers[2].resume();
    for (std::size_t i = 0; i < servers.size(); ++i)
        QCOMPARE(servers[i].command({"DBSIZE"}).integer, i == 2 ? 4 : 0);
    QTRY_COMPARE(running.program->locks().sectionRows()[0] + running.program->locks().sectionRows()[1], 4);
}

/// It gets one permit more, which is said before and after, and its waiter is woken.
void TestCrossings::aSemaphoreAmongSeveralLocks()
{
    RunningApp running(kSize);
    for (int i = 0; i < 3; ++i)
        running.server.command({"SET", "lock:job:" + std::to_string(i), "worker-" + std::to_string(i) + ":7", "NX"});
    running.server.command({"SET", "lock:gate", "2"});
    const std::unique_ptr<redisContext, void (*)(redisContext*)> waiter(
        redisConnectUnix(running.server.socketPath().c_str()), redisFree);
    redisSetTimeout(waiter.get(), {kPatience / 1000, 0});
    freeReplyObject(redisCommand(waiter.get(), "SUBSCRIBE redisson_sc:{lock:gate}"));
    running.startWatching();
    QTRY_COMPARE(running.table().model()->rowCount(), 4);
    Hand hand(running.program->window());
    // Of its section first, then of all.
    hand.row(running.table(), 0, Qt::LeftButton).keys(QKeySequence::SelectAll).keys(QKeySequence::SelectAll);
    hand.row(running.table(), 0, Qt::RightButton).menu("lock.release");
    QTRY_VERIFY(running.find<gui::ManyLocksDialog>("manyLocksDialog"));
    auto* confirm = running.find<QPushButton>("manyConfirm");
    QTRY_VERIFY2(confirm->isEnabled(), qPrintable(outcomes(running).join(u'\n')));
    const QString before = running.find<QLabel>("manyConsequences")->text();
    QVERIFY2(before.contains(u"one permit more"_s), qPrintable(before));
    hand.click(*confirm);
    QTRY_COMPARE(countOf(outcomes(running), u"Released"_s), 3);
    QTRY_COMPARE(countOf(outcomes(running), u"One permit is given back."_s), 1);
    QCOMPARE(running.server.command({"KEYS", "lock:job:*"}).elements.size(), std::size_t{0});
    QCOMPARE(running.server.command({"GET", "lock:gate"}).text, std::string("3"));
    redisReply* message = nullptr;
    QCOMPARE(redisGetReply(waiter.get(), reinterpret_cast<void**>(&message)), REDIS_OK);
    QCOMPARE(std::string(message->element[2]->str), std::string("3"));
    freeReplyObject(message);
}

/// Deleting what is kept begins the memory anew, with a snapshot that a thread encodes: whoever goes back at once waits
/// for it, and gets all locks. The ring beside it can write nothing.
void TestCrossings::thePastWhileItsKeyFrameIsEncodedAndTheDiskIsFull()
{
    constexpr int kLocks = 20'000;
    RunningApp running(kSize);
    const char* script = "for i = 1, 20000 do redis.call('SET', 'lock:job:' .. i, 'worker-' .. i, 'PX', 600000) end";
    running.server.command({"EVAL", script, "0"});
    running.startWatching();
    QTRY_COMPARE(running.program->locks().totalLocks(), kLocks);
    gui::MainWindow& window = running.program->window();
    QTRY_VERIFY(!window.recording().recent().isEmpty());
    {
        const FullDisk full;
        window.mainActions()[gui::MainActions::Id::DeletePast]->trigger();
        QTRY_VERIFY(running.find<QMessageBox>("deletePastBox"));
        auto* box = running.find<QMessageBox>("deletePastBox");
        box->accept();
        window.playback().goTo(running.program->frames().now()); // at once
        QTRY_VERIFY(window.playback().isPast() && !window.playback().isOnTheWay());
        QCOMPARE(running.program->locks().totalLocks(), kLocks);
        QTRY_VERIFY2(wasTold(window, u"The recent past is not kept"_s), qPrintable(window.messages().text()));
        running.server.command({"DEL", "lock:job:1"});
        window.playback().backToLive();
        QTRY_COMPARE(running.program->locks().totalLocks(), kLocks - 1);
        running.take("lock:job:1", "worker-x");
        QTRY_COMPARE(running.program->locks().totalLocks(), kLocks);
    }
    QTRY_VERIFY(!window.recording().recent().isEmpty()); // there is room again
}

void TestCrossings::anActiveFilterInTheMenuWhileGrouped()
{
    RunningApp running(kSize);
    for (int i = 0; i < 6; ++i) {
        running.server.command({"SET", "lock:stuck:" + std::to_string(i), "worker-" + std::to_string(i % 2), "NX"});
        running.take("lock:order:" + std::to_string(i), "worker-" + std::to_string(i % 2));
    }
    running.startWatching();
    QTRY_COMPARE(running.program->locks().totalLocks(), 12);
    gui::MainWindow& window = running.program->window();
    Hand hand(window);
    QTRY_VERIFY(running.find<QToolButton>("strip.noTtl") && running.find<QToolButton>("strip.noTtl")->isVisible());
    auto* chip = running.find<QToolButton>("strip.noTtl");
    auto* group = running.find<QToolButton>("groupButton");
    auto* menu = running.find<QToolButton>("filterMenu");
    hand.click(*chip).keys(QKeySequence(u"Alt+G"_s));
    QTRY_COMPARE(running.table().model()->rowCount(), 6);
    QTRY_COMPARE(running.table().sections().size(), std::size_t{2});
    // The row of filters loses its room.
    const int width = window.width();
    while (!menu->isVisible() && window.width() > window.minimumSizeHint().width()) {
        window.resize(window.width() - 20, window.height());
        QCoreApplication::processEvents();
    }
    QTRY_VERIFY(menu->isVisible() && !chip->isVisible() && !group->isVisible());
    QCOMPARE(menu->text(), u"Filters (2)"_s);
    const auto entry = [&](const QString& begin) -> QAction* {
        Q_EMIT menu->menu()->aboutToShow();
        QList<QAction*> all = menu->menu()->actions();
        for (QAction* each : menu->menu()->actions())
            all += each->menu() ? each->menu()->actions() : QList<QAction*>();
        const auto found = std::find_if(all.begin(), all.end(), [&](const QAction* each) {
            return QString(each->text()).remove(u'&').startsWith(begin);
        });
        return found == all.end() ? nullptr : *found;
    };
    QVERIFY(entry(u"No TTL  6"_s) && entry(u"No TTL  6"_s)->isChecked());
    QVERIFY(entry(u"By Holder"_s) && entry(u"By Holder"_s)->isChecked());
    entry(u"No TTL  6"_s)->trigger(); // again: all locks, still grouped
    QTRY_COMPARE(running.table().model()->rowCount(), 12);
    QCOMPARE(running.table().sections().size(), std::size_t{2});
    QCOMPARE(menu->text(), u"Filters (1)"_s);
    QVERIFY(entry(u"All  12"_s)->isChecked() && !entry(u"No TTL  6"_s)->isChecked());
    entry(u"No TTL  6"_s)->trigger();
    entry(u"By Lock"_s)->trigger();
    QTRY_COMPARE(running.table().model()->rowCount(), 6);
    QCOMPARE(menu->text(), u"Filters (1)"_s);
    window.resize(width, window.height());
    QTRY_VERIFY(chip->isVisible() && group->isVisible() && !menu->isVisible());
    QVERIFY(chip->isChecked());
    QCOMPARE(group->text(), u"by lock"_s);
}

/// The parts that a changed preference concerns are destroyed before the connection is closed.
void TestCrossings::aPreferenceThatChangesWhileTheWindowCloses()
{
    RunningApp running(kSize);
    running.take("lock:order:1", "worker-1");
    running.startWatching();
    QTRY_COMPARE(running.program->locks().totalLocks(), 1);
    auto* hint = running.find<gui::GestureHint>("gestureHint");
    bool isLearnt = false;
    connect(&running.program->session(), &gui::WindowSession::changed, hint, [&] {
        hint->learn();
        isLearnt = true;
    });
    running.program.reset();
    QVERIFY(isLearnt);
}

LOCKSCOPE_TEST_GUI_MAIN(TestCrossings)
#include "tst_crossings.moc"
