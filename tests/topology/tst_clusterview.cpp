// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What several nodes of a cluster say, made one picture; and how it is kept current.
#include "support/suite.h"
#include "topology/clusterfollower.h"
#include "topology/clusterscripts.h"

#include <QSignalSpy>
#include <QTcpServer>

#include <list>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::topology;
using namespace std::chrono_literals;

namespace {

/// Answers of nodes, each as text of CLUSTER NODES.
class Answers
{
public:
    explicit Answers(std::initializer_list<std::string> texts)
    {
        for (const std::string& text : texts) {
            auto map = ClusterMap::parse(text, {"127.0.0.1", 7000});
            if (!map)
                qFatal("no map: %s", name(map.error()));
            m_maps.push_back(*map);
        }
    }
    [[nodiscard]] ClusterView merged() const
    {
        std::vector<ClusterAnswer> answers;
        for (const ClusterMap& map : m_maps)
            answers.push_back({&map, {"127.0.0.1", 7000}});
        return mergeAnswers(answers);
    }

private:
    std::list<ClusterMap> m_maps;
};

std::string ownerOf(const ClusterView& view, std::uint16_t slot)
{
    const auto place = view.owner[slot];
    return place == ClusterView::kNobody ? std::string() : view.nodes[place].node.id;
}

} // namespace

class TestClusterView : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theHigherEpochOwns();
    void slotsThatTwoServeAreContested();
    void aNodeIsWhatItSaysItself();
    void whoHasNotLostAnAddressTellsIt();
    void aDemotedPrimaryIsNotWatched();
    void aReplicaThatOthersDoNotKnowYetIsOne();
    void movesAreToldByTheTwoNodes();
    void nodesWithoutSlotsAreMembers();
    void whoIsForgottenIsNoMember();
    void aClusterOfOneNode();
    void aFailoverIsNoticed();
    void aNodeThatHangsDelaysNobody();
    void whoWasHeardIsNotOutOfReach();
    void allAtNewPortsAreFoundByTheSeeds();
    void twoThatSwappedPortsAreToldApart();
};

void TestClusterView::theHigherEpochOwns()
{
    const auto view = Answers({nodeLine(1, "myself,master", "0-16383") + nodeLine(2, "slave", {}, nodeId(1)),
                               nodeLine(1, "master,fail") + nodeLine(2, "myself,master", "0-16383", "-", {}, 9)})
                          .merged();
    QCOMPARE(ownerOf(view, 0), nodeId(2));
    QCOMPARE(view.ownedSlots(), std::size_t{16384});
    QVERIFY(view.find(nodeId(2))->isToBeWatched());
    const auto* old = view.find(nodeId(1));
    QVERIFY(old->isPrimary() && old->claims && !old->isToBeWatched()); // it was cut off, and goes on
    QVERIFY(view.isUneasy());
}

void TestClusterView::slotsThatTwoServeAreContested()
{
    const std::string first = nodeLine(1, "myself,master", "0-8191", "-", {}, 1);
    const std::string second = nodeLine(2, "myself,master", "100-101 8192-16383", "-", {}, 9);
    const auto view = Answers({first, second}).merged();
    QCOMPARE(view.find(nodeId(1))->contested, (std::vector<std::uint16_t>{100, 101}));
    QVERIFY(view.find(nodeId(2))->contested.empty());
    QVERIFY(!view.find(nodeId(1))->claims && view.isUneasy());
    QCOMPARE(ownerOf(view, 100), nodeId(2));
    // What a third one says of the second is no word of its own.
    const auto told =
        Answers({first, nodeLine(3, "myself,master") + nodeLine(2, "master", "100-101 8192-16383", "-", {}, 9)})
            .merged();
    QVERIFY(told.find(nodeId(1))->contested.empty());
    // All slots of one are another's: it is a former primary.
    const auto former = Answers({first, nodeLine(2, "myself,master", "0-16383", "-", {}, 9)}).merged();
    QVERIFY(former.find(nodeId(1))->claims && former.find(nodeId(1))->contested.empty());
}

