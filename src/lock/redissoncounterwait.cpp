// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissoncounterwait.h"

#include "lock/token.h"

#include <string>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {

RedissonCounterWait::RedissonCounterWait(const RedissonCounter& counter, const WaitOptions& options,
                                         std::chrono::milliseconds wait, const std::stop_token& stop)
    : TimedWait(*counter.client, counter.client->options().clock, wait, stop), m_counter(counter), m_options(options)
{
}

Waited RedissonCounterWait::run(Asks asks, std::string_view what,
                                const std::function<Result<bool, Error>(std::chrono::milliseconds)>& ask)
{
    Waited result =
        m_counter.client->isHere() ? askUntilTheEnd(asks, what, ask) : ended(WaitOutcome::Failed, forkedError());
    if (m_counter.metrics)
        count(result);
    return result;
}

Waited RedissonCounterWait::askUntilTheEnd(Asks asks, std::string_view what,
                                           const std::function<Result<bool, Error>(std::chrono::milliseconds)>& ask)
{
    const Waiting how = asks == Asks::Reads ? Waiting::Together : Waiting::InTurn; // who looks takes nothing
    if (how == Waiting::InTurn && !triesOnce() && !queueBehindOthers(m_counter.notifier(), m_counter.channel))
        return gaveUp(what);
    for (;;) {
        noteSignals();
        ++m_attempts;
        // A change always has commandLimit: giving up earlier would leave it unknown.
        Result<bool, Error> answer = ask(asks == Asks::Changes ? m_counter.commandLimit() : timeForOne());
        if (!answer) {
            ++m_failures;
            Error& error = answer.error();
            if (asks == Asks::Changes && error.delivery == Delivery::Unknown) {
                error.message = "A reply was lost, so " + std::string(what) + " may be taken: " + error.message;
                return ended(WaitOutcome::Unknown, std::move(error));
            }
            const bool triesAgain = !triesOnce() && mayPass(m_options.whenAway, error) &&
                                    sleepWhileAway(pauseAfter(Retry{}, m_failures, randomBits()));
            if (!triesAgain)
                return m_stop.stop_requested() ? gaveUp(what) : ended(WaitOutcome::Failed, std::move(error));
            continue;
        }
        m_failures = 0;
        if (*answer)
            return ended(WaitOutcome::Done);
        if (m_counter.metrics)
            m_counter.metrics->refused.add();
        if (triesOnce() || !waitForMessage(m_counter.notifier(), m_counter.channel, std::nullopt, m_options.poll, how))
            return gaveUp(what);
    }
}

Waited RedissonCounterWait::gaveUp(std::string_view what) const
{
    const std::string after = std::to_string(waited().count()) + " ms for " + std::string(what);
    if (m_stop.stop_requested())
        return ended(WaitOutcome::Cancelled,
                     {ErrorKind::Taken, Delivery::Answered, "Stop was requested after waiting " + after + '.'});
    return ended(WaitOutcome::TimedOut,
                 {ErrorKind::Taken, Delivery::Answered, "Waited " + after + " in vain. Try again later."});
}

Waited RedissonCounterWait::ended(WaitOutcome outcome, Error error) const
{
    return {outcome, std::move(error), waited(), m_attempts};
}

void RedissonCounterWait::count(const Waited& result) const
{
    LockMetrics& metrics = *m_counter.metrics;
    metrics.attempts.add(static_cast<std::uint64_t>(m_attempts));
    switch (result.outcome()) {
    case WaitOutcome::Done:
        metrics.acquired.add();
        metrics.wait.add(now() - m_start);
        break;
    case WaitOutcome::TimedOut:
        if (!triesOnce()) // as for a lock: a refusal is no wait
            metrics.timedOut.add();
        break;
    case WaitOutcome::Cancelled:
        metrics.cancelled.add();
        break;
    case WaitOutcome::Unknown:
        metrics.unknown.add();
        break;
    case WaitOutcome::Failed:
        break;
    }
}

} // namespace v1
} // namespace lockscope::lock
