// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each violation in logs written by hand, there and not there; agrees with linearizability. Means: pure.
#include "simulator/linearizability.h"
#include "simulator/referee.h"
#include "support/suite.h"

#include <algorithm>
#include <random>
#include <utility>

using namespace lockscope;
using namespace lockscope::simulator;
using K = RecordKind;
using O = Outcome;
using V = ViolationKind;

/// The referee on logs written by hand: each violation there and not there, and gone when a line that proves it goes.
class TestReferee : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void cleanLogIsClean();
    void violations_data();
    void violations();
    void nearMisses_data();
    void nearMisses();
    void anyLineMayBeMissing();
    void orderOfTheLogDoesNotMatter();
    void momentsAreBoundedCountsAreNot();
    void figuresOfARun();
    void linearizabilityByHand();
    void refereeAgreesWithLinearizability();
};

namespace {

constexpr std::int32_t kLease = 300;

MonoTime at(int ms)
{
    return MonoTime{} + std::chrono::hours{1} + std::chrono::milliseconds{ms};
}

/// Writes logs: each call is one line.
struct Log
{
    std::vector<Record> records;
    std::uint32_t lock = 0;
    std::uint32_t room = 1;

    /// The next lines are of one who has the lock beside others.
    Log& beside(std::uint32_t others)
    {
        room = others;
        return *this;
    }
    /// The next lines are about this lock.
    Log& on(std::uint32_t which)
    {
        lock = which;
        return *this;
    }
    Log& add(int sent, int ms, std::uint32_t worker, K kind, O outcome = O::None, std::int64_t value = 0)
    {
        Record r;
        r.sent = at(sent);
        r.at = at(ms);
        r.worker = worker;
        r.kind = kind;
        r.outcome = outcome;
        r.value = value;
        r.leaseMs = kLease;
        r.room = room;
        r.lock = lock;
        r.token = "t" + std::to_string(worker);
        records.push_back(std::move(r));
        return *this;
    }
    Log& granted(int ms, std::uint32_t worker)
    {
        return add(ms - 1, ms, worker, K::Attempt, O::Granted).add(ms, ms, worker, K::Acquired, O::Granted);
    }
    Log& in(int ms, std::uint32_t worker) { return add(ms, ms, worker, K::Entered); }
    Log& out(int ms, std::uint32_t worker) { return add(ms, ms, worker, K::Left); }
    /// The release is sent at ms and answered one later.
    Log& release(int ms, std::uint32_t worker, O outcome)
    {
        return add(ms, ms, worker, K::Release).add(ms, ms + 1, worker, K::Outcome, outcome);
    }
    /// The server says whose token that was.
    Log& released(int ms, std::uint32_t worker, const std::string& removed)
    {
        add(ms, ms, worker, K::Release).add(ms, ms + 1, worker, K::Wrote, O::Released);
        records.back().token = removed;
        return add(ms, ms + 1, worker, K::Outcome, O::Released);
    }
    /// The worker gives this part to others: those lines of worker 1 that do it have the token "t1".
    Log& handedOut(int ms, std::uint32_t worker, const std::string& part)
    {
        add(ms, ms, worker, K::HandedOut);
        records.back().token = part;
        return *this;
    }
    /// From the grant to the answer to the release, of one who works beside others.
    Log& did(int ms, std::uint32_t worker)
    {
        const std::uint32_t before = std::exchange(room, kAnyNumber);
        granted(ms, worker).in(ms + 1, worker).out(ms + 2, worker).release(ms + 3, worker, O::Released);
        room = before;
        return *this;
    }
    Log& booked(int ms, std::uint32_t worker, const std::string& number)
    {
        add(ms, ms, worker, K::Booked);
        records.back().note = number;
        return *this;
    }
};

/// Two workers, one after the other, each selling one of two units.
Log clean()
{
    Log log;
    log.add(0, 0, kNobody, K::StockSet, O::None, 2);
    log.granted(10, 1).in(11, 1).add(11, 12, 1, K::StockRead, O::None, 2).add(13, 14, 1, K::StockWritten, O::None, 1);
    log.booked(15, 1, "1-1").out(16, 1).release(17, 1, O::Released);
    log.add(15, 16, 2, K::Attempt, O::Refused);
    log.granted(20, 2).in(21, 2).add(21, 22, 2, K::StockRead, O::None, 1).add(23, 24, 2, K::StockWritten, O::None, 0);
    log.booked(25, 2, "2-1").out(26, 2).release(27, 2, O::Released);
    log.add(40, 41, kNobody, K::StockFinal, O::None, 0).add(40, 41, kNobody, K::Observed, O::None, -2);
    return log;
}

QByteArray told(const RunVerdict& verdict)
{
    QByteArray text;
    for (std::size_t i = 0; i < kViolationKinds; ++i)
        if (verdict.counts[i] > 0)
            text += QByteArray(name(static_cast<V>(i))) + '=' + QByteArray::number(verdict.counts[i]) + ' ';
    return text;
}

} // namespace

