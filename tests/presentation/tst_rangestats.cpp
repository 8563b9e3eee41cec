// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Statistics of a range: random lives of locks, with gaps and a clipped history, counted from the events moment by
// moment. Means: fake source.
#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/lanestore.h"
#include "presentation/timeline/rangereport.h"
#include "scriptedframes.h"
#include "support/suite.h"

#include <algorithm>
#include <map>
#include <optional>
#include <random>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {
using std::chrono::microseconds;

/// All that is told falls on this grid, so that a sum over it is exact.
constexpr microseconds kStep = 10ms;

/// What was told, kept as it was told; the figures are counted from it moment by moment, without holds or lanes.
struct Told
{
    struct Event
    {
        ServerTime at;
        EventKind kind;
        std::string holder; ///< afterwards; empty: free
    };
    std::vector<Event> events;
    std::vector<std::pair<ServerTime, int>> waiters;
    std::vector<TimeSpan> unknown;

    [[nodiscard]] const Event* at(ServerTime t) const
    {
        const Event* found = nullptr;
        for (const Event& event : events)
            found = event.at <= t && event.kind != EventKind::Renewed ? &event : found;
        return found;
    }
    [[nodiscard]] bool isHeld(ServerTime t) const
    {
        const Event* event = at(t);
        return event != nullptr && !event->holder.empty();
    }
    [[nodiscard]] int waitersAt(ServerTime t) const
    {
        int count = 0;
        for (const auto& [from, waiting] : waiters)
            count = from <= t ? waiting : count;
        return count;
    }
    [[nodiscard]] bool isKnown(ServerTime t) const
    {
        return std::none_of(unknown.begin(), unknown.end(), [t](const TimeSpan& span) { return span.contains(t); });
    }
    [[nodiscard]] bool someHoldBeginsAfter(ServerTime t) const
    {
        return std::any_of(events.begin(), events.end(),
                           [t](const Event& event) { return event.at > t && beginsHold(event.kind); });
    }
    [[nodiscard]] ServerTime lastSign() const { return events.empty() ? ServerTime::min() : events.back().at; }
};

struct Counted
{
    microseconds known{0};
    microseconds held{0};
    microseconds waited{0};
    int mostWaiting = 0;
    int holds = 0;
    int contended = 0;
    int renewals = 0;
    std::array<int, kEventKinds> ends{};
    std::vector<microseconds> lengths;
    microseconds longest{0};
    int waits = 0;
    microseconds longestWait{0};
    bool someWait = false;
    std::map<std::string, microseconds> heldBy;
};

void countMoments(Counted& sum, const Told& told, ServerTime from, ServerTime to)
{
    for (ServerTime t = from; t < to; t += kStep) {
        if (!told.isKnown(t))
            continue;
        sum.known += kStep;
        if (!told.isHeld(t))
            continue;
        sum.held += kStep;
        sum.waited += told.waitersAt(t) * kStep;
        sum.heldBy[told.at(t)->holder] += kStep;
    }
}

void countWaits(Counted& sum, const Told& told, ServerTime begin, ServerTime from, ServerTime to, ServerTime now)
{
    std::optional<ServerTime> since;
    const auto waits = [&](ServerTime t) {
        return t < now && told.waitersAt(t) > 0 && (told.isHeld(t) || told.someHoldBeginsAfter(t));
    };
    for (ServerTime t = begin; t < to; t += kStep) {
        if (waits(t) && !since)
            since = t;
        if (waits(t) && t >= from && told.isHeld(t))
            sum.mostWaiting = std::max(sum.mostWaiting, told.waitersAt(t));
        const bool ends = since && (!waits(t + kStep) || t + kStep >= to);
        if (!ends)
            continue;
        if (t + kStep > from) {
            ++sum.waits;
            sum.longestWait = std::max(sum.longestWait, t + kStep - *since);
        }
        since.reset();
    }
    sum.someWait = told.waitersAt(to) > 0 && waits(to - kStep) && (told.isHeld(to) || told.someHoldBeginsAfter(to));
}

