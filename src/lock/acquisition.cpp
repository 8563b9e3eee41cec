// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/acquisition.h"

#include <algorithm>

namespace lockscope::lock {
namespace {

using Millis = std::chrono::milliseconds;

} // namespace

Acquisition::Acquisition(std::shared_ptr<const LockSetup> setup, Client& client, std::shared_ptr<Watchdog> watchdog,
                         Millis wait, const std::stop_token& stop)
    : m_client(client), m_stop(stop), m_clock(setup->options.clock), m_start(monoNow(m_clock)),
      m_end(laterBy(wait, m_start)), m_setup(std::move(setup)), m_watchdog(std::move(watchdog)), m_wait(wait)
{
}

/// In a child (made by what an observer called), the line may be locked by a thread that is not there.
Acquisition::~Acquisition()
{
    if (!m_setup->origin.isHere()) {
        if (m_place)
            keepForever(std::move(m_place));
        return;
    }
    m_place.reset();
    if (m_notifier)
        m_notifier->left(m_line);
}

AcquireResult Acquisition::run()
{
    if (!m_setup->origin.isHere())
        return forkedError();
    if (std::optional<AcquireResult> again = enterAgain()) {
        if (m_setup->metrics && std::holds_alternative<Lease>(*again))
            m_setup->metrics->reentered.add();
        return std::move(*again);
    }
    AcquireResult result = tryUntilTheEnd();
    if (!std::holds_alternative<Lease>(result))
        leave(result);
    if (m_setup->metrics)
        count(result);
    return result;
}

AcquireResult Acquisition::tryUntilTheEnd()
{
    if (!triesOnce() && !waitForTurn())
        return gaveUp();
    for (;;) {
        if (m_place)
            m_heard = m_place->signals(); // before the try: a release during it must not be missed
        Attempt attempt = attemptOnce();
        if (attempt.kind == Attempt::Kind::Granted) {
            if (std::optional<Lease> lease = leaseOf(attempt))
                return std::move(*lease);
        } else if (attempt.kind == Attempt::Kind::Failed) {
            if (attempt.error.delivery == Delivery::Unknown)
                return Unknown{freeBy(), std::move(attempt.error)};
            if (triesOnce() || !passes(attempt.error.kind))
                return std::move(attempt.error);
        }
        if (triesOnce())
            return whoHasIt();
        if (!pause())
            return attempt.kind == Attempt::Kind::Failed && !m_stop.stop_requested()
                       ? AcquireResult(std::move(attempt.error))
                       : gaveUp();
    }
}

Acquisition::Attempt Acquisition::attemptOnce()
{
    const LockSetup& setup = *m_setup;
    Attempt attempt;
    ++m_attempts;
    attempt.token = nextToken();
    attempt.leaseFrom = setup.now(); // before the next: what lies between must not lengthen the lease
    attempt.sent = now();
    ask(attempt, timeForOne());
    if (setup.metrics && attempt.kind == Attempt::Kind::Failed)
        setup.metrics->failed(attempt.error.kind);
    if (setup.metrics || setup.options.observer)
        setup.report(AttemptReport{setup.key, attempt.token.view(), static_cast<AttemptReport::Outcome>(attempt.kind),
                                   attempt.sent, now()});
    return attempt;
}

std::optional<Lease> Acquisition::leaseOf(const Attempt& attempt)
{
    auto state = std::make_shared<LeaseState>(m_setup, attempt.token, attempt.leaseFrom);
    state->fencingToken = attempt.fencingToken;
    Lease lease(state, m_watchdog);
    // The answer may have taken longer than the lease: as good as refused. The lease gives it back.
    if (!lease.isValid())
        return std::nullopt;
    if (m_setup->options.watchdog)
        m_watchdog->watch(state);
    granted(state);
    return lease;
}

void Acquisition::join(Notifier& notifier, const std::string& line)
{
    m_place = notifier.join(line);
    m_notifier = &notifier;
    m_line = line;
}

bool Acquisition::isMyTurn()
{
    return m_place->waitForTurn(m_end, m_stop, m_clock);
}

bool Acquisition::waitForSignal(MonoTime lookAgainAt)
{
    m_place->waitForSignal(m_heard, std::min(lookAgainAt, m_end), m_stop, m_clock);
    return !m_stop.stop_requested() && now() < m_end;
}

bool Acquisition::sleepFor(Millis time) const
{
    return laterBy(time, now()) < m_end && sleepUnlessStopped(m_clock, time, m_stop);
}

Millis Acquisition::timeForOne() const
{
    const Millis most = m_client.options().commandLimit;
    return triesOnce() ? most : std::min(std::max(millisUntil(m_end, now()), Millis{1}), most);
}

MonoTime Acquisition::freeBy() const
{
    return laterBy(m_setup->options.ttl, now() + Millis{1});
}

Millis Acquisition::waited() const
{
    return std::chrono::floor<Millis>(now() - m_start);
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

} // namespace lockscope::lock
