// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Waiters by the refused attempts of a burst: whom they are told to be, and of which lock.
#include "monitor/tracing/tracewaiters.h"
#include "monitor/waiting/boardrig.h"
#include "support/suite.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

/// Locks that are held, by the id and the name that the test gives them.
struct TraceRig : BoardRig
{
    TraceClients clients;
    std::map<std::string, LockId, std::less<>> locks;
    TraceWaiters waiters{board, clients, [this](std::string_view key) {
                             const auto found = locks.find(key);
                             return found == locks.end() ? kNoLock : found->second;
                         }};

    TraceRig() { picture.node(kNode).tick(now, out); }
    LockId hold(const std::string& key) { return locks[key] = BoardRig::hold(key, "t", 600s); }
    void hear(const std::string& key, const std::string& who, TraceDeed deed, std::string_view token = {})
    {
        TracedCommand command;
        command.token = markOf(token);
        command.at = now;
        command.lock = locks.at(key);
        command.client = clients.idOf(kNode, who);
        command.deed = deed;
        waiters.add(command, key);
    }
    std::uint32_t count(LockId lock)
    {
        waiters.updateBoard(now);
        const auto from = board.of(lock);
        return from.empty() ? 0 : from.front().count;
    }
};

} // namespace

class TestTraceWaiters : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void refusedWaitsUntilItHasTheLock();
    void goesWhoAsksNoMore();
    void goesWhoUnsubscribes();
    void staysWhoAsksSeldom();
    void anotherLockOfTheSameIdHasNoneOfThem();
    void aLockThatComesBackHasThemStill();
    void clientsOfASocketAreToldApartByTokens();
    void aPoolIsOneWaiter();
    void oneWhoConnectsAnewIsOneWaiter();
    void oneWhoPollsByNewConnectionsIsOneWaiter();
    void aMultiLockWaitsForOneAfterTheOther();
    void threadsOfOneConnectionAreToldApart();
    void aClientDepartsWithItsLastConnection();
};

void TestTraceWaiters::refusedWaitsUntilItHasTheLock()
{
    TraceRig rig;
    const LockId lock = rig.hold("lock:a");
    rig.hear("lock:a", "one", TraceDeed::Refused);
    rig.hear("lock:a", "two", TraceDeed::Refused);
    rig.hear("lock:a", "one", TraceDeed::Refused);
    QCOMPARE(rig.count(lock), 2u);
    rig.hear("lock:a", "one", TraceDeed::Acquired);
    QCOMPARE(rig.count(lock), 1u);
    QCOMPARE(rig.board.of(lock).front().waiters.at(0).client, "two");
    rig.waiters.withdraw();
    QVERIFY(rig.board.of(lock).empty());
}

void TestTraceWaiters::goesWhoAsksNoMore()
{
    TraceRig rig;
    const LockId lock = rig.hold("lock:a");
    rig.hear("lock:a", "one", TraceDeed::Refused);
    rig.hear("lock:a", "two", TraceDeed::Waiting);
    rig.now += 3s;
    QCOMPARE(rig.count(lock), 1u);
    rig.now += 60s;
    QCOMPARE(rig.count(lock), 0u);
}

