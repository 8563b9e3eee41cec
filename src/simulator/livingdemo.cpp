// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/livingdemo.h"

#include "core/clusterslot.h"
#include "sandbox/cluster.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "simulator/democlient.h"
#include "simulator/host.h"

#include <atomic>
#include <map>
#include <optional>
#include <thread>
#include <utility>

namespace lockscope::simulator {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr Millis kTick{20};
constexpr milliseconds kCommandLimit{100}; // other clients must not wait long for a server that hangs
constexpr const char* kDemoNotifications = "Kg$lshzxe";

/// Services of a shop, chosen so that there are always waiters, and none waits forever.
std::vector<DemoClientSpec> shop()
{
    using Style = DemoStyle;
    const std::vector<std::string> orders{"lock:order:1001", "lock:order:1002", "lock:order:1003"};
    const std::vector<std::string> stock{"lock:stock:SKU-42", "lock:stock:SKU-77"};
    return {
        {"orders-1", Style::Uuid, orders, milliseconds{6000}, milliseconds{2500}, milliseconds{900}},
        {"orders-2", Style::Uuid, orders, milliseconds{6000}, milliseconds{2500}, milliseconds{900}},
        {"stock-1", Style::Base64, stock, milliseconds{5000}, milliseconds{1500}, milliseconds{700}, false},
        {"stock-2", Style::Base64, stock, milliseconds{5000}, milliseconds{1500}, milliseconds{700}, false},
        {"payments",
         Style::Redisson,
         {"lock:payment:55", "lock:payment:56"},
         milliseconds{9000},
         milliseconds{4000},
         milliseconds{1200}},
        {"invoices",
         Style::Redisson,
         {"lock:invoice:2026-11"},
         milliseconds{9000},
         milliseconds{12000},
         milliseconds{2500}},
        {"export",
         Style::Uuid,
         {"lock:{tenant-7}:export"},
         milliseconds{8000},
         milliseconds{20000},
         milliseconds{3000}},
        {"import",
         Style::Uuid,
         {"lock:{tenant-7}:export", "lock:{tenant-7}:import"},
         milliseconds{8000},
         milliseconds{5000},
         milliseconds{3000}},
        {"cleanup",
         Style::Base64,
         {"lock:session:cleanup"},
         milliseconds{10000},
         milliseconds{25000},
         milliseconds{5000}},
        {"reports",
         Style::Redisson,
         {"lock:report:daily"},
         milliseconds{9000},
         milliseconds{30000},
         milliseconds{4000}},
    };
}

} // namespace

class LivingDemo::Place
{
public:
    virtual ~Place() = default;
    [[nodiscard]] virtual Deployment deployment() const = 0;
    /// Number of servers that grant together.
    [[nodiscard]] virtual std::size_t servers() const { return 1; }
    [[nodiscard]] virtual Endpoint whereIs(std::size_t server, const std::string& key) = 0;
    virtual void causeFault(Clock::time_point now) = 0;
    /// Continues a fault that is in progress.
    virtual void step(Clock::time_point /*now*/) {}
};

class LivingDemo::SentinelPlace final : public Place
{
public:
    [[nodiscard]] static Result<std::unique_ptr<Place>, sandbox::Error> start()
    {
        auto made = std::make_unique<SentinelPlace>();
        sandbox::RedisOptions options;
        options.notifications = kDemoNotifications;
        auto servers = sandbox::startServers(1, options);
        if (!servers)
            return failure(std::move(servers.error()));
        made->m_servers = std::move(*servers);
        options.password = made->m_servers.front().password();
        auto replicas = sandbox::startServers(2, options);
        if (!replicas)
            return failure(std::move(replicas.error()));
        for (sandbox::RedisServer& replica : *replicas) {
            if (auto followed = replica.follow(made->m_servers.front().tcpEndpoint()); !followed)
                return failure(std::move(followed.error()));
            made->m_servers.push_back(std::move(replica));
        }
        sandbox::SentinelOptions sentinel;
        sentinel.count = 3;
        auto sentinels = sandbox::SentinelSet::start(made->m_servers.front(), 2, sentinel);
        if (!sentinels)
            return failure(std::move(sentinels.error()));
        made->m_sentinels.emplace(std::move(*sentinels));
        made->m_primary = made->m_servers.front().port();
        return made;
    }

