// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's read-write lock in bad moments: waiters, lost answers, late requests, killed connections, holders that die
// or stall. Means: real server behind the fault proxy.
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonreadwrite.h"
#include "redissonfixture.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <random>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using sandbox::AnswerLoss;
using test::leaseOf;
using test::RedissonProcess;

class TestReadWriteTrouble : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aWriterWakesAllReaders();
    void theLastReaderWakesAWriter();
    void aWaitingWriterHoldsUpNoReader();
    void aDowngradeWakesReaders();
    void strangersMessageWakes();
    void lostAnswerIsSettled_data() { sides(); }
    void lostAnswerIsSettled();
    void lostAnswerBesideReadersIsSettled();
    void whoGivesUpLeavesNothing_data() { sides(); }
    void whoGivesUpLeavesNothing();
    void lateRequestTakesNothing_data() { sides(); }
    void lateRequestTakesNothing();
    void lostEntryOfAReaderIsSettled();
    void lostReadWithinIsSettled();
    void lostReadWithinIsGivenBack();
    void lateReadWithinTakesNothing();
    void flushedScriptsChangeNothing();
    void neverBesideAWriter();

private:
    static void sides()
    {
        QTest::addColumn<bool>("writes");
        QTest::newRow("read") << false;
        QTest::newRow("write") << true;
    }
    static RedissonOptions how(std::chrono::milliseconds wait, std::chrono::milliseconds ttl = 30s)
    {
        RedissonOptions options;
        options.ttl = ttl;
        options.wait = wait;
        options.watchdog = false;
        options.poll = 1h; // only a message wakes, or the end of a lease
        return options;
    }
    static RedissonMutex side(const RedissonReadWriteLock& lock, bool writes)
    {
        return writes ? lock.writeLock() : lock.readLock();
    }
    static ClientOptions limits() { return test::limitedTo(200ms); }
    /// Through the proxy.
    [[nodiscard]] RedissonReadWriteLock far(std::chrono::milliseconds wait) const
    {
        return m_far->readWrite(how(wait));
    }
    Reply admin(std::initializer_list<std::string_view> words) { return test::value(m_admin->command(words)); }
    std::int64_t keys() { return admin({"DBSIZE"}).integer; }
    std::string countOf(std::string_view field) { return admin({"HGET", "lock:a", field}).text; }
    std::int64_t subscribers() { return admin({"PUBSUB", "NUMSUB", "redisson_rwlock:{lock:a}"}).elements[1].integer; }

    std::optional<sandbox::RedisServer> m_server;
    std::optional<sandbox::FaultProxy> m_proxy;
    std::optional<RedissonProcess> m_near;
    std::optional<RedissonProcess> m_far;
    std::optional<Client> m_admin;
};

void TestReadWriteTrouble::init()
{
    Suite::init();
    m_near.reset();
    m_far.reset();
    if (!m_server)
        m_server.emplace(test::startedServer());
    m_proxy.emplace(test::proxyTo(m_server->tcpEndpoint()));
    m_admin.emplace(m_server->endpoint(), test::unhurried());
    m_near.emplace(m_server->endpoint());
    m_far.emplace(m_proxy->endpoint(), limits());
    admin({"FLUSHALL"});
    // The scripts are known, so that what is lost is not the question whether they are.
    RedissonReadWriteLock lock = m_near->readWrite(how(60s));
    Lease writer = leaseOf(lock.writeLock().acquire());
    Lease reader = leaseOf(lock.readWithin(writer));
    (void)writer.release();
    (void)reader.enter()->release();
    (void)reader.release();
    (void)leaseOf(lock.readLock().acquire()).release();
    QCOMPARE(keys(), std::int64_t{0});
}

/// Also those of one process: readers do not wait for each other.
void TestReadWriteTrouble::aWriterWakesAllReaders()
{
    Lease writer = leaseOf(m_far->readWrite(how(0ms, 1h)).writeLock().tryAcquire());
    const RedissonMutex reads = m_near->readWrite(how(60s, 1h)).readLock();
    test::Waiter one(reads);
    test::Waiter two(reads);
    test::Waiter three(reads);
    QTRY_COMPARE(subscribers(), std::int64_t{1}); // one for the whole process
    QCOMPARE(writer.release().outcome, ReleaseOutcome::Released);
    const Lease first = leaseOf(one.take());
    const Lease second = leaseOf(two.take());
    const Lease third = leaseOf(three.take());
    QVERIFY(first.isValid() && second.isValid() && third.isValid());
    QTRY_COMPARE(subscribers(), std::int64_t{0});
}

