// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is seen of a real cluster: slots that move, failovers, nodes that come and go, a cluster that is down.
#include "core/clusterslot.h"
#include "monitor/clusterwatch.h"
#include "monitor/sourcereader.h"
#include "sandbox/cluster.h"
#include "support/printedtext.h"
#include "support/suite.h"
#include "support/valueof.h"
#include "topology/clustersearch.h"

#include <QSignalSpy>

#include <hiredis/hiredis.h>
#include <memory>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

void done(const Result<void, sandbox::Error>& result)
{
    if (!result)
        qFatal("%s", result.error().message.c_str());
}

/// Takes a lock at the node that its slot is on the way to.
bool setAsking(const sandbox::RedisServer& server, const std::string& key, const std::string& token)
{
    std::unique_ptr<redisContext, decltype(&redisFree)> link(redisConnect("127.0.0.1", server.port()), &redisFree);
    const auto said = [&](const char* format, auto... words) {
        auto* reply = static_cast<redisReply*>(redisCommand(link.get(), format, words...));
        const bool isOk = reply != nullptr && reply->type == REDIS_REPLY_STATUS;
        freeReplyObject(reply);
        return isOk;
    };
    return said("AUTH %s", server.password().c_str()) && said("ASKING") &&
           said("SET %s %s NX PX 600000", key.c_str(), token.c_str());
}

/// A name of a lock in a slot that this primary has from the start.
std::string keyAt(const sandbox::Cluster& cluster, std::size_t primary, const std::string& name)
{
    for (int i = 0;; ++i) {
        const std::string key = "lock:" + name + ":{" + std::to_string(i) + "}";
        if (cluster.firstOwner(slotOf(key)) == primary)
            return key;
    }
}

/// A cluster and a console that watches all of it.
struct Scene
{
    sandbox::Cluster cluster;
    SystemClock clock;
    SourceReader watcher{std::vector<monitor::WatchOptions>{}};
    std::optional<monitor::ClusterWatch> watch;
    QStringList notices;

    explicit Scene(sandbox::ClusterOptions options = {}) : cluster(value(sandbox::Cluster::start(options)))
    {
        Deployment deployment;
        deployment.server = cluster.node(0).tcpEndpoint();
        deployment.cluster.emplace();
        deployment.cluster->seeds = {{"127.0.0.1", cluster.node(0).port()}, {"127.0.0.1", cluster.node(1).port()}};
        topology::ClusterSearch search(deployment, clock);
        QSignalSpy finished(&search, &topology::ClusterSearch::finished);
        search.start();
        if (!finished.wait(kPatience) || !search.map())
            qFatal("the cluster is not found: %s", qPrintable(search.error()));
        topology::ClusterFollower::Options follow;
        follow.askEvery = 100ms; // a scene is short
        follow.askHurriedly = 50ms;
        watch.emplace(watcher.source(), deployment, *search.map(), search.mapFrom(), monitor::WatchOptions{}, clock,
                      follow);
        QObject::connect(&*watch, &monitor::ClusterWatch::noticed, &*watch,
                         [this](const QString& text) { notices << text; });
        watch->start();
        if (!QTest::qWaitFor([this] { return watcher.count(NodeEvent::Kind::Ready) >= cluster.primaries(); },
                             kPatience))
            qFatal("not ready:\n%s", watcher.log().c_str());
    }
    void set(std::size_t at, const std::string& key, const std::string& token, const std::string& ms = "600000")
    {
        const auto said = value(cluster.ask(at, {"SET", key, token, "NX", "PX", ms}));
        if (said.empty() || said.front() != "OK")
            qFatal("SET was refused");
    }
    /// Set, and seen to be.
    void take(std::size_t at, const std::string& key, const std::string& token)
    {
        set(at, key, token);
        if (!QTest::qWaitFor([&] { return watcher.held()[key] == token; }, kPatience))
            qFatal("%s is not seen:\n%s", key.c_str(), watcher.log().c_str());
    }
    [[nodiscard]] std::size_t count(EventKind kind, const std::string& key) { return watcher.count(kind, key); }
    /// Where the lock is seen.
    [[nodiscard]] NodeId nodeOf(const std::string& key)
    {
        const auto id = lock(key);
        return id == kNoLock ? kNoNode : watcher.view().key(id).node;
    }
    [[nodiscard]] LockId lock(const std::string& key)
    {
        watcher.pull();
        const auto& view = watcher.view();
        for (std::uint32_t i = 0; i < view.size(); ++i) {
            if (view.state(LockId{i}).phase == LockPhase::Held && view.key(LockId{i}).name == key)
                return LockId{i};
        }
        return kNoLock;
    }
    [[nodiscard]] NodeId node(std::size_t number) const { return watch->nodeOf(cluster.id(number)); }
    [[nodiscard]] bool wasNoticed(const char* words) const
    {
        return std::any_of(notices.begin(), notices.end(),
                           [&](const QString& each) { return each.contains(QLatin1StringView(words)); });
    }
    /// All that was told, for whoever has to find out why.
    [[nodiscard]] std::string told() { return watcher.log() + notices.join(QLatin1Char('\n')).toStdString(); }
    /// Nothing more than these, of this lock.
    [[nodiscard]] std::string story(const std::string& key)
    {
        watcher.pull();
        std::string text;
        for (const auto& told : watcher.events()) {
            if (told.key == key && told.event.kind != EventKind::Learned)
                text += (text.empty() ? "" : " ") + std::string(name(told.event.kind)) + ":" + told.holder;
        }
        return text;
    }
    /// Both nodes of the move say so.
    void begin(std::uint16_t slot, std::size_t from, std::size_t to)
    {
        done(cluster.beginMove(slot, from, to));
        if (!QTest::qWaitFor(
                [&] {
                    const auto& moves = watch->view().moves;
                    return std::any_of(moves.begin(), moves.end(), [&](const auto& move) { return move.slot == slot; });
                },
                kPatience))
            qFatal("the move is not noticed");
        QTest::qWait(20); // until the thread that watches has been told, too
    }
};

} // namespace

