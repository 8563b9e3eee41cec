// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: the shapes that tokens have.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::formats {

[[nodiscard]] bool isLowerHex(std::string_view s);
/// 8-4-4-4-12 hexadecimal digits of either case.
[[nodiscard]] bool isUuid(std::string_view s);
/// A decimal number without sign, at most `maxDigits` long.
[[nodiscard]] std::optional<std::uint64_t> decimal(std::string_view s, std::size_t maxDigits = 19);
/// `left` and `right` of the last ':'; nothing when there is none.
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

/// 2026-08-20T12:00:00.123Z
[[nodiscard]] std::optional<std::chrono::sys_time<std::chrono::milliseconds>> isoUtc(std::string_view s);

} // namespace lockscope::formats
