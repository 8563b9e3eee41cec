// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: the shapes that tokens have.

#include "formats/decode.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::formats {

/// The kinds of bytes in a value, and its length. Made once a value, so that each layout asks a bit or two.
struct Shape
{
    enum Kind : std::uint16_t {
        Digit = 1,
        LowerHex = 2,    ///< a-f
        UpperHex = 4,    ///< A-F
        LowerRest = 8,   ///< g-z
        UpperRest = 16,  ///< G-Z
        Dash = 32,       ///< -
        Underscore = 64, ///< _
        PlusSlash = 128,
        Equals = 256,
        Graph = 512,    ///< other printable ASCII, the blank
        Control = 1024, ///< of ASCII
        High = 2048,    ///< from 0x80
        Cut = 4096,     ///< too long to be a token, or not all of it was read
    };
    static constexpr std::uint16_t kLower = LowerHex | LowerRest;
    static constexpr std::uint16_t kUpper = UpperHex | UpperRest;
    static constexpr std::uint16_t kAlnum = Digit | kLower | kUpper;
    static constexpr std::uint16_t kLowerHex = Digit | LowerHex;
    static constexpr std::uint16_t kUuid = Digit | LowerHex | UpperHex | Dash;
    static constexpr std::uint16_t kPlain = 0xffff & ~(Control | Cut); ///< UTF-8 is not looked at
    static constexpr std::uint16_t kAny = 0xffff;

    std::uint16_t kinds = 0;
    std::uint32_t size = 0;
    bool uuid = false; ///< 8-4-4-4-12 of either case

    [[nodiscard]] bool only(std::uint16_t allowed, std::size_t length) const
    {
        return size == length && (kinds & ~allowed) == 0;
    }
    [[nodiscard]] bool lowerHex(std::size_t length) const { return only(kLowerHex, length); }
    [[nodiscard]] bool mixedCase() const { return (kinds & kLower) != 0 && (kinds & kUpper) != 0; }
};
[[nodiscard]] Shape shapeOf(std::string_view bytes);
[[nodiscard]] Shape shapeOf(const RawValue& raw);

[[nodiscard]] bool isLowerHex(std::string_view s);
/// 8-4-4-4-12 hexadecimal digits of either case.
[[nodiscard]] bool isUuid(std::string_view s);
/// A decimal number without sign, at most `maxDigits` long.
[[nodiscard]] std::optional<std::uint64_t> decimal(std::string_view s, std::size_t maxDigits = 19);

/// `left` and `right` of the last separator; nothing when there is none.
struct Halves
{
    std::string_view left;
    std::string_view right;
};
[[nodiscard]] std::optional<Halves> splitLast(std::string_view s, char separator);

/// "4f1c2d3e…9e07": the first eight and the last four characters of what is long.
[[nodiscard]] std::string shortened(std::string_view s);

/// The time and the MAC address in the 32 hex digits of a version 1 uuid, when they are plausible.
struct TimeUuid
{
    std::chrono::sys_time<std::chrono::milliseconds> time;
    std::string mac; ///< "02:42:ac:11:00:02"
};
[[nodiscard]] std::optional<TimeUuid> timeUuid(std::string_view hex32);
/// Its time alone, in milliseconds since 1970.
[[nodiscard]] std::optional<std::int64_t> timeUuidMs(std::string_view hex32);

/// 2026-08-20T12:00:00.123Z
[[nodiscard]] std::optional<std::chrono::sys_time<std::chrono::milliseconds>> isoUtc(std::string_view s);

/// A sorted set's score as epoch milliseconds, for comparing: 0 for what is none.
[[nodiscard]] inline std::int64_t scoreMs(double score)
{
    constexpr double kNever = 9e15;
    return score > 0 ? static_cast<std::int64_t>(score < kNever ? score : kNever) : 0;
}

/// Epoch seconds (10 digits, maybe a fraction) or milliseconds (13 digits) of the years 2015 to 2060, in milliseconds.
[[nodiscard]] std::optional<std::int64_t> epochMs(std::string_view s);

} // namespace lockscope::formats
