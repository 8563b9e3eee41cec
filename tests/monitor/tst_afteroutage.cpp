// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// After an outage the next holder is seen, whatever the lease; each server is asked for its own locks. Means: watcher,
// proxy.
#include "monitor/sourcereader.h"
#include "sandbox/faultproxy.h"
#include "support/suite.h"

#include <QTest>

#include <functional>
#include <limits>
#include <memory>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using Kind = NodeEvent::Kind;

namespace {

constexpr int kOthers = 4000;
constexpr int kVictims = 40;

bool until(const std::function<bool()>& condition)
{
    return QTest::qWaitFor(condition, kPatience);
}

ServerTime timeOf(PrivateServer& server)
{
    const auto time = server.command({"TIME"});
    return serverTimeFromUs(std::stoll(time.elements[0].text) * 1'000'000 + std::stoll(time.elements[1].text));
}

std::string victim(int i)
{
    return "lock:victim" + std::to_string(i);
}

} // namespace

class TestAfterOutage : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void theNextHolderIsSeen();
    void eachServerIsAskedForItsOwn();
    void leasesOfAnyLength();
    void restoredOverAHeldLock();
};

/// A's leases end inside the outage and B takes the locks. The re-sync has many others to look at, and A's ends come
/// due meanwhile.
void TestAfterOutage::theNextHolderIsSeen()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    const auto* others = "for i = 1, tonumber(ARGV[1]) do redis.call('SET', 'lock:' .. i, 'x' .. i, 'PX', 600000) end";
    QVERIFY(!server.command({"EVAL", others, "0", std::to_string(kOthers)}).isError());
    auto started = sandbox::FaultProxy::start(server.tcpEndpoint());
    QVERIFY(started);
    auto& cable = *started;
    SourceReader watcher(watch(cable.endpoint()));
    QVERIFY(until([&] { return watcher.isReady(); }));
    const auto* taken = "for i = 0, ARGV[1] - 1 do redis.call('SET', 'lock:victim' .. i, 'A', 'PX', 1200) end";
    QVERIFY(!server.command({"EVAL", taken, "0", std::to_string(kVictims)}).isError());
    QVERIFY2(until([&] {
                 return watcher.held().size() == std::size_t(kOthers + kVictims) &&
                        watcher.held()[victim(kVictims - 1)] == "A";
             }),
             watcher.log().c_str());

    const auto cutAt = timeOf(server);
    cable.refuse(true);
    cable.cut();
    QVERIFY(until([&] { return server.command({"EXISTS", victim(kVictims - 1)}).integer == 0; }));
    for (int i = 0; i < kVictims; ++i)
        server.command({"SET", victim(i), "B", "PX", "600000"});
    QVERIFY(until([&] { return watcher.isIn(ConnectionState::Waiting); }));
    watcher.forget();
    const sandbox::WayFaults slow{.delay = 25ms};
    cable.setFaults(sandbox::Way::ToServer, slow);
    cable.setFaults(sandbox::Way::ToClient, slow);
    cable.refuse(false);

    QVERIFY2(until([&] { return watcher.isIn(ConnectionState::Live); }), watcher.log().c_str());
    const auto held = watcher.held();
    QCOMPARE(held.size(), std::size_t(kOthers + kVictims));
    for (int i = 0; i < kVictims; ++i)
        QVERIFY2(held.at(victim(i)) == "B", victim(i).c_str());
    for (const auto& told : watcher.events()) {
        if (!told.key.starts_with("lock:victim"))
            continue;
        QVERIFY2(told.event.kind == EventKind::Vanished || told.holder != "A", name(told.event.kind));
        // Nobody knows when in the outage it ended.
        if (told.event.kind == EventKind::Vanished)
            QVERIFY(told.event.at - std::chrono::microseconds(told.event.precisionUs) <= cutAt + 50ms);
    }
    QCOMPARE(watcher.count(EventKind::Vanished), std::size_t(kVictims));
}

