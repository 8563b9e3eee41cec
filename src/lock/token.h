// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lockscope::lock {

/// Says who holds a lock. A short text that is stored in place, without an allocation.
struct Token
{
    static constexpr std::size_t kLongest = 62;
    std::array<char, kLongest> text{};
    std::uint8_t size = 0;

    [[nodiscard]] std::string_view view() const { return {text.data(), size}; }
    /// Drops what does not fit.
    void append(std::string_view more)
    {
        for (const char c : more.substr(0, kLongest - size))
            text[size++] = c;
    }
    friend bool operator==(const Token&, const Token&) = default;
};

/// 128 random bits as 32 lower-case hex digits. From the kernel's generator through a buffer of this thread (about 60
/// ns). Never the same in a process and its fork.
[[nodiscard]] Token randomDigits();
/// The token of a new holder: "ls-" and randomDigits(). The mark tells consoles whose lock it is.
[[nodiscard]] Token makeToken();
/// 64 bits of the same source.
[[nodiscard]] std::uint64_t randomBits();

} // namespace lockscope::lock
