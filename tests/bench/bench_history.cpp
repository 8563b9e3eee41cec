// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a recording costs: the tap, the recorder, bytes on the disk, and going to any moment. The load is the reducer's:
// holds with random tokens (45 % uuids, 30 % Redisson's, 25 % hexadecimal), 43 % acquired, 15 % renewed, 42 % released.
// Thread CPU time. Prints one JSON object a line; exit 1 when a count is wrong.
//
//   bench_history [EVENTS] [FOLDER]
//   bench_history write RATE EVENTS [FOLDER]: the writer alone, masked, at so many events a second
//   bench_history ring MB EVENTS [FOLDER]: the writer of a ring of that size, and how long its commits take that delete
//   the oldest beside those that do not
//   bench_history flood N [FOLDER]: 500,000 events a second for N seconds instead, through the tap and the recorder's
//   thread as in the window; wrong when an event is left out
//   bench_history hours N [FOLDER]: so many hours of 1,000 events a second instead, as fast as they are written, with
//   the memory of the process each hour
#include "history/recorder.h"
#include "history/recordingreader.h"
#include "history/replaysource.h"
#include "history/tap.h"
#include "recordedload.h"
#include "threadcpu.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

using namespace lockscope;
using namespace lockscope::history;
using bench::RecordedLoad;
using bench::thisThreadCpuNs;

