// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The source as a whole: ready first, acquire to release, re-sync, databases, no large reads, one more pattern without
// a gap, and one less once its locks are gone. Means: watcher, manual clock.
#include "monitor/sourcereader.h"
#include "redis/probe.h"
#include "support/manualclock.h"
#include "support/suite.h"

#include <QElapsedTimer>
#include <QTest>
#include <QThread>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <sys/syscall.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::test;
using Kind = NodeEvent::Kind;

/// A live source on a real server: what it says is what the server says.
class TestLiveSource : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void tellsReadyFirstThenWhatIsHeld();
    void seesAcquireRenewRelease();
    void readsHashLocks();
    void tellsUnknownHolderWhenNothingMayBeRead();
    void missesNothingInAResync_data();
    void missesNothingInAResync();
    void stopsAtOnce();
    void neverReadsALargeHash();
    void countsOverlappingPatternsOnce();
    void watchesOneMorePatternWithoutAGap_data();
    void watchesOneMorePatternWithoutAGap();
    void watchesAPatternNoMoreOnceItsLocksAreGone_data();
    void watchesAPatternNoMoreOnceItsLocksAreGone();
    void watchesTheNamedDatabaseOnly();
    void namesTheDatabasesThatAreNotWatched();
    void aThreadThatHangsReachesNothingOfOurs();
    void whoComesToWaitIsServedAtOnce();
};

namespace {

/// Stops one thread of this process where it is, until released.
class Freezer
{
public:
    Freezer()
    {
        if (::pipe(m_pipe) != 0)
            qFatal("no pipe");
        s_end = m_pipe[0];
        struct sigaction action = {};
        action.sa_handler = [](int) {
            char byte = 0;
            s_frozen = true;
            while (::read(s_end, &byte, 1) < 0 && errno == EINTR) {
            }
        };
        action.sa_flags = SA_RESTART;
        sigaction(SIGUSR2, &action, &m_before);
    }
    ~Freezer()
    {
        sigaction(SIGUSR2, &m_before, nullptr);
        ::close(m_pipe[0]);
        ::close(m_pipe[1]);
    }
    static int threadNamed(const char* wanted)
    {
        for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
            std::string name;
            std::getline(std::ifstream(task.path() / "comm"), name);
            if (name == wanted)
                return std::stoi(task.path().filename().string());
        }
        return 0;
    }
    void freeze(int thread) { ::syscall(SYS_tgkill, ::getpid(), thread, SIGUSR2); }
    bool isFrozen() const { return s_frozen; }
    void release() { static_cast<void>(!::write(m_pipe[1], "x", 1)); }

private:
    static inline std::atomic<bool> s_frozen = false;
    static inline int s_end = -1;
    int m_pipe[2] = {-1, -1};
    struct sigaction m_before = {};
};

class CountingClock final : public Clock
{
public:
    MonoTime mono() const override
    {
        ++asked;
        return m_clock.mono();
    }
    std::chrono::system_clock::time_point wall() const override
    {
        ++asked;
        return m_clock.wall();
    }
    mutable std::atomic<int> asked = 0;

private:
    SystemClock m_clock;
};

} // namespace

void TestLiveSource::tellsReadyFirstThenWhatIsHeld()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    for (int i = 0; i < 1000; ++i)
        server.command({"SET", "lock:" + std::to_string(i), "token-" + std::to_string(i), "PX", "60000"});
    server.command({"SET", "other:1", "x"});

    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    const auto* ready = watcher.last(Kind::Ready);
    QCOMPARE(ready->locks, 1000u);
    QCOMPARE(ready->source, SourceKind::Notifications);
    QCOMPARE(ready->patterns, std::vector<std::string>{"lock:*"});
    QTRY_COMPARE(watcher.count(EventKind::Found), 1000u);
    QCOMPARE(watcher.events().size(), 1000u);
    QCOMPARE(watcher.held(), truth(server));
    const auto* info = watcher.last(Kind::Info);
    QVERIFY(info != nullptr);
    QCOMPARE(info->info.capabilities.size(), std::size_t(redis::kCapabilities));
    QVERIFY(info->info.notShown.empty());
}

