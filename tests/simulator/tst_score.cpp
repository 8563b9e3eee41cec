// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/score.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::simulator;

/// What a monitor reported, against logs written by hand.
class TestScore : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void everythingReported();
    void missedAndMadeUp();
    void unnamedHoldersMatchWhatIsLeft();
    void foreignDeleteEndsTheOthersHold();
    void takingOverIsNoAcquisition();
    void countsAreNoPartOfTheHolder();
    void lastLeaseMayEndLater();
    void nothingHappened();
};

namespace {

const std::vector<std::string> kKeys{"lock:a", "lock:b"};

MonoTime at(int ms)
{
    return MonoTime{} + std::chrono::hours{1} + std::chrono::milliseconds{ms};
}

Record line(int ms, RecordKind kind, Outcome outcome, const std::string& token, std::uint32_t lock = 0)
{
    Record r;
    r.sent = at(ms - 1);
    r.at = at(ms);
    r.kind = kind;
    r.outcome = outcome;
    r.token = token;
    r.lock = lock;
    r.leaseMs = 300;
    return r;
}

/// t1 is released, t2 runs out, t3 on another key is released; at the end both are free.
std::vector<Record> truth()
{
    using K = RecordKind;
    using O = Outcome;
    std::vector<Record> log{line(10, K::Attempt, O::Granted, "t1"),        line(12, K::Attempt, O::Refused, "t2"),
                            line(20, K::Outcome, O::Released, "t1"),       line(30, K::Attempt, O::Granted, "t2"),
                            line(35, K::Attempt, O::Granted, "t3", 1),     line(40, K::Outcome, O::Released, "t3", 1),
                            line(340, K::Outcome, O::AlreadyExpired, "t2")};
    for (std::uint32_t lock : {0U, 1U}) {
        log.push_back(line(400, K::Observed, O::None, {}, lock));
        log.back().value = -2;
    }
    return log;
}

std::vector<SeenEvent> seen()
{
    return {{EventKind::Acquired, "lock:a", "t1"}, {EventKind::Released, "lock:a", "t1"},
            {EventKind::Acquired, "lock:a", "t2"}, {EventKind::Acquired, "lock:b", "t3"},
            {EventKind::Released, "lock:b", "t3"}, {EventKind::Expired, "lock:a", "t2"}};
}

} // namespace

void TestScore::everythingReported()
{
    const Score all = score(truth(), kKeys, seen());
    QCOMPARE(all.acquired.happened, std::uint64_t{3});
    QCOMPARE(all.released.happened, std::uint64_t{2});
    QCOMPARE(all.expired.happened, std::uint64_t{1});
    QVERIFY(all.recall() == 1.0);
    QVERIFY(all.precision() == 1.0);
}

void TestScore::missedAndMadeUp()
{
    std::vector<SeenEvent> events = seen();
    events.pop_back();
    QVERIFY(score(truth(), kKeys, events).recall() == 5.0 / 6.0);
    QVERIFY(score(truth(), kKeys, events).precision() == 1.0);
    events = seen();
    events.push_back({EventKind::Acquired, "lock:a", "t9"}); // a token that nobody had
    events.push_back({EventKind::Released, "lock:a", "t1"}); // twice
    events.push_back({EventKind::Expired, "lock:b", ""});    // one that was released
    QVERIFY(score(truth(), kKeys, events).recall() == 1.0);
    QVERIFY(score(truth(), kKeys, events).precision() == 6.0 / 9.0);
    events = seen();
    events.front().key = "lock:b"; // the right event of the wrong lock
    QVERIFY(score(truth(), kKeys, events).recall() == 5.0 / 6.0);
    QVERIFY(score(truth(), kKeys, events).precision() == 5.0 / 6.0);
}

