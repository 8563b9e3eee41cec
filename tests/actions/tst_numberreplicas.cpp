// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers that count, on real servers with replicas: a published message reaches the clients of the replicas, so these
// say, too, what a number counts. A replica may take the primary's place meanwhile.
#include "actions/actor.h"
#include "actions/listener.h"
#include "actions/replication.h"
#include "support/privatecluster.h"

#include <QScopeGuard>

#include <memory>
#include <optional>

using namespace lockscope;
using namespace lockscope::actions;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

/// By its name and its value it would be deleted as a lock.
const std::string kLock = "shop:lock";
const std::string kPermits = "redisson_sc:{shop:lock}";
const std::string kLatch = "redisson_countdownlatch__channel__{shop:lock}";
/// Replicas are attached at once, not after five seconds.
const std::vector<std::string> kAtOnce{"--repl-diskless-sync-delay", "0"};

bool isAttached(PrivateServer& replica)
{
    return QTest::qWaitFor(
        [&] {
            return replica.command({"INFO", "replication"}).text.find("master_link_status:up") != std::string::npos;
        },
        kPatience);
}

} // namespace

class TestNumberReplicas : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void whatInfoSays();
    void listenersAtReplicasAreHeardAndWoken_data();
    void listenersAtReplicasAreHeardAndWoken();
    void aReplicaThatDoesNotSayRefuses_data();
    void aReplicaThatDoesNotSayRefuses();
    void whoAnnouncesNoPortDoesNotSay();
    void anotherServerInItsPlaceDoesNotSay();
    void besideAHungReplicaWhoComesBackIsSeen();
    void afterAFailoverTheNewPrimaryOpensTheLatch();
    void inAClusterTheLatchIsOpenedWhereItIsNow();

private:
    [[nodiscard]] static std::unique_ptr<PrivateServer> started(std::vector<std::string> arguments = {})
    {
        arguments.insert(arguments.end(), kAtOnce.begin(), kAtOnce.end());
        auto server = std::make_unique<PrivateServer>(std::move(arguments));
        return server->start() ? std::move(server) : nullptr;
    }
    [[nodiscard]] static bool attach(PrivateServer& replica, const PrivateServer& primary)
    {
        replica.command({"REPLICAOF", "127.0.0.1", std::to_string(primary.port())});
        return isAttached(replica);
    }
    [[nodiscard]] static OperationOptions watching(const Endpoint& endpoint)
    {
        auto options = acting(endpoint);
        options.isWatched = true; // some pattern names it
        return options;
    }
};

void TestNumberReplicas::whatInfoSays()
{
    const auto told = parseReplication("# Replication\r\nrole:master\r\nconnected_slaves:3\r\n"
                                       "slave0:ip=10.0.0.2,port=6380,state=online,offset=14,lag=0\r\n"
                                       "slave1:ip=::1,port=6381,state=wait_bgsave,offset=0,lag=0\r\n"
                                       "slave10:ip=10.0.0.3,port=0,state=online,offset=14,lag=0\r\n"
                                       "slave_read_only:1\r\n"
                                       "master_replid:8371b4fb1155b71f4a04d3e1bc3e18c4a990aeeb\r\n"
                                       "master_replid2:0000000000000000000000000000000000000000\r\n");
    QCOMPARE(told.id, std::string("8371b4fb1155b71f4a04d3e1bc3e18c4a990aeeb"));
    QVERIFY(told.formerId.empty());
    QVERIFY((told.replicas == std::vector<HostPort>{{"10.0.0.2", 6380}, {"::1", 6381}, {"10.0.0.3", 0}}));
    QVERIFY(!told.refusesWrites && !told.primary);
    const std::string replica = "role:slave\r\nmaster_host:10.0.0.1\r\nmaster_port:6379\r\n";
    QVERIFY(parseReplication(replica).refusesWrites);
    QVERIFY((parseReplication(replica).primary == HostPort{"10.0.0.1", 6379}));
    QVERIFY(!parseReplication(replica + "slave_read_only:0\r\n").refusesWrites);
    QVERIFY(!parseReplication("role:slave\r\nmaster_host:-x\r\n").primary);
    QVERIFY(parseReplication("").id.empty());
    QVERIFY(parseReplication("slave0:\nslave1").replicas.empty());
}

void TestNumberReplicas::listenersAtReplicasAreHeardAndWoken_data()
{
    QTest::addColumn<int>("where");
    QTest::addColumn<QString>("channel");
    QTest::newRow("semaphore, at a replica") << 1 << QString::fromStdString(kPermits);
    QTest::newRow("latch, at a replica") << 1 << QString::fromStdString(kLatch);
    QTest::newRow("semaphore, at a replica of the replica") << 2 << QString::fromStdString(kPermits);
    QTest::newRow("semaphore, at the primary") << 0 << QString::fromStdString(kPermits);
}

