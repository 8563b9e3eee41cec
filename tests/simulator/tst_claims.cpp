// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The claims table of simulator-cases.md, cell by cell. Means: real servers, proxy.
#include "formats/libraries/redissonlatchscripts.h"
#include "simulator/caserun.h"
#include "simulator/catalogue.h"
#include "simulator/laboratory.h"
#include "simulator/scenariorunner.h"
#include "support/suite.h"

#include <algorithm>
#include <set>
#include <thread>

using namespace lockscope;
using namespace lockscope::simulator;
using namespace std::chrono_literals;

/// The claims table, row by row and column by column, on real servers: what a right pattern says it survives shows
/// nothing, and what it gives up shows that it does.
class TestClaims : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void claims_data();
    void claims();
    void severalAtOnceUnderFaults_data();
    void severalAtOnceUnderFaults();
    void redlockWhoseNodeComesBackLate();
    void aSteppedClockBreaksWhoReckonsByIt();
};

namespace {

constexpr Hazard kAllHazards[] = {Hazard::KilledHolder,  Hazard::LongWork, Hazard::StoppedHolder, Hazard::ScriptFlush,
                                  Hazard::ServerRestart, Hazard::Failover, Hazard::ClockStep,     Hazard::LostAnswer};
constexpr const char* kHazardNames[] = {"killed holder",  "long work", "stopped holder", "script flush",
                                        "server restart", "failover",  "clock step",     "lost answer"};

Fault fault(StepPoint at, FaultKind action, StepPoint until = StepPoint::Acquired)
{
    Fault made;
    made.at = at;
    made.action = action;
    made.times = 1;
    made.time = 2'500ms;
    made.until = until;
    return made;
}

Fault outside(StepPoint at, const std::string& what)
{
    Fault made = fault(at, FaultKind::Outside);
    made.what = what;
    return made;
}

const std::string kLoseACount = "lose-answer " + std::string(formats::kLatchCountDownSha1);

/// Two workers, of which the first one gets the lock first, and the second one tries when the first one is inside.
struct Trial
{
    Trial(const CaseInfo& pattern, Hazard hazard);

    void slowWork();
    void stopped();
    void restarted();
    void failedOver();
    void lostAnswer();

    /// The servers forget what they knew, and the second one may get in while the first one is inside.
    void forgotten(const char* what);
    [[nodiscard]] std::vector<WorkerSpec> workers() const;