void TestScore::unnamedHoldersMatchWhatIsLeft()
{
    std::vector<SeenEvent> events = seen();
    events[0].token.clear();
    events[5].token.clear();
    QVERIFY(score(truth(), kKeys, events).recall() == 1.0);
    QVERIFY(score(truth(), kKeys, events).precision() == 1.0);
    events.push_back({EventKind::Acquired, "lock:a", ""}); // one more than there were
    QVERIFY(score(truth(), kKeys, events).precision() == 6.0 / 7.0);
}

/// t1 ran out unnoticed; its late release removed t2's lock.
void TestScore::foreignDeleteEndsTheOthersHold()
{
    using K = RecordKind;
    using O = Outcome;
    std::vector<Record> log{line(10, K::Attempt, O::Granted, "t1"), line(320, K::Attempt, O::Granted, "t2"),
                            line(400, K::Outcome, O::Released, "t1"), line(410, K::Attempt, O::Granted, "t3"),
                            line(420, K::Outcome, O::Released, "t3")};
    const std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "t1"}, {EventKind::Expired, "lock:a", "t1"},
                                        {EventKind::Acquired, "lock:a", "t2"}, {EventKind::Released, "lock:a", "t2"},
                                        {EventKind::Acquired, "lock:a", "t3"}, {EventKind::Released, "lock:a", "t3"}};
    QVERIFY(score(log, kKeys, events).recall() == 1.0);
    QVERIFY(score(log, kKeys, events).precision() == 1.0);
}

void TestScore::takingOverIsNoAcquisition()
{
    using K = RecordKind;
    using O = Outcome;
    const std::vector<Record> log{line(10, K::Attempt, O::Granted, "t1"), line(20, K::Attempt, O::TakenOver, "t2"),
                                  line(30, K::Outcome, O::NotOwner, "t1"), line(40, K::Outcome, O::Released, "t2")};
    const std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "t1"}, {EventKind::Released, "lock:a", "t2"}};
    QVERIFY(score(log, kKeys, events).recall() == 1.0);
    QVERIFY(score(log, kKeys, events).precision() == 1.0);
    QCOMPARE(score(log, kKeys, events).expired.happened, std::uint64_t{0});
}

void TestScore::countsAreNoPartOfTheHolder()
{
    using K = RecordKind;
    using O = Outcome;
    const std::vector<Record> log{line(10, K::Attempt, O::Granted, "c:1"), line(12, K::Attempt, O::Reentered, "c:2"),
                                  line(40, K::Outcome, O::Released, "c:2")};
    const std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "c:2"}, {EventKind::Released, "lock:a", "c:1"}};
    QVERIFY(score(log, kKeys, events).recall() == 1.0);
    QVERIFY(score(log, kKeys, events).precision() == 1.0);
    const std::vector<SeenEvent> others{{EventKind::Acquired, "lock:a", "d:1"}, {EventKind::Released, "lock:a", "c:x"}};
    QVERIFY(score(log, kKeys, others).recall() == 0.0);
}

void TestScore::lastLeaseMayEndLater()
{
    std::vector<Record> log{line(10, RecordKind::Attempt, Outcome::Granted, "t1")};
    std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "t1"}};
    QVERIFY(score(log, kKeys, events).recall() == 1.0);
    events.push_back({EventKind::Expired, "lock:a", "t1"});
    QVERIFY(score(log, kKeys, events).recall() == 1.0);
    QVERIFY(score(log, kKeys, events).precision() == 1.0);
    events.push_back({EventKind::Expired, "lock:a", "t1"});
    QVERIFY(score(log, kKeys, events).precision() == 2.0 / 3.0);
}

void TestScore::nothingHappened()
{
    QVERIFY(!score({}, kKeys, {}).recall());
    QVERIFY(!score({}, kKeys, {}).precision());
    QVERIFY(score(truth(), kKeys, {}).recall() == 0.0);
    QVERIFY(score({}, kKeys, seen()).precision() == 0.0);
}

LOCKSCOPE_TEST_MAIN(TestScore)
#include "tst_score.moc"
