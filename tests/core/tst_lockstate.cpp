// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ticks of renewals keep their times; the usual interval is their median. Means: pure.
#include "core/lockstate.h"
#include "support/suite.h"

#include <QVector>

#include <limits>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;

class TestLockState : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void ticksKeepTheirTimes();
    void ticksBeyondHalfAMinute();
    void cadenceIsTheMedian();
    void cadenceOfRoundsIsBetweenThem_data();
    void cadenceOfRoundsIsBetweenThem();
    void aBoundIsNoBegin();
    void whatQueuedUpIsABound();
    void aTimeOfAnInvalidRecordingIsNoError();
    void aHoldIsFoundAsItIsKnown();
    void anEndThatQueuedUpIsVague();
};

namespace {

constexpr std::int64_t kEpochMs = 1'790'000'000'123;

ServerTime ms(std::int64_t sinceEpoch)
{
    return serverTimeFromUs((kEpochMs + sinceEpoch) * 1000);
}

} // namespace

void TestLockState::ticksKeepTheirTimes()
{
    RenewalTicks ticks;
    QCOMPARE(ticks.size(), std::size_t{0});
    std::vector<ServerTime> all;
    std::int64_t t = 0;
    for (int i = 0; i < 50; ++i) {
        t += i % 7 == 3 ? 0 : (i * 977) % 32'768; // twice in a millisecond, and up to the longest exact interval
        all.push_back(ms(t));
        ticks.add(all.back(), i > 0 ? all[all.size() - 2] : kUnknownTime);
        const auto kept = std::min<std::size_t>(all.size(), RenewalTicks::kCapacity);
        QCOMPARE(ticks.size(), kept);
        for (std::size_t k = 0; k < kept; ++k)
            QCOMPARE(ticks.at(k, ms(t)), all[all.size() - kept + k]);
    }
    ticks.clear();
    QCOMPARE(ticks.size(), std::size_t{0});
    ticks.add(ms(9), kUnknownTime);
    QCOMPARE(ticks.at(0, ms(9)), ms(9));
    ticks.add(ms(4), ms(9)); // a better estimate of the clock: never before the one before it
    QCOMPARE(ticks.at(0, ms(4)), ms(4));
    QCOMPARE(ticks.at(1, ms(4)), ms(4));
}

void TestLockState::ticksBeyondHalfAMinute()
{
    RenewalTicks ticks;
    std::int64_t t = 0;
    std::vector<std::int64_t> all{t};
    ticks.add(ms(t), kUnknownTime);
    for (const std::int64_t interval : {40'001, 599'999, 2'000'000, 10}) {
        all.push_back(t += interval);
        ticks.add(ms(t), ms(t - interval));
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto off = (usSinceEpoch(ticks.at(i, ms(t))) - usSinceEpoch(ms(all[i]))) / 1000;
        QVERIFY2(std::abs(off) <= 3 * 32, qPrintable(QString::number(off)));
    }
    constexpr std::int64_t kSixtyDays = 60ll * 86'400'000;
    for (const std::int64_t pause : {std::int64_t{50'000'000}, kSixtyDays}) { // longer than can be kept
        ticks.add(ms(t + pause), ms(t));
        QCOMPARE(ticks.at(ticks.size() - 1, ms(t + pause)), ms(t + pause)); // the newest is right
        QVERIFY(ticks.at(ticks.size() - 2, ms(t + pause)) > ms(t));         // and the pause not a short one
        QVERIFY(ticks.at(ticks.size() - 2, ms(t + pause)) < ms(t + pause - 2'000'000));
        t += pause;
    }
}

