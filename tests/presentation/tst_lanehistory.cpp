// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Holds, renewals, gaps, waiters behind the timeline; begins and ends that nobody saw. Means: fake source.
#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/lanestore.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/timeline/rangereport.h"
#include "presentation/timeline/renewalbeat.h"
#include "presentation/words/enginetext.h"
#include "scriptedframes.h"
#include "support/suite.h"

#include <random>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {
/// A history on a scripted source.
struct Scene : test::ScriptedFrames
{
    LaneHistory history;
    explicit Scene(std::size_t maxHolds = 200'000) : history(maxHolds)
    {
        frames.setSource(&source);
        frames.addConsumer(&history);
        source.nodeReady();
        frames.step();
    }
    ~Scene() { frames.removeConsumer(&history); }
    /// A lock of 30 s, renewed three times after 10 s each.
    LockId heldAndRenewed()
    {
        const LockId lock = source.lock("lock:a");
        source.acquired(lock, "t", 30s);
        for (int i = 0; i < 3; ++i) {
            step(10s);
            source.renewed(lock, 30s);
        }
        return lock;
    }
};

qint64 us(ServerTime later, ServerTime earlier)
{
    return (later - earlier).count();
}
} // namespace

class TestLaneHistory : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aHoldIsItsBeginRenewalsAndEnd()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        const ServerTime begin = s.source.now();
        s.source.acquired(lock, "token-a", 30s);
        QVERIFY(!s.history.has(lock));
        s.frames.step();
        QVERIFY(s.history.has(lock));
        {
            const auto holds = s.history.holds(lock);
            QCOMPARE(holds.size(), std::size_t{1});
            QVERIFY(holds[0].isOpen());
            QVERIFY(holds[0].begin == begin);
            QCOMPARE(s.history.label(holds[0].label), QStringLiteral("token-a"));
        }
        std::vector<ServerTime> renewals;
        for (int i = 0; i < 7; ++i) {
            s.step(10s);
            renewals.push_back(s.source.now());
            s.source.renewed(lock, 30s);
        }
        s.step(4s);
        s.source.released(lock);
        s.frames.step();
        const auto holds = s.history.holds(lock);
        QCOMPARE(holds.size(), std::size_t{1});
        QCOMPARE(us(holds[0].end, begin), 74'000'000);
        QVERIFY(holds[0].endedAs == EventKind::Released);
        QCOMPARE(holds[0].ticks.size(), renewals.size());
        for (std::size_t i = 0; i < renewals.size(); ++i)
            QVERIFY(std::abs(us(holds[0].tickTime(holds[0].ticks[i]), renewals[i])) <= 50'000);
        QVERIFY(holds[0].missedTicks.empty());
        QVERIFY(!holds[0].contended);
        QCOMPARE(s.history.label(holds[0].label), QStringLiteral("token-a"));
    }

    /// A recording that is gone on with: what ended in the former run keeps its end, and what was held is known until
    /// then.
    void theEndOfARunEndsNoHoldThatIsOver()
    {
        Scene s;
        const LockId over = s.source.lock("lock:over");
        const LockId held = s.source.lock("lock:held");
        s.source.acquired(over, "t", 30s);
        s.source.acquired(held, "t", 30s);
        s.step(3s);
        s.source.released(over);
        const ServerTime released = s.source.now();
        s.step(2s);
        const ServerTime end = s.source.now();
        s.history.beginRun(end);
        const auto parked = s.history.adoptGone();
        QCOMPARE(parked.size(), std::size_t{2});
        for (const auto& [lock, name] : parked) {
            const DrawnHold& hold = s.history.holds(lock).back();
            const bool isOver = name.ends_with("lock:over");
            QVERIFY(!hold.isOpen());
            QCOMPARE(hold.endKnown(), isOver);
            QCOMPARE(us(hold.end, released), isOver ? 0 : us(end, released));
            QCOMPARE(us(hold.end, isOver ? released : hold.heldUntil), 0);
        }
    }

    void oneDroppedRenewalIsOneMissedTick()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        const ServerTime begin = s.source.now();
        s.source.acquired(lock, "t", 30s);
        for (int second = 10; second <= 80; second += 10) {
            s.step(10s);
            if (second != 50)
                s.source.renewed(lock, 30s);
        }
        s.frames.step();
        const auto holds = s.history.holds(lock);
        QCOMPARE(holds[0].ticks.size(), std::size_t{7});
        QCOMPARE(holds[0].missedTicks.size(), std::size_t{1});
        QVERIFY(std::abs(us(holds[0].tickTime(holds[0].missedTicks[0]), begin + 50s)) <= 50'000);
        QCOMPARE(s.history.cadence(lock).count(), 10'000);
    }

    /// A gap is a gap of the locks that its node showed then; whoever shows them now does not matter.
    void aGapBelongsToWhoWasSeenOnItsNode()
    {
        Scene s;
        s.source.join(NodeId{1}, KeyspaceId{0}, "orders");
        s.source.nodeReady(NodeId{1}, "b:6379");
        const LockId lock = s.source.lock("lock:a");
        const LockId other = s.source.lock("lock:b");
        const ServerTime begin = s.source.now();
        s.source.acquired(lock, "t", 60s);
        s.source.acquired(other, "t", 600s);
        for (int i = 0; i < 3; ++i) {
            s.step(10s);
            s.source.renewed(lock, 60s);
        }
        s.step(25s); // two renewals are not seen: the primary was gone
        s.source.gap(NodeId{0}, 24s, "failover");
        s.source.moved(lock, NodeId{1});
        s.step(5s);
        const ServerTime now = s.source.now();
        s.source.renewed(lock, 60s);
        s.frames.step();
        const auto holds = s.history.holds(lock);
        QCOMPARE(holds.size(), std::size_t{1});
        QVERIFY(holds[0].begin == begin);
        QCOMPARE(holds[0].ticks.size(), std::size_t{4});
        QVERIFY(holds[0].missedTicks.empty()); // nobody can say that they did not come
        QVERIFY(s.history.wasSeenOn(lock, NodeId{0}, begin, begin + 1s));
        QVERIFY(!s.history.wasSeenOn(lock, NodeId{1}, begin, begin + 1s));
        QVERIFY(s.history.wasSeenOn(lock, NodeId{0}, begin, now));
        QVERIFY(s.history.wasSeenOn(lock, NodeId{1}, begin, now));
        QVERIFY(!s.history.wasSeenOn(lock, NodeId{0}, now, now));
        QVERIFY(s.history.wasSeenOn(other, NodeId{0}, now, now));
        QVERIFY(!s.history.wasSeenOn(other, NodeId{1}, begin, now));
        // It goes, its id means another lock, and it comes back on a third node, under another id.
        s.source.join(NodeId{2}, KeyspaceId{0}, "orders");
        s.source.released(lock);
        s.step(1s);
        s.source.forget(lock);
        s.step(1s);
        const LockId stranger = s.source.lock("lock:c");
        s.source.acquired(stranger, "u", 60s);
        s.step(1s);
        QCOMPARE(stranger, lock);
        const LockId back = s.source.lock("lock:a", NodeId{2});
        s.source.acquired(back, "t", 60s);
        s.step(1s);
        QCOMPARE(s.history.holds(back).size(), std::size_t{2});
        QVERIFY(s.history.wasSeenOn(back, NodeId{0}, begin, begin + 1s));
        QVERIFY(s.history.wasSeenOn(back, NodeId{2}, s.source.now(), s.source.now()));
        QVERIFY(!s.history.wasSeenOn(back, NodeId{1}, s.source.now(), s.source.now()));
        QVERIFY(!s.history.wasSeenOn(stranger, NodeId{1}, begin, s.source.now()));
    }

    void anOverdueRenewalIsMarkedBeforeTheNextOneComes()
    {
        Scene s;
        const LockId lock = s.heldAndRenewed();
        s.frames.step();
        const ServerTime last = s.source.now();
        QVERIFY(s.history.overdueTicks(lock, last + 12s).empty());
        const auto due = s.history.overdueTicks(lock, last + 13s);
        QCOMPARE(due.size(), std::size_t{1});
        QCOMPARE(us(due[0], last), 10'000'000);
        QCOMPARE(s.history.overdueTicks(lock, last + 29s).size(), std::size_t{2});
        s.step(30s);
        s.source.expired(lock);
        s.frames.step();
        const auto holds = s.history.holds(lock);
        QVERIFY(holds[0].isLost());
        QCOMPARE(holds[0].missedTicks.size(), std::size_t{2});
        QVERIFY(s.history.overdueTicks(lock, s.source.now() + 60s).empty());
    }

    void theBeatOfRenewals_data()
    {
        QTest::addColumn<QList<int>>("ticks");
        QTest::addColumn<QList<int>>("missed");
        QTest::addColumn<int>("cadence");
        QTest::newRow("steady") << QList<int>{1000, 2000, 3000} << QList<int>{} << 1000;
        QTest::newRow("one interval says nothing") << QList<int>{1000} << QList<int>{} << 0;
        QTest::newRow("jitter is no miss") << QList<int>{1000, 2080, 2950, 4010} << QList<int>{} << 1030;
        QTest::newRow("one dropped") << QList<int>{1000, 2000, 4000, 5000} << QList<int>{3000} << 1000;
        QTest::newRow("two dropped") << QList<int>{1000, 2000, 5000} << QList<int>{3000, 4000} << 1000;
        QTest::newRow("late, not dropped") << QList<int>{1000, 2000, 3350} << QList<int>{} << 1000;
        QTest::newRow("fast") << QList<int>{100, 200, 300, 500} << QList<int>{400} << 100;
        QTest::newRow("two at once") << QList<int>{1000, 1003, 2000, 2003, 3000, 3003, 4000, 4003, 5000, 5003}
                                     << QList<int>{} << 997;
        QTest::newRow("two at once, one round dropped")
            << QList<int>{1000, 1003, 2000, 2003, 3000, 3003, 5000, 5003} << QList<int>{4000} << 997;
        QTest::newRow("three at once, from the begin")
            << QList<int>{2, 5, 8, 1005, 1008, 1011, 2005, 2008, 2011} << QList<int>{} << 995;
        QTest::newRow("irregular") << QList<int>{1000, 9000, 9500, 30000, 31000} << QList<int>{} << 0;
        QTest::newRow("slower pace") << QList<int>{1000, 2000, 3000, 5000, 7000, 9000, 11000, 13000, 15000, 17000}
                                     << QList<int>{4000, 6000, 8000, 10000} << 2000;
    }

    void theBeatOfRenewals()
    {
        QFETCH(QList<int>, ticks);
        QFETCH(QList<int>, missed);
        QFETCH(int, cadence);
        RenewalBeat beat;
        QList<int> marks;
        for (const int ms : ticks) {
            for (const auto due : beat.tick(static_cast<std::uint32_t>(ms), false))
                marks << static_cast<int>(due);
        }
        QCOMPARE(marks, missed);
        QCOMPARE(static_cast<int>(beat.cadenceMs()), cadence);
    }

    void aGapHidesWhetherARenewalWasMissed()
    {
        Scene s;
        const LockId lock = s.heldAndRenewed();
        s.step(19s);
        s.source.gap(NodeId{0}, 12s, "cut off");
        s.step(1s);
        s.source.renewed(lock, 30s);
        s.frames.step();
        QVERIFY(s.history.holds(lock)[0].missedTicks.empty());
        QCOMPARE(s.history.gaps().size(), std::size_t{1});
        QCOMPARE(enginetext::shown(s.history.gaps()[0].reason), QStringLiteral("cut off"));
        QCOMPARE(us(s.history.gaps()[0].to, s.history.gaps()[0].from), 12'000'000);
    }

    void whileTheNodeIsAwayTheGapLasts()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "t", 30s);
        s.frames.step();
        s.source.nodeState(NodeId{0}, ConnectionState::Waiting, "connection refused");
        s.frames.step();
        QCOMPARE(s.history.gaps().size(), std::size_t{1});
        const GapSpan open = s.history.gaps()[0];
        QVERIFY(open.to == ServerTime::max());
        // Time stands still while nothing comes: it is not said that the gap is short.
        QCOMPARE(lanetext::gap(open.from, open.to, enginetext::shown(open.reason), open.from),
                 QStringLiteral("gap, not over yet: connection refused"));
        QCOMPARE(lanetext::gap(open.from, open.to, enginetext::shown(open.reason), open.from + 3s),
                 QStringLiteral("gap, 3.00 s so far: connection refused"));
        s.source.advance(3s);
        s.source.nodeState(NodeId{0}, ConnectionState::Live);
        s.source.gap(NodeId{0}, 3s, "connection refused");
        s.frames.step();
        QCOMPARE(s.history.gaps().size(), std::size_t{1});
        const GapSpan over = s.history.gaps()[0];
        QCOMPARE(us(over.to, over.from), 3'000'000);
        QCOMPARE(lanetext::gap(over.from, over.to, enginetext::shown(over.reason), over.to + 1h),
                 QStringLiteral("gap 3.00 s: connection refused"));
    }

    void aQuickHandOverMeansSomebodyWaited()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        const auto hold = [&](const char* token, std::chrono::microseconds thenFree) {
            s.source.acquired(lock, token, 30s);
            s.step(1s);
            s.source.released(lock);
            s.step(thenFree);
        };
        hold("a", 2ms);
        hold("b", 800ms);
        hold("c", 1ms);
        hold("c", 1s);
        const auto holds = s.history.holds(lock);
        QCOMPARE(holds.size(), std::size_t{4});
        QVERIFY(holds[0].contended);
        QVERIFY(!holds[1].contended);
        QVERIFY2(!holds[2].contended, "the same holder again did not wait for itself");
        QCOMPARE(s.history.label(holds[1].label), QStringLiteral("b"));
    }

    void waitersMakeABand()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "a", 30s);
        s.step(1s);
        s.source.waiters(lock, 3);
        s.step(1s);
        s.source.waiters(lock, 0);
        s.step(1s);
        const auto holds = s.history.holds(lock);
        QVERIFY(holds[0].contended);
        QVERIFY(holds[0].waiters);
        QCOMPARE(holds[0].waiters->size(), std::size_t{2});
        QCOMPARE((*holds[0].waiters)[0].afterMs, 1000u);
        QCOMPARE(int((*holds[0].waiters)[0].waiters), 3);
        QCOMPARE((*holds[0].waiters)[1].afterMs, 2000u);
    }

    /// What was said last is true of the next holds, too, until it is said anew: waiters outlast a hand-over.
    void theBandGoesOnUnderTheNextHold()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "a", 30s);
        s.step(1s);
        s.source.waiters(lock, 2);
        s.step(1s);
        s.source.released(lock);
        s.step(1ms);
        s.source.acquired(lock, "b", 30s);
        s.step(1s);
        s.source.waiters(lock, 0);
        s.step(1s);
        s.source.released(lock);
        s.source.acquired(lock, "c", 30s);
        s.step(1s);
        const auto holds = s.history.holds(lock);
        QCOMPARE(holds.size(), std::size_t{3});
        QVERIFY(holds[1].contended);
        QVERIFY(holds[1].waiters);
        QCOMPARE((*holds[1].waiters)[0].afterMs, 0u);
        QCOMPARE(int((*holds[1].waiters)[0].waiters), 2);
        QCOMPARE(int((*holds[1].waiters)[1].waiters), 0);
        QVERIFY(!holds[2].waiters);
    }

    void aTakeoverEndsOneHoldAndBeginsAnother()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "old", 30s);
        s.step(5s);
        s.source.takenOver(lock, "new", 30s);
        s.frames.step();
        const auto holds = s.history.holds(lock);
        QCOMPARE(holds.size(), std::size_t{2});
        QVERIFY(holds[0].endedAs == EventKind::TakenOver);
        QVERIFY(holds[0].isLost());
        QVERIFY(holds[0].end == holds[1].begin);
        QCOMPARE(s.history.label(holds[0].label), QStringLiteral("old"));
        QCOMPARE(s.history.label(holds[1].label), QStringLiteral("new"));
    }

    void aQuarantineIsNoTakeover()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "old", 30s);
        s.step(5s);
        s.source.takenOver(lock, "lockscope:quarantine:1", 30s, [](LockEvent& event) {
            event.kind = EventKind::Quarantined;
            event.quarantined = true;
        });
        s.frames.step();
        const auto holds = s.history.holds(lock);
        QCOMPARE(holds.size(), std::size_t{2});
        QVERIFY(holds[0].endedAs == EventKind::Quarantined && holds[1].beganAs == EventKind::Quarantined);
        QVERIFY(!holds[0].isLost());
        QCOMPARE(s.history.label(holds[0].label), QStringLiteral("old"));
        QCOMPARE(s.history.label(holds[1].label), QStringLiteral("quarantine of Lockscope"));
    }

    /// What a hold without a lease was, it stays, however it ends and whether it was more than "held since" before.
    void aHoldWithoutALeaseStaysOne()
    {
        Scene s;
        for (const EventKind end :
             {EventKind::Released, EventKind::ForceReleased, EventKind::Vanished, EventKind::Evicted}) {
            const LockId lock = s.source.lock("lock:" + std::to_string(static_cast<int>(end)));
            s.source.acquiredWithoutTtl(lock, "t");
            s.frames.step();
            QVERIFY(s.history.holds(lock)[0].noTtl);
            s.step(5s);
            s.source.happened(lock, end);
            s.step(1s);
            QVERIFY(s.history.holds(lock)[0].noTtl);
            s.source.acquired(lock, "u", 30s);
            s.frames.step();
            QVERIFY(s.history.holds(lock)[0].noTtl);
            QVERIFY(!s.history.holds(lock)[1].noTtl);
        }
        const LockId taken = s.source.lock("lock:taken");
        s.source.acquiredWithoutTtl(taken, "t");
        s.step(5s);
        s.source.takenOver(taken, "u", 30s);
        s.frames.step();
        QVERIFY(s.history.holds(taken)[0].noTtl && !s.history.holds(taken)[1].noTtl);
        const LockId lost = s.source.lock("lock:lost");
        s.source.acquired(lost, "t", 30s);
        s.frames.step();
        QVERIFY(!s.history.holds(lost)[0].noTtl);
        s.source.happened(lost, EventKind::TtlLost, [](LockEvent& event) { event.deadline = Deadline::never(); });
        s.frames.step();
        QVERIFY(s.history.holds(lost)[0].noTtl);
        s.source.renewed(lost, 30s);
        s.frames.step();
        QVERIFY(!s.history.holds(lost)[0].noTtl);
    }

    void aTokenThatCameAgain()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        for (const char* token : {"one", "two", "one"}) {
            QVERIFY(!s.history.tokenRepeats(lock));
            s.source.acquired(lock, token, 30s);
            s.step(1s);
            if (std::string_view(token) != "one" || s.history.holds(lock).size() == 1)
                s.source.released(lock);
            s.frames.step();
        }
        QVERIFY(s.history.tokenRepeats(lock));
        const LockId other = s.source.lock("lock:b");
        s.source.acquired(other, "one", 30s);
        s.frames.step();
        QVERIFY(!s.history.tokenRepeats(other));
    }

    void aFoundHoldHasAnUnknownBegin()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.found(lock, "a", 30s);
        s.frames.step();
        QVERIFY(!s.history.holds(lock)[0].beginKnown);
        // The first interval since it was found is no beat.
        s.step(3s);
        s.source.renewed(lock, 30s);
        for (int i = 0; i < 3; ++i) {
            s.step(10s);
            s.source.renewed(lock, 30s);
        }
        s.frames.step();
        QCOMPARE(s.history.cadence(lock).count(), 10'000);
        QVERIFY(s.history.holds(lock)[0].missedTicks.empty());
    }

    void aReusedIdIsANewLaneAndTheOldNameFindsItsHoldsAgain()
    {
        Scene s;
        const auto holdOnce = [&](std::string_view key) {
            const LockId lock = s.source.lock(key);
            s.source.acquired(lock, "t", 30s);
            s.step(1s);
            s.source.released(lock);
            s.step(1s);
            s.source.forget(lock);
            s.frames.step();
            return lock;
        };
        const LockId first = holdOnce("lock:a");
        QCOMPARE(s.history.holds(first).size(), std::size_t{1});
        const LockId second = holdOnce("lock:b");
        QCOMPARE(index(second), index(first));
        QCOMPARE(s.history.holds(second).size(), std::size_t{1});
        const LockId again = holdOnce("lock:a");
        QCOMPARE(s.history.holds(again).size(), std::size_t{2});
    }

    void leftOutEventsAreMendedByTheStates()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "a", 30s);
        s.step(1s);
        s.source.released(lock);
        s.source.advance(1s);
        s.source.acquired(lock, "b", 30s);
        s.source.leaveOutEvents();
        s.frames.step();
        auto count = s.history.holds(lock).size();
        QCOMPARE(count, std::size_t{2});
        QVERIFY(!s.history.holds(lock)[0].isOpen());
        QCOMPARE(s.history.label(s.history.holds(lock)[1].label), QStringLiteral("b"));
        s.source.advance(1s);
        s.source.released(lock);
        s.source.leaveOutEvents();
        s.frames.step();
        QCOMPARE(s.history.holds(lock).size(), std::size_t{2});
        QVERIFY(!s.history.holds(lock)[1].isOpen());
    }

    /// A hold that is taken from the picture keeps its bound and its holder.
    void aHoldOfAStateIsNotMoreExact()
    {
        Scene s;
        const LockId queued = s.source.lock("lock:queued");
        const LockId empty = s.source.lock("lock:empty");
        for (const LockId lock : {queued, empty}) { // with a lane of its own
            s.source.acquired(lock, "a", 30s);
            s.step(1s);
            s.source.released(lock);
            s.step(1s);
        }
        s.source.acquired(queued, "b", 30s, [](LockEvent& event) { event.precisionUs = 15'000'000; });
        s.source.acquired(empty, "", 30s, [](LockEvent& event) {
            event.holder = TokenId::None;
            event.type = ValueType::String;
            event.count = 1;
        });
        const ServerTime bound = s.source.now();
        s.source.leaveOutEvents();
        s.frames.step();
        const DrawnHold& hold = s.history.holds(queued).back();
        QVERIFY(hold.isOpen());
        QVERIFY(!hold.beginKnown);
        QCOMPARE(hold.untouchedFrom, bound);
        QCOMPARE(s.history.holds(empty).back().label, kEmptyLabel);
    }

    /// What was left out may hide the end of one hold and a whole other one: the picture tells of the last.
    void anEndThatNobodySawIsAStretchOfTime()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        const ServerTime begin = s.source.now();
        s.source.acquired(lock, "first", 30s);
        s.frames.step();
        s.step(10s);
        const ServerTime renewed = s.source.now();
        s.source.renewed(lock, 30s);
        s.frames.step();
        s.source.advance(5s);
        s.source.released(lock);
        s.source.advance(1s);
        const ServerTime second = s.source.now();
        s.source.acquired(lock, "second", 30s);
        s.source.advance(2s);
        const ServerTime end = s.source.now();
        s.source.released(lock);
        s.source.leaveOutEvents();
        s.frames.step();
        const auto holds = s.history.holds(lock);
        QCOMPARE(holds.size(), std::size_t{2});
        QVERIFY(holds[0].begin == begin);
        QVERIFY(!holds[0].endKnown());
        QVERIFY(holds[0].heldUntil == renewed);
        QVERIFY(holds[0].end == second);
        const QString text = lanetext::hold(s.history, holds[0], s.source.now());
        QVERIFY2(text.contains(QStringLiteral("Ended some time between 03:08:51.207Z and 03:08:57.207Z")),
                 qPrintable(text));
        QVERIFY(holds[1].endKnown());
        QVERIFY(holds[1].begin == second);
        QVERIFY(holds[1].end == end);
    }

    void whatVanishedEndedSinceTheGapBegan()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 300s);
        s.frames.step();
        s.step(60s);
        const auto vanishes = [](LockEvent& event) { event.precisionUs = 20'000'000; };
        s.source.happened(lock, EventKind::Vanished, vanishes);
        s.frames.step();
        const auto holds = s.history.holds(lock);
        QCOMPARE(us(holds[0].end, holds[0].begin), 60'000'000);
        QCOMPARE(us(holds[0].heldUntil, holds[0].begin), 40'000'000);
    }

    /// The watcher stood still, and what was queued arrives together.
    void whatWasQueuedIsHeldForAnUnknownTime()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        const auto isLate = [](LockEvent& event) { event.precisionUs = 15'000'000; };
        s.source.acquired(lock, "t0", 300s);
        s.step(2s);
        s.source.released(lock);
        s.step(100s);
        for (int i = 1; i <= 3; ++i) {
            s.source.acquired(lock, "t" + std::to_string(i), 300s, isLate);
            s.source.released(lock, isLate);
        }
        s.source.acquired(lock, "t4", 300s, isLate);
        s.step(1s);
        s.source.released(lock);
        s.step(1s);
        const auto holds = s.history.holds(lock);
        QCOMPARE(holds.size(), std::size_t{5});
        QVERIFY(holds[1].begin == holds[1].end && !holds[1].endKnown());
        QVERIFY(!holds[2].contended); // nobody knows that it was handed over at once
        QVERIFY(holds[4].endKnown());
        QCOMPARE(holds[4].beginPrecisionMs, 15'000U);
        const auto stats =
            reportOf(s.history, {&lock, 1}, {s.source.now() - 104s, s.source.now()}, s.source.now()).total;
        QCOMPARE(stats.holds, 5);
        QCOMPARE(stats.ended(EventKind::Released), 5);
        QCOMPARE(stats.measured, 1);
        QCOMPARE(stats.inexact, 4);
        QCOMPARE(stats.medianHold, std::chrono::microseconds(2s));
        QCOMPARE(stats.unknown, std::chrono::microseconds(15s));
        QCOMPARE(stats.held, std::chrono::microseconds(3s));
    }

    void aHoldIsOneSentence()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "worker-7", 30s);
        s.frames.step();
        s.step(10s);
        s.source.renewed(lock, 30s);
        s.source.waiters(lock, 3);
        s.step(2400ms);
        const auto told = [&] {
            return lanetext::sentence(s.history, s.frames.picture().key(lock), s.history.holds(lock)[0],
                                      QStringLiteral("10.1.4.7:6379"), s.source.now(), lanetext::Shown::Present);
        };
        QCOMPARE(told(), QStringLiteral("lock:a on 10.1.4.7:6379 is held by worker-7 since 2026-03-04 03:08:41.207Z, "
                                        "for 12.4 s now; 1 renewal(s); 3 waited at most."));
        s.source.released(lock);
        s.step(100s);
        QCOMPARE(told(), QStringLiteral("lock:a on 10.1.4.7:6379 was held by worker-7 from 2026-03-04 03:08:41.207Z, "
                                        "for 12.4 s: released; 1 renewal(s); 3 waited at most."));
    }

    void whatWasThereBeforeSaysForHowLongAtLeast()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.found(lock, "t", 30s, [&](LockEvent& event) {
            event.heldSince = event.at - 2h;
            event.sinceIsBound = true;
        });
        s.frames.step();
        s.step(10s);
        const auto told = [&] { return lanetext::hold(s.history, s.history.holds(lock)[0], s.source.now()); };
        QVERIFY2(told().contains(QStringLiteral("at least 2 h 00 min: no access from 01:08:4")), qPrintable(told()));
        const QString lane = lanetext::lane(s.history, s.frames.picture(), lock, s.source.now());
        QVERIFY2(lane.contains(QStringLiteral("for at least 2 h 00 min")), qPrintable(lane));
        s.source.renewed(lock, 30s); // now it has a lane of its own
        s.frames.step();
        QVERIFY2(told().contains(QStringLiteral("at least 2 h 00 min: no access from")), qPrintable(told()));
        const LockId other = s.source.lock("lock:b");
        s.source.found(other, "t", 30s);
        s.frames.step();
        s.step(10s);
        const QString text = lanetext::hold(s.history, s.history.holds(other)[0], s.source.now());
        QVERIFY2(text.contains(QStringLiteral("at least 10.0 s (already held when first seen")), qPrintable(text));
    }

    void theOldestHoldsGoFirst()
    {
        Scene s(100);
        const LockId busy = s.source.lock("lock:busy");
        const LockId old = s.source.lock("lock:old");
        s.source.acquired(old, "o", 30s);
        s.step(1s);
        s.source.released(old);
        for (int i = 0; i < 1000; ++i) {
            s.source.acquired(busy, "t" + std::to_string(i), 30s);
            s.source.advance(1s);
            s.source.released(busy);
            s.source.advance(20ms);
            if (i % 7 == 0)
                s.frames.step();
        }
        s.source.acquired(busy, "last", 30s);
        s.frames.step();
        QVERIFY(s.history.keptHolds() <= 108);
        QVERIFY(s.history.keptHolds() >= 80);
        QVERIFY(s.history.holds(old).empty());
        const auto holds = s.history.holds(busy);
        QVERIFY(holds.back().isOpen());
        QCOMPARE(s.history.label(holds.back().label), QStringLiteral("last"));
        QCOMPARE(s.history.label(holds[holds.size() - 2].label), QStringLiteral("t999"));
    }

    void randomEventsKeepTheOrder()
    {
        Scene s(2000);
        std::mt19937 random(7);
        std::vector<LockId> locks;
        for (int i = 0; i < 20; ++i)
            locks.push_back(s.source.lock("lock:" + std::to_string(i)));
        for (int i = 0; i < 20'000; ++i) {
            const LockId lock = locks[random() % locks.size()];
            const bool held = s.source.state(lock).phase == LockPhase::Held;
            const auto token = std::to_string(random() % 9);
            switch (held ? 1 + random() % 4 : 0) {
            case 0:
                s.source.acquired(lock, token, 30s);
                break;
            case 1:
                s.source.renewed(lock, 30s);
                break;
            case 2:
                s.source.released(lock);
                break;
            case 3:
                s.source.expired(lock);
                break;
            default:
                s.source.takenOver(lock, token + "x", 30s);
                break;
            }
            s.source.advance(std::chrono::microseconds(random() % 3000));
            if (random() % 5 == 0)
                s.frames.step();
        }
        s.frames.step();
        std::size_t total = 0;
        for (const LockId lock : locks) {
            const auto holds = s.history.holds(lock);
            total += holds.size();
            for (std::size_t i = 0; i < holds.size(); ++i) {
                QVERIFY(holds[i].begin <= holds[i].end);
                QVERIFY(i == 0 || holds[i - 1].end <= holds[i].begin);
                QVERIFY(!holds[i].isOpen() || i + 1 == holds.size());
                QVERIFY(s.history.label(holds[i].label).size() > 0);
            }
            const bool held = s.source.state(lock).phase == LockPhase::Held;
            QCOMPARE(!holds.empty() && holds.back().isOpen(), held);
        }
        QCOMPARE(total, s.history.keptHolds());
    }

    void resetForgetsEverything()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "a", 30s);
        s.frames.step();
        const auto revision = s.history.revision();
        s.frames.setSource(nullptr);
        QVERIFY(s.history.revision() > revision);
        QVERIFY(!s.history.has(lock));
        QVERIFY(s.history.lanes().empty());
        QVERIFY(s.history.holds(lock).empty());
    }
};

LOCKSCOPE_TEST_MAIN(TestLaneHistory)
#include "tst_lanehistory.moc"
