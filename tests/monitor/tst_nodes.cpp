// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/watcher.h"
#include "support/suite.h"

#include <QTest>

#include <set>
#include <string>

using namespace lockscope;
using namespace lockscope::test;

namespace {

constexpr int kPatience = 30'000;

monitor::WatchOptions watch(PrivateServer& server)
{
    monitor::WatchOptions options;
    options.endpoint = server.tcpEndpoint();
    return options;
}

} // namespace

/// Several nodes in one engine.
class TestNodes : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void theSameKeyIsALockOnEach();
    void oneThatScansHidesNobodyElsesEvents();
    void oneThatGoesAwayTakesNobodyElsesLocks();
};

void TestNodes::theSameKeyIsALockOnEach()
{
    PrivateServer first({"--notify-keyspace-events", "Kg$xe"});
    PrivateServer second({"--notify-keyspace-events", "Kg$xe"});
    PrivateServer third({"--notify-keyspace-events", "Kg$xe"});
    QVERIFY(first.start() && second.start() && third.start());
    Watcher watcher(std::vector{watch(first), watch(second), watch(third)});
    QTRY_COMPARE_WITH_TIMEOUT(watcher.count(NodeEvent::Kind::Ready), std::size_t{3}, kPatience);
    first.command({"SET", "lock:a", "one", "PX", "60000"});
    second.command({"SET", "lock:a", "two", "PX", "60000"});
    third.command({"SET", "lock:a", "three", "PX", "60000"});
    QTRY_COMPARE_WITH_TIMEOUT(watcher.count(EventKind::Acquired, "lock:a"), std::size_t{3}, kPatience);
    second.command({"DEL", "lock:a"});
    QTRY_COMPARE_WITH_TIMEOUT(watcher.count(EventKind::Released, "lock:a"), std::size_t{1}, kPatience);
    for (const auto& told : watcher.events()) {
        const char* holder = told.event.node == NodeId{0} ? "one" : told.event.node == NodeId{1} ? "two" : "three";
        QCOMPARE(told.holder, std::string(holder));
    }
    QCOMPARE(watcher.view().heldCount(), 2u);
}

void TestNodes::oneThatScansHidesNobodyElsesEvents()
{
    PrivateServer quick({"--notify-keyspace-events", "Kg$xe"});
    PrivateServer slow({"--notify-keyspace-events", "Kg$xe", "--enable-debug-command", "yes"});
    QVERIFY(quick.start() && slow.start());
    QVERIFY(!slow.command({"DEBUG", "POPULATE", "700000", "other", "1"}).isError());
    slow.command({"SET", "lock:b", "late", "PX", "600000"});
    Watcher watcher(std::vector{watch(quick), watch(slow)});
    QTRY_VERIFY_WITH_TIMEOUT(watcher.isReady(), kPatience);
    const auto isSlowReady = [&] {
        watcher.pull();
        return std::any_of(watcher.nodes().begin(), watcher.nodes().end(), [](const NodeEvent& told) {
            return told.kind == NodeEvent::Kind::Ready && told.node == NodeId{1};
        });
    };
    QVERIFY2(!isSlowReady(), "The scan was over at once: nothing is shown here.");
    quick.command({"SET", "lock:a", "me", "PX", "60000"});
    slow.command({"SET", "lock:c", "other", "PX", "60000"});
    QTRY_COMPARE_WITH_TIMEOUT(watcher.count(EventKind::Acquired, "lock:a"), std::size_t{1}, kPatience);
    QVERIFY2(!isSlowReady(), "The other node was ready before.");
    QTRY_VERIFY_WITH_TIMEOUT(isSlowReady(), 2 * kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(watcher.view().heldCount(), 3u, kPatience);
    std::multiset<std::string> ofSlow; // what was held back, each once
    for (const auto& told : watcher.events())
        if (told.event.node == NodeId{1})
            ofSlow.insert(told.key);
    QCOMPARE(ofSlow, (std::multiset<std::string>{"lock:b", "lock:c"}));
}

void TestNodes::oneThatGoesAwayTakesNobodyElsesLocks()
{
    PrivateServer stays({"--notify-keyspace-events", "Kg$xe"});
    PrivateServer goes({"--notify-keyspace-events", "Kg$xe"});
    QVERIFY(stays.start() && goes.start());
    stays.command({"SET", "lock:a", "me", "PX", "600000"});
    goes.command({"SET", "lock:b", "me", "PX", "600000"});
    Watcher watcher(std::vector{watch(stays), watch(goes)});
    QTRY_COMPARE_WITH_TIMEOUT(watcher.view().heldCount() + 0 * watcher.count(EventKind::Found), 2u, kPatience);
    goes.kill();
    QTRY_VERIFY_WITH_TIMEOUT(watcher.isIn(ConnectionState::Waiting) || watcher.isIn(ConnectionState::Connecting) ||
                                 watcher.isIn(ConnectionState::Disconnected),
                             kPatience);
    stays.command({"SET", "lock:c", "you", "PX", "600000"});
    QTRY_COMPARE_WITH_TIMEOUT(watcher.count(EventKind::Acquired, "lock:c"), std::size_t{1}, kPatience);
    QCOMPARE(watcher.count(EventKind::Vanished), std::size_t{0}); // nobody knows what became of lock:b
    for (const NodeEvent& told : watcher.nodes())
        if (told.kind == NodeEvent::Kind::Gap)
            QCOMPARE(told.node, NodeId{1});
}

LOCKSCOPE_TEST_MAIN(TestNodes)
#include "tst_nodes.moc"
