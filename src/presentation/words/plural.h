// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>

namespace lockscope::presentation {

/// A count in the type that tr() uses to choose a plural form, clamped to 0..INT_MAX.
template <std::integral Number>
[[nodiscard]] constexpr int plural(Number count)
{
    if constexpr (std::signed_integral<Number>)
        count = std::max(count, Number{0});
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    return static_cast<int>(std::min(static_cast<std::uint64_t>(count), kMost));
}

} // namespace lockscope::presentation