class TestCluster : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void allPrimariesAreOneKeyspace();
    void aSlotThatMoves();
    void aSlotThatMovesAtOnce();
    void slotsThatAreTakenOrNotServed();
    void aSlotThatTwoServe();
    void aPlannedFailover();
    void aForcedFailover_data();
    void aForcedFailover();
    void aKilledPrimary();
    void aStoppedPrimary();
    void aClusterThatIsDown();
    void nodesComeAndGo();
    void whoIsLeftForItsClusterTellsNoLock();
    void aNodeThatJoinsAsAReplicaTellsNothing();
};

void TestCluster::allPrimariesAreOneKeyspace()
{
    Scene s;
    QCOMPARE(s.watcher.source().nodes().size(), std::size_t{3}); // no replica: events would come twice
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < 3; ++i) {
        keys.push_back(keyAt(s.cluster, i, "a"));
        s.take(i, keys.back(), "me");
        QCOMPARE(s.nodeOf(keys.back()), s.node(i));
    }
    QTest::qWait(300);
    for (const auto& key : keys)
        QCOMPARE(s.story(key), std::string("acquired:me")); // once
    s.watcher.pull();
    for (const NodeEvent& event : s.watcher.nodes()) {
        if (event.kind == NodeEvent::Kind::Joined)
            QCOMPARE(event.info.keyspaceName, "127.0.0.1:" + std::to_string(s.cluster.node(0).port()));
        if (event.kind == NodeEvent::Kind::Info)
            QVERIFY(event.info.notShown.empty());
    }
}

