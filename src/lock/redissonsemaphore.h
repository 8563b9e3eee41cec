// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/leaseclock.h"
#include "lock/options.h"
#include "lock/redissonpeer.h"
#include "lock/waited.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

struct RedissonCounter;

/// A semaphore that interoperates with Redisson's RSemaphore of the same name: a number of permits in Redis, and a
/// message to waiters of all processes when it rises.
///
/// Nothing on the server says who has a permit, so no object here holds one: whoever takes permits must release() as
/// many. **A process that dies with a permit has lost it for all**, until somebody adds it again (addPermits()); a
/// program that releases too much raises the number without a limit. Where that matters, use RedissonPermits, whose
/// permits end by themselves.
///
/// For the same reason a change whose reply was lost is never repeated: acquire...() ends with WaitOutcome::Unknown,
/// other calls with an error whose Delivery is Unknown, and the permits may have been taken, or released, or not.
///
/// Waiters of one process are served in their order, so a large request is not passed by small ones there; between
/// processes there is no order, and a large one may starve. Any thread. Copies share all state.
class RedissonSemaphore
{
public:
    /// InvalidOptions if a rule is violated; OutOfResources if a thread cannot be created. Client and peer must use the
    /// same server.
    [[nodiscard]] static Result<RedissonSemaphore, Error> create(const std::shared_ptr<Client>& client,
                                                                 const std::shared_ptr<RedissonPeer>& peer,
                                                                 const std::string& key, WaitOptions options = {});

    /// Creates the semaphore with this number of permits, 0 or more. False: it is there already, and was not changed.
    /// Without it no permit is granted.
    [[nodiscard]] Result<bool, Error> trySetPermits(int permits);
    /// The same, and the semaphore is deleted after `ttl` (Redisson 3.29). addPermits() and drain() drop that TTL.
    [[nodiscard]] Result<bool, Error> trySetPermits(int permits, std::chrono::milliseconds ttl);

    /// Takes this number of permits, or none, at one try. Blocks at most commandLimit.
    [[nodiscard]] Waited tryAcquire(int permits = 1);
    /// The same within `wait` (0 or less: at one try; kForever: no limit). The last request has commandLimit for its
    /// reply, so it may take that much longer: who gives up early may have taken permits.
    [[nodiscard]] Waited acquireFor(int permits, std::chrono::milliseconds wait, const std::stop_token& stop = {});
    /// The same until `deadline`, by the client's clock; tries at least once, unless others of this process wait
    /// before it.
    [[nodiscard]] Waited acquireUntil(int permits, MonoTime deadline, const std::stop_token& stop = {});

    // The following block at most commandLimit.

    /// Gives so many permits back, and wakes waiters. Creates the semaphore if it is gone. The result: permits left.
    [[nodiscard]] Result<std::int64_t, Error> release(int permits = 1);
    /// The permits left; below zero after addPermits() of a negative number.
    [[nodiscard]] Result<std::int64_t, Error> available();
    /// Changes the number of permits, also to less than zero: those taken then count against later ones. The result:
    /// permits left.
    [[nodiscard]] Result<std::int64_t, Error> addPermits(int difference);
    /// Takes all permits that are left. The result: their number.
    [[nodiscard]] Result<std::int64_t, Error> drain();

    [[nodiscard]] const std::string& key() const;

private:
    RedissonSemaphore(std::shared_ptr<const RedissonCounter> counter, WaitOptions options);

    std::shared_ptr<const RedissonCounter> m_counter;
    WaitOptions m_options;
};

} // namespace v1
} // namespace lockscope::lock
