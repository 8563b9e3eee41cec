// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's red lock: a majority of servers with the hash of an RLock each. Means: stepped clock, real servers.
#include "formats/libraries/redissonmultilock.h"
#include "redissonfixture.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <deque>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;
using test::RedissonProcess;
using test::Waiter;

/// Strangers are played by the commands that Redisson 4.7.0 was seen to send.
class TestRedissonRedLock : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void writesTheLayoutOfRedissonOnEachNode();
    void needsSeveralServers();
    void holdersOfOneNodeDoNotPreventIt();
    void holdersOfAMajorityDo();
    void oneNodeMayBeDown();
    void grantOfAHungNodeIsGivenBack();
    void releaseReachesANodeThatIsDialled();
    void releaseWakesTheWaitersOfEachNode();
    void waitsUntilTheMajorityIsFree();
    void handlesShareTheHold();
    void extendsAtAMajority();
    void watchdogRenewsAndSetsAgain();
    void lossOfAMajorityLosesTheLease();
    void lateReleaseLeavesALaterHold();
    void threadsExcludeEachOther();

private:
    static constexpr std::size_t kNodes = 3;
    static RedlockOptions plain(std::chrono::milliseconds wait = 0ms, std::chrono::milliseconds ttl = 60s)
    {
        RedlockOptions options;
        options.ttl = ttl;
        options.wait = wait;
        options.retryDelay = 10ms;
        options.retryJitter = 20ms;
        options.nodeLimit = 900ms; // patient with a busy machine
        options.watchdog = false;
        return options;
    }
    static RedlockOptions renewed()
    {
        RedlockOptions options = plain();
        options.watchdog = true;
        return options;
    }
    static ServiceOptions steppedBy(const std::shared_ptr<test::SteppedClock>& clock)
    {
        ServiceOptions options;
        options.client.clock = clock;
        return options;
    }
    std::vector<Endpoint> endpoints() const
    {
        std::vector<Endpoint> result;
        for (const auto& server : m_servers)
            result.push_back(server.endpoint());
        return result;
    }
    LockService service(const ServiceOptions& options = {}) const
    {
        Result<LockService, Error> made = LockService::create(endpoints(), options);
        if (!made)
            qFatal("%s", made.error().message.c_str());
        return std::move(*made);
    }
    static Redlock lockOf(LockService& service, const RedlockOptions& options = plain())
    {
        auto made = service.redisson().redLock("lock:a", options);
        if (!made)
            qFatal("%s", made.error().message.c_str());
        return std::move(*made);
    }
    Reply admin(std::size_t node, std::initializer_list<std::string_view> words)
    {
        Result<Reply, Error> reply = m_clients[node]->command(words);
        if (!reply)
            qFatal("%s", reply.error().message.c_str());
        return std::move(*reply);
    }
    void takeAsStranger(std::size_t node)
    {
        admin(node, {"HINCRBY", "lock:a", kStranger, "1"});
        admin(node, {"PEXPIRE", "lock:a", "3600000"});
    }
    /// On how many nodes this owner has it.
    int holds(std::string_view owner)
    {
        int count = 0;
        for (std::size_t node = 0; node < kNodes; ++node)
            count += static_cast<int>(admin(node, {"HEXISTS", "lock:a", owner}).integer);
        return count;
    }
    int held()
    {
        int count = 0;
        for (std::size_t node = 0; node < kNodes; ++node)
            count += static_cast<int>(admin(node, {"EXISTS", "lock:a"}).integer);
        return count;
    }

    static constexpr std::string_view kStranger = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
    std::deque<sandbox::RedisServer> m_servers;
    std::vector<std::unique_ptr<Client>> m_clients;
};

void TestRedissonRedLock::initTestCase()
{
    for (std::size_t i = 0; i < kNodes; ++i)
        m_servers.push_back(test::startedServer());
}

void TestRedissonRedLock::init()
{
    Suite::init();
    m_clients.clear();
    for (auto& server : m_servers) {
        if (!server.isRunning())
            QVERIFY(server.restart());
        m_clients.push_back(std::make_unique<Client>(server.endpoint()));
        QVERIFY(m_clients.back()->command({"FLUSHALL"}));
    }
}

void TestRedissonRedLock::writesTheLayoutOfRedissonOnEachNode()
{
    LockService mine = service();
    Lease lease = leaseOf(lockOf(mine).tryAcquire());
    QTRY_COMPARE(holds(lease.token()), 3); // a majority was enough to go on
    for (std::size_t node = 0; node < kNodes; ++node) {
        QCOMPARE(admin(node, {"HGET", "lock:a", lease.token()}).text, std::string("1"));
        QCOMPARE(admin(node, {"HLEN", "lock:a"}).integer, std::int64_t{1});
        const std::int64_t ttl = admin(node, {"PTTL", "lock:a"}).integer;
        QVERIFY(ttl > 50'000 && ttl <= 60'000);
    }
    QVERIFY(lease.remaining() <= 60s - std::chrono::duration_cast<std::chrono::milliseconds>(drift(60s)));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QTRY_COMPARE_WITH_TIMEOUT(held(), 0, test::kBeforeItsLease);
    QCOMPARE(admin(0, {"DBSIZE"}).integer, std::int64_t{0});
}