/// Scenarios 1, 2, 3 and 4 of a slot that moves.
void TestCluster::aSlotThatMoves()
{
    Scene s;
    const std::string moved = keyAt(s.cluster, 0, "moved");
    const auto slot = slotOf(moved);
    const std::string tag = moved.substr(moved.find('{'));
    const std::string released = "lock:released:" + tag;
    const std::string taken = "lock:taken:" + tag;
    const std::string copied = "lock:copied:" + tag;
    s.take(0, moved, "me");
    s.take(0, released, "you");
    s.take(0, copied, "him");
    const auto id = s.lock(moved);
    s.begin(slot, 0, 2);

    done(s.cluster.migrate(moved, 0, 2));
    QVERIFY2(QTest::qWaitFor([&] { return s.count(EventKind::Migrated, moved) == 1; }, kPatience),
             (s.story(moved) + "\n" + s.told()).c_str());
    QCOMPARE(s.lock(moved), id);
    QCOMPARE(s.nodeOf(moved), s.node(2));
    // Meanwhile at the target: read with ASKING.
    QVERIFY(setAsking(s.cluster.node(2), taken, "she"));
    QTRY_COMPARE(s.watcher.held()[taken], std::string("she"));
    QCOMPARE(s.nodeOf(taken), s.node(2));
    done(s.cluster.migrate(copied, 0, 2, true));
    static_cast<void>(value(s.cluster.ask(0, {"DEL", released})));
    QTRY_COMPARE(s.count(EventKind::Released, released), std::size_t{1});
    QTest::qWait(200);
    QCOMPARE(s.story(copied), std::string("acquired:him"));
    QCOMPARE(s.nodeOf(copied), s.node(0));                       // the owner's copy counts
    static_cast<void>(value(s.cluster.ask(0, {"DEL", copied}))); // else nothing more of the slot may be left
    done(s.cluster.endMove(slot, 2));
    QTRY_COMPARE(int(s.watch->view().moves.size()), 0);
    QCOMPARE(s.story(moved), std::string("acquired:me migrated:me"));
    QCOMPARE(s.story(taken), std::string("acquired:she"));
    QCOMPARE(s.story(released), std::string("acquired:you released:you"));
    // Released where it is now.
    static_cast<void>(value(s.cluster.ask(2, {"DEL", moved})));
    QTRY_COMPARE(s.story(moved), std::string("acquired:me migrated:me released:me"));

    // Many slots, as a reshard moves them, nobody having said so in time.
    std::vector<std::string> keys;
    for (int i = 0; i < 20; ++i) {
        keys.push_back("lock:many:{m" + std::to_string(i) + "}");
        s.take(s.cluster.firstOwner(slotOf(keys.back())), keys.back(), "me");
    }
    for (const auto& key : keys) {
        const auto owner = s.cluster.firstOwner(slotOf(key));
        done(s.cluster.moveSlot(slotOf(key), owner, (owner + 1) % 3));
    }
    for (const auto& key : keys) {
        const auto now = (s.cluster.firstOwner(slotOf(key)) + 1) % 3;
        QCOMPARE(value(s.cluster.ask(now, {"GET", key})).front(), std::string("me")); // the cluster has not lost it
        QVERIFY2(QTest::qWaitFor([&] { return s.nodeOf(key) == s.node(now); }, kPatience),
                 (key + ": " + s.story(key) + "\n" + s.watcher.log()).c_str());
        QCOMPARE(s.watcher.held()[key], std::string("me"));
    }
}

/// Scenario 6, where the server has it (Valkey 9: scripts/otherservers.sh); what it sends is in core.move, too.
void TestCluster::aSlotThatMovesAtOnce()
{
    Scene s;
    const auto help = value(s.cluster.ask(0, {"CLUSTER", "HELP"}));
    if (std::none_of(help.begin(), help.end(), [](const auto& line) { return line.starts_with("MIGRATESLOTS"); }))
        return;
    std::vector<std::string> keys{keyAt(s.cluster, 0, "moved")};
    const auto slot = slotOf(keys.front());
    for (int i = 0; i < 50; ++i)
        keys.push_back("lock:more-" + std::to_string(i) + ":" + keys.front().substr(keys.front().find('{')));
    for (const auto& key : keys)
        s.take(0, key, "me");
    const std::string number = std::to_string(slot);
    static_cast<void>(
        value(s.cluster.ask(0, {"CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", number, number, "NODE", s.cluster.id(2)})));
    for (const auto& key : keys) {
        QVERIFY2(QTest::qWaitFor([&] { return s.nodeOf(key) == s.node(2); }, kPatience),
                 (key + ": " + s.story(key) + "\n" + s.told()).c_str());
        QVERIFY2(QTest::qWaitFor([&] { return s.story(key) == "acquired:me migrated:me"; }, kPatience),
                 (key + ": " + s.story(key) + "\n" + s.told()).c_str());
    }
    static_cast<void>(value(s.cluster.ask(2, {"DEL", keys.front()})));
    QTRY_COMPARE(s.story(keys.front()), std::string("acquired:me migrated:me released:me"));
    QCOMPARE(s.watcher.held()[keys.back()], std::string("me"));
}

