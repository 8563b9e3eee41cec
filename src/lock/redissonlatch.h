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

/// A latch that interoperates with Redisson's RCountDownLatch of the same name: a count in Redis, and a message to
/// waiters of all processes when it reaches zero.
///
/// **A latch without a key is open**: before trySetCount(), after the last countDown(), and when the key was deleted,
/// evicted or lost in a failover. So it tells that nobody is waited for any more, and not that the work was done.
///
/// Nothing on the server says who has counted: a process that dies before countDown() leaves the latch closed for ever,
/// and a countDown() whose reply was lost is never repeated. In a cluster the name must have no braces, as for
/// Redisson. Any thread. Copies share all state.
class RedissonLatch
{
public:
    /// InvalidOptions if a rule is violated; OutOfResources if a thread cannot be created. Client and peer must use the
    /// same server.
    [[nodiscard]] static Result<RedissonLatch, Error> create(const std::shared_ptr<Client>& client,
                                                             const std::shared_ptr<RedissonPeer>& peer,
                                                             const std::string& key, WaitOptions options = {});

    // These block at most commandLimit.

    /// Closes the latch until countDown() was called this number of times, 1 or more. False: it counts already, and was
    /// not changed.
    [[nodiscard]] Result<bool, Error> trySetCount(int count);
    /// An open latch stays open. After an error with Delivery::Unknown it may have counted, or may still.
    [[nodiscard]] Result<void, Error> countDown();
    /// 0: the latch is open.
    [[nodiscard]] Result<std::int64_t, Error> count();

    /// Waits without a limit until the latch is open. A lost reply is asked for again; never WaitOutcome::Unknown.
    [[nodiscard]] Waited await(const std::stop_token& stop = {});
    /// The same within `wait` (0 or less: looks once).
    [[nodiscard]] Waited awaitFor(std::chrono::milliseconds wait, const std::stop_token& stop = {});
    /// The same until `deadline`, by the client's clock; looks at least once.
    [[nodiscard]] Waited awaitUntil(MonoTime deadline, const std::stop_token& stop = {});

    [[nodiscard]] const std::string& key() const;

private:
    RedissonLatch(std::shared_ptr<const RedissonCounter> counter, WaitOptions options);

    std::shared_ptr<const RedissonCounter> m_counter;
    WaitOptions m_options;
};

} // namespace v1
} // namespace lockscope::lock
