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

} // namespace lockscope::formats