void TestReadWriteTrouble::theLastReaderWakesAWriter()
{
    Lease first = leaseOf(m_far->readWrite(how(0ms, 1h)).readLock().tryAcquire());
    Lease second = leaseOf(m_far->readWrite(how(0ms, 1h)).readLock().tryAcquire());
    test::Waiter waiter(m_near->readWrite(how(60s, 1h)).writeLock());
    QTRY_COMPARE(subscribers(), std::int64_t{1});
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(second.release().outcome, ReleaseOutcome::Released);
    const Lease writer = leaseOf(waiter.take());
    QCOMPARE(countOf("mode"), std::string("write"));
}

/// A reader that holds the lock may ask for it in another place: behind the writer, it would wait for itself.
void TestReadWriteTrouble::aWaitingWriterHoldsUpNoReader()
{
    Lease reader = leaseOf(m_near->readWrite(how(0ms, 1h)).readLock().tryAcquire());
    test::Waiter waiter(m_near->readWrite(how(60s, 1h)).writeLock());
    QTRY_COMPARE(subscribers(), std::int64_t{1});
    Lease beside = leaseOf(m_near->readWrite(how(60s, 1h)).readLock().acquire());
    QCOMPARE(reader.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(beside.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestReadWriteTrouble::aDowngradeWakesReaders()
{
    RedissonReadWriteLock lock = m_far->readWrite(how(0ms, 1h));
    Lease writer = leaseOf(lock.writeLock().tryAcquire());
    const Lease reader = leaseOf(lock.readWithin(writer));
    test::Waiter waiter(m_near->readWrite(how(60s, 1h)).readLock());
    QTRY_COMPARE(subscribers(), std::int64_t{1});
    QCOMPARE(writer.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
    QVERIFY(reader.isValid());
}

void TestReadWriteTrouble::strangersMessageWakes()
{
    for (const bool writes : {false, true}) {
        admin({"HSET", "lock:a", "mode", "write", "8743c9c0-0795-4907-87fd-6c719a6b4586:57:write", "1"});
        test::Waiter waiter(side(m_near->readWrite(how(60s, 1h)), writes));
        QTRY_COMPARE(subscribers(), std::int64_t{1});
        admin({"DEL", "lock:a"});
        admin({"PUBLISH", "redisson_rwlock:{lock:a}", "1"});
        QVERIFY(leaseOf(waiter.take()).isValid());
    }
}

void TestReadWriteTrouble::lostAnswerIsSettled()
{
    QFETCH(bool, writes);
    m_proxy->loseNextAnswer(AnswerLoss::Reset, "lock:a");
    Lease lease = leaseOf(side(far(5s), writes).acquire());
    QVERIFY(m_proxy->waitForAnswersLost(1, 5s));
    QCOMPARE(countOf(lease.token()), std::string("1")); // set, and not added to
    QCOMPARE(countOf("mode"), std::string(writes ? "write" : "read"));
    QCOMPARE(keys(), std::int64_t{writes ? 1 : 2});
    QVERIFY(admin({"PTTL", "lock:a"}).integer > 25'000);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(keys(), std::int64_t{0});
}

void TestReadWriteTrouble::lostAnswerBesideReadersIsSettled()
{
    const Lease other = leaseOf(m_near->readWrite(how(0ms, 1h)).readLock().tryAcquire());
    m_proxy->loseNextAnswer(AnswerLoss::Reset, "lock:a");
    const Lease lease = leaseOf(far(5s).readLock().acquire());
    QVERIFY(m_proxy->waitForAnswersLost(1, 5s));
    QCOMPARE(countOf(lease.token()), std::string("1"));
    QCOMPARE(countOf(other.token()), std::string("1"));
    m_proxy->loseNextAnswer(AnswerLoss::Reset, "lock:a");
    QVERIFY(far(100ms).writeLock().acquire().outcome() == AcquireOutcome::TimedOut);
    QCOMPARE(countOf("mode"), std::string("read"));
}

/// Nobody answers until the end: unknown, and the server gets it back as soon as it is there.
void TestReadWriteTrouble::whoGivesUpLeavesNothing()
{
    QFETCH(bool, writes);
    m_proxy->loseNextAnswer(AnswerLoss::Silence, "lock:a");
    std::jthread cable([this] {
        (void)m_proxy->waitForAnswersLost(1, 5s);
        m_proxy->refuse(true);
    });
    const Acquired result = side(far(400ms), writes).acquire();
    cable.join();
    QVERIFY(result.outcome() == AcquireOutcome::Unknown);
    QVERIFY(keys() > 0);
    m_proxy->refuse(false);
    QTRY_COMPARE_WITH_TIMEOUT(keys(), std::int64_t{0}, test::kBeforeItsLease);
}

/// The first request arrives after the release: the network had kept it.
void TestReadWriteTrouble::lateRequestTakesNothing()
{
    QFETCH(bool, writes);
    const auto script = writes ? formats::kRedissonWriteAcquire : formats::kRedissonReadAcquire;
    m_proxy->loseNextAnswer(AnswerLoss::Reset, "lock:a");
    Lease lease = leaseOf(side(far(5s), writes).acquire());
    const std::string token(lease.token());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(admin({"EVAL", script, "1", "lock:a", token, "30000"}).isNil()); // granted
    QTRY_COMPARE_WITH_TIMEOUT(keys(), std::int64_t{0}, test::kBeforeItsLease);
}

void TestReadWriteTrouble::lostEntryOfAReaderIsSettled()
{
    Lease first = leaseOf(far(5s).readLock().acquire());
    const std::string owner(first.token());
    m_proxy->loseNextAnswer(AnswerLoss::Reset, "lock:a");
    Lease second = *first.enter();
    QVERIFY(m_proxy->waitForAnswersLost(1, 5s));
    QCOMPARE(countOf(owner), std::string("2")); // set, and not added to
    QCOMPARE(keys(), std::int64_t{3});
    // The first request arrives late: the last handle releases whatever the count.
    admin({"EVAL", formats::kRedissonReadReenter, "1", "lock:a", owner, "30000"});
    QCOMPARE(keys(), std::int64_t{4});
    QCOMPARE(second.release().handlesLeft, 1);
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(keys(), std::int64_t{0});
    admin({"EVAL", formats::kRedissonReadReenter, "1", "lock:a", owner, "30000"});
    QCOMPARE(keys(), std::int64_t{0}); // a later one finds nothing to enter
}

void TestReadWriteTrouble::lostReadWithinIsSettled()
{
    Lease writer = leaseOf(far(5s).writeLock().acquire());
    m_proxy->loseNextAnswer(AnswerLoss::Reset, "lock:a");
    Lease reader = leaseOf(far(5s).readWithin(writer));
    QVERIFY(m_proxy->waitForAnswersLost(1, 5s));
    QCOMPARE(countOf(reader.token()), std::string("1"));
    QCOMPARE(keys(), std::int64_t{2});
    QCOMPARE(writer.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(reader.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(keys(), std::int64_t{0});
}

void TestReadWriteTrouble::lostReadWithinIsGivenBack()
{
    Lease writer = leaseOf(m_far->readWrite(how(400ms)).writeLock().acquire());
    RedissonReadWriteLock lock = far(400ms);
    m_proxy->loseNextAnswer(AnswerLoss::Silence, "lock:a");
    std::jthread cable([this] {
        (void)m_proxy->waitForAnswersLost(1, 5s);
        m_proxy->refuse(true);
    });
    QVERIFY(lock.readWithin(writer).outcome() == AcquireOutcome::Unknown);
    cable.join();
    QCOMPARE(keys(), std::int64_t{2});
    QCOMPARE(lock.readWithin(writer).error().kind, ErrorKind::InvalidOptions); // the releaser would end a second one
    m_proxy->refuse(false);
    QTRY_COMPARE(keys(), std::int64_t{1});
    QCOMPARE(countOf(writer.token()), std::string("1"));
    QVERIFY(writer.isValid());

    // Nobody was asked: it may be tried again.
    Lease other = leaseOf(m_far->readWrite(how(400ms), "lock:b").writeLock().acquire());
    m_proxy->refuse(true);
    m_proxy->cut();
    RedissonReadWriteLock second = m_far->readWrite(how(100ms), "lock:b");
    QVERIFY(second.readWithin(other).outcome() == AcquireOutcome::Failed);
    m_proxy->refuse(false);
    QVERIFY(leaseOf(second.readWithin(other)).isValid());
}

void TestReadWriteTrouble::lateReadWithinTakesNothing()
{
    Lease writer = leaseOf(far(5s).writeLock().acquire());
    m_proxy->loseNextAnswer(AnswerLoss::Reset, "lock:a");
    Lease reader = leaseOf(far(5s).readWithin(writer));
    const std::string owner(reader.token());
    QCOMPARE(reader.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"EVAL", formats::kRedissonReadWithin, "1", "lock:a", owner, "30000"}).integer, std::int64_t{1});
    QTRY_COMPARE(keys(), std::int64_t{1});
    QCOMPARE(countOf(writer.token()), std::string("1"));
}

void TestReadWriteTrouble::flushedScriptsChangeNothing()
{
    const auto flush = [this] { admin({"SCRIPT", "FLUSH"}); };
    RedissonReadWriteLock lock = m_near->readWrite(how(0ms));
    flush();
    Lease writer = leaseOf(lock.writeLock().tryAcquire());
    flush();
    Lease reader = leaseOf(lock.readWithin(writer));
    flush();
    Lease again = *reader.enter();
    flush();
    QCOMPARE(writer.release().outcome, ReleaseOutcome::Released);
    flush();
    QCOMPARE(again.release().handlesLeft, 1);
    flush();
    QCOMPARE(reader.release().outcome, ReleaseOutcome::Released);
    flush();
    (void)leaseOf(lock.readLock().tryAcquire()).release();
    QCOMPARE(keys(), std::int64_t{0});
}

/// Holders die (their lease runs out) or stall (they go on after it); connections are killed, scripts flushed. A holder
/// is inside until it releases, dies, or its lease ends by its own clock.
void TestReadWriteTrouble::neverBesideAWriter()
{
    constexpr int kThreads = 8;
    constexpr int kWriters = 3;
    const int sections = test::cycles(2'000, 2'000) / kThreads; // each
    struct Inside
    {
        MonoTime from;
        MonoTime to;
        bool writes;
    };
    std::mutex mutex;
    std::vector<Inside> all;
    std::atomic<int> running{kThreads};
    std::atomic<int> upset{0};
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < kThreads; ++thread)
            threads.emplace_back([&, thread] {
                const bool writes = thread < kWriters;
                std::minstd_rand random(static_cast<unsigned>(thread) + 1);
                const RedissonProcess process(m_server->endpoint());
                RedissonMutex lock = side(process.readWrite(how(60s, 60ms)), writes);
                for (int cycle = 0; cycle < sections; ++cycle) {
                    Acquired lease = lock.acquire();
                    const MonoTime from = std::chrono::steady_clock::now();
                    upset += !lease;
                    if (!lease)
                        continue;
                    const MonoTime validUntil = lease->validUntil();
                    const unsigned fate = random() % 64;
                    std::this_thread::sleep_for(fate == 1 ? 80ms : 0ms); // stalls
                    std::this_thread::sleep_for(300us);
                    const MonoTime to = std::min(std::chrono::steady_clock::now(), validUntil);
                    if (fate == 0)
                        lease->abandon(); // dies
                    else
                        (void)lease->release();
                    {
                        const std::lock_guard guard(mutex);
                        all.push_back({from, to, writes});
                    }
                    std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000)); // else writers starve
                }
                --running;
            });
        while (running > 0) {
            admin({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
            admin({"CLIENT", "KILL", "TYPE", "pubsub"});
            admin({"SCRIPT", "FLUSH"});
            std::this_thread::sleep_for(20ms);
        }
    }
    QCOMPARE(upset.load(), 0);
    std::sort(all.begin(), all.end(), [](const Inside& a, const Inside& b) { return a.from < b.from; });
    int beside = 0;
    int overlaps = 0;
    MonoTime readersUntil{};
    MonoTime writersUntil{};
    for (const Inside& each : all) {
        if (each.to <= each.from) // over before the reply had arrived
            continue;
        overlaps += each.from < writersUntil || (each.writes && each.from < readersUntil);
        beside += !each.writes && each.from < readersUntil;
        MonoTime& until = each.writes ? writersUntil : readersUntil;
        until = std::max(until, each.to);
    }
    QCOMPARE(overlaps, 0);
    QVERIFY2(beside > sections / 10, std::to_string(beside).c_str()); // readers were beside readers
}

LOCKSCOPE_TEST_MAIN(TestReadWriteTrouble)
#include "tst_readwritetrouble.moc"
