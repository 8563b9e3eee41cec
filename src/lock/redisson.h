// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/lease.h"
#include "lock/observer.h"
#include "lock/options.h"
#include "lock/outcome.h"
#include "lock/redissonpeer.h"
#include "lock/watchdog.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>

namespace lockscope::lock {

class Metrics;
struct RedissonSetup;

/// Defaults as Redisson has them, but for the wait limit: lock() of Redisson waits for ever.
struct RedissonOptions
{
    /// How long the server keeps the lock without renewal (Redisson: lockWatchdogTimeout, or leaseTime). At least 10
    /// ms; at least 1 s with a watchdog.
    std::chrono::milliseconds ttl{30'000};
    /// How long acquire() tries. 0: once.
    std::chrono::milliseconds wait{3'000};
    /// Renew every ttl/3 until released or lost. Redisson has none when a leaseTime is given.
    bool watchdog = true;
    /// RFairLock instead of RLock: those who wait are served in the order they came, over all processes.
    bool fair = false;
    /// Looks at least this often, should the message of a release be lost.
    std::chrono::milliseconds poll{1'000};
    std::shared_ptr<Observer> observer; ///< may be empty
    std::shared_ptr<Metrics> metrics;   ///< may be empty
    std::string name;                   ///< for the metrics; empty: the key
    /// What leases, pauses and waiting are measured by. Empty: the client's clock. With a watchdog it must be the
    /// watchdog's clock.
    std::shared_ptr<const Clock> clock;
    WhenAway whenAway = WhenAway::Wait;
};

/// A lock that Redisson's RLock (or, fair, RFairLock) of the same name respects, and which respects it: Java and C++
/// processes exclude each other, wake each other and stand in one queue. A lock is either fair for all of them or for
/// none. The layout is that of Redisson 3 and 4 on a server that is no cluster.
///
/// Re-entrant: a thread that holds it enters again, at the price of a request; each handle's release takes one off the
/// count on the server, and the last one ends the hold. As every lease, it may be released by any thread.
///
/// Who waits for a fair lock and dies keeps the place until its deadline: what is left of the lease when it came, and
/// its wait limit (at most 5 minutes, as with Redisson) added to those of the waiters before it. Survives what a Mutex
/// with a watchdog survives: see docs/lock-library.md. Any thread. Copies share everything.
class RedissonMutex
{
public:
    /// InvalidOptions if a rule is broken. Client, peer and watchdog are of the same server; the watchdog may be empty
    /// if the options want none.
    [[nodiscard]] static Result<RedissonMutex, Error> create(std::shared_ptr<Client> client,
                                                             std::shared_ptr<Watchdog> watchdog,
                                                             std::shared_ptr<RedissonPeer> peer, std::string key,
                                                             RedissonOptions options = {});

    /// As Mutex::acquire(). A fair one leaves the queue when it gives up, which may take commandLimit more.
    [[nodiscard]] AcquireResult acquire(const std::stop_token& stop = {});
    /// Tries once, standing in no queue. Taken also when it is free but others are first.
    [[nodiscard]] AcquireResult tryAcquire();

    [[nodiscard]] const std::string& key() const;
    [[nodiscard]] const RedissonOptions& options() const;

private:
    RedissonMutex(std::shared_ptr<const RedissonSetup> setup, std::shared_ptr<Watchdog> watchdog);

    std::shared_ptr<const RedissonSetup> m_setup;
    std::shared_ptr<Watchdog> m_watchdog;
};

} // namespace lockscope::lock
