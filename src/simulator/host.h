// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "lock/client.h"
#include "simulator/record.h"
#include "simulator/scenario.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace lockscope::simulator {

/// The servers of a run; Scenario::setup defines their roles. `main` is watched by the monitor.
struct RunServers
{
    Endpoint main;
    std::vector<Endpoint> more;
    bool isCluster = false; ///< `main` is a cluster node, from which clients follow redirections
};

/// Connection options for a client of the run.
[[nodiscard]] lock::ClientOptions clientOptionsFor(const RunServers& place, std::string name = {});

/// The servers as a worker with this WorkerSpec::server sees them.
[[nodiscard]] RunServers placeOf(RunServers place, std::size_t server);

/// A moment of a run, for "since then".
using Mark = std::uint64_t;

/// What a worker did in earlier lives.
struct Past
{
    std::uint64_t cycles = 0;                   ///< cycles begun
    std::vector<std::uint32_t> faultsDone;      ///< number of occurrences, by index in WorkerSpec::faults
    std::vector<std::uint32_t> faultsLeftOut{}; ///< occurrences skipped in this life, see Fault::after
};

/// A worker's interface to its run. In a process of its own the worker has an implementation that uses a pipe. Any
/// thread.
class Host
{
public:
    virtual ~Host() = default;

    virtual void append(Record record) = 0;
    /// The current specification, by value because it may change during the run.
    [[nodiscard]] virtual WorkerSpec spec(std::uint32_t worker) = 0;
    /// A section was entered: the run ends after a number of them.
    virtual void sectionEntered() = 0;

    [[nodiscard]] virtual Mark mark() = 0;
    /// The worker has reached this step point; wakes workers that wait for it.
    virtual void reached(std::uint32_t worker, std::uint32_t lock, StepPoint at) = 0;
    /// Waits until another worker passes this step point of the lock after the mark. False: timed out or stopped.
    virtual bool waitForAnother(std::uint32_t worker, std::uint32_t lock, StepPoint at, Mark since, Millis most,
                                const std::stop_token& stop) = 0;
    /// Waits until `count` workers are at this step point together. False: as above.
    virtual bool meet(std::uint32_t worker, std::uint32_t lock, StepPoint at, std::uint32_t count, Millis most,
                      const std::stop_token& stop) = 0;
    /// Acts on the servers. Returns when it is done.
    virtual void outside(const std::string& what) = 0;
    /// Kills the worker as by SIGKILL. For a thread the call returns; for a process it does not.
    virtual void kill(std::uint32_t worker) = 0;
    /// Suspends the worker as by SIGSTOP, and SIGCONT after the time. A thread sleeps.
    virtual void suspend(std::uint32_t worker, Millis time, const std::stop_token& stop) = 0;
    /// Advances the wall clock of the worker's process. False: the worker has no clock of its own.
    virtual bool stepClock(Millis) { return false; }
};

/// Sleeps; false when either token requested a stop before the time was over.
bool sleepUnlessStopped(Millis time, const std::stop_token& stop, const std::stop_token& alsoStop = {});

} // namespace lockscope::simulator
