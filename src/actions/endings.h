// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "actions/steps.h"
#include "redis/reply.h"

#include <QString>

#include <chrono>
#include <optional>
#include <string>

namespace lockscope::actions {

// How an action ends, and what is said then: decisions on what was seen and answered, without a connection. Pure, but
// for the language of the words. Nothing: it goes on.

struct Ending
{
    Outcome outcome = Outcome::Unknown;
    QString detail; ///< one sentence or two: what happened, and what to do now
};

/// Before anything is asked. `canPutBack`: for PutBack, it is not too late.
[[nodiscard]] std::optional<Ending> whyNotBegun(OperationKind verb, const Seen& confirmed, bool readOnly,
                                                bool canPutBack);
/// By the look directly before it. `meant`: that look, with the token that is meant.
[[nodiscard]] std::optional<Ending> whyNotSent(const Seen& confirmed, const Seen& before, const Seen& meant);
/// The same of PutBack. `left`: of the lease that was removed; nothing: it had none.
[[nodiscard]] std::optional<Ending> whyNotPutBack(const Seen& before, std::optional<std::chrono::milliseconds> left);

/// What the command's answer says; nothing: it is none that it can have.
[[nodiscard]] std::optional<ScriptAnswer> scriptAnswer(OperationKind verb, const Seen& before,
                                                       const redis::ReplyView& reply);

/// What the command was answered with.
enum class Answered : std::uint8_t {
    Done,
    Other,         ///< the key holds something else
    OtherOrAbsent, ///< or it is not there
    Lost,          ///< no answer came
    Strange        ///< none that the command can have
};
/// By the look after it. `readable`: that look was answered.
[[nodiscard]] std::optional<Ending> endingOf(Answered answered, bool readable, const Seen& after,
                                             const Seen& confirmed);
/// What is in the key after it, for a person.
[[nodiscard]] QString thereNow(bool readable, const Seen& after, const Seen& confirmed);
/// Of a release, while the lock is watched. `isOver`: it was watched for long enough.
[[nodiscard]] std::optional<Ending> watched(const Seen& after, const Seen& before, bool isOver);
/// The server's words, and what can be done about them.
[[nodiscard]] QString failedText(const std::string& words, Trouble trouble);

/// What the server answered to the script that wakes the waiters. `refused`: what the command for them said; `shards`:
/// the one for those of shard channels, to which somebody listens only in a cluster.
void judgeWake(OperationResult& result, const redis::ReplyView& refused, const redis::ReplyView& shards,
               bool inCluster);
/// Likewise of a command that was sent for that alone. `shown`: that command.
void takeWake(OperationResult& result, const redis::Answer& answer, const std::string& shown, bool inCluster);
/// Behind the outcome of a release: what became of its waiters, and what one server cannot know. Empty when there is
/// nothing to say.
[[nodiscard]] QString wakeText(const OperationResult& result);
[[nodiscard]] QString elsewhereText(const OperationResult& result);
/// What the old holder's own release, if it still comes, does to the next one's lock. Of a look with a holder.
[[nodiscard]] QString ownReleaseText(const Seen& seen);
/// Of a look of which dependsOnGuess() is true.
[[nodiscard]] QString guessText(const Seen& seen);

} // namespace lockscope::actions
