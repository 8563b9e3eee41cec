// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each finding of the catalogue: raised at its limit, not just below it, over by itself, and never across a gap.
#include "findingstage.h"
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
    stage.pass(4 * kSecond + silent);
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
    row(FindingId::LeaseBySecondCommand, "three of fifteen", [](auto& s) { secondCommands(s, 3, 12); });
    row(FindingId::LeaseBySecondCommand, "just within a second", [](auto& s) { secondCommands(s, 3, 0, kSecond); });
    row(FindingId::EndInValue, "twice", [](auto& s) {
        for (int i = 0; i < 2; ++i) // a time five seconds ahead
            s.hold(i * kSecond, i * kSecond + 10 * kMs, std::to_string(1'790'000'005'000 + i), EventKind::Released,
                   kNever);
        s.pass(2 * kSecond);
    });
    row(FindingId::TakenOver, "by another", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1");
        s.event(EventKind::TakenOver, kSecond, "t2").previous = s.token("t1");
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
    row(FindingId::GivenBackAtOnce, "fifty, all below a millisecond", [](auto& s) { holds(s, 50, 300, kSecond); });
    row(FindingId::LeaseOversized, "a minute for half a second", [](auto& s) {
        const auto t = holds(s, 20, 500 * kMs, kSecond);
        s.event(EventKind::Acquired, t, "t1", 60 * kSecond);
        s.pass(t);
    });
    row(FindingId::RenewalLate, "one did not come", [](auto& s) { renewedThenNot(s, 1'301 * kMs); });
    row(FindingId::RenewalStopped, "two did not come", [](auto& s) { renewedThenNot(s, 2'501 * kMs); });
    row(FindingId::Overdue, "half a second", [](auto& s) {
        s.event(EventKind::Acquired, 0, "t1", kSecond);
        s.pass(1'500 * kMs);
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
    row(FindingId::TokenNotFresh, "not known", [](auto& s) {
        for (int i = 0; i < 20; ++i)
            s.hold(i * kSecond, i * kSecond + kMs, "");
        s.pass(20 * kSecond);
    });
    row(FindingId::GivenBackAtOnce, "forty-nine", [](auto& s) { holds(s, 49, 300, kSecond); });
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
                                                                   "LateRelease",
                                                                   "ForeignRelease",
                                                                   "ReleaseWithoutCompare",
                                                                   "RenewedByOthers",
                                                                   "Evicted",
                                                                   "EvictionRisk",
                                                                   "Flushed",
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
