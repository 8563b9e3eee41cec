// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scenarios as text: every field, every mistake is named; the built-in ones are usable. Means: pure.
#include "formats/analyse.h"
#include "formats/pattern.h"
#include "simulator/choices.h"
#include "simulator/ownkeys.h"
#include "simulator/record.h"
#include "simulator/scenario.h"
#include "support/suite.h"

#include <QFile>

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace lockscope;
using namespace lockscope::simulator;
using namespace std::chrono_literals;
using nlohmann::json;

class TestScenario : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void everyFieldIsRead();
    void defaultsAreTheCataloguesOwn();
    void mistakesAreNamed_data();
    void mistakesAreNamed();
    void noTextIsTooStrange();
    void builtinScenariosAreUsable();
    void demoIsEightWorkersOnSixLocks();
    void sameSeedSameChoices();
    void drawsStayInTheirBounds();
    void recordsAreBoundedAndCounted();
    void latchesOfRoundsAreSeenAsLatches();
};

namespace {

json minimal()
{
    return json::parse(R"({"id": "x", "title": "t", "seed": 7,
        "locks": [{"key": "lock:a", "role": "uncontended"}, {"key": "lock:b", "role": "stuck"}],
        "workers": [{"name": "w", "pattern": "production", "locks": ["lock:b"], "hold_ms": 5, "think_ms": 6}]})");
}

Scenario parsed(const json& value)
{
    Result<Scenario, ScenarioError> scenario = parseScenario(value.dump());
    if (!scenario)
        qFatal("%s", scenario.error().message.c_str());
    return *scenario;
}

} // namespace

