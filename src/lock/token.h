// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lockscope::lock {

/// Says who holds a lock: 128 random bits as 32 lower-case hex digits.
struct Token
{
    std::array<char, 32> digits{};

    [[nodiscard]] std::string_view view() const { return {digits.data(), digits.size()}; }
    friend bool operator==(const Token&, const Token&) = default;
};

/// From the kernel's generator through a buffer of this thread (about 60 ns). Never the same in a process and its fork.
[[nodiscard]] Token makeToken();
/// 64 bits of the same source.
[[nodiscard]] std::uint64_t randomBits();

} // namespace lockscope::lock
