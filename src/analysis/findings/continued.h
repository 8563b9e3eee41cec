// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"

#include <cstdint>
#include <deque>
#include <unordered_map>

namespace lockscope::analysis {

/// Nobody knew any more, and when it was known again the same hold was in the same trouble: one thing, told twice.
[[nodiscard]] bool goesOnIn(const Episode& cut, const Episode& later);

/// Numbers of the episodes that go on in a later one, and its number. O(n log n).
[[nodiscard]] std::unordered_map<std::uint64_t, std::uint64_t> continuedOf(const std::deque<Episode>& episodes);

} // namespace lockscope::analysis
