// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonmultiacquisition.h"

#include "formats/libraries/redissonmultilock.h"
#include "formats/libraries/redissonnames.h"
#include "lock/answers.h"
#include "lock/script.h"
#include "lock/wire.h"

#include <algorithm>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;

/// { position of the lock that is held, PTTL }.
bool isRefusal(const Reply& reply, std::size_t locks)
{
    return areIntegers(reply, 2) && reply.elements[0].integer >= 1 &&
           static_cast<std::size_t>(reply.elements[0].integer) <= locks;
}

} // namespace

RedissonMultiAcquisition::RedissonMultiAcquisition(std::shared_ptr<const RedissonMultiSetup> setup,
                                                   std::shared_ptr<Watchdog> watchdog, Millis wait,
                                                   const std::stop_token& stop)
    : RedissonWaiting(setup, *setup->client, std::move(watchdog), setup->peer, setup->redisson, wait, stop),
      m_setup(std::move(setup)), m_refusing(m_setup->keys.front())
{
}

std::string RedissonMultiAcquisition::line() const
{
    return formats::redissonChannel(m_refusing);
}

/// A thread that returns after a release queues behind the waiters of this process.
bool RedissonMultiAcquisition::waitForTurn()
{
    for (const Group& group : m_setup->groups)
        for (const std::string& channel : group.channels)
            if (notifier().waiting(channel) > 0)
                return queueBehindOthers(notifier(), channel);
    return true;
}

/// Holds nothing while it waits for a lock, or for a node that does not answer: the next try has another owner.
void RedissonMultiAcquisition::ask(Attempt& attempt, Millis limit)
{
    expectAnything(); // unless a refusal has a better time
    const MonoTime deadline = wire::deadlineIn(limit);
    const bool wasInDoubt = isInDoubt();
    bool isPartly = false;
    for (const Group& group : m_setup->groups) {
        askGroup(group, attempt, std::max(wire::left(deadline), Millis{1}));
        if (attempt.kind != Attempt::Kind::Granted)
            break;
        isPartly = true;
    }
    const bool isRefused = attempt.kind == Attempt::Kind::Refused;
    if (isRefused ? isPartly || wasInDoubt : isPartly && attempt.kind == Attempt::Kind::Failed)
        giveBack();
}

void RedissonMultiAcquisition::askGroup(const Group& group, Attempt& attempt, Millis limit)
{
    constexpr Script acquire{formats::kRedissonMultiAcquire, formats::kRedissonMultiAcquireSha1};
    const std::string_view ttl = m_setup->ttlText;
    Command command = isInDoubt()
                          ? RedissonMultiSetup::words("EVAL", formats::kRedissonMultiSettle, group, attempt.token)
                          : RedissonMultiSetup::words("EVALSHA", acquire.sha1, group, attempt.token);
    command.push_back(ttl);
    std::vector<Result<Reply, Error>> replies = runScripts(m_client, {std::move(command)}, {&acquire.text, 1}, limit);
    Result<Reply, Error>& reply = replies.front();
    if (!reply) {
        attempt.kind = Attempt::Kind::Failed;
        attempt.error = std::move(reply.error());
    } else if (reply->isNil()) {
        attempt.kind = Attempt::Kind::Granted;
    } else if (isRefusal(*reply, group.keys.size())) {
        attempt.kind = Attempt::Kind::Refused;
        m_refusing = group.keys[static_cast<std::size_t>(reply->elements[0].integer) - 1];
        expectEnd(reply->elements[1].integer);
    } else {
        attempt.kind = Attempt::Kind::Failed;
        attempt.error = unexpectedAnswer();
    }
}

Taken RedissonMultiAcquisition::whoHasIt()
{
    return takenBy(m_client.command({"EVAL", formats::kRedissonHolder, "1", m_refusing}));
}

} // namespace v1
} // namespace lockscope::lock
