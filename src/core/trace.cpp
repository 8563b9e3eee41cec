// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace.h"

#include "core/idindex.h"

namespace lockscope {

TokenMark markOf(std::string_view token)
{
    if (token.empty())
        return TokenMark::None;
    // Where the loader put this program is random enough to keep strangers from choosing tokens that collide.
    static const char place = 0;
    const auto seed = reinterpret_cast<std::uintptr_t>(&place) * 0x9E3779B97F4A7C15u;
    const std::uint64_t high = hashBytes(token, seed);
    const std::uint64_t low = hashBytes(token, ~seed);
    return TokenMark{high << 32 | low | 1};
}

} // namespace lockscope
