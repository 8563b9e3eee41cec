// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The graph of who waits for whom: joining, chains, deadlocks. Means: pure.
#include "analysis/waitsfor.h"
#include "support/suite.h"

#include <algorithm>
#include <random>
#include <set>

using namespace lockscope;
using namespace lockscope::analysis;

namespace {

ServerTime at(std::int64_t ms)
{
    return serverTimeFromUs((1'790'000'000'000 + ms) * 1000);
}

/// A connection that a trace saw, with the token that it used.
Party connection(const std::string& address, std::string token = {})
{
    Party who;
    who.client = address;
    who.id = std::move(token);
    return who;
}

Party token(std::string bytes)
{
    Party who;
    who.id = std::move(bytes);
    return who;
}

/// As Redisson names them: uuid:thread, everywhere.
Party redisson(std::string id)
{
    Party who = token(std::move(id));
    who.idIsWho = true;
    return who;
}

struct Scene
{
    WaitsForFacts facts;

    Scene& holds(std::uint32_t lock, Party who, std::int64_t since = 0)
    {
        facts.holds.push_back({LockId{lock}, std::move(who), at(since)});
        return *this;
    }
    Scene& waits(std::uint32_t lock, Party who, std::int64_t since = 100)
    {
        facts.waits.push_back({LockId{lock}, std::move(who), at(since), WaitSource::Trace});
        return *this;
    }
    Scene& count(std::uint32_t lock, std::uint32_t waiters)
    {
        facts.counts.push_back({LockId{lock}, waiters});
        return *this;
    }
    [[nodiscard]] WaitsForGraph graph() const { return waitsForGraph(facts); }
};

std::string nameOf(const WaitsForNode& node)
{
    switch (node.kind) {
    case WaitsForNode::Kind::Lock:
        return "L" + std::to_string(index(node.lock));
    case WaitsForNode::Kind::Unnamed:
        return std::to_string(node.waiters) + "?L" + std::to_string(index(node.lock));
    case WaitsForNode::Kind::More:
        return std::to_string(node.waiters).append("+L").append(std::to_string(index(node.lock)));
    case WaitsForNode::Kind::Client:
        return node.who.client.empty() ? node.who.id : node.who.client;
    }
    return {};
}

QString told(const WaitsForGraph& graph, const std::vector<std::uint32_t>& nodes)
{
    QStringList names;
    for (const std::uint32_t node : nodes)
        names << QString::fromStdString(nameOf(graph.nodes[node]));
    return names.join(QStringLiteral(" > "));
}

const WaitsForNode& node(const WaitsForGraph& graph, const std::string& name)
{
    const auto found = std::find_if(graph.nodes.begin(), graph.nodes.end(),
                                    [&](const WaitsForNode& each) { return nameOf(each) == name; });
    if (found == graph.nodes.end())
        qFatal("no node %s", name.c_str());
    return *found;
}

const std::string kLong = "0f3c7c8e-2f8a-4c55-9a38-"; // with twelve more: as long as a UUID

} // namespace

