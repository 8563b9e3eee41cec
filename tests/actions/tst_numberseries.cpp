// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Releases of plain numbers, one after the other over one connection, in a real cluster whose nodes hang, come back, or
// refuse to say who listens.
#include "actions/actor.h"
#include "actions/listener.h"
#include "core/numbers.h"
#include "support/cliline.h"
#include "support/privatecluster.h"

#include <QScopeGuard>

#include <hiredis/hiredis.h>

#include <memory>
#include <optional>
#include <utility>

using namespace lockscope;
using namespace lockscope::actions;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

/// By its name and its value it would be deleted as a lock.
const std::string kLock = "shop:{gate}:lock";
const std::string kPermits = "redisson_sc:" + kLock;

} // namespace

class TestNumberSeries : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_cluster.start()); }
    void init()
    {
        Suite::init();
        for (std::size_t i = 0; i < m_cluster.size(); ++i) {
            m_cluster.node(i).command({"FLUSHALL"});
            m_cluster.node(i).command({"ACL", "SETUSER", "narrow", "reset", "on", ">pw", "+@all", "~*", "&*"});
        }
        owner().command({"SET", kLock, "4"});
    }
    void aMissingRightIsNamed_data();
    void aMissingRightIsNamed();
    void aRightThatEndsAfterTheLookRefuses_data();
    void aRightThatEndsAfterTheLookRefuses();
    void whoComesAfterTheLookIsHeard();
    void aNodeThatComesBackIsHeardAtOnce();
    void aHungNodeIsWaitedForOnce();
    void aSilentNodeIsAskedAgainLater();
    void connectionsAreUsedAgain();

private:
    [[nodiscard]] PrivateServer& owner() const { return m_cluster.node(m_cluster.firstOwner(kLock)); }
    [[nodiscard]] PrivateServer& other(std::size_t which = 1) const
    {
        return m_cluster.node((m_cluster.firstOwner(kLock) + which) % m_cluster.size());
    }
    [[nodiscard]] OperationOptions inSeries() const
    {
        auto options = acting(owner().tcpEndpoint());
        options.cluster = m_cluster.deployment({m_cluster.firstOwner(kLock)});
        options.isWatched = options.keepConnection = true;
        return options;
    }
    [[nodiscard]] OperationOptions asNarrow() const
    {
        auto options = inSeries();
        for (Endpoint* login : {&options.endpoint, &options.cluster->server}) {
            login->user = "narrow";
            login->password = Secret("pw");
        }
        return options;
    }
    static std::int64_t connections(PrivateServer& server)
    {
        const std::string info = server.command({"INFO", "stats"}).text;
        const std::string name = "total_connections_received:";
        return parseLeadingNumber<std::int64_t>(std::string_view(info).substr(info.find(name) + name.size()))
            .value_or(-1);
    }

    PrivateCluster m_cluster{3};
};

void TestNumberSeries::aMissingRightIsNamed_data()
{
    QTest::addColumn<bool>("isElsewhere");
    QTest::addColumn<QString>("taken");
    QTest::addColumn<QString>("named");
    const QString both = QStringLiteral("+pubsub|numsub +pubsub|shardnumsub");
    QTest::newRow("at the node itself") << false << QStringLiteral("-pubsub") << both;
    QTest::newRow("at another node") << true << QStringLiteral("-pubsub") << both;
    QTest::newRow("of shard channels") << true << QStringLiteral("-pubsub|shardnumsub")
                                       << QStringLiteral("+pubsub|shardnumsub");
    QTest::newRow("of the node's identity")
        << true << QStringLiteral("-cluster|myid") << QStringLiteral("+cluster|myid");
}

/// Listeners that a user may not ask for are not known; the sentence has the command that grants the right.
void TestNumberSeries::aMissingRightIsNamed()
{
    QFETCH(bool, isElsewhere);
    QFETCH(QString, taken);
    QFETCH(QString, named);
    PrivateServer& where = isElsewhere ? other(2) : owner();
    Listener waiter(where, kPermits, taken.contains(QStringLiteral("shard")) ? "SSUBSCRIBE" : "SUBSCRIBE");
    where.command({"ACL", "SETUSER", "narrow", taken.toStdString()});
    Actor actor(asNarrow());
    const auto seen = actor.look(kLock);
    QVERIFY2(seen.exists && !seen.comparable, qPrintable(actor.lookError));
    QVERIFY2(seen.why.find(where.tcpEndpoint().nodeName()) != std::string::npos, seen.why.c_str());
    QCOMPARE(namedRules(seen.why, "narrow"), named.toStdString());
    QVERIFY(actor.release(forced(seen)).outcome != Outcome::Released);
    QCOMPARE(owner().command({"GET", kLock}).text, std::string("4"));
    auto mend = cliWords("ACL SETUSER narrow " + namedRules(seen.why, "narrow"));
    QVERIFY(!where.command(mend).isError());
    const auto again = actor.look(kLock);
    QVERIFY2(again.comparable, again.why.c_str());
}

void TestNumberSeries::aRightThatEndsAfterTheLookRefuses_data()
{
    QTest::addColumn<bool>("isElsewhere");
    QTest::addColumn<bool>("isHeardBefore");
    QTest::newRow("at the node itself") << false << false;
    QTest::newRow("at the node itself, after its client was heard") << false << true;
    QTest::newRow("at another node") << true << false;
    QTest::newRow("at another node, after its client was heard") << true << true;
}