    [[nodiscard]] Deployment deployment() const override
    {
        Deployment out;
        out.server = m_servers.front().tcpEndpoint();
        out.sentinel = SentinelGroup{m_sentinels->name(), {}, {}, m_sentinels->endpoint().password, {}};
        for (std::size_t i = 0; i < m_sentinels->count(); ++i)
            out.sentinel->sentinels.push_back({m_sentinels->endpoint(i).host, m_sentinels->endpoint(i).port});
        return out;
    }
    [[nodiscard]] Endpoint whereIs(std::size_t, const std::string&) override
    {
        Endpoint primary = m_servers.front().tcpEndpoint();
        primary.port = m_primary;
        return primary;
    }
    void causeFault(Clock::time_point now) override
    {
        if (m_sentinels->failOver())
            m_lookUntil = now + std::chrono::seconds{10};
    }
    void step(Clock::time_point now) override
    {
        if (now > m_lookUntil || now < m_lookAt)
            return;
        m_lookAt = now + milliseconds{200};
        const auto port = m_sentinels->primaryPort();
        if (port && *port != m_primary) {
            m_primary = *port;
            m_lookUntil = {};
        }
    }

private:
    std::vector<sandbox::RedisServer> m_servers;
    std::optional<sandbox::SentinelSet> m_sentinels; // after the servers, so that they end before
    std::uint16_t m_primary = 0;
    Clock::time_point m_lookUntil{};
    Clock::time_point m_lookAt{};
};

class LivingDemo::ClusterPlace final : public Place
{
public:
    [[nodiscard]] static Result<std::unique_ptr<Place>, sandbox::Error> start()
    {
        sandbox::ClusterOptions options;
        options.notifications = kDemoNotifications;
        auto cluster = sandbox::Cluster::start(options);
        if (!cluster)
            return failure(std::move(cluster.error()));
        auto made = std::make_unique<ClusterPlace>();
        made->m_cluster.emplace(std::move(*cluster));
        made->m_isSwapped.resize(made->m_cluster->primaries());
        return made;
    }

    [[nodiscard]] Deployment deployment() const override
    {
        Deployment out;
        out.server = m_cluster->node(0).tcpEndpoint();
        out.cluster = ClusterSeeds{};
        for (std::size_t i = 0; i < m_cluster->size(); ++i)
            out.cluster->seeds.push_back({m_cluster->node(i).tcpEndpoint().host, m_cluster->node(i).port()});
        return out;
    }
    [[nodiscard]] Endpoint whereIs(std::size_t, const std::string& key) override
    {
        return m_cluster->node(primaryOf(shardOf(slotOf(key)))).tcpEndpoint();
    }
    /// Alternates between a failover to a replica and moving the slot of a long-held lock.
    void causeFault(Clock::time_point) override
    {
        if (m_faults++ % 2 == 0) {
            const std::size_t shard = m_faults / 2 % m_isSwapped.size();
            const std::size_t replica = m_isSwapped[shard] ? shard : m_cluster->replicaOf(shard);
            if (m_cluster->failOver(replica))
                m_isSwapped[shard] = !m_isSwapped[shard];
            return;
        }
        const std::uint16_t slot = slotOf("lock:{tenant-7}:export");
        const std::size_t from = shardOf(slot);
        const std::size_t to = (from + 1) % m_isSwapped.size();
        if (m_cluster->moveSlot(slot, primaryOf(from), primaryOf(to)))
            m_moved[slot] = to;
    }

private:
    [[nodiscard]] std::size_t shardOf(std::uint16_t slot) const
    {
        const auto moved = m_moved.find(slot);
        return moved != m_moved.end() ? moved->second : m_cluster->firstOwner(slot);
    }
    [[nodiscard]] std::size_t primaryOf(std::size_t shard) const
    {
        return m_isSwapped[shard] ? m_cluster->replicaOf(shard) : shard;
    }

    std::optional<sandbox::Cluster> m_cluster;
    std::vector<bool> m_isSwapped; ///< by shard: the replica is the current primary
    std::map<std::uint16_t, std::size_t> m_moved;
    std::size_t m_faults = 0;
};

class LivingDemo::RedlockPlace final : public Place
{
public:
    [[nodiscard]] static Result<std::unique_ptr<Place>, sandbox::Error> start(milliseconds awayFor)
    {
        sandbox::RedisOptions options;
        options.notifications = kDemoNotifications;
        options.password = "demo";
        auto servers = sandbox::startServers(5, options);
        if (!servers)
            return failure(std::move(servers.error()));
        auto made = std::make_unique<RedlockPlace>();
        made->m_servers = std::move(*servers);
        made->m_awayFor = awayFor;
        return made;
    }

