// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Replies about listeners: what each one says of a number, and which server it comes from. Means: scripted servers.
#include "actions/actor.h"
#include "actions/operationconnection.h"
#include "actions/scriptedlook.h"
#include "support/manualclock.h"
#include "support/patience.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"

#include <QCoreApplication>
#include <QTest>

#include <optional>
#include <vector>

using namespace lockscope;
using namespace lockscope::actions;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

const std::string kNumber = "lock:a";
const std::string kOther = "lock:b";
const QByteArray kUnknown = "-ERR unknown subcommand 'NUMSUB'. Try PUBSUB HELP.\r\n";

QByteArray whoListens(const std::string& key, const char* how = "NUMSUB")
{
    return wire({"PUBSUB", how, "redisson_sc:{" + key + "}", "redisson_countdownlatch__channel__{" + key + "}"});
}

/// Clients that wait for permits.
QByteArray heard(int clients)
{
    return "*4\r\n+permits\r\n:" + QByteArray::number(clients) + "\r\n+latch\r\n:0\r\n";
}

QByteArray whichReplicas()
{
    return wire({"INFO", "replication"});
}

/// A reply to INFO replication. `port`: of the replica; empty: there is none.
QByteArray replication(std::optional<int> port = std::nullopt)
{
    QByteArray info = "role:master\r\nmaster_replid:8371b4fb1155b71f4a04d3e1bc3e18c4a990aeeb\r\n";
    if (port)
        info += "slave0:ip=127.0.0.1,port=" + QByteArray::number(*port) + ",state=online,offset=14,lag=0\r\n";
    return '$' + QByteArray::number(info.size()) + "\r\n" + info + "\r\n";
}

/// Some pattern names the number.
OperationOptions watching(const ScriptedServer& server)
{
    auto options = scripted(server, 60000ms);
    options.isWatched = true;
    return options;
}

/// A reading up to the question who listens.
void scriptNumber(ScriptedServer& server, const std::string& key)
{
    server.expect(wire({"TYPE", key})).reply("+string\r\n");
    server.expect(wire({"PTTL", key})).reply(":4000\r\n");
    server.expect(wire({"STRLEN", key})).reply(":1\r\n");
    server.expect(wire({"GETRANGE", key, "0", "65535"})).reply("$1\r\n1\r\n");
    server.expect(wire({"TYPE", '{' + key + "}:timeout"})).reply("+none\r\n");
}

/// The error that the reading of a lock ends with.
void scriptNative(ScriptedServer& server)
{
    server.expect(wire({"COMMAND", "INFO", "DELEX", "DELIFEQ"})).reply("*2\r\n_\r\n_\r\n");
}

const std::string kHere(40, 'a');
const std::string kThere(40, 'b');

QByteArray bulk(const std::string& text)
{
    return '$' + QByteArray::number(qsizetype(text.size())) + "\r\n" + QByteArray::fromStdString(text) + "\r\n";
}

/// A reply to CLUSTER NODES. `other`: the address of the other node.
QByteArray nodes(const std::string& other)
{
    return bulk(kHere + " 127.0.0.1:6379@16379 myself,master - 0 0 1 connected 0-16383\n" + kThere + ' ' + other +
                "@17000 master - 0 0 2 connected\n");
}

/// The login to a node of a cluster.
void scriptNode(ScriptedServer& server, const QByteArray& nodesReply)
{
    server.expect(wire({"HELLO", "3", "SETNAME", "lockscope-action"}))
        .reply("%3\r\n+mode\r\n+cluster\r\n+version\r\n+8.4.0\r\n+proto\r\n:3\r\n");
    server.expect(wire({"PING"})).reply("+PONG\r\n");
    for (const char* part : {"server", "replication"})
        server.expect(wire({"INFO", part})).reply("-NOPERM no\r\n");
    server.expect(wire({"CLUSTER", "MYID"})).reply(bulk(kHere));
    server.expect(wire({"CLUSTER", "NODES"})).reply(nodesReply);
}

