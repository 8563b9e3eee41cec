// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A connection that ends is a doubt: its server may have restarted without the leases, or another one took over. Means:
// real servers; a cluster.
#include "core/clusterslot.h"
#include "lock/mutex.h"
#include "lock/service.h"
#include "lock/slotmap.h"
#include "lock/watchdog.h"
#include "lockfixture.h"
#include "sandbox/cluster.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

namespace {

/// Renewed after 30 s.
MutexOptions minute()
{
    MutexOptions options;
    options.ttl = 60s;
    return options;
}

LockService service(const sandbox::RedisServer& server)
{
    ServiceOptions options;
    options.client.name = "app";
    return test::serviceOf(server.endpoint(), options);
}

/// The watchdog is connected.
bool isWatched(const sandbox::RedisServer& server)
{
    return QTest::qWaitFor(
        [&] {
            return server.ask({"CLIENT", "LIST"})->front().find("app/watchdog") != std::string::npos;
        },
        test::kPatience);
}

} // namespace

class TestGeneration : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aRestartWithoutDataIsTold_data();
    void aRestartWithoutDataIsTold();
    void leasesThatAreStillThereAreRenewed();
    void aLeaseOfAnotherIsLost();
    void aServerThatIsAwayLosesNoLease();
    void aReplicaIsADoubt();
    void aFailoverOfAClusterIsTold();
    void endsOfOneNodeAreNoDoubtAboutOthers();
    void aNodeThatRestartsBeforeTheFirstRenewal_data();
    void aNodeThatRestartsBeforeTheFirstRenewal();
};

void TestGeneration::aRestartWithoutDataIsTold_data()
{
    QTest::addColumn<bool>("isUsed");
    QTest::newRow("nobody else uses the server") << false;
    QTest::newRow("a program that goes on") << true;
}

void TestGeneration::aRestartWithoutDataIsTold()
{
    QFETCH(bool, isUsed);
    sandbox::RedisServer server = test::startedServer();
    LockService locks = service(server);
    const Lease lease = leaseOf(locks.mutex("lock:a", minute())->acquire());
    QVERIFY(isWatched(server));
    QVERIFY(server.restart());
    if (isUsed)
        QVERIFY(leaseOf(locks.mutex("lock:b", minute())->acquire()).isValid());
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
    QVERIFY(lease.lost().stop_requested());
}

void TestGeneration::leasesThatAreStillThereAreRenewed()
{
    sandbox::RedisServer server = test::startedServer();
    LockService locks = service(server);
    const Lease first = leaseOf(locks.mutex("lock:a", minute())->acquire());
    const Lease second = leaseOf(locks.mutex("lock:b", minute())->acquire());
    for (std::uint32_t round = 1; round <= 2; ++round) {
        QVERIFY(isWatched(server));
        QVERIFY(server.ask({"CLIENT", "KILL", "TYPE", "normal"}));
        QTRY_VERIFY(first.renewals() >= round && second.renewals() >= round);
    }
    QVERIFY(first.isValid() && second.isValid());
}

void TestGeneration::aLeaseOfAnotherIsLost()
{
    sandbox::RedisServer server = test::startedServer();
    LockService locks = service(server);
    const Lease marker = leaseOf(locks.mutex("lock:marker", minute())->acquire());
    const Lease lease = leaseOf(locks.mutex("lock:a", minute())->acquire());
    QVERIFY(isWatched(server));
    QVERIFY(server.ask({"SET", "lock:a", "another"}));
    QVERIFY(server.ask({"CLIENT", "KILL", "TYPE", "normal"}));
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
    QVERIFY(marker.isValid());
}

/// Without an answer a lease stays what it is.
void TestGeneration::aServerThatIsAwayLosesNoLease()
{
    sandbox::RedisOptions kept;
    kept.appendOnly = true;
    sandbox::RedisServer server = test::startedServer(kept);
    LockService locks = service(server);
    const Lease lease = leaseOf(locks.mutex("lock:a", minute())->acquire());
    const auto failed = [&] { return locks.metrics().of("app")->failedRenewals; };
    QVERIFY(isWatched(server));
    server.kill9();
    QTRY_VERIFY(failed() >= 2); // asked again soon
    QVERIFY(lease.isValid());
    QVERIFY(server.restart());
    QTRY_VERIFY(lease.renewals() > 0);
    QVERIFY(lease.isValid());
}

