// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::actions {

/// What one look found at a key: everything that the comparison before an action needs. Value type.
struct Seen
{
    std::string key; ///< raw bytes
    int database = 0;
    bool exists = false;
    ValueType type = ValueType::Unknown;
    std::string value;                                       ///< String: the whole value, raw bytes
    std::vector<std::pair<std::string, std::string>> fields; ///< Hash: all fields, sorted by name
    std::string token;       ///< what identifies the holder, as the table shows it (raw bytes)
    std::uint32_t count = 0; ///< re-entry count, 0 = unknown
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    std::int64_t pttlMs = -2; ///< PTTL of the look: -2 absent, -1 no TTL
    /// False: too large, or a type that is not compared (list, set, zset): no action is offered.
    bool comparable = false;
    std::string why; ///< when not comparable: the reason, for a person
};

/// The same bytes under the same type: nothing but the TTL may differ.
[[nodiscard]] inline bool isUnchanged(const Seen& a, const Seen& b)
{
    return a.exists && b.exists && a.type == b.type && a.value == b.value && a.fields == b.fields;
}

/// Held by the same token, whatever its count.
[[nodiscard]] inline bool isSameHolder(const Seen& a, const Seen& b)
{
    return a.exists && b.exists && a.type == b.type && a.token == b.token;
}

} // namespace lockscope::actions