void TestScenario::everyFieldIsRead()
{
    const Scenario scenario = parsed(json::parse(R"({"id": "x", "title": "A title", "seed": 18446744073709551615,
        "duration_ms": 2500,
        "locks": [{"key": "lock:a", "role": "uncontended"}, {"key": "lock:b", "role": "contended"},
                  {"key": "lock:c", "role": "renewed"}, {"key": "lock:d", "role": "stuck"},
                  {"key": "lock:e", "role": "expires"}],
        "workers": [
          {"name": "w1", "pattern": "production", "locks": ["lock:c", "lock:a"], "start_ms": 10, "ttl_ms": 3000,
           "hold_ms": {"from": 1, "to": 9}, "think_ms": {"mean": 4, "from": 2, "to": 30}, "wait_ms": 700, "renewal": false},
          {"name": "w2", "pattern": "A1", "locks": ["lock:d"], "hold_ms": 5, "think_ms": 0,
           "faults": [{"at": "acquired", "do": "kill"}]},
          {"name": "w3", "pattern": "ttl-too-short", "locks": ["lock:e"], "ttl_ms": 20, "hold_ms": 5, "think_ms": 0,
           "faults": [{"at": "before-release", "do": "kill", "times": 3, "return_ms": 90}]}]})"));
    QCOMPARE(scenario.id, std::string("x"));
    QCOMPARE(scenario.title, std::string("A title"));
    QCOMPARE(scenario.seed, std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(scenario.duration, 2500ms);
    QCOMPARE(scenario.locks.size(), std::size_t{5});
    QCOMPARE(scenario.locks[4], (LockSpec{"lock:e", LockRole::Expires}));

    const WorkerSpec& first = scenario.workers[0];
    QCOMPARE(first.name, std::string("w1"));
    QCOMPARE(first.pattern, std::string("B3"));
    QCOMPARE(first.locks, (std::vector<std::size_t>{2, 0}));
    QCOMPARE(first.start, 10ms);
    QCOMPARE(first.ttl, 3000ms);
    QCOMPARE(first.hold, (Distribution{Distribution::Kind::Uniform, 1ms, 9ms, 0ms}));
    QCOMPARE(first.think, (Distribution{Distribution::Kind::Exponential, 2ms, 30ms, 4ms}));
    QCOMPARE(first.wait, 700ms);
    QVERIFY(!first.renewal);
    QVERIFY(first.faults.empty());
    QCOMPARE(scenario.workers[1].pattern, std::string("A1"));
    QCOMPARE(scenario.workers[1].hold, (Distribution{Distribution::Kind::Uniform, 5ms, 5ms, 0ms}));
    Fault fault;
    QCOMPARE(scenario.workers[1].faults, std::vector<Fault>{fault});
    QCOMPARE(scenario.workers[2].pattern, std::string("A10"));
    QVERIFY(!scenario.workers[2].renewal);
    fault.at = StepPoint::BeforeRelease;
    fault.times = 3;
    fault.returnsAfter = 90ms;
    QCOMPARE(scenario.workers[2].faults, std::vector<Fault>{fault});
}

void TestScenario::defaultsAreTheCataloguesOwn()
{
    const Scenario scenario = parsed(minimal());
    QCOMPARE(scenario.duration, 0ms);
    const WorkerSpec& worker = scenario.workers.at(0);
    QCOMPARE(worker.ttl, 10'000ms);
    QCOMPARE(worker.wait, 3'000ms);
    QCOMPARE(worker.start, 0ms);
    QVERIFY(worker.renewal);
    QCOMPARE(worker.locks, std::vector<std::size_t>{1});
}

void TestScenario::mistakesAreNamed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* title, const char* says, auto&& change) {
        json value = minimal();
        change(value);
        QTest::newRow(title) << QByteArray::fromStdString(value.dump()) << QByteArray(says);
    };
    row("list", "the scenario: must be an object", [](json& j) { j = json::array(); });
    row("missing field", "the scenario: lacks the field \"seed\"", [](json& j) { j.erase("seed"); });
    row("unknown field", "the scenario: has an unknown field \"sed\"; known are id, ", [](json& j) { j["sed"] = 1; });
    row("text for number", "seed: must be a whole number", [](json& j) { j["seed"] = "7"; });
    row("negative", "seed: must be a whole number", [](json& j) { j["seed"] = -7; });
    row("fraction", "duration_ms: must be a whole number", [](json& j) { j["duration_ms"] = 1.5; });
    row("too long", "duration_ms: must be at most a day", [](json& j) { j["duration_ms"] = 86400001; });
    row("huge", "duration_ms: must be at most a day", [](json& j) { j["duration_ms"] = 18446744073709551615U; });
    row("no locks", "locks: must be a list", [](json& j) { j["locks"] = json::array(); });
    row("empty key", "locks[0].key: must be a text", [](json& j) { j["locks"][0]["key"] = ""; });
    row("unknown role", "locks[0].role: is \"odd\"; known are uncontended",
        [](json& j) { j["locks"][0]["role"] = "odd"; });
    row("lock twice", "locks[1].key: \"lock:a\" is there twice", [](json& j) { j["locks"][1]["key"] = "lock:a"; });
    row("no workers", "workers: must be a list", [](json& j) { j["workers"] = json::array(); });
    row("worker twice", "workers: the name \"w\" is there twice",
        [](json& j) { j["workers"].push_back(j["workers"][0]); });
    row("name with space", "workers[0].name: must be of letters", [](json& j) { j["workers"][0]["name"] = "a b"; });
    row("unknown pattern", "workers[0].pattern: is \"B99\"; known are A",
        [](json& j) { j["workers"][0]["pattern"] = "B99"; });
    row("unknown lock", "workers[0].locks[0]: \"lock:z\" is not one of",
        [](json& j) { j["workers"][0]["locks"][0] = "lock:z"; });
    row("upside down", "workers[0].hold_ms: \"to\" must not be less", [](json& j) {
        j["workers"][0]["hold_ms"] = {{"from", 3}, {"to", 2}};
    });
    row("short ttl with watchdog", "workers[0]: A watchdog needs a ttl of at least 1 s",
        [](json& j) { j["workers"][0]["ttl_ms"] = 500; });
    row("renewal of a wrong one", "workers[0].renewal: the pattern \"setnx-no-ttl\" has no watchdog", [](json& j) {
        j["workers"][0]["pattern"] = "A1";
        j["workers"][0]["renewal"] = true;
    });
    row("no ttl", "workers[0].ttl_ms: must be at least 1", [](json& j) {
        j["workers"][0]["pattern"] = "A10";
        j["workers"][0]["ttl_ms"] = 0;
    });
    row("unknown fault", "workers[0].faults[0].do: is \"explode\"; known are kill", [](json& j) {
        j["workers"][0]["faults"][0] = {{"at", "acquired"}, {"do", "explode"}};
    });
    row("fault nowhere", "workers[0].faults[0]: lacks the field \"at\"", [](json& j) {
        j["workers"][0]["faults"][0] = {{"do", "kill"}};
    });
    const auto deed = [](json& j, const char* setup, const char* what) {
        j["setup"] = setup;
        j["workers"][0]["faults"][0] = {{"at", "acquired"}, {"do", "outside"}, {"what", what}};
    };
    row("unknown setup", "setup: is \"six\"; known are memory, file, cable", [](json& j) { j["setup"] = "six"; });
    row("unknown deed", "faults[0].what: is \"explode\"; with this setup there are restart, crash, lose-answer, slow",
        [&](json& j) { deed(j, "cable", "stall, explode"); });
    row("deed of other servers", "what: \"fill\" cannot be done to these servers; with this setup there are restart",
        [&](json& j) { deed(j, "cable", "fill"); });
    row("slow without a time", "what: \"slow\": say by how many milliseconds each way",
        [&](json& j) { deed(j, "cable", "slow"); });
    row("too slow", "what: \"slow 100000\": say by how many", [&](json& j) { deed(j, "cable", "slow 100000"); });
    row("another cable", "what: \"swallow 1\": the number behind it must be from 0 to 0",
        [&](json& j) { deed(j, "cable", "swallow 1"); });
    row("any answer", "what: \"lose-answer\": say what the request contains",
        [&](json& j) { deed(j, "cable", "lose-answer"); });
    row("no deed", "faults[0]: is \"\"; with this setup there are restart, crash", [](json& j) {
        j["workers"][0]["faults"][0] = {{"at", "acquired"}, {"do", "outside"}};
    });
    row("no such server", "workers[0].server: is 1, but these servers have only the one way, 0",
        [](json& j) { j["workers"][0]["server"] = 1; });
    row("one server too far", "workers[0].server: is 6, but these servers have only 0 to 5", [](json& j) {
        j["setup"] = "five";
        j["workers"][0]["server"] = 6;
    });
    row("a drill is no pattern", "workers[0].pattern: is \"C3\"; known are A",
        [](json& j) { j["workers"][0]["pattern"] = "C3"; });
    QTest::newRow("cut") << QByteArray("{\n\"id\": \"x\",\n\"tit")
                         << QByteArray("not JSON: something is wrong near line 3");
    QTest::newRow("empty") << QByteArray() << QByteArray("not JSON");
}

void TestScenario::mistakesAreNamed()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, says);
    const Result<Scenario, ScenarioError> scenario = parseScenario(text.toStdString());
    QVERIFY(!scenario);
    const std::string& message = scenario.error().message;
    QVERIFY2(message.find(says.toStdString()) != std::string::npos, message.c_str());
}

