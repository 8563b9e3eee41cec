// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lock/options.h"
#include "simulator/catalogue.h"
#include "simulator/laboratory.h"
#include "simulator/scenario.h"

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>

namespace lockscope::simulator {
namespace {

using nlohmann::json;

constexpr std::size_t kMostWorkers = 256;
constexpr std::size_t kMostLocks = 10'000;
constexpr Millis kLongest = std::chrono::hours{24};

/// Thrown inside this file only; parseScenario() turns it into a value.
struct Refused
{
    std::string message;
};

/// A JSON value with its path, for messages.
class Node
{
public:
    Node(const json& value, std::string path) : m_value(value), m_path(std::move(path)) {}

    [[noreturn]] void refuse(const std::string& why) const
    {
        throw Refused{(m_path.empty() ? std::string("the scenario") : m_path) + ": " + why};
    }

    /// Requires an object without other fields.
    const Node& allow(std::initializer_list<std::string_view> fields) const
    {
        if (!m_value.is_object())
            refuse("must be an object, in braces");
        for (const auto& item : m_value.items()) {
            if (std::find(fields.begin(), fields.end(), item.key()) != fields.end())
                continue;
            std::string known;
            for (const std::string_view field : fields)
                known += (known.empty() ? "" : ", ") + std::string(field);
            refuse("has an unknown field \"" + item.key() + "\"; known are " + known);
        }
        return *this;
    }

    [[nodiscard]] bool has(const char* field) const { return m_value.contains(field); }
    [[nodiscard]] Node operator[](const char* field) const
    {
        if (!has(field))
            refuse("lacks the field \"" + std::string(field) + "\"");
        return {m_value.at(field), m_path.empty() ? field : m_path + '.' + field};
    }
    [[nodiscard]] std::vector<Node> elements() const
    {
        if (!m_value.is_array() || m_value.empty())
            refuse("must be a list of at least one element");
        std::vector<Node> all;
        for (std::size_t i = 0; i < m_value.size(); ++i)
            all.emplace_back(m_value[i], m_path + '[' + std::to_string(i) + ']');
        return all;
    }

