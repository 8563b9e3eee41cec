// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace.h"

#include "core/idindex.h"

namespace lockscope {

TokenMark markOf(std::string_view token)
{
    if (token.empty())
        return TokenMark::None;
    static const auto seed = HashSeed::random();
    return TokenMark{hashBytes(token, seed) | 1};
}

} // namespace lockscope