void TestScenario::noTextIsTooStrange()
{
    // Every prefix, and every byte replaced: an error or a scenario, never a crash.
    const std::string good = minimal().dump();
    for (std::size_t length = 0; length < good.size(); ++length)
        QVERIFY(!parseScenario(std::string_view(good).substr(0, length)));
    for (std::size_t i = 0; i < good.size(); ++i)
        for (const char c : {'\0', '"', '{', '9', '\xff'}) {
            std::string text = good;
            text[i] = c;
            (void)parseScenario(text);
        }
    QVERIFY(!parseScenario(std::string(100'000, '[')));
    QVERIFY(parseScenario(good));
}

void TestScenario::builtinScenariosAreUsable()
{
    QVERIFY(!builtinScenarios().empty());
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        const Result<Scenario, ScenarioError> scenario = parseScenario(builtin.json);
        QVERIFY2(scenario, scenario ? "" : scenario.error().message.c_str());
        QCOMPARE(scenario->id, std::string(builtin.id));
        QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/scenarios/%1.json")
                       .arg(QString::fromUtf8(builtin.id.data(), static_cast<qsizetype>(builtin.id.size()))));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().toStdString(), std::string(builtin.json));
    }
    QVERIFY(builtinScenario("no-such-scenario").empty());
}

void TestScenario::demoIsEightWorkersOnSixLocks()
{
    const Result<Scenario, ScenarioError> demo = parseScenario(builtinScenario("demo"));
    QVERIFY(demo);
    QCOMPARE(demo->workers.size(), std::size_t{8});
    QCOMPARE(demo->locks.size(), std::size_t{6});
    QCOMPARE(demo->duration, 0ms);
    for (std::size_t lock = 0; lock < demo->locks.size(); ++lock) {
        const auto users = std::count_if(demo->workers.begin(), demo->workers.end(), [&](const WorkerSpec& worker) {
            return std::find(worker.locks.begin(), worker.locks.end(), lock) != worker.locks.end();
        });
        QCOMPARE(users, demo->locks[lock].role == LockRole::Contended ? 3 : 1);
    }
}

void TestScenario::sameSeedSameChoices()
{
    const WorkerSpec spec = [] {
        WorkerSpec worker;
        worker.locks = {0, 1, 2};
        worker.hold = {Distribution::Kind::Uniform, 0ms, 100'000ms, 0ms};
        worker.think = {Distribution::Kind::Exponential, 0ms, 100'000ms, 1'000ms};
        return worker;
    }();
    const auto first = [&](std::uint64_t seed, std::size_t worker) {
        Choices choices(seed, worker);
        std::vector<Choice> all;
        for (int i = 0; i < 50; ++i)
            all.push_back(choices.next(spec));
        return all;
    };
    QVERIFY(first(7, 0) == first(7, 0));
    QVERIFY(first(7, 0) != first(8, 0));
    QVERIFY(first(7, 0) != first(7, 1));
    // And on every machine: these were written down once.
    const std::vector<Choice> known = first(7, 0);
    QCOMPARE(known[0].lock, std::size_t{2});
    QCOMPARE(known[0].hold, Millis{84047});
    QCOMPARE(known[0].think, Millis{152});
}

void TestScenario::drawsStayInTheirBounds()
{
    WorkerSpec worker;
    worker.locks = {4, 9};
    worker.hold = {Distribution::Kind::Uniform, 10ms, 12ms, 0ms};
    worker.think = {Distribution::Kind::Exponential, 5ms, 1'000ms, 50ms};
    Choices choices(1, 0);
    std::array<int, 3> holds{};
    std::array<int, 2> locks{};
    Millis thought{0};
    constexpr int draws = 30'000;
    for (int i = 0; i < draws; ++i) {
        const Choice choice = choices.next(worker);
        QVERIFY(choice.lock == 4 || choice.lock == 9);
        QVERIFY(choice.hold >= 10ms && choice.hold <= 12ms);
        QVERIFY(choice.think >= 5ms && choice.think <= 1'000ms);
        ++holds[static_cast<std::size_t>((choice.hold - 10ms).count())];
        ++locks[choice.lock == 4 ? 0 : 1];
        thought += choice.think;
    }
    for (const int count : holds)
        QVERIFY(count > draws / 3 - 500 && count < draws / 3 + 500);
    QVERIFY(locks[0] > draws / 2 - 500 && locks[0] < draws / 2 + 500);
    // 5 + 50 ms, less half a millisecond for rounding down.
    QVERIFY(thought / draws >= 53ms && thought / draws <= 56ms);
}

void TestScenario::recordsAreBoundedAndCounted()
{
    RecordLog log(3);
    for (int i = 0; i < 5; ++i)
        log.append({});
    QCOMPARE(log.take().size(), std::size_t{3});
    QCOMPARE(log.dropped(), std::uint64_t{2});
    log.append({});
    QCOMPARE(log.take().size(), std::size_t{1});
    QVERIFY(log.take().empty());
}

/// A console that watches the runs of the simulator shows the latch of each round, and knows whose it is.
void TestScenario::latchesOfRoundsAreSeenAsLatches()
{
    const std::string lock = std::string(kOwnKeys) + "0123abcd:lock:report";
    const std::string latch = latchKey(lock, "coordinator-7");
    QVERIFY(isOwnKey(latch) && formats::matches(kOwnLocks, latch));
    QCOMPARE(lockOfLatch(latch), std::string_view(lock));
    QCOMPARE(lockOfLatch(lock), std::string_view(lock));
    formats::KeySample sample;
    sample.raw.key = latch;
    sample.raw.type = ValueType::String;
    sample.raw.value = "3";
    sample.raw.valueBytes = 1;
    sample.raw.pttlMs = -1;
    const formats::Analysis analysis = formats::analyse(sample);
    QCOMPARE(analysis.mode, formats::KeyRole::Latch);
    QCOMPARE(analysis.waitersSource, "pubsub:redisson_countdownlatch__channel__{" + latch + '}');
}

LOCKSCOPE_TEST_MAIN(TestScenario)
#include "tst_scenario.moc"
