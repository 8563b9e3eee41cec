// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How soon a failover by Sentinels is seen: a primary with two replicas and three Sentinels (down-after 500 ms, their
// own periods), 1,000 locks, kill -9 of the primary. Milliseconds after the kill, a run a line; then the medians. What
// really happens is asked of the servers and Sentinels by threads of their own. Fails when a lock that the new primary
// has is told as gone, or one that it has not got is not told as lost.
//
//     bench_failover [--runs 11] [--locks 1000]
#include "monitor/groupwatch.h"
#include "monitor/sentineldeployment.h"
#include "monitor/sourcereader.h"
#include "sandbox/faultproxy.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "sandbox/talk.h"
#include "support/valueof.h"

#include <QCoreApplication>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

using SteadyTime = std::chrono::steady_clock::time_point;
constexpr auto kLimit = 30s;

sandbox::RedisServer server()
{
    sandbox::RedisOptions options;
    options.notifications = "Kg$lshzxe";
    options.password = "secret";
    return value(sandbox::RedisServer::start(options));
}

/// Milliseconds after the kill; -1: it did not happen.
struct Times
{
    double unconfirmed = -1; ///< the watched node's connection is told to be gone
    double accepts = -1;     ///< a replica takes a write
    double told = -1;        ///< a Sentinel names another primary
    double noticed = -1;     ///< we follow
    double settled = -1;     ///< every lock was looked at over there, and the lost one was told
};

/// Asks until the answer is right; when that was. Stops when told to.
std::thread watchUntil(std::atomic<std::int64_t>& at, const std::atomic<bool>& stop, std::chrono::milliseconds every,
                       std::function<bool()> isSo)
{
    return std::thread([&at, &stop, every, isSo = std::move(isSo)] {
        while (!stop) {
            if (isSo()) {
                at = std::chrono::steady_clock::now().time_since_epoch().count();
                return;
            }
            std::this_thread::sleep_for(every);
        }
    });
}

