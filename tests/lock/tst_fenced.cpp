// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's fenced lock: layout, tokens, re-entry, lost answers. Means: stepped clock, real server, fault proxy.
#include "formats/libraries/redissonfenced.h"
#include "formats/libraries/redissonscripts.h"
#include "redissonfixture.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <algorithm>

using namespace lockscope;
using namespace lockscope::lock;
using namespace lockscope::test;
using namespace std::chrono_literals;
using sandbox::AnswerLoss;

/// Redisson's fenced lock. Strangers are played by the commands that Redisson 4.7.0 was seen to send.
class TestFenced : public RedissonSuite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void scriptsAreKnownByTheirHashes();
    void writesTheLayoutOfRedisson();
    void tokensOfAThousandHoldersRise();
    void anEntryTakesTheNextToken();
    void aHashWithoutATtlIsNoGrant();
    void aCounterThatIsNoneIsAnError_data();
    void aCounterThatIsNoneIsAnError();
    void itIsNoFairLock();
    void excludesAPlainLock();
    void releaseWakes();
    void watchdogRenews();
    void whoMayNotExpireLeavesNothing();
    void flushedScriptsChangeNothing();
    void lostAnswerTakesTheNextToken();
    void lostEntryTakesTheNextToken();
    void whoGivesUpLeavesNothing();
    void lateRequestTakesNothing();

private:
    static RedissonOptions fenced(std::chrono::milliseconds wait = 0ms, std::chrono::milliseconds ttl = 1h)
    {
        RedissonOptions options;
        options.ttl = ttl;
        options.wait = wait;
        options.watchdog = false;
        options.fencing = true;
        return options;
    }
    std::string countOf(const Lease& lease) { return admin({"HGET", "lock:a", lease.token()}).text; }
    bool isFree() { return admin({"EXISTS", "lock:a"}).integer == 0; }
    RedissonProcess& proxied()
    {
        if (!m_proxied) {
            m_proxied.emplace(m_server->tcpEndpoint());
            // The scripts are known, so that what is lost is not the question whether they are.
            Lease lease = leaseOf(m_proxied->process.mutex(fenced(1s)).acquire());
            (void)lease.enter();
            (void)lease.release();
            admin({"DEL", kCounter});
        }
        return m_proxied->process;
    }

    static constexpr std::string_view kCounter = "redisson_lock_token:{lock:a}";
    static constexpr std::string_view kStranger = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
    std::optional<ProxiedProcess> m_proxied;
};

void TestFenced::init()
{
    m_proxied.reset();
    prepare();
}

void TestFenced::scriptsAreKnownByTheirHashes()
{
    QCOMPARE(admin({"SCRIPT", "LOAD", formats::kRedissonFencedAcquire}).text,
             std::string(formats::kRedissonFencedAcquireSha1));
    QCOMPARE(admin({"SCRIPT", "LOAD", formats::kRedissonFencedReenter}).text,
             std::string(formats::kRedissonFencedReenterSha1));
}

void TestFenced::writesTheLayoutOfRedisson()
{
    Lease lease = leaseOf(m_process->mutex(fenced(0ms, 30s)).tryAcquire());
    QCOMPARE(lease.fencingToken(), std::optional<std::int64_t>(1));
    QCOMPARE(countOf(lease), std::string("1"));
    QCOMPARE(admin({"HLEN", "lock:a"}).integer, std::int64_t{1});
    const std::int64_t ttl = admin({"PTTL", "lock:a"}).integer;
    QVERIFY(ttl > 20'000 && ttl <= 30'000);
    QCOMPARE(admin({"GET", kCounter}).text, std::string("1"));
    QCOMPARE(admin({"PTTL", kCounter}).integer, std::int64_t{-1});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{1}); // the counter stays
    QCOMPARE(leaseOf(m_process->mutex(fenced()).tryAcquire()).fencingToken(), std::optional<std::int64_t>(2));
}

