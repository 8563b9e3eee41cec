// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of the sampler of waiters, each by itself. Means: stub node, manual clock.
#include "formats/decode.h"
#include "monitor/stubnode.h"
#include "monitor/waiting/blockedclients.h"
#include "monitor/waiting/freequeues.h"
#include "monitor/waiting/queueanswers.h"
#include "monitor/waiting/waitrights.h"
#include "redis/respparser.h"
#include "support/suite.h"

#include <QTest>

#include <string>
#include <tuple>
#include <vector>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace std::chrono_literals;

namespace {

/// Gives an answer in wire form to who takes it.
template <class Take>
void answered(const std::string& wire, Take take)
{
    redis::RespParser parser;
    parser.feed(wire);
    if (parser.next() == redis::RespParser::Item::Reply)
        take(parser.reply());
}

LockId holdLock(test::StubHost& host, const std::string& key)
{
    KeyReading look;
    look.at = host.observed();
    look.key = key;
    look.exists = look.hasValue = true;
    look.token = "token";
    look.count = 1;
    look.type = ValueType::Hash;
    look.library = formats::libraryFromName("redisson");
    look.deadline = Deadline::never();
    host.onReading(look);
    return host.find(key);
}

std::string clientsInfo(int connected, int blocked)
{
    return "# Clients\r\nconnected_clients:" + std::to_string(connected) +
           "\r\nblocked_clients:" + std::to_string(blocked) + "\r\n";
}

/// Clients that block on the list of a lock which is held.
struct Blocked
{
    test::StubHost host;
    LockId lock = holdLock(host, "lock:a");
    WaitBoard board{host.picture()};
    BlockedClients clients{host, board, [](LockId) { return true; }};

    Blocked()
    {
        clients.start(true);
        clients.add(lock, "lock:a", "list");
    }
};

constexpr const char* kWaitsFor =
    "redisson_lock__channel:{lock:fair}:8743c9c0-0795-4907-87fd-6c719a6b4586:7"; // of one who stands in its queue

} // namespace

/// The parts of the sampler, each by itself.
class TestWaitParts : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void whoBlocksIsCountedThenListed();
    void aCrowdIsNotListed();
    void blockedClientsMayBeRefused();
    void aFreeLockIsFoundByItsChannel();
    void tooManyChannelsAreNotListed();
    void aQueueCountsWhoIsAlive();
    void whoListensToAFreeLockWaits();
    void whoConnectsAnewWaitsSinceTheBegin();
    void whoGotTheLockWaitsAnew();
    void aMarkHasItsSuffix();
    void aSortedQueueAndACounter();
    void whatIsMissingIsToldOnce();
};

void TestWaitParts::whoBlocksIsCountedThenListed()
{
    using Ask = BlockedClients::Ask;
    test::StubHost host;
    const auto lock = holdLock(host, "lock:a");
    WaitBoard board(host.picture());
    bool isHeld = true;
    BlockedClients clients(host, board, [&](LockId) { return isHeld; });
    clients.start(true);
    const auto now = [&] { return host.manual.mono(); };
    QCOMPARE(clients.next(now()), Ask::Nothing);
    QVERIFY(clients.isKnown());
    clients.add(lock, "lock:a", "lock:a:signal");
    QVERIFY(!clients.isKnown());
    QCOMPARE(clients.next(now()), Ask::Counts);
    host.manual.advance(10s); // as if the last list was long ago
    clients.takeCounts(clientsInfo(10, 1));
    QVERIFY(!clients.isKnown()); // not before the list is there
    QCOMPARE(clients.next(now()), Ask::List);
    clients.takeList("id=5 addr=10.0.0.1:1 name=worker db=0 flags=b cmd=blpop idle=2\n"
                     "id=6 addr=10.0.0.2:1 name=other db=0 flags=N cmd=get idle=2\n");
    const auto says = board.of(lock);
    QCOMPARE(says.size(), std::size_t{1});
    QVERIFY(says.front().source == WaitSource::Blocked && says.front().bound == WaitBound::AtMost);
    QVERIFY(says.front().count == 1 && says.front().through == "lock:a:signal");
    QVERIFY(says.front().waiters.size() == 1 && says.front().waiters.front().name == "worker");
    QCOMPARE(clients.next(now()), Ask::Counts); // ten seconds after the first time
    QCOMPARE(clients.next(now()), Ask::Nothing);
    host.manual.advance(2s);
    isHeld = false;
    QCOMPARE(clients.next(now()), Ask::Nothing);
}

