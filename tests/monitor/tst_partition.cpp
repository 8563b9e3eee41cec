// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Networks that are cut, in namespaces of their own: a primary that the rest of its group or cluster cannot reach, and
// that we can. What it announces are addresses that we have to be told the way to.
#include "core/clusterslot.h"
#include "monitor/clusterwatch.h"
#include "monitor/groupwatch.h"
#include "monitor/sentineldeployment.h"
#include "monitor/sourcereader.h"
#include "sandbox/cluster.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "support/printedtext.h"
#include "support/splitnetwork.h"
#include "support/suite.h"
#include "support/valueof.h"
#include "topology/clustersearch.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

using Side = SplitNetwork::Side;

sandbox::RedisServer server(const SplitNetwork& network, Side side)
{
    sandbox::RedisOptions options;
    options.notifications = "Kg$lshzxe";
    options.password = "secret";
    options.program = network.redisServer(side);
    options.arguments = {"--bind", "0.0.0.0"};
    return value(sandbox::RedisServer::start(options));
}

void set(const sandbox::RedisServer& at, const std::string& key, const std::string& token)
{
    const auto said = value(at.ask({"SET", key, token, "NX", "PX", "600000"}));
    if (said.empty() || said.front() != "OK")
        qFatal("SET was refused");
}

/// Has what was written to its primary.
bool hasData(const sandbox::RedisServer& replica)
{
    const auto said = replica.ask({"DBSIZE"});
    return said && said->front() == "1";
}

/// The way to what this machine announces.
ReachTable::Row way(Side side, std::uint16_t port)
{
    return {{SplitNetwork::address(side), port}, {SplitNetwork::reachable(side), port}};
}

/// What a console has seen.
struct Console
{
    SystemClock clock;
    SourceReader watcher{std::vector<monitor::WatchOptions>{}};
    QStringList notices;

    /// The lock of this name that is held, in the keyspace of this name, or in any.
    LockId lock(const std::string& key, const std::string& keyspace = {})
    {
        watcher.pull();
        const auto& view = watcher.view();
        for (std::uint32_t i = 0; i < view.size(); ++i) {
            const LockId id{i};
            if (view.state(id).phase == LockPhase::Held && view.key(id).name == key &&
                (keyspace.empty() || keyspaceOf(view.key(id).node) == keyspace))
                return id;
        }
        return kNoLock;
    }
    std::string keyspaceOf(NodeId node)
    {
        for (const NodeEvent& event : watcher.nodes()) {
            if (event.kind == NodeEvent::Kind::Joined && event.node == node)
                return event.info.keyspaceName;
        }
        return {};
    }
    /// All that was told of it.
    std::string story(const std::string& key, const std::string& keyspace)
    {
        std::string kinds;
        for (const auto& told : watcher.events()) {
            if (told.key == key && keyspaceOf(told.event.node) == keyspace)
                kinds += (kinds.empty() ? "" : " ") + std::string(name(told.event.kind));
        }
        return kinds;
    }
    bool isSeen(const std::string& key, const std::string& token) { return watcher.held()[key] == token; }
    [[nodiscard]] bool wasNoticed(const char* words) const
    {
        return std::any_of(notices.begin(), notices.end(),
                           [&](const QString& each) { return each.contains(QLatin1StringView(words)); });
    }
    [[nodiscard]] std::string told() { return watcher.log() + notices.join(QLatin1Char('\n')).toStdString(); }
};

} // namespace

#define TRY_SEEN(condition) QVERIFY2(QTest::qWaitFor([&] { return (condition); }, kPatience), console.told().c_str())

class TestPartition : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aPrimaryThatItsSentinelsCannotReach();
    void aPrimaryThatItsClusterCannotReach();
};

void TestPartition::initTestCase()
{
    // monitor.failover and monitor.cluster tell the same with a proxy, and with processes that stand still.
    if (const std::string why = SplitNetwork::whyNot(); !why.empty())
        QSKIP(why.c_str());
}