    const CaseInfo& pattern;
    const bool redlock = pattern.id == "B6";
    const bool latch = pattern.id == "B11"; ///< the second one waits for the first, and for others
    Scenario scenario;
    WorkerSpec first;
    WorkerSpec second;
};

Trial::Trial(const CaseInfo& which, Hazard hazard) : pattern(which)
{
    scenario.id = "claim";
    scenario.locks = {{"lock:order", LockRole::Contended}};
    scenario.stock = 1'000;
    scenario.cycles = 12;
    scenario.duration = 6s; // only if something is wrong
    scenario.setup = redlock ? "five" : "";
    first.pattern = pattern.id;
    first.renewal = pattern.renews;
    first.locks = {0};
    first.ttl = pattern.renews ? 1'000ms : 300ms;
    first.hold = Distribution::fixed(5ms);
    first.think = Distribution::fixed(5ms);
    first.wait = 3'000ms;
    first.retry = Distribution{Distribution::Kind::Uniform, 4ms, redlock ? 16ms : 8ms, 0ms};
    second = first;
    if (pattern.id == "B8") // a writer, and a reader beside it
        second.variant = "read";
    if (latch)
        second.variant = "coordinator";
    if (pattern.id == "B10") // of one permit, so that the other one is in the way
        first.variant = second.variant = "1";
    first.name = "first";
    second.name = "second";
    first.faults = {fault(StepPoint::BeforeAcquire, FaultKind::Meet)};
    second.faults = {fault(StepPoint::BeforeAcquire, FaultKind::Meet)};
    if (!latch) // which opens the round before anybody can be inside
        second.faults.push_back(fault(StepPoint::BeforeAcquire, FaultKind::Wait, StepPoint::Entered));
    switch (hazard) {
    case Hazard::KilledHolder:
        first.process = "doomed";
        first.faults.push_back(fault(StepPoint::Entered, FaultKind::Kill));
        if (latch) { // nobody gets in any more
            second.wait = 800ms;
            scenario.cycles = 0;
            scenario.duration = 2'500ms;
        }
        break;
    case Hazard::LongWork:
        slowWork();
        break;
    case Hazard::StoppedHolder:
        stopped();
        break;
    case Hazard::ScriptFlush:
        first.faults.push_back(fault(StepPoint::Acquired, FaultKind::ScriptFlush));
        first.faults.push_back(fault(StepPoint::BeforeRelease, FaultKind::ScriptFlush));
        break;
    case Hazard::ServerRestart:
        restarted();
        break;
    case Hazard::Failover:
        failedOver();
        break;
    case Hazard::ClockStep: // under the lease, for the library and all else in that process
        first.process = "stepped";
        first.faults.push_back(fault(StepPoint::Entered, FaultKind::ClockStep));
        first.faults.back().time = 5'000ms;
        break;
    case Hazard::LostAnswer:
        lostAnswer();
        break;
    }
}

void Trial::slowWork()
{
    first.hold = Distribution::fixed(first.ttl * 5 / 2);
    scenario.cycles = 0;
    scenario.duration = first.ttl * 5 / 2 + 300ms;
    first.think = Distribution::fixed(10s);
    if (latch) // which has no lease, and can wait
        scenario.duration += 1s;
}

void Trial::stopped()
{
    first.process = "stopped";
    Fault stop = fault(StepPoint::BeforeWrite, FaultKind::Stop);
    stop.time = first.ttl * 17 / 10;
    first.faults.push_back(stop);
    scenario.cycles = 0;
    scenario.duration = stop.time + (latch ? 1'500ms : 500ms);
}

void Trial::forgotten(const char* what)
{
    first.faults.push_back(outside(StepPoint::Acquired, what));
    if (latch) // others are inside, too
        first.faults.push_back(fault(StepPoint::Entered, FaultKind::Delay));
    else
        first.faults.push_back(fault(StepPoint::Entered, FaultKind::Wait, StepPoint::Entered));
}

/// A latch has three jobs in each round, so that the others need not wait for the first one.
std::vector<WorkerSpec> Trial::workers() const
{
    std::vector<WorkerSpec> all{first, second};
    for (int i = 0; latch && i < 2; ++i) {
        all.push_back(first);
        all.back().name = "other" + std::to_string(i + 1);
        all.back().process.clear();
        all.back().faults.clear();
    }
    return all;
}

/// B6: a node that is one of the majority, and nobody waits for the longest ttl.
void Trial::restarted()
{
    if (redlock)
        first.faults.push_back(outside(StepPoint::BeforeAcquire, "away 3, away 4"));
    forgotten(redlock ? "back 3, back 4, crash 2" : "crash");
}

/// B6: one of the five is gone, with what it knew.
void Trial::failedOver()
{
    if (redlock) {
        first.faults.push_back(outside(StepPoint::Acquired, "away 4"));
        return;
    }
    scenario.setup = "replica";
    first.faults.push_back(outside(StepPoint::BeforeAcquire, "hold-replication"));
    if (latch) // no round before that
        for (WorkerSpec* worker : {&first, &second})
            worker->faults.push_back(fault(StepPoint::BeforeAcquire, FaultKind::Meet));
    forgotten("fail-over");
}

void Trial::lostAnswer()
{
    if (!redlock)
        scenario.setup = "cable";
    scenario.cycles = 0;
    scenario.duration = 1'600ms;
    if (latch) { // that of a count, by a script that is known by then
        first.faults.push_back(outside(StepPoint::BeforeRelease, kLoseACount));
        first.faults.back().after = 2;
        return;
    }
    // Of permits that of the acquisition, not of the number's creation.
    const char* const deed = pattern.id == "B10" ? "lose-answer {lock:order}:timeout" : "lose-answer lock:order";
    first.faults.push_back(outside(StepPoint::BeforeAcquire, deed));
    second.faults.pop_back(); // the first one may come late, since it does not know
}

QByteArray told(const RunVerdict& verdict)
{
    QByteArray text;
    for (std::size_t i = 0; i < kViolationKinds; ++i)
        if (verdict.counts[i] > 0)
            text += QByteArray(name(static_cast<ViolationKind>(i))) + '=' + QByteArray::number(verdict.counts[i]) + ' ';
    return text.isEmpty() ? QByteArray("clean") : text;
}

std::vector<Record> recordsOf(const Scenario& scenario, const RunServers& place, const RunOptions& options)
{
    ScenarioRunner runner(scenario, place, options);
    runner.start();
    std::vector<Record> records;
    while (!runner.hasEnded()) {
        std::this_thread::sleep_for(2ms);
        std::ranges::move(runner.take(), std::back_inserter(records));
    }
    std::ranges::move(runner.take(), std::back_inserter(records));
    return records;
}

/// What it may not show if it survives.
bool showsHarm(const CaseInfo& pattern, const RunVerdict& verdict)
{
    for (std::size_t i = 0; i < kViolationKinds; ++i) {
        const auto kind = static_cast<ViolationKind>(i);
        const bool given = std::find(pattern.givenUp.begin(), pattern.givenUp.end(), kind) != pattern.givenUp.end();
        if (!given && isHarm(kind) && verdict.counts[i] > 0)
            return true;
    }
    return false;
}

/// The second worker got in when the first had left, who was inside for longer than this.
void waitedForTheFirst(const std::vector<Record>& records, Millis longest)
{
    const auto next = [&](std::uint32_t worker, RecordKind kind, MonoTime since) {
        MonoTime found = MonoTime::max();
        for (const Record& r : records)
            if (r.worker == worker && r.kind == kind && r.at > since)
                found = std::min(found, r.at);
        return found;
    };
    for (MonoTime entered{}; entered != MonoTime::max();) {
        entered = next(0, RecordKind::Entered, entered);
        const MonoTime left = next(0, RecordKind::Left, entered);
        if (left != MonoTime::max() && left - entered > longest) {
            QVERIFY(next(1, RecordKind::Acquired, entered) > left);
            return;
        }
    }
    QFAIL("the first one was never inside for so long");
}

} // namespace

void TestClaims::claims_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<Hazard>("hazard");
    for (const CaseInfo& pattern : catalogue()) {
        if (pattern.kind != CaseKind::Right)
            continue;
        const QByteArray id(pattern.id.data(), static_cast<qsizetype>(pattern.id.size()));
        for (const Hazard hazard : kAllHazards)
            if (survives(pattern.id, hazard))
                QTest::addRow("%s, %s", id.constData(), kHazardNames[static_cast<std::size_t>(hazard)]) << id << hazard;
    }
}

