// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/seen.h"
#include "core/endpoint.h"
#include "redis/command.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::actions {

/// What the scripts below answer.
enum class ScriptAnswer : std::int64_t {
    Absent = -1,
    Other = 0, ///< the key holds something else than was seen; untouched
    Done = 1,
    NotNeeded = 2,      ///< shorten: the lease ends sooner already
    DoneOthersStay = 3, ///< release: done, and the key stays for the others who use it
};

/// One command in its four forms. Value type.
struct ShownCommand
{
    redis::Command command;
    std::string shown; ///< for people: tokens masked, a script by its title
    std::string words; ///< for a shell, behind redis-cli: the real script; tokens masked, so that they must be put in
    std::string clear; ///< the same with the tokens: works as it is. Never for a log
    bool quotedInput = false; ///< the last two begin with --quoted-input: redis-cli reads what is in their quotes
};

/// Deletes the key if it is unchanged: DELEX key IFEQ value (Redis 8.4, Valkey 9.2), DELIFEQ key value (Valkey 9.0),
/// else a script. Hashes always by script, which compares every field and value. Locks that are not released like that
/// take their library's own release (recipe.h), which also wakes the waiters.
[[nodiscard]] ShownCommand deleteIfUnchanged(const Seen& seen, NativeDelete native, const TokenMask& mask);
[[nodiscard]] ShownCommand expireIfUnchanged(const Seen& seen, std::chrono::milliseconds ttl, const TokenMask& mask);
/// Puts a tombstone of the same type in the place of the value, so that the library's own scripts see a foreign holder.
[[nodiscard]] ShownCommand entombIfUnchanged(const Seen& seen, std::string_view tombstone,
                                             std::chrono::milliseconds ttl, const TokenMask& mask);
/// Sets the key again as it was before its removal, if it is free. `left`: the rest of its lease, more than zero;
/// empty: it had no lease.
[[nodiscard]] ShownCommand setIfAbsent(const Seen& seen, std::optional<std::chrono::milliseconds> left,
                                       const TokenMask& mask);

/// Wakes the waiters of the library that wrote the lock, as its own release does, in one script that answers how many
/// were told. Nothing for libraries whose waiters poll.
[[nodiscard]] std::optional<ShownCommand> wakeUp(const Seen& seen);

/// Commands for somebody with more rights, one a line: they grant the right that the user lacks, if one is missing, and
/// wake the waiters of a lock that is released already. Empty for libraries whose waiters poll.
[[nodiscard]] std::string wakeRemedy(const Seen& seen, const Endpoint& endpoint, bool withRight);

} // namespace lockscope::actions
