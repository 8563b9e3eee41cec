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

// The conclusions of actions and their texts: decisions on readings and replies, without a connection. Pure, except for
// the language of the texts. An empty result means that the action continues.

struct Conclusion
{
    Outcome outcome = Outcome::Unknown;
    QString detail; ///< one or two sentences: what happened, and what to do now
};

/// Before the first query. `canPutBack`: for PutBack, still in time.
[[nodiscard]] std::optional<Conclusion> whyNotBegun(OperationKind verb, const KeySnapshot& confirmed, bool readOnly,
                                                    bool canPutBack);
/// By the reading directly before the command. `meant`: that reading with the confirmed token.
[[nodiscard]] std::optional<Conclusion> whyNotSent(const KeySnapshot& confirmed, const KeySnapshot& before,
                                                   const KeySnapshot& meant);
/// Like whyNotSent(), for PutBack. `left`: remaining lease of the removed lock; empty: it had none.
[[nodiscard]] std::optional<Conclusion> whyNotPutBack(const KeySnapshot& before,
                                                      std::optional<std::chrono::milliseconds> left);

/// Interprets the command's reply; empty: not a valid reply.
[[nodiscard]] std::optional<ScriptAnswer> scriptAnswer(OperationKind verb, const KeySnapshot& before,
                                                       const redis::ReplyView& reply);

/// The result of the command.
enum class Answered : std::uint8_t {
    Done,
    Other,         ///< the key has another value
    OtherOrAbsent, ///< the key has another value or does not exist
    Lost,          ///< no reply
    Strange        ///< not a valid reply
};
/// By the reading after the command. `readable`: that reading succeeded.
[[nodiscard]] std::optional<Conclusion> conclude(Answered answered, bool readable, const KeySnapshot& after,
                                                 const KeySnapshot& confirmed);
/// The content of the key afterwards, for the user.
[[nodiscard]] QString thereNow(bool readable, const KeySnapshot& after, const KeySnapshot& confirmed);
/// After a permit was added, or a latch opened. `readable`: `after` was read.
[[nodiscard]] Conclusion counted(bool readable, const KeySnapshot& before, const KeySnapshot& after);
/// For a release while the lock is watched. `isOver`: the watch time has passed.
[[nodiscard]] std::optional<Conclusion> watched(const KeySnapshot& after, const KeySnapshot& before, bool isOver);
/// The server's text, and what to do about it.
[[nodiscard]] QString failedText(const std::string& words, Trouble trouble);

/// Interprets the reply of the script that wakes the waiters. `refused`: reply of the wake command; `shards`: reply of
/// the one for shard channels, which have listeners only in a cluster.
void judgeWake(OperationResult& result, const redis::ReplyView& refused, const redis::ReplyView& shards,
               bool inCluster);
/// Like judgeWake(), for a separate wake command. `shown`: that command.
void applyWakeAnswer(OperationResult& result, const redis::Answer& answer, const std::string& shown, bool inCluster);
/// Texts that follow the outcome of a release: the result for its waiters, and what a single server cannot know. Empty
/// if there is nothing to add.
[[nodiscard]] QString wakeText(const OperationResult& result);
[[nodiscard]] QString elsewhereText(const OperationResult& result);
/// The effect of the old holder's own release on the next holder's lock. Requires a reading with a holder.
[[nodiscard]] QString ownReleaseText(const KeySnapshot& seen);
/// Requires dependsOnGuess().
[[nodiscard]] QString guessText(const KeySnapshot& seen);
/// All sentences that follow the conclusion, each behind a blank: what a single server cannot know, and the above.
/// `carriedOut`: confirmed by the server. `unconfirmedAt`: the server, if no other node could be queried; else empty.
[[nodiscard]] QString remarks(const OperationResult& result, bool carriedOut, const std::string& unconfirmedAt);

} // namespace lockscope::actions
