// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace lockscope::simulator {

/// Prefix of all keys of a run on a user's server; the number of the run follows.
inline constexpr std::string_view kOwnKeys = "lockscope-sim:";
/// Pattern of the locks of all runs.
inline constexpr std::string_view kOwnLocks = "lockscope-sim:*:lock:*";

[[nodiscard]] constexpr bool isOwnKey(std::string_view key)
{
    return key.starts_with(kOwnKeys);
}

/// Between a lock's key and the name of a round, in the key of the latch of that round.
inline constexpr std::string_view kLatchMark = ":latch:";

/// Field of Scenario::roundKey() with the key of the latest latch.
inline constexpr std::string_view kLatchField = "latch";

[[nodiscard]] inline std::string latchKey(std::string_view lock, std::string_view round)
{
    return std::string(lock).append(kLatchMark).append(round);
}
/// The lock that a latch belongs to. Other keys are returned as they are.
[[nodiscard]] constexpr std::string_view lockOfLatch(std::string_view key)
{
    return key.substr(0, key.rfind(kLatchMark));
}

} // namespace lockscope::simulator
