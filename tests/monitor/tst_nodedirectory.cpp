// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Nodes that come and go, their keyspaces and endpoints. Means: pure.
#include "monitor/nodedirectory.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::monitor;

namespace {

WatchOptions at(std::uint16_t port)
{
    WatchOptions options;
    options.endpoint.port = port;
    options.endpoint.password = Secret("secret");
    return options;
}

} // namespace

/// Which nodes there are, who they are, and how to reach them.
class TestNodeDirectory : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void nodesComeAndGo();
    void nodesOfAKeyspaceShareIt();
    void idsComeToAnEnd();
};

void TestNodeDirectory::nodesComeAndGo()
{
    NodeDirectory directory;
    QCOMPARE(directory.join(at(1), {})->id, NodeId{0});
    QCOMPARE(directory.join(at(2), {})->id, NodeId{1});
    QCOMPARE(directory.endpoint(NodeId{1})->port, std::uint16_t{2});
    QCOMPARE(directory.endpoint(NodeId{1})->password, Secret("secret"));
    QVERIFY(directory.retire(NodeId{0}));
    QVERIFY(!directory.retire(NodeId{0}));
    QVERIFY(!directory.retire(NodeId{7}));
    QVERIFY(!directory.endpoint(NodeId{0}));
    QCOMPARE(directory.state(NodeId{0}), NodeDirectory::State::Retired);
    QCOMPARE(directory.state(NodeId{1}), NodeDirectory::State::Joined);
    QCOMPARE(directory.state(NodeId{2}), NodeDirectory::State::Unknown);
    QCOMPARE(directory.join(at(1), {})->id, NodeId{2}); // another one, as far as anybody knows
    QCOMPARE(directory.nodes(), (std::vector{NodeId{1}, NodeId{2}}));
}

void TestNodeDirectory::nodesOfAKeyspaceShareIt()
{
    NodeDirectory directory;
    const auto alone = directory.join(at(1), {});
    const auto first = directory.join(at(2), "shop");
    const auto second = directory.join(at(3), "shop");
    QCOMPARE(alone->keyspaceName, std::string("127.0.0.1:1"));
    QVERIFY(alone->keyspace != first->keyspace);
    QCOMPARE(first->keyspace, second->keyspace);
    QCOMPARE(second->keyspaceName, std::string("shop"));
    QVERIFY(directory.join(at(1), {})->keyspace != alone->keyspace); // the same address twice are two
    QVERIFY(directory.retire(first->id) && directory.retire(second->id));
    QCOMPARE(directory.join(at(4), "shop")->keyspace, first->keyspace);
}

void TestNodeDirectory::idsComeToAnEnd()
{
    NodeDirectory directory;
    for (std::uint32_t i = 0; i < 65'535; ++i)
        QVERIFY(directory.retire(directory.join({}, {})->id));
    QVERIFY(!directory.join({}, {}));
}

LOCKSCOPE_TEST_MAIN(TestNodeDirectory)
#include "tst_nodedirectory.moc"
