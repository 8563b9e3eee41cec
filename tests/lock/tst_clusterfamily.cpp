// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Permits, read-write locks and multi-locks that are held while slots move, replicas take over and nodes restart empty.
// Means: a real cluster.
#include "core/clusterslot.h"
#include "lock/service.h"
#include "lockfixture.h"
#include "sandbox/cluster.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

class TestClusterFamily : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void readWithinAcrossAFailover_data();
    void readWithinAcrossAFailover();
    void permitsInASlotThatMoves();
    void aMultiLockWhoseSlotMoves();
    void aMultiLockBesideANodeThatRestartsEmpty();

private:
    [[nodiscard]] LockService service() const
    {
        lockscope::Deployment deployment;
        deployment.server = m_cluster->node(0).tcpEndpoint();
        deployment.cluster = ClusterSeeds{{{"127.0.0.1", m_cluster->node(0).port()}}, {}};
        auto made = LockService::create(deployment);
        if (!made)
            qFatal("%s", made.error().message.c_str());
        return std::move(*made);
    }
    /// At the start.
    [[nodiscard]] std::string keyAt(std::size_t node, const std::string& prefix) const
    {
        for (int i = 0;; ++i)
            if (std::string key = prefix + std::to_string(i); m_cluster->firstOwner(slotOf(key)) == node)
                return key;
    }
    /// Renewed each second.
    static RedissonOptions often()
    {
        RedissonOptions options;
        options.ttl = 3s;
        options.wait = 5s;
        return options;
    }
    /// Renewed after 20 s.
    static RedissonOptions minute()
    {
        RedissonOptions options;
        options.ttl = 60s;
        options.wait = 5s;
        return options;
    }
    /// Twice from now on.
    static bool isRenewed(const Lease& lease)
    {
        const std::uint32_t before = lease.renewals();
        return QTest::qWaitFor([&] { return lease.renewals() >= before + 2; }, 20'000);
    }

    std::optional<sandbox::Cluster> m_cluster;
};

void TestClusterFamily::initTestCase()
{
    auto cluster = sandbox::Cluster::start();
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    m_cluster.emplace(std::move(*cluster));
}

void TestClusterFamily::readWithinAcrossAFailover_data()
{
    QTest::addColumn<bool>("isLost");
    QTest::newRow("the replica has the write hold") << false;
    QTest::newRow("it has not, and takes back over") << true;
}

void TestClusterFamily::readWithinAcrossAFailover()
{
    QFETCH(bool, isLost);
    const std::size_t present = isLost ? m_cluster->replicaOf(0) : 0;
    const std::size_t next = isLost ? 0 : m_cluster->replicaOf(0);
    const std::string key = keyAt(0, "rw:");
    LockService locks = service();
    auto both = *locks.redisson().readWriteLock(key, minute());
    Lease writer = leaseOf(both.writeLock().acquire());
    QVERIFY(m_cluster->waitForPrimary(present, 20s));
    Result<void, sandbox::Error> over; // a primary that was replaced follows first
    (void)QTest::qWaitFor([&] { return (over = m_cluster->failOver(next)).has_value(); }, 60'000);
    QVERIFY2(over, over ? "" : over.error().message.c_str());
    if (isLost)
        QVERIFY(m_cluster->ask(next, {"DEL", key}));
    Acquired reader = both.readWithin(writer);
    if (isLost) {
        QVERIFY(!reader);
        QCOMPARE(reader.error().kind, ErrorKind::LeaseLost);
        QVERIFY(leaseOf(both.writeLock().acquire()).isValid()); // it has left nothing
        return;
    }
    QVERIFY2(reader, reader.why().c_str());
    QCOMPARE(writer.release().outcome, ReleaseOutcome::Released);
    QVERIFY(reader->isValid());
    QVERIFY(leaseOf(both.readLock().acquire()).isValid()); // readers beside it
    QVERIFY(both.writeLock().tryAcquire().outcome() == AcquireOutcome::Taken);
    QCOMPARE(reader->release().outcome, ReleaseOutcome::Released);
}

void TestClusterFamily::permitsInASlotThatMoves()
{
    const std::string key = keyAt(0, "sem:");
    LockService locks = service();
    auto permits = *locks.redisson().permits(key, often());
    QVERIFY(*permits.trySetPermits(2));
    Lease first = leaseOf(permits.acquire());
    const Lease second = leaseOf(permits.acquire());
    QVERIFY(m_cluster->moveSlot(slotOf(key), 0, 1));
    QVERIFY(isRenewed(first) && isRenewed(second));
    QVERIFY(permits.tryAcquire().outcome() == AcquireOutcome::Taken);
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(permits.acquire()).isValid());
    QVERIFY(second.isValid());
    QVERIFY(m_cluster->moveSlot(slotOf(key), 1, 0));
}

void TestClusterFamily::aMultiLockWhoseSlotMoves()
{
    const std::vector<std::string> keys{keyAt(0, "moved:"), keyAt(1, "stays:")};
    LockService locks = service();
    Lease lease = leaseOf(locks.redisson().multiLock(keys, often())->acquire());
    QVERIFY(m_cluster->moveSlot(slotOf(keys[0]), 0, 1));
    QVERIFY(isRenewed(lease));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(m_cluster->moveSlot(slotOf(keys[0]), 1, 0));
}

void TestClusterFamily::aMultiLockBesideANodeThatRestartsEmpty()
{
    const std::vector<std::string> keys{keyAt(1, "kept:"), keyAt(2, "gone:")};
    LockService locks = service();
    const Lease other = leaseOf(locks.redisson().lock(keyAt(1, "other:"), minute())->acquire());
    Lease lease = leaseOf(locks.redisson().multiLock(keys, minute())->acquire());
    const Lease marker = leaseOf(locks.redisson().multiLock({keys[0] + "a", keys[1] + "b"}, often())->acquire());
    QTRY_VERIFY_WITH_TIMEOUT(marker.renewals() > 0, 20'000); // the watchdog is connected
    m_cluster->node(m_cluster->replicaOf(2)).kill9();
    QVERIFY(m_cluster->node(2).restart());
    QTRY_COMPARE_WITH_TIMEOUT(lease.lossReason(), std::optional(LossReason::Failover), 20'000);
    QVERIFY(m_cluster->waitUntilWell());
    QVERIFY(lease.release().outcome != ReleaseOutcome::Released);
    QTRY_VERIFY_WITH_TIMEOUT(m_cluster->ask(1, {"EXISTS", keys[0]})->front() == "0",
                             test::kBeforeItsLease); // what was left of it is given back
    QVERIFY(other.isValid());
    QCOMPARE(other.renewals(), 0U);
}

LOCKSCOPE_TEST_MAIN(TestClusterFamily)
#include "tst_clusterfamily.moc"
