// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How one deployment is watched: which nodes join, what its owner is told, and how a search that failed goes on.
#include "monitor/deploymentwatch.h"

#include "monitor/sourcereader.h"
#include "support/manualclock.h"
#include "support/privatecluster.h"
#include "support/suite.h"
#include "topology/clusterscripts.h"

#include <QElapsedTimer>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

using Watch = monitor::DeploymentWatch;

namespace {

Deployment groupAt(std::initializer_list<std::uint16_t> sentinels)
{
    Deployment out;
    out.sentinel.emplace();
    out.sentinel->name = "shop";
    for (const auto port : sentinels)
        out.sentinel->sentinels.push_back({"127.0.0.1", port});
    return out;
}

Deployment serverAt(const PrivateServer& server)
{
    Deployment out;
    out.server = server.tcpEndpoint();
    return out;
}

/// Names this port as that of the primary.
void scriptSentinelOf(ScriptedServer& sentinel, std::uint16_t primary)
{
    scriptSentinel(sentinel, addressReply("127.0.0.1", QByteArray::number(primary)));
}

/// A source, and a deployment that is watched in it.
struct Scene
{
    struct Failure
    {
        Trouble trouble;
        QString why;
    };
    SystemClock clock;
    SourceReader reader{std::vector<monitor::WatchOptions>{}};
    std::unique_ptr<Watch> watch;
    std::vector<Watch::Found> found;
    std::vector<Failure> failed;

    void make(const Deployment& deployment, Watch::Options options = {}, const Clock* other = nullptr)
    {
        watch = std::make_unique<Watch>(reader.source(), deployment, std::move(options), other ? *other : clock);
        QObject::connect(watch.get(), &Watch::found, [this](const Watch::Found& what) { found.push_back(what); });
        QObject::connect(watch.get(), &Watch::failed, [this](Trouble trouble, const QString& why) {
            failed.push_back({trouble, why});
        });
    }
    /// Ports of the watched nodes, sorted.
    std::vector<std::uint16_t> ports()
    {
        std::vector<std::uint16_t> ports;
        for (const NodeId node : reader.source().nodes())
            ports.push_back(reader.source().endpoint(node).value_or(Endpoint()).port);
        std::sort(ports.begin(), ports.end());
        return ports;
    }
    /// Its first node says that it is a node of a cluster. kNoNode: it does not.
    NodeId clusterNode()
    {
        const auto isSaid = [this] {
            const auto* info = reader.last(NodeEvent::Kind::Info);
            return info != nullptr && info->info.mode == "cluster";
        };
        return QTest::qWaitFor(isSaid, kPatience) ? reader.last(NodeEvent::Kind::Info)->node : kNoNode;
    }
};

} // namespace

class TestDeploymentWatch : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aServerJoinsAtOnce();
    void aSecondPrimaryIsReported_data();
    void aSecondPrimaryIsReported();
    void aKnownPrimaryIsNotSearched();
    void sentinelsAreNotHeldToTheNameOfThePrimary();
    void aFailedSearchIsToldOnceAndGoesOn_data();
    void aFailedSearchIsToldOnceAndGoesOn();
    void retriesKeepThePace_data();
    void retriesKeepThePace();
    void aRefusedLoginIsTriedLessOften_data();
    void aRefusedLoginIsTriedLessOften();
    void aClusterNodeIsLeftForAllNodes_data();
    void aClusterNodeIsLeftForAllNodes();
    void aClusterNodeStaysWithoutItsCluster();
    void aMissingPrimaryIsReportedAndDoesNotJoin();
    void leavingRetiresTheNodesOfTheOwnerAlone();
    void itsOwnerMayDestroyIt();
};

void TestDeploymentWatch::aServerJoinsAtOnce()
{
    PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    Scene scene;
    scene.make(serverAt(server));
    scene.watch->start();
    QCOMPARE(scene.found.size(), std::size_t{1});
    QVERIFY(!scene.watch->isSearching() && !scene.watch->isCluster() && scene.watch->hops().empty());
    QCOMPARE(scene.watch->endpoint().port, server.port());
    QTRY_VERIFY(scene.reader.isReady());
    QVERIFY(!scene.watch->leaveForCluster(scene.reader.source().nodes().front()));
}

