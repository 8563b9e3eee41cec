// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lost answers are settled, late requests take nothing, a name that moves, a restart, a killed connection. Means: real
// server behind the fault proxy.
#include "formats/libraries/redissonscripts.h"
#include "lock/metrics.h"
#include "lock/service.h"
#include "lockfixture.h"
#include "redissonfixture.h"
#include "support/suite.h"

#include <QRegularExpression>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using sandbox::AnswerLoss;
using test::leaseOf;

/// What a bad moment of the network or of the server costs: answers that are lost, a name that moves, a restart.
class TestTrouble : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void lostAnswerIsSettled_data();
    void lostAnswerIsSettled();
    void lostAnswerOfARefusalIsNoLock();
    void anothersLockIsNotTaken();
    void singleTryIsSettled();
    void lostEntryIsSettled_data();
    void lostEntryIsSettled();
    void entryOfAnAbsentServerIsAnError();
    void whoGivesUpLeavesNothing_data();
    void whoGivesUpLeavesNothing();
    void whoGivesUpWaitsForNoOther();
    void whoGivesUpInAQueueKeepsTheOthersInTheirPlaces();
    void lateRequestTakesNothing_data();
    void lateRequestTakesNothing();
    void lateRequestOfAFairLockLeavesTheQueue();
    void nameThatMovesIsFollowed();
    void watchdogFollowsTheName();
    void restartIsWaitedOut();
    void whoWantsItIsToldAtOnce();
    void refusedNameIsNoRefusedLogin();
    void killedConnectionIsNoUnknown();

private:
    static constexpr std::chrono::seconds kPatient{60};       ///< for what is granted
    static constexpr std::chrono::milliseconds kShort{1'500}; ///< for what is not; longer than one answer is waited for
    enum Layout { Plain, Fenced, Redisson, Fair };
    static void addLayouts()
    {
        QTest::addColumn<int>("layout");
        QTest::newRow("string") << static_cast<int>(Plain);
        QTest::newRow("fenced") << static_cast<int>(Fenced);
        QTest::newRow("redisson") << static_cast<int>(Redisson);
        QTest::newRow("redisson, fair") << static_cast<int>(Fair);
    }
    static MutexOptions plain(std::chrono::milliseconds wait)
    {
        MutexOptions options;
        options.ttl = 60s;
        options.wait = wait;
        options.watchdog = false;
        options.retry = Retry::fixed(5ms);
        return options;
    }
    /// A lock in Redisson's layout through the proxy.
    RedissonMutex redisson(bool fair, std::chrono::milliseconds wait, std::chrono::milliseconds ttl = 60s)
    {
        RedissonOptions options;
        options.ttl = ttl;
        options.wait = wait;
        options.watchdog = false;
        options.fair = fair;
        if (!m_peer)
            m_peer = std::make_shared<RedissonPeer>(m_proxy->endpoint(), limits());
        return *RedissonMutex::create(client(), nullptr, m_peer, "lock:a", options);
    }
    /// Through the proxy, with a client of its own.
    Acquired acquire(Layout layout, std::chrono::milliseconds wait, std::chrono::milliseconds ttl = 60s)
    {
        if (layout == Plain || layout == Fenced) {
            MutexOptions options = plain(wait);
            options.ttl = ttl;
            options.fencing = layout == Fenced;
            return test::mutexOf(client(), nullptr, "lock:a", options).acquire();
        }
        m_peer.reset();
        return redisson(layout == Fair, wait, ttl).acquire();
    }
    /// A lost answer is waited for so long.
    static ClientOptions limits() { return test::limitedTo(500ms); }
    std::shared_ptr<Client> client()
    {
        if (!m_client)
            m_client = std::make_shared<Client>(m_proxy->endpoint(), limits());
        return m_client;
    }
    Reply admin(std::initializer_list<std::string_view> words) { return test::value(m_admin->command(words)); }
    bool isFree() { return admin({"EXISTS", "lock:a"}).integer == 0; }
    /// Loses the answer of the next request that takes the lock.
    void loseAnswer(Layout layout, AnswerLoss loss = AnswerLoss::Reset)
    {
        m_proxy->loseNextAnswer(loss, layout == Plain ? "PX" : "lock:a");
    }

    std::optional<sandbox::RedisServer> m_server;
    std::optional<sandbox::FaultProxy> m_proxy;
    std::shared_ptr<Client> m_client;
    std::shared_ptr<Client> m_admin;
    std::shared_ptr<RedissonPeer> m_peer;
};