/// As Redisson's clients listen with subscriptionMode SLAVE.
void TestNumberReplicas::listenersAtReplicasAreHeardAndWoken()
{
    QFETCH(int, where);
    QFETCH(QString, channel);
    const std::unique_ptr<PrivateServer> servers[] = {started(), started(), started()};
    for (const auto& server : servers)
        QVERIFY(server != nullptr);
    QVERIFY(attach(*servers[1], *servers[0]) && attach(*servers[2], *servers[1]));
    servers[0]->command({"SET", kLock, "4"});
    Listener waiter(*servers[where], channel.toStdString());
    Actor actor(watching(servers[0]->tcpEndpoint()));
    const auto seen = actor.look(kLock);
    QVERIFY2(seen.comparable && seen.onlyCounts, seen.why.c_str());
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    const bool isLatch = channel.toStdString() == kLatch;
    QCOMPARE(servers[0]->command({"GET", kLock}).text, std::string(isLatch ? "" : "5"));
    QCOMPARE(waiter.hear(), std::string(isLatch ? "0" : "5"));
}

void TestNumberReplicas::aReplicaThatDoesNotSayRefuses_data()
{
    QTest::addColumn<QString>("why");
    QTest::newRow("it hangs") << QStringLiteral("hangs");
    QTest::newRow("it lets this user not in") << QStringLiteral("password");
    QTest::newRow("over a socket nothing leads there") << QStringLiteral("socket");
    QTest::newRow("it may not be asked") << QStringLiteral("right");
}

void TestNumberReplicas::aReplicaThatDoesNotSayRefuses()
{
    QFETCH(QString, why);
    const auto primary = started();
    const auto replica = started();
    QVERIFY(primary && replica && attach(*replica, *primary));
    primary->command({"SET", kLock, "4"});
    const bool isHung = why == QStringLiteral("hangs");
    if (isHung)
        replica->pause();
    const auto undo = qScopeGuard([&] {
        if (isHung)
            replica->resume();
    });
    if (why == QStringLiteral("password"))
        replica->command({"ACL", "SETUSER", "default", "resetpass", ">another"});
    if (why == QStringLiteral("right"))
        replica->command({"ACL", "SETUSER", "default", "-pubsub|numsub"});
    Actor actor(watching(why == QStringLiteral("socket") ? primary->unixEndpoint() : primary->tcpEndpoint()));
    const auto seen = actor.look(kLock);
    QVERIFY(seen.exists && !seen.comparable);
    QVERIFY2(seen.why.find(replica->tcpEndpoint().nodeName()) != std::string::npos, seen.why.c_str());
    const bool isNamed = namedRules(seen.why, "default") == "+pubsub|numsub";
    QVERIFY2(isNamed == (why == QStringLiteral("right")), seen.why.c_str());
    const auto result = actor.release(forced(seen));
    QVERIFY2(result.outcome == Outcome::Refused, result.detail.c_str());
    QCOMPARE(primary->command({"GET", kLock}).text, std::string("4"));
}

/// It serves TLS or a unix socket alone, and clients may wait there.
void TestNumberReplicas::whoAnnouncesNoPortDoesNotSay()
{
    const auto primary = started();
    const auto replica = started({"--port", "0"});
    QVERIFY(primary && replica && attach(*replica, *primary));
    primary->command({"SET", kLock, "4"});
    const Listener waiter(*replica, kPermits);
    Actor actor(watching(primary->tcpEndpoint()));
    const auto seen = actor.look(kLock);
    QVERIFY(seen.exists && !seen.comparable);
    QVERIFY2(seen.why.find("127.0.0.1:0 did not say") != std::string::npos, seen.why.c_str());
    QVERIFY2(seen.why.find("a tool that copies the data") != std::string::npos, seen.why.c_str());
    const auto result = actor.release(forced(seen));
    QVERIFY2(result.outcome == Outcome::Refused, result.detail.c_str());
    QCOMPARE(primary->command({"GET", kLock}).text, std::string("4"));
}

/// Behind a forwarded port, for instance.
void TestNumberReplicas::anotherServerInItsPlaceDoesNotSay()
{
    const auto primary = started();
    const auto stranger = started();
    QVERIFY(primary && stranger);
    const auto replica = started({"--replica-announce-port", std::to_string(stranger->port())});
    QVERIFY(replica && attach(*replica, *primary));
    primary->command({"SET", kLock, "4"});
    const Listener waiter(*replica, kPermits);
    Actor actor(watching(primary->tcpEndpoint()));
    const auto seen = actor.look(kLock);
    QVERIFY(seen.exists && !seen.comparable);
    QVERIFY2(seen.why.find(stranger->tcpEndpoint().nodeName() + " did not say") != std::string::npos, seen.why.c_str());
}

