// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to Lockscope's own sources: numbers as text.

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace lockscope {

/// The whole of `text` as a decimal number, in no locale. Nothing where it is empty, holds anything else or does not
/// fit.
template <class Number>
[[nodiscard]] std::optional<Number> parseNumber(std::string_view text)
{
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
}

/// The same within [least, most].
template <class Number>
[[nodiscard]] std::optional<Number> parseNumber(std::string_view text, Number least, Number most)
{
    const auto value = parseNumber<Number>(text);
    return value && *value >= least && *value <= most ? value : std::nullopt;
}

/// The number that `text` begins with: 7 of "7.0.15". Nothing where it begins with none, or with one that does not fit.
template <class Number>
[[nodiscard]] std::optional<Number> parseLeadingNumber(std::string_view text)
{
    Number value{};
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? std::optional(value) : std::nullopt;
}

} // namespace lockscope
