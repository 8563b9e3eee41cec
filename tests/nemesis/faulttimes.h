// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/told.h"

#include <chrono>

namespace lockscope::nemesis {

/// The times of each fault, on one server as on a group of them.
inline constexpr std::chrono::milliseconds kBefore{400}; ///< of undisturbed writing
inline constexpr std::chrono::milliseconds kAfter{800};  ///< of writing while the watcher catches up
inline constexpr Us kLate = 3'000'000;                   ///< an end is reported so late at most, or with another fault

[[nodiscard]] inline double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace lockscope::nemesis