/// The connection that a client listens by, whichever connection asked for the lock.
void TestTraceWaiters::goesWhoUnsubscribes()
{
    TraceRig rig;
    const LockId lock = rig.hold("lock:a");
    rig.hear("lock:a", "10.0.0.1:1001", TraceDeed::Refused, "uuid:7");
    rig.hear("lock:a", "10.0.0.1:1002", TraceDeed::Waiting);
    rig.hear("lock:a", "10.0.0.2:1002", TraceDeed::Waiting); // as for a semaphore, of which no attempt is refused
    rig.hear("lock:a", "unix:/run/r.sock", TraceDeed::Waiting);
    rig.now += 10s;
    QCOMPARE(rig.count(lock), 3u);
    rig.hear("lock:a", "unix:/run/r.sock", TraceDeed::StoppedWaiting); // it may be another one of them
    QCOMPARE(rig.count(lock), 3u);
    rig.hear("lock:a", "10.0.0.1:1002", TraceDeed::StoppedWaiting);
    QCOMPARE(rig.count(lock), 2u);
    rig.hear("lock:a", "10.0.0.2:1002", TraceDeed::StoppedWaiting);
    QCOMPARE(rig.count(lock), 1u);
    QCOMPARE(rig.board.of(lock).front().waiters.at(0).client, "unix:/run/r.sock");
    // Those of a queue listen by one connection, each for itself.
    const LockId fair = rig.hold("lock:fair");
    for (const char* who : {"uuid:1", "uuid:2"}) {
        rig.hear("lock:fair", "10.0.0.1:1001", TraceDeed::Refused, who);
        rig.hear("lock:fair", "10.0.0.1:1002", TraceDeed::Waiting);
        rig.hear("lock:fair", "10.0.0.1:1001", TraceDeed::Refused, who); // which knows them apart
    }
    QCOMPARE(rig.count(fair), 2u);
    rig.hear("lock:fair", "10.0.0.1:1002", TraceDeed::StoppedWaiting, "uuid:1");
    QCOMPARE(rig.count(fair), 1u);
    rig.hear("lock:fair", "10.0.0.1:1002", TraceDeed::StoppedWaiting, "uuid:2");
    QCOMPARE(rig.count(fair), 0u);
}

void TestTraceWaiters::staysWhoAsksSeldom()
{
    TraceRig rig;
    const LockId lock = rig.hold("lock:a");
    rig.hear("lock:a", "one", TraceDeed::Refused);
    rig.now += 1s;
    rig.hear("lock:a", "one", TraceDeed::Refused);
    rig.now += 3900ms;
    QCOMPARE(rig.count(lock), 1u);
    rig.now += 200ms;
    QCOMPARE(rig.count(lock), 0u);
}

/// Ids of locks that are gone are given to new ones while a burst runs.
void TestTraceWaiters::anotherLockOfTheSameIdHasNoneOfThem()
{
    TraceRig rig;
    const LockId lock = rig.hold("lock:b");
    rig.locks["lock:a"] = lock; // as it was called when it was heard of
    rig.hear("lock:a", "one", TraceDeed::Waiting);
    rig.locks.erase("lock:a");
    QCOMPARE(rig.count(lock), 0u);
    rig.hear("lock:b", "two", TraceDeed::Refused);
    QCOMPARE(rig.count(lock), 1u);
    QCOMPARE(rig.board.of(lock).front().waiters.at(0).client, "two");
    rig.now += 61s;
    QCOMPARE(rig.count(lock), 0u);
}

void TestTraceWaiters::aLockThatComesBackHasThemStill()
{
    TraceRig rig;
    rig.hold("lock:other");
    rig.locks["lock:a"] = rig.hold("lock:x");
    rig.hear("lock:a", "one", TraceDeed::Waiting);
    rig.locks.erase("lock:a");
    rig.waiters.updateBoard(rig.now);
    rig.now += 1s;
    const LockId again = rig.hold("lock:a");
    QCOMPARE(rig.count(again), 1u);
}

void TestTraceWaiters::clientsOfASocketAreToldApartByTokens()
{
    TraceRig rig;
    const LockId lock = rig.hold("lock:a");
    const std::string socket = "unix:/run/r.sock";
    // A token an attempt: they may all be one client's.
    for (const char* token : {"try-1", "try-2", "try-3"})
        rig.hear("lock:a", socket, TraceDeed::Refused, token);
    QCOMPARE(rig.count(lock), 1u);
    for (int i = 0; i < 2; ++i) {
        rig.hear("lock:a", socket, TraceDeed::Refused, "token-a");
        rig.hear("lock:a", socket, TraceDeed::Refused, "token-b");
    }
    rig.hear("lock:a", "10.0.0.1:5000", TraceDeed::Refused, "token-c");
    QCOMPARE(rig.count(lock), 4u);
    const auto from = rig.board.of(lock).front();
    QVERIFY(from.waiters.at(1).several);
    QVERIFY(from.waiters.at(1).id != from.waiters.at(2).id);
    QVERIFY(!from.waiters.at(3).several);
    rig.hear("lock:a", socket, TraceDeed::Acquired, "token-b");
    QCOMPARE(rig.count(lock), 3u);
}

