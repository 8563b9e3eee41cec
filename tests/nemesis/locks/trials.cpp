// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/locks/trials.h"

#include "lock/service.h"
#include "nemesis/locks/crowd.h"
#include "nemesis/locks/measure.h"
#include "sandbox/faultproxy.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>
#include <unistd.h>
#include <vector>

namespace lockscope::nemesis {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;
using Steady = std::chrono::steady_clock;

constexpr double kLeastEachSecond = 0.95; ///< of the undisturbed rate
constexpr double kLeastEach200ms = 0.80;
constexpr double kMostMsToFree = 100;
constexpr double kMostMegabytes = 20;

std::string uriOf(const sandbox::RedisServer& server)
{
    return "redis://127.0.0.1:" + std::to_string(server.port());
}

Json told(const Seen& seen)
{
    return {
        {"sections", seen.sections}, {"overlaps", seen.overlaps}, {"lost_leases", seen.lost}, {"failed", seen.failed}};
}

/// CLIENT KILL of everybody at each interval, until `time` is over. 0: never.
void killClients(const Endpoint& endpoint, std::chrono::milliseconds each, std::chrono::milliseconds time)
{
    lock::Client admin(endpoint);
    const auto end = Steady::now() + time;
    for (auto next = Steady::now() + each; each > 0ms && next < end; next += each) {
        std::this_thread::sleep_until(next);
        for (const char* type : {"normal", "pubsub"})
            if (!admin.command({"CLIENT", "KILL", "TYPE", type, "SKIPME", "yes"}))
                giveUp("CLIENT KILL was refused");
    }
}

/// In kB.
long residentMemory()
{
    std::ifstream in("/proc/self/statm");
    long all = 0;
    long resident = 0;
    in >> all >> resident;
    return resident * ::sysconf(_SC_PAGESIZE) / 1024;
}

} // namespace

Json killedClients(const TrialOptions& options)
{
    struct Kind
    {
        const char* name;
        std::chrono::milliseconds each;
        double least;
        std::vector<double> rates{};
        std::vector<double> shares{};
        Seen all{};
    };
    std::vector<Kind> kinds{
        {"undisturbed", 0ms, 0}, {"each_second", 1s, kLeastEachSecond}, {"each_200_ms", 200ms, kLeastEach200ms}};
    const sandbox::RedisServer locks = startServer();
    const sandbox::RedisServer referee = startServer();
    for (int run = 0; run < options.runs; ++run)
        for (Kind& kind : kinds) {
            Job job{uriOf(locks), uriOf(referee)};
            job.time = options.time;
            const Seen seen = runCrowd(job, [&] { killClients(locks.tcpEndpoint(), kind.each, options.time); });
            kind.rates.push_back(static_cast<double>(seen.sections) /
                                 std::chrono::duration<double>(options.time).count());
            kind.shares.push_back(kind.rates.back() / kinds.front().rates.back());
            kind.all.add(seen);
        }
    Json result;
    bool isWrong = false;
    bool isMissed = false;
    for (const Kind& kind : kinds) {
        isWrong = isWrong || kind.all.overlaps > 0 || kind.all.allFailed() > 0;
        isMissed = isMissed || median(kind.shares) < kind.least;
        Json each = told(kind.all);
        each["rate"] = median(kind.rates);
        each["share"] = median(kind.shares);
        each["shares"] = kind.shares;
        each["least_share"] = kind.least;
        result[kind.name] = std::move(each);
    }
    result["wrong"] = isWrong;
    result["missed"] = isMissed;
    return result;
}

Json lostAnswers(const TrialOptions& options)
{
    const sandbox::RedisServer locks = startServer();
    auto proxy = sandbox::FaultProxy::start(locks.tcpEndpoint());
    if (!proxy)
        giveUp(proxy.error().message);
    lock::ServiceOptions how;
    how.client.commandLimit = 200ms;
    auto service = lock::LockService::create(proxy->endpoint(), how);
    if (!service)
        giveUp(service.error().message);
    lock::Client direct(locks.tcpEndpoint());
    std::vector<double> freeAfter;
    std::vector<double> settledAfter;
    int others = 0; // where the machine stood still
    int blocked = 0;
    for (int i = 0; i < 2 * options.lostAnswers; ++i) {
        const bool isSilent = i % 2 == 0; // the whole limit passes, so there is no time left to settle
        const std::string key = "lock:lost:" + std::to_string(i);
        lock::MutexOptions once;
        once.wait = 0ms;
        auto mutex = service->mutex(key, once);
        proxy->loseNextAnswer(isSilent ? sandbox::AnswerLoss::Silence : sandbox::AnswerLoss::Reset, key);
        const auto begin = Steady::now();
        auto result = mutex->tryAcquire();
        const auto end = Steady::now();
        const bool isUnknown = result.outcome() == lock::AcquireOutcome::Unknown;
        const bool isLease{result};
        others += isSilent ? !isUnknown : !isLease;
        if (isLease) {
            settledAfter.push_back(milliseconds(end - begin));
            blocked += result->release().outcome != lock::ReleaseOutcome::Released;
        } else if (isUnknown) {
            while (direct.command({"EXISTS", key})->integer != 0 && Steady::now() - end < once.ttl / 2)
                std::this_thread::sleep_for(200us);
            freeAfter.push_back(milliseconds(Steady::now() - end));
            blocked += freeAfter.back() >= milliseconds(once.ttl / 2);
        }
    }
    return {{"gave_up", freeAfter.size()},
            {"free_after_ms", median(freeAfter)},
            {"free_after_ms_longest", longest(freeAfter)},
            {"settled", settledAfter.size()},
            {"settled_after_ms", median(settledAfter)},
            {"other_outcomes", others},
            {"blocked", blocked},
            {"wrong", blocked > 0},
            {"missed", others > 0 || longest(freeAfter) > kMostMsToFree}};
}

Json restart()
{
    sandbox::RedisServer locks = startServer();
    const sandbox::RedisServer referee = startServer();
    Job job{uriOf(locks), uriOf(referee)};
    job.time = 5s;
    job.wait = 5s;
    const Seen seen = runCrowd(job, [&] {
        std::this_thread::sleep_for(1s);
        locks.kill9();
        std::this_thread::sleep_for(2s);
        if (auto started = locks.restart(); !started)
            giveUp(started.error().message);
    });
    Json result = told(seen);
    result["wrong"] = seen.overlaps > 0 || seen.allFailed() > 0;
    result["missed"] = false;
    return result;
}

Json manyKeys(const TrialOptions& options)
{
    constexpr int threads = 4;
    const sandbox::RedisServer locks = startServer();
    auto service = lock::LockService::create(locks.endpoint());
    if (!service)
        giveUp(service.error().message);
    std::atomic<int> failed{0};
    const auto lockEach = [&](const std::string& prefix, int count) {
        std::vector<std::jthread> running;
        for (int thread = 0; thread < threads; ++thread)
            running.emplace_back([&, thread] {
                for (int i = thread; i < count; i += threads) {
                    auto mutex = service->mutex(prefix + std::to_string(i));
                    auto result = mutex->tryAcquire();
                    failed += result.outcome() != lock::AcquireOutcome::Acquired;
                }
            });
    };
    lockEach("lock:warm:", 10'000); // buffers and stacks are as large as they get
    const long before = residentMemory();
    lockEach("lock:key:", options.keys);
    const double more = static_cast<double>(residentMemory() - before) / 1024;
    return {{"keys", options.keys},
            {"more_mb", more},
            {"failed", failed.load()},
            {"wrong", failed > 0},
            {"missed", more > kMostMegabytes}};
}

} // namespace lockscope::nemesis
