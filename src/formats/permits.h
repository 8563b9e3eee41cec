// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

// Redisson's permits that expire are two keys: `name`, the number of permits left, and `{name}:timeout`, a sorted set
// of those that are taken. The lock is `name`; who has it stands in the other.

namespace lockscope::formats {

/// The sorted set beside a semaphore's number.
[[nodiscard]] std::string permitsKey(std::string_view name);

/// The semaphore that a sorted set of permits belongs to, by its key alone; nothing when it is not named like one. A
/// view into `key`.
[[nodiscard]] std::optional<std::string_view> permitsOwner(std::string_view key);

} // namespace lockscope::formats
