// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/acquisition.h"

#include "lock/answers.h"
#include "lock/notifier.h"
#include "lock/reentry.h"
#include "lock/script.h"
#include "lock/sleep.h"
#include "lock/wire.h"

#include <algorithm>

namespace lockscope::lock {
namespace {

using Millis = std::chrono::milliseconds;

} // namespace

Acquisition::Acquisition(std::shared_ptr<const SingleSetup> setup, std::shared_ptr<Watchdog> watchdog, Millis wait,
                         const std::stop_token& stop)
    : m_setup(std::move(setup)), m_watchdog(std::move(watchdog)), m_wait(wait), m_stop(stop),
      m_start(std::chrono::steady_clock::now()), m_end(m_start + wait)
{
}

AcquireResult Acquisition::run()
{
    if (std::optional<AcquireResult> again = enterAgain())
        return std::move(*again);
    AcquireResult result = tryUntilTheEnd();
    if (m_setup->metrics)
        count(result);
    return result;
}

std::optional<AcquireResult> Acquisition::enterAgain()
{
    const auto& reentry = m_setup->options.reentry;
    const std::shared_ptr<LeaseState> state = reentry ? reentry->find(m_setup->key) : nullptr;
    if (!state || !state->enterAgain())
        return std::nullopt;
    Lease handle(state, m_watchdog);
    if (!handle.isValid()) // and the handle goes: a count nobody can rely on is none
        return Lost{handle.lossReason().value_or(LossReason::RanOut)};
    if (m_setup->metrics)
        m_setup->metrics->reentered.add();
    return handle;
}

AcquireResult Acquisition::tryUntilTheEnd()
{
    if (m_setup->options.retry.kind == Retry::Kind::Notified && !triesOnce()) {
        // Who comes back after a release stands behind those who waited meanwhile.
        m_place = m_setup->options.notifier->join(m_setup->key);
        if (!m_place->waitForTurn(m_end, m_stop))
            return gaveUp();
    }
    for (;;) {
        if (m_place)
            m_heard = m_place->signals(); // before the try: a release during it must not be missed
        Attempt attempt = attemptOnce();
        if (attempt.kind == Attempt::Kind::Granted) {
            if (std::optional<Lease> lease = leaseOf(attempt))
                return std::move(*lease);
        } else if (attempt.kind == Attempt::Kind::Failed) {
            if (attempt.error.delivery == Delivery::Unknown)
                return Unknown{attempt.sent + m_setup->options.ttl, std::move(attempt.error)};
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
    Client& client = *m_setup->client;
    Attempt attempt;
    ++m_attempts;
    attempt.token = makeToken(); // a new one each time: a try whose answer was lost may still be executed
    attempt.sent = std::chrono::steady_clock::now();
    const Millis limit = timeForOne();
    constexpr Script fenced{formats::kAcquireFenced, formats::kAcquireFencedSha1};
    const std::string_view token = attempt.token.view();
    understand(attempt,
               setup.options.fencing
                   ? runScript(client, fenced, {"2", setup.key, m_setup->fenceKey, token, setup.ttlText}, limit)
                   : client.command({"SET", setup.key, token, "NX", "PX", setup.ttlText}, limit));
    if (setup.metrics && attempt.kind == Attempt::Kind::Failed)
        setup.metrics->failed(attempt.error.kind);
    if (setup.metrics || setup.options.observer)
        setup.report(AttemptReport{setup.key, attempt.token.view(), static_cast<AttemptReport::Outcome>(attempt.kind),
                                   attempt.sent, std::chrono::steady_clock::now()});
    return attempt;
}

void Acquisition::understand(Attempt& attempt, Result<Reply, Error> reply) const
{
    const bool fenced = m_setup->options.fencing;
    if (!reply) {
        attempt.error = std::move(reply.error());
    } else if (fenced ? reply->type == Reply::Type::Integer && reply->integer == 0 : reply->isNil()) {
        attempt.kind = Attempt::Kind::Refused;
    } else if (fenced ? reply->type == Reply::Type::Integer && reply->integer > 0
                      : reply->type == Reply::Type::Status && reply->text == "OK") {
        attempt.kind = Attempt::Kind::Granted;
        if (fenced)
            attempt.fencingToken = reply->integer;
    } else {
        attempt.error = unexpectedAnswer();
    }
}

std::optional<Lease> Acquisition::leaseOf(const Attempt& attempt)
{
    auto state = std::make_shared<LeaseState>(m_setup, attempt.token, attempt.sent);
    state->fencingToken = attempt.fencingToken;
    Lease lease(state, m_watchdog);
    // The answer may have taken longer than the lease: as good as refused. The lease gives it back.
    if (!lease.isValid())
        return std::nullopt;
    if (m_setup->options.watchdog)
        m_watchdog->watch(state);
    if (m_setup->options.reentry)
        m_setup->options.reentry->add(m_setup->key, state);
    return lease;
}

Taken Acquisition::whoHasIt() const
{
    const Result<Reply, Error> reply = m_setup->client->command({"EVAL", formats::kHolderAndTtl, "1", m_setup->key});
    if (!reply || reply->elements.size() != 2)
        return {};
    const Reply& holder = reply->elements[0];
    const std::int64_t ttl = reply->elements[1].integer;
    constexpr std::int64_t noTtl = -1;
    Taken taken;
    if (ttl != noTtl)
        taken.retryAfter = Millis{std::max<std::int64_t>(ttl, 0)}; // free again by now: 0
    if (holder.type == Reply::Type::Text)
        taken.by = holder.text;
    return taken;
}

bool Acquisition::pause()
{
    const MonoTime now = std::chrono::steady_clock::now();
    if (m_place) {
        m_place->waitForSignal(m_heard, std::min(lookAgainAt(), m_end), m_stop);
        return !m_stop.stop_requested() && std::chrono::steady_clock::now() < m_end;
    }
    const Millis time = pauseAfter(m_setup->options.retry, m_attempts, randomBits());
    return now + time < m_end && sleepUnlessStopped(time, m_stop);
}

/// When to try again though nobody told of a release: the holder may have died, or be a stranger that tells nobody.
MonoTime Acquisition::lookAgainAt() const
{
    const Retry& retry = m_setup->options.retry;
    const MonoTime now = std::chrono::steady_clock::now();
    if (!m_setup->options.notifier->isListening(m_setup->key))
        return now + pauseAfter(retry, m_attempts, randomBits());
    const Result<Reply, Error> ttl = m_setup->client->command({"PTTL", m_setup->key}, timeForOne());
    const bool known = ttl && ttl->type == Reply::Type::Integer && ttl->integer >= 0;
    // Redis ends it in the millisecond after.
    return now + (known ? std::min(retry.poll, Millis{ttl->integer + 1}) : retry.poll);
}

/// How long one command may take: what is left of the wait.
Millis Acquisition::timeForOne() const
{
    const Millis most = m_setup->client->options().commandLimit;
    return triesOnce() ? most : std::min(std::max(wire::left(m_end), Millis{1}), most);
}

Millis Acquisition::waited() const
{
    return std::chrono::floor<Millis>(std::chrono::steady_clock::now() - m_start);
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
        metrics.wait.add(std::chrono::steady_clock::now() - m_start);
    } else if (std::holds_alternative<TimedOut>(result)) {
        metrics.timedOut.add();
    } else if (std::holds_alternative<Cancelled>(result)) {
        metrics.cancelled.add();
    } else if (std::holds_alternative<Unknown>(result)) {
        metrics.unknown.add();
    }
}

} // namespace lockscope::lock
