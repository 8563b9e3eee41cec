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
#include "lock/script.h"
#include "lock/waitingline.h"
#include "lock/watchdog.h"

namespace lockscope::lock {
inline namespace v1 {

/// The options that a RedissonMutex shares with a Mutex.
[[nodiscard]] MutexOptions common(const RedissonOptions& options);

/// Checks the options of a lock in Redisson's layout, completes its clock, and starts the threads that it needs. The
/// watchdog may be empty if the options disable it. InvalidOptions, Forked or OutOfResources.
[[nodiscard]] Result<void, Error> prepare(Client* client, Watchdog* watchdog, RedissonPeer* peer,
                                          const std::string& key, RedissonOptions& options);
/// Redisson renews every third of the TTL.
inline constexpr int kRedissonRenewalParts = 3;

/// How locks in Redisson's layout are renewed with this script.
[[nodiscard]] constexpr Renewal redissonRenewal(const Script& script)
{
    return {script, kRedissonRenewalParts};
}

/// The locks of Redisson's family differ in these, except the fair one. `settle` and `settleEntry` run after a lost
/// reply.
struct RedissonKind
{
    std::string (*channel)(std::string_view key);
    std::string (*beside)(std::string_view key); ///< see RedissonSetup; null: none
    Script acquire;
    std::string_view settle;
    Script reenter;
    std::string_view settleEntry;
    Script unreenter;
    Script renew;
    Script release;
    std::string_view holder;
    std::string_view ending; ///< of the owner's field
    Waiting waiting;
};
[[nodiscard]] const RedissonKind& redissonLock();
[[nodiscard]] const RedissonKind& redissonReadLock();
[[nodiscard]] const RedissonKind& redissonWriteLock();

struct RedissonSetup final : LockSetup
{
    RedissonSetup(std::shared_ptr<Client> lockClient, std::shared_ptr<RedissonPeer> lockPeer, std::string lockKey,
                  RedissonOptions how, const RedissonKind& lockKind = redissonLock());

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
    /// Requests of the kind's scripts; `arguments` are those behind the keys.
    [[nodiscard]] Result<Reply, Error> run(const Script& script, std::initializer_list<std::string_view> arguments,
                                           std::chrono::milliseconds limit) const;
    /// After a lost reply, on a new connection.
    [[nodiscard]] Result<Reply, Error> settle(std::string_view script,
                                              std::initializer_list<std::string_view> arguments,
                                              std::chrono::milliseconds limit) const;
    /// What a waiter with this limit adds to the deadlines of those behind it, in milliseconds.
    [[nodiscard]] static std::string patience(std::chrono::milliseconds wait);
    /// The channel on which this waiter is woken.
    [[nodiscard]] std::string channelOf(const Token& owner) const;

    const RedissonOptions redisson;
    const RedissonKind& kind; ///< static
    /// A key that never exists, in front of the arguments: the scripts have keys beside the lock, and while their slot
    /// moves the server answers TRYAGAIN instead of running them with half of these. Empty: there are none.
    const std::string beside;
    const std::shared_ptr<Client> client;
    const std::shared_ptr<RedissonPeer> peer;
    const std::string channel;
    const std::string_view shardCommand; ///< that wakes in a cluster; empty: PUBLISH
    const std::string queue;             ///< of a fair lock, like the next two
    const std::string deadlines;
    const std::string fenceKey; ///< of a fenced lock

private:
    [[nodiscard]] std::vector<std::string_view> withKeys(std::initializer_list<std::string_view> arguments) const;
    [[nodiscard]] std::chrono::milliseconds limit() const { return client->options().commandLimit; }
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
