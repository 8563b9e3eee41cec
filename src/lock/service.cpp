// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/service.h"

#include "core/deployment.h"
#include "lock/keytext.h"
#include "lock/logger.h"
#include "lock/nodes.h"
#include "lock/redissonredlayout.h"
#include "lock/redlocksetup.h"
#include "lock/route.h"
#include "lock/slotmap.h"
#include "lock/timing.h"
#include "lock/wire.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// Threads get connections in turn, so that few threads share none.
std::size_t thisThreadsNumber()
{
    static std::atomic<std::size_t> next{0};
    thread_local const std::size_t mine = next.fetch_add(1, std::memory_order_relaxed);
    return mine;
}

ClientOptions named(ClientOptions options, const char* role)
{
    if (!options.name.empty())
        options.name += role;
    return options;
}

NotifierOptions completed(NotifierOptions options, const ClientOptions& client)
{
    if (options.client.name.empty())
        options.client.name = named(client, "/notifier").name;
    if (!options.client.clock)
        options.client.clock = client.clock;
    if (!options.client.resolver)
        options.client.resolver = client.resolver;
    options.client.route = client.route;
    options.client.followsRedirections = client.followsRedirections;
    options.client.seeds = client.seeds;
    options.client.slots = client.slots;
    options.client.logger = client.logger;
    if (!options.client.credentials)
        options.client.credentials = client.credentials;
    return options;
}

/// With what all parts of a service share.
ServiceOptions prepared(ServiceOptions options)
{
    options.client = wire::withResolver(std::move(options.client));
    if (options.log && !options.client.logger)
        options.client.logger = std::make_shared<const Logger>(options.log, options.logsKeys, options.client.name);
    return options;
}

/// For the notifier's descriptor.
Error noNotifier(const std::system_error& error)
{
    return {ErrorKind::OutOfResources, Delivery::NotSent,
            std::string("The notifier cannot be made: ") + error.what() + ". Allow this process more open files."};
}

Result<std::string, Error> fullKey(std::string_view name, const KeyTemplate& key)
{
    if (name.empty())
        return invalid("A lock needs a name: it is part of the key, and the metrics are counted under it.");
    Result<std::string, Error> filled = key.fill();
    if (filled)
        filled = "lock:" + std::string(name) + ':' + *filled;
    return filled;
}

Error endedEarly(const std::string& key)
{
    return {ErrorKind::LeaseLost, Delivery::NotSent,
            "The lease on " + keyText(key) +
                " ended while the other locks were waited for. Take a longer ttl, or the watchdog."};
}

/// The last one first.
void releaseAll(std::vector<Lease>& leases)
{
    while (!leases.empty())
        leases.pop_back();
}

Error forOneRedis()
{
    return {ErrorKind::InvalidOptions, Delivery::NotSent,
            "This service is of several servers, which keep Redlocks only. Create one for a single Redis."};
}

} // namespace

Result<std::string, Error> KeyTemplate::fill() const
{
    std::string key;
    std::size_t from = 0;
    for (const std::string& argument : m_arguments) {
        const std::size_t at = m_pattern.find("{}", from);
        if (at == std::string::npos)
            return invalid("The key pattern " + keyText(m_pattern) + " has fewer {} than there are arguments.");
        key.append(m_pattern, from, at - from);
        key += argument;
        from = at + 2;
    }
    if (!m_isLiteral && m_pattern.find("{}", from) != std::string::npos)
        return invalid("The key pattern " + keyText(m_pattern) + " has more {} than there are arguments.");
    key.append(m_pattern, from);
    if (key.empty())
        return invalid("A lock needs a key that is not empty.");
    return key;
}

Result<LockService, Error> LockService::create(const Endpoint& endpoint, const ServiceOptions& options)
{
    const ServiceOptions how = prepared(options);
    try {
        LockService service(endpoint, how, std::make_shared<Watchdog>(endpoint, named(how.client, "/watchdog")));
        Result<void, Error> started = service.m_watchdog->start();
        if (started)
            started = service.m_notifier->start();
        if (started)
            started = service.client()->startReleaser();
        if (started)
            started = how.client.resolver->start();
        if (!started)
            return failure(std::move(started.error()));
        return service;
    } catch (const std::system_error& error) {
        return failure(noNotifier(error));
    }
}

