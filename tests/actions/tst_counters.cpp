// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers that count and that nobody holds, as Redisson leaves them, under a pattern that calls them locks.
#include "actions/actor.h"
#include "actions/listener.h"
#include "support/cliline.h"

#include <hiredis/hiredis.h>

#include <memory>

using namespace lockscope;
using namespace lockscope::actions;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

using Context = std::unique_ptr<redisContext, void (*)(redisContext*)>;

const std::string kPermit("\x00\x01\x02\x03\xff\xfe\xfd\x7f\x10\x20\x30\x40\x50\x60\x70\x80", 16);

} // namespace

class TestCounters : public OnOneServer
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { startServer(); }
    void init() { beginTest(); }
    void countersAreNeverReleased_data();
    void countersAreNeverReleased();
    void waitersSayWhatItCounts_data();
    void waitersSayWhatItCounts();
    void numbersOfLocksAreReleased_data();
    void numbersOfLocksAreReleased();
    void aMissingRightIsNotNobody_data();
    void aMissingRightIsNotNobody();
    void aSetThatMayNotBeAskedFails_data();
    void aSetThatMayNotBeAskedFails();

private:
    OperationOptions watching(const char* user = nullptr) const
    {
        auto options = acting(m_server.unixEndpoint());
        options.isWatched = true; // some pattern names it
        if (user != nullptr) {
            options.endpoint.user = user;
            options.endpoint.password = Secret("pw");
        }
        return options;
    }
};

void TestCounters::countersAreNeverReleased_data()
{
    QTest::addColumn<Words>("made");
    QTest::addColumn<Words>("beside");
    QTest::addColumn<QByteArray>("channel"); ///< on which somebody waits
    QTest::addColumn<QString>("why");
    const auto plain = QStringLiteral("plain number without a lease");
    const auto unclear = QStringLiteral("both as a semaphore and as a count-down latch");
    // RSemaphore: SET name permits; DECRBY, INCRBY.
    QTest::newRow("semaphore") << Words{"SET", "shop:gate", "4"} << Words{} << QByteArray() << plain;
    QTest::newRow("semaphore, none left") << Words{"SET", "shop:gate", "0"} << Words{} << QByteArray() << plain;
    QTest::newRow("semaphore, one left") << Words{"SET", "shop:gate", "1"} << Words{} << QByteArray() << plain;
    QTest::newRow("semaphore, in debt") << Words{"SET", "shop:gate", "-2"} << Words{} << QByteArray() << plain;
    QTest::newRow("both channels have listeners")
        << Words{"SET", "shop:gate", "4"} << Words{}
        << QByteArray("redisson_sc:{shop:gate} redisson_countdownlatch__channel__{shop:gate}") << unclear;
    QTest::newRow("semaphore by its name alone")
        << Words{"SET", "shop:semaphore", "4"} << Words{} << QByteArray() << QStringLiteral("free permits");
    QTest::newRow("latch by its name alone")
        << Words{"SET", "shop:latch", "3"} << Words{} << QByteArray() << QStringLiteral("count-down latch");
    // RCountDownLatch: SET name count; DECR.
    QTest::newRow("latch") << Words{"SET", "shop:start", "3"} << Words{} << QByteArray() << plain;
    // RPermitExpirableSemaphore: the number left, and beside it {name}:timeout with those that are taken.
    QTest::newRow("permits") << Words{"SET", "shop:desk", "1"}
                             << Words{"ZADD", "{shop:desk}:timeout", "922337203685477", kPermit} << QByteArray()
                             << QStringLiteral("{shop:desk}:timeout");
    QTest::newRow("permits, none left") << Words{"SET", "shop:desk", "0"}
                                        << Words{"ZADD", "{shop:desk}:timeout", "922337203685477", kPermit}
                                        << QByteArray() << QStringLiteral("{shop:desk}:timeout");
    QTest::newRow("permits, called a lock, with a TTL")
        << Words{"SET", "shop:{a}:lock", "2", "PX", "60000"}
        << Words{"ZADD", "shop:{a}:lock:timeout", "9000000000000", kPermit} << QByteArray()
        << QStringLiteral("semaphore");
}