/// Scenarios 5 and 13: keys that are left behind, a slot that nobody serves.
void TestCluster::slotsThatAreTakenOrNotServed()
{
    sandbox::ClusterOptions options;
    options.arguments = {"--cluster-require-full-coverage", "no"};
    Scene s(options);
    const std::string lost = keyAt(s.cluster, 0, "lost");
    const std::string unserved = keyAt(s.cluster, 1, "unserved");
    s.take(0, lost, "me");
    s.take(1, unserved, "you");
    const std::string number = std::to_string(slotOf(lost));
    static_cast<void>(value(s.cluster.ask(2, {"CLUSTER", "SETSLOT", number, "IMPORTING", s.cluster.id(0)})));
    static_cast<void>(value(s.cluster.ask(2, {"CLUSTER", "SETSLOT", number, "NODE", s.cluster.id(2)})));
    QTRY_COMPARE(s.count(EventKind::Vanished, lost), std::size_t{1});
    QCOMPARE(s.story(lost), std::string("acquired:me vanished:me"));

    const std::string gone = std::to_string(slotOf(unserved));
    static_cast<void>(value(s.cluster.ask(1, {"CLUSTER", "DELSLOTS", gone})));
    s.watcher.source().requestResync(s.node(1)); // everything is read again
    QTest::qWait(500);
    QCOMPARE(s.story(unserved), std::string("acquired:you"));
    QCOMPARE(s.watcher.held()[unserved], std::string("you")); // unreadable is not free
    static_cast<void>(value(s.cluster.ask(1, {"CLUSTER", "ADDSLOTS", gone})));
    static_cast<void>(value(s.cluster.ask(1, {"DEL", unserved})));
    // By whom is not known if nobody has read it since.
    QTRY_COMPARE(s.count(EventKind::Released, unserved), std::size_t{1});
    QCOMPARE(s.count(EventKind::Vanished, unserved), std::size_t{0});
}

/// Two primaries that do not know each other any more serve one slot, each by its own word: what the second one grants
/// is a lock of its own, and that both have granted it is told of both. Their other slots are watched once.
void TestCluster::aSlotThatTwoServe()
{
    sandbox::ClusterOptions options;
    options.replicas = 0;
    options.nodeTimeout = 20s; // nobody is to fail
    options.arguments = {"--cluster-require-full-coverage", "no"};
    Scene s(options);
    const std::string both = keyAt(s.cluster, 0, "both");
    const std::string other = keyAt(s.cluster, 0, "other");
    const std::string number = std::to_string(slotOf(both));
    s.take(0, both, "me");
    s.take(0, other, "me, too");
    static_cast<void>(value(s.cluster.ask(0, {"CLUSTER", "FORGET", s.cluster.id(1)})));
    static_cast<void>(value(s.cluster.ask(1, {"CLUSTER", "FORGET", s.cluster.id(0)})));
    static_cast<void>(value(s.cluster.ask(1, {"CLUSTER", "ADDSLOTS", number})));
    s.set(1, both, "you");
    const auto heldBoth = [&] {
        s.watcher.pull();
        std::vector<LockId> locks;
        const auto& view = s.watcher.view();
        for (std::uint32_t i = 0; i < view.size(); ++i) {
            if (view.state(LockId{i}).phase == LockPhase::Held && view.key(LockId{i}).name == both)
                locks.push_back(LockId{i});
        }
        return locks;
    };
    const auto isTwice = [&](LockId lock) { return s.watcher.view().state(lock).grantedTwice; };
    const auto isMarked = [&] {
        const auto locks = heldBoth();
        return locks.size() == 2 && isTwice(locks[0]) && isTwice(locks[1]);
    };
    QVERIFY2(QTest::qWaitFor(isMarked, kPatience), s.told().c_str());
    const auto locks = heldBoth();
    const auto& view = s.watcher.view();
    QCOMPARE(view.rivalOf(locks[0]), locks[1]);
    QVERIFY(view.token(view.state(locks[0]).holder) != view.token(view.state(locks[1]).holder));
    QVERIFY(s.wasNoticed("Two primaries of the same slots"));
    QCOMPARE(s.watcher.held()[other], std::string("me, too"));
    QVERIFY(!isTwice(s.lock(other)));
    std::size_t seen = 0;
    for (std::uint32_t i = 0; i < view.size(); ++i)
        seen += view.state(LockId{i}).phase == LockPhase::Held && view.key(LockId{i}).name == other;
    QCOMPARE(seen, std::size_t{1});
    // One of them gives way.
    static_cast<void>(value(s.cluster.ask(0, {"DEL", both})));
    const auto isOne = [&] {
        const auto left = heldBoth();
        return left.size() == 1 && !isTwice(left.front());
    };
    QVERIFY2(QTest::qWaitFor(isOne, kPatience), s.told().c_str());
}

