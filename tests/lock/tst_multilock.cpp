// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's multi-lock on one server: all or none, waits, losses, lost answers. Means: stepped clock, real server,
// fault proxy.
#include "formats/libraries/redissonmultilock.h"
#include "formats/libraries/redissonscripts.h"
#include "lock/metrics.h"
#include "multifixture.h"
#include "support/rounds.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace lockscope::test;
using namespace std::chrono_literals;
using sandbox::AnswerLoss;

/// Redisson's multi-lock. Strangers are played by the commands that Redisson 4.7.0 was seen to send.
class TestMultiLock : public RedissonSuite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void scriptsAreKnownByTheirHashes();
    void keysAreSortedAndChecked();
    void writesTheLayoutOfRedisson();
    void oneRequestTakesAll();
    void allOrNone();
    void aLockWithoutATtlIsNoGrant();
    void excludesTheLocksOfItsKeys();
    void waitsForWhicheverIsHeld();
    void anEndIsLookedForInTime();
    void releaseWakesTheWaitersOfEach();
    void limitAndStopAreKept();
    void releasesAllWhateverOneSays_data();
    void releasesAllWhateverOneSays();
    void aHandleSendsNothing();
    void watchdogRenewsAll();
    void lossOfOneLosesTheLease();
    void extensionIsOfAll();
    void validityCountsFromBeforeTheRequest();
    void oppositeOrdersExcludeWithoutDeadlock();
    void whoMayNotExpireLeavesNothing();
    void flushedScriptsAndKilledConnections();
    void lostAnswerIsSettled();
    void halfTakenByALostAnswerIsSettled();
    void whoGivesUpLeavesNothing();
    void lateRequestTakesNothing();
    void aServiceMakesThem();

private:
    RedissonMultiLock multi(const RedissonOptions& options = multiOptions(), Keys keys = {"c", "a", "b"}) const
    {
        return multiOf(*m_process, std::move(keys), options);
    }
    std::int64_t held() { return admin({"EXISTS", "a", "b", "c"}).integer; }
    std::string countOf(std::string_view key, const Lease& lease) { return admin({"HGET", key, lease.token()}).text; }
    std::int64_t listening(const std::string& key)
    {
        return admin({"PUBSUB", "NUMSUB", "redisson_lock__channel:{" + key + "}"}).elements[1].integer;
    }
    void takeAsStranger(std::string_view key, std::string_view ttl = "3600000")
    {
        admin({"HINCRBY", key, kStranger, "1"});
        admin({"PEXPIRE", key, ttl});
    }
    void releaseAsStranger(const std::string& key)
    {
        admin({"DEL", key});
        admin({"PUBLISH", "redisson_lock__channel:{" + key + "}", "0"});
    }
    RedissonProcess& proxied()
    {
        if (!m_proxied) {
            m_proxied.emplace(m_server->tcpEndpoint());
            // The scripts are known, so that what is lost is not the question whether they are.
            (void)leaseOf(multiOf(m_proxied->process, {"a", "b", "c"}, multiOptions()).acquire()).release();
        }
        return m_proxied->process;
    }

    static constexpr std::string_view kStranger = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
    std::optional<ProxiedProcess> m_proxied;
};

void TestMultiLock::init()
{
    m_proxied.reset();
    prepare();
}

void TestMultiLock::scriptsAreKnownByTheirHashes()
{
    const std::pair<std::string_view, std::string_view> scripts[] = {
        {formats::kRedissonMultiAcquire, formats::kRedissonMultiAcquireSha1},
        {formats::kRedissonMultiRenew, formats::kRedissonMultiRenewSha1},
        {formats::kRedissonMultiRelease, formats::kRedissonMultiReleaseSha1}};
    for (const auto& [text, sha1] : scripts)
        QCOMPARE(admin({"SCRIPT", "LOAD", text}).text, std::string(sha1));
}

