// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonpermitacquisition.h"

#include "formats/libraries/redissonpermitscripts.h"
#include "lock/answers.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {

RedissonPermitAcquisition::RedissonPermitAcquisition(std::shared_ptr<const RedissonPermitsSetup> setup,
                                                     std::shared_ptr<Watchdog> watchdog, std::chrono::milliseconds wait,
                                                     const std::stop_token& stop)
    : Acquisition(setup, *setup->counter.client, std::move(watchdog), wait, stop), m_setup(std::move(setup))
{
}

bool RedissonPermitAcquisition::waitForTurn()
{
    return queueBehindOthers(m_setup->counter.notifier(), m_setup->counter.channel);
}

void RedissonPermitAcquisition::ask(Attempt& attempt, std::chrono::milliseconds limit)
{
    const RedissonPermitsSetup& setup = *m_setup;
    constexpr Script script{formats::kPermitAcquire, formats::kPermitAcquireSha1};
    Result<Reply, Error> reply = runScript(m_client, script,
                                           {"2", setup.key, setup.taken, attempt.token.view(), setup.ttlText,
                                            setup.counter.channel, setup.counter.shardCommand},
                                           limit);
    m_firstEndsIn.reset();
    if (!reply) {
        attempt.error = std::move(reply.error());
    } else if (reply->isNil()) {
        attempt.kind = Attempt::Kind::Granted;
    } else if (reply->type == Reply::Type::Integer) {
        attempt.kind = Attempt::Kind::Refused;
        if (reply->integer >= 0)
            m_firstEndsIn = std::chrono::milliseconds{reply->integer};
    } else {
        attempt.error = unexpectedAnswer();
    }
}

Taken RedissonPermitAcquisition::whoHasIt()
{
    return {m_firstEndsIn, std::nullopt};
}

bool RedissonPermitAcquisition::pause()
{
    return waitForMessage(m_setup->counter.notifier(), m_setup->counter.channel, m_firstEndsIn, m_setup->redisson.poll);
}

} // namespace v1
} // namespace lockscope::lock
