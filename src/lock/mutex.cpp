// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/mutex.h"

#include "lock/metrics.h"
#include "lock/notifier.h"
#include "lock/process.h"
#include "lock/singleacquisition.h"
#include "lock/singlesetup.h"
#include "lock/timing.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {

Result<Mutex, Error> Mutex::create(std::shared_ptr<Client> client, std::shared_ptr<Watchdog> watchdog, std::string key,
                                   MutexOptions options)
{
    if (auto valid = validate(options); !valid)
        return failure(std::move(valid.error()));
    if (!client)
        return invalid("A mutex needs a client.");
    if (!options.clock)
        options.clock = client->options().clock;
    if (key.empty())
        return invalid("A mutex needs a key that is not empty.");
    if (options.watchdog && !watchdog)
        return invalid("The options want a watchdog, and none was given.");
    if (options.watchdog && watchdog->endpoint() != client->endpoint())
        return invalid("The watchdog must be of the server that has the lock.");
    if (options.watchdog && watchdog->clock() != options.clock)
        return invalid("The watchdog must measure leases by the same clock as the lock.");
    if (options.notifier && options.notifier->endpoint() != client->endpoint())
        return invalid("The notifier must be of the server that has the lock.");
    if (options.fencing && options.fenceKey.empty() && fenceKeyFor(key).empty())
        return invalid("No fencing counter can be named for this key: it has a closing brace without a hash tag. Give "
                       "the options a fenceKey.");
    if (options.fencing && options.fenceKey == key)
        return invalid("The fencing counter must be another key than the lock.");
    const bool isHere = client->isHere() && (!options.watchdog || watchdog->isHere()) &&
                        (!options.notifier || options.notifier->isHere()) &&
                        (!options.metrics || options.metrics->isHere());
    if (!isHere)
        return failure(forkedError());
    Result<void, Error> started = client->startReleaser();
    if (started && options.watchdog)
        started = watchdog->start();
    if (started && options.retry.kind == Retry::Kind::Notified)
        started = options.notifier->start();
    if (!started)
        return failure(std::move(started.error()));
    return Mutex(std::make_shared<const SingleSetup>(std::move(client), std::move(key), std::move(options)),
                 std::move(watchdog));
}

Mutex::Mutex(std::shared_ptr<const SingleSetup> setup, std::shared_ptr<Watchdog> watchdog)
    : m_setup(std::move(setup)), m_watchdog(std::move(watchdog))
{
}

const std::string& Mutex::key() const
{
    return m_setup->key;
}

const MutexOptions& Mutex::options() const
{
    return m_setup->options;
}

Acquired Mutex::acquire(const std::stop_token& stop)
{
    return acquireFor(m_setup->options.wait, stop);
}

Acquired Mutex::acquireFor(std::chrono::milliseconds wait, const std::stop_token& stop)
{
    const auto limit = std::max(wait, std::chrono::milliseconds{0});
    return Acquired(SingleAcquisition(m_setup, m_watchdog, limit, stop).run(), key());
}

Acquired Mutex::acquireUntil(MonoTime deadline, const std::stop_token& stop)
{
    return acquireFor(restOfWait(deadline, m_setup->mono()), stop);
}

Acquired Mutex::tryAcquire()
{
    return acquireFor(std::chrono::milliseconds{0});
}

} // namespace v1
} // namespace lockscope::lock
