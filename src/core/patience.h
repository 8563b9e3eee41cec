// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>

namespace lockscope {

/// When somebody whom a trace burst saw being refused, and does not see any more, has given up. Who asks again and
/// again: after four of the longest pauses between its attempts, and not before kLeastPatience. Who listens for a
/// signal is not seen to stop: after kMostPatience, which is the limit of all.
inline constexpr std::chrono::seconds kLeastPatience{2};
inline constexpr std::chrono::seconds kMostPatience{60};

/// `silent` since its last attempt. Pure; thread: any.
[[nodiscard]] constexpr bool gaveUp(std::chrono::microseconds silent, std::chrono::microseconds longestPause,
                                    bool listens)
{
    constexpr int kPauses = 4;
    return silent >
           (listens ? kMostPatience
                    : std::clamp<std::chrono::microseconds>(kPauses * longestPause, kLeastPatience, kMostPatience));
}

} // namespace lockscope
