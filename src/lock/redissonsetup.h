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

/// The options that a RedissonMutex shares with a Mutex.
[[nodiscard]] MutexOptions common(const RedissonOptions& options);

struct RedissonSetup final : LockSetup
{
    RedissonSetup(std::shared_ptr<Client> lockClient, std::shared_ptr<RedissonPeer> lockPeer, std::string lockKey,
                  RedissonOptions how);

    [[nodiscard]] ReleaseResult release(const Token& token, ReleaseMemory& memory) const override;
    [[nodiscard]] bool isStalled() const override { return client->isStalled(); }
    [[nodiscard]] bool releaseLater(PendingRelease release) const override;
    [[nodiscard]] ReleaseResult releaseOne(const LeaseState& lease) const override;
    /// Re-enters the hold of this lease on the server, whose count then includes the new handle. A lost reply is
    /// settled until `wait` is over (0: commandLimit); the error then has Delivery::Unknown, and the count of the
    /// server may be one too high, which the release of the last handle does not mind. LeaseLost if the lease is not
    /// valid.
    [[nodiscard]] Result<void, Error> enterAgain(LeaseState& lease, std::chrono::milliseconds wait,
                                                 const std::stop_token& stop) const;
    /// Leaves the queue of a fair lock.
    void leaveQueue(const Token& owner) const;
    /// The channel on which this waiter is woken.
    [[nodiscard]] std::string channelOf(const Token& owner) const;

    const RedissonOptions redisson;
    const std::shared_ptr<Client> client;
    const std::shared_ptr<RedissonPeer> peer;
    const std::string channel;
    const std::string queue; ///< of a fair lock, like the next two
    const std::string deadlines;
    const std::string patienceText; ///< added to the deadlines of the waiters behind it

private:
    [[nodiscard]] Result<formats::CompareAnswer, Error> sendRelease(const Token& token) const;
    [[nodiscard]] Result<formats::CompareAnswer, Error> sendEntry(const LeaseState& lease, bool isInDoubt,
                                                                  std::chrono::milliseconds limit) const;
    [[nodiscard]] static Result<void, Error> concludeEntry(LeaseState& lease, formats::CompareAnswer answer,
                                                           LeaseTime leaseFrom);
    void wake(const std::string& owner) const;
};

} // namespace lockscope::lock