void TestRedissonRedLock::needsSeveralServers()
{
    LockService one = test::serviceOf(m_servers[0].endpoint());
    QCOMPARE(one.redisson().redLock("lock:a").error().kind, ErrorKind::InvalidOptions);
    LockService all = service();
    QCOMPARE(all.redisson().redLock("").error().kind, ErrorKind::InvalidOptions);
    QCOMPARE(all.redisson().lock("lock:a").error().kind, ErrorKind::InvalidOptions);
    QVERIFY(all.redisson().redLock("lock:a"));
}

void TestRedissonRedLock::holdersOfOneNodeDoNotPreventIt()
{
    takeAsStranger(1);
    LockService mine = service();
    Lease lease = leaseOf(lockOf(mine).tryAcquire());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QTRY_COMPARE(held(), 1);
    QCOMPARE(holds(kStranger), 1);
}

void TestRedissonRedLock::holdersOfAMajorityDo()
{
    takeAsStranger(0);
    admin(2, {"HINCRBY", "lock:a", kStranger, "1"}); // without a TTL
    LockService mine = service();
    const Acquired result = lockOf(mine).tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::NoQuorum);
    QTRY_COMPARE_WITH_TIMEOUT(held(), 2, test::kBeforeItsLease); // nothing is left on the third
    QCOMPARE(admin(0, {"HLEN", "lock:a"}).integer, std::int64_t{1});
}

