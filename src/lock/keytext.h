// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: keys in messages.

#include "core/text.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

/// A key, or several, for a sentence: a key may have 512 MB, and a message for people or a log has one line.
[[nodiscard]] inline std::string keyText(std::string_view key)
{
    constexpr std::size_t kMostCharacters = 200;
    return printableElided(key, kMostCharacters);
}

} // namespace v1
} // namespace lockscope::lock
