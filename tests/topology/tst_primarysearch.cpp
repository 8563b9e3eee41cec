// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the primary of a group is found: scripted Sentinels that hang, lie and never end, and real ones.
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "support/privateserver.h"
#include "support/suite.h"
#include "support/valueof.h"
#include "topology/endedsearch.h"
#include "topology/primarysearch.h"
#include "topology/scripts.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTcpServer>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::topology;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kMaster = "*3\r\n$6\r\nmaster\r\n:0\r\n*0\r\n";

Deployment groupAt(std::initializer_list<std::uint16_t> ports)
{
    Deployment out;
    out.sentinel.emplace();
    out.sentinel->name = "shop";
    for (const auto port : ports)
        out.sentinel->sentinels.push_back({"127.0.0.1", port});
    return out;
}

PrimarySearch::Options quick()
{
    PrimarySearch::Options options;
    options.deadline = 700ms; // of what never answers; nothing waits for it that has an answer
    return options;
}

class Found : public test::Ended<PrimarySearch>
{
public:
    using Ended::Ended;
    [[nodiscard]] std::uint16_t port() const { return search.primary() ? search.primary()->port : 0; }
};

} // namespace

class TestPrimarySearch : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theAnnouncedServerIsAskedItself();
    void aSentinelThatHangsDelaysNobody();
    void whatIsNoAddressIsRefused_data();
    void whatIsNoAddressIsRefused();
    void anAnswerWithoutEndIsGivenUp();
    void anAnswerThatTricklesIsGivenUp();
    void aReplicaIsNoPrimary();
    void theNewerOfTwoPrimariesIsTheOneMostName();
    void oneServerByTwoNamesIsOnePrimary();
    void anUnreachableAddressIsNamedAndMended();
    void everyHopIsToldWhenAsked();
    void namesOfGroupsAreBounded();
    void nothingIsSentInPlainTextBehindTls();
    void certificatesOfAnnouncedServersAreVerified();
    void theSentencesForWrongSettingsDiffer();
    void thePasswordOfSentinelIsNotThatOfRedis();
    void destroyedWhereverItWaits_data();
    void destroyedWhereverItWaits();
};

void TestPrimarySearch::theAnnouncedServerIsAskedItself()
{
    ScriptedServer server;
    scriptServer(server, kMaster);
    QVERIFY(server.listen());
    ScriptedServer sentinel;
    scriptSentinel(sentinel, addressReply("127.0.0.1", QByteArray::number(server.port())));
    QVERIFY(sentinel.listen());
    auto deployment = groupAt({sentinel.port()});
    deployment.server.user = "app";
    const Found found(deployment);
    QCOMPARE(found.port(), server.port());
    QCOMPARE(found.search.primary()->user, std::string("app"));
    QVERIFY(found.search.error().isEmpty());
    QVERIFY(sentinel.received().contains("GET-MASTER-ADDR-BY-NAME\r\n$4\r\nshop\r\n"));
    QVERIFY(server.received().contains("ROLE"));
}

void TestPrimarySearch::aSentinelThatHangsDelaysNobody()
{
    ScriptedServer server;
    scriptServer(server, kMaster);
    ScriptedServer sentinel;
    QTcpServer hangs; // takes connections and says nothing
    QVERIFY(server.listen() && hangs.listen(QHostAddress::LocalHost));
    scriptSentinel(sentinel, addressReply("127.0.0.1", QByteArray::number(server.port())));
    QVERIFY(sentinel.listen());
    PrimarySearch::Options options;
    options.deadline = 60s;
    const Found found(groupAt({hangs.serverPort(), sentinel.port()}), options); // within the 30 s of Found
    QCOMPARE(found.port(), server.port());
    QVERIFY(found.search.hops().front().state == DiscoveryStep::State::Asked);
}

