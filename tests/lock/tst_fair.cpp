// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's fair lock: queue, deadlines, dead waiters, nobody is overtaken. Means: real server.
#include "formats/libraries/redissonscripts.h"
#include "redissonfixture.h"
#include "support/suite.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <numeric>
#include <thread>

using namespace lockscope;
using namespace lockscope::lock;
using namespace lockscope::test;
using namespace std::chrono_literals;

/// Redisson's fair lock: the queue on the server. Strangers in it are entries as Redisson 4.7.0 was seen to make them.
class TestFair : public RedissonSuite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void scriptsAreKnownByTheirHashes_data();
    void scriptsAreKnownByTheirHashes();
    void freeLockNeedsNoQueue();
    void waitersStandInTheQueueWithDeadlines();
    void servedInTheOrderTheyCame();
    void nobodyOvertakesTheNextOne();
    void singleTryStandsInNoQueue();
    void deadWaiterIsPassedAtItsDeadline();
    void deadWaitersAreCleanedOutByARelease();
    void whoGivesUpLeavesTheQueue();
    void whoIsCancelledHandsOnTheTurn();
    void patienceOfWhoIsServedIsTakenOff();
    void expiryIsLookedForInTime();
    void strangersReleaseWakes();
    void reentryAndPartialRelease();
    void missingDeadlineIsNoHang();
    void lostSubscriberIsNoHang();
    void everyoneIsServedInTheOrderOfTheQueue();
    void nobodyIsLetInBesideAnother();

private:
    RedissonOptions fair(std::chrono::milliseconds wait, std::chrono::milliseconds ttl = 1h) const
    {
        RedissonOptions options;
        options.ttl = ttl;
        options.wait = wait;
        options.poll = 1h;
        options.watchdog = false;
        options.fair = true;
        return options;
    }
    std::int64_t queued() { return admin({"LLEN", kQueue}).integer; }
    std::string queuedAt(const char* index) { return admin({"LINDEX", kQueue, index}).text; }
    double deadlineOf(std::string_view owner) { return std::stod(admin({"ZSCORE", kDeadlines, owner}).text); }
    double now()
    {
        const lock::Reply time = admin({"TIME"});
        return std::stod(time.elements[0].text) * 1000 + std::stod(time.elements[1].text) / 1000;
    }
    /// A waiter of another program, whose deadline is so far away.
    void stands(std::string_view owner, double milliseconds)
    {
        admin({"RPUSH", kQueue, owner});
        admin({"ZADD", kDeadlines, std::to_string(static_cast<std::int64_t>(now() + milliseconds)), owner});
    }
    std::int64_t listening(std::string_view owner)
    {
        return admin({"PUBSUB", "NUMSUB", std::string(kChannel) + ":" + std::string(owner)}).elements[1].integer;
    }

    static constexpr std::string_view kQueue = "redisson_lock_queue:{lock:a}";
    static constexpr std::string_view kDeadlines = "redisson_lock_timeout:{lock:a}";
    static constexpr std::string_view kChannel = "redisson_lock__channel:{lock:a}";
    static constexpr std::string_view kStranger = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
};

void TestFair::init()
{
    prepare();
}

void TestFair::scriptsAreKnownByTheirHashes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("sha1");
    const auto row = [](const char* name, std::string_view text, std::string_view sha1) {
        QTest::newRow(name) << QByteArray(text.data(), static_cast<qsizetype>(text.size()))
                            << QByteArray(sha1.data(), static_cast<qsizetype>(sha1.size()));
    };
    row("acquire", formats::kRedissonAcquire, formats::kRedissonAcquireSha1);
    row("reenter", formats::kRedissonReenter, formats::kRedissonReenterSha1);
    row("unreenter", formats::kRedissonUnreenter, formats::kRedissonUnreenterSha1);
    row("renew", formats::kRedissonRenew, formats::kRedissonRenewSha1);
    row("release", formats::kRedissonRelease, formats::kRedissonReleaseSha1);
    row("fair acquire", formats::kRedissonFairAcquire, formats::kRedissonFairAcquireSha1);
    row("fair release", formats::kRedissonFairRelease, formats::kRedissonFairReleaseSha1);
    row("fair leave", formats::kRedissonFairLeave, formats::kRedissonFairLeaveSha1);
}

void TestFair::scriptsAreKnownByTheirHashes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, sha1);
    QCOMPARE(admin({"SCRIPT", "LOAD", text.toStdString()}).text, sha1.toStdString());
}

