// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's multi-lock in a Redis Cluster, with keys in one slot and in different ones. Means: a real cluster of
// three.
#include "core/clusterslot.h"
#include "lock/metrics.h"
#include "multifixture.h"
#include "sandbox/cluster.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace lockscope::test;
using namespace std::chrono_literals;

class TestMultiLockCluster : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void oneSlotIsOneRequest();
    void differentSlotsAreTakenInOrder();
    void whatWasTakenBeforeARefusalIsGivenBack_data();
    void whatWasTakenBeforeARefusalIsGivenBack();
    void whatWasTakenBeforeALostAnswerIsGivenBack();
    void nothingIsHeldWhileANodeHangs();
    void whatWasTakenBeforeAnErrorIsGivenBack();
    void waitersAreWokenByTheNodeOfTheirKey();
    void watchdogRenewsAtEachNode();
    void lossAtOneNodeLosesTheLease();
    void extensionIsAtEachNode();
    void aReleaseAsksOnlyWhereItMust();
    void aLateReleaseIsOfOneLease_data();
    void aLateReleaseIsOfOneLease();
    void aMovedSlotIsFollowed();
    void validityCountsFromBeforeTheFirstRequest();
    void oppositeOrdersExcludeWithoutDeadlock();

private:
    static ClientOptions following()
    {
        ClientOptions options;
        options.followsRedirections = true;
        options.commandLimit = 1s;
        return options;
    }
    /// Any command by its key.
    lock::Reply admin(std::initializer_list<std::string_view> words)
    {
        return value(m_process->client->command(words));
    }
    std::int64_t held()
    {
        std::int64_t count = 0;
        for (const std::string& key : m_keys)
            count += admin({"EXISTS", key}).integer;
        return count;
    }
    RedissonMultiLock multi(const RedissonOptions& options = multiOptions()) const
    {
        return multiOf(*m_process, {m_keys[2], m_keys[0], m_keys[1]}, options);
    }
    /// Of a minute at all nodes, with a watchdog by that clock.
    Lease renewedLease(const std::shared_ptr<SteppedClock>& clock) const
    {
        ClientOptions options = following();
        options.clock = clock;
        const RedissonProcess process(m_cluster->node(0).tcpEndpoint(), options);
        RedissonOptions how = multiOptions(0ms, 60s);
        how.watchdog = true;
        return leaseOf(multiOf(process, m_keys, how).tryAcquire());
    }
    std::size_t nodeOf(const std::string& key) const { return m_cluster->firstOwner(slotOf(key)); }
    int listening(const std::string& key) const
    {
        const auto counted =
            m_cluster->ask(nodeOf(key), {"PUBSUB", "SHARDNUMSUB", "redisson_lock__channel:{" + key + "}"});
        return counted && counted->size() == 2 ? std::stoi(counted->back()) : -1;
    }
    void takeAsStranger(const std::string& key)
    {
        admin({"HINCRBY", key, kStranger, "1"});
        admin({"PEXPIRE", key, "3600000"});
    }
    void releaseAsStranger(const std::string& key)
    {
        admin({"DEL", key});
        (void)m_cluster->ask(nodeOf(key), {"SPUBLISH", "redisson_lock__channel:{" + key + "}", "0"});
    }

    static constexpr std::string_view kStranger = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
    std::optional<sandbox::Cluster> m_cluster;
    Keys m_keys; ///< sorted, each at another node
    std::optional<RedissonProcess> m_process;
};

void TestMultiLockCluster::initTestCase()
{
    sandbox::ClusterOptions options;
    options.replicas = 0;
    options.nodeTimeout = 15s; // a node that hangs for a moment is not down
    auto cluster = sandbox::Cluster::start(options);
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    m_cluster.emplace(std::move(*cluster));
    for (std::size_t node = 0; node < m_cluster->primaries(); ++node)
        for (int i = 0; m_keys.size() == node; ++i)
            if (std::string key = "lock:" + std::string(1, static_cast<char>('a' + node)) + std::to_string(i);
                nodeOf(key) == node)
                m_keys.push_back(std::move(key));
}

