// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits for what was released: told, not told and why, or nobody to be told. And what the monitor is told of a
// release that leaves others in the key.
#include "actions/actor.h"
#include "support/clusternode.h"

using namespace lockscope;
using namespace lockscope::actions;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

const std::string kPermit("\x01\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);
const std::string kOtherPermit("\x02\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);

} // namespace

class TestWake : public OnOneServer
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { startServer(); }
    void init() { beginTest(); }
    void whoIsToldAndWhoIsNot_data();
    void whoIsToldAndWhoIsNot();
    void theRemedyWorks();
    void aConnectionThatBreaksIsNoWakeUp();
    void aRightForShardsIsNeededInAClusterOnly();
    void theShardChannelOfAClusterIsNamed();
    void aClusterWithoutShardChannelsNeedsNone();
    void whatOneServerCannotKnowIsSaid();
    void ourOwnRemovalIsOfWholeKeys_data();
    void ourOwnRemovalIsOfWholeKeys();

private:
    /// As a user who has all rights but these.
    OperationOptions without(const Words& rights)
    {
        Words words{"ACL", "SETUSER", "op", "reset", "on", ">pw", "~*", "&*", "+@all"};
        words.insert(words.end(), rights.begin(), rights.end());
        ask(words);
        auto options = acting(m_server.unixEndpoint());
        options.endpoint.user = "op";
        options.endpoint.password = Secret("pw");
        return options;
    }
};

void TestWake::whoIsToldAndWhoIsNot_data()
{
    QTest::addColumn<Words>("made");
    QTest::addColumn<Words>("rights");
    QTest::addColumn<Wake>("wake");
    QTest::addColumn<QString>("remedy");
    const Words redisson{"HSET", "lock:h", kUuid + ":57", "1"};
    const Words readers{"HSET", "lock:w", "mode", "read", kUuid + ":57", "1"};
    const Words python{"SET", "lock:job", "q83vEjRWeJCrze8SNFZ4kKvN"};
    const Words own{"SET", "lock:o", "ls-00ffee55aa3374cc2911bb7722dd6688", "PX", "9000"};
    const Words spring{"SET", "my-registry:job", kUuid, "PX", "9000"};
    const Words permit{"ZADD", "{gate}:timeout", "9000000000000", kPermit};
    const Words walrus{"SET", "lock:w", std::string(31, '\xfe') + "\x01", "PX", "9000"};
    const Words mutex{"SET", "@simple-redis-mutex:lock-a", "0.8417309529", "PX", "30000"};
    const auto sleeps = QStringLiteral("+publish +spublish &");
    QTest::newRow("poll") << Words{"SET", "lock:a", "worker-1"} << Words{} << Wake::NoneNeeded << QString();
    for (const auto& [name, made] : std::initializer_list<std::pair<const char*, Words>>{{"redisson", redisson},
                                                                                         {"readers", readers},
                                                                                         {"python", python},
                                                                                         {"own", own},
                                                                                         {"spring", spring},
                                                                                         {"permit", permit}})
        QTest::addRow("%s, may", name) << made << Words{} << Wake::Sent << QString();
    QTest::newRow("walrus, may") << walrus << Words{} << Wake::Sent << QString();
    QTest::newRow("simple-redis-mutex, may") << mutex << Words{} << Wake::Sent << QString();
    QTest::newRow("Foundatio") << Words{"SET", "lock:orders", "aB3dE5fG7hJ9kL2m", "PX", "1200000"} << Words{}
                               << Wake::NotPossible << QString();
    const Words mute{"-publish", "-spublish"};
    QTest::newRow("redisson, may not") << redisson << mute << Wake::NotPermitted
                                       << sleeps + QStringLiteral("redisson_lock__channel:{lock:h}*\nPUBLISH "
                                                                  "redisson_lock__channel:{lock:h} 0");
    QTest::newRow("redisson, no such channel")
        << redisson << Words{"resetchannels"} << Wake::NotPermitted << QStringLiteral("PUBLISH");
    QTest::newRow("readers, may not") << readers << mute << Wake::NotPermitted
                                      << sleeps + QStringLiteral("redisson_rwlock:{lock:w}\n");
    QTest::newRow("python, may not") << python << Words{"-lpush"} << Wake::NotPermitted
                                     << QStringLiteral("+lpush +pexpire ~lock-signal:job\nLPUSH lock-signal:job 1");
    QTest::newRow("python, no such list")
        << python << Words{"resetkeys", "~lock:*"} << Wake::NotPermitted << QStringLiteral("LPUSH lock-signal:job 1");
    QTest::newRow("own, may not") << own << mute << Wake::NotPermitted
                                  << QStringLiteral("PUBLISH lock-released:lock:o released");
    QTest::newRow("spring, may not") << spring << mute << Wake::NotPermitted
                                     << QStringLiteral("PUBLISH my-registry-channel:my-registry:job my-registry:job");
    QTest::newRow("walrus, may not") << walrus << Words{"-lpush"} << Wake::NotPermitted
                                     << QStringLiteral("LPUSH lock.event:w 1");
    QTest::newRow("simple-redis-mutex, may not")
        << mutex << mute << Wake::NotPermitted << QStringLiteral("PUBLISH @simple-redis-mutex:locks-releases ");
    QTest::newRow("permit, may not") << permit << mute << Wake::NotPermitted
                                     << QStringLiteral("PUBLISH redisson_sc:{gate} 1");
}