    [[nodiscard]] Deployment deployment() const override
    {
        Deployment out;
        out.server = m_servers.front().tcpEndpoint();
        out.redlock = RedlockGroup{"shop", {}};
        for (const sandbox::RedisServer& each : m_servers)
            out.redlock->servers.push_back({each.tcpEndpoint().host, each.port()});
        return out;
    }
    [[nodiscard]] std::size_t servers() const override { return m_servers.size(); }
    [[nodiscard]] Endpoint whereIs(std::size_t server, const std::string&) override
    {
        return m_servers[server].tcpEndpoint();
    }
    void causeFault(Clock::time_point now) override
    {
        if (m_away)
            return;
        m_away = m_next++ % m_servers.size();
        m_servers[*m_away].suspend();
        m_backAt = now + m_awayFor;
    }
    void step(Clock::time_point now) override
    {
        if (!m_away || now < m_backAt)
            return;
        m_servers[*m_away].resume();
        m_away.reset();
    }

private:
    std::vector<sandbox::RedisServer> m_servers;
    milliseconds m_awayFor{};
    std::optional<std::size_t> m_away;
    std::size_t m_next = 4;
    Clock::time_point m_backAt{};
};

struct LivingDemo::State
{
    std::unique_ptr<Place> place;
    LivingDemoOptions options;
    Deployment deployment;
    std::atomic<bool> isFaultAsked = false;
    std::atomic<std::uint64_t> acquisitions = 0;
    std::atomic<std::uint64_t> faults = 0;
    std::jthread thread;

    void run(const std::stop_token& stop);
};

/// A single thread for all clients, which are few and slow.
void LivingDemo::State::run(const std::stop_token& stop)
{
    std::vector<DemoClient> clients;
    std::uint32_t seed = 1;
    for (DemoClientSpec& spec : shop())
        clients.emplace_back(std::move(spec), place->servers(), seed++);
    std::map<std::pair<std::string, std::uint16_t>, std::unique_ptr<lock::Client>> connections; ///< by name and port
    const auto sendAs = [&](const std::string& name) {
        return [&, name](std::size_t server, const std::string& key, const lock::Command& words) {
            const Endpoint where = place->whereIs(server, key);
            auto& connection = connections[{name, where.port}];
            if (!connection) {
                lock::ClientOptions clientOptions;
                clientOptions.name = name;
                clientOptions.commandLimit = kCommandLimit;
                clientOptions.connectLimit = kCommandLimit;
                connection = std::make_unique<lock::Client>(where, clientOptions);
            }
            return connection->command(words);
        };
    };
    Clock::time_point faultAt = Clock::now() + options.faultEvery;
    while (sleepUnlessStopped(kTick, stop)) {
        const auto now = Clock::now();
        std::uint64_t sum = 0;
        for (DemoClient& client : clients) {
            if (stop.stop_requested())
                break;
            client.step(now, sendAs(client.spec().name));
            sum += client.acquisitions();
        }
        acquisitions = sum;
        if (isFaultAsked.exchange(false) || now >= faultAt) {
            place->causeFault(now);
            ++faults;
            faultAt = now + options.faultEvery;
        }
        place->step(now);
    }
}

LivingDemo::LivingDemo(std::unique_ptr<State> state) : m(std::move(state))
{
    m->thread = std::jthread([own = m.get()](const std::stop_token& stop) { own->run(stop); });
}

LivingDemo::~LivingDemo()
{
    m->thread.request_stop();
    m->thread.join();
}

Result<std::unique_ptr<LivingDemo>, sandbox::Error> LivingDemo::start(DemoKind kind, LivingDemoOptions options)
{
    auto place = [&]() -> Result<std::unique_ptr<Place>, sandbox::Error> {
        switch (kind) {
        case DemoKind::Sentinel:
            return SentinelPlace::start();
        case DemoKind::Cluster:
            return ClusterPlace::start();
        case DemoKind::Redlock:
            break;
        }
        return RedlockPlace::start(options.awayFor);
    }();
    if (!place)
        return failure(std::move(place.error()));
    auto state = std::make_unique<State>();
    state->place = std::move(*place);
    state->options = options;
    state->deployment = state->place->deployment();
    return std::unique_ptr<LivingDemo>(new LivingDemo(std::move(state)));
}

Deployment LivingDemo::deployment() const
{
    return m->deployment;
}

void LivingDemo::causeFault()
{
    m->isFaultAsked = true;
}

void LivingDemo::requestStop()
{
    m->thread.request_stop();
}

std::uint64_t LivingDemo::acquisitions() const
{
    return m->acquisitions;
}

std::uint64_t LivingDemo::faults() const
{
    return m->faults;
}

} // namespace lockscope::simulator
