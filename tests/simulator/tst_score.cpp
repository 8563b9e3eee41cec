// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a monitor reported, against logs written by hand. Means: pure.
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
    void loserWhoWritesAllTheSame();
    void deleteThatOverlapsTheGrant();
    void deleteThatFollowsAnExpiry();
    void deleteThatSaysWhatItRemoved();
    void takenOverFromWhomItSays();
    void lostAnswersAreUncertain();
    void severalServers();
    void severalServersWithoutAnswer();
    void blindTimeNeedsAReason();
    void nothingHappened();
    void sharedLocksAreLeftOut();
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

Score scoreOf(const std::vector<Record>& records, const std::vector<std::string>& keys, std::vector<SeenEvent> events,
              std::vector<Blind> blind = {})
{
    MonitorLog log;
    log.events = std::move(events);
    log.blind = std::move(blind);
    return score(records, keys, log);
}

/// What the watched one of several servers did.
Record wrote(int ms, Outcome outcome, const std::string& token)
{
    Record r = line(ms, RecordKind::Wrote, outcome, token);
    r.value = kByMajority;
    return r;
}
Record vote(int ms, Outcome outcome, const std::string& token)
{
    Record r = line(ms, RecordKind::Attempt, outcome, token);
    r.value = kByMajority;
    return r;
}
Record free(int ms)
{
    Record r = line(ms, RecordKind::Observed, Outcome::None, {});
    r.value = -2;
    return r;
}

} // namespace

void TestScore::everythingReported()
{
    const Score all = scoreOf(truth(), kKeys, seen());
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
    QVERIFY(scoreOf(truth(), kKeys, events).recall() == 5.0 / 6.0);
    QVERIFY(scoreOf(truth(), kKeys, events).precision() == 1.0);
    events = seen();
    events.push_back({EventKind::Acquired, "lock:a", "t9"}); // a token that nobody had
    events.push_back({EventKind::Released, "lock:a", "t1"}); // twice
    events.push_back({EventKind::Expired, "lock:b", ""});    // one that was released
    QVERIFY(scoreOf(truth(), kKeys, events).recall() == 1.0);
    QVERIFY(scoreOf(truth(), kKeys, events).precision() == 6.0 / 9.0);
    events = seen();
    events.front().key = "lock:b"; // the right event of the wrong lock
    QVERIFY(scoreOf(truth(), kKeys, events).recall() == 5.0 / 6.0);
    QVERIFY(scoreOf(truth(), kKeys, events).precision() == 5.0 / 6.0);
}

void TestScore::unnamedHoldersMatchWhatIsLeft()
{
    std::vector<SeenEvent> events = seen();
    events[0].token.clear();
    events[5].token.clear();
    QVERIFY(scoreOf(truth(), kKeys, events).recall() == 1.0);
    QVERIFY(scoreOf(truth(), kKeys, events).precision() == 1.0);
    events.push_back({EventKind::Acquired, "lock:a", ""}); // one more than there were
    QVERIFY(scoreOf(truth(), kKeys, events).precision() == 6.0 / 7.0);
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
    QVERIFY(scoreOf(log, kKeys, events).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, events).precision() == 1.0);
}

void TestScore::takingOverIsNoAcquisition()
{
    using K = RecordKind;
    using O = Outcome;
    const std::vector<Record> log{line(10, K::Attempt, O::Granted, "t1"), line(20, K::Attempt, O::TakenOver, "t2"),
                                  line(30, K::Outcome, O::NotOwner, "t1"), line(40, K::Outcome, O::Released, "t2")};
    const std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "t1"}, {EventKind::Released, "lock:a", "t2"}};
    QVERIFY(scoreOf(log, kKeys, events).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, events).precision() == 1.0);
    QCOMPARE(scoreOf(log, kKeys, events).expired.happened, std::uint64_t{0});
}

void TestScore::countsAreNoPartOfTheHolder()
{
    using K = RecordKind;
    using O = Outcome;
    const std::vector<Record> log{line(10, K::Attempt, O::Granted, "c:1"), line(12, K::Attempt, O::Reentered, "c:2"),
                                  line(40, K::Outcome, O::Released, "c:2")};
    const std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "c:2"}, {EventKind::Released, "lock:a", "c:1"}};
    QVERIFY(scoreOf(log, kKeys, events).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, events).precision() == 1.0);
    const std::vector<SeenEvent> others{{EventKind::Acquired, "lock:a", "d:1"}, {EventKind::Released, "lock:a", "c:x"}};
    QVERIFY(scoreOf(log, kKeys, others).recall() == 0.0);
}