namespace {

class Source final : public EventSource
{
public:
    explicit Source(std::vector<Batch>& batches) : m_batches(batches) {}
    bool takeBatch(Batch& into) override
    {
        into = std::move(m_batches[m_next]);
        m_next = (m_next + 1) % m_batches.size();
        return true;
    }
    void setVisible(std::vector<LockId>) override {}
    void setSelected(LockId) override {}

private:
    std::vector<Batch>& m_batches;
    std::size_t m_next = 0;
};

struct Made
{
    std::string path;
    std::uint64_t events = 0;
    ServerTime from{};
    ServerTime to{};
};

bool g_right = true;

/// The writer alone, in this thread, as the recorder drives it: a commit every 250 ms of the load's time. What is
/// between two commits is measured at once: the clock costs as much as a batch of one event.
Made measureWriter(const std::string& path, std::uint32_t locks, double rate, std::uint64_t events, bool masked)
{
    std::filesystem::remove(path);
    RecordingOptions options;
    options.path = path;
    options.masksTokens = masked;
    auto writer = RecordingWriter::open(options);
    if (!writer)
        return {};
    RecordedLoad load(locks, rate);
    Made made{path};
    double ns = 0;
    std::vector<Batch> batches{load.next()};
    made.from = batches.front().now;
    ServerTime checked = made.from;
    while (made.events < events) {
        const ServerTime from = batches.empty() ? made.to : batches.front().now;
        while (batches.empty() || batches.back().now - from < std::chrono::milliseconds(250))
            batches.push_back(load.next());
        for (const Batch& batch : batches)
            made.events += batch.events.size();
        made.to = batches.back().now;
        const auto begin = thisThreadCpuNs();
        for (Batch& batch : batches) {
            (*writer)->add(batch);
            if (!(*writer)->takesMore())
                g_right = (*writer)->commit().has_value() && g_right;
        }
        g_right = (*writer)->commit().has_value() && g_right;
        if (made.to - checked >= std::chrono::seconds(10)) {
            g_right = (*writer)->checkpoint().has_value() && g_right;
            checked = made.to;
        }
        ns += thisThreadCpuNs() - begin;
        batches.clear();
    }
    g_right = (*writer)->close().has_value() && g_right;
    const auto size = static_cast<double>(std::filesystem::file_size(path));
    std::printf("{\"bench\":\"history.write\",\"locks\":%u,\"events_per_second\":%.0f,\"masked\":%s,\"events\":%llu,"
                "\"bytes_per_event\":%.1f,\"us_per_event\":%.2f}\n",
                locks, rate, masked ? "true" : "false", static_cast<unsigned long long>(made.events),
                size / static_cast<double>(made.events), ns / 1000 / static_cast<double>(made.events));
    std::fflush(stdout);
    return made;
}

/// Each commit by the wall clock: while one lasts, the recorder takes nothing.
void measureRing(const std::string& path, std::uint64_t megabytes, std::uint64_t events)
{
    using Steady = std::chrono::steady_clock;
    std::filesystem::remove(path);
    RecordingOptions options;
    options.path = path;
    options.mostBytes = megabytes << 20;
    auto writer = RecordingWriter::open(options);
    if (!writer)
        return;
    RecordedLoad load(2000, 10'000);
    std::vector<double> deleting;
    std::vector<double> others;
    std::uint64_t written = 0;
    std::uint64_t batches = 0;
    auto oldest = [&path] {
        const auto reader = RecordingReader::open(path);
        return reader && !(*reader)->stretches().empty() ? (*reader)->stretches().front().from : ServerTime{};
    };
    ServerTime from{};
    while (written < events) {
        Batch batch = load.next();
        written += batch.events.size();
        (*writer)->add(batch);
        if ((*writer)->takesMore() && ++batches % 8 != 0)
            continue;
        const bool isChunk = !(*writer)->takesMore(); // only with one the oldest is deleted
        const auto began = Steady::now();
        g_right = (*writer)->commit().has_value() && g_right;
        const double ms = std::chrono::duration<double, std::milli>(Steady::now() - began).count();
        const ServerTime now = isChunk ? oldest() : from;
        (now != from ? deleting : others).push_back(ms);
        from = now;
    }
    g_right = (*writer)->close().has_value() && g_right && deleting.size() > 2;
    for (auto* each : {&deleting, &others})
        std::sort(each->begin(), each->end());
    const auto at = [](const std::vector<double>& all, double part) {
        return all.empty() ? 0.0 : all[std::min(all.size() - 1, std::size_t(double(all.size()) * part))];
    };
    std::printf(
        "{\"bench\":\"history.ring\",\"mb\":%llu,\"events\":%llu,\"file_mb\":%.1f,\"deleting\":%zu,\"p50_ms\":%.2f,"
        "\"p99_ms\":%.2f,\"worst_ms\":%.2f,\"others\":%zu,\"others_p50_ms\":%.2f,\"others_p99_ms\":%.2f,"
        "\"others_worst_ms\":%.2f}\n",
        static_cast<unsigned long long>(megabytes), static_cast<unsigned long long>(written),
        double(std::filesystem::file_size(path)) / (1 << 20), deleting.size(), at(deleting, 0.5), at(deleting, 0.99),
        at(deleting, 1), others.size(), at(others, 0.5), at(others, 0.99), at(others, 1));
}

/// A file in place of an earlier one; without it nothing can be measured.
std::unique_ptr<RecordingWriter> begunFile(const std::string& path)
{
    std::filesystem::remove(path);
    RecordingOptions options;
    options.path = path;
    auto writer = RecordingWriter::open(options);
    if (!writer)
        std::exit(1);
    return std::move(*writer);
}

void measureTap(const std::string& path)
{
    const SystemClock clock;
    std::unique_ptr<RecordingWriter> writer = begunFile(path);
    Recorder recorder(std::move(writer), clock);
    RecordedLoad load(2000, 100'000);
    double with = 0;
    double without = 0;
    std::uint64_t events = 0;
    for (int round = 0; round < 40; ++round) {
        std::vector<Batch> batches;
        for (int i = 0; i < 6; ++i)
            batches.push_back(load.next());
        auto same = batches;
        Batch into;
        {
            Source plain(same);
            const auto begin = thisThreadCpuNs();
            for (std::size_t i = 0; i < batches.size(); ++i)
                plain.takeBatch(into);
            without += thisThreadCpuNs() - begin;
        }
        Tap tap(std::make_unique<Source>(batches), clock);
        tap.setRecorder(&recorder);
        const auto begin = thisThreadCpuNs();
        for (std::size_t i = 0; i < same.size(); ++i) {
            tap.takeBatch(into);
            events += into.events.size();
        }
        with += thisThreadCpuNs() - begin;
        while (recorder.status().events + recorder.status().leftOut < events) {
        }
    }
    const auto n = static_cast<double>(events);
    std::printf("{\"bench\":\"history.tap\",\"events\":%llu,\"ns_per_event\":%.1f,\"left_out\":%llu}\n",
                static_cast<unsigned long long>(events), (with - without) / n,
                static_cast<unsigned long long>(recorder.status().leftOut));
    std::fflush(stdout);
}

void measureReading(const Made& made, std::uint32_t locks)
{
    const SystemClock clock;
    auto begin = thisThreadCpuNs();
    auto reader = RecordingReader::open(made.path);
    if (!reader)
        return;
    ReplaySource replay(std::move(*reader), clock);
    replay.setRunIn(std::chrono::seconds(0));
    const auto opened = thisThreadCpuNs() - begin;
    std::mt19937_64 random(3);
    std::vector<double> ms;
    Batch batch;
    for (int i = 0; i < 40; ++i) {
        const auto span = static_cast<std::uint64_t>((made.to - made.from).count());
        begin = thisThreadCpuNs();
        replay.seek(made.from + std::chrono::microseconds(random() % span));
        PictureView picture;
        do {
            if (replay.takeBatch(batch))
                picture.update(batch);
        } while (replay.hasMore());
        ms.push_back((thisThreadCpuNs() - begin) / 1e6);
        g_right = g_right && !replay.error();
    }
    std::sort(ms.begin(), ms.end());
    replay.seek(made.from);
    replay.play(kFastest);
    PictureView picture;
    std::uint64_t events = 0;
    begin = thisThreadCpuNs();
    while (replay.takeBatch(batch)) {
        picture.update(batch);
        events += batch.events.size();
    }
    const auto all = thisThreadCpuNs() - begin;
    g_right = g_right && events == made.events;
    std::printf("{\"bench\":\"history.read\",\"locks\":%u,\"events\":%llu,\"open_ms\":%.1f,\"seek_median_ms\":%.1f,"
                "\"seek_worst_ms\":%.1f,\"play_ns_per_event\":%.0f}\n",
                locks, static_cast<unsigned long long>(events), opened / 1e6, ms[ms.size() / 2], ms.back(),
                all / static_cast<double>(events));
    std::fflush(stdout);
}

/// In kB.
long residentMemory()
{
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        long size = 0;
        if (word == "VmRSS:" && status >> size)
            return size;
    }
    return 0;
}

/// The events are made, and taken through the tap, in this thread, 30 times a second.
void measureFlood(const std::string& path, int seconds)
{
    const SystemClock clock;
    std::unique_ptr<RecordingWriter> writer = begunFile(path);
    auto recorder = std::make_unique<Recorder>(std::move(writer), clock);
    RecordedLoad load(2000, 500'000);
    std::vector<Batch> one(1);
    Tap tap(std::make_unique<Source>(one), clock);
    tap.setRecorder(recorder.get());
    Batch into;
    std::uint64_t events = 0;
    std::uint64_t mostWaiting = 0;
    long mostMemory = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < seconds * 30; ++i) {
        std::this_thread::sleep_until(begin + i * std::chrono::microseconds(33'333));
        one.front() = load.next();
        events += one.front().events.size();
        tap.takeBatch(into);
        const auto status = recorder->status();
        mostWaiting = std::max(mostWaiting, events - std::min(events, status.events + status.leftOut));
        mostMemory = std::max(mostMemory, residentMemory());
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    const std::uint64_t leftOut = [&] {
        RecorderStatus status = recorder->status();
        for (int i = 0; i < 100 && status.events + status.leftOut < events; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            status = recorder->status();
        }
        return status.leftOut + (events - std::min(events, status.events + status.leftOut));
    }();
    tap.setRecorder(nullptr);
    recorder.reset();
    g_right = g_right && leftOut == 0;
    std::printf("{\"bench\":\"history.flood\",\"events\":%llu,\"events_per_second\":%.0f,\"left_out\":%llu,"
                "\"most_waiting\":%llu,\"most_resident_kb\":%ld,\"bytes_per_event\":%.1f}\n",
                static_cast<unsigned long long>(events), static_cast<double>(events) / took.count(),
                static_cast<unsigned long long>(leftOut), static_cast<unsigned long long>(mostWaiting), mostMemory,
                static_cast<double>(std::filesystem::file_size(path)) / static_cast<double>(events));
}

void measureHours(const std::string& path, int hours)
{
    std::unique_ptr<RecordingWriter> writer = begunFile(path);
    RecordedLoad load(2000, 1000);
    ServerTime begin{};
    ServerTime committed{};
    std::uint64_t events = 0;
    for (int hour = 1; hour <= hours;) {
        Batch batch = load.next();
        if (events == 0)
            begin = committed = batch.now;
        events += batch.events.size();
        const ServerTime now = batch.now;
        writer->add(batch);
        if (!writer->takesMore() || now - committed >= std::chrono::milliseconds(250)) {
            g_right = writer->commit().has_value() && g_right;
            committed = now;
        }
        if (now - begin < std::chrono::hours(hour))
            continue;
        g_right = writer->checkpoint().has_value() && g_right;
        std::printf("{\"bench\":\"history.hours\",\"hour\":%d,\"events\":%llu,\"file_mb\":%.0f,\"resident_kb\":%ld}\n",
                    hour, static_cast<unsigned long long>(events), static_cast<double>(writer->bytes()) / 1e6,
                    residentMemory());
        std::fflush(stdout);
        ++hour;
    }
    g_right = writer->close().has_value() && g_right;
}

} // namespace

int main(int argc, char** argv)
{
    const std::string what = argc > 2 ? argv[1] : "";
    if (what == "hours" || what == "flood") {
        const std::string where = argc > 3 ? argv[3] : std::filesystem::temp_directory_path().string();
        (what == "hours" ? measureHours : measureFlood)(where + "/bench_history.lockscope", std::atoi(argv[2]));
        std::filesystem::remove(where + "/bench_history.lockscope");
        return g_right ? 0 : 1;
    }
    if (what == "ring" && argc > 3) {
        const std::string where = argc > 4 ? argv[4] : std::filesystem::temp_directory_path().string();
        const std::string path = where + "/bench_history.lockscope";
        measureRing(path, std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10));
        std::filesystem::remove(path);
        return g_right ? 0 : 1;
    }
    if (what == "write" && argc > 3) {
        const std::string where = argc > 4 ? argv[4] : std::filesystem::temp_directory_path().string();
        const std::string path = where + "/bench_history.lockscope";
        measureWriter(path, 2000, std::strtod(argv[2], nullptr), std::strtoull(argv[3], nullptr, 10), true);
        std::filesystem::remove(path);
        return g_right ? 0 : 1;
    }
    const std::uint64_t events = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const std::string folder = argc > 2 ? argv[2] : std::filesystem::temp_directory_path().string();
    const std::string path = folder + "/bench_history.lockscope";
    measureTap(path);
    measureWriter(path, 2000, 40, events / 50, true);
    measureWriter(path, 2000, 1000, events / 5, true);
    measureWriter(path, 2000, 10'000, events, false);
    measureReading(measureWriter(path, 2000, 10'000, events, true), 2000);
    measureReading(measureWriter(path, 100'000, 10'000, events, true), 100'000);
    std::filesystem::remove(path);
    return g_right ? 0 : 1;
}
