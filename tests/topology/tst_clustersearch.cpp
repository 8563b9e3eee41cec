// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the nodes of a cluster are found: scripted nodes that hang, lie and never end, and real ones.
#include "support/clusternode.h"
#include "support/suite.h"
#include "topology/clusterscripts.h"
#include "topology/clustersearch.h"
#include "topology/endedsearch.h"

#include <QSignalSpy>
#include <QTcpServer>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::topology;
using namespace std::chrono_literals;

namespace {

using Verdict = ClusterSearch::Verdict;

ClusterSearch::Options quick(bool everyHop = false)
{
    ClusterSearch::Options options;
    options.deadline = 700ms; // of what never answers; nothing waits for it that has an answer
    options.everyHop = everyHop;
    return options;
}

using Found = test::Ended<ClusterSearch>;

} // namespace

class TestClusterSearch : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void oneSeedTellsOfAll();
    void aSeedThatHangsDelaysNobody();
    void theNewestOfTwoMapsIsTaken();
    void aClusterThatIsDownIsNoFailure();
    void whatIsWrongIsSaid_data();
    void whatIsWrongIsSaid();
    void anAnswerWithoutEndIsGivenUp();
    void anUnreachableNodeIsNamedAndMended();
    void anotherNodeThanAnnouncedIsTold();
    void whereNodesAnswerIsWhereTheyAre();
    void namesOfNodesThatKnowNoAddress();
    void aRealNode();
    void destroyedWhereverItWaits();
    void aRealServerThatStandsAlone();
    void aPasswordIsAskedFor();
};

void TestClusterSearch::oneSeedTellsOfAll()
{
    ScriptedServer seed;
    scriptNode(seed, nodeLine(1, "myself,master", "0-8191") + nodeLine(2, "master", "8192-16383"));
    QVERIFY(seed.listen());
    auto deployment = clusterAt({seed.port()});
    deployment.server.user = "app";
    const Found found(deployment);
    QVERIFY(found.search.map() && found.search.error().isEmpty());
    QVERIFY(found.search.verdict() == Verdict::Fine && !found.search.isDown());
    QCOMPARE(found.search.map()->primaries().size(), std::size_t{2});
    const auto endpoint = found.search.endpointOf(*found.search.map()->find(nodeId(2)));
    QCOMPARE(endpoint.nodeName(), std::string("10.0.0.2:7000"));
    QCOMPARE(endpoint.user, std::string("app"));
    const auto hops = found.search.hops();
    QCOMPARE(hops.size(), std::size_t{1});
    QVERIFY(hops[0].kind == DiscoveryStep::Kind::Seed && hops[0].state == DiscoveryStep::State::Passed);
}

void TestClusterSearch::aSeedThatHangsDelaysNobody()
{
    QTcpServer hangs; // takes connections and says nothing
    ScriptedServer seed;
    scriptNode(seed, nodeLine(1, "myself,master", "0-16383"));
    QVERIFY(seed.listen() && hangs.listen(QHostAddress::LocalHost));
    ClusterSearch::Options options;
    options.deadline = 60s;
    const Found found(clusterAt({hangs.serverPort(), seed.port()}), options); // within the 30 s of Found
    QVERIFY(found.search.map());
    QVERIFY(found.search.hops().front().state == DiscoveryStep::State::Asked);
}

/// A node that is cut off goes on telling what was.
void TestClusterSearch::theNewestOfTwoMapsIsTaken()
{
    ScriptedServer old;
    ScriptedServer current;
    scriptNode(old, nodeLine(1, "myself,master", "0-16383") + nodeLine(2, "slave", {}, nodeId(1)));
    scriptNode(current, nodeLine(1, "master,fail") + nodeLine(2, "myself,master", "0-16383", "-", {}, 9));
    QVERIFY(old.listen() && current.listen());
    const Found found(clusterAt({old.port(), current.port()}), quick(true));
    QVERIFY(found.search.map());
    QCOMPARE(found.search.map()->owner(0)->id, nodeId(2));
    QCOMPARE(found.search.mapFrom().port, current.port());
}

void TestClusterSearch::aClusterThatIsDownIsNoFailure()
{
    ScriptedServer seed;
    scriptNode(seed, nodeLine(1, "myself,master", "0-100"), "cluster_state:fail\r\n");
    QVERIFY(seed.listen());
    const Found found(clusterAt({seed.port()}));
    QVERIFY(found.search.map() && found.search.isDown());
    QVERIFY(found.search.hops().front().state == DiscoveryStep::State::Passed);
    QVERIFY(found.search.hops().front().result.contains(QLatin1StringView("down")));
}