void TestMultiLock::keysAreSortedAndChecked()
{
    const RedissonProcess& mine = *m_process;
    const RedissonProcess other(m_server->tcpEndpoint());
    const auto isInvalid = [&](Keys keys, const RedissonOptions& options, const RedissonProcess& second) {
        const auto made =
            RedissonMultiLock::create(mine.client, second.watchdog, second.peer, std::move(keys), options);
        return !made && made.error().kind == ErrorKind::InvalidOptions;
    };
    QCOMPARE(multi(multiOptions(), {"b", "a", "b"}).keys(), (Keys{"a", "b"}));
    QVERIFY(!isInvalid({"a"}, multiOptions(), mine));
    QVERIFY(isInvalid({}, multiOptions(), mine));
    QVERIFY(isInvalid({"a", ""}, multiOptions(), mine));
    QVERIFY(isInvalid({"a"}, multiOptions(), other));
    RedissonOptions options = multiOptions();
    options.fair = true;
    QVERIFY(isInvalid({"a"}, options, mine));
    options = multiOptions();
    options.fencing = true;
    QVERIFY(isInvalid({"a"}, options, mine));
    options = multiOptions();
    options.poll = 0ms;
    QVERIFY(isInvalid({"a"}, options, mine));
}

void TestMultiLock::writesTheLayoutOfRedisson()
{
    Lease lease = leaseOf(multi(multiOptions(0ms, 30s)).tryAcquire());
    QCOMPARE(lease.key(), std::string("a, b, c"));
    QVERIFY(lease.token().starts_with(m_process->peer->id()));
    for (const std::string_view key : {"a", "b", "c"}) {
        QCOMPARE(countOf(key, lease), std::string("1")); // one owner for all
        QCOMPARE(admin({"HLEN", key}).integer, std::int64_t{1});
        const std::int64_t ttl = admin({"PTTL", key}).integer;
        QVERIFY(ttl > 20'000 && ttl <= 30'000);
    }
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{0}); // no key of its own, nor a latch
}

void TestMultiLock::oneRequestTakesAll()
{
    (void)leaseOf(multi().tryAcquire()).release(); // the scripts are known
    const auto requests = [this] {
        const std::string stats = admin({"INFO", "commandstats"}).text;
        const std::size_t at = stats.find("cmdstat_evalsha:calls=");
        return at == stats.npos ? 0 : std::stoi(stats.substr(at + 22));
    };
    admin({"CONFIG", "RESETSTAT"});
    Lease lease = leaseOf(multi().tryAcquire());
    QCOMPARE(requests(), 1);
    QVERIFY(lease.extend(2h));
    QCOMPARE(requests(), 2);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(requests(), 3);
}

void TestMultiLock::allOrNone()
{
    takeAsStranger("b", "60000");
    const Acquired result = multi().tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Taken);
    QCOMPARE(result.holder(), std::optional<std::string>(kStranger));
    QVERIFY(result.retryAfter() > 50s && result.retryAfter() <= 60s);
    QCOMPARE(held(), std::int64_t{1});
    QCOMPARE(admin({"HLEN", "b"}).integer, std::int64_t{1});
}

void TestMultiLock::aLockWithoutATtlIsNoGrant()
{
    admin({"HINCRBY", "c", kStranger, "1"});
    const Acquired result = multi().tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Taken);
    QVERIFY(!result.retryAfter());
    QCOMPARE(held(), std::int64_t{1});
}

void TestMultiLock::excludesTheLocksOfItsKeys()
{
    const RedissonProcess other(m_server->endpoint());
    RedissonOptions once = multiOptions();
    Lease one = leaseOf(other.mutex(once, "b").tryAcquire());
    QVERIFY(multi().tryAcquire().outcome() == AcquireOutcome::Taken);
    QCOMPARE(one.release().outcome, ReleaseOutcome::Released);
    const Lease all = leaseOf(multi().tryAcquire());
    for (const std::string key : {"a", "b", "c"})
        QVERIFY(other.mutex(once, key).tryAcquire().outcome() == AcquireOutcome::Taken);
    QVERIFY(multiOf(other, {"b", "z"}, once).tryAcquire().outcome() == AcquireOutcome::Taken);
    QVERIFY(leaseOf(multiOf(other, {"y", "z"}, once).tryAcquire()).isValid());
}