/// The replica and three Sentinels are on the other side.
void TestPartition::aPrimaryThatItsSentinelsCannotReach()
{
    SplitNetwork network;
    QVERIFY(network.make());
    auto primary = server(network, Side::Left);
    auto replica = server(network, Side::Right);
    QVERIFY(replica.ask({"REPLICAOF", SplitNetwork::address(Side::Left), std::to_string(primary.port())}));
    QTRY_VERIFY(value(primary.ask({"INFO", "replication"})).front().find("state=online") != std::string::npos);
    sandbox::SentinelOptions options;
    options.count = 3;
    options.downAfter = 2s;
    options.primaryHost = SplitNetwork::address(Side::Left);
    options.host = SplitNetwork::reachable(Side::Right);
    options.program = network.redisServer(Side::Right);
    auto sentinels = value(sandbox::SentinelSet::start(primary, 1, options));

    Console console;
    Deployment deployment = groupBehind(sentinels, primary, options.host);
    deployment.sentinel->reach.rows = {way(Side::Left, primary.port()), way(Side::Right, replica.port())};
    topology::PrimaryFollower::Options follow;
    follow.askEvery = 200ms;
    monitor::GroupWatch group(console.watcher.source(), deployment, watch(primary.tcpEndpoint()), console.clock,
                              follow);
    connect(&group, &monitor::GroupWatch::noticed, this, [&](const QString& text) { console.notices << text; });
    group.start();
    TRY_SEEN(console.watcher.isReady());
    set(primary, "lock:kept", "me");
    TRY_SEEN(console.isSeen("lock:kept", "me") && hasData(replica));
    const auto kept = console.lock("lock:kept");

    QVERIFY(network.cut());
    set(primary, "lock:cut", "granted by the one that is cut off");
    TRY_SEEN(console.watcher.count(EventKind::Acquired, "lock:cut") == 1);
    // Both are watched, while both say that they are primaries; what the new one has not is told as lost.
    TRY_SEEN(console.wasNoticed("Two primaries of shop at once"));
    QCOMPARE(group.primary().port, replica.port());
    const std::string former = "shop@" + SplitNetwork::reachable(Side::Left) + ":" + std::to_string(primary.port());
    TRY_SEEN(console.watcher.count(EventKind::Lost, "lock:cut") == 1);
    TRY_SEEN(console.lock("lock:cut", former) != kNoLock);
    TRY_SEEN(console.lock("lock:kept", "shop") == kept);
    set(replica, "lock:cut", "granted by the new one");
    TRY_SEEN(console.lock("lock:cut", "shop") != kNoLock &&
             console.watcher.view().rivalOf(console.lock("lock:cut", "shop")) == console.lock("lock:cut", former));

    QVERIFY(network.mend());
    TRY_SEEN(console.wasNoticed("does not say any more"));
    TRY_SEEN(console.lock("lock:cut", former) == kNoLock);
    QCOMPARE(console.lock("lock:kept", "shop"), kept);
    QCOMPARE(console.story("lock:kept", "shop"), std::string("acquired"));
}

/// The other two primaries and its replica are on the other side.
void TestPartition::aPrimaryThatItsClusterCannotReach()
{
    SplitNetwork network;
    QVERIFY(network.make());
    sandbox::ClusterOptions options;
    options.replicas = 1;
    options.nodeTimeout = 2s;
    options.places.assign(6, {SplitNetwork::address(Side::Right), network.redisServer(Side::Right)});
    options.places[0] = {SplitNetwork::address(Side::Left), network.redisServer(Side::Left)};
    auto cluster = value(sandbox::Cluster::start(options));

    Console console;
    Deployment deployment;
    deployment.server = cluster.node(0).tcpEndpoint();
    deployment.cluster.emplace();
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        const auto row = way(i == 0 ? Side::Left : Side::Right, cluster.node(i).port());
        deployment.cluster->reach.rows.push_back(row);
        if (i > 0)
            deployment.cluster->seeds.push_back(row.reachable);
    }
    topology::ClusterSearch search(deployment, console.clock);
    QSignalSpy finished(&search, &topology::ClusterSearch::finished);
    search.start();
    QVERIFY2(finished.wait(kPatience) && search.map(), qPrintable(search.error()));
    topology::ClusterFollower::Options follow;
    follow.askEvery = 100ms;
    follow.askHurriedly = 50ms;
    monitor::ClusterWatch clusterWatch(console.watcher.source(), deployment, *search.map(), search.mapFrom(),
                                       monitor::WatchOptions{}, console.clock, follow);
    connect(&clusterWatch, &monitor::ClusterWatch::noticed, this,
            [&](const QString& text) { console.notices << text; });
    clusterWatch.start();
    TRY_SEEN(console.watcher.count(NodeEvent::Kind::Ready) >= 3);
    const auto replica = cluster.replicaOf(0);
    const auto keyIn = [&](std::size_t primary, const std::string& name) {
        for (int i = 0;; ++i) {
            const std::string key = "lock:" + name + ":{" + std::to_string(i) + "}";
            if (cluster.firstOwner(slotOf(key)) == primary)
                return key;
        }
    };
    const auto keptKey = keyIn(0, "kept");
    const auto cutKey = keyIn(0, "cut");
    const auto otherKey = keyIn(1, "other");
    set(cluster.node(0), keptKey, "me");
    set(cluster.node(1), otherKey, "you");
    TRY_SEEN(console.isSeen(keptKey, "me") && console.isSeen(otherKey, "you") && hasData(cluster.node(replica)));
    const auto kept = console.lock(keptKey);

    QVERIFY(network.cut());
    set(cluster.node(0), cutKey, "granted before it knew"); // for a while it takes what it cannot keep
    TRY_SEEN(console.watcher.count(EventKind::Acquired, cutKey) == 1);
    TRY_SEEN(console.lock(keptKey) == kept &&
             console.watcher.view().key(kept).node == clusterWatch.nodeOf(cluster.id(replica)));
    TRY_SEEN(console.watcher.count(EventKind::Lost, cutKey) == 1);
    QVERIFY(console.isSeen(keptKey, "me"));
    QVERIFY(console.isSeen(otherKey, "you"));

    QVERIFY(network.mend());
    TRY_SEEN(!clusterWatch.view().find(cluster.id(0))->isPrimary());
    // Life goes on at the new one.
    static_cast<void>(value(cluster.ask(replica, {"DEL", keptKey})));
    TRY_SEEN(console.watcher.count(EventKind::Released, keptKey) == 1);
    const auto keyspace = console.keyspaceOf(console.watcher.view().key(kept).node);
    QCOMPARE(console.story(keptKey, keyspace), std::string("acquired released"));
    QCOMPARE(console.story(otherKey, keyspace), std::string("acquired"));
}

LOCKSCOPE_TEST_MAIN(TestPartition)
#include "tst_partition.moc"
