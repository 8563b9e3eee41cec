// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>

namespace lockscope {

/// Decides when a waiter of a trace burst that is no longer seen has given up. A polling waiter: after four times its
/// longest pause between attempts, at least kLeastPatience. A subscribed waiter: after kMostPatience, because it sends
/// no commands while it waits. kMostPatience bounds both.
inline constexpr std::chrono::seconds kLeastPatience{2};
inline constexpr std::chrono::seconds kMostPatience{60};

/// `silent`: time since its last attempt. Pure; thread: any.
[[nodiscard]] constexpr bool gaveUp(std::chrono::microseconds silent, std::chrono::microseconds longestPause,
                                    bool listens)
{
    constexpr int kPauses = 4;
    return silent >
           (listens ? kMostPatience
                    : std::clamp<std::chrono::microseconds>(kPauses * longestPause, kLeastPatience, kMostPatience));
}

} // namespace lockscope