void TestLiveSource::seesAcquireRenewRelease()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(watch(server.tcpEndpoint()));
    TRY_TOLD(watcher.isReady());

    server.command({"SET", "lock:a", "first", "NX", "PX", "30000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:a") == 1);
    QCOMPARE(watcher.events().back().holder, std::string("first"));
    QCOMPARE(watcher.events().back().event.evidence, Evidence::Event);
    QVERIFY(watcher.state("lock:a")->deadline.isTime());

    server.command({"PEXPIRE", "lock:a", "30000"});
    TRY_TOLD(watcher.count(EventKind::Renewed, "lock:a") == 1);
    server.command({"SET", "lock:a", "second", "PX", "30000"});
    TRY_TOLD(watcher.count(EventKind::TakenOver, "lock:a") == 1);
    server.command({"PERSIST", "lock:a"});
    TRY_TOLD(watcher.count(EventKind::TtlLost, "lock:a") == 1);
    server.command({"DEL", "lock:a"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:a") == 1);
    QCOMPARE(watcher.events().back().holder, std::string("second"));

    server.command({"SET", "lock:b", "third", "NX", "PX", "50"});
    TRY_TOLD(watcher.count(EventKind::Expired, "lock:b") == 1);
    QVERIFY(watcher.held().empty());
}

void TestLiveSource::watchesOneMorePatternWithoutAGap_data()
{
    QTest::addColumn<bool>("notifies");
    QTest::newRow("notifications") << true;
    QTest::newRow("tracking") << false;
}

void TestLiveSource::watchesOneMorePatternWithoutAGap()
{
    QFETCH(bool, notifies);
    PrivateServer server(notifies ? kNotify : std::vector<std::string>{});
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:a", "mine", "PX", "60000"});
    server.command({"SET", "extra:old", "theirs", "PX", "60000"});
    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.isIn(ConnectionState::Live));
    const NodeId node = watcher.source().nodes().front();
    watcher.forget();

    watcher.source().watchAlso(node, "extra:*");
    watcher.source().watchAlso(node, "extra:*"); // it is there already
    TRY_TOLD(watcher.held().count("extra:old") == 1);
    QCOMPARE(watcher.count(EventKind::Found, "extra:old"), 1u); // nobody saw it begin
    QVERIFY(watcher.state("extra:old")->heldSince == kUnknownTime);
    QCOMPARE(watcher.last(Kind::Ready)->patterns, (std::vector<std::string>{"lock:*", "extra:*"}));
    const auto comesAndGoes = [&] { // until the walk has come to its end, nobody knows whether a key is new
        server.command({"DEL", "extra:new"});
        server.command({"SET", "extra:new", "x", "NX", "PX", "60000"});
        return watcher.count(EventKind::Acquired, "extra:new") > 0 &&
               watcher.count(EventKind::Released, "extra:new") > 0;
    };
    TRY_TOLD(comesAndGoes());
    server.command({"DEL", "lock:a"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:a") == 1);
    QCOMPARE(watcher.count(Kind::Gap), 0u);
    QCOMPARE(watcher.count(EventKind::Found, "lock:a"), 0u);

    watcher.source().requestReconnect(node); // it stays watched
    TRY_TOLD(watcher.count(Kind::Gap) == 1);
    TRY_TOLD(watcher.isIn(ConnectionState::Live));
    server.command({"SET", "extra:again", "x", "NX", "PX", "60000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "extra:again") == 1);
}

void TestLiveSource::watchesAPatternNoMoreOnceItsLocksAreGone_data()
{
    watchesOneMorePatternWithoutAGap_data();
}

/// Nothing that is there seems to end by it, and nothing stays that nobody keeps up.
void TestLiveSource::watchesAPatternNoMoreOnceItsLocksAreGone()
{
    QFETCH(bool, notifies);
    PrivateServer server(notifies ? kNotify : std::vector<std::string>{});
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:a", "mine", "PX", "600000"});
    server.command({"SET", "extra:old", "theirs", "PX", "600000"});
    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.isIn(ConnectionState::Live));
    const NodeId node = watcher.source().nodes().front();
    watcher.source().watchAlso(node, "extra:*");
    TRY_TOLD(watcher.held().count("extra:old") == 1);
    const std::vector<std::string> both{"lock:*", "extra:*"};

    watcher.source().watchNoMore(node, "lock:*"); // the profile's own stays
    watcher.source().watchNoMore(node, "extra:*");
    QTest::qWait(2500); // longer than it takes where nothing is left
    QCOMPARE(watcher.last(Kind::Ready)->patterns, both);
    QCOMPARE(watcher.held().count("extra:old"), 1u);
    QCOMPARE(watcher.count(EventKind::Released, "extra:old"), 0u);

    server.command({"DEL", "extra:old"});
    TRY_TOLD(watcher.count(EventKind::Released, "extra:old") == 1);
    TRY_TOLD(watcher.last(Kind::Ready)->patterns == std::vector<std::string>{"lock:*"});
    server.command({"SET", "extra:later", "theirs", "PX", "600000"});
    server.command({"SET", "lock:b", "mine", "PX", "600000"});
    TRY_TOLD(watcher.held().count("lock:b") == 1);
    QCOMPARE(watcher.held().size(), std::size_t{2});
    QCOMPARE(watcher.count(Kind::Gap), 0u);

    watcher.source().watchAlso(node, "extra:*"); // again, and it is found
    TRY_TOLD(watcher.held().count("extra:later") == 1);
    server.command({"DEL", "extra:later"});
    TRY_TOLD(watcher.count(EventKind::Released, "extra:later") == 1);
}

void TestLiveSource::readsHashLocks()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    const std::string field = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
    server.command({"HSET", "lock:before", field, "1"});
    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    QTRY_COMPARE(watcher.held().count("lock:before"), 1u);
    QCOMPARE(watcher.held()["lock:before"], field);

    server.command({"HINCRBY", "lock:h", field, "1"});
    server.command({"PEXPIRE", "lock:h", "30000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:h") == 1);
    TRY_TOLD(watcher.held()["lock:h"] == field);
    server.command({"HINCRBY", "lock:h", field, "1"});
    TRY_TOLD(watcher.count(EventKind::Reentered, "lock:h") == 1);
    QCOMPARE(watcher.state("lock:h")->count, 2u);
    server.command({"HINCRBY", "lock:h", field, "-1"});
    TRY_TOLD(watcher.count(EventKind::Unreentered, "lock:h") == 1);
    server.command({"DEL", "lock:h"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:h") == 1);
    QVERIFY(server.command({"INFO", "errorstats"}).text.find("WRONGTYPE") == std::string::npos);
}

void TestLiveSource::tellsUnknownHolderWhenNothingMayBeRead()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    auto options = watch(server.unixEndpoint());
    options.readBudgetKeysPerSecond = 0;
    server.command({"SET", "lock:before", "old"});
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    server.command({"SET", "lock:a", "first", "NX", "PX", "30000"});
    server.command({"DEL", "lock:before"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:before") == 1);
    // It did not wait for a look that nobody takes.
    QCOMPARE(watcher.count(EventKind::Acquired, "lock:a"), 1u);
    const auto acquired = std::find_if(watcher.events().begin(), watcher.events().end(),
                                       [](const auto& told) { return told.event.kind == EventKind::Acquired; });
    QCOMPARE(acquired->holder, std::string());
    QCOMPARE(watcher.counters().readsShed, std::uint64_t{0}); // nothing was asked for in vain
}

/// What is written behind the place that the scan has come to.
void TestLiveSource::missesNothingInAResync_data()
{
    QTest::addColumn<double>("budget");
    QTest::newRow("holders are read") << 20'000.0;
    QTest::newRow("no read budget") << 0.0;
}

void TestLiveSource::missesNothingInAResync()
{
    QFETCH(double, budget);
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    // So many that the scan takes its time.
    server.command({"EVAL", "for i = 1, 50000 do redis.call('SET', 'other:' .. i, '') end", "0"});
    for (int i = 0; i < 100; ++i)
        server.command({"SET", "lock:old:" + std::to_string(i), "old", "PX", "600000"});
    auto options = watch(server.unixEndpoint());
    options.readBudgetKeysPerSecond = budget;
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    watcher.forget();
    watcher.source().requestResync(NodeId{0});
    QElapsedTimer since;
    since.start();
    int written = 0;
    for (; !watcher.isReady() || written < 100; ++written) {
        QVERIFY2(since.elapsed() < kPatience, watcher.log().c_str()); // it comes to an end, whatever is written
        const auto name = std::to_string(written);
        server.command({"SET", "lock:new:" + name, "token", "PX", "600000"});
        server.command({"DEL", "lock:old:" + std::to_string(written % 100)});
        server.command({"SET", "lock:old:" + std::to_string(written % 100), "taken again", "PX", "600000"});
        QThread::usleep(300); // slower than the budget
    }
    TRY_TOLD(int(watcher.held().size()) == written + 100);
}

void TestLiveSource::stopsAtOnce()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    QVERIFY(watcher.source().stop());
    QVERIFY(watcher.source().stop());
    QTRY_VERIFY(server.command({"CLIENT", "LIST"}).text.find("name=lockscope ") == std::string::npos);
    watcher.source().setSelected(LockId{0}); // harmless afterwards
}

void TestLiveSource::neverReadsALargeHash()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"HSET", "lock:huge", "field", std::string(40u << 20, 'x')});
    server.command({"SET", "lock:long", std::string(5000, 'y')});
    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.state("lock:huge") != nullptr && watcher.state("lock:huge")->tooLarge);
    QVERIFY(watcher.state("lock:huge")->valueBytes > 40u << 20);
    QCOMPARE(watcher.state("lock:huge")->type, ValueType::Hash);
    QCOMPARE(watcher.state("lock:long")->valueBytes, 5000u);
    server.command({"HSET", "lock:huge", "second", "1"});
    server.command({"SET", "lock:after", "alive", "PX", "30000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:after") == 1);
    QCOMPARE(watcher.count(Kind::Gap), 0u);
    QVERIFY(watcher.counters().bytesIn < 10u << 20);
}

