// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The side of the worker process; processworkers.cpp has the run's side.
#include "sandbox/linechannel.h"
#include "simulator/processworkers.h"
#include "simulator/wire.h"
#include "simulator/worker.h"

#include <atomic>
#include <future>
#include <map>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace lockscope::simulator {
namespace {

using wire::json;

/// The run, as seen through the channel.
class ChannelHost final : public Host
{
public:
    ChannelHost(sandbox::LineChannel& channel, const std::function<void(Millis)>& stepClock)
        : m_channel(channel), m_stepClock(stepClock)
    {
    }

    void append(Record record) override { say({{"record", wire::of(record)}}); }
    WorkerSpec spec(std::uint32_t worker) override { return wire::worker(ask("spec", worker).at("spec")); }
    void sectionEntered() override { say({{"section", 1}}); }
    Mark mark() override { return ask("mark", 0).at("mark").get<Mark>(); }
    void reached(std::uint32_t worker, std::uint32_t lock, StepPoint at) override
    {
        say({{"reached", json::array({worker, lock, static_cast<int>(at)})}});
    }
    bool waitForAnother(std::uint32_t worker, std::uint32_t lock, StepPoint at, Mark since, Millis most,
                        const std::stop_token&) override // the run has the worker's stop token, too
    {
        return ask("wait", worker,
                   {{"lock", lock}, {"at", static_cast<int>(at)}, {"since", since}, {"time", most.count()}})
            .at("yes")
            .get<bool>();
    }
    bool meet(std::uint32_t worker, std::uint32_t lock, StepPoint at, std::uint32_t count, Millis most,
              const std::stop_token&) override
    {
        return ask("meet", worker,
                   {{"lock", lock}, {"at", static_cast<int>(at)}, {"count", count}, {"time", most.count()}})
            .at("yes")
            .get<bool>();
    }
    void outside(const std::string& what) override { ask("outside", 0, {{"deed", what}}); }
    void kill(std::uint32_t worker) override { ask("kill", worker); } // the answer is SIGKILL
    void suspend(std::uint32_t worker, Millis time, const std::stop_token&) override
    {
        ask("suspend", worker, {{"time", time.count()}});
    }

    bool stepClock(Millis ahead) override
    {
        if (m_stepClock)
            m_stepClock(ahead);
        return static_cast<bool>(m_stepClock);
    }

    void ended(std::uint32_t worker) { say({{"ended", worker}}); }
    void answered(const json& said)
    {
        const std::lock_guard guard(m_mutex);
        const auto found = m_asked.find(said.at("answer").get<std::uint64_t>());
        if (found == m_asked.end())
            return;
        found->second.set_value(said);
        m_asked.erase(found);
    }

private:
    void say(const json& what) { m_channel.send(wire::line(what)); }
    json ask(const char* what, std::uint32_t worker, json question = json::object())
    {
        std::future<json> answer;
        {
            const std::lock_guard guard(m_mutex);
            question["ask"] = ++m_lastAsked;
            answer = m_asked[m_lastAsked].get_future();
        }
        question["what"] = what;
        question["worker"] = worker;
        say(question);
        return answer.get();
    }

    sandbox::LineChannel& m_channel;
    const std::function<void(Millis)>& m_stepClock;
    std::mutex m_mutex;
    std::uint64_t m_lastAsked = 0;
    std::map<std::uint64_t, std::promise<json>> m_asked;
};

} // namespace

int serveAsWorkers(int fd, const std::function<void(Millis)>& stepClock)
{
    sandbox::LineChannel channel(fd);
    const std::optional<std::string> first = channel.receive(std::chrono::milliseconds{-1});
    if (!first)
        return 0;
    const json start = json::parse(*first);
    const Scenario scenario = wire::scenario(start.at("scenario"));
    const RunServers place = wire::place(start.at("place"));
    ChannelHost host(channel, stepClock);
    std::map<std::uint32_t, Past> pasts;
    for (const json& life : start.at("pasts"))
        pasts[life.at(0).get<std::uint32_t>()] = {
            life.at(1).get<std::uint64_t>(), life.at(2).get<std::vector<std::uint32_t>>(), {}};

    std::map<std::uint32_t, std::stop_source> stops;
    for (const json& number : start.at("workers"))
        stops.emplace(number.get<std::uint32_t>(), std::stop_source());
    std::vector<std::thread> threads;
    threads.reserve(stops.size());
    for (const auto& [number, stop] : stops)
        threads.emplace_back([&, worker = number, token = stop.get_token(), past = pasts[number]] {
            Worker(scenario, worker, place, host, past).run(token);
            host.ended(worker);
        });

    while (const std::optional<std::string> line = channel.receive(std::chrono::milliseconds{-1})) {
        const json said = json::parse(*line);
        if (said.contains("stop"))
            stops.at(said["stop"].get<std::uint32_t>()).request_stop();
        else
            host.answered(said);
    }
    // The run is over, and nobody reads further messages of waiting workers.
    ::_exit(0);
}

} // namespace lockscope::simulator
