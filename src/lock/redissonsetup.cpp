// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonsetup.h"

#include "formats/libraries/redissonfenced.h"
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonreadwrite.h"
#include "formats/libraries/redissonscripts.h"
#include "lock/answers.h"
#include "lock/commonoptions.h"
#include "lock/metrics.h"
#include "lock/process.h"
#include "lock/script.h"
#include "lock/watchdog.h"

#include <algorithm>
#include <optional>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using formats::CompareAnswer;
using Millis = std::chrono::milliseconds;

/// Redisson's fairLockWaitTimeout: a waiter without a limit counts as dead after this time.
constexpr Millis kLongestPatience{300'000};

std::string handlesOf(const LeaseState& lease)
{
    return std::to_string(std::max(lease.handles.load(), 1));
}

constexpr Script kReenter{formats::kRedissonReenter, formats::kRedissonReenterSha1};
constexpr Script kUnreenter{formats::kRedissonUnreenter, formats::kRedissonUnreenterSha1};
constexpr Script kRenew{formats::kRedissonRenew, formats::kRedissonRenewSha1};

} // namespace

const RedissonKind& redissonLock()
{
    static constexpr RedissonKind kind{
        .channel = formats::redissonChannel,
        .beside = nullptr,
        .acquire = {formats::kRedissonAcquire, formats::kRedissonAcquireSha1},
        .settle = formats::kRedissonSettle,
        .reenter = kReenter,
        .settleEntry = formats::kRedissonSettleEntry,
        .unreenter = kUnreenter,
        .renew = kRenew,
        .release = {formats::kRedissonRelease, formats::kRedissonReleaseSha1},
        .holder = formats::kRedissonHolder,
        .ending = {},
        .waiting = Waiting::InTurn,
    };
    return kind;
}

const RedissonKind& redissonReadLock()
{
    static constexpr RedissonKind kind{
        .channel = formats::redissonReadWriteChannel,
        .beside = formats::redissonReadHolds,
        .acquire = {formats::kRedissonReadAcquire, formats::kRedissonReadAcquireSha1},
        .settle = formats::kRedissonReadSettle,
        .reenter = {formats::kRedissonReadReenter, formats::kRedissonReadReenterSha1},
        .settleEntry = formats::kRedissonReadSettleEntry,
        .unreenter = {formats::kRedissonReadUnreenter, formats::kRedissonReadUnreenterSha1},
        .renew = {formats::kRedissonReadRenew, formats::kRedissonReadRenewSha1},
        .release = {formats::kRedissonReadRelease, formats::kRedissonReadReleaseSha1},
        .holder = formats::kRedissonReadWriteHolder,
        .ending = {},
        .waiting = Waiting::Together,
    };
    return kind;
}

/// Holds of the writer are counted like those of the plain lock, in a field of another name.
const RedissonKind& redissonWriteLock()
{
    static constexpr RedissonKind kind{
        .channel = formats::redissonReadWriteChannel,
        .beside = nullptr,
        .acquire = {formats::kRedissonWriteAcquire, formats::kRedissonWriteAcquireSha1},
        .settle = formats::kRedissonWriteSettle,
        .reenter = kReenter,
        .settleEntry = formats::kRedissonSettleEntry,
        .unreenter = kUnreenter,
        .renew = kRenew,
        .release = {formats::kRedissonWriteRelease, formats::kRedissonWriteReleaseSha1},
        .holder = formats::kRedissonReadWriteHolder,
        .ending = formats::kRedissonWriteField,
        .waiting = Waiting::InTurn,
    };
    return kind;
}

MutexOptions common(const RedissonOptions& options)
{
    MutexOptions result = commonOptions(options);
    result.whenAway = options.whenAway;
    return result;
}

Result<void, Error> prepare(Client* client, Watchdog* watchdog, RedissonPeer* peer, const std::string& key,
                            RedissonOptions& options)
{
    if (Result<void, Error> valid = validate(common(options)); !valid)
        return valid;
    if (options.poll < Millis{1})
        return invalid("Waiting must look at least once in a while: a poll of 1 ms or more.");
    if (!client || !peer)
        return invalid("A lock of Redisson's family needs a client and a peer.");
    if (!options.clock)
        options.clock = client->options().clock;
    if (key.empty())
        return invalid("A lock of Redisson's family needs a key that is not empty.");
    if (options.watchdog && !watchdog)
        return invalid("The options want a watchdog, and none was given.");
    if (options.watchdog && watchdog->endpoint() != client->endpoint())
        return invalid("The watchdog must be of the server that has the lock.");
    if (peer->endpoint() != client->endpoint())
        return invalid("The peer must be of the server that has the lock.");
    if (options.watchdog && watchdog->clock() != options.clock)
        return invalid("The watchdog must measure leases by the same clock as the lock.");
    const bool isHere = client->isHere() && peer->isHere() && (!options.watchdog || watchdog->isHere()) &&
                        (!options.metrics || options.metrics->isHere());
    if (!isHere)
        return failure(forkedError());
    Result<void, Error> started = client->startReleaser();
    if (started)
        started = peer->start();
    if (started && options.watchdog)
        started = watchdog->start();
    return started;
}

