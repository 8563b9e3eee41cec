// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace lockscope::simulator {

/// What every key of a run begins with on a server that is not the run's own; a number for each run follows.
inline constexpr std::string_view kOwnKeys = "lockscope-sim:";
/// The locks among them, of all runs.
inline constexpr std::string_view kOwnLocks = "lockscope-sim:*:lock:*";

[[nodiscard]] constexpr bool isOwnKey(std::string_view key)
{
    return key.starts_with(kOwnKeys);
}

} // namespace lockscope::simulator