void TestLockState::cadenceIsTheMedian()
{
    RenewalTicks ticks;
    QCOMPARE(ticks.cadenceMs(), 0u);
    ticks.add(ms(0), kUnknownTime);
    QCOMPARE(ticks.cadenceMs(), 0u);
    std::int64_t t = 0;
    const auto tick = [&](std::int64_t interval) {
        ticks.add(ms(t + interval), ms(t));
        t += interval;
    };
    for (const int interval : {1000, 1000, 5000, 1001, 999})
        tick(interval);
    QCOMPARE(ticks.cadenceMs(), 1000u);
    for (int i = 0; i < 3; ++i)
        tick(640'000); // every ten minutes and 40 s
    QCOMPARE(ticks.cadenceMs(), 640'000u);
}

void TestLockState::cadenceOfRoundsIsBetweenThem_data()
{
    QTest::addColumn<QVector<int>>("intervals"); // again and again
    QTest::addColumn<int>("least");
    QTest::addColumn<int>("most");
    QTest::newRow("steady") << QVector<int>{10'000} << 10'000 << 10'000;
    QTest::newRow("two at once") << QVector<int>{3, 9'997} << 9'997 << 10'000;
    QTest::newRow("three at once") << QVector<int>{0, 3, 9'997} << 9'997 << 10'000;
    QTest::newRow("five at once") << QVector<int>{1, 0, 3, 1, 9'995} << 9'995 << 10'000;
    QTest::newRow("two, with jitter") << QVector<int>{4, 9'800, 80, 10'300, 0, 9'900} << 9'804 << 10'380;
    QTest::newRow("quick and steady") << QVector<int>{30} << 30 << 30;
    QTest::newRow("two clients, no rounds") << QVector<int>{2'000, 8'000} << 2'000 << 8'000;
}

/// A client that renews twice at once (two of its tasks hold the lock) is not one that renews every 3 ms.
void TestLockState::cadenceOfRoundsIsBetweenThem()
{
    QFETCH(const QVector<int>, intervals);
    QFETCH(int, least);
    QFETCH(int, most);
    RenewalTicks ticks;
    ticks.add(ms(0), kUnknownTime);
    std::int64_t t = 0;
    for (int i = 0; i < 60; ++i) {
        const auto interval = intervals[i % intervals.size()];
        ticks.add(ms(t + interval), ms(t));
        t += interval;
        if (i < 2 * intervals.size())
            continue;
        const auto cadence = int(ticks.cadenceMs());
        QVERIFY2(cadence >= least && cadence <= most, qPrintable(QString::number(cadence)));
    }
    // One pause of many beats in a steady beat is no round.
    RenewalTicks steady;
    steady.add(ms(0), kUnknownTime);
    for (int i = 1; i <= 15; ++i) {
        steady.add(ms(i * 100 + (i > 3 ? 3'000 : 0)), ms((i - 1) * 100 + (i > 4 ? 3'000 : 0)));
        if (i > 5)
            QCOMPARE(steady.cadenceMs(), 100u);
    }
}

/// That it had begun by a moment is said beside the begin, which stays unknown, and for as long as it is the same hold.
void TestLockState::aBoundIsNoBegin()
{
    LockEvent found;
    found.kind = EventKind::Found;
    found.at = ms(8'040'000);
    found.heldSince = ms(1); // not on a whole second
    found.sinceIsBound = true;
    found.holder = TokenId{1};
    LockState state;
    apply(state, found);
    QCOMPARE(state.heldSince, kUnknownTime);
    QVERIFY(state.heldBeforeTime() >= ms(1)); // rounded to what is claimed less
    QVERIFY(state.heldBeforeTime() < ms(1001));
    const auto bound = state.heldBefore;

    auto next = found;
    next.heldSince = kUnknownTime;
    next.sinceIsBound = false;
    for (const auto kind : {EventKind::Renewed, EventKind::Reentered, EventKind::Learned}) {
        next.kind = kind;
        apply(state, next);
        QCOMPARE(state.heldBefore, bound);
    }
    auto unread = state;
    next.holder = TokenId::None; // after a gap, and nobody may read whose it is now
    apply(unread, next);
    QCOMPARE(unread.heldBefore, 0u);

    for (const auto kind : {EventKind::Released, EventKind::TakenOver, EventKind::Acquired, EventKind::Found}) {
        auto other = state;
        next.kind = kind;
        next.holder = TokenId{2};
        apply(other, next);
        QCOMPARE(other.heldBefore, 0u);
    }
}

/// Events that queued up while the watcher stood still arrive at one moment.
void TestLockState::whatQueuedUpIsABound()
{
    constexpr std::int64_t kStopUs = 30'000'000;
    LockEvent event;
    event.kind = EventKind::Acquired;
    event.at = event.heldSince = ms(60'000);
    event.precisionUs = kStopUs;
    event.holder = TokenId{1};
    LockState queued;
    apply(queued, event);
    auto learned = event;
    learned.kind = EventKind::Learned;
    apply(queued, learned);
    QCOMPARE(queued.heldSince, ms(60'000));
    QVERIFY(queued.heldBefore != 0);

    auto end = event;
    end.kind = EventKind::Released;
    const auto ended = [&](std::int64_t atMs, std::int64_t precisionUs) {
        LockState state = queued;
        end.at = ms(atMs);
        end.precisionUs = precisionUs;
        apply(state, end);
        return state;
    };
    QCOMPARE(ended(70'000, 500).heldSince, ms(60'000)); // ten seconds at least
    QVERIFY(ended(70'000, 500).heldBefore != 0);
    QCOMPARE(ended(60'000, kStopUs).heldSince, kUnknownTime);
    QCOMPARE(ended(60'000, kStopUs).heldBefore, 0u);
    QCOMPARE(ended(600'000, kStopUs).heldSince, ms(60'000)); // the stop says little of so long a hold

    event.evidence = Evidence::Scan; // found by looking: nothing queued up
    LockState exact;
    apply(exact, event);
    QCOMPARE(exact.heldBefore, 0u);
    event.evidence = Evidence::Event;
    event.precisionUs = 500;
    apply(exact, event);
    QCOMPARE(exact.heldBefore, 0u);
    event.precisionUs = kUnknownPrecisionUs; // counts as it arrives
    apply(exact, event);
    QCOMPARE(exact.heldBefore, 0u);
}

/// Under the sanitizers an overflow ends the test.
void TestLockState::aTimeOfAnInvalidRecordingIsNoError()
{
    LockEvent end;
    end.kind = EventKind::Released;
    end.at = serverTimeFromUs(1'800'000'000'000'000);
    end.heldSince = serverTimeFromUs(std::numeric_limits<std::int64_t>::min() + 5);
    end.precisionUs = 5'000'000;
    LockState state;
    apply(state, end);
    QCOMPARE(state.endedAt, end.at);
    QCOMPARE(state.phase, LockPhase::Free);
}

void TestLockState::aHoldIsFoundAsItIsKnown()
{
    LockEvent event;
    event.kind = EventKind::Acquired;
    event.at = ms(60'000);
    event.holder = TokenId{1};
    event.count = 3;
    event.type = ValueType::Hash;
    LockState state;
    apply(state, event);
    const auto exact = foundAs(LockId{7}, state);
    QCOMPARE(exact.lock, LockId{7});
    QCOMPARE(exact.heldSince, ms(60'000));
    QVERIFY(!exact.sinceIsBound);
    QCOMPARE(exact.count, 3u);
    QCOMPARE(exact.type, ValueType::Hash);

    event.precisionUs = 30'000'000; // it queued up
    apply(state, event);
    const auto queued = foundAs(LockId{7}, state);
    QCOMPARE(queued.heldSince, ms(60'000)); // not rounded
    QVERIFY(queued.sinceIsBound);

    state.heldSince = kUnknownTime;
    QCOMPARE(foundAs(LockId{7}, state).heldSince, state.heldBeforeTime());
    QVERIFY(foundAs(LockId{7}, state).sinceIsBound);
    state.heldBefore = 0;
    QCOMPARE(foundAs(LockId{7}, state).heldSince, kUnknownTime);
    QVERIFY(!foundAs(LockId{7}, state).sinceIsBound);
}

void TestLockState::anEndThatQueuedUpIsVague()
{
    LockEvent event;
    event.at = ms(60'000);
    LockState state;
    for (const auto kind : {EventKind::Released, EventKind::TakenOver, EventKind::Quarantined}) {
        event.kind = EventKind::Acquired;
        event.precisionUs = 500;
        apply(state, event);
        event.kind = kind;
        event.precisionUs = 30'000'000;
        apply(state, event);
        QVERIFY(state.endIsVague);
        event.precisionUs = 500;
        apply(state, event);
        QVERIFY(!state.endIsVague);
    }
}

LOCKSCOPE_TEST_MAIN(TestLockState)
#include "tst_lockstate.moc"
