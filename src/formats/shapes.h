// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: the forms of tokens.

#include "formats/decode.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::formats {

/// Length of a value and the kinds of its bytes. Computed once per value, so that each layout tests only a few bits.
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
        Graph = 512,    ///< other printable ASCII and the space
        Control = 1024, ///< ASCII control characters
        High = 2048,    ///< 0x80 and above
        Cut = 4096,     ///< too long for a token, or truncated
    };
    static constexpr std::uint16_t kLower = LowerHex | LowerRest;
    static constexpr std::uint16_t kUpper = UpperHex | UpperRest;
    static constexpr std::uint16_t kAlnum = Digit | kLower | kUpper;
    static constexpr std::uint16_t kLowerHex = Digit | LowerHex;
    static constexpr std::uint16_t kUuid = Digit | LowerHex | UpperHex | Dash;
    static constexpr std::uint16_t kPlain = 0xffff & ~(Control | Cut); ///< UTF-8 is not validated
    static constexpr std::uint16_t kAny = 0xffff;

    std::uint16_t kinds = 0;
    std::uint32_t size = 0;
    bool uuid = false; ///< 8-4-4-4-12 hexadecimal digits

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
/// True for 8-4-4-4-12 hexadecimal digits of either case.
[[nodiscard]] bool isUuid(std::string_view s);
/// Parses a decimal number without sign, at most `maxDigits` long.
[[nodiscard]] std::optional<std::uint64_t> decimal(std::string_view s, std::size_t maxDigits = 19);

/// The parts around the last separator; empty if there is none.
struct Halves
{
    std::string_view left;
    std::string_view right;
};
[[nodiscard]] std::optional<Halves> splitLast(std::string_view s, char separator);

/// "4f1c2d3e…9e07": the first eight and last four characters of a long text.
[[nodiscard]] std::string shortened(std::string_view s);

/// Time and MAC address of a version 1 uuid of 32 hex digits, if plausible.
struct TimeUuid
{
    std::chrono::sys_time<std::chrono::milliseconds> time;
    std::string mac; ///< "02:42:ac:11:00:02"
};
[[nodiscard]] std::optional<TimeUuid> timeUuid(std::string_view hex32);
/// Only the time, milliseconds since 1970.
[[nodiscard]] std::optional<std::int64_t> timeUuidMs(std::string_view hex32);

/// Parses 2026-08-20T12:00:00.123Z.
[[nodiscard]] std::optional<std::chrono::sys_time<std::chrono::milliseconds>> isoUtc(std::string_view s);

/// A sorted set's score as epoch milliseconds, clamped for comparison; 0 for other numbers.
[[nodiscard]] inline std::int64_t scoreMs(double score)
{
    constexpr double kNever = 9e15;
    return score > 0 ? static_cast<std::int64_t>(score < kNever ? score : kNever) : 0;
}

/// Parses epoch seconds (10 digits, optional fraction) or milliseconds (13 digits) of the years 2015 to 2060; returns
/// milliseconds.
[[nodiscard]] std::optional<std::int64_t> epochMs(std::string_view s);

} // namespace lockscope::formats
