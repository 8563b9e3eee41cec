// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Attempts, refusals, waits and hand-overs of a trace. Means: pure.
#include "analysis/tracebook.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::analysis;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t kEpochUs = 1'790'000'000'000'000;

/// A session of two locks, told in milliseconds.
class Burst
{
public:
    Burst()
    {
        for (const std::string name : {"lock:a", "lock:b"})
            define(name);
        state(TraceStatus::State::Starting);
        flush();
    }
    void define(const std::string& name, NodeId node = NodeId{0}, KeyspaceId keyspace = KeyspaceId{0})
    {
        m_batch.names.push_back(
            {LockId{m_ids++}, node, 0, std::uint32_t(m_batch.bytes.size()), std::uint32_t(name.size()), 0, keyspace});
        m_batch.bytes += name;
    }
    void move(LockId lock, NodeId to)
    {
        m_batch.states.push_back({lock, 0, {}, to});
        flush();
    }
    void state(TraceStatus::State state, std::int64_t elapsedMs = 0)
    {
        TraceStatus status;
        status.state = state;
        status.elapsedMs = elapsedMs;
        m_batch.traceStates.push_back(status);
    }
    Burst& at(std::int64_t ms)
    {
        m_at = serverTimeFromUs(kEpochUs + ms * 1000);
        return *this;
    }
    Burst& tell(TraceDeed deed, std::uint32_t client, std::string_view token = {}, std::uint32_t lock = 0)
    {
        m_batch.traced.push_back({m_at, LockId{lock}, markOf(token), client, deed});
        flush();
        return *this;
    }
    /// Its connection has ended.
    void gone(std::uint32_t id, const std::string& address)
    {
        client(id, address);
        m_batch.clients.back().gone = true;
        flush();
    }
    /// A connection from a host, known before its commands.
    Burst& client(std::uint32_t id, const std::string& address, bool several = false)
    {
        TracedClient client;
        client.several = several;
        client.id = id;
        client.address = address;
        m_batch.clients.push_back(client);
        return *this;
    }
    /// The picture has it as held.
    void hold(LockId lock, std::string_view token = {}, LockMode mode = LockMode::Unknown)
    {
        LockState state;
        state.mode = mode;
        if (!token.empty()) {
            state.holder = TokenId{1};
            m_batch.tokens.push_back({state.holder, std::uint32_t(m_batch.bytes.size()), std::uint32_t(token.size())});
            m_batch.bytes += token;
        }
        state.phase = LockPhase::Held;
        m_batch.states.push_back({lock, 0, state});
        flush();
    }
    void flush()
    {
        m_view.update(m_batch);
        book.add(m_batch, m_view);
        m_batch = Batch();
    }
    const TraceBook::Row& row(const std::string& name = "lock:a", KeyspaceId keyspace = KeyspaceId{0})
    {
        static const TraceBook::Row none;
        const auto* found = book.find({kNoNode, 0, name, keyspace});
        return found ? *found : none;
    }
    TraceBook book;

private:
    Batch m_batch;
    PictureView m_view;
    ServerTime m_at{};
    std::uint32_t m_ids = 0;
};

bool about(std::chrono::microseconds actual, std::chrono::microseconds expected)
{
    return actual >= expected && actual <= expected * 5 / 4; // the upper edge of a quarter of a doubling
}

} // namespace

class TestTraceBook : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void oneWhoConnectsAnewIsOneWaiter();
    void aClosedConnectionWaitsNoMore();
    void releasesOfAnothersLockAreTold();
    void countsAndWaits();
    void tokensOfEachAttempt();
    void sharedConnection();
    void listeners();
    void whoUnsubscribesWaitsNoMore();
    void whoUnsubscribedWaitsAnew();
    void whoTriesOnceAndLeavesWaitsNoMore();
    void whoAsksSeldomWaitsStill();
    void nobodyIsHandedWhatNobodyWaitsFor();
    void handOverOnlyWhenSomebodyWaits();
    void newBurstBeginsAnew();
    void oneRowALockWhereverItIsSeen();
    void idsAreUsedAgain();
    void refusedByReading();
    void whoLooksAfterItsOwnIsNotRefused();
    void whoLooksAnewWaitsAnew();
    void refusedByReadingWhatThePictureHolds();
    void connectsAnewForEachAttempt();
    void othersOfTheHostWaitStill();
    void listenerOfAnotherConnectionGotIt();
    void longestWaitIsExact();
    void sharedAddress();
    void freshTokensOfASharedAddressAreOne();
    void waitsOfOneClient();
    void whoListensWaitsUntilTheEnd();
    void theHolderIsKnownByItsToken();
    void everythingIsBounded();
};

