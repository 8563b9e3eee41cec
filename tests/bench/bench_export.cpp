// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `lockscope export` takes for a recording of an hour, in each format that it folds: thread CPU time, time that
// passed, bytes, memory. Prints a JSON object a format; exit 1 when a count is wrong. With KEEP the recording stays
// there, for the verb itself (`ndjson` is `replay --json`).
//
//   bench_export [EVENTS_PER_SECOND] [LOCKS] [SECONDS] [KEEP]
#include "core/time.h"
#include "history/exporttables.h"
#include "history/replaysource.h"
#include "presentation/export/csvrows.h"
#include "presentation/export/exportfold.h"
#include "presentation/export/perfettotrace.h"
#include "presentation/stream/streamfold.h"
#include "recordedfile.h"
#include "threadcpu.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

using namespace lockscope;
using namespace lockscope::presentation;
using bench::peakMb;
using bench::thisThreadCpuNs;

namespace {

/// Events that were exported.
std::uint64_t exportTo(history::ExportSink& sink, std::unique_ptr<history::RecordingReader> reader, const Clock& clock)
{
    history::ReplaySource source(std::move(reader), clock);
    ExportFold rows(sink, {"a:6379", "a:6379", [](std::string_view token) { return std::string(token); }, {}});
    StreamFold fold;
    fold.setSource(&source);
    fold.addConsumer(&rows);
    source.play(history::kFastest);
    while (fold.pull()) {
    }
    rows.finish();
    return rows.events();
}

} // namespace

int main(int argc, char** argv)
{
    const double rate = argc > 1 ? std::strtod(argv[1], nullptr) : 100;
    const auto locks = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 2000);
    const int seconds = argc > 3 ? std::atoi(argv[3]) : 3600;
    const bool isKept = argc > 4;
    const auto folder = std::filesystem::temp_directory_path();
    const std::string path = isKept ? argv[4] : (folder / "bench_export.lockscope").string();
    const std::string to = (folder / "bench_export.out").string();
    const auto events = bench::recordTo(path, rate, locks, seconds, {{"node", "a:6379"}, {"keyspace", "a:6379"}});
    const SystemClock clock;
    bool isRight = events > 0;
    for (const std::string format : {"csv", "perfetto", "sqlite"}) {
        std::filesystem::remove(to);
        const long before = peakMb();
        const auto cpu = thisThreadCpuNs();
        const auto begin = clock.mono();
        auto reader = history::RecordingReader::open(path);
        if (!reader)
            return 1;
        std::uint64_t exported = 0;
        if (format == "sqlite") {
            auto tables = history::ExportTables::create(to, {});
            if (!tables)
                return 1;
            exported = exportTo(**tables, std::move(*reader), clock);
            isRight = isRight && (*tables)->finish([] { return false; }).has_value();
        } else {
            std::ofstream file(to, std::ios::binary);
            const auto write = [&file](std::string_view bytes) {
                file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            };
            if (format == "csv") {
                CsvRows sink([&](std::string_view line) {
                    write(line);
                    file.put('\n');
                });
                exported = exportTo(sink, std::move(*reader), clock);
            } else {
                PerfettoTrace sink(write, (*reader)->stretches().front().from);
                exported = exportTo(sink, std::move(*reader), clock);
            }
        }
        const auto ns = thisThreadCpuNs() - cpu;
        const std::chrono::duration<double> passed = clock.mono() - begin;
        isRight = isRight && exported == events;
        std::printf(
            "{\"bench\":\"export\",\"format\":\"%s\",\"locks\":%u,\"recorded_s\":%d,\"events\":%llu,"
            "\"cpu_s\":%.2f,\"s\":%.2f,\"us_event\":%.2f,\"bytes_event\":%.1f,\"peak_mb_before\":%ld,"
            "\"peak_mb\":%ld}\n",
            format.c_str(), locks, seconds, static_cast<unsigned long long>(exported), static_cast<double>(ns) / 1e9,
            passed.count(), static_cast<double>(ns) / 1e3 / static_cast<double>(exported),
            static_cast<double>(std::filesystem::file_size(to)) / static_cast<double>(exported), before, peakMb());
    }
    std::filesystem::remove(to);
    if (!isKept)
        std::filesystem::remove(path);
    return isRight ? 0 : 1;
}
