// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonpermits.h"

#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonpermitscripts.h"
#include "lock/keytext.h"
#include "lock/leasetimes.h"
#include "lock/redissonpermitacquisition.h"

#include <algorithm>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// 16 bytes.
bool isId(std::string_view id)
{
    return id.size() == 32 && id.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

Failure<Error> notTaken(std::string_view key)
{
    return failure(
        Error{ErrorKind::LeaseLost, Delivery::Answered,
              "The semaphore " + keyText(key) +
                  " has no such permit: it was released, or its lease ended. Stop the work that it allowed."});
}

} // namespace

Result<RedissonPermits, Error> RedissonPermits::create(std::shared_ptr<Client> client,
                                                       std::shared_ptr<Watchdog> watchdog,
                                                       std::shared_ptr<RedissonPeer> peer, const std::string& key,
                                                       RedissonOptions options)
{
    Result<void, Error> ready = prepare(client.get(), watchdog.get(), peer.get(), key, options);
    if (ready)
        ready = shareSlot(*client, key, formats::redissonTakenPermits(key));
    if (!ready)
        return failure(std::move(ready.error()));
    return RedissonPermits(
        std::make_shared<const RedissonPermitsSetup>(std::move(client), std::move(peer), key, std::move(options)),
        std::move(watchdog));
}

RedissonPermits::RedissonPermits(std::shared_ptr<const RedissonPermitsSetup> setup, std::shared_ptr<Watchdog> watchdog)
    : m_setup(std::move(setup)), m_watchdog(std::move(watchdog))
{
}

const std::string& RedissonPermits::key() const
{
    return m_setup->key;
}

const RedissonOptions& RedissonPermits::options() const
{
    return m_setup->redisson;
}

Acquired RedissonPermits::acquire(const std::stop_token& stop)
{
    return acquireFor(m_setup->redisson.wait, stop);
}

Acquired RedissonPermits::acquireFor(std::chrono::milliseconds wait, const std::stop_token& stop)
{
    const auto limit = std::max(wait, std::chrono::milliseconds{0});
    return Acquired(RedissonPermitAcquisition(m_setup, m_watchdog, limit, stop).run(), key());
}

Acquired RedissonPermits::acquireUntil(MonoTime deadline, const std::stop_token& stop)
{
    return acquireFor(restOfWait(deadline, m_setup->mono()), stop);
}

Acquired RedissonPermits::tryAcquire()
{
    return acquireFor(std::chrono::milliseconds{0});
}

Result<bool, Error> RedissonPermits::trySetPermits(int permits)
{
    return m_setup->counter.trySetPermits(permits);
}

Result<void, Error> RedissonPermits::setPermits(int permits)
{
    if (permits < 0)
        return invalid("The number of permits must be 0 or more.");
    const RedissonCounter& counter = m_setup->counter;
    const auto done = counter.ask(formats::kPermitsSet, {"2", counter.key, m_setup->taken, std::to_string(permits),
                                                         counter.channel, counter.shardCommand});
    counter.wake();
    if (!done)
        return failure(done.error());
    return {};
}

Result<void, Error> RedissonPermits::addPermits(int difference)
{
    const RedissonCounter& counter = m_setup->counter;
    const auto done = counter.ask(formats::kPermitsAdd, {"2", counter.key, m_setup->taken, std::to_string(difference),
                                                         counter.channel, counter.shardCommand});
    counter.wake();
    if (!done)
        return failure(done.error());
    return {};
}

Result<std::int64_t, Error> RedissonPermits::available()
{
    const RedissonCounter& counter = m_setup->counter;
    return counter.ask(formats::kPermitsLeft,
                       {"2", counter.key, m_setup->taken, counter.channel, counter.shardCommand});
}

ReleaseResult RedissonPermits::release(std::string_view id)
{
    if (!isId(id))
        return {ReleaseOutcome::NotOwner, {}};
    return m_setup->releaseId(id);
}

Result<void, Error> RedissonPermits::updateLeaseTime(std::string_view id, std::chrono::milliseconds lease)
{
    if (lease < std::chrono::milliseconds{1} || lease > kLongestTtl)
        return invalid("The lease of a permit must be 1 ms or more, and at most a year.");
    if (!isId(id))
        return notTaken(key());
    const RedissonCounter& counter = m_setup->counter;
    const auto done =
        counter.ask(formats::kPermitUpdate, {"2", counter.key, m_setup->taken, id, std::to_string(lease.count()),
                                             counter.channel, counter.shardCommand});
    if (!done)
        return failure(done.error());
    if (*done != 1)
        return notTaken(key());
    return {};
}

Result<std::chrono::milliseconds, Error> RedissonPermits::leaseTime(std::string_view id)
{
    if (!isId(id))
        return notTaken(key());
    const RedissonCounter& counter = m_setup->counter;
    const auto rest = counter.ask(formats::kPermitLease,
                                  {"2", counter.key, m_setup->taken, id, counter.channel, counter.shardCommand});
    if (!rest)
        return failure(rest.error());
    if (*rest == 0)
        return notTaken(key());
    constexpr std::int64_t noEnd = -1;
    return *rest == noEnd ? kForever : std::chrono::milliseconds{*rest};
}

} // namespace v1
} // namespace lockscope::lock