void TestDeploymentWatch::aSecondPrimaryIsReported_data()
{
    QTest::addColumn<bool>("follows");
    QTest::newRow("followed") << true;
    QTest::newRow("once") << false;
}

void TestDeploymentWatch::aSecondPrimaryIsReported()
{
    QFETCH(bool, follows);
    PrivateServer before;
    PrivateServer after;
    QVERIFY(before.start() && after.start());
    ScriptedServer stale;
    ScriptedServer first;
    ScriptedServer second;
    scriptSentinelOf(stale, before.port());
    scriptSentinelOf(first, after.port());
    scriptSentinelOf(second, after.port());
    QVERIFY(stale.listen() && first.listen() && second.listen());
    Scene scene;
    Watch::Options options;
    options.follows = follows;
    options.everyHop = true; // all of them are heard
    scene.make(groupAt({stale.port(), first.port(), second.port()}), options);
    scene.watch->start();
    QVERIFY(scene.watch->isSearching() && scene.found.empty());
    QTRY_COMPARE(scene.found.size(), std::size_t{1});
    QCOMPARE(scene.watch->endpoint().port, after.port());
    QCOMPARE(scene.found[0].otherPrimaries.size(), std::size_t{1});
    QCOMPARE(scene.found[0].otherPrimaries[0].port, before.port());
    QVERIFY(!scene.found[0].wasAwaited);
    QCOMPARE(scene.watch->hops().size(), std::size_t{5});
    QCOMPARE(scene.ports(), std::vector{after.port()});
}

void TestDeploymentWatch::aKnownPrimaryIsNotSearched()
{
    PrivateServer server;
    QVERIFY(server.start());
    Scene scene;
    Watch::Options options;
    options.primary = server.tcpEndpoint();
    scene.make(groupAt({closedPort()}), options);
    scene.watch->start();
    QCOMPARE(scene.found.size(), std::size_t{1});
    QCOMPARE(scene.ports(), std::vector{server.port()});
}

/// The endpoint of a primary that was found has the name of the one Sentinel that announced it; each Sentinel has a
/// certificate of its own.
void TestDeploymentWatch::sentinelsAreNotHeldToTheNameOfThePrimary()
{
    Certificates certificates;
    const auto own = certificates.issue(QStringLiteral("localhost"), QStringLiteral("DNS:localhost"));
    QVERIFY2(certificates.isValid(), qPrintable(certificates.error()));
    ScriptedServer sentinel;
    sentinel.expectAny();
    QVERIFY(sentinel.listenTls(own));
    Deployment group = groupAt({});
    group.sentinel->sentinels.push_back({"localhost", sentinel.port()});
    group.server.transport = Transport::Tls;
    group.server.tls.caFile = certificates.caFile().toStdString();
    Watch::Options options;
    options.primary = group.server;
    options.primary->port = closedPort();
    options.primary->tls.serverName = "other.example";
    Scene scene;
    scene.make(group, options);
    scene.watch->start();
    QTRY_VERIFY(!sentinel.received().isEmpty());
}

void TestDeploymentWatch::aFailedSearchIsToldOnceAndGoesOn_data()
{
    QTest::addColumn<bool>("isCluster");
    QTest::newRow("group") << false;
    QTest::newRow("cluster") << true;
}

/// Its server comes up later. *Retry now* does not wait for the next turn.
void TestDeploymentWatch::aFailedSearchIsToldOnceAndGoesOn()
{
    QFETCH(bool, isCluster);
    PrivateServer server(isCluster ? asClusterNode() : std::vector<std::string>());
    QVERIFY2(server.start(), server.log().c_str());
    QVERIFY(!isCluster || serveAllSlots(server));
    server.kill();
    ScriptedServer sentinel;
    scriptSentinelOf(sentinel, server.port());
    QVERIFY(sentinel.listen());
    Scene scene;
    Watch::Options options;
    options.retryEvery = 1h;
    scene.make(isCluster ? clusterAt({server.port()}) : groupAt({sentinel.port()}), options);
    scene.watch->start();
    QTRY_COMPARE(scene.failed.size(), std::size_t{1});
    QVERIFY(scene.failed[0].trouble == Trouble::Connection && !scene.failed[0].why.isEmpty());
    QVERIFY(!scene.watch->isSearching() && !scene.watch->isAwaited());
    scene.watch->keepTrying();
    QVERIFY(scene.watch->isAwaited());
    QVERIFY(server.restart());
    scene.watch->retryNow();
    QTRY_COMPARE(scene.found.size(), std::size_t{1});
    QVERIFY(scene.found[0].wasAwaited && !scene.watch->isAwaited());
    QCOMPARE(scene.watch->isCluster(), isCluster);
    QCOMPARE(scene.failed.size(), std::size_t{1});
    QCOMPARE(scene.ports(), std::vector{server.port()});
}

