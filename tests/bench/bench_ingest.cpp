// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The monitor's cost and its completeness on a real redis-server: whole ingest against a bare hiredis drain, event
// reads, low rates, holders caught, also over a slow cable, the same load from six servers, real ones and scripted
// ones, re-sync after a cut, cost for the server. CPU is CLOCK_THREAD_CPUTIME_ID of redis-io. Prints one JSON object a
// line with its load and the counts it verified; exit 1 when a count is wrong.
//
//   bench_ingest [row ...] [--runs N] [--seconds N]
#include "core/pictureview.h"
#include "loadwriter.h"
#include "monitor/livesource.h"
#include "sandbox/faultproxy.h"
#include "scriptedservers.h"
#include "support/privateserver.h"
#include "threadcpu.h"

#include <QCoreApplication>

#include <hiredis/hiredis.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

using namespace lockscope;
using bench::LoadWriter;
using bench::thisThreadCpuNs;
using bench::threadCpuNs;
using test::PrivateServer;
using namespace std::chrono_literals;

namespace {

int runs = 5;
int seconds = 20;
bool failed = false;

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

std::unique_ptr<PrivateServer> startServer()
{
    auto server = std::make_unique<PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    if (!server->start()) {
        std::fprintf(stderr, "%s\n", server->log().c_str());
        std::exit(1);
    }
    return server;
}

/// Pulls 30 times a second, as the window does, and counts.
class Consumer
{
public:
    explicit Consumer(const Endpoint& endpoint, double readBudget) : Consumer(std::vector{endpoint}, readBudget) {}
    Consumer(const std::vector<Endpoint>& nodes, double readBudget) : m_source(options(nodes, readBudget), m_clock)
    {
        m_source.start();
        until([&] { return m_ready >= static_cast<int>(nodes.size()); });
    }

    static std::vector<monitor::WatchOptions> options(const std::vector<Endpoint>& nodes, double readBudget)
    {
        std::vector<monitor::WatchOptions> all;
        for (const Endpoint& endpoint : nodes) {
            monitor::WatchOptions& one = all.emplace_back();
            one.endpoint = endpoint;
            one.readBudgetKeysPerSecond = readBudget;
        }
        return all;
    }
    void pull()
    {
        if (m_source.takeBatch(m_batch)) {
            m_view.update(m_batch);
            for (const auto& e : m_batch.events) {
                // Over a slow cable the holder comes behind the event.
                m_caught +=
                    (e.kind == EventKind::Acquired || e.kind == EventKind::Learned) && e.holder != TokenId::None;
                ++m_kinds[std::size_t(e.kind)];
            }
            for (const auto& n : m_batch.nodes) {
                m_ready += n.kind == NodeEvent::Kind::Ready;
                m_gaps += n.kind == NodeEvent::Kind::Gap;
                if (n.kind == NodeEvent::Kind::State && n.state == ConnectionState::Connecting)
                    m_connectingAt = n.at;
                if (n.kind == NodeEvent::Kind::Ready)
                    m_readyAt = n.at;
            }
            m_leftOut += m_batch.eventsLeftOut;
        }
        m_maxLagUs = std::max(m_maxLagUs, m_batch.counters.lagUs);
    }
    bool until(const std::function<bool()>& condition, std::chrono::seconds limit = 60s)
    {
        const auto end = std::chrono::steady_clock::now() + limit;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end)
                return false;
            pull();
            std::this_thread::sleep_for(33ms);
        }
        return true;
    }
    /// What went before is not measured.
    void forgetFigures()
    {
        std::fill(std::begin(m_kinds), std::end(m_kinds), 0);
        m_caught = m_leftOut = 0;
        m_maxLagUs = 0;
    }
    [[nodiscard]] std::uint64_t count(EventKind kind) const { return m_kinds[std::size_t(kind)]; }
    [[nodiscard]] std::uint64_t caught() const { return m_caught; }
    [[nodiscard]] int ready() const { return m_ready; }
    [[nodiscard]] int gaps() const { return m_gaps; }
    [[nodiscard]] std::uint64_t leftOut() const { return m_leftOut; }
    [[nodiscard]] std::uint32_t lagUs() const { return m_maxLagUs; }
    [[nodiscard]] const Counters& counters() const { return m_batch.counters; }
    [[nodiscard]] double resyncMs() const { return double((m_readyAt - m_connectingAt).count()) / 1000; }
    PictureView& view() { return m_view; }

