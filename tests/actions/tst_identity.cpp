// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Never another server's lock: whoever answers is asked who it is on the connection that then changes something, and
// the rest of its deployment has to agree.
#include "actions/actor.h"
#include "actions/clusterconfirmation.h"
#include "actions/clusterkey.h"
#include "support/privatecluster.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"
#include "topology/clusterscripts.h"

#include <memory>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::actions;
using namespace std::chrono_literals;

namespace {

/// A key in the first half of the slots.
const std::string kFirst = "lock:a";

OperationOptions actingOnCluster(const Deployment& cluster)
{
    auto options = acting(cluster.seedEndpoint(cluster.cluster->seeds.front()));
    options.cluster = cluster;
    options.mustBeCluster = true;
    options.confirmsLook = true;
    return options;
}

/// A server of its own at the port of one that is gone, with the same lock by the same token.
std::unique_ptr<PrivateServer> inPlaceOf(PrivateServer& gone, const std::string& key, const std::string& token)
{
    const auto port = std::to_string(gone.port());
    gone.kill();
    auto server = std::make_unique<PrivateServer>(std::vector<std::string>{"--port", port});
    if (!server->start())
        return nullptr;
    server->command({"SET", key, token, "PX", "60000"});
    return server;
}

KeySnapshot heldBy(const std::string& key, const std::string& token)
{
    KeySnapshot seen;
    seen.key = key;
    seen.exists = seen.comparable = true;
    seen.type = ValueType::String;
    seen.value = seen.token = token;
    seen.pttlMs = 50'000;
    return seen;
}

OperationResult act(Actor& actor, OperationKind kind, const KeySnapshot& seen)
{
    return actor.wait([&] {
        if (kind == OperationKind::Shorten)
            actor.action().shorten(seen, 1s);
        else if (kind == OperationKind::Quarantine)
            actor.action().quarantine(seen, 10s);
        else if (kind == OperationKind::CopyRelease)
            actor.action().copyRelease(seen);
        else
            actor.action().release(seen);
    });
}

} // namespace

class TestIdentity : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void judges_data();
    void judges();
    void aServerOfItsOwnWhereANodeWas();
    void aServerOfItsOwnWhereASeedWas();
    void aSeedOfAnotherCluster();
    void anotherClusterThanTheOneThatIsWatched();
    void aSupersededPrimary_data();
    void aSupersededPrimary();
    void whereNoOtherNodeAnswersItIsSaid();
    void oneNodeByItselfIsConfirmedToo();
    void productionIsNotActedOnUnconfirmed();
    void theOnlyNodeNeedsNobody();
    void whereMyIdIsNotPermittedNodesCount();
    void whereNeitherIsPermittedNothingIsDone();
    void aServerThatTookTheAddressSinceTheLook_data();
    void aServerThatTookTheAddressSinceTheLook();
    void anotherServerThanTheOneThatIsWatched();
    void nothingIsPutBackIntoAnotherServer();
    void whatIsReadBehindALostAnswerIsOfTheSameServer();
    void whoMayNotBeAskedIsTold();
    void savedProfilesDecide();
    void sentinelsAreAskedAgain();
    void whatSentinelsCallItDoesNotMatter();
    void whereNoSentinelAnswersProductionIsLeftAlone();
};