void scriptMap(ScriptedServer& server, const QByteArray& nodesReply)
{
    server.expect(wire({"CLUSTER", "NODES"})).reply(nodesReply);
    server.expect(wire({"CLUSTER", "SHARDS"})).reply("-ERR unknown subcommand 'SHARDS'\r\n");
}

/// The login of a connection that asks a replica.
void scriptReplica(ScriptedServer& replica)
{
    replica.expect(wire({"HELLO", "3", "SETNAME", "lockscope-action"}))
        .reply("%2\r\n+version\r\n+8.4.0\r\n+proto\r\n:3\r\n");
    replica.expect(wire({"PING"})).reply("+PONG\r\n");
}

} // namespace

class TestNumberAnswers : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void anErrorOfTheServerIsGiven_data();
    void anErrorOfTheServerIsGiven();
    void whoKnowsNoListenersDoesNotSay();
    void onlyAnOldServerHasNoShardChannels_data();
    void onlyAnOldServerHasNoShardChannels();
    void whatIsOvertakenDoesNotAnswerTheNext();
    void aNodeSaysWhichOthersThereAre_data();
    void aNodeSaysWhichOthersThereAre();
    void whoeverAwaitsTheOtherNodesIsTold();
};

void TestNumberAnswers::anErrorOfTheServerIsGiven_data()
{
    const QByteArray none = heard(0);
    const QByteArray busy = "-BUSY Redis is busy running a script. You can only call SCRIPT KILL.\r\n";
    QTest::addColumn<QByteArray>("listeners");
    QTest::addColumn<QByteArray>("replicas");
    QTest::addColumn<QString>("words");
    QTest::newRow("instead of its listeners") << busy << replication() << QStringLiteral("BUSY Redis is busy");
    QTest::newRow("instead of its replicas") << none << busy << QStringLiteral("BUSY Redis is busy");
    QTest::newRow("it loads") << none << QByteArray("-LOADING Redis is loading the dataset in memory\r\n")
                              << QStringLiteral("LOADING Redis is loading");
    QTest::newRow("it does not know listeners") << kUnknown << replication() << QStringLiteral("unknown subcommand");
    QTest::newRow("no answer to the question")
        << QByteArray("+OK\r\n") << replication() << QStringLiteral("unexpected reply to PUBSUB NUMSUB");
}

/// It may have no replica, so nothing is said of those.
void TestNumberAnswers::anErrorOfTheServerIsGiven()
{
    QFETCH(QByteArray, listeners);
    QFETCH(QByteArray, replicas);
    QFETCH(QString, words);
    ScriptedServer server;
    scriptLogin(server);
    scriptNumber(server, kNumber);
    server.expect(whoListens(kNumber)).reply(listeners);
    server.expect(whichReplicas()).reply(replicas);
    scriptNative(server);
    QVERIFY(server.listen());
    Actor actor(watching(server));
    auto seen = actor.look(kNumber);
    QCOMPARE(server.mismatch(), QString());
    QVERIFY2(actor.lookError.contains(words), qPrintable(actor.lookError + QString::fromStdString(seen.why)));
    QVERIFY2(seen.why.empty(), seen.why.c_str());
    const auto result = actor.release(forced(seen));
    QCOMPARE(server.mismatch(), QString());
    QCOMPARE(result.outcome, Outcome::Failed);
    QVERIFY2(result.serverWords.find(words.toStdString()) != std::string::npos, result.serverWords.c_str());
}

void TestNumberAnswers::whoKnowsNoListenersDoesNotSay()
{
    ScriptedServer replica;
    QVERIFY(replica.listen());
    scriptReplica(replica);
    replica.expect(whichReplicas() + whoListens(kNumber)).reply(replication() + kUnknown);
    ScriptedServer server;
    scriptLogin(server);
    scriptNumber(server, kNumber);
    server.expect(whoListens(kNumber)).reply(heard(0));
    server.expect(whichReplicas()).reply(replication(replica.port()));
    scriptNative(server);
    QVERIFY(server.listen());
    Actor actor(watching(server));
    const auto seen = actor.look(kNumber);
    QCOMPARE(server.mismatch() + replica.mismatch(), QString());
    QVERIFY2(replica.isFinished(), qPrintable(actor.lookError));
    const std::string sentence = "127.0.0.1:" + std::to_string(replica.port()) + " did not say";
    QVERIFY2(!seen.comparable && seen.why.find(sentence) != std::string::npos, seen.why.c_str());
}

