// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/analyse.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// One of those who hold a lock together.
struct OneHolder
{
    std::string_view token; ///< view into the value
    std::uint32_t count = 0;
    std::optional<Time> until; ///< when its part of the lock ends, where the value says it; by the holder's clock
};

/// Everybody who holds the lock, in the server's order: readers, permits, jobs ... Those whose time has passed are left
/// out (`now`: the server's time of the reading; nothing: nobody is). One for a lock with one holder, and for values
/// of no library that can be told; none where the bytes name nobody. Some hundred nanoseconds a holder. Pure.
[[nodiscard]] std::vector<OneHolder> holdersOf(const RawValue& raw, std::optional<Time> now,
                                               const LibraryList& list = builtInLibraries());

} // namespace lockscope::formats
