// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonpermitssetup.h"

#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonpermitscripts.h"
#include "lock/answers.h"

namespace lockscope::lock {
inline namespace v1 {
namespace {

constexpr Renewal kPermitRenewal = redissonRenewal({formats::kPermitRenew, formats::kPermitRenewSha1});

} // namespace

RedissonPermitsSetup::RedissonPermitsSetup(std::shared_ptr<Client> client, std::shared_ptr<RedissonPeer> peer,
                                           const std::string& itsKey, RedissonOptions how)
    : LockSetup(itsKey, common(how), kPermitRenewal, client->options().logger), redisson(std::move(how)),
      counter(std::move(client), std::move(peer), itsKey, formats::redissonPermitsChannel(itsKey), metrics),
      taken(formats::redissonTakenPermits(itsKey))
{
}

ReleaseResult RedissonPermitsSetup::release(const Token& token, ReleaseMemory&) const
{
    return releaseId(token.view());
}

ReleaseResult RedissonPermitsSetup::releaseId(std::string_view id) const
{
    constexpr Script script{formats::kPermitRelease, formats::kPermitReleaseSha1};
    const Result<formats::CompareAnswer, Error> answer =
        compareAnswer(runScript(*counter.client, script, {"2", key, taken, id, counter.channel, counter.shardCommand}));
    counter.wake();
    if (answer)
        return {releaseOutcome(*answer), {}};
    if (metrics)
        metrics->failed(answer.error().kind);
    return {ReleaseOutcome::Unknown, answer.error()};
}

bool RedissonPermitsSetup::releaseLater(PendingRelease release) const
{
    release.command = {
        "EVAL",          std::string(formats::kPermitRelease), "2", key, taken, std::string(release.token.view()),
        counter.channel, std::string(counter.shardCommand)};
    counter.client->releaseLater(std::move(release));
    return true;
}

Result<formats::CompareAnswer, Error> RedissonPermitsSetup::extend(const Token& token, const std::string& ttl) const
{
    return compareAnswer(runScript(*counter.client, renewing.script, {"1", taken, token.view(), ttl}));
}

void RedissonPermitsSetup::addRenewals(const Token& token, const std::string& ttl, std::vector<Command>& commands) const
{
    commands.push_back({"EVALSHA", renewing.script.sha1, "1", taken, token.view(), ttl});
}

} // namespace v1
} // namespace lockscope::lock