/// A client with a pool asks by one connection, listens by another, and gets the lock by a third.
void TestTraceWaiters::aPoolIsOneWaiter()
{
    TraceRig rig;
    const LockId lock = rig.hold("lock:a");
    rig.hear("lock:a", "10.0.0.1:1001", TraceDeed::Refused, "uuid:7");
    rig.hear("lock:a", "10.0.0.1:1002", TraceDeed::Waiting);
    QCOMPARE(rig.count(lock), 1u);
    rig.hear("lock:a", "10.0.0.2:2001", TraceDeed::Refused, "uuid:9");
    QCOMPARE(rig.count(lock), 2u);
    rig.hear("lock:a", "10.0.0.1:1003", TraceDeed::Acquired, "uuid:7");
    QCOMPARE(rig.count(lock), 1u);
    QCOMPARE(rig.board.of(lock).front().waiters.at(0).client, "10.0.0.2:2001");
}

/// Each turn of blocking has a connection of its own: the one before is in no list any more.
void TestTraceWaiters::oneWhoConnectsAnewIsOneWaiter()
{
    TraceRig rig;
    const LockId lock = rig.hold("lock:a");
    const ServerTime begin = rig.now;
    for (int turn = 0; turn < 4; ++turn) {
        const auto address = "10.0.0.1:" + std::to_string(1001 + turn);
        rig.hear("lock:a", address, TraceDeed::Waiting);
        rig.clients.readClientList(kNode, "id=" + std::to_string(7 + turn) + " addr=" + address +
                                              " name= flags=b db=0 cmd=blpop\n");
        QCOMPARE(rig.count(lock), 1u);
        rig.now += 5s;
    }
    QVERIFY(rig.board.of(lock).front().waiters.at(0).since == begin);
    rig.clients.readClientList(kNode, "id=99 addr=10.0.0.9:9 name= flags=N db=0 cmd=ping\n"); // it is gone for good
    QCOMPARE(rig.count(lock), 0u);
}

/// As MONITOR shows a MultiLock of Redisson 4.7.0: refused, subscribed by another connection, refused once more, then
/// silent until it is woken; it gets one of its locks and waits for the next one.
void TestTraceWaiters::aMultiLockWaitsForOneAfterTheOther()
{
    TraceRig rig;
    const LockId first = rig.hold("lock:m1");
    const LockId second = rig.hold("lock:m2");
    const auto asks = [&](const std::string& key) {
        rig.hear(key, "10.0.0.1:36132", TraceDeed::Refused, "b487fba3:43");
        rig.now += 125ms;
        rig.hear(key, "10.0.0.1:36134", TraceDeed::Waiting);
        rig.now += 30ms;
        rig.hear(key, "10.0.0.1:36132", TraceDeed::Refused, "b487fba3:43");
    };
    asks("lock:m1");
    rig.now += 20s;
    QCOMPARE(rig.count(first), 1u); // it listens
    rig.hear("lock:m1", "10.0.0.1:36132", TraceDeed::Acquired, "b487fba3:43");
    asks("lock:m2");
    QCOMPARE(rig.count(first), 0u);
    rig.now += 20s;
    QCOMPARE(rig.count(second), 1u);
    QCOMPARE(rig.count(first), 0u);
}

