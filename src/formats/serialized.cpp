// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/serialized.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace lockscope::formats {

namespace {

using namespace std::string_view_literals;

[[nodiscard]] unsigned byteAt(std::string_view s, std::size_t i)
{
    return i < s.size() ? static_cast<unsigned char>(s[i]) : 0U;
}

[[nodiscard]] bool isPickle(std::string_view s)
{
    return s.size() > 3 && s[0] == '\x80' && s[1] >= 2 && s[1] <= 5 && s.back() == '.';
}

/// `size` bytes from `from` on, if at most `most` bytes follow.
[[nodiscard]] std::optional<std::string_view> textAt(std::string_view s, std::size_t from, std::size_t size,
                                                     std::size_t most)
{
    if (from > s.size() || size > s.size() - from || s.size() - from - size > most)
        return std::nullopt;
    return s.substr(from, size);
}

/// Reads an optional frame and a string with a length of one or four bytes, followed by at most a memo and the stop.
[[nodiscard]] std::optional<std::string_view> inPickle(std::string_view s)
{
    constexpr std::size_t kFrame = 9;
    constexpr std::size_t kBehind = 3;
    std::size_t at = 2;
    if (byteAt(s, at) == 0x95)
        at += kFrame;
    switch (byteAt(s, at)) {
    case 0x8c: // short string
    case 'U':
    case 'C': // short bytes
        return textAt(s, at + 2, byteAt(s, at + 1), kBehind);
    case 'X': // long string
        if (byteAt(s, at + 2) != 0 || byteAt(s, at + 3) != 0 || byteAt(s, at + 4) != 0)
            return std::nullopt;
        return textAt(s, at + 5, byteAt(s, at + 1), kBehind);
    default:
        return std::nullopt;
    }
}

/// A string below 123 bytes, possibly followed by its encoding.
[[nodiscard]] std::optional<std::string_view> inMarshal(std::string_view s)
{
    constexpr std::size_t kBehind = 5;
    const std::size_t at = byteAt(s, 2) == 'I' ? 3 : 2;
    const auto size = byteAt(s, at + 1);
    if (byteAt(s, at) != '"' || size < 6 || size > 127)
        return std::nullopt;
    return textAt(s, at + 2, size - 5, kBehind);
}

constexpr auto kMarshal = "\x04\x08"sv;

} // namespace

bool isSerialized(std::string_view bytes)
{
    constexpr std::array kHeads{kMarshal, "\x00\x11"sv /* of Rails 7.1 */, "\x00\x00\x00\x02"sv /* igbinary */,
                                "\xac\xed\x00\x05"sv /* Java */};
    if (bytes.empty())
        return false;
    // Each of them starts with a byte that no text starts with.
    const auto first = static_cast<unsigned char>(bytes.front());
    if (first != 0 && first != 4 && first != 0x80 && first != 0xac)
        return false;
    for (const auto head : kHeads) {
        if (bytes.starts_with(head))
            return true;
    }
    return isPickle(bytes);
}

std::optional<std::string_view> serializedText(std::string_view bytes)
{
    if (isPickle(bytes))
        return inPickle(bytes);
    return bytes.starts_with(kMarshal) ? inMarshal(bytes) : std::nullopt;
}

} // namespace lockscope::formats