void TestMultiLockCluster::init()
{
    Suite::init();
    m_process.emplace(m_cluster->node(0).tcpEndpoint(), following());
    for (std::size_t node = 0; node < m_cluster->primaries(); ++node)
        QVERIFY(m_cluster->ask(node, {"FLUSHALL"}));
}

void TestMultiLockCluster::oneSlotIsOneRequest()
{
    const Keys keys{"{order}:a", "{order}:b", "{order}:c"};
    (void)leaseOf(multiOf(*m_process, keys, multiOptions()).tryAcquire()).release(); // the scripts are known
    QVERIFY(m_cluster->ask(nodeOf(keys[0]), {"CONFIG", "RESETSTAT"}));
    Lease lease = leaseOf(multiOf(*m_process, keys, multiOptions()).tryAcquire());
    const auto stats = m_cluster->ask(nodeOf(keys[0]), {"INFO", "commandstats"});
    QVERIFY(stats && stats->front().find("cmdstat_evalsha:calls=1,") != std::string::npos);
    admin({"DEL", keys[1]});
    takeAsStranger(keys[1]);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(admin({"EXISTS", keys[0], keys[1], keys[2]}).integer, std::int64_t{1});
}

void TestMultiLockCluster::differentSlotsAreTakenInOrder()
{
    Lease lease = leaseOf(multi(multiOptions(0ms, 30s)).tryAcquire());
    for (const std::string& key : m_keys) {
        QCOMPARE(admin({"HGET", key, lease.token()}).text, std::string("1"));
        QVERIFY(admin({"PTTL", key}).integer > 20'000);
    }
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(held(), std::int64_t{0});
}

void TestMultiLockCluster::whatWasTakenBeforeARefusalIsGivenBack_data()
{
    QTest::addColumn<int>("taken");
    QTest::newRow("first") << 0;
    QTest::newRow("second") << 1;
    QTest::newRow("third") << 2;
}

void TestMultiLockCluster::whatWasTakenBeforeARefusalIsGivenBack()
{
    QFETCH(int, taken);
    const std::string& key = m_keys[static_cast<std::size_t>(taken)];
    takeAsStranger(key);
    const Acquired result = multi().tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Taken);
    QCOMPARE(result.holder(), std::optional<std::string>(kStranger));
    QCOMPARE(held(), std::int64_t{1});
    const auto recorder = std::make_shared<Recorder>();
    RedissonOptions patient = multiOptions(60s);
    patient.observer = recorder;
    Waiter waiter(multi(patient));
    QTRY_COMPARE(listening(key), 1);
    QTRY_COMPARE(held(), std::int64_t{1}); // what it took is given back before it waits
    const std::size_t attempts = recorder->attempts().size();
    QTest::qWait(200);
    QVERIFY(recorder->attempts().size() <= attempts + 1); // and it waits: its own giving back does not wake it
    releaseAsStranger(key);
    const Lease lease = leaseOf(waiter.take());
    QCOMPARE(held(), std::int64_t{3});
}

void TestMultiLockCluster::whatWasTakenBeforeALostAnswerIsGivenBack()
{
    (void)leaseOf(multi().tryAcquire()).release(); // all connections are there
    m_cluster->node(nodeOf(m_keys[1])).suspend();
    const Acquired result = multi(multiOptions(300ms, 60s)).acquire();
    m_cluster->node(nodeOf(m_keys[1])).resume(); // and executes what it had received
    QVERIFY(result.outcome() == AcquireOutcome::Unknown);
    QTRY_COMPARE_WITH_TIMEOUT(held(), std::int64_t{0}, kBeforeItsLease);
}