void TestIdentity::judges_data()
{
    QTest::addColumn<QString>("own");
    QTest::addColumn<QStringList>("others");
    QTest::addColumn<bool>("isSeed");
    QTest::addColumn<int>("importedFrom");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* what, Confirmation::Kind kind, const std::string& own,
                        const std::vector<std::string>& others, bool isSeed = false, int importedFrom = 0) {
        QStringList list;
        for (const auto& each : others)
            list << QString::fromStdString(each);
        QTest::newRow(what) << QString::fromStdString(own) << list << isSeed << importedFrom << int(kind);
    };
    using Kind = Confirmation::Kind;
    const auto own = nodeLine(1, "myself,master", "0-8191", "-", {}, 1) +
                     nodeLine(2, "master", "8192-16383", "-", {}, 2) + nodeLine(3, "slave", {}, nodeId(1), {}, 1);
    const auto agrees = nodeLine(1, "master", "0-8191", "-", {}, 1) +
                        nodeLine(2, "myself,master", "8192-16383", "-", {}, 2) +
                        nodeLine(3, "slave", {}, nodeId(1), {}, 1);
    const auto newer = nodeLine(1, "master,fail", {}, "-", {}, 1) +
                       nodeLine(2, "myself,master", "8192-16383", "-", {}, 2) +
                       nodeLine(3, "master", "0-8191", "-", {}, 7);
    const auto older = nodeLine(1, "master", {}, "-", {}, 5) + nodeLine(2, "myself,master", "8192-16383", "-", {}, 2) +
                       nodeLine(3, "master", "0-8191", "-", {}, 4);
    const auto ahead = nodeLine(1, "myself,master", "0-8191", "-", {}, 9) +
                       nodeLine(2, "master", "8192-16383", "-", {}, 2) + nodeLine(3, "slave", {}, nodeId(1), {}, 1);
    row("another node agrees", Kind::ByOthers, own, {agrees});
    row("nobody answers", Kind::Alone, own, {});
    row("only it answers, by another address", Kind::Alone, own, {own}, true);
    row("a newer owner", Kind::Superseded, own, {newer});
    row("one knows a newer owner, the others do not", Kind::Superseded, own, {agrees, newer, agrees});
    row("one is behind", Kind::ByOthers, ahead, {older});
    row("it stands alone", Kind::NotNeeded, nodeLine(1, "myself,master", "0-16383"), {});
    row("a seed of another cluster", Kind::Foreign, own, {nodeLine(9, "myself,master", "0-16383")}, true);
    row("a seed of another cluster, its own agree", Kind::Foreign, own,
        {agrees, nodeLine(9, "myself,master", "0-16383")}, true);
    row("others forgot it", Kind::Foreign, own,
        {nodeLine(2, "myself,master", "8192-16383", "-", {}, 2) + nodeLine(3, "master", "0-8191", "-", {}, 1)});
    row("others forgot it, and know a newer owner", Kind::Superseded, own,
        {nodeLine(2, "myself,master", "8192-16383", "-", {}, 2) + nodeLine(3, "master", "0-8191", "-", {}, 8)});
    // On its way: whoever sent us here is still the owner, with a higher epoch than whoever gets the slot.
    const auto importing = nodeLine(1, "master", "0-8191", "-", {}, 6) +
                           nodeLine(2, "myself,master", "8192-16383 [5-<-" + nodeId(1) + "]", "-", {}, 2);
    row("the slot is on its way", Kind::ByOthers, importing,
        {nodeLine(1, "myself,master", "0-8191", "-", {}, 6) + nodeLine(2, "master", "8192-16383", "-", {}, 2)}, false,
        1);
    row("the slot is on its way from a superseded node", Kind::Superseded, importing,
        {nodeLine(1, "master,fail", {}, "-", {}, 6) + nodeLine(2, "master", "8192-16383", "-", {}, 2) +
         nodeLine(3, "myself,master", "0-8191", "-", {}, 8)},
        false, 1);
}

void TestIdentity::judges()
{
    QFETCH(const QString, own);
    QFETCH(const QStringList, others);
    QFETCH(const bool, isSeed);
    QFETCH(const int, importedFrom);
    QFETCH(const int, kind);
    const auto mine = mapOf(own.toStdString());
    QVERIFY(mine.myself() != nullptr);
    std::vector<topology::ClusterMap> maps;
    for (const QString& each : others)
        maps.push_back(mapOf(each.toStdString()));
    std::vector<Witness> witnesses;
    for (const auto& map : maps)
        witnesses.push_back({&map, "10.0.0.2:7000", isSeed});
    const auto what = judgeOwner(mine, witnesses, 5, importedFrom > 0 ? nodeId(importedFrom) : std::string());
    QCOMPARE(int(what.kind), kind);
}

