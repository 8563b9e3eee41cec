// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/host.h"
#include "simulator/scenario.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace lockscope::simulator {

/// Path of the program for workers in separate processes: beside this program, in ../bin or ../libexec/lockscope
/// relative to it, or in PATH; the environment variable LOCKSCOPE_WORKER takes precedence. Empty: not installed.
[[nodiscard]] std::string workerProgram();

/// One worker of a process: its number, and its stop token.
struct ProcessWorker
{
    std::uint32_t number = 0;
    std::stop_token stop;
};

/// Runs these workers in a separate process (lockscope-worker) and forwards their messages to the host. Returns when
/// all have ended, or when a fault killed the process (SIGKILL: the other workers of the process are then Vanished,
/// too). If the fault says so, the process is restarted after that time as by a supervisor, with all its workers; each
/// continues with its remaining choices and faults. A process that cannot be started is an error in the records. A stop
/// at a step point is SIGSTOP and SIGCONT of the whole process. Runs in a thread of its own; scenario and host outlive
/// the call.
void runInProcess(const Scenario& scenario, const std::vector<ProcessWorker>& workers, const RunServers& place,
                  Host& host);

/// The other side: lockscope-worker serves its channel. Returns when the channel is closed. `stepClock` advances the
/// wall clock of the whole process; empty: it has no clock of its own.
int serveAsWorkers(int channel, const std::function<void(Millis)>& stepClock = {});

} // namespace lockscope::simulator
