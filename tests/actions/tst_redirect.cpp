// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// In a cluster an action goes where the key is at that moment, and nowhere else.
#include "actions/actor.h"
#include "actions/clusterkey.h"
#include "actions/operationconnection.h"
#include "actions/redirect.h"
#include "support/privatecluster.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"
#include "topology/clusterscripts.h"

#include <QScopeGuard>

#include <hiredis/hiredis.h>

#include <array>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::actions;
using namespace std::chrono_literals;

namespace {

/// Two primaries. Node 0 is asked, which does not have kKey.
class TwoNodes : public PrivateCluster
{
public:
    TwoNodes() : PrivateCluster(2) {}
    OperationOptions acting() const
    {
        auto options = test::acting(node(0).tcpEndpoint());
        options.cluster = deployment();
        return options;
    }
};

const Redirect kMoved{Redirect::Kind::Moved, 7, {"10.0.0.2", 7000}};

/// Lets this happen directly before the first command of a release.
void beforeTheCommand(Actor& actor, std::function<void()> event)
{
    actor.before = [event = std::move(event), isOver = false](OperationStep step) mutable {
        if (step == OperationStep::Act && !std::exchange(isOver, true))
            event();
    };
}

/// As the node of this number.
void scriptLogin(ScriptedServer& server, int number)
{
    server.expectAny().reply(helloReply("cluster", "master")).expectAny().reply("+PONG\r\n");
    server.expectAny().reply("-NOPERM no\r\n-NOPERM no\r\n"); // INFO, twice
    server.expectAny().reply(bulk(QByteArray::fromStdString(nodeId(number))) + "-NOPERM no\r\n");
}

OperationOptions actingOn(const ScriptedServer& server)
{
    Endpoint endpoint;
    endpoint.port = server.port();
    endpoint.password = Secret("secret");
    auto options = acting(endpoint);
    options.deadline = 2000ms;
    options.cluster = Deployment{endpoint, std::nullopt, ClusterSeeds{{{"127.0.0.1", server.port()}}, {}}};
    return options;
}

} // namespace

class TestRedirect : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void isLookedUp();
    void aMovedKeyIsFound();
    void oneNodeAloneIsNotLeft();
    void aKeyOnItsWayIsAskedFor();
    void whatMovesBeforeTheCommandIsLookedAtAgain();
    void whoeverGotItMeanwhileKeepsIt();
    void waitersAreWokenWhereTheyListen();
    void severalKeysAreReleasedWhereTheyAre();
    void anotherSeedIsAsked();
    void noPlaceThatNobodyNames();
    void doesNotRunInCircles();
    void aSlotOfNobodyIsTheServersWord();
    void racedReleasesOverAMovingSlot();
};

void TestRedirect::isLookedUp()
{
    const auto self = nodeLine(1, "myself,master", "0-99 [200->-" + nodeId(2) + "]");
    const auto map = mapOf(self + nodeLine(2, "master", "100-16383") + nodeLine(3, "slave", "", nodeId(2)));
    QVERIFY(map.myself() != nullptr);
    const auto target = [&](const Redirect& redirect) { return targetOf(map, redirect); };
    auto moved = kMoved;
    moved.slot = 300;
    QCOMPARE(target(moved), map.find(nodeId(2)));
    moved.to = {"", 7000};
    QCOMPARE(target(moved), map.find(nodeId(2)));
    // A place that the list does not have, whoever owns the slot.
    moved.to = {"10.6.6.6", 7000};
    QVERIFY(target(moved) == nullptr);
    moved.to = {"10.0.0.2", 7001};
    QVERIFY(target(moved) == nullptr);
    // The list is younger: it went on to another node since.
    moved.to = {"10.0.0.3", 7000};
    QCOMPARE(target(moved), map.find(nodeId(2)));
    const Redirect ask{Redirect::Kind::Ask, 200, {"10.0.0.2", 7000}};
    QCOMPARE(target(ask), map.find(nodeId(2)));
    // A slot that nobody owns leads nowhere.
    const auto poor = mapOf(nodeLine(1, "myself,master", "0-99") + nodeLine(2, "master", "100-200"));
    moved.to = {"10.0.0.2", 7000};
    QVERIFY(targetOf(poor, moved) == nullptr);
}

