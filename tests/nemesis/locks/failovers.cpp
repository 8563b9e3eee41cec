// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/locks/failovers.h"

#include "core/clusterslot.h"
#include "lock/deployment.h"
#include "lock/service.h"
#include "nemesis/locks/measure.h"
#include "sandbox/cluster.h"
#include "sandbox/sentinel.h"

#include <atomic>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace lockscope::nemesis {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;
using Steady = std::chrono::steady_clock;
using Moment = std::atomic<Steady::time_point>;

constexpr double kMostMsToGrant = 4'000;
constexpr double kMostMsToKnow = 1'000;
constexpr auto kOldPrimary = 3s; ///< of the ten for which it believes to be the primary
constexpr int kHeld = 1'000;
const char* const kName = "nemesis";

lock::MutexOptions patient(std::chrono::milliseconds wait, std::chrono::milliseconds ttl = 10s)
{
    lock::MutexOptions options;
    options.wait = wait;
    options.ttl = ttl;
    options.retry = lock::Retry::notified();
    return options;
}

lock::LockService serviceOf(const std::string& uri)
{
    lock::ServiceOptions options;
    options.client.name = kName;
    return sure(lock::LockService::create(sure(lock::parseDeployment(uri)), options));
}

lock::Lease leaseOf(lock::LockService& locks, const std::string& key, const lock::MutexOptions& options)
{
    auto acquired = sure(locks.mutex(key, options)).acquire();
    if (!acquired)
        giveUp(acquired.why());
    return *std::move(acquired);
}

bool isPrimary(const sandbox::RedisServer& server)
{
    const auto role = server.ask({"ROLE"});
    return role && role->front() == "master";
}

struct SentinelRun
{
    double grantedAfter = 0; ///< the kill
    double knewAfter = 0;    ///< the first Sentinel named the new primary; may be less than 0
    int grants = 0;          ///< while the old primary was there again
    int grantsOfOld = 0;
    bool wasOldThere = false; ///< and believed to be the primary
};

/// The lease that only the old primary has is known as lost at `knew`.
void failOver(sandbox::RedisServer& primary, sandbox::RedisServer& replica, const sandbox::SentinelSet& sentinels,
              lock::LockService& locks, SentinelRun& run)
{
    const lock::Lease kept = leaseOf(locks, "lock:kept", patient(0ms));
    replica.suspend();
    sure(primary.ask({"CLIENT", "KILL", "TYPE", "replica"}));
    const lock::Lease young = leaseOf(locks, "lock:young", patient(0ms));
    Moment knew{};
    const std::stop_callback onLost(young.lost(), [&] { knew = Steady::now(); });
    primary.kill9();
    const auto killed = Steady::now();
    replica.resume();
    Moment announced{};
    std::jthread announcement([&] {
        sure(sentinels.waitForOtherPrimary(primary.port(), 30s));
        announced = Steady::now();
    });
    const lock::Lease free = leaseOf(locks, "lock:free", patient(30s));
    run.grantedAfter = milliseconds(Steady::now() - killed);
    announcement.join();
    for (const auto end = Steady::now() + 20s; knew.load() == Steady::time_point() && Steady::now() < end;)
        std::this_thread::sleep_for(1ms);
    run.knewAfter = milliseconds(knew.load() == Steady::time_point() ? 20s : knew.load() - announced.load());
}

/// Ends the connections of the service, not those of the Sentinels, which would call the server dead.
void killClients(const sandbox::RedisServer& server)
{
    std::istringstream list(sure(server.ask({"CLIENT", "LIST"})).front());
    for (std::string line; std::getline(list, line);)
        if (line.find(std::string(" name=") + kName) != std::string::npos)
            (void)server.ask({"CLIENT", "KILL", "ID", line.substr(3, line.find(' ') - 3)}); // it may be gone
}

/// Locks while the old primary believes to be one. Its connections end, too, so each is made anew.
void meetOldPrimary(sandbox::RedisServer& old, const sandbox::RedisServer& present,
                    const sandbox::SentinelSet& sentinels, lock::LockService& locks, SentinelRun& run)
{
    sure(old.restart());
    const auto end = Steady::now() + kOldPrimary;
    while (Steady::now() < end) {
        killClients(present);
        const std::string key = "lock:returned:" + std::to_string(run.grants++);
        const lock::Lease lease = leaseOf(locks, key, patient(10s));
        run.grantsOfOld += sure(old.ask({"EXISTS", key})).front() == "1" && isPrimary(old);
    }
    run.wasOldThere = isPrimary(old) && sure(sentinels.primaryPort()) == present.port();
    if (!run.wasOldThere)
        run.grants = run.grantsOfOld = 0; // the Sentinels have changed their mind: it may grant
}

SentinelRun runOnce()
{
    sandbox::RedisServer primary = startServer();
    sandbox::RedisServer replica = startServer();
    sure(replica.follow(primary.tcpEndpoint()));
    sandbox::SentinelOptions options;
    options.count = 3;
    options.downAfter = 1s;
    const sandbox::SentinelSet sentinels = sure(sandbox::SentinelSet::start(primary, 1, options));
    std::string uri = "redis+sentinel://";
    for (std::size_t i = 0; i < sentinels.count(); ++i)
        uri += (i == 0 ? "127.0.0.1:" : ",127.0.0.1:") + std::to_string(sentinels.endpoint(i).port);
    lock::LockService locks = serviceOf(uri + '/' + sentinels.name());
    SentinelRun run;
    failOver(primary, replica, sentinels, locks, run);
    meetOldPrimary(primary, replica, sentinels, locks, run);
    return run;
}