void countEvents(Counted& sum, const Told& told, const TimeSpan& range, ServerTime to, ServerTime now)
{
    struct Open
    {
        ServerTime begin;
        bool beginKnown;
    };
    std::optional<Open> open;
    ServerTime sign = ServerTime::min(); // the last one of the open hold
    const auto isIn = [&](ServerTime end) { return open->begin < to && end > range.from && end > open->begin; };
    const auto end = [&](ServerTime at, EventKind kind) {
        const ServerTime certain = kind == EventKind::Vanished ? sign : at;
        if (range.contains(at)) {
            ++sum.ends[static_cast<std::size_t>(kind)];
            if (open->beginKnown && kind != EventKind::Vanished)
                sum.lengths.push_back(at - open->begin);
        }
        if (!isIn(at))
            return;
        ++sum.holds;
        sum.longest = std::max(sum.longest, std::min(certain, to) - open->begin);
        for (ServerTime t = open->begin; t < std::min(at, now + kStep); t += kStep) {
            if (told.waitersAt(t) > 0) {
                ++sum.contended;
                break;
            }
        }
    };
    for (const Told::Event& event : told.events) {
        if (event.kind == EventKind::Renewed)
            sum.renewals += range.contains(event.at) ? 1 : 0;
        else if (open)
            end(event.at, event.kind);
        if (event.kind != EventKind::Renewed)
            open.reset();
        if (beginsHold(event.kind))
            open = Open{event.at, event.kind != EventKind::Found};
        sign = event.at;
    }
    if (open)
        end(ServerTime::max() - 1h, EventKind::Learned); // goes on; of no range
}

/// A lock's life, told to a history and written down beside it.
struct Scene : test::ScriptedFrames
{
    LaneHistory history;
    ServerTime begin;
    std::vector<LockId> locks;
    std::vector<Told> told;
    int tokens = 0;

    explicit Scene(int lockCount = 1, std::size_t maxHolds = 200'000) : history(maxHolds), begin(source.now())
    {
        frames.setSource(&source);
        frames.addConsumer(&history);
        source.nodeReady();
        frames.step();
        for (int i = 0; i < lockCount; ++i)
            locks.push_back(source.lock("lock:" + std::to_string(i)));
        told.resize(locks.size());
        for (Told& each : told)
            each.unknown.push_back({ServerTime::min(), begin});
    }
    ~Scene() { frames.removeConsumer(&history); }
    void write(std::size_t i, EventKind kind, std::string holder)
    {
        told[i].events.push_back({source.now(), kind, std::move(holder)});
    }
    void act(std::size_t i, std::mt19937& random, bool withWaiters)
    {
        const LockId lock = locks[i];
        const bool held = told[i].isHeld(source.now());
        const std::string token = "token-" + std::to_string(random() % 3);
        if (!held && random() % 8 == 0) {
            const ServerTime since = told[i].lastSign();
            told[i].unknown.push_back({since, source.now()});
            source.found(lock, token, 600s);
            write(i, EventKind::Found, token);
            return;
        }
        if (!held) {
            source.acquired(lock, token, 600s);
            write(i, EventKind::Acquired, token);
            return;
        }
        const std::string other = "other-" + std::to_string(++tokens);
        switch (random() % (withWaiters ? 9 : 6)) {
        case 0:
            source.released(lock);
            return write(i, EventKind::Released, {});
        case 1:
            source.expired(lock);
            return write(i, EventKind::Expired, {});
        case 2:
            source.takenOver(lock, other, 600s);
            return write(i, EventKind::TakenOver, other);
        case 3:
        case 4:
            source.renewed(lock, 600s);
            return write(i, EventKind::Renewed, told[i].at(source.now())->holder);
        case 5:
            source.happened(lock, EventKind::Vanished,
                            [](LockEvent& event) { event.precisionUs = kUnknownPrecisionUs; });
            told[i].unknown.push_back({told[i].lastSign(), source.now()});
            return write(i, EventKind::Vanished, {});
        default:
            told[i].waiters.emplace_back(source.now(), static_cast<int>(random() % 3));
            source.waiters(lock, static_cast<std::uint16_t>(told[i].waiters.back().second));
        }
    }
    void gap(microseconds length)
    {
        source.advance(length);
        source.gap(NodeId{0}, std::chrono::duration_cast<std::chrono::milliseconds>(length), "cut off");
        frames.step();
        for (Told& each : told)
            each.unknown.push_back({source.now() - length, source.now()});
    }
    [[nodiscard]] RangeReport report(ServerTime from, ServerTime to) const
    {
        return reportOf(history, locks, {from, to}, source.now());
    }
};

microseconds rank(std::vector<microseconds> lengths, int percent)
{
    std::sort(lengths.begin(), lengths.end());
    std::size_t i = 0; // the first of which so many are not longer
    while (100 * (i + 1) < lengths.size() * static_cast<std::size_t>(percent))
        ++i;
    return lengths[i];
}

void compareTimes(const RangeStats& stats, const Counted& counted)
{
    QCOMPARE(stats.known.count(), counted.known.count());
    QCOMPARE((stats.known + stats.unknown).count(), (stats.length * stats.lanes).count());
    QCOMPARE(stats.held.count(), counted.held.count());
    QCOMPARE(stats.waited.count(), counted.waited.count());
    std::map<std::string, microseconds> heldBy;
    for (const HolderShare& share : stats.holders) {
        if (share.held.count() > 0)
            heldBy[share.holder] += share.held;
    }
    QVERIFY(heldBy == counted.heldBy);
}

void compareCounts(const RangeStats& stats, const Counted& counted)
{
    QCOMPARE(stats.holds, counted.holds);
    QVERIFY(stats.ends == counted.ends);
    QCOMPARE(stats.renewals, counted.renewals);
    QCOMPARE(stats.contended, counted.contended);
    QCOMPARE(stats.measured, static_cast<int>(counted.lengths.size()));
    if (!counted.lengths.empty()) {
        QCOMPARE(stats.medianHold.count(), rank(counted.lengths, 50).count());
        QCOMPARE(stats.p95Hold.count(), rank(counted.lengths, 95).count());
        QCOMPARE(stats.p99Hold.count(), rank(counted.lengths, 99).count());
    }
    QCOMPARE(stats.longestHold.count(), counted.longest.count());
    QCOMPARE(stats.waits, counted.waits);
    QCOMPARE(stats.mostWaiting, counted.mostWaiting);
    if (stats.longestWaitIsBound)
        QVERIFY(stats.longestWait <= counted.longestWait);
    else
        QCOMPARE(stats.longestWait.count(), counted.longestWait.count());
    QCOMPARE(stats.someWait, counted.someWait);
}

/// A hold of a lane, in seconds.
DrawnHold heldIn(int from, int to, std::uint32_t label = 0)
{
    DrawnHold hold;
    hold.begin = serverTimeFromUs(from * 1'000'000LL);
    hold.end = serverTimeFromUs(to * 1'000'000LL);
    hold.label = label;
    return hold;
}

} // namespace