private:
    SystemClock m_clock;
    monitor::LiveSource m_source;
    PictureView m_view;
    Batch m_batch;
    std::uint64_t m_kinds[kEventKinds] = {};
    std::uint64_t m_caught = 0;
    std::uint64_t m_leftOut = 0;
    std::uint32_t m_maxLagUs = 0;
    int m_ready = 0;
    int m_gaps = 0;
    ServerTime m_connectingAt{};
    ServerTime m_readyAt{};
};

struct Measured
{
    double nsPerEvent = 0;
    double corePercent = 0;
    double eventsPerSecond = 0;
    double caughtPercent = 0;
    double lagUs = 0;
    bool exact = false;
    std::uint64_t events = 0;
};

/// `away`: so far is the server from us, each way; the writer is beside it.
Measured measure(const LoadWriter::Load& load, double readBudget, std::chrono::milliseconds away = 0ms)
{
    const auto server = startServer();
    std::optional<sandbox::FaultProxy> cable;
    if (away > 0ms) {
        auto started = sandbox::FaultProxy::start(server->tcpEndpoint());
        if (!started) {
            std::fprintf(stderr, "%s\n", started.error().message.c_str());
            std::exit(1);
        }
        cable.emplace(std::move(*started));
        cable->setFaults(sandbox::Way::ToServer, {.delay = away});
        cable->setFaults(sandbox::Way::ToClient, {.delay = away});
    }
    Consumer consumer(cable ? cable->endpoint() : server->tcpEndpoint(), readBudget);
    LoadWriter writer(server->port());
    LoadWriter::Done all; // with the warm-up
    bool complete = true;
    const auto write = [&](const LoadWriter::Load& what) {
        LoadWriter::Done done;
        std::atomic<bool> ended = false;
        std::thread thread([&] {
            done = writer.run(what);
            ended = true;
        });
        consumer.until([&] { return ended.load(); }, 600s);
        thread.join();
        all.acquired += done.acquired;
        all.released += done.released;
        complete =
            consumer.until([&] { return consumer.counters().events[std::size_t(EventKind::Released)] >= all.released; },
                           5s) &&
            complete;
        return done;
    };
    auto warmUp = load; // every lock has its place, and every buffer its size
    warmUp.cycles = load.eventsPerSecond > 0 && load.eventsPerSecond < 100'000 ? load.keys : 300'000;
    write(warmUp);
    consumer.forgetFigures();
    const auto cpu = threadCpuNs("redis-io");
    const auto done = write(load);
    const auto spent = threadCpuNs("redis-io") - cpu;
    // Events that the consumer was too late for are counted, so that the sum must be exact.
    const auto told = consumer.counters().events;
    Measured m;
    m.events = done.events();
    m.nsPerEvent = spent / double(done.events());
    m.corePercent = spent / (done.seconds * 1e7);
    m.eventsPerSecond = double(done.events()) / done.seconds;
    m.caughtPercent =
        100.0 * double(consumer.caught()) / double(std::max<std::uint64_t>(1, consumer.count(EventKind::Acquired)));
    m.lagUs = consumer.lagUs();
    m.exact = complete && told[std::size_t(EventKind::Acquired)] == all.acquired &&
              told[std::size_t(EventKind::Released)] == all.released &&
              consumer.counters().notifications == all.events() && consumer.gaps() == 0;
    if (!m.exact)
        std::fprintf(stderr, "wrong: acquired %llu of %llu, released %llu of %llu, messages %llu of %llu, gaps %d\n",
                     static_cast<unsigned long long>(told[std::size_t(EventKind::Acquired)]),
                     static_cast<unsigned long long>(all.acquired),
                     static_cast<unsigned long long>(told[std::size_t(EventKind::Released)]),
                     static_cast<unsigned long long>(all.released),
                     static_cast<unsigned long long>(consumer.counters().notifications),
                     static_cast<unsigned long long>(all.events()), consumer.gaps());
    failed |= !m.exact;
    return m;
}

