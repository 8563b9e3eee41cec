// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/acquired.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/lease.h"
#include "lock/observer.h"
#include "lock/options.h"
#include "lock/redissonpeer.h"
#include "lock/watchdog.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

class Metrics;
struct RedissonSetup;

/// For all locks of Redisson's family. Redisson's defaults, except for the wait limit: Redisson's lock() waits forever.
struct RedissonOptions
{
    /// TTL of the lock on the server (Redisson: lockWatchdogTimeout, or leaseTime). At least 10 ms; at least 1 s with a
    /// watchdog.
    std::chrono::milliseconds ttl{30'000};
    /// How long acquire() tries. 0: once; kForever: without a limit.
    std::chrono::milliseconds wait{3'000};
    /// Renews every ttl/3 until released or lost. Redisson does not renew if a leaseTime is given.
    bool watchdog = true;
    /// RFairLock instead of RLock: waiters of all processes are served in order of arrival. Not for read-write locks.
    bool fair = false;
    /// RFencedLock instead of RLock: each acquisition and each further handle takes the next fencing token. Not with
    /// `fair`.
    bool fencing = false;
    /// Tries at least this often, in case a release message is lost. At most 128 ms beside holders of an RSpinLock, who
    /// publish none.
    std::chrono::milliseconds poll{1'000};
    std::shared_ptr<Observer> observer{}; ///< may be empty
    std::shared_ptr<Metrics> metrics{};   ///< may be empty
    std::string name{};                   ///< for the metrics; empty: Metrics::kUnnamed
    /// The clock for leases, pauses and waits. Empty: the client's clock. With a watchdog it must be the watchdog's
    /// clock.
    std::shared_ptr<const Clock> clock{};
    WhenAway whenAway = WhenAway::Wait;
};

/// A lock that interoperates with Redisson's RLock (or RFairLock, if fair, or RFencedLock, if fencing) of the same
/// name: Java and C++ processes exclude each other, wake each other, and share one queue and one counter. All must
/// agree whether a lock is fair. Holders of the RLock of a fenced lock's name take no token. The layout is that of
/// Redisson 3 and 4. Also one side of a RedissonReadWriteLock, with the same functions.
///
/// A holder adds handles by Lease::enter(), at the cost of a request: the server counts them as holds of Redisson. Each
/// handle's release decrements the count, and the last one ends the hold. acquire() never enters a hold of its own
/// thread. Like every lease, it may be released by any thread. The fencing token of a lease is that of the last handle:
/// it is 1 or more. Java's tryLockAndGetToken() returns -1 for a lock that another holds without a TTL: no token at
/// all.
///
/// A waiter of a fair lock that dies keeps its place until its deadline: the remaining lease at its arrival plus its
/// wait limit (at most 5 minutes, as in Redisson), added to those of the waiters before it. Survives the same
/// failures as a Mutex with a watchdog: see docs/lock-library.md. Any thread. Copies share all state.
class RedissonMutex
{
public:
    /// InvalidOptions if a rule is violated; OutOfResources if a thread cannot be created. Client, peer and watchdog
    /// must use the same server; the watchdog may be empty if the options disable it. In a cluster the key of a fair or
    /// fenced lock must have a hash tag or no braces: what is beside it would be in another slot.
    [[nodiscard]] static Result<RedissonMutex, Error> create(std::shared_ptr<Client> client,
                                                             std::shared_ptr<Watchdog> watchdog,
                                                             std::shared_ptr<RedissonPeer> peer, std::string key,
                                                             RedissonOptions options = {});

    /// Like Mutex::acquire(). A fair lock leaves the queue when it gives up, which may take commandLimit more.
    [[nodiscard]] Acquired acquire(const std::stop_token& stop = {});
    /// The same with another wait limit; 0 or less: tries once.
    [[nodiscard]] Acquired acquireFor(std::chrono::milliseconds wait, const std::stop_token& stop = {});
    /// The same until `deadline`, by the lock's clock; tries at least once, unless others of this process wait
    /// before it.
    [[nodiscard]] Acquired acquireUntil(MonoTime deadline, const std::stop_token& stop = {});
    /// Tries once without joining a queue. Also Taken if the lock is free but others are first.
    [[nodiscard]] Acquired tryAcquire();

    [[nodiscard]] const std::string& key() const;
    [[nodiscard]] const RedissonOptions& options() const;

private:
    friend class RedissonReadWriteLock;
    RedissonMutex(std::shared_ptr<const RedissonSetup> setup, std::shared_ptr<Watchdog> watchdog);

    std::shared_ptr<const RedissonSetup> m_setup;
    std::shared_ptr<Watchdog> m_watchdog;
};

} // namespace v1
} // namespace lockscope::lock
