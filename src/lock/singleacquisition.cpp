// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/singleacquisition.h"

#include "lock/answers.h"
#include "lock/script.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;

} // namespace

SingleAcquisition::SingleAcquisition(std::shared_ptr<const SingleSetup> setup, std::shared_ptr<Watchdog> watchdog,
                                     Millis wait, const std::stop_token& stop)
    : Acquisition(setup, *setup->client, std::move(watchdog), wait, stop), m_setup(std::move(setup))
{
}

/// A thread that returns after a release queues behind the other waiters.
bool SingleAcquisition::waitForTurn()
{
    if (m_setup->options.retry.kind != Retry::Kind::Notified)
        return true;
    join(*m_setup->options.notifier, m_setup->key);
    return isMyTurn();
}

void SingleAcquisition::ask(Attempt& attempt, Millis limit)
{
    if (isInDoubt())
        settle(attempt, limit);
    else
        acquire(attempt, limit);
    if (m_setup->options.replicas > 0 && attempt.kind == Attempt::Kind::Granted)
        judgeReplicas(attempt);
}

void SingleAcquisition::acquire(Attempt& attempt, Millis limit)
{
    constexpr Script fenced{formats::kAcquireFenced, formats::kAcquireFencedSha1};
    const SingleSetup& setup = *m_setup;
    const MutexOptions& options = setup.options;
    const std::string_view token = attempt.token.view();
    const std::initializer_list<std::string_view> words{"SET", setup.key, token, "NX", "PX", setup.ttlText};
    if (options.fencing && options.replicas > 0)
        understand(attempt, wait({"EVAL", fenced.text, "2", setup.key, setup.fenceKey, token, setup.ttlText}, limit));
    else if (options.fencing)
        understand(attempt, runScript(m_client, fenced, {"2", setup.key, setup.fenceKey, token, setup.ttlText}, limit));
    else if (options.replicas > 0)
        understand(attempt, wait(words, limit));
    else
        understand(attempt, options.nativeCompare ? m_client.command(words, limit) : m_client.acquire(words, limit));
}

Result<Reply, Error> SingleAcquisition::wait(std::initializer_list<std::string_view> words, Millis limit)
{
    const MutexOptions& options = m_setup->options;
    Client::Waited both = m_client.acquireAndWait(words, options.replicas, options.replicaLimit, limit);
    m_waited = std::move(both.waited);
    return std::move(both.reply);
}

/// Too few have it: the lock is given back.
void SingleAcquisition::judgeReplicas(Attempt& attempt)
{
    const int wanted = m_setup->options.replicas;
    if (m_waited && m_waited->type == Reply::Type::Integer && m_waited->integer >= wanted)
        return;
    attempt.kind = Attempt::Kind::Failed;
    if (m_waited)
        attempt.error = {ErrorKind::NoReplicas, Delivery::Answered,
                         "Only " + std::to_string(m_waited->integer) + " of " + std::to_string(wanted) +
                             " replicas had the lock in time, so it was given back. Do they run, and do they keep up?"};
    else
        attempt.error = m_waited.error();
    attempt.error.delivery = Delivery::Answered; // given back: nothing is in doubt
    giveBack();
}

void SingleAcquisition::settle(Attempt& attempt, Millis limit)
{
    const SingleSetup& setup = *m_setup;
    const std::string_view token = attempt.token.view();
    const auto send = [&](std::initializer_list<std::string_view> words) {
        return setup.options.replicas > 0 ? wait(words, limit) : m_client.command(words, limit);
    };
    Result<Reply, Error> reply =
        setup.options.fencing
            ? send({"EVAL", formats::kSettleFenced, "2", setup.key, setup.fenceKey, token, setup.ttlText})
            : send({"EVAL", formats::kSettle, "1", setup.key, token, setup.ttlText});
    if (!reply) {
        attempt.error = std::move(reply.error());
    } else if (reply->type != Reply::Type::Integer || reply->integer < 0) {
        attempt.error = unexpectedAnswer();
    } else if (reply->integer == 0) {
        attempt.kind = Attempt::Kind::Refused;
    } else {
        attempt.kind = Attempt::Kind::Granted;
        if (setup.options.fencing)
            attempt.fencingToken = reply->integer;
    }
}

void SingleAcquisition::doubtServer()
{
    if (m_setup->options.notifier)
        m_setup->options.notifier->reconnect();
}

void SingleAcquisition::understand(Attempt& attempt, Result<Reply, Error> reply) const
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

Taken SingleAcquisition::whoHasIt()
{
    return takenBy(m_client.command({"EVAL", formats::kHolderAndTtl, "1", m_setup->key}));
}

bool SingleAcquisition::pause()
{
    if (m_place)
        return waitForSignal(lookAgainAt());
    return sleepFor(pauseAfter(m_setup->options.retry, m_attempts, randomBits()));
}

/// When to try again without a message: the holder may have died, or may not publish its releases.
MonoTime SingleAcquisition::lookAgainAt()
{
    const Retry& retry = m_setup->options.retry;
    const MonoTime before = now();
    if (!m_setup->options.notifier->isListening(m_setup->key))
        return before + pauseAfter(retry, m_attempts, randomBits());
    const Result<Reply, Error> ttl = m_client.command({"PTTL", m_setup->key}, timeForOne());
    if (!ttl || ttl->type != Reply::Type::Integer)
        return before + retry.poll;
    constexpr std::int64_t absent = -2;
    constexpr std::int64_t noTtl = -1;
    if (ttl->integer == absent) // freed after the try, so no message may follow
        return before;
    // Redis deletes it in the millisecond after.
    return before + (ttl->integer == noTtl ? retry.poll : std::min(retry.poll, Millis{ttl->integer + 1}));
}

} // namespace v1
} // namespace lockscope::lock
