// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonlatch.h"

#include "formats/libraries/redissonlatchscripts.h"
#include "formats/libraries/redissonnames.h"
#include "lock/keytext.h"
#include "lock/redissoncounterwait.h"

#include <algorithm>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {

Result<RedissonLatch, Error> RedissonLatch::create(const std::shared_ptr<Client>& client,
                                                   const std::shared_ptr<RedissonPeer>& peer, const std::string& key,
                                                   WaitOptions options)
{
    auto counter = counterFor(client, peer, key, formats::redissonLatchChannel(key), options);
    if (!counter)
        return failure(std::move(counter.error()));
    return RedissonLatch(std::move(*counter), std::move(options));
}

RedissonLatch::RedissonLatch(std::shared_ptr<const RedissonCounter> counter, WaitOptions options)
    : m_counter(std::move(counter)), m_options(std::move(options))
{
}

const std::string& RedissonLatch::key() const
{
    return m_counter->key;
}

Result<bool, Error> RedissonLatch::trySetCount(int count)
{
    if (count < 1)
        return invalid("A latch begins with a count of 1 or more: without one it is open.");
    const RedissonCounter& counter = *m_counter;
    const Result<std::int64_t, Error> made = counter.ask(
        formats::kLatchSet, {"1", counter.key, std::to_string(count), counter.channel, counter.shardCommand});
    if (!made)
        return failure(made.error());
    return *made == 1;
}

Result<void, Error> RedissonLatch::countDown()
{
    const RedissonCounter& counter = *m_counter;
    constexpr Script script{formats::kLatchCountDown, formats::kLatchCountDownSha1};
    const Result<std::int64_t, Error> left =
        counter.ask(script, {"1", counter.key, counter.channel, counter.shardCommand}, counter.commandLimit());
    counter.wake();
    if (!left)
        return failure(left.error());
    return {};
}

Result<std::int64_t, Error> RedissonLatch::count()
{
    const auto left = m_counter->read(m_counter->commandLimit());
    if (!left)
        return failure(left.error());
    return std::max<std::int64_t>(left->value_or(0), 0);
}

Waited RedissonLatch::await(const std::stop_token& stop)
{
    return awaitFor(kForever, stop);
}

Waited RedissonLatch::awaitUntil(MonoTime deadline, const std::stop_token& stop)
{
    return awaitFor(restOfWait(deadline, monoNow(m_counter->client->options().clock)), stop);
}

Waited RedissonLatch::awaitFor(std::chrono::milliseconds wait, const std::stop_token& stop)
{
    const RedissonCounter& counter = *m_counter;
    const std::string what = "the latch " + keyText(counter.key);
    RedissonCounterWait waiting(counter, m_options, std::max(wait, std::chrono::milliseconds{0}), stop);
    return waiting.run(RedissonCounterWait::Asks::Reads, what,
                       [&](std::chrono::milliseconds limit) -> Result<bool, Error> {
                           const auto left = counter.read(limit);
                           if (!left)
                               return failure(left.error());
                           return left->value_or(0) <= 0;
                       });
}

} // namespace v1
} // namespace lockscope::lock