void TestTrouble::init()
{
    Suite::init();
    m_client.reset();
    m_peer.reset();
    m_proxy.reset();
    m_server.reset();
    m_server.emplace(test::startedServer());
    m_proxy.emplace(test::proxyTo(m_server->tcpEndpoint()));
    m_admin = std::make_shared<Client>(m_server->endpoint(), test::unhurried());
    // The scripts are known, so that what is lost is not the question whether they are.
    for (const Layout layout : {Fenced, Redisson, Fair})
        (void)leaseOf(acquire(layout, kPatient)).release();
}

void TestTrouble::lostAnswerIsSettled_data()
{
    addLayouts();
}

void TestTrouble::lostAnswerIsSettled()
{
    QFETCH(int, layout);
    loseAnswer(static_cast<Layout>(layout));
    Lease lease = leaseOf(acquire(static_cast<Layout>(layout), kPatient));
    QVERIFY(m_proxy->waitForAnswersLost(1, kPatient));
    QVERIFY(lease.isValid());
    const std::string token(lease.token());
    if (layout == Plain || layout == Fenced) {
        QCOMPARE(admin({"GET", "lock:a"}).text, token);
    } else {
        QCOMPARE(admin({"HGET", "lock:a", token}).text, std::string("1")); // set, and not added to
        QCOMPARE(admin({"HLEN", "lock:a"}).integer, std::int64_t{1});
    }
    if (layout == Fenced) // the number of the request that was lost is nobody's
        QCOMPARE(lease.fencingToken(), std::optional<std::int64_t>(3));
    QVERIFY(admin({"PTTL", "lock:a"}).integer > 25'000);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(isFree());
    QCOMPARE(admin({"EXISTS", "redisson_lock_queue:{lock:a}", "redisson_lock_timeout:{lock:a}"}).integer,
             std::int64_t{0});
}

void TestTrouble::lostAnswerOfARefusalIsNoLock()
{
    admin({"SET", "lock:a", "somebody", "PX", "60000"});
    loseAnswer(Plain);
    const Acquired result = acquire(Plain, kShort);
    QVERIFY(m_proxy->waitForAnswersLost(1, kPatient));
    QVERIFY(result.outcome() == AcquireOutcome::TimedOut); // the server has answered since: it is not ours
    QCOMPARE(admin({"GET", "lock:a"}).text, std::string("somebody"));
}

/// The settling scripts compare: a key of another kind is somebody's lock as well.
void TestTrouble::anothersLockIsNotTaken()
{
    admin({"HSET", "lock:a", "field", "1"});
    loseAnswer(Plain);
    QVERIFY(acquire(Plain, kShort).outcome() == AcquireOutcome::TimedOut);
    loseAnswer(Redisson);
    QVERIFY(acquire(Redisson, kShort).outcome() == AcquireOutcome::TimedOut);
    QCOMPARE(admin({"HGETALL", "lock:a"}).elements.size(), std::size_t{2});
}

void TestTrouble::singleTryIsSettled()
{
    loseAnswer(Plain);
    Lease lease = leaseOf(acquire(Plain, 0ms));
    QVERIFY(m_proxy->waitForAnswersLost(1, kPatient));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestTrouble::lostEntryIsSettled_data()
{
    QTest::addColumn<bool>("fair");
    QTest::addColumn<bool>("arrives");
    QTest::newRow("executed") << false << true;
    QTest::newRow("executed, fair") << true << true;
    QTest::newRow("not executed") << false << false;
}

void TestTrouble::lostEntryIsSettled()
{
    QFETCH(bool, fair);
    QFETCH(bool, arrives);
    Lease first = leaseOf(redisson(fair, kPatient).acquire());
    const std::string owner(first.token());
    std::jthread cable;
    if (arrives) {
        m_proxy->loseNextAnswer(AnswerLoss::Reset, "lock:a");
    } else {
        m_proxy->setFaults(sandbox::Way::ToServer, {.swallow = true});
        cable = std::jthread([this, before = m_proxy->counters().bytesSwallowed] {
            while (m_proxy->counters().bytesSwallowed == before)
                std::this_thread::yield();
            m_proxy->mend();
        });
    }
    admin({"PEXPIRE", "lock:a", "20000"});
    Lease second = *first.enter();
    QCOMPARE(m_proxy->counters().answersLost, arrives ? 1U : 0U);
    QVERIFY(second.isValid());
    QCOMPARE(admin({"HGET", "lock:a", owner}).text, std::string("2")); // set, and not added to
    QVERIFY(admin({"PTTL", "lock:a"}).integer > 25'000);
    // The first request arrives late: the last handle releases whatever the count.
    admin({"EVAL", formats::kRedissonReenter, "1", "lock:a", owner, "30000"});
    QCOMPARE(second.release().handlesLeft, 1);
    QVERIFY(!isFree());
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QVERIFY(isFree());
    admin({"EVAL", formats::kRedissonReenter, "1", "lock:a", owner, "30000"});
    QVERIFY(isFree()); // a later one finds nothing to enter
}

/// The hold stays what it is.
void TestTrouble::entryOfAnAbsentServerIsAnError()
{
    Lease first = leaseOf(redisson(false, kShort).acquire());
    m_proxy->refuse(true);
    m_proxy->cut();
    const auto refused = first.enter();
    QVERIFY(!refused);
    QVERIFY(isAway(refused.error().kind));
    QVERIFY(first.isValid());
    m_proxy->refuse(false);
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QVERIFY(isFree());
}

void TestTrouble::whoGivesUpLeavesNothing_data()
{
    addLayouts();
}

/// Nobody answers until the end: unknown, and the server gets it back as soon as it is there.
void TestTrouble::whoGivesUpLeavesNothing()
{
    QFETCH(int, layout);
    loseAnswer(static_cast<Layout>(layout), AnswerLoss::Silence);
    std::jthread cable([this] {
        (void)m_proxy->waitForAnswersLost(1, kPatient);
        m_proxy->refuse(true);
    });
    const Acquired result = acquire(static_cast<Layout>(layout), kShort);
    cable.join();
    QVERIFY(result.outcome() == AcquireOutcome::Unknown);
    QVERIFY(!isFree());
    m_proxy->refuse(false);
    QTRY_VERIFY(isFree());
    QCOMPARE(admin({"EXISTS", "redisson_lock_queue:{lock:a}", "redisson_lock_timeout:{lock:a}"}).integer,
             std::int64_t{0});
}

/// The one behind counts as dead earlier by the patience of the one who left.
void TestTrouble::whoGivesUpInAQueueKeepsTheOthersInTheirPlaces()
{
    const std::string queue = "redisson_lock_queue:{lock:a}";
    const std::string deadlines = "redisson_lock_timeout:{lock:a}";
    admin({"HSET", "lock:a", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1"});
    admin({"PEXPIRE", "lock:a", "3600000"});
    loseAnswer(Fair, AnswerLoss::Silence);
    std::jthread cable([&] {
        (void)m_proxy->waitForAnswersLost(1, kPatient);
        m_proxy->refuse(true);
    });
    const Acquired result = redisson(true, kShort).acquire();
    cable.join();
    QVERIFY(result.outcome() == AcquireOutcome::Unknown);
    QCOMPARE(admin({"LLEN", queue}).integer, std::int64_t{1});
    admin({"RPUSH", queue, "behind"});
    admin({"ZADD", deadlines, "99000000000000", "behind"});
    m_proxy->refuse(false);
    QTRY_COMPARE(admin({"LLEN", queue}).integer, std::int64_t{1});
    QCOMPARE(admin({"LINDEX", queue, "0"}).text, std::string("behind"));
    QCOMPARE(std::stod(admin({"ZSCORE", deadlines, "behind"}).text), 99'000'000'000'000.0 - kShort.count());
}

/// While one token is watched for, the next one is not left to the next round, which is 20 s away.
void TestTrouble::whoGivesUpWaitsForNoOther()
{
    ClientOptions patient;
    patient.commandLimit = 20s;
    const auto client = std::make_shared<Client>(m_proxy->endpoint(), patient);
    for (const std::string key : {"lock:a", "lock:b", "lock:c"}) {
        m_proxy->loseNextAnswer(AnswerLoss::Silence, key);
        Acquired result = test::mutexOf(client, nullptr, key, plain(100ms)).acquire();
        QVERIFY(result.outcome() == AcquireOutcome::Unknown);
        QTRY_COMPARE_WITH_TIMEOUT(admin({"EXISTS", key}).integer, std::int64_t{0}, test::kBeforeItsLease);
    }
}

void TestTrouble::lateRequestTakesNothing_data()
{
    addLayouts();
}

/// The first request arrives after the release: the network had kept it.
void TestTrouble::lateRequestTakesNothing()
{
    QFETCH(int, layout);
    loseAnswer(static_cast<Layout>(layout));
    Lease lease = leaseOf(acquire(static_cast<Layout>(layout), kPatient));
    const std::string token(lease.token());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    if (layout == Plain || layout == Fenced)
        QCOMPARE(admin({"SET", "lock:a", token, "NX", "PX", "30000"}).text, std::string("OK"));
    else
        QVERIFY(admin({"EVAL", formats::kRedissonAcquire, "1", "lock:a", token, "30000"}).isNil()); // granted
    QTRY_VERIFY(isFree());
    // What is another's stays.
    admin({"SET", "lock:a", "somebody", "PX", "60000"});
    const auto compared = [this] { // each round of the releaser compares the token
        const QString calls = QString::fromStdString(admin({"INFO", "commandstats"}).text);
        int sum = 0;
        static const QRegularExpression scripts(QStringLiteral("cmdstat_eval(?:sha)?:calls=(\\d+)"));
        for (const QRegularExpressionMatch& each : scripts.globalMatch(calls))
            sum += each.captured(1).toInt();
        return sum;
    };
    const int before = compared();
    QTRY_VERIFY(compared() >= before + 2);
    QCOMPARE(admin({"GET", "lock:a"}).text, std::string("somebody"));
}

void TestTrouble::lateRequestOfAFairLockLeavesTheQueue()
{
    loseAnswer(Fair);
    Lease lease = leaseOf(acquire(Fair, kPatient));
    const std::string token(lease.token());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    admin({"HSET", "lock:a", "another:1", "1"});
    admin({"EVAL", formats::kRedissonFairAcquire, "3", "lock:a", "redisson_lock_queue:{lock:a}",
           "redisson_lock_timeout:{lock:a}", token, "30000", "5000", "1"});
    QTRY_COMPARE(admin({"LLEN", "redisson_lock_queue:{lock:a}"}).integer, std::int64_t{0});
    QCOMPARE(admin({"ZCARD", "redisson_lock_timeout:{lock:a}"}).integer, std::int64_t{0});
    QCOMPARE(admin({"HGET", "lock:a", "another:1"}).text, std::string("1"));
}

/// The address belongs to another server by now; the old one is a replica, and its connection stands.
void TestTrouble::nameThatMovesIsFollowed()
{
    const sandbox::RedisServer next = [&] {
        sandbox::RedisOptions options;
        options.password = m_server->password();
        return test::startedServer(options);
    }();
    QVERIFY(client()->command({"PING"}));
    admin({"REPLICAOF", "127.0.0.1", "1"});
    m_proxy->setServer(next.tcpEndpoint());
    Lease lease = leaseOf(acquire(Plain, kPatient));
    Client there(next.endpoint());
    QCOMPARE(there.command({"GET", "lock:a"})->text, std::string(lease.token()));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestTrouble::watchdogFollowsTheName()
{
    sandbox::RedisServer next = [&] {
        sandbox::RedisOptions options;
        options.password = m_server->password();
        return test::startedServer(options);
    }();
    const auto clock = std::make_shared<test::SteppedClock>();
    const ClientOptions stepped = test::by(clock);
    MutexOptions options = plain(kPatient);
    options.watchdog = true;
    options.clock = clock;
    const auto watchdog = std::make_shared<Watchdog>(m_proxy->endpoint(), stepped);
    const auto own = std::make_shared<Client>(m_proxy->endpoint(), stepped);
    const Lease lease = leaseOf(test::mutexOf(own, watchdog, "lock:a", options).acquire());
    QVERIFY(test::stepUntil(*clock, [&] { return lease.renewals() > 0; }));
    QVERIFY(next.follow(m_server->tcpEndpoint()));
    QVERIFY(next.promote());
    admin({"REPLICAOF", "127.0.0.1", "1"});
    m_proxy->setServer(next.tcpEndpoint());
    const auto before = lease.renewals();
    QVERIFY(test::stepUntil(*clock, [&] { return lease.renewals() > before + 1 || lease.lost().stop_requested(); }));
    QVERIFY(lease.isValid());
}

void TestTrouble::restartIsWaitedOut()
{
    QVERIFY(client()->command({"PING"}));
    m_server->kill9();
    std::jthread operations([this] {
        std::this_thread::sleep_for(300ms);
        if (!m_server->restart())
            qFatal("no restart");
    });
    Lease lease = leaseOf(acquire(Plain, kPatient));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestTrouble::whoWantsItIsToldAtOnce()
{
    m_server->kill9();
    MutexOptions options = plain(60s);
    options.whenAway = WhenAway::Fail;
    const Acquired result = test::mutexOf(client(), nullptr, "lock:a", options).acquire();
    QVERIFY(result.outcome() == AcquireOutcome::Failed);
    QVERIFY(isAway(result.error().kind));
    // At the end of the wait it is told as what it is.
    options.whenAway = WhenAway::Wait;
    options.wait = 100ms;
    const Acquired waited = test::mutexOf(client(), nullptr, "lock:a", options).acquire();
    QVERIFY(waited.outcome() == AcquireOutcome::Failed);
    QVERIFY(isAway(waited.error().kind));
}

void TestTrouble::refusedNameIsNoRefusedLogin()
{
    admin({"ACL", "SETUSER", "nameless", "on", ">pw", "+@all", "-client|setname", "~*", "&*"});
    Endpoint endpoint = m_server->endpoint();
    endpoint.user = "nameless";
    endpoint.password = Secret("pw");
    ClientOptions options;
    options.name = "worker";
    Client named(endpoint, options);
    QCOMPARE(named.command({"PING"})->text, std::string("PONG"));
}

/// The connection was ended while it was idle: the next command gets a new one.
void TestTrouble::killedConnectionIsNoUnknown()
{
    Mutex lock = test::mutexOf(client(), nullptr, "lock:a", plain(0ms));
    for (int i = 0; i < 3; ++i) {
        QVERIFY(admin({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"}).integer >= 0);
        QTest::qWait(20); // the proxy hands it on
        Lease lease = leaseOf(lock.tryAcquire());
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    }
}

LOCKSCOPE_TEST_MAIN(TestTrouble)
#include "tst_trouble.moc"