/// READONLY is told to those who lock: the watchdog, whose connection has not ended, asks at once, too.
void TestGeneration::aReplicaIsADoubt()
{
    sandbox::RedisOptions options;
    options.password = "secret";
    sandbox::RedisServer server = test::startedServer(options);
    sandbox::RedisServer other = test::startedServer(options);
    LockService locks = service(server);
    const Lease lease = leaseOf(locks.mutex("lock:a", minute())->acquire());
    QVERIFY(server.follow(other.tcpEndpoint()));
    QCOMPARE(locks.mutex("lock:b", minute())->tryAcquire().error().kind, ErrorKind::ReadOnly);
    QVERIFY(server.promote());
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
}

void TestGeneration::aFailoverOfAClusterIsTold()
{
    auto cluster = sandbox::Cluster::start();
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    lockscope::Deployment deployment;
    deployment.server = cluster->node(1).tcpEndpoint();
    deployment.cluster = ClusterSeeds{{{"127.0.0.1", cluster->node(1).port()}}, {}};
    auto locks = LockService::create(deployment);
    QVERIFY(locks);
    std::string key;
    for (int i = 0; key.empty() || cluster->firstOwner(slotOf(key)) != 0; ++i)
        key = "lock:{" + std::to_string(i) + "}:";
    MutexOptions often = minute();
    often.ttl = 2s;
    often.wait = 0ms;
    const Lease renewed = leaseOf(locks->mutex(key + "renewed", often)->acquire());
    QTRY_VERIFY(renewed.renewals() > 0); // the watchdog is connected
    const std::size_t replica = cluster->replicaOf(0);
    cluster->node(replica).suspend();
    QVERIFY(cluster->ask(0, {"CLIENT", "KILL", "TYPE", "replica"}));
    const Lease lease = leaseOf(locks->mutex(key + "young", minute())->acquire());
    cluster->node(0).kill9();
    cluster->node(replica).resume();
    QVERIFY(cluster->waitForPrimary(replica, 20s));
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
}

void TestGeneration::endsOfOneNodeAreNoDoubtAboutOthers()
{
    sandbox::ClusterOptions how;
    how.replicas = 0;
    auto cluster = sandbox::Cluster::start(how);
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    lockscope::Deployment deployment;
    deployment.server = cluster->node(0).tcpEndpoint();
    deployment.cluster = ClusterSeeds{{{"127.0.0.1", cluster->node(0).port()}}, {}};
    auto locks = LockService::create(deployment);
    QVERIFY(locks);
    std::vector<Lease> often;
    std::vector<Lease> leases;
    for (std::size_t node = 0; node < 2; ++node) {
        std::string key;
        for (int i = 0; key.empty() || cluster->firstOwner(slotOf(key)) != node; ++i)
            key = "lock:{" + std::to_string(i) + "}:";
        MutexOptions options = minute();
        leases.push_back(leaseOf(locks->mutex(key + "a", options)->acquire()));
        options.ttl = 2s;
        often.push_back(leaseOf(locks->mutex(key + "b", options)->acquire()));
    }
    QTRY_VERIFY(often[0].renewals() > 0 && often[1].renewals() > 0);
    QVERIFY(cluster->ask(1, {"CLIENT", "KILL", "TYPE", "normal"}));
    QTRY_VERIFY(leases[1].renewals() > 0);
    QCOMPARE(leases[0].renewals(), 0U);
}

void TestGeneration::aNodeThatRestartsBeforeTheFirstRenewal_data()
{
    QTest::addColumn<bool>("isMoved");
    QTest::newRow("nobody else uses the node") << false;
    QTest::newRow("others look for its slot elsewhere meanwhile") << true;
}

void TestGeneration::aNodeThatRestartsBeforeTheFirstRenewal()
{
    QFETCH(bool, isMoved);
    sandbox::ClusterOptions how;
    how.replicas = 0;
    how.nodeTimeout = 60s;
    auto cluster = sandbox::Cluster::start(how);
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    const Endpoint seed = cluster->node(0).tcpEndpoint();
    ClientOptions options;
    options.followsRedirections = true;
    options.slots = std::make_shared<SlotMap>(std::vector{seed}, ReachTable(), ClockPointer());
    const auto client = std::make_shared<Client>(seed, options);
    options.name = "app/watchdog";
    std::string key;
    for (int i = 0; key.empty() || cluster->firstOwner(slotOf(key)) != 1; ++i)
        key = "lock:" + std::to_string(i);
    auto mutex = Mutex::create(client, std::make_shared<Watchdog>(seed, options), key, minute());
    QVERIFY(mutex);
    const Lease lease = leaseOf(mutex->acquire());
    QVERIFY(isWatched(cluster->node(1)));
    if (isMoved)
        options.slots->setHome(slotOf(key), 0);
    QVERIFY(cluster->node(1).restart());
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
}

LOCKSCOPE_TEST_MAIN(TestGeneration)
#include "tst_generation.moc"