void TestRedissonRedLock::oneNodeMayBeDown()
{
    m_servers[1].kill9();
    LockService mine = service();
    Lease lease = leaseOf(lockOf(mine).tryAcquire());
    QVERIFY(lease.extend(90s));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

/// It has not answered in time, and executes the request later.
void TestRedissonRedLock::grantOfAHungNodeIsGivenBack()
{
    LockService mine = service();
    RedlockOptions options = plain();
    options.nodeLimit = 200ms;
    (void)leaseOf(lockOf(mine, options).tryAcquire()).release(); // all connections are there
    QTRY_COMPARE_WITH_TIMEOUT(held(), 0, test::kBeforeItsLease);
    takeAsStranger(0);
    m_servers[1].suspend();
    const Acquired result = lockOf(mine, options).tryAcquire();
    m_servers[1].resume();
    QVERIFY(result.outcome() == AcquireOutcome::NoQuorum);
    QTRY_COMPARE_WITH_TIMEOUT(held(), 1, test::kBeforeItsLease);
    QCOMPARE(holds(kStranger), 1);
}

/// A majority has answered before the name of the node's server is known again.
void TestRedissonRedLock::releaseReachesANodeThatIsDialled()
{
    std::vector<Endpoint> named;
    for (const sandbox::RedisServer& server : m_servers) {
        named.push_back(server.tcpEndpoint());
        named.back().host = "localhost";
    }
    Result<LockService, Error> mine = LockService::create(named, ServiceOptions());
    QVERIFY(mine);
    for (int i = 0; i < 20; ++i) {
        Lease lease = leaseOf(lockOf(*mine).tryAcquire());
        QTRY_COMPARE(holds(lease.token()), 3);
        admin(1, {"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
        QTRY_COMPARE_WITH_TIMEOUT(held(), 0, test::kBeforeItsLease);
    }
}

/// Those who wait for one of them, as Java's lock does.
void TestRedissonRedLock::releaseWakesTheWaitersOfEachNode()
{
    LockService mine = service();
    Lease lease = leaseOf(lockOf(mine).tryAcquire());
    QTRY_COMPARE(holds(lease.token()), 3);
    const RedissonProcess first(m_servers[0].endpoint());
    const RedissonProcess last(m_servers[2].endpoint());
    Waiter one(first.waiting(false));
    Waiter other(last.waiting(false));
    for (const std::size_t node : {std::size_t{0}, std::size_t{2}})
        QTRY_COMPARE(admin(node, {"PUBSUB", "NUMSUB", "redisson_lock__channel:{lock:a}"}).elements[1].integer,
                     std::int64_t{1});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(one.take()).isValid());
    QVERIFY(leaseOf(other.take()).isValid());
}

void TestRedissonRedLock::waitsUntilTheMajorityIsFree()
{
    takeAsStranger(0);
    takeAsStranger(1);
    LockService mine = service();
    Waiter waiter(lockOf(mine, plain(60s)));
    admin(1, {"DEL", "lock:a"});
    const Lease lease = leaseOf(waiter.take());
    QTRY_COMPARE(holds(lease.token()), 2);
}

void TestRedissonRedLock::handlesShareTheHold()
{
    LockService mine = service();
    Lease first = leaseOf(lockOf(mine).tryAcquire());
    Lease second = *first.enter();
    QTRY_COMPARE(holds(first.token()), 3);
    QCOMPARE(admin(0, {"HGET", "lock:a", first.token()}).text, std::string("1"));
    QCOMPARE(first.release().handlesLeft, 1);
    QVERIFY(second.isValid());
    QCOMPARE(second.release().outcome, ReleaseOutcome::Released);
    QTRY_COMPARE_WITH_TIMEOUT(held(), 0, test::kBeforeItsLease);
}

void TestRedissonRedLock::extendsAtAMajority()
{
    LockService mine = service();
    Lease lease = leaseOf(lockOf(mine, plain(0ms, 10s)).tryAcquire());
    QTRY_COMPARE(holds(lease.token()), 3);
    QVERIFY(lease.extend(90s));
    QVERIFY(lease.remaining() > 80s);
    QTRY_VERIFY(admin(0, {"PTTL", "lock:a"}).integer > 80'000);
    admin(0, {"DEL", "lock:a"});
    admin(1, {"DEL", "lock:a"});
    const auto refused = lease.extend(120s);
    QVERIFY(!refused && refused.error().kind == ErrorKind::LeaseLost);
}

/// A node that restarted empty gets it again, in the same layout.
void TestRedissonRedLock::watchdogRenewsAndSetsAgain()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    LockService mine = service(steppedBy(clock));
    Lease lease = leaseOf(lockOf(mine, renewed()).tryAcquire());
    QTRY_COMPARE(holds(lease.token()), 3);
    admin(0, {"DEL", "lock:a"});
    admin(1, {"PEXPIRE", "lock:a", "20000"});
    QVERIFY(test::stepUntil(*clock, [&] { return lease.renewals() == 2; }));
    QTRY_COMPARE(holds(lease.token()), 3);
    QCOMPARE(admin(0, {"HGET", "lock:a", lease.token()}).text, std::string("1"));
    QVERIFY(admin(1, {"PTTL", "lock:a"}).integer > 20'000);
    QVERIFY(lease.isValid());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestRedissonRedLock::lossOfAMajorityLosesTheLease()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    LockService mine = service(steppedBy(clock));
    Lease lease = leaseOf(lockOf(mine, renewed()).tryAcquire());
    QTRY_COMPARE(holds(lease.token()), 3);
    for (const std::size_t node : {std::size_t{0}, std::size_t{1}}) {
        admin(node, {"DEL", "lock:a"});
        takeAsStranger(node);
    }
    QVERIFY(test::stepUntil(*clock, [&] { return lease.lost().stop_requested(); }));
    QVERIFY(lease.lossReason() == LossReason::TakenByOther);
    QVERIFY(lease.release().outcome == ReleaseOutcome::NotOwner);
    QTRY_COMPARE(held(), 2);
    QCOMPARE(holds(kStranger), 2);
}

/// Each acquisition has an owner of its own.
void TestRedissonRedLock::lateReleaseLeavesALaterHold()
{
    LockService mine = service();
    Lease first = leaseOf(lockOf(mine).tryAcquire());
    QTRY_COMPARE(holds(first.token()), 3);
    for (std::size_t node = 0; node < kNodes; ++node)
        admin(node, {"DEL", "lock:a"});
    const Lease second = leaseOf(lockOf(mine).tryAcquire());
    QTRY_COMPARE(holds(second.token()), 3);
    QVERIFY(first.token() != second.token());
    QCOMPARE(first.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(holds(second.token()), 3);
}

void TestRedissonRedLock::threadsExcludeEachOther()
{
    std::atomic<int> inside{0};
    std::atomic<int> overlaps{0};
    std::atomic<int> sections{0};
    const int each = test::cycles(400, 100) / 4;
    // Of one node after the other, so that there is a majority.
    std::jthread trouble([this](const std::stop_token& stop) {
        std::vector<std::unique_ptr<Client>> own;
        for (const Endpoint& endpoint : endpoints())
            own.push_back(std::make_unique<Client>(endpoint));
        for (std::size_t round = 0; !stop.stop_requested(); ++round) {
            (void)own[round % kNodes]->command({"SCRIPT", "FLUSH"});
            (void)own[round % kNodes]->command({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
            std::this_thread::sleep_for(50ms);
        }
    });
    std::deque<LockService> services; // what is lost is deleted later, by who lives on
    for (int i = 0; i < 4; ++i)
        services.push_back(service());
    {
        std::vector<std::jthread> threads;
        for (LockService& own : services)
            threads.emplace_back([&] {
                Redlock lock = lockOf(own, plain(120s));
                for (int done = 0; done < each; ++done) {
                    const Acquired lease = lock.acquire();
                    if (!lease)
                        return;
                    overlaps += inside.fetch_add(1) != 0;
                    std::this_thread::sleep_for(200us);
                    inside.fetch_sub(1);
                    ++sections;
                }
            });
    }
    trouble.request_stop();
    trouble.join();
    for (std::size_t node = 0; node < kNodes; ++node)
        m_clients[node] = std::make_unique<Client>(m_servers[node].endpoint());
    QCOMPARE(overlaps.load(), 0);
    QCOMPARE(sections.load(), 4 * each);
    QTRY_COMPARE_WITH_TIMEOUT(held(), 0, test::kBeforeItsLease);
}

LOCKSCOPE_TEST_MAIN(TestRedissonRedLock)
#include "tst_redissonredlock.moc"
