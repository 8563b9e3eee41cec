// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonsemaphore.h"

#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonsemaphorescripts.h"
#include "lock/keytext.h"
#include "lock/leasetimes.h"
#include "lock/redissoncounterwait.h"

#include <algorithm>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

Failure<Error> noPermits()
{
    return invalid("The number of permits must be 1 or more.");
}

} // namespace

Result<RedissonSemaphore, Error> RedissonSemaphore::create(const std::shared_ptr<Client>& client,
                                                           const std::shared_ptr<RedissonPeer>& peer,
                                                           const std::string& key, WaitOptions options)
{
    auto counter = counterFor(client, peer, key, formats::redissonPermitsChannel(key), options);
    if (!counter)
        return failure(std::move(counter.error()));
    return RedissonSemaphore(std::move(*counter), std::move(options));
}

RedissonSemaphore::RedissonSemaphore(std::shared_ptr<const RedissonCounter> counter, WaitOptions options)
    : m_counter(std::move(counter)), m_options(std::move(options))
{
}

const std::string& RedissonSemaphore::key() const
{
    return m_counter->key;
}

Result<bool, Error> RedissonSemaphore::trySetPermits(int permits)
{
    return m_counter->trySetPermits(permits);
}

Result<bool, Error> RedissonSemaphore::trySetPermits(int permits, std::chrono::milliseconds ttl)
{
    if (ttl < std::chrono::milliseconds{1} || ttl > kLongestTtl)
        return invalid("The ttl of a semaphore must be 1 ms or more, and at most a year.");
    return m_counter->trySetPermits(permits, ttl);
}

Waited RedissonSemaphore::tryAcquire(int permits)
{
    return acquireFor(permits, std::chrono::milliseconds{0});
}

Waited RedissonSemaphore::acquireUntil(int permits, MonoTime deadline, const std::stop_token& stop)
{
    return acquireFor(permits, restOfWait(deadline, monoNow(m_counter->client->options().clock)), stop);
}

Waited RedissonSemaphore::acquireFor(int permits, std::chrono::milliseconds wait, const std::stop_token& stop)
{
    if (permits < 1)
        return {WaitOutcome::Failed, noPermits().value(), std::chrono::milliseconds{0}, 0};
    const RedissonCounter& counter = *m_counter;
    const std::string number = std::to_string(permits);
    const std::string what =
        (permits == 1 ? "a permit" : number + " permits") + " of the semaphore " + keyText(counter.key);
    RedissonCounterWait waiting(counter, m_options, std::max(wait, std::chrono::milliseconds{0}), stop);
    return waiting.run(
        RedissonCounterWait::Asks::Changes, what, [&](std::chrono::milliseconds limit) -> Result<bool, Error> {
            constexpr Script script{formats::kSemaphoreAcquire, formats::kSemaphoreAcquireSha1};
            const Result<std::int64_t, Error> taken = counter.ask(script, {"1", counter.key, number}, limit);
            if (!taken)
                return failure(taken.error());
            return *taken == 1;
        });
}

Result<std::int64_t, Error> RedissonSemaphore::release(int permits)
{
    if (permits < 1)
        return noPermits();
    const RedissonCounter& counter = *m_counter;
    constexpr Script script{formats::kSemaphoreRelease, formats::kSemaphoreReleaseSha1};
    auto left = counter.ask(script, {"1", counter.key, std::to_string(permits), counter.channel, counter.shardCommand},
                            counter.commandLimit());
    counter.wake();
    return left;
}

Result<std::int64_t, Error> RedissonSemaphore::available()
{
    const auto left = m_counter->read(m_counter->commandLimit());
    if (!left)
        return failure(left.error());
    return left->value_or(0);
}

Result<std::int64_t, Error> RedissonSemaphore::addPermits(int difference)
{
    const RedissonCounter& counter = *m_counter;
    auto left = counter.ask(formats::kSemaphoreAdd,
                            {"1", counter.key, std::to_string(difference), counter.channel, counter.shardCommand});
    counter.wake();
    return left;
}

Result<std::int64_t, Error> RedissonSemaphore::drain()
{
    return m_counter->ask(formats::kSemaphoreDrain, {"1", m_counter->key});
}

} // namespace v1
} // namespace lockscope::lock