    [[nodiscard]] bool isObject() const { return m_value.is_object(); }
    [[nodiscard]] std::string text() const
    {
        if (!m_value.is_string() || m_value.get_ref<const std::string&>().empty())
            refuse("must be a text that is not empty");
        return m_value.get<std::string>();
    }
    [[nodiscard]] bool boolean() const
    {
        if (!m_value.is_boolean())
            refuse("must be true or false");
        return m_value.get<bool>();
    }
    [[nodiscard]] std::uint64_t number() const
    {
        if (!m_value.is_number_unsigned())
            refuse("must be a whole number, 0 or more");
        return m_value.get<std::uint64_t>();
    }
    [[nodiscard]] Millis time() const
    {
        const std::uint64_t ms = number();
        if (ms > static_cast<std::uint64_t>(kLongest.count()))
            refuse("must be at most a day (86400000 ms)");
        return Millis{static_cast<std::int64_t>(ms)};
    }

private:
    const json& m_value;
    std::string m_path;
};

Distribution readDistribution(const Node& node)
{
    if (!node.isObject()) {
        const Millis fixed = node.time();
        return {Distribution::Kind::Uniform, fixed, fixed, Millis{0}};
    }
    node.allow({"from", "to", "mean"});
    Distribution result;
    if (node.has("from"))
        result.from = node["from"].time();
    result.to = node["to"].time();
    if (result.to < result.from)
        node.refuse("\"to\" must not be less than \"from\"");
    if (node.has("mean")) {
        result.kind = Distribution::Kind::Exponential;
        result.mean = node["mean"].time();
    }
    return result;
}

/// Parses a name of the enumeration, as name() spells it.
template <class Enum>
Enum readName(const Node& node, Enum last)
{
    const std::string given = node.text();
    std::string known;
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        const std::string_view word = name(static_cast<Enum>(i));
        if (word == given)
            return static_cast<Enum>(i);
        known += (known.empty() ? "" : ", ") + std::string(word);
    }
    node.refuse("is \"" + given + "\"; known are " + known);
}

std::string readSetup(const Node& node)
{
    std::string given = node.text();
    const auto& all = Laboratory::setups();
    if (std::find(all.begin(), all.end(), given) != all.end())
        return given;
    std::string known;
    for (const std::string_view setup : all)
        if (!setup.empty()) // the default server, which has no name
            known += (known.empty() ? "" : ", ") + std::string(setup);
    node.refuse("is \"" + given + "\"; known are " + known);
}

Fault readFault(const Node& node, std::string_view setup)
{
    node.allow({"at", "do", "times", "after", "time_ms", "until", "count", "what", "return_ms"});
    Fault fault;
    fault.at = readName(node["at"], StepPoint::Waiting);
    fault.action = readName(node["do"], FaultKind::Outside);
    if (node.has("times"))
        fault.times = static_cast<std::uint32_t>(std::min<std::uint64_t>(node["times"].number(), 1'000'000));
    if (node.has("after"))
        fault.after = static_cast<std::uint32_t>(std::min<std::uint64_t>(node["after"].number(), 1'000'000));
    if (node.has("time_ms"))
        fault.time = node["time_ms"].time();
    if (node.has("until"))
        fault.until = readName(node["until"], StepPoint::Waiting);
    if (node.has("count"))
        fault.count = static_cast<std::uint32_t>(std::min<std::uint64_t>(node["count"].number(), kMostWorkers));
    if (node.has("what"))
        fault.what = node["what"].text();
    if (node.has("return_ms"))
        fault.returnsAfter = node["return_ms"].time();
    if (fault.action == FaultKind::Outside)
        if (const std::string wrong = Laboratory::objection(setup, fault.what); !wrong.empty())
            node.has("what") ? node["what"].refuse(wrong) : node.refuse(wrong);
    return fault;
}

std::vector<Fault> readFaults(const Node& node, std::string_view setup)
{
    std::vector<Fault> faults;
    for (const Node& element : node.elements())
        faults.push_back(readFault(element, setup));
    return faults;
}

std::vector<LockSpec> readLocks(const Node& node)
{
    std::vector<LockSpec> locks;
    std::set<std::string> keys;
    for (const Node& element : node.elements()) {
        element.allow({"key", "role"});
        LockSpec lock;
        lock.key = element["key"].text();
        lock.role = readName(element["role"], LockRole::Expires);
        if (!keys.insert(lock.key).second)
            element["key"].refuse("\"" + lock.key + "\" is there twice");
        locks.push_back(std::move(lock));
    }
    if (locks.size() > kMostLocks)
        node.refuse("at most " + std::to_string(kMostLocks) + " locks");
    return locks;
}

std::vector<std::size_t> readLocksOfWorker(const Node& node, const std::vector<LockSpec>& locks)
{
    std::vector<std::size_t> indices;
    for (const Node& element : node.elements()) {
        const std::string key = element.text();
        const auto found =
            std::find_if(locks.begin(), locks.end(), [&](const LockSpec& lock) { return lock.key == key; });
        if (found == locks.end())
            element.refuse("\"" + key + "\" is not one of the scenario's locks");
        indices.push_back(static_cast<std::size_t>(found - locks.begin()));
    }
    return indices;
}

/// Checks the TTL against the library's limits if the pattern uses the library.
void checkPattern(const Node& node, const CaseInfo& pattern, const WorkerSpec& worker)
{
    if (worker.ttl < Millis{1})
        node["ttl_ms"].refuse("must be at least 1");
    if (pattern.kind != CaseKind::Right)
        return;
    lock::MutexOptions options;
    options.ttl = worker.ttl;
    options.wait = worker.wait;
    options.watchdog = worker.renewal;
    if (const auto valid = lock::validate(options); !valid)
        node.refuse(valid.error().message);
}

const CaseInfo& readPattern(const Node& node)
{
    const std::string given = node.text();
    if (const CaseInfo* found = findPattern(given); found != nullptr && found->make != nullptr)
        return *found;
    std::string known;
    for (const CaseInfo& pattern : catalogue())
        if (pattern.make != nullptr) // a drill is no locking pattern
            known += (known.empty() ? "" : ", ") + std::string(pattern.id) + ' ' + std::string(pattern.name);
    node.refuse("is \"" + given + "\"; known are " + known);
}

WorkerSpec readWorker(const Node& node, const std::vector<LockSpec>& locks, std::string_view setup)
{
    node.allow({"name", "count", "pattern", "locks", "start_ms", "ttl_ms", "hold_ms", "think_ms", "wait_ms", "retry_ms",
                "renewal", "clock_skew_ms", "user", "variant", "server", "process", "faults", "forced"});
    WorkerSpec worker;
    worker.name = node["name"].text();
    const bool plain = std::all_of(worker.name.begin(), worker.name.end(), [](char c) { return c > ' ' && c <= '~'; });
    if (!plain)
        node["name"].refuse("must be of letters, digits and signs without spaces: connections carry it");
    const CaseInfo& pattern = readPattern(node["pattern"]);
    worker.pattern = pattern.id;
    worker.locks = readLocksOfWorker(node["locks"], locks);
    worker.hold = readDistribution(node["hold_ms"]);
    worker.think = readDistribution(node["think_ms"]);
    const auto time = [&](const char* field, Millis& into) {
        if (node.has(field))
            into = node[field].time();
    };
    time("start_ms", worker.start);
    time("ttl_ms", worker.ttl);
    time("wait_ms", worker.wait);
    time("clock_skew_ms", worker.clockSkew);
    if (node.has("retry_ms"))
        worker.retry = readDistribution(node["retry_ms"]);
    worker.renewal = node.has("renewal") ? node["renewal"].boolean() : pattern.renews;
    if (worker.renewal && !pattern.renews)
        node["renewal"].refuse("the pattern \"" + std::string(pattern.name) + "\" has no watchdog");
    if (node.has("user"))
        worker.user = node["user"].text();
    if (node.has("variant"))
        worker.variant = node["variant"].text();
    if (node.has("server")) {
        const std::uint64_t number = node["server"].number();
        const std::size_t most = Laboratory::waysOf(setup);
        if (number > most)
            node["server"].refuse("is " + std::to_string(number) + ", but these servers have only " +
                                  (most == 0 ? "the one way, 0" : "0 to " + std::to_string(most)));
        worker.server = static_cast<std::size_t>(number);
    }
    if (node.has("process"))
        worker.process = node["process"].text();
    if (node.has("faults"))
        worker.faults = readFaults(node["faults"], setup);
    checkPattern(node, pattern, worker);
    return worker;
}

/// Copies of one worker: "w" with a count of 3 becomes w1, w2, w3.
void addWorkers(const Node& node, const WorkerSpec& worker, std::vector<WorkerSpec>& workers)
{
    if (!node.has("count")) {
        workers.push_back(worker);
        return;
    }
    const std::uint64_t count = node["count"].number();
    if (count < 1 || count > kMostWorkers)
        node["count"].refuse("must be from 1 to " + std::to_string(kMostWorkers));
    for (std::uint64_t i = 1; i <= count; ++i) {
        workers.push_back(worker);
        workers.back().name += std::to_string(i);
    }
}

Scenario readScenario(const Node& root)
{
    root.allow({"id", "title", "seed", "duration_ms", "cycles", "stock", "setup", "locks", "workers", "forced"});
    Scenario scenario;
    scenario.id = root["id"].text();
    scenario.title = root["title"].text();
    scenario.seed = root["seed"].number();
    if (root.has("duration_ms"))
        scenario.duration = root["duration_ms"].time();
    if (root.has("cycles"))
        scenario.cycles = root["cycles"].number();
    if (root.has("stock"))
        scenario.stock = static_cast<std::int64_t>(std::min<std::uint64_t>(root["stock"].number(), 1'000'000'000));
    if (root.has("setup"))
        scenario.setup = readSetup(root["setup"]);
    scenario.locks = readLocks(root["locks"]);
    for (const Node& element : root["workers"].elements())
        addWorkers(element, readWorker(element, scenario.locks, scenario.setup), scenario.workers);
    std::set<std::string> names;
    for (const WorkerSpec& worker : scenario.workers)
        if (!names.insert(worker.name).second)
            root["workers"].refuse("the name \"" + worker.name + "\" is there twice");
    if (scenario.workers.size() > kMostWorkers)
        root["workers"].refuse("at most " + std::to_string(kMostWorkers) + " workers: each is a thread");
    return scenario;
}

/// Fields under "forced" replace those beside it, or are dropped.
void applyForced(json& object, Forced forced)
{
    if (!object.is_object() || !object.contains("forced"))
        return;
    const json changes = object["forced"];
    object.erase("forced");
    if (forced == Forced::Yes)
        object.merge_patch(changes);
}

} // namespace

Result<Scenario, ScenarioError> parseScenario(std::string_view text, Forced forced)
{
    try {
        json root = json::parse(text);
        applyForced(root, forced);
        if (root.is_object() && root.contains("workers") && root["workers"].is_array())
            for (json& worker : root["workers"])
                applyForced(worker, forced);
        return readScenario(Node(root, {}));
    } catch (const Refused& refused) {
        return failure(ScenarioError{"Scenario not usable. " + refused.message + "."});
    } catch (const json::parse_error& error) {
        const std::size_t offset = std::min<std::size_t>(error.byte, text.size());
        const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n') + 1;
        return failure(ScenarioError{"Scenario not usable. It is not JSON: something is wrong near line " +
                                     std::to_string(line) + "."});
    }
}

void setWorkerCount(Scenario& scenario, std::size_t count)
{
    scenario.workers.resize(std::clamp<std::size_t>(count, 1, kMostWorkers), scenario.workers.back());
    std::set<std::string> names;
    for (std::size_t i = 0; i < scenario.workers.size(); ++i) {
        std::string& name = scenario.workers[i].name;
        while (!names.insert(name).second) {
            name = std::string("w").append(std::to_string(i + 1));
            if (names.contains(name))
                name += 'b';
        }
    }
}

} // namespace lockscope::simulator
