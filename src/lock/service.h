// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/check.h"
#include "lock/deployment.h"
#include "lock/forward.h"
#include "lock/log.h"
#include "lock/metrics.h"
#include "lock/mutex.h"
#include "lock/notifier.h"
#include "lock/redisson.h"
#include "lock/redissonlatch.h"
#include "lock/redissonmulti.h"
#include "lock/redissonpermits.h"
#include "lock/redissonreadwrite.h"
#include "lock/redissonsemaphore.h"
#include "lock/redlock.h"

#include <concepts>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// The key of a lock: a literal string, or a pattern whose "{}" are replaced by the arguments.
class KeyTemplate
{
public:
    KeyTemplate(std::string literal) : m_pattern(std::move(literal)), m_isLiteral(true) {}
    KeyTemplate(const char* literal) : KeyTemplate(std::string(literal)) {}
    template <class... Arguments>
    requires(sizeof...(Arguments) > 0) KeyTemplate(std::string pattern, const Arguments&... arguments)
        : m_pattern(std::move(pattern)), m_arguments{text(arguments)...}, m_isLiteral(false)
    {
    }

    /// InvalidOptions if the number of arguments differs from that of "{}", or the key is empty.
    [[nodiscard]] Result<std::string, Error> fill() const;

private:
    static std::string text(std::string_view argument) { return std::string(argument); }
    template <std::integral Number>
    static std::string text(Number number)
    {
        return std::to_string(number);
    }

    std::string m_pattern;
    std::vector<std::string> m_arguments;
    bool m_isLiteral;
};