/// Scenario 7.
void TestCluster::aPlannedFailover()
{
    Scene s;
    const std::string key = keyAt(s.cluster, 0, "kept");
    s.take(0, key, "me");
    const auto id = s.lock(key);
    done(s.cluster.failOver(s.cluster.replicaOf(0)));
    QTRY_VERIFY(s.node(s.cluster.replicaOf(0)) != kNoNode);
    QTRY_COMPARE(s.nodeOf(key), s.node(s.cluster.replicaOf(0)));
    QCOMPARE(s.lock(key), id);
    const auto isReplaced = [&] { return s.node(0) == kNoNode && s.wasNoticed("Failover in the cluster"); };
    QVERIFY2(QTest::qWaitFor(isReplaced, kPatience), s.told().c_str());
    static_cast<void>(value(s.cluster.ask(s.cluster.replicaOf(0), {"DEL", key})));
    QTRY_COMPARE(s.story(key), std::string("acquired:me released:me"));
    QTest::qWait(300);
    QCOMPARE(s.story(key), std::string("acquired:me released:me")); // nothing twice
    QVERIFY(!s.wasNoticed("Two primaries"));
}

/// Scenarios 8 and 9.
void TestCluster::aForcedFailover_data()
{
    QTest::addColumn<QByteArray>("how");
    QTest::newRow("FORCE") << QByteArray("FORCE");
    QTest::newRow("TAKEOVER") << QByteArray("TAKEOVER");
}

void TestCluster::aForcedFailover()
{
    QFETCH(const QByteArray, how);
    Scene s;
    const auto replica = s.cluster.replicaOf(0);
    const std::string kept = keyAt(s.cluster, 0, "kept");
    const std::string lost = keyAt(s.cluster, 0, "lost");
    s.take(0, kept, "me");
    QTRY_VERIFY(value(s.cluster.ask(replica, {"DBSIZE"})).front() == "1");
    // What the replica does not get is lost.
    static_cast<void>(value(s.cluster.ask(replica, {"CONFIG", "SET", "masterauth", "wrong"})));
    static_cast<void>(value(s.cluster.ask(0, {"CLIENT", "KILL", "TYPE", "replica"})));
    QTRY_VERIFY(value(s.cluster.ask(0, {"INFO", "replication"})).front().find("connected_slaves:0") !=
                std::string::npos);
    s.take(0, lost, "you");
    done(s.cluster.failOver(replica, how.toStdString()));
    const auto isTold = [&] {
        return s.count(EventKind::Vanished, lost) == 1 || s.story(lost).find("lost:you") != std::string::npos;
    };
    QVERIFY2(QTest::qWaitFor(isTold, kPatience), s.told().c_str());
    QCOMPARE(s.story(kept), std::string("acquired:me"));
    QTRY_COMPARE(s.nodeOf(kept), s.node(replica));
}

