// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which nodes of a cluster a verb looks at, and which are missing.
#include "cli/clusternodes.h"
#include "support/suite.h"
#include "topology/clusterscripts.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

std::string at(const ScriptedServer& server)
{
    return "127.0.0.1:" + std::to_string(server.port()) + "@1";
}

cli::ClusterPrimaries primariesAt(const ScriptedServer& seed)
{
    const SystemClock clock;
    topology::ClusterSearch::Options options;
    options.deadline = 700ms;
    options.everyPrimary = true;
    topology::ClusterSearch search(clusterAt({seed.port()}), clock, options);
    QSignalSpy finished(&search, &topology::ClusterSearch::finished);
    search.start();
    if (!finished.wait(kPatience) || !search.map())
        qFatal("no map");
    return cli::primariesOf(search.slotOwners(), search.unservedSlots());
}

} // namespace

class TestClusterNodes : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void whoHasNoAddressIsMissing();
    void whoseAddressAnotherOneHasIsMissing();
    void twoThatSwappedTheirPortsAreBothThere();
    void whoIsDeadIsMissing();
};

void TestClusterNodes::whoHasNoAddressIsMissing()
{
    ScriptedServer seed;
    QVERIFY(seed.listen());
    scriptNode(seed, nodeLine(1, "myself,master", "0-8191", "-", at(seed)) +
                         nodeLine(2, "master,noaddr", "8192-16383", "-", ":0@0"));
    const auto found = primariesAt(seed);
    QCOMPARE(found.endpoints.size(), std::size_t{1});
    QCOMPARE(found.missing.size(), std::size_t{1});
    QCOMPARE(found.missing[0].node, nodeId(2).substr(0, 8));
    QVERIFY(found.missing[0].code == cli::ExitCode::Connection);
}

void TestClusterNodes::whoseAddressAnotherOneHasIsMissing()
{
    ScriptedServer seed;
    ScriptedServer other;
    QVERIFY(seed.listen() && other.listen());
    scriptNode(seed, nodeLine(1, "myself,master", "0-5000", "-", at(seed)) +
                         nodeLine(2, "master", "5001-16383", "-", at(seed))); // where it was
    scriptNode(other, nodeLine(2, "myself,master", "5001-16383", "-", at(other)));
    const auto found = primariesAt(seed);
    // The other one is nowhere: nobody says where it is now.
    QCOMPARE(found.endpoints.size(), std::size_t{1});
    QCOMPARE(found.endpoints[0].port, seed.port());
    QCOMPARE(found.missing.size(), std::size_t{1});
}

void TestClusterNodes::twoThatSwappedTheirPortsAreBothThere()
{
    ScriptedServer seed;
    ScriptedServer one;
    ScriptedServer two;
    QVERIFY(seed.listen() && one.listen() && two.listen());
    scriptNode(seed, nodeLine(1, "myself,master", "0-5000", "-", at(seed)) +
                         nodeLine(2, "master", "5001-10000", "-", at(one)) +
                         nodeLine(3, "master", "10001-16383", "-", at(two)));
    scriptNode(one, nodeLine(3, "myself,master", "10001-16383", "-", at(one)));
    scriptNode(two, nodeLine(2, "myself,master", "5001-10000", "-", at(two)));
    const auto found = primariesAt(seed);
    QVERIFY(found.missing.empty());
    QCOMPARE(found.endpoints.size(), std::size_t{3});
    QCOMPARE(found.endpoints[1].port, two.port()); // by slots
    QCOMPARE(found.endpoints[2].port, one.port());
}

void TestClusterNodes::whoIsDeadIsMissing()
{
    ScriptedServer seed;
    QVERIFY(seed.listen());
    scriptNode(seed, nodeLine(1, "myself,master", "0-8191", "-", at(seed)) +
                         nodeLine(2, "master", "8192-16383", "-", "127.0.0.1:" + std::to_string(closedPort()) + "@1"));
    const auto found = primariesAt(seed);
    QCOMPARE(found.endpoints.size(), std::size_t{1});
    QCOMPARE(found.missing.size(), std::size_t{1});
    QVERIFY(!found.missing[0].why.isEmpty());
}

LOCKSCOPE_TEST_MAIN(TestClusterNodes)
#include "tst_clusternodes.moc"
