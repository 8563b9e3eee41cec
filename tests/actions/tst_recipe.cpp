// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Locks that are not let go of by deleting their key.
#include "actions/actor.h"
#include "actions/recipe.h"
#include "support/clusternode.h"
#include "support/suite.h"

#include <hiredis/hiredis.h>

#include <memory>

using namespace lockscope;
using namespace lockscope::actions;
using namespace lockscope::test;
using namespace std::chrono_literals;

class TestRecipe : public OnOneServer
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { startServer(); }
    void init() { beginTest(); }
    void aFieldGoesAndTheResultsStay();
    void aPermitIsGivenBack();
    void aJobTakesItsHelpersAlong();
    void oneMemberOfMany_data();
    void oneMemberOfMany();
    void aRefreshIsNoChange();
    void anotherMemberIsNotTaken();
    void aLeaderboardIsLeftAlone();
    void aSharedKeyKeepsItsLease_data();
    void aSharedKeyKeepsItsLease();
    void ownWaitersAreTold();
    void plainLocksGoAsBefore();
    void theDeadLeaveAFairQueue();
    void shardsOfAClusterAreTold_data();
    void shardsOfAClusterAreTold();
};

void TestRecipe::aFieldGoesAndTheResultsStay()
{
    ask({"HSET", "huey.results.app", "app.lock.nightly", "1", "result-1", "x"});
    Actor actor(acting(m_server.unixEndpoint()));
    const auto result = actor.release(actor.look("huey.results.app"));
    QCOMPARE(result.outcome, Outcome::Released);
    QVERIFY(!result.canPutBack);
    QVERIFY2(QString::fromStdString(result.command).contains(QStringLiteral("as its library does")),
             result.command.c_str());
    QCOMPARE(ask({"HLEN", "huey.results.app"}).integer, std::int64_t{1});
    QCOMPARE(ask({"HGET", "huey.results.app", "result-1"}).text, std::string("x"));
}

void TestRecipe::aPermitIsGivenBack()
{
    ask({"HSET", "SEMAPHORE:pool:GRABBED", "0", "1787227200.12"});
    Actor actor(acting(m_server.unixEndpoint()));
    const auto seen = actor.look("SEMAPHORE:pool:GRABBED");
    QVERIFY(!tellsHolders(seen)); // the next one gets the same number
    QCOMPARE(waking(seen), Waking::Itself);
    QCOMPARE(int(LockOperation::plan(seen).size()), 1);
    QCOMPARE(actor.release(seen).outcome, Outcome::Released);
    QCOMPARE(ask({"LRANGE", "SEMAPHORE:pool:AVAILABLE", "0", "-1"}).elements.size(), std::size_t{1});
    QCOMPARE(ask({"EXISTS", "SEMAPHORE:pool:GRABBED"}).integer, std::int64_t{0});
    QCOMPARE(actor.notices,
             (std::vector<std::string>{"announce SEMAPHORE:pool:GRABBED", "done SEMAPHORE:pool:GRABBED"}));
}

void TestRecipe::aJobTakesItsHelpersAlong()
{
    const std::string d = "uniquejobs:6c3a1f8f2f0bdc1f3e5d6a7b8c9d0e1f";
    ask({"HSET", d + ":LOCKED", "0e63a1b2c3d4e5f6a7b8c9d0", "1787227200.5"});
    ask({"SET", d, "0e63a1b2c3d4e5f6a7b8c9d0"});
    ask({"ZADD", "uniquejobs:digests", "1", d});
    Actor actor(acting(m_server.unixEndpoint()));
    QCOMPARE(actor.release(actor.look(d + ":LOCKED")).outcome, Outcome::Released);
    QCOMPARE(ask({"EXISTS", d, d + ":LOCKED", "uniquejobs:digests"}).integer, std::int64_t{0});
    QCOMPARE(ask({"LLEN", d + ":QUEUED"}).integer, std::int64_t{1});
}

void TestRecipe::oneMemberOfMany_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<bool>("sorted");
    QTest::addColumn<QList<QByteArray>>("members"); ///< by bytes; the first one goes
    QTest::newRow("redis-semaphore") << QByteArray("semaphore:pool") << true
                                     << QList<QByteArray>{QByteArray::fromStdString(kUuid),
                                                          QByteArray::fromStdString(kOtherUuid)};
    QTest::newRow("Medallion semaphore") << QByteArray("Pool") << true
                                         << QList<QByteArray>{"WEB01_42_0f8fad5bd9cb469fa16570867728950e",
                                                              "WEB02_42_1f8fad5bd9cb469fa16570867728950e"};
    QTest::newRow("Medallion readers") << QByteArray("Rw.readers") << false
                                       << QList<QByteArray>{"WEB01_42_0f8fad5bd9cb469fa16570867728950e",
                                                            "WEB02_42_1f8fad5bd9cb469fa16570867728950e"};
    QTest::newRow("Symfony readers") << QByteArray("pdf") << true
                                     << QList<QByteArray>{"rI1bYk9C0b0m0C9dK0hLkz3q1oJ4a9mQf3sT6vWxYzA=",
                                                          "sI1bYk9C0b0m0C9dK0hLkz3q1oJ4a9mQf3sT6vWxYzA="};
}