class TestWaitsFor : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void whatNobodyWaitsForIsNotInTheGraph()
    {
        const auto graph = Scene().holds(1, connection("a")).holds(2, connection("b")).count(2, 0).graph();
        QVERIFY(graph.nodes.empty() && graph.edges.empty() && graph.longestChain.empty());
        QVERIFY(!graph.root);
    }

    /// Two programs on a unix socket have one address: it does not make them one client, and no deadlock of them.
    void aSharedAddressJoinsNobody()
    {
        const auto shared = [](const std::string& id) {
            Party who = connection("unix:/run/r.sock", id);
            who.several = true;
            return who;
        };
        const auto graph = Scene()
                               .holds(1, shared(kLong + "000000000001"))
                               .holds(2, shared(kLong + "000000000002"))
                               .waits(1, shared("attempt-1234567890123"))
                               .waits(2, shared("attempt-9876543210987"))
                               .graph();
        QVERIFY(graph.deadlocks.empty());
        QCOMPARE(graph.nodes.size(), std::size_t{6});
        QCOMPARE(graph.unjoinedHolders, 2u); // and that is said
    }

    /// a holds 1, b waits for it and holds 2, for which c and two unnamed ones wait.
    void aChainHasARootAndAnEnd()
    {
        const auto graph = Scene()
                               .holds(1, connection("a"))
                               .waits(1, connection("b"))
                               .holds(2, connection("b"))
                               .waits(2, connection("c"))
                               .count(1, 1)
                               .count(2, 3)
                               .graph();
        QVERIFY(graph.deadlocks.empty());
        QCOMPARE(graph.waiters, 4u);
        QCOMPARE(graph.unnamed, 2u);
        QVERIFY(graph.root);
        QCOMPARE(nameOf(graph.nodes[*graph.root]), std::string("a"));
        QCOMPARE(graph.nodes[*graph.root].blocked, 4u);
        QCOMPARE(node(graph, "b").blocked, 3u);
        QCOMPARE(node(graph, "L2").waiters, 3u);
        QCOMPARE(told(graph, graph.longestChain), QStringLiteral("a > L1 > b > L2 > c"));
        QCOMPARE(node(graph, "c").layer, 4u);
        QCOMPARE(graph.components, 1u);
        QCOMPARE(std::count_if(graph.edges.begin(), graph.edges.end(), [](const auto& e) { return e.isBack; }), 0);
    }

    /// Whose token is the very name of one connection is that connection; of two of the same name it is neither.
    void aTokenThatIsAConnectionsNameIsThatConnection()
    {
        const auto named = [](const std::string& address, const std::string& name) {
            Party who = connection(address);
            who.name = name;
            return who;
        };
        const Scene scene = Scene()
                                .holds(1, token("worker-1"))
                                .holds(2, token("worker-2"))
                                .waits(2, named("a", "worker-1"))
                                .waits(1, named("b", "worker-2"));
        const auto graph = scene.graph();
        QCOMPARE(graph.deadlocks.size(), std::size_t{1});
        QCOMPARE(graph.namedHolders, 2u);
        QCOMPARE(graph.unjoinedHolders, 0u);
        Scene twice = scene;
        const auto unsure = twice.waits(2, named("c", "worker-1")).graph();
        QVERIFY(unsure.deadlocks.empty());
        QCOMPARE(unsure.namedHolders, 1u);
        QCOMPARE(unsure.unjoinedHolders, 1u);
        const auto short1 = Scene().holds(1, token("app")).waits(1, named("a", "app")).graph();
        QCOMPARE(short1.namedHolders, 0u);
    }

    void aWaitThatIsSeenNoMoreSaysSinceWhen()
    {
        Scene scene = Scene().holds(1, connection("a")).waits(1, connection("b")).waits(1, connection("c"));
        scene.facts.waits.front().asOf = at(5'000);
        auto graph = scene.graph();
        QCOMPARE(graph.kept, 1u);
        QCOMPARE(graph.asOf, at(5'000));
        QVERIFY(graph.deadlocks.empty());
        scene.holds(2, connection("b")).waits(2, connection("a"));
        graph = scene.graph();
        QCOMPARE(graph.deadlocks.front().asOf, at(5'000));
        scene.waits(1, connection("b"), 200); // another source sees it now
        graph = scene.graph();
        QCOMPARE(graph.kept, 0u);
        QCOMPARE(graph.deadlocks.front().asOf, kUnknownTime);
        QCOMPARE(foldWaiters(graph, 0).kept, 0u);
    }

    void oneMoreIsDrawnAsItIs()
    {
        const auto waitedForBy = [](int count) {
            Scene scene = Scene().holds(1, connection("holder"));
            for (int i = 0; i < count; ++i)
                scene.waits(1, connection("w" + std::to_string(i)), 100 + i);
            return foldWaiters(scene.graph(), 6);
        };
        // Beside six there is the end of the longest chain.
        const auto hasMore = [](const WaitsForGraph& graph) {
            return graph.nodes.back().kind == WaitsForNode::Kind::More;
        };
        QVERIFY(!hasMore(waitedForBy(7)));
        QVERIFY(!hasMore(waitedForBy(8)));
        QVERIFY(hasMore(waitedForBy(9)));
        QCOMPARE(waitedForBy(9).nodes.back().waiters, 2u);
    }

    void oppositeOrderIsADeadlock()
    {
        const auto graph = Scene()
                               .holds(1, connection("a"), 0)
                               .holds(2, connection("b"), 10)
                               .waits(2, connection("a"), 20)
                               .waits(1, connection("b"), 35)
                               .waits(1, connection("c"), 90)
                               .graph();
        QCOMPARE(graph.deadlocks.size(), std::size_t{1});
        const Deadlock& deadlock = graph.deadlocks.front();
        QCOMPARE(told(graph, deadlock.cycle), QStringLiteral("a > L2 > b > L1"));
        QVERIFY(deadlock.since == at(35));
        QCOMPARE(deadlock.behind, 1u);
        QVERIFY(deadlock.byConnection);
        QVERIFY(!graph.root);
        QVERIFY(node(graph, "L1").deadlock && node(graph, "b").deadlock);
        QVERIFY(!node(graph, "c").deadlock);
        QCOMPARE(std::count_if(graph.edges.begin(), graph.edges.end(), [](const auto& e) { return bool(e.deadlock); }),
                 4);
        QCOMPARE(std::count_if(graph.edges.begin(), graph.edges.end(), [](const auto& e) { return e.isBack; }), 1);
        for (const auto& edge : graph.edges) // layers go forward
            QVERIFY(edge.isBack || graph.nodes[edge.from].layer < graph.nodes[edge.to].layer);
    }

    void threeInARing()
    {
        const auto graph = Scene()
                               .holds(1, redisson("p:1"))
                               .holds(2, redisson("p:2"))
                               .holds(3, redisson("p:3"))
                               .waits(2, redisson("p:1"))
                               .waits(3, redisson("p:2"))
                               .waits(1, redisson("p:3"))
                               .graph();
        QCOMPARE(graph.deadlocks.size(), std::size_t{1});
        QCOMPARE(told(graph, graph.deadlocks.front().cycle), QStringLiteral("p:1 > L2 > p:2 > L3 > p:3 > L1"));
        QVERIFY(!graph.deadlocks.front().byConnection);
    }

    void whoWaitsForHisOwnLockIsADeadlockOfOne()
    {
        const auto graph = Scene().holds(1, redisson("p:1"), 0).waits(1, redisson("p:1"), 5).graph();
        QCOMPARE(graph.deadlocks.size(), std::size_t{1});
        QCOMPARE(told(graph, graph.deadlocks.front().cycle), QStringLiteral("p:1 > L1"));
    }

    /// Three coroutines on one connection: one holds, the others wait. None of them waits for itself.
    void coroutinesOnOneConnectionAreNoDeadlock()
    {
        const auto one = Scene().holds(1, connection("a"), 0).waits(1, connection("a"), 5).graph();
        QVERIFY(one.deadlocks.empty());
        QCOMPARE(one.waiters, 1u);
        QCOMPARE(told(one, one.longestChain), QStringLiteral("a > L1 > a"));
        // Nor with another program, as long as it is not known that the one that holds is the one that waits.
        const auto crossed = Scene()
                                 .holds(1, connection("a"), 0)
                                 .waits(1, connection("a"), 5)
                                 .waits(2, connection("a"), 10)
                                 .holds(2, connection("b"), 0)
                                 .waits(1, connection("b"), 10)
                                 .graph();
        QVERIFY(crossed.deadlocks.empty());
        // A thread's own name proves it, whatever connection it uses.
        Party thread = redisson("p:1");
        thread.client = "a";
        Party other = redisson("p:2");
        other.client = "a";
        QCOMPARE(Scene().holds(1, thread).holds(2, other).waits(2, thread).waits(1, other).graph().deadlocks.size(),
                 std::size_t{1});
    }

    /// The waiters are looked at a moment after the lock was taken.
    void whoGotTheLockDoesNotWaitForIt()
    {
        const auto graph = Scene()
                               .holds(1, connection("a"), 50)
                               .waits(1, connection("a"), 5)
                               .waits(1, connection("b"), 7)
                               .count(1, 2)
                               .graph();
        QVERIFY(graph.deadlocks.empty());
        QCOMPARE(graph.waiters, 1u);
        QCOMPARE(graph.unnamed, 0u);
    }

    void tokensDifferFromLockToLockAndTheConnectionJoinsThem()
    {
        const Scene apart = Scene()
                                .holds(1, token(kLong + "000000000001"))
                                .holds(2, token(kLong + "000000000002"))
                                .waits(2, connection("a", kLong + "000000000003"))
                                .waits(1, connection("b", kLong + "000000000004"));
        QVERIFY(apart.graph().deadlocks.empty());
        QCOMPARE(apart.graph().unjoinedHolders, 2u); // and it says so
        Scene joined = apart;
        joined.facts.holds[0].who.client = "a";
        joined.facts.holds[1].who.client = "b";
        QCOMPARE(joined.graph().deadlocks.size(), std::size_t{1});
        QCOMPARE(joined.graph().unjoinedHolders, 0u);
    }

    /// The waiter of one lock uses the token that holds another one: then the holder is that connection.
    void aTokenOfOneConnectionBelongsToIt()
    {
        const std::string shared = kLong + "000000000001";
        const auto graph =
            Scene().holds(1, token(shared)).waits(2, connection("a", shared)).waits(1, connection("b")).graph();
        QCOMPARE(graph.unjoinedHolders, 0u);
        QCOMPARE(node(graph, "a").holds, 1u);
    }

    void aTokenThatSeveralUseJoinsNobody()
    {
        const auto several = Scene()
                                 .holds(1, token("the value that everybody writes"))
                                 .waits(2, connection("a", "the value that everybody writes"))
                                 .waits(3, connection("b", "the value that everybody writes"))
                                 .waits(1, connection("c"))
                                 .graph();
        QCOMPARE(several.unjoinedHolders, 1u);
        const auto constant = Scene()
                                  .holds(1, token("true"))
                                  .holds(2, token("true"))
                                  .waits(1, connection("a", "true"))
                                  .waits(2, connection("b"))
                                  .graph();
        QCOMPARE(constant.unjoinedHolders, 2u);
        QCOMPARE(constant.components, 2u); // nor each other
        // Only one asks, with a long constant that the holder has, too: that is no lock on himself.
        const auto same = Scene()
                              .holds(1, token("the value that everybody writes"))
                              .waits(1, connection("a", "the value that everybody writes"))
                              .graph();
        QVERIFY(same.deadlocks.empty());
    }

    /// A pool of connections lends them to any thread: the thread's own name says more.
    void threadsThatShareConnectionsStayApart()
    {
        Party one = redisson("p:1");
        Party two = redisson("p:2");
        one.client = two.client = "pool";
        const auto graph = Scene().holds(1, one).waits(2, one).holds(2, two).graph();
        QVERIFY(graph.deadlocks.empty());
        QCOMPARE(told(graph, graph.longestChain), QStringLiteral("pool > L2 > pool"));
    }

    void whatTwoSourcesSayIsOneWaiter()
    {
        auto scene =
            Scene().holds(1, redisson("p:9")).waits(1, redisson("p:1"), 80).waits(1, redisson("p:1"), 40).count(1, 3);
        const auto graph = scene.graph();
        QCOMPARE(graph.waiters, 3u);
        QCOMPARE(graph.unnamed, 2u);
        QVERIFY(node(graph, "p:1").since == at(40));
    }

    void aLockOfUnknownHolderCanBeTheRoot()
    {
        const auto graph = Scene().count(5, 7).graph();
        QCOMPARE(graph.unknownHolders, 1u);
        QVERIFY(graph.root);
        QCOMPARE(nameOf(graph.nodes[*graph.root]), std::string("L5"));
        QCOMPARE(graph.nodes[*graph.root].blocked, 7u);
    }

    void theOldestDeadlockComesFirst()
    {
        const auto graph = Scene()
                               .holds(1, redisson("a"), 0)
                               .waits(1, redisson("a"), 70)
                               .holds(2, redisson("b"), 0)
                               .waits(2, redisson("b"), 30)
                               .graph();
        QCOMPARE(graph.deadlocks.size(), std::size_t{2});
        QCOMPARE(told(graph, graph.deadlocks.front().cycle), QStringLiteral("b > L2"));
        QCOMPARE(graph.components, 2u);
    }

    /// Whatever is said, in whatever order: the same graph, layers that go forward, cycles that are cycles, and a
    /// deadlock just where a slow search finds one.
    void anyFactsGiveAConsistentGraph()
    {
        std::mt19937 random(17);
        for (int round = 0; round < 300; ++round) {
            Scene scene;
            const unsigned locks = 1 + random() % 9;
            const unsigned clients = 1 + random() % 9;
            for (unsigned lock = 0; lock < locks; ++lock) {
                if (random() % 5 != 0)
                    scene.holds(lock, connection("c" + std::to_string(random() % clients)), random() % 100);
                scene.count(lock, random() % 4);
            }
            for (unsigned i = random() % 14; i > 0; --i)
                scene.waits(random() % locks, connection("c" + std::to_string(random() % clients)),
                            200 + random() % 100);
            const auto graph = scene.graph();
            std::shuffle(scene.facts.waits.begin(), scene.facts.waits.end(), random);
            std::shuffle(scene.facts.holds.begin(), scene.facts.holds.end(), random);
            const auto again = scene.graph();
            QCOMPARE(again.nodes.size(), graph.nodes.size());
            for (std::size_t i = 0; i < graph.nodes.size(); ++i)
                QVERIFY(again.nodes[i].key == graph.nodes[i].key && again.nodes[i].layer == graph.nodes[i].layer);
            check(graph);
        }
    }

private:
    static void check(const WaitsForGraph& graph)
    {
        const std::size_t count = graph.nodes.size();
        std::vector<std::vector<bool>> reaches(count, std::vector<bool>(count, false));
        for (const auto& edge : graph.edges) {
            reaches[edge.from][edge.to] = true;
            QVERIFY(edge.isBack || graph.nodes[edge.from].layer < graph.nodes[edge.to].layer);
            QVERIFY(!edge.isBack || graph.nodes[edge.from].layer > graph.nodes[edge.to].layer);
        }
        for (std::size_t k = 0; k < count; ++k)
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t j = 0; j < count; ++j)
                    if (reaches[i][k] && reaches[k][j])
                        reaches[i][j] = true;
        std::set<std::set<std::size_t>> parts;
        for (std::size_t i = 0; i < count; ++i) {
            std::set<std::size_t> part;
            std::uint32_t blocked = 0;
            for (std::size_t j = 0; j < count; ++j) {
                if (reaches[i][j] && reaches[j][i])
                    part.insert(j);
                if (reaches[i][j] && i != j && graph.nodes[j].kind != WaitsForNode::Kind::Lock)
                    blocked += std::max(1u, graph.nodes[j].waiters);
            }
            if (!part.empty())
                parts.insert(part);
            if (graph.nodes[i].kind != WaitsForNode::Kind::Unnamed)
                QCOMPARE(graph.nodes[i].blocked, blocked);
        }
        QCOMPARE(graph.deadlocks.size(), parts.size());
        for (const Deadlock& deadlock : graph.deadlocks) {
            for (std::size_t i = 0; i < deadlock.cycle.size(); ++i) {
                const std::uint32_t waiter = deadlock.cycle[i];
                const std::uint32_t blocker = deadlock.cycle[(i + 1) % deadlock.cycle.size()];
                QVERIFY(std::any_of(graph.edges.begin(), graph.edges.end(), [&](const auto& edge) {
                    return edge.from == blocker && edge.to == waiter && edge.deadlock;
                }));
            }
        }
        for (std::size_t i = 1; i < graph.longestChain.size(); ++i)
            QVERIFY(reaches[graph.longestChain[i - 1]][graph.longestChain[i]]);
    }
};

LOCKSCOPE_TEST_MAIN(TestWaitsFor)
#include "tst_waitsfor.moc"
