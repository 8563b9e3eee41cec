// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Drills with whole workers end with the right verdict. Means: real servers.
#include "lock/client.h"
#include "simulator/laboratory.h"
#include "simulator/referee.h"
#include "simulator/scenariorunner.h"
#include "support/suite.h"

#include <algorithm>
#include <thread>

using namespace lockscope;
using namespace lockscope::simulator;
using namespace std::chrono_literals;

/// Drills with whole workers: each ends with a verdict of the referee.
class TestDrills : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void twoAtOnce_data();
    void twoAtOnce();
    void workOfFiveLeases();
    void killedHolderFreesAtItsTtl();
    void scriptsAreFlushed();
    void serverCrashes_data();
    void serverCrashes();
    void clockOfOneClientSteps();
};

namespace {

using Records = std::vector<Record>;

constexpr char kKey[] = "lock:order";

Laboratory laboratory(std::string_view setup = {})
{
    Result<Laboratory, sandbox::Error> opened = Laboratory::open(setup);
    if (!opened)
        qFatal("%s", opened.error().message.c_str());
    return std::move(*opened);
}

WorkerSpec worker(const char* name, Millis hold)
{
    WorkerSpec spec;
    spec.name = name;
    spec.pattern = "B3";
    spec.locks = {0};
    spec.ttl = 1'000ms;
    spec.hold = Distribution::fixed(hold);
    spec.think = Distribution::fixed(2ms);
    spec.wait = 5'000ms;
    spec.retry = Distribution{Distribution::Kind::Uniform, 4ms, 8ms, 0ms};
    return spec;
}

Fault fault(StepPoint at, FaultKind action, StepPoint until = StepPoint::Acquired, std::string what = {})
{
    Fault made;
    made.at = at;
    made.action = action;
    made.times = 1;
    made.time = 2'000ms;
    made.until = until;
    made.what = std::move(what);
    return made;
}

Scenario scenario(std::vector<WorkerSpec> workers, std::uint64_t sections)
{
    Scenario made;
    made.id = "drill";
    made.locks = {{kKey, LockRole::Contended}};
    made.stock = 1'000;
    made.duration = 15s; // only if something is wrong
    made.cycles = sections;
    made.workers = std::move(workers);
    return made;
}

struct Run
{
    Records records;
    RunVerdict verdict;
};

template <class Meanwhile>
Run run(Laboratory& place, const Scenario& what, Meanwhile&& meanwhile)
{
    RunOptions options;
    options.outside = [&](const std::string& deed) { place.act(deed); };
    ScenarioRunner runner(what, place.place(), options);
    runner.start();
    Run result;
    while (!runner.hasEnded()) {
        meanwhile();
        std::this_thread::sleep_for(2ms);
        std::ranges::move(runner.take(), std::back_inserter(result.records));
    }
    std::ranges::move(runner.take(), std::back_inserter(result.records));
    if (!place.trouble().empty())
        qFatal("%s", place.trouble().c_str());
    result.verdict = judge(result.records);
    return result;
}

Run run(Laboratory& place, const Scenario& what)
{
    return run(place, what, [] {});
}

const Record* find(const Records& records, std::uint32_t of, RecordKind kind, Outcome outcome = Outcome::None)
{
    const auto found = std::find_if(records.begin(), records.end(), [&](const Record& r) {
        return r.worker == of && r.kind == kind && (outcome == Outcome::None || r.outcome == outcome);
    });
    return found != records.end() ? &*found : nullptr;
}

auto count(const Records& records, RecordKind kind)
{
    return std::count_if(records.begin(), records.end(), [&](const Record& r) { return r.kind == kind; });
}

} // namespace

void TestDrills::twoAtOnce_data()
{
    QTest::addColumn<bool>("patient");
    QTest::newRow("waits and succeeds") << true;
    QTest::newRow("times out") << false;
}