void TestClaims::claims()
{
    QFETCH(QByteArray, id);
    QFETCH(Hazard, hazard);
    const CaseInfo& pattern = *findPattern(id.toStdString());
    Trial trial(pattern, hazard);
    trial.scenario.workers = trial.workers();
    auto laboratory = Laboratory::open(trial.scenario.setup);
    QVERIFY2(laboratory.has_value(), laboratory ? "" : laboratory.error().message.c_str());
    RunServers place = laboratory->place();
    if (trial.scenario.setup == "cable")
        place.main = place.more.front();
    RunOptions options;
    options.outside = [&](const std::string& what) { laboratory->act(what); };

    const std::vector<Record> records = recordsOf(trial.scenario, place, options);
    QCOMPARE(laboratory->trouble(), std::string());

    const RunVerdict verdict = judge(records);
    qInfo("%s", told(verdict).constData());
    QCOMPARE(showsHarm(pattern, verdict), !*survives(pattern.id, hazard));
    // It happened, and both were at it.
    const auto happened = [&](std::uint32_t worker, RecordKind kind) {
        return std::any_of(records.begin(), records.end(),
                           [&](const Record& r) { return r.worker == worker && r.kind == kind; });
    };
    QVERIFY(happened(0, RecordKind::Forced) || happened(0, RecordKind::Vanished));
    if (hazard == Hazard::ClockStep)
        QVERIFY(std::any_of(records.begin(), records.end(),
                            [](const Record& r) { return r.note.starts_with("clock-step"); }));
    // Whose request it was is chance, both use the cable. Of five servers a majority has answered all the same.
    if (hazard == Hazard::LostAnswer && !trial.redlock)
        QVERIFY(std::any_of(records.begin(), records.end(), [](const Record& r) {
            return r.outcome == Outcome::Unknown || (r.kind == RecordKind::Attempt && r.outcome == Outcome::Error);
        }));
    QVERIFY(happened(0, RecordKind::Entered));
    if (trial.latch && hazard == Hazard::KilledHolder) { // it waits up to its limit, and never gets in for that
        QCOMPARE(verdict[ViolationKind::Stuck], std::uint64_t{1});
        QCOMPARE(told(verdict), QByteArray("stuck=1 "));
        return;
    }
    QVERIFY(happened(1, RecordKind::Acquired));
    if (trial.latch && (hazard == Hazard::StoppedHolder || hazard == Hazard::LongWork))
        return waitedForTheFirst(records, trial.first.ttl);
    if (hazard == Hazard::StoppedHolder && *survives(pattern.id, hazard))
        QVERIFY(verdict[ViolationKind::StaleWriteRefused] > 0);
    // It is told when it runs again: by its watchdog, or by its release if that is quicker. Of five servers it
    // sometimes hears only after the end of so short a run.
    if (hazard == Hazard::StoppedHolder && trial.first.renewal && !trial.redlock)
        QVERIFY(happened(0, RecordKind::Lost) || std::any_of(records.begin(), records.end(), [](const Record& r) {
                    return r.worker == 0 && (r.outcome == Outcome::NotOwner || r.outcome == Outcome::AlreadyExpired);
                }));
}

