// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/analyse.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// One of several holders of a lock.
struct OneHolder
{
    std::string_view token; ///< view into the value
    std::uint32_t count = 0;
    std::optional<Time> until; ///< end of its share, if the value contains it; by the holder's clock
};

/// All holders in the server's order: readers, permits, jobs ... Expired holders are left out (`now`: server time of
/// the reading; empty: none is expired). One entry for an exclusive lock and for values of no known library; none if
/// the bytes name nobody. Some hundred nanoseconds per holder. Pure.
[[nodiscard]] std::vector<OneHolder> holdersOf(const RawValue& raw, std::optional<Time> now,
                                               const LibraryList& list = builtInLibraries());

} // namespace lockscope::formats
