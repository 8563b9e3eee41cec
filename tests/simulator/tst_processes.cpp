// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Workers in processes of their own: killed, stopped, returned. Means: `lockscope-worker`, real server.
#include "sandbox/redisserver.h"
#include "simulator/processworkers.h"
#include "simulator/referee.h"
#include "simulator/scenariorunner.h"
#include "simulator/wire.h"
#include "support/suite.h"

#include <algorithm>
#include <optional>
#include <thread>

using namespace lockscope;
using namespace lockscope::simulator;
using namespace std::chrono_literals;

class TestProcesses : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void whatIsSaidArrivesWhole();
    void whatIsSaidStaysToTheByte();
    void programIsFound();
    void workersOfTwoProcessesShareTheLock();
    void killedProcessSendsNothingMore();
    void killTakesTheWholeProcess();
    void killedProcessReturns();
    void stoppedProcessIsStill();
    void handShakesCrossProcesses();
    void runEndsWhileOneWaits();
    void missingProgramIsAnErrorInTheRecords();

private:
    static Scenario scenario();
    static std::vector<Record> runToEnd(ScenarioRunner& runner);

    std::optional<sandbox::RedisServer> m_server;
};

namespace {

WorkerSpec worker(const std::string& name, const std::string& process)
{
    WorkerSpec spec;
    spec.name = name;
    spec.pattern = "B1";
    spec.renewal = false;
    spec.locks = {0};
    spec.ttl = 5'000ms;
    spec.hold = Distribution::fixed(2ms);
    spec.think = Distribution::fixed(1ms);
    spec.process = process;
    return spec;
}

/// A record with something in each field.
Record observation(MonoTime at)
{
    Record record;
    record.at = at;
    record.sent = at - 567us;
    record.worker = kNobody;
    record.lock = 4;
    record.kind = RecordKind::Observed;
    record.outcome = Outcome::NotOwner;
    record.token = "t";
    record.note = "n";
    record.value = -2;
    record.leaseMs = 300;
    return record;
}

std::size_t count(const std::vector<Record>& records, std::uint32_t of, RecordKind kind)
{
    return static_cast<std::size_t>(std::count_if(records.begin(), records.end(),
                                                  [&](const Record& r) { return r.worker == of && r.kind == kind; }));
}

const Record* find(const std::vector<Record>& records, std::uint32_t of, RecordKind kind)
{
    const auto found =
        std::find_if(records.begin(), records.end(), [&](const Record& r) { return r.worker == of && r.kind == kind; });
    return found != records.end() ? &*found : nullptr;
}

} // namespace

void TestProcesses::initTestCase()
{
    Result<sandbox::RedisServer, sandbox::Error> server = sandbox::RedisServer::start();
    QVERIFY2(server.has_value(), server ? "" : server.error().message.c_str());
    m_server.emplace(std::move(*server));
}

void TestProcesses::cleanup()
{
    QVERIFY(m_server->ask({"FLUSHALL"}));
    qunsetenv("LOCKSCOPE_WORKER");
}

Scenario TestProcesses::scenario()
{
    Scenario made;
    made.id = "test";
    made.locks = {{"lock:a", LockRole::Contended}};
    made.stock = 100'000;
    made.duration = 10s;
    return made;
}

std::vector<Record> TestProcesses::runToEnd(ScenarioRunner& runner)
{
    std::vector<Record> all;
    while (!runner.hasEnded()) {
        std::ranges::move(runner.take(), std::back_inserter(all));
        std::this_thread::sleep_for(1ms);
    }
    std::ranges::move(runner.take(), std::back_inserter(all));
    return all;
}

