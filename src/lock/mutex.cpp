// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/mutex.h"

#include "lock/answers.h"
#include "lock/leasestate.h"
#include "lock/token.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace lockscope::lock {
namespace {

using Millis = std::chrono::milliseconds;

Millis pauseOf(const Retry& retry)
{
    const auto spread = static_cast<std::uint64_t>((retry.longest - retry.shortest).count()) + 1;
    return retry.shortest + Millis{static_cast<std::int64_t>(randomBits() % spread)};
}

/// False when it was asked to stop.
bool sleepUnlessStopped(Millis time, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any nobodyNotifies;
    std::unique_lock lock(mutex);
    nobodyNotifies.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

/// One try and what it means.
struct Attempt
{
    enum class Kind : std::uint8_t { Granted, Refused, Failed };
    Kind kind = Kind::Failed;
    Token token;
    MonoTime sent{};
    Error error;
};

Attempt attemptOnce(const LockSetup& setup, Millis limit)
{
    Attempt attempt;
    attempt.token = makeToken(); // a new one each time: a try whose answer was lost may still be executed
    attempt.sent = std::chrono::steady_clock::now();
    Result<Reply, Error> reply = setup.client->command(
        {"SET", setup.key, attempt.token.view(), "NX", "PX", setup.ttlText}, std::max(limit, Millis{1}));
    if (!reply)
        attempt.error = std::move(reply.error());
    else if (reply->isNil())
        attempt.kind = Attempt::Kind::Refused;
    else if (reply->type == Reply::Type::Status && reply->text == "OK")
        attempt.kind = Attempt::Kind::Granted;
    else
        attempt.error = unexpectedAnswer();
    if (setup.options.observer)
        setup.options.observer->attempted({setup.key, attempt.token.view(),
                                           static_cast<AttemptReport::Outcome>(attempt.kind), attempt.sent,
                                           std::chrono::steady_clock::now()});
    return attempt;
}

Taken takenNow(const LockSetup& setup)
{
    const Result<Reply, Error> reply = setup.client->command({"PTTL", setup.key});
    constexpr std::int64_t noTtl = -1;
    if (!reply || reply->type != Reply::Type::Integer || reply->integer == noTtl)
        return {};
    return {Millis{std::max<std::int64_t>(reply->integer, 0)}};
}

} // namespace

Result<Mutex, Error> Mutex::create(std::shared_ptr<Client> client, std::shared_ptr<Watchdog> watchdog, std::string key,
                                   MutexOptions options)
{
    const auto invalid = [](const char* rule) {
        return failure(Error{ErrorKind::InvalidOptions, Delivery::NotSent, rule});
    };
    if (auto valid = validate(options); !valid)
        return failure(std::move(valid.error()));
    if (!client)
        return invalid("A mutex needs a client.");
    if (key.empty())
        return invalid("A mutex needs a key that is not empty.");
    if (options.watchdog && !watchdog)
        return invalid("The options want a watchdog, and none was given.");
    if (options.watchdog && watchdog->endpoint() != client->endpoint())
        return invalid("The watchdog must be of the server that has the lock.");
    std::string ttl = std::to_string(options.ttl.count());
    return Mutex(std::make_shared<const LockSetup>(
                     LockSetup{std::move(client), std::move(key), std::move(options), std::move(ttl)}),
                 std::move(watchdog));
}

Mutex::Mutex(std::shared_ptr<const LockSetup> setup, std::shared_ptr<Watchdog> watchdog)
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

AcquireResult Mutex::acquire(const std::stop_token& stop)
{
    return acquireWithin(m_setup->options.wait, stop);
}

AcquireResult Mutex::tryAcquire()
{
    return acquireWithin(Millis{0}, {});
}

AcquireResult Mutex::acquireWithin(Millis wait, const std::stop_token& stop)
{
    const Millis commandLimit = m_setup->client->options().commandLimit;
    const MonoTime start = std::chrono::steady_clock::now();
    for (int attempts = 1;; ++attempts) {
        const MonoTime before = std::chrono::steady_clock::now();
        const Millis left = std::chrono::floor<Millis>(start + wait - before);
        Attempt attempt = attemptOnce(*m_setup, wait.count() == 0 ? commandLimit : std::min(commandLimit, left));
        const auto waited = [start] { return std::chrono::floor<Millis>(std::chrono::steady_clock::now() - start); };

        if (attempt.kind == Attempt::Kind::Granted) {
            Lease lease(std::make_shared<LeaseState>(m_setup, attempt.token, attempt.sent), m_watchdog);
            if (lease.isValid()) {
                if (m_setup->options.watchdog)
                    m_watchdog->watch(lease.m_state);
                return lease;
            }
            // The answer took longer than the lease: as good as refused. The lease gives it back.
        } else if (attempt.kind == Attempt::Kind::Failed) {
            if (attempt.error.delivery == Delivery::Unknown)
                return Unknown{attempt.sent + m_setup->options.ttl, std::move(attempt.error)};
            if (wait.count() == 0 || !passes(attempt.error.kind))
                return std::move(attempt.error);
        } else if (wait.count() == 0) {
            return takenNow(*m_setup);
        }

        const Millis pause = pauseOf(m_setup->options.retry);
        if (waited() + pause >= wait) {
            if (attempt.kind == Attempt::Kind::Failed)
                return std::move(attempt.error);
            return TimedOut{waited(), attempts};
        }
        if (!sleepUnlessStopped(pause, stop))
            return Cancelled{waited(), attempts};
    }
}

} // namespace lockscope::lock
