// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/scenariorunner.h"

#include "core/numbers.h"
#include "formats/libraries/redissonnames.h"
#include "lock/client.h"
#include "lock/options.h"
#include "simulator/conductor.h"
#include "simulator/ownkeys.h"
#include "simulator/processworkers.h"
#include "simulator/worker.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

namespace lockscope::simulator {
namespace {

constexpr std::size_t kMostAtOnce = 512;

/// All keys that the catalogue's patterns may leave for a lock and its desk.
std::vector<std::string> keysOf(const Scenario& scenario, std::size_t lock)
{
    const std::string key = scenario.lockKey(lock);
    std::vector<std::string> keys{key,
                                  scenario.stockKey(lock),
                                  scenario.ordersKey(lock),
                                  scenario.fenceKey(lock),
                                  scenario.jobsKey(lock),
                                  scenario.roundKey(lock),
                                  formats::redissonQueue(key),
                                  formats::redissonDeadlines(key)};
    if (std::string fence = lock::fenceKeyFor(key); !fence.empty())
        keys.push_back(std::move(fence));
    return keys;
}

} // namespace

class ScenarioRunner::State final : public Host
{
public:
    State(Scenario what, RunServers where, RunOptions how)
        : scenario(std::move(what)), place(std::move(where)), options(std::move(how)), log(options.mostRecords),
          m_specs(scenario.workers)
    {
    }

    // Host
    void append(Record record) override { log.append(std::move(record)); }
    WorkerSpec spec(std::uint32_t worker) override
    {
        const std::lock_guard guard(mutex);
        return m_specs[worker];
    }
    void sectionEntered() override
    {
        const std::uint64_t entered = sections.fetch_add(1) + 1;
        if (scenario.cycles > 0 && entered >= scenario.cycles)
            stopSource.request_stop();
    }
    Mark mark() override { return m_conductor.mark(); }
    void reached(std::uint32_t worker, std::uint32_t lock, StepPoint at) override
    {
        if (m_forces)
            m_conductor.reached(worker, lock, at);
    }
    bool waitForAnother(std::uint32_t worker, std::uint32_t lock, StepPoint at, Mark since, Millis most,
                        const std::stop_token& stop) override
    {
        return m_conductor.waitForAnother(worker, lock, at, since, most, stop);
    }
    bool meet(std::uint32_t, std::uint32_t lock, StepPoint at, std::uint32_t count, Millis most,
              const std::stop_token& stop) override
    {
        return m_conductor.meet(lock, at, count, most, stop);
    }
    void outside(const std::string& what) override
    {
        if (options.outside)
            options.outside(what);
    }
    void kill(std::uint32_t) override {}
    void suspend(std::uint32_t, Millis time, const std::stop_token& stop) override
    {
        (void)sleepUnlessStopped(time, stop);
    }

    void prepareDesks();
    /// Returns the index of the first.
    std::uint32_t addWorkers(const WorkerSpec& like, std::size_t count, const std::string& name);
    void startWorker(std::uint32_t number);
    /// Workers whose scenario gives them a separate process; their stop sources exist already.
    void startProcess(const std::vector<std::uint32_t>& numbers);
    void endAfter(Millis duration);
    void observe(RecordKind kind);
    template <class Change>
    void change(Change&& make)
    {
        const std::lock_guard guard(mutex);
        for (WorkerSpec& spec : m_specs)
            make(spec);
    }