/// The address of a node that died was given to somebody else.
void TestIdentity::aServerOfItsOwnWhereANodeWas()
{
    PrivateCluster cluster(2, {"--cluster-node-timeout", "60000", "--cluster-require-full-coverage", "no"});
    QVERIFY(cluster.start());
    cluster.node(1).command({"SET", kKey, "t", "PX", "60000"});
    const auto other = inPlaceOf(cluster.node(1), kKey, "t");
    QVERIFY(other);
    Actor actor(actingOnCluster(cluster.deployment()));
    actor.look(kKey);
    QVERIFY2(actor.lookError.contains(QStringLiteral("no node of a cluster")), qPrintable(actor.lookError));
    QVERIFY(actor.action().isLookRefused());
    for (const auto kind : {OperationKind::Release, OperationKind::Shorten, OperationKind::Quarantine}) {
        const auto result = act(actor, kind, heldBy(kKey, "t"));
        QVERIFY2(result.outcome == Outcome::Refused, result.detail.c_str());
        QVERIFY(result.command.empty());
    }
    QCOMPARE(other->command({"GET", kKey}).text, std::string("t"));
    QVERIFY(other->command({"PTTL", kKey}).integer > 30'000);
}

void TestIdentity::aServerOfItsOwnWhereASeedWas()
{
    PrivateCluster cluster(2, {"--cluster-node-timeout", "60000", "--cluster-require-full-coverage", "no"});
    QVERIFY(cluster.start());
    cluster.node(1).command({"SET", kKey, "t", "PX", "60000"});
    const auto other = inPlaceOf(cluster.node(0), kKey, "t");
    QVERIFY(other);
    // Alone it is no cluster ...
    Actor alone(actingOnCluster(cluster.deployment({0})));
    QVERIFY(!alone.look(kKey).exists);
    const auto result = alone.release(heldBy(kKey, "t"));
    QVERIFY2(result.outcome == Outcome::Refused && result.command.empty(), result.detail.c_str());
    // ... and the next seed is asked.
    Actor actor(actingOnCluster(cluster.deployment({0, 1})));
    const auto seen = actor.look(kKey);
    QVERIFY2(seen.token == "t", qPrintable(actor.lookError));
    const auto released = actor.release(seen);
    QVERIFY2(released.outcome == Outcome::Released, released.detail.c_str());
    QCOMPARE(other->command({"GET", kKey}).text, std::string("t"));
    QCOMPARE(cluster.node(1).command({"EXISTS", kKey}).integer, 0);
}

void TestIdentity::aSeedOfAnotherCluster()
{
    PrivateServer one(asClusterNode());
    PrivateServer two(asClusterNode());
    QVERIFY(one.start() && two.start() && serveAllSlots(one) && serveAllSlots(two));
    for (PrivateServer* each : {&one, &two})
        each->command({"SET", kKey, "t", "PX", "60000"});
    auto both = clusterAt({one.port(), two.port()}, one);
    Actor actor(actingOnCluster(both));
    actor.look(kKey);
    QVERIFY2(actor.lookError.contains(QStringLiteral("different clusters")), qPrintable(actor.lookError));
    const auto result = actor.release(heldBy(kKey, "t"));
    QVERIFY2(result.outcome == Outcome::Refused && result.command.empty(), result.detail.c_str());
    for (PrivateServer* each : {&one, &two})
        QCOMPARE(each->command({"GET", kKey}).text, std::string("t"));
}

/// The nodes that were watched are gone, and another cluster has one of their addresses.
void TestIdentity::anotherClusterThanTheOneThatIsWatched()
{
    PrivateServer other(asClusterNode());
    QVERIFY(other.start() && serveAllSlots(other));
    other.command({"SET", kKey, "t", "PX", "60000"});
    auto options = actingOnCluster(clusterAt({other.port()}, other));
    options.knownNodes = {nodeId(1), nodeId(2)};
    Actor actor(options);
    const auto result = actor.release(heldBy(kKey, "t"));
    QVERIFY2(result.outcome == Outcome::Refused, result.detail.c_str());
    options.knownNodes.clear();
    Actor looked(options);
    auto seen = heldBy(kKey, "t");
    seen.server = nodeId(1); // of the look
    QVERIFY(looked.release(seen).outcome == Outcome::Refused);
    QCOMPARE(other.command({"GET", kKey}).text, std::string("t"));
    options.knownNodes = {nodeId(1), other.command({"CLUSTER", "MYID"}).text};
    Actor right(options);
    const auto released = right.release(heldBy(kKey, "t"));
    QVERIFY2(released.outcome == Outcome::Released, released.detail.c_str());
}

void TestIdentity::aSupersededPrimary_data()
{
    QTest::addColumn<OperationKind>("kind");
    QTest::newRow("release") << OperationKind::Release;
    QTest::newRow("shorten") << OperationKind::Shorten;
    QTest::newRow("quarantine") << OperationKind::Quarantine;
    QTest::newRow("copy") << OperationKind::CopyRelease;
}

/// The former primary hears nothing of the others any more, and goes on.
void TestIdentity::aSupersededPrimary()
{
    QFETCH(const OperationKind, kind);
    PrivateCluster cluster(2, {"--cluster-node-timeout", "60000", "--cluster-require-full-coverage", "no"});
    QVERIFY(cluster.start());
    PrivateServer& former = cluster.node(0);
    former.command({"SET", kFirst, "t", "PX", "60000"});
    const auto options = actingOnCluster(cluster.deployment({0, 1}));
    Actor actor(options);
    const auto seen = actor.look(kFirst);
    QVERIFY2(seen.token == "t", qPrintable(actor.lookError));
    // It forgets the other, whose words it does not take any more; that one takes its slots, with a higher epoch.
    former.command({"CLUSTER", "FORGET", cluster.node(1).command({"CLUSTER", "MYID"}).text});
    QVERIFY(!cluster.node(1).command({"CLUSTER", "BUMPEPOCH"}).isError());
    for (std::uint16_t slot = slotOf(kFirst); slot == slotOf(kFirst); ++slot) {
        cluster.node(1).command({"CLUSTER", "DELSLOTS", std::to_string(slot)});
        cluster.node(1).command({"CLUSTER", "ADDSLOTS", std::to_string(slot)});
    }
    QCOMPARE(former.command({"GET", kFirst}).text, std::string("t")); // it still serves
    const auto result = act(actor, kind, seen);
    QVERIFY2(result.outcome == Outcome::Refused, result.detail.c_str());
    QVERIFY2(result.detail.find("no longer the primary") != std::string::npos, result.detail.c_str());
    QVERIFY(result.command.empty() && result.redisCli.empty());
    QCOMPARE(former.command({"GET", kFirst}).text, std::string("t"));
    QVERIFY(former.command({"PTTL", kFirst}).integer > 30'000);
}

void TestIdentity::whereNoOtherNodeAnswersItIsSaid()
{
    PrivateCluster cluster(2, {"--cluster-node-timeout", "60000", "--cluster-require-full-coverage", "no"});
    QVERIFY(cluster.start());
    cluster.node(0).command({"SET", kFirst, "t", "PX", "60000"});
    const auto options = actingOnCluster(cluster.deployment());
    Actor confirmed(options);
    const auto before = confirmed.look(kFirst);
    QVERIFY2(before.notice.empty() && before.token == "t", before.notice.c_str());
    cluster.node(1).kill();
    Actor actor(options);
    const auto seen = actor.look(kFirst);
    QVERIFY2(seen.notice.starts_with("Not confirmed by another node"), seen.notice.c_str());
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    QVERIFY2(result.detail.find("Not confirmed by another node") != std::string::npos, result.detail.c_str());
}

/// Only this node is meant, and nothing is followed; the others are asked all the same.
void TestIdentity::oneNodeByItselfIsConfirmedToo()
{
    PrivateCluster cluster(2, {"--cluster-node-timeout", "60000", "--cluster-require-full-coverage", "no"});
    QVERIFY(cluster.start());
    cluster.node(0).command({"SET", kFirst, "t", "PX", "60000"});
    auto options = acting(cluster.node(0).tcpEndpoint());
    options.isProduction = true;
    Actor actor(options);
    const auto result = actor.release(actor.look(kFirst));
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    QVERIFY2(result.detail.find("Not confirmed") == std::string::npos, result.detail.c_str());
}

void TestIdentity::productionIsNotActedOnUnconfirmed()
{
    PrivateCluster cluster(2, {"--cluster-node-timeout", "60000", "--cluster-require-full-coverage", "no"});
    QVERIFY(cluster.start());
    cluster.node(0).command({"SET", kFirst, "t", "PX", "60000"});
    cluster.node(1).kill();
    for (const bool byRules : {false, true}) {
        auto options = actingOnCluster(cluster.deployment());
        options.isProduction = !byRules;
        if (byRules)
            options.rulesOf = [](const ServerIdentity&) { return ServerRules{true, false, QStringLiteral("live")}; };
        Actor actor(options);
        const auto result = actor.release(heldBy(kFirst, "t"));
        QVERIFY2(result.outcome == Outcome::Refused, result.detail.c_str());
        QVERIFY2(result.detail.find("Production is not acted on") != std::string::npos, result.detail.c_str());
        QCOMPARE(cluster.node(0).command({"GET", kFirst}).text, std::string("t"));
    }
}

void TestIdentity::theOnlyNodeNeedsNobody()
{
    PrivateServer node(asClusterNode());
    QVERIFY(node.start() && serveAllSlots(node));
    node.command({"SET", kKey, "t", "PX", "60000"});
    auto options = actingOnCluster(clusterAt({node.port()}, node));
    options.isProduction = true;
    Actor actor(options);
    const auto seen = actor.look(kKey);
    QVERIFY2(seen.notice.empty(), seen.notice.c_str());
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    QVERIFY2(result.detail.find("Not confirmed") == std::string::npos, result.detail.c_str());
}

void TestIdentity::whereMyIdIsNotPermittedNodesCount()
{
    PrivateServer node(asClusterNode());
    QVERIFY(node.start() && serveAllSlots(node));
    node.command({"SET", kKey, "t", "PX", "60000"});
    node.command({"ACL", "SETUSER", "actor", "on", "nopass", "~*", "&*", "+@all", "-cluster|myid"});
    auto cluster = clusterAt({node.port()}, node);
    cluster.server.user = "actor";
    cluster.server.password = Secret("any");
    Actor actor(actingOnCluster(cluster));
    const auto result = actor.release(actor.look(kKey));
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
}

void TestIdentity::whereNeitherIsPermittedNothingIsDone()
{
    PrivateServer node(asClusterNode());
    QVERIFY(node.start() && serveAllSlots(node));
    node.command({"SET", kKey, "t", "PX", "60000"});
    node.command({"ACL", "SETUSER", "actor", "on", "nopass", "~*", "&*", "+@all", "-cluster"});
    auto cluster = clusterAt({node.port()}, node);
    cluster.server.user = "actor";
    cluster.server.password = Secret("any");
    Actor actor(actingOnCluster(cluster));
    actor.look(kKey);
    QCOMPARE(actor.lookTrouble, Trouble::Permission);
    QVERIFY(actor.action().isLookRefused());
    const auto result = actor.release(heldBy(kKey, "t"));
    QVERIFY2(result.outcome == Outcome::Refused && result.trouble == Trouble::Permission, result.detail.c_str());
    const std::string rule = "ACL SETUSER actor +cluster|myid +cluster|nodes +cluster|shards";
    QVERIFY2(result.detail.find(rule) != std::string::npos, result.detail.c_str());
    QCOMPARE(node.command({"GET", kKey}).text, std::string("t"));
    // The rule is the right one.
    QVERIFY(!node.command({"ACL", "SETUSER", "actor", "+cluster|myid", "+cluster|nodes", "+cluster|shards"}).isError());
    QCOMPARE(actor.release(actor.look(kKey)).outcome, Outcome::Released);
}

void TestIdentity::aServerThatTookTheAddressSinceTheLook_data()
{
    aSupersededPrimary_data();
}

/// Of a server of its own, and so of each server of a Redlock group: they all have the same token.
void TestIdentity::aServerThatTookTheAddressSinceTheLook()
{
    QFETCH(const OperationKind, kind);
    PrivateServer server;
    QVERIFY(server.start());
    server.command({"SET", kKey, "t", "PX", "60000"});
    Actor actor(acting(server.tcpEndpoint()));
    const auto seen = actor.look(kKey);
    QVERIFY2(seen.token == "t", qPrintable(actor.lookError));
    const auto other = inPlaceOf(server, kKey, "t");
    QVERIFY(other);
    const auto result = act(actor, kind, seen);
    QVERIFY2(result.outcome == Outcome::Refused, result.detail.c_str());
    QVERIFY2(result.detail.find("Another server answers") != std::string::npos, result.detail.c_str());
    QCOMPARE(other->command({"GET", kKey}).text, std::string("t"));
    QVERIFY(other->command({"PTTL", kKey}).integer > 30'000);
    const auto again = act(actor, kind, actor.look(kKey));
    QVERIFY2(again.outcome == Outcome::Released, again.detail.c_str());
}

void TestIdentity::anotherServerThanTheOneThatIsWatched()
{
    PrivateServer server;
    QVERIFY(server.start());
    server.command({"SET", kKey, "t", "PX", "60000"});
    auto options = acting(server.tcpEndpoint());
    options.expectedRunId = std::string(40, '1');
    Actor actor(options);
    QVERIFY(actor.release(heldBy(kKey, "t")).outcome == Outcome::Refused);
    QCOMPARE(server.command({"EXISTS", kKey}).integer, 1);
}

void TestIdentity::nothingIsPutBackIntoAnotherServer()
{
    PrivateServer server;
    QVERIFY(server.start());
    server.command({"SET", kKey, "t", "PX", "60000"});
    Actor actor(acting(server.tcpEndpoint()));
    QCOMPARE(actor.release(actor.look(kKey)).outcome, Outcome::Released);
    const auto other = inPlaceOf(server, "another", "x");
    QVERIFY(other);
    const auto result = actor.wait([&] { actor.action().putBack(); });
    QVERIFY2(result.outcome == Outcome::Refused, result.detail.c_str());
    QCOMPARE(other->command({"EXISTS", kKey}).integer, 0);
}

/// The answer was lost; what another server has under this name says nothing of it.
void TestIdentity::whatIsReadBehindALostAnswerIsOfTheSameServer()
{
    PrivateServer server;
    QVERIFY(server.start());
    server.command({"SET", kKey, "t", "PX", "60000"});
    auto options = acting(server.tcpEndpoint());
    options.deadline = 3000ms;
    Actor actor(options);
    const auto seen = actor.look(kKey);
    std::unique_ptr<PrivateServer> other;
    int connects = 0;
    actor.before = [&](OperationStep step) {
        if (step == OperationStep::Act)
            server.pause();
        if (step == OperationStep::Connect && ++connects == 2) {
            server.resume();
            other = inPlaceOf(server, "another", "x");
        }
    };
    const auto result = actor.release(seen);
    QVERIFY(other);
    QVERIFY2(result.outcome == Outcome::Unknown, result.detail.c_str());
    QVERIFY(result.trouble == Trouble::Connection); // the lost answer stays the reason, and the exit code
    QVERIFY2(result.detail.find("is absent now") == std::string::npos, result.detail.c_str());
    QVERIFY2(result.detail.find("Another server answers") != std::string::npos, result.detail.c_str());
}

void TestIdentity::whoMayNotBeAskedIsTold()
{
    PrivateServer server;
    QVERIFY(server.start());
    server.command({"SET", kKey, "t", "PX", "60000"});
    server.command({"ACL", "SETUSER", "actor", "on", "nopass", "~*", "&*", "+@all", "-info"});
    auto endpoint = server.tcpEndpoint();
    endpoint.user = "actor";
    endpoint.password = Secret("any");
    auto options = acting(endpoint);
    options.confirmsLook = true;
    Actor actor(options);
    const auto seen = actor.look(kKey);
    QVERIFY2(seen.notice.find("+info") != std::string::npos, seen.notice.c_str());
    QCOMPARE(actor.release(seen).outcome, Outcome::Released);
}

void TestIdentity::savedProfilesDecide()
{
    PrivateServer server;
    QVERIFY(server.start());
    server.command({"SET", kKey, "t", "PX", "60000"});
    ServerIdentity asked;
    ServerRules rules;
    auto options = acting(server.tcpEndpoint());
    options.refusesProduction = true;
    options.rulesOf = [&](const ServerIdentity& who) {
        asked = who;
        return rules;
    };
    rules = {true, false, QStringLiteral("live")};
    Actor actor(options);
    const auto seen = actor.look(kKey);
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::Refused && result.trouble == Trouble::Permission, result.detail.c_str());
    QVERIFY2(result.detail.find("production by the profile live") != std::string::npos, result.detail.c_str());
    QCOMPARE(asked.runId.size(), std::size_t{40});
    QCOMPARE(asked.replicationId.size(), std::size_t{40});
    rules = {false, true, QStringLiteral("live")};
    QVERIFY(actor.release(seen).detail.find("read-only") != std::string::npos);
    QCOMPARE(server.command({"EXISTS", kKey}).integer, 1);
    rules = {};
    QCOMPARE(actor.release(seen).outcome, Outcome::Released);
}

namespace {

OperationOptions actingOnGroup(const PrivateServer& primary, std::uint16_t sentinel)
{
    auto options = acting(primary.tcpEndpoint());
    options.mustBePrimary = true;
    options.group = Deployment{options.endpoint, SentinelGroup{"shop", {{"127.0.0.1", sentinel}}, {}, {}, {}}};
    return options;
}

} // namespace

/// It is cut off from them, and does not know that another one took its place.
void TestIdentity::sentinelsAreAskedAgain()
{
    PrivateServer former;
    PrivateServer now;
    QVERIFY(former.start() && now.start());
    former.command({"SET", kKey, "t", "PX", "60000"});
    ScriptedServer sentinel;
    scriptSentinel(sentinel, addressReply("127.0.0.1", QByteArray::number(now.port())));
    QVERIFY(sentinel.listen());
    Actor actor(actingOnGroup(former, sentinel.port()));
    const auto result = actor.release(actor.look(kKey));
    QVERIFY2(result.outcome == Outcome::Refused && result.command.empty(), result.detail.c_str());
    QVERIFY2(result.detail.find("no longer the primary") != std::string::npos, result.detail.c_str());
    QCOMPARE(former.command({"GET", kKey}).text, std::string("t"));
}

void TestIdentity::whatSentinelsCallItDoesNotMatter()
{
    PrivateServer server;
    QVERIFY(server.start());
    server.command({"SET", kKey, "t", "PX", "60000"});
    ScriptedServer sentinel;
    scriptSentinel(sentinel, addressReply("localhost", QByteArray::number(server.port())));
    QVERIFY(sentinel.listen());
    Actor actor(actingOnGroup(server, sentinel.port()));
    const auto result = actor.release(actor.look(kKey));
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    QVERIFY2(result.detail.find("Not confirmed") == std::string::npos, result.detail.c_str());
}

void TestIdentity::whereNoSentinelAnswersProductionIsLeftAlone()
{
    PrivateServer server;
    QVERIFY(server.start());
    server.command({"SET", kKey, "t", "PX", "60000"});
    auto options = actingOnGroup(server, closedPort());
    options.isProduction = true;
    Actor production(options);
    QCOMPARE(production.release(production.look(kKey)).outcome, Outcome::Refused);
    options.isProduction = false;
    Actor other(options);
    const auto result = other.release(other.look(kKey));
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    QVERIFY2(result.detail.find("Not confirmed by another node") != std::string::npos, result.detail.c_str());
}

LOCKSCOPE_TEST_MAIN(TestIdentity)
#include "tst_identity.moc"