void TestRedirect::aMovedKeyIsFound()
{
    TwoNodes cluster;
    QVERIFY(cluster.start());
    QCOMPARE(cluster.firstOwner(kKey), std::size_t{1});
    cluster.node(1).command({"SET", kKey, "t", "PX", "60000"});
    Actor actor(cluster.acting());
    const auto seen = actor.look(kKey);
    QVERIFY2(seen.exists && seen.token == "t", qPrintable(actor.lookError));
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    QVERIFY(cluster.node(1).command({"EXISTS", kKey}).integer == 0);
    const std::string there = "-p " + std::to_string(cluster.node(1).port()) + " -c ";
    QVERIFY2(result.redisCli.back().find(there) != std::string::npos, result.redisCli.back().c_str());
}

void TestRedirect::oneNodeAloneIsNotLeft()
{
    TwoNodes cluster;
    QVERIFY(cluster.start());
    cluster.node(1).command({"SET", kKey, "t", "PX", "60000"});
    auto options = cluster.acting();
    options.cluster.reset();
    Actor actor(options);
    QVERIFY(!actor.look(kKey).exists);
    QVERIFY2(actor.lookError.contains(QStringLiteral("MOVED")), qPrintable(actor.lookError));
    KeySnapshot seen;
    seen.key = kKey;
    seen.exists = seen.comparable = true;
    seen.type = ValueType::String;
    seen.value = seen.token = "t";
    const auto result = actor.release(seen);
    QVERIFY(result.outcome == Outcome::Failed);
    QVERIFY2(result.detail.find("redis+cluster://") != std::string::npos, result.detail.c_str());
    QCOMPARE(cluster.node(1).command({"EXISTS", kKey}).integer, 1);
}

void TestRedirect::aKeyOnItsWayIsAskedFor()
{
    TwoNodes cluster;
    QVERIFY(cluster.start());
    cluster.node(1).command({"SET", kKey, "t", "PX", "60000"});
    cluster.beginMove(slotOf(kKey), 1, 0);
    cluster.moveKey(kKey, 1, 0);
    // Node 0 has it, and says MOVED to who does not say ASKING.
    QVERIFY(cluster.node(0).command({"GET", kKey}).text.starts_with("MOVED"));
    Actor actor(cluster.acting());
    const auto seen = actor.look(kKey);
    QVERIFY2(seen.exists && seen.token == "t", qPrintable(actor.lookError));
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    cluster.endMove(slotOf(kKey), 0);
    QCOMPARE(cluster.command({"EXISTS", kKey}).integer, 0);
}

void TestRedirect::whatMovesBeforeTheCommandIsLookedAtAgain()
{
    TwoNodes cluster;
    QVERIFY(cluster.start());
    cluster.node(1).command({"SET", kKey, "t", "PX", "60000"});
    Actor actor(cluster.acting());
    const auto seen = actor.look(kKey);
    bool moved = false;
    beforeTheCommand(actor, [&] {
        cluster.moveSlot(kKey, 1, 0);
        moved = true;
    });
    const auto result = actor.release(seen);
    QVERIFY(moved);
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    QCOMPARE(cluster.command({"EXISTS", kKey}).integer, 0);
    const std::vector<std::string> told{"announce " + kKey, "not done " + kKey, "announce " + kKey, "done " + kKey};
    QVERIFY(actor.notices == told);
}

void TestRedirect::whoeverGotItMeanwhileKeepsIt()
{
    TwoNodes cluster;
    QVERIFY(cluster.start());
    cluster.node(1).command({"SET", kKey, "t", "PX", "60000"});
    Actor actor(cluster.acting());
    const auto seen = actor.look(kKey);
    beforeTheCommand(actor, [&] {
        cluster.moveSlot(kKey, 1, 0);
        cluster.node(0).command({"SET", kKey, "other", "PX", "60000"});
    });
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::ChangedHands, result.detail.c_str());
    QVERIFY(result.command.empty());
    QCOMPARE(cluster.node(0).command({"GET", kKey}).text, std::string("other"));
}