void TestProcesses::whatIsSaidArrivesWhole()
{
    Scenario said = scenario();
    said.title = "with a \"quote\" and an \xC3\xA9";
    said.seed = ~std::uint64_t{0};
    said.cycles = 7;
    said.setup = "five";
    said.prefix = "p:";
    WorkerSpec spec = worker("w", "p1");
    spec.start = 3ms;
    spec.retry = Distribution{Distribution::Kind::Exponential, 1ms, 9ms, 4ms};
    spec.clockSkew = 5'000ms;
    spec.user = "u7";
    spec.variant = "seconds";
    spec.server = 2;
    spec.wait = 123ms;
    spec.renewal = true;
    spec.faults = {{StepPoint::BeforeGetset, FaultKind::Meet, 2, 5, 77ms, StepPoint::Reading, 3, "what", 9ms}, {}};
    said.workers = {spec, worker("v", {})};
    const auto again = [](const wire::json& value) { return wire::json::parse(wire::line(value)); };
    QVERIFY(wire::scenario(again(wire::of(said))) == said);

    RunServers place{m_server->endpoint(), {m_server->tcpEndpoint()}};
    place.more[0].user = "someone";
    place.more[0].database = 3;
    const RunServers heard = wire::place(again(wire::of(place)));
    QVERIFY(heard.main == place.main && heard.more == place.more);

    Record record = observation(std::chrono::steady_clock::now());
    const Record back = wire::record(again(wire::of(record)));
    QVERIFY(back.at == record.at && back.sent == record.sent && back.worker == record.worker &&
            back.lock == record.lock && back.kind == record.kind && back.outcome == record.outcome &&
            back.token == record.token && back.note == record.note && back.value == record.value &&
            back.leaseMs == record.leaseMs);
    record.note = "no UTF-8: \xFF";
    QVERIFY(wire::record(again(wire::of(record))).note.starts_with("no UTF-8: "));
}

/// Each field has its place, or its key, in the line.
void TestProcesses::whatIsSaidStaysToTheByte()
{
    Scenario said;
    said.id = "C7";
    said.title = "Seven";
    said.seed = 9;
    said.cycles = 20;
    said.duration = 4'000ms;
    said.stock = 12;
    said.setup = "five";
    said.prefix = "lab:";
    said.locks = {{"a", LockRole::Contended}, {"b", {}}};
    WorkerSpec spec;
    spec.name = "w";
    spec.pattern = "A6";
    spec.locks = {1, 0};
    spec.start = 10ms;
    spec.ttl = 20ms;
    spec.hold = {Distribution::Kind::Uniform, 1ms, 2ms, 3ms};
    spec.think = {Distribution::Kind::Exponential, 4ms, 5ms, 6ms};
    spec.wait = 30ms;
    spec.retry = Distribution{Distribution::Kind::Uniform, 7ms, 8ms, 9ms};
    spec.renewal = false;
    spec.clockSkew = -40ms;
    spec.user = "u";
    spec.variant = "v";
    spec.server = 2;
    spec.process = "p";
    spec.faults = {{StepPoint::BeforeGetset, FaultKind::Meet, 2, 5, 77ms, StepPoint::Reading, 3, "what", 9ms}, {}};
    said.workers = {spec, WorkerSpec{}};
    RunServers place;
    place.main.transport = Transport::Unix;
    place.main.socketPath = "/run/r.sock";
    place.more = {Endpoint{}};
    place.more[0].user = "someone";
    place.more[0].password = Secret("secret");
    place.more[0].database = 3;
    place.isCluster = true;
    const Record record = observation(MonoTime(1'234'567us));
    const std::string scenario =
        R"({"cycles":20,"duration":4000,"id":"C7","locks":[["a",1],["b",0]],"prefix":"lab:","seed":9,)"
        R"("setup":"five","stock":12,"title":"Seven","workers":[{"faults":[[2,4,2,77,11,3,"what",5,9],[5,)"
        R"(0,0,2000,5,2,"",0,null]],"hold":[0,1,2,3],"locks":[1,0],"name":"w","pattern":"A6",)"
        R"("process":"p","renewal":false,"retry":[0,7,8,9],"server":2,"skew":-40,"start":10,"think":[1,4,)"
        R"(5,6],"ttl":20,"user":"u","variant":"v","wait":30},{"faults":[],"hold":[0,0,0,0],"locks":[],)"
        R"("name":"","pattern":"B3","process":"","renewal":true,"server":0,"skew":0,"start":0,"think":[0,)"
        R"(0,0,0],"ttl":10000,"user":"","variant":"","wait":3000}]})";
    const std::string servers =
        R"({"cluster":true,"main":[2,"127.0.0.1",6379,"/run/r.sock","","",0],"more":[[0,"127.0.0.1",6379,)"
        R"("","someone","secret",3]]})";
    const std::string line = R"([1234567000,4294967295,4,19,10,"t","n",1234000000,-2,300,1])";
    QCOMPARE(wire::line(wire::of(said)), scenario);
    QCOMPARE(wire::line(wire::of(place)), servers);
    QCOMPARE(wire::line(wire::of(record)), line);
    QVERIFY(wire::scenario(wire::json::parse(scenario)) == said);
    QCOMPARE(wire::line(wire::of(wire::place(wire::json::parse(servers)))), servers);
    QCOMPARE(wire::line(wire::of(wire::record(wire::json::parse(line)))), line);
}