void TestMultiLockCluster::nothingIsHeldWhileANodeHangs()
{
    (void)leaseOf(multi().tryAcquire()).release(); // all connections are there
    m_cluster->node(nodeOf(m_keys[1])).suspend();
    Waiter waiter(multi(multiOptions(1min, 1h)));
    const auto isTaken = [&] { return admin({"EXISTS", m_keys[0]}).integer == 1; };
    QTRY_VERIFY(isTaken());
    QTRY_VERIFY(!isTaken());
    waiter.cancel();
    m_cluster->node(nodeOf(m_keys[1])).resume();
    const Acquired result = waiter.take();
    QVERIFY(!result);
    QTRY_COMPARE(held(), std::int64_t{0});
}

void TestMultiLockCluster::whatWasTakenBeforeAnErrorIsGivenBack()
{
    const auto denied = m_cluster->ask(nodeOf(m_keys[2]), {"ACL", "SETUSER", "default", "-hincrby"});
    QVERIFY2(denied, denied ? "" : denied.error().message.c_str());
    const Acquired result = multi().tryAcquire();
    QVERIFY(m_cluster->ask(nodeOf(m_keys[2]), {"ACL", "SETUSER", "default", "+hincrby"}));
    QVERIFY(result.outcome() == AcquireOutcome::Failed);
    QCOMPARE(held(), std::int64_t{0});
}

void TestMultiLockCluster::waitersAreWokenByTheNodeOfTheirKey()
{
    const RedissonProcess other(m_cluster->node(0).tcpEndpoint(), following());
    Lease lease = leaseOf(multi().tryAcquire());
    Waiter one(other.mutex(multiOptions(60s), m_keys[0]));
    Waiter last(other.mutex(multiOptions(60s), m_keys[2]));
    QTRY_COMPARE(listening(m_keys[0]), 1);
    QTRY_COMPARE(listening(m_keys[2]), 1);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(one.take()).isValid());
    QVERIFY(leaseOf(last.take()).isValid());
}

void TestMultiLockCluster::watchdogRenewsAtEachNode()
{
    const auto clock = std::make_shared<SteppedClock>();
    const Lease lease = renewedLease(clock);
    for (const std::string& key : m_keys)
        admin({"PEXPIRE", key, "20000"});
    QVERIFY(stepUntil(*clock, [&] { return lease.renewals() == 2; }));
    QVERIFY(lease.isValid());
    for (const std::string& key : m_keys)
        QVERIFY(admin({"PTTL", key}).integer > 20'000);
}

void TestMultiLockCluster::lossAtOneNodeLosesTheLease()
{
    const auto clock = std::make_shared<SteppedClock>();
    Lease lease = renewedLease(clock);
    admin({"DEL", m_keys[2]});
    QVERIFY(stepUntil(*clock, [&] { return lease.lost().stop_requested(); }));
    QVERIFY(lease.lossReason() == LossReason::Gone);
    QCOMPARE(held(), std::int64_t{2});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::AlreadyExpired);
    QCOMPARE(held(), std::int64_t{0});
}