void TestClusterView::aNodeIsWhatItSaysItself()
{
    const auto view =
        Answers({nodeLine(1, "myself,slave", {}, nodeId(2)) + nodeLine(2, "master", "0-16383", "-", {}, 9),
                 nodeLine(1, "master", "0-16383") + nodeLine(3, "myself,master")})
            .merged();
    QVERIFY(!view.find(nodeId(1))->isPrimary());
    QVERIFY(view.find(nodeId(1))->isHeard && !view.find(nodeId(2))->isHeard);
    // What it said before it was promoted is older than what another one says by now.
    const auto late =
        Answers({nodeLine(1, "myself,slave", {}, nodeId(2), {}, 9) + nodeLine(2, "master", "0-16383", "-", {}, 9),
                 nodeLine(1, "master", "0-16383") + nodeLine(2, "myself,slave", {}, nodeId(1), {}, 1)})
            .merged();
    QVERIFY(late.find(nodeId(2))->isToBeWatched() && !late.find(nodeId(1))->isToBeWatched());
    QVERIFY(!late.find(nodeId(1))->claims);
}

/// Two nodes that swapped ports, or came back elsewhere, may have lost each other for good.
void TestClusterView::whoHasNotLostAnAddressTellsIt()
{
    const std::string lost = nodeLine(2, "master,noaddr", "8192-16383", "-", ":0@0", 9);
    const std::string first = nodeLine(1, "myself,master", "0-8191");
    QVERIFY(!Answers({first + lost}).merged().find(nodeId(2))->isToBeWatched());
    const auto told = Answers({first + lost, nodeLine(3, "myself,slave", {}, nodeId(1)) +
                                                 nodeLine(2, "master", "8192-16383", "-", "10.0.0.9:7009@17009", 8)})
                          .merged();
    QVERIFY(told.find(nodeId(2))->isToBeWatched());
    QCOMPARE(told.find(nodeId(2))->node.announced.text(), std::string("10.0.0.9:7009"));
    // Its own word is the newest.
    const auto own = Answers({first + lost,
                              nodeLine(3, "myself,slave", {}, nodeId(1)) +
                                  nodeLine(2, "master", "8192-16383", "-", "10.0.0.9:7009@17009", 9),
                              nodeLine(2, "myself,master", "8192-16383", "-", "10.0.0.4:7004@17004", 8)})
                         .merged();
    QCOMPARE(own.find(nodeId(2))->node.announced.text(), std::string("10.0.0.4:7004"));
}

void TestClusterView::aDemotedPrimaryIsNotWatched()
{
    const auto view =
        Answers({nodeLine(1, "master,fail") + nodeLine(2, "myself,master", "0-16383", "-", {}, 9)}).merged();
    QVERIFY(!view.find(nodeId(1))->isToBeWatched() && !view.find(nodeId(1))->claims);
    // Before another one has its slots its locks are where they were.
    const auto before =
        Answers({nodeLine(1, "master,fail", "0-100") + nodeLine(2, "myself,master", "101-16383")}).merged();
    QVERIFY(before.find(nodeId(1))->isToBeWatched() && before.isUneasy());
}

/// Right behind the creation of a cluster, for as long as gossip takes.
void TestClusterView::aReplicaThatOthersDoNotKnowYetIsOne()
{
    // It tells its primary's epoch as its own, and the others the one that it had before.
    const auto view = Answers({nodeLine(1, "myself,master", "0-16383") + nodeLine(2, "master"),
                               nodeLine(1, "master", "0-16383") + nodeLine(2, "myself,slave", {}, nodeId(1), {}, 1)})
                          .merged();
    QVERIFY(!view.find(nodeId(2))->isPrimary() && !view.find(nodeId(2))->isToBeWatched());
    QCOMPARE(view.find(nodeId(2))->node.primary, nodeId(1));
}

void TestClusterView::movesAreToldByTheTwoNodes()
{
    const auto view =
        Answers({nodeLine(1, "myself,master", "0-8191 [5->-" + nodeId(2) + "]") + nodeLine(2, "master", "8192-16383"),
                 nodeLine(1, "master", "0-8191") + nodeLine(2, "myself,master", "8192-16383 [5-<-" + nodeId(1) + "]")})
            .merged();
    QCOMPARE(view.moves, (std::vector<ClusterView::Move>{{5, 0, 1}}));
    QVERIFY(view.isUneasy());
    QCOMPARE(ownerOf(view, 5), nodeId(1));
}

void TestClusterView::nodesWithoutSlotsAreMembers()
{
    const auto view = Answers({nodeLine(1, "myself,master", "0-16383") + nodeLine(2, "master"),
                               nodeLine(1, "master", "0-16383") + nodeLine(2, "myself,master")})
                          .merged();
    QVERIFY(view.find(nodeId(2))->isToBeWatched() && !view.isUneasy());
}

void TestClusterView::whoIsForgottenIsNoMember()
{
    const auto view = Answers({nodeLine(1, "myself,master", "0-16383"),
                               nodeLine(1, "master", "0-16383") + nodeLine(2, "myself,master")})
                          .merged();
    QVERIFY(!view.find(nodeId(2))->isMember && !view.find(nodeId(2))->isToBeWatched());
    QVERIFY(view.find(nodeId(1))->isToBeWatched());
}