void TestWaitParts::aCrowdIsNotListed()
{
    using Ask = BlockedClients::Ask;
    Blocked s;
    for (int i = 0; i < 3; ++i) {
        s.host.manual.advance(10s);
        QCOMPARE(s.clients.next(s.host.manual.mono()), Ask::Counts);
        s.clients.takeCounts(clientsInfo(BlockedClients::kMaxClients + 1, 7));
        QVERIFY(s.clients.isKnown());
    }
    QCOMPARE(s.host.warnings.size(), 1);
    const auto says = s.board.of(s.lock);
    QVERIFY(says.size() == 1 && says.front().count == 7 && says.front().bound == WaitBound::AtMost);
}

void TestWaitParts::blockedClientsMayBeRefused()
{
    using Ask = BlockedClients::Ask;
    Blocked s;
    s.host.manual.advance(10s);
    QCOMPARE(s.clients.next(s.host.manual.mono()), Ask::Counts);
    s.clients.takeCounts(clientsInfo(10, 2));
    QCOMPARE(s.clients.next(s.host.manual.mono()), Ask::List);
    s.clients.refused(Ask::List);
    QVERIFY(s.clients.isKnown());
    s.host.manual.advance(10s);
    QCOMPARE(s.clients.next(s.host.manual.mono()), Ask::Counts);
    s.clients.takeCounts(clientsInfo(10, 2));
    QVERIFY(s.clients.isKnown()); // their number has to do
    QVERIFY(s.board.of(s.lock).size() == 1 && s.board.of(s.lock).front().count == 2);
}

void TestWaitParts::aFreeLockIsFoundByItsChannel()
{
    using Ask = FreeQueues::Ask;
    test::StubHost host;
    WaitBoard board(host.picture());
    FreeQueues queues(host, board);
    queues.start();
    QVERIFY(!queues.isKnown());
    QCOMPARE(queues.next(host.manual.mono(), true), Ask::Count);
    QCOMPARE(queues.next(host.manual.mono(), true), Ask::Nothing);
    queues.takeCount("# Stats\r\npubsub_channels:3\r\npubsubshard_channels:0\r\n");
    QVERIFY(!queues.isKnown());
    QCOMPARE(queues.next(host.manual.mono(), true), Ask::List);
    answered(test::array({kWaitsFor, "news"}), [&](const redis::ReplyView& reply) { queues.takeChannels(reply); });
    const auto found = queues.end();
    QVERIFY(queues.isKnown());
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().lock, std::string("lock:fair"));
    QCOMPARE(found.front().place.name, std::string("redisson_lock_queue:{lock:fair}"));

    holdLock(host, "lock:fair"); // then its waiters are those of a held lock
    host.manual.advance(2s);
    QCOMPARE(queues.next(host.manual.mono(), true), Ask::Count);
    queues.takeCount("pubsub_channels:1\r\n");
    QCOMPARE(queues.next(host.manual.mono(), true), Ask::List);
    answered(test::array({kWaitsFor}), [&](const redis::ReplyView& reply) { queues.takeChannels(reply); });
    QVERIFY(queues.end().empty());
}

void TestWaitParts::tooManyChannelsAreNotListed()
{
    using Ask = FreeQueues::Ask;
    test::StubHost host;
    WaitBoard board(host.picture());
    FreeQueues queues(host, board);
    queues.start();
    for (const auto* info :
         {"pubsub_channels:5000\r\npubsubshard_channels:1\r\n", "pubsub_channels:0\r\n", "nothing"}) {
        host.manual.advance(2s);
        QCOMPARE(queues.next(host.manual.mono(), true), Ask::Count);
        queues.takeCount(info);
        QVERIFY(queues.isKnown());
        QCOMPARE(queues.next(host.manual.mono(), true), Ask::Nothing);
    }
    host.manual.advance(2s);
    queues.refused();
    QCOMPARE(queues.next(host.manual.mono(), true), Ask::Nothing);
    queues.start(); // a new connection may
    QCOMPARE(queues.next(host.manual.mono(), false), Ask::Nothing);
    QCOMPARE(queues.next(host.manual.mono(), true), Ask::Count);
}

