// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Channels on which Lockscope's lock library publishes a release.

#include <string>
#include <string_view>

namespace lockscope::formats {

inline constexpr std::string_view kReleaseChannels = "lock-released:";

/// The shard channel of a Redis Cluster for `prefix` and a key, in the key's slot: "lock-released:{lock:a}" for
/// "lock:a". Empty if there is none (a brace in the key that is not part of a hash tag, or one in the prefix).
[[nodiscard]] std::string shardChannel(std::string_view prefix, std::string_view key);

/// Whether a channel that Redisson's names give, "redisson_lock__channel:{lock:a}", has the slot of its key, so that a
/// script may publish to it as shard channel. False also for "c:{a}b}", which a}b has as well as {a}b}: the key's slot
/// is not known.
[[nodiscard]] bool isInSlotOfItsKey(std::string_view channel);

} // namespace lockscope::formats
