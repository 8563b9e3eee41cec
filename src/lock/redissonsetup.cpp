// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonsetup.h"

#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonscripts.h"
#include "lock/answers.h"
#include "lock/script.h"

#include <algorithm>
#include <optional>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using formats::CompareAnswer;
using Millis = std::chrono::milliseconds;

/// Redisson's fairLockWaitTimeout: a waiter without a limit counts as dead after this time.
constexpr Millis kLongestPatience{300'000};

constexpr Renewal kRenewal{{formats::kRedissonRenew, formats::kRedissonRenewSha1}, 3};

} // namespace

MutexOptions common(const RedissonOptions& options)
{
    MutexOptions result;
    result.ttl = options.ttl;
    result.wait = options.wait;
    result.watchdog = options.watchdog;
    result.observer = options.observer;
    result.metrics = options.metrics;
    result.name = options.name;
    result.clock = options.clock;
    result.whenAway = options.whenAway;
    return result;
}

RedissonSetup::RedissonSetup(std::shared_ptr<Client> lockClient, std::shared_ptr<RedissonPeer> lockPeer,
                             std::string lockKey, RedissonOptions how)
    : LockSetup(std::move(lockKey), common(how), kRenewal, lockClient->options().logger), redisson(std::move(how)),
      client(std::move(lockClient)), peer(std::move(lockPeer)), channel(formats::redissonChannel(key)),
      shardCommand(peer->m_notifier.shardChannelOf(channel).empty() ? "" : "SPUBLISH"),
      queue(formats::redissonQueue(key)), deadlines(formats::redissonDeadlines(key))
{
}

std::string RedissonSetup::patience(Millis wait)
{
    return std::to_string(std::min(wait, kLongestPatience).count());
}

std::string RedissonSetup::channelOf(const Token& owner) const
{
    return redisson.fair ? (channel + ':').append(owner.view()) : channel;
}

ReleaseResult RedissonSetup::release(const Token& token, ReleaseMemory&) const
{
    const Result<CompareAnswer, Error> answer = sendRelease(token);
    if (answer)
        return {releaseOutcome(*answer), {}};
    if (metrics)
        metrics->failed(answer.error().kind);
    return {ReleaseOutcome::Unknown, answer.error()};
}

bool RedissonSetup::releaseLater(PendingRelease release) const
{
    const std::string token(release.token.view());
    if (redisson.fair && release.keepUntil != MonoTime{}) // a lost request may also have queued it
        release.command = {"EVAL",  std::string(formats::kRedissonFairWithdraw),
                           "3",     key,
                           queue,   deadlines,
                           token,   patience(release.wait),
                           channel, std::string(shardCommand)};
    else if (redisson.fair)
        release.command = {"EVAL",
                           std::string(formats::kRedissonFairRelease),
                           "3",
                           key,
                           queue,
                           deadlines,
                           token,
                           channel,
                           std::string(shardCommand)};
    else
        release.command = {
            "EVAL", std::string(formats::kRedissonRelease), "1", key, token, channel, std::string(shardCommand)};
    client->releaseLater(std::move(release));
    return true;
}

/// Waiters of this process are woken directly, without the server, even if the message is lost.
Result<CompareAnswer, Error> RedissonSetup::sendRelease(const Token& token) const
{
    if (!redisson.fair) {
        constexpr Script script{formats::kRedissonRelease, formats::kRedissonReleaseSha1};
        auto answer = compareAnswer(runScript(*client, script, {"1", key, token.view(), channel, shardCommand}));
        peer->m_notifier.wake(channel);
        return answer;
    }
    constexpr Script script{formats::kRedissonFairRelease, formats::kRedissonFairReleaseSha1};
    Result<Reply, Error> reply =
        runScript(*client, script, {"3", key, queue, deadlines, token.view(), channel, shardCommand});
    if (!reply)
        return compareAnswer(reply);
    if (reply->elements.size() != 2)
        return failure(unexpectedAnswer());
    wake(reply->elements[1].text);
    return compareAnswer(reply->elements[0]);
}

void RedissonSetup::wake(const std::string& owner) const
{
    if (owner.starts_with(peer->id()))
        peer->m_notifier.wake(channel + ':' + owner);
}