Result<LockService, Error> LockService::create(const Deployment& described, const ServiceOptions& options)
{
    const lockscope::Deployment& deployment = described.description();
    if (deployment.redlock)
        return create(deployment.memberEndpoints(), options);
    ServiceOptions how = options;
    if (deployment.cluster) {
        std::vector<Endpoint> seeds;
        for (const HostPort& seed : deployment.cluster->seeds)
            seeds.push_back(deployment.seedEndpoint(seed));
        how.client.followsRedirections = true;
        how.client.seeds = std::make_shared<const std::vector<Endpoint>>(seeds.begin() + 1, seeds.end());
        how.client.slots = std::make_shared<SlotMap>(seeds, deployment.cluster->reach, how.client.clock);
        return create(seeds.front(), how);
    }
    if (!deployment.sentinel)
        return create(deployment.server, how);
    how = prepared(std::move(how));
    try {
        how.client.route = std::make_shared<Route>(deployment, how.client);
    } catch (const std::system_error& error) {
        return failure(noNotifier(error));
    }
    if (Result<void, Error> started = how.client.route->start(); !started)
        return failure(std::move(started.error()));
    return create(how.client.route->endpoint(), how);
}

Result<LockService, Error> LockService::create(const std::vector<Endpoint>& nodes, const ServiceOptions& options)
{
    if (Result<void, Error> valid = validateNodes(nodes); !valid)
        return failure(std::move(valid.error()));
    if (options.client.credentials)
        return invalid("The nodes of a Redlock have the logins of their addresses: no credentials can be given.");
    const ServiceOptions how = prepared(options);
    try {
        auto shared =
            std::make_shared<Nodes>(nodes, how.client.name, how.client.clock, how.client.resolver, how.client.logger);
        std::shared_ptr<Watchdog> watchdog(new Watchdog(shared, how.client.clock));
        Result<void, Error> started = watchdog->start();
        if (started)
            started = how.client.resolver->start();
        if (!started)
            return failure(std::move(started.error()));
        LockService service(nodes.front(), how, std::move(watchdog));
        service.m_nodes = std::move(shared);
        return service;
    } catch (const std::system_error& error) {
        return failure(noNotifier(error));
    }
}

LockService::LockService(const Endpoint& endpoint, const ServiceOptions& options, std::shared_ptr<Watchdog> watchdog)
    : m_notifierOptions(completed(options.notifier, options.client)),
      m_metrics(options.client.logger ? options.client.logger->metrics : std::make_shared<Metrics>()),
      m_watchdog(std::move(watchdog)), m_notifier(std::make_shared<Notifier>(endpoint, m_notifierOptions)),
      m_peer(std::make_shared<RedissonPeer>(endpoint, named(options.client, "/redisson"), options.redissonShards))
{
    for (std::size_t i = 0; i < std::max<std::size_t>(options.connections, 1); ++i) {
        m_clients.push_back(std::make_shared<Client>(endpoint, options.client));
        m_clients.back()->shareReleases(*m_clients.front());
    }
}

Result<Redlock, Error> LockService::redlock(std::string key, RedlockOptions options)
{
    return makeRedlock(std::move(key), std::move(options), RedlockLayout());
}

Result<Redlock, Error> LockService::makeRedlock(std::string key, RedlockOptions options, RedlockLayout layout)
{
    if (!m_nodes)
        return invalid("A Redlock needs several servers: create the service with all of them.");
    if (!options.metrics)
        options.metrics = m_metrics;
    if (options.name.empty())
        options.name = client()->options().name;
    if (!options.clock)
        options.clock = m_watchdog->clock();
    return Redlock::create(m_nodes, m_watchdog, std::move(key), std::move(options), std::move(layout));
}

const std::shared_ptr<Client>& LockService::client() const
{
    return m_clients[thisThreadsNumber() % m_clients.size()];
}

Result<Mutex, Error> LockService::mutex(std::string key, MutexOptions options)
{
    if (m_nodes)
        return failure(forOneRedis());
    if (!options.metrics)
        options.metrics = m_metrics;
    if (options.name.empty())
        options.name = client()->options().name;
    if (!options.notifier)
        options.notifier = m_notifier;
    return Mutex::create(client(), m_watchdog, std::move(key), std::move(options));
}

