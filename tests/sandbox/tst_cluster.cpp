// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A private cluster: it serves, fails over, moves a slot, takes a node and lets one go.
#include "sandbox/cluster.h"
#include "support/suite.h"

#include <csignal>

using namespace lockscope;
using namespace lockscope::sandbox;
using namespace std::chrono_literals;

class TestCluster : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void itServesAndChanges();
    void whoTakesASlotKnowsAllEpochs();
    void aProgramThatIsMissingIsNamed();
};

namespace {

std::string first(const Result<std::vector<std::string>, Error>& answer)
{
    return !answer ? answer.error().message : answer->empty() ? std::string() : answer->front();
}

} // namespace

void TestCluster::itServesAndChanges()
{
    std::vector<pid_t> pids;
    {
        auto started = Cluster::start();
        QVERIFY2(started, started ? "" : started.error().message.c_str());
        Cluster& cluster = *started;
        QCOMPARE(cluster.size(), std::size_t{6});
        for (std::size_t i = 0; i < cluster.size(); ++i)
            pids.push_back(cluster.node(i).pid());
        // Slot of "foo": 12182, the last third.
        QCOMPARE(cluster.firstOwner(12182), std::size_t{2});
        QCOMPARE(first(cluster.ask(2, {"SET", "foo", "a"})), std::string("OK"));
        QVERIFY(first(cluster.ask(0, {"GET", "foo"})).starts_with("MOVED 12182 127.0.0.1:"));

        QVERIFY(cluster.moveSlot(12182, 2, 0));
        QCOMPARE(first(cluster.ask(0, {"GET", "foo"})), std::string("a"));
        QVERIFY(first(cluster.ask(2, {"GET", "foo"})).starts_with("MOVED"));

        const auto failed = cluster.failOver(cluster.replicaOf(0));
        QVERIFY2(failed, failed ? "" : failed.error().message.c_str());
        QCOMPARE(first(cluster.ask(cluster.replicaOf(0), {"GET", "foo"})), std::string("a"));

        const auto added = cluster.add();
        QVERIFY2(added, added ? "" : added.error().message.c_str());
        QVERIFY(cluster.forget(*added));
        QCOMPARE(first(cluster.ask(0, {"CLUSTER", "NODES"})).find(cluster.id(*added)), std::string::npos);
        pids.push_back(cluster.node(*added).pid());
    }
    for (const pid_t pid : pids)
        QVERIFY(::kill(pid, 0) != 0);
}

/// Else an older claim would win, and the keys of the slot be lost.
void TestCluster::whoTakesASlotKnowsAllEpochs()
{
    ClusterOptions options;
    options.replicas = 0;
    auto started = Cluster::start(options);
    QVERIFY2(started, started ? "" : started.error().message.c_str());
    Cluster& cluster = *started;
    const auto epoch = [&](std::size_t node) {
        const std::string info = first(cluster.ask(node, {"CLUSTER", "INFO"}));
        const std::string name = "cluster_current_epoch:";
        return std::stoi(info.substr(info.find(name) + name.size()));
    };
    const int before = epoch(2);
    // The node does not say so to the others, they hear it in time.
    QVERIFY(first(cluster.ask(0, {"CLUSTER", "BUMPEPOCH"})).starts_with("BUMPED"));
    QVERIFY(cluster.beginMove(0, 0, 2));
    QCOMPARE(epoch(2), before + 1);
    QVERIFY(cluster.endMove(0, 2));
    QCOMPARE(epoch(2), before + 2); // above the one that had it
}

void TestCluster::aProgramThatIsMissingIsNamed()
{
    ClusterOptions options;
    options.program = "no-such-redis-server";
    const auto started = Cluster::start(options);
    QVERIFY(!started && started.error().kind == ErrorKind::NotInstalled);
    QVERIFY(started.error().message.find("no-such-redis-server") != std::string::npos);
}

LOCKSCOPE_TEST_MAIN(TestCluster)
#include "tst_cluster.moc"