void TestWake::whoIsToldAndWhoIsNot()
{
    QFETCH(Words, made);
    QFETCH(Words, rights);
    QFETCH(Wake, wake);
    QFETCH(QString, remedy);
    ask(made);
    Actor actor(without(rights));
    const auto seen = actor.look(made[1]);
    QVERIFY2(seen.comparable, qPrintable(actor.lookError));
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released); // whoever waits, it is free
    QCOMPARE(ask({"EXISTS", made[1]}).integer, 0);
    QCOMPARE(result.wake, wake);
    QVERIFY2(QString::fromStdString(result.wakeRemedy).contains(remedy), result.wakeRemedy.c_str());
    QCOMPARE(result.wakeRemedy.empty(), wake != Wake::NotPermitted);
    QCOMPARE(result.detail.find("cannot be woken") != std::string::npos, wake == Wake::NotPossible);
    const bool says = result.detail.find("not woken") != std::string::npos;
    QCOMPARE(says, wake == Wake::NotPermitted);
    QCOMPARE(actor.audit().read().back().detail.find("not woken") != std::string::npos, says);
    QCOMPARE(actor.notices.back(), "done " + made[1]);
}

/// Its first line gives the right; with it the next release wakes.
void TestWake::theRemedyWorks()
{
    const auto make = [this] {
        ask({"HSET", "lock:h", kUuid + ":57", "1"});
        ask({"RPUSH", "redisson_lock_queue:{lock:h}", kOtherUuid + ":9"});
    };
    make();
    auto options = without({"-publish", "-spublish", "resetchannels"});
    Actor actor(options);
    const auto result = actor.release(actor.look("lock:h"));
    QCOMPARE(result.wake, Wake::NotPermitted);
    const auto line = QString::fromStdString(result.wakeRemedy.substr(0, result.wakeRemedy.find('\n')));
    Words words;
    for (const QString& word : line.split(QLatin1Char(' ')))
        words.push_back(word.toStdString());
    QVERIFY(!ask(words).isError());
    make();
    const auto second = actor.release(actor.look("lock:h"));
    QVERIFY2(second.wake == Wake::Sent, second.detail.c_str());
}