RedissonLocks LockService::redisson() const
{
    return RedissonLocks(*this);
}

Result<RedissonMutex, Error> RedissonLocks::lock(std::string key, RedissonOptions options)
{
    options.fair = false;
    options.fencing = false;
    return make<RedissonMutex>(std::move(key), std::move(options));
}

Result<RedissonMutex, Error> RedissonLocks::fairLock(std::string key, RedissonOptions options)
{
    options.fair = true;
    options.fencing = false;
    return make<RedissonMutex>(std::move(key), std::move(options));
}

Result<RedissonMutex, Error> RedissonLocks::fenced(std::string key, RedissonOptions options)
{
    options.fair = false;
    options.fencing = true;
    return make<RedissonMutex>(std::move(key), std::move(options));
}

Result<RedissonReadWriteLock, Error> RedissonLocks::readWriteLock(std::string key, RedissonOptions options)
{
    options.fair = false;
    options.fencing = false;
    return make<RedissonReadWriteLock>(std::move(key), std::move(options));
}

template <class Lock>
Result<Lock, Error> RedissonLocks::make(std::string key, RedissonOptions options)
{
    if (Result<void, Error> ready = complete(options); !ready)
        return failure(std::move(ready.error()));
    return Lock::create(m_service.client(), m_service.m_watchdog, m_service.m_peer, std::move(key), std::move(options));
}

Result<RedissonPermits, Error> RedissonLocks::permits(const std::string& key, RedissonOptions options)
{
    if (Result<void, Error> ready = complete(options); !ready)
        return failure(std::move(ready.error()));
    return RedissonPermits::create(m_service.client(), m_service.m_watchdog, m_service.m_peer, key, std::move(options));
}

Result<RedissonSemaphore, Error> RedissonLocks::semaphore(const std::string& key, WaitOptions options)
{
    if (Result<void, Error> ready = complete(options); !ready)
        return failure(std::move(ready.error()));
    return RedissonSemaphore::create(m_service.client(), m_service.m_peer, key, std::move(options));
}

Result<RedissonLatch, Error> RedissonLocks::latch(const std::string& key, WaitOptions options)
{
    if (Result<void, Error> ready = complete(options); !ready)
        return failure(std::move(ready.error()));
    return RedissonLatch::create(m_service.client(), m_service.m_peer, key, std::move(options));
}

Result<RedissonMultiLock, Error> RedissonLocks::multiLock(std::vector<std::string> keys, RedissonOptions options)
{
    if (Result<void, Error> ready = complete(options); !ready)
        return failure(std::move(ready.error()));
    options.fair = false;
    options.fencing = false;
    return RedissonMultiLock::create(m_service.client(), m_service.m_watchdog, m_service.m_peer, std::move(keys),
                                     std::move(options));
}

Result<Redlock, Error> RedissonLocks::redLock(std::string key, RedlockOptions options)
{
    RedlockLayout layout = redissonLayout(key, [peer = m_service.m_peer] { return peer->makeOwner(); });
    return m_service.makeRedlock(std::move(key), std::move(options), std::move(layout));
}

template <class Options>
Result<void, Error> RedissonLocks::complete(Options& options) const
{
    if (m_service.m_nodes)
        return failure(forOneRedis());
    if (!options.metrics)
        options.metrics = m_service.m_metrics;
    if (options.name.empty())
        options.name = m_service.client()->options().name;
    return {};
}

constinit thread_local const LockService::OpenSection* LockService::OpenSection::innermost = nullptr;

std::vector<FailedCheck> LockService::check(std::string_view name)
{
    if (m_nodes)
        return {{FailedCheck::Step::FindNodes, {}, forOneRedis()}};
    return checkLocks(name, *client(), m_notifierOptions);
}

LockService::OpenSection::OpenSection(const LockService& service, std::span<const Lease> leases, bool reentry)
    : m_service(service.m_metrics.get()), m_leases(leases), m_reentry(reentry), m_outer(std::exchange(innermost, this))
{
}

LockService::OpenSection::~OpenSection()
{
    innermost = m_outer;
}