void TestCounters::countersAreNeverReleased()
{
    QFETCH(Words, made);
    QFETCH(Words, beside);
    QFETCH(QByteArray, channel);
    QFETCH(QString, why);
    ask(made);
    if (!beside.empty())
        ask(beside);
    const Context waiter(redisConnectUnix(m_server.socketPath().c_str()), redisFree);
    if (!channel.isEmpty())
        for (const QByteArray& each : channel.split(' '))
            freeReplyObject(redisCommand(waiter.get(), "SUBSCRIBE %s", each.constData()));
    const auto& key = made[1];
    const auto before = ask({"DUMP", key}).text;
    Actor actor(watching());
    const auto seen = actor.look(key);
    QVERIFY(seen.exists && !seen.comparable);
    QVERIFY2(seen.why.find(why.toStdString()) != std::string::npos, seen.why.c_str());
    for (const auto& confirmed : {seen, forced(seen)}) {
        QCOMPARE(actor.release(confirmed).outcome, Outcome::Refused);
        QCOMPARE(actor.wait([&] { actor.action().shorten(confirmed, 1s); }).outcome, Outcome::Refused);
        QCOMPARE(actor.wait([&] { actor.action().quarantine(confirmed, 1s); }).outcome, Outcome::Refused);
    }
    QCOMPARE(ask({"DUMP", key}).text, before);
    if (!beside.empty())
        QCOMPARE(ask({"ZCARD", beside[1]}).integer, 1);
}

void TestCounters::waitersSayWhatItCounts_data()
{
    QTest::addColumn<Words>("made");
    QTest::addColumn<QByteArray>("channel"); ///< on which somebody waits
    QTest::addColumn<int>("mode");
    QTest::addColumn<QByteArray>("after"); ///< empty: gone
    const int semaphore = static_cast<int>(LockMode::Semaphore);
    const int latch = static_cast<int>(LockMode::Latch);
    QTest::newRow("semaphore") << Words{"SET", "shop:gate", "0"} << QByteArray("redisson_sc:{shop:gate}") << semaphore
                               << QByteArray("1");
    QTest::newRow("semaphore with a TTL") << Words{"SET", "shop:gate", "4", "PX", "60000"}
                                          << QByteArray("redisson_sc:{shop:gate}") << semaphore << QByteArray("5");
    QTest::newRow("semaphore in debt") << Words{"SET", "shop:gate", "-2"} << QByteArray("redisson_sc:{shop:gate}")
                                       << semaphore << QByteArray("-1");
    QTest::newRow("semaphore that is called a lock")
        << Words{"SET", "shop:lock", "4"} << QByteArray("redisson_sc:{shop:lock}") << semaphore << QByteArray("5");
    QTest::newRow("latch") << Words{"SET", "shop:start", "3"}
                           << QByteArray("redisson_countdownlatch__channel__{shop:start}") << latch << QByteArray();
    QTest::newRow("latch that is called a lock")
        << Words{"SET", "shop:lock", "3"} << QByteArray("redisson_countdownlatch__channel__{shop:lock}") << latch
        << QByteArray();
}

/// A permit is added, or the latch opened, if the number is the one that was confirmed. There is no lease to shorten,
/// and nobody to keep out.
void TestCounters::waitersSayWhatItCounts()
{
    QFETCH(Words, made);
    QFETCH(QByteArray, channel);
    QFETCH(int, mode);
    QFETCH(QByteArray, after);
    ask(made);
    const auto& key = made[1];
    const Context waiter(redisConnectUnix(m_server.socketPath().c_str()), redisFree);
    freeReplyObject(redisCommand(waiter.get(), "SUBSCRIBE %s", channel.constData()));
    Actor actor(watching());
    const auto seen = actor.look(key);
    QVERIFY2(seen.comparable && seen.onlyCounts, seen.why.c_str());
    QCOMPARE(static_cast<int>(seen.mode), mode);
    QCOMPARE(seen.left.value_or(99), std::stoll(made[2]));
    QVERIFY(!seen.libraryGuessed);
    QCOMPARE(actor.wait([&] { actor.action().shorten(seen, 1s); }).outcome, Outcome::Refused);
    QCOMPARE(actor.wait([&] { actor.action().quarantine(seen, 1s); }).outcome, Outcome::Refused);
    auto earlier = seen;
    earlier.value = "77";
    QCOMPARE(actor.release(earlier).outcome, Outcome::ChangedHands);
    QCOMPARE(ask({"GET", key}).text, made[2]);
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(result.wake, Wake::Sent);
    QVERIFY2(result.command.find("<token") == std::string::npos, result.command.c_str());
    QCOMPARE(ask({"GET", key}).text, after.toStdString());
    QCOMPARE(result.canPutBack, after.isEmpty());
    redisReply* message = nullptr;
    QCOMPARE(redisGetReply(waiter.get(), reinterpret_cast<void**>(&message)), REDIS_OK);
    QCOMPARE(QByteArray(message->element[2]->str), after.isEmpty() ? QByteArray("0") : after);
    freeReplyObject(message);
    if (!result.canPutBack)
        return;
    QCOMPARE(actor.wait([&] { actor.action().putBack(); }).outcome, Outcome::Released);
    QCOMPARE(ask({"GET", key}).text, made[2]);
}