/// Of two processes with two threads each, while the scripts are flushed and a connection is killed now and then.
void TestFenced::tokensOfAThousandHoldersRise()
{
    const int each = cycles(2'000, 1'000) / 4;
    const RedissonProcess other(m_server->endpoint());
    std::vector<std::int64_t>
        tokens; // in the order of the holders; the lock guards it, and `guard` says so to checkers
    std::mutex guard;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&, i] {
                RedissonMutex mutex = (i % 2 == 0 ? *m_process : other).mutex(fenced(120s));
                Client own(m_server->endpoint());
                for (int done = 0; done < each; ++done) {
                    if (i == 0 && done % 25 == 0)
                        (void)own.command({"SCRIPT", "FLUSH"});
                    if (i == 1 && done % 50 == 0)
                        (void)own.command({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
                    Lease lease = leaseOf(mutex.acquire());
                    const std::lock_guard locked(guard);
                    tokens.push_back(lease.fencingToken().value_or(0));
                }
            });
    }
    QCOMPARE(tokens.size(), static_cast<std::size_t>(4 * each));
    QVERIFY(tokens.front() >= 1);
    QVERIFY(std::adjacent_find(tokens.begin(), tokens.end(), std::greater_equal<>()) == tokens.end());
}

void TestFenced::anEntryTakesTheNextToken()
{
    Lease first = leaseOf(m_process->mutex(fenced(0ms, 60s)).tryAcquire());
    admin({"PEXPIRE", "lock:a", "1000"});
    Lease second = *first.enter();
    QCOMPARE(countOf(first), std::string("2"));
    QVERIFY(admin({"PTTL", "lock:a"}).integer > 1'000);
    QCOMPARE(second.fencingToken(), std::optional<std::int64_t>(2));
    QCOMPARE(first.fencingToken(), second.fencingToken()); // a resource that saw 2 would reject 1
    QCOMPARE(second.release().handlesLeft, 1);
    QCOMPARE(countOf(first), std::string("1"));
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QVERIFY(isFree());
}

/// Redisson's tryLockAndGetToken() answers -1 there.
void TestFenced::aHashWithoutATtlIsNoGrant()
{
    admin({"HINCRBY", "lock:a", kStranger, "1"});
    const Acquired result = m_process->mutex(fenced()).tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Taken);
    QCOMPARE(result.holder(), std::optional<std::string>(kStranger));
    QVERIFY(!result.retryAfter());
    QCOMPARE(admin({"EXISTS", kCounter}).integer, std::int64_t{0});
    QCOMPARE(admin({"HLEN", "lock:a"}).integer, std::int64_t{1});
}

void TestFenced::aCounterThatIsNoneIsAnError_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("below 1") << QByteArray("-1");
    QTest::newRow("text") << QByteArray("text");
    QTest::newRow("full") << QByteArray("9223372036854775807");
}

void TestFenced::aCounterThatIsNoneIsAnError()
{
    QFETCH(QByteArray, value);
    admin({"SET", kCounter, value.toStdString()});
    const Acquired result = m_process->mutex(fenced()).tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Failed);
    QVERIFY(isFree());
    RedissonOptions plain = fenced();
    plain.fencing = false; // needs no counter
    QVERIFY(leaseOf(m_process->mutex(plain).tryAcquire()).isValid());
}

void TestFenced::itIsNoFairLock()
{
    RedissonOptions options = fenced();
    options.fair = true;
    const auto made = RedissonMutex::create(m_process->client, nullptr, m_process->peer, "lock:a", options);
    QVERIFY(!made && made.error().kind == ErrorKind::InvalidOptions);
    LockService service = serviceOf(m_server->endpoint());
    QCOMPARE(leaseOf(service.redisson().fenced("lock:a", options)->acquire()).fencingToken(),
             std::optional<std::int64_t>(1));
    options.fair = false;
    QVERIFY(!leaseOf(service.redisson().lock("lock:a", options)->acquire()).fencingToken());
    QVERIFY(!leaseOf(service.redisson().fairLock("lock:a", options)->acquire()).fencingToken());
}

void TestFenced::excludesAPlainLock()
{
    RedissonOptions plain = fenced();
    plain.fencing = false;
    Lease lease = leaseOf(m_process->mutex(plain).tryAcquire());
    QVERIFY(!lease.fencingToken());
    QVERIFY(m_process->mutex(fenced()).tryAcquire().outcome() == AcquireOutcome::Taken);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    lease = leaseOf(m_process->mutex(fenced()).tryAcquire());
    QVERIFY(m_process->mutex(plain).tryAcquire().outcome() == AcquireOutcome::Taken);
}

void TestFenced::releaseWakes()
{
    const RedissonProcess other(m_server->endpoint());
    RedissonOptions patient = fenced(60s);
    patient.poll = 1h;
    Lease lease = leaseOf(m_process->mutex(fenced()).tryAcquire());
    Waiter waiter(other.mutex(patient));
    QTRY_COMPARE(admin({"PUBSUB", "NUMSUB", "redisson_lock__channel:{lock:a}"}).elements[1].integer, std::int64_t{1});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(leaseOf(waiter.take()).fencingToken(), std::optional<std::int64_t>(2));
}