/// Scenario 10.
void TestCluster::aKilledPrimary()
{
    Scene s;
    const auto replica = s.cluster.replicaOf(0);
    const std::string key = keyAt(s.cluster, 0, "kept");
    const std::string other = keyAt(s.cluster, 1, "other");
    s.take(0, key, "me");
    s.take(1, other, "you");
    QTRY_VERIFY(value(s.cluster.ask(replica, {"DBSIZE"})).front() == "1");
    s.watcher.forget();
    s.cluster.node(0).kill9();
    QTRY_VERIFY(s.watcher.isIn(ConnectionState::Waiting)); // its rows stand still
    QTRY_COMPARE(s.nodeOf(key), s.node(replica));
    QVERIFY(s.node(replica) != kNoNode);
    QCOMPARE(s.story(key), std::string());
    QCOMPARE(s.watcher.held()[key], std::string("me"));
    QCOMPARE(s.watcher.held()[other], std::string("you"));
    QVERIFY(s.watcher.count(NodeEvent::Kind::Gap) > 0);
}

/// Scenario 11: it returns as a replica.
void TestCluster::aStoppedPrimary()
{
    Scene s;
    const auto replica = s.cluster.replicaOf(0);
    const std::string key = keyAt(s.cluster, 0, "kept");
    s.take(0, key, "me");
    QTRY_VERIFY(value(s.cluster.ask(replica, {"DBSIZE"})).front() == "1");
    s.cluster.node(0).suspend();
    done(s.cluster.waitForPrimary(replica, 20s));
    s.cluster.node(0).resume();
    QTRY_COMPARE(s.nodeOf(key), s.node(replica));
    QVERIFY(s.node(replica) != kNoNode);
    QTRY_VERIFY(s.watch->view().find(s.cluster.id(0))->isHeard);
    QTRY_VERIFY(!s.watch->view().find(s.cluster.id(0))->isPrimary());
    QCOMPARE(s.node(0), kNoNode);
    QCOMPARE(s.story(key), std::string("acquired:me"));
}

/// Scenario 12: nothing can be read, and nothing is called free.
void TestCluster::aClusterThatIsDown()
{
    sandbox::ClusterOptions options;
    options.replicas = 0;
    Scene s(options);
    const std::string key = keyAt(s.cluster, 0, "kept");
    s.take(0, key, "me");
    s.watcher.forget();
    s.cluster.node(2).kill9();
    QTRY_VERIFY(value(s.cluster.ask(0, {"CLUSTER", "INFO"})).front().find("cluster_state:fail") != std::string::npos);
    s.watcher.source().requestResync(s.node(0));
    QTRY_VERIFY(s.watcher.said("The cluster is down"));
    QTest::qWait(500);
    QCOMPARE(s.story(key), std::string());
    QCOMPARE(s.watcher.held()[key], std::string("me"));
    // A console that begins now knows no value, and does not say that there is no lock: it is not ready.
    s.watcher.source().requestReconnect(s.node(0));
    QTest::qWait(500);
    QCOMPARE(s.story(key), std::string());
    QVERIFY(s.cluster.node(2).restart());
    done(s.cluster.waitUntilWell());
    QTRY_VERIFY(s.watcher.isIn(ConnectionState::Live));
    static_cast<void>(value(s.cluster.ask(0, {"DEL", key})));
    QTRY_COMPARE(s.story(key), std::string("released:me"));
}