void TestScore::lastLeaseMayEndLater()
{
    std::vector<Record> log{line(10, RecordKind::Attempt, Outcome::Granted, "t1")};
    std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "t1"}};
    QVERIFY(scoreOf(log, kKeys, events).recall() == 1.0);
    events.push_back({EventKind::Expired, "lock:a", "t1"});
    QVERIFY(scoreOf(log, kKeys, events).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, events).precision() == 1.0);
    events.push_back({EventKind::Expired, "lock:a", "t1"});
    QVERIFY(scoreOf(log, kKeys, events).precision() == 2.0 / 3.0);
}

/// GETSET: t1 ran out, t2 takes over, t3 loses and its value stands there; the release of t2 deletes it. Then t4's
/// value comes too late: nothing was there any more.
void TestScore::loserWhoWritesAllTheSame()
{
    using K = RecordKind;
    using O = Outcome;
    const std::vector<Record> log{
        line(10, K::Attempt, O::Granted, "t1"),   line(320, K::Attempt, O::TakenOver, "t2"),
        line(322, K::Wrote, O::TakenOver, "t3"),  line(323, K::Attempt, O::Refused, "t3"),
        line(340, K::Outcome, O::Released, "t2"), line(345, K::Wrote, O::Granted, "t4"),
        line(346, K::Attempt, O::Refused, "t4"),
    };
    std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "t1"},
                                  {EventKind::Released, "lock:a", "t3"},
                                  {EventKind::Acquired, "lock:a", "t4"}};
    QVERIFY(scoreOf(log, kKeys, events).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, events).precision() == 1.0);
    events[1].token = "t2";
    QVERIFY(scoreOf(log, kKeys, events).recall() == 2.0 / 3.0);
}

/// The first worker's answer comes after the second one's deletion was sent, and it is its lock that went.
void TestScore::deleteThatOverlapsTheGrant()
{
    std::vector<Record> log{line(20, RecordKind::Attempt, Outcome::Granted, "t1"),
                            line(21, RecordKind::Outcome, Outcome::Released, "t2"), free(400)};
    log[0].sent = at(10);
    log[1].sent = at(15);
    const std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "t1"}, {EventKind::Released, "lock:a", "t1"}};
    QVERIFY(scoreOf(log, kKeys, events).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, events).precision() == 1.0);
}

/// t1 runs out at 310; t2's answer is slow, and t9's late deletion comes before it: it is t2's lock that goes, not t1's
/// that nobody removed. The same once more with a lease that was renewed: now it is the first one's.
void TestScore::deleteThatFollowsAnExpiry()
{
    using K = RecordKind;
    using O = Outcome;
    std::vector<Record> log{line(10, K::Attempt, O::Granted, "t1"),   line(318, K::Outcome, O::Released, "t9"),
                            line(320, K::Attempt, O::Granted, "t2"),  line(330, K::Attempt, O::Granted, "t3"),
                            line(340, K::Outcome, O::Released, "t3"), free(700)};
    log[1].sent = at(315);
    log[2].sent = at(308);
    const std::vector<SeenEvent> all{{EventKind::Acquired, "lock:a", "t1"}, {EventKind::Expired, "lock:a", "t1"},
                                     {EventKind::Acquired, "lock:a", "t2"}, {EventKind::Released, "lock:a", "t2"},
                                     {EventKind::Acquired, "lock:a", "t3"}, {EventKind::Released, "lock:a", "t3"}};
    QVERIFY(scoreOf(log, kKeys, all).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, all).precision() == 1.0);
    log.push_back(line(200, K::Renewed, O::Granted, "t1"));
    QVERIFY(scoreOf(log, kKeys, {{EventKind::Released, "lock:a", "t1"}}).precision() == 1.0);
    QVERIFY(scoreOf(log, kKeys, {{EventKind::Expired, "lock:a", "t1"}}).precision() == 0.0);
}

