// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonacquisition.h"

#include "formats/libraries/redissonfenced.h"
#include "formats/libraries/redissonreadwrite.h"
#include "formats/libraries/redissonscripts.h"
#include "lock/answers.h"
#include "lock/script.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;
using Type = Reply::Type;

} // namespace

RedissonAcquisition::RedissonAcquisition(std::shared_ptr<const RedissonSetup> setup, std::shared_ptr<Watchdog> watchdog,
                                         Millis wait, const std::stop_token& stop, std::shared_ptr<LeaseState> writer)
    : RedissonWaiting(setup, *setup->client, std::move(watchdog), setup->peer, setup->redisson, wait, stop,
                      setup->kind.waiting),
      m_setup(std::move(setup)), m_writer(std::move(writer)), m_owner(ownerOf(*m_setup, m_writer.get()))
{
}

Token RedissonAcquisition::ownerOf(const RedissonSetup& setup, const LeaseState* writer) const
{
    Token owner;
    if (writer) {
        const std::string_view field = writer->token.view();
        owner.append(field.substr(0, field.size() - formats::kRedissonWriteField.size()));
    } else {
        owner = makeOwner();
        owner.append(setup.kind.ending);
    }
    return owner;
}

/// A hold that was granted too late is released in the background, maybe after the next try.
Token RedissonAcquisition::nextToken()
{
    if (std::exchange(m_hasAsked, true) && !m_writer)
        m_owner = ownerOf(*m_setup, nullptr);
    return m_owner;
}

/// The line of a fair lock is on the server; readers have none.
bool RedissonAcquisition::waitForTurn()
{
    const bool isInTurn = !m_setup->redisson.fair && m_setup->kind.waiting == Waiting::InTurn;
    return !isInTurn || queueBehindOthers(notifier(), m_setup->channel);
}

void RedissonAcquisition::ask(Attempt& attempt, Millis limit)
{
    if (m_writer)
        return askWithin(attempt, limit);
    expectAnything(); // unless the reply has a better time
    const RedissonSetup& setup = *m_setup;
    if (setup.redisson.fencing)
        return askFenced(attempt, limit);
    const std::string_view owner = attempt.token.view();
    if (!setup.redisson.fair)
        return understand(attempt, isInDoubt() ? setup.settle(setup.kind.settle, {owner, setup.ttlText}, limit)
                                               : setup.run(setup.kind.acquire, {owner, setup.ttlText}, limit));
    constexpr Script fair{formats::kRedissonFairAcquire, formats::kRedissonFairAcquireSha1};
    const std::string patience = RedissonSetup::patience(m_wait);
    const std::string_view stands = triesOnce() ? "0" : "1";
    understand(attempt,
               isInDoubt()
                   ? m_client.command({"EVAL", formats::kRedissonFairSettle, "3", setup.key, setup.queue,
                                       setup.deadlines, owner, setup.ttlText, patience, stands},
                                      limit)
                   : runScript(m_client, fair,
                               {"3", setup.key, setup.queue, setup.deadlines, owner, setup.ttlText, patience, stands},
                               limit));
}

/// The same request again settles a lost reply. A writer that has no hold any more is told so.
void RedissonAcquisition::askWithin(Attempt& attempt, Millis limit)
{
    constexpr Script within{formats::kRedissonReadWithin, formats::kRedissonReadWithinSha1};
    if (!m_wasGranted && m_writer->isValid()) {
        const Result<formats::CompareAnswer, Error> answer =
            compareAnswer(m_setup->run(within, {attempt.token.view(), m_setup->ttlText}, limit));
        if (!answer) {
            attempt.error = answer.error();
            return;
        }
        if (*answer == formats::CompareAnswer::Done) {
            attempt.kind = Attempt::Kind::Granted;
            m_wasGranted = true;
            return;
        }
        m_writer->lose(*answer == formats::CompareAnswer::Other ? LossReason::TakenByOther : LossReason::Gone);
    }
    attempt.error = notValid(*m_writer);
    attempt.error.delivery = Delivery::Answered; // the next request would have the same reply
}

void RedissonAcquisition::askFenced(Attempt& attempt, Millis limit)
{
    const RedissonSetup& setup = *m_setup;
    constexpr Script acquire{formats::kRedissonFencedAcquire, formats::kRedissonFencedAcquireSha1};
    const std::string_view owner = attempt.token.view();
    Result<Reply, Error> reply =
        isInDoubt()
            ? m_client.command(
                  {"EVAL", formats::kRedissonFencedSettle, "2", setup.key, setup.fenceKey, owner, setup.ttlText}, limit)
            : runScript(m_client, acquire, {"2", setup.key, setup.fenceKey, owner, setup.ttlText}, limit);
    if (!reply) {
        attempt.error = std::move(reply.error());
    } else if (!areIntegers(*reply, 2)) {
        attempt.error = unexpectedAnswer();
    } else if (reply->elements[0].integer == 0) {
        attempt.kind = Attempt::Kind::Refused;
        expectEnd(reply->elements[1].integer);
    } else {
        attempt.kind = Attempt::Kind::Granted;
        attempt.fencingToken = reply->elements[1].integer;
    }
}

void RedissonAcquisition::understand(Attempt& attempt, Result<Reply, Error> reply)
{
    if (!reply) {
        attempt.error = std::move(reply.error());
        m_isQueued = m_isQueued || attempt.error.delivery == Delivery::Unknown;
    } else if (reply->isNil()) {
        attempt.kind = Attempt::Kind::Granted;
    } else if (m_setup->redisson.fair ? areIntegers(*reply, 3) : reply->type == Type::Integer) {
        attempt.kind = Attempt::Kind::Refused;
        understandRefusal(*reply);
    } else {
        attempt.error = unexpectedAnswer();
    }
}

void RedissonAcquisition::understandRefusal(const Reply& reply)
{
    if (!m_setup->redisson.fair) {
        expectEnd(reply.integer);
        return;
    }
    m_isQueued = true;
    const bool isNext = reply.elements[1].integer == 1;
    expectEnd(reply.elements[isNext ? 0 : 2].integer);
}

Taken RedissonAcquisition::whoHasIt()
{
    return takenBy(m_client.command({"EVAL", m_setup->kind.holder, "1", m_setup->key}));
}

/// An unresponsive server is not asked again: the waiter counts as dead at its deadline.
void RedissonAcquisition::leave(const AcquireResult& result)
{
    const auto* unknown = std::get_if<Unknown>(&result);
    const auto* error = std::get_if<Error>(&result);
    const bool isAway =
        (unknown && unknown->error.kind == ErrorKind::Timeout) || (error && error->delivery == Delivery::NotSent);
    if (m_setup->redisson.fair && m_isQueued && !isAway)
        m_setup->leaveQueue(m_owner, m_wait);
}

} // namespace v1
} // namespace lockscope::lock
