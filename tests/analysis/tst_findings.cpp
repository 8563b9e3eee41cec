// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each finding of the catalogue: raised at its limit, not just below it, over by itself, and never across a gap.
#include "findingstage.h"
#include "formats/decode.h"
#include "support/suite.h"

#include <QFile>

#include <array>
#include <functional>

using namespace lockscope;
using namespace lockscope::analysis;
using namespace lockscope::test;

using Script = std::function<void(FindingStage&)>;

namespace {

constexpr auto kNever = FindingStage::kNever;
constexpr auto kUnknown = FindingStage::kUnknown;

std::string fresh(int i)
{
    return "token-of-hold-" + std::to_string(i) + "-8f3a90c1";
}

/// A node of a cluster tells what it is.
NodeInfo& clusterNode(FindingStage& stage, std::uint16_t node, std::int64_t at)
{
    NodeInfo& info = stage.node(NodeEvent::Kind::Info, at, NodeId{node}).info;
    info.runId = std::string(4, static_cast<char>('a' + node));
    info.mode = "cluster";
    info.role = "master";
    info.address = "10.0.0." + std::to_string(node) + ":6379";
    return info;
}

/// `count` holds one after the other; returns when the last one ended.
std::int64_t holds(FindingStage& stage, int count, std::int64_t held, std::int64_t free, std::int64_t from = 0,
                   EventKind end = EventKind::Released, const std::string& name = "lock:order:1")
{
    std::int64_t t = from;
    for (int i = 0; i < count; ++i) {
        stage.hold(t, t + held, fresh(i), end, 30 * kSecond, name);
        t += held + free;
        stage.pass(t);
    }
    return t;
}

/// The same, queued while the watcher stood still for ten seconds: all arrive together.
void queued(FindingStage& stage, int count, const std::function<void(std::int64_t)>& happens)
{
    stage.hold(0, 100 * kMs, fresh(1'000));
    stage.pass(200 * kMs);
    for (int i = 0; i < count; ++i)
        happens(10 * kSecond + 2 * i);
    for (LockEvent& event : stage.batch().events)
        event.precisionUs = 9 * kSecond;
    stage.pass(11 * kSecond);
}

void secondCommands(FindingStage& stage, int bad, int good, std::int64_t after = 5 * kMs)
{
    std::int64_t t = 0;
    for (int i = 0; i < good + bad; ++i) {
        const bool isBad = i >= good;
        stage.event(EventKind::Acquired, t, fresh(i), isBad ? kNever : 30 * kSecond);
        if (isBad)
            stage.event(EventKind::LeaseChanged, t + after, fresh(i), 10 * kSecond);
        stage.event(EventKind::Released, t + 2 * kSecond, fresh(i));
        t += 3 * kSecond;
    }
    stage.pass(t);
}

void renewedThenNot(FindingStage& stage, std::int64_t silent)
{
    stage.event(EventKind::Acquired, 0);
    for (int i = 1; i <= 4; ++i)
        stage.event(EventKind::Renewed, i * kSecond);
    stage.pass(4 * kSecond);
    stage.node(NodeEvent::Kind::Sample, 4 * kSecond + silent); // the server is well
    stage.pass(4 * kSecond + silent);
}

/// Four renewals, then nothing but answers to heartbeats, so many milliseconds after the last one.
void answers(FindingStage& stage, std::initializer_list<std::int64_t> after, std::int64_t until = 0)
{
    renewedThenNot(stage, 0);
    std::uint64_t bytes = 1'000;
    for (const std::int64_t ms : after) {
        stage.batch().counters.bytesIn = ++bytes;
        stage.pass(4 * kSecond + ms * kMs);
    }
    stage.batch().counters.bytesIn = bytes;
    stage.pass(4 * kSecond + until * kMs);
}

void sameToken(FindingStage& stage, int acquisitions, int distinct)
{
    for (int i = 0; i < acquisitions; ++i) {
        stage.hold(i * kSecond, i * kSecond + 100 * kMs, "user-" + std::to_string(i % distinct));
        stage.pass(i * kSecond + 200 * kMs);
    }
}

/// Two who know each other by name, and what they do.
void twoClients(FindingStage& stage)
{
    stage.client(1, "desk-1", "10.0.0.1:4711");
    stage.client(2, "desk-2", "10.0.0.2:4712");
    stage.event(EventKind::Acquired, 0);
}

/// Twelve that are not found any more behind twelve seconds of which nothing is known; one more is held on, or not.
void goneBehindGap(FindingStage& stage, bool isOneKept)
{
    for (int i = 0; i < 12; ++i)
        stage.event(EventKind::Acquired, kSecond, fresh(i), 60 * kSecond, "lock:order:" + std::to_string(i));
    if (isOneKept)
        stage.event(EventKind::Acquired, kSecond, fresh(99), 60 * kSecond, "lock:leader");
    stage.pass(2 * kSecond);
    stage.gap(2 * kSecond, 14 * kSecond);
    for (int i = 0; i < 12; ++i)
        stage.event(EventKind::Vanished, 14 * kSecond, fresh(i), kUnknown, "lock:order:" + std::to_string(i))
            .precisionUs = 12 * kSecond;
    stage.pass(15 * kSecond);
}

void sample(FindingStage& stage, std::int64_t us, const char* policy, std::int64_t used)
{
    stage.node(NodeEvent::Kind::Info, us).info.evictionPolicy = policy;
    auto& event = stage.node(NodeEvent::Kind::Sample, us);
    event.sample.usedMemory = used;
    event.sample.maxMemory = 1'000'000;
    stage.pass(us);
}

void silentHead(FindingStage& stage, WaiterPulse pulse, std::int64_t deadline)
{
    stage.hold(0, kSecond, "t1");
    auto& waits = stage.waits(2, kSecond, WaitSource::Queue);
    Waiter head;
    head.id = "gone";
    head.pulse = pulse;
    head.deadline = Deadline::at(at(deadline));
    waits.from.front().waiters = {head};
    stage.pass(kSecond);
}

/// Somebody who waits since then, by a name of its own.
Waiter waiter(const std::string& id, std::int64_t since, WaiterPulse pulse = WaiterPulse::Listens)
{
    Waiter waiter;
    waiter.id = id;
    waiter.since = at(since);
    waiter.pulse = pulse;
    return waiter;
}

/// A holder, and three who wait for it since a second, two and three.
void threeWait(FindingStage& stage, std::int64_t lease = 600 * kSecond, WaiterPulse holder = WaiterPulse::Unknown)
{
    stage.event(EventKind::Acquired, 0, "holder", lease);
    auto& waits = stage.waits(3, 3 * kSecond, WaitSource::Queue);
    waits.from.front().waiters = {waiter("a", kSecond), waiter("b", 2 * kSecond), waiter("c", 3 * kSecond)};
    if (holder == WaiterPulse::Silent) {
        waits.from.front().waiters.push_back(waiter("holder", 0, holder));
        waits.from.front().count = 4;
    }
    stage.pass(3 * kSecond);
}

/// One waits since the begin, and `others` who come later are served before it.
void passedOver(FindingStage& stage, int others, std::int64_t each)
{
    stage.event(EventKind::Acquired, 0, "first");
    for (int i = 0; i < others; ++i) {
        const std::string other = "other-" + std::to_string(i);
        const std::int64_t t = (i + 1) * each;
        auto& waits = stage.waits(2, t, WaitSource::Queue);
        waits.from.front().waiters = {waiter("starving", 0), waiter(other, t - 1)};
        stage.pass(t);
        stage.event(EventKind::Released, t, i == 0 ? "first" : "other-" + std::to_string(i - 1));
        stage.event(EventKind::Acquired, t, other);
    }
    auto& waits = stage.waits(1, (others + 1) * each, WaitSource::Queue);
    waits.from.front().waiters = {waiter("starving", 0)};
    stage.pass((others + 1) * each);
    stage.pass((others + 1) * each + 250 * kMs);
}

void refused(FindingStage& stage, int times, std::int64_t every, int clients = 1)
{
    for (int client = 1; client <= clients; ++client)
        stage.client(static_cast<std::uint32_t>(client), "worker-" + std::to_string(client), "10.0.0.1:4711");
    stage.event(EventKind::Acquired, 0);
    for (int i = 0; i < times; ++i)
        stage.traced(TraceDeed::Refused, static_cast<std::uint32_t>(1 + i % clients), i * every, "t2");
    stage.pass(2 * kSecond);
}

/// The server stops answering behind the first second, which is known another one and a half later.
void silentServer(FindingStage& stage)
{
    stage.pass(kSecond);
    auto& silent = stage.node(NodeEvent::Kind::State, 2'500 * kMs);
    silent.state = ConnectionState::Busy;
    silent.knownUntil = at(kSecond);
    stage.pass(2'500 * kMs);
}

void answersAgain(FindingStage& stage, std::int64_t us)
{
    stage.node(NodeEvent::Kind::State, us).state = ConnectionState::Live;
    stage.pass(us);
}

void grantedTwice(FindingStage& stage, bool isTwice)
{
    stage.event(EventKind::Acquired, 0, "t1");
    stage.pass(kSecond);
    LockState state = stage.view().state(stage.lock("lock:order:1"));
    state.grantedTwice = isTwice;
    stage.batch().states.push_back({stage.lock("lock:order:1"), 0, state});
    stage.pass(2 * kSecond);
}

/// So many are gone at once; one that was held before stays, or none.
void vanish(FindingStage& stage, int locks, bool isOneKept)
{
    for (int i = 0; i < locks; ++i)
        stage.event(EventKind::Acquired, i, fresh(i), 60 * kSecond, "lock:order:" + std::to_string(i));
    if (isOneKept)
        stage.event(EventKind::Acquired, 100, fresh(99), 60 * kSecond, "lock:leader");
    stage.pass(kSecond);
    for (int i = 0; i < locks; ++i)
        stage.event(EventKind::Vanished, 2 * kSecond, fresh(i), kUnknown, "lock:order:" + std::to_string(i));
    stage.pass(2 * kSecond);
    stage.pass(3'500 * kMs);
}

/// SETNX of a time: the monitor takes it for the deadline.
void endInValue(FindingStage& stage, std::int64_t us, const std::string& token)
{
    for (const EventKind kind : {EventKind::Acquired, EventKind::Released}) {
        LockEvent& event = stage.event(kind, kind == EventKind::Acquired ? us : us + 10 * kMs, token, 5 * kSecond);
        event.endInValue = true;
    }
}

/// By connections of one client at `host`, or of one that has no name.
Waiter asker(const std::string& address, std::int64_t since, const std::string& name = {})
{
    Waiter waiter;
    waiter.client = address;
    waiter.name = name;
    waiter.since = at(since);
    return waiter;
}

/// A pool of two connections at one host: it is refused by one of them each time, and gets the lock by the other, while
/// each attempt has a token of its own. With `others`: the lock is got by clients of other hosts.
void pooled(FindingStage& stage, bool others)
{
    stage.client(1, "", "10.0.0.1:1001");
    stage.client(2, "", others ? "10.0.0.2:1001" : "10.0.0.1:1002");
    for (int i = 0; i < 14; ++i) {
        const std::int64_t t = i * kSecond;
        stage.traced(TraceDeed::Refused, 1, t, fresh(2 * i));
        stage.waits(1, t + 1, WaitSource::Trace).from.front().waiters = {asker("10.0.0.1:1001", 0)};
        stage.pass(t + 2);
        stage.traced(TraceDeed::Acquired, 2, t + 10 * kMs, fresh(2 * i + 1));
        stage.hold(t + 10 * kMs, t + 500 * kMs, fresh(2 * i + 1));
        stage.pass(t + 600 * kMs);
    }
}

/// Held by a client that a trace knows; three wait for it.
void traceKnowsTheHolder(FindingStage& stage, bool gone, bool departed)
{
    stage.client(1, "worker-1", "10.0.0.1:4711");
    stage.pass(0);
    stage.traced(TraceDeed::Acquired, 1, 0, "holder");
    threeWait(stage);
    stage.client(1, "worker-1", "10.0.0.1:4711");
    stage.batch().clients.back().gone = gone;
    stage.batch().clients.back().departed = departed;
    stage.pass(33 * kSecond);
}

/// A lock that is always held, and these wait for it.
void convoyOf(FindingStage& stage, WaitSource source, std::vector<Waiter> waiters)
{
    const auto t = holds(stage, 22, 20 * kMs, kMs);
    auto& waits = stage.waits(static_cast<std::uint16_t>(waiters.size()), t, source);
    waits.from.front().waiters = std::move(waiters);
    stage.pass(t);
}

/// Nine threads of two processes, as Redisson calls them.
std::vector<Waiter> threadsOf(const std::vector<std::string>& processes)
{
    std::vector<Waiter> waiters;
    for (int i = 0; i < 9; ++i)
        waiters.push_back(
            waiter(processes[static_cast<std::size_t>(i) % processes.size()] + ":" + std::to_string(40 + i), 0));
    return waiters;
}

WaitsForGraph cycleOfTwo(LockId a, LockId b, std::int64_t since)
{
    WaitsForGraph graph;
    graph.nodes.resize(4);
    graph.nodes[1].kind = graph.nodes[3].kind = WaitsForNode::Kind::Lock;
    graph.nodes[0].who.name = "to-bob";
    graph.nodes[2].who.name = "to-alice";
    graph.nodes[1].lock = a;
    graph.nodes[3].lock = b;
    Deadlock deadlock;
    deadlock.cycle = {0, 1, 2, 3};
    deadlock.since = at(since);
    graph.deadlocks.push_back(deadlock);
    return graph;
}

} // namespace

class TestFindings : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void raised_data();
    void raised();
    void notRaised_data();
    void notRaised();
    void everyFindingIsTried();
    void lastingOnesEndWithTheirCondition();
    void whatEndsWasLateUntilThen_data();
    void whatEndsWasLateUntilThen();
    void inOneBatchOnlyTheFirstMeetsTheStateOfBefore();
    void quietOnesEndWhereTheyHappenedLast();
    void anEpisodeIsToldOnceAtEachEnd();
    void evidenceIsBounded();
    void anotherLockUnderTheSameIdStartsAnew();
    void manyLocksOfAPrefixAreOneFinding();
    void jobsOfAQueueAreOneGroup();
    void namesAreGrouped();
    void thresholdsDecide();
    void thresholdsAreKept();
    void mutes();
    void stuckIsAProblemOnlyWithEvidence();
    void aConvoyCountsClients();
    void unusuallyLongSaysWhoseHolds();
    void aStallEndsWithTheAnswer();
    void aDeadlockIsToldOnBothLocks();
    void aLostNodeCutsWhatLasted();
    void memoryIsBounded();
    void names();
};

void TestFindings::raised_data()
{
    QTest::addColumn<FindingId>("id");
    QTest::addColumn<Script>("script");
    const auto row = [](FindingId id, const char* what, Script script) {
        QTest::addRow("%s: %s", name(id), what) << id << std::move(script);
    };
    row(FindingId::NoTtl, "at one second", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", kNever);
        s.pass(kSecond);
    });
    row(FindingId::NoTtl, "found, and seen for a second", [](auto& s) {
        s.event(EventKind::Found, 0, "t1", kNever).heldSince = kUnknownTime;
        s.pass(kSecond);
    });
    row(FindingId::NoTtl, "found, and untouched for nine seconds", [](auto& s) {
        auto& found = s.event(EventKind::Found, 10 * kSecond, "t1", kNever);
        found.heldSince = found.at - std::chrono::seconds{9};
        found.sinceIsBound = true;
        s.pass(10 * kSecond);
    });
    row(FindingId::LeaseBySecondCommand, "three of fifteen", [](auto& s) { secondCommands(s, 3, 12); });
    row(FindingId::LeaseBySecondCommand, "just within a second", [](auto& s) { secondCommands(s, 3, 0, kSecond); });
    row(FindingId::EndInValue, "twice", [](auto& s) {
        for (int i = 0; i < 2; ++i) // a time five seconds ahead
            s.hold(i * kSecond, i * kSecond + 10 * kMs, std::to_string(1'790'000'005'000 + i), EventKind::Released,
                   kNever);
        s.pass(2 * kSecond);
    });
    row(FindingId::EndInValue, "a deadline that is the value, masked by a recording", [](auto& s) {
        for (int i = 0; i < 2; ++i)
            endInValue(s, i * kSecond, "3f0c...");
        s.pass(2 * kSecond);
    });
    row(FindingId::TakenOver, "by another", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1");
        s.event(EventKind::TakenOver, kSecond, "t2").previous = s.token("t1");
        s.pass(kSecond);
    });
    row(FindingId::TakenOver, "by one whose clock is ahead", [](auto& s) {
        s.event(EventKind::Acquired, 0, "1790000020000", kNever);
        s.event(EventKind::TakenOver, kSecond, "1790000045000", kNever).previous = s.token("1790000020000");
        s.pass(kSecond);
    });
    row(FindingId::ExpiredThenTaken, "within 250 ms", [](auto& s) {
        s.hold(0, kSecond, "t1", EventKind::Expired);
        s.event(EventKind::Acquired, kSecond + 250 * kMs, "t2");
        s.pass(2 * kSecond);
    });
    row(FindingId::LeaseTooShort, "three of sixty", [](auto& s) {
        const auto t = holds(s, 57, 100 * kMs, kSecond);
        holds(s, 3, 100 * kMs, kSecond, t, EventKind::Expired);
    });
    row(FindingId::TokenNotFresh, "ten, two different", [](auto& s) { sameToken(s, 10, 2); });
    row(FindingId::TokenNotFresh, "a constant", [](auto& s) {
        for (int i = 0; i < 13; ++i) {
            s.hold(i * kSecond, i * kSecond + 100 * kMs, "1");
            s.pass(i * kSecond + 200 * kMs);
        }
    });
    row(FindingId::TokenNotFresh, "the name of what is locked", [](auto& s) {
        for (int i = 0; i < 13; ++i) {
            s.hold(i * kSecond, i * kSecond + 100 * kMs, "web-1", EventKind::Released, 30 * kSecond, "lock:web-1");
            s.pass(i * kSecond + 200 * kMs);
        }
    });
    row(FindingId::GivenBackAtOnce, "fifty, all below a millisecond", [](auto& s) { holds(s, 50, 300, kSecond); });
    row(FindingId::LeaseOversized, "a minute for half a second", [](auto& s) {
        const auto t = holds(s, 20, 500 * kMs, kSecond);
        s.event(EventKind::Acquired, t, "t1", 60 * kSecond);
        s.pass(t);
    });
    row(FindingId::RenewalLate, "one did not come", [](auto& s) { renewedThenNot(s, 1'301 * kMs); });
    row(FindingId::RenewalStopped, "two did not come", [](auto& s) { renewedThenNot(s, 2'501 * kMs); });
    row(FindingId::RenewalLate, "nothing happens, and the server answers", [](auto& s) { answers(s, {1'400, 1'700}); });
    row(FindingId::Overdue, "half a second", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", kSecond);
        s.node(NodeEvent::Kind::Sample, 1'500 * kMs); // the server is well
        s.pass(1'500 * kMs);
    });
    row(FindingId::Overdue, "nothing is heard, and the server is not known as silent", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", kSecond);
        s.pass(4'500 * kMs);
    });
    row(FindingId::HeldUnusuallyLong, "a minute, others a second", [](auto& s) {
        const auto t = holds(s, 30, kSecond, kSecond);
        s.event(EventKind::Acquired, t, "t1", 600 * kSecond);
        s.pass(t);
        s.pass(t + 60 * kSecond);
    });
    row(FindingId::BusyLock, "20 ms each, 1 ms between", [](auto& s) { holds(s, 22, 20 * kMs, kMs); });
    row(FindingId::Convoy, "and four wait", [](auto& s) {
        const auto t = holds(s, 22, 20 * kMs, kMs);
        s.waits(4, t);
        s.pass(t);
    });
    row(FindingId::Convoy, "four connections without a name", [](auto& s) {
        convoyOf(s, WaitSource::Trace,
                 {asker("10.0.0.1:1", 0), asker("10.0.0.1:2", 0), asker("10.0.0.2:1", 0), asker("10.0.0.3:1", 0)});
    });
    row(FindingId::SlowHandOver, "five of five after 250 ms", [](auto& s) {
        for (int i = 0; i < 6; ++i) {
            s.hold(i * kSecond, i * kSecond + 750 * kMs, fresh(i));
            s.waits(1, i * kSecond + 760 * kMs);
            s.pass(i * kSecond + 760 * kMs);
        }
    });
    row(FindingId::FairQueueBlocked, "half a second past its deadline", [](auto& s) {
        silentHead(s, WaiterPulse::Silent, 2 * kSecond);
        s.pass(2'500 * kMs);
    });
    row(FindingId::Deadlock, "seen twice, for a second", [](auto& s) {
        const LockId a = s.lock("lock:a");
        const LockId b = s.lock("lock:b");
        s.pass(0);
        s.graph(cycleOfTwo(a, b, 0), 500 * kMs);
        s.graph(cycleOfTwo(a, b, 0), kSecond);
    });
    row(FindingId::StuckBehind, "three of thirty seconds each", [](auto& s) {
        threeWait(s);
        s.pass(33 * kSecond);
    });
    row(FindingId::StuckBehind, "never fewer than three, whoever they are", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", 600 * kSecond);
        s.waits(3, kSecond);
        s.pass(kSecond);
        s.waits(5, 20 * kSecond);
        s.pass(20 * kSecond);
        s.pass(31 * kSecond);
    });
    row(FindingId::StuckBehind, "found held, and seen for so long", [](auto& s) {
        s.event(EventKind::Found, 0, "t1", 600 * kSecond).heldSince = kUnknownTime;
        s.waits(3, 0);
        s.pass(30 * kSecond);
    });
    row(FindingId::StuckBehind, "ten times the usual hold", [](auto& s) {
        const auto t = holds(s, 8, 4 * kSecond, kSecond);
        s.event(EventKind::Acquired, t, "t1", 600 * kSecond);
        s.waits(3, t);
        s.pass(t);
        s.pass(t + 55 * kSecond);
    });
    row(FindingId::WakeUpMissed, "free for two seconds, and two listen", [](auto& s) {
        s.hold(0, kSecond, "t1");
        s.waits(2, kSecond + 10 * kMs);
        s.pass(kSecond + 10 * kMs);
        s.pass(3 * kSecond);
    });
    row(FindingId::WakeUpMissed, "one in the queue is gone, the first lives", [](auto& s) {
        s.hold(0, kSecond, "t1");
        auto& waits = s.waits(2, kSecond + 10 * kMs, WaitSource::Queue);
        waits.from.front().waiters = {waiter("a", 0), waiter("b", 0, WaiterPulse::Silent)};
        s.pass(kSecond + 10 * kMs);
        s.pass(3 * kSecond);
    });
    row(FindingId::Starving, "ten later arrivals were served", [](auto& s) { passedOver(s, 10, 1'100 * kMs); });
    row(FindingId::Starving, "ten of another host were served", [](auto& s) { pooled(s, true); });
    row(FindingId::Starving, "ten times the usual wait", [](auto& s) {
        for (int i = 0; i < 9; ++i) { // served in order, half a second each
            auto& waits = s.waits(1, i * kSecond, WaitSource::Queue);
            waits.from.front().waiters = {waiter("w" + std::to_string(i), i * kSecond)};
            s.pass(i * kSecond);
            s.hold(i * kSecond + 500 * kMs, i * kSecond + 600 * kMs, "w" + std::to_string(i));
        }
        auto& both = s.waits(2, 10 * kSecond, WaitSource::Queue);
        both.from.front().waiters = {waiter("starving", 10 * kSecond), waiter("w9", 10 * kSecond)};
        s.pass(10 * kSecond);
        s.hold(10'500 * kMs, 20 * kSecond, "w9");
        s.event(EventKind::Acquired, 21 * kSecond, "nobody who was seen waiting");
        auto& one = s.waits(1, 21 * kSecond, WaitSource::Queue);
        one.from.front().waiters = {waiter("starving", 10 * kSecond)};
        s.pass(21 * kSecond);
    });
    row(FindingId::RetryStorm, "fifty in a second", [](auto& s) { refused(s, 50, 20 * kMs); });
    row(FindingId::GrantedTwice, "by two primaries", [](auto& s) { grantedTwice(s, true); });
    row(FindingId::LostByFailover, "once", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1");
        s.event(EventKind::Lost, kSecond, "t1");
        s.pass(kSecond);
    });
    row(FindingId::ServerStalled, "two seconds", [](auto& s) {
        silentServer(s);
        s.pass(3 * kSecond);
    });
    row(FindingId::Flushed, "all three", [](auto& s) { vanish(s, 3, false); });
    row(FindingId::Flushed, "one behind a restart", [](auto& s) {
        s.node(NodeEvent::Kind::Info, 0).info.runId = "aaaa";
        s.event(EventKind::Acquired, 10, "t1");
        s.event(EventKind::Acquired, 20, "t2", 60 * kSecond, "lock:leader");
        s.pass(kSecond);
        s.gap(kSecond, 3 * kSecond);
        s.node(NodeEvent::Kind::Info, 3 * kSecond).info.runId = "bbbb";
        s.event(EventKind::Vanished, 3 * kSecond, "t1").precisionUs = 2 * kSecond;
        s.pass(3 * kSecond);
    });
    row(FindingId::LateRelease, "of a hold that ended", [](auto& s) {
        twoClients(s);
        s.traced(TraceDeed::Acquired, 1, 0, "t1");
        s.traced(TraceDeed::Acquired, 2, kSecond, "t2");
        s.traced(TraceDeed::Released, 1, 2 * kSecond);
        s.pass(2 * kSecond);
    });
    row(FindingId::ForeignRelease, "never held it", [](auto& s) {
        twoClients(s);
        s.traced(TraceDeed::Acquired, 1, 0, "t1");
        s.traced(TraceDeed::Refused, 2, kSecond, "t2");
        s.traced(TraceDeed::Released, 2, 2 * kSecond);
        s.pass(2 * kSecond);
    });
    row(FindingId::ReleaseWithoutCompare, "three DELs", [](auto& s) {
        twoClients(s);
        for (int i = 0; i < 3; ++i) {
            s.traced(TraceDeed::Acquired, 1, i * kSecond, "t1");
            s.traced(TraceDeed::Released, 1, i * kSecond + 10 * kMs);
        }
        s.pass(3 * kSecond);
    });
    row(FindingId::RenewedByOthers, "a writer's lock, without a token", [](auto& s) {
        twoClients(s);
        s.event(EventKind::Acquired, 0).mode = LockMode::Write;
        s.traced(TraceDeed::Acquired, 1, 0, "t1");
        s.traced(TraceDeed::Renewed, 2, kSecond);
        s.pass(kSecond);
    });
    row(FindingId::RenewedByOthers, "who was refused", [](auto& s) {
        twoClients(s);
        s.traced(TraceDeed::Acquired, 1, 0, "t1");
        s.traced(TraceDeed::Refused, 2, kSecond, "t2");
        s.traced(TraceDeed::Renewed, 2, kSecond + 1);
        s.pass(kSecond);
    });
    row(FindingId::Evicted, "once", [](auto& s) {
        s.hold(0, kSecond, "t1", EventKind::Evicted);
        s.pass(kSecond);
    });
    row(FindingId::EvictionRisk, "80 %", [](auto& s) { sample(s, kSecond, "volatile-lru", 800'000); });
    row(FindingId::Flushed, "ten at once", [](auto& s) {
        for (int i = 0; i < 10; ++i)
            s.hold(0, kSecond, "t1", EventKind::Vanished, 30 * kSecond, "lock:" + std::to_string(i));
        s.pass(kSecond);
    });
    row(FindingId::Flushed, "nothing is left behind a gap", [](auto& s) { goneBehindGap(s, false); });
    row(FindingId::ServerChanged, "another process", [](auto& s) {
        s.node(NodeEvent::Kind::Info, 0).info.runId = "aaaa";
        s.node(NodeEvent::Kind::Info, kSecond).info.runId = "bbbb";
        s.pass(kSecond);
    });
    row(FindingId::ServerChanged, "another role", [](auto& s) {
        for (int i = 0; i < 2; ++i) {
            auto& info = s.node(NodeEvent::Kind::Info, i * kSecond).info;
            info.runId = "aaaa";
            info.role = i == 0 ? "master" : "replica";
        }
        s.pass(kSecond);
    });
    row(FindingId::ServerChanged, "another server stands in for it", [](auto& s) {
        s.node(NodeEvent::Kind::Info, 0, NodeId{0}).info.runId = "aaaa";
        s.node(NodeEvent::Kind::Info, kSecond, NodeId{1}).info.runId = "bbbb";
        s.node(NodeEvent::Kind::Retired, 2 * kSecond, NodeId{0});
        s.pass(2 * kSecond);
    });
    row(FindingId::ServerChanged, "a primary of a cluster was killed", [](auto& s) {
        for (std::uint16_t i = 0; i < 3; ++i)
            clusterNode(s, i, 0);
        s.node(NodeEvent::Kind::Retired, 2 * kSecond, NodeId{0}).text = "10.0.0.2:6379";
        s.pass(2 * kSecond);
    });
    row(FindingId::ServerChanged, "a primary of a cluster was killed, its heir is late", [](auto& s) {
        clusterNode(s, 0, 0);
        clusterNode(s, 1, 0);
        s.node(NodeEvent::Kind::Retired, 2 * kSecond, NodeId{0}).text = "10.0.0.2:6379";
        s.pass(2 * kSecond);
        clusterNode(s, 2, 3 * kSecond);
        s.pass(kSecond);
    });
    row(FindingId::ClockStep, "a second beyond the round trip", [](auto& s) {
        s.node(NodeEvent::Kind::Clock, 0).offsetUs = 500;
        auto& clock = s.node(NodeEvent::Kind::Clock, kSecond);
        clock.offsetUs = 500 - kSecond - 300;
        clock.roundTripUs = 300;
        s.pass(kSecond);
    });
    row(FindingId::Blind, "a gap", [](auto& s) {
        s.gap(0, kSecond);
        s.pass(kSecond);
    });
    row(FindingId::Blind, "a right is missing", [](auto& s) {
        s.node(NodeEvent::Kind::Info, 0).info.capabilities = {{"psubscribe", CapabilityState::No, "", ""}};
        s.pass(kSecond);
    });
    row(FindingId::Blind, "reads were skipped", [](auto& s) {
        s.node(NodeEvent::Kind::Info, 0);
        s.pass(0);
        s.batch().counters.readsShed = 3;
        s.pass(kSecond);
    });
}

void TestFindings::raised()
{
    QFETCH(FindingId, id);
    QFETCH(Script, script);
    FindingStage stage;
    script(stage);
    const Episode* episode = stage.of(id);
    QVERIFY(episode != nullptr);
    QVERIFY(episode->isOpen());
    QVERIFY(episode->count >= 1);
    QVERIFY(!episode->evidence.empty());
    QVERIFY(episode->begin >= at(0));
    if (episode->subject.kind == Subject::Kind::Lock)
        QVERIFY(episode->subject.name.starts_with("lock:"));
    for (const ThresholdFacts& limit : episode->facts().thresholds()) {
        const auto value = FindingStage::measure(*episode, limit.measure);
        if (value < 0)
            continue; // judged of each hold
        QVERIFY(limit.side == ThresholdFacts::Side::AtLeast ? value >= limit.value : value <= limit.value);
    }
}

void TestFindings::notRaised_data()
{
    QTest::addColumn<FindingId>("id");
    QTest::addColumn<Script>("script");
    const auto row = [](FindingId id, const char* what, Script script) {
        QTest::addRow("%s: %s", name(id), what) << id << std::move(script);
    };
    row(FindingId::NoTtl, "just below a second", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", kNever);
        s.pass(kSecond - 1);
    });
    row(FindingId::NoTtl, "not known", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", kUnknown);
        s.pass(10 * kSecond);
    });
    row(FindingId::NoTtl, "its end stands in the value", [](auto& s) {
        s.event(EventKind::Acquired, 0, "1790000900000", kNever);
        s.pass(10 * kSecond);
    });
    row(FindingId::LeaseBySecondCommand, "two", [](auto& s) { secondCommands(s, 2, 0); });
    row(FindingId::LeaseBySecondCommand, "three of sixteen", [](auto& s) { secondCommands(s, 3, 13); });
    row(FindingId::LeaseBySecondCommand, "behind a second", [](auto& s) { secondCommands(s, 3, 0, kSecond + 1); });
    row(FindingId::EndInValue, "once", [](auto& s) {
        s.hold(0, 10 * kMs, "1790000005000", EventKind::Released, kNever);
        s.pass(2 * kSecond);
    });
    row(FindingId::EndInValue, "with a TTL", [](auto& s) {
        for (int i = 0; i < 4; ++i)
            s.hold(i * kSecond, i * kSecond + 10 * kMs, "1790000005000");
        s.pass(4 * kSecond);
    });
    row(FindingId::TakenOver, "from nobody known", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1");
        s.event(EventKind::TakenOver, kSecond, "t2");
        s.pass(kSecond);
    });
    row(FindingId::TakenOver, "by itself", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1");
        s.event(EventKind::TakenOver, kSecond, "t1").previous = s.token("t1");
        s.pass(kSecond);
    });
    row(FindingId::ExpiredThenTaken, "behind 250 ms", [](auto& s) {
        s.hold(0, kSecond, "t1", EventKind::Expired);
        s.event(EventKind::Acquired, kSecond + 250 * kMs + 1, "t2");
        s.pass(2 * kSecond);
    });
    row(FindingId::ExpiredThenTaken, "released", [](auto& s) {
        s.hold(0, kSecond, "t1");
        s.event(EventKind::Acquired, kSecond + 1, "t2");
        s.pass(2 * kSecond);
    });
    row(FindingId::ExpiredThenTaken, "a gap in between", [](auto& s) {
        s.hold(0, kSecond, "t1", EventKind::Expired);
        s.gap(kSecond, kSecond + 100 * kMs);
        s.event(EventKind::Acquired, kSecond + 100 * kMs, "t2");
        s.pass(2 * kSecond);
    });
    row(FindingId::ExpiredThenTaken, "what happened was left out", [](auto& s) {
        s.hold(0, kSecond, "t1", EventKind::Expired);
        s.pass(kSecond);
        s.batch().eventsLeftOut = 1;
        s.event(EventKind::Acquired, kSecond + 100 * kMs, "t2");
        s.pass(2 * kSecond);
    });
    row(FindingId::LeaseTooShort, "two", [](auto& s) { holds(s, 2, 100 * kMs, kSecond, 0, EventKind::Expired); });
    row(FindingId::LeaseTooShort, "three of sixty-one", [](auto& s) {
        const auto t = holds(s, 58, 100 * kMs, kSecond);
        holds(s, 3, 100 * kMs, kSecond, t, EventKind::Expired);
    });
    row(FindingId::TokenNotFresh, "nine", [](auto& s) { sameToken(s, 9, 1); });
    row(FindingId::TokenNotFresh, "three of ten differ", [](auto& s) { sameToken(s, 10, 3); });
    row(FindingId::TokenNotFresh, "a process by its UUID", [](auto& s) {
        for (int i = 0; i < 13; ++i) {
            s.hold(i * kSecond, i * kSecond + 100 * kMs, "4d1f0f0e-5c3a-4a55-9d4b-0c6c1f5b7a11");
            s.pass(i * kSecond + 200 * kMs);
        }
    });
    row(FindingId::TokenNotFresh, "leaders that say who they are", [](auto& s) {
        for (int i = 0; i < 13; ++i) {
            s.hold(i * kSecond, i * kSecond + 100 * kMs, "web-" + std::to_string(i % 2));
            s.pass(i * kSecond + 200 * kMs);
        }
    });
    row(FindingId::TokenNotFresh, "a UUID between others", [](auto& s) {
        for (int i = 0; i < 13; ++i) {
            s.hold(i * kSecond, i * kSecond + 100 * kMs, "web-3:4d1f0f0e-5c3a-4a55-9d4b-0c6c1f5b7a11");
            s.pass(i * kSecond + 200 * kMs);
        }
    });
    row(FindingId::TakenOver, "the loser's GETSET", [](auto& s) {
        s.event(EventKind::Acquired, 0, "1790000020050", kNever);
        s.event(EventKind::TakenOver, 100 * kMs, "1790000020000", kNever).previous = s.token("1790000020050");
        s.pass(kSecond);
    });
    row(FindingId::TokenNotFresh, "not known", [](auto& s) {
        for (int i = 0; i < 20; ++i)
            s.hold(i * kSecond, i * kSecond + kMs, "");
        s.pass(20 * kSecond);
    });
    row(FindingId::GivenBackAtOnce, "forty-nine", [](auto& s) { holds(s, 49, 300, kSecond); });
    row(FindingId::GivenBackAtOnce, "the watcher stood still",
        [](auto& s) { queued(s, 90, [&](std::int64_t t) { s.hold(t, t + 1, fresh(int(t))); }); });
    row(FindingId::LeaseBySecondCommand, "the watcher stood still", [](auto& s) {
        queued(s, 10, [&](std::int64_t t) {
            s.event(EventKind::Acquired, t, fresh(int(t)), FindingStage::kNever);
            s.event(EventKind::LeaseChanged, t + 1, fresh(int(t)));
            s.event(EventKind::Released, t + 1, fresh(int(t)));
        });
    });
    row(FindingId::ExpiredThenTaken, "the watcher stood still",
        [](auto& s) { queued(s, 3, [&](std::int64_t t) { s.hold(t, t + 1, fresh(int(t)), EventKind::Expired); }); });
    row(FindingId::GivenBackAtOnce, "half of them work", [](auto& s) {
        const auto t = holds(s, 25, 300, kSecond);
        holds(s, 25, 20 * kMs, kSecond, t);
    });
    row(FindingId::LeaseOversized, "99 times as long", [](auto& s) {
        const auto t = holds(s, 20, 590 * kMs, kSecond);
        s.event(EventKind::Acquired, t, "t1", 59 * kSecond);
        s.pass(t);
    });
    row(FindingId::LeaseOversized, "nineteen holds", [](auto& s) {
        const auto t = holds(s, 19, kMs, kSecond);
        s.event(EventKind::Acquired, t, "t1", 60 * kSecond);
        s.pass(t);
    });
    row(FindingId::RenewalLate, "its first answer since", [](auto& s) { answers(s, {1'000, 1'700}); });
    row(FindingId::RenewalLate, "no answer since", [](auto& s) { answers(s, {1'000, 1'200}, 1'700); });
    row(FindingId::RenewalLate, "just in time", [](auto& s) { renewedThenNot(s, 1'300 * kMs); });
    row(FindingId::RenewalLate, "what is heard late is not late", [](auto& s) {
        s.batch().counters.lagUs = 300'000;
        renewedThenNot(s, 1'301 * kMs);
    });
    row(FindingId::RenewalLate, "a gap in between", [](auto& s) {
        s.event(EventKind::Acquired, 0);
        for (int i = 1; i <= 4; ++i)
            s.event(EventKind::Renewed, i * kSecond);
        s.gap(4 * kSecond, 5 * kSecond);
        s.pass(5'400 * kMs);
    });
    row(FindingId::RenewalStopped, "just late", [](auto& s) { renewedThenNot(s, 2'500 * kMs); });
    row(FindingId::Overdue, "not yet", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", kSecond);
        s.pass(1'500 * kMs - 1);
    });
    row(FindingId::HeldUnusuallyLong, "just below a minute", [](auto& s) {
        const auto t = holds(s, 30, kSecond, kSecond);
        s.event(EventKind::Acquired, t, "t1", 600 * kSecond);
        s.pass(t);
        s.pass(t + 60 * kSecond - 1);
    });
    row(FindingId::HeldUnusuallyLong, "others are long, too", [](auto& s) {
        const auto t = holds(s, 30, 6'500 * kMs, kSecond);
        s.event(EventKind::Acquired, t, "t1", 600 * kSecond);
        s.pass(t);
        s.pass(t + 61 * kSecond);
    });
    row(FindingId::HeldUnusuallyLong, "twenty-nine others", [](auto& s) {
        const auto t = holds(s, 29, kSecond, kSecond);
        s.event(EventKind::Acquired, t, "t1", 600 * kSecond);
        s.pass(t);
        s.pass(t + 61 * kSecond);
    });
    row(FindingId::BusyLock, "80 %", [](auto& s) { holds(s, 40, 20 * kMs, 5 * kMs); });
    row(FindingId::BusyLock, "short holds", [](auto& s) { holds(s, 40, 5 * kMs, 100); });
    row(FindingId::BusyLock, "twenty holds, nineteen gaps", [](auto& s) { holds(s, 20, 20 * kMs, kMs); });
    row(FindingId::BusyLock, "a gap before each", [](auto& s) {
        for (int i = 0; i < 40; ++i) {
            s.hold(i * 21 * kMs, i * 21 * kMs + 20 * kMs, fresh(i));
            s.gap(i * 21 * kMs + 20 * kMs, i * 21 * kMs + 20 * kMs + 500);
            s.pass(i * 21 * kMs + 20 * kMs + 600);
        }
    });
    row(FindingId::Convoy, "three wait", [](auto& s) {
        const auto t = holds(s, 22, 20 * kMs, kMs);
        s.waits(3, t);
        s.pass(t);
    });
    row(FindingId::Convoy, "not busy", [](auto& s) {
        s.waits(40, 0);
        s.pass(0);
    });
    row(FindingId::Convoy, "nine connections of two clients", [](auto& s) {
        std::vector<Waiter> waiters;
        for (int i = 0; i < 9; ++i)
            waiters.push_back(asker("10.0.0.1:" + std::to_string(1000 + i), 0, i % 2 ? "orders" : "stock"));
        convoyOf(s, WaitSource::Trace, std::move(waiters));
    });
    row(FindingId::Convoy, "four places in the queue, one is alive", [](auto& s) {
        auto waiters = std::vector<Waiter>(4, waiter("w", 0, WaiterPulse::Silent));
        waiters.back().pulse = WaiterPulse::Listens;
        convoyOf(s, WaitSource::Queue, std::move(waiters));
    });
    row(FindingId::SlowHandOver, "just below 250 ms", [](auto& s) {
        for (int i = 0; i < 8; ++i) {
            s.hold(i * kSecond, i * kSecond + 750 * kMs + 1, fresh(i));
            s.waits(1, i * kSecond + 760 * kMs);
            s.pass(i * kSecond + 760 * kMs);
        }
    });
    row(FindingId::SlowHandOver, "nobody waits", [](auto& s) {
        for (int i = 0; i < 8; ++i) {
            s.hold(i * kSecond, i * kSecond + 100 * kMs, fresh(i));
            s.waits(0, i * kSecond + 110 * kMs);
            s.pass(i * kSecond + 110 * kMs);
        }
    });
    row(FindingId::FairQueueBlocked, "not yet", [](auto& s) {
        silentHead(s, WaiterPulse::Silent, 2 * kSecond);
        s.pass(2'500 * kMs - 1);
    });
    row(FindingId::FairQueueBlocked, "it listens", [](auto& s) {
        silentHead(s, WaiterPulse::Listens, 2 * kSecond);
        s.pass(5 * kSecond);
    });
    row(FindingId::FairQueueBlocked, "held", [](auto& s) {
        silentHead(s, WaiterPulse::Silent, 2 * kSecond);
        s.event(EventKind::Acquired, 2 * kSecond, "t2");
        s.pass(5 * kSecond);
    });
    row(FindingId::Deadlock, "seen once", [](auto& s) {
        const LockId a = s.lock("lock:a");
        const LockId b = s.lock("lock:b");
        s.pass(0);
        s.graph(cycleOfTwo(a, b, 0), 5 * kSecond);
    });
    row(FindingId::Deadlock, "just below a second", [](auto& s) {
        const LockId a = s.lock("lock:a");
        const LockId b = s.lock("lock:b");
        s.pass(0);
        s.graph(cycleOfTwo(a, b, 0), 500 * kMs);
        s.graph(cycleOfTwo(a, b, 0), kSecond - 1);
    });
    row(FindingId::Deadlock, "not there in between", [](auto& s) {
        const LockId a = s.lock("lock:a");
        const LockId b = s.lock("lock:b");
        s.pass(0);
        s.graph(cycleOfTwo(a, b, 0), kSecond);
        s.graph({}, 2 * kSecond);
        s.graph(cycleOfTwo(a, b, 0), 3 * kSecond);
    });
    row(FindingId::Deadlock, "one of its waits is a memory", [](auto& s) {
        const LockId a = s.lock("lock:a");
        const LockId b = s.lock("lock:b");
        s.pass(0);
        auto graph = cycleOfTwo(a, b, 0);
        graph.deadlocks.front().asOf = at(1);
        s.graph(graph, kSecond);
        s.graph(graph, 2 * kSecond);
    });
    row(FindingId::LateRelease, "its own hold", [](auto& s) {
        twoClients(s);
        s.traced(TraceDeed::Acquired, 1, 0, "t1");
        s.traced(TraceDeed::Acquired, 2, kSecond, "t2");
        s.traced(TraceDeed::Released, 2, 2 * kSecond);
        s.pass(2 * kSecond);
    });
    for (const FindingId id : {FindingId::LateRelease, FindingId::ForeignRelease}) {
        for (const LockMode mode : {LockMode::Read, LockMode::Write, LockMode::Semaphore, LockMode::Latch}) {
            row(id, ("one of several, " + std::string(name(mode))).c_str(), [mode](auto& s) {
                twoClients(s);
                s.event(EventKind::Acquired, 0).mode = mode;
                s.traced(TraceDeed::Acquired, 1, 0, "t1");
                s.traced(TraceDeed::Acquired, 2, kSecond, "t2");
                s.traced(TraceDeed::Released, 1, 2 * kSecond);
                s.pass(2 * kSecond);
            });
        }
    }
    for (const FindingId id : {FindingId::LateRelease, FindingId::ForeignRelease}) {
        row(id, "readers of a lock that nobody has read yet", [](auto& s) {
            twoClients(s);
            s.traced(TraceDeed::Acquired, 1, 0, "t1");
            s.traced(TraceDeed::Acquired, 2, kSecond, "t2");
            s.traced(TraceDeed::Released, 1, 2 * kSecond, "t1");
            s.pass(2 * kSecond);
        });
    }
    for (const LockMode mode : {LockMode::Unknown, LockMode::Read, LockMode::Write, LockMode::Semaphore}) {
        row(FindingId::RenewedByOthers, ("one of several, " + std::string(name(mode))).c_str(), [mode](auto& s) {
            twoClients(s);
            if (mode != LockMode::Unknown)
                s.event(EventKind::Acquired, 0).mode = mode;
            s.traced(TraceDeed::Acquired, 1, 0, "t1");
            s.traced(TraceDeed::Acquired, 2, kSecond, "t2");
            s.traced(TraceDeed::Renewed, 1, 2 * kSecond, "t1");
            s.pass(2 * kSecond);
        });
    }
    row(FindingId::ForeignRelease, "a latch that was gone before it was read", [](auto& s) {
        const std::string name = "lock:report:latch:1";
        s.client(1, "coordinator", "10.0.0.1:4711");
        s.client(2, "desk-2", "10.0.0.2:4712");
        s.traced(TraceDeed::Acquired, 1, kSecond, "3", name);
        s.traced(TraceDeed::Released, 2, 2 * kSecond, {}, name);
        s.pass(2 * kSecond);
    });
    row(FindingId::ForeignRelease, "another connection of the same name", [](auto& s) {
        s.client(1, "desk", "10.0.0.1:4711");
        s.client(2, "desk", "10.0.0.1:4712");
        s.traced(TraceDeed::Acquired, 1, 0, "t1");
        s.traced(TraceDeed::Released, 2, kSecond);
        s.pass(kSecond);
    });
    row(FindingId::ForeignRelease, "no names, one host", [](auto& s) {
        s.client(1, "", "10.0.0.1:4711");
        s.client(2, "", "10.0.0.1:4712");
        s.traced(TraceDeed::Acquired, 1, 0, "t1");
        s.traced(TraceDeed::Released, 2, kSecond);
        s.pass(kSecond);
    });
    row(FindingId::ForeignRelease, "who had it is not known", [](auto& s) {
        twoClients(s);
        s.traced(TraceDeed::Released, 2, kSecond);
        s.pass(kSecond);
    });
    row(FindingId::ReleaseWithoutCompare, "two DELs", [](auto& s) {
        twoClients(s);
        for (int i = 0; i < 2; ++i)
            s.traced(TraceDeed::Released, 1, i * kSecond);
        s.pass(3 * kSecond);
    });
    row(FindingId::ReleaseWithoutCompare, "with the token", [](auto& s) {
        twoClients(s);
        for (int i = 0; i < 9; ++i)
            s.traced(TraceDeed::Released, 1, i * kSecond, "t1");
        s.pass(9 * kSecond);
    });
    row(FindingId::RenewedByOthers, "its own", [](auto& s) {
        twoClients(s);
        s.traced(TraceDeed::Acquired, 1, 0, "t1");
        s.traced(TraceDeed::Renewed, 1, kSecond, "t1");
        s.pass(kSecond);
    });
    row(FindingId::Evicted, "expired", [](auto& s) {
        s.hold(0, kSecond, "t1", EventKind::Expired);
        s.pass(kSecond);
    });
    row(FindingId::EvictionRisk, "79 %", [](auto& s) { sample(s, kSecond, "volatile-lru", 799'999); });
    row(FindingId::EvictionRisk, "noeviction", [](auto& s) { sample(s, kSecond, "noeviction", 999'999); });
    row(FindingId::EvictionRisk, "policy not known", [](auto& s) { sample(s, kSecond, "", 999'999); });
    row(FindingId::Flushed, "nine", [](auto& s) {
        for (int i = 0; i < 9; ++i)
            s.hold(0, kSecond, "t1", EventKind::Vanished, 30 * kSecond, "lock:" + std::to_string(i));
        s.pass(kSecond);
    });
    row(FindingId::Flushed, "given back in a gap", [](auto& s) { goneBehindGap(s, true); });
    row(FindingId::Flushed, "one after the other", [](auto& s) {
        for (int i = 0; i < 40; ++i)
            s.hold(0, i * 200 * kMs, "t1", EventKind::Vanished, 30 * kSecond, "lock:" + std::to_string(i));
        s.pass(kSecond);
    });
    row(FindingId::ServerChanged, "the same told again", [](auto& s) {
        s.node(NodeEvent::Kind::Info, 0).info.runId = "aaaa";
        s.node(NodeEvent::Kind::Info, kSecond).info.runId = "aaaa";
        s.pass(kSecond);
    });
    row(FindingId::ServerChanged, "a primary of a cluster gave all its slots away", [](auto& s) {
        for (std::uint16_t i = 0; i < 3; ++i)
            clusterNode(s, i, 0);
        clusterNode(s, 0, kSecond).role = "replica";
        s.node(NodeEvent::Kind::Retired, 2 * kSecond, NodeId{0});
        s.pass(2 * kSecond);
    });
    row(FindingId::ServerChanged, "the same process at another address", [](auto& s) {
        clusterNode(s, 0, 0);
        clusterNode(s, 1, 0).runId = "aaaa";
        s.node(NodeEvent::Kind::Retired, 2 * kSecond, NodeId{0}).text = "10.0.0.1:6379";
        s.pass(2 * kSecond);
    });
    row(FindingId::ServerChanged, "a node of a cluster left", [](auto& s) {
        for (std::uint16_t i = 0; i < 2; ++i) {
            auto& info = s.node(NodeEvent::Kind::Info, 0, NodeId{i}).info;
            info.runId = std::string(4, static_cast<char>('a' + i));
            info.mode = "cluster";
        }
        s.node(NodeEvent::Kind::Retired, 2 * kSecond, NodeId{0});
        s.pass(2 * kSecond);
    });
    row(FindingId::ClockStep, "just below", [](auto& s) {
        s.node(NodeEvent::Kind::Clock, 0).offsetUs = 0;
        auto& clock = s.node(NodeEvent::Kind::Clock, kSecond);
        clock.offsetUs = kSecond + 299;
        clock.roundTripUs = 300;
        s.pass(kSecond);
    });
    row(FindingId::ClockStep, "the first", [](auto& s) {
        s.node(NodeEvent::Kind::Clock, 0).offsetUs = 3'600 * kSecond;
        s.pass(kSecond);
    });
    row(FindingId::StuckBehind, "just below thirty seconds", [](auto& s) {
        threeWait(s);
        s.pass(33 * kSecond - 1);
    });
    row(FindingId::StuckBehind, "two", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", 600 * kSecond);
        s.waits(2, 0);
        s.pass(60 * kSecond);
    });
    row(FindingId::StuckBehind, "the third is gone", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", 600 * kSecond);
        auto& waits = s.waits(3, 0, WaitSource::Queue);
        waits.from.front().waiters = {waiter("a", 0), waiter("b", 0), waiter("c", 0, WaiterPulse::Silent)};
        s.pass(60 * kSecond);
    });
    row(FindingId::StuckBehind, "the lock goes from hand to hand", [](auto& s) {
        for (int i = 0; i < 60; ++i) {
            s.hold(i * kSecond, (i + 1) * kSecond - 1, fresh(i));
            s.waits(8, i * kSecond);
            s.pass(i * kSecond);
        }
    });
    row(FindingId::StuckBehind, "it is always held so long", [](auto& s) {
        const auto t = holds(s, 8, 20 * kSecond, kSecond);
        s.event(EventKind::Acquired, t, "t1", 600 * kSecond);
        s.waits(3, t);
        s.pass(t);
        s.pass(t + 90 * kSecond);
    });
    row(FindingId::StuckBehind, "on which list they block is not known", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", 600 * kSecond);
        s.waits(9, 0, WaitSource::Blocked).from.front().bound = WaitBound::AtMost;
        s.pass(60 * kSecond);
    });
    row(FindingId::StuckBehind, "readers come and go", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", 600 * kSecond).mode = LockMode::Semaphore;
        s.waits(5, 0);
        for (int i = 1; i < 60; ++i) {
            s.event(EventKind::Reentered, i * kSecond, "t1", 600 * kSecond).mode = LockMode::Semaphore;
            s.pass(i * kSecond);
        }
    });
    row(FindingId::WakeUpMissed, "just below two seconds", [](auto& s) {
        s.hold(0, kSecond, "t1");
        s.waits(2, kSecond + 10 * kMs);
        s.pass(3 * kSecond - 1);
    });
    row(FindingId::WakeUpMissed, "they were seen before the release only", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1");
        s.waits(2, 500 * kMs);
        s.pass(500 * kMs);
        s.event(EventKind::Released, kSecond, "t1");
        s.pass(kSecond);
        s.pass(9 * kSecond);
    });
    row(FindingId::WakeUpMissed, "who polls needs no call", [](auto& s) {
        s.hold(0, kSecond, "t1");
        s.waits(2, kSecond + 10 * kMs, WaitSource::Trace);
        s.pass(9 * kSecond);
    });
    row(FindingId::WakeUpMissed, "the next has it", [](auto& s) {
        s.hold(0, kSecond, "t1");
        s.waits(2, kSecond + 10 * kMs);
        s.event(EventKind::Acquired, 2 * kSecond, "t2");
        s.pass(9 * kSecond);
    });
    row(FindingId::WakeUpMissed, "nobody is left alive", [](auto& s) {
        s.hold(0, kSecond, "t1");
        auto& waits = s.waits(1, kSecond + 10 * kMs, WaitSource::Queue);
        waits.from.front().waiters = {waiter("a", 0, WaiterPulse::Silent)};
        s.pass(9 * kSecond);
    });
    row(FindingId::Starving, "one pool waits and is served", [](auto& s) { pooled(s, false); });
    row(FindingId::Starving, "nine later arrivals", [](auto& s) { passedOver(s, 9, 1'500 * kMs); });
    row(FindingId::Starving, "ten within ten seconds", [](auto& s) { passedOver(s, 10, 900 * kMs); });
    row(FindingId::Starving, "one holder is slow, nobody is passed over", [](auto& s) {
        for (int i = 0; i < 12; ++i) {
            auto& waits = s.waits(1, i * kSecond, WaitSource::Queue);
            waits.from.front().waiters = {waiter("w" + std::to_string(i), i * kSecond)};
            s.pass(i * kSecond);
            s.hold(i * kSecond + 100 * kMs, i * kSecond + 200 * kMs, "w" + std::to_string(i));
        }
        s.event(EventKind::Acquired, 20 * kSecond, "slow", 600 * kSecond);
        auto& waits = s.waits(1, 21 * kSecond, WaitSource::Queue);
        waits.from.front().waiters = {waiter("patient", 21 * kSecond)};
        s.pass(90 * kSecond);
    });
    row(FindingId::RetryStorm, "forty-nine in a second", [](auto& s) { refused(s, 49, 20 * kMs); });
    row(FindingId::RetryStorm, "sixty of two clients", [](auto& s) { refused(s, 60, 15 * kMs, 2); });
    row(FindingId::RetryStorm, "of many locks, once each", [](auto& s) {
        s.client(1, "worker-1", "10.0.0.1:4711");
        for (int i = 0; i < 90; ++i)
            s.traced(TraceDeed::Refused, 1, i * 10 * kMs, "t2", "lock:job:" + std::to_string(i));
        s.pass(2 * kSecond);
    });
    row(FindingId::GrantedTwice, "by one", [](auto& s) { grantedTwice(s, false); });
    row(FindingId::LostByFailover, "a quarantine", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1");
        s.event(EventKind::Lost, kSecond, "t1").quarantined = true;
        s.pass(kSecond);
    });
    row(FindingId::ServerStalled, "just below two seconds", [](auto& s) {
        silentServer(s);
        s.pass(3 * kSecond - 1);
    });
    row(FindingId::ServerStalled, "it never answered", [](auto& s) {
        s.node(NodeEvent::Kind::State, 0, NodeId{1}).state = ConnectionState::Connecting;
        s.pass(60 * kSecond);
    });
    row(FindingId::RenewalLate, "the server did not answer", [](auto& s) {
        s.event(EventKind::Acquired, -9 * kSecond);
        for (int i = -8; i <= 1; ++i)
            s.event(EventKind::Renewed, i * kSecond);
        silentServer(s);
        s.pass(4 * kSecond);
        answersAgain(s, 4 * kSecond + 10 * kMs);
        s.pass(4'500 * kMs);
        s.event(EventKind::Renewed, 4'600 * kMs);
        s.pass(5 * kSecond);
    });
    row(FindingId::Overdue, "the server did not answer", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", 1'200 * kMs);
        silentServer(s);
        s.pass(4 * kSecond);
        answersAgain(s, 4 * kSecond + 10 * kMs);
        s.pass(4'300 * kMs);
        s.event(EventKind::Expired, 4'400 * kMs);
        s.pass(5 * kSecond);
    });
    row(FindingId::Flushed, "three, and one is kept", [](auto& s) { vanish(s, 3, true); });
    row(FindingId::Flushed, "one", [](auto& s) { vanish(s, 1, false); });
    row(FindingId::Blind, "a right that findings do not need", [](auto& s) {
        s.node(NodeEvent::Kind::Info, 0).info.capabilities = {{"eval", CapabilityState::No, "", ""},
                                                              {"scan", CapabilityState::Unknown, "", ""}};
        s.pass(kSecond);
    });
}

void TestFindings::notRaised()
{
    QFETCH(FindingId, id);
    QFETCH(Script, script);
    FindingStage stage;
    script(stage);
    QVERIFY(stage.of(id) == nullptr);
}

/// Of each there is a row on both sides of its limit.
void TestFindings::everyFindingIsTried()
{
    for (const bool isRaised : {true, false}) {
        const char* const source = isRaised ? "raised" : "notRaised";
        QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/analysis/tst_findings.cpp"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        const auto begin = text.indexOf(QByteArray("void TestFindings::") + source + "_data()");
        const auto end = text.indexOf(QByteArray("void TestFindings::") + source + "()");
        const QByteArray rows = text.mid(begin, end - begin);
        static constexpr std::array<const char*, kFindings> kWords{"NoTtl",
                                                                   "LeaseBySecondCommand",
                                                                   "EndInValue",
                                                                   "TakenOver",
                                                                   "GrantedTwice",
                                                                   "ExpiredThenTaken",
                                                                   "LeaseTooShort",
                                                                   "TokenNotFresh",
                                                                   "GivenBackAtOnce",
                                                                   "LeaseOversized",
                                                                   "RenewalLate",
                                                                   "RenewalStopped",
                                                                   "Overdue",
                                                                   "HeldUnusuallyLong",
                                                                   "BusyLock",
                                                                   "Convoy",
                                                                   "SlowHandOver",
                                                                   "FairQueueBlocked",
                                                                   "Deadlock",
                                                                   "StuckBehind",
                                                                   "WakeUpMissed",
                                                                   "Starving",
                                                                   "LateRelease",
                                                                   "ForeignRelease",
                                                                   "ReleaseWithoutCompare",
                                                                   "RenewedByOthers",
                                                                   "RetryStorm",
                                                                   "Evicted",
                                                                   "EvictionRisk",
                                                                   "Flushed",
                                                                   "LostByFailover",
                                                                   "ServerStalled",
                                                                   "ServerChanged",
                                                                   "ClockStep",
                                                                   "Blind"};
        for (const char* word : kWords)
            QVERIFY2(rows.contains(QByteArray("row(FindingId::") + word + ','), word);
    }
}

void TestFindings::lastingOnesEndWithTheirCondition()
{
    FindingStage stage;
    stage.event(EventKind::Acquired, 0, "t1", kNever);
    stage.pass(2 * kSecond);
    QVERIFY(stage.isOpen(FindingId::NoTtl));
    QCOMPARE(stage.of(FindingId::NoTtl)->begin, at(0));
    stage.event(EventKind::LeaseChanged, 3 * kSecond, "t1", 30 * kSecond);
    stage.pass(4 * kSecond);
    QVERIFY(!stage.isOpen(FindingId::NoTtl));
    // Released at a known moment: it ended then.
    stage.event(EventKind::TtlLost, 5 * kSecond, "t1", kNever);
    stage.pass(7 * kSecond);
    QVERIFY(stage.isOpen(FindingId::NoTtl));
    stage.event(EventKind::Released, 8 * kSecond, "t1", kNever);
    stage.pass(9 * kSecond);
    QCOMPARE(stage.of(FindingId::NoTtl)->end, at(8 * kSecond));
    QVERIFY(!stage.of(FindingId::NoTtl)->cut);
    QCOMPARE(stage.all(FindingId::NoTtl).size(), 2u);

    FindingStage late;
    renewedThenNot(late, 1'400 * kMs);
    QCOMPARE(late.of(FindingId::RenewalLate)->begin, at(5 * kSecond)); // when it was due
    late.event(EventKind::Renewed, 5'450 * kMs);
    late.pass(5'800 * kMs);
    QCOMPARE(late.of(FindingId::RenewalLate)->end, at(5'450 * kMs));
    QVERIFY(late.of(FindingId::RenewalStopped) == nullptr);
}

void TestFindings::whatEndsWasLateUntilThen_data()
{
    QTest::addColumn<qint64>("lookEvery"); // 0: only when something comes, as in a recording
    QTest::newRow("live") << qint64(250 * kMs);
    QTest::newRow("now and then") << qint64(1'900 * kMs);
    QTest::newRow("a recording of a quiet server") << qint64(0);
}

/// Two renewals did not come, and the lease ended before anybody looked.
void TestFindings::whatEndsWasLateUntilThen()
{
    QFETCH(qint64, lookEvery);
    const auto untilThen = [&](std::int64_t renewed, EventKind kind, std::int64_t end) {
        FindingStage stage;
        renewedThenNot(stage, renewed);
        for (std::int64_t now = 4 * kSecond + lookEvery; lookEvery > 0 && now < end; now += lookEvery)
            stage.pass(now);
        stage.event(kind, end);
        stage.pass(end);
        const auto* stopped = stage.of(FindingId::RenewalStopped);
        if (stopped == nullptr)
            return std::string("none");
        return stopped->end == at(end) ? std::string("until then") : std::string("else");
    };
    QCOMPARE(untilThen(0, EventKind::Expired, 9'100 * kMs), "until then");
    QCOMPARE(untilThen(2'600 * kMs, EventKind::Expired, 6'800 * kMs), "until then"); // the server was well
    QCOMPARE(untilThen(2'400 * kMs, EventKind::Expired, 6'800 * kMs), "none");       // it may have been silent since
    QCOMPARE(untilThen(0, EventKind::Renewed, 5'100 * kMs), "none");
    QCOMPARE(untilThen(0, EventKind::Released, 5'100 * kMs), "none");
}

/// What came first in the batch changed the state that the second one met.
void TestFindings::inOneBatchOnlyTheFirstMeetsTheStateOfBefore()
{
    FindingStage stage;
    renewedThenNot(stage, 0);
    stage.event(EventKind::Renewed, 5 * kSecond);
    stage.event(EventKind::Renewed, 6 * kSecond);
    stage.event(EventKind::Renewed, 7 * kSecond);
    stage.event(EventKind::Released, 7'500 * kMs);
    stage.pass(8 * kSecond);
    QVERIFY(stage.of(FindingId::RenewalStopped) == nullptr);
    QVERIFY(stage.of(FindingId::RenewalLate) == nullptr);
}

void TestFindings::quietOnesEndWhereTheyHappenedLast()
{
    FindingStage stage;
    const auto expire = [&](std::int64_t us) {
        stage.hold(us, us + kSecond, "t1", EventKind::Expired);
        stage.event(EventKind::Acquired, us + kSecond + 10 * kMs, "t2");
        stage.event(EventKind::Released, us + kSecond + 20 * kMs, "t2");
        stage.pass(us + kSecond + 20 * kMs);
    };
    expire(0);
    expire(30 * kSecond);
    QCOMPARE(stage.of(FindingId::ExpiredThenTaken)->count, 2u);
    const std::int64_t last = 31 * kSecond + 10 * kMs;
    stage.pass(last + 60 * kSecond - 1);
    QVERIFY(stage.isOpen(FindingId::ExpiredThenTaken));
    stage.pass(last + 60 * kSecond + 250 * kMs);
    QVERIFY(!stage.isOpen(FindingId::ExpiredThenTaken));
    QCOMPARE(stage.of(FindingId::ExpiredThenTaken)->end, at(last));
    expire(200 * kSecond);
    QCOMPARE(stage.all(FindingId::ExpiredThenTaken).size(), 2u);
    QCOMPARE(stage.of(FindingId::ExpiredThenTaken)->count, 1u);
}

void TestFindings::anEpisodeIsToldOnceAtEachEnd()
{
    FindingStage stage;
    static_cast<void>(stage.findings().takeNews());
    stage.event(EventKind::Acquired, 0, "t1", kNever);
    stage.pass(kSecond);
    stage.pass(2 * kSecond);
    auto news = stage.findings().takeNews();
    QCOMPARE(news.size(), 1u);
    QVERIFY(news.front().began);
    QVERIFY(stage.findings().takeNews().empty());
    stage.event(EventKind::Released, 3 * kSecond, "t1", kNever);
    stage.pass(3 * kSecond);
    news = stage.findings().takeNews();
    QCOMPARE(news.size(), 1u);
    QVERIFY(!news.front().began);
    QCOMPARE(stage.findings().episodes().open(), 0u);
}

void TestFindings::evidenceIsBounded()
{
    FindingStage stage;
    stage.event(EventKind::Acquired, 0, "t0");
    for (int i = 1; i <= 40; ++i)
        stage.event(EventKind::TakenOver, i * kSecond, "t" + std::to_string(i)).previous =
            stage.token("t" + std::to_string(i - 1));
    stage.pass(41 * kSecond);
    const Episode& episode = *stage.of(FindingId::TakenOver);
    QCOMPARE(episode.count, 40u);
    QCOMPARE(episode.evidence.size(), Episode::kMostEvidence);
    QCOMPARE(episode.evidence.front().at, at(kSecond)); // how it began stays
    QCOMPARE(episode.evidence.front().other, std::string("t0"));
    QCOMPARE(episode.evidence.back().at, at(40 * kSecond));
}

void TestFindings::anotherLockUnderTheSameIdStartsAnew()
{
    FindingStage stage;
    holds(stage, 2, 100 * kMs, kSecond, 0, EventKind::Expired);
    stage.event(EventKind::Acquired, 10 * kSecond, "t1", kNever);
    stage.pass(12 * kSecond);
    QVERIFY(stage.isOpen(FindingId::NoTtl));
    stage.define(stage.lock("lock:order:1"), "lock:other:9");
    stage.hold(20 * kSecond, 21 * kSecond, "t9", EventKind::Expired);
    stage.pass(22 * kSecond);
    QVERIFY(!stage.isOpen(FindingId::NoTtl));
    QCOMPARE(stage.of(FindingId::NoTtl)->subject.name, std::string("lock:order:1"));
    QVERIFY(stage.of(FindingId::LeaseTooShort) == nullptr); // two of one lock and one of another
}

void TestFindings::manyLocksOfAPrefixAreOneFinding()
{
    FindingStage stage;
    for (int i = 0; i < 5; ++i) {
        stage.hold(i * kSecond, i * kSecond + 100 * kMs, fresh(i), EventKind::Expired, kSecond,
                   "job:mail:" + std::to_string(i));
        stage.pass(i * kSecond + 200 * kMs);
    }
    QCOMPARE(stage.all(FindingId::LeaseTooShort).size(), 1u);
    const Episode& episode = *stage.of(FindingId::LeaseTooShort);
    QVERIFY(episode.subject.kind == Subject::Kind::Prefix);
    QCOMPARE(episode.subject.name, std::string("job:mail:"));
    QCOMPARE(episode.count, 3u); // the third raised it
    QCOMPARE(stage.view().key(episode.subject.lock).name, std::string_view("job:mail:4"));
}

/// The id of a job stands in the middle of the name of its lock, and each is held but once.
void TestFindings::jobsOfAQueueAreOneGroup()
{
    FindingStage stage;
    for (int i = 0; i < 6; ++i)
        stage.hold(i * kSecond, i * kSecond + 250 * kMs, fresh(i), EventKind::Expired, 250 * kMs,
                   "bull:late:" + std::to_string(i) + ":lock");
    stage.pass(7 * kSecond);
    QCOMPARE(stage.all(FindingId::LeaseTooShort).size(), 1u);
    QCOMPARE(stage.of(FindingId::LeaseTooShort)->subject.name, std::string("bull:late:*:lock"));
    for (int i = 0; i < 40; ++i)
        stage.hold((10 + i) * kSecond, (10 + i) * kSecond + 100 * kMs, fresh(100 + i), EventKind::Released,
                   30 * kSecond, "bull:pdf:" + std::to_string(i) + ":lock");
    const std::string hangs = "bull:pdf:999:lock";
    stage.event(EventKind::Acquired, 60 * kSecond, "worker", 30 * kSecond, hangs);
    for (int i = 1; i < 10; ++i) {
        stage.event(EventKind::Renewed, (60 + 7 * i) * kSecond, "worker", 30 * kSecond, hangs);
        stage.pass((60 + 7 * i) * kSecond + 500 * kMs);
    }
    stage.pass(126 * kSecond);
    QCOMPARE(stage.all(FindingId::HeldUnusuallyLong).size(), 1u);
    QCOMPARE(stage.of(FindingId::HeldUnusuallyLong)->subject.name, hangs);
}

void TestFindings::namesAreGrouped()
{
    QCOMPARE(groupOf("lock:order:17"), std::string("lock:order:"));
    QCOMPARE(groupOf("bull:mail:7:lock"), std::string("bull:mail:*:lock"));
    QCOMPARE(groupOf("order:lock"), std::string("order:"));
    QCOMPARE(groupOf("stock"), std::string());
    QCOMPARE(patternOfGroup("lock:order:"), std::string("lock:order:*"));
    QCOMPARE(patternOfGroup("bull:mail:*:lock"), std::string("bull:mail:*:lock"));
    QVERIFY(isInGroup("bull:mail:8:lock", "bull:mail:*:lock") && !isInGroup("bull:mail:8", "bull:mail:*:lock"));
    NameGroups groups;
    const auto tenant = [&](int i) { return groups.of("tenant:" + std::to_string(i) + ":nightly"); };
    for (int i = 1; i < 20; ++i) {
        QCOMPARE(tenant(i), "tenant:" + std::to_string(i) + ":");
        QCOMPARE(tenant(1), std::string("tenant:1:")); // the same name again is no other one
    }
    QCOMPARE(tenant(20), std::string("tenant:*:nightly")); // enough of them
    QCOMPARE(tenant(4711), std::string("tenant:*:nightly"));
    QCOMPARE(groups.of("tenant:acme:nightly"), std::string("tenant:acme:")); // no id
    // What is muted so is muted for all of them.
    const FindingMute mute{std::nullopt, "bull:mail:*:lock"};
    QVERIFY(mute.covers(FindingId::LeaseTooShort, {Subject::Kind::Lock, {}, {}, 0, "bull:mail:8:lock", kNoLock}));
    QVERIFY(mute.covers(FindingId::LeaseTooShort, {Subject::Kind::Prefix, {}, {}, 0, "bull:mail:*:lock", kNoLock}));
    QVERIFY(!mute.covers(FindingId::LeaseTooShort, {Subject::Kind::Lock, {}, {}, 0, "bull:pdf:8:lock", kNoLock}));
}

void TestFindings::thresholdsDecide()
{
    Thresholds thresholds;
    QVERIFY(thresholds.set(FindingId::NoTtl, Measure::Held, 5 * kSecond));
    QVERIFY(!thresholds.set(FindingId::NoTtl, Measure::Busy, 5));
    FindingStage stage;
    stage.findings().setThresholds(thresholds);
    stage.event(EventKind::Acquired, 0, "t1", kNever);
    stage.pass(5 * kSecond - 1);
    QVERIFY(stage.of(FindingId::NoTtl) == nullptr);
    stage.pass(5 * kSecond + 250 * kMs);
    QVERIFY(stage.isOpen(FindingId::NoTtl));
    // A limit that is raised ends what it would not have raised.
    thresholds.set(FindingId::NoTtl, Measure::Held, 60 * kSecond);
    stage.findings().setThresholds(thresholds);
    stage.pass(6 * kSecond);
    QVERIFY(!stage.isOpen(FindingId::NoTtl));
}

void TestFindings::thresholdsAreKept()
{
    Thresholds thresholds;
    QVERIFY(thresholds.changed().empty());
    thresholds.set(FindingId::BusyLock, Measure::Busy, 70);
    thresholds.set(FindingId::NoTtl, Measure::Held, 2 * kSecond);
    thresholds.set(FindingId::Convoy, Measure::Waiters, 1'000'000'000); // bounded
    const auto lines = thresholds.changed();
    QCOMPARE(lines,
             (std::vector<std::string>{"no-ttl.held_ms=2000", "busy-lock.busy_percent=70", "convoy.waiters=10000"}));
    QVERIFY(Thresholds::fromChanged(lines) == thresholds);
    const std::vector<std::string> rubbish{"",
                                           "=",
                                           "no-ttl",
                                           "no-ttl.held_ms",
                                           "no-ttl.held_ms=",
                                           "no-ttl.held_ms=-1",
                                           "no-ttl.held_ms=1x",
                                           "nothing.held_ms=1",
                                           "no-ttl.busy_percent=3",
                                           "no-ttl.held_ms=99999999999999999999"};
    QVERIFY(Thresholds::fromChanged(rubbish) == Thresholds());
}

void TestFindings::mutes()
{
    const Subject lock{Subject::Kind::Lock, {}, {}, 0, "lock:order:1", LockId{1}};
    const Subject node{Subject::Kind::Node, {}, {}, 0, "", kNoLock};
    QVERIFY((FindingMute{FindingId::NoTtl, "lock:order:1"}).covers(FindingId::NoTtl, lock));
    QVERIFY(!(FindingMute{FindingId::NoTtl, "lock:order:1"}).covers(FindingId::TakenOver, lock));
    QVERIFY(!(FindingMute{FindingId::NoTtl, "lock:order:"}).covers(FindingId::NoTtl, lock));
    QVERIFY((FindingMute{FindingId::NoTtl, "lock:order:*"}).covers(FindingId::NoTtl, lock));
    QVERIFY((FindingMute{std::nullopt, "lock:*"}).covers(FindingId::TakenOver, lock));
    QVERIFY(!(FindingMute{std::nullopt, "job:*"}).covers(FindingId::TakenOver, lock));
    QVERIFY((FindingMute{FindingId::Blind, ""}).covers(FindingId::Blind, node));
    QVERIFY(!(FindingMute{std::nullopt, "lock:*"}).covers(FindingId::Blind, node));
}

/// A holder that renews may be at work, however long it takes.
void TestFindings::stuckIsAProblemOnlyWithEvidence()
{
    const auto severity = [](const FindingStage& stage) { return stage.of(FindingId::StuckBehind)->severity(); };
    FindingStage alive;
    threeWait(alive);
    for (int i = 1; i < 100; ++i) {
        alive.event(EventKind::Renewed, 4 * kSecond + i * kSecond, "holder", 600 * kSecond);
        alive.pass(4 * kSecond + i * kSecond);
    }
    QCOMPARE(severity(alive), Severity::Warning);
    QCOMPARE(FindingStage::measure(*alive.of(FindingId::StuckBehind), Measure::Renewals), 99);
    QCOMPARE(alive.of(FindingId::StuckBehind)->begin, at(3 * kSecond)); // when the third began to wait
    alive.event(EventKind::Released, 200 * kSecond, "holder");
    alive.pass(200 * kSecond);
    QCOMPARE(alive.of(FindingId::StuckBehind)->end, at(200 * kSecond));

    FindingStage noLease;
    threeWait(noLease, kNever);
    noLease.pass(33 * kSecond);
    QCOMPARE(severity(noLease), Severity::Problem);

    FindingStage gone;
    threeWait(gone, 600 * kSecond, WaiterPulse::Silent);
    gone.pass(33 * kSecond);
    QCOMPARE(severity(gone), Severity::Problem);
    QCOMPARE(FindingStage::measure(*gone.of(FindingId::StuckBehind), Measure::Dead), 1);

    FindingStage closed; // its connection
    traceKnowsTheHolder(closed, true, true);
    QCOMPARE(severity(closed), Severity::Problem);
    QCOMPARE(FindingStage::measure(*closed.of(FindingId::StuckBehind), Measure::Dead), 1);
    FindingStage another; // that it has is open
    traceKnowsTheHolder(another, true, false);
    QCOMPARE(severity(another), Severity::Warning);
    FindingStage renews; // by connections that come and go
    for (int i = 0; i < 5; ++i)
        renews.event(i == 0 ? EventKind::Acquired : EventKind::Renewed, i * kSecond, "holder", 600 * kSecond);
    renews.pass(5 * kSecond);
    renews.client(1, "", "10.0.0.1:4711");
    renews.batch().clients.back().gone = renews.batch().clients.back().departed = true;
    renews.traced(TraceDeed::Renewed, 1, 5 * kSecond, "holder");
    renews.waits(3, 5 * kSecond);
    for (int i = 5; i < 40; ++i) {
        renews.event(EventKind::Renewed, i * kSecond, "holder", 600 * kSecond);
        renews.pass(i * kSecond);
    }
    QCOMPARE(severity(renews), Severity::Warning);

    // Worse is another episode: whoever asked for problems alone hears of it.
    FindingStage later;
    threeWait(later);
    later.pass(33 * kSecond);
    QCOMPARE(severity(later), Severity::Warning);
    later.event(EventKind::TtlLost, 40 * kSecond, "holder", kNever);
    later.pass(41 * kSecond);
    QCOMPARE(later.all(FindingId::StuckBehind).size(), 2u);
    QVERIFY(!later.all(FindingId::StuckBehind).front()->isOpen());
    QCOMPARE(severity(later), Severity::Problem);
    QVERIFY(urgencyOf(FindingId::StuckBehind) < urgencyOf(FindingId::NoTtl));
    QVERIFY(urgencyOf(FindingId::Deadlock) < urgencyOf(FindingId::NoTtl));
}

/// As many as there are clients, not threads or connections.
void TestFindings::aConvoyCountsClients()
{
    FindingStage stage;
    stage.event(EventKind::Acquired, 0).library = formats::libraryFromName("redisson");
    const std::vector<std::string> five{"8743c9c0-0795-4907-87fd-6c719a6b4581", "8743c9c0-0795-4907-87fd-6c719a6b4582",
                                        "8743c9c0-0795-4907-87fd-6c719a6b4583", "8743c9c0-0795-4907-87fd-6c719a6b4584",
                                        "8743c9c0-0795-4907-87fd-6c719a6b4585"};
    const auto t = holds(stage, 22, 20 * kMs, kMs, kSecond);
    for (const std::size_t processes : {2u, 5u}) {
        stage.event(EventKind::Acquired, t).library = formats::libraryFromName("redisson");
        auto& waits = stage.waits(9, t, WaitSource::Queue);
        waits.from.front().waiters = threadsOf({five.begin(), five.begin() + static_cast<std::ptrdiff_t>(processes)});
        stage.pass(t);
        QCOMPARE(stage.of(FindingId::Convoy) != nullptr, processes == 5);
    }
    QCOMPARE(FindingStage::measure(*stage.of(FindingId::Convoy), Measure::Waiters), 5);
}

/// A job's lock is held once: what it is compared with are the holds of the other jobs, and the finding says so.
void TestFindings::unusuallyLongSaysWhoseHolds()
{
    FindingStage jobs;
    for (int i = 0; i < 40; ++i) {
        jobs.hold(i * kSecond, i * kSecond + 100 * kMs, fresh(i), EventKind::Released, 600 * kSecond,
                  "lock:job:" + std::to_string(i));
        jobs.pass(i * kSecond + 200 * kMs);
    }
    jobs.event(EventKind::Acquired, 40 * kSecond, "t1", 600 * kSecond, "lock:job:999");
    jobs.pass(40 * kSecond);
    jobs.pass(105 * kSecond);
    QVERIFY(jobs.isOpen(FindingId::HeldUnusuallyLong));
    QCOMPARE(FindingStage::measure(*jobs.of(FindingId::HeldUnusuallyLong), Measure::GroupHolds), 32);

    FindingStage own;
    const auto t = holds(own, 30, kSecond, kSecond);
    own.event(EventKind::Acquired, t, "t1", 600 * kSecond);
    own.pass(t);
    own.pass(t + 61 * kSecond);
    QVERIFY(own.isOpen(FindingId::HeldUnusuallyLong));
    QCOMPARE(FindingStage::measure(*own.of(FindingId::HeldUnusuallyLong), Measure::GroupHolds), -1);
}

void TestFindings::aStallEndsWithTheAnswer()
{
    FindingStage stage;
    silentServer(stage);
    stage.pass(3 * kSecond);
    QVERIFY(stage.isOpen(FindingId::ServerStalled));
    QCOMPARE(stage.of(FindingId::ServerStalled)->begin, at(kSecond));
    stage.pass(4 * kSecond);
    QCOMPARE(FindingStage::measure(*stage.of(FindingId::ServerStalled), Measure::Unanswered), 3 * kSecond);
    answersAgain(stage, 4'200 * kMs);
    QVERIFY(!stage.isOpen(FindingId::ServerStalled));
    QCOMPARE(stage.of(FindingId::ServerStalled)->end, at(4'200 * kMs));
    QVERIFY(!stage.of(FindingId::ServerStalled)->cut);

    FindingStage refused; // a refusal is an answer: its clients go on, only we see nothing
    silentServer(refused);
    refused.pass(3 * kSecond);
    const auto says = [&](std::int64_t time, ConnectionState state, Trouble trouble) {
        NodeEvent& event = refused.node(NodeEvent::Kind::State, time);
        event.state = state;
        event.trouble = trouble;
        refused.pass(time);
    };
    says(4 * kSecond, ConnectionState::Waiting, Trouble::Permission);
    QCOMPARE(refused.of(FindingId::ServerStalled)->end, at(4 * kSecond));
    QVERIFY(refused.isOpen(FindingId::Blind));
    QCOMPARE(FindingStage::measure(*refused.of(FindingId::Blind), Measure::Missing), 1);
    says(6 * kSecond, ConnectionState::Connecting, Trouble::None);
    says(30 * kSecond, ConnectionState::Waiting, Trouble::Permission);
    QVERIFY(!refused.isOpen(FindingId::ServerStalled));
    says(40 * kSecond, ConnectionState::Waiting, Trouble::Connection); // now it is down
    refused.pass(42 * kSecond);
    QVERIFY(refused.isOpen(FindingId::ServerStalled));
    QCOMPARE(refused.of(FindingId::ServerStalled)->begin, at(40 * kSecond));
    says(43 * kSecond, ConnectionState::Live, Trouble::None);
    QVERIFY(!refused.isOpen(FindingId::ServerStalled));
    QVERIFY(!refused.isOpen(FindingId::Blind));

    FindingStage recorded; // nothing is told until it answers
    silentServer(recorded);
    answersAgain(recorded, 4'200 * kMs);
    QVERIFY(recorded.of(FindingId::ServerStalled));
    QCOMPARE(recorded.of(FindingId::ServerStalled)->begin, at(kSecond));
    QCOMPARE(recorded.of(FindingId::ServerStalled)->end, at(4'200 * kMs));
}

void TestFindings::aDeadlockIsToldOnBothLocks()
{
    FindingStage stage;
    const LockId a = stage.lock("lock:a");
    const LockId b = stage.lock("lock:b");
    stage.pass(0);
    WaitsForGraph graph = cycleOfTwo(a, b, 0);
    graph.nodes[2].who = {};
    graph.nodes[2].who.id = "5f3a0c11-thread:44"; // known by its token alone
    stage.graph(graph, 500 * kMs);
    stage.graph(graph, kSecond);
    const auto told = stage.all(FindingId::Deadlock);
    QCOMPARE(told.size(), 2u);
    QCOMPARE(told[0]->subject.name, std::string("lock:a"));
    QCOMPARE(told[1]->subject.name, std::string("lock:b"));
    for (const Episode* each : told)
        QCOMPARE(each->evidence.front().text, std::string("to-bob -> lock:a -> 5f3a... -> lock:b"));
    stage.graph({}, 2 * kSecond);
    QVERIFY(!told[0]->isOpen() && !told[1]->isOpen());
}

void TestFindings::aLostNodeCutsWhatLasted()
{
    FindingStage stage;
    stage.event(EventKind::Acquired, 0, "t1", kNever);
    stage.pass(2 * kSecond);
    auto& lost = stage.node(NodeEvent::Kind::State, 3 * kSecond);
    lost.state = ConnectionState::Connecting;
    lost.knownUntil = at(2'500 * kMs);
    stage.pass(3 * kSecond);
    const Episode& episode = *stage.of(FindingId::NoTtl);
    QVERIFY(!episode.isOpen());
    QVERIFY(episode.cut);
    QCOMPARE(episode.end, at(2'500 * kMs));
    stage.pass(30 * kSecond); // the picture is of the past: nothing is raised of it
    QCOMPARE(stage.all(FindingId::NoTtl).size(), 1u);
}

void TestFindings::memoryIsBounded()
{
    FindingStage stage;
    for (int i = 0; i < 6'000; ++i) {
        const std::string name = "lock:" + std::to_string(i);
        stage.hold(i * kMs, i * kMs + 1, "t1", EventKind::Evicted, kSecond, name);
        if (i % 100 == 0)
            stage.pass(i * kMs);
    }
    stage.pass(6'000 * kMs);
    QCOMPARE(stage.findings().episodes().open(), Episodes::kMostOpen);
    QCOMPARE(stage.findings().episodes().dropped(), 6'000 - Episodes::kMostOpen);
    QVERIFY(stage.findings().episodes().all().size() <= Episodes::kMostOpen + Episodes::kMostKept);
    // Those that were quiet make room.
    stage.pass(200 * kSecond);
    QCOMPARE(stage.findings().episodes().open(), 0u);
    for (int i = 0; i < 6'000; ++i) {
        stage.hold(300 * kSecond + i, 300 * kSecond + i + 1, "t1", EventKind::Evicted, kSecond,
                   "lock:" + std::to_string(i));
    }
    stage.pass(301 * kSecond);
    QVERIFY(stage.findings().episodes().all().size() <= Episodes::kMostOpen + Episodes::kMostKept);
    QCOMPARE(stage.findings().episodes().open(), Episodes::kMostOpen);
    const Episode& last = stage.findings().episodes().all().back();
    QVERIFY(stage.findings().episodes().find(last.number) == &last);
    QVERIFY(stage.findings().episodes().find(0) == nullptr);
}

void TestFindings::names()
{
    for (std::size_t i = 0; i < kFindings; ++i) {
        const auto id = static_cast<FindingId>(i);
        QCOMPARE(findingFromName(name(id)).value(), id);
        QVERIFY(factsOf(id).severity != Severity::Fine);
        for (const ThresholdFacts& limit : factsOf(id).thresholds()) {
            QVERIFY(limit.value >= limit.least && limit.value <= limit.most);
            QCOMPARE(Thresholds().of(id, limit.measure), limit.value);
        }
    }
    QVERIFY(!findingFromName("nothing"));
    for (std::size_t i = 0; i < kMeasures; ++i) {
        const MeasureFacts& facts = factsOf(static_cast<Measure>(i));
        QCOMPARE(std::string_view(facts.word).ends_with("_ms"), facts.unit == Unit::Microseconds);
        QCOMPARE(std::string_view(facts.word).ends_with("_percent"), facts.unit == Unit::Percent);
    }
}

LOCKSCOPE_TEST_MAIN(TestFindings)
#include "tst_findings.moc"