void TestMultiLockCluster::extensionIsAtEachNode()
{
    Lease lease = leaseOf(multi(multiOptions(0ms, 10s)).tryAcquire());
    QVERIFY(lease.extend(60s));
    for (const std::string& key : m_keys)
        QVERIFY(admin({"PTTL", key}).integer > 50'000);
    takeAsStranger(m_keys[1]);
    admin({"HDEL", m_keys[1], lease.token()});
    const auto refused = lease.extend(90s);
    QVERIFY(!refused && refused.error().kind == ErrorKind::LeaseLost);
    QVERIFY(lease.lossReason() == LossReason::TakenByOther);
}

/// A lock that was released is not asked for again: it would be gone.
void TestMultiLockCluster::aReleaseAsksOnlyWhereItMust()
{
    Lease lease = leaseOf(multi(multiOptions(0ms, 60s)).tryAcquire());
    const std::size_t node = nodeOf(m_keys[1]);
    QVERIFY(m_cluster->ask(node, {"ACL", "SETUSER", "default", "-del"}));
    const ReleaseResult first = lease.release();
    QVERIFY(m_cluster->ask(node, {"ACL", "SETUSER", "default", "+del"}));
    QCOMPARE(first.outcome, ReleaseOutcome::Unknown);
    QVERIFY(first.error && first.error->delivery == Delivery::Answered);
    QCOMPARE(held(), std::int64_t{1});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(held(), std::int64_t{0});
}

void TestMultiLockCluster::aLateReleaseIsOfOneLease_data()
{
    QTest::addColumn<bool>("isLost"); // at two nodes, while the third hangs; else two hang
    QTest::newRow("lost at two nodes") << true;
    QTest::newRow("unreleased at two nodes") << false;
}

/// Told and counted once, whatever number of nodes it was for.
void TestMultiLockCluster::aLateReleaseIsOfOneLease()
{
    struct Heard final : Observer
    {
        void unreleased(std::string_view key, std::string_view, const Error&) override { keys.emplace_back(key); }
        Keys keys;
    };
    QFETCH(bool, isLost);
    RedissonOptions options = multiOptions();
    const auto heard = std::make_shared<Heard>();
    options.observer = heard;
    options.metrics = std::make_shared<Metrics>();
    options.name = "together";
    const std::vector<std::size_t> hung = isLost ? std::vector<std::size_t>{1} : std::vector<std::size_t>{1, 2};
    const auto lostLocks = [&] { return options.metrics->of("together")->lostLocks; };
    std::string key;
    {
        const Lease lease = leaseOf(multi(options).tryAcquire());
        key = lease.key();
        if (isLost)
            for (const std::size_t node : {0U, 2U})
                admin({"DEL", m_keys[node]});
        for (const std::size_t node : hung)
            m_cluster->node(node).suspend();
        (void)m_process->client->command({"EXISTS", m_keys[1]}); // from now on destructors do not wait
    }
    if (isLost)
        QTRY_VERIFY(lostLocks() > 0);
    m_process.reset(); // gives up the rest
    for (const std::size_t node : hung)
        m_cluster->node(node).resume();
    QCOMPARE(heard->keys, Keys{key});
    QCOMPARE(options.metrics->of("together")->unreleased, 1U);
    QCOMPARE(lostLocks(), isLost ? 1U : 0U);
}

void TestMultiLockCluster::aMovedSlotIsFollowed()
{
    Lease lease = leaseOf(multi(multiOptions(0ms, 60s)).tryAcquire());
    const std::uint16_t slot = slotOf(m_keys[0]);
    QVERIFY(m_cluster->moveSlot(slot, 0, 1));
    QVERIFY(lease.extend(90s));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(held(), std::int64_t{0});
    QVERIFY(leaseOf(multi().tryAcquire()).isValid());
    QVERIFY(m_cluster->moveSlot(slot, 1, 0));
}

void TestMultiLockCluster::validityCountsFromBeforeTheFirstRequest()
{
    struct Sent final : Observer
    {
        void attempted(const AttemptReport& report) override { at = report.sent; }
        MonoTime at{};
    };
    const auto observer = std::make_shared<Sent>();
    RedissonOptions options = multiOptions(0ms, 10s);
    options.observer = observer;
    const Lease lease = leaseOf(multi(options).tryAcquire());
    QVERIFY(lease.validUntil() <= observer->at + 10s - drift(10s));
}

void TestMultiLockCluster::oppositeOrdersExcludeWithoutDeadlock()
{
    const RedissonProcess other(m_cluster->node(0).tcpEndpoint(), following());
    QCOMPARE(overlapsOf({&*m_process, &other}, m_keys, 60), 0);
    QTRY_COMPARE(held(), std::int64_t{0});
}

LOCKSCOPE_TEST_MAIN(TestMultiLockCluster)
#include "tst_multilockcluster.moc"