/// A lease that `work` released or moved away is none of this thread any more.
const Lease* LockService::OpenSection::find(const LockService& service, std::string_view key)
{
    for (const OpenSection* open = innermost; open; open = open->m_outer) {
        if (!open->m_reentry || open->m_service != service.m_metrics.get())
            continue;
        for (const Lease& lease : open->m_leases)
            if (lease.hasHandle() && lease.key() == key)
                return &lease;
    }
    return nullptr;
}

MonoTime LockService::endOfWait(const SectionOptions& options) const
{
    return laterBy(std::max(options.wait, std::chrono::milliseconds{0}), monoNow(m_watchdog->clock()));
}

Result<std::optional<Lease>, Error> LockService::enter(std::string_view name, const KeyTemplate& key,
                                                       const SectionOptions& options)
{
    Result<std::string, Error> filled = fullKey(name, key);
    if (!filled)
        return failure(std::move(filled.error()));
    return enterKey(name, std::move(*filled), options, endOfWait(options));
}

Result<std::vector<Lease>, Error> LockService::enterAll(std::string_view name, const std::vector<KeyTemplate>& keys,
                                                        const SectionOptions& options)
{
    if (keys.empty())
        return invalid("A section under several locks needs at least one key.");
    std::set<std::string> sorted;
    for (const KeyTemplate& key : keys) {
        Result<std::string, Error> filled = fullKey(name, key);
        if (!filled)
            return failure(std::move(filled.error()));
        sorted.insert(std::move(*filled));
    }
    const MonoTime deadline = endOfWait(options);
    for (;;) {
        Result<std::vector<Lease>, Error> leases = enterKeys(name, sorted, options, deadline);
        if (!leases)
            return leases;
        const auto ended =
            std::find_if(leases->begin(), leases->end(), [](const Lease& each) { return !each.isValid(); });
        if (ended == leases->end())
            return leases;
        Error error = endedEarly(ended->key());
        releaseAll(*leases);
        if (monoNow(m_watchdog->clock()) >= deadline)
            return failure(std::move(error));
    }
}

Result<std::vector<Lease>, Error> LockService::enterKeys(std::string_view name, const std::set<std::string>& keys,
                                                         const SectionOptions& options, MonoTime deadline)
{
    std::vector<Lease> leases;
    leases.reserve(keys.size());
    for (const std::string& key : keys) {
        Result<std::optional<Lease>, Error> lease = enterKey(name, key, options, deadline);
        if (lease && *lease) {
            leases.push_back(std::move(**lease));
            continue;
        }
        releaseAll(leases);
        if (!lease)
            return failure(std::move(lease.error()));
        return leases;
    }
    return leases;
}

Result<std::optional<Lease>, Error> LockService::enterKey(std::string_view name, std::string key,
                                                          const SectionOptions& options, MonoTime deadline)
{
    MutexOptions how;
    how.ttl = options.ttl;
    how.wait = options.wait;
    how.retry = options.retry;
    how.watchdog = options.watchdog;
    how.fencing = options.fencing;
    how.name = name;
    if (const Lease* outer = options.reentry ? OpenSection::find(*this, key) : nullptr) {
        Result<Lease, Error> handle = outer->enter(options.stop);
        if (!handle)
            return failure(std::move(handle.error()));
        return std::move(*handle);
    }
    Result<Mutex, Error> lock = mutex(std::move(key), std::move(how));
    if (!lock)
        return failure(std::move(lock.error()));
    Acquired acquired = lock->acquireUntil(deadline, options.stop);
    if (acquired)
        return *std::move(acquired);
    Error error = acquired.error();
    if (error.kind == ErrorKind::Taken && !options.failFast)
        return std::nullopt;
    return failure(std::move(error));
}

void LockService::end(SectionEnd& section, std::span<Lease> leases)
{
    for (std::size_t i = leases.size(); i-- > 0;) {
        section.lostLease = section.lostLease || !leases[i].isValid();
        const ReleaseResult result = leases[i].release();
        section.lostLease = section.lostLease || result.outcome == ReleaseOutcome::NotOwner ||
                            result.outcome == ReleaseOutcome::AlreadyExpired;
        const bool isFirst = i + 1 == leases.size();
        if (isFirst || section.release.outcome == ReleaseOutcome::Released)
            section.release = result;
    }
}

} // namespace v1
} // namespace lockscope::lock