void TestPrimarySearch::whatIsNoAddressIsRefused_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("text") << QByteArray("+127.0.0.1:6379\r\n");
    QTest::newRow("number") << QByteArray(":6379\r\n");
    QTest::newRow("one") << QByteArray("*1\r\n$1\r\nh\r\n");
    QTest::newRow("three") << QByteArray("*3\r\n$1\r\nh\r\n$1\r\n1\r\n$1\r\n2\r\n");
    QTest::newRow("nested") << QByteArray("*2\r\n*1\r\n$1\r\nh\r\n$4\r\n6379\r\n");
    QTest::newRow("port 0") << addressReply("127.0.0.1", "0");
    QTest::newRow("port too high") << addressReply("127.0.0.1", "65536");
    QTest::newRow("port of letters") << addressReply("127.0.0.1", "redis");
    QTest::newRow("negative port") << addressReply("127.0.0.1", "-1");
    QTest::newRow("no host") << addressReply("", "6379");
    QTest::newRow("unknown endpoint") << addressReply("?", "6379");
    QTest::newRow("option") << addressReply("-oProxyCommand=x", "6379");
    QTest::newRow("control") << addressReply("h\r\nx", "6379");
    QTest::newRow("path") << addressReply("/run/redis.sock", "6379");
    QTest::newRow("long") << addressReply(QByteArray(10'000, 'h'), "6379");
}

void TestPrimarySearch::whatIsNoAddressIsRefused()
{
    QFETCH(QByteArray, answer);
    ScriptedServer sentinel;
    scriptSentinel(sentinel, answer);
    QVERIFY(sentinel.listen());
    const Found found(groupAt({sentinel.port()}), quick());
    QVERIFY(!found.search.primary());
    QVERIFY2(found.says("is not the address of a server"), qPrintable(found.search.error()));
    QVERIFY(found.search.trouble() == Trouble::Connection);
}

void TestPrimarySearch::anAnswerWithoutEndIsGivenUp()
{
    ScriptedServer sentinel; // a hundred million elements, of which some come
    scriptSentinel(sentinel, "*100000000\r\n" + QByteArray("$1\r\nh\r\n").repeated(20'000));
    QVERIFY(sentinel.listen());
    const Found found(groupAt({sentinel.port()}), quick());
    QVERIFY(!found.search.primary());
    QVERIFY(!found.search.error().isEmpty());
}

void TestPrimarySearch::anAnswerThatTricklesIsGivenUp()
{
    ScriptedServer sentinel; // never silent, never done
    scriptSentinel(sentinel, "*1000000\r\n");
    for (int i = 0; i < 1000; ++i)
        sentinel.stall().reply("$1\r\nh\r\n");
    QVERIFY(sentinel.listen());
    QTimer trickle;
    connect(&trickle, &QTimer::timeout, &sentinel, &ScriptedServer::goOn);
    trickle.start(20);
    const Found found(groupAt({sentinel.port()}), quick());
    QVERIFY(!found.search.primary());
    QVERIFY2(found.says("does not answer in time"), qPrintable(found.search.error()));
}

void TestPrimarySearch::aReplicaIsNoPrimary()
{
    ScriptedServer server;
    scriptServer(server, "*5\r\n$5\r\nslave\r\n$9\r\n127.0.0.1\r\n:6379\r\n$9\r\nconnected\r\n:0\r\n");
    QVERIFY(server.listen());
    ScriptedServer sentinel;
    scriptSentinel(sentinel, addressReply("127.0.0.1", QByteArray::number(server.port())));
    QVERIFY(sentinel.listen());
    const Found found(groupAt({sentinel.port()}), quick());
    QVERIFY(!found.search.primary());
    QVERIFY2(found.says("It is a replica"), qPrintable(found.search.error()));
}

void TestPrimarySearch::theNewerOfTwoPrimariesIsTheOneMostName()
{
    ScriptedServer before;
    ScriptedServer after;
    scriptServer(before, kMaster);
    scriptServer(after, kMaster);
    QVERIFY(before.listen() && after.listen());
    ScriptedServer stale;
    ScriptedServer first;
    ScriptedServer second;
    scriptSentinel(stale, addressReply("127.0.0.1", QByteArray::number(before.port())));
    scriptSentinel(first, addressReply("127.0.0.1", QByteArray::number(after.port())));
    scriptSentinel(second, addressReply("127.0.0.1", QByteArray::number(after.port())));
    QVERIFY(stale.listen() && first.listen() && second.listen());
    PrimarySearch::Options options;
    options.grace = 20s; // they all answer
    const Found found(groupAt({stale.port(), first.port(), second.port()}), options);
    QCOMPARE(found.port(), after.port());
    QCOMPARE(found.search.otherPrimaries().size(), std::size_t(1));
    QCOMPARE(found.search.otherPrimaries().front().port, before.port());
}

/// One Sentinel names the address of the server, another one its name.
void TestPrimarySearch::oneServerByTwoNamesIsOnePrimary()
{
    PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    ScriptedServer byAddress;
    ScriptedServer byName;
    const QByteArray port = QByteArray::number(server.port());
    scriptSentinel(byAddress, addressReply("127.0.0.1", port));
    scriptSentinel(byName, addressReply("localhost", port));
    QVERIFY(byAddress.listen() && byName.listen());
    auto options = quick();
    options.everyHop = true; // both are heard
    const Found found(groupAt({byAddress.port(), byName.port()}), options);
    QCOMPARE(found.port(), server.port());
    QVERIFY(found.search.otherPrimaries().empty());
}

void TestPrimarySearch::anUnreachableAddressIsNamedAndMended()
{
    ScriptedServer server;
    scriptServer(server, kMaster);
    QVERIFY(server.listen());
    quint16 closed = 0;
    {
        QTcpServer gone;
        QVERIFY(gone.listen(QHostAddress::LocalHost));
        closed = gone.serverPort();
    }
    ScriptedServer sentinel;
    scriptSentinel(sentinel, addressReply("127.0.0.9", QByteArray::number(closed)));
    QVERIFY(sentinel.listen());
    auto deployment = groupAt({sentinel.port()});
    const auto announced = "127.0.0.9:" + std::to_string(closed);
    {
        const Found found(deployment, quick());
        QVERIFY(!found.search.primary());
        QVERIFY2(found.says(("announces " + announced).c_str()), qPrintable(found.search.error()));
        QVERIFY2(found.says(("reach=" + announced + "~127.0.0.1:" + std::to_string(closed)).c_str()),
                 qPrintable(found.search.error()));
    }
    deployment.sentinel->reach.rows.push_back({{"127.0.0.9", closed}, {"127.0.0.1", server.port()}});
    QCOMPARE(Found(deployment, quick()).port(), server.port());
}

void TestPrimarySearch::everyHopIsToldWhenAsked()
{
    ScriptedServer server;
    scriptServer(server, kMaster);
    QVERIFY(server.listen());
    ScriptedServer knows;
    ScriptedServer unknowing;
    scriptSentinel(knows, addressReply("127.0.0.1", QByteArray::number(server.port())));
    unknowing.expectAny().reply(helloReply("sentinel")).expectAny().reply("+PONG\r\n");
    unknowing.expectAny().reply("*-1\r\n").expectAny().reply("*0\r\n");
    QVERIFY(knows.listen() && unknowing.listen());
    auto options = quick();
    options.everyHop = true;
    const Found found(groupAt({unknowing.port(), knows.port()}), options);
    QCOMPARE(found.port(), server.port());
    const auto hops = found.search.hops();
    QCOMPARE(hops.size(), std::size_t(3));
    QVERIFY(hops[0].state == DiscoveryStep::State::Failed && hops[0].result.contains(QLatin1StringView("no group")));
    QVERIFY(hops[1].state == DiscoveryStep::State::Passed && hops[1].remedy.isEmpty());
    QVERIFY(hops[2].state == DiscoveryStep::State::Passed && hops[2].kind == DiscoveryStep::Kind::Primary);
}

void TestPrimarySearch::namesOfGroupsAreBounded()
{
    QByteArray names = "*500\r\n";
    for (int i = 0; i < 500; ++i)
        names += "*2\r\n" + bulk("name") + bulk("group" + QByteArray::number(i) + QByteArray(1000, 'x') + "\x1b[31m");
    ScriptedServer sentinel;
    sentinel.expectAny().reply(helloReply("sentinel")).expectAny().reply("+PONG\r\n");
    sentinel.expectAny().reply("*-1\r\n").expectAny().reply(names);
    QVERIFY(sentinel.listen());
    const Found found(groupAt({sentinel.port()}), quick());
    QVERIFY(found.says("group4") && !found.says("group5"));
    QVERIFY(found.search.error().size() < 1000 && !found.search.error().contains(QChar(0x1b)));
}

void TestPrimarySearch::nothingIsSentInPlainTextBehindTls()
{
    Certificates certificates;
    const auto pair = certificates.issue(u"localhost"_s, u"DNS:localhost"_s);
    QVERIFY2(certificates.isValid(), qPrintable(certificates.error()));
    ScriptedServer plain; // what a Sentinel announces that knows no TLS port, or that lies
    plain.expectAny().reply("-ERR what\r\n");
    QVERIFY(plain.listen());
    ScriptedServer sentinel;
    scriptSentinel(sentinel, addressReply("127.0.0.1", QByteArray::number(plain.port())));
    QVERIFY(sentinel.listenTls(pair));
    Deployment deployment = groupAt({});
    deployment.server.transport = Transport::Tls;
    deployment.server.tls.caFile = certificates.caFile().toStdString();
    deployment.server.password = Secret("hunter2");
    deployment.sentinel->password = Secret("hunter3");
    deployment.sentinel->sentinels.push_back({"localhost", sentinel.port()});
    auto options = quick();
    options.deadline = 5s;
    const Found found(deployment, options);
    QVERIFY(!found.search.primary());
    QVERIFY(sentinel.received().contains("hunter3") && !sentinel.received().contains("hunter2"));
    QVERIFY(plain.connections() > 0 && !plain.received().contains("hunter"));
}

void TestPrimarySearch::certificatesOfAnnouncedServersAreVerified()
{
    Certificates certificates;
    const auto own = certificates.issue(u"localhost"_s, u"DNS:localhost"_s);
    const auto other = certificates.issue(u"evil"_s, u"DNS:evil.example,IP:127.0.0.1"_s);
    QVERIFY2(certificates.isValid(), qPrintable(certificates.error()));
    for (const bool isGood : {true, false}) {
        ScriptedServer server;
        scriptServer(server, kMaster);
        QVERIFY(server.listenTls(isGood ? own : other));
        ScriptedServer sentinel;
        scriptSentinel(sentinel, addressReply("127.0.0.1", QByteArray::number(server.port())));
        QVERIFY(sentinel.listenTls(own));
        Deployment deployment = groupAt({});
        deployment.server.transport = Transport::Tls;
        deployment.server.tls.caFile = certificates.caFile().toStdString();
        deployment.server.password = Secret("hunter2");
        deployment.sentinel->sentinels.push_back({"localhost", sentinel.port()});
        auto options = quick();
        options.deadline = 5s;
        const Found found(deployment, options); // of the name that was given, not of whatever is announced
        QCOMPARE(found.search.primary().has_value(), isGood);
        QCOMPARE(server.received().contains("hunter2"), isGood);
        if (!isGood)
            QVERIFY2(found.says("No trusted TLS connection"), qPrintable(found.search.error()));
    }
}

void TestPrimarySearch::theSentencesForWrongSettingsDiffer()
{
    const auto primary = value(sandbox::RedisServer::start({}));
    const auto sentinels = value(sandbox::SentinelSet::start(primary, 0));
    const auto port = sentinels.endpoint().port;
    auto deployment = groupAt({port});
    deployment.server.password = Secret(primary.password());
    deployment.sentinel->password = sentinels.endpoint().password;
    QCOMPARE(Found(deployment).port(), primary.port());

    auto wrong = deployment;
    wrong.sentinel->name = "mymaster";
    const Found unknown(wrong);
    QVERIFY2(unknown.says("no group \"mymaster\"") && unknown.says("watches: shop"),
             qPrintable(unknown.search.error()));
    QVERIFY(unknown.search.trouble() == Trouble::Connection);

    wrong = deployment;
    wrong.sentinel->password = Secret("wrong");
    const Found refused(wrong);
    QVERIFY2(refused.says("Check Sentinel's user and password"), qPrintable(refused.search.error()));
    QVERIFY(refused.search.trouble() == Trouble::Permission);
    QVERIFY(!refused.says("wrong"));

    wrong = deployment;
    wrong.sentinel->sentinels = {{"127.0.0.1", primary.port()}};
    wrong.sentinel->password = Secret(primary.password());
    const Found notSentinel(wrong);
    QVERIFY2(notSentinel.says("This is a Redis server, not a Sentinel"), qPrintable(notSentinel.search.error()));
}

void TestPrimarySearch::destroyedWhereverItWaits_data()
{
    QTest::addColumn<std::string>("group");
    QTest::newRow("a known group: address and role") << std::string("shop");
    QTest::newRow("an unknown one: address and names") << std::string("mymaster");
}

/// After each turn of the event loop: its connections end, and nothing is heard of it later.
void TestPrimarySearch::destroyedWhereverItWaits()
{
    QFETCH(std::string, group);
    const auto primary = value(sandbox::RedisServer::start({}));
    const auto sentinels = value(sandbox::SentinelSet::start(primary, 0));
    auto deployment = groupAt({sentinels.endpoint().port});
    deployment.sentinel->name = group;
    deployment.sentinel->password = sentinels.endpoint().password;
    deployment.server.password = Secret(primary.password());
    const auto destroyed = destroyWhereverItWaits<PrimarySearch>(deployment, [&primary] {
        QTRY_VERIFY(primary.ask({"CLIENT", "LIST"})->front().find("name=lockscope ") == std::string::npos);
    });
    QVERIFY(destroyed.isOver && !destroyed.isHeardOf);
    QVERIFY(destroyed.waits > 3);
}

void TestPrimarySearch::thePasswordOfSentinelIsNotThatOfRedis()
{
    const auto primary = value(sandbox::RedisServer::start({}));
    const auto sentinels = value(sandbox::SentinelSet::start(primary, 0));
    auto deployment = groupAt({sentinels.endpoint().port});
    deployment.sentinel->password = sentinels.endpoint().password;
    const Found noPassword(deployment); // of Redis
    QVERIFY2(noPassword.says("not those of the Sentinels"), qPrintable(noPassword.search.error()));
    QVERIFY(noPassword.search.trouble() == Trouble::Permission);

    deployment.server.password = Secret(primary.password());
    deployment.sentinel->password = Secret();
    const Found none(deployment);
    QVERIFY2(none.says("requires a password of its own"), qPrintable(none.search.error()));
}

LOCKSCOPE_TEST_MAIN(TestPrimarySearch)
#include "tst_primarysearch.moc"
