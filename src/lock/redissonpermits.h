// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/acquired.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/lease.h"
#include "lock/redisson.h"
#include "lock/redissonpeer.h"
#include "lock/watchdog.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

struct RedissonPermitsSetup;

/// A semaphore that interoperates with Redisson's RPermitExpirableSemaphore of the same name: each permit has an id and
/// a lease, so the permit of a process that dies comes back when its lease ends.
///
/// acquire() gives one permit as a Lease, which renews it (RedissonOptions::watchdog; Redisson never does) and releases
/// it. Lease::token() is the permit's id: 32 hexadecimal digits, as Java programs see it. A program that wants several
/// permits acquires several leases. A lost reply is settled by the id: at most one permit is taken.
///
/// Leases end by the clock of the server. Java programs go by their own clocks and take a permit back when its lease
/// has ended by theirs: a Java program whose clock is ahead by more than what renewal leaves of the lease (two thirds)
/// takes permits that are held. Nobody takes an expired permit back by itself; the next request does, and then a late
/// release finds NotOwner. Between processes waiters have no order. Any thread. Copies share all state.
class RedissonPermits
{
public:
    /// Like RedissonMutex::create(); RedissonOptions::fair and ::fencing are not used.
    [[nodiscard]] static Result<RedissonPermits, Error> create(std::shared_ptr<Client> client,
                                                               std::shared_ptr<Watchdog> watchdog,
                                                               std::shared_ptr<RedissonPeer> peer,
                                                               const std::string& key, RedissonOptions options = {});

    /// One permit, like RedissonMutex::acquire(). Taken: all permits are taken, or trySetPermits() was never called;
    /// retryAfter() is when the first lease ends.
    [[nodiscard]] Acquired acquire(const std::stop_token& stop = {});
    /// The same with another wait limit; 0 or less: tries once.
    [[nodiscard]] Acquired acquireFor(std::chrono::milliseconds wait, const std::stop_token& stop = {});
    /// The same until `deadline`, by the clock of the options; tries at least once, unless others of this process wait
    /// before it.
    [[nodiscard]] Acquired acquireUntil(MonoTime deadline, const std::stop_token& stop = {});
    [[nodiscard]] Acquired tryAcquire();

    // The following send one request, which is never repeated, and block at most commandLimit.

    /// Creates the semaphore with this number of permits, 0 or more. False: it is there already, and was not changed.
    [[nodiscard]] Result<bool, Error> trySetPermits(int permits);
    /// Sets the number of permits, taken ones included. Those above it stay with their holders until they release.
    [[nodiscard]] Result<void, Error> setPermits(int permits);
    /// Adds permits, or with a negative number removes some, also below zero.
    [[nodiscard]] Result<void, Error> addPermits(int difference);
    /// The permits that are not taken.
    [[nodiscard]] Result<std::int64_t, Error> available();

    // Permits by their ids, for those that another program acquired. For the own ones the lease has release() and
    // extend().

    /// NotOwner if it is not taken any more, or is no id.
    [[nodiscard]] ReleaseResult release(std::string_view id);
    /// The lease ends so long from now, also if that is earlier than before. LeaseLost if it is not taken any more.
    [[nodiscard]] Result<void, Error> updateLeaseTime(std::string_view id, std::chrono::milliseconds lease);
    /// The rest of the lease; kForever if it has no end. LeaseLost if it is not taken any more.
    [[nodiscard]] Result<std::chrono::milliseconds, Error> leaseTime(std::string_view id);

    [[nodiscard]] const std::string& key() const;
    [[nodiscard]] const RedissonOptions& options() const;

private:
    RedissonPermits(std::shared_ptr<const RedissonPermitsSetup> setup, std::shared_ptr<Watchdog> watchdog);

    std::shared_ptr<const RedissonPermitsSetup> m_setup;
    std::shared_ptr<Watchdog> m_watchdog;
};

} // namespace v1
} // namespace lockscope::lock