void TestProcesses::programIsFound()
{
    QVERIFY(workerProgram().ends_with("/lockscope-worker"));
}

void TestProcesses::workersOfTwoProcessesShareTheLock()
{
    Scenario made = scenario();
    made.workers = {worker("a", "one"), worker("b", "one"), worker("c", "two"), worker("d", {})};
    made.cycles = 200;
    ScenarioRunner runner(made, m_server->endpoint());
    runner.start();
    const std::vector<Record> records = runToEnd(runner);
    for (std::uint32_t number = 0; number < 4; ++number)
        QVERIFY2(count(records, number, RecordKind::Entered) > 0, qPrintable(QString::number(number)));
    QCOMPARE(runner.workersRunning(), 0);
    const RunVerdict verdict = judge(records);
    QVERIFY(verdict.isClean());
    QVERIFY(figures(records).waited > 0);
    QCOMPARE(std::uint64_t(std::count_if(records.begin(), records.end(),
                                         [](const Record& r) { return r.kind == RecordKind::Entered; })),
             runner.sections());
}

void TestProcesses::killedProcessSendsNothingMore()
{
    Scenario made = scenario();
    WorkerSpec doomed = worker("doomed", "one");
    doomed.faults = {{StepPoint::Acquired, FaultKind::Kill, 1, 0, 0ms, StepPoint::Acquired, 0, {}, std::nullopt}};
    made.workers = {doomed};
    ScenarioRunner runner(made, m_server->endpoint());
    runner.start();
    std::vector<Record> records;
    QTRY_VERIFY(
        (std::ranges::move(runner.take(), std::back_inserter(records)), count(records, 0, RecordKind::Vanished) == 1));
    QTRY_COMPARE(runner.workersRunning(), 0);
    QVERIFY(count(records, 0, RecordKind::Acquired) == 1 && count(records, 0, RecordKind::Entered) == 0);
    QCOMPARE(m_server->ask({"EXISTS", "lock:a"})->front(), std::string("1")); // nobody gave it back
    QTRY_VERIFY(m_server->ask({"CLIENT", "LIST"})->front().find("name=doomed") == std::string::npos);
    runner.stop();
}

void TestProcesses::killTakesTheWholeProcess()
{
    Scenario made = scenario();
    made.locks.push_back({"lock:b", LockRole::Uncontended});
    WorkerSpec doomed = worker("doomed", "one");
    doomed.start = 200ms;
    doomed.faults = {{StepPoint::Acquired, FaultKind::Kill, 1, 0, 0ms, StepPoint::Acquired, 0, {}, std::nullopt}};
    WorkerSpec bystander = worker("bystander", "one");
    bystander.locks = {1};
    made.workers = {bystander, doomed};
    ScenarioRunner runner(made, m_server->endpoint());
    runner.start();
    QTRY_COMPARE(runner.workersRunning(), 0);
    const std::vector<Record> records = runner.take();
    QVERIFY(count(records, 0, RecordKind::Entered) > 0);
    QCOMPARE(count(records, 0, RecordKind::Vanished), 1U);
    QCOMPARE(find(records, 0, RecordKind::Vanished)->lock, 1U);
    QCOMPARE(records.back().kind, RecordKind::Vanished);
    runner.stop();
}

/// As by a supervisor: with all its workers, each where it was; what was to happen once does not happen again.
void TestProcesses::killedProcessReturns()
{
    Scenario made = scenario();
    made.locks.push_back({"lock:b", LockRole::Uncontended});
    WorkerSpec doomed = worker("doomed", "one");
    doomed.ttl = 1'000ms;
    doomed.faults = {{StepPoint::Entered, FaultKind::Delay, 1, 0, 1ms, StepPoint::Acquired, 0, {}, std::nullopt},
                     {StepPoint::Entered, FaultKind::Kill, 2, 0, 0ms, StepPoint::Acquired, 0, {}, 20ms}};
    WorkerSpec companion = worker("companion", "one");
    companion.locks = {1};
    companion.ttl = 1'000ms;
    companion.think =
        Distribution::fixed(20ms); // it is not done before the other has its lock again, a second each time
    made.workers = {doomed, companion};
    made.cycles = 150;
    ScenarioRunner runner(made, m_server->endpoint());
    runner.start();
    const std::vector<Record> records = runToEnd(runner);
    for (std::uint32_t number = 0; number < 2; ++number) {
        QCOMPARE(count(records, number, RecordKind::Vanished), 2U);
        QCOMPARE(count(records, number, RecordKind::Returned), 2U);
    }
    QCOMPARE(count(records, 0, RecordKind::Forced), 1U);
    QVERIFY(count(records, 0, RecordKind::Left) > 0);
    QVERIFY(count(records, 1, RecordKind::Left) > 0);
    const RunVerdict verdict = judge(records);
    QVERIFY(verdict.isClean()); // and no order number twice
    QCOMPARE(runner.workersRunning(), 0);
}

