// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lock library against bare hiredis, its own work in isolation, waiting strategies under contention, and 10,000
// leases renewed by one process. Private redis-server. One JSON object a line.
//   bench_lock [overhead] [own] [contended] [renewals]     none: all of them
// Ends with 1 when a fair way of waiting was above its budget ("within_budget").
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
#include <mutex>
#include <numeric>
#include <set>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
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
                        Acquired result = mutex->acquire();
                        must(result.outcome() == AcquireOutcome::Acquired, "not acquired");
                        must(result->release().outcome == ReleaseOutcome::Released, "not released");
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
        ReleaseResult release(const Token&, ReleaseMemory&) const override { return {ReleaseOutcome::Released, {}}; }
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
            const MonoTime start = setup->mono();
            const Token token = makeToken();
            const LeaseTime leaseFrom = setup->now();
            const MonoTime sent = setup->mono();
            setup->report(
                AttemptReport{setup->key, token.view(), AttemptReport::Outcome::Granted, sent, setup->mono()});
            const auto state = std::make_shared<LeaseState>(setup, token, leaseFrom);
            must(state->isValid(), "not valid");
            watchdog->watch(state);
            setup->metrics->acquired.add();
            setup->metrics->wait.add(setup->mono() - start);
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
    std::vector<double> sleepsMs; ///< what 5 ms of work really took
    std::vector<int> sections;
    double wall = 0;
};

/// A worker's own lock: each call acquires it.
using MakeLock = std::function<std::function<Acquired()>()>;

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

MakeLock redissons(const Endpoint& endpoint, bool fair)
{
    RedissonOptions options;
    options.wait = 60s;
    options.fair = fair;
    options.watchdog = false;
    options.metrics = std::make_shared<Metrics>();
    const auto peer = std::make_shared<RedissonPeer>(endpoint);
    return [=] {
        RedissonMutex lock =
            *RedissonMutex::create(std::make_shared<Client>(endpoint), nullptr, peer, "lock:contended", options);
        return [lock]() mutable { return lock.acquire(); };
    };
}

constexpr int kWorkers = 8;

struct Section
{
    double waitMs = 0;
    double sleepMs = 0;
};

/// What one worker does until `end`.
std::vector<Section> work(const MakeLock& makeLock, Steady::time_point end)
{
    std::vector<Section> sections;
    const std::function<Acquired()> acquire = makeLock();
    while (Steady::now() < end) {
        const auto asked = Steady::now();
        Acquired acquired = acquire();
        const auto got = Steady::now();
        must(acquired.outcome() == AcquireOutcome::Acquired, "not acquired");
        std::this_thread::sleep_for(5ms);
        const auto worked = Steady::now();
        (void)acquired->release();
        sections.push_back({seconds(got - asked) * 1e3, seconds(worked - got) * 1e3});
        std::this_thread::sleep_for(2ms);
    }
    return sections;
}

void add(Contended& result, const std::vector<Section>& sections)
{
    result.sections.push_back(static_cast<int>(sections.size()));
    for (const Section& section : sections) {
        result.waitsMs.push_back(section.waitMs);
        result.sleepsMs.push_back(section.sleepMs);
    }
}

Contended contendInThreads(const MakeLock& makeLock, Steady::time_point end)
{
    Contended result;
    std::mutex mutex;
    std::vector<std::jthread> workers;
    for (int i = 0; i < kWorkers; ++i)
        workers.emplace_back([&] {
            const auto sections = work(makeLock, end);
            const std::lock_guard guard(mutex);
            add(result, sections);
        });
    workers.clear();
    return result;
}

/// Each worker is a process of its own, with its own lock, and says by a pipe what it saw. None of our threads runs
/// when they are made.
Contended contendInProcesses(const std::function<MakeLock()>& makeLock, Steady::time_point end)
{
    std::vector<int> ends;
    for (int i = 0; i < kWorkers; ++i) {
        int channel[2];
        must(::pipe(channel) == 0, "no pipe");
        const pid_t child = ::fork();
        must(child >= 0, "no process");
        if (child == 0) {
            const auto sections = work(makeLock(), end);
            for (const Section& section : sections)
                must(::write(channel[1], &section, sizeof section) == sizeof section, "the pipe is broken");
            ::_exit(0);
        }
        ::close(channel[1]);
        ends.push_back(channel[0]);
    }
    Contended result;
    for (const int reader : ends) {
        std::vector<Section> sections;
        for (Section section; ::read(reader, &section, sizeof section) == sizeof section;)
            sections.push_back(section);
        add(result, sections);
        ::close(reader);
        int status = 0;
        must(::wait(&status) > 0 && status == 0, "a worker failed");
    }
    return result;
}

