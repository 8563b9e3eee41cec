// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redlock.h"

#include "lock/metrics.h"
#include "lock/redlocksetup.h"
#include "lock/timing.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;

Result<void, Error> validate(const RedlockOptions& options)
{
    if (auto valid = lock::validate(common(options)); !valid)
        return valid;
    if (options.retries.value_or(0) < 0 || options.retryDelay < Millis{0} || options.retryJitter < Millis{0})
        return invalid("The number of retries and their pauses must not be negative.");
    if (options.nodeLimit < Millis{1} || options.nodeLimit > options.ttl / 10)
        return invalid("The time for one node must be at least 1 ms and at most a tenth of the ttl: the lease runs "
                       "while nodes are waited for.");
    if (options.minValidity < Millis{0} || options.minValidity >= options.ttl - drift(options.ttl))
        return invalid(
            "The validity that a grant must have must not be negative, and must be less than the ttl without "
            "1 % and 2 ms: no grant has more.");
    return {};
}

} // namespace

Result<void, Error> validateNodes(const std::vector<Endpoint>& nodes)
{
    if (nodes.size() < 3 || nodes.size() % 2 == 0)
        return invalid("Redlock needs an odd number of nodes, at least 3: fewer survive nothing, and an even number "
                       "survives no more than one less.");
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (nodes[i] == nodes[j])
                return invalid("Redlock needs different nodes: one that is counted twice is no majority.");
    return {};
}

Result<Redlock, Error> Redlock::create(const std::vector<Endpoint>& nodes, std::shared_ptr<Watchdog> watchdog,
                                       std::string key, RedlockOptions options)
{
    if (auto valid = validateNodes(nodes); !valid)
        return failure(std::move(valid.error()));
    auto connections = Nodes::shared(nodes, options.clientName, options.clock);
    return create(std::move(connections), std::move(watchdog), std::move(key), std::move(options), RedlockLayout());
}

Result<Redlock, Error> Redlock::create(std::shared_ptr<Nodes> nodes, std::shared_ptr<Watchdog> watchdog,
                                       std::string key, RedlockOptions options, RedlockLayout layout)
{
    if (auto valid = validate(options); !valid)
        return failure(std::move(valid.error()));
    const std::vector<Endpoint> endpoints = nodes->endpoints();
    if (auto valid = validateNodes(endpoints); !valid)
        return failure(std::move(valid.error()));
    if (key.empty())
        return invalid("A lock needs a key that is not empty.");
    if (options.watchdog && !watchdog)
        return invalid("The options want a watchdog, and none was given.");
    if (options.watchdog && watchdog->endpoints() != endpoints)
        return invalid("The watchdog must be of the nodes that have the lock.");
    if (options.watchdog && watchdog->clock() != options.clock)
        return invalid("The watchdog must measure leases by the same clock as the lock.");
    if ((options.watchdog && !watchdog->isHere()) || (options.metrics && !options.metrics->isHere()))
        return failure(forkedError());
    Result<void, Error> started = nodes->open();
    if (started)
        started = nodes->startReleasers();
    if (started && options.watchdog)
        started = watchdog->start();
    if (!started)
        return failure(std::move(started.error()));
    return Redlock(
        std::make_shared<const RedlockSetup>(std::move(nodes), std::move(key), std::move(options), std::move(layout)),
        std::move(watchdog));
}

Redlock::Redlock(std::shared_ptr<const RedlockSetup> setup, std::shared_ptr<Watchdog> watchdog)
    : m_setup(std::move(setup)), m_watchdog(std::move(watchdog))
{
}

const std::string& Redlock::key() const
{
    return m_setup->key;
}

const RedlockOptions& Redlock::options() const
{
    return m_setup->redlock;
}

Acquired Redlock::acquire(const std::stop_token& stop)
{
    return Acquired(run({m_setup->redlock.wait, m_setup->redlock.retries}, stop), key());
}

Acquired Redlock::acquireFor(Millis wait, const std::stop_token& stop)
{
    return Acquired(run({std::max(wait, Millis{0}), {}}, stop), key());
}

Acquired Redlock::acquireUntil(MonoTime deadline, const std::stop_token& stop)
{
    return acquireFor(restOfWait(deadline, m_setup->mono()), stop);
}

Acquired Redlock::tryAcquire()
{
    return acquireFor(Millis{0});
}

AcquireResult Redlock::run(const Limit& limit, const std::stop_token& stop)
{
    if (!m_setup->origin.isHere())
        return forkedError();
    const RedlockOptions& options = m_setup->redlock;
    const MonoTime start = m_setup->mono();
    const bool isCounted = limit.retries || limit.wait == Millis{0};
    const int retries = limit.retries.value_or(0);
    const MonoTime end = isCounted ? MonoTime::max() : laterBy(limit.wait, start);
    const auto waited = [&] { return std::chrono::floor<Millis>(m_setup->mono() - start); };
    for (int attempts = 1;; ++attempts) {
        const Token token = m_setup->layout.nextToken();
        const LeaseTime leaseFrom = m_setup->now();
        const MonoTime sent = m_setup->mono();
        const Millis forNodes = std::max(std::min(options.nodeLimit, millisUntil(end, sent)), Millis{1});
        RedlockSetup::Try result = m_setup->attempt(token, forNodes);
        m_setup->report(
            AttemptReport{m_setup->key, token.view(),
                          result.isGranted ? AttemptReport::Outcome::Granted : AttemptReport::Outcome::Refused, sent,
                          m_setup->mono()});
        if (result.isGranted) {
            auto state = std::make_shared<LeaseState>(m_setup, token, leaseFrom);
            state->verdicts = std::move(result.verdicts);
            Lease lease(state, m_watchdog);
            if (lease.isValid() && lease.remaining() >= options.minValidity) {
                if (options.watchdog)
                    m_watchdog->watch(state);
                return count(std::move(lease), start);
            }
            // Granted too late: too little time is left, so the lease releases it.
        } else {
            m_setup->giveBack(token, result);
        }
        const auto spread = static_cast<std::uint64_t>(options.retryJitter.count()) + 1;
        const Millis jitter{static_cast<std::int64_t>(randomBits() % spread)};
        const Millis pause = options.retryDelay + std::min(jitter, Millis::max() - options.retryDelay);
        const bool isLast = isCounted ? attempts > retries : laterBy(pause, m_setup->mono()) >= end;
        if (isLast)
            return count(NoQuorum{std::move(result.nodes), waited(), attempts}, start);
        if (!sleepUnlessStopped(options.clock, pause, stop))
            return count(Cancelled{waited(), attempts}, start);
    }
}

AcquireResult Redlock::count(AcquireResult result, MonoTime start) const
{
    if (LockMetrics* metrics = m_setup->metrics.get()) {
        if (std::holds_alternative<Lease>(result)) {
            metrics->acquired.add();
            metrics->wait.add(m_setup->mono() - start);
        } else if (std::holds_alternative<Cancelled>(result)) {
            metrics->cancelled.add();
        } else {
            metrics->timedOut.add();
        }
    }
    return result;
}

} // namespace v1
} // namespace lockscope::lock
