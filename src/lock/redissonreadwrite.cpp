// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonreadwrite.h"

#include "formats/libraries/redissonnames.h"
#include "lock/redissonacquisition.h"
#include "lock/redissoncounter.h"
#include "lock/redissonsetup.h"

namespace lockscope::lock {
inline namespace v1 {

Result<RedissonReadWriteLock, Error> RedissonReadWriteLock::create(std::shared_ptr<Client> client,
                                                                   std::shared_ptr<Watchdog> watchdog,
                                                                   std::shared_ptr<RedissonPeer> peer, std::string key,
                                                                   RedissonOptions options)
{
    if (options.fair || options.fencing)
        return invalid("Redisson's read-write lock is neither fair nor fenced: switch both off.");
    Result<void, Error> ready = prepare(client.get(), watchdog.get(), peer.get(), key, options);
    if (ready)
        ready = shareSlot(*client, key, formats::redissonReadHolds(key));
    if (!ready)
        return failure(std::move(ready.error()));
    auto read = std::make_shared<const RedissonSetup>(client, peer, key, options, redissonReadLock());
    auto write = std::make_shared<const RedissonSetup>(std::move(client), std::move(peer), std::move(key),
                                                       std::move(options), redissonWriteLock());
    return RedissonReadWriteLock(std::move(read), std::move(write), std::move(watchdog));
}

RedissonReadWriteLock::RedissonReadWriteLock(std::shared_ptr<const RedissonSetup> read,
                                             std::shared_ptr<const RedissonSetup> write,
                                             std::shared_ptr<Watchdog> watchdog)
    : m_read(std::move(read)), m_write(std::move(write)), m_watchdog(std::move(watchdog))
{
}

RedissonMutex RedissonReadWriteLock::readLock() const
{
    return RedissonMutex(m_read, m_watchdog);
}

RedissonMutex RedissonReadWriteLock::writeLock() const
{
    return RedissonMutex(m_write, m_watchdog);
}

const std::string& RedissonReadWriteLock::key() const
{
    return m_read->key;
}

const RedissonOptions& RedissonReadWriteLock::options() const
{
    return m_read->redisson;
}

Result<void, Error> RedissonReadWriteLock::mayReadWithin(const Lease& writer) const
{
    if (writer.m_state && !writer.m_state->isHere())
        return failure(forkedError());
    const auto* setup = writer.m_state ? dynamic_cast<const RedissonSetup*>(writer.m_state->setup.get()) : nullptr;
    if (!setup || &setup->kind != &redissonWriteLock() || setup->key != key() || setup->peer != m_write->peer)
        return invalid("The read lock within a write lease needs a lease of the write lock of the same key.");
    if (!writer.isValid())
        return failure(notValid(*writer.m_state));
    return {};
}

Acquired RedissonReadWriteLock::readWithin(const Lease& writer, const std::stop_token& stop)
{
    if (Result<void, Error> may = mayReadWithin(writer); !may)
        return Acquired(std::move(may.error()), key());
    const std::shared_ptr<LeaseState> state = writer.m_state;
    // A lost request or release of a first one might end a second one of the same owner.
    if (state->hasGivenRead.exchange(true))
        return Acquired(
            invalid("This write lease has given its read lease: take further handles by Lease::enter() of that.")
                .value(),
            key());
    Acquired result(RedissonAcquisition(m_read, m_watchdog, m_read->redisson.wait, stop, state).run(), key());
    const bool isEnded = result.outcome() == AcquireOutcome::Failed || result.outcome() == AcquireOutcome::Cancelled;
    if (isEnded && result.error().kind != ErrorKind::LeaseLost)
        state->hasGivenRead = false; // no request was executed
    return result;
}

} // namespace v1
} // namespace lockscope::lock
