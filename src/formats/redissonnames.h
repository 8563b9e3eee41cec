// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// How Redisson names what belongs to a lock.

#include <string>
#include <string_view>

namespace lockscope::formats {

/// "<prefix>:{<name>}", without further braces when the name has some.
[[nodiscard]] std::string redissonName(std::string_view prefix, std::string_view name);
/// "{<name>}:<suffix>", likewise.
[[nodiscard]] std::string redissonSuffixed(std::string_view name, std::string_view suffix);
/// The name inside the braces of either.
[[nodiscard]] std::string_view redissonInner(std::string_view braced);

} // namespace lockscope::formats
