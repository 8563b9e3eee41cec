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

/// The servers of a run: what each one is for, Scenario::setup says. `main` is what the monitor watches.
struct RunServers
{
    Endpoint main;
    std::vector<Endpoint> more;
    bool isCluster = false; ///< `main` is a node of a cluster: clients follow it to the others
};

/// How a client of the run connects to them.
[[nodiscard]] lock::ClientOptions clientOptionsFor(const RunServers& place, std::string name = {});

/// The same servers, as a worker of this WorkerSpec::server sees them.
[[nodiscard]] RunServers placeOf(RunServers place, std::size_t server);

/// A moment of a run, for "since then".
using Mark = std::uint64_t;

/// What a worker did in earlier lives.
struct Past
{
    std::uint64_t cycles = 0;                   ///< begun
    std::vector<std::uint32_t> faultsDone;      ///< how often, of each of WorkerSpec::faults
    std::vector<std::uint32_t> faultsLeftOut{}; ///< passed before its time in this life, see Fault::after
};

/// The run that a worker belongs to, as the worker sees it. A worker in a process of its own has one that speaks
/// through a pipe. Any thread.
class Host
{
public:
    virtual ~Host() = default;

    virtual void append(Record record) = 0;
    /// As it is now: it may be changed while the scenario runs. By value.
    [[nodiscard]] virtual WorkerSpec spec(std::uint32_t worker) = 0;
    /// A section was entered: the run ends after so many.
    virtual void sectionEntered() = 0;

    [[nodiscard]] virtual Mark mark() = 0;
    /// The worker stands at this step point; wakes those that wait for it.
    virtual void reached(std::uint32_t worker, std::uint32_t lock, StepPoint at) = 0;
    /// Until another worker passed this step point of the lock since the mark. False: the time was over, or stop.
    virtual bool waitForAnother(std::uint32_t worker, std::uint32_t lock, StepPoint at, Mark since, Millis most,
                                const std::stop_token& stop) = 0;
    /// Until `count` workers stand here together. False: as above.
    virtual bool meet(std::uint32_t worker, std::uint32_t lock, StepPoint at, std::uint32_t count, Millis most,
                      const std::stop_token& stop) = 0;
    /// Something is done to the servers. Returns when it is done.
    virtual void outside(const std::string& what) = 0;
    /// The worker is to die as by SIGKILL. A thread just returns from it; a process does not.
    virtual void kill(std::uint32_t worker) = 0;
    /// As SIGSTOP, and SIGCONT after the time. A thread sleeps.
    virtual void suspend(std::uint32_t worker, Millis time, const std::stop_token& stop) = 0;
    /// Puts the wall clock ahead, for all that runs in the worker's process. False: it has none of its own.
    virtual bool stepClock(Millis) { return false; }
};

/// Sleeps; false when it was asked to stop before the time was over. Any of the two tokens wakes it.
bool sleepUnlessStopped(Millis time, const std::stop_token& stop, const std::stop_token& alsoStop = {});

} // namespace lockscope::simulator