void TestClusterSearch::whatIsWrongIsSaid_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<int>("verdict");
    QTest::addColumn<int>("trouble");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QByteArray& answer, Verdict verdict, Trouble trouble,
                        const char* words) {
        QTest::newRow(name) << answer << static_cast<int>(verdict) << static_cast<int>(trouble)
                            << QString::fromLatin1(words);
    };
    row("alone", "-ERR This instance has cluster support disabled\r\n", Verdict::NotACluster, Trouble::Connection,
        "redis://127.0.0.1:");
    row("proxy", "-ERR unknown command 'CLUSTER'\r\n", Verdict::NotACluster, Trouble::Connection,
        "not a node of a cluster");
    row("forbidden", "-NOPERM this user has no permissions to run the 'cluster|nodes' command\r\n",
        Verdict::NotPermitted, Trouble::Permission, "ACL SETUSER default +cluster|nodes");
    row("number", ":5\r\n", Verdict::BadAnswer, Trouble::Connection, "cannot be read");
    row("null", "$-1\r\n", Verdict::BadAnswer, Trouble::Connection, "no_myself");
    row("lies", bulk("hello\n"), Verdict::BadAnswer, Trouble::Connection, "bad_line");
    row("nested", "*1\r\n*1\r\n$1\r\nx\r\n", Verdict::BadAnswer, Trouble::Connection, "no_myself");
}

void TestClusterSearch::whatIsWrongIsSaid()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QString, words);
    ScriptedServer seed;
    scriptNode(seed, answer, {}, true);
    QVERIFY(seed.listen());
    const Found found(clusterAt({seed.port()}));
    QVERIFY(!found.search.map());
    QTEST(static_cast<int>(found.search.verdict()), "verdict");
    QTEST(static_cast<int>(found.search.trouble()), "trouble");
    QVERIFY2(found.search.error().contains(words), qPrintable(found.search.error()));
}