/// The locks of a fast MultiLock are one key: a thread that gets one of them is not the one that waits for others,
/// though both use one connection.
void TestTraceWaiters::threadsOfOneConnectionAreToldApart()
{
    TraceRig rig;
    const LockId group = rig.hold("lock:group");
    rig.hear("lock:group", "10.0.0.1:36586", TraceDeed::Refused, "11305c45:43");
    rig.now += 107ms;
    rig.hear("lock:group", "10.0.0.1:36610", TraceDeed::Waiting);
    rig.now += 13ms;
    rig.hear("lock:group", "10.0.0.1:36586", TraceDeed::Refused, "11305c45:43");
    rig.now += 2s;
    rig.hear("lock:group", "10.0.0.1:36586", TraceDeed::Acquired, "11305c45:1");
    QCOMPARE(rig.count(group), 1u);
    rig.hear("lock:group", "10.0.0.1:36586", TraceDeed::Acquired, "11305c45:43");
    QCOMPARE(rig.count(group), 0u);
}

/// A connection for each attempt, and a token for each: asked by two clients, not by nine.
void TestTraceWaiters::oneWhoPollsByNewConnectionsIsOneWaiter()
{
    TraceRig rig;
    const LockId lock = rig.hold("lock:a");
    const ServerTime begin = rig.now;
    for (int turn = 0; turn < 9; ++turn) {
        for (const std::string host : {"10.0.0.1", "10.0.0.2"})
            rig.hear("lock:a", host + ":" + std::to_string(1001 + turn), TraceDeed::Refused,
                     host + "-attempt-" + std::to_string(turn));
        rig.clients.readClientList(kNode,
                                   "id=99 addr=10.0.0.9:9 name= flags=N db=0 cmd=ping\n"); // they are gone already
        rig.now += 300ms;
        rig.clients.readClientList(kNode, "id=99 addr=10.0.0.9:9 name= flags=N db=0 cmd=ping\n");
        const std::uint32_t count = rig.count(lock);
        QVERIFY2(count == 2, std::to_string(count).c_str());
    }
    const auto& waiters = rig.board.of(lock).front().waiters;
    QVERIFY(std::any_of(waiters.begin(), waiters.end(), [&](const Waiter& w) { return w.since == begin; }));
}

/// Who lost one connection of a pool, or connects anew, has others at its host; who is dead has none.
void TestTraceWaiters::aClientDepartsWithItsLastConnection()
{
    TraceClients clients;
    const auto id = clients.idOf(kNode, "10.0.0.1:1001");
    const auto other = clients.idOf(kNode, "10.0.0.2:1001");
    const std::string own = "id=7 addr=10.0.0.1:1001 name=orders flags=N db=0 cmd=set lib-name=redis-py user=app\n";
    const std::string pool = "id=8 addr=10.0.0.1:1002 name=orders flags=N db=0 cmd=get lib-name=redis-py user=app\n";
    const std::string stranger = "id=9 addr=10.0.0.1:1003 name=stock flags=N db=0 cmd=get lib-name=redis-py user=app\n";
    const auto says = [&](const std::string& list) {
        clients.readClientList(kNode, list);
        const auto* client = clients.client(id);
        return std::pair(client->gone, client->departed);
    };
    QVERIFY(says(own + pool + stranger) == std::pair(false, false));
    static_cast<void>(clients.takeNews());
    QVERIFY(says(pool + stranger) == std::pair(true, false));
    QCOMPARE(clients.takeNews().size(), std::size_t{2}); // and that nobody knows who the other was
    QVERIFY(says(stranger) == std::pair(true, true));
    QCOMPARE(clients.takeNews().size(), std::size_t{1});
    QVERIFY(says(stranger) == std::pair(true, true));
    QVERIFY(!clients.hasNews());
    QVERIFY(says("id=10 addr=10.0.0.1:1004 name=orders flags=N db=0 cmd=set lib-name=redis-py user=app\n") ==
            std::pair(true, false)); // it has come back
    // One that no list has had: gone, but nobody knows which connections are its own.
    QVERIFY(clients.client(other)->gone && !clients.client(other)->departed);
}

LOCKSCOPE_TEST_MAIN(TestTraceWaiters)
#include "tst_tracewaiters.moc"