void TestProcesses::stoppedProcessIsStill()
{
    Scenario made = scenario();
    made.locks.push_back({"lock:b", LockRole::Uncontended});
    WorkerSpec stopped = worker("stopped", "one");
    stopped.start = 50ms;
    stopped.faults = {{StepPoint::Entered, FaultKind::Stop, 1, 0, 300ms, StepPoint::Acquired, 0, {}, std::nullopt}};
    WorkerSpec companion = worker("companion", "one");
    companion.locks = {1};
    made.workers = {stopped, companion};
    made.duration = 3'000ms;
    ScenarioRunner runner(made, m_server->endpoint());
    runner.start();
    const std::vector<Record> records = runToEnd(runner);
    const Record* forced = find(records, 0, RecordKind::Forced);
    QVERIFY(forced);
    // Its companion had a cycle every few milliseconds before and after; a thread that sleeps would not hinder it.
    MonoTime::duration longest{0};
    MonoTime last{};
    bool after = false;
    for (const Record& record : records) {
        if (record.worker != 1)
            continue;
        if (last != MonoTime{})
            longest = std::max(longest, record.at - last);
        last = record.at;
        after = after || record.at > forced->at + 300ms;
    }
    QVERIFY2(longest >= 290ms, qPrintable(QString::number(longest / 1ms)));
    QVERIFY(after);
    QVERIFY(count(records, 0, RecordKind::Left) > 0);
}

void TestProcesses::handShakesCrossProcesses()
{
    Scenario made = scenario();
    made.locks.push_back({"lock:b", LockRole::Uncontended});
    WorkerSpec first = worker("first", "one");
    first.pattern = "none";
    first.faults = {{StepPoint::Entered, FaultKind::Meet, 1, 0, 9'000ms, StepPoint::Acquired, 2, {}, std::nullopt}};
    WorkerSpec second = first;
    second.name = "second";
    second.process = "two";
    second.start = 100ms;
    made.workers = {first, second};
    made.cycles = 4;
    ScenarioRunner runner(made, m_server->endpoint());
    runner.start();
    const std::vector<Record> records = runToEnd(runner);
    QVERIFY(judge(records)[ViolationKind::Overlap] > 0);
    // They met: nobody left before both were in.
    const Record* left = find(records, 0, RecordKind::Left);
    const Record* entered = find(records, 1, RecordKind::Entered);
    QVERIFY(left && entered && left->at > entered->at);
}

void TestProcesses::runEndsWhileOneWaits()
{
    Scenario made = scenario();
    WorkerSpec waiting = worker("waiting", "one");
    waiting.faults = {
        {StepPoint::Entered, FaultKind::Wait, 1, 0, 3'600'000ms, StepPoint::Acquired, 0, {}, std::nullopt}};
    made.workers = {waiting};
    ScenarioRunner runner(made, m_server->endpoint());
    runner.start();
    std::vector<Record> records;
    QTRY_VERIFY(
        (std::ranges::move(runner.take(), std::back_inserter(records)), count(records, 0, RecordKind::Forced) == 1));
    runner.stop();
    QVERIFY(runner.hasEnded());
    std::ranges::move(runner.take(), std::back_inserter(records));
    QCOMPARE(count(records, 0, RecordKind::Vanished), 0U); // it ended as it should
    QCOMPARE(count(records, 0, RecordKind::Left), 1U);
}

void TestProcesses::missingProgramIsAnErrorInTheRecords()
{
    qputenv("LOCKSCOPE_WORKER", "/no/such/program");
    Scenario made = scenario();
    made.workers = {worker("nobody", "one")};
    made.duration = 20ms;
    ScenarioRunner runner(made, m_server->endpoint());
    runner.start();
    const std::vector<Record> records = runToEnd(runner);
    const Record* trouble = find(records, 0, RecordKind::Outcome);
    QVERIFY(trouble);
    QCOMPARE(trouble->outcome, Outcome::Error);
    QVERIFY(trouble->note.find("LOCKSCOPE_WORKER") != std::string::npos);
}

LOCKSCOPE_TEST_MAIN(TestProcesses)
#include "tst_processes.moc"