class TestRangeStats : public test::Suite
{
    Q_OBJECT

    static Counted count(const Scene& s, std::size_t lock, const TimeSpan& range)
    {
        Counted counted;
        const ServerTime to = std::max(range.from, std::min(range.to, s.source.now()));
        countMoments(counted, s.told[lock], range.from, to);
        if (to > range.from)
            countWaits(counted, s.told[lock], s.begin, range.from, to, s.source.now() + 1h);
        countEvents(counted, s.told[lock], range, to, s.source.now());
        return counted;
    }

private Q_SLOTS:
    void aClockThatIsSetBack()
    {
        std::vector<DrawnHold> holds;
        for (const auto& [from, to] : {std::pair{10, 20}, {30, 40}, {50, 60}, {5, 8}, {12, 15}, {31, 33}})
            holds.push_back(heldIn(from, to));
        const auto stats = [&](int from, int to) {
            RangeStatsBuilder builder(heldIn(from, to).begin, heldIn(from, to).end, heldIn(0, 100).end);
            return builder.addLane(Holds(holds.data(), holds.size()));
        };
        QCOMPARE(stats(11, 16).holds, 2);
        QCOMPARE(stats(11, 16).ended(EventKind::Released), 1);
        QCOMPARE(stats(5, 9).holds, 1);
        QCOMPARE(stats(5, 9).held, microseconds{3s});
        QCOMPARE(stats(29, 41).holds, 2);
        QCOMPARE(stats(45, 70).holds, 1);
        QCOMPARE(stats(0, 70).holds, 6);
    }
    /// Only then are all holds looked at.
    void aLaneKnowsThatAClockWasSetBack()
    {
        Lane lane;
        const auto hold = [&](int from, int to) {
            lane.begin(heldIn(from, to));
            return lane.inOrder;
        };
        QVERIFY(hold(10, 20));
        QVERIFY(hold(20, 40));
        Lane learns = Lane();
        learns.begin(heldIn(10, 20));
        learns.begin(heldIn(30, 40));
        learns.setBegin(heldIn(20, 0).begin);
        QVERIFY(learns.inOrder);
        learns.setBegin(heldIn(19, 0).begin);
        QVERIFY(!learns.inOrder);
        QVERIFY(!hold(12, 15));
        QVERIFY(!hold(50, 60)); // it stays so
    }
    void anEmptyValueIsAHolder()
    {
        std::vector<DrawnHold> holds;
        holds.push_back(heldIn(10, 20, kEmptyLabel));
        holds.push_back(heldIn(30, 40));
        RangeStatsBuilder builder(heldIn(0, 0).begin, heldIn(0, 50).end, heldIn(0, 100).end,
                                  [](std::uint32_t) { return std::string(); });
        const RangeStats stats = builder.addLane(Holds(holds.data(), holds.size()));
        QCOMPARE(stats.unseenHolders, 1);
        QCOMPARE(stats.holders.size(), std::size_t{1});
        QCOMPARE(stats.holders.front().label, kEmptyLabel);
        QCOMPARE(stats.holders.front().held, microseconds{10s});
    }
    void theFiguresAreThoseOfTheEvents_data()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<bool>("withWaiters");
        QTest::addColumn<bool>("clipped");
        for (unsigned seed = 1; seed <= 24; ++seed)
            QTest::addRow("%u", seed) << seed << (seed % 2 == 0) << (seed % 3 == 0);
    }
    void theFiguresAreThoseOfTheEvents()
    {
        QFETCH(unsigned, seed);
        QFETCH(bool, withWaiters);
        QFETCH(bool, clipped);
        std::mt19937 random(seed);
        Scene s(3, clipped ? 16 : 200'000);
        for (int i = 0; i < 90; ++i) {
            const bool isGap = random() % 15 == 0;
            if (isGap)
                s.gap(kStep * (1 + random() % 100));
            else
                s.step(kStep * (1 + random() % 60));
            s.act(random() % s.locks.size(), random, withWaiters);
            s.frames.step();
        }
        s.step(kStep * (random() % 100));
        const auto length = (s.source.now() - s.begin) / kStep;
        const auto moment = [&] { return s.begin + kStep * (static_cast<int>(random() % (length + 200)) - 100); };
        std::vector<TimeSpan> ranges{{s.begin - 1s, s.source.now() + 1s}};
        for (int i = 0; i < 12; ++i) {
            const auto [from, to] = std::minmax({moment(), moment()});
            ranges.push_back({from, to});
        }
        // A range that begins and ends with an event: it has the first one and not the last.
        const auto& some = s.told[0].events;
        if (some.size() > 3)
            ranges.push_back({some[1].at, some[some.size() - 2].at});
        for (const TimeSpan& range : ranges) {
            const RangeReport report = s.report(range.from, range.to);
            microseconds known{0};
            microseconds held{0};
            for (const RangeReport::Row& row : report.rows) {
                const auto lock =
                    static_cast<std::size_t>(std::find(s.locks.begin(), s.locks.end(), row.lock) - s.locks.begin());
                Told& told = s.told[lock];
                const ServerTime kept = s.history.knownFrom(row.lock);
                QVERIFY(kept >= s.begin);
                QVERIFY(clipped || kept == s.begin);
                told.unknown.push_back({ServerTime::min(), kept});
                const Counted counted = count(s, lock, range);
                compareTimes(row.stats, counted);
                if (!QTest::currentTestFailed() && range.from >= kept)
                    compareCounts(row.stats, counted);
                told.unknown.pop_back();
                if (QTest::currentTestFailed())
                    return;
                known += row.stats.known;
                held += row.stats.held;
            }
            QCOMPARE(report.total.known.count(), known.count());
            QCOMPARE(report.total.held.count(), held.count());
            QCOMPARE(report.total.lanes, static_cast<int>(report.rows.size()));
        }
    }

    void aHoldReachesOverBothEnds()
    {
        Scene s;
        s.source.acquired(s.locks[0], "t", 600s);
        s.step(60s);
        const RangeStats stats = s.report(s.begin + 10s, s.begin + 20s).total;
        QCOMPARE(stats.holds, 1);
        QCOMPARE(stats.heldShare().value(), 1.0);
        QCOMPARE(stats.measured, 0);
        QCOMPARE(stats.longestHold.count(), 20'000'000);
        QVERIFY(stats.longestGoesOn);
        QVERIFY(!stats.longestIsBound);
        QCOMPARE(stats.lost(), 0);
    }

    void whatHasNotPassedIsNoTime()
    {
        Scene s;
        s.source.acquired(s.locks[0], "t", 600s);
        s.step(10s);
        const RangeStats stats = s.report(s.begin, s.begin + 60s).total;
        QCOMPARE(stats.length.count(), 10'000'000);
        QCOMPARE(stats.heldShare().value(), 1.0);
        QVERIFY(!s.report(s.begin + 30s, s.begin + 60s).total.heldShare());
    }

    void aGapIsNoShare()
    {
        Scene s;
        s.source.acquired(s.locks[0], "t", 600s);
        s.step(10s);
        s.gap(10s);
        s.source.released(s.locks[0]);
        s.step(20s);
        const RangeStats stats = s.report(s.begin, s.begin + 40s).total;
        QCOMPARE(stats.unknown.count(), 10'000'000);
        QCOMPARE(stats.known.count(), 30'000'000);
        QCOMPARE(stats.heldShare().value(), 1.0 / 3.0);
        QCOMPARE(stats.ended(EventKind::Released), 1);
        QVERIFY(!s.report(s.begin + 12s, s.begin + 18s).total.heldShare());
    }

    /// The lock moved to another node in the middle of a gap: from then on it was seen.
    void aGapIsOneOfTheNodeThatShowedTheLock()
    {
        Scene s;
        s.source.join(NodeId{1}, KeyspaceId{0}, "orders");
        s.source.nodeReady(NodeId{1}, "b:6379");
        s.source.acquired(s.locks[0], "t", 600s);
        s.step(10s);
        s.source.moved(s.locks[0], NodeId{1});
        s.frames.step();
        s.step(10s);
        s.source.gap(NodeId{0}, 15s, "failover"); // from 5 s to 20 s; the lock went at 10 s
        s.frames.step();
        QCOMPARE(s.report(s.begin, s.begin + 20s).total.unknown.count(), 5'000'000);
    }

    void beforeItWasFoundNothingIsKnown()
    {
        Scene s;
        s.step(10s);
        s.source.found(s.locks[0], "t", 600s);
        s.step(10s);
        RangeStats stats = s.report(s.begin, s.begin + 20s).total;
        QCOMPARE(stats.unknown.count(), 10'000'000);
        QCOMPARE(stats.heldShare().value(), 1.0);
        QVERIFY(stats.longestIsBound);
        stats = s.report(s.begin, s.begin + 5s).total;
        QVERIFY2(!stats.heldShare(), "it was found later, and may have been held");
    }

    void whatIsOlderThanWhatIsKeptIsNotKnown()
    {
        Scene s(2, 16);
        for (int i = 0; i < 40; ++i) {
            const LockId lock = s.locks[static_cast<std::size_t>(i % 2)];
            s.source.acquired(lock, "t", 600s);
            s.step(500ms);
            s.source.released(lock);
            s.step(500ms);
        }
        const ServerTime kept = s.history.knownFrom(s.locks[0]);
        QVERIFY(kept > s.begin + 20s);
        QVERIFY(kept < s.source.now() - 5s);
        const RangeStats stats = s.report(s.begin, s.source.now()).total;
        QCOMPARE(stats.unknown.count(), 2 * (kept - s.begin).count());
        QVERIFY(!s.report(s.begin, s.begin + 10s).total.heldShare());
        const RangeStats later = s.report(kept + 500ms, s.source.now()).total; // whole seconds
        QCOMPARE(later.unknown.count(), 0);
        QCOMPARE(later.heldShare().value(), 0.25);
    }

    void whatWasNeverWatchedIsNotKnown()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:elsewhere", NodeId{7});
        s.source.acquired(lock, "t", 600s);
        s.step(10s);
        QVERIFY(!reportOf(s.history, std::vector{lock}, {s.begin, s.source.now()}, s.source.now()).total.heldShare());
    }

    void aRenewalThatDidNotComeCountsWhereItWasDue()
    {
        Scene s;
        s.source.acquired(s.locks[0], "t", 600s);
        for (int second = 10; second <= 80; second += 10) {
            s.step(10s);
            if (second != 50 && second != 80)
                s.source.renewed(s.locks[0], 600s);
        }
        s.step(5s);
        QCOMPARE(s.report(s.begin, s.begin + 90s).total.renewals, 6);
        QCOMPARE(s.report(s.begin, s.begin + 90s).total.missedRenewals, 2); // the second one is still due
        QCOMPARE(s.report(s.begin + 45s, s.begin + 55s).total.missedRenewals, 1);
        QCOMPARE(s.report(s.begin + 55s, s.begin + 75s).total.missedRenewals, 0);
    }

    void whoStillWaitsCounts()
    {
        Scene s;
        s.source.acquired(s.locks[0], "t", 600s);
        s.step(5s);
        s.source.waiters(s.locks[0], 2);
        s.step(5s);
        s.source.released(s.locks[0]);
        s.step(1s);
        s.source.acquired(s.locks[0], "u", 600s);
        s.frames.step();
        s.source.waiters(s.locks[0], 1);
        s.step(9s);
        const RangeStats stats = s.report(s.begin, s.source.now()).total;
        QCOMPARE(stats.waits, 1); // over the hand-over
        QCOMPARE(stats.longestWait.count(), 15'000'000);
        QVERIFY(stats.longestWaitGoesOn);
        QVERIFY(stats.someWait);
        QCOMPARE(stats.mostWaiting, 2);
        QCOMPARE(stats.waited.count(), 2 * 5'000'000 + 9'000'000);
        QVERIFY(s.report(s.begin, s.begin + 8s).total.someWait);
        QVERIFY(!s.report(s.begin, s.begin + 4s).total.someWait);
    }

    /// A holder is its token, whether its hold is over or not.
    void aHolderIsOneOverSeveralHoldsAndLocks()
    {
        Scene s(2);
        s.source.acquired(s.locks[0], "pay", 600s);
        s.source.acquired(s.locks[1], "mail", 600s);
        s.step(4s);
        s.source.released(s.locks[0]);
        s.source.released(s.locks[1]);
        s.source.acquired(s.locks[1], "pay", 600s);
        s.source.acquired(s.locks[0], {}, 600s);
        s.step(4s);
        const RangeStats total = s.report(s.begin, s.source.now()).total;
        QCOMPARE(total.holders.size(), std::size_t{2});
        QCOMPARE(QString::fromStdString(total.holders[0].holder), QStringLiteral("pay"));
        QCOMPARE(total.holders[0].holds, 2);
        QCOMPARE(total.holders[0].held.count(), 8'000'000);
        QCOMPARE(total.unseenHolders, 1);
    }

    void whatWasLeftOutIsSaid()
    {
        Scene s;
        s.source.acquired(s.locks[0], "t", 600s);
        s.step(10s);
        s.source.renewed(s.locks[0], 600s);
        s.source.leaveOutEvents();
        s.step(5s);
        s.step(10s);
        QVERIFY(s.report(s.begin, s.source.now()).eventsLeftOut > 0);
        QCOMPARE(s.report(s.begin, s.begin + 5s).eventsLeftOut, std::uint64_t{0});
        QCOMPARE(s.report(s.begin + 20s, s.begin + 25s).eventsLeftOut, std::uint64_t{0});
    }

    void aLockThatLeftItsIdIsCounted()
    {
        Scene s;
        s.source.acquired(s.locks[0], "t", 600s);
        s.step(5s);
        s.source.released(s.locks[0]);
        s.step(5s);
        s.source.forget(s.locks[0]);
        s.frames.step();
        QCOMPARE(s.report(s.begin, s.source.now()).lanesLeftOut, std::size_t{0});
        s.source.acquired(s.source.lock("lock:another"), "u", 600s);
        s.step(5s);
        QCOMPARE(s.report(s.begin, s.source.now()).lanesLeftOut, std::size_t{1});
        QCOMPARE(s.report(s.begin + 8s, s.source.now()).lanesLeftOut, std::size_t{0});
    }
};

LOCKSCOPE_TEST_MAIN(TestRangeStats)
#include "tst_rangestats.moc"
