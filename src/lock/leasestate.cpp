// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/leasestate.h"

#include "formats/scripts.h"
#include "lock/callobserver.h"
#include "lock/keytext.h"
#include "lock/timedwait.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

std::string_view textOf(LossReason reason)
{
    switch (reason) {
    case LossReason::TakenByOther:
        return "another holder has it";
    case LossReason::Gone:
        return "its key does not exist any more";
    case LossReason::RanOut:
        return "no renewal succeeded in time";
    case LossReason::Failover:
        return "the primary has changed or was restarted, and does not have it";
    }
    return {};
}

} // namespace

LockSetup::LockSetup(std::string lockKey, MutexOptions lockOptions, const Renewal& how,
                     std::shared_ptr<const Logger> lockLogger)
    : key(std::move(lockKey)), options(std::move(lockOptions)), ttlText(std::to_string(options.ttl.count())),
      renewing(how), metrics(options.metrics ? options.metrics->counters(options.name) : nullptr),
      logger(std::move(lockLogger))
{
}

Renewal LockSetup::ofStrings()
{
    return {{formats::kCompareAndExpire, formats::kCompareAndExpireSha1}, 2};
}

Result<void, Error> LockSetup::enter(LeaseState& lease, const std::stop_token&) const
{
    if (!lease.isValid())
        return failure(notValid(lease));
    return {};
}

ReleaseResult LockSetup::releaseOne(const LeaseState& lease) const
{
    if (lease.isValid())
        return {ReleaseOutcome::Released, {}};
    const bool taken = lease.lossReason() == LossReason::TakenByOther;
    return {taken ? ReleaseOutcome::NotOwner : ReleaseOutcome::AlreadyExpired, {}};
}

Result<formats::CompareAnswer, Error> LockSetup::extend(const Token&, const std::string&) const
{
    return invalid("A lease of this kind of lock keeps its ttl.");
}

void LockSetup::addRenewals(const Token& token, const std::string& ttl, std::vector<Command>& commands) const
{
    commands.push_back({"EVALSHA", renewing.script.sha1, "1", key, token.view(), ttl});
}

bool LockSetup::mayPass(const Error& error, bool isInDoubt) const
{
    return lock::mayPass(options.whenAway, error) || (isInDoubt && error.delivery != Delivery::Answered);
}

void LockSetup::report(const AttemptReport& attempt) const
{
    if (metrics) {
        metrics->attempts.add();
        if (attempt.outcome == AttemptReport::Outcome::Refused)
            metrics->refused.add();
    }
    if (options.observer && attempt.outcome == AttemptReport::Outcome::Refused)
        return options.observer->attempted(attempt); // may end the acquisition: see Observer
    callObserver(options.observer, metrics, [&](Observer& observer) { observer.attempted(attempt); });
}

void LockSetup::report(const RenewalReport& renewal) const
{
    if (metrics) {
        if (renewal.outcome == RenewalReport::Outcome::Renewed)
            metrics->renewals.add();
        else
            metrics->failedRenewals.add();
        if (renewal.sent - renewal.due > options.ttl / 20)
            metrics->lateRenewals.add();
    }
    callObserver(options.observer, metrics, [&](Observer& observer) { observer.renewed(renewal); });
}

void LockSetup::reportLost(const Token& token, LossReason reason) const
{
    if (metrics)
        metrics->lostLocks.add();
    logLoss(reason);
    callObserver(options.observer, metrics, [&](Observer& observer) { observer.lost(key, token.view(), reason); });
}

void LockSetup::logLoss(LossReason reason) const
{
    if (logger)
        logger->log(LogLevel::Error, "The lease on " + logger->lockName(key, options.name) +
                                         " was lost: " + std::string(textOf(reason)) + ".");
}

void LockSetup::watchForLostRequest(const Token& token, MonoTime until, std::chrono::milliseconds wait) const
{
    PendingRelease pending;
    pending.key = key;
    pending.token = token;
    pending.ttl = options.ttl;
    pending.keepUntil = until;
    pending.wait = wait;
    pending.isFirst = false;
    pending.isCertain = true; // the caller already knows the outcome of the acquisition or release
    (void)releaseLater(std::move(pending));
}

Error notValid(const LeaseState& lease)
{
    return {ErrorKind::LeaseLost, Delivery::NotSent,
            "The lease on " + keyText(lease.setup->key) +
                " is not valid any more. Stop the work that it protected, and begin again."};
}

Result<void, Error> LeaseState::extendBy(std::chrono::milliseconds ttl)
{
    MutexOptions how;
    how.ttl = ttl;
    how.watchdog = false; // renewals keep their own ttl
    if (Result<void, Error> valid = validate(how); !valid)
        return valid;
    if (!isValid())
        return failure(notValid(*this));
    const LeaseTime sent = setup->now();
    const LeaseTime until = validityEnd(sent, ttl);
    if (until <= validEnd())
        return {};
    if (lostRequestUntil > setup->mono())
        return failure(Error{ErrorKind::Timeout, Delivery::NotSent,
                             "A request for the lock " + keyText(setup->key) +
                                 " was lost, and may still arrive and shorten its TTL. Extend the lease later, in " +
                                 std::to_string(millisUntil(lostRequestUntil, setup->mono()).count()) + " ms."});
    for (auto longest = longestTtl.load(); longest < ttl && !longestTtl.compare_exchange_weak(longest, ttl);) {
    }
    const Result<formats::CompareAnswer, Error> answer = setup->extend(token, std::to_string(ttl.count()));
    if (!answer) {
        if (setup->metrics)
            setup->metrics->failed(answer.error().kind);
        return failure(answer.error());
    }
    if (*answer != formats::CompareAnswer::Done)
        lose(*answer == formats::CompareAnswer::Other ? LossReason::TakenByOther : LossReason::Gone);
    if (!isValid()) // it may have run out before the reply
        return failure(notValid(*this));
    extendTo(until);
    return {};
}

