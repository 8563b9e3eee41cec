// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/processfigures.h"

#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace lockscope::metrics {

double processCpuSeconds()
{
    rusage usage{};
    if (::getrusage(RUSAGE_SELF, &usage) != 0)
        return 0;
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double processResidentBytes()
{
    std::ifstream file("/proc/self/statm");
    double size = 0;
    double resident = 0;
    if (!(file >> size >> resident))
        return 0;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

} // namespace lockscope::metrics