void TestFenced::watchdogRenews()
{
    const auto clock = std::make_shared<SteppedClock>();
    RedissonOptions options = fenced(0ms, 60s);
    options.watchdog = true;
    Lease lease = leaseOf(RedissonProcess(m_server->endpoint(), by(clock)).mutex(options).tryAcquire());
    admin({"PEXPIRE", "lock:a", "1000"});
    QVERIFY(stepUntil(*clock, [&] { return lease.renewals() == 3; }));
    QVERIFY(admin({"PTTL", "lock:a"}).integer > 1'000);
    QCOMPARE(lease.fencingToken(), std::optional<std::int64_t>(1));
    admin({"DEL", "lock:a"});
    QVERIFY(stepUntil(*clock, [&] { return lease.lost().stop_requested(); }));
}

void TestFenced::whoMayNotExpireLeavesNothing()
{
    admin({"ACL", "SETUSER", "lame", "on", ">pw", "~*", "&*", "+@all", "-pexpire"});
    Endpoint endpoint = m_server->endpoint();
    endpoint.user = "lame";
    endpoint.password = Secret("pw");
    const RedissonProcess other(endpoint);
    const Acquired result = other.mutex(fenced()).tryAcquire();
    admin({"ACL", "DELUSER", "lame"});
    QVERIFY(result.outcome() == AcquireOutcome::Failed);
    QVERIFY(result.error().kind == ErrorKind::NoPermission);
    QVERIFY(isFree());
}

void TestFenced::flushedScriptsChangeNothing()
{
    for (int i = 0; i < 2; ++i) {
        admin({"SCRIPT", "FLUSH"});
        Lease lease = leaseOf(m_process->mutex(fenced()).tryAcquire());
        admin({"SCRIPT", "FLUSH"});
        const Lease again = *lease.enter();
        QCOMPARE(again.fencingToken(), std::optional<std::int64_t>(2 * i + 2));
    }
}

/// The number of the request that was lost is nobody's.
void TestFenced::lostAnswerTakesTheNextToken()
{
    RedissonMutex mutex = proxied().mutex(fenced(5s));
    m_proxied->proxy.loseNextAnswer(AnswerLoss::Reset, "lock:a");
    Lease lease = leaseOf(mutex.acquire());
    QCOMPARE(m_proxied->proxy.counters().answersLost, 1U);
    QCOMPARE(lease.fencingToken(), std::optional<std::int64_t>(2));
    QCOMPARE(countOf(lease), std::string("1")); // set, and not added to
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(isFree());
}

void TestFenced::lostEntryTakesTheNextToken()
{
    Lease first = leaseOf(proxied().mutex(fenced(5s)).acquire());
    m_proxied->proxy.loseNextAnswer(AnswerLoss::Reset, "lock:a");
    const Lease second = *first.enter();
    QCOMPARE(m_proxied->proxy.counters().answersLost, 1U);
    QCOMPARE(second.fencingToken(), std::optional<std::int64_t>(3));
    QCOMPARE(countOf(first), std::string("2"));
}

void TestFenced::whoGivesUpLeavesNothing()
{
    RedissonMutex mutex = proxied().mutex(fenced(400ms, 30s));
    m_proxied->proxy.loseNextAnswer(AnswerLoss::Silence, "lock:a");
    std::jthread cable([this] {
        (void)m_proxied->proxy.waitForAnswersLost(1, 5s);
        m_proxied->proxy.refuse(true);
    });
    const Acquired result = mutex.acquire();
    cable.join();
    QVERIFY(result.outcome() == AcquireOutcome::Unknown);
    QVERIFY(!isFree());
    m_proxied->proxy.refuse(false);
    QTRY_VERIFY(isFree());
}

void TestFenced::lateRequestTakesNothing()
{
    RedissonMutex mutex = proxied().mutex(fenced(5s, 30s));
    m_proxied->proxy.loseNextAnswer(AnswerLoss::Reset, "lock:a");
    Lease lease = leaseOf(mutex.acquire());
    const std::string owner(lease.token());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    admin({"EVAL", formats::kRedissonFencedAcquire, "2", "lock:a", kCounter, owner, "30000"});
    QTRY_VERIFY(isFree());
}

LOCKSCOPE_TEST_MAIN(TestFenced)
#include "tst_fenced.moc"
