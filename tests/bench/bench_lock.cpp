// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lock library against bare hiredis, its own work in isolation, waiting strategies under contention, and 10,000
// leases renewed by one process. Private redis-server. One JSON object a line.
//   bench_lock [overhead] [own] [contended] [renewals]     none: all of them
//   environment: SECONDS_EACH (contended and renewals, default 4 and 15), REPETITIONS (default 5)
#include "formats/scripts.h"
#include "lock/leasestate.h"
#include "lock/metrics.h"
#include "lock/mutex.h"
#include "lock/notifier.h"
#include "lock/redisson.h"
#include "sandbox/redisserver.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <hiredis/hiredis.h>
#include <set>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

namespace {

double seconds(Steady::duration time)
{
    return std::chrono::duration<double>(time).count();
}

double threadCpuNs()
{
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

double processCpu()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto of = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return of(usage.ru_utime) + of(usage.ru_stime);
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

int fromEnvironment(const char* name, int otherwise)
{
    const char* text = std::getenv(name);
    return text ? std::max(1, std::atoi(text)) : otherwise;
}

void must(bool fine, const char* what)
{
    if (!fine) {
        std::fprintf(stderr, "bench_lock: %s\n", what);
        std::exit(1);
    }
}

// --- Against bare hiredis
// ---------------------------------------------------------------------------------------------

/// redisCommand() in its plainest form, with a token of the same length.
class Bare
{
public:
    Bare(const Endpoint& endpoint, std::string key, bool byHash) : m_key(std::move(key)), m_byHash(byHash)
    {
        m_context = endpoint.transport == Transport::Unix ? redisConnectUnix(endpoint.socketPath.c_str())
                                                          : redisConnect(endpoint.host.c_str(), endpoint.port);
        must(m_context && !m_context->err, "no connection");
        run("AUTH %s", endpoint.password.reveal().c_str());
        redisReply* hash = run("SCRIPT LOAD %s", std::string(formats::kCompareAndDelete).c_str());
        m_hash.assign(hash->str, hash->len);
        freeReplyObject(hash);
        m_script = formats::kCompareAndDelete;
    }
    ~Bare() { redisFree(m_context); }
    Bare(const Bare&) = delete;
    Bare& operator=(const Bare&) = delete;

    void cycle()
    {
        char token[33];
        std::snprintf(token, sizeof token, "%032llx", static_cast<unsigned long long>(++m_count));
        freeReplyObject(run("SET %s %s NX PX 10000", m_key.c_str(), token));
        freeReplyObject(m_byHash ? run("EVALSHA %s 1 %s %s", m_hash.c_str(), m_key.c_str(), token)
                                 : run("EVAL %s 1 %s %s", m_script.c_str(), m_key.c_str(), token));
    }

private:
    template <class... Words>
    redisReply* run(const char* format, Words... words)
    {
        auto* reply = static_cast<redisReply*>(redisCommand(m_context, format, words...));
        must(reply != nullptr, "the server went away");
        return reply;
    }

    redisContext* m_context = nullptr;
    std::string m_key;
    bool m_byHash;
    std::string m_hash;
    std::string m_script;
    unsigned long long m_count = 0;
};

using Cycle = std::function<void()>;

/// Turns of 50 ms, one way after the other, all threads together; cycles per second of each way and turn.
std::vector<std::vector<double>> alternate(int threads, const std::vector<std::function<Cycle(int)>>& ways, int turns)
{
    std::vector<std::vector<double>> rates(ways.size());
    std::atomic<long> cycles{0};
    std::atomic<Steady::rep> end{0};
    std::size_t current = 0;
    Steady::time_point begin{};
    int turn = 0;
    const auto next = [&]() noexcept {
        const auto now = Steady::now();
        if (turn > 0)
            rates[current].push_back(static_cast<double>(cycles.exchange(0)) / seconds(now - begin));
        current = static_cast<std::size_t>(turn) % ways.size();
        ++turn;
        begin = now;
        end = (now + 50ms).time_since_epoch().count();
    };
    const int total = turns * static_cast<int>(ways.size());
    std::barrier all(threads, next);
    std::vector<std::jthread> workers;
    for (int thread = 0; thread < threads; ++thread)
        workers.emplace_back([&, thread] {
            std::vector<Cycle> mine;
            for (const auto& way : ways) {
                mine.push_back(way(thread));
                mine.back()(); // connects
            }
            all.arrive_and_wait();
            for (int i = 0; i < total; ++i) {
                const Cycle& cycle = mine[current];
                long done = 0;
                while (Steady::now().time_since_epoch().count() < end.load(std::memory_order_relaxed)) {
                    cycle();
                    ++done;
                }
                cycles += done;
                all.arrive_and_wait();
            }
        });
    workers.clear();
    return rates;
}

void overhead(const sandbox::RedisServer& server)
{
    const auto metrics = std::make_shared<Metrics>();
    for (const bool isUnix : {false, true}) {
        const Endpoint endpoint = isUnix ? server.endpoint() : server.tcpEndpoint();
        const auto watchdog = std::make_shared<Watchdog>(endpoint);
        for (const int threads : {1, 16}) {
            const auto keyOf = [](const char* way, int thread) {
                return "lock:" + std::string(way) + std::to_string(thread);
            };
            const auto bare = [&](int thread, bool byHash) -> Cycle {
                auto loop = std::make_shared<Bare>(endpoint, keyOf(byHash ? "hash" : "bare", thread), byHash);
                return [loop] { loop->cycle(); };
            };
            const std::vector<std::function<Cycle(int)>> ways{
                [&](int thread) { return bare(thread, false); },
                [&](int thread) -> Cycle {
                    MutexOptions options;
                    options.metrics = metrics;
                    options.name = "bench";
                    auto lock =
                        Mutex::create(std::make_shared<Client>(endpoint), watchdog, keyOf("ours", thread), options);
                    auto mutex = std::make_shared<Mutex>(std::move(*lock));
                    return [mutex] {
                        AcquireResult result = mutex->acquire();
                        must(std::holds_alternative<Lease>(result), "not acquired");
                        must(std::get<Lease>(result).release().outcome == ReleaseOutcome::Released, "not released");
                    };
                },
                [&](int thread) { return bare(thread, true); },
            };
            std::vector<double> ratios;
            std::vector<double> ratiosToText;
            std::vector<double> rates;
            for (int repetition = 0; repetition < fromEnvironment("REPETITIONS", 5); ++repetition) {
                const auto result = alternate(threads, ways, 12);
                rates.push_back(median(result[1]));
                ratios.push_back(median(result[1]) / median(result[2]));
                ratiosToText.push_back(median(result[1]) / median(result[0]));
            }
            std::printf("{\"bench\":\"overhead\",\"transport\":\"%s\",\"threads\":%d,\"cycles_per_s\":%.0f,"
                        "\"ratio_to_bare\":%.3f,\"worst\":%.3f,\"best\":%.3f,\"ratio_to_bare_eval\":%.3f}\n",
                        isUnix ? "unix" : "tcp", threads, median(rates), median(ratios),
                        *std::min_element(ratios.begin(), ratios.end()),
                        *std::max_element(ratios.begin(), ratios.end()), median(ratiosToText));
            std::fflush(stdout);
        }
    }
}

// --- Own work
// ---------------------------------------------------------------------------------------------------------

/// What a cycle does besides talking: token, clocks, lease, counters, registration with the watchdog.
void ownWork(const sandbox::RedisServer& server)
{
    struct Setup final : LockSetup
    {
        using LockSetup::LockSetup;
        ReleaseResult release(const Token&) const override { return {ReleaseOutcome::Released, {}}; }
    };
    MutexOptions options;
    options.metrics = std::make_shared<Metrics>();
    const auto setup = std::make_shared<const Setup>("lock:own", options);
    const auto watchdog = std::make_shared<Watchdog>(server.endpoint());
    constexpr int cycles = 200'000;
    std::vector<double> all;
    std::vector<double> tokens;
    for (int repetition = 0; repetition < fromEnvironment("REPETITIONS", 5); ++repetition) {
        double before = threadCpuNs();
        for (int i = 0; i < cycles; ++i) {
            const MonoTime start = Steady::now();
            const Token token = makeToken();
            const MonoTime sent = Steady::now();
            setup->report(
                AttemptReport{setup->key, token.view(), AttemptReport::Outcome::Granted, sent, Steady::now()});
            const auto state = std::make_shared<LeaseState>(setup, token, sent);
            must(state->isValid(Steady::now()), "not valid");
            watchdog->watch(state);
            setup->metrics->acquired.add();
            setup->metrics->wait.add(Steady::now() - start);
            state->endHold();
        }
        all.push_back((threadCpuNs() - before) / cycles);
        before = threadCpuNs();
        unsigned sum = 0;
        for (int i = 0; i < cycles; ++i)
            sum += static_cast<unsigned char>(makeToken().text[0]);
        tokens.push_back((threadCpuNs() - before) / cycles);
        must(sum > 0, "no tokens");
    }
    std::printf("{\"bench\":\"own_work\",\"ns_per_cycle\":%.0f,\"of_it_token\":%.0f}\n", median(all), median(tokens));
    std::fflush(stdout);
}

// --- Contended
// --------------------------------------------------------------------------------------------------------

struct Contended
{
    std::vector<double> waitsMs;
    std::vector<int> sections;
    double sleepMs = 0;
    double wall = 0;
};

/// A worker's own lock: each call acquires it.
using MakeLock = std::function<std::function<AcquireResult()>()>;

MakeLock mutexes(const Endpoint& endpoint, const Retry& retry)
{
    MutexOptions options;
    options.wait = 60s;
    options.retry = retry;
    options.watchdog = false;
    options.metrics = std::make_shared<Metrics>();
    if (retry.kind == Retry::Kind::Notified)
        options.notifier = std::make_shared<Notifier>(endpoint);
    return [=] {
        Mutex lock = *Mutex::create(std::make_shared<Client>(endpoint), nullptr, "lock:contended", options);
        return [lock]() mutable { return lock.acquire(); };
    };
}

/// The workers are so many processes to each other.
MakeLock redissons(const Endpoint& endpoint, bool fair, std::size_t processes)
{
    RedissonOptions options;
    options.wait = 60s;
    options.fair = fair;
    options.watchdog = false;
    options.metrics = std::make_shared<Metrics>();
    std::vector<std::shared_ptr<RedissonPeer>> peers;
    for (std::size_t i = 0; i < processes; ++i)
        peers.push_back(std::make_shared<RedissonPeer>(endpoint));
    const auto next = std::make_shared<std::atomic<std::size_t>>(0);
    return [=] {
        RedissonMutex lock = *RedissonMutex::create(std::make_shared<Client>(endpoint), nullptr,
                                                    peers[(*next)++ % processes], "lock:contended", options);
        return [lock]() mutable { return lock.acquire(); };
    };
}

Contended contend(const MakeLock& makeLock)
{
    constexpr int threads = 8;
    Contended result;
    result.sections.assign(threads, 0);
    std::mutex mutex;
    std::atomic<bool> ends{false};
    std::vector<double> sleeps;
    const auto begin = Steady::now();
    {
        std::vector<std::jthread> workers;
        for (int thread = 0; thread < threads; ++thread)
            workers.emplace_back([&, thread] {
                const std::function<AcquireResult()> acquire = makeLock();
                while (!ends) {
                    const auto asked = Steady::now();
                    AcquireResult acquired = acquire();
                    const auto got = Steady::now();
                    must(std::holds_alternative<Lease>(acquired), "not acquired");
                    std::this_thread::sleep_for(5ms);
                    const auto worked = Steady::now();
                    std::get<Lease>(acquired).release();
                    {
                        const std::lock_guard guard(mutex);
                        result.waitsMs.push_back(seconds(got - asked) * 1e3);
                        sleeps.push_back(seconds(worked - got) * 1e3);
                        ++result.sections[static_cast<std::size_t>(thread)];
                    }
                    std::this_thread::sleep_for(2ms);
                }
            });
        std::this_thread::sleep_for(std::chrono::seconds{fromEnvironment("SECONDS_EACH", 4)});
        ends = true;
    }
    result.wall = seconds(Steady::now() - begin);
    result.sleepMs = median(sleeps);
    std::sort(result.waitsMs.begin(), result.waitsMs.end());
    return result;
}

void contended(const sandbox::RedisServer& server)
{
    const Endpoint endpoint = server.tcpEndpoint();
    const std::pair<const char*, MakeLock> ways[] = {
        {"fixed 50 ms", mutexes(endpoint, Retry::fixed(50ms))},
        {"jittered 50-150 ms", mutexes(endpoint, Retry::jittered(50ms, 150ms))},
        {"exponential 5-150 ms", mutexes(endpoint, Retry::exponential(5ms, 150ms))},
        {"notified", mutexes(endpoint, Retry::notified())},
        {"redisson", redissons(endpoint, false, 1)},
        {"redisson, 8 processes", redissons(endpoint, false, 8)},
        {"redisson fair", redissons(endpoint, true, 1)},
        {"redisson fair, 8 processes", redissons(endpoint, true, 8)},
    };
    for (const auto& [name, makeLock] : ways) {
        const Contended result = contend(makeLock);
        const auto at = [&](double part) {
            return result.waitsMs[static_cast<std::size_t>(static_cast<double>(result.waitsMs.size() - 1) * part)];
        };
        const auto [fewest, most] = std::minmax_element(result.sections.begin(), result.sections.end());
        const double rate = static_cast<double>(result.waitsMs.size()) / result.wall;
        std::printf("{\"bench\":\"contended\",\"retry\":\"%s\",\"workers\":8,\"sleep_ms\":%.2f,\"sections_per_s\":%.0f,"
                    "\"of_ceiling\":%.2f,\"wait_ms\":{\"p50\":%.1f,\"p99\":%.1f,\"longest\":%.1f},\"fewest\":%d,"
                    "\"most\":%d,\"fewest_to_most\":%.2f}\n",
                    name, result.sleepMs, rate, rate * result.sleepMs / 1e3, at(0.5), at(0.99), at(1), *fewest, *most,
                    static_cast<double>(*fewest) / *most);
        std::fflush(stdout);
    }
}

// --- Renewals
// ---------------------------------------------------------------------------------------------------------

double serverCpu(Client& client)
{
    const auto info = client.command({"INFO", "cpu"});
    must(info.has_value(), "no INFO");
    const auto field = [&](const char* name) {
        const std::size_t at = info->text.find(name);
        must(at != std::string::npos, "no CPU figures");
        return std::atof(info->text.c_str() + at + std::char_traits<char>::length(name));
    };
    return field("used_cpu_sys:") + field("used_cpu_user:");
}

void renewals(const sandbox::RedisServer& server)
{
    constexpr int count = 10'000;
    const auto metrics = std::make_shared<Metrics>();
    const auto client = std::make_shared<Client>(server.tcpEndpoint());
    const auto watchdog = std::make_shared<Watchdog>(server.tcpEndpoint());
    std::vector<Lease> leases;
    leases.reserve(count);
    const auto begin = Steady::now();
    for (int i = 0; i < count; ++i) {
        // Spread over the 5 s between two renewals, as in a program that has run for a while.
        std::this_thread::sleep_until(begin + i * 500us);
        MutexOptions options;
        options.metrics = metrics;
        options.name = "renewed";
        AcquireResult result = Mutex::create(client, watchdog, "lock:renewed:" + std::to_string(i), options)->acquire();
        must(std::holds_alternative<Lease>(result), "not acquired");
        leases.push_back(std::get<Lease>(std::move(result)));
    }
    std::this_thread::sleep_for(5s);
    const LockFigures before = *metrics->of("renewed");
    const double cpu = processCpu();
    const double server0 = serverCpu(*client);
    const auto from = Steady::now();
    std::this_thread::sleep_for(std::chrono::seconds{fromEnvironment("SECONDS_EACH", 15)});
    const double wall = seconds(Steady::now() - from);
    const double clientShare = (processCpu() - cpu) / wall * 100;
    const double serverShare = (serverCpu(*client) - server0) / wall * 100;
    const LockFigures after = *metrics->of("renewed");
    const bool allValid = std::all_of(leases.begin(), leases.end(), [](const Lease& lease) { return lease.isValid(); });
    std::printf(
        "{\"bench\":\"renewals\",\"leases\":%d,\"ttl_s\":10,\"renewals_per_s\":%.0f,\"client_cpu_percent\":%.2f,"
        "\"server_cpu_percent\":%.2f,\"late\":%llu,\"failed\":%llu,\"lost\":%llu,\"all_valid\":%s}\n",
        count, static_cast<double>(after.renewals - before.renewals) / wall, clientShare, serverShare,
        static_cast<unsigned long long>(after.lateRenewals), static_cast<unsigned long long>(after.failedRenewals),
        static_cast<unsigned long long>(after.lostLocks), allValid ? "true" : "false");
    std::fflush(stdout);
    for (Lease& lease : leases)
        lease.abandon();
    must(allValid, "leases were lost");
}

} // namespace

int main(int argc, char** argv)
{
    auto server = sandbox::RedisServer::start();
    must(server.has_value(), "no redis-server");
    const std::set<std::string> chosen(argv + 1, argv + argc);
    const auto wanted = [&](const char* name) { return chosen.empty() || chosen.contains(name); };
    if (wanted("overhead"))
        overhead(*server);
    if (wanted("own"))
        ownWork(*server);
    if (wanted("contended"))
        contended(*server);
    if (wanted("renewals"))
        renewals(*server);
    return 0;
}