void TestRecipe::oneMemberOfMany()
{
    QFETCH(QByteArray, key);
    QFETCH(bool, sorted);
    QFETCH(QList<QByteArray>, members);
    const auto name = key.toStdString();
    for (const QByteArray& member : members) {
        if (sorted)
            ask({"ZADD", name, "2787227200000", member.toStdString()});
        else
            ask({"SADD", name, member.toStdString()});
    }
    Actor actor(acting(m_server.unixEndpoint()));
    const auto seen = actor.look(name);
    QVERIFY2(seen.comparable, seen.why.c_str());
    QCOMPARE(QByteArray::fromStdString(seen.token), members[0]);
    const auto plan = LockOperation::plan(seen);
    QVERIFY2(plan.at(0).find(members[0].toStdString()) == std::string::npos, plan.at(0).c_str()); // masked
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    QVERIFY(!result.canPutBack);
    const auto left = sorted ? ask({"ZRANGE", name, "0", "-1"}) : ask({"SMEMBERS", name});
    QCOMPARE(left.elements.size(), std::size_t{1});
    QCOMPARE(QByteArray::fromStdString(left.elements[0].text), members[1]);
    // The key is still there: a `del` that comes now is not ours.
    QCOMPARE(actor.notices, (std::vector<std::string>{"announce " + name, "not done " + name}));
}

void TestRecipe::aRefreshIsNoChange()
{
    ask({"ZADD", "semaphore:pool", "1787227200000", kUuid});
    Actor actor(acting(m_server.unixEndpoint()));
    const auto seen = actor.look("semaphore:pool");
    // The holder refreshes its score, and another one comes that sorts before it.
    ask({"ZADD", "semaphore:pool", "1787227208000", kUuid, "1787227201000", "0743c9c0-0795-4907-87fd-6c719a6b4586"});
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(result.seen, kUuid);
    QVERIFY(ask({"ZSCORE", "semaphore:pool", kUuid}).isNil());
    QCOMPARE(ask({"ZCARD", "semaphore:pool"}).integer, std::int64_t{1});
}

void TestRecipe::anotherMemberIsNotTaken()
{
    ask({"ZADD", "semaphore:pool", "1787227200000", kUuid});
    Actor actor(acting(m_server.unixEndpoint()));
    const auto seen = actor.look("semaphore:pool");
    ask({"ZREM", "semaphore:pool", kUuid});
    ask({"ZADD", "semaphore:pool", "1787227208000", kOtherUuid});
    QCOMPARE(actor.release(seen).outcome, Outcome::ChangedHands);
    QCOMPARE(ask({"ZCARD", "semaphore:pool"}).integer, std::int64_t{1});
}

void TestRecipe::aLeaderboardIsLeftAlone()
{
    ask({"ZADD", "lock:board", "120", "alice", "80", "bob"});
    Actor actor(acting(m_server.unixEndpoint()));
    const auto seen = actor.look("lock:board");
    QVERIFY(!seen.comparable);
    QCOMPARE(actor.release(seen).outcome, Outcome::Refused);
    QCOMPARE(ask({"ZCARD", "lock:board"}).integer, std::int64_t{2});
}

void TestRecipe::aSharedKeyKeepsItsLease_data()
{
    QTest::addColumn<bool>("shorten");
    QTest::newRow("shorten") << true;
    QTest::newRow("quarantine") << false;
}

void TestRecipe::aSharedKeyKeepsItsLease()
{
    QFETCH(bool, shorten);
    ask({"HSET", "huey.results.app", "app.lock.nightly", "1", "result-1", "x"});
    ask({"ZADD", "semaphore:pool", "1787227200000", kUuid});
    Actor actor(acting(m_server.unixEndpoint()));
    for (const char* key : {"huey.results.app", "semaphore:pool"}) {
        const auto seen = actor.look(key);
        QVERIFY(sharesItsKey(seen));
        const auto result = actor.wait([&] {
            if (shorten)
                actor.action().shorten(seen, 1s);
            else
                actor.action().quarantine(seen, 30s);
        });
        QCOMPARE(result.outcome, Outcome::Refused);
        QVERIFY2(QString::fromStdString(result.detail).contains(QStringLiteral("more than this lock")),
                 result.detail.c_str());
        QCOMPARE(ask({"PTTL", key}).integer, std::int64_t{-1});
    }
    QCOMPARE(ask({"HLEN", "huey.results.app"}).integer, std::int64_t{2});
}