void TestWaitParts::aQueueCountsWhoIsAlive()
{
    formats::WaitPlace place;
    place.deadlines = "deadlines";
    WaitersFrom found;
    found.count = 3;
    answered(test::array({"a", "b", "1"}),
             [&](const redis::ReplyView& reply) { queueanswers::takeMembers(found, reply); });
    answered(test::array({"a", "2000", "b", "900", "stranger", "5"}),
             [&](const redis::ReplyView& reply) { queueanswers::takeDeadlines(found, reply); });
    queueanswers::leaveOutSignals(found, place);
    auto byDeadline = found;
    queueanswers::countByDeadline(byDeadline, place, serverTimeFromUs(1'000'000));
    QCOMPARE(byDeadline.count, 2u); // b's time is over, as far as that tells
    QCOMPARE(byDeadline.bound, WaitBound::AtLeast);
    QCOMPARE(byDeadline.waiters.size(), std::size_t{3});
    QVERIFY(byDeadline.waiters.front().deadline.isTime());
    // Who listens is there although the time is over, and who does not is gone although it is not.
    found.waiters[0].pulse = WaiterPulse::Silent;
    found.waiters[1].pulse = found.waiters[2].pulse = WaiterPulse::Listens;
    auto byPulse = found;
    queueanswers::countByPulse(byPulse, 3);
    QCOMPARE(byPulse.count, 2u);
    QCOMPARE(byPulse.bound, WaitBound::Exactly);
    queueanswers::countByPulse(byPulse, 70); // 67 more stand behind those that were listed
    QCOMPARE(byPulse.bound, WaitBound::AtLeast);

    place.deadlines.clear(); // where there are none, "1" is the signal of a release
    queueanswers::leaveOutSignals(found, place);
    QCOMPARE(found.count, 2u);
    QCOMPARE(found.waiters.size(), std::size_t{2});
    queueanswers::countByDeadline(found, place, serverTimeFromUs(9'000'000));
    QCOMPARE(found.count, 2u);
    QCOMPARE(found.bound, WaitBound::AtLeast); // as it was
}

/// The queue is gone and two still listen: nobody is left who would wake them.
void TestWaitParts::whoListensToAFreeLockWaits()
{
    using Ask = FreeQueues::Ask;
    test::StubHost host;
    WaitBoard board(host.picture());
    const auto lock = holdLock(host, "lock:fair");
    host.reducer().reduce(Notification{host.observed(), "lock:fair", KeyEvent::Del, false}, host.out);
    FreeQueues queues(host, board);
    queues.start();
    QCOMPARE(queues.next(host.manual.mono(), true), Ask::Count);
    queues.takeCount("pubsub_channels:2\r\n");
    QCOMPARE(queues.next(host.manual.mono(), true), Ask::List);
    const std::string other = std::string(kWaitsFor) + "1"; // another thread
    answered(test::array({kWaitsFor, other.c_str()}),
             [&](const redis::ReplyView& reply) { queues.takeChannels(reply); });
    const auto found = queues.end();
    QCOMPARE(found.size(), std::size_t{1});
    queues.updateBoard(found.front().lock, WaitersFrom());
    QCOMPARE(board.of(lock).size(), std::size_t{1});
    const auto& told = board.of(lock).front();
    QCOMPARE(told.source, WaitSource::Subscribers);
    QCOMPARE(told.count, 2u);
    QCOMPARE(told.bound, WaitBound::AtLeast);
    QCOMPARE(told.waiters.size(), std::size_t{2});
    QVERIFY(told.waiters.front().pulse == WaiterPulse::Listens);

    host.manual.advance(2s);
    QCOMPARE(queues.next(host.manual.mono(), true), Ask::Count);
    queues.takeCount("pubsub_channels:0\r\n"); // they have gone
    QVERIFY(board.of(lock).empty());
}

