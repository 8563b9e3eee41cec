// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/leasestate.h"

namespace lockscope::lock {
namespace {

std::shared_ptr<LockMetrics> countersFor(const std::string& key, const MutexOptions& options)
{
    return options.metrics ? options.metrics->counters(options.name.empty() ? key : options.name) : nullptr;
}

} // namespace

LockSetup::LockSetup(std::string lockKey, MutexOptions lockOptions)
    : key(std::move(lockKey)), options(std::move(lockOptions)), ttlText(std::to_string(options.ttl.count())),
      metrics(countersFor(key, options))
{
}

void LockSetup::report(const AttemptReport& attempt) const
{
    if (metrics) {
        metrics->attempts.add();
        if (attempt.outcome == AttemptReport::Outcome::Refused)
            metrics->refused.add();
    }
    if (options.observer)
        options.observer->attempted(attempt);
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
    if (options.observer)
        options.observer->renewed(renewal);
}

void LockSetup::reportLost(const Token& token, LossReason reason) const
{
    if (metrics)
        metrics->lostLocks.add();
    if (options.observer)
        options.observer->lost(key, token.view(), reason);
}

bool LeaseState::enterAgain()
{
    int now = handles.load(std::memory_order_relaxed);
    while (now > 0)
        if (handles.compare_exchange_weak(now, now + 1))
            return true;
    return false;
}

void LeaseState::lose(LossReason reason)
{
    auto held = Phase::Held;
    loss.store(reason, std::memory_order_relaxed);
    if (!phase.compare_exchange_strong(held, Phase::Lost))
        return;
    if (setup->metrics)
        setup->metrics->hold.add(std::chrono::steady_clock::now() - acquired);
    setup->reportLost(token, reason);
    lost.request_stop();
}

void LeaseState::endHold()
{
    auto held = Phase::Held;
    if (phase.compare_exchange_strong(held, Phase::Released) && setup->metrics)
        setup->metrics->hold.add(std::chrono::steady_clock::now() - acquired);
}

} // namespace lockscope::lock