/// Both could have been there: the server said which one was.
void TestScore::deleteThatSaysWhatItRemoved()
{
    using K = RecordKind;
    using O = Outcome;
    std::vector<Record> log{line(10, K::Attempt, O::Granted, "t1"), line(310, K::Wrote, O::Released, "t2"),
                            line(310, K::Outcome, O::Released, "t9"), line(320, K::Attempt, O::Granted, "t2"),
                            free(700)};
    log[1].sent = log[2].sent = at(305);
    log[3].sent = at(300);
    const std::vector<SeenEvent> all{{EventKind::Acquired, "lock:a", "t1"},
                                     {EventKind::Expired, "lock:a", "t1"},
                                     {EventKind::Acquired, "lock:a", "t2"},
                                     {EventKind::Released, "lock:a", "t2"}};
    QVERIFY(scoreOf(log, kKeys, all).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, all).precision() == 1.0);
    log[1].token = "t1";
    QVERIFY(scoreOf(log, kKeys, {{EventKind::Released, "lock:a", "t1"}}).precision() == 1.0);
    QVERIFY(scoreOf(log, kKeys, {{EventKind::Expired, "lock:a", "t1"}}).precision() == 0.0);
}

/// Each takes over from the other, and the answers come in another order than the server executed them: t1, t2, t3.
void TestScore::takenOverFromWhomItSays()
{
    using K = RecordKind;
    using O = Outcome;
    std::vector<Record> log{line(10, K::Attempt, O::Granted, "t1"),   line(30, K::Wrote, O::TakenOver, "t3"),
                            line(31, K::Attempt, O::TakenOver, "t3"), line(33, K::Wrote, O::TakenOver, "t2"),
                            line(34, K::Attempt, O::TakenOver, "t2"), line(40, K::Wrote, O::Released, "t3"),
                            line(40, K::Outcome, O::Released, "t3"),  free(700)};
    log[1].note = "t2";
    log[3].note = "t1";
    const std::vector<SeenEvent> all{{EventKind::Acquired, "lock:a", "t1"}, {EventKind::Released, "lock:a", "t3"}};
    QVERIFY(scoreOf(log, kKeys, all).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, all).precision() == 1.0);
}

void TestScore::lostAnswersAreUncertain()
{
    using K = RecordKind;
    using O = Outcome;
    const std::vector<Record> log{line(10, K::Attempt, O::Unknown, "t1"), line(320, K::Attempt, O::Granted, "t2"),
                                  line(330, K::Outcome, O::Unknown, "t2"), free(700)};
    std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "t2"}};
    QVERIFY(scoreOf(log, kKeys, events).recall() == 1.0);
    for (const char* token : {"t1", "t2"})
        events.push_back({EventKind::Expired, "lock:a", token});
    events.push_back({EventKind::Acquired, "lock:a", "t1"});
    QVERIFY(scoreOf(log, kKeys, events).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, events).precision() == 1.0);
    QVERIFY(scoreOf(log, kKeys, {}).recall() == 0.0);
}

/// t1 has a majority, t2 has none but got the watched server, t3 was refused there, t4 runs out, t5 was set again.
void TestScore::severalServers()
{
    using K = RecordKind;
    using O = Outcome;
    const std::vector<Record> log{vote(11, O::Granted, "t1"),
                                  wrote(10, O::Granted, "t1"),
                                  line(20, K::Release, O::None, "t1"),
                                  wrote(21, O::Released, "t1"),
                                  line(22, K::Outcome, O::Released, "t1"),
                                  vote(31, O::Refused, "t2"),
                                  wrote(30, O::Granted, "t2"),
                                  wrote(32, O::Released, "t2"),
                                  vote(41, O::Refused, "t3"),
                                  wrote(40, O::Refused, "t3"),
                                  wrote(42, O::NotOwner, "t3"),
                                  vote(51, O::Granted, "t4"),
                                  wrote(50, O::Granted, "t4"),
                                  vote(401, O::Granted, "t5"),
                                  wrote(400, O::Granted, "t5"),
                                  wrote(500, O::Granted, "t5"),
                                  line(600, K::Release, O::None, "t5"),
                                  wrote(601, O::Released, "t5"),
                                  line(602, K::Outcome, O::Released, "t5"),
                                  free(700)};
    std::vector<SeenEvent> events;
    for (const char* token : {"t1", "t2", "t4", "t5", "t5"})
        events.push_back({EventKind::Acquired, "lock:a", token});
    for (const char* token : {"t1", "t2", "t5"})
        events.push_back({EventKind::Released, "lock:a", token});
    events.push_back({EventKind::Expired, "lock:a", "t4"});
    const Score all = scoreOf(log, kKeys, events);
    QCOMPARE(all.acquired.happened, std::uint64_t{5});
    QCOMPARE(all.released.happened, std::uint64_t{3});
    QCOMPARE(all.expired.happened, std::uint64_t{1});
    QVERIFY(all.recall() == 1.0 && all.precision() == 1.0);
    events.push_back({EventKind::Acquired, "lock:a", "t3"});
    QVERIFY(scoreOf(log, kKeys, events).precision() == 9.0 / 10.0);
}