void TestClusterSearch::anAnswerWithoutEndIsGivenUp()
{
    ScriptedServer seed;
    scriptNode(seed, "$900000000\r\n" + QByteArray(100'000, 'x'), {}, true);
    QVERIFY(seed.listen());
    const Found found(clusterAt({seed.port()}), quick());
    QVERIFY(!found.search.map());
    QVERIFY(found.search.verdict() == Verdict::NoAnswer);
}

void TestClusterSearch::anUnreachableNodeIsNamedAndMended()
{
    const auto nobody = QByteArray::number(closedPort()).toStdString();
    ScriptedServer seed;
    scriptNode(seed, nodeLine(1, "myself,master", "0-8191", "-", "127.0.0.1:1@2") +
                         nodeLine(2, "master", "8192-16383", "-", "127.0.0.1:" + nobody + "@2"));
    QVERIFY(seed.listen());
    const Found found(clusterAt({seed.port()}), quick(true));
    QVERIFY(found.search.map());
    const auto hops = found.search.hops();
    QCOMPARE(hops.size(), std::size_t{2}); // the seed is a node, and asked once
    QVERIFY(hops[1].kind == DiscoveryStep::Kind::Node && hops[1].state == DiscoveryStep::State::Failed);
    QVERIFY2(hops[1].result.contains(QString::fromStdString("announces 127.0.0.1:" + nobody)),
             qPrintable(hops[1].result));
    QVERIFY2(hops[1].remedy.contains(QString::fromStdString("reach=127.0.0.1:" + nobody + "~127.0.0.1:" + nobody)),
             qPrintable(hops[1].remedy));
}

void TestClusterSearch::anotherNodeThanAnnouncedIsTold()
{
    ScriptedServer stranger;
    scriptNode(stranger, nodeLine(7, "myself,master", "0-16383"));
    QVERIFY(stranger.listen());
    ScriptedServer seed;
    scriptNode(seed, nodeLine(1, "myself,master", "0-8191") +
                         nodeLine(2, "master", "8192-16383", "-",
                                  "127.0.0.1:" + QByteArray::number(stranger.port()).toStdString() + "@2"));
    QVERIFY(seed.listen());
    const Found found(clusterAt({seed.port()}), quick(true));
    const auto hops = found.search.hops();
    QVERIFY(hops[1].state == DiscoveryStep::State::Failed);
    QVERIFY2(hops[1].result.contains(QLatin1StringView("is not the one that the cluster announces")),
             qPrintable(hops[1].result));
}

/// Two primaries have swapped their ports, a third one's is another server's, and the seed does not know that yet.
void TestClusterSearch::whereNodesAnswerIsWhereTheyAre()
{
    ScriptedServer seed;
    ScriptedServer one;
    ScriptedServer two;
    ScriptedServer stranger;
    QVERIFY(seed.listen() && one.listen() && two.listen() && stranger.listen());
    const auto at = [](const ScriptedServer& server) { return "127.0.0.1:" + std::to_string(server.port()) + "@1"; };
    const std::string others = nodeLine(2, "master", "4096-8191", "-", at(one)) +
                               nodeLine(3, "master", "8192-12287", "-", at(two)) +
                               nodeLine(4, "master", "12288-16383", "-", at(stranger));
    scriptNode(seed, nodeLine(1, "myself,master", "0-4095", "-", at(seed)) + others);
    scriptNode(one, nodeLine(3, "myself,master", "8192-12287", "-", at(one)));
    scriptNode(two, nodeLine(2, "myself,master", "4096-8191", "-", at(two)));
    scriptNode(stranger, nodeLine(9, "myself,master", "0-16383", "-", at(stranger)));
    auto options = quick();
    options.everyPrimary = true;
    const Found found(clusterAt({seed.port()}), options);
    QVERIFY(found.search.map());
    const auto port = [&](int number) {
        return found.search.endpointOf(*found.search.map()->find(nodeId(number))).port;
    };
    QCOMPARE(port(1), seed.port());
    QCOMPARE(port(2), two.port());
    QCOMPARE(port(3), one.port());
    for (const int number : {1, 2, 3})
        QVERIFY(found.search.whyMissing(*found.search.map()->find(nodeId(number))) == nullptr);
    const DiscoveryStep* why = found.search.whyMissing(*found.search.map()->find(nodeId(4)));
    QVERIFY(why != nullptr && why->result.contains(QLatin1StringView("is not the one that the cluster announces")));
}

void TestClusterSearch::namesOfNodesThatKnowNoAddress()
{
    ScriptedServer seed;
    scriptNode(seed, nodeLine(1, "myself,master", "0-16383", "-", ":7000@17000"));
    QVERIFY(seed.listen());
    const Found found(clusterAt({seed.port()}));
    QCOMPARE(found.search.endpointOf(*found.search.map()->myself()).nodeName(), std::string("127.0.0.1:7000"));
}

void TestClusterSearch::aRealNode()
{
    PrivateServer node(asClusterNode());
    QVERIFY2(node.start(), node.log().c_str());
    QVERIFY(serveAllSlots(node));
    const Found found(clusterAt({static_cast<std::uint16_t>(node.port())}, node), quick(true));
    QVERIFY2(found.search.map(), qPrintable(found.search.error()));
    QCOMPARE(found.search.map()->ownedSlots(), std::size_t{kClusterSlots});
    QCOMPARE(found.search.map()->myself()->announced.text(), "127.0.0.1:" + std::to_string(node.port()));
    QVERIFY(!found.search.isDown());
}

/// After each turn of the event loop: nothing is heard of it later.
void TestClusterSearch::destroyedWhereverItWaits()
{
    ScriptedServer seed;
    scriptNode(seed, nodeLine(1, "myself,master", "0-16383"));
    QVERIFY(seed.listen());
    const auto destroyed = destroyWhereverItWaits<ClusterSearch>(clusterAt({seed.port()}));
    QVERIFY(destroyed.isOver && !destroyed.isHeardOf);
    QVERIFY(destroyed.waits > 3);
}

void TestClusterSearch::aRealServerThatStandsAlone()
{
    PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    const Found found(clusterAt({static_cast<std::uint16_t>(server.port())}, server));
    QVERIFY(found.search.verdict() == Verdict::NotACluster);
    QVERIFY2(found.says("cluster support disabled"), qPrintable(found.search.error()));
}

void TestClusterSearch::aPasswordIsAskedFor()
{
    PrivateServer node(asClusterNode({"--requirepass", "secret"}));
    QVERIFY2(node.start(), node.log().c_str());
    auto deployment = clusterAt({static_cast<std::uint16_t>(node.port())});
    deployment.server.password = Secret("wrong");
    const Found wrong(deployment);
    QVERIFY(wrong.search.verdict() == Verdict::WrongLogin && wrong.search.trouble() == Trouble::Permission);
    deployment.server.password = Secret("secret");
    const Found right(deployment);
    QVERIFY(right.search.map());
}

LOCKSCOPE_TEST_MAIN(TestClusterSearch)
#include "tst_clustersearch.moc"