void TestDrills::twoAtOnce()
{
    QFETCH(bool, patient);
    WorkerSpec first = worker("first", 400ms);
    WorkerSpec second = worker("second", 1ms);
    second.wait = patient ? 5'000ms : 40ms;
    // The second one asks while the first one is inside.
    first.faults = {fault(StepPoint::BeforeAcquire, FaultKind::Meet)};
    second.faults = {fault(StepPoint::BeforeAcquire, FaultKind::Meet),
                     fault(StepPoint::BeforeAcquire, FaultKind::Wait, StepPoint::Entered)};
    first.think = Distribution::fixed(5'000ms);
    Laboratory place = laboratory();
    const Run made = run(place, scenario({first, second}, 2));
    QVERIFY(made.verdict.isClean());
    QVERIFY(find(made.records, 1, RecordKind::Attempt, Outcome::Refused));
    const Record* timedOut = find(made.records, 1, RecordKind::Outcome, Outcome::TimedOut);
    const Record* acquired = find(made.records, 1, RecordKind::Acquired);
    const Record* left = find(made.records, 0, RecordKind::Left);
    QVERIFY(acquired && left);
    QVERIFY(acquired->at > left->at);
    QCOMPARE(timedOut != nullptr && timedOut->at < acquired->at, !patient);
}

void TestDrills::workOfFiveLeases()
{
    Laboratory place = laboratory();
    lock::Client eye(place.place().main);
    std::int64_t shortest = 1'000'000;
    int looks = 0;
    WorkerSpec slow = worker("long", 5'000ms);
    slow.think = Distribution::fixed(10'000ms);
    Scenario what = scenario({slow}, 0);
    what.duration = 5'200ms;
    const Run made = run(place, what, [&] {
        const auto left = eye.command({"PTTL", kKey});
        if (left && left->integer >= 0) {
            shortest = std::min(shortest, left->integer);
            ++looks;
        }
    });
    QVERIFY(made.verdict.isClean());
    const Record* entered = find(made.records, 0, RecordKind::Entered);
    const Record* left = find(made.records, 0, RecordKind::Left);
    QVERIFY(entered && left);
    QVERIFY(left->at - entered->at >= 4'990ms);
    QVERIFY(find(made.records, 0, RecordKind::Outcome, Outcome::Released));
    qInfo("%d ticks, PTTL never below %d ms", static_cast<int>(count(made.records, RecordKind::Renewed)),
          static_cast<int>(shortest));
    QVERIFY(looks > 0);
    QVERIFY2(shortest > 0, "the lease reached its end");
}

void TestDrills::killedHolderFreesAtItsTtl()
{
    WorkerSpec holder = worker("holder", 20ms);
    holder.process = "doomed";
    holder.faults = {fault(StepPoint::BeforeAcquire, FaultKind::Meet), fault(StepPoint::Entered, FaultKind::Kill)};
    WorkerSpec waiter = worker("waiter", 1ms);
    waiter.faults = {fault(StepPoint::BeforeAcquire, FaultKind::Meet),
                     fault(StepPoint::BeforeAcquire, FaultKind::Wait, StepPoint::Entered)};
    Laboratory place = laboratory();
    const Run made = run(place, scenario({holder, waiter}, 2));
    const Record* granted = find(made.records, 0, RecordKind::Attempt, Outcome::Granted);
    const Record* vanished = find(made.records, 0, RecordKind::Vanished);
    const Record* acquired = find(made.records, 1, RecordKind::Acquired);
    QVERIFY(granted && vanished && acquired);
    QVERIFY(made.verdict.isClean());
    // Redis counts whole milliseconds.
    QVERIFY(acquired->at >= granted->sent + holder.ttl - 1ms);
    QVERIFY(!find(made.records, 0, RecordKind::Release));
    qInfo("free %.1f ms after the end of the lease",
          std::chrono::duration<double, std::milli>(acquired->at - granted->at - holder.ttl).count());
}

void TestDrills::scriptsAreFlushed()
{
    WorkerSpec each = worker("a", 2ms);
    each.faults = {fault(StepPoint::Acquired, FaultKind::ScriptFlush),
                   fault(StepPoint::BeforeRelease, FaultKind::ScriptFlush)};
    WorkerSpec other = each;
    other.name = "b";
    Laboratory place = laboratory();
    const Run made = run(place, scenario({each, other}, 60));
    QVERIFY(made.verdict.isClean());
    QCOMPARE(count(made.records, RecordKind::Forced), 4);
    for (const Record& record : made.records)
        QVERIFY2(record.outcome != Outcome::Error && record.outcome != Outcome::Unknown, record.note.c_str());
}

void TestDrills::serverCrashes_data()
{
    QTest::addColumn<QByteArray>("setup");
    QTest::addColumn<bool>("keepsTheLock");
    QTest::newRow("append-only file") << QByteArray("file") << true;
    QTest::newRow("memory only") << QByteArray() << false;
}

void TestDrills::serverCrashes()
{
    QFETCH(QByteArray, setup);
    QFETCH(bool, keepsTheLock);
    WorkerSpec holder = worker("holder", 10ms);
    holder.ttl = 10'000ms;
    holder.faults = {fault(StepPoint::BeforeAcquire, FaultKind::Meet),
                     fault(StepPoint::Acquired, FaultKind::Outside, {}, "crash"),
                     fault(StepPoint::Entered, FaultKind::Wait, StepPoint::Entered)};
    holder.faults[2].time = 800ms;
    WorkerSpec other = worker("other", 1ms);
    other.ttl = 10'000ms;
    other.faults = {fault(StepPoint::BeforeAcquire, FaultKind::Meet),
                    fault(StepPoint::BeforeAcquire, FaultKind::Wait, StepPoint::Entered)};
    Laboratory place = laboratory(setup.toStdString());
    const Run made = run(place, scenario({holder, other}, 2));
    QCOMPARE(made.verdict[ViolationKind::FalseFree] > 0, !keepsTheLock);
    QCOMPARE(made.verdict[ViolationKind::Overlap] > 0, !keepsTheLock);
    if (keepsTheLock) {
        const Record* refused = find(made.records, 1, RecordKind::Attempt, Outcome::Refused);
        QVERIFY2(refused, "nobody asked while the lock was held");
    }
}

void TestDrills::clockOfOneClientSteps()
{
    WorkerSpec ahead = worker("ahead", 2ms);
    ahead.clockSkew = 5'000ms;
    Laboratory place = laboratory();
    const Run made = run(place, scenario({ahead, worker("right", 2ms)}, 100));
    QVERIFY(made.verdict.isClean());
    QVERIFY(figures(made.records).waited > 0);
}

LOCKSCOPE_TEST_MAIN(TestDrills)
#include "tst_drills.moc"
