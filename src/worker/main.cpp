// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// lockscope-worker: runs simulator workers in a separate process, for scenarios that kill or stop a whole process.
// Started by the run and controlled over standard input; not for direct use.
#include "simulator/processworkers.h"
#include "worker/wallclock.h"

#include <exception>
#include <iostream>
#include <sys/stat.h>
#include <unistd.h>

int main()
{
    struct stat input
    {
    };
    if (::fstat(STDIN_FILENO, &input) != 0 || !S_ISSOCK(input.st_mode)) {
        std::cerr << "lockscope-worker is started by a simulator run; use: lockscope simulate --list\n";
        return 2;
    }
    try {
        return lockscope::simulator::serveAsWorkers(STDIN_FILENO, lockscope::worker::stepWallClock);
    } catch (const std::exception& error) {
        std::cerr << "lockscope-worker: " << error.what() << '\n';
        return 1;
    }
}