/// A key whose slot this node has at the start, with a hash tag at its end.
std::string keyAt(const sandbox::Cluster& cluster, std::size_t node)
{
    std::string key;
    for (int i = 0; key.empty() || cluster.firstOwner(slotOf(key)) != node; ++i)
        key = "lock:{" + std::to_string(i) + "}:";
    return key;
}

std::string uriOf(const sandbox::Cluster& cluster)
{
    return "redis+cluster://:" + cluster.password() + "@127.0.0.1:" + std::to_string(cluster.node(0).port()) +
           ",127.0.0.1:" + std::to_string(cluster.node(1).port());
}

} // namespace

Json sentinelKill(int runs)
{
    std::vector<double> granted;
    std::vector<double> knew;
    int grants = 0;
    int grantsOfOld = 0;
    int withOld = 0;
    for (int i = 0; i < runs; ++i) {
        const SentinelRun run = runOnce();
        granted.push_back(run.grantedAfter);
        knew.push_back(run.knewAfter);
        grants += run.grants;
        grantsOfOld += run.grantsOfOld;
        withOld += run.wasOldThere;
    }
    return {{"runs", runs},
            {"granted_after_kill_ms", median(granted)},
            {"granted_after_kill_ms_longest", longest(granted)},
            {"holder_knew_after_announcement_ms", median(knew)},
            {"holder_knew_after_announcement_ms_longest", longest(knew)},
            {"runs_with_an_old_primary_that_believed", withOld},
            {"grants_beside_it", grants},
            {"grants_of_the_old_primary", grantsOfOld},
            {"wrong", grantsOfOld > 0},
            {"missed", longest(granted) > kMostMsToGrant || longest(knew) > kMostMsToKnow || withOld < runs}};
}

Json clusterFailover(int runs)
{
    constexpr int threads = 4;
    sandbox::ClusterOptions how;
    sandbox::Cluster cluster = sure(sandbox::Cluster::start(how));
    lock::LockService locks = serviceOf(uriOf(cluster));
    const std::string key = keyAt(cluster, 0);
    std::atomic<int> sections{0};
    std::atomic<int> lost{0};
    std::mutex mutex;
    std::map<std::string, int> errors; // by message, guarded by the mutex
    std::atomic<Steady::rep> slowest{0};
    int switched = 0;
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < threads; ++i)
            workers.emplace_back([&, i](const std::stop_token& stop) {
                lock::SectionOptions options;
                options.wait = 3s;
                while (!stop.stop_requested()) {
                    const auto begin = Steady::now();
                    const auto section = locks.withLock("failover", key + std::to_string(i), options, [] {});
                    const Steady::rep time = (Steady::now() - begin).count();
                    for (Steady::rep most = slowest; most < time && !slowest.compare_exchange_weak(most, time);) {
                    }
                    sections += section.has_value();
                    lost += section && section->lostLease;
                    if (section)
                        continue;
                    const std::lock_guard guard(mutex);
                    ++errors[std::string(lock::name(section.error().kind)) + ": " + section.error().message];
                }
            });
        std::vector<Steady::time_point> begins;
        for (int run = 0; run < runs && run == switched; ++run) {
            const int before = sections;
            const std::size_t next = run % 2 == 0 ? cluster.replicaOf(0) : 0;
            // A node asks for votes once in four node timeouts. Sooner it takes those of last time for new ones: it
            // loses again, and clients stay paused at the other one meanwhile.
            if (run >= 2)
                std::this_thread::sleep_until(begins[begins.size() - 2] + 4 * how.nodeTimeout + 500ms);
            begins.push_back(Steady::now());
            const auto isOver = [&] { return cluster.failOver(next).has_value(); };
            for (const auto end = Steady::now() + 60s; !isOver() && Steady::now() < end;)
                std::this_thread::sleep_for(10ms); // a primary that was replaced follows first
            switched += cluster.waitForPrimary(next, 1s).has_value();
            sure(cluster.waitUntilWell());
            for (const auto end = Steady::now() + 10s; sections < before + 100 && Steady::now() < end;)
                std::this_thread::sleep_for(1ms);
        }
    }
    return {{"runs", switched}, // a busy cluster may refuse one
            {"sections", sections.load()},
            {"errors", std::accumulate(errors.begin(), errors.end(), 0,
                                       [](int sum, const auto& each) { return sum + each.second; })},
            {"errors_by_message", errors},
            {"lost_leases", lost.load()},
            {"longest_section_ms", milliseconds(Steady::duration(slowest.load()))},
            {"wrong", lost > 0},
            {"missed", !errors.empty() || switched < runs}}; // on a busy machine one may last longer than the wait
}

Json movedSlot(int runs)
{
    sandbox::ClusterOptions how;
    how.replicas = 0;
    sandbox::Cluster cluster = sure(sandbox::Cluster::start(how));
    lock::LockService locks = serviceOf(uriOf(cluster));
    const std::string key = keyAt(cluster, 0);
    std::vector<lock::Lease> leases;
    for (int i = 0; i < kHeld; ++i)
        leases.push_back(leaseOf(locks, key + std::to_string(i), patient(3s, 4s)));
    for (int run = 0; run < runs; ++run) {
        const std::size_t from = run % 2 == 0 ? 0 : 1;
        const std::uint32_t renewals = leases.back().renewals();
        sure(cluster.moveSlot(slotOf(key), from, 1 - from));
        for (const auto end = Steady::now() + 10s; leases.back().renewals() < renewals + 2 && Steady::now() < end;)
            std::this_thread::sleep_for(1ms); // each is asked for at its new node
    }
    const auto lost =
        std::count_if(leases.begin(), leases.end(), [](const lock::Lease& each) { return !each.isValid(); });
    return {{"runs", runs}, {"leases", kHeld}, {"lost", lost}, {"wrong", lost > 0}, {"missed", false}};
}

} // namespace lockscope::nemesis
