// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// A reply of the server. Error replies become an Error instead.
struct Reply
{
    enum class Type : std::uint8_t { Nil, Status, Text, Integer, Array };
    Type type = Type::Nil;
    std::int64_t integer = 0;
    std::string text; ///< for Status and Text
    std::vector<Reply> elements;

    [[nodiscard]] bool isNil() const { return type == Type::Nil; }
};

} // namespace v1
} // namespace lockscope::lock