/// The same load drained by hiredis in RESP2, nothing done with it and nothing read: how fast this machine is now.
double drainNs(const LoadWriter::Load& load)
{
    const auto server = startServer();
    auto* redis = redisConnect("127.0.0.1", server->port());
    freeReplyObject(redisCommand(redis, "PSUBSCRIBE __keyspace@0__:lock:*"));
    LoadWriter writer(server->port());
    std::atomic<std::uint64_t> expected = UINT64_MAX;
    std::thread thread([&] { expected = writer.run(load).events(); });
    const auto cpu = thisThreadCpuNs();
    std::uint64_t got = 0;
    redisSetTimeout(redis, {5, 0});
    while (got < expected) {
        redisReply* reply = nullptr;
        if (redisGetReply(redis, reinterpret_cast<void**>(&reply)) != REDIS_OK)
            break;
        freeReplyObject(reply);
        ++got;
    }
    const auto spent = thisThreadCpuNs() - cpu;
    thread.join();
    redisFree(redis);
    failed |= got != expected;
    return spent / double(got);
}

void full()
{
    for (const std::uint32_t keys : {1000u, 100'000u}) {
        const LoadWriter::Load load{.keys = keys, .eventsPerSecond = 0, .hold = 0us, .cycles = 700'000};
        std::vector<double> ours;
        std::vector<double> drain;
        std::vector<double> rate;
        std::vector<double> ratio;
        bool exact = true;
        for (int i = 0; i < runs; ++i) {
            drain.push_back(drainNs(load));
            const auto m = measure(load, 0);
            ours.push_back(m.nsPerEvent);
            rate.push_back(m.eventsPerSecond);
            ratio.push_back(ours.back() / drain.back());
            exact &= m.exact;
        }
        std::printf(R"({"row":"full ingest, no reads","keys":%u,"events":%llu,"verified":%s,"ns_per_event":%.1f,)"
                    R"("hiredis_ns_per_event":%.1f,"ratio":%.3f,"events_per_s":%.0f})"
                    "\n",
                    keys, static_cast<unsigned long long>(3 * load.cycles), exact ? "true" : "false", median(ours),
                    median(drain), median(ratio), median(rate));
        std::fflush(stdout);
    }
}

void paced(const char* row, const LoadWriter::Load& load, double budget)
{
    std::vector<double> ns;
    std::vector<double> percent;
    std::vector<double> rate;
    std::vector<double> caught;
    std::vector<double> lag;
    std::vector<double> drain;
    std::vector<double> ratio;
    bool exact = true;
    for (int i = 0; i < runs; ++i) {
        drain.push_back(drainNs(load));
        const auto m = measure(load, budget);
        ratio.push_back(m.nsPerEvent / drain.back());
        ns.push_back(m.nsPerEvent);
        percent.push_back(m.corePercent);
        rate.push_back(m.eventsPerSecond);
        caught.push_back(m.caughtPercent);
        lag.push_back(m.lagUs);
        exact &= m.exact;
    }
    std::printf(R"({"row":"%s","offered_events_per_s":%.0f,"events_per_s":%.0f,"hold_us":%lld,"keys":%u,"events":%llu,)"
                R"("verified":%s,"ns_per_event":%.1f,"core_percent":%.2f,"hiredis_ns_per_event":%.1f,"ratio":%.3f,)"
                R"("holders_caught_percent":%.2f,"read_age_p99_us":%.0f})"
                "\n",
                row, load.eventsPerSecond, median(rate), static_cast<long long>(load.hold.count()), load.keys,
                static_cast<unsigned long long>(3 * load.cycles), exact ? "true" : "false", median(ns), median(percent),
                median(drain), median(ratio), median(caught), median(lag));
    std::fflush(stdout);
}

/// The same number of events a second, from so many servers; of redis-io, an event. Nothing when a count is wrong.
double nodesNs(std::size_t count, double perSecond, std::uint64_t cycles)
{
    std::vector<std::unique_ptr<PrivateServer>> servers;
    std::vector<Endpoint> endpoints;
    for (std::size_t i = 0; i < count; ++i) {
        servers.push_back(startServer());
        endpoints.push_back(servers.back()->tcpEndpoint());
    }
    Consumer consumer(endpoints, 0);
    const LoadWriter::Load load{
        .keys = 1000, .eventsPerSecond = perSecond / static_cast<double>(count), .hold = 0us, .cycles = cycles / count};
    std::uint64_t released = 0;
    const auto write = [&] {
        std::atomic<std::size_t> ended = 0;
        std::vector<LoadWriter::Done> done(count);
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < count; ++i)
            threads.emplace_back([&, i] {
                done[i] = LoadWriter(servers[i]->port()).run(load);
                ++ended;
            });
        consumer.until([&] { return ended == count; }, 600s);
        for (std::thread& thread : threads)
            thread.join();
        std::uint64_t events = 0;
        for (const LoadWriter::Done& each : done) {
            released += each.released;
            events += each.events();
        }
        failed |= !consumer.until(
            [&] { return consumer.counters().events[std::size_t(EventKind::Released)] >= released; }, 5s);
        return events;
    };
    write(); // every lock has its place, and every buffer its size
    const auto cpu = threadCpuNs("redis-io");
    const auto events = write();
    return (threadCpuNs("redis-io") - cpu) / double(events);
}

void nodes()
{
    constexpr double kPerSecond = 300'000;
    std::vector<double> one;
    std::vector<double> six;
    std::vector<double> ratio;
    for (int i = 0; i < runs; ++i) {
        one.push_back(nodesNs(1, kPerSecond, 600'000));
        six.push_back(nodesNs(6, kPerSecond, 600'000));
        ratio.push_back(six.back() / one.back());
    }
    std::printf(R"({"row":"six servers","events_per_s":%.0f,"one_ns_per_event":%.1f,"six_ns_per_event":%.1f,)"
                R"("ratio":%.3f})"
                "\n",
                kPerSecond, median(one), median(six), median(ratio));
    std::fflush(stdout);
}

/// The same from so many scripted servers, which replay what a real one has published.
double scriptedNs(std::size_t count, double perSecond, std::uint64_t rounds)
{
    std::vector<std::unique_ptr<PrivateServer>> servers;
    std::vector<std::uint16_t> ports;
    std::vector<Endpoint> endpoints;
    for (std::size_t i = 0; i < count; ++i) {
        servers.push_back(startServer());
        ports.push_back(servers.back()->port());
    }
    const auto keys = static_cast<std::uint32_t>(6000 / count); // as many locks in all, however many servers
    const bench::LoadWriter::Load load{.keys = keys, .cycles = keys};
    bench::ScriptedServers scripted(ports, bench::recordNotifications(ports.front(), load));
    for (std::size_t i = 0; i < count; ++i) {
        // Nobody may look: the server behind has no keys, and its user would find that out.
        servers[i]->command({"ACL", "SETUSER", "bench", "on", ">bench", "~*", "&*", "+@all", "-@read"});
        endpoints.push_back(servers[i]->tcpEndpoint());
        endpoints.back().port = scripted.ports()[i];
        endpoints.back().user = "bench";
        endpoints.back().password = Secret("bench");
    }
    Consumer consumer(endpoints, 0);
    std::uint64_t told = 0;
    const auto play = [&](std::uint64_t times) {
        const std::uint64_t events = scripted.play(perSecond, times);
        told += events;
        failed |= !consumer.until([&] { return consumer.counters().notifications >= told; });
        return events;
    };
    const auto warmUp = play(5); // every lock has its place, and every buffer its size
    const auto before = consumer.counters().events[std::size_t(EventKind::Acquired)];
    const auto cpu = threadCpuNs("redis-io");
    const auto events = play(rounds);
    const auto spent = threadCpuNs("redis-io") - cpu;
    const auto acquired = consumer.counters().events[std::size_t(EventKind::Acquired)] - before;
    if (consumer.counters().notifications != told || 3 * acquired != told - warmUp || consumer.gaps() != 0) {
        std::fprintf(stderr, "wrong: %llu messages and %llu acquired of %llu, gaps %d\n",
                     static_cast<unsigned long long>(consumer.counters().notifications),
                     static_cast<unsigned long long>(acquired), static_cast<unsigned long long>(told), consumer.gaps());
        failed = true;
    }
    return spent / double(events);
}

void scripted()
{
    constexpr double kPerSecond = 300'000;
    constexpr std::uint64_t kRounds = 100; // of 18,000 events in all
    std::vector<double> one;
    std::vector<double> six;
    std::vector<double> ratio;
    std::vector<double> same;
    for (int i = 0; i < runs; ++i) {
        one.push_back(scriptedNs(1, kPerSecond, kRounds));
        six.push_back(scriptedNs(6, kPerSecond, kRounds));
        same.push_back(scriptedNs(1, kPerSecond, kRounds) / one.back());
        ratio.push_back(six.back() / one.back());
    }
    std::printf(R"({"row":"six scripted servers","events_per_s":%.0f,"verified":%s,"one_ns_per_event":%.1f,)"
                R"("six_ns_per_event":%.1f,"ratio":%.3f,"one_again":%.3f})"
                "\n",
                kPerSecond, failed ? "false" : "true", median(one), median(six), median(ratio), median(same));
    std::fflush(stdout);
}

/// How long a hold must be, in round trips, for its holder to be read.
void latency(double budget)
{
    constexpr auto away = 80ms;
    // One read at a time is on its way: of many holds, most wait for the answer to the one before.
    const LoadWriter::Load rare{.keys = 20, .eventsPerSecond = 6, .hold = {}, .cycles = 60};
    const LoadWriter::Load steady{.keys = 500, .eventsPerSecond = 900, .hold = {}, .cycles = 3'000};
    const auto row = [&](LoadWriter::Load load, int percent) {
        const auto hold = std::chrono::microseconds(2 * away) * percent / 100;
        load.hold = hold;
        std::vector<double> caught;
        for (int i = 0; i < runs; ++i)
            caught.push_back(measure(load, budget, away).caughtPercent);
        std::printf(R"({"row":"slow cable","each_way_ms":%lld,"holds_per_s":%.0f,"hold_round_trips":%.2f,)"
                    R"("hold_ms":%.0f,"holds":%llu,)"
                    R"("holders_caught_percent":%.2f,"worst":%.2f})"
                    "\n",
                    static_cast<long long>(away.count()), load.eventsPerSecond / 3, percent / 100.0,
                    double(hold.count()) / 1000, static_cast<unsigned long long>(load.cycles), median(caught),
                    *std::min_element(caught.begin(), caught.end()));
        std::fflush(stdout);
    };
    for (const int percent : {100, 105, 110, 120, 140, 160})
        row(rare, percent);
    for (const int percent : {120, 160, 180, 200, 205, 210, 220})
        row(steady, percent);
}

void fillLocks(PrivateServer& server, int count)
{
    server.command({"EVAL",
                    "for i = 1, tonumber(ARGV[1]) do redis.call('SET', string.format('lock:bench:%029d', i), "
                    "string.format('token-%030d', i), 'PX', 3600000) end",
                    "0", std::to_string(count)});
}

void resync()
{
    std::vector<double> ms;
    for (int i = 0; i < runs; ++i) {
        const auto server = startServer();
        fillLocks(*server, 100'000);
        Consumer consumer(server->tcpEndpoint(), 20'000);
        server->command({"CLIENT", "KILL", "TYPE", "pubsub"});
        consumer.until([&] { return consumer.ready() >= 2; });
        ms.push_back(consumer.resyncMs());
        failed |=
            consumer.view().heldCount() != 100'000 || consumer.gaps() != 1 || consumer.count(EventKind::Vanished) != 0;
    }
    std::printf(R"({"row":"re-sync after a cut","locks":100000,"verified":%s,"ms":%.0f})"
                "\n",
                failed ? "false" : "true", median(ms));
    std::fflush(stdout);
}

std::int64_t usedCpuUs(PrivateServer& server)
{
    const auto info = server.command({"INFO", "cpu"}).text;
    double sum = 0;
    for (const char* field : {"used_cpu_sys:", "used_cpu_user:"})
        sum += std::strtod(info.c_str() + info.find(field) + std::strlen(field), nullptr);
    return std::int64_t(sum * 1e6);
}

void serverCost()
{
    const auto server = startServer();
    fillLocks(*server, 10'000);
    const auto idle = [&] {
        const auto before = usedCpuUs(*server);
        std::this_thread::sleep_for(std::chrono::seconds(seconds));
        return double(usedCpuUs(*server) - before) / (seconds * 1e4);
    };
    const auto without = idle();
    Consumer consumer(server->tcpEndpoint(), 20'000);
    consumer.until([&] { return consumer.view().heldCount() == 10'000; });
    std::this_thread::sleep_for(2s);
    const auto cpu = threadCpuNs("redis-io");
    const auto with = idle();
    std::printf(
        R"({"row":"cost for the server, idle locks","locks":%u,"seconds":%d,"verified":%s,"core_percent_without":%.2f,)"
        R"("core_percent_with":%.2f,"difference":%.2f,"our_core_percent":%.2f})"
        "\n",
        consumer.view().heldCount(), seconds, consumer.view().heldCount() == 10'000 ? "true" : "false", without, with,
        with - without, (threadCpuNs("redis-io") - cpu) / (seconds * 1e7));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_NO_THREADED_GLIB", "1"); // as the program does
    QCoreApplication app(argc, argv);
    std::vector<std::string> rows;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--runs" && i + 1 < argc)
            runs = std::max(1, std::atoi(argv[++i]));
        else if (argument == "--seconds" && i + 1 < argc)
            seconds = std::max(1, std::atoi(argv[++i]));
        else
            rows.push_back(argument);
    }
    const auto wanted = [&rows](const char* row) {
        return rows.empty() || std::find(rows.begin(), rows.end(), row) != rows.end();
    };
    constexpr double kNoLimit = 1e9;
    if (wanted("full"))
        full();
    if (wanted("reads"))
        paced("event reads, 400,000 events/s",
              {.keys = 100'000, .eventsPerSecond = 400'000, .hold = 5ms, .cycles = 400'000}, kNoLimit);
    // A wake-up is what costs; reading takes one more for each hold.
    for (const double rate : {1000.0, 10'000.0}) {
        const LoadWriter::Load load{
            .keys = 1000, .eventsPerSecond = rate, .hold = 5ms, .cycles = static_cast<std::uint32_t>(rate * 1.7)};
        if (wanted("low")) {
            paced("low rate, nothing read", load, 0);
            paced("low rate", load, 20'000);
        }
    }
    if (wanted("caught"))
        paced("holders caught", {.keys = 10'000, .eventsPerSecond = 100'000, .hold = 2ms, .cycles = 150'000}, kNoLimit);
    if (wanted("latency"))
        latency(kNoLimit);
    if (wanted("nodes"))
        nodes();
    if (wanted("scripted"))
        scripted();
    if (wanted("resync"))
        resync();
    if (wanted("server"))
        serverCost();
    return failed ? 1 : 0;
}
