// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/trials.h"

#include "compare/driver.h"
#include "core/clusterslot.h"
#include "sandbox/cluster.h"
#include "sandbox/faultproxy.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "support/sure.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace lockscope::compare {
namespace {

using namespace std::chrono_literals;
using Millis = std::chrono::milliseconds;

constexpr int kProcesses = 2;
constexpr int kWorkMs = 5;
constexpr int kThinkMs = 2;
constexpr Millis kLead{1'000}; ///< before trouble begins
constexpr int kSpeedRuns = 3;  ///< the best one counts: others use the machine, too

template <class Value, class Error>
Value sure(Result<Value, Error> result)
{
    return test::sure(std::move(result), giveUp);
}

sandbox::RedisServer server()
{
    sandbox::RedisOptions options;
    options.password = "";
    return sure(sandbox::RedisServer::start(options));
}

std::string addressOf(std::uint16_t port)
{
    return "127.0.0.1:" + std::to_string(port);
}

Job jobAt(std::uint16_t port)
{
    Job job;
    job.addresses = {addressOf(port)};
    return job;
}

std::string number(double value, int digits)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

/// Rates are costs with a sign: more is better.
Cell rate(double value)
{
    return {number(value, 0), -value};
}

Cell cost(double value, int digits, const std::string& unit = "")
{
    return {number(value, digits) + unit, value};
}

double percentile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

/// Sums of what several processes have seen of one lock.
struct Seen
{
    double began = 0; ///< "go", by wallMs()
    double ended = 0;
    std::vector<Told::Hold> holds;    ///< by the time of the acquisition
    std::vector<std::int64_t> counts; ///< of all workers
    std::int64_t refused = 0;
    std::int64_t failed = 0;
    std::string firstError;
    bool isComplete = true; ///< false: a process did not end in time

    [[nodiscard]] std::int64_t sections() const
    {
        return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    }
    [[nodiscard]] double perSecond() const { return static_cast<double>(sections()) * 1e3 / (ended - began); }
};

void add(Seen& seen, const std::optional<Told>& told)
{
    seen.isComplete = seen.isComplete && told;
    if (!told)
        return;
    seen.holds.insert(seen.holds.end(), told->holds.begin(), told->holds.end());
    seen.counts.insert(seen.counts.end(), told->counts.begin(), told->counts.end());
    seen.refused += told->refused;
    seen.failed += told->failed;
    if (seen.firstError.empty())
        seen.firstError = told->firstError;
}

/// Runs the job in so many processes, and `disturb` meanwhile.
Seen run(
    const std::string& program, const Job& job, int processes, const std::function<void()>& disturb = [] {})
{
    std::vector<std::unique_ptr<Driver>> drivers;
    for (int i = 0; i < processes; ++i)
        drivers.push_back(std::make_unique<Driver>(program, job));
    Seen seen;
    seen.began = wallMs();
    for (const auto& driver : drivers)
        driver->go();
    disturb();
    for (const auto& driver : drivers)
        add(seen, driver->told());
    seen.ended = seen.began + job.runMs;
    std::sort(seen.holds.begin(), seen.holds.end(), [](const auto& a, const auto& b) { return a[2] < b[2]; });
    return seen;
}

/// The longest time after `trouble` in which nobody got the lock.
double longestPause(const Seen& seen, double trouble)
{
    double last = trouble;
    double longest = 0;
    for (const Told::Hold& hold : seen.holds)
        if (hold[2] > trouble) {
            longest = std::max(longest, hold[2] - last);
            last = hold[2];
        }
    return std::max(longest, seen.ended - last);
}

/// What trouble cost: failed acquisitions, and the longest pause.
Cell troubleCell(const Seen& seen, double trouble)
{
    const double pause = longestPause(seen, trouble) / 1e3;
    const bool isForEver = !std::any_of(seen.holds.begin(), seen.holds.end(),
                                        [&](const auto& hold) { return hold[2] > trouble + pause * 1e3; });
    if (!seen.firstError.empty())
        std::fprintf(stderr, "    %lld failed, the first by: %s\n", static_cast<long long>(seen.failed),
                     seen.firstError.c_str());
    std::string text =
        isForEver ? "for all of " + number((seen.ended - trouble) / 1e3, 0) + " s" : number(pause, 2) + " s";
    const std::int64_t errors = seen.failed + seen.refused;
    text += errors > 0 ? ", " + std::to_string(errors) + " failed" : "";
    return {text, pause + static_cast<double>(errors) * 1e3};
}

Job crowd(Job job, Millis time)
{
    job.workers = 4;
    job.workMs = kWorkMs;
    job.thinkMs = kThinkMs;
    job.runMs = static_cast<int>(time.count());
    return job;
}

/// False, with a remark, where the library does not know such a deployment.
bool knows(const LibraryUnderTest& library, const std::string& kind, const RowTitle& row, Sheet& sheet)
{
    const auto lack = library.lacks.find(kind);
    if (lack == library.lacks.end())
        return true;
    sheet.put(row, library.column, {});
    sheet.remark(library.title, row.title, lack->second);
    return false;
}

std::int64_t commandsSince(const sandbox::RedisServer& redis)
{
    std::int64_t all = 0;
    for (const std::string& text : sure(redis.ask({"INFO", "commandstats"}))) {
        constexpr std::string_view kCalls = ":calls=";
        for (std::size_t at = text.find(kCalls); at != std::string::npos; at = text.find(kCalls, at + 1)) {
            const std::size_t begin = text.rfind('_', at) + 1;
            const std::string name = text.substr(begin, at - begin);
            if (name != "config|resetstat" && name != "info")
                all += std::stoll(text.substr(at + kCalls.size()));
        }
    }
    return all;
}

const char* const kSpins =
    "redsync's runtime looks for the reply without sleeping: 46 us of processor time a cycle, ours 20.";
const char* const kPolls =
    "redis-plus-plus looks every 0 to 5 ms, some 400 requests/s of each waiter; waiters here sleep until a "
    "release is published, in each process the first of a line.";
const char* const kPauses =
    "tries of a server that is away pause here for 50 to 150 ms, a release that it refused for up to a second; "
    "without a pause each is a failure.";

const RowTitle kOne{"cycles/s, 1 worker", kSpins};
const RowTitle kSixteen{"cycles/s, 16 workers", kSpins};
const RowTitle kCommands{
    "commands of a cycle, those in scripts counted",
    "a release here is published, so that waiters of other processes wake at once; the others poll."};
const RowTitle kSections{"contended: sections/s", kPolls};
const RowTitle kHandOver50{"contended: hand-over p50, ms", kPolls};
const RowTitle kHandOver99{"contended: hand-over p99, ms", kPolls};
const RowTitle kTurns{"contended: fewest / most turns of a worker",
                      "between processes there is no order: the quickest has it. Redisson's fair lock "
                      "(`redisson().fairLock()`) keeps one."};
const RowTitle kKillEach{"CLIENT KILL each second: sections of the undisturbed, failed",
                         "those of the others are shares of a lower rate, most of which is sleep: see sections/s."};
const RowTitle kKilled{"holder killed 0.5 s after it got a lease of 3 s: the next one has it after",
                       "the lease decides, and when a waiter looks: here when it ends by what the server said."};
const RowTitle kLost{"lost answer of an acquisition: another process has the lock after", ""};
const RowTitle kMoved{"the address moves to the promoted replica: longest pause", kPauses};
const RowTitle kRestart{"server away for 2 s: longest pause", kPauses};
const RowTitle kSentinel{
    "Sentinel, primary killed, down-after 1 s: longest pause",
    "whether somebody held the lock at the kill is chance; its release is sent again after 50 ms to a second, and a "
    "primary is believed only by its own word and the highest epoch."};
const RowTitle kCluster{
    "CLUSTER FAILOVER: longest pause",
    "a release that is told while the waiters' subscription follows the slot is not heard: they look each "
    "second; the others never wait longer than their sleep."};
const RowTitle kThree{"Redlock of three nodes: cycles/s, 1 worker", kSpins};
const RowTitle kHung{"the same, one node hung", kSpins};

} // namespace

std::string versionOf(const LibraryUnderTest& library)
{
    const sandbox::RedisServer redis = server();
    Job job = jobAt(redis.port());
    job.turns = 1;
    Driver driver(library.program, job);
    driver.go();
    const std::optional<Told> told = driver.told();
    if (!told)
        giveUp("the driver of " + library.title + " does not work");
    return told->version;
}

void speed(const LibraryUnderTest& library, Millis time, Sheet& sheet)
{
    const sandbox::RedisServer redis = server();
    Job job = jobAt(redis.port());
    job.ownKeys = true;
    job.warmMs = 1'000;
    job.runMs = static_cast<int>(time.count());
    double best[2]{};
    double commands = 0;
    for (int i = 0; i < kSpeedRuns; ++i) {
        job.workers = 1;
        Seen seen = run(library.program, job, 1, [&] { sure(redis.ask({"CONFIG", "RESETSTAT"})); });
        best[0] = std::max(best[0], seen.perSecond());
        commands =
            static_cast<double>(commandsSince(redis)) / static_cast<double>(std::max<std::int64_t>(1, seen.sections()));
        job.workers = 16;
        seen = run(library.program, job, 1);
        best[1] = std::max(best[1], seen.perSecond());
    }
    sheet.put(kOne, library.column, rate(best[0]));
    sheet.put(kSixteen, library.column, rate(best[1]));
    sheet.put(kCommands, library.column, cost(commands, 1));
}

void contention(const LibraryUnderTest& library, Millis time, Sheet& sheet)
{
    const sandbox::RedisServer redis = server();
    const Job job = crowd(jobAt(redis.port()), time);
    const Seen calm = run(library.program, job, kProcesses);
    std::vector<double> handOvers;
    for (std::size_t i = 1; i < calm.holds.size(); ++i)
        handOvers.push_back(calm.holds[i][2] - calm.holds[i - 1][3]);
    const auto [fewest, most] = std::minmax_element(calm.counts.begin(), calm.counts.end());
    sheet.put(kSections, library.column, rate(calm.perSecond()));
    sheet.put(kHandOver50, library.column, cost(percentile(handOvers, 0.5), 1));
    sheet.put(kHandOver99, library.column, cost(percentile(handOvers, 0.99), 0));
    sheet.put(kTurns, library.column,
              {std::to_string(*fewest) + " / " + std::to_string(*most),
               -static_cast<double>(*fewest) / static_cast<double>(std::max<std::int64_t>(1, *most))});

    const Job longer = crowd(job, 4s);
    const Seen killed = run(library.program, longer, kProcesses, [&] {
        for (int i = 0; i < 3; ++i) {
            std::this_thread::sleep_for(1s);
            for (const char* type : {"normal", "pubsub"})
                sure(redis.ask({"CLIENT", "KILL", "TYPE", type}));
        }
    });
    const double share = 100 * killed.perSecond() / calm.perSecond();
    const std::int64_t errors = killed.failed + killed.refused;
    sheet.put(kKillEach, library.column,
              {number(share, 0) + " %" + (errors > 0 ? ", " + std::to_string(errors) + " failed" : ""),
               static_cast<double>(errors) * 1e3 - share});
}

void killedHolder(const LibraryUnderTest& library, Sheet& sheet)
{
    const sandbox::RedisServer redis = server();
    Job job = jobAt(redis.port());
    job.turns = 1;
    Driver waiter(library.program, job);
    job.workMs = 60'000;
    Driver holder(library.program, job);
    holder.go();
    while (sure(redis.ask({"EXISTS", job.key})).front() != "1")
        std::this_thread::sleep_for(1ms);
    waiter.go();
    std::this_thread::sleep_for(500ms);
    holder.kill9();
    const double killed = wallMs();
    const std::optional<Told> told = waiter.told();
    sheet.put(kKilled, library.column,
              told && !told->holds.empty() ? cost((told->holds.front()[2] - killed) / 1e3, 2, " s")
                                           : Cell{"not within 5 s", {}});
}

void lostAnswer(const LibraryUnderTest& library, Sheet& sheet)
{
    const sandbox::RedisServer redis = server();
    sandbox::FaultProxy proxy = sure(sandbox::FaultProxy::start(redis.tcpEndpoint()));
    Job job = jobAt(redis.port());
    job.turns = 1;
    job.waitMs = 10'000;
    Driver other(library.program, job);
    job.addresses = {addressOf(proxy.endpoint().port)};
    Driver unlucky(library.program, job);
    proxy.loseNextAnswer(sandbox::AnswerLoss::Reset, job.key);
    unlucky.go();
    if (!proxy.waitForAnswersLost(1, 5s))
        giveUp(library.title + " sent no request for the lock");
    const double lost = wallMs();
    std::this_thread::sleep_for(50ms); // it may do something about it
    other.go();
    const std::optional<Told> told = other.told();
    sheet.put(kLost, library.column,
              told && !told->holds.empty() ? cost((told->holds.front()[2] - lost) / 1e3, 2, " s")
                                           : Cell{"not within 10 s", {}});
}

void movedName(const LibraryUnderTest& library, Sheet& sheet)
{
    sandbox::RedisServer old = server();
    sandbox::RedisServer promoted = server();
    sure(promoted.follow(old.tcpEndpoint()));
    sandbox::FaultProxy proxy = sure(sandbox::FaultProxy::start(old.tcpEndpoint()));
    double trouble = 0;
    const Seen seen = run(library.program, crowd(jobAt(proxy.endpoint().port), 6s), kProcesses, [&] {
        std::this_thread::sleep_for(kLead);
        trouble = wallMs();
        sure(old.ask({"FAILOVER", "TO", "127.0.0.1", std::to_string(promoted.port())})); // loses no write
        while (sure(promoted.ask({"ROLE"})).front() != "master")
            std::this_thread::sleep_for(1ms);
        proxy.setServer(promoted.tcpEndpoint());
    });
    sheet.put(kMoved, library.column, troubleCell(seen, trouble));
}

void restart(const LibraryUnderTest& library, Sheet& sheet)
{
    sandbox::RedisServer redis = server();
    double trouble = 0;
    const Seen seen = run(library.program, crowd(jobAt(redis.port()), 8s), kProcesses, [&] {
        std::this_thread::sleep_for(kLead);
        trouble = wallMs();
        redis.kill9();
        std::this_thread::sleep_for(2s);
        sure(redis.restart());
    });
    sheet.put(kRestart, library.column, troubleCell(seen, trouble));
}

void sentinelFailover(const LibraryUnderTest& library, Sheet& sheet)
{
    if (!knows(library, "sentinel", kSentinel, sheet))
        return;
    sandbox::RedisServer primary = server();
    sandbox::RedisServer replica = server();
    sure(replica.follow(primary.tcpEndpoint()));
    sandbox::SentinelOptions options;
    options.count = 3;
    options.downAfter = 1s;
    const sandbox::SentinelSet sentinels = sure(sandbox::SentinelSet::start(primary, 1, options));
    Job job;
    job.kind = "sentinel";
    job.group = sentinels.name();
    for (std::size_t i = 0; i < sentinels.count(); ++i)
        job.addresses.push_back(addressOf(sentinels.endpoint(i).port));
    double trouble = 0;
    const Seen seen = run(library.program, crowd(job, 10s), kProcesses, [&] {
        std::this_thread::sleep_for(kLead);
        trouble = wallMs();
        primary.kill9();
    });
    sheet.put(kSentinel, library.column, troubleCell(seen, trouble));
}

void clusterFailover(const LibraryUnderTest& library, Sheet& sheet)
{
    if (!knows(library, "cluster", kCluster, sheet))
        return;
    sandbox::Cluster cluster = sure(sandbox::Cluster::start());
    Job job;
    job.kind = "cluster";
    job.password = cluster.password();
    for (std::size_t i = 0; i < cluster.primaries(); ++i)
        job.addresses.push_back(addressOf(cluster.node(i).port()));
    double trouble = 0;
    const Seen seen = run(library.program, crowd(job, 6s), kProcesses, [&] {
        std::this_thread::sleep_for(kLead);
        trouble = wallMs();
        sure(cluster.failOver(cluster.replicaOf(cluster.firstOwner(slotOf(job.key)))));
    });
    sheet.put(kCluster, library.column, troubleCell(seen, trouble));
}

void redlock(const LibraryUnderTest& library, Millis time, Sheet& sheet)
{
    if (!knows(library, "redlock", kThree, sheet)) {
        sheet.put(kHung, library.column, {});
        return;
    }
    sandbox::RedisOptions options;
    options.password = "";
    std::vector<sandbox::RedisServer> nodes = sure(sandbox::startServers(3, options));
    Job job;
    job.kind = "redlock";
    for (const sandbox::RedisServer& node : nodes)
        job.addresses.push_back(addressOf(node.port()));
    job.ownKeys = true;
    job.warmMs = 1'000;
    job.runMs = static_cast<int>(time.count());
    sheet.put(kThree, library.column, rate(run(library.program, job, 1).perSecond()));
    const Seen hung = run(library.program, job, 1, [&] { nodes[0].suspend(); });
    sheet.put(kHung, library.column, rate(hung.perSecond()));
    nodes[0].resume();
}

} // namespace lockscope::compare
