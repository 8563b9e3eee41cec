// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// After a connection has ended its server is asked who it is: one that was restarted, or another one, is a doubt about
// its leases, and about no others. Means: real servers; a cluster.
#include "core/clusterslot.h"
#include "lock/mutex.h"
#include "lock/service.h"
#include "lock/slotmap.h"
#include "lock/watchdog.h"
#include "lockfixture.h"
#include "sandbox/cluster.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <algorithm>
#include <thread>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

namespace {

/// Renewed after two and a half minutes: what comes within the tests' patience does not come by itself.
MutexOptions longLease()
{
    MutexOptions options;
    options.ttl = 5min;
    return options;
}

/// A user who may do all but ask a server who it is.
Endpoint withoutInfo(const sandbox::RedisServer& server)
{
    const auto made = server.ask({"ACL", "SETUSER", "app", "on", ">word", "~*", "&*", "+@all", "-info"});
    Endpoint endpoint = server.endpoint();
    endpoint.user = "app";
    endpoint.password = Secret(made ? "word" : "");
    return endpoint;
}

LockService service(const Endpoint& endpoint)
{
    ServiceOptions options;
    options.client.name = "app";
    return test::serviceOf(endpoint, options);
}

/// A key whose slot this node had at the start, with a hash tag at its end.
std::string keyAt(const sandbox::Cluster& cluster, std::size_t node)
{
    std::string key;
    for (int i = 0; key.empty() || cluster.firstOwner(slotOf(key)) != node; ++i)
        key = "lock:{" + std::to_string(i) + "}:";
    return key;
}

Result<LockService, Error> serviceOf(const sandbox::Cluster& cluster, std::size_t seed)
{
    lockscope::Deployment deployment;
    deployment.server = cluster.node(seed).tcpEndpoint();
    deployment.cluster = ClusterSeeds{{{"127.0.0.1", cluster.node(seed).port()}}, {}};
    return LockService::create(deployment);
}

/// How often others than this function have asked the server who it is.
class Infos
{
public:
    explicit Infos(const sandbox::RedisServer& server) : m_admin(server.endpoint()) {}
    int operator()()
    {
        const int mine = m_mine;
        return field("commandstats", "cmdstat_info:calls=") - mine;
    }
    /// The number behind `name`; 0: it is not there.
    int field(std::string_view section, std::string_view name)
    {
        ++m_mine;
        const std::string text = m_admin.command({"INFO", section})->text;
        const std::size_t at = text.find(name);
        return at == std::string::npos ? 0 : std::stoi(text.substr(at + name.size()));
    }
    Client& admin() { return m_admin; }

private:
    Client m_admin;
    int m_mine = 0;
};

/// A server that leaves the question who it is without an answer for 200 ms counts as another one, and is asked again:
/// on a busy machine its leases are in doubt then, and rightly renewed.
bool wasSlow(int infos, int expected)
{
    return infos > expected;
}

int infosAt(const sandbox::Cluster& cluster, std::size_t node)
{
    constexpr std::string_view kCalls = "cmdstat_info:calls=";
    const std::string text = cluster.ask(node, {"INFO", "commandstats"})->front();
    const std::size_t at = text.find(kCalls);
    return at == std::string::npos ? 0 : std::stoi(text.substr(at + kCalls.size()));
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
    void anEndAloneIsNoDoubt();
    void aRefusalAloneIsNoDoubt();
    void whereNobodyTellsAnEndIsADoubt();
    void aLeaseOfAnotherIsLost();
    void aServerThatIsAwayLosesNoLease();
    void aReplicaIsADoubt();
    void aFailoverOfAClusterIsTold();
    void aTakenOverSlotIsADoubt();
    void oneNodeIsNoDoubtAboutOthers();
    void aNodeThatRestartsBeforeTheFirstRenewal_data();
    void aNodeThatRestartsBeforeTheFirstRenewal();
    void aSlotThatMovesBeforeTheWatchdogLooks();
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
    LockService locks = service(server.endpoint());
    const Lease lease = leaseOf(locks.mutex("lock:a", longLease())->acquire());
    QVERIFY(isWatched(server));
    QVERIFY(server.restart());
    if (isUsed)
        QVERIFY(leaseOf(locks.mutex("lock:b", longLease())->acquire()).isValid());
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
    QVERIFY(lease.lost().stop_requested());
}

void TestGeneration::anEndAloneIsNoDoubt()
{
    const sandbox::RedisServer server = test::startedServer();
    LockService locks = service(server.endpoint());
    Infos infos(server);
    const Lease first = leaseOf(locks.mutex("lock:a", longLease())->acquire());
    const Lease second = leaseOf(locks.mutex("lock:b", longLease())->acquire());
    QTRY_VERIFY(infos() >= 1); // who it is before
    for (int round = 2; round <= 3; ++round) {
        QVERIFY(isWatched(server));
        QVERIFY(infos.admin().command({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"}));
        QTRY_VERIFY(infos() >= round);
    }
    QVERIFY(leaseOf(locks.mutex("lock:c", longLease())->acquire()).isValid()); // wakes the watchdog
    QVERIFY(first.isValid() && second.isValid());
    QVERIFY(first.renewals() + second.renewals() == 0 || wasSlow(infos(), 3));
}

void TestGeneration::aRefusalAloneIsNoDoubt()
{
    const sandbox::RedisServer server = test::startedServer();
    LockService locks = service(server.endpoint());
    Infos infos(server);
    const Lease lease = leaseOf(locks.mutex("lock:a", longLease())->acquire());
    QTRY_VERIFY(infos() >= 1);
    const std::string connected = std::to_string(infos.field("clients", "connected_clients:"));
    QVERIFY(infos.admin().command({"CONFIG", "SET", "maxclients", connected}));
    ErrorKind refused{};
    std::thread([&] { // has a connection of its own
        refused = locks.mutex("lock:b", longLease())->tryAcquire().error().kind;
    })
        .join();
    QCOMPARE(refused, ErrorKind::MaxClients); // told, even if the connection was closed before the request was written
    QTRY_VERIFY(infos() >= 2);
    QVERIFY(leaseOf(locks.mutex("lock:c", longLease())->acquire()).isValid()); // wakes the watchdog
    QVERIFY(lease.renewals() == 0 || wasSlow(infos(), 2));
}

void TestGeneration::whereNobodyTellsAnEndIsADoubt()
{
    const sandbox::RedisServer server = test::startedServer();
    LockService locks = service(withoutInfo(server));
    const Lease lease = leaseOf(locks.mutex("lock:a", longLease())->acquire());
    for (std::uint32_t round = 1; round <= 2; ++round) {
        QVERIFY(isWatched(server));
        QVERIFY(server.ask({"CLIENT", "KILL", "TYPE", "normal"}));
        QTRY_VERIFY(lease.renewals() >= round);
    }
    QVERIFY(lease.isValid());
}

void TestGeneration::aLeaseOfAnotherIsLost()
{
    sandbox::RedisOptions kept;
    kept.appendOnly = true;
    sandbox::RedisServer server = test::startedServer(kept);
    LockService locks = service(server.endpoint());
    const Lease marker = leaseOf(locks.mutex("lock:marker", longLease())->acquire());
    const Lease lease = leaseOf(locks.mutex("lock:a", longLease())->acquire());
    QVERIFY(isWatched(server));
    QVERIFY(server.ask({"SET", "lock:a", "another"}));
    QVERIFY(server.restart());
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
    QTRY_VERIFY(marker.renewals() > 0);
    QVERIFY(marker.isValid());
}

/// Without an answer a lease stays what it is.
void TestGeneration::aServerThatIsAwayLosesNoLease()
{
    sandbox::RedisOptions kept;
    kept.appendOnly = true;
    sandbox::RedisServer server = test::startedServer(kept);
    LockService locks = service(server.endpoint());
    const Lease lease = leaseOf(locks.mutex("lock:a", longLease())->acquire());
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
    LockService locks = service(server.endpoint());
    const Lease lease = leaseOf(locks.mutex("lock:a", longLease())->acquire());
    QVERIFY(server.follow(other.tcpEndpoint()));
    QCOMPARE(locks.mutex("lock:b", longLease())->tryAcquire().error().kind, ErrorKind::ReadOnly);
    QVERIFY(server.promote());
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
}

void TestGeneration::aFailoverOfAClusterIsTold()
{
    auto cluster = sandbox::Cluster::start();
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    auto locks = serviceOf(*cluster, 1);
    QVERIFY(locks);
    const std::string key = keyAt(*cluster, 0);
    MutexOptions often = longLease();
    often.ttl = 2s;
    often.wait = 0ms;
    const Lease renewed = leaseOf(locks->mutex(key + "renewed", often)->acquire());
    QTRY_VERIFY(renewed.renewals() > 0); // the watchdog is connected
    const std::size_t replica = cluster->replicaOf(0);
    cluster->node(replica).suspend();
    QVERIFY(cluster->ask(0, {"CLIENT", "KILL", "TYPE", "replica"}));
    const Lease lease = leaseOf(locks->mutex(key + "young", longLease())->acquire());
    cluster->node(0).kill9();
    cluster->node(replica).resume();
    QVERIFY(cluster->waitForPrimary(replica, 20s));
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
}

/// No connection ends: the old primary points to the new one.
void TestGeneration::aTakenOverSlotIsADoubt()
{
    auto cluster = sandbox::Cluster::start();
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    auto locks = serviceOf(*cluster, 1);
    QVERIFY(locks);
    const std::string key = keyAt(*cluster, 0);
    const Lease there = leaseOf(locks->mutex(keyAt(*cluster, 1), longLease())->acquire());
    const Lease kept = leaseOf(locks->mutex(key + "kept", longLease())->acquire());
    const std::size_t replica = cluster->replicaOf(0);
    const auto size = [&] { return cluster->ask(replica, {"DBSIZE"}).value_or(std::vector<std::string>{"?"}); };
    QTRY_COMPARE(size(), std::vector<std::string>{"1"});
    QVERIFY(cluster->ask(replica, {"CONFIG", "SET", "masteruser", "nobody", "masterauth", "wrong"}));
    QVERIFY(cluster->ask(0, {"CLIENT", "KILL", "TYPE", "replica"}));
    const Lease lease = leaseOf(locks->mutex(key + "lost", longLease())->acquire()); // is not replicated any more
    MutexOptions often = longLease();
    often.ttl = 2s;
    const Lease renewed = leaseOf(locks->mutex(keyAt(*cluster, 1) + "renewed", often)->acquire());
    QTRY_VERIFY(renewed.renewals() > 0); // the watchdog has all of them
    QVERIFY(cluster->failOver(replica, "TAKEOVER"));
    const auto role = [&] { return cluster->ask(0, {"ROLE"}).value_or(std::vector<std::string>{"?"}).front(); };
    QTRY_COMPARE(role(), std::string("slave"));                                      // until then it grants
    QVERIFY(leaseOf(locks->mutex(key + "other", longLease())->acquire()).isValid()); // learns of it
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
    QTRY_VERIFY(kept.renewals() > 0);
    QVERIFY(kept.isValid());
    QVERIFY(there.renewals() == 0 || wasSlow(infosAt(*cluster, 1), 1));
}

/// Ten thousand leases on healthy nodes are not asked for because of another one.
void TestGeneration::oneNodeIsNoDoubtAboutOthers()
{
    const int leasesOfANode = test::rounds(5'000, 500);
    sandbox::ClusterOptions how;
    how.replicas = 0;
    auto cluster = sandbox::Cluster::start(how);
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    auto locks = serviceOf(*cluster, 0);
    QVERIFY(locks);
    std::vector<Lease> healthy;
    for (const std::size_t node : {0, 2})
        for (int i = 0; i < leasesOfANode; ++i)
            healthy.push_back(leaseOf(locks->mutex(keyAt(*cluster, node) + std::to_string(i), longLease())->acquire()));
    const Lease lease = leaseOf(locks->mutex(keyAt(*cluster, 1), longLease())->acquire());
    MutexOptions often = longLease();
    often.ttl = 2s;
    const Lease marker = leaseOf(locks->mutex(keyAt(*cluster, 1) + "often", often)->acquire());
    QTRY_VERIFY(marker.renewals() > 0);
    QVERIFY(cluster->node(1).restart());
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
    QVERIFY(std::ranges::all_of(healthy, &Lease::isValid));
    const bool isSlow = wasSlow(infosAt(*cluster, 0), 1) || wasSlow(infosAt(*cluster, 2), 1);
    QVERIFY(isSlow || std::ranges::all_of(healthy, [](const Lease& each) { return each.renewals() == 0; }));
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
    auto mutex = Mutex::create(client, std::make_shared<Watchdog>(seed, options), key, longLease());
    QVERIFY(mutex);
    const Lease lease = leaseOf(mutex->acquire());
    QVERIFY(isWatched(cluster->node(1)));
    if (isMoved)
        options.slots->setHome(slotOf(key), 0);
    QVERIFY(cluster->node(1).restart());
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
}

/// The watchdog sleeps while the lock is granted and its slot moves, and finds the new home in the shared map.
void TestGeneration::aSlotThatMovesBeforeTheWatchdogLooks()
{
    sandbox::ClusterOptions how;
    how.replicas = 0;
    auto cluster = sandbox::Cluster::start(how);
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    const auto clock = std::make_shared<test::SteppedClock>();
    const Endpoint seed = cluster->node(0).tcpEndpoint();
    ClientOptions options;
    options.followsRedirections = true;
    options.clock = clock;
    options.slots = std::make_shared<SlotMap>(std::vector{seed}, ReachTable(), ClockPointer());
    const auto client = std::make_shared<Client>(seed, options);
    const auto watchdog = std::make_shared<Watchdog>(seed, options);
    const auto grant = [&](const std::string& key) {
        auto mutex = Mutex::create(client, watchdog, key, longLease());
        return leaseOf(mutex->tryAcquire());
    };
    const Lease other = grant(keyAt(*cluster, 2));
    QVERIFY(clock->settle()); // it has that lease, and naps
    const std::string key = keyAt(*cluster, 1);
    const Lease lease = grant(key);
    const auto moved = cluster->moveSlot(slotOf(key), 1, 0);
    QVERIFY2(moved, moved ? "" : moved.error().message.c_str());
    QVERIFY(cluster->ask(0, {"DEL", key}));
    QVERIFY(client->command({"GET", key})); // learns where it is now
    const MonoTime before = clock->mono();
    QVERIFY(test::stepUntil(*clock, [&] { return lease.lossReason().has_value(); }));
    QCOMPARE(lease.lossReason(), std::optional(LossReason::Failover));
    QVERIFY(clock->mono() - before <= 3s);
    QCOMPARE(other.renewals(), 0U);
}

LOCKSCOPE_TEST_MAIN(TestGeneration)
#include "tst_generation.moc"