Times once(int locks)
{
    auto primary = server();
    auto first = server();
    auto second = server();
    auto cable = value(sandbox::FaultProxy::start(primary.tcpEndpoint()));
    if (!first.follow(cable.endpoint()) || !second.follow(cable.endpoint()))
        qFatal("a replica does not follow");
    sandbox::SentinelOptions options;
    options.count = 3;
    auto sentinels = value(sandbox::SentinelSet::start(primary, 2, options));
    for (int i = 0; i < locks; ++i)
        value(primary.ask({"SET", "lock:" + std::to_string(i), "token-" + std::to_string(i), "PX", "600000"}));

    SystemClock clock;
    SourceReader watcher{std::vector<monitor::WatchOptions>{}};
    Deployment deployment = groupBehind(sentinels, primary);
    monitor::GroupWatch group(watcher.source(), deployment, watch(primary.tcpEndpoint()), clock);
    SteadyTime noticed{};
    QObject::connect(&group, &monitor::GroupWatch::moved, [&] { noticed = std::chrono::steady_clock::now(); });
    group.start();
    const auto wait = [&](auto isSo) {
        const auto until = std::chrono::steady_clock::now() + kLimit;
        while (!isSo() && std::chrono::steady_clock::now() < until)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 2);
        return isSo();
    };
    if (!wait([&] { return watcher.isReady() && watcher.held().size() == std::size_t(locks); }))
        qFatal("the locks are not seen");
    const auto until = std::chrono::steady_clock::now() + 2s; // the replicas are known by now
    wait([&] { return std::chrono::steady_clock::now() > until; });
    cable.stall();
    value(primary.ask({"SET", "lock:lost", "nobody", "PX", "600000"}));
    if (!wait([&] { return watcher.held().contains("lock:lost"); }))
        qFatal("the last lock is not seen");
    watcher.forget();

    std::atomic<std::int64_t> accepts = 0;
    std::atomic<std::int64_t> told = 0;
    std::atomic<bool> stop = false;
    const auto killed = std::chrono::steady_clock::now();
    primary.kill9();
    const auto takesWrites = [&] {
        return first.ask({"SET", "probe", "1"}, 500ms).has_value() ||
               second.ask({"SET", "probe", "1"}, 500ms).has_value();
    };
    const auto old = std::to_string(primary.port());
    const auto isTold = [&] {
        for (std::size_t i = 0; i < 3; ++i) {
            const auto address =
                sandbox::ask(sentinels.endpoint(i), {"SENTINEL", "GET-MASTER-ADDR-BY-NAME", "shop"}, 500ms);
            if (address && address->size() == 2 && (*address)[1] != old)
                return true;
        }
        return false;
    };
    auto acceptsThread = watchUntil(accepts, stop, 5ms, takesWrites);
    auto toldThread = watchUntil(told, stop, 5ms, isTold);
    const auto since = [&](SteadyTime t) {
        return t == SteadyTime{} ? -1 : std::chrono::duration<double, std::milli>(t - killed).count();
    };
    SteadyTime unconfirmed{};
    SteadyTime settled{};
    wait([&] {
        watcher.pull();
        const auto& nodes = watcher.nodes();
        if (unconfirmed == SteadyTime{} && std::any_of(nodes.begin(), nodes.end(), [](const NodeEvent& event) {
                return event.kind == NodeEvent::Kind::State && event.state != ConnectionState::Live;
            }))
            unconfirmed = std::chrono::steady_clock::now();
        if (settled == SteadyTime{} && watcher.count(EventKind::Lost, "lock:lost") == 1)
            settled = std::chrono::steady_clock::now();
        return settled != SteadyTime{} && told != 0 && accepts != 0;
    });
    stop = true;
    acceptsThread.join();
    toldThread.join();
    const auto gone = watcher.count(EventKind::Lost) + watcher.count(EventKind::Vanished) +
                      watcher.count(EventKind::Released) + watcher.count(EventKind::Expired);
    if (gone != 1 || watcher.held().size() != std::size_t(locks))
        qFatal("%zu ends were told, %zu of %d locks are held", gone, watcher.held().size(), locks);
    const auto fromTicks = [&](std::int64_t ticks) {
        return ticks == 0 ? -1 : since(SteadyTime(SteadyTime::duration(ticks)));
    };
    return {since(unconfirmed), fromTicks(accepts), fromTicks(told), since(noticed), since(settled)};
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? -1 : values[values.size() / 2];
}

int number(int argc, char** argv, std::string_view option, int otherwise)
{
    for (int i = 1; i + 1 < argc; ++i) {
        const std::string_view text = argv[i + 1];
        if (argv[i] == option)
            std::from_chars(text.data(), text.data() + text.size(), otherwise);
    }
    return otherwise;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int runs = number(argc, argv, "--runs", 11);
    const int locks = number(argc, argv, "--locks", 1000);
    std::vector<double> unconfirmed;
    std::vector<double> settledAfter;
    std::vector<double> lead;
    for (int run = 0; run < runs; ++run) {
        const Times t = once(locks);
        std::printf("{\"run\":%d,\"unconfirmed_ms\":%.0f,\"accepts_ms\":%.0f,\"sentinel_tells_ms\":%.0f,"
                    "\"noticed_ms\":%.0f,\"settled_ms\":%.0f}\n",
                    run, t.unconfirmed, t.accepts, t.told, t.noticed, t.settled);
        std::fflush(stdout);
        unconfirmed.push_back(t.unconfirmed);
        settledAfter.push_back(t.settled - t.accepts);
        lead.push_back(t.told - t.noticed);
    }
    const auto before = std::count_if(lead.begin(), lead.end(), [](double ms) { return ms > 0; });
    const auto worst = [](const std::vector<double>& values) {
        return *std::max_element(values.begin(), values.end());
    };
    std::printf("{\"runs\":%d,\"locks\":%d,\"unconfirmed_ms\":{\"median\":%.0f,\"worst\":%.0f},"
                "\"settled_after_accepts_ms\":{\"median\":%.0f,\"worst\":%.0f},"
                "\"noticed_before_sentinel_told\":%td,\"lead_ms\":{\"median\":%.0f}}\n",
                runs, locks, median(unconfirmed), worst(unconfirmed), median(settledAfter), worst(settledAfter), before,
                median(lead));
    return 0;
}
