// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A trace burst under load: a paced writer takes and gives locks on a real redis-server, and every command has to come
// out of the burst with what it did. CPU is CLOCK_THREAD_CPUTIME_ID of redis-io, with and without the burst. Prints one
// JSON object a line; exit 1 when a command is missing or wrong.
//
//   bench_trace [--rate <commands a second>] [--runs N] [--seconds N] [--reads 1]
#include "analysis/tracebook.h"
#include "core/pictureview.h"
#include "loadwriter.h"
#include "monitor/livesource.h"
#include "support/privateserver.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

using namespace lockscope;
using bench::LoadWriter;
using test::PrivateServer;
using namespace std::chrono_literals;

namespace {

/// CPU time of redis-io, seconds.
double ioCpu()
{
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::string name;
        std::getline(std::ifstream(task.path() / "comm"), name);
        if (name != "redis-io")
            continue;
        const auto tid = std::atoi(task.path().filename().c_str());
        const auto clock = static_cast<clockid_t>(~static_cast<unsigned>(tid) << 3 | 6u);
        timespec t{};
        if (clock_gettime(clock, &t) == 0)
            return double(t.tv_sec) + double(t.tv_nsec) / 1e9;
    }
    return 0;
}

class Run
{
public:
    Run(const Endpoint& endpoint, bool reads) : m_source({options(endpoint, reads)}, m_clock) { m_source.start(); }

    static monitor::WatchOptions options(const Endpoint& endpoint, bool reads)
    {
        monitor::WatchOptions watch;
        watch.endpoint = endpoint;
        if (!reads)
            watch.readBudgetKeysPerSecond = 0;
        return watch;
    }
    template <class Condition>
    bool wait(Condition condition, std::chrono::seconds limit = 30s)
    {
        const auto until = std::chrono::steady_clock::now() + limit;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > until)
                return false;
            std::this_thread::sleep_for(20ms);
            pull();
        }
        return true;
    }
    void pull()
    {
        Batch batch;
        if (!m_source.takeBatch(batch))
            return;
        m_view.update(batch);
        m_book.add(batch, m_view);
        for (const auto& event : batch.nodes)
            live = live || event.kind == NodeEvent::Kind::Ready;
        if (!batch.traceStates.empty())
            status = batch.traceStates.back();
    }
    struct Sum
    {
        std::uint64_t acquired = 0;
        std::uint64_t refused = 0;
        std::uint64_t released = 0;
    };
    [[nodiscard]] Sum sum() const
    {
        Sum all;
        for (const auto& row : m_book.rows()) {
            all.acquired += row.acquired + row.renewed;
            all.refused += row.refused;
            all.released += row.released;
        }
        return all;
    }
    void trace(std::chrono::milliseconds limit) { m_source.startTrace(NodeId{0}, {{}, limit, 1u << 30}); }
    void stop() { m_source.stopTrace(NodeId{0}); }
    bool live = false;
    TraceStatus status;

private:
    SystemClock m_clock;
    monitor::LiveSource m_source;
    PictureView m_view;
    analysis::TraceBook m_book;
};

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_NO_THREADED_GLIB", "1"); // as the program does
    QCoreApplication application(argc, argv);
    double rate = 50'000;
    int runs = 5;
    double seconds = 5;
    bool reads = false;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (std::strcmp(argv[i], "--rate") == 0)
            rate = std::atof(argv[i + 1]);
        else if (std::strcmp(argv[i], "--runs") == 0)
            runs = std::max(1, std::atoi(argv[i + 1]));
        else if (std::strcmp(argv[i], "--seconds") == 0)
            seconds = std::max(1.0, std::atof(argv[i + 1]));
        else if (std::strcmp(argv[i], "--reads") == 0) // what was acquired is read, too, with the default budget
            reads = std::atoi(argv[i + 1]) != 0;
    }
    PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
    if (!server.start())
        return std::fprintf(stderr, "%s\n", server.log().c_str()), 1;
    std::vector<double> cores;
    std::vector<double> without;
    bool right = true;
    for (int i = 0; i < runs; ++i) {
        LoadWriter::Load load;
        load.keys = 1000;
        load.eventsPerSecond = rate * 1.5; // a cycle is two commands and three events
        load.cycles = std::uint64_t(rate * seconds / 2);
        Run run(server.tcpEndpoint(), reads);
        if (!run.wait([&] { return run.live; }))
            return 1;
        LoadWriter writer(server.port());
        auto cpu = ioCpu();
        auto done = writer.run(load);
        without.push_back((ioCpu() - cpu) / done.seconds);

        run.trace(std::chrono::minutes(5));
        if (!run.wait([&] { return run.status.state == TraceStatus::State::Running; }))
            return std::fprintf(stderr, "%s\n", run.status.text.c_str()), 1;
        cpu = ioCpu();
        std::thread writing([&] { done = writer.run(load); });
        run.wait([&] { return run.sum().acquired + run.sum().refused >= load.cycles; },
                 std::chrono::seconds(int(seconds) * 3 + 20));
        writing.join();
        cores.push_back((ioCpu() - cpu) / done.seconds);
        run.stop();
        run.wait([&] { return run.status.state == TraceStatus::State::Ended; });
        const auto sum = run.sum();
        const auto refused = load.cycles - done.acquired; // `done` counts removals of nothing, too
        const bool same = sum.acquired == done.acquired && sum.refused == done.refused && sum.released == done.released;
        right = right && same;
        std::printf("{\"row\": \"trace\", \"commands_per_s\": %.0f, \"acquired\": [%llu, %llu], \"refused\": [%llu, "
                    "%llu], \"released\": [%llu, %llu], \"io_core\": %.3f, \"io_core_without\": %.3f, \"server_core\": "
                    "%.3f, \"bytes\": %llu, \"verified\": %s}\n",
                    2 * double(load.cycles) / done.seconds, static_cast<unsigned long long>(sum.acquired),
                    static_cast<unsigned long long>(done.acquired), static_cast<unsigned long long>(sum.refused),
                    static_cast<unsigned long long>(refused), static_cast<unsigned long long>(sum.released),
                    static_cast<unsigned long long>(done.released), cores.back(), without.back(),
                    run.status.serverShare, static_cast<unsigned long long>(run.status.bytes), same ? "true" : "false");
        std::fflush(stdout);
    }
    std::printf("{\"row\": \"trace\", \"median_io_core\": %.3f, \"median_io_core_without\": %.3f, \"runs\": %d, "
                "\"verified\": %s}\n",
                median(cores), median(without), runs, right ? "true" : "false");
    return right ? 0 : 1;
}
