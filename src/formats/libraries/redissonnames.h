// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// How Redisson names what belongs to a lock.

#include <string>
#include <string_view>

namespace lockscope::formats {

/// "<prefix>:{<name>}", without further braces when the name has some.
[[nodiscard]] std::string redissonName(std::string_view prefix, std::string_view name);
/// "{<name>}:<suffix>", likewise.
[[nodiscard]] std::string redissonSuffixed(std::string_view name, std::string_view suffix);
/// Where those listen who wait for a plain or a fair lock.
[[nodiscard]] std::string redissonChannel(std::string_view name);
/// In front of the name in such a channel.
inline constexpr std::string_view kRedissonChannels = "redisson_lock__channel:";
/// The queue of a fair lock, and until when each who stands there counts as alive.
[[nodiscard]] std::string redissonQueue(std::string_view name);
[[nodiscard]] std::string redissonDeadlines(std::string_view name);
/// The name inside the braces of either.
[[nodiscard]] std::string_view redissonInner(std::string_view braced);

} // namespace lockscope::formats