RedissonSetup::RedissonSetup(std::shared_ptr<Client> lockClient, std::shared_ptr<RedissonPeer> lockPeer,
                             std::string lockKey, RedissonOptions how, const RedissonKind& lockKind)
    : LockSetup(std::move(lockKey), common(how), redissonRenewal(lockKind.renew), lockClient->options().logger),
      redisson(std::move(how)), kind(lockKind), beside(kind.beside ? kind.beside(key) : std::string()),
      client(std::move(lockClient)), peer(std::move(lockPeer)), channel(kind.channel(key)),
      shardCommand(peer->m_notifier.shardChannelOf(channel).empty() ? "" : "SPUBLISH"),
      queue(formats::redissonQueue(key)), deadlines(formats::redissonDeadlines(key)),
      fenceKey(redisson.fencing ? formats::redissonFenceKey(key) : std::string())
{
}

std::vector<std::string_view> RedissonSetup::withKeys(std::initializer_list<std::string_view> arguments) const
{
    std::vector<std::string_view> words{beside.empty() ? "1" : "2", key};
    if (!beside.empty())
        words.emplace_back(beside);
    words.insert(words.end(), arguments);
    return words;
}

Result<Reply, Error> RedissonSetup::run(const Script& script, std::initializer_list<std::string_view> arguments,
                                        Millis limit) const
{
    return runScript(*client, script, withKeys(arguments), limit);
}

Result<Reply, Error> RedissonSetup::settle(std::string_view script, std::initializer_list<std::string_view> arguments,
                                           Millis limit) const
{
    std::vector<std::string_view> words = withKeys(arguments);
    words.insert(words.begin(), {"EVAL", script});
    return client->command(words, limit);
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
    if (redisson.fair && release.keepUntil != MonoTime{}) { // a lost request may also have queued it
        release.command = {"EVAL",  std::string(formats::kRedissonFairWithdraw),
                           "3",     key,
                           queue,   deadlines,
                           token,   patience(release.wait),
                           channel, std::string(shardCommand)};
    } else if (redisson.fair) {
        release.command = {"EVAL",
                           std::string(formats::kRedissonFairRelease),
                           "3",
                           key,
                           queue,
                           deadlines,
                           token,
                           channel,
                           std::string(shardCommand)};
    } else {
        release.command = {"EVAL", std::string(kind.release.text)};
        const std::vector<std::string_view> words = withKeys({token, channel, shardCommand});
        release.command.insert(release.command.end(), words.begin(), words.end());
    }
    client->releaseLater(std::move(release));
    return true;
}

/// Waiters of this process are woken directly, without the server, even if the message is lost.
Result<CompareAnswer, Error> RedissonSetup::sendRelease(const Token& token) const
{
    if (!redisson.fair) {
        auto answer = compareAnswer(run(kind.release, {token.view(), channel, shardCommand}, limit()));
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
    return compareAnswer(runScript(*client, kind.renew, {"1", key, token.view(), ttl}));
}

/// Extends the lease only on the server, not by our clock, because a leaving handle needs no validity.
ReleaseResult RedissonSetup::releaseOne(const LeaseState& lease) const
{
    if (!lease.isValid())
        return LockSetup::releaseOne(lease);
    const Result<CompareAnswer, Error> answer =
        compareAnswer(run(kind.unreenter, {lease.token.view(), ttlText}, limit()));
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
Result<CompareAnswer, Error> RedissonSetup::sendEntry(LeaseState& lease, bool isInDoubt, Millis limit) const
{
    if (redisson.fencing)
        return sendFencedEntry(lease, isInDoubt, limit);
    if (!isInDoubt)
        return compareAnswer(run(kind.reenter, {lease.token.view(), ttlText}, limit));
    return compareAnswer(settle(kind.settleEntry, {lease.token.view(), ttlText, handlesOf(lease)}, limit));
}

/// The first request may arrive behind the second, or another handle may be entered at the same time: the highest
/// number counts.
Result<CompareAnswer, Error> RedissonSetup::sendFencedEntry(LeaseState& lease, bool isInDoubt, Millis limit) const
{
    constexpr Script script{formats::kRedissonFencedReenter, formats::kRedissonFencedReenterSha1};
    const std::string holds = isInDoubt ? handlesOf(lease) : std::string();
    const Result<Reply, Error> reply =
        runScript(*client, script, {"2", key, fenceKey, lease.token.view(), ttlText, holds}, limit);
    if (!reply || reply->type != Reply::Type::Integer || reply->integer < 1)
        return compareAnswer(reply);
    std::int64_t before = lease.fencingToken.load();
    while (before < reply->integer && !lease.fencingToken.compare_exchange_weak(before, reply->integer)) {
    }
    return CompareAnswer::Done;
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