void TestClusterView::aClusterOfOneNode()
{
    const auto view = Answers({nodeLine(1, "myself,master", "0-16383")}).merged();
    QVERIFY(view.find(nodeId(1))->isToBeWatched());
    QVERIFY(mergeAnswers({}).nodes.empty());
}

namespace {

QByteArray answer(const std::string& nodes)
{
    return bulk(QByteArray::fromStdString(nodes));
}

ScriptedServer& greets(ScriptedServer& server)
{
    return server.expectAny().reply(helloReply("cluster", "master")).expectAny().reply("+PONG\r\n");
}

ClusterFollower::Options quick()
{
    ClusterFollower::Options options;
    options.askEvery = 30ms;
    options.askHurriedly = 20ms;
    options.unreachable = 200ms;
    return options;
}

} // namespace

void TestClusterView::aFailoverIsNoticed()
{
    ScriptedServer first;
    ScriptedServer second;
    QVERIFY(first.listen() && second.listen());
    const auto at = [](const ScriptedServer& server) {
        return "127.0.0.1:" + QByteArray::number(server.port()).toStdString() + "@1";
    };
    const std::string before =
        nodeLine(1, "myself,master", "0-16383", "-", at(first)) + nodeLine(2, "slave", {}, nodeId(1), at(second));
    const std::string after =
        nodeLine(1, "master,fail", {}, "-", at(first)) + nodeLine(2, "myself,master", "0-16383", "-", at(second), 9);
    greets(first).expectAny().reply(answer(before)).expectAny().reply("-ERR\r\n").stall();
    greets(second).expectAny().reply(answer(after)).expectAny().reply("-ERR\r\n").stall();
    const auto map = ClusterMap::parse(before, {"127.0.0.1", first.port()});
    QVERIFY(map);
    const SystemClock clock;
    ClusterFollower follower(clusterAt({first.port()}), *map, {"127.0.0.1", first.port()}, clock, quick());
    QVERIFY(follower.view().find(nodeId(1))->isToBeWatched());
    follower.start();
    QTRY_VERIFY(follower.view().find(nodeId(2))->isToBeWatched());
    QVERIFY(!follower.view().find(nodeId(1))->isToBeWatched());
    QCOMPARE(follower.endpointOf(*follower.view().find(nodeId(2))).port, second.port());
}

/// One takes connections and says nothing: what the others say is believed at once.
void TestClusterView::aNodeThatHangsDelaysNobody()
{
    QTcpServer hangs;
    ScriptedServer speaks;
    QVERIFY(hangs.listen(QHostAddress::LocalHost) && speaks.listen());
    const auto silent = "127.0.0.1:" + QByteArray::number(hangs.serverPort()).toStdString() + "@1";
    const auto loud = "127.0.0.1:" + QByteArray::number(speaks.port()).toStdString() + "@1";
    const std::string before =
        nodeLine(1, "master", "0-8191", "-", silent) + nodeLine(2, "myself,master", "8192-16383", "-", loud);
    const std::string after = before + nodeLine(3, "master", {}, "-", "127.0.0.1:1@1");
    greets(speaks).expectAny().reply(answer(before)).expectAny().reply("-ERR\r\n");
    speaks.expectAny().reply(answer(after)).expectAny().reply("-ERR\r\n").stall();
    const auto map = ClusterMap::parse(before, {"127.0.0.1", speaks.port()});
    QVERIFY(map);
    const SystemClock clock;
    ClusterFollower::Options options = quick();
    options.deadline = 10min; // whoever waited for it would not come to an end here
    ClusterFollower follower(clusterAt({speaks.port()}), *map, {"127.0.0.1", speaks.port()}, clock, options);
    QSignalSpy unreachable(&follower, &ClusterFollower::unreachable);
    follower.start();
    QTRY_VERIFY(follower.view().find(nodeId(3)) != nullptr);
    QVERIFY(!follower.view().find(nodeId(1))->isHeard);
    QVERIFY(follower.view().find(nodeId(1))->isToBeWatched());
    // The others find them well: that they cannot be reached from here is told, once.
    QTRY_VERIFY(unreachable.count() >= 2);
    QTest::qWait(100);
    QCOMPARE(unreachable.count(), 2);
}

