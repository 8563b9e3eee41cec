// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>

namespace lockscope::bench {

/// CPU time of a thread of this process, by its name; nanoseconds.
inline double threadCpuNs(const char* wanted)
{
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::string name;
        std::getline(std::ifstream(task.path() / "comm"), name);
        if (name != wanted)
            continue;
        const auto tid = std::atoi(task.path().filename().c_str());
        const auto clock = static_cast<clockid_t>(~static_cast<unsigned>(tid) << 3 | 6u);
        timespec t{};
        if (clock_gettime(clock, &t) == 0)
            return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
    }
    return 0;
}

/// Of the calling thread; nanoseconds.
inline double thisThreadCpuNs()
{
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
}

} // namespace lockscope::bench