void TestNumberAnswers::onlyAnOldServerHasNoShardChannels_data()
{
    QTest::addColumn<QByteArray>("hello");
    QTest::addColumn<bool>("isOld");
    QTest::newRow("of unknown age") << QByteArray("%2\r\n+mode\r\n+cluster\r\n+proto\r\n:3\r\n") << true;
    QTest::newRow("new") << QByteArray("%3\r\n+mode\r\n+cluster\r\n+version\r\n+8.4.0\r\n+proto\r\n:3\r\n") << false;
}

/// Before 7.0 nobody can listen there.
void TestNumberAnswers::onlyAnOldServerHasNoShardChannels()
{
    QFETCH(QByteArray, hello);
    QFETCH(bool, isOld);
    ScriptedServer server;
    server.expect(wire({"HELLO", "3", "SETNAME", "lockscope-action"})).reply(hello);
    server.expect(wire({"PING"})).reply("+PONG\r\n");
    for (const char* part : {"server", "replication"})
        server.expect(wire({"INFO", part})).reply("-NOPERM no\r\n");
    for (const char* what : {"MYID", "NODES"})
        server.expect(wire({"CLUSTER", what})).reply("-ERR This instance has cluster support disabled\r\n");
    scriptNumber(server, kNumber);
    server.expect(whoListens(kNumber)).reply(heard(0));
    server.expect(whoListens(kNumber, "SHARDNUMSUB"))
        .reply("-ERR Unknown subcommand or wrong number of arguments for 'SHARDNUMSUB'. Try PUBSUB HELP.\r\n");
    server.expect(whichReplicas()).reply(replication());
    scriptNative(server);
    QVERIFY(server.listen());
    Actor actor(watching(server));
    const auto seen = actor.look(kNumber);
    QCOMPARE(server.mismatch(), QString());
    QVERIFY2(seen.why.empty(), seen.why.c_str());
    QCOMPARE(actor.lookError.contains(QStringLiteral("nknown subcommand")), !isOld);
    QCOMPARE(actor.lookError.isEmpty() && seen.comparable, isOld);
}

/// The first question still waits for the replica when the second one waits for its own list of replicas.
void TestNumberAnswers::whatIsOvertakenDoesNotAnswerTheNext()
{
    ScriptedServer replica;
    QVERIFY(replica.listen());
    scriptReplica(replica);
    replica.expect(whichReplicas() + whoListens(kNumber)).stall().reply(replication() + heard(0));
    replica.expect(whichReplicas() + whoListens(kOther)).reply(replication() + heard(1));
    ScriptedServer server;
    scriptLogin(server);
    for (const std::string& key : {kNumber, kOther}) {
        scriptNumber(server, key);
        server.expect(whoListens(key)).reply(heard(0));
        server.expect(whichReplicas());
        if (key == kOther)
            server.stall();
        server.reply(replication(replica.port()));
    }
    QVERIFY(server.listen());

    const auto options = watching(server);
    const ManualClock clock;
    OperationConnection link(
        options, clock, [](const QString&, const redis::ConnectError*) {}, nullptr);
    std::optional<std::string> error;
    std::optional<KeySnapshot> seen;
    bool isOpen = false;
    link.open([&] { isOpen = true; });
    QTRY_VERIFY_WITH_TIMEOUT(isOpen, kPatience);
    link.readKey(kNumber, [&](const KeySnapshot&, const std::string& why, Trouble) { error = why; });
    QTRY_VERIFY_WITH_TIMEOUT(replica.received().endsWith(whoListens(kNumber)), kPatience);
    link.readKey(kOther, [&](const KeySnapshot& other, const std::string&, Trouble) { seen = other; });
    QTRY_VERIFY_WITH_TIMEOUT(server.received().endsWith(whoListens(kOther) + whichReplicas()), kPatience);
    replica.goOn();
    server.goOn();
    QTRY_VERIFY_WITH_TIMEOUT(seen.has_value(), kPatience);
    QCOMPARE(server.mismatch() + replica.mismatch(), QString());
    QVERIFY2(seen->onlyCounts, seen->why.c_str());
    QVERIFY2(error && error->find("connection was lost") != std::string::npos, error ? error->c_str() : "no answer");
    link.close();
}