void TestReferee::cleanLogIsClean()
{
    const RunVerdict verdict = judge(clean().records);
    QVERIFY2(verdict.isClean(), told(verdict).constData());
    QVERIFY(verdict.moments.empty());
    QVERIFY(judge({}).isClean());
}

void TestReferee::violations_data()
{
    QTest::addColumn<V>("kind");
    QTest::addColumn<std::vector<Record>>("log");
    QTest::addColumn<int>("line"); // without it the verdict is another
    QTest::addColumn<int>("moment");
    QTest::addColumn<int>("count");
    const auto row = [](const char* title, V kind, const Log& log, int line, int moment, int count = 1) {
        QTest::newRow(title) << kind << log.records << line << moment << count;
    };
    // The first one's lease ran out, the second one got the lock, both are inside.
    Log expired;
    expired.granted(10, 1).in(11, 1).granted(320, 2).in(321, 2).out(400, 1);
    row("overlap", V::Overlap, expired, 2, 321);
    row("lost lock", V::LostLock, Log(expired).release(401, 1, O::NotOwner), 8, 402);
    row("lost lock, nobody else", V::LostLock,
        Log().granted(10, 1).in(11, 1).out(400, 1).release(401, 1, O::AlreadyExpired), 0, 402);
    row("lost lock, told by the watchdog", V::LostLock, Log().granted(10, 1).in(11, 1).add(60, 60, 1, K::Lost), 2, 60);
    row("foreign delete", V::ForeignDelete, Log(expired).release(401, 1, O::Released), 8, 402);
    row("foreign delete by one who waits", V::ForeignDelete, Log().granted(10, 1).in(11, 1).release(50, 2, O::Released),
        4, 51);
    row("foreign delete, the removed token is known", V::ForeignDelete, Log(expired).released(401, 1, "t2"), 9, 402);
    Log namesakes = Log(expired).released(401, 1, "user:17");
    for (Record& r : namesakes.records)
        r.token = "user:17";
    row("foreign delete of a namesake's", V::ForeignDelete, namesakes, 9, 402);
    row("foreign renewal", V::ForeignRenewal, Log(expired).add(340, 341, 1, K::Renewed, O::Granted), 7, 341);
    row("foreign renewal by one who waits", V::ForeignRenewal,
        Log().granted(10, 1).in(11, 1).add(40, 41, 2, K::Renewed, O::Granted), 0, 41);
    row("stuck without a ttl", V::Stuck,
        Log().granted(10, 1).add(12, 12, 1, K::Vanished).add(90, 91, kNobody, K::Observed, O::None, -1), 2, 91);
    row("stuck for far too long", V::Stuck,
        Log().granted(10, 1).add(12, 12, 1, K::Vanished).add(90, 91, kNobody, K::Observed, O::None, 300'000), 3, 91);
    row("stuck, renewed by others", V::Stuck,
        Log().granted(10, 1).add(12, 12, 1, K::Vanished).add(899, 900, kNobody, K::Observed, O::None, 200), 2, 900);
    row("false free", V::FalseFree, Log().granted(10, 1).in(11, 1).granted(100, 2), 0, 100);
    row("false free for one who had it once", V::FalseFree,
        Log().granted(10, 1).granted(320, 2).add(340, 340, 1, K::Acquired, O::Reentered), 4, 340);
    row("overlap of a reader and a writer", V::Overlap,
        Log().beside(kAnyNumber).granted(10, 1).in(11, 1).beside(1).granted(320, 2).in(321, 2), 2, 321);
    row("false free for a writer beside the second reader", V::FalseFree,
        Log().beside(kAnyNumber).granted(10, 3).granted(12, 1).add(13, 13, 1, K::Release).beside(1).granted(20, 2), 0,
        20);
    row("a third one beside two permits", V::FalseFree, Log().beside(2).granted(10, 1).granted(12, 2).granted(14, 3), 0,
        14);
    row("three inside with two permits", V::Overlap, Log().beside(2).in(10, 1).in(11, 2).in(12, 3).out(20, 1), 1, 12);
    // Worker 3 waits for two parts. Each row has one that was done, and one that was not.
    const Log parts = Log().handedOut(1, 3, "t1").handedOut(2, 3, "t2").did(10, 1);
    row("false free, nobody has begun a part", V::FalseFree, Log(parts).granted(40, 3), 1, 40);
    row("false free, the one that did a part was killed", V::FalseFree,
        Log(parts).beside(kAnyNumber).granted(30, 2).add(32, 32, 2, K::Vanished).beside(1).granted(40, 3), 1, 40);
    row("overlap with one who does a part", V::Overlap,
        Log(parts).beside(kAnyNumber).in(31, 2).beside(1).in(41, 3).out(50, 2), 8, 41);
    row("stuck, the one that did a part was killed", V::Stuck,
        Log(parts)
            .beside(kAnyNumber)
            .granted(30, 2)
            .add(32, 32, 2, K::Vanished)
            .beside(1)
            .add(90, 90, 3, K::Outcome, O::TimedOut)
            .add(190, 190, 3, K::Outcome, O::TimedOut), // it waits again: said once
        10, 90);
    row("stale write accepted", V::StaleWriteAccepted, Log(expired).add(330, 331, 1, K::StockWritten), 7, 331);
    row("stale write accepted, the other one has it again by then", V::StaleWriteAccepted,
        Log(expired).release(325, 2, O::Released).granted(340, 2).add(330, 345, 1, K::StockWritten), 11, 345);
    row("stale write refused", V::StaleWriteRefused, Log().granted(10, 1).add(330, 331, 1, K::StockRefused), 2, 331);
    Log sold;
    sold.add(0, 0, kNobody, K::StockSet, O::None, 1).booked(10, 1, "1-1").booked(20, 2, "2-1");
    row("oversold", V::Oversold, sold, 0, 20);
    // 1 has lock 0 and waits for lock 1, 2 the other way round; each asks twice, and it is one deadlock.
    Log crossed;
    crossed.granted(10, 1).on(1).granted(12, 2).add(20, 21, 1, K::Attempt, O::Refused);
    crossed.on(0).add(30, 31, 2, K::Attempt, O::Refused).add(40, 41, 2, K::Attempt, O::Refused);
    row("deadlock", V::Deadlock, crossed, 0, 31);
    // Sections of 20 ms all the time, and four who wait from the begin to the end.
    Log line;
    for (int i = 0; i < 20; ++i) {
        for (std::uint32_t waiter = 0; waiter < 4; ++waiter)
            line.add(20 * i, 20 * i, 10 + waiter, K::Attempt, O::Refused);
        line.in(20 * i, 1).out(20 * i + 20, 1);
    }
    for (std::uint32_t waiter = 0; waiter < 4; ++waiter)
        line.add(400, 400, 10 + waiter, K::Outcome, O::TimedOut);
    row("convoy", V::Convoy, line, static_cast<int>(line.records.size()) - 1, 400);
    row("double effect", V::DoubleEffect, Log().booked(10, 1, "1-1").booked(20, 2, "1-1"), 0, 20);
    row("lost update", V::LostUpdate, Log(sold).add(30, 31, kNobody, K::StockFinal, O::None, 0), 1, 20);
}

void TestReferee::violations()
{
    QFETCH(V, kind);
    QFETCH(std::vector<Record>, log);
    QFETCH(int, line);
    QFETCH(int, moment);
    QFETCH(int, count);
    const RunVerdict verdict = judge(log);
    QVERIFY2(verdict[kind] == static_cast<std::uint64_t>(count), told(verdict).constData());
    const auto found = std::find_if(verdict.moments.begin(), verdict.moments.end(),
                                    [&](const Violation& violation) { return violation.kind == kind; });
    QVERIFY(found != verdict.moments.end());
    QCOMPARE((found->at - at(0)) / std::chrono::milliseconds{1}, std::int64_t{moment});
    QCOMPARE(verdict.isClean(), !isHarm(kind));

    log.erase(log.begin() + line);
    if (line == 0 && log.front().kind == K::Acquired)
        log.erase(log.begin()); // the belief that goes with the grant
    const RunVerdict without = judge(log);
    QVERIFY2(without[kind] != verdict[kind], told(without).constData());
}

void TestReferee::nearMisses_data()
{
    QTest::addColumn<std::vector<Record>>("log");
    const auto row = [](const char* title, const Log& log) { QTest::newRow(title) << log.records; };
    row("the next one is granted before the answer to the release comes", Log()
                                                                              .granted(10, 1)
                                                                              .in(11, 1)
                                                                              .out(20, 1)
                                                                              .add(21, 21, 1, K::Release)
                                                                              .granted(23, 2)
                                                                              .in(24, 2)
                                                                              .add(21, 30, 1, K::Outcome, O::Released));
    row("a renewal that crosses the release",
        Log().granted(10, 1).in(11, 1).out(20, 1).add(21, 21, 1, K::Release).add(20, 22, 1, K::Renewed).granted(25, 2));
    row("nobody has it, so a second delete finds nothing",
        Log().granted(10, 1).in(11, 1).out(20, 1).release(21, 1, O::Released).release(30, 1, O::AlreadyExpired));
    row("the lease ended after the work",
        Log().granted(10, 1).in(11, 1).out(200, 1).release(400, 1, O::AlreadyExpired));
    row("renewed, so that it did not end",
        Log().granted(10, 1).in(11, 1).add(200, 201, 1, K::Renewed).out(450, 1).release(460, 1, O::Released));
    row("killed inside, and the next one after the lease",
        Log().granted(10, 1).in(11, 1).add(12, 12, 1, K::Vanished).granted(320, 2).in(321, 2));
    row("killed, and its lock ends in time",
        Log().granted(10, 1).add(12, 12, 1, K::Vanished).add(90, 91, kNobody, K::Observed, O::None, 220));
    row("killed, and its lock is gone",
        Log().granted(10, 1).add(12, 12, 1, K::Vanished).add(900, 901, kNobody, K::Observed, O::None, -2));
    row("held by somebody alive at the end", Log().granted(10, 1).add(900, 901, kNobody, K::Observed, O::None, -1));
    row("a unit that was taken, and its order lost by a kill", Log()
                                                                   .add(0, 0, kNobody, K::StockSet, O::None, 2)
                                                                   .granted(10, 1)
                                                                   .in(11, 1)
                                                                   .add(12, 13, 1, K::StockWritten, O::None, 1)
                                                                   .add(14, 14, 1, K::Vanished)
                                                                   .add(90, 91, kNobody, K::StockFinal, O::None, 1));
    // The second one thinks that it has it, too, or still.
    Log believed;
    believed.granted(10, 2).in(11, 2).out(300, 2).add(320, 320, 1, K::Acquired, O::Reentered);
    row("its own token removed, after a mere belief of another", Log(believed).released(330, 2, "t2"));
    row("its own token removed, with another count", Log(believed).released(330, 2, "t2:1"));
    Log other;
    other.granted(10, 1).in(11, 1).granted(20, 2).in(21, 2);
    for (Record& r : other.records)
        r.lock = r.worker;
    row("two locks", other);
    // It gave up before the other one asked for its lock.
    Log crossed;
    crossed.granted(10, 1).on(1).granted(12, 2).add(20, 21, 1, K::Attempt, O::Refused);
    crossed.add(25, 25, 1, K::Outcome, O::TimedOut).on(0).add(30, 31, 2, K::Attempt, O::Refused);
    row("no deadlock: one gave up in time", crossed);
    Log ended;
    ended.granted(10, 1).on(1).granted(12, 2).add(400, 401, 1, K::Attempt, O::Refused);
    ended.on(0).add(402, 403, 2, K::Attempt, O::Refused);
    row("no deadlock: the leases are over", ended);
    Log readers;
    readers.beside(kAnyNumber).granted(10, 1).in(11, 1).granted(12, 2).in(13, 2).granted(14, 3).in(15, 3);
    readers.add(16, 17, 1, K::Renewed).out(20, 1).release(21, 1, O::Released).out(22, 2).out(23, 3);
    row("readers beside readers", readers);
    Log permits;
    permits.beside(2).granted(10, 1).in(11, 1).granted(12, 2).in(13, 2).out(20, 1).release(21, 1, O::Released);
    row("two permits, and the next one after a release", permits.granted(23, 3).in(24, 3));
    const Log parts = Log().handedOut(1, 3, "t1").handedOut(2, 3, "t2").did(10, 1);
    Log rounds = Log(parts).did(20, 2).granted(40, 3).in(41, 3).out(45, 3).release(46, 3, O::Released);
    row("all parts are done, and those of the next round have not begun", rounds.handedOut(51, 3, "t1"));
    row("a part was begun again after a kill", Log(parts)
                                                   .beside(kAnyNumber)
                                                   .granted(20, 2)
                                                   .in(21, 2)
                                                   .add(22, 22, 2, K::Vanished)
                                                   .beside(1)
                                                   .add(25, 25, 2, K::Returned)
                                                   .handedOut(26, 3, "t1") // nor is that a new one
                                                   .did(30, 2)
                                                   .granted(40, 3));
    row("a part that another one waits for", Log(parts).granted(40, 4).release(50, 4, O::Released).did(60, 2));
    row("gave up while a part is being done",
        Log(parts).beside(kAnyNumber).granted(30, 2).beside(1).add(90, 90, 3, K::Outcome, O::TimedOut));
    row("gave up while somebody else is gone",
        Log(parts).add(30, 30, 1, K::Vanished).add(90, 90, 3, K::Outcome, O::TimedOut));
    row("a number of permits has no end",
        Log().beside(2).granted(10, 1).add(12, 12, 1, K::Vanished).add(900, 901, kNobody, K::Observed, O::None, -1));
}

void TestReferee::nearMisses()
{
    QFETCH(std::vector<Record>, log);
    const RunVerdict verdict = judge(log);
    QVERIFY2(verdict.isClean(), told(verdict).constData());
}

/// Whatever is lost, there is a verdict and no crash; and a clean log does not become a crime scene by a lost line that
/// grants nothing.
void TestReferee::anyLineMayBeMissing()
{
    const Log all = clean();
    for (std::size_t i = 0; i < all.records.size(); ++i) {
        std::vector<Record> log = all.records;
        log.erase(log.begin() + static_cast<std::ptrdiff_t>(i));
        const RunVerdict verdict = judge(log);
        if (all.records[i].kind != K::Release && all.records[i].kind != K::Left)
            QVERIFY2(verdict[V::Overlap] + verdict[V::ForeignDelete] + verdict[V::Stuck] == 0,
                     told(verdict).constData());
    }
}

void TestReferee::orderOfTheLogDoesNotMatter()
{
    std::vector<Record> log = clean().records;
    std::mt19937 random(7);
    for (int i = 0; i < 50; ++i) {
        // Lines of the same moment keep their order: they are one worker's.
        std::shuffle(log.begin(), log.end(), random);
        std::stable_sort(log.begin(), log.end(), [](const Record& a, const Record& b) {
            return a.worker != b.worker
                       ? a.worker < b.worker
                       : std::pair(a.at, static_cast<int>(a.kind)) < std::pair(b.at, static_cast<int>(b.kind));
        });
        const RunVerdict verdict = judge(log);
        QVERIFY2(verdict.isClean(), told(verdict).constData());
    }
}

void TestReferee::momentsAreBoundedCountsAreNot()
{
    Log log;
    for (int i = 0; i < 5'000; ++i)
        log.booked(i, 1, "1-1");
    const RunVerdict verdict = judge(log.records);
    QCOMPARE(verdict[V::DoubleEffect], std::uint64_t{1});
    Log sold;
    sold.add(0, 0, kNobody, K::StockSet, O::None, 0);
    for (int i = 0; i < 5'000; ++i)
        sold.booked(i + 1, 1, std::to_string(i));
    const RunVerdict oversold = judge(sold.records);
    QCOMPARE(oversold[V::Oversold], std::uint64_t{5'000});
    QCOMPARE(oversold.moments.size(), RunVerdict::kMostMoments);
}

void TestReferee::figuresOfARun()
{
    Log log;
    log.add(0, 0, 1, K::Intent).granted(10, 1).in(11, 1).add(12, 13, 1, K::StockRead).out(14, 1);
    log.add(5, 5, 2, K::Intent).add(6, 7, 2, K::Attempt, O::Refused).granted(105, 2).in(106, 2).out(110, 2);
    RunFigures run = figures(log.records);
    QCOMPARE(run.cycles, std::uint64_t{2});
    QCOMPARE(run.acquisitions, std::uint64_t{2});
    QCOMPARE(run.waited, std::uint64_t{1});
    QCOMPARE(run.touched, std::uint64_t{1});
    QVERIFY(!run.counts());
    QVERIFY(run.longestWait == std::chrono::milliseconds{100});
    QVERIFY(run.length == std::chrono::milliseconds{110});
    log.add(107, 108, 2, K::StockRead);
    QVERIFY(figures(log.records).counts());
    QVERIFY(!figures({}).counts());
}

void TestReferee::linearizabilityByHand()
{
    using M = MutexOperation;
    const auto acquire = [](std::uint32_t worker, int sent, int answered) {
        return M{M::Kind::Acquire, worker, at(sent), at(answered)};
    };
    const auto release = [](std::uint32_t worker, int sent, int answered) {
        return M{M::Kind::Release, worker, at(sent), at(answered)};
    };
    QVERIFY(isLinearizable({}));
    QVERIFY(isLinearizable({acquire(1, 0, 1), release(1, 5, 6), acquire(2, 7, 8)}));
    // The release may have taken effect before its answer came.
    QVERIFY(isLinearizable({acquire(1, 0, 1), release(1, 5, 20), acquire(2, 6, 7)}));
    // Nobody gave it back.
    QVERIFY(!isLinearizable({acquire(1, 0, 1), acquire(2, 6, 7)}));
    // It was given back too late.
    QVERIFY(!isLinearizable({acquire(1, 0, 1), acquire(2, 6, 7), release(1, 8, 9)}));
    QVERIFY(!isLinearizable({release(1, 0, 1)}));
    // By somebody else.
    QVERIFY(!isLinearizable({acquire(1, 0, 1), release(2, 3, 4)}));
}

namespace {

/// A history of a mutex that works, as its callers see it: moments of effect in one line, each inside an interval that
/// is a little longer. With `broken`, one acquisition takes effect while another holds.
std::vector<MutexOperation> randomHistory(std::mt19937& random, bool broken)
{
    const auto pick = [&](int from, int to) { return std::uniform_int_distribution<int>(from, to)(random); };
    std::vector<MutexOperation> history;
    std::array<int, 5> freeFrom{}; // of each worker
    int now = 100;
    const int holds = pick(2, 12);
    const int brokenOne = pick(1, holds - 1);
    for (int i = 0; i < holds; ++i) {
        auto worker = static_cast<std::uint32_t>(pick(0, 4));
        while (freeFrom[worker] > now)
            worker = (worker + 1) % 5;
        int taken = now + pick(1, 20);
        if (broken && i == brokenOne) // just before the last release was sent
            taken = static_cast<int>((history.back().sent - at(0)) / std::chrono::milliseconds{1}) - 1;
        const int sent = std::max(freeFrom[worker], taken - pick(0, 30));
        const int known = broken && i == brokenOne ? taken : taken + pick(0, 10);
        const int given = std::max(known, now) + pick(3, 20);
        const int over = given + pick(1, 25);
        history.push_back({MutexOperation::Kind::Acquire, worker, at(std::min(sent, taken)), at(known)});
        history.push_back({MutexOperation::Kind::Release, worker, at(given), at(over)});
        now = given + pick(0, over - given);
        freeFrom[worker] = over + 1;
        if (freeFrom == std::array<int, 5>{})
            break;
        // Somebody must be free at the next turn.
        if (std::all_of(freeFrom.begin(), freeFrom.end(), [&](int from) { return from > now; }))
            now = *std::min_element(freeFrom.begin(), freeFrom.end());
    }
    return history;
}

/// The log that workers of this history would have written: inside from the grant's answer to the release.
std::vector<Record> logOf(const std::vector<MutexOperation>& history)
{
    std::vector<Record> log;
    for (const MutexOperation& operation : history) {
        Record r;
        r.worker = operation.worker;
        r.sent = operation.sent;
        r.at = operation.answered;
        r.leaseMs = 100'000;
        if (operation.kind == MutexOperation::Kind::Acquire) {
            r.kind = K::Attempt;
            r.outcome = O::Granted;
            log.push_back(r);
            r.kind = K::Acquired;
            log.push_back(r);
            r.kind = K::Entered;
            log.push_back(r);
        } else {
            r.kind = K::Left;
            r.at = operation.sent;
            log.push_back(r);
            r.kind = K::Release;
            log.push_back(r);
            r.kind = K::Outcome;
            r.outcome = O::Released;
            r.at = operation.answered;
            log.push_back(r);
        }
    }
    return log;
}

} // namespace

void TestReferee::refereeAgreesWithLinearizability()
{
    std::mt19937 random(20'260'101);
    int brokenSeen = 0;
    for (int i = 0; i < 4'000; ++i) {
        const bool broken = i % 2 == 1;
        const std::vector<MutexOperation> history = randomHistory(random, broken);
        const bool linearizable = isLinearizable(history);
        const RunVerdict verdict = judge(logOf(history));
        if (!broken)
            QVERIFY(linearizable);
        // Whom the referee accuses is guilty; who broke the mutex is accused.
        QVERIFY2(verdict.isClean() == linearizable,
                 (told(verdict) + (linearizable ? "but linearizable" : "and not linearizable")).constData());
        brokenSeen += !linearizable;
        QVERIFY(isLinearizable(mutexHistory(logOf(history), 0)) == linearizable);
    }
    QVERIFY(brokenSeen > 1'000);
}

LOCKSCOPE_TEST_MAIN(TestReferee)
#include "tst_referee.moc"
