// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"

#include <cstdint>
#include <deque>
#include <unordered_map>

namespace lockscope::analysis {

/// True when `cut` ended because observation stopped and `later` is the same trouble of the same hold, seen again.
[[nodiscard]] bool goesOnIn(const Episode& cut, const Episode& later);

/// Maps the number of each cut episode to the number of the later episode that continues it. O(n log n).
[[nodiscard]] std::unordered_map<std::uint64_t, std::uint64_t> continuedOf(const std::deque<Episode>& episodes);

} // namespace lockscope::analysis
