// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What decode() costs a value, for one of each library's kind. Thread CPU time, median of five. Prints one JSON object
// a line.
#include "formats/vectors.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

using namespace lockscope::formats;
using namespace lockscope::formats::samples;

namespace {

double cpuNs()
{
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

template <typename Run>
double medianNs(int times, Run run)
{
    std::array<double, 5> runs{};
    for (double& ns : runs) {
        const double from = cpuNs();
        for (int i = 0; i < times; ++i)
            run();
        ns = (cpuNs() - from) / times;
    }
    std::sort(runs.begin(), runs.end());
    return runs[runs.size() / 2];
}

} // namespace

int main()
{
    constexpr int kTimes = 20'000;
    std::uint64_t sum = 0; // so that nothing is optimised away
    double all = 0;
    double worst = 0;
    const char* worstName = "";
    for (const Vector& v : kVectors) {
        const auto raw = v.stored.raw();
        const double ns = medianNs(kTimes, [&] { sum += decode(raw).count; });
        all += ns;
        if (ns > worst) {
            worst = ns;
            worstName = v.name;
        }
    }
    std::printf(
        "{\"bench\":\"decode\",\"values\":%zu,\"mean_ns\":%.0f,\"worst_ns\":%.0f,\"worst\":\"%s\",\"sum\":%llu}\n",
        kVectors.size(), all / static_cast<double>(kVectors.size()), worst, worstName,
        static_cast<unsigned long long>(sum));
    return 0;
}