Result<CompareAnswer, Error> RedissonSetup::extend(const Token& token, const std::string& ttl) const
{
    constexpr Script script{formats::kRedissonRenew, formats::kRedissonRenewSha1};
    return compareAnswer(runScript(*client, script, {"1", key, token.view(), ttl}));
}

/// Extends the lease only on the server, not by our clock, because a leaving handle needs no validity.
ReleaseResult RedissonSetup::releaseOne(const LeaseState& lease) const
{
    if (!lease.isValid())
        return LockSetup::releaseOne(lease);
    constexpr Script script{formats::kRedissonUnreenter, formats::kRedissonUnreenterSha1};
    const Result<CompareAnswer, Error> answer =
        compareAnswer(runScript(*client, script, {"1", key, lease.token.view(), ttlText}));
    if (answer)
        return {releaseOutcome(*answer), {}};
    if (metrics)
        metrics->failed(answer.error().kind);
    return {ReleaseOutcome::Unknown, answer.error()};
}

Result<void, Error> RedissonSetup::enter(LeaseState& lease, const std::stop_token& stop) const
{
    const Millis wait = redisson.wait;
    const bool triesOnce = wait.count() == 0;
    const Millis most = client->options().commandLimit;
    const MonoTime end = laterBy(triesOnce ? most : wait, mono());
    std::optional<LeaseTime> firstLost; ///< when the first request that may have been executed was sent
    for (int failures = 1; lease.isValid(); ++failures) {
        const LeaseTime sent = now();
        const Millis limit = std::clamp(millisUntil(end, mono()), Millis{1}, most);
        Result<CompareAnswer, Error> answer = sendEntry(lease, firstLost.has_value(), limit);
        if (answer)
            return concludeEntry(lease, *answer, firstLost.value_or(sent));
        Error& error = answer.error();
        if (metrics)
            metrics->failed(error.kind);
        if (endsConnection(error.kind))
            peer->m_notifier.reconnect();
        const bool isNewDoubt = error.delivery == Delivery::Unknown && !firstLost;
        if (isNewDoubt)
            firstLost = sent;
        const Millis pause = isNewDoubt ? Millis{0} : pauseAfter(options.retry, failures, randomBits());
        const bool triesAgain = (firstLost || !triesOnce) && mayPass(error, firstLost.has_value()) &&
                                laterBy(pause, mono()) < end && sleepUnlessStopped(options.clock, pause, stop);
        if (!triesAgain) {
            if (firstLost)
                error.delivery = Delivery::Unknown;
            return failure(std::move(error));
        }
    }
    return failure(notValid(lease));
}

Result<void, Error> RedissonSetup::concludeEntry(LeaseState& lease, CompareAnswer answer, LeaseTime leaseFrom)
{
    if (answer != CompareAnswer::Done)
        lease.lose(answer == CompareAnswer::Other ? LossReason::TakenByOther : LossReason::Gone);
    if (!lease.isValid()) // it may have run out before the reply
        return failure(notValid(lease));
    lease.extend(leaseFrom);
    return {};
}

/// The late arrival of a lost request does no harm: its owner's number is never used again.
Result<CompareAnswer, Error> RedissonSetup::sendEntry(const LeaseState& lease, bool isInDoubt, Millis limit) const
{
    constexpr Script script{formats::kRedissonReenter, formats::kRedissonReenterSha1};
    if (!isInDoubt)
        return compareAnswer(runScript(*client, script, {"1", key, lease.token.view(), ttlText}, limit));
    const std::string handles = std::to_string(std::max(lease.handles.load(), 1));
    return compareAnswer(client->command(
        {"EVAL", formats::kRedissonSettleEntry, "1", key, lease.token.view(), ttlText, handles}, limit));
}

void RedissonSetup::leaveQueue(const Token& owner, Millis wait) const
{
    constexpr Script script{formats::kRedissonFairLeave, formats::kRedissonFairLeaveSha1};
    const Result<Reply, Error> reply =
        runScript(*client, script, {"3", key, queue, deadlines, owner.view(), patience(wait), channel, shardCommand});
    if (reply)
        wake(reply->text);
    else if (metrics) // on failure the waiter counts as dead at its deadline
        metrics->failed(reply.error().kind);
}

} // namespace v1
} // namespace lockscope::lock