/// It listens for the lock that refused last, and holds none meanwhile.
void TestMultiLock::waitsForWhicheverIsHeld()
{
    takeAsStranger("a");
    takeAsStranger("c");
    Waiter waiter(multi(multiOptions(60s)));
    QTRY_COMPARE(listening("a"), std::int64_t{1});
    QCOMPARE(held(), std::int64_t{2});
    releaseAsStranger("a");
    QTRY_COMPARE(listening("c"), std::int64_t{1});
    QCOMPARE(held(), std::int64_t{1});
    QTRY_COMPARE(listening("a"), std::int64_t{0});
    releaseAsStranger("c");
    Lease lease = leaseOf(waiter.take());
    QCOMPARE(held(), std::int64_t{3});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestMultiLock::anEndIsLookedForInTime()
{
    takeAsStranger("b", "300"); // it dies
    const auto before = std::chrono::steady_clock::now();
    QVERIFY(leaseOf(multi(multiOptions(60s)).acquire()).isValid());
    QVERIFY(std::chrono::steady_clock::now() - before < 30s);
}

void TestMultiLock::releaseWakesTheWaitersOfEach()
{
    const RedissonProcess other(m_server->endpoint());
    Lease lease = leaseOf(multi().tryAcquire());
    Waiter first(other.mutex(multiOptions(60s), "a"));
    Waiter last(other.mutex(multiOptions(60s), "c"));
    Waiter here(m_process->mutex(multiOptions(60s), "b"));
    for (const char* key : {"a", "b", "c"})
        QTRY_COMPARE(listening(key), std::int64_t{1});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(first.take()).isValid());
    QVERIFY(leaseOf(here.take()).isValid());
    QVERIFY(leaseOf(last.take()).isValid());
}

void TestMultiLock::limitAndStopAreKept()
{
    takeAsStranger("b");
    const Acquired result = multi(multiOptions(200ms)).acquire();
    QVERIFY(result.outcome() == AcquireOutcome::TimedOut);
    QVERIFY(result.waited() >= 200ms);
    QTRY_COMPARE(listening("b"), std::int64_t{0});
    Waiter waiter(multi(multiOptions(60s)));
    QTRY_COMPARE(listening("b"), std::int64_t{1});
    waiter.cancel();
    QVERIFY(waiter.take().outcome() == AcquireOutcome::Cancelled);
    QCOMPARE(held(), std::int64_t{1});
}

void TestMultiLock::releasesAllWhateverOneSays_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("now");
    for (const char* key : {"a", "b", "c"}) {
        const QByteArray name(key);
        QTest::newRow((name + " is gone").constData()) << name << QByteArray("gone");
        QTest::newRow((name + " is another's").constData()) << name << QByteArray("another's");
        QTest::newRow((name + " is no lock").constData()) << name << QByteArray("no lock");
    }
}

/// Java's unlock() stops at the first lock that is gone, and renews the rest for ever.
void TestMultiLock::releasesAllWhateverOneSays()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, now);
    const std::string name = key.toStdString();
    Lease lease = leaseOf(multi().tryAcquire());
    admin({"DEL", name});
    if (now == "another's")
        takeAsStranger(name);
    else if (now == "no lock")
        admin({"SET", name, "text"});
    QCOMPARE(lease.release().outcome, now == "gone" ? ReleaseOutcome::AlreadyExpired : ReleaseOutcome::NotOwner);
    QCOMPARE(held(), std::int64_t{now == "gone" ? 0 : 1});
    QCOMPARE(admin({"EXISTS", name}).integer, std::int64_t{now == "gone" ? 0 : 1});
}