/// A reading that waits for the replica takes longer than the pause between two readings.
void TestNumberReplicas::besideAHungReplicaWhoComesBackIsSeen()
{
    const auto primary = started();
    const auto replica = started();
    QVERIFY(primary && replica && attach(*replica, *primary));
    const auto undo = qScopeGuard([&] { replica->resume(); });
    const Words take{"SET", kLock, "1", "PX", "600000"};
    primary->command(take);
    auto options = watching(primary->tcpEndpoint());
    options.watchTime = 3s;
    Actor actor(options);
    const auto seen = actor.look(kLock);
    QVERIFY2(seen.comparable && !seen.onlyCounts, seen.why.c_str());
    actor.before = [&](OperationStep step) {
        if (step != OperationStep::Watch)
            return;
        replica->pause();
        actor.clock().advance(1500ms); // what was heard before is not shared any more
        primary->command(take);
    };
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::CameBack, result.detail.c_str());
}

/// Between look and release the replica takes the primary's place, as Sentinels do it.
void TestNumberReplicas::afterAFailoverTheNewPrimaryOpensTheLatch()
{
    const auto primary = started();
    const auto replica = started();
    QVERIFY(primary && replica && attach(*replica, *primary));
    primary->command({"SET", kLock, "3"});
    QTRY_COMPARE_WITH_TIMEOUT(replica->command({"GET", kLock}).text, std::string("3"), kPatience);
    Listener waiter(*replica, kLatch);
    auto options = watching(primary->tcpEndpoint());
    options.mustBePrimary = true;
    Actor actor(options);
    const auto seen = actor.look(kLock);
    QVERIFY2(seen.onlyCounts && seen.mode == LockMode::Latch, seen.why.c_str());
    replica->command({"REPLICAOF", "NO", "ONE"});
    QVERIFY(attach(*primary, *replica));
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome != Outcome::Released && result.command.empty(), result.detail.c_str());
    QCOMPARE(replica->command({"GET", kLock}).text, std::string("3"));
    options.endpoint = replica->tcpEndpoint();
    Actor next(options);
    QCOMPARE(next.release(next.look(kLock)).outcome, Outcome::Released);
    QCOMPARE(waiter.hear(), std::string("0"));
    QCOMPARE(replica->command({"EXISTS", kLock}).integer, std::int64_t{0});
}

/// The waiter listens at the replica, which becomes the primary between look and release.
void TestNumberReplicas::inAClusterTheLatchIsOpenedWhereItIsNow()
{
    PrivateCluster cluster{3, kAtOnce};
    QVERIFY(cluster.start());
    PrivateServer& owner = cluster.node(cluster.firstOwner(kLock));
    const auto replica = started(asClusterNode());
    QVERIFY(replica != nullptr);
    replica->command({"CLUSTER", "MEET", "127.0.0.1", std::to_string(owner.port())});
    const std::string id = owner.command({"CLUSTER", "MYID"}).text;
    QVERIFY(QTest::qWaitFor([&] { return !replica->command({"CLUSTER", "REPLICATE", id}).isError(); }, kPatience));
    QVERIFY(isAttached(*replica));
    const std::string replicaId = replica->command({"CLUSTER", "MYID"}).text;
    const auto role = [&](PrivateServer& asked) { // of the replica, as this node has it
        const std::string nodes = asked.command({"CLUSTER", "NODES"}).text;
        const auto at = nodes.find(replicaId + " 127.0.0.1:");
        return at == nodes.npos ? std::string() : nodes.substr(at, nodes.find('\n', at) - at);
    };
    for (std::size_t i = 0; i < cluster.size(); ++i)
        QTRY_VERIFY_WITH_TIMEOUT(role(cluster.node(i)).find("slave " + id) != std::string::npos, kPatience);
    owner.command({"SET", kLock, "3"});
    QTRY_COMPARE_WITH_TIMEOUT(owner.command({"WAIT", "1", "1000"}).integer, std::int64_t{1}, kPatience);
    Listener waiter(*replica, kLatch);
    auto options = watching(owner.tcpEndpoint());
    options.cluster = cluster.deployment();
    Actor actor(options);
    const auto seen = actor.look(kLock);
    QVERIFY2(seen.onlyCounts && seen.mode == LockMode::Latch, seen.why.c_str());
    replica->command({"CLUSTER", "FAILOVER"});
    for (std::size_t i = 0; i < cluster.size(); ++i)
        QTRY_VERIFY_WITH_TIMEOUT(role(cluster.node(i)).find("master ") != std::string::npos, kPatience);
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    QCOMPARE(waiter.hear(), std::string("0"));
    QCOMPARE(replica->command({"EXISTS", kLock}).integer, std::int64_t{0});
}

LOCKSCOPE_TEST_MAIN(TestNumberReplicas)
#include "tst_numberreplicas.moc"