/// Leases of the first node's locks are overdue whenever it comes back; the second one is busy all the time.
void TestAfterOutage::eachServerIsAskedForItsOwn()
{
    PrivateServer first(kNotify);
    auto arguments = kNotify;
    for (const auto* word : {"--user", "watcher", "on", ">right", "~lock:second*", "&*", "+@all"})
        arguments.emplace_back(word);
    PrivateServer second(arguments);
    QVERIFY2(first.start(), first.log().c_str());
    QVERIFY2(second.start(), second.log().c_str());
    auto started = sandbox::FaultProxy::start(first.tcpEndpoint());
    QVERIFY(started);
    // The ends of a thousand leases are spread over three seconds, so that there is always one that has just come due.
    const auto* taken = "for i = 1, 1000 do redis.call('SET', 'lock:first' .. i, 'x', 'PX', 500 + 3 * i) end";
    QVERIFY(!first.command({"EVAL", taken, "0"}).isError());
    auto other = watch(second.tcpEndpoint());
    other.endpoint.user = "watcher";
    other.endpoint.password = Secret("right");
    SourceReader watcher(std::vector{watch(started->endpoint()), other});
    QVERIFY(until([&] { return watcher.count(Kind::Ready) == 2; }));
    QVERIFY(until([&] { return watcher.count(EventKind::Found) >= 500; }));
    while (first.command({"DBSIZE"}).integer > 50) {
        started->refuse(true);
        started->cut();
        QVERIFY(until([&] { return watcher.isIn(ConnectionState::Waiting); }));
        watcher.forget();
        started->refuse(false);
        watcher.source().requestReconnect(NodeId{0});
        QVERIFY2(until([&] {
                     second.command({"SET", "lock:second", "x", "PX", "600000"});
                     return watcher.count(Kind::Ready) > 0;
                 }),
                 watcher.log().c_str());
    }
    const auto refused = second.command({"ACL", "LOG"});
    QCOMPARE(refused.elements.size(), std::size_t{0});
}

void TestAfterOutage::leasesOfAnyLength()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:a", "x"});
    const auto most = std::to_string(std::numeric_limits<std::int64_t>::max());
    QCOMPARE(server.command({"PEXPIREAT", "lock:a", most}).integer, std::int64_t{1});
    SourceReader watcher(watch(server.unixEndpoint()));
    QVERIFY(until([&] { return watcher.isReady() && watcher.held().size() == 1; }));
    const auto* state = watcher.state("lock:a");
    QVERIFY(state != nullptr && state->deadline.isTime());
    QVERIFY(state->deadline.time() - timeOf(server) > 24h * 365 * 1000);
}

void TestAfterOutage::restoredOverAHeldLock()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:a", "holder", "PX", "600000"});
    SourceReader watcher(watch(server.unixEndpoint()));
    QVERIFY(until([&] { return watcher.isReady() && watcher.held().size() == 1; }));
    const auto dump = server.command({"DUMP", "lock:a"}).text;
    QVERIFY(!server.command({"RESTORE", "lock:a", "30000", dump, "REPLACE"}).isError());
    QVERIFY2(until([&] { return watcher.count(EventKind::LeaseChanged) == 1; }), watcher.log().c_str());
    QVERIFY(!server.command({"RESTORE", "lock:a", "900000", dump, "REPLACE"}).isError());
    QVERIFY2(until([&] { return watcher.count(EventKind::Renewed) == 1; }), watcher.log().c_str());
    QCOMPARE(watcher.held()["lock:a"], std::string("holder"));
    server.command({"SET", "other", "thief"});
    QVERIFY(
        !server.command({"RESTORE", "lock:a", "900000", server.command({"DUMP", "other"}).text, "REPLACE"}).isError());
    QVERIFY2(until([&] { return watcher.count(EventKind::TakenOver) == 1; }), watcher.log().c_str());
    QCOMPARE(watcher.held()["lock:a"], std::string("thief"));
}

LOCKSCOPE_TEST_MAIN(TestAfterOutage)
#include "tst_afteroutage.moc"
