// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

/// Identifies a holder. A short string stored in place, without allocation.
struct Token
{
    static constexpr std::size_t kLongest = 62;
    std::array<char, kLongest> text{};
    std::uint8_t size = 0;

    [[nodiscard]] std::string_view view() const { return {text.data(), size}; }
    /// Truncates at kLongest.
    void append(std::string_view more)
    {
        for (const char c : more.substr(0, kLongest - size))
            text[size++] = c;
    }
    friend bool operator==(const Token&, const Token&) = default;
};

/// 128 random bits as 32 lower-case hex digits. From the kernel's generator through a thread-local buffer (about 60
/// ns). Never repeated between a process and its fork.
[[nodiscard]] Token randomDigits();
/// The token of a new holder: "ls-" and randomDigits(). The prefix identifies this library to monitoring consoles.
[[nodiscard]] Token makeToken();
/// 64 bits from the same source.
[[nodiscard]] std::uint64_t randomBits();

} // namespace v1
} // namespace lockscope::lock