void TestNumberSeries::aRightThatEndsAfterTheLookRefuses()
{
    QFETCH(bool, isElsewhere);
    QFETCH(bool, isHeardBefore);
    PrivateServer& where = isElsewhere ? other(2) : owner();
    std::optional<Listener> waiter;
    if (isHeardBefore)
        waiter.emplace(where, kPermits);
    Actor actor(asNarrow());
    const auto seen = actor.look(kLock);
    QVERIFY2(seen.comparable && seen.onlyCounts == isHeardBefore, seen.why.c_str());
    if (!isHeardBefore)
        waiter.emplace(where, kPermits);
    where.command({"ACL", "SETUSER", "narrow", "-pubsub"});
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::Refused, result.detail.c_str());
    QVERIFY2(result.detail.find("+pubsub|numsub") != std::string::npos, result.detail.c_str());
    QCOMPARE(owner().command({"GET", kLock}).text, std::string("4"));
    where.command({"ACL", "SETUSER", "narrow", "+pubsub"});
    QCOMPARE(actor.release(actor.look(kLock)).outcome, Outcome::Released);
    QCOMPARE(waiter->hear(), std::string("5"));
}

/// The clock stands still, so that whatever could be shared would be.
void TestNumberSeries::whoComesAfterTheLookIsHeard()
{
    Actor actor(inSeries());
    const auto seen = actor.look(kLock);
    QVERIFY2(seen.comparable && !seen.onlyCounts, seen.why.c_str());
    Listener waiter(other(2), kPermits);
    QVERIFY(actor.release(seen).outcome != Outcome::Released);
    QCOMPARE(owner().command({"GET", kLock}).text, std::string("4"));
    QCOMPARE(actor.release(actor.look(kLock)).outcome, Outcome::Released);
    QCOMPARE(waiter.hear(), std::string("5"));
}

/// Its late answer says that it is there again.
void TestNumberSeries::aNodeThatComesBackIsHeardAtOnce()
{
    Listener waiter(other(2), kPermits);
    Actor actor(inSeries());
    KeySnapshot seen;
    {
        other(2).pause();
        const auto undo = qScopeGuard([this] { other(2).resume(); });
        seen = actor.look(kLock);
        QVERIFY2(seen.why.find("did not say") != std::string::npos, seen.why.c_str());
    }
    // What was confirmed without its answer is not acted on.
    QVERIFY(actor.release(forced(seen)).outcome != Outcome::Released);
    QCOMPARE(owner().command({"GET", kLock}).text, std::string("4"));
    QTRY_VERIFY_WITH_TIMEOUT(actor.look(kLock).onlyCounts, kPatience);
    QCOMPARE(actor.release(actor.look(kLock)).outcome, Outcome::Released);
    QCOMPARE(waiter.hear(), std::string("5"));
}

/// Each connection to it is one wait.
void TestNumberSeries::aHungNodeIsWaitedForOnce()
{
    constexpr int kReleases = 5;
    std::vector<std::unique_ptr<Listener>> waiters;
    const auto key = [](int i) { return "shop:{gate}:" + std::to_string(i); };
    for (int i = 0; i < kReleases; ++i) {
        owner().command({"SET", key(i), "0"});
        waiters.push_back(std::make_unique<Listener>(owner(), "redisson_sc:" + key(i)));
    }
    const std::int64_t before = connections(other(2));
    {
        other(2).pause();
        const auto undo = qScopeGuard([this] { other(2).resume(); });
        Actor actor(inSeries());
        for (int i = 0; i < kReleases; ++i) {
            const auto result = actor.release(actor.look(key(i)));
            QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
        }
    }
    for (const auto& waiter : waiters)
        QCOMPARE(waiter->hear(), std::string("1"));
    // Who comes later by the same door is answered when those before have been let in.
    const std::unique_ptr<redisContext, void (*)(redisContext*)> next(redisConnect("127.0.0.1", other(2).port()),
                                                                      redisFree);
    redisSetTimeout(next.get(), {kPatience / 1000, 0});
    freeReplyObject(redisCommand(next.get(), "PING"));
    // One for the listeners, one for the confirmation, and the one above.
    QCOMPARE(connections(other(2)) - before, std::int64_t{3});
}

void TestNumberSeries::aSilentNodeIsAskedAgainLater()
{
    Actor actor(inSeries());
    const std::int64_t before = connections(other(2));
    {
        other(2).pause();
        const auto undo = qScopeGuard([this] { other(2).resume(); });
        for (const auto pause : {0ms, 5000ms, 5000ms}) { // the third look is ten seconds after the first
            actor.clock().advance(pause);
            QVERIFY(!actor.look(kLock).comparable);
        }
    }
    QTRY_COMPARE_WITH_TIMEOUT(connections(other(2)) - before, std::int64_t{2}, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(actor.look(kLock).comparable, kPatience);
}

void TestNumberSeries::connectionsAreUsedAgain()
{
    Actor actor(inSeries());
    QVERIFY(actor.look(kLock).comparable);
    const std::int64_t before = connections(other(1)) + connections(other(2));
    for (int i = 0; i < 3; ++i)
        QVERIFY(actor.look(kLock).comparable);
    QCOMPARE(connections(other(1)) + connections(other(2)), before);
}

LOCKSCOPE_TEST_MAIN(TestNumberSeries)
#include "tst_numberseries.moc"