void TestRecipe::ownWaitersAreTold()
{
    ask({"SET", "lock:a", "ls-00ffee55aa3374cc2911bb7722dd6688", "PX", "9000"});
    Actor actor(acting(m_server.unixEndpoint()));
    const auto seen = actor.look("lock:a");
    QCOMPARE(waking(seen), Waking::Itself);
    const auto plan = LockOperation::plan(seen);
    QCOMPARE(int(plan.size()), 1);
    QVERIFY2(plan[0].find("lock-released:lock:a") != std::string::npos, plan[0].c_str());
    QVERIFY(plan[0].find("ls-00ffee55aa3374cc2911bb7722dd6688") == std::string::npos);
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    QVERIFY(result.canPutBack); // the key was this lock, whole
    QCOMPARE(ask({"EXISTS", "lock:a"}).integer, std::int64_t{0});
}

void TestRecipe::plainLocksGoAsBefore()
{
    ask({"SET", "lock:a", "worker-7"});
    ask({"HSET", "lock:h", kUuid + ":57", "1"});
    ask({"SET", "lock:job", "q83vEjRWeJCrze8SNFZ4kKvN"});
    Actor actor(acting(m_server.unixEndpoint()));
    for (const char* key : {"lock:a", "lock:h", "lock:job"}) {
        const auto seen = actor.look(key);
        QVERIFY(!ownRelease(seen));
        QVERIFY(!sharesItsKey(seen));
    }
}

void TestRecipe::theDeadLeaveAFairQueue()
{
    const std::string queue = "redisson_lock_queue:{lock:h}";
    const std::string deadlines = "redisson_lock_timeout:{lock:h}";
    ask({"HSET", "lock:h", kUuid + ":57", "1"});
    ask({"RPUSH", queue, kOtherUuid + ":1", kOtherUuid + ":2"});
    ask({"ZADD", deadlines, "1000", kOtherUuid + ":1", "9000000000000", kOtherUuid + ":2"});
    Actor actor(acting(m_server.unixEndpoint()));
    QCOMPARE(actor.release(actor.look("lock:h")).outcome, Outcome::Released);
    QCOMPARE(ask({"LRANGE", queue, "0", "-1"}).elements.size(), std::size_t{1});
    QCOMPARE(ask({"LINDEX", queue, "0"}).text, kOtherUuid + ":2");
    QCOMPARE(ask({"ZCARD", deadlines}).integer, std::int64_t{1});
}

void TestRecipe::shardsOfAClusterAreTold_data()
{
    QTest::addColumn<QByteArray>("suffix"); // of the channel on which who waits is woken
    QTest::newRow("lock") << QByteArray();
    QTest::newRow("head of a fair queue") << QByteArray::fromStdString(":" + kOtherUuid + ":2");
}

/// There Redisson listens to shard channels, which PUBLISH does not reach.
void TestRecipe::shardsOfAClusterAreTold()
{
    QFETCH(QByteArray, suffix);
    PrivateServer cluster(asClusterNode());
    QVERIFY2(cluster.start() && serveAllSlots(cluster), cluster.log().c_str());
    cluster.command({"HSET", "lock:h", kUuid + ":57", "1"});
    if (!suffix.isEmpty())
        cluster.command({"RPUSH", "redisson_lock_queue:{lock:h}", kOtherUuid + ":2"});
    const std::unique_ptr<redisContext, void (*)(redisContext*)> waiter(redisConnectUnix(cluster.socketPath().c_str()),
                                                                        redisFree);
    redisSetTimeout(waiter.get(), {20, 0});
    freeReplyObject(redisCommand(waiter.get(), "SSUBSCRIBE redisson_lock__channel:{lock:h}%s", suffix.constData()));
    Actor actor(acting(cluster.unixEndpoint()));
    QCOMPARE(actor.release(actor.look("lock:h")).outcome, Outcome::Released);
    void* message = nullptr;
    QCOMPARE(redisGetReply(waiter.get(), &message), REDIS_OK);
    const auto told = toReply(message);
    freeReplyObject(message);
    QCOMPARE(told.elements.at(0).text, std::string("smessage"));
    QCOMPARE(told.elements.at(2).text, std::string("0"));
}

LOCKSCOPE_TEST_MAIN(TestRecipe)
#include "tst_recipe.moc"