void TestTraceBook::countsAndWaits()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Acquired, 1, "one");
    burst.at(10).tell(TraceDeed::Refused, 2, "two");
    burst.at(20).tell(TraceDeed::Refused, 2, "two");
    burst.at(25).tell(TraceDeed::Renewed, 1, "one");
    burst.at(30).tell(TraceDeed::Refused, 3, "three");
    burst.at(50).tell(TraceDeed::Released, 1);
    QCOMPARE(burst.row().holder, 0u);
    burst.at(54).tell(TraceDeed::Acquired, 2, "two");
    const auto& row = burst.row();
    QCOMPARE(row.attempts(), std::uint64_t{5});
    QCOMPARE(row.refused, std::uint64_t{3});
    QCOMPARE(row.acquired, std::uint64_t{2});
    QCOMPARE(row.renewed, std::uint64_t{1});
    QCOMPARE(row.released, std::uint64_t{1});
    QCOMPARE(row.holder, 2u);
    QCOMPARE(row.waits.total(), std::uint64_t{1});
    QVERIFY(about(row.waits.quantile(0.5), 44ms));
    QCOMPARE(row.handOvers.total(), std::uint64_t{1});
    QVERIFY(about(row.handOvers.quantile(0.5), 4ms));
    QCOMPARE(row.waiters.size(), std::size_t{1});
    QCOMPARE(row.waiters[0].client, 3u);
    QCOMPARE(row.clients.size(), std::size_t{3});
    QCOMPARE(row.clients[1].refused, std::uint64_t{2});
    QCOMPARE(row.clients[1].waited, 44ms);
    QVERIFY(burst.book.find({NodeId{0}, 0, "lock:b"}) == nullptr);
}

void TestTraceBook::tokensOfEachAttempt()
{
    Burst burst; // a new token each time: the connection is who waits
    burst.at(0).tell(TraceDeed::Refused, 2, "a1");
    burst.at(10).tell(TraceDeed::Refused, 2, "a2");
    burst.at(15).tell(TraceDeed::Refused, 3, "b1");
    QCOMPARE(burst.row().waiters.size(), std::size_t{2});
    burst.at(20).tell(TraceDeed::Acquired, 2, "a3");
    QVERIFY(about(burst.row().waits.quantile(1), 20ms));
    QCOMPARE(burst.row().waiters.size(), std::size_t{1});
}

void TestTraceBook::sharedConnection()
{
    Burst burst; // a pool: two who wait share connections, their tokens stay
    burst.at(0).tell(TraceDeed::Refused, 2, "a");
    burst.at(1).tell(TraceDeed::Refused, 3, "a");
    QVERIFY(burst.row().tokensComeBack);
    burst.at(5).tell(TraceDeed::Refused, 3, "b");
    QCOMPARE(burst.row().waiters.size(), std::size_t{2});
    burst.at(8).tell(TraceDeed::Acquired, 2, "b");
    QVERIFY(about(burst.row().waits.quantile(1), 3ms));
    QCOMPARE(burst.row().waiters.size(), std::size_t{1});
    QCOMPARE(burst.row().waiters[0].since, serverTimeFromUs(kEpochUs));
}

void TestTraceBook::listeners()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Refused, 2, "a");
    burst.at(1).tell(TraceDeed::Waiting, 9); // the connection that all of them listen by
    QCOMPARE(burst.row().waiters.size(), std::size_t{1});
    burst.at(5000).tell(TraceDeed::Waiting, 9);
    QCOMPARE(burst.row().waiters.size(), std::size_t{2});
    burst.at(5001 + 60'000).tell(TraceDeed::Released, 1);
    QVERIFY(burst.row().waiters.empty()); // given up
}

