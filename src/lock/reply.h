// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::lock {

/// What a server answered. An error is not a Reply but an Error.
struct Reply
{
    enum class Type : std::uint8_t { Nil, Status, Text, Integer, Array };
    Type type = Type::Nil;
    std::int64_t integer = 0;
    std::string text; ///< of Status and Text
    std::vector<Reply> elements;

    [[nodiscard]] bool isNil() const { return type == Type::Nil; }
};

} // namespace lockscope::lock
