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

/// Where the program for workers in processes of their own is: beside this program, in ../bin or ../libexec/lockscope
/// of it, or in PATH; the environment variable LOCKSCOPE_WORKER wins. Empty: not installed.
[[nodiscard]] std::string workerProgram();

/// One worker of a process: its number, and the request to end it.
struct ProcessWorker
{
    std::uint32_t number = 0;
    std::stop_token stop;
};

/// Runs these workers in one process of their own (lockscope-worker) and gives the host everything they say. Returns
/// when all have ended, or when the process was killed by a fault (SIGKILL: those that were with it in the process are
/// then Vanished, too). A process whose fault says so is started anew after that time, as by a supervisor, with all its
/// workers; each goes on with the choices and faults that it has not had yet. A process that cannot be started is an
/// error in the records. A stop at a step point is SIGSTOP and SIGCONT of the whole process. In a thread of its own;
/// scenario and host outlive the call.
void runInProcess(const Scenario& scenario, const std::vector<ProcessWorker>& workers, const RunServers& place,
                  Host& host);

/// The other side: what lockscope-worker does with its channel. Returns when it is closed. `stepClock` puts the wall
/// clock of the whole process ahead; empty: it has no clock of its own.
int serveAsWorkers(int channel, const std::function<void(Millis)>& stepClock = {});

} // namespace lockscope::simulator
