// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/decode.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Permits that expire are two keys of one lock: a number, of the permits that are left, and beside it a sorted set of
// those that are taken. The lock is the number; who has it stands in the other.

namespace lockscope::formats {

/// What stands beside the bare numbers of a library that keeps semaphores and latches in them.
struct BareNumbers
{
    /// The sorted set of the permits that are taken.
    std::string (*permitsKey)(std::string_view name) = nullptr;
    /// The number that such a set belongs to, by its key alone; nothing when it is not named like one. A view.
    std::optional<std::string_view> (*permitsOwner)(std::string_view key) = nullptr;
    /// The channels on which those listen who wait for the number.
    std::vector<std::string> (*channels)(std::string_view name) = nullptr;
};

/// The libraries that have such numbers, by id. Static storage.
[[nodiscard]] std::span<const LibraryId> countingLibraries();

/// The semaphore that a sorted set of permits belongs to, by its key alone.
struct PermitsOwner
{
    LibraryId library = LibraryId::Unknown;
    std::string_view name; ///< a view into the key
};
/// Nothing: it is named like none. Pure; a look at the end of the key.
[[nodiscard]] std::optional<PermitsOwner> permitsOwner(std::string_view key);

} // namespace lockscope::formats
