// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/processworkers.h"

#include "sandbox/childprocess.h"
#include "sandbox/linechannel.h"
#include "simulator/wire.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace lockscope::simulator {
namespace {

using wire::json;
using namespace std::chrono_literals;

constexpr Millis kListenFor{50};
constexpr Millis kAfterStop{5'000}; ///< commands in progress may have to reach their time limit first

/// The run's side of one worker process.
class Process
{
public:
    Process(sandbox::ChildProcess process, const std::vector<ProcessWorker>& workers,
            std::map<std::uint32_t, Past>& pasts, Host& host)
        : m_process(std::move(process)), m_channel(m_process.channel()), m_workers(workers), m_pasts(pasts),
          m_host(host)
    {
        for (const ProcessWorker& worker : workers)
            m_lives[worker.number] = {};
    }
    /// Returns the delay before a restart after a kill; no value: no restart.
    std::optional<Millis> run(const json& start);

private:
    struct Life
    {
        bool ended = false;
        std::uint32_t lock = 0; ///< of its latest record
    };

    void listen();
    void hear(const json& said);
    void append(Record record);
    void asked(const json& said);
    void answer(std::uint64_t id, json reply);
    void inThread(std::function<void()> work) { m_waiting.emplace_back(std::move(work)); }
    void suspend(std::uint32_t worker, Millis time);
    void killed(std::uint32_t worker);
    void allGone(const char* why);
    [[nodiscard]] bool allEnded() const;
    [[nodiscard]] std::stop_token stopOf(std::uint32_t worker) const;
    void signal(int number)
    {
        const std::lock_guard guard(m_signalling);
        m_process.signal(number);
    }

    sandbox::ChildProcess m_process;
    sandbox::LineChannel m_channel;
    const std::vector<ProcessWorker>& m_workers;
    std::map<std::uint32_t, Past>& m_pasts;
    Host& m_host;
    std::mutex m_signalling;
    std::map<std::uint32_t, Life> m_lives;
    bool m_killed = false;
    std::optional<Millis> m_returnsAfter;
    std::vector<std::jthread> m_waiting; ///< of long requests; declared last, because they use all members above
};

std::optional<Millis> Process::run(const json& start)
{
    m_channel.send(wire::line(start));
    std::vector<std::unique_ptr<std::stop_callback<std::function<void()>>>> stops;
    for (const ProcessWorker& worker : m_workers)
        stops.push_back(
            std::make_unique<std::stop_callback<std::function<void()>>>(worker.stop, [this, number = worker.number] {
                m_channel.send(wire::line({{"stop", number}}));
            }));
    listen();
    return m_returnsAfter;
}

void Process::listen()
{
    std::optional<MonoTime> stopped;
    while (!allEnded() && !m_killed) {
        const std::optional<std::string> line = m_channel.receive(kListenFor);
        if (line)
            hear(json::parse(*line));
        else if (m_channel.isOver())
            return allGone("The worker process ended without being asked to.");
        const bool stop = std::all_of(m_workers.begin(), m_workers.end(),
                                      [](const ProcessWorker& worker) { return worker.stop.stop_requested(); });
        const MonoTime now = std::chrono::steady_clock::now();
        if (stop && !stopped)
            stopped = now;
        if (stopped && now - *stopped > kAfterStop)
            return allGone("The worker process did not end when it was asked to.");
    }
}

void Process::hear(const json& said)
{
    if (said.contains("record"))
        append(wire::record(said["record"]));
    else if (said.contains("reached"))
        m_host.reached(said["reached"][0], said["reached"][1], static_cast<StepPoint>(said["reached"][2].get<int>()));
    else if (said.contains("section"))
        m_host.sectionEntered();
    else if (said.contains("ended"))
        m_lives[said["ended"].get<std::uint32_t>()].ended = true;
    else
        asked(said);
}

void Process::append(Record record)
{
    Life& life = m_lives[record.worker];
    life.lock = record.lock;
    Past& past = m_pasts[record.worker];
    past.cycles += record.kind == RecordKind::Intent;
    if (record.kind == RecordKind::Forced || record.kind == RecordKind::Vanished) {
        const auto number = static_cast<std::size_t>(record.value);
        past.faultsDone.resize(std::max(past.faultsDone.size(), number + 1));
        ++past.faultsDone[number];
        if (record.kind == RecordKind::Vanished)
            m_returnsAfter = m_host.spec(record.worker).faults.at(number).returnsAfter;
    }
    m_host.append(std::move(record));
}

void Process::answer(std::uint64_t id, json reply)
{
    reply["answer"] = id;
    m_channel.send(wire::line(reply));
}

void Process::asked(const json& said)
{
    const auto id = said.at("ask").get<std::uint64_t>();
    const auto what = said.at("what").get<std::string>();
    const auto worker = said.at("worker").get<std::uint32_t>();
    const auto number = [&](const char* field) { return said.at(field).get<std::int64_t>(); };
    const auto point = [&] { return static_cast<StepPoint>(number("at")); };
    if (what == "spec")
        return answer(id, {{"spec", wire::of(m_host.spec(worker))}});
    if (what == "mark")
        return answer(id, {{"mark", m_host.mark()}});
    if (what == "kill")
        return killed(worker);
    const Millis time{said.value("time", std::int64_t{0})};
    if (what == "suspend")
        return inThread([this, id, worker, time] {
            suspend(worker, time);
            answer(id, json::object());
        });
    if (what == "outside")
        return inThread([this, id, deed = said.at("deed").get<std::string>()] {
            m_host.outside(deed);
            answer(id, json::object());
        });
    const auto lock = static_cast<std::uint32_t>(number("lock"));
    if (what == "wait")
        return inThread([=, this, at = point(), since = said.at("since").get<Mark>()] {
            answer(id, {{"yes", m_host.waitForAnother(worker, lock, at, since, time, stopOf(worker))}});
        });
    if (what == "meet")
        return inThread([=, this, at = point(), count = static_cast<std::uint32_t>(number("count"))] {
            answer(id, {{"yes", m_host.meet(worker, lock, at, count, time, stopOf(worker))}});
        });
}

/// The worker waits for our answer, so it does nothing between the request and the signal.
void Process::suspend(std::uint32_t worker, Millis time)
{
    signal(SIGSTOP);
    (void)sleepUnlessStopped(time, stopOf(worker));
    signal(SIGCONT);
}

/// Reads the remaining messages of the process first: the channel keeps what was sent before the kill.
void Process::killed(std::uint32_t worker)
{
    if (std::exchange(m_killed, true))
        return;
    m_lives[worker].ended = true;
    signal(SIGKILL);
    (void)m_process.waitForEnd(10s);
    while (const std::optional<std::string> line = m_channel.receive(0ms))
        hear(json::parse(*line));
    allGone("");
}

void Process::allGone(const char* why)
{
    for (auto& [number, life] : m_lives) {
        if (life.ended)
            continue;
        life.ended = true;
        Record gone;
        gone.at = gone.sent = std::chrono::steady_clock::now();
        gone.worker = number;
        gone.lock = life.lock;
        gone.kind = RecordKind::Vanished;
        gone.outcome = *why != '\0' ? Outcome::Error : Outcome::None;
        gone.note = why;
        m_host.append(std::move(gone));
    }
}

bool Process::allEnded() const
{
    return std::all_of(m_lives.begin(), m_lives.end(), [](const auto& entry) { return entry.second.ended; });
}

std::stop_token Process::stopOf(std::uint32_t worker) const
{
    for (const ProcessWorker& each : m_workers)
        if (each.number == worker)
            return each.stop;
    return {};
}

void cannotRun(const std::vector<ProcessWorker>& workers, Host& host, const std::string& why)
{
    for (const ProcessWorker& worker : workers) {
        Record trouble;
        trouble.at = trouble.sent = std::chrono::steady_clock::now();
        trouble.worker = worker.number;
        trouble.kind = RecordKind::Outcome;
        trouble.outcome = Outcome::Error;
        trouble.note = why;
        host.append(std::move(trouble));
    }
}

} // namespace

std::string workerProgram()
{
    constexpr char name[] = "lockscope-worker";
    if (const char* given = std::getenv("LOCKSCOPE_WORKER")) // NOLINT(concurrency-mt-unsafe): nothing sets variables
        return sandbox::findProgram(given);
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const char* place : {".", "../bin", "../libexec/lockscope"})
        if (std::string found = sandbox::findProgram((folder / place / name).lexically_normal().string());
            !found.empty())
            return found;
    return sandbox::findProgram(name);
}

