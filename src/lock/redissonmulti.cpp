// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonmulti.h"

#include "lock/redissonmultiacquisition.h"
#include "lock/redissonmultisetup.h"
#include "lock/redissonsetup.h"
#include "lock/timing.h"

#include <algorithm>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {

Result<RedissonMultiLock, Error> RedissonMultiLock::create(std::shared_ptr<Client> client,
                                                           std::shared_ptr<Watchdog> watchdog,
                                                           std::shared_ptr<RedissonPeer> peer,
                                                           std::vector<std::string> keys, RedissonOptions options)
{
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    if (keys.empty() || keys.front().empty())
        return invalid("A multi-lock needs at least one key, and none that is empty.");
    if (options.fair || options.fencing)
        return invalid("A multi-lock is of plain locks: it has no queue, and no fencing tokens.");
    if (Result<void, Error> ready = prepare(client.get(), watchdog.get(), peer.get(), keys.front(), options); !ready)
        return failure(std::move(ready.error()));
    return RedissonMultiLock(std::make_shared<const RedissonMultiSetup>(std::move(client), std::move(peer),
                                                                        std::move(keys), std::move(options)),
                             std::move(watchdog));
}

RedissonMultiLock::RedissonMultiLock(std::shared_ptr<const RedissonMultiSetup> setup,
                                     std::shared_ptr<Watchdog> watchdog)
    : m_setup(std::move(setup)), m_watchdog(std::move(watchdog))
{
}

const std::vector<std::string>& RedissonMultiLock::keys() const
{
    return m_setup->keys;
}

const RedissonOptions& RedissonMultiLock::options() const
{
    return m_setup->redisson;
}

Acquired RedissonMultiLock::acquire(const std::stop_token& stop)
{
    return acquireFor(m_setup->redisson.wait, stop);
}

Acquired RedissonMultiLock::acquireFor(std::chrono::milliseconds wait, const std::stop_token& stop)
{
    const auto limit = std::max(wait, std::chrono::milliseconds{0});
    return Acquired(RedissonMultiAcquisition(m_setup, m_watchdog, limit, stop).run(), m_setup->key);
}

Acquired RedissonMultiLock::acquireUntil(MonoTime deadline, const std::stop_token& stop)
{
    return acquireFor(restOfWait(deadline, m_setup->mono()), stop);
}

Acquired RedissonMultiLock::tryAcquire()
{
    return acquireFor(std::chrono::milliseconds{0});
}

} // namespace v1
} // namespace lockscope::lock
