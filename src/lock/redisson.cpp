// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redisson.h"

#include "lock/metrics.h"
#include "lock/process.h"
#include "lock/redissonacquisition.h"
#include "lock/redissonsetup.h"
#include "lock/timing.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {

Result<RedissonMutex, Error> RedissonMutex::create(std::shared_ptr<Client> client, std::shared_ptr<Watchdog> watchdog,
                                                   std::shared_ptr<RedissonPeer> peer, std::string key,
                                                   RedissonOptions options)
{
    if (auto valid = validate(common(options)); !valid)
        return failure(std::move(valid.error()));
    if (options.poll < std::chrono::milliseconds{1})
        return invalid("Waiting must look at least once in a while: a poll of 1 ms or more.");
    if (!client || !peer)
        return invalid("A Redisson lock needs a client and a peer.");
    if (!options.clock)
        options.clock = client->options().clock;
    if (key.empty())
        return invalid("A Redisson lock needs a key that is not empty.");
    if (options.watchdog && !watchdog)
        return invalid("The options want a watchdog, and none was given.");
    if (options.watchdog && watchdog->endpoint() != client->endpoint())
        return invalid("The watchdog must be of the server that has the lock.");
    if (peer->endpoint() != client->endpoint())
        return invalid("The peer must be of the server that has the lock.");
    if (options.watchdog && watchdog->clock() != options.clock)
        return invalid("The watchdog must measure leases by the same clock as the lock.");
    const bool isHere = client->isHere() && peer->isHere() && (!options.watchdog || watchdog->isHere()) &&
                        (!options.metrics || options.metrics->isHere());
    if (!isHere)
        return failure(forkedError());
    Result<void, Error> started = client->startReleaser();
    if (started)
        started = peer->start();
    if (started && options.watchdog)
        started = watchdog->start();
    if (!started)
        return failure(std::move(started.error()));
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
