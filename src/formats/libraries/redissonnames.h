// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Names of keys and channels that Redisson derives from a lock's name.

#include <string>
#include <string_view>

namespace lockscope::formats {

/// "<prefix>:{<name>}", without additional braces if the name contains some.
[[nodiscard]] std::string redissonName(std::string_view prefix, std::string_view name);
/// "{<name>}:<suffix>", with the same rule for braces.
[[nodiscard]] std::string redissonSuffixed(std::string_view name, std::string_view suffix);
/// The channel on which waiters of a plain or fair lock listen.
[[nodiscard]] std::string redissonChannel(std::string_view name);
/// The channel on which waiters of a read-write lock listen.
[[nodiscard]] std::string redissonReadWriteChannel(std::string_view name);
/// Prefix of the name in a channel of a plain or fair lock.
inline constexpr std::string_view kRedissonChannels = "redisson_lock__channel:";
/// The queue of a fair lock, and the deadlines until which each queued client counts as alive.
[[nodiscard]] std::string redissonQueue(std::string_view name);
[[nodiscard]] std::string redissonDeadlines(std::string_view name);
/// The channel of a semaphore, with or without expiring permits.
[[nodiscard]] std::string redissonPermitsChannel(std::string_view name);
/// The sorted set of the permits taken from a semaphore whose permits expire.
[[nodiscard]] std::string redissonTakenPermits(std::string_view name);
/// The channel of a count-down latch; always with braces, whatever the name contains.
inline constexpr std::string_view kLatchChannels = "redisson_countdownlatch__channel__{";
[[nodiscard]] std::string redissonLatchChannel(std::string_view name);
/// The counter of the fencing tokens of a fenced lock.
[[nodiscard]] std::string redissonFenceKey(std::string_view name);
/// The name inside the braces of queue or deadlines.
[[nodiscard]] std::string_view redissonInner(std::string_view braced);
/// The keys of all read holds begin with this text, which is no key itself.
[[nodiscard]] std::string redissonReadHolds(std::string_view name);
/// The key whose TTL is the lease of an owner's read hold, from 1.
[[nodiscard]] std::string redissonReadHold(std::string_view name, std::string_view owner, int number);

} // namespace lockscope::formats
