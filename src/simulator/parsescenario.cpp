// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lock/options.h"
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

/// Thrown inside this file only; parseScenario() makes a value of it.
struct Refused
{
    std::string message;
};

/// A JSON value that knows its place, for messages.
class Node
{
public:
    Node(const json& value, std::string path) : m_value(value), m_path(std::move(path)) {}

    [[noreturn]] void refuse(const std::string& why) const
    {
        throw Refused{(m_path.empty() ? std::string("the scenario") : m_path) + ": " + why};
    }

    /// An object with no other fields than these.
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
    template <class Enum>
    [[nodiscard]] Enum oneOf(std::initializer_list<std::pair<std::string_view, Enum>> words) const
    {
        const std::string given = text();
        std::string known;
        for (const auto& [word, value] : words) {
            if (word == given)
                return value;
            known += (known.empty() ? "" : ", ") + std::string(word);
        }
        refuse("is \"" + given + "\"; known are " + known);
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

Fault readFault(const Node& node)
{
    node.allow({"at", "do", "return_ms"});
    Fault fault;
    fault.at =
        node["at"].oneOf<StepPoint>({{"acquired", StepPoint::Acquired}, {"before-release", StepPoint::BeforeRelease}});
    (void)node["do"].oneOf<int>({{"vanish", 0}});
    if (node.has("return_ms"))
        fault.returnsAfter = node["return_ms"].time();
    return fault;
}

std::vector<LockSpec> readLocks(const Node& node)
{
    std::vector<LockSpec> locks;
    std::set<std::string> keys;
    for (const Node& element : node.elements()) {
        element.allow({"key", "role"});
        LockSpec lock;
        lock.key = element["key"].text();
        lock.role = element["role"].oneOf<LockRole>({{"uncontended", LockRole::Uncontended},
                                                     {"contended", LockRole::Contended},
                                                     {"renewed", LockRole::Renewed},
                                                     {"stuck", LockRole::Stuck},
                                                     {"expires", LockRole::Expires}});
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

/// A thread cannot be killed, and the library gives its leases back; the ttl must be one that the library accepts.
void checkPattern(const Node& node, const WorkerSpec& worker)
{
    if (worker.pattern != Pattern::Production) {
        if (node.has("renewal"))
            node["renewal"].refuse("only the pattern \"production\" renews");
        if (worker.pattern == Pattern::TtlTooShort && worker.ttl < Millis{1})
            node["ttl_ms"].refuse("must be at least 1");
        return;
    }
    lock::MutexOptions options;
    options.ttl = worker.ttl;
    options.wait = worker.wait;
    options.watchdog = worker.renewal;
    if (const auto valid = lock::validate(options); !valid)
        node.refuse(valid.error().message);
}

WorkerSpec readWorker(const Node& node, const std::vector<LockSpec>& locks)
{
    node.allow(
        {"name", "pattern", "locks", "start_ms", "ttl_ms", "hold_ms", "think_ms", "wait_ms", "renewal", "fault"});
    WorkerSpec worker;
    worker.name = node["name"].text();
    const bool plain = std::all_of(worker.name.begin(), worker.name.end(), [](char c) { return c > ' ' && c <= '~'; });
    if (!plain)
        node["name"].refuse("must be of letters, digits and signs without spaces: connections carry it");
    worker.pattern = node["pattern"].oneOf<Pattern>({{"setnx-no-ttl", Pattern::SetnxNoTtl},
                                                     {"A1", Pattern::SetnxNoTtl},
                                                     {"ttl-too-short", Pattern::TtlTooShort},
                                                     {"A10", Pattern::TtlTooShort},
                                                     {"production", Pattern::Production},
                                                     {"B3", Pattern::Production}});
    worker.locks = readLocksOfWorker(node["locks"], locks);
    worker.hold = readDistribution(node["hold_ms"]);
    worker.think = readDistribution(node["think_ms"]);
    if (node.has("start_ms"))
        worker.start = node["start_ms"].time();
    if (node.has("ttl_ms"))
        worker.ttl = node["ttl_ms"].time();
    if (node.has("wait_ms"))
        worker.wait = node["wait_ms"].time();
    worker.renewal = worker.pattern == Pattern::Production && (!node.has("renewal") || node["renewal"].boolean());
    if (node.has("fault"))
        worker.fault = readFault(node["fault"]);
    checkPattern(node, worker);
    return worker;
}

Scenario readScenario(const Node& root)
{
    root.allow({"id", "title", "seed", "duration_ms", "locks", "workers"});
    Scenario scenario;
    scenario.id = root["id"].text();
    scenario.title = root["title"].text();
    scenario.seed = root["seed"].number();
    if (root.has("duration_ms"))
        scenario.duration = root["duration_ms"].time();
    scenario.locks = readLocks(root["locks"]);
    std::set<std::string> names;
    for (const Node& element : root["workers"].elements()) {
        scenario.workers.push_back(readWorker(element, scenario.locks));
        if (!names.insert(scenario.workers.back().name).second)
            element["name"].refuse("\"" + scenario.workers.back().name + "\" is there twice");
    }
    if (scenario.workers.size() > kMostWorkers)
        root["workers"].refuse("at most " + std::to_string(kMostWorkers) + " workers: each is a thread");
    return scenario;
}

} // namespace

Result<Scenario, ScenarioError> parseScenario(std::string_view text)
{
    try {
        const json root = json::parse(text);
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

} // namespace lockscope::simulator
