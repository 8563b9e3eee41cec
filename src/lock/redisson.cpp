// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redisson.h"

#include "formats/libraries/redissonnames.h"
#include "lock/redissonacquisition.h"
#include "lock/redissoncounter.h"
#include "lock/redissonsetup.h"
#include "lock/timing.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {

Result<RedissonMutex, Error> RedissonMutex::create(std::shared_ptr<Client> client, std::shared_ptr<Watchdog> watchdog,
                                                   std::shared_ptr<RedissonPeer> peer, std::string key,
                                                   RedissonOptions options)
{
    if (options.fair && options.fencing)
        return invalid("Redisson has no fair lock with fencing tokens: choose one of the two.");
    Result<void, Error> ready = prepare(client.get(), watchdog.get(), peer.get(), key, options);
    if (ready && (options.fair || options.fencing))
        ready = shareSlot(*client, key, options.fair ? formats::redissonQueue(key) : formats::redissonFenceKey(key));
    if (!ready)
        return failure(std::move(ready.error()));
    return RedissonMutex(
        std::make_shared<const RedissonSetup>(std::move(client), std::move(peer), std::move(key), std::move(options)),
        std::move(watchdog));
}

RedissonMutex::RedissonMutex(std::shared_ptr<const RedissonSetup> setup, std::shared_ptr<Watchdog> watchdog)
    : m_setup(std::move(setup)), m_watchdog(std::move(watchdog))
{
}

const std::string& RedissonMutex::key() const
{
    return m_setup->key;
}

const RedissonOptions& RedissonMutex::options() const
{
    return m_setup->redisson;
}

Acquired RedissonMutex::acquire(const std::stop_token& stop)
{
    return acquireFor(m_setup->redisson.wait, stop);
}

Acquired RedissonMutex::acquireFor(std::chrono::milliseconds wait, const std::stop_token& stop)
{
    const auto limit = std::max(wait, std::chrono::milliseconds{0});
    return Acquired(RedissonAcquisition(m_setup, m_watchdog, limit, stop).run(), key());
}

Acquired RedissonMutex::acquireUntil(MonoTime deadline, const std::stop_token& stop)
{
    return acquireFor(restOfWait(deadline, m_setup->mono()), stop);
}

Acquired RedissonMutex::tryAcquire()
{
    return acquireFor(std::chrono::milliseconds{0});
}

} // namespace v1
} // namespace lockscope::lock