void TestRedirect::waitersAreWokenWhereTheyListen()
{
    TwoNodes cluster;
    QVERIFY(cluster.start());
    const std::string holder = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
    cluster.node(1).command({"HSET", kKey, holder, "1"});
    cluster.node(1).command({"PEXPIRE", kKey, "30000"});
    PrivateServer& owner = cluster.node(1);
    const std::string channel = "redisson_lock__channel:{" + kKey + "}";
    std::atomic<bool> isHeard = false;
    // The waiter of Redisson on a cluster: a sharded channel.
    std::unique_ptr<redisContext, void (*)(redisContext*)> waiter(redisConnectUnix(owner.socketPath().c_str()),
                                                                  redisFree);
    redisSetTimeout(waiter.get(), timeval{10, 0});
    freeReplyObject(redisCommand(waiter.get(), "SSUBSCRIBE %s", channel.c_str()));
    std::thread listener([&] {
        void* reply = nullptr;
        if (redisGetReply(waiter.get(), &reply) == REDIS_OK && reply != nullptr) {
            isHeard = toReply(reply).elements.at(0).text == "smessage";
            freeReplyObject(reply);
        }
    });
    const auto join = qScopeGuard([&] { listener.join(); });
    Actor actor(cluster.acting());
    const auto result = actor.release(actor.look(kKey));
    QVERIFY2(result.outcome == Outcome::Released && result.wake == Wake::Sent, result.detail.c_str());
    QTRY_VERIFY(isHeard);
}

void TestRedirect::severalKeysAreReleasedWhereTheyAre()
{
    TwoNodes cluster;
    QVERIFY(cluster.start());
    auto options = cluster.acting();
    options.keepConnection = true;
    Actor actor(options);
    for (const char* key : {"lock:a", "lock:b", "lock:c", "lock:d"}) {
        cluster.command({"SET", key, "t", "PX", "60000"});
        const auto seen = actor.look(key);
        QVERIFY2(seen.token == "t", qPrintable(actor.lookError));
        const auto result = actor.release(seen);
        QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
        QCOMPARE(cluster.command({"EXISTS", key}).integer, 0);
    }
}

void TestRedirect::anotherSeedIsAsked()
{
    TwoNodes cluster;
    QVERIFY(cluster.start());
    cluster.node(1).command({"SET", kKey, "t", "PX", "60000"});
    auto options = cluster.acting();
    options.endpoint.port = closedPort();
    options.cluster->cluster->seeds = {{"127.0.0.1", options.endpoint.port}, {"127.0.0.1", cluster.node(1).port()}};
    Actor actor(options);
    const auto seen = actor.look(kKey);
    QVERIFY2(seen.token == "t", qPrintable(actor.lookError));
    QVERIFY(actor.release(seen).outcome == Outcome::Released);
}

/// Whoever answers MOVED does not decide where a password is sent.
void TestRedirect::noPlaceThatNobodyNames()
{
    ScriptedServer thief;
    scriptLogin(thief, 2);
    QVERIFY(thief.listen());
    ScriptedServer server;
    QVERIFY(server.listen());
    const std::string own = "127.0.0.1:" + std::to_string(server.port()) + "@1";
    scriptLogin(server, 1);
    server.expectAny().reply("-MOVED 1 127.0.0.1:" + QByteArray::number(thief.port()) + "\r\n");
    server.expectAny().reply(bulk(QByteArray::fromStdString(nodeLine(1, "myself,master", "0", "-", own) +
                                                            nodeLine(2, "master", "1-16383"))) +
                             "-ERR unknown\r\n");
    Actor actor(actingOn(server));
    actor.look(kKey);
    QVERIFY2(actor.lookError.contains(QStringLiteral("by its own list of nodes")), qPrintable(actor.lookError));
    QCOMPARE(thief.connections(), 0);
}

void TestRedirect::doesNotRunInCircles()
{
    ScriptedServer circle; // sends to itself
    QVERIFY(circle.listen());
    ScriptedServer server;
    QVERIFY(server.listen());
    const auto address = [](const ScriptedServer& of) { return "127.0.0.1:" + std::to_string(of.port()) + "@1"; };
    const QByteArray moved = "-MOVED 1 127.0.0.1:" + QByteArray::number(circle.port()) + "\r\n";
    const auto nodes = [&](bool ofCircle) {
        return bulk(QByteArray::fromStdString(
                   nodeLine(1, ofCircle ? "master" : "myself,master", {}, "-", address(server)) +
                   nodeLine(2, ofCircle ? "myself,master" : "master", "0-16383", "-", address(circle)))) +
               "-ERR unknown\r\n";
    };
    scriptLogin(server, 1);
    server.expectAny().reply(moved).expectAny().reply(nodes(false));
    scriptLogin(circle, 2);
    circle.expectAny().reply(moved);
    circle.expectAny().reply(nodes(true));
    Actor actor(actingOn(server));
    actor.look(kKey);
    QVERIFY2(actor.lookError.contains(QStringLiteral("redirect to each other in a loop")), qPrintable(actor.lookError));
    QCOMPARE(circle.connections(), OperationConnection::kMostRedirects);
}

