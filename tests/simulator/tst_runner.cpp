// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run: order, seed, limits, stop, a server that hangs or comes back, cleaning up. Means: real server.
#include "lock/client.h"
#include "sandbox/redisserver.h"
#include "simulator/choices.h"
#include "simulator/scenariorunner.h"
#include "support/suite.h"

#include <QElapsedTimer>

#include <algorithm>
#include <map>
#include <set>

using namespace lockscope;
using namespace lockscope::simulator;
using namespace std::chrono_literals;

class TestRunner : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void demoShowsWhatItIsThereFor();
    void cyclesAreLoggedInOrder();
    void contendedSectionsDoNotOverlap();
    void choicesAreThoseOfTheSeed();
    void durationEndsIt();
    void stopGivesBackWhatIsHeld();
    void stopIsQuickWhenTheServerHangs();
    void serverThatComesBackIsUsedAgain();
    void vanishedWorkerReturns();
    void lostLeaseEndsTheWork();
    void parametersChangeWhileItRuns();
    void workersComeAndGo();
    void contentionIsSpawnedForAWhile();
    void cyclesEndIt();
    void keysAreCleanedUp();

private:
    /// Takes new records until the condition holds for all of them. False: it did not within a minute.
    template <class Condition>
    bool collectUntil(ScenarioRunner& runner, Condition&& condition);
    std::int64_t pttl(const std::string& key) { return m_client->command({"PTTL", key})->integer; }

    std::optional<sandbox::RedisServer> m_server;
    std::shared_ptr<lock::Client> m_client;
    std::vector<Record> m_records;
};

namespace {

WorkerSpec worker(const std::string& name, const char* pattern, Millis hold, Millis think)
{
    WorkerSpec spec;
    spec.name = name;
    spec.pattern = pattern;
    spec.locks = {0};
    spec.hold = {Distribution::Kind::Uniform, hold, hold, 0ms};
    spec.think = {Distribution::Kind::Uniform, think, think, 0ms};
    spec.renewal = spec.pattern == "B3";
    return spec;
}

Fault kill(StepPoint at, std::optional<Millis> returnsAfter)
{
    Fault fault;
    fault.at = at;
    fault.returnsAfter = returnsAfter;
    return fault;
}

Scenario scenarioOf(std::vector<WorkerSpec> workers)
{
    Scenario scenario;
    scenario.id = "test";
    scenario.locks = {{"lock:a", LockRole::Uncontended}};
    scenario.workers = std::move(workers);
    return scenario;
}

} // namespace

void TestRunner::init()
{
    Suite::init();
    m_records.clear();
    m_server.reset();
    Result<sandbox::RedisServer, sandbox::Error> server = sandbox::RedisServer::start();
    QVERIFY2(server, server ? "" : server.error().message.c_str());
    m_server.emplace(std::move(*server));
    m_client = std::make_shared<lock::Client>(m_server->endpoint());
}