void TestWake::aConnectionThatBreaksIsNoWakeUp()
{
    ask({"SET", "lock:job", "q83vEjRWeJCrze8SNFZ4kKvN"});
    Actor actor(acting(m_server.unixEndpoint()));
    const auto seen = actor.look("lock:job");
    actor.before = [this](OperationStep step) {
        if (step == OperationStep::WakeUp)
            ask({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
    };
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(result.wake, Wake::Failed);
    QCOMPARE(result.wakeRemedy, std::string("LPUSH lock-signal:job 1"));
}

void TestWake::aRightForShardsIsNeededInAClusterOnly()
{
    ask({"HSET", "lock:h", kUuid + ":57", "1"});
    Actor alone(without({"-spublish"}));
    QCOMPARE(alone.release(alone.look("lock:h")).wake, Wake::Sent);

    PrivateServer cluster(asClusterNode());
    QVERIFY2(cluster.start() && serveAllSlots(cluster), cluster.log().c_str());
    cluster.command({"HSET", "lock:h", kUuid + ":57", "1"});
    cluster.command({"ACL", "SETUSER", "op", "on", ">pw", "~*", "&*", "+@all", "-spublish"});
    auto options = acting(cluster.unixEndpoint());
    options.endpoint.user = "op";
    options.endpoint.password = Secret("pw");
    Actor actor(options);
    const auto result = actor.release(actor.look("lock:h"));
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(result.wake, Wake::NotPermitted);
}

/// Our own waiters in a cluster listen to a channel with another name.
void TestWake::theShardChannelOfAClusterIsNamed()
{
    PrivateServer cluster(asClusterNode());
    QVERIFY2(cluster.start() && serveAllSlots(cluster), cluster.log().c_str());
    cluster.command({"ACL", "SETUSER", "op", "on", ">pw", "~*", "&lock-released:lock:*", "+@all"});
    auto options = acting(cluster.unixEndpoint());
    options.endpoint.user = "op";
    options.endpoint.password = Secret("pw");
    Actor actor(options);
    const auto release = [&] {
        cluster.command({"SET", "lock:o", "ls-00ffee55aa3374cc2911bb7722dd6688", "PX", "9000"});
        return actor.release(actor.look("lock:o"));
    };
    const auto result = release();
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(result.wake, Wake::NotPermitted);
    QCOMPARE(QString::fromStdString(result.wakeRemedy),
             QStringLiteral("ACL SETUSER op +publish +spublish &lock-released:lock:o &lock-released:{lock:o}\n"
                            "PUBLISH lock-released:lock:o released\nSPUBLISH lock-released:{lock:o} released"));
    cluster.command({"ACL", "SETUSER", "op", "+publish", "+spublish", "&lock-released:{lock:o}"});
    QCOMPARE(release().wake, Wake::Sent);
}

/// As before Redis 7.0.
void TestWake::aClusterWithoutShardChannelsNeedsNone()
{
    PrivateServer cluster(asClusterNode({"--rename-command", "SPUBLISH", ""}));
    QVERIFY2(cluster.start() && serveAllSlots(cluster), cluster.log().c_str());
    for (const Words& made : {Words{"SET", "lock:o", "ls-00ffee55aa3374cc2911bb7722dd6688", "PX", "9000"},
                              Words{"HSET", "lock:h", kUuid + ":57", "1"}}) {
        cluster.command(made);
        Actor actor(acting(cluster.unixEndpoint()));
        const auto result = actor.release(actor.look(made[1]));
        QCOMPARE(result.outcome, Outcome::Released);
        QVERIFY2(result.wake == Wake::Sent, result.wakeWords.c_str());
    }
}

void TestWake::whatOneServerCannotKnowIsSaid()
{
    ask({"SET", "orders", "cmFuZG9tMTZieXRlcyEhIQ==", "PX", "8000"}); // redsync
    ask({"SET", "lock:a", "worker-1"});
    Actor actor(acting(m_server.unixEndpoint()));
    for (const auto& [key, isRedlock] : {std::pair{"orders", true}, std::pair{"lock:a", false}}) {
        const auto result = actor.release(actor.look(key));
        QCOMPARE(result.outcome, Outcome::Released);
        QVERIFY2((result.detail.find("majority") != std::string::npos) == isRedlock, result.detail.c_str());
    }
}

void TestWake::ourOwnRemovalIsOfWholeKeys_data()
{
    QTest::addColumn<Words>("made");
    QTest::addColumn<bool>("stays");
    QTest::newRow("permit, one of two") << Words{"ZADD",  "{gate}:timeout", "9000000000000",
                                                 kPermit, "9000000000000",  kOtherPermit}
                                        << true;
    QTest::newRow("permit, the last") << Words{"ZADD", "{gate}:timeout", "9000000000000", kPermit} << false;
    QTest::newRow("semaphore, one of two") << Words{"ZADD", "semaphore:pool", "1", kUuid, "2", kOtherUuid} << true;
    QTest::newRow("semaphore, the last") << Words{"ZADD", "semaphore:pool", "1", kUuid} << false;
    QTest::newRow("reader, one of two") << Words{"SADD", "Rw.readers", "WEB01_42_0f8fad5bd9cb469fa16570867728950e",
                                                 "WEB02_42_1f8fad5bd9cb469fa16570867728950e"}
                                        << true;
    QTest::newRow("field among results") << Words{"HSET", "huey.results.app", "app.lock.nightly", "1", "result-1", "x"}
                                         << true;
    QTest::newRow("field alone") << Words{"HSET", "huey.results.app", "app.lock.nightly", "1"} << false;
    QTest::newRow("counter of readers") << Words{"SET", "x/lockfiles/0cc175b9c0f1b6a831c399e269772661", "3"} << true;
    QTest::newRow("its last reader") << Words{"SET", "x/lockfiles/0cc175b9c0f1b6a831c399e269772661", "1"} << false;
    QTest::newRow("hash") << Words{"HSET", "lock:h", kUuid + ":57", "1"} << false;
}

/// Else a `del` that somebody else sends soon after is taken for ours.
void TestWake::ourOwnRemovalIsOfWholeKeys()
{
    QFETCH(Words, made);
    QFETCH(bool, stays);
    ask(made);
    Actor actor(acting(m_server.unixEndpoint()));
    QCOMPARE(actor.release(actor.look(made[1])).outcome, Outcome::Released);
    QCOMPARE(ask({"EXISTS", made[1]}).integer, stays ? 1 : 0);
    QCOMPARE(actor.notices, (Words{"announce " + made[1], (stays ? "not done " : "done ") + made[1]}));
}

LOCKSCOPE_TEST_MAIN(TestWake)
#include "tst_wake.moc"