/// Scenarios 14 to 17.
void TestCluster::nodesComeAndGo()
{
    sandbox::ClusterOptions options;
    options.nodeTimeout = 5s; // Valkey 9 looks for a node where it is announced, and finds it failed
    Scene s(options);
    const auto number = value(s.cluster.add());
    QTRY_VERIFY(s.node(number) != kNoNode);
    QCOMPARE(s.notices, QStringList()); // no alarm
    const std::string key = keyAt(s.cluster, 0, "moved");
    s.take(0, key, "me");
    done(s.cluster.moveSlot(slotOf(key), 0, number));
    QTRY_COMPARE(s.nodeOf(key), s.node(number));
    done(s.cluster.moveSlot(slotOf(key), number, 0));
    QTRY_COMPARE(s.nodeOf(key), s.node(0));
    done(s.cluster.forget(number));
    QTRY_VERIFY(s.node(number) == kNoNode);
    QCOMPARE(s.watcher.held()[key], std::string("me"));
    // An address that leads nowhere from here is no reason to leave the one that works.
    static_cast<void>(value(s.cluster.ask(0, {"CONFIG", "SET", "cluster-announce-ip", "10.9.9.9"})));
    QTRY_COMPARE(s.watch->view().find(s.cluster.id(0))->node.ip, std::string("10.9.9.9"));
    QTest::qWait(300);
    QCOMPARE(s.nodeOf(key), s.node(0));
    QCOMPARE(s.watcher.source().endpoint(s.node(0))->host, std::string("127.0.0.1"));
    static_cast<void>(value(s.cluster.ask(0, {"CONFIG", "SET", "cluster-announce-ip", "127.0.0.1"})));
    // What each node prefers to be called changes nothing of who it is.
    for (const char* type : {"unknown-endpoint", "hostname", "ip"}) {
        for (std::size_t i = 0; i < s.cluster.size(); ++i)
            if (i != number)
                static_cast<void>(value(s.cluster.ask(i, {"CONFIG", "SET", "cluster-preferred-endpoint-type", type})));
        QTest::qWait(300);
        QCOMPARE(s.watcher.source().nodes().size(), std::size_t{3});
        QCOMPARE(s.watcher.held()[key], std::string("me"));
    }
}

/// Its locks would be told twice, by it and by the one that follows.
void TestCluster::whoIsLeftForItsClusterTellsNoLock()
{
    Scene s;
    const std::string key = keyAt(s.cluster, 0, "told");
    s.take(0, key, "me");
    auto options = watch(s.cluster.node(0).tcpEndpoint());
    SourceReader alone(std::vector{options});
    QTRY_COMPARE(alone.count(EventKind::Found, key), std::size_t{1});

    options.isLeftForItsCluster = true;
    SourceReader left(std::vector{options});
    QTRY_VERIFY(left.last(NodeEvent::Kind::Info) != nullptr);
    QCOMPARE(left.last(NodeEvent::Kind::Info)->info.mode, std::string("cluster"));
    QTest::qWait(300); // for what must not come
    QCOMPARE(left.count(EventKind::Found), std::size_t{0});
    QVERIFY(!left.isReady());
}

/// For a moment the others take it for a primary; what it repeats is told by its primary already. It is watched when it
/// becomes one.
void TestCluster::aNodeThatJoinsAsAReplicaTellsNothing()
{
    const sandbox::Cluster cluster = value(sandbox::Cluster::start());
    const std::string key = keyAt(cluster, 0, "echo");
    auto options = watch(cluster.node(cluster.replicaOf(0)).tcpEndpoint());
    options.isOneOfAll = true;
    SourceReader reader(std::vector{options});
    QTRY_VERIFY(reader.last(NodeEvent::Kind::Info) != nullptr);
    QCOMPARE(reader.last(NodeEvent::Kind::Info)->info.role, std::string("replica"));
    for (int i = 0; i < 5; ++i) {
        static_cast<void>(value(cluster.ask(0, {"SET", key, "me", "NX", "PX", "600000"})));
        QTest::qWait(100);
        static_cast<void>(value(cluster.ask(0, {"DEL", key})));
    }
    QVERIFY(!reader.isReady());
    QCOMPARE(reader.count(EventKind::Acquired) + reader.count(EventKind::Found), std::size_t{0});
    static_cast<void>(value(cluster.ask(0, {"SET", key, "me", "NX", "PX", "600000"})));
    static_cast<void>(value(cluster.ask(cluster.replicaOf(0), {"CLUSTER", "FAILOVER"})));
    QTRY_COMPARE(reader.count(EventKind::Found, key), std::size_t{1});
}

LOCKSCOPE_TEST_MAIN(TestCluster)
#include "tst_cluster.moc"