void TestFair::freeLockNeedsNoQueue()
{
    Lease lease = leaseOf(m_process->mutex(fair(60s)).acquire());
    QCOMPARE(admin({"KEYS", "*"}).elements.size(), std::size_t{1});
    QCOMPARE(admin({"HGET", "lock:a", lease.token()}).text, std::string("1"));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"DBSIZE"}).integer, 0);
}

void TestFair::waitersStandInTheQueueWithDeadlines()
{
    Lease holder = leaseOf(m_process->mutex(fair(60s, 20s)).acquire());
    Waiter first(m_process->mutex(fair(60s)));
    QTRY_COMPARE(queued(), 1);
    const double expected = now() + static_cast<double>(admin({"PTTL", "lock:a"}).integer) + 60'000;
    QVERIFY(std::abs(deadlineOf(queuedAt("0")) - expected) < 5'000);
    Waiter second(m_process->mutex(fair(30s)));
    QTRY_COMPARE(queued(), 2);
    QCOMPARE(deadlineOf(queuedAt("1")) - deadlineOf(queuedAt("0")), 30'000.0);
    QTRY_COMPARE(listening(queuedAt("0")), 1);
    QTRY_COMPARE(listening(queuedAt("1")), 1);
    (void)holder.release();
    (void)leaseOf(first.take()).release();
    (void)leaseOf(second.take()).release();
    QTRY_COMPARE(admin({"PUBSUB", "CHANNELS", "*"}).elements.size(), std::size_t{0});
    QCOMPARE(admin({"DBSIZE"}).integer, 0);
}

/// Over several processes, each woken by the one before it: nothing else can wake them within the hour.
void TestFair::servedInTheOrderTheyCame()
{
    std::vector<std::unique_ptr<RedissonProcess>> processes;
    std::vector<std::jthread> threads;
    std::mutex guard;
    std::vector<std::size_t> served;
    Lease holder = leaseOf(m_process->mutex(fair(60s)).acquire());
    for (std::size_t i = 0; i < 6; ++i) {
        if (i % 2 == 0)
            processes.push_back(std::make_unique<RedissonProcess>(m_server->endpoint()));
        threads.emplace_back([&, i, process = processes.back().get()] {
            Lease lease = leaseOf(process->mutex(fair(60s)).acquire());
            const std::lock_guard locked(guard);
            served.push_back(i);
        });
        QTRY_COMPARE(queued(), static_cast<std::int64_t>(i) + 1);
    }
    (void)holder.release();
    for (std::jthread& thread : threads)
        thread.join();
    QCOMPARE(served, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
}

void TestFair::nobodyOvertakesTheNextOne()
{
    stands(kStranger, 60'000); // the lock is free, and it is the stranger's turn
    Acquired result = m_process->mutex(fair(60s)).tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Taken);
    QVERIFY(!result.holder());
    QVERIFY(result.retryAfter() == 0ms);
    result = m_process->mutex(fair(200ms)).acquire();
    QVERIFY(result.outcome() == AcquireOutcome::TimedOut);
    QCOMPARE(queued(), 1);
    QCOMPARE(queuedAt("0"), std::string(kStranger));
}

void TestFair::singleTryStandsInNoQueue()
{
    const Lease holder = leaseOf(m_process->mutex(fair(60s)).acquire());
    std::optional<Acquired> theirs;
    std::jthread([&] { theirs.emplace(m_process->mutex(fair(60s)).tryAcquire()); }).join();
    QCOMPARE(theirs->holder(), std::optional<std::string>(holder.token()));
    QCOMPARE(queued(), 0);
}

void TestFair::deadWaiterIsPassedAtItsDeadline()
{
    stands(kStranger, 400); // and nobody is there to take its turn
    const double deadline = deadlineOf(kStranger);
    Lease lease = leaseOf(m_process->mutex(fair(60s)).acquire());
    QVERIFY(now() >= deadline);
    QCOMPARE(queued(), 0);
    QCOMPARE(admin({"ZCARD", kDeadlines}).integer, 0);
}

void TestFair::deadWaitersAreCleanedOutByARelease()
{
    Lease holder = leaseOf(m_process->mutex(fair(60s)).acquire());
    stands("dead:1", -1'000);
    stands("dead:2", -1);
    Waiter waiter(m_process->mutex(fair(60s)));
    QTRY_COMPARE(queued(), 1); // whoever comes cleans out
    stands("dead:3", 1'000'000);
    (void)holder.release();
    (void)leaseOf(waiter.take()).release();
    QCOMPARE(queuedAt("0"), std::string("dead:3"));
    admin({"ZADD", kDeadlines, "1", "dead:3"});
    (void)leaseOf(m_process->mutex(fair(60s)).acquire()).release();
    QCOMPARE(admin({"DBSIZE"}).integer, 0);
}

void TestFair::whoGivesUpLeavesTheQueue()
{
    const Lease holder = leaseOf(m_process->mutex(fair(60s)).acquire());
    Waiter patient(m_process->mutex(fair(1s)));
    QTRY_COMPARE(queued(), 1);
    const std::string first = queuedAt("0");
    stands(kStranger, 1'000'000);
    const double before = deadlineOf(kStranger);
    QVERIFY(patient.take().outcome() == AcquireOutcome::TimedOut);
    QCOMPARE(queued(), 1);
    QCOMPARE(queuedAt("0"), std::string(kStranger));
    QCOMPARE(before - deadlineOf(kStranger), 1'000.0); // those behind waited for its patience, too
    QVERIFY(admin({"ZSCORE", kDeadlines, first}).isNil());
    QTRY_COMPARE(listening(first), 0);
}

/// Cancelled in the very moment when it was its turn: the next one must not wait for ever.
void TestFair::whoIsCancelledHandsOnTheTurn()
{
    const Lease holder = leaseOf(m_process->mutex(fair(60s)).acquire());
    Waiter first(m_process->mutex(fair(60s)));
    QTRY_COMPARE(queued(), 1);
    const RedissonProcess other(m_server->endpoint());
    Waiter second(other.mutex(fair(60s)));
    QTRY_COMPARE(queued(), 2);
    QTRY_COMPARE(listening(queuedAt("1")), 1);
    admin({"DEL", "lock:a"}); // as a release whose message went to nobody
    first.cancel();
    QVERIFY(first.take().outcome() == AcquireOutcome::Cancelled);
    QVERIFY(leaseOf(second.take()).isValid());
}

void TestFair::patienceOfWhoIsServedIsTakenOff()
{
    Lease holder = leaseOf(m_process->mutex(fair(60s)).acquire());
    Waiter waiter(m_process->mutex(fair(40s)));
    QTRY_COMPARE(queued(), 1);
    stands(kStranger, 100'000);
    const double before = deadlineOf(kStranger);
    (void)holder.release();
    const Lease lease = leaseOf(waiter.take());
    QCOMPARE(before - deadlineOf(kStranger), 40'000.0);
}

void TestFair::expiryIsLookedForInTime()
{
    admin({"HSET", "lock:a", kStranger, "1"});
    admin({"PEXPIRE", "lock:a", "300"}); // it dies: nobody tells
    // The poll is an hour, and the limit a minute: in time means by the ttl.
    Waiter first(m_process->mutex(fair(60s)));
    Lease lease = leaseOf(first.take());
    QVERIFY(lease.isValid());
    QCOMPARE(admin({"HGET", "lock:a", lease.token()}).text, std::string("1"));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestFair::strangersReleaseWakes()
{
    admin({"HSET", "lock:a", kStranger, "1"});
    Waiter waiter(m_process->mutex(fair(60s)));
    QTRY_COMPARE(queued(), 1);
    QTRY_COMPARE(listening(queuedAt("0")), 1);
    admin({"DEL", "lock:a"});
    admin({"PUBLISH", std::string(kChannel) + ":" + queuedAt("0"), "0"});
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestFair::reentryAndPartialRelease()
{
    Lease first = leaseOf(m_process->mutex(fair(60s)).acquire());
    stands(kStranger, 60'000); // does not keep the holder out
    Lease second = *first.enter();
    QCOMPARE(admin({"HGET", "lock:a", first.token()}).text, std::string("2"));
    QCOMPARE(second.release().handlesLeft, 1);
    QCOMPARE(admin({"HGET", "lock:a", first.token()}).text, std::string("1"));
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(queued(), 1);
}

/// Somebody deleted the sorted set: who is in the queue without a deadline is left alone, as Redisson does.
void TestFair::missingDeadlineIsNoHang()
{
    admin({"RPUSH", kQueue, kStranger});
    QVERIFY(m_process->mutex(fair(200ms)).acquire().outcome() == AcquireOutcome::TimedOut);
    QCOMPARE(queued(), 1);
    QCOMPARE(admin({"ZCARD", kDeadlines}).integer, 0);
}

void TestFair::lostSubscriberIsNoHang()
{
    Lease holder = leaseOf(m_process->mutex(fair(60s)).acquire());
    const RedissonProcess other(m_server->endpoint());
    Waiter waiter(other.mutex(fair(60s)));
    QTRY_COMPARE(queued(), 1);
    QTRY_COMPARE(listening(queuedAt("0")), 1);
    admin({"DEL", "lock:a"}); // nobody tells
    admin({"CLIENT", "KILL", "TYPE", "pubsub"});
    QVERIFY(leaseOf(waiter.take()).isValid());
}

/// Eight contenders in four processes, each of whom comes back at once. A hold ends only when all the others stand in
/// the queue, so that the order of the queue alone says who is next, however busy the machine is.
void TestFair::everyoneIsServedInTheOrderOfTheQueue()
{
    constexpr std::size_t kContenders = 8;
    constexpr int kHolds = 8 * 30 + 5;
    std::vector<std::unique_ptr<RedissonProcess>> processes;
    for (std::size_t i = 0; i < kContenders / 2; ++i)
        processes.push_back(std::make_unique<RedissonProcess>(m_server->endpoint()));
    std::array<std::atomic<int>, kContenders> sections{};
    std::atomic<int> holds{0};
    std::atomic<int> overtaken{0};
    std::atomic<bool> ends{false};
    std::mutex mutex;
    std::string next; // in the queue, when the hold before ended
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < kContenders; ++i)
            threads.emplace_back([&, i] {
                const RedissonProcess& process = *processes[i / 2];
                Client own(m_server->endpoint());
                const auto allOthersComeToTheQueue = [&own] {
                    const auto limit = std::chrono::steady_clock::now() + 1min;
                    while (own.command({"LLEN", kQueue})->integer != kContenders - 1) {
                        if (std::chrono::steady_clock::now() > limit)
                            return false;
                        std::this_thread::sleep_for(100us);
                    }
                    return true;
                };
                while (!ends) {
                    Lease lease = leaseOf(process.mutex(fair(60s)).acquire());
                    if (ends)
                        return; // the line disperses
                    const std::lock_guard guard(mutex);
                    overtaken += !next.empty() && next != lease.token();
                    ++sections[i];
                    if (!allOthersComeToTheQueue() || ++holds == kHolds)
                        ends = true;
                    next = own.command({"LINDEX", kQueue, "0"})->text;
                }
            });
    }
    QCOMPARE(holds.load(), kHolds);
    QCOMPARE(overtaken.load(), 0);
    const std::vector<int> counts(sections.begin(), sections.end());
    const auto [fewest, most] = std::ranges::minmax(counts);
    QVERIFY2(fewest * 10 >= most * 9, qPrintable(QStringLiteral("%1 to %2").arg(fewest).arg(most)));
    QCOMPARE(queued(), 0);
}

/// The same, each as fast as he can: each counts in a key, unprotected but for the lock.
void TestFair::nobodyIsLetInBesideAnother()
{
    std::vector<std::unique_ptr<RedissonProcess>> processes;
    for (int i = 0; i < 4; ++i)
        processes.push_back(std::make_unique<RedissonProcess>(m_server->endpoint()));
    std::array<std::atomic<int>, 8> sections{};
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < sections.size(); ++i)
            threads.emplace_back([&, i](const std::stop_token& stop) {
                const RedissonProcess& process = *processes[i / 2];
                Client own(m_server->endpoint());
                while (!stop.stop_requested()) {
                    Lease lease = leaseOf(process.mutex(fair(60s)).acquire());
                    const std::string count = own.command({"GET", "count"})->text;
                    (void)own.command({"SET", "count", std::to_string(count.empty() ? 1 : std::stoi(count) + 1)});
                    ++sections[i];
                }
            });
        const auto done = [&] { return std::ranges::all_of(sections, [](const auto& count) { return count >= 40; }); };
        QTRY_VERIFY_WITH_TIMEOUT(done(), 120'000);
    }
    QCOMPARE(std::stoi(admin({"GET", "count"}).text), std::accumulate(sections.begin(), sections.end(), 0));
    QCOMPARE(queued(), 0);
}

LOCKSCOPE_TEST_MAIN(TestFair)
#include "tst_fair.moc"
