// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What TLS costs a lock: a cycle of acquire and release, and a new connection, beside TCP to the same server. Private
// redis-server with a throw-away authority. One JSON object.
//   environment: ROUNDS (default 200), each of 50 cycles and one connection a way
#include "lock/mutex.h"
#include "sandbox/redisserver.h"
#include "support/certificates.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace lockscope;
using namespace lockscope::lock;
using Steady = std::chrono::steady_clock;

namespace {

void must(bool fine, const char* what)
{
    if (!fine) {
        std::fprintf(stderr, "bench_locktls: %s\n", what);
        std::exit(1);
    }
}

double percentile(std::vector<double>& values, double part)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(static_cast<double>(values.size() - 1) * part)];
}

double since(Steady::time_point begin)
{
    return std::chrono::duration<double, std::micro>(Steady::now() - begin).count();
}

/// One way to the server, and its times in microseconds.
struct Way
{
    explicit Way(const Endpoint& endpoint) : client(std::make_shared<Client>(endpoint))
    {
        MutexOptions options;
        options.watchdog = false;
        mutex.emplace(std::move(*Mutex::create(client, nullptr, "lock:tls", options)));
    }
    void round()
    {
        client->disconnect();
        const Steady::time_point connecting = Steady::now();
        must(client->connect().has_value(), "not connected");
        connections.push_back(since(connecting));
        for (int i = 0; i < 50; ++i) {
            const Steady::time_point begin = Steady::now();
            Acquired result = mutex->acquire();
            must(result.outcome() == AcquireOutcome::Acquired, "not acquired");
            must(result->release().outcome == ReleaseOutcome::Released, "not released");
            if (i > 0) // the first one asks for the right to run scripts
                cycles.push_back(since(begin));
        }
    }

    std::shared_ptr<Client> client;
    std::optional<Mutex> mutex;
    std::vector<double> cycles;
    std::vector<double> connections;
};

} // namespace

int main()
{
    test::Certificates certificates;
    const test::Certificates::Pair pair = certificates.issue(QStringLiteral("server"), QStringLiteral("DNS:localhost"));
    must(certificates.isValid(), qPrintable(certificates.error()));
    sandbox::RedisOptions options;
    const std::uint16_t port = sandbox::freePort();
    options.arguments = {"--tls-port",         std::to_string(port),
                         "--tls-cert-file",    pair.certificate.toStdString(),
                         "--tls-key-file",     pair.key.toStdString(),
                         "--tls-ca-cert-file", certificates.caFile().toStdString(),
                         "--tls-auth-clients", "no"};
    const auto server = sandbox::RedisServer::start(options);
    must(server.has_value(), "no redis-server with TLS");
    Endpoint secure = server->tcpEndpoint();
    secure.transport = Transport::Tls;
    secure.host = "localhost";
    secure.port = port;
    secure.tls.caFile = certificates.caFile().toStdString();
    Way plain(server->tcpEndpoint());
    Way tls(secure);
    const char* rounds = std::getenv("ROUNDS");
    for (int round = 0; round < (rounds ? std::max(1, std::atoi(rounds)) : 200); ++round) {
        plain.round();
        tls.round();
    }
    const double tcp50 = percentile(plain.cycles, 0.5);
    const double tls50 = percentile(tls.cycles, 0.5);
    std::printf("{\"bench\":\"locktls\",\"cycle_us_p50\":{\"tcp\":%.1f,\"tls\":%.1f},\"ratio\":%.2f,"
                "\"cycle_us_p99\":{\"tcp\":%.1f,\"tls\":%.1f},\"connect_us_p50\":{\"tcp\":%.0f,\"tls\":%.0f}}\n",
                tcp50, tls50, tls50 / tcp50, percentile(plain.cycles, 0.99), percentile(tls.cycles, 0.99),
                percentile(plain.connections, 0.5), percentile(tls.connections, 0.5));
    return 0;
}
