// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a lock in Redisson's layout.

#include "core/result.h"
#include "formats/scripts.h"
#include "lock/client.h"
#include "lock/leasestate.h"
#include "lock/redisson.h"
#include "lock/redissonpeer.h"

namespace lockscope::lock {
inline namespace v1 {

/// The options that a RedissonMutex shares with a Mutex.
[[nodiscard]] MutexOptions common(const RedissonOptions& options);

/// Checks the options of a lock in Redisson's layout, completes its clock, and starts the threads that it needs. The
/// watchdog may be empty if the options disable it. InvalidOptions, Forked or OutOfResources.
[[nodiscard]] Result<void, Error> prepare(Client* client, Watchdog* watchdog, RedissonPeer* peer,
                                          const std::string& key, RedissonOptions& options);
/// How locks in Redisson's layout are renewed with this script.
[[nodiscard]] constexpr Renewal redissonRenewal(const Script& script)
{
    return {script, 3};
}

struct RedissonSetup final : LockSetup
{
    RedissonSetup(std::shared_ptr<Client> lockClient, std::shared_ptr<RedissonPeer> lockPeer, std::string lockKey,
                  RedissonOptions how);

    [[nodiscard]] ReleaseResult release(const Token& token, ReleaseMemory& memory) const override;
    [[nodiscard]] bool isStalled() const override { return client->isStalled(); }
    [[nodiscard]] bool releaseLater(PendingRelease release) const override;
    [[nodiscard]] ReleaseResult releaseOne(const LeaseState& lease) const override;
    [[nodiscard]] Result<formats::CompareAnswer, Error> extend(const Token& token,
                                                               const std::string& ttl) const override;
    /// Increments the count of the server. A lost reply is settled until the wait limit (0: commandLimit). If no reply
    /// arrives until then, the error has Delivery::Unknown and the count may be too high, which does not matter to the
    /// release of the last handle.
    [[nodiscard]] Result<void, Error> enter(LeaseState& lease, const std::stop_token& stop) const override;
    /// Leaves the queue of a fair lock.
    void leaveQueue(const Token& owner, std::chrono::milliseconds wait) const;
    /// What a waiter with this limit adds to the deadlines of those behind it, in milliseconds.
    [[nodiscard]] static std::string patience(std::chrono::milliseconds wait);
    /// The channel on which this waiter is woken.
    [[nodiscard]] std::string channelOf(const Token& owner) const;

    const RedissonOptions redisson;
    const std::shared_ptr<Client> client;
    const std::shared_ptr<RedissonPeer> peer;
    const std::string channel;
    const std::string_view shardCommand; ///< that wakes in a cluster; empty: PUBLISH
    const std::string queue;             ///< of a fair lock, like the next two
    const std::string deadlines;
    const std::string fenceKey; ///< of a fenced lock

private:
    [[nodiscard]] Result<formats::CompareAnswer, Error> sendRelease(const Token& token) const;
    [[nodiscard]] Result<formats::CompareAnswer, Error> sendEntry(LeaseState& lease, bool isInDoubt,
                                                                  std::chrono::milliseconds limit) const;
    [[nodiscard]] Result<formats::CompareAnswer, Error> sendFencedEntry(LeaseState& lease, bool isInDoubt,
                                                                        std::chrono::milliseconds limit) const;
    [[nodiscard]] static Result<void, Error> concludeEntry(LeaseState& lease, formats::CompareAnswer answer,
                                                           LeaseTime leaseFrom);
    void wake(const std::string& owner) const;
};

} // namespace v1
} // namespace lockscope::lock