void TestTraceBook::whoUnsubscribesWaitsNoMore()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Acquired, 1, "one");
    burst.at(10).tell(TraceDeed::Refused, 2, "two").at(11).tell(TraceDeed::Waiting, 9);
    burst.at(5'000).tell(TraceDeed::StoppedWaiting, 9);
    auto waiting = burst.book.waiting(burst.row());
    QCOMPARE(waiting.still, std::size_t{0});
    QCOMPARE(waiting.gaveUp, std::size_t{1});
    QCOMPARE(waiting.longestGaveUp, 4'990ms);
    burst.at(5'001).tell(TraceDeed::Released, 1, "one").at(5'002).tell(TraceDeed::Acquired, 3, "three");
    QCOMPARE(burst.row().handOvers.total(), std::uint64_t{0}); // nobody waited
    // A client that got it unsubscribes, too.
    burst.at(6'000).tell(TraceDeed::Refused, 4, "four").at(6'001).tell(TraceDeed::Waiting, 8);
    burst.at(6'100).tell(TraceDeed::Released, 3).at(6'101).tell(TraceDeed::Acquired, 4, "four");
    burst.at(6'102).tell(TraceDeed::StoppedWaiting, 8);
    waiting = burst.book.waiting(burst.row());
    QCOMPARE(waiting.still, std::size_t{0});
    QCOMPARE(waiting.gaveUp, std::size_t{1}); // as before
    // Whether a waiter of a semaphore got a permit nobody knows.
    burst.hold(LockId{1}, {}, LockMode::Semaphore);
    burst.at(6'200).tell(TraceDeed::Waiting, 9, {}, 1);
    QCOMPARE(burst.book.waiting(burst.row("lock:b")).still, std::size_t{1});
    burst.at(6'900).tell(TraceDeed::StoppedWaiting, 9, {}, 1);
    QVERIFY(!burst.book.waiting(burst.row("lock:b")).any());
}

void TestTraceBook::whoUnsubscribedWaitsAnew()
{
    Burst burst;
    burst.client(2, "10.0.0.2:200").client(3, "10.0.0.2:201").client(9, "10.0.0.2:209").client(8, "10.0.0.3:208");
    burst.at(0).tell(TraceDeed::Refused, 2, "two").at(1).tell(TraceDeed::Waiting, 9);
    burst.at(500).tell(TraceDeed::StoppedWaiting, 9);
    burst.at(600).tell(TraceDeed::Waiting, 8); // for itself, not for the one that gave up just before
    QCOMPARE(burst.row().waiters.size(), std::size_t{2});
    burst.at(700).tell(TraceDeed::Acquired, 3, "quick"); // no attempt of the one that gave up
    QCOMPARE(burst.row().waits.total(), std::uint64_t{0});
    burst.at(1'000).tell(TraceDeed::Refused, 2, "two");
    QCOMPARE(burst.book.waiting(burst.row()).still, std::size_t{2});
    burst.at(1'040).tell(TraceDeed::Acquired, 2, "two");
    QCOMPARE(burst.row().waits.longest(), 40ms);
}

void TestTraceBook::whoTriesOnceAndLeavesWaitsNoMore()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Refused, 2, "once");
    burst.at(0).tell(TraceDeed::Refused, 4, "listens");
    burst.at(1).tell(TraceDeed::Waiting, 9); // for client 4
    for (int i = 0; i <= 10; ++i)
        burst.at(i * 100).tell(TraceDeed::Refused, 3, "patient");
    QCOMPARE(burst.book.waiting(burst.row()).still, std::size_t{3});
    // Nothing more is heard of this lock, but the burst goes on.
    burst.state(TraceStatus::State::Running, 1'500);
    burst.flush();
    QCOMPARE(burst.book.waiting(burst.row()).still, std::size_t{2});
    QCOMPARE(burst.book.waiting(burst.row()).gaveUp, std::size_t{1});
    QCOMPARE(burst.book.waiting(burst.row()).longest, 2500ms); // of who listens, until now
    burst.state(TraceStatus::State::Ended, 3'100);
    burst.flush();
    QCOMPARE(burst.book.waiting(burst.row()).still, std::size_t{1}); // who listens is not seen to stop
    QCOMPARE(burst.book.waiting(burst.row()).gaveUp, std::size_t{2});
}

void TestTraceBook::whoAsksSeldomWaitsStill()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Refused, 2, "slow");
    burst.at(1'000).tell(TraceDeed::Refused, 2, "slow");
    burst.state(TraceStatus::State::Running, 3'900);
    burst.flush();
    QCOMPARE(burst.book.waiting(burst.row()).still, std::size_t{1});
    burst.state(TraceStatus::State::Running, 4'100);
    burst.flush();
    QCOMPARE(burst.book.waiting(burst.row()).still, std::size_t{0});
    burst.at(6'000).tell(TraceDeed::Acquired, 2, "slow"); // back again: it is one wait
    QVERIFY(about(burst.row().waits.quantile(1), 6s));
}

void TestTraceBook::nobodyIsHandedWhatNobodyWaitsFor()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Acquired, 1, "a");
    burst.at(1).tell(TraceDeed::Refused, 2, "once");
    burst.at(3'000).tell(TraceDeed::Released, 1);
    burst.at(3'500).tell(TraceDeed::Acquired, 3, "b");
    QCOMPARE(burst.row().handOvers.total(), std::uint64_t{0});
}

void TestTraceBook::handOverOnlyWhenSomebodyWaits()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Acquired, 1, "a");
    burst.at(5).tell(TraceDeed::Released, 1);
    burst.at(500).tell(TraceDeed::Acquired, 2, "b");
    QCOMPARE(burst.row().handOvers.total(), std::uint64_t{0});
    QCOMPARE(burst.row().waits.total(), std::uint64_t{0});
}

void TestTraceBook::oneRowALockWhereverItIsSeen()
{
    Burst burst;
    burst.define("lock:a", NodeId{2}, KeyspaceId{1}); // the same name, another keyspace: LockId{2}
    burst.at(0).tell(TraceDeed::Acquired, 1, "a");
    burst.move(LockId{0}, NodeId{1});
    burst.at(10).tell(TraceDeed::Refused, 2, "b");
    burst.at(20).tell(TraceDeed::Refused, 3, "c", 2);
    QCOMPARE(burst.book.rows().size(), std::size_t{2});
    QCOMPARE(burst.row().acquired, std::uint64_t{1});
    QCOMPARE(burst.row().refused, std::uint64_t{1});
    QCOMPARE(burst.row().node, NodeId{1});
    QCOMPARE(burst.row("lock:a", KeyspaceId{1}).refused, std::uint64_t{1});
}

void TestTraceBook::newBurstBeginsAnew()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Acquired, 1, "a");
    burst.state(TraceStatus::State::Ended);
    burst.flush();
    QCOMPARE(burst.row().acquired, std::uint64_t{1});
    QVERIFY(burst.book.status(NodeId{0})->state == TraceStatus::State::Ended);
    QVERIFY(burst.book.status(NodeId{1}) == nullptr);
    burst.state(TraceStatus::State::Starting);
    burst.flush();
    QVERIFY(burst.book.rows().empty());
}

void TestTraceBook::idsAreUsedAgain()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Acquired, 1, "a");
    Batch again;
    again.bytes = "lock:new";
    again.names.push_back({LockId{0}, NodeId{0}, 0, 0, 8, 1});
    PictureView view;
    again.traced.push_back({serverTimeFromUs(kEpochUs), LockId{0}, TokenMark::None, 1, TraceDeed::Refused});
    view.update(again);
    burst.book.add(again, view);
    QCOMPARE(burst.row("lock:a").attempts(), std::uint64_t{1});
    QCOMPARE(burst.row("lock:new").refused, std::uint64_t{1});
}

void TestTraceBook::refusedByReading()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Read, 2, "two"); // nobody holds it, as far as is known
    QCOMPARE(burst.row().refusedByReading, std::uint64_t{0});
    burst.at(10).tell(TraceDeed::Acquired, 1, "one");
    burst.at(20).tell(TraceDeed::Read, 2, "two").at(30).tell(TraceDeed::Read, 2, "two");
    burst.at(40).tell(TraceDeed::Released, 1, "one").at(41).tell(TraceDeed::Read, 3, "three");
    burst.at(50).tell(TraceDeed::Acquired, 2, "two");
    const auto& row = burst.row();
    QCOMPARE(row.refusedByReading, std::uint64_t{2});
    QCOMPARE(row.refused, std::uint64_t{0});
    QCOMPARE(row.attempts(), std::uint64_t{2});
    QCOMPARE(row.waits.longest(), 30ms); // they waited all the same
    QVERIFY(row.waiters.empty());
}

