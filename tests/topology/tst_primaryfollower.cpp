// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whom a follower believes: scripted Sentinels and servers. Real ones: monitor.failover.
#include "support/manualclock.h"
#include "support/privateserver.h"
#include "support/suite.h"
#include "topology/primaryfollower.h"
#include "topology/scripts.h"

#include <QSignalSpy>

#include <optional>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::topology;
using namespace std::chrono_literals;

namespace {

constexpr int kAnswers = 400;
const QByteArray kMaster = "*3\r\n$6\r\nmaster\r\n:0\r\n*0\r\n";
const QByteArray kReplica = "*5\r\n$5\r\nslave\r\n$9\r\n127.0.0.1\r\n:6379\r\n$9\r\nconnected\r\n:0\r\n";

/// Answers ROLE with these bytes, as often as it is asked.
void sayAlways(ScriptedServer& server, const QByteArray& role)
{
    server.expectAny().reply(helloReply("standalone", "master")).expectAny().reply("+PONG\r\n");
    for (int i = 0; i < kAnswers; ++i)
        server.expectAny().reply(role);
    if (!server.listen())
        qFatal("cannot listen");
}

/// Answers ROLE with the first one once, and after goOn() with the second.
void sayThen(ScriptedServer& server, const QByteArray& first, const QByteArray& then)
{
    server.expectAny().reply(helloReply("standalone", "master")).expectAny().reply("+PONG\r\n");
    server.expectAny().reply(first).expectAny().stall();
    for (int i = 0; i < kAnswers; ++i)
        server.reply(then).expectAny();
    if (!server.listen())
        qFatal("cannot listen");
}

/// What a primary with these replicas says of itself.
QByteArray masterOf(const std::vector<std::pair<QByteArray, quint16>>& replicas)
{
    QByteArray bytes = "*3\r\n" + bulk("master") + ":0\r\n*" + QByteArray::number(qsizetype(replicas.size())) + "\r\n";
    for (const auto& [host, port] : replicas)
        bytes += "*3\r\n" + bulk(host) + bulk(QByteArray::number(port)) + bulk("0");
    return bytes;
}

/// A Sentinel that names these servers, one after the other; the last one for good, or until it has answered so often
/// and is silent.
void nameAlways(ScriptedServer& sentinel, const std::vector<quint16>& ports, int answers = kAnswers)
{
    const QByteArray subscribe = "*2\r\n" + bulk("SUBSCRIBE") + bulk("+switch-master");
    const QByteArray ask = "*3\r\n" + bulk("SENTINEL") + bulk("GET-MASTER-ADDR-BY-NAME") + bulk("shop");
    sentinel.expectAny().reply(helloReply("sentinel")).expectAny().reply("+PONG\r\n");
    sentinel.expect(subscribe).reply(">3\r\n" + bulk("subscribe") + bulk("+switch-master") + ":1\r\n");
    for (int i = 0; i < answers; ++i) {
        const auto port = ports[std::min(std::size_t(i), ports.size() - 1)];
        sentinel.expect(ask).reply(addressReply("127.0.0.1", QByteArray::number(port)));
    }
    if (!sentinel.listen())
        qFatal("cannot listen");
}

struct Group
{
    SystemClock system;
    Deployment deployment;
    std::optional<PrimaryFollower> follower;

    Group(const ScriptedServer& primary, const std::vector<const ScriptedServer*>& sentinels)
        : Group(primary.port(), sentinels, "127.0.0.1")
    {
    }
    Group(quint16 primary, const std::vector<const ScriptedServer*>& sentinels, const std::string& host)
        : Group(primary, sentinels, host, system)
    {
    }
    Group(quint16 primary, const std::vector<const ScriptedServer*>& sentinels, const std::string& host,
          const Clock& clock)
    {
        deployment.sentinel.emplace();
        deployment.sentinel->name = "shop";
        for (const auto* each : sentinels)
            deployment.sentinel->sentinels.push_back({"127.0.0.1", each->port()});
        Endpoint endpoint;
        endpoint.host = host;
        endpoint.port = primary;
        PrimaryFollower::Options options;
        options.askEvery = 50ms;
        options.askHurriedly = 20ms;
        options.watchFormer = 0ms;
        follower.emplace(deployment, endpoint, clock, options);
    }
};

} // namespace

class TestPrimaryFollower : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aSentinelThatIsBehindIsNotFollowed();
    void whoSaysThatItIsAReplicaIsNotFollowed();
    void whatMostSentinelsNameIsFollowed();
    void aReplicaIsFollowedBeforeSentinelsTell();
    void besideAPrimaryNoReplicaIsFollowed();
    void whoIsSilentIsAway();
    void strangeReplicasAreLeftOut();
    void isDestroyedWhileSentinelsAreSilent();
    void oneServerByTwoNamesIsOne();
    void whoRefusesTheLoginIsAskedLessAndLess();
};