void TestMultiLock::aHandleSendsNothing()
{
    Lease first = leaseOf(multi().tryAcquire());
    Lease second = *first.enter();
    QCOMPARE(countOf("b", first), std::string("1"));
    QCOMPARE(first.release().handlesLeft, 1);
    QVERIFY(second.isValid());
    QCOMPARE(held(), std::int64_t{3});
    QCOMPARE(second.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(held(), std::int64_t{0});
}

void TestMultiLock::watchdogRenewsAll()
{
    const auto clock = std::make_shared<SteppedClock>();
    const auto recorder = std::make_shared<Recorder>();
    const RedissonProcess process(m_server->endpoint(), by(clock));
    RedissonOptions options = multiOptions(0ms, 60s);
    options.watchdog = true;
    options.observer = recorder;
    const Lease beside = leaseOf(process.mutex(options, "z").tryAcquire()); // in the same pipeline
    MonoTime previous = clock->mono();
    const Lease lease = leaseOf(multiOf(process, {"a", "b", "c"}, options).tryAcquire());
    admin({"SCRIPT", "FLUSH"}); // the renewals bring their text along
    for (const std::string_view key : {"a", "b", "c", "z"})
        admin({"PEXPIRE", key, "1000"});
    QVERIFY(stepUntil(*clock, [&] { return lease.renewals() == 3 && beside.renewals() == 3; }));
    for (const std::string_view key : {"a", "b", "c", "z"})
        QVERIFY(admin({"PTTL", key}).integer > 1'000);
    QVERIFY(lease.isValid() && beside.isValid());
    for (const RenewalReport& renewal : recorder->renewals())
        QVERIFY(renewal.outcome == RenewalReport::Outcome::Renewed && renewal.due >= previous + 20s);
}

void TestMultiLock::lossOfOneLosesTheLease()
{
    const auto clock = std::make_shared<SteppedClock>();
    const RedissonProcess process(m_server->endpoint(), by(clock));
    RedissonOptions options = multiOptions(0ms, 60s);
    options.watchdog = true;
    Lease lease = leaseOf(multiOf(process, {"a", "b", "c"}, options).tryAcquire());
    const Lease beside = leaseOf(process.mutex(options, "z").tryAcquire());
    admin({"DEL", "b"});
    admin({"HINCRBY", "b", kStranger, "1"});
    QVERIFY(stepUntil(*clock, [&] { return lease.lost().stop_requested(); }));
    QVERIFY(lease.lossReason() == LossReason::TakenByOther);
    QCOMPARE(admin({"PTTL", "b"}).integer, std::int64_t{-1}); // the stranger's was not prolonged
    QVERIFY(beside.isValid());
    QCOMPARE(held(), std::int64_t{3});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(held(), std::int64_t{1});
}

void TestMultiLock::extensionIsOfAll()
{
    Lease lease = leaseOf(multi(multiOptions(0ms, 10s)).tryAcquire());
    QVERIFY(lease.extend(60s));
    QVERIFY(lease.remaining() > 50s);
    for (const std::string_view key : {"a", "b", "c"})
        QVERIFY(admin({"PTTL", key}).integer > 50'000);
    admin({"DEL", "c"});
    const auto refused = lease.extend(90s);
    QVERIFY(!refused && refused.error().kind == ErrorKind::LeaseLost);
    QVERIFY(!lease.isValid());
    QVERIFY(admin({"PTTL", "a"}).integer < 60'001); // none if one is lost
}

void TestMultiLock::validityCountsFromBeforeTheRequest()
{
    RedissonMultiLock lock = multiOf(proxied(), {"a", "b", "c"}, multiOptions(5s, 10s));
    m_proxied->proxy.setFaults(sandbox::Way::ToServer, {.delay = 100ms});
    const Lease lease = leaseOf(lock.acquire());
    QVERIFY(lease.remaining() <= 10s - std::chrono::duration_cast<std::chrono::milliseconds>(drift(10s)) - 100ms);
    QVERIFY(std::chrono::milliseconds{admin({"PTTL", "a"}).integer} > lease.remaining());
}

void TestMultiLock::oppositeOrdersExcludeWithoutDeadlock()
{
    const RedissonProcess other(m_server->endpoint());
    QCOMPARE(overlapsOf({&*m_process, &other}, {"a", "b", "c", "d"}, 200), 0);
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{0});
}

void TestMultiLock::whoMayNotExpireLeavesNothing()
{
    admin({"ACL", "SETUSER", "lame", "on", ">pw", "~*", "&*", "+@all", "-pexpire"});
    Endpoint endpoint = m_server->endpoint();
    endpoint.user = "lame";
    endpoint.password = Secret("pw");
    const RedissonProcess other(endpoint);
    const Acquired result = multiOf(other, {"a", "b"}, multiOptions()).tryAcquire();
    admin({"ACL", "DELUSER", "lame"});
    QVERIFY(result.outcome() == AcquireOutcome::Failed);
    QVERIFY(result.error().kind == ErrorKind::NoPermission);
    QVERIFY(held() == 0);
}

void TestMultiLock::flushedScriptsAndKilledConnections()
{
    const RedissonProcess other(m_server->endpoint());
    std::jthread trouble([this](const std::stop_token& stop) {
        Client own(m_server->endpoint());
        while (!stop.stop_requested()) {
            (void)own.command({"SCRIPT", "FLUSH"});
            (void)own.command({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
            std::this_thread::sleep_for(20ms);
        }
    });
    QCOMPARE(overlapsOf({&*m_process, &other}, {"a", "b", "c"}, cycles(2'000, 400) / 4), 0);
    trouble.request_stop();
    trouble.join();
    m_admin.emplace(m_server->endpoint(), unhurried());
    QTRY_COMPARE(held(), std::int64_t{0});
}

void TestMultiLock::lostAnswerIsSettled()
{
    RedissonMultiLock lock = multiOf(proxied(), {"a", "b", "c"}, multiOptions(5s, 30s));
    m_proxied->proxy.loseNextAnswer(AnswerLoss::Reset, "b");
    Lease lease = leaseOf(lock.acquire());
    QCOMPARE(m_proxied->proxy.counters().answersLost, 1U);
    for (const std::string_view key : {"a", "b", "c"})
        QCOMPARE(countOf(key, lease), std::string("1")); // set, and not added to
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(held(), std::int64_t{0});
}

/// By the time it is settled one of the locks is another's: the rest is given back.
void TestMultiLock::halfTakenByALostAnswerIsSettled()
{
    RedissonMultiLock lock = multiOf(proxied(), {"a", "b", "c"}, multiOptions(2s, 30s));
    m_proxied->proxy.loseNextAnswer(AnswerLoss::Silence, "b");
    std::jthread stranger([this] {
        (void)m_proxied->proxy.waitForAnswersLost(1, 5s);
        Client own(m_server->endpoint());
        (void)own.command({"DEL", "b"});
        (void)own.command({"HSET", "b", kStranger, "1"});
    });
    const Acquired result = lock.acquire();
    stranger.join();
    QVERIFY(result.outcome() == AcquireOutcome::TimedOut);
    QTRY_COMPARE_WITH_TIMEOUT(held(), std::int64_t{1}, kBeforeItsLease);
    QCOMPARE(admin({"HGET", "b", kStranger}).text, std::string("1"));
}

void TestMultiLock::whoGivesUpLeavesNothing()
{
    RedissonMultiLock lock = multiOf(proxied(), {"a", "b", "c"}, multiOptions(400ms, 30s));
    m_proxied->proxy.loseNextAnswer(AnswerLoss::Silence, "b");
    std::jthread cable([this] {
        (void)m_proxied->proxy.waitForAnswersLost(1, 5s);
        m_proxied->proxy.refuse(true);
    });
    const Acquired result = lock.acquire();
    cable.join();
    QVERIFY(result.outcome() == AcquireOutcome::Unknown);
    QCOMPARE(held(), std::int64_t{3});
    m_proxied->proxy.refuse(false);
    QTRY_COMPARE_WITH_TIMEOUT(held(), std::int64_t{0}, kBeforeItsLease);
}

void TestMultiLock::lateRequestTakesNothing()
{
    RedissonMultiLock lock = multiOf(proxied(), {"a", "b", "c"}, multiOptions(5s, 30s));
    m_proxied->proxy.loseNextAnswer(AnswerLoss::Reset, "b");
    Lease lease = leaseOf(lock.acquire());
    const std::string owner(lease.token());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(admin({"EVAL", formats::kRedissonMultiAcquire, "3", "a", "b", "c", owner, "30000"}).isNil());
    QTRY_COMPARE_WITH_TIMEOUT(held(), std::int64_t{0}, kBeforeItsLease);
}

void TestMultiLock::aServiceMakesThem()
{
    ServiceOptions options;
    options.client.name = "shop";
    LockService service = serviceOf(m_server->endpoint(), options);
    RedissonOptions asked;
    asked.fair = true; // not used
    asked.fencing = true;
    {
        const Lease lease = leaseOf(service.redisson().multiLock({"b", "a"}, asked)->acquire());
        QCOMPARE(countOf("a", lease), std::string("1"));
        QVERIFY(!lease.fencingToken());
    }
    QCOMPARE(held(), std::int64_t{0});
    QCOMPARE(service.metrics().of("shop")->acquired, std::uint64_t{1});
    const Result<LockService, Error> group = LockService::create(*lock::parseDeployment("redis+redlock://a,b,c/shop"));
    QVERIFY(group);
    QCOMPARE(group->redisson().multiLock({"a"}).error().kind, ErrorKind::InvalidOptions);
}

LOCKSCOPE_TEST_MAIN(TestMultiLock)
#include "tst_multilock.moc"
