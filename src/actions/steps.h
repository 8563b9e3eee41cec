// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/seen.h"
#include "redis/command.h"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::actions {

/// What the scripts below answer.
enum class ScriptAnswer : std::int64_t {
    Absent = -1,
    Other = 0, ///< the key holds something else than was seen; untouched
    Done = 1,
    NotNeeded = 2, ///< shorten: the lease ends sooner already
};

/// A command to send, and how it is shown: with the token masked.
struct ShownCommand
{
    redis::Command command;
    std::string shown;
};

/// A native compare-and-delete that the server has, if any.
enum class NativeDelete : std::uint8_t { None, Delex, Delifeq };

/// Delete if unchanged: DELEX key IFEQ value (Redis 8.4, Valkey 9.2), DELIFEQ key value (Valkey 9.0), else a script.
/// Hashes always by script: every field and value is compared.
[[nodiscard]] ShownCommand deleteIfUnchanged(const Seen& seen, NativeDelete native, const TokenMask& mask);
[[nodiscard]] ShownCommand expireIfUnchanged(const Seen& seen, std::chrono::milliseconds ttl, const TokenMask& mask);
/// Puts a tombstone of the same type in the place of the value, so that the library's own scripts see a foreign holder.
[[nodiscard]] ShownCommand entombIfUnchanged(const Seen& seen, std::string_view tombstone,
                                             std::chrono::milliseconds ttl, const TokenMask& mask);
/// Sets what was removed again if the key is free. `left` zero: without TTL.
[[nodiscard]] ShownCommand setIfAbsent(const Seen& seen, std::chrono::milliseconds left, const TokenMask& mask);

/// What wakes the waiters of the library that wrote the lock. Nothing for libraries whose waiters poll.
struct WakeUp
{
    std::vector<std::string> channels; ///< publish "0" to each
    std::string queue;                 ///< Redisson's fair lock: the head of this list waits on a channel of its own
    std::string signalList;            ///< python-redis-lock: push "1", let it expire after a second
    [[nodiscard]] bool isEmpty() const { return channels.empty() && signalList.empty(); }
};
[[nodiscard]] WakeUp wakeUpFor(const Seen& seen);

} // namespace lockscope::actions
