// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: what one layout file gives to the table in registry.cpp.

#include "formats/decode.h"

#include <cstddef>

namespace lockscope::formats {

struct Layout
{
    const char* name;
    const char* title;
    std::uint32_t renewPercentOfTtl;
    /// Nothing when the bytes are not of this layout. `library` is filled in by the table.
    std::optional<Holding> (*decode)(const RawValue& raw);
    HolderText (*describe)(std::string_view token);
    std::string_view (*client)(std::string_view token);
};

// One each, in a file of its own name.
extern const Layout kRedisson;
extern const Layout kShedLock;
extern const Layout kBullMq;
extern const Layout kRedisPy;
extern const Layout kRedsync;
extern const Layout kHexToken;
extern const Layout kHandwritten;

} // namespace lockscope::formats
