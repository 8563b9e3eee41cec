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
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

struct RedissonMultiSetup;

/// Several locks in the layout of Redisson's RLock, held together or not at all: a neighbour of Java's
/// RedissonMultiLock, and of an RLock of each key.
///
/// One script acquires all, so nothing is held while others are waited for. In a Redis Cluster with keys in different
/// slots one request acquires each, in the order of the keys; if one is held, those before it are given back. So two
/// callers never wait for each other, in whatever order they name the keys. Waits for the first lock in that order that
/// is held; there is no fairness among acquisitions of different keys, and many contended keys may wait for long.
///
/// One lease covers all. It is valid from before the first request, renewed and extended together, and lost if one of
/// the locks is lost: Lease::release() then releases the others. A release asks for all, whatever each reply is: its
/// outcome is NotOwner if one was another's, else AlreadyExpired if one was gone. Lease::key() is all keys, with ", "
/// between. Lease::enter() sends nothing: the count of each lock stays 1.
///
/// Survives the same failures as a RedissonMutex. Any thread. Copies share all state.
class RedissonMultiLock
{
public:
    /// Keys that are named twice count once. InvalidOptions if there is none, one is empty, or a rule is violated, like
    /// RedissonOptions::fair and ::fencing; OutOfResources if a thread cannot be created. Client, peer and watchdog
    /// must use the same server; the watchdog may be empty if the options disable it.
    [[nodiscard]] static Result<RedissonMultiLock, Error>
    create(std::shared_ptr<Client> client, std::shared_ptr<Watchdog> watchdog, std::shared_ptr<RedissonPeer> peer,
           std::vector<std::string> keys, RedissonOptions options = {});

    /// Like RedissonMutex::acquire().
    [[nodiscard]] Acquired acquire(const std::stop_token& stop = {});
    /// The same with another wait limit; 0 or less: tries once.
    [[nodiscard]] Acquired acquireFor(std::chrono::milliseconds wait, const std::stop_token& stop = {});
    /// The same until `deadline`, by the locks' clock; tries at least once, unless others of this process wait
    /// before it.
    [[nodiscard]] Acquired acquireUntil(MonoTime deadline, const std::stop_token& stop = {});
    /// Tries once. Taken tells the holder of the first lock that is held.
    [[nodiscard]] Acquired tryAcquire();

    /// In the order in which they are acquired.
    [[nodiscard]] const std::vector<std::string>& keys() const;
    [[nodiscard]] const RedissonOptions& options() const;

private:
    RedissonMultiLock(std::shared_ptr<const RedissonMultiSetup> setup, std::shared_ptr<Watchdog> watchdog);

    std::shared_ptr<const RedissonMultiSetup> m_setup;
    std::shared_ptr<Watchdog> m_watchdog;
};

} // namespace v1
} // namespace lockscope::lock
