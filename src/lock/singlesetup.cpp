// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/singlesetup.h"

#include "lock/answers.h"
#include "lock/notifier.h"
#include "lock/script.h"

namespace lockscope::lock {
inline namespace v1 {
namespace {

std::string fenceKeyOf(const std::string& key, const MutexOptions& options)
{
    if (!options.fencing)
        return {};
    return options.fenceKey.empty() ? fenceKeyFor(key) : options.fenceKey;
}

} // namespace

SingleSetup::SingleSetup(std::shared_ptr<Client> lockClient, std::string lockKey, MutexOptions lockOptions)
    : LockSetup(std::move(lockKey), std::move(lockOptions), ofStrings(), lockClient->options().logger),
      client(std::move(lockClient)),
      channels(options.notifier
                   ? ReleaseChannels{options.notifier->channelOf(key), options.notifier->shardChannelOf(key)}
                   : ReleaseChannels{}),
      fenceKey(fenceKeyOf(key, options))
{
}

ReleaseResult SingleSetup::release(const Token& token, ReleaseMemory&) const
{
    using Delete = NativeCommands::Delete;
    const Delete way = options.nativeCompare ? native.ask(*client).remove : Delete::None;
    Result<formats::CompareAnswer, Error> answer = compareAndDelete(*client, key, token.view(), channels, way);
    if (!answer && way != Delete::None && answer.error().kind == ErrorKind::Refused) {
        // The server replied, so nothing was executed: another server without the command has taken over the address.
        native.forget();
        answer = compareAndDelete(*client, key, token.view(), channels, Delete::None);
    }
    if (options.notifier)
        options.notifier->wake(key); // wakes waiters of this process without the server, even if the message is lost
    if (answer)
        return {releaseOutcome(*answer), {}};
    if (metrics)
        metrics->failed(answer.error().kind);
    return {ReleaseOutcome::Unknown, answer.error()};
}

Result<formats::CompareAnswer, Error> SingleSetup::extend(const Token& token, const std::string& ttl) const
{
    if (options.nativeCompare) // SET has no condition on the TTL
        return invalid("A lease of a lock with nativeCompare cannot be extended: its renewals would shorten it again.");
    constexpr Script script{formats::kCompareAndExtend, formats::kCompareAndExtendSha1};
    return compareAnswer(runScript(*client, script, {"1", key, token.view(), ttl}));
}

/// By script, or natively if already probed: a hung server is not probed.
bool SingleSetup::releaseLater(PendingRelease release) const
{
    const std::string token(release.token.view());
    const NativeCommands::Delete way = options.nativeCompare ? native.known().remove : NativeCommands::Delete::None;
    if (way == NativeCommands::Delete::DelEx)
        release.command = {"DELEX", key, "IFEQ", token};
    else if (way == NativeCommands::Delete::DelIfEq)
        release.command = {"DELIFEQ", key, token};
    else if (channels.plain.empty())
        release.command = {"EVAL", std::string(formats::kCompareAndDelete), "1", key, token};
    else if (channels.shard.empty())
        release.command = {"EVAL", std::string(formats::kCompareDeleteAndTell), "1", key, token, channels.plain};
    else
        release.command = {
            "EVAL", std::string(formats::kCompareDeleteAndTellShard), "1", key, token, channels.shard, channels.plain};
    client->releaseLater(std::move(release));
    return true;
}

} // namespace v1
} // namespace lockscope::lock