/// A holder that looks whether it is one still, and one from before the trace that looks before it lets go.
void TestTraceBook::whoLooksAfterItsOwnIsNotRefused()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Acquired, 1).at(10).tell(TraceDeed::Read, 1);
    QCOMPARE(burst.row().refusedByReading, std::uint64_t{0});
    burst.at(20).tell(TraceDeed::Released, 1);
    burst.hold(LockId{1});
    burst.at(30).tell(TraceDeed::Read, 2, {}, 1).tell(TraceDeed::Read, 2, {}, 1).at(31).tell(TraceDeed::Read, 3, {}, 1);
    QCOMPARE(burst.row("lock:b").waiters.size(), std::size_t{1}); // who looks once may only want to know
    burst.tell(TraceDeed::Read, 3, {}, 1);
    QCOMPARE(burst.row("lock:b").waiters.size(), std::size_t{2});
    burst.at(32).tell(TraceDeed::Released, 2, {}, 1);
    QCOMPARE(burst.row("lock:b").refusedByReading, std::uint64_t{4});
    QCOMPARE(burst.row("lock:b").waiters.size(), std::size_t{1});
    QCOMPARE(burst.row("lock:b").waiters[0].client, 3u);
}

/// The looks before its own hold say nothing of a wait after it.
void TestTraceBook::whoLooksAnewWaitsAnew()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Acquired, 1).at(10).tell(TraceDeed::Read, 2).at(20).tell(TraceDeed::Released, 1);
    burst.at(30).tell(TraceDeed::Acquired, 2).at(40).tell(TraceDeed::Released, 2);
    burst.at(50).tell(TraceDeed::Acquired, 1).at(5'000).tell(TraceDeed::Read, 2);
    QVERIFY(burst.row().waiters.empty());
    burst.at(5'010).tell(TraceDeed::Read, 2).at(5'020).tell(TraceDeed::Released, 1).at(5'030);
    burst.tell(TraceDeed::Acquired, 2);
    QCOMPARE(burst.row().waits.total(), std::uint64_t{1});
    QCOMPARE(burst.row().waits.longest(), 30ms);
}

void TestTraceBook::refusedByReadingWhatThePictureHolds()
{
    Burst burst; // held since before the trace began, which has seen nobody take it
    burst.hold(LockId{0});
    burst.at(20).tell(TraceDeed::Read, 2, "two").at(30).tell(TraceDeed::Read, 3, "three");
    QCOMPARE(burst.row().refusedByReading, std::uint64_t{2});
    burst.at(40).tell(TraceDeed::Read, 2, "two").at(50).tell(TraceDeed::Read, 3, "three");
    QCOMPARE(burst.row().waiters.size(), std::size_t{2});
}

void TestTraceBook::connectsAnewForEachAttempt()
{
    Burst burst;
    burst.client(1, "10.0.0.1:100").at(0).tell(TraceDeed::Acquired, 1, "holder");
    for (std::uint32_t i = 0; i < 10; ++i)
        burst.client(2 + i, "10.0.0.2:" + std::to_string(200 + i))
            .at(100 + 100 * i)
            .tell(TraceDeed::Refused, 2 + i, "try" + std::to_string(i));
    burst.at(1050).tell(TraceDeed::Released, 1, "holder");
    burst.client(20, "10.0.0.2:300").at(1108).tell(TraceDeed::Acquired, 20, "try10");
    burst.state(TraceStatus::State::Ended, 60'000);
    burst.flush();
    const auto waiting = burst.book.waiting(burst.row());
    QCOMPARE(waiting.gaveUp, std::size_t{0});
    QCOMPARE(waiting.still, std::size_t{0});
    QCOMPARE(burst.row().refused, std::uint64_t{10});
    QCOMPARE(burst.row().waits.total(), std::uint64_t{1});
    QCOMPARE(burst.row().waits.longest(), 1008ms);
}

void TestTraceBook::othersOfTheHostWaitStill()
{
    // Who asks again by the same connection is somebody else, and so is who asked long before, or from elsewhere.
    Burst burst;
    burst.client(2, "10.0.0.2:200").client(3, "10.0.0.2:201").client(4, "10.0.0.9:202").client(5, "10.0.0.2:203");
    burst.at(0).tell(TraceDeed::Refused, 5, "long ago");
    burst.at(10'000).tell(TraceDeed::Refused, 2, "a");
    burst.at(10'100).tell(TraceDeed::Refused, 2, "b");
    burst.at(10'150).tell(TraceDeed::Refused, 4, "elsewhere");
    burst.at(10'200).tell(TraceDeed::Acquired, 3, "quick");
    QCOMPARE(burst.row().waits.total(), std::uint64_t{0});
    QCOMPARE(burst.row().waiters.size(), std::size_t{3});
}

void TestTraceBook::listenerOfAnotherConnectionGotIt()
{
    // A program of several locks subscribes long after it was refused, on a connection that all its threads share.
    Burst burst;
    burst.client(1, "10.0.0.1:100").client(2, "10.0.0.2:200").client(3, "10.0.0.2:201");
    burst.at(0).tell(TraceDeed::Acquired, 1, "holder");
    burst.at(100).tell(TraceDeed::Refused, 2, "multi");
    burst.at(2'000).tell(TraceDeed::Waiting, 3);
    burst.at(3'000).tell(TraceDeed::Released, 1, "holder");
    burst.at(3'001).tell(TraceDeed::Acquired, 2, "multi");
    QVERIFY(burst.row().waiters.empty());
}

void TestTraceBook::longestWaitIsExact()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Refused, 1, "a");
    burst.at(7).tell(TraceDeed::Acquired, 1, "a");
    burst.at(10).tell(TraceDeed::Refused, 2, "b");
    burst.at(1018).tell(TraceDeed::Acquired, 2, "b");
    QCOMPARE(burst.row().waits.longest(), 1008ms);
    QCOMPARE(burst.row().waits.quantile(1), 1008ms);
    QCOMPARE(burst.row().waits.quantile(0.99), 1008ms);
    QVERIFY(about(burst.row().waits.quantile(0.5), 7ms));
}

void TestTraceBook::sharedAddress()
{
    // Two that take turns on a unix socket look like one connection.
    Burst burst;
    burst.client(1, "unix:/run/r.sock", true);
    for (int i = 0; i < 10; ++i) {
        burst.at(100 * i).tell(TraceDeed::Refused, 1, "token-a");
        burst.at(100 * i + 50).tell(TraceDeed::Refused, 1, "token-b");
    }
    QCOMPARE(burst.book.waiting(burst.row()).still, std::size_t{2});
    burst.at(1000).tell(TraceDeed::Acquired, 1, "token-a");
    QCOMPARE(burst.row().waits.longest(), 1000ms);
    const auto waiting = burst.book.waiting(burst.row());
    QCOMPARE(waiting.still, std::size_t{1});
    QCOMPARE(waiting.longest, 900ms);
}

void TestTraceBook::freshTokensOfASharedAddressAreOne()
{
    Burst burst;
    burst.client(1, "unix:/run/r.sock", true);
    for (int i = 0; i < 10; ++i)
        burst.at(100 * i).tell(TraceDeed::Refused, 1, "try" + std::to_string(i));
    QCOMPARE(burst.book.waiting(burst.row()).still, std::size_t{1}); // nobody knows of more
    burst.at(1000).tell(TraceDeed::Acquired, 1, "try10");
    QVERIFY(!burst.book.waiting(burst.row()).any());
    QCOMPARE(burst.row().waits.longest(), 1000ms);
}

void TestTraceBook::waitsOfOneClient()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Refused, 2, "left").at(500).tell(TraceDeed::Refused, 2, "left");
    for (int i = 0; i <= 100; ++i)
        burst.at(i * 100).tell(TraceDeed::Refused, 3, "starves");
    const auto starving = burst.book.waiting(burst.row(), 3);
    QCOMPARE(starving.still, std::size_t{1});
    QCOMPARE(starving.longest, 10'000ms);
    const auto left = burst.book.waiting(burst.row(), 2);
    QCOMPARE(left.still, std::size_t{0});
    QCOMPARE(left.gaveUp, std::size_t{1});
    QCOMPARE(left.longestGaveUp, 500ms);
    QVERIFY(!burst.book.waiting(burst.row(), 7).any());
}

void TestTraceBook::whoListensWaitsUntilTheEnd()
{
    Burst burst;
    burst.at(0).tell(TraceDeed::Refused, 2, "a").at(1).tell(TraceDeed::Waiting, 9);
    burst.state(TraceStatus::State::Ended, 10'000);
    burst.flush();
    QCOMPARE(burst.book.waiting(burst.row()).longest, 10'001ms); // it says nothing, and waits
}

void TestTraceBook::theHolderIsKnownByItsToken()
{
    // It was there before the trace, and a script of its own looks whose the lock is.
    Burst burst;
    burst.hold(LockId{0}, "token-a");
    burst.at(0).tell(TraceDeed::Read, 2, "token-a").tell(TraceDeed::Read, 3, "token-b");
    QCOMPARE(burst.row().refusedByReading, std::uint64_t{1});
}

void TestTraceBook::everythingIsBounded()
{
    Burst burst;
    for (std::uint32_t i = 1; i <= 2000; ++i)
        burst.at(i).tell(TraceDeed::Refused, i, "t" + std::to_string(i));
    QVERIFY(burst.row().waiters.size() <= TraceBook::kMostWaiters);
    QVERIFY(burst.row().clients.size() <= TraceBook::kMostClients + 1);
    std::uint64_t refused = 0;
    for (const auto& client : burst.row().clients)
        refused += client.refused;
    QCOMPARE(refused, std::uint64_t{2000});
}

/// A client that blocks for five seconds at most connects anew for each turn: it is one, and has given up nothing.
void TestTraceBook::oneWhoConnectsAnewIsOneWaiter()
{
    Burst burst;
    burst.hold(LockId{0}, "t1");
    const auto address = [](std::uint32_t turn) { return "10.0.0.1:" + std::to_string(1000 + turn); };
    for (std::uint32_t turn = 1; turn <= 4; ++turn) {
        burst.client(turn, address(turn)).at(turn * 5'000).tell(TraceDeed::Waiting, turn);
        if (turn > 1)
            burst.gone(turn - 1, address(turn - 1));
        const auto counts = burst.book.waiting(burst.row());
        QCOMPARE(counts.still, std::size_t(1));
        QCOMPARE(counts.gaveUp, std::size_t(0));
    }
    QCOMPARE(burst.book.waiting(burst.row()).longest, std::chrono::microseconds(15s));
    // It gets the lock by the last one.
    burst.at(21'000).tell(TraceDeed::Acquired, 4, "t2");
    QVERIFY(about(burst.row().waits.longest(), 16s));
    QVERIFY(!burst.book.waiting(burst.row()).any());
}

/// Whoever is gone for good gave up where it was seen last.
void TestTraceBook::aClosedConnectionWaitsNoMore()
{
    Burst burst;
    burst.hold(LockId{0}, "t1");
    burst.client(1, "10.0.0.1:1001").at(0).tell(TraceDeed::Waiting, 1);
    burst.client(2, "10.0.0.2:1002").at(1'000).tell(TraceDeed::Waiting, 2); // another host
    burst.gone(1, "10.0.0.1:1001");
    burst.at(10'000).tell(TraceDeed::Refused, 3, "t9");
    const auto counts = burst.book.waiting(burst.row(), 1);
    QCOMPARE(counts.still, std::size_t(0));
    QCOMPARE(counts.gaveUp, std::size_t(1));
    QCOMPARE(burst.book.waiting(burst.row(), 2).still, std::size_t(1));
}

void TestTraceBook::releasesOfAnothersLockAreTold()
{
    Burst burst;
    burst.hold(LockId{0}, "t2");
    burst.at(0).tell(TraceDeed::Acquired, 2, "t2");
    burst.at(10).tell(TraceDeed::RefusedRelease, 1, "t1");
    burst.at(20).tell(TraceDeed::RefusedRelease, 1, "t1");
    burst.at(30).tell(TraceDeed::RefusedRenewal, 1, "t1");
    burst.at(40).tell(TraceDeed::RefusedRelease, 2, "t2"); // its own: read, and not given back yet
    QCOMPARE(burst.row().refusedReleases, std::uint64_t(3));
    QCOMPARE(burst.row().inVain.size(), std::size_t(2));
    const auto& one = burst.row().inVain.front();
    QCOMPARE(one.client, 1u);
    QCOMPARE(one.times, std::uint64_t(2));
    QCOMPARE(one.holder, 2u);
    QVERIFY(one.token == markOf("t1") && one.lockToken == markOf("t2") && !one.isRenewal);
    QVERIFY(burst.row().inVain.back().isRenewal);
    QCOMPARE(burst.row().attempts(), std::uint64_t(1)); // nobody asked for it
    burst.at(50).tell(TraceDeed::Released, 2, "t2");
    burst.at(60).tell(TraceDeed::RefusedRelease, 1, "t1"); // nobody's lock by now
    QCOMPARE(burst.row().refusedReleases, std::uint64_t(3));
}

LOCKSCOPE_TEST_MAIN(TestTraceBook)
#include "tst_tracebook.moc"
