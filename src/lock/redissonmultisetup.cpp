// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonmultisetup.h"

#include "core/clusterslot.h"
#include "formats/libraries/redissonmultilock.h"
#include "formats/libraries/redissonnames.h"
#include "lock/answers.h"
#include "lock/redissonsetup.h"
#include "lock/script.h"

#include <algorithm>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using formats::CompareAnswer;

constexpr Script kMultiRenew{formats::kRedissonMultiRenew, formats::kRedissonMultiRenewSha1};
constexpr Script kRelease{formats::kRedissonMultiRelease, formats::kRedissonMultiReleaseSha1};

std::string joined(const std::vector<std::string>& keys)
{
    std::string text;
    for (const std::string& key : keys)
        text.append(text.empty() ? "" : ", ").append(key);
    return text;
}

bool isOneSlot(const std::vector<std::string>& keys)
{
    return std::all_of(keys.begin(), keys.end(),
                       [slot = slotOf(keys.front())](const std::string& key) { return slotOf(key) == slot; });
}

Command releaseWords(std::string_view how, std::string_view script, const RedissonMultiSetup::Group& group,
                     const Token& token)
{
    Command command = RedissonMultiSetup::words(how, script, group, token);
    command.push_back(group.shardCommand);
    command.insert(command.end(), group.channels.begin(), group.channels.end());
    return command;
}

bool hasFailed(const Result<CompareAnswer, Error>& answer)
{
    return !answer;
}

/// The worst answer.
CompareAnswer worst(const std::vector<Result<CompareAnswer, Error>>& answers)
{
    for (const CompareAnswer worse : {CompareAnswer::Other, CompareAnswer::Absent})
        for (const Result<CompareAnswer, Error>& answer : answers)
            if (answer && *answer == worse)
                return worse;
    return CompareAnswer::Done;
}

} // namespace

RedissonMultiSetup::RedissonMultiSetup(std::shared_ptr<Client> lockClient, std::shared_ptr<RedissonPeer> lockPeer,
                                       std::vector<std::string> lockKeys, RedissonOptions how)
    : LockSetup(joined(lockKeys), common(how), redissonRenewal(kMultiRenew), lockClient->options().logger),
      redisson(std::move(how)), client(std::move(lockClient)), peer(std::move(lockPeer)), keys(std::move(lockKeys)),
      groups(grouped())
{
}

std::vector<RedissonMultiSetup::Group> RedissonMultiSetup::grouped() const
{
    const bool isOne = !client->options().followsRedirections || isOneSlot(keys);
    std::vector<Group> result(isOne ? 1 : keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        Group& group = result[isOne ? 0 : i];
        group.keys.push_back(keys[i]);
        group.channels.push_back(formats::redissonChannel(keys[i]));
        group.shardCommand = peer->m_notifier.shardChannelOf(group.channels.front()).empty() ? "" : "SPUBLISH";
    }
    for (Group& group : result)
        group.count = std::to_string(group.keys.size());
    return result;
}

Command RedissonMultiSetup::words(std::string_view how, std::string_view script, const Group& group, const Token& token)
{
    Command command{how, script, group.count};
    command.insert(command.end(), group.keys.begin(), group.keys.end());
    command.push_back(token.view());
    return command;
}

/// Waiters of this process are woken directly, without the server, even if the message is lost; not those of another
/// holder's lock, which may be the caller. A group that an earlier call released is not asked again: it would say that
/// the locks are gone.
ReleaseResult RedissonMultiSetup::release(const Token& token, ReleaseMemory& memory) const
{
    if (!memory.verdicts)
        memory.verdicts = std::make_shared<NodeVerdicts>(groups.size());
    std::vector<std::size_t> asked;
    std::vector<Command> commands;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (memory.verdicts->nodes[i].said == NodeVerdict::Said::Done)
            continue;
        asked.push_back(i);
        commands.push_back(releaseWords("EVALSHA", kRelease.sha1, groups[i], token));
    }
    const std::vector<Result<CompareAnswer, Error>> answers = ask(std::move(commands), kRelease);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (answers[i] && *answers[i] == CompareAnswer::Done)
            memory.verdicts->nodes[asked[i]].said = NodeVerdict::Said::Done;
        if (answers[i] && *answers[i] == CompareAnswer::Other)
            continue;
        for (const std::string& channel : groups[asked[i]].channels)
            peer->m_notifier.wake(channel);
    }
    if (const auto failed = std::find_if(answers.begin(), answers.end(), hasFailed); failed != answers.end()) {
        if (metrics)
            metrics->failed(failed->error().kind);
        return {ReleaseOutcome::Unknown, failed->error()};
    }
    return {releaseOutcome(worst(answers)), {}};
}

bool RedissonMultiSetup::releaseLater(PendingRelease release) const
{
    release.told = std::make_shared<PendingRelease::Told>();
    for (const Group& group : groups) {
        PendingRelease one = release;
        const Command command = releaseWords("EVAL", kRelease.text, group, release.token);
        one.command.assign(command.begin(), command.end());
        client->releaseLater(std::move(one));
    }
    return true;
}

Result<CompareAnswer, Error> RedissonMultiSetup::extend(const Token& token, const std::string& ttl) const
{
    std::vector<Command> commands;
    addRenewals(token, ttl, commands);
    const std::vector<Result<CompareAnswer, Error>> answers = ask(std::move(commands), kMultiRenew);
    const auto failed = std::find_if(answers.begin(), answers.end(), hasFailed);
    const CompareAnswer answer = worst(answers);
    if (answer == CompareAnswer::Done && failed != answers.end())
        return failure(failed->error());
    return answer;
}

void RedissonMultiSetup::addRenewals(const Token& token, const std::string& ttl, std::vector<Command>& commands) const
{
    for (const Group& group : groups) {
        commands.push_back(words("EVALSHA", kMultiRenew.sha1, group, token));
        commands.back().push_back(ttl);
    }
}

std::vector<std::string> RedissonMultiSetup::slotKeys() const
{
    std::vector<std::string> result;
    for (const Group& group : groups)
        result.push_back(group.keys.front());
    return result;
}

std::vector<Result<CompareAnswer, Error>> RedissonMultiSetup::ask(std::vector<Command> commands,
                                                                  const Script& script) const
{
    const std::vector<std::string_view> texts(commands.size(), script.text);
    std::vector<Result<CompareAnswer, Error>> answers;
    for (const Result<Reply, Error>& reply :
         runScripts(*client, std::move(commands), texts, client->options().commandLimit))
        answers.push_back(compareAnswer(reply));
    return answers;
}

} // namespace v1
} // namespace lockscope::lock
