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

#include <memory>
#include <stop_token>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

/// A lock that interoperates with Redisson's RReadWriteLock of the same name: several readers hold it at once, a writer
/// holds it alone. Java and C++ processes exclude and wake each other. There is no queue: readers that keep coming
/// starve a writer, as in Redisson.
///
/// A holder adds handles by Lease::enter(), as with a RedissonMutex, and a writer reads by readWithin(). Neither lock
/// enters a hold of its own thread: a reader that asks for the write lock waits for itself, too.
///
/// The reader's watchdog finds out within ttl/3 that its lock is gone, and stops Lease::lost(): a program with Redisson
/// that shares the lock and dies may take it from a reader whose ttl is longer than Redisson's lockWatchdogTimeout. See
/// docs/lock-library.md. Any thread. Copies share all state.
class RedissonReadWriteLock
{
public:
    /// Like RedissonMutex::create(). Also InvalidOptions with RedissonOptions::fair or ::fencing, and in a cluster for
    /// a key with braces but no hash tag: the keys beside it would be in another slot.
    [[nodiscard]] static Result<RedissonReadWriteLock, Error> create(std::shared_ptr<Client> client,
                                                                     std::shared_ptr<Watchdog> watchdog,
                                                                     std::shared_ptr<RedissonPeer> peer,
                                                                     std::string key, RedissonOptions options = {});

    [[nodiscard]] RedissonMutex readLock() const;
    [[nodiscard]] RedissonMutex writeLock() const;

    /// The read lock for the owner of a valid write lease: no other writer comes between, if the write lease is
    /// released first (a downgrade), and other readers enter then. One of each write lease, further ones by
    /// Lease::enter(). The result is Acquired; LeaseLost if the write lease is not valid any more; InvalidOptions if it
    /// is none of this lock, or has given its read lease; or as for acquire() what the server or the network did.
    /// Blocks at most until the wait limit of the options (0: commandLimit).
    [[nodiscard]] Acquired readWithin(const Lease& writer, const std::stop_token& stop = {});

    [[nodiscard]] const std::string& key() const;
    [[nodiscard]] const RedissonOptions& options() const;

private:
    RedissonReadWriteLock(std::shared_ptr<const RedissonSetup> read, std::shared_ptr<const RedissonSetup> write,
                          std::shared_ptr<Watchdog> watchdog);
    /// Why readWithin() refuses this lease.
    [[nodiscard]] Result<void, Error> mayReadWithin(const Lease& writer) const;

    std::shared_ptr<const RedissonSetup> m_read;
    std::shared_ptr<const RedissonSetup> m_write;
    std::shared_ptr<Watchdog> m_watchdog;
};

} // namespace v1
} // namespace lockscope::lock