/// A majority was enough, and what the watched server said was never read.
void TestScore::severalServersWithoutAnswer()
{
    const std::vector<Record> log{vote(10, Outcome::Granted, "t1"), vote(20, Outcome::Granted, "t2"),
                                  wrote(20, Outcome::Granted, "t2"), line(30, RecordKind::Release, Outcome::None, "t2"),
                                  free(400)};
    QVERIFY(scoreOf(log, kKeys, {{EventKind::Acquired, "lock:a", "t2"}}).recall() == 1.0);
    const std::vector<SeenEvent> all{{EventKind::Acquired, "lock:a", "t1"},
                                     {EventKind::Released, "lock:a", "t1"},
                                     {EventKind::Acquired, "lock:a", "t2"},
                                     {EventKind::Expired, "lock:a", "t2"}};
    QVERIFY(scoreOf(log, kKeys, all).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, all).precision() == 1.0);
}

/// t1 is held when its server goes; t2 comes and goes before the monitor is there again; t3 after it.
void TestScore::blindTimeNeedsAReason()
{
    using K = RecordKind;
    using O = Outcome;
    std::vector<Record> log{line(10, K::Attempt, O::Granted, "t1"), line(60, K::Attempt, O::Granted, "t2"),
                            line(65, K::Outcome, O::Released, "t2"), line(110, K::Attempt, O::Granted, "t3"),
                            line(120, K::Outcome, O::Released, "t3")};
    const std::vector<SeenEvent> events{{EventKind::Acquired, "lock:a", "t1"},
                                        {EventKind::Acquired, "lock:a", "t3"},
                                        {EventKind::Released, "lock:a", "t3"}};
    const std::vector<Blind> blind{{at(50), at(100)}};
    QVERIFY(scoreOf(log, kKeys, events, blind).recall() == 3.0 / 6.0);
    log.push_back(line(49, K::Forced, O::None, {}));
    log.back().note = "outside at acquired";
    QVERIFY(scoreOf(log, kKeys, events, blind).recall() == 1.0);
    QVERIFY(scoreOf(log, kKeys, events, {}).recall() == 3.0 / 6.0);
    QVERIFY(scoreOf(log, kKeys, events, {{at(20), at(30)}}).recall() == 3.0 / 6.0); // before anything was done
}

void TestScore::nothingHappened()
{
    QVERIFY(!scoreOf({}, kKeys, {}).recall());
    QVERIFY(!scoreOf({}, kKeys, {}).precision());
    QVERIFY(scoreOf(truth(), kKeys, {}).recall() == 0.0);
    QVERIFY(scoreOf({}, kKeys, seen()).precision() == 0.0);
}

/// With the latches of their rounds, and nothing else.
void TestScore::sharedLocksAreLeftOut()
{
    std::vector<Record> log = truth();
    const std::vector<SeenEvent> latches{{EventKind::Acquired, "lock:a:latch:1", {}},
                                         {EventKind::Released, "lock:a:latch:1", {}}};
    QCOMPARE(scoreOf(log, kKeys, latches).total().reported, std::uint64_t{2});
    log.front().room = kAnyNumber; // of lock:a
    std::vector<SeenEvent> all = seen();
    all.insert(all.end(), latches.begin(), latches.end());
    QCOMPARE(scoreOf(log, kKeys, all).total().happened, std::uint64_t{2});
    QCOMPARE(scoreOf(log, kKeys, all).total().reported, std::uint64_t{2});
    all.push_back({EventKind::Acquired, "lock:a:other", {}});
    QCOMPARE(scoreOf(log, kKeys, all).total().reported, std::uint64_t{3});
}

LOCKSCOPE_TEST_MAIN(TestScore)
#include "tst_score.moc"