/// A client that blocks for five seconds at most connects anew for each turn, and waits all the time.
void TestWaitParts::whoConnectsAnewWaitsSinceTheBegin()
{
    test::StubHost host;
    WaitBoard board(host.picture());
    const auto lock = holdLock(host, "lock:a");
    BlockedClients clients(host, board, [](LockId) { return true; });
    clients.start(true);
    clients.add(lock, "lock:a", "lock-signal:a");
    const auto list = [&](int id, int idle) {
        clients.takeList("id=" + std::to_string(id) + " addr=10.0.0.1:" + std::to_string(1000 + id) +
                         " name=w idle=" + std::to_string(idle) + " flags=b db=0 cmd=blpop\n");
    };
    list(1, 2);
    const auto begin = board.of(lock).front().waiters.front().since;
    for (int turn = 2; turn < 6; ++turn) {
        host.manual.advance(5s);
        list(turn, 1);
        const auto& told = board.of(lock).front();
        QCOMPARE(told.count, 1u);
        QVERIFY(told.waiters.front().since == begin);
    }
}

/// Who got the lock, and blocks again, begins another wait; those who were passed over go on with theirs.
void TestWaitParts::whoGotTheLockWaitsAnew()
{
    test::StubHost host;
    WaitBoard board(host.picture());
    Coverage all;
    all.removals = all.strings = all.hashes = all.zsets = all.listsAndSets = all.expired = all.evicted = true;
    host.reducer().setCoverage(all);
    const auto lock = holdLock(host, "lock:a");
    BlockedClients clients(host, board, [](LockId) { return true; });
    clients.start(true);
    clients.add(lock, "lock:a", "lock-signal:a");
    using Row = std::tuple<int, std::string, int>; // id, name, idle
    const auto list = [&](const std::vector<Row>& rows) {
        std::string text;
        for (const auto& [id, name, idle] : rows)
            text += "id=" + std::to_string(id) + " addr=10.0.0.1:" + std::to_string(1000 + id) + " name=" + name +
                    " idle=" + std::to_string(idle) + " flags=b db=0 cmd=blpop\n";
        clients.takeList(text);
    };
    const auto waitedBy = [&](const std::string& name) {
        for (const Waiter& waiter : board.of(lock).front().waiters) {
            if (waiter.name == name)
                return std::chrono::duration_cast<std::chrono::seconds>(host.now() - waiter.since);
        }
        return std::chrono::seconds{-1};
    };
    int holds = 0;
    const auto handOver = [&] {
        for (const KeyEvent event : {KeyEvent::Del, KeyEvent::Set})
            host.reducer().reduce(Notification{host.observed(), "lock:a", event, false}, host.out);
        KeyReading look;
        look.at = host.observed();
        look.key = "lock:a";
        look.exists = look.hasValue = true;
        const std::string token = "token-" + std::to_string(++holds);
        look.token = token;
        look.type = ValueType::String;
        look.deadline = Deadline::never();
        look.evidence = Evidence::Event;
        look.askedAtSequence = host.picture().sequence(lock);
        host.onReading(look);
    };
    // The same connections: the first one gets it, gives it back and comes again.
    list({{1, "a", 4}, {2, "b", 3}});
    host.manual.advance(1s);
    handOver();
    host.manual.advance(4s);
    list({{1, "a", 1}, {2, "b", 8}});
    QCOMPARE(waitedBy("a"), 1s);
    QCOMPARE(waitedBy("b"), 8s);
    // Nobody got it: the command was sent again, on the same connection and on another one.
    host.manual.advance(5s);
    list({{1, "a", 2}, {3, "b", 1}});
    QVERIFY(waitedBy("a") >= 6s);
    QVERIFY(waitedBy("b") >= 13s);
    // "b" connects anew once more, "a" got the lock and is gone: who blocks then goes on with its own wait.
    host.manual.advance(1s);
    handOver();
    host.manual.advance(4s);
    list({{4, "b", 1}});
    QVERIFY(waitedBy("b") >= 18s);
    // A job that ended, and the next run of it, which blocks again.
    host.manual.advance(1s);
    handOver();
    host.manual.advance(4s);
    list({{5, "b", 1}});
    QCOMPARE(waitedBy("b"), 1s);
    // Nobody blocked for a moment.
    host.manual.advance(2s);
    clients.takeCounts(clientsInfo(10, 0));
    host.manual.advance(3s);
    list({{6, "b", 1}});
    QCOMPARE(waitedBy("b"), 1s);
}

