// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "simulator/host.h"
#include "simulator/record.h"
#include "simulator/scenario.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope::simulator {

struct RunOptions
{
    std::size_t mostRecords = 200'000; ///< maximum number waiting for take()
    /// Executes an action on the servers (FaultKind::Outside), in a worker's thread. Empty: no action.
    std::function<void(const std::string& what)> outside;
};

/// Runs a scenario with a thread for each worker, each with its own connections. An unreachable server is an error in
/// the records and retried half a second later. Used by one thread; take() and the counters by any.
class ScenarioRunner
{
public:
    ScenarioRunner(Scenario scenario, RunServers place, RunOptions options = {});
    ScenarioRunner(Scenario scenario, Endpoint endpoint);
    /// Calls stop().
    ~ScenarioRunner();
    ScenarioRunner(const ScenarioRunner&) = delete;
    ScenarioRunner& operator=(const ScenarioRunner&) = delete;

    /// Call once. The scenario's own duration or number of cycles ends it, if set.
    void start();
    /// Returns at once; workers release their locks, unless they are to vanish.
    void requestStop();
    /// Returns when every worker has ended: within about a second, even when the server hangs.
    void stop();
    /// Deletes the keys of the run (locks, desks, counters) by name. Call it after stop().
    void cleanUp();

    /// True when every worker has ended and the last records are available.
    [[nodiscard]] bool hasEnded() const;
    /// Number of workers still running.
    [[nodiscard]] int workersRunning() const;
    /// Number of sections entered so far.
    [[nodiscard]] std::uint64_t sections() const;
    /// Records since the last call.
    [[nodiscard]] std::vector<Record> take();
    [[nodiscard]] std::uint64_t recordsDropped() const;
    /// As of the start.
    [[nodiscard]] const Scenario& scenario() const;
    /// Names of all workers ever started; Record::worker is the index.
    [[nodiscard]] std::vector<std::string> workerNames() const;

    // Changes during the run take effect from each worker's next cycle.
    void setTtl(Millis ttl);
    void setHold(Distribution hold);
    void setThink(Distribution think);
    void setRenewal(bool on);
    /// Adds copies of the last worker, or stops the last ones.
    void setWorkers(std::size_t count);
    /// Adds temporary workers for this lock, with the pattern of its first worker, without faults, with short work and
    /// little patience. Returns the index of the first; kNobody: the run is over.
    std::uint32_t spawnContention(std::size_t lock, std::size_t workers, Millis time);

private:
    class State;
    const std::unique_ptr<State> m;
};

} // namespace lockscope::simulator