void TestClaims::severalAtOnceUnderFaults_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<std::size_t>("most"); ///< inside at once
    QTest::newRow("readers beside readers") << QByteArray("B8") << std::size_t{3};
    QTest::newRow("as many as permits") << QByteArray("B10") << std::size_t{2};
    QTest::newRow("as many as jobs of a round") << QByteArray("B11") << std::size_t{3};
}

/// Workers die inside and come back, and scripts are flushed: those who may be inside together are, and never one too
/// many, nor a reader beside a writer, nor one who waits for a latch beside those that it waits for.
void TestClaims::severalAtOnceUnderFaults()
{
    QFETCH(QByteArray, id);
    QFETCH(std::size_t, most);
    Trial trial(*findPattern(id.toStdString()), Hazard::ScriptFlush);
    trial.scenario.cycles = 600;
    trial.scenario.duration = 10s; // a writer among readers gets in seldom on a slow machine
    WorkerSpec worker = trial.first;
    worker.variant.clear();
    worker.hold = Distribution{Distribution::Kind::Uniform, 1ms, 6ms, 0ms};
    worker.think = Distribution{Distribution::Kind::Uniform, 1ms, 6ms, 0ms};
    worker.faults = {fault(StepPoint::Acquired, FaultKind::ScriptFlush)};
    worker.faults.back().times = 20;
    const bool hasReaders = id == "B8";
    for (int i = 0; i < 5; ++i) {
        worker.name = "w" + std::to_string(i);
        worker.variant = hasReaders && i > 1 ? "read" : trial.latch && i == 1 ? "coordinator" : "";
        trial.scenario.workers.push_back(worker);
    }
    for (const std::size_t dying : {std::size_t{1}, std::size_t{4}}) { // of each kind one
        Fault kill = fault(StepPoint::Entered, FaultKind::Kill);
        kill.after = 3;
        kill.returnsAfter = 100ms;
        trial.scenario.workers[dying].faults.push_back(kill);
    }
    if (trial.latch) { // the one that waits also before it gets in
        Fault kill = fault(StepPoint::Waiting, FaultKind::Kill);
        kill.after = 8;
        kill.returnsAfter = 100ms;
        trial.scenario.workers[1].faults.push_back(kill);
    }
    auto laboratory = Laboratory::open();
    QVERIFY2(laboratory.has_value(), laboratory ? "" : laboratory.error().message.c_str());
    auto records = recordsOf(trial.scenario, laboratory->place(), {});
    const RunVerdict verdict = judge(records);
    qInfo("%s", told(verdict).constData());
    QVERIFY2(!showsHarm(trial.pattern, verdict), told(verdict).constData());
    QCOMPARE(std::ranges::count(records, RecordKind::Vanished, &Record::kind), trial.latch ? 3 : 2);
    std::ranges::stable_sort(records, {}, &Record::at);
    std::set<std::uint32_t> inside;
    std::size_t together = 0;
    for (const Record& r : records) {
        if (r.kind == RecordKind::Entered)
            inside.insert(r.worker);
        if (r.kind == RecordKind::Left || r.kind == RecordKind::Vanished)
            inside.erase(r.worker);
        together = std::max(together, inside.size());
    }
    QCOMPARE(together, most);
    if (!trial.latch)
        return;
    // Who comes back does its job again, so that the round can end.
    const auto jobs = [&](RecordKind kind) {
        std::vector<std::string> tokens;
        for (const Record& r : records)
            if (r.worker == 4 && r.kind == kind)
                tokens.push_back(r.token);
        return tokens;
    };
    const std::vector<std::string> begun = jobs(RecordKind::Entered);
    const std::vector<std::string> done = jobs(RecordKind::Left);
    QCOMPARE(begun.size(), done.size() + 1);
    QVERIFY(std::ranges::adjacent_find(begun) != begun.end());
    QCOMPARE(std::set<std::string>(done.begin(), done.end()).size(), done.size());
}