void TestDeploymentWatch::retriesKeepThePace_data()
{
    aFailedSearchIsToldOnceAndGoesOn_data();
}

void TestDeploymentWatch::retriesKeepThePace()
{
    QFETCH(bool, isCluster);
    ScriptedServer server;
    server.expectAny().drop();
    QVERIFY(server.listen());
    const ManualClock still; // they keep it for the first 15 s
    Scene scene;
    Watch::Options options;
    options.retryEvery = 100ms;
    scene.make(isCluster ? clusterAt({server.port()}) : groupAt({server.port()}), options, &still);
    QElapsedTimer time;
    time.start();
    scene.watch->start();
    QTRY_COMPARE(scene.failed.size(), std::size_t{1});
    const int once = server.connections();
    scene.watch->keepTrying();
    QTRY_VERIFY(server.connections() >= 5 * once);
    QVERIFY(time.elapsed() >= 360); // four waits; Qt's timers may be 5 % early
    QVERIFY(scene.watch->isAwaited() && !scene.watch->isSearching());
    QCOMPARE(scene.failed.size(), std::size_t{1});
}

void TestDeploymentWatch::aRefusedLoginIsTriedLessOften_data()
{
    aFailedSearchIsToldOnceAndGoesOn_data();
}

/// A server logs each attempt, and some lock the account.
void TestDeploymentWatch::aRefusedLoginIsTriedLessOften()
{
    QFETCH(bool, isCluster);
    ScriptedServer server;
    server.expectAny().reply("-WRONGPASS invalid username-password pair or user is disabled.\r\n");
    QVERIFY(server.listen());
    Scene scene;
    Watch::Options options;
    options.retryEvery = 1ms;
    Deployment deployment = isCluster ? clusterAt({server.port()}) : groupAt({server.port()});
    deployment.server.password = Secret("wrong");
    if (!isCluster)
        deployment.sentinel->password = Secret("wrong");
    scene.make(deployment, options);
    scene.watch->start();
    QTRY_COMPARE(scene.failed.size(), std::size_t{1});
    QVERIFY(scene.failed[0].trouble == Trouble::Permission);
    const int once = server.connections();
    QElapsedTimer time;
    time.start();
    scene.watch->keepTrying();
    QTRY_VERIFY(server.connections() > once);
    QVERIFY(time.elapsed() >= 900); // a second; Qt's timers may be 5 % early
}

void TestDeploymentWatch::aClusterNodeIsLeftForAllNodes_data()
{
    aSecondPrimaryIsReported_data();
}

void TestDeploymentWatch::aClusterNodeIsLeftForAllNodes()
{
    QFETCH(bool, follows);
    PrivateCluster cluster(3);
    QVERIFY(cluster.start());
    Scene scene;
    Watch::Options options;
    options.follows = follows;
    options.asCluster = cluster.deployment();
    scene.make(serverAt(cluster.node(0)), options);
    scene.watch->start();
    QVERIFY(scene.found.size() == 1 && !scene.watch->isCluster());
    const NodeId node = scene.clusterNode();
    QVERIFY(node != kNoNode);
    QVERIFY(scene.reader.held().empty());
    QVERIFY(scene.watch->leaveForCluster(node));
    QVERIFY(scene.watch->isSearching() && scene.watch->isCluster());
    QVERIFY(!scene.watch->leaveForCluster(node));
    QTRY_COMPARE(scene.found.size(), std::size_t{2});
    QVERIFY(scene.failed.empty());
    QCOMPARE(scene.found[1].slotOwners.size(), std::size_t{3});
    QVERIFY(scene.found[1].unservedSlots == 0 && scene.found[1].whyAlone.isEmpty());
    std::vector<std::uint16_t> all;
    for (std::size_t i = 0; i < cluster.size(); ++i)
        all.push_back(cluster.node(i).port());
    std::sort(all.begin(), all.end());
    QTRY_COMPARE(scene.ports(), all);
    QCOMPARE(scene.watch->clusterNodes().size(), follows ? std::size_t{3} : std::size_t{0});
    QVERIFY(!scene.watch->hops().empty());
}