void TestWaitParts::aMarkHasItsSuffix()
{
    formats::WaitPlace place;
    place.suffix = "_WRITERWAITING";
    WaitersFrom found;
    queueanswers::takeMark(found, place, "somebody");
    QVERIFY(found.count == 0 && found.waiters.empty());
    queueanswers::takeMark(found, place, "me_WRITERWAITING");
    QVERIFY(found.count == 1 && found.waiters.size() == 1 && found.waiters.front().id == "me");
}

/// redis_queued_locks: places by the second in which each came; Cm_RedisSession: a number of people, dead or alive.
void TestWaitParts::aSortedQueueAndACounter()
{
    formats::WaitPlace place;
    place.kind = formats::WaitPlace::Kind::Sorted;
    place.outAfter = 15s;
    WaitersFrom found;
    found.count = 2;
    answered("*4\r\n$1\r\na\r\n$10\r\n1000000.25\r\n$1\r\nb\r\n$7\r\n1000010\r\n",
             [&](const redis::ReplyView& reply) { queueanswers::takeSorted(found, place, reply); });
    QCOMPARE(found.waiters.size(), std::size_t{2});
    QCOMPARE(usSinceEpoch(found.waiters[0].since), std::int64_t{1'000'000'250'000});
    QVERIFY(found.waiters[1].deadline == Deadline::at(serverTimeFromUs(1'000'025'000'000)));
    queueanswers::countByDeadline(found, place, serverTimeFromUs(1'000'020'000'000));
    QCOMPARE(found.count, 1u);
    QVERIFY(found.bound == WaitBound::AtLeast);

    WaitersFrom counted;
    queueanswers::takeCounter(counted, "3");
    QVERIFY(counted.count == 3 && counted.bound == WaitBound::AtMost);
    for (const std::string_view nobody : {"", "0", "-2", "x"}) {
        queueanswers::takeCounter(counted, nobody);
        QVERIFY(counted.count == 0 && counted.bound == WaitBound::Exactly);
    }
}

void TestWaitParts::whatIsMissingIsToldOnce()
{
    test::StubHost host;
    WaitRights rights(host);
    rights.start({.channels = true, .sharded = true, .clients = true, .user = {}});
    formats::WaitPlace odd;
    odd.name = "queue:odd";
    answered("-WRONGTYPE no list\r\n", [&](const redis::ReplyView& reply) { rights.placeRefused(odd, reply); });
    QVERIFY(rights.mayRead() && !rights.mayRead("queue:odd") && rights.mayRead("queue:other"));
    QVERIFY(host.told.empty());
    for (int i = 0; i < 2; ++i)
        answered(test::kNoPermission, [&](const redis::ReplyView& reply) { rights.placeRefused(odd, reply); });
    QVERIFY(!rights.mayRead());
    QCOMPARE(host.told["wait_queues"],
             std::string("ACL SETUSER default +llen +lrange +zcard +zrange +getrange +hget +memory|usage ~queue:*"));
    answered("-ERR unknown subcommand\r\n", [&](const redis::ReplyView& reply) { rights.shardsRefused(reply); });
    QVERIFY(!rights.hasShards() && rights.hasChannels());
    QCOMPARE(host.warnings.size(), 1);
    answered(test::kNoPermission, [&](const redis::ReplyView& reply) { rights.shardsRefused(reply); });
    QVERIFY(!rights.hasChannels());
    QCOMPARE(host.warnings.size(), 2);
    rights.start({});
    QVERIFY(rights.mayRead("queue:odd") && rights.hasChannels());
}

LOCKSCOPE_TEST_MAIN(TestWaitParts)
#include "tst_waitparts.moc"
