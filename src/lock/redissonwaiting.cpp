// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonwaiting.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {

using Millis = std::chrono::milliseconds;

RedissonWaiting::RedissonWaiting(std::shared_ptr<const LockSetup> setup, Client& client,
                                 std::shared_ptr<Watchdog> watchdog, std::shared_ptr<RedissonPeer> peer,
                                 const RedissonOptions& options, Millis wait, const std::stop_token& stop, Waiting how)
    : Acquisition(std::move(setup), client, std::move(watchdog), wait, stop), m_peer(std::move(peer)),
      m_poll(options.poll), m_how(how)
{
}

void RedissonWaiting::doubtServer()
{
    notifier().reconnect();
}

/// Redis deletes a key in the millisecond after its TTL.
void RedissonWaiting::expectEnd(std::int64_t ttl)
{
    m_turnIn = ttl >= 0 ? std::optional(Millis{ttl + 1}) : std::nullopt;
}

void RedissonWaiting::expectAnything()
{
    m_turnIn = pauseAfter(Retry{}, m_attempts, randomBits());
}

bool RedissonWaiting::pause()
{
    return waitForMessage(notifier(), line(), m_turnIn, m_poll, m_how);
}

} // namespace v1
} // namespace lockscope::lock