template <class Condition>
bool TestRunner::collectUntil(ScenarioRunner& runner, Condition&& condition)
{
    for (int i = 0; i < 6000; ++i) {
        const std::vector<Record> batch = runner.take();
        m_records.insert(m_records.end(), batch.begin(), batch.end());
        if (condition())
            return true;
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

void TestRunner::demoShowsWhatItIsThereFor()
{
    const Scenario demo = *parseScenario(builtinScenario("demo"));
    ScenarioRunner runner(demo, m_server->endpoint());
    QElapsedTimer since;
    since.start();
    runner.start();

    const auto of = [this](std::size_t lock, RecordKind kind, Outcome outcome = Outcome::None) {
        std::set<std::uint32_t> workers;
        for (const Record& record : m_records)
            if (record.lock == lock && record.kind == kind && (outcome == Outcome::None || record.outcome == outcome))
                workers.insert(record.worker);
        return workers.size();
    };
    const auto shown = [&](std::size_t lock) {
        switch (demo.locks[lock].role) {
        case LockRole::Uncontended: // taken and given back, nobody ever refused
            return of(lock, RecordKind::Outcome, Outcome::Released) > 0;
        case LockRole::Contended: // two had it, and somebody was refused
            return of(lock, RecordKind::Acquired) >= 2 && of(lock, RecordKind::Attempt, Outcome::Refused) > 0;
        case LockRole::Renewed:
            return of(lock, RecordKind::Renewed) > 0;
        case LockRole::Stuck: // nobody there any more, and no ttl
            return of(lock, RecordKind::Vanished) > 0 && pttl(demo.locks[lock].key) == -1;
        case LockRole::Expires: // taken, not given back, and yet gone
            return of(lock, RecordKind::Acquired) > 0 && pttl(demo.locks[lock].key) == -2;
        }
        return false;
    };
    QVERIFY(collectUntil(runner, [&] {
        std::size_t count = 0;
        for (std::size_t lock = 0; lock < demo.locks.size(); ++lock)
            count += shown(lock);
        return count == demo.locks.size();
    }));
    qInfo("everything was to be seen after %lld ms", since.elapsed());

    for (std::size_t lock = 0; lock < demo.locks.size(); ++lock) {
        if (demo.locks[lock].role == LockRole::Uncontended)
            QCOMPARE(of(lock, RecordKind::Attempt, Outcome::Refused), std::size_t{0});
        if (demo.locks[lock].role == LockRole::Expires)
            QCOMPARE(of(lock, RecordKind::Release), std::size_t{0});
    }
    QCOMPARE(m_client->command({"GET", "lock:invoice:monthly"})->text, std::string("true"));
    const std::string clients = m_client->command({"CLIENT", "LIST"})->text;
    QVERIFY(clients.find("name=order-service ") != std::string::npos);
    QVERIFY(clients.find("name=order-service/watchdog ") != std::string::npos);
    QVERIFY(clients.find("name=invoice-job ") == std::string::npos);
    for (const Record& record : m_records)
        QVERIFY2(record.note.empty(), record.note.c_str());

    since.restart();
    runner.stop();
    qInfo("stopped after %lld ms", since.elapsed());
    QCOMPARE(runner.workersRunning(), 0);
    QCOMPARE(runner.recordsDropped(), std::uint64_t{0});
}

void TestRunner::cyclesAreLoggedInOrder()
{
    ScenarioRunner runner(scenarioOf({worker("w", "B3", 2ms, 1ms)}), m_server->endpoint());
    runner.start();
    QVERIFY(collectUntil(runner, [&] { return m_records.size() >= 70; }));
    runner.stop();
    using K = RecordKind;
    const std::vector<K> cycle = {K::Intent, K::Attempt, K::Acquired, K::Entered, K::Left, K::Release, K::Outcome};
    std::set<std::string> tokens;
    MonoTime previous{};
    for (std::size_t i = 0; i < 70; ++i) {
        const Record& record = m_records[i];
        QCOMPARE(record.kind, cycle[i % cycle.size()]);
        QVERIFY(record.at >= previous);
        previous = record.at;
        if (record.kind == K::Acquired)
            tokens.insert(record.token);
        if (record.kind == K::Outcome)
            QCOMPARE(record.outcome, Outcome::Released);
    }
    QCOMPARE(tokens.size(), std::size_t{10});
}

void TestRunner::contendedSectionsDoNotOverlap()
{
    std::vector<WorkerSpec> workers;
    for (int i = 0; i < 8; ++i) {
        workers.push_back(worker("w" + std::to_string(i), "B3", 2ms, 1ms));
        workers.back().wait = 60s;
    }
    ScenarioRunner runner(scenarioOf(workers), m_server->endpoint());
    runner.start();
    std::map<std::uint32_t, int> sections;
    QVERIFY(collectUntil(runner, [&] { return m_records.size() >= 2000; }));
    runner.stop();
    const std::vector<Record> rest = runner.take();
    m_records.insert(m_records.end(), rest.begin(), rest.end());
    std::stable_sort(m_records.begin(), m_records.end(), [](const Record& a, const Record& b) { return a.at < b.at; });
    int inside = 0;
    int refused = 0;
    for (const Record& record : m_records) {
        inside += record.kind == RecordKind::Entered;
        inside -= record.kind == RecordKind::Left;
        refused += record.outcome == Outcome::Refused;
        sections[record.worker] += record.kind == RecordKind::Entered;
        QVERIFY(inside == 0 || inside == 1);
    }
    QVERIFY(refused > 20);
    QVERIFY(sections.size() > 1);
}

void TestRunner::choicesAreThoseOfTheSeed()
{
    WorkerSpec spec = worker("w", "B3", 0ms, 0ms);
    spec.locks = {0, 1, 2};
    Scenario scenario = scenarioOf({spec});
    scenario.seed = 4711;
    scenario.locks = {
        {"lock:a", LockRole::Uncontended}, {"lock:b", LockRole::Uncontended}, {"lock:c", LockRole::Uncontended}};
    ScenarioRunner runner(scenario, m_server->endpoint());
    runner.start();
    QVERIFY(collectUntil(runner, [&] { return m_records.size() >= 350; }));
    runner.stop();
    Choices choices(4711, 0);
    for (const Record& record : m_records)
        if (record.kind == RecordKind::Intent)
            QCOMPARE(std::size_t{record.lock}, choices.next(spec).lock);
}

void TestRunner::durationEndsIt()
{
    Scenario scenario = scenarioOf({worker("w", "B3", 3600s, 0ms)});
    scenario.duration = 50ms;
    ScenarioRunner runner(scenario, m_server->endpoint());
    runner.start();
    QTRY_COMPARE(runner.workersRunning(), 0);
    QCOMPARE(pttl("lock:a"), std::int64_t{-2}); // given back
}

void TestRunner::stopGivesBackWhatIsHeld()
{
    Scenario scenario = scenarioOf(
        {worker("holder", "B3", 3600s, 0ms), worker("waiter", "B3", 3600s, 0ms), worker("setnx", "A1", 3600s, 0ms)});
    scenario.locks.push_back({"lock:b", LockRole::Uncontended});
    scenario.workers[1].wait = 3600s;
    scenario.workers[2].locks = {1};
    ScenarioRunner runner(scenario, m_server->endpoint());
    runner.start();
    QVERIFY(collectUntil(runner, [&] {
        return std::count_if(m_records.begin(), m_records.end(),
                             [](const Record& r) { return r.kind == RecordKind::Entered; }) == 2 &&
               std::any_of(m_records.begin(), m_records.end(),
                           [](const Record& r) { return r.outcome == Outcome::Refused; });
    }));
    runner.stop();
    QCOMPARE(pttl("lock:a"), std::int64_t{-2});
    QCOMPARE(pttl("lock:b"), std::int64_t{-2});
    const std::vector<Record> rest = runner.take();
    QVERIFY(std::any_of(rest.begin(), rest.end(), [](const Record& r) { return r.outcome == Outcome::Cancelled; }));
}

void TestRunner::stopIsQuickWhenTheServerHangs()
{
    ScenarioRunner runner(scenarioOf({worker("w", "B3", 3600s, 0ms)}), m_server->endpoint());
    runner.start();
    QVERIFY(collectUntil(runner, [&] {
        return std::any_of(m_records.begin(), m_records.end(),
                           [](const Record& r) { return r.kind == RecordKind::Entered; });
    }));
    m_server->suspend();
    runner.stop(); // and not after the hour
    const std::vector<Record> rest = runner.take();
    QCOMPARE(rest.back().kind, RecordKind::Outcome);
    QCOMPARE(rest.back().outcome, Outcome::Unknown);
    QVERIFY(!rest.back().note.empty());
    m_server->resume();
}

void TestRunner::serverThatComesBackIsUsedAgain()
{
    ScenarioRunner runner(scenarioOf({worker("w", "B3", 1ms, 1ms), worker("a10", "A10", 1ms, 1ms)}),
                          m_server->endpoint());
    const auto seen = [this](std::uint32_t number, Outcome outcome) {
        return std::any_of(m_records.begin(), m_records.end(),
                           [&](const Record& r) { return r.worker == number && r.outcome == outcome; });
    };
    runner.start();
    QVERIFY(collectUntil(runner, [&] { return seen(0, Outcome::Released) && seen(1, Outcome::Released); }));
    m_server->kill9();
    QVERIFY(collectUntil(runner, [&] { return seen(0, Outcome::Error) && seen(1, Outcome::Error); }));
    QVERIFY(m_server->restart());
    m_records.clear();
    QVERIFY(collectUntil(runner, [&] { return seen(0, Outcome::Released) && seen(1, Outcome::Released); }));
}

void TestRunner::vanishedWorkerReturns()
{
    WorkerSpec spec = worker("w", "A10", 20ms, 0ms);
    spec.ttl = 10ms;
    spec.faults = {kill(StepPoint::BeforeRelease, 1ms)};
    WorkerSpec right = worker("right", "B3", 1ms, 0ms);
    right.locks = {1};
    right.ttl = 3s;
    right.faults = {kill(StepPoint::Acquired, std::nullopt)};
    Scenario scenario = scenarioOf({spec, right});
    scenario.locks.push_back({"lock:b", LockRole::Expires});
    ScenarioRunner runner(scenario, m_server->endpoint());
    runner.start();
    QVERIFY(collectUntil(runner, [&] {
        return std::any_of(m_records.begin(), m_records.end(),
                           [](const Record& r) { return r.worker == 1 && r.kind == RecordKind::Vanished; });
    }));
    QVERIFY(pttl("lock:b") > 0); // not given back
    QVERIFY(collectUntil(runner, [&] {
        return std::count_if(m_records.begin(), m_records.end(),
                             [](const Record& r) { return r.kind == RecordKind::Returned; }) >= 3;
    }));
    QTRY_COMPARE(runner.workersRunning(), 1);
    for (const Record& record : m_records) {
        QVERIFY(record.kind != RecordKind::Release);
        QVERIFY(record.outcome != Outcome::Error);
        QVERIFY(record.kind != RecordKind::Renewed);
    }
    QTRY_COMPARE(pttl("lock:b"), std::int64_t{-2}); // nobody renews it any more
}

void TestRunner::lostLeaseEndsTheWork()
{
    WorkerSpec spec = worker("w", "B3", 3600s, 3600s);
    spec.ttl = 1s;
    ScenarioRunner runner(scenarioOf({spec}), m_server->endpoint());
    runner.start();
    const auto seen = [this](RecordKind kind) {
        return std::any_of(m_records.begin(), m_records.end(), [&](const Record& r) { return r.kind == kind; });
    };
    QVERIFY(collectUntil(runner, [&] { return seen(RecordKind::Entered); }));
    QVERIFY(m_client->command({"SET", "lock:a", "another"}));
    QVERIFY(collectUntil(runner, [&] { return seen(RecordKind::Outcome); }));
    QVERIFY(seen(RecordKind::Lost));
    QVERIFY(seen(RecordKind::RenewalFailed));
    QCOMPARE(m_records.back().outcome, Outcome::NotOwner);
    QCOMPARE(m_client->command({"GET", "lock:a"})->text, std::string("another"));
}

void TestRunner::parametersChangeWhileItRuns()
{
    ScenarioRunner runner(scenarioOf({worker("w", "B3", 1ms, 1ms)}), m_server->endpoint());
    runner.start();
    const auto leaseIs = [this](Millis ttl) {
        return std::any_of(m_records.begin(), m_records.end(),
                           [&](const Record& r) { return r.kind == RecordKind::Acquired && r.leaseMs == ttl.count(); });
    };
    const auto sees = [this](RecordKind kind) {
        return std::any_of(m_records.begin(), m_records.end(), [&](const Record& r) { return r.kind == kind; });
    };
    QVERIFY(collectUntil(runner, [&] { return leaseIs(10'000ms); }));
    QVERIFY(!leaseIs(1'000ms));
    runner.setTtl(1'000ms);
    QVERIFY(collectUntil(runner, [&] { return leaseIs(1'000ms); }));
    QVERIFY(!sees(RecordKind::Renewed));
    runner.setHold(Distribution::fixed(1'200ms));
    QVERIFY(collectUntil(runner, [&] { return sees(RecordKind::Renewed); }));
    runner.setRenewal(false);
    QVERIFY(collectUntil(runner, [&] {
        return std::any_of(m_records.begin(), m_records.end(),
                           [](const Record& r) { return r.outcome == Outcome::AlreadyExpired; });
    }));
    runner.setHold(Distribution::fixed(0ms));
    runner.setThink(Distribution::fixed(3600s));
    QVERIFY(collectUntil(runner, [&] { return m_records.back().kind == RecordKind::Outcome; }));
}

void TestRunner::workersComeAndGo()
{
    ScenarioRunner runner(scenarioOf({worker("w1", "B3", 0ms, 1ms)}), m_server->endpoint());
    runner.start();
    runner.setWorkers(4);
    QCOMPARE(runner.workerNames().size(), std::size_t{4});
    std::set<std::uint32_t> active;
    QVERIFY(collectUntil(runner, [&] {
        for (const Record& r : m_records)
            if (r.kind == RecordKind::Entered)
                active.insert(r.worker);
        return active.size() == 4;
    }));
    runner.setWorkers(2);
    QTRY_COMPARE(runner.workersRunning(), 2);
    runner.setWorkers(0); // one at least
    QTRY_COMPARE(runner.workersRunning(), 1);
    runner.setWorkers(3);
    QTRY_COMPARE(runner.workersRunning(), 3);
    const std::vector<std::string> names = runner.workerNames();
    QCOMPARE(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    runner.stop();
    QCOMPARE(runner.workersRunning(), 0);
    runner.setWorkers(5); // too late
    QCOMPARE(runner.workersRunning(), 0);
}

void TestRunner::contentionIsSpawnedForAWhile()
{
    WorkerSpec holder = worker("w", "A1", 1ms, 3600s); // contenders do as it does
    holder.faults = {kill(StepPoint::Released, std::nullopt)};
    ScenarioRunner runner(scenarioOf({holder}), m_server->endpoint());
    runner.start();
    QCOMPARE(runner.spawnContention(7, 5, 300ms), kNobody); // there is no such lock
    const std::uint32_t first = runner.spawnContention(0, 5, 300ms);
    QCOMPARE(first, 1U);
    QVERIFY(collectUntil(runner, [&] {
        return std::any_of(m_records.begin(), m_records.end(),
                           [&](const Record& r) { return r.worker >= first && r.outcome == Outcome::Refused; });
    }));
    QTRY_COMPARE(runner.workersRunning(), 0); // the first one was killed
    for (const Record& r : m_records)
        if (r.kind == RecordKind::Attempt)
            QCOMPARE(r.token, std::string("true"));
}

void TestRunner::cyclesEndIt()
{
    Scenario scenario = scenarioOf({worker("w1", "B3", 0ms, 0ms), worker("w2", "B3", 0ms, 0ms)});
    scenario.cycles = 40;
    ScenarioRunner runner(scenario, m_server->endpoint());
    runner.start();
    QTRY_VERIFY(runner.hasEnded());
    QVERIFY(runner.sections() >= 40 && runner.sections() <= 42);
}

void TestRunner::keysAreCleanedUp()
{
    QVERIFY(m_client->command({"SET", "lock:a", "theirs"}));
    Scenario scenario = scenarioOf({worker("w", "A1", 0ms, 0ms)});
    scenario.prefix = "sim:1:";
    scenario.stock = 10;
    scenario.cycles = 5;
    scenario.workers[0].faults = {kill(StepPoint::BeforeRelease, std::nullopt)};
    ScenarioRunner runner(scenario, m_server->endpoint());
    runner.start();
    QTRY_COMPARE(pttl("sim:1:lock:a"), std::int64_t{-1});
    runner.stop();
    runner.cleanUp();
    QCOMPARE(m_client->command({"DBSIZE"})->integer, std::int64_t{1});
    QCOMPARE(m_client->command({"GET", "lock:a"})->text, std::string("theirs"));
}

LOCKSCOPE_TEST_MAIN(TestRunner)
#include "tst_runner.moc"