void TestRedirect::aSlotOfNobodyIsTheServersWord()
{
    TwoNodes cluster;
    QVERIFY(cluster.start());
    cluster.node(1).command({"SET", kKey, "t", "PX", "60000"});
    Actor actor(cluster.acting());
    const auto seen = actor.look(kKey);
    for (std::size_t i = 0; i < cluster.size(); ++i)
        cluster.node(i).command({"CLUSTER", "DELSLOTS", std::to_string(slotOf(kKey))});
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::Failed, result.detail.c_str());
    QVERIFY2(result.serverWords.starts_with("CLUSTERDOWN"), result.serverWords.c_str());
    QVERIFY(result.command.empty());
}

/// LOCKSCOPE_RACES says how many: 10000 for a long run.
void TestRedirect::racedReleasesOverAMovingSlot()
{
    const int asked = qEnvironmentVariableIntValue("LOCKSCOPE_RACES");
    const int races = asked > 0 ? asked : 100;
    TwoNodes cluster;
    QVERIFY(cluster.start());
    const auto slot = slotOf(kKey);
    std::mt19937 random(11);
    std::size_t at = 1;
    int released = 0;
    int kept = 0;
    int moves = 0;
    for (int i = 0; i < races; ++i) {
        const std::string mine = "mine-" + std::to_string(i);
        const std::string other = "other-" + std::to_string(i);
        cluster.command({"SET", kKey, mine, "PX", "60000"});
        auto options = cluster.acting();
        Actor actor(options);
        const auto seen = actor.look(kKey);
        QVERIFY2(seen.token == mine, qPrintable(actor.lookError));
        // What happens in the world, directly before one of the steps: a slot that begins to move, a key that moves,
        // the end of a move, and in half of the runs the next holder.
        bool isTaken = false;
        bool isMoving = false;
        const bool willBeTaken = random() % 2 == 0;
        actor.before = [&](OperationStep step) {
            if (step == OperationStep::WakeUp || step == OperationStep::LookAgain || step == OperationStep::Watch)
                return;
            if (random() % 2 == 0) {
                if (!std::exchange(isMoving, true))
                    cluster.beginMove(slot, at, 1 - at);
                if (random() % 2 == 0)
                    cluster.moveKey(kKey, at, 1 - at);
                if (random() % 2 == 0) {
                    cluster.moveKey(kKey, at, 1 - at);
                    cluster.endMove(slot, 1 - at);
                    at = 1 - at;
                    isMoving = false;
                    ++moves;
                }
            }
            if (willBeTaken && !isTaken && step == OperationStep::Act) {
                isTaken = true;
                cluster.command({"SET", kKey, other, "PX", "60000"});
            }
        };
        const auto result = actor.release(seen);
        actor.before = {};
        if (isMoving) {
            cluster.moveKey(kKey, at, 1 - at);
            cluster.endMove(slot, 1 - at);
            at = 1 - at;
        }
        const auto now = cluster.command({"GET", kKey});
        if (isTaken) {
            ++kept;
            QVERIFY2(now.text == other, ("the next holder's lock was hit: " + now.text + "; " + result.detail).c_str());
            QVERIFY2(result.outcome != Outcome::Released, result.detail.c_str());
        } else if (result.outcome == Outcome::Released) {
            ++released;
            QVERIFY2(now.isNil(), now.text.c_str());
        } else {
            QVERIFY2(now.text == mine, result.detail.c_str());
        }
    }
    qInfo("%d races: %d moves, %d released, %d kept by the next holder", races, moves, released, kept);
    QVERIFY(released >= races / 4 && kept >= races / 4 && moves >= races / 8);
}

LOCKSCOPE_TEST_MAIN(TestRedirect)
#include "tst_redirect.moc"