bool LeaseState::addHandle()
{
    int now = handles.load(std::memory_order_relaxed);
    while (now > 0)
        if (handles.compare_exchange_weak(now, now + 1))
            return true;
    return false;
}

ReleaseResult LeaseState::leave(bool isCounted)
{
    if (!isHere())
        return {ReleaseOutcome::Unknown, forkedError()};
    const int left = handles.fetch_sub(1) - 1;
    if (left <= 0)
        return end();
    ReleaseResult result = isCounted ? setup->releaseOne(*this) : setup->LockSetup::releaseOne(*this);
    result.handlesLeft = left;
    return result;
}

ReleaseResult LeaseState::leaveAgain()
{
    if (!isHere())
        return {ReleaseOutcome::Unknown, forkedError()};
    const int left = handles.load();
    if (left <= 0)
        return end();
    ReleaseResult result = setup->LockSetup::releaseOne(*this);
    result.handlesLeft = left;
    return result;
}

ReleaseResult LeaseState::end()
{
    // Renewal ends first. A renewal in transit finds the token gone, or extends a lock that is deleted next.
    const bool wasHeld = isHeld();
    endHold();
    const std::lock_guard guard(m_releasing);
    if (!m_outcome || m_outcome->outcome == ReleaseOutcome::Unknown)
        ask(wasHeld);
    watchForLostRequest();
    return *m_outcome;
}

void LeaseState::watchForLostRequest()
{
    if (lostRequestUntil > setup->mono() && !std::exchange(m_isWatchedFor, true))
        setup->watchForLostRequest(token, lostRequestUntil, wait);
}

/// One request.
void LeaseState::ask(bool wasHeld)
{
    m_memory.ttl = longestTtl.load();
    if (verdicts)
        m_memory.verdicts = verdicts;
    m_outcome = setup->release(token, m_memory);
    const bool foundLost =
        m_outcome->outcome == ReleaseOutcome::NotOwner || m_outcome->outcome == ReleaseOutcome::AlreadyExpired;
    if (!foundLost || !wasHeld)
        return;
    if (setup->metrics)
        setup->metrics->lostLocks.add();
    setup->logLoss(m_outcome->outcome == ReleaseOutcome::NotOwner ? LossReason::TakenByOther : LossReason::Gone);
}

void LeaseState::leaveUnwatched()
{
    if (!isHere())
        return;
    if (handles.fetch_sub(1) <= 1)
        endUnwatched();
    else if (!setup->isStalled()) // the last handle ends the hold, whatever the server's count
        (void)setup->releaseOne(*this);
}

void LeaseState::leaveAgainUnwatched()
{
    if (isHere() && handles.load() <= 0)
        endUnwatched();
}

void LeaseState::endUnwatched()
{
    const bool wasHeld = isHeld();
    endHold();
    const std::lock_guard guard(m_releasing);
    const bool isFirst = !m_outcome;
    if (isFirst && !setup->isStalled())
        ask(wasHeld);
    if (m_outcome && m_outcome->outcome != ReleaseOutcome::Unknown)
        return watchForLostRequest();
    PendingRelease pending;
    if (lostRequestUntil > setup->mono() && !m_isWatchedFor)
        pending.keepUntil = lostRequestUntil;
    pending.wait = wait;
    pending.key = setup->key;
    pending.token = token;
    pending.ttl = longestTtl.load();
    pending.metrics = setup->metrics;
    pending.observer = setup->options.observer;
    pending.logger = setup->logger;
    pending.name = setup->options.name;
    pending.isFirst = isFirst && !m_outcome && wasHeld;
    pending.verdicts = verdicts;
    if (m_outcome)
        pending.last = m_outcome->error.value_or(Error{});
    const bool isRefused = m_outcome && pending.last.delivery == Delivery::Answered && !isAway(pending.last.kind);
    if (isRefused || !setup->releaseLater(pending))
        reportUnreleased(pending);
}

std::optional<LossReason> LeaseState::lossReason() const
{
    if (!isHere() || !lost.stop_requested())
        return std::nullopt;
    return loss.load(std::memory_order_relaxed);
}

void LeaseState::lose(LossReason reason)
{
    if (!isHere())
        return;
    auto held = Status::Held;
    loss.store(reason, std::memory_order_relaxed);
    if (!status.compare_exchange_strong(held, Status::Lost))
        return;
    if (setup->metrics)
        setup->metrics->hold.add(setup->now() - acquired);
    setup->reportLost(token, reason);
    lost.request_stop();
}

void LeaseState::endHold()
{
    if (!isHere())
        return;
    auto held = Status::Held;
    if (status.compare_exchange_strong(held, Status::Released) && setup->metrics)
        setup->metrics->hold.add(setup->now() - acquired);
}

} // namespace v1
} // namespace lockscope::lock
