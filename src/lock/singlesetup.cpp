// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/singlesetup.h"

#include "lock/answers.h"
#include "lock/notifier.h"

namespace lockscope::lock {
namespace {

std::string fenceKeyOf(const std::string& key, const MutexOptions& options)
{
    if (!options.fencing)
        return {};
    return options.fenceKey.empty() ? fenceKeyFor(key) : options.fenceKey;
}

} // namespace

SingleSetup::SingleSetup(std::shared_ptr<Client> lockClient, std::string lockKey, MutexOptions lockOptions)
    : LockSetup(std::move(lockKey), std::move(lockOptions)), client(std::move(lockClient)),
      channel(options.notifier ? options.notifier->channelOf(key) : std::string()), fenceKey(fenceKeyOf(key, options))
{
}

ReleaseResult SingleSetup::release(const Token& token) const
{
    using Delete = NativeCommands::Delete;
    const Delete way = options.nativeCompare ? native.ask(*client).remove : Delete::None;
    Result<formats::CompareAnswer, Error> answer = compareAndDelete(*client, key, token.view(), channel, way);
    if (!answer && way != Delete::None && answer.error().kind == ErrorKind::Refused) {
        // Answered, so nothing was done: another server stands there now, and does not know the command.
        native.forget();
        answer = compareAndDelete(*client, key, token.view(), channel, Delete::None);
    }
    if (options.notifier)
        options.notifier->wake(key); // ours hear it without the way over the server, and when that is lost
    if (answer)
        return {releaseOutcome(*answer), {}};
    if (metrics)
        metrics->failed(answer.error().kind);
    return {ReleaseOutcome::Unknown, answer.error()};
}

} // namespace lockscope::lock
