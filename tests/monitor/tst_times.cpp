// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Locks whose value says when they end. Means: watcher.
#include "monitor/sourcereader.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QTest>

#include <chrono>
#include <string>

using namespace lockscope;
using namespace lockscope::test;

namespace {

const std::string kFirst = "web-1_4711_00000000000000000000000000000000";
const std::string kSecond = "web-2_4712_ffffffffffffffffffffffffffffffff";

/// The test's server runs on this machine: its clock is ours.
std::string inMs(std::int64_t ms)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(now).count() + ms);
}

std::string inSeconds(std::int64_t seconds)
{
    return std::to_string(std::stoll(inMs(0)) / 1000 + seconds);
}

monitor::WatchOptions watchAll(const PrivateServer& server)
{
    auto options = watch(server.unixEndpoint());
    options.patterns = {"lock:*", "RedisMutex:*"};
    return options;
}

} // namespace

/// Locks whose value says when they end: no command and no lease tells of it.
class TestTimes : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void whatRanOutIsNotHeld();
    void theDeadDoNotCount();
    void whoWaitsDoesNotHold();
    void aMarkThatIsSetIsNoHold();
    void theLeaseInAValueIsItsLease();
    void aTimeOfLongAgoIsNoLease();
    void whatWasALeaseStaysOne();
    void runsOutWhileWatched_data();
    void runsOutWhileWatched();

private:
    std::unique_ptr<PrivateServer> m_server;
};

