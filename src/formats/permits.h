// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/decode.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// A semaphore with expiring permits uses two keys: a number, the permits left, and a sorted set of the permits taken.
// The lock is the number; its holders are in the set.

namespace lockscope::formats {

struct KeySample;
struct Release;

/// How a library keeps semaphores and latches in bare numbers.
struct BareNumbers
{
    /// The sorted set of the permits taken.
    std::string (*permitsKey)(std::string_view name) = nullptr;
    /// The number that such a set belongs to, from its key alone; empty for other keys. A view.
    std::optional<std::string_view> (*permitsOwner)(std::string_view key) = nullptr;
    /// The channel on which waiters for the number listen, by mode: Semaphore or Latch.
    std::string (*channel)(std::string_view name, LockMode mode) = nullptr;
    /// Gives one permit back, or opens the latch, if the number is still that of `sample`; wakes the waiters.
    Release (*release)(const KeySample& sample, LockMode mode) = nullptr;
};

/// Libraries with such numbers, by id. Static storage.
[[nodiscard]] std::span<const LibraryId> countingLibraries();

/// The semaphore that a sorted set of permits belongs to, from its key alone.
struct PermitsOwner
{
    LibraryId library = LibraryId::Unknown;
    std::string_view name; ///< a view into the key
};
/// Empty for other keys. Pure; checks only the end of the key.
[[nodiscard]] std::optional<PermitsOwner> permitsOwner(std::string_view key);

} // namespace lockscope::formats
