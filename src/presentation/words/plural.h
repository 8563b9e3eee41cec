// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>

namespace lockscope::presentation {

/// A count as tr() takes it, which chooses the form of the noun by it. Beyond an int, and below 0, the nearest that is
/// one.
template <std::integral Number>
[[nodiscard]] constexpr int plural(Number count)
{
    if constexpr (std::signed_integral<Number>)
        count = std::max(count, Number{0});
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    return static_cast<int>(std::min(static_cast<std::uint64_t>(count), kMost));
}

} // namespace lockscope::presentation