void TestLiveSource::countsOverlappingPatternsOnce()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    auto options = watch(server.unixEndpoint());
    options.patterns = {"lock:a*", "lock:*", "*:abc"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    for (int i = 0; i < 10; ++i) {
        server.command({"SET", "lock:abc", "t" + std::to_string(i), "NX", "PX", "30000"});
        server.command({"PEXPIRE", "lock:abc", "30000"});
        server.command({"DEL", "lock:abc"});
    }
    TRY_TOLD(watcher.count(EventKind::Released) == 10);
    QCOMPARE(watcher.count(EventKind::Acquired), 10u);
    QCOMPARE(watcher.count(EventKind::Renewed), 10u);
}

void TestLiveSource::watchesTheNamedDatabaseOnly()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    auto endpoint = server.unixEndpoint();
    endpoint.database = 3;
    SourceReader watcher(watch(endpoint));
    TRY_TOLD(watcher.isReady());
    server.command({"SET", "lock:zero", "x", "PX", "30000"});
    server.command({"SELECT", "3"});
    server.command({"SET", "lock:three", "y", "PX", "30000"});
    TRY_TOLD(watcher.count(EventKind::Acquired) == 1);
    QCOMPARE(watcher.events().back().key, std::string("lock:three"));
    QCOMPARE(watcher.events().back().event.database, std::uint16_t(3));
}