void TestCounters::numbersOfLocksAreReleased_data()
{
    QTest::addColumn<Words>("made");
    QTest::newRow("name") << Words{"SET", "lock:a", "1"};
    QTest::newRow("name, a process") << Words{"SET", "nightly-mutex", "4711"};
    QTest::newRow("lease") << Words{"SET", "job:5", "7", "PX", "60000"};
}

void TestCounters::numbersOfLocksAreReleased()
{
    QFETCH(Words, made);
    ask(made);
    Actor actor(watching());
    const auto seen = actor.look(made[1]);
    QVERIFY2(seen.comparable, seen.why.c_str());
    QCOMPARE(actor.release(seen).outcome, Outcome::Released);
    QCOMPARE(ask({"EXISTS", made[1]}).integer, 0);
}

void TestCounters::aMissingRightIsNotNobody_data()
{
    QTest::addColumn<Words>("rights");
    QTest::addColumn<QString>("named");
    QTest::newRow("who listens") << Words{"+@all", "-pubsub", "~{lock:a}:timeout"} << QStringLiteral("+pubsub|numsub");
    QTest::newRow("the permits beside it") << Words{"+@all"} << QStringLiteral("%R~{lock:a}:timeout");
    QTest::newRow("both") << Words{"+@all", "-pubsub"} << QStringLiteral("%R~{lock:a}:timeout +pubsub|numsub");
    QTest::newRow("the replicas") << Words{"+@all", "-info", "~{lock:a}:timeout"} << QStringLiteral("+info");
}

/// Whether somebody waits or has a permit is not known then, and the sentence has the rule that mends it.
void TestCounters::aMissingRightIsNotNobody()
{
    QFETCH(Words, rights);
    QFETCH(QString, named);
    Words user{"ACL", "SETUSER", "narrow", "reset", "on", ">pw", "~lock:*"};
    user.insert(user.end(), rights.begin(), rights.end());
    QVERIFY(!ask(user).isError());
    ask({"SET", "lock:a", "1"});
    Actor actor(watching("narrow"));
    const auto seen = actor.look("lock:a");
    QVERIFY2(seen.exists && !seen.comparable, qPrintable(actor.lookError));
    QCOMPARE(namedRules(seen.why, "narrow"), named.toStdString());
    QCOMPARE(actor.release(seen).outcome, Outcome::Refused);
    QCOMPARE(actor.release(forced(seen)).outcome, Outcome::Refused);
    QCOMPARE(ask({"GET", "lock:a"}).text, std::string("1"));
    QVERIFY(!ask(cliWords("ACL SETUSER narrow " + namedRules(seen.why, "narrow"))).isError());
    QCOMPARE(actor.release(actor.look("lock:a")).outcome, Outcome::Released);
}

void TestCounters::aSetThatMayNotBeAskedFails_data()
{
    QTest::addColumn<bool>("busy");
    QTest::newRow("NOPERM") << false;
    QTest::newRow("BUSY") << true;
}

/// Whether somebody has a permit is not known then: neither that nobody has nor that there are none.
void TestCounters::aSetThatMayNotBeAskedFails()
{
    QFETCH(bool, busy);
    ask({"SET", "semaphore:desk", "1"});
    ask({"ZADD", "{semaphore:desk}:timeout", "922337203685477", kPermit});
    ask({"ACL", "SETUSER", "narrow", "reset", "on", ">pw", "~semaphore:*", "+@all"});
    Actor actor(watching(busy ? nullptr : "narrow"));
    if (!busy) {
        actor.look("semaphore:desk");
        QVERIFY2(actor.lookError.contains(QStringLiteral("NOPERM")), qPrintable(actor.lookError));
        QCOMPARE(actor.lookTrouble, Trouble::Permission);
        return;
    }
    const auto seen = actor.look("semaphore:desk");
    QVERIFY(seen.comparable);
    ask({"CONFIG", "SET", "busy-reply-threshold", "20"});
    const Context other(redisConnectUnix(m_server.socketPath().c_str()), redisFree);
    actor.before = [&](OperationStep step) {
        if (step != OperationStep::Act)
            return;
        redisAppendCommand(other.get(), "EVAL %s 0", "while true do end");
        int written = 0;
        redisBufferWrite(other.get(), &written);
        while (ask({"PING"}).text.find("BUSY") == std::string::npos)
            continue;
    };
    const auto result = actor.release(seen);
    ask({"SCRIPT", "KILL"});
    QCOMPARE(result.outcome, Outcome::Failed);
    QVERIFY2(result.serverWords.starts_with("BUSY"), result.serverWords.c_str());
    QTRY_COMPARE(ask({"ZCARD", "{semaphore:desk}:timeout"}).integer, 1);
}

LOCKSCOPE_TEST_MAIN(TestCounters)
#include "tst_counters.moc"