/// A node of the majority forgets everything, and is not reached before the longest lease is over: nobody else gets a
/// majority before. At once it would be granted twice: that is the row "B6, server restart".
void TestClaims::redlockWhoseNodeComesBackLate()
{
    const CaseInfo& pattern = *findPattern("B6");
    Trial trial(pattern, Hazard::ScriptFlush);
    trial.scenario.setup = "five";
    trial.first.renewal = trial.second.renewal = false;
    trial.first.hold = Distribution::fixed(trial.first.ttl / 2);
    trial.first.faults = {fault(StepPoint::BeforeAcquire, FaultKind::Meet),
                          outside(StepPoint::BeforeAcquire, "away 3, away 4"),
                          outside(StepPoint::Acquired, "away 2, crash 2, back 3, back 4")};
    Fault longest = fault(StepPoint::Released, FaultKind::Delay);
    longest.time = trial.first.ttl;
    trial.first.faults.push_back(longest);
    trial.first.faults.push_back(outside(StepPoint::Released, "back 2"));
    trial.scenario.workers = {trial.first, trial.second};
    auto laboratory = Laboratory::open(trial.scenario.setup);
    QVERIFY2(laboratory.has_value(), laboratory ? "" : laboratory.error().message.c_str());
    RunOptions options;
    options.outside = [&](const std::string& what) { laboratory->act(what); };
    const std::vector<Record> records = recordsOf(trial.scenario, laboratory->place(), options);
    QCOMPARE(laboratory->trouble(), std::string());
    const RunVerdict verdict = judge(records);
    QVERIFY2(!showsHarm(pattern, verdict), told(verdict).constData());
    // The other one asked while the first was inside, and was refused; later both had their turns.
    const auto at = [&](std::uint32_t worker, RecordKind kind, Outcome outcome = Outcome::None) {
        const auto found = std::find_if(records.begin(), records.end(), [&](const Record& r) {
            return r.worker == worker && r.kind == kind && (outcome == Outcome::None || r.outcome == outcome);
        });
        return found == records.end() ? MonoTime::max() : found->at;
    };
    QVERIFY(at(1, RecordKind::Attempt, Outcome::Refused) < at(0, RecordKind::Left));
    QVERIFY(at(1, RecordKind::Acquired) != MonoTime::max());
    QVERIFY(at(1, RecordKind::Acquired) > at(0, RecordKind::Left));
}

/// The step is a real one: a pattern whose leases are times of the wall clock takes a lock that still runs.
void TestClaims::aSteppedClockBreaksWhoReckonsByIt()
{
    const CaseInfo& pattern = *findPattern("A6");
    for (const bool steps : {true, false}) {
        Scenario scenario = *caseScenario(pattern, {});
        for (WorkerSpec& worker : scenario.workers) { // work ends long before the lease
            worker.ttl = 1'000ms;
            for (Fault& each : worker.faults)
                each.time = 100ms;
        }
        WorkerSpec& ahead = scenario.workers[1];
        ahead.clockSkew = 0ms;
        ahead.process = "stepped";
        if (steps) {
            ahead.faults.insert(ahead.faults.begin(), fault(StepPoint::BeforeAcquire, FaultKind::ClockStep));
            ahead.faults.front().time = 5'000ms;
        }
        auto laboratory = Laboratory::open();
        QVERIFY2(laboratory.has_value(), laboratory ? "" : laboratory.error().message.c_str());
        const RunVerdict verdict = judge(recordsOf(scenario, laboratory->place(), {}));
        qInfo("%s", told(verdict).constData());
        QCOMPARE(verdict[ViolationKind::FalseFree] > 0, steps);
    }
}

LOCKSCOPE_TEST_MAIN(TestClaims)
#include "tst_claims.moc"