struct SectionOptions
{
    std::chrono::milliseconds ttl{10'000};
    std::chrono::milliseconds wait{3'000};
    Retry retry = Retry::notified();
    bool watchdog = true;
    /// If the lock stays busy until the wait limit: true returns an error (Taken), false skips the work and says so in
    /// the result.
    bool failFast = true;
    bool fencing = false;
    /// A section inside another one of the same key on this thread's stack enters its lease. False for code that a
    /// thread may run inside of unrelated work (work-stealing pools, nested event loops): it neither enters such a
    /// lease, nor lets its own be entered, and waits for it instead.
    bool reentry = true;
    std::stop_token stop{}; ///< ends the wait with the error Taken
};

/// How work under one or several locks ended.
struct SectionEnd
{
    bool hasRun = false; ///< false: skipped, because another holder was busy
    /// If it has run: a lock was lost before the end, so another holder may have run concurrently.
    bool lostLease = false;
    ReleaseResult release; ///< if it has run; of several locks the first result that is not Released
};

/// The result of work under a lock, with what the work returned.
template <class Value>
struct [[nodiscard]] Section : SectionEnd
{
    std::optional<Value> value; ///< if it has run
};

template <class Value>
struct [[nodiscard]] Section<Value&> : SectionEnd
{
    Value* value = nullptr; ///< not null if it has run
};

template <>
struct [[nodiscard]] Section<void> : SectionEnd
{
};

struct ServiceOptions
{
    /// Its name is also the one in the metrics for locks without a name of their own.
    ClientOptions client{};
    NotifierOptions notifier{};
    /// Number of connections, shared by all threads; a thread always uses the same one.
    std::size_t connections = 8;
    /// Of the locks of redisson(): in a cluster what Redisson's shardedSubscriptionMode is in the Java programs.
    ShardChannels redissonShards = ShardChannels::Auto;
    /// Told of what an operator wants to know: connections that end and are made again, another primary, lost leases,
    /// releases that were given up. Empty: nothing is logged.
    LogFunction log{};
    /// The sentences may name the keys of locks.
    bool logsKeys = false;
};

class RedissonLocks;
struct RedlockLayout;

/// All parts for locks on one Redis, or for Redlocks on several: connections, watchdog, notifier, metrics. Connects on
/// first use. Any thread. Copies share all state.
class LockService
{
public:
    /// Creates all threads that locks need; OutOfResources, with the part that could not be created.
    [[nodiscard]] static Result<LockService, Error> create(const Endpoint& endpoint,
                                                           const ServiceOptions& options = {});

    /// For what the deployment is: one server, the primary that Sentinels name, a cluster (following
    /// redirections from its seeds), or a Redlock group.
    [[nodiscard]] static Result<LockService, Error> create(const Deployment& deployment,
                                                           const ServiceOptions& options = {});

    /// For redlock() on these nodes (Redlock says which), with one connection to each for all locks and the watchdog;
    /// all other locks are InvalidOptions, and client() is of the first node.
    [[nodiscard]] static Result<LockService, Error> create(const std::vector<Endpoint>& nodes,
                                                           const ServiceOptions& options = {});

    /// A Redlock with this service's connections, watchdog, clock and metrics. InvalidOptions if the service is of one
    /// Redis. RedlockOptions::clientName is not used: the connections have the name of the service.
    [[nodiscard]] Result<Redlock, Error> redlock(std::string key, RedlockOptions options = {});

    /// A mutex over the calling thread's connection, with this service's watchdog, notifier and metrics unless the
    /// options have their own.
    [[nodiscard]] Result<Mutex, Error> mutex(std::string key, MutexOptions options = {});

    /// Locks that are shared with Java programs that use Redisson.
    [[nodiscard]] RedissonLocks redisson() const;

    /// Runs `work` while the lock "lock:<name>:<key>" is held; `name` is also the name in the metrics. `work` takes
    /// nothing, or the Lease& (to check isValid() before irreversible steps). Within `work` the thread may call this
    /// again for the same key (SectionOptions::reentry): the lock stays held until the outer section ends. Exceptions
    /// of `work` propagate after the release. The error explains why `work` has not run: Taken ("busy, try later"),
    /// LeaseLost (an outer section's), InvalidOptions, or an error of server or network.
    template <class Work>
    [[nodiscard]] auto withLock(std::string_view name, const KeyTemplate& key, const SectionOptions& options,
                                Work&& work)
    {
        if constexpr (std::invocable<Work&, Lease&>)
            return run<std::invoke_result_t<Work&, Lease&>>(
                enter(name, key, options), options,
                [&](std::span<Lease> leases) -> decltype(auto) { return work(leases.front()); });
        else
            return run<std::invoke_result_t<Work&>>(enter(name, key, options), options,
                                                    [&](std::span<Lease>) -> decltype(auto) { return work(); });
    }

    /// The same with all locks of `keys`, or none: they are acquired in the order of their keys, so that two callers
    /// never wait for each other, within one wait limit; keys that are named twice count once. `work` takes nothing, or
    /// the std::span<Lease> in that order. It runs with all leases valid: if one has ended while the others were waited
    /// for, all are released and acquired again, until the wait limit (then LeaseLost). Without a watchdog the first
    /// has the least time left. In a Redis Cluster the keys may be in different slots.
    template <class Work>
    [[nodiscard]] auto withLocks(std::string_view name, const std::vector<KeyTemplate>& keys,
                                 const SectionOptions& options, Work&& work)
    {
        if constexpr (std::invocable<Work&, std::span<Lease>>)
            return run<std::invoke_result_t<Work&, std::span<Lease>>>(
                enterAll(name, keys, options), options,
                [&](std::span<Lease> leases) -> decltype(auto) { return work(leases); });
        else
            return run<std::invoke_result_t<Work&>>(enterAll(name, keys, options), options,
                                                    [&](std::span<Lease>) -> decltype(auto) { return work(); });
    }

    /// Checks what locks named `name` need: takes, renews, releases and hears a lock "lock:<name>:check-<random>" with
    /// a TTL of 2 s, in a cluster one at each primary. So it writes to the server. Empty: everything works; else every
    /// step that failed, with the missing rights. Blocks at most some commandLimits. InvalidOptions for a service of
    /// several nodes.
    [[nodiscard]] std::vector<FailedCheck> check(std::string_view name);

    [[nodiscard]] const Metrics& metrics() const { return *m_metrics; }
    [[nodiscard]] const std::shared_ptr<Notifier>& notifier() const { return m_notifier; }
    [[nodiscard]] const std::shared_ptr<Watchdog>& watchdog() const { return m_watchdog; }
    /// The calling thread's connection.
    [[nodiscard]] const std::shared_ptr<Client>& client() const;

private:
    friend class RedissonLocks;
    LockService(const Endpoint& endpoint, const ServiceOptions& options, std::shared_ptr<Watchdog> watchdog);

    /// A section on the stack of its thread.
    class OpenSection
    {
    public:
        OpenSection(const LockService& service, std::span<const Lease> leases, bool reentry);
        ~OpenSection();
        OpenSection(const OpenSection&) = delete;
        OpenSection& operator=(const OpenSection&) = delete;
        /// The lease of the calling thread's innermost section of this key; null: none that may be entered.
        [[nodiscard]] static const Lease* find(const LockService& service, std::string_view key);

    private:
        const Metrics* const m_service; ///< identifies it: copies of a service share this
        const std::span<const Lease> m_leases;
        const bool m_reentry;
        const OpenSection* const m_outer;
        static thread_local const OpenSection* innermost;
    };

    [[nodiscard]] Result<Redlock, Error> makeRedlock(std::string key, RedlockOptions options, RedlockLayout layout);
    /// Empty: the lock is busy, and failFast is false.
    [[nodiscard]] Result<std::optional<Lease>, Error> enter(std::string_view name, const KeyTemplate& key,
                                                            const SectionOptions& options);
    [[nodiscard]] Result<std::vector<Lease>, Error>
    enterAll(std::string_view name, const std::vector<KeyTemplate>& keys, const SectionOptions& options);
    /// One after the other; empty like enter().
    [[nodiscard]] Result<std::vector<Lease>, Error> enterKeys(std::string_view name, const std::set<std::string>& keys,
                                                              const SectionOptions& options, MonoTime deadline);
    /// Tries until `deadline`.
    [[nodiscard]] Result<std::optional<Lease>, Error> enterKey(std::string_view name, std::string key,
                                                               const SectionOptions& options, MonoTime deadline);
    /// The time at which the wait of these options ends.
    [[nodiscard]] MonoTime endOfWait(const SectionOptions& options) const;
    /// Releases the leases, the last one first.
    static void end(SectionEnd& section, std::span<Lease> leases);

    static std::span<Lease> all(std::optional<Lease>& lease)
    {
        return lease ? std::span<Lease>(&*lease, 1) : std::span<Lease>();
    }
    static std::span<Lease> all(std::vector<Lease>& leases) { return leases; }

    template <class Value, class Held, class Work>
    Result<Section<Value>, Error> run(Result<Held, Error> held, const SectionOptions& options, Work work)
    {
        if (!held)
            return failure(std::move(held.error()));
        Section<Value> section;
        const std::span<Lease> leases = all(*held);
        if (leases.empty())
            return section;
        section.hasRun = true;
        const OpenSection open(*this, leases, options.reentry);
        if constexpr (std::is_void_v<Value>)
            work(leases);
        else if constexpr (std::is_reference_v<Value>)
            section.value = &work(leases);
        else
            section.value.emplace(work(leases));
        end(section, leases);
        return section;
    }

    std::shared_ptr<Nodes> m_nodes; ///< null: of one Redis
    NotifierOptions m_notifierOptions;
    std::shared_ptr<Metrics> m_metrics;
    std::shared_ptr<Watchdog> m_watchdog;
    std::shared_ptr<Notifier> m_notifier;
    std::shared_ptr<RedissonPeer> m_peer;
    std::vector<std::shared_ptr<Client>> m_clients;
};

/// Makes the locks of Redisson's family, with the connections, watchdog, clock and metrics of a LockService, which is
/// one Redisson client. InvalidOptions if that is of several servers, except for redLock(). RedissonOptions::fair and
/// ::fencing are not used. Copies share all state; any thread.
class RedissonLocks
{
public:
    /// RLock: redisson.getLock(key). Also for RSpinLock, redisson.getSpinLock(key): its holders publish no release, so
    /// a waiter needs a RedissonOptions::poll of at most 128 ms, the longest pause of a Java waiter.
    [[nodiscard]] Result<RedissonMutex, Error> lock(std::string key, RedissonOptions options = {});
    /// RFairLock: redisson.getFairLock(key).
    [[nodiscard]] Result<RedissonMutex, Error> fairLock(std::string key, RedissonOptions options = {});
    /// RReadWriteLock: redisson.getReadWriteLock(key).
    [[nodiscard]] Result<RedissonReadWriteLock, Error> readWriteLock(std::string key, RedissonOptions options = {});
    /// RFencedLock: redisson.getFencedLock(key). Lease::fencingToken() is a number from its counter.
    [[nodiscard]] Result<RedissonMutex, Error> fenced(std::string key, RedissonOptions options = {});
    /// RedissonMultiLock of redisson.getLock() for each key: redisson.getMultiLock(...).
    [[nodiscard]] Result<RedissonMultiLock, Error> multiLock(std::vector<std::string> keys,
                                                             RedissonOptions options = {});
    /// RedissonRedLock of getLock(key) at each server of this service, which must be of several. Unlike Java's, the
    /// lease ends before the servers end it: see Redlock. No waiter is woken by a release: it tries again after
    /// RedlockOptions::retryDelay. Releases wake Java's waiters.
    [[nodiscard]] Result<Redlock, Error> redLock(std::string key, RedlockOptions options = {});
    /// RPermitExpirableSemaphore: redisson.getPermitExpirableSemaphore(key). RedissonOptions::fair is not used.
    [[nodiscard]] Result<RedissonPermits, Error> permits(const std::string& key, RedissonOptions options = {});
    /// RSemaphore: redisson.getSemaphore(key).
    [[nodiscard]] Result<RedissonSemaphore, Error> semaphore(const std::string& key, WaitOptions options = {});
    /// RCountDownLatch: redisson.getCountDownLatch(key).
    [[nodiscard]] Result<RedissonLatch, Error> latch(const std::string& key, WaitOptions options = {});

private:
    friend class LockService;
    explicit RedissonLocks(LockService service) : m_service(std::move(service)) {}
    template <class Lock>
    [[nodiscard]] Result<Lock, Error> make(std::string key, RedissonOptions options);
    /// Fills in the metrics of the service. InvalidOptions if that is of several servers.
    template <class Options>
    [[nodiscard]] Result<void, Error> complete(Options& options) const;

    LockService m_service;
};

} // namespace v1
} // namespace lockscope::lock
