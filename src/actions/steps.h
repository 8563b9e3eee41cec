// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/keysnapshot.h"
#include "core/endpoint.h"
#include "redis/command.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::actions {

/// Results of the scripts below.
enum class ScriptAnswer : std::int64_t {
    Absent = -1,
    Other = 0, ///< the key has another value than expected; unchanged
    Done = 1,
    NotNeeded = 2,      ///< shorten: the lease already ends sooner
    DoneOthersStay = 3, ///< release: done, and other holders still use the key
};

/// One command in four forms. Value type.
struct ShownCommand
{
    redis::Command command;
    std::string shown;        ///< for display: tokens masked, a script by its title
    std::string words;        ///< for a shell, behind redis-cli: the real script; tokens masked, to be filled in
    std::string clear;        ///< like `words`, with the tokens: works as it is. Never log it
    bool quotedInput = false; ///< `words` and `clear` start with --quoted-input
};

/// Deletes the key if unchanged: DELEX key IFEQ value (Redis 8.4, Valkey 9.2), DELIFEQ key value (Valkey 9.0), else a
/// script. Hashes always use a script that compares every field and value. A lock that its library
/// releases differently uses that release (recipe.h), which also wakes the waiters.
[[nodiscard]] ShownCommand deleteIfUnchanged(const KeySnapshot& seen, NativeDelete native, const TokenMask& mask);
[[nodiscard]] ShownCommand expireIfUnchanged(const KeySnapshot& seen, std::chrono::milliseconds ttl,
                                             const TokenMask& mask);
/// Replaces the value by a tombstone of the same type, so that the library's scripts see a foreign holder.
[[nodiscard]] ShownCommand entombIfUnchanged(const KeySnapshot& seen, std::string_view tombstone,
                                             std::chrono::milliseconds ttl, const TokenMask& mask);
/// Restores the key as before its removal, if it is free. `left`: the rest of its lease, more than zero; empty: no
/// lease.
[[nodiscard]] ShownCommand setIfAbsent(const KeySnapshot& seen, std::optional<std::chrono::milliseconds> left,
                                       const TokenMask& mask);

/// Wakes the waiters as the lock's library does, in one script that returns their number. Empty for libraries whose
/// waiters poll.
[[nodiscard]] std::optional<ShownCommand> wakeUp(const KeySnapshot& seen);

/// Commands for a user with more permissions, one per line: they grant a missing permission, if any, and wake the
/// waiters of the released lock; in a cluster also those on a shard channel. Empty for libraries whose waiters poll.
[[nodiscard]] std::string wakeRemedy(const KeySnapshot& seen, const Endpoint& endpoint, bool withRight, bool inCluster);

} // namespace lockscope::actions
