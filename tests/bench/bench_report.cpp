// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `lockscope report` takes for a recording of an hour: its stream read and folded, its HTML and JUnit written, as
// the verb does it. Thread CPU time and time that passed. Prints one JSON object; exit 1 when a count is wrong.
//
//   bench_report [EVENTS_PER_SECOND] [LOCKS] [SECONDS]
#include "core/time.h"
#include "history/replaysource.h"
#include "presentation/report/reportjunit.h"
#include "presentation/stream/streamfold.h"
#include "recordedfile.h"
#include "threadcpu.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>

using namespace lockscope;
using namespace lockscope::presentation;
using bench::peakMb;
using bench::thisThreadCpuNs;

int main(int argc, char** argv)
{
    const double rate = argc > 1 ? std::strtod(argv[1], nullptr) : 1000;
    const auto locks = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 2000);
    const int seconds = argc > 3 ? std::atoi(argv[3]) : 3600;
    const std::string path = (std::filesystem::temp_directory_path() / "bench_report.lockscope").string();
    const auto events = bench::recordTo(path, rate, locks, seconds);
    const long before = peakMb();

    const SystemClock clock;
    const auto cpu = thisThreadCpuNs();
    const auto begin = clock.mono();
    auto reader = history::RecordingReader::open(path);
    if (!reader)
        return 1;
    history::ReplaySource source(std::move(*reader), clock);
    ReportFold report({source.range().from, source.range().to});
    StreamFold fold;
    fold.setSource(&source);
    fold.addConsumer(&report);
    source.play(history::kFastest);
    while (fold.pull()) {
    }
    report.finish();
    const auto readNs = thisThreadCpuNs() - cpu;
    const QByteArray html = toHtml(incidentReport(report, {}));
    const QByteArray junit = toJUnit(report, {});
    const auto allNs = thisThreadCpuNs() - cpu;
    const std::chrono::duration<double> passed = clock.mono() - begin;
    std::filesystem::remove(path);
    const bool isRight = events > 0 && report.events() > events * 9 / 10 && report.events() <= events &&
                         html.contains("lock:inventory:") && junit.contains("no-ttl");
    std::printf(
        "{\"bench\":\"report\",\"locks\":%u,\"recorded_s\":%d,\"events\":%llu,\"counted\":%llu,\"holds_kept\":%zu,"
        "\"findings\":%zu,\"read_cpu_s\":%.2f,\"cpu_s\":%.2f,\"s\":%.2f,\"html_kb\":%lld,\"peak_mb_before\":%ld,"
        "\"peak_mb\":%ld}\n",
        locks, seconds, static_cast<unsigned long long>(events), static_cast<unsigned long long>(report.events()),
        report.history().keptHolds(), report.findings().size(), static_cast<double>(readNs) / 1e9,
        static_cast<double>(allNs) / 1e9, passed.count(), static_cast<long long>(html.size() / 1024), before, peakMb());
    return isRight ? 0 : 1;
}