void TestTimes::init()
{
    Suite::init();
    m_server = std::make_unique<PrivateServer>(kNotify);
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void TestTimes::whatRanOutIsNotHeld()
{
    m_server->command({"SET", "RedisMutex:old", inSeconds(-500)});
    m_server->command({"SET", "RedisMutex:new", inSeconds(500)});
    m_server->command({"SET", "lock:since", inMs(-500'000)}); // by hand: it may say since when, so it counts
    SourceReader watcher(watchAll(*m_server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains("RedisMutex:new"));
    TRY_TOLD(watcher.held().contains("lock:since"));
    QVERIFY(!watcher.held().contains("RedisMutex:old"));
    // Whoever finds the old time takes it over.
    m_server->command({"GETSET", "RedisMutex:old", inSeconds(400)});
    TRY_TOLD(watcher.held().contains("RedisMutex:old"));
}

void TestTimes::theDeadDoNotCount()
{
    m_server->command({"ZADD", "lock:msem", inMs(-500'000), kFirst, inMs(500'000), kSecond});
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains("lock:msem"));
    QCOMPARE(watcher.held()["lock:msem"], kSecond);
    QCOMPARE(watcher.state("lock:msem")->count, 1u);
}

void TestTimes::whoWaitsDoesNotHold()
{
    m_server->command({"SET", "lock:docs.writer", kFirst + "_WRITERWAITING", "PX", "600000"});
    m_server->command({"SET", "lock:other", kSecond, "PX", "600000"});
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains("lock:other"));
    QCOMPARE(watcher.held().size(), std::size_t(1));
    m_server->command({"SET", "lock:docs.writer", kFirst, "PX", "600000"}); // the readers have gone
    TRY_TOLD(watcher.held().contains("lock:docs.writer"));
}

/// A writer that waits writes into the key of the lock, and takes its mark away again: nothing was acquired.
void TestTimes::aMarkThatIsSetIsNoHold()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    const auto told = [&] {
        watcher.pull();
        return std::count_if(watcher.events().begin(), watcher.events().end(),
                             [](const SourceReader::Told& one) { return one.key == "lock:docs.writer"; });
    };
    const auto catchUp = [&](const std::string& mark) { m_server->command({"SET", mark, kSecond, "PX", "600000"}); };
    m_server->command({"SET", "lock:docs.writer", kFirst + "_WRITERWAITING", "PX", "600000"});
    catchUp("lock:mark-1");
    TRY_TOLD(watcher.held().contains("lock:mark-1"));
    m_server->command({"PEXPIRE", "lock:docs.writer", "900000"}); // it goes on waiting
    catchUp("lock:mark-2");
    TRY_TOLD(watcher.held().contains("lock:mark-2"));
    m_server->command({"DEL", "lock:docs.writer"}); // it gives up
    catchUp("lock:mark-3");
    TRY_TOLD(watcher.held().contains("lock:mark-3"));
    QVERIFY2(told() == 0, watcher.log().c_str());
    m_server->command({"SET", "lock:docs.writer", kFirst + "_WRITERWAITING", "PX", "600000"});
    catchUp("lock:mark-4");
    TRY_TOLD(watcher.held().contains("lock:mark-4"));
    m_server->command({"SET", "lock:docs.writer", kFirst, "PX", "600000"}); // the readers have gone
    TRY_TOLD(watcher.held()["lock:docs.writer"] == kFirst);
    QVERIFY2(told() == 1, watcher.log().c_str());
    QCOMPARE(watcher.count(EventKind::Acquired, "lock:docs.writer"), std::size_t(1));
}

/// By hand or by a library: without a TTL, and yet not held for ever.
void TestTimes::theLeaseInAValueIsItsLease()
{
    m_server->command({"SET", "RedisMutex:new", inSeconds(500)});
    m_server->command({"SET", "lock:until", inMs(500'000)});
    m_server->command({"SET", "lock:word", "me"});
    SourceReader watcher(watchAll(*m_server));
    TRY_TOLD(watcher.isReady());
    for (const std::string key : {"RedisMutex:new", "lock:until"}) {
        TRY_TOLD(watcher.held().contains(key));
        const auto left = watcher.state(key)->deadline.time() - watcher.state(key)->changedAt;
        QVERIFY2(left > std::chrono::seconds(400) && left <= std::chrono::seconds(501), watcher.log().c_str());
    }
    TRY_TOLD(watcher.held().contains("lock:word"));
    QVERIFY(watcher.state("lock:word")->deadline.isNever());
    // Taken anew, while somebody watches.
    m_server->command({"SETNX", "lock:later", inMs(500'000)});
    TRY_TOLD(watcher.held().contains("lock:later"));
    QVERIFY(watcher.state("lock:later")->deadline.isTime());
    QCOMPARE(watcher.count(EventKind::TtlLost), std::size_t(0));
}

void TestTimes::aTimeOfLongAgoIsNoLease()
{
    m_server->command({"SET", "lock:since", inMs(-500'000)}); // when it was taken, perhaps
    SourceReader watcher(watchAll(*m_server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains("lock:since"));
    QVERIFY(watcher.state("lock:since")->deadline.isNever());
}

/// Nobody says that it is free then, and nobody says that it never ends.
void TestTimes::whatWasALeaseStaysOne()
{
    m_server->command({"SET", "lock:until", inMs(3'000)});
    SourceReader watcher(watchAll(*m_server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains("lock:until"));
    QVERIFY(watcher.state("lock:until")->deadline.isTime());
    const auto end = watcher.state("lock:until")->deadline.time();
    TRY_TOLD(usSinceEpoch(end) / 1000 + 1500 < std::stoll(inMs(0)));
    const auto polls = watcher.counters().polls;
    TRY_TOLD(watcher.counters().polls > polls + 4); // it was looked at since
    QCOMPARE(watcher.state("lock:until")->phase, LockPhase::Held);
    QCOMPARE(watcher.state("lock:until")->deadline, Deadline::at(end));
    QCOMPARE(watcher.count(EventKind::TtlLost), std::size_t(0));
}

void TestTimes::runsOutWhileWatched_data()
{
    QTest::addColumn<bool>("notified");
    QTest::newRow("notifications") << true;
    QTest::newRow("polls") << false;
}

void TestTimes::runsOutWhileWatched()
{
    QFETCH(bool, notified);
    if (!notified)
        m_server->command({"CONFIG", "SET", "notify-keyspace-events", ""});
    m_server->command({"SET", "RedisMutex:timed", inSeconds(4)});
    m_server->command({"ZADD", "lock:msem", inMs(4'000), kFirst, inMs(500'000), kSecond});
    SourceReader watcher(watchAll(*m_server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(!watcher.held().contains("RedisMutex:timed"));
    TRY_TOLD(watcher.held()["lock:msem"] == kSecond);
    QCOMPARE(watcher.state("lock:msem")->count, 1u);
    QVERIFY(m_server->command({"EXISTS", "RedisMutex:timed"}).integer == 1);
    QCOMPARE(watcher.count(EventKind::Vanished), std::size_t(0)); // nothing was missed
}

LOCKSCOPE_TEST_MAIN(TestTimes)
#include "tst_times.moc"