namespace {

/// Runs until all its workers have ended or it was killed. Returns the delay before a restart; no value: no restart.
std::optional<Millis> runOnce(const Scenario& scenario, const std::vector<ProcessWorker>& workers,
                              const RunServers& place, Host& host, std::map<std::uint32_t, Past>& pasts)
{
    sandbox::ProcessOptions options;
    options.program = workerProgram();
    options.withChannel = true;
    if (options.program.empty()) {
        cannotRun(workers, host,
                  "The program lockscope-worker was not found beside this program nor in PATH. It belongs to "
                  "Lockscope: install it again, or name its file in LOCKSCOPE_WORKER.");
        return std::nullopt;
    }
    auto process = sandbox::ChildProcess::start(options);
    if (!process) {
        cannotRun(workers, host, process.error().message);
        return std::nullopt;
    }
    json numbers = json::array();
    json lives = json::array();
    for (const ProcessWorker& worker : workers) {
        numbers.push_back(worker.number);
        lives.push_back({worker.number, pasts[worker.number].cycles, pasts[worker.number].faultsDone});
    }
    return Process(std::move(*process), workers, pasts, host)
        .run({{"scenario", wire::of(scenario)},
              {"place", wire::of(place)},
              {"workers", std::move(numbers)},
              {"pasts", std::move(lives)}});
}

} // namespace

void runInProcess(const Scenario& scenario, const std::vector<ProcessWorker>& workers, const RunServers& place,
                  Host& host)
{
    std::map<std::uint32_t, Past> pasts;
    std::vector<ProcessWorker> alive = workers;
    while (const std::optional<Millis> pause = runOnce(scenario, alive, place, host, pasts)) {
        std::erase_if(alive, [](const ProcessWorker& worker) { return worker.stop.stop_requested(); });
        if (alive.empty() || !sleepUnlessStopped(*pause, alive.front().stop))
            return;
    }
}

} // namespace lockscope::simulator