void TestPrimaryFollower::aSentinelThatIsBehindIsNotFollowed()
{
    ScriptedServer primary;
    ScriptedServer former;
    sayAlways(primary, kMaster);
    sayAlways(former, kMaster); // it came back, and does not know yet
    ScriptedServer knows;
    ScriptedServer behind;
    nameAlways(knows, {primary.port()});
    nameAlways(behind, {former.port()});
    Group group(primary, {&knows, &behind});
    QSignalSpy moved(&*group.follower, &PrimaryFollower::moved);
    group.follower->start();
    QTRY_VERIFY(former.connections() > 5); // asked again and again
    QVERIFY(moved.isEmpty());
    QCOMPARE(group.follower->primary().port, primary.port());
}

void TestPrimaryFollower::whoSaysThatItIsAReplicaIsNotFollowed()
{
    ScriptedServer primary;
    ScriptedServer replica;
    sayAlways(primary, kMaster);
    sayAlways(replica, kReplica);
    ScriptedServer lies;
    nameAlways(lies, {replica.port()});
    Group group(primary, {&lies});
    QSignalSpy moved(&*group.follower, &PrimaryFollower::moved);
    group.follower->start();
    QTRY_VERIFY(replica.connections() > 5);
    QVERIFY(moved.isEmpty());
}

void TestPrimaryFollower::whatMostSentinelsNameIsFollowed()
{
    ScriptedServer before;
    ScriptedServer after;
    sayAlways(before, kMaster);
    sayAlways(after, kMaster);
    std::vector<std::unique_ptr<ScriptedServer>> sentinels;
    std::vector<const ScriptedServer*> all;
    for (int i = 0; i < 3; ++i) {
        sentinels.push_back(std::make_unique<ScriptedServer>());
        nameAlways(*sentinels.back(), i == 0 ? std::vector<quint16>{before.port()}
                                             : std::vector<quint16>{before.port(), before.port(), after.port()});
        all.push_back(sentinels.back().get());
    }
    Group group(before, all);
    QSignalSpy moved(&*group.follower, &PrimaryFollower::moved);
    QSignalSpy former(&*group.follower, &PrimaryFollower::formerChanged);
    group.follower->start();
    QTRY_COMPARE(moved.count(), 1);
    QCOMPARE(group.follower->primary().port, after.port());
    QTRY_COMPARE(former.count(), 1); // two at once
    QCOMPARE(former.first().at(0).value<Endpoint>().port, before.port());
    QVERIFY(former.first().at(1).toBool());
    QTest::qWait(200); // and back again it does not go
    QCOMPARE(moved.count(), 1);
}

/// The primary is gone, its replica says that it is one, and the Sentinels do not know yet.
void TestPrimaryFollower::aReplicaIsFollowedBeforeSentinelsTell()
{
    ScriptedServer replica;
    sayThen(replica, kReplica, kMaster);
    auto primary = std::make_unique<ScriptedServer>();
    sayAlways(*primary, masterOf({{"127.0.0.1", replica.port()}}));
    ScriptedServer sentinel;
    nameAlways(sentinel, {primary->port()});
    Group group(*primary, {&sentinel});
    QSignalSpy moved(&*group.follower, &PrimaryFollower::moved);
    group.follower->start();
    QTRY_COMPARE(replica.received().count("ROLE"), 2);
    QVERIFY(moved.isEmpty());
    primary.reset();
    replica.goOn();
    QTRY_COMPARE(moved.count(), 1);
    QCOMPARE(group.follower->primary().port, replica.port());
    QVERIFY(group.follower->wholeUntil() != MonoTime{}); // it was seen as a replica
    const auto asked = sentinel.received().count("GET-MASTER-ADDR-BY-NAME");
    QTRY_VERIFY(sentinel.received().count("GET-MASTER-ADDR-BY-NAME") > asked + 3);
    QCOMPARE(moved.count(), 1); // what the Sentinel goes on saying is not followed back
}

void TestPrimaryFollower::besideAPrimaryNoReplicaIsFollowed()
{
    ScriptedServer replica;
    sayAlways(replica, kMaster);
    ScriptedServer primary;
    sayAlways(primary, masterOf({{"127.0.0.1", replica.port()}}));
    ScriptedServer sentinel;
    nameAlways(sentinel, {primary.port()});
    Group group(primary, {&sentinel});
    QSignalSpy moved(&*group.follower, &PrimaryFollower::moved);
    group.follower->start();
    QTRY_VERIFY(replica.received().count("ROLE") > 5);
    QVERIFY(moved.isEmpty());
}