    const Scenario scenario;
    const RunServers place;
    const RunOptions options;
    RecordLog log;
    std::stop_source stopSource;
    std::atomic<int> running{0};
    std::atomic<std::uint64_t> sections{0};
    std::atomic<bool> ended{false};
    std::jthread ender; ///< waits for the duration, then records the final state
    mutable std::mutex mutex;
    std::deque<std::stop_source> workerStops; ///< guarded by mutex, like the following members
    std::vector<std::uint32_t> counted;       ///< their indices
    std::vector<WorkerSpec> m_specs;
    std::vector<std::jthread> m_threads;

private:
    Conductor m_conductor;
    const bool m_forces = [this] {
        for (const WorkerSpec& worker : scenario.workers)
            if (!worker.faults.empty())
                return true;
        return false;
    }();
};

/// Prepares the desks with their stock, without remains of an earlier run.
void ScenarioRunner::State::prepareDesks()
{
    if (!scenario.stock)
        return;
    lock::Client client(place.main, clientOptionsFor(place));
    const std::string units = std::to_string(*scenario.stock);
    for (std::uint32_t lock = 0; lock < scenario.locks.size(); ++lock) {
        (void)client.command(
            {"DEL", scenario.ordersKey(lock)}); // one by one, because they are in different slots of a cluster
        for (const std::string& key : {scenario.fenceKey(lock), scenario.jobsKey(lock), scenario.roundKey(lock)})
            (void)client.command({"DEL", key});
        (void)client.command({"SET", scenario.stockKey(lock), units});
        const MonoTime now = std::chrono::steady_clock::now();
        Record set;
        set.at = set.sent = now;
        set.worker = kNobody;
        set.lock = lock;
        set.kind = RecordKind::StockSet;
        set.value = *scenario.stock;
        log.append(std::move(set));
    }
}

void ScenarioRunner::State::startWorker(std::uint32_t number)
{
    workerStops.emplace_back();
    running.fetch_add(1);
    m_threads.emplace_back([this, number, own = workerStops.back()]() mutable {
        const std::stop_callback all(stopSource.get_token(), [&own] { own.request_stop(); });
        Worker(scenario, number, place, *this).run(own.get_token());
        running.fetch_sub(1);
    });
}

void ScenarioRunner::State::startProcess(const std::vector<std::uint32_t>& numbers)
{
    std::vector<std::stop_source> stops;
    stops.reserve(numbers.size());
    for (const std::uint32_t number : numbers)
        stops.push_back(workerStops[number]);
    running.fetch_add(static_cast<int>(numbers.size()));
    m_threads.emplace_back([this, numbers, stops]() mutable {
        const std::stop_callback all(stopSource.get_token(), [&stops] {
            for (std::stop_source& stop : stops)
                stop.request_stop();
        });
        std::vector<ProcessWorker> workers;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            workers.push_back({numbers[i], stops[i].get_token()});
        runInProcess(scenario, workers, place, *this);
        running.fetch_sub(static_cast<int>(numbers.size()));
    });
}

std::uint32_t ScenarioRunner::State::addWorkers(const WorkerSpec& like, std::size_t count, const std::string& name)
{
    const auto first = static_cast<std::uint32_t>(m_specs.size());
    for (std::size_t i = 0; i < count && m_specs.size() < kMostAtOnce; ++i) {
        WorkerSpec spec = like;
        spec.name = name + std::to_string(m_specs.size() + 1);
        spec.faults.clear();
        spec.process.clear();
        spec.start = Millis{0};
        m_specs.push_back(std::move(spec));
        startWorker(static_cast<std::uint32_t>(m_specs.size() - 1));
    }
    return first;
}

/// Records the current state of the locks or desks.
void ScenarioRunner::State::observe(RecordKind kind)
{
    lock::ClientOptions quick = clientOptionsFor(place);
    quick.commandLimit = Millis{500};
    lock::Client client(place.main, quick);
    for (std::uint32_t lock = 0; lock < scenario.locks.size(); ++lock) {
        Record seen;
        seen.worker = kNobody;
        seen.lock = lock;
        seen.kind = kind;
        seen.sent = std::chrono::steady_clock::now();
        const bool stock = kind == RecordKind::StockFinal;
        if (stock && !scenario.stock)
            return;
        const auto reply =
            stock ? client.command({"GET", scenario.stockKey(lock)}) : client.command({"PTTL", scenario.lockKey(lock)});
        if (!reply)
            return;
        seen.value = stock ? parseLeadingNumber<std::int64_t>(reply->text).value_or(0) : reply->integer;
        seen.at = std::chrono::steady_clock::now();
        log.append(std::move(seen));
    }
}

void ScenarioRunner::State::endAfter(Millis duration)
{
    if (duration > Millis{0})
        (void)sleepUnlessStopped(duration, stopSource.get_token());
    else
        while (sleepUnlessStopped(Millis{3'600'000}, stopSource.get_token())) {
        }
    observe(RecordKind::Observed); // while running workers continue
    stopSource.request_stop();
    std::vector<std::jthread> threads;
    {
        const std::lock_guard guard(mutex);
        threads.swap(m_threads);
    }
    threads.clear(); // joins
    observe(RecordKind::StockFinal);
    observe(RecordKind::LockFinal);
    ended = true;
}

ScenarioRunner::ScenarioRunner(Scenario scenario, RunServers place, RunOptions options)
    : m(std::make_unique<State>(std::move(scenario), std::move(place), std::move(options)))
{
}

ScenarioRunner::ScenarioRunner(Scenario scenario, Endpoint endpoint)
    : ScenarioRunner(std::move(scenario), RunServers{std::move(endpoint), {}})
{
}

ScenarioRunner::~ScenarioRunner()
{
    stop();
}

void ScenarioRunner::start()
{
    if (m->ender.joinable())
        return;
    m->prepareDesks();
    const std::lock_guard guard(m->mutex);
    const auto count = static_cast<std::uint32_t>(m->scenario.workers.size());
    std::map<std::string, std::vector<std::uint32_t>> processes;
    for (std::uint32_t number = 0; number < count; ++number) {
        m->counted.push_back(number);
        const std::string& process = m->m_specs[number].process;
        if (process.empty()) {
            m->startWorker(number);
        } else {
            m->workerStops.emplace_back();
            processes[process].push_back(number);
        }
    }
    for (const auto& [name, numbers] : processes)
        m->startProcess(numbers);
    m->ender = std::jthread([state = m.get()] { state->endAfter(state->scenario.duration); });
}

void ScenarioRunner::requestStop()
{
    m->stopSource.request_stop();
}

void ScenarioRunner::stop()
{
    requestStop();
    if (m->ender.joinable())
        m->ender.join();
}

void ScenarioRunner::cleanUp()
{
    lock::Client client(m->place.main, clientOptionsFor(m->place));
    for (std::size_t lock = 0; lock < m->scenario.locks.size(); ++lock) {
        std::vector<std::string> keys = keysOf(m->scenario, lock);
        const auto latch = client.command({"HGET", m->scenario.roundKey(lock), kLatchField}); // the last one opened
        if (latch && latch->text.starts_with(latchKey(m->scenario.lockKey(lock), "")))
            keys.push_back(latch->text);
        for (const std::string& key : keys)
            (void)client.command({"DEL", key}); // as above
    }
}

bool ScenarioRunner::hasEnded() const
{
    return m->ended;
}
int ScenarioRunner::workersRunning() const
{
    return m->running;
}
std::uint64_t ScenarioRunner::sections() const
{
    return m->sections;
}
std::vector<Record> ScenarioRunner::take()
{
    return m->log.take();
}
std::uint64_t ScenarioRunner::recordsDropped() const
{
    return m->log.dropped();
}
const Scenario& ScenarioRunner::scenario() const
{
    return m->scenario;
}

std::vector<std::string> ScenarioRunner::workerNames() const
{
    const std::lock_guard guard(m->mutex);
    std::vector<std::string> names;
    for (const WorkerSpec& spec : m->m_specs)
        names.push_back(spec.name);
    return names;
}

void ScenarioRunner::setTtl(Millis ttl)
{
    m->change([&](WorkerSpec& spec) { spec.ttl = ttl; });
}
void ScenarioRunner::setHold(Distribution hold)
{
    m->change([&](WorkerSpec& spec) { spec.hold = hold; });
}
void ScenarioRunner::setThink(Distribution think)
{
    m->change([&](WorkerSpec& spec) { spec.think = think; });
}
void ScenarioRunner::setRenewal(bool on)
{
    m->change([&](WorkerSpec& spec) { spec.renewal = on; });
}

void ScenarioRunner::setWorkers(std::size_t count)
{
    const std::lock_guard guard(m->mutex);
    if (m->ended || m->stopSource.stop_requested() || m->counted.empty())
        return;
    for (; m->counted.size() > std::max<std::size_t>(count, 1); m->counted.pop_back())
        m->workerStops[m->counted.back()].request_stop();
    if (m->counted.size() < count) {
        const std::uint32_t first =
            m->addWorkers(WorkerSpec(m->m_specs[m->counted.back()]), count - m->counted.size(), "w");
        for (std::uint32_t number = first; number < m->m_specs.size(); ++number)
            m->counted.push_back(number);
    }
}

std::uint32_t ScenarioRunner::spawnContention(std::size_t lock, std::size_t workers, Millis time)
{
    const std::lock_guard guard(m->mutex);
    if (m->stopSource.stop_requested())
        return kNobody;
    const auto user = std::find_if(m->m_specs.begin(), m->m_specs.end(), [&](const WorkerSpec& each) {
        return std::find(each.locks.begin(), each.locks.end(), lock) != each.locks.end();
    });
    if (user == m->m_specs.end())
        return kNobody;
    WorkerSpec spec = *user;
    spec.locks = {lock};
    spec.hold = {Distribution::Kind::Uniform, Millis{5}, Millis{20}, Millis{0}};
    spec.think = Distribution::fixed(Millis{1});
    spec.wait = Millis{500};
    const std::uint32_t first = m->addWorkers(spec, workers, "contender");
    std::vector<std::stop_source> stops;
    for (std::size_t number = first; number < m->m_specs.size(); ++number)
        stops.push_back(m->workerStops[number]);
    m->m_threads.emplace_back([stops = std::move(stops), time, all = m->stopSource.get_token()]() mutable {
        (void)sleepUnlessStopped(time, all);
        for (std::stop_source& stop : stops)
            stop.request_stop();
    });
    return first;
}

} // namespace lockscope::simulator
