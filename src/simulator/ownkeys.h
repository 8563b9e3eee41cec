// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace lockscope::simulator
