// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What many nodes cost. Real servers; prints one JSON object a line.
//
//   bench_nodes picture [LOCKS] [RUNS]: a cluster of three primaries with so many locks (10,000), from the search for
//   its nodes until every lock was read: milliseconds, each run, and the median. Fails when a lock is missing.
//   bench_nodes idle [NODES] [SECONDS]: so many servers (50) on which nothing happens, watched by one engine: processor
//   time of this process as a share of a core, beside that of one server.
#include "core/clusterslot.h"
#include "monitor/clusterwatch.h"
#include "monitor/sourcereader.h"
#include "sandbox/cluster.h"
#include "sandbox/redisserver.h"
#include "support/valueof.h"
#include "topology/clustersearch.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

/// Of this process, all threads.
double processorMs()
{
    struct rusage use = {};
    ::getrusage(RUSAGE_SELF, &use);
    const auto ms = [](const struct timeval& t) {
        return static_cast<double>(t.tv_sec) * 1000 + static_cast<double>(t.tv_usec) / 1000;
    };
    return ms(use.ru_utime) + ms(use.ru_stime);
}

template <class Is>
bool wait(const Is& isSo, std::chrono::milliseconds most)
{
    QElapsedTimer time;
    time.start();
    while (!isSo() && time.elapsed() < most.count())
        QCoreApplication::processEvents(QEventLoop::AllEvents, 2);
    return isSo();
}

/// Milliseconds until all is known.
double firstPicture(const sandbox::Cluster& cluster, std::size_t locks)
{
    const SystemClock clock;
    SourceReader watcher{std::vector<monitor::WatchOptions>{}};
    Deployment deployment;
    deployment.server = cluster.node(0).tcpEndpoint();
    deployment.cluster = ClusterSeeds{{{deployment.server.host, deployment.server.port}}, {}};
    const auto begin = std::chrono::steady_clock::now();
    topology::ClusterSearch search(deployment, clock);
    std::unique_ptr<monitor::ClusterWatch> nodes;
    QObject::connect(&search, &topology::ClusterSearch::finished, [&] {
        if (!search.map())
            qFatal("%s", qPrintable(search.error()));
        nodes = std::make_unique<monitor::ClusterWatch>(watcher.source(), deployment, *search.map(), search.mapFrom(),
                                                        watch(deployment.server), clock);
        nodes->start();
    });
    search.start();
    const auto isWhole = [&] {
        watcher.pull();
        const PictureView& view = watcher.view();
        std::size_t known = 0;
        for (std::uint32_t i = 0; i < view.size(); ++i)
            known += view.state(LockId{i}).phase == LockPhase::Held && view.state(LockId{i}).holder != TokenId::None;
        return known == locks;
    };
    if (!wait(isWhole, 60s))
        qFatal("not all locks are seen");
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    return took.count();
}

void measurePicture(std::size_t locks, int runs)
{
    sandbox::ClusterOptions options;
    options.replicas = 0;
    auto cluster = value(sandbox::Cluster::start(options));
    for (std::size_t i = 0; i < locks; ++i) {
        const std::string key = "lock:order:" + std::to_string(i);
        value(cluster.ask(cluster.firstOwner(slotOf(key)), {"SET", key, "token-" + std::to_string(i), "PX", "600000"}));
    }
    std::vector<double> all;
    for (int i = 0; i < runs; ++i)
        all.push_back(firstPicture(cluster, locks));
    std::sort(all.begin(), all.end());
    std::printf("{\"bench\":\"nodes.picture\",\"locks\":%zu,\"runs\":%d,\"median_ms\":%.0f,\"worst_ms\":%.0f}\n", locks,
                runs, all[all.size() / 2], all.back());
    std::fflush(stdout);
}

double idleShare(std::vector<sandbox::RedisServer>& servers, std::size_t count, int seconds)
{
    std::vector<monitor::WatchOptions> nodes;
    for (std::size_t i = 0; i < count; ++i)
        nodes.push_back(watch(servers[i].tcpEndpoint()));
    SourceReader watcher{std::move(nodes)};
    const auto ready = [&] { return watcher.count(NodeEvent::Kind::Ready) >= count; };
    if (!wait(ready, 60s))
        qFatal("a server is not ready");
    const auto rest = [&](std::chrono::milliseconds time) { // as a window at rest: four looks a second
        QElapsedTimer timer;
        timer.start();
        while (timer.elapsed() < time.count()) {
            QTest::qSleep(250);
            watcher.pull();
        }
    };
    rest(3s);
    const double before = processorMs();
    rest(std::chrono::seconds(seconds));
    return (processorMs() - before) / (seconds * 1000);
}

void measureIdle(std::size_t count, int seconds)
{
    sandbox::RedisOptions options;
    options.notifications = "Kg$lshzxe";
    auto servers = value(sandbox::startServers(count, options));
    const double one = idleShare(servers, 1, seconds);
    const double all = idleShare(servers, count, seconds);
    std::printf("{\"bench\":\"nodes.idle\",\"nodes\":%zu,\"seconds\":%d,\"share_percent\":%.2f,\"one_percent\":%.2f}\n",
                count, seconds, all * 100, one * 100);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication app(argc, argv);
    const auto number = [&](int place, int other) { return argc > place ? std::atoi(argv[place]) : other; };
    const std::string what = argc > 1 ? argv[1] : "";
    if (what != "idle")
        measurePicture(static_cast<std::size_t>(number(2, 10'000)), number(3, 5));
    if (what != "picture")
        measureIdle(static_cast<std::size_t>(number(2, 50)), number(3, 20));
    return 0;
}
