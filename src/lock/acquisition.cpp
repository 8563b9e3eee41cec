// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/acquisition.h"

#include "core/clusterslot.h"
#include "lock/route.h"
#include "lock/slotmap.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;

} // namespace

Acquisition::Acquisition(std::shared_ptr<const LockSetup> setup, Client& client, std::shared_ptr<Watchdog> watchdog,
                         Millis wait, const std::stop_token& stop)
    : TimedWait(client, setup->options.clock, wait, stop), m_setup(std::move(setup)), m_watchdog(std::move(watchdog))
{
}

AcquireResult Acquisition::run()
{
    if (!m_setup->origin.isHere())
        return forkedError();
    AcquireResult result = tryUntilTheEnd();
    if (!std::holds_alternative<Lease>(result)) {
        leave(result);
        if (m_doubt && m_token)
            m_setup->watchForLostRequest(*m_token, m_doubt->until, m_wait);
    }
    if (m_setup->metrics)
        count(result);
    return result;
}

AcquireResult Acquisition::tryUntilTheEnd()
{
    if (!triesOnce() && !waitForTurn())
        return gaveUp();
    for (;;) {
        noteSignals();
        Attempt attempt = attemptOnce();
        if (attempt.kind == Attempt::Kind::Failed) {
            ++m_failures;
            const Error& error = attempt.error;
            if (error.delivery == Delivery::Unknown)
                doubt(attempt);
            else if (triesOnce() && !isInDoubt())
                return std::move(attempt.error);
            if (!m_setup->mayPass(error, isInDoubt()) || !pauseWhileAway())
                return failed(std::move(attempt.error));
            continue;
        }
        m_failures = 0;
        if (attempt.kind == Attempt::Kind::Granted) {
            if (std::optional<Lease> lease = leaseOf(attempt))
                return std::move(*lease);
        } else if (m_doubt) {
            m_doubt->isSettled = true;
        }
        if (triesOnce())
            return whoHasIt();
        if (!pause())
            return gaveUp();
    }
}

Acquisition::Attempt Acquisition::attemptOnce()
{
    const LockSetup& setup = *m_setup;
    Attempt attempt;
    ++m_attempts;
    if (!m_token)
        m_token = nextToken();
    attempt.token = *m_token;
    attempt.leaseFrom = setup.now(); // before `sent`, so that the gap cannot lengthen the lease
    attempt.sent = now();
    attempt.generation = generation();
    attempt.slotChanges = slotChanges();
    ask(attempt, timeForOne());
    if (setup.metrics && attempt.kind == Attempt::Kind::Failed)
        setup.metrics->failed(attempt.error.kind);
    if (setup.metrics || setup.options.observer)
        setup.report(AttemptReport{setup.key, attempt.token.view(), static_cast<AttemptReport::Outcome>(attempt.kind),
                                   attempt.sent, now()});
    if (attempt.kind == Attempt::Kind::Failed && endsConnection(attempt.error.kind)) {
        doubtServer();
        if (m_watchdog)
            m_watchdog->suspect(setup.slotKeys());
    }
    return attempt;
}

std::uint64_t Acquisition::generation() const
{
    const std::shared_ptr<Route>& route = m_client.options().route;
    return route ? route->generation() : 0;
}

std::vector<std::uint32_t> Acquisition::slotChanges() const
{
    std::vector<std::uint32_t> changes;
    if (const std::shared_ptr<SlotMap>& slots = m_client.options().slots)
        for (const std::string& key : m_setup->slotKeys())
            changes.push_back(slots->changesOf(slotOf(key)));
    return changes;
}

void Acquisition::doubt(const Attempt& attempt)
{
    if (!m_doubt || m_doubt->isSettled)
        m_doubt = Doubt{{}, attempt.leaseFrom};
    m_doubt->until = freeBy();
}

/// A lost reply is settled at once, on a new connection.
bool Acquisition::pauseWhileAway()
{
    const bool isLost = m_failures == 1 && isInDoubt() && !m_doubt->isSettled;
    const Millis time = isLost ? Millis{0} : pauseAfter(m_setup->options.retry, m_failures, randomBits());
    return sleepWhileAway(time);
}

AcquireResult Acquisition::failed(Error error) const
{
    if (m_doubt && !m_doubt->isSettled)
        return Unknown{m_doubt->until, std::move(error)};
    if (m_stop.stop_requested())
        return gaveUp();
    return error;
}

std::optional<Lease> Acquisition::leaseOf(const Attempt& attempt)
{
    const bool isFirst = !m_doubt || m_doubt->isSettled;
    auto state = std::make_shared<LeaseState>(m_setup, attempt.token, isFirst ? attempt.leaseFrom : m_doubt->leaseFrom);
    state->fencingToken = attempt.fencingToken.value_or(0);
    state->slotChanges = attempt.slotChanges;
    if (m_doubt) {
        state->lostRequestUntil = m_doubt->until;
        state->wait = m_wait;
    }
    Lease lease(state, m_watchdog);
    // The reply may have taken longer than the lease: then it counts as refused. The lease releases it together with
    // its token: the next try needs a new one.
    if (!lease.isValid()) {
        m_token.reset();
        m_doubt.reset();
        return std::nullopt;
    }
    if (m_setup->options.watchdog) {
        m_watchdog->watch(state);
        // Granted by a former primary: the present one is asked. The first one is no change.
        if (generation() > std::max<std::uint64_t>(attempt.generation, 1))
            m_watchdog->doubt();
    }
    return lease;
}

void Acquisition::giveBack()
{
    ReleaseMemory none;
    const ReleaseResult result = m_setup->release(*m_token, none);
    if (m_doubt || result.outcome == ReleaseOutcome::Unknown)
        m_setup->watchForLostRequest(*m_token, m_doubt ? std::max(m_doubt->until, freeBy()) : freeBy(), m_wait);
    m_token.reset();
    m_doubt.reset();
}

MonoTime Acquisition::freeBy() const
{
    return laterBy(m_setup->options.ttl, now() + Millis{1});
}

AcquireResult Acquisition::gaveUp() const
{
    if (m_stop.stop_requested())
        return Cancelled{waited(), m_attempts};
    return TimedOut{waited(), m_attempts};
}

void Acquisition::count(const AcquireResult& result) const
{
    LockMetrics& metrics = *m_setup->metrics;
    if (std::holds_alternative<Lease>(result)) {
        metrics.acquired.add();
        metrics.wait.add(now() - m_start);
    } else if (std::holds_alternative<TimedOut>(result)) {
        metrics.timedOut.add();
    } else if (std::holds_alternative<Cancelled>(result)) {
        metrics.cancelled.add();
    } else if (std::holds_alternative<Unknown>(result)) {
        metrics.unknown.add();
    }
}

} // namespace v1
} // namespace lockscope::lock
