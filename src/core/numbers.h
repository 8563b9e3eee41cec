// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to Lockscope's own sources: numbers as text.

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace lockscope {

/// Parses all of `text` as a decimal number, independent of the locale. Empty if `text` is empty, contains anything
/// else, or the number does not fit the type.
template <class Number>
[[nodiscard]] std::optional<Number> parseNumber(std::string_view text)
{
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
}

/// As above; empty outside [least, most] as well.
template <class Number>
[[nodiscard]] std::optional<Number> parseNumber(std::string_view text, Number least, Number most)
{
    const auto value = parseNumber<Number>(text);
    return value && *value >= least && *value <= most ? value : std::nullopt;
}

/// Parses the number at the beginning of `text`: 7 of "7.0.15". Empty if there is none, or if it does not fit the type.
template <class Number>
[[nodiscard]] std::optional<Number> parseLeadingNumber(std::string_view text)
{
    Number value{};
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? std::optional(value) : std::nullopt;
}

/// The value of a hexadecimal digit in either case; -1 if it is none.
[[nodiscard]] constexpr int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

} // namespace lockscope