void TestLiveSource::namesTheDatabasesThatAreNotWatched()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:0", "x"});
    server.command({"SELECT", "3"});
    server.command({"MSET", "a", "x", "b", "x"});
    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    const std::vector<std::pair<int, std::int64_t>> others{{3, 2}};
    QCOMPARE(watcher.last(Kind::Info)->info.otherDatabases, others);
}

/// It is left behind after two seconds, and goes on later: when the clock and everybody it told are long gone.
void TestLiveSource::aThreadThatHangsReachesNothingOfOurs()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    CountingClock clock;
    std::atomic<int> told = 0;
    Freezer freezer;
    {
        monitor::LiveSource source({watch(server.unixEndpoint())}, clock);
        connect(
            &source, &monitor::LiveSource::dataWaiting, &source, [&told] { ++told; }, Qt::DirectConnection);
        source.start();
        QTRY_VERIFY(told > 0);
        Batch batch;
        source.takeBatch(batch);
        freezer.freeze(Freezer::threadNamed("redis-io"));
        QTRY_VERIFY(freezer.isFrozen());
    }
    const int asked = clock.asked;
    const int toldBefore = told;
    server.command({"SET", "lock:late", "x"});
    freezer.release();
    QTRY_COMPARE(Freezer::threadNamed("redis-io"), 0);
    QCOMPARE(int(clock.asked), asked);
    QCOMPARE(int(told), toldBefore);
}

/// Whoever opens the window of a server that has long been away does not wait for the next attempt.
void TestLiveSource::whoComesToWaitIsServedAtOnce()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    auto options = watch(server.unixEndpoint());
    options.attended = false;
    ManualClock clock;
    monitor::LiveSource source({options}, clock);
    int attempts = 0;
    bool isReady = false;
    const auto pull = [&] {
        Batch batch;
        source.takeBatch(batch);
        for (const auto& node : batch.nodes) {
            attempts += node.kind == Kind::State && node.state == ConnectionState::Connecting;
            isReady = isReady || node.kind == Kind::Ready;
        }
        return attempts;
    };
    source.start();
    QTRY_VERIFY((pull(), isReady));
    server.kill();
    const auto pass = [&](std::chrono::milliseconds time) {
        clock.advance(time);
        return pull();
    };
    clock.advance(std::chrono::hours(24 * 400));            // from now on the pauses grow to half a minute
    QTRY_VERIFY(pass(std::chrono::milliseconds(200)) >= 8); // the next one is 3 s long, then 6 s
    const int before = attempts;
    source.setAttended(true);
    QTRY_VERIFY(pull() > before); // without any time
    QTRY_VERIFY(pass(std::chrono::milliseconds(100)) >= before + 4);
    isReady = false;
    QVERIFY(server.restart());
    QTRY_VERIFY((pass(std::chrono::milliseconds(100)), isReady));
}

LOCKSCOPE_TEST_MAIN(TestLiveSource)
#include "tst_livesource.moc"