namespace {

std::string at(quint16 port)
{
    return "127.0.0.1:" + std::to_string(port) + "@1";
}

/// Answers CLUSTER NODES so often with this, and SHARDS with an error.
void saysOften(ScriptedServer& server, const std::string& nodes, int times)
{
    greets(server).expectAny().reply(answer(nodes)).expectAny().reply("-ERR\r\n");
    for (int i = 1; i < times; ++i)
        server.expectAny().reply(answer(nodes)); // SHARDS is asked when NODES changed
    server.stall();
}

} // namespace

/// One that never answered may be announced at a wrong address; one that did has crashed.
void TestClusterView::whoWasHeardIsNotOutOfReach()
{
    ScriptedServer crashes;
    ScriptedServer speaks;
    QVERIFY(crashes.listen() && speaks.listen());
    const std::string of1 = nodeLine(1, "myself,master", "0-8191", "-", at(crashes.port())) +
                            nodeLine(2, "master", "8192-16383", "-", at(speaks.port()));
    const std::string of2 = nodeLine(1, "master", "0-8191", "-", at(crashes.port())) +
                            nodeLine(2, "myself,master", "8192-16383", "-", at(speaks.port()));
    greets(crashes).expectAny().reply(answer(of1)).expectAny().reply("-ERR\r\n").expectAny().stall();
    saysOften(speaks, of2, 300);
    const auto map = ClusterMap::parse(of2, {"127.0.0.1", speaks.port()});
    QVERIFY(map);
    const SystemClock clock;
    auto options = quick();
    options.stale = 100ms;
    ClusterFollower follower(clusterAt({speaks.port()}), *map, {"127.0.0.1", speaks.port()}, clock, options);
    QSignalSpy unreachable(&follower, &ClusterFollower::unreachable);
    follower.start();
    QTRY_COMPARE(unreachable.size(), qsizetype{1});
    QCOMPARE(unreachable[0][0].value<std::string>(), nodeId(1));
    QVERIFY(unreachable[0][1].value<MonoTime>() != MonoTime{});
}

/// A whole cluster that was started anew elsewhere: nobody is left to ask but those that a person named.
void TestClusterView::allAtNewPortsAreFoundByTheSeeds()
{
    ScriptedServer seed;
    QVERIFY(seed.listen());
    const std::string before = nodeLine(1, "myself,master", "0-16383", "-", at(closedPort()));
    const std::string after = nodeLine(1, "myself,master", "0-16383", "-", at(seed.port()));
    scriptNode(seed, after);
    const auto map = ClusterMap::parse(before, {"127.0.0.1", 1});
    QVERIFY(map);
    const SystemClock clock;
    auto options = quick();
    options.askSeedsAfter = 100ms;
    ClusterFollower follower(clusterAt({seed.port()}), *map, {"127.0.0.1", 1}, clock, options);
    QSignalSpy changed(&follower, &ClusterFollower::changed);
    follower.start();
    QTRY_VERIFY(!changed.isEmpty());
    QCOMPARE(follower.endpointOf(*follower.view().find(nodeId(1))).port, seed.port());
}

void TestClusterView::twoThatSwappedPortsAreToldApart()
{
    ScriptedServer one;
    ScriptedServer two;
    QVERIFY(one.listen() && two.listen());
    // Each knows where it is itself, and where the other one was.
    const std::string of1 = nodeLine(1, "myself,master", "0-8191", "-", at(two.port())) +
                            nodeLine(2, "master", "8192-16383", "-", at(two.port()));
    const std::string of2 = nodeLine(1, "master", "0-8191", "-", at(one.port())) +
                            nodeLine(2, "myself,master", "8192-16383", "-", at(one.port()));
    saysOften(one, of2, 300);
    saysOften(two, of1, 300);
    const std::string stale = nodeLine(1, "master", "0-8191", "-", at(one.port())) +
                              nodeLine(2, "myself,master", "8192-16383", "-", at(two.port()));
    const auto map = ClusterMap::parse(stale, {"127.0.0.1", two.port()});
    QVERIFY(map);
    const SystemClock clock;
    ClusterFollower follower(clusterAt({one.port()}), *map, {"127.0.0.1", one.port()}, clock, quick());
    follower.start();
    const auto portOf = [&](int number) { return follower.endpointOf(*follower.view().find(nodeId(number))).port; };
    QTRY_COMPARE(portOf(1), two.port());
    QTRY_COMPARE(portOf(2), one.port());
    QTRY_VERIFY(follower.view().find(nodeId(1))->isHeard && follower.view().find(nodeId(2))->isHeard);
}

LOCKSCOPE_TEST_MAIN(TestClusterView)
#include "tst_clusterview.moc"