/// A primary that stands still hangs up on nobody.
void TestPrimaryFollower::whoIsSilentIsAway()
{
    ScriptedServer replica;
    sayThen(replica, kReplica, kMaster);
    ScriptedServer primary;
    primary.expectAny().reply(helloReply("standalone", "master")).expectAny().reply("+PONG\r\n");
    primary.expectAny().reply(masterOf({{"127.0.0.1", replica.port()}})); // and never again
    QVERIFY(primary.listen());
    ScriptedServer sentinel;
    nameAlways(sentinel, {primary.port()});
    Group group(primary, {&sentinel});
    QSignalSpy moved(&*group.follower, &PrimaryFollower::moved);
    group.follower->start();
    QTRY_COMPARE(replica.received().count("ROLE"), 2);
    replica.goOn();
    QTRY_COMPARE(moved.count(), 1);
    QCOMPARE(group.follower->primary().port, replica.port());
}

/// What a primary lists is dialled only if it can be.
void TestPrimaryFollower::strangeReplicasAreLeftOut()
{
    ScriptedServer replica;
    sayAlways(replica, kReplica);
    ScriptedServer primary;
    sayAlways(primary,
              masterOf({{"-oProxyCommand=x", 6379}, {"", 6379}, {"127.0.0.1", 0}, {"127.0.0.1", replica.port()}}));
    ScriptedServer sentinel;
    nameAlways(sentinel, {primary.port()});
    Group group(primary, {&sentinel});
    QSignalSpy moved(&*group.follower, &PrimaryFollower::moved);
    group.follower->start();
    QTRY_VERIFY(replica.received().count("ROLE") > 3);
    QVERIFY(moved.isEmpty());
    QCOMPARE(replica.connections(), 1);
}

/// Questions to all of them are open, and the Sentinels named another server before.
void TestPrimaryFollower::isDestroyedWhileSentinelsAreSilent()
{
    ScriptedServer primary;
    ScriptedServer other;
    sayAlways(primary, kMaster);
    sayAlways(other, kReplica);
    std::vector<std::unique_ptr<ScriptedServer>> sentinels;
    std::vector<const ScriptedServer*> all;
    for (int i = 0; i < 3; ++i) {
        sentinels.push_back(std::make_unique<ScriptedServer>());
        nameAlways(*sentinels.back(), {other.port()}, 2);
        all.push_back(sentinels.back().get());
    }
    Group group(primary, all);
    group.follower->start();
    for (const auto& each : sentinels)
        QTRY_COMPARE(each->received().count("GET-MASTER-ADDR-BY-NAME"), 3);
    const int asked = other.connections();
    group.follower.reset();
    QTest::qWait(100);
    QCOMPARE(other.connections(), asked);
}

/// The servers announce names, and the Sentinels addresses: the same process is no other primary.
void TestPrimaryFollower::oneServerByTwoNamesIsOne()
{
    PrivateServer primary;
    QVERIFY2(primary.start(), primary.log().c_str());
    ScriptedServer one;
    ScriptedServer other;
    nameAlways(one, {primary.port()});
    nameAlways(other, {primary.port()});
    Group group(primary.port(), {&one, &other}, "localhost");
    QSignalSpy moved(&*group.follower, &PrimaryFollower::moved);
    QSignalSpy former(&*group.follower, &PrimaryFollower::formerChanged);
    group.follower->start();
    QTRY_VERIFY(one.received().count("GET-MASTER") > 20 && other.received().count("GET-MASTER") > 20);
    QVERIFY(moved.isEmpty() && former.isEmpty());
    QCOMPARE(group.follower->primary().host, std::string("localhost"));
}

/// The password was changed: what is refused stands in the server's log.
void TestPrimaryFollower::whoRefusesTheLoginIsAskedLessAndLess()
{
    PrivateServer primary;
    QVERIFY2(primary.start(), primary.log().c_str());
    primary.command({"CONFIG", "SET", "requirepass", "another"}); // who is logged in stays so
    ScriptedServer sentinel;
    nameAlways(sentinel, {primary.port()});
    ManualClock clock;
    Group group(primary.port(), {&sentinel}, "127.0.0.1", clock);
    group.follower->start();
    const auto refused = [&] {
        const std::string stats = primary.command({"INFO", "stats"}).text;
        const auto at = stats.find("total_connections_received:");
        return at == std::string::npos ? 0 : std::stoi(stats.substr(at + 27));
    };
    const auto pass = [&](std::chrono::seconds time) {
        for (; time > 0s; time -= 1s) {
            clock.advance(1s);
            QTest::qWait(60);
        }
    };
    const int before = refused();
    pass(60s);
    // After 1, 2, 4, 8, 16 and 32 s, and the first one; the helper has a connection, too.
    QVERIFY2(refused() - before <= 9, qPrintable(QString::number(refused() - before)));
    QVERIFY2(refused() - before >= 5, qPrintable(QString::number(refused() - before)));
    // By hand: at once, although its turn is more than half a minute away, and the pace begins anew.
    const int byHand = refused();
    group.follower->retryNow();
    QTRY_COMPARE(refused() - byHand, 1);
    pass(4s);
    QVERIFY2(refused() - byHand >= 2, qPrintable(QString::number(refused() - byHand)));
}

LOCKSCOPE_TEST_MAIN(TestPrimaryFollower)
#include "tst_primaryfollower.moc"