/// Longest waits in milliseconds, beside a queue of 8 x 5 ms.
struct Budget
{
    double p99 = 0; ///< 0: none
    double longest = 0;
    double fewestToMost = 0;
};

/// What is reached, and whether it is within the budget. A machine that is late with every sleep may be as late with a
/// queue of them: the budget grows as the sleep of 5 ms did.
bool say(const char* name, const Contended& result, const Budget& budget)
{
    must(!result.waitsMs.empty(), "nobody worked");
    auto waits = result.waitsMs;
    std::sort(waits.begin(), waits.end());
    const auto at = [&](double part) {
        return waits[static_cast<std::size_t>(static_cast<double>(waits.size() - 1) * part)];
    };
    const auto [fewest, most] = std::minmax_element(result.sections.begin(), result.sections.end());
    const double fairness = static_cast<double>(*fewest) / *most;
    const double rate = static_cast<double>(waits.size()) / result.wall;
    const double sleep =
        std::reduce(result.sleepsMs.begin(), result.sleepsMs.end()) / static_cast<double>(result.sleepsMs.size());
    const double slower = std::max(1.0, sleep / 5.1);
    const bool within = budget.p99 == 0 || (at(0.99) <= budget.p99 * slower && at(1) <= budget.longest * slower &&
                                            fairness >= budget.fewestToMost);
    std::printf("{\"bench\":\"contended\",\"retry\":\"%s\",\"workers\":%d,\"sleep_ms\":%.2f,\"sections_per_s\":%.0f,"
                "\"of_ceiling\":%.2f,\"wait_ms\":{\"p50\":%.1f,\"p99\":%.1f,\"longest\":%.1f},\"fewest\":%d,"
                "\"most\":%d,\"fewest_to_most\":%.2f,\"within_budget\":%s}\n",
                name, kWorkers, sleep, rate, rate * sleep / 1e3, at(0.5), at(0.99), at(1), *fewest, *most, fairness,
                budget.p99 == 0 ? "null"
                : within        ? "true"
                                : "false");
    std::fflush(stdout);
    return within;
}

/// False: a waiting strategy that is to be fair was not, or not in time.
bool contended(const sandbox::RedisServer& server)
{
    struct Way
    {
        const char* name;
        bool inProcesses = false;
        std::function<MakeLock()> lock;
        Budget budget;
    };
    const Endpoint endpoint = server.tcpEndpoint();
    const auto mutex = [&](const Retry& retry) { return [&endpoint, retry] { return mutexes(endpoint, retry); }; };
    const auto redisson = [&](bool fair) { return [&endpoint, fair] { return redissons(endpoint, fair); }; };
    const Budget fair{50, 100, 0.9};
    const Way ways[] = {
        {"fixed 50 ms", false, mutex(Retry::fixed(50ms)), {}},
        {"jittered 50-150 ms", false, mutex(Retry::jittered(50ms, 150ms)), {}},
        {"exponential 5-150 ms", false, mutex(Retry::exponential(5ms, 150ms)), {}},
        {"notified", false, mutex(Retry::notified()), {60, 120, 0.8}},
        {"redisson", false, redisson(false), {}},
        {"redisson, 8 processes", true, redisson(false), {}},
        {"redisson fair", false, redisson(true), fair},
        {"redisson fair, 8 processes", true, redisson(true), fair},
    };
    bool within = true;
    for (const Way& way : ways) {
        const auto begin = Steady::now();
        const auto end = begin + std::chrono::seconds{fromEnvironment("SECONDS_EACH", 4)};
        Contended result = way.inProcesses ? contendInProcesses(way.lock, end) : contendInThreads(way.lock(), end);
        result.wall = seconds(Steady::now() - begin);
        within = say(way.name, result, way.budget) && within;
    }
    return within;
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
        Acquired result = Mutex::create(client, watchdog, "lock:renewed:" + std::to_string(i), options)->acquire();
        must(result.outcome() == AcquireOutcome::Acquired, "not acquired");
        leases.push_back(*std::move(result));
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
    const bool within = !wanted("contended") || contended(*server);
    if (wanted("renewals"))
        renewals(*server);
    return within ? 0 : 1;
}