void TestNumberAnswers::aNodeSaysWhichOthersThereAre_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::addColumn<QString>("why");
    QTest::addColumn<QString>("error");
    QTest::newRow("it may not be asked")
        << QByteArray("-NOPERM this user has no permissions to run the 'cluster|nodes' command\r\n")
        << QStringLiteral("+cluster|nodes") << QString();
    QTest::newRow("it is busy") << QByteArray("-LOADING Redis is loading the dataset in memory\r\n") << QString()
                                << QStringLiteral("LOADING Redis is loading");
    QTest::newRow("a node without a plain port")
        << nodes("10.0.0.2:0") << QStringLiteral("10.0.0.2:0 did not say") << QString();
    QTest::newRow("no list") << QByteArray("+OK\r\n") << QStringLiteral("did not say") << QString();
}

/// No client listens at this node; whether one listens at another node stays unknown.
void TestNumberAnswers::aNodeSaysWhichOthersThereAre()
{
    QFETCH(QByteArray, reply);
    QFETCH(QString, why);
    QFETCH(QString, error);
    ScriptedServer server;
    scriptNode(server, reply);
    scriptNumber(server, kNumber);
    server.expect(whoListens(kNumber)).reply(heard(0));
    server.expect(whoListens(kNumber, "SHARDNUMSUB")).reply(heard(0));
    scriptMap(server, reply);
    QVERIFY(server.listen());
    Actor actor(watching(server));
    const auto seen = actor.look(kNumber);
    QVERIFY2(server.isFinished(), qPrintable(server.mismatch()));
    QVERIFY(!seen.comparable || !error.isEmpty());
    QVERIFY2(QString::fromStdString(seen.why).contains(why) && seen.why.empty() == why.isEmpty(), seen.why.c_str());
    QVERIFY2(actor.lookError.contains(error) && actor.lookError.isEmpty() == error.isEmpty(),
             qPrintable(actor.lookError));
}

/// The connection is closed while another node hangs: that is the end of the question.
void TestNumberAnswers::whoeverAwaitsTheOtherNodesIsTold()
{
    ScriptedServer other;
    other.expect(wire({"HELLO", "3", "SETNAME", "lockscope-action"})).stall();
    QVERIFY(other.listen());
    ScriptedServer server;
    const QByteArray reply = nodes("127.0.0.1:" + std::to_string(other.port()));
    scriptNode(server, reply);
    scriptMap(server, reply);
    QVERIFY(server.listen());
    auto options = watching(server);
    options.cluster = Deployment{options.endpoint, std::nullopt, ClusterSeeds{{{"127.0.0.1", other.port()}}, {}}};
    const ManualClock clock;
    OperationConnection link(
        options, clock, [](const QString&, const redis::ConnectError*) {}, nullptr);
    bool isOpen = false;
    link.open([&] { isOpen = true; });
    QTRY_VERIFY_WITH_TIMEOUT(isOpen, kPatience);
    std::vector<Confirmation::Kind> told;
    link.confirm(kNumber, [&](const Confirmation& what) { told.push_back(what.kind); });
    QTRY_VERIFY_WITH_TIMEOUT(!other.received().isEmpty(), kPatience);
    QVERIFY(told.empty());
    link.close();
    QCOMPARE(told, std::vector{Confirmation::Kind::Lost});
    other.goOn();
    QCoreApplication::processEvents();
    QCOMPARE(told.size(), std::size_t{1});
}

LOCKSCOPE_TEST_MAIN(TestNumberAnswers)
#include "tst_numberanswers.moc"