/// Its other nodes cannot be found: it is watched alone, as before.
void TestDeploymentWatch::aClusterNodeStaysWithoutItsCluster()
{
    PrivateServer server(asClusterNode());
    QVERIFY2(server.start(), server.log().c_str());
    QVERIFY(serveAllSlots(server));
    Scene scene;
    Watch::Options options;
    options.asCluster = clusterAt({closedPort()}, server);
    scene.make(serverAt(server), options);
    scene.watch->start();
    const NodeId node = scene.clusterNode();
    QVERIFY(scene.watch->leaveForCluster(node));
    QTRY_COMPARE(scene.found.size(), std::size_t{2});
    QVERIFY(!scene.found[1].whyAlone.isEmpty() && scene.failed.empty());
    QVERIFY(!scene.watch->isCluster() && scene.watch->hops().empty());
    QCOMPARE(scene.ports(), std::vector{server.port()});
    QVERIFY(!scene.watch->leaveForCluster(scene.reader.source().nodes().front()));
    QTRY_VERIFY(scene.reader.isReady()); // it reads its locks now
}

void TestDeploymentWatch::aMissingPrimaryIsReportedAndDoesNotJoin()
{
    ScriptedServer seed;
    QVERIFY(seed.listen());
    const auto closed = closedPort();
    scriptNode(seed, nodeLine(1, "myself,master", "0-8191", "-", "127.0.0.1:" + std::to_string(seed.port()) + "@1") +
                         nodeLine(2, "master", "8192-16000", "-", "127.0.0.1:" + std::to_string(closed) + "@1"));
    Scene scene;
    Watch::Options options;
    options.follows = false;
    scene.make(clusterAt({seed.port()}), options);
    scene.watch->start();
    QTRY_COMPARE(scene.found.size(), std::size_t{1});
    const auto& owners = scene.found[0].slotOwners;
    QCOMPARE(owners.size(), std::size_t{2});
    QVERIFY(owners[0].whyAbsent.isEmpty() && !owners[1].whyAbsent.isEmpty());
    QCOMPARE(owners[1].name, "127.0.0.1:" + std::to_string(closed));
    QCOMPARE(scene.found[0].unservedSlots, std::size_t{16383 - 16000});
    QCOMPARE(scene.ports(), std::vector<std::uint16_t>{seed.port()});
}

void TestDeploymentWatch::leavingRetiresTheNodesOfTheOwnerAlone()
{
    PrivateServer one;
    PrivateServer other;
    QVERIFY(one.start() && other.start());
    Scene scene;
    Watch::Options options;
    options.node.owner = "one";
    scene.make(serverAt(one), options);
    options.node.owner = "other";
    Watch beside(scene.reader.source(), serverAt(other), options, scene.clock);
    scene.watch->start();
    beside.start();
    QCOMPARE(scene.ports().size(), std::size_t{2});
    scene.watch->leave();
    QCOMPARE(scene.ports(), std::vector{other.port()});
}

void TestDeploymentWatch::itsOwnerMayDestroyIt()
{
    PrivateServer server;
    QVERIFY(server.start());
    ScriptedServer sentinel;
    scriptSentinelOf(sentinel, server.port());
    QVERIFY(sentinel.listen());
    Scene scene;
    for (const std::uint16_t port : {sentinel.port(), closedPort()}) {
        scene.make(groupAt({port}));
        QObject::connect(scene.watch.get(), &Watch::found, [&scene] { scene.watch.reset(); });
        QObject::connect(scene.watch.get(), &Watch::failed, [&scene] { scene.watch.reset(); });
        scene.watch->start();
        QTRY_VERIFY(!scene.watch);
    }
    QVERIFY(scene.found.size() == 1 && scene.failed.size() == 1);
    scene.make(groupAt({sentinel.port()}));
    scene.watch->start();
    scene.watch.reset(); // in the middle of the search
    QCoreApplication::processEvents();
}

LOCKSCOPE_TEST_MAIN(TestDeploymentWatch)
#include "tst_deploymentwatch.moc"
