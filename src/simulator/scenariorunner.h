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
    std::size_t mostRecords = 200'000; ///< that wait for take()
    /// Something done to the servers (FaultKind::Outside), by a worker's thread. Empty: nothing is done.
    std::function<void(const std::string& what)> outside;
};

/// Runs a scenario: a thread a worker, each with connections of its own. A server that is away is an error in the
/// records, and tried again half a second later. Used by one thread; take() and the counters by any.
class ScenarioRunner
{
public:
    ScenarioRunner(Scenario scenario, RunServers place, RunOptions options = {});
    ScenarioRunner(Scenario scenario, Endpoint endpoint);
    /// stop()
    ~ScenarioRunner();
    ScenarioRunner(const ScenarioRunner&) = delete;
    ScenarioRunner& operator=(const ScenarioRunner&) = delete;

    /// Once. The scenario's own duration or number of cycles ends it, if it has one.
    void start();
    /// Returns at once; workers give back what they hold, unless they are to vanish.
    void requestStop();
    /// Returns when every worker has ended: in a second or so, also when the server hangs.
    void stop();
    /// Deletes the keys of the run: locks, desks, counters, all by name. After stop().
    void cleanUp();

    /// Every worker has ended, and the last records are there.
    [[nodiscard]] bool hasEnded() const;
    /// Workers that have not ended.
    [[nodiscard]] int workersRunning() const;
    /// Sections entered so far.
    [[nodiscard]] std::uint64_t sections() const;
    /// What the workers did since the last call.
    [[nodiscard]] std::vector<Record> take();
    [[nodiscard]] std::uint64_t recordsDropped() const;
    /// As it was at the start.
    [[nodiscard]] const Scenario& scenario() const;
    /// Of each worker that there ever was; Record::worker is the index.
    [[nodiscard]] std::vector<std::string> workerNames() const;

    // Changes while it runs: from each worker's next cycle on.
    void setTtl(Millis ttl);
    void setHold(Distribution hold);
    void setThink(Distribution think);
    void setRenewal(bool on);
    /// Adds copies of the last worker, or sends the last ones home.
    void setWorkers(std::size_t count);
    /// More workers for this lock, for a while: with the pattern of the first one that has it, without its faults,
    /// short work and little patience. Gives the number of the first; kNobody: the run is over.
    std::uint32_t spawnContention(std::size_t lock, std::size_t workers, Millis time);

private:
    class State;
    const std::unique_ptr<State> m;
};

} // namespace lockscope::simulator
