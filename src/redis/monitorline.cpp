// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/monitorline.h"

#include "core/numbers.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace lockscope::redis {

namespace {

/// Splits off a decimal number of at most `mostDigits` digits.
template <class Integer>
bool takeNumber(std::string_view& text, std::size_t mostDigits, Integer& out)
{
    const char* begin = text.data();
    const char* end = begin + std::min(text.size(), mostDigits);
    if (begin == end || *begin < '0' || *begin > '9')
        return false;
    const auto [stop, error] = std::from_chars(begin, end, out);
    if (error != std::errc{})
        return false;
    text.remove_prefix(static_cast<std::size_t>(stop - begin));
    return true;
}

bool take(std::string_view& text, std::string_view expected)
{
    if (!text.starts_with(expected))
        return false;
    text.remove_prefix(expected.size());
    return true;
}

/// The quote that ends an argument, from `at` on. Valkey 8.1 does not escape quotes within arguments: there the end is
/// a quote before the line end or the next argument. npos: none.
std::size_t closingQuote(std::string_view text, std::size_t at)
{
    auto quote = text.find('"', at);
    while (quote != text.npos) {
        const std::string_view behind = text.substr(quote + 1);
        if (behind.empty() || behind == " " || behind.starts_with(" \""))
            break;
        quote = text.find('"', quote + 1);
    }
    return quote;
}

/// The character for an escape; moves `rest` behind it. Anything but an escape that Redis writes is an unescaped
/// backslash (Valkey 8.1). Empty: neither.
std::optional<char> unescape(std::string_view& rest)
{
    if (rest.empty())
        return std::nullopt;
    const char kind = rest.front();
    if (std::string_view("nrtab\"\\x").find(kind) == std::string_view::npos)
        return '\\';
    rest.remove_prefix(1);
    switch (kind) {
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case 'a':
        return '\a';
    case 'b':
        return '\b';
    case '"':
    case '\\':
        return kind;
    default:
        break;
    }
    if (rest.size() < 2 || hexDigit(rest[0]) < 0 || hexDigit(rest[1]) < 0)
        return std::nullopt;
    const char byte = static_cast<char>(hexDigit(rest[0]) * 16 + hexDigit(rest[1]));
    rest.remove_prefix(2);
    return byte;
}

} // namespace

bool MonitorLine::parse(std::string_view line, bool cut)
{
    m_arguments.clear();
    m_unescaped.clear();
    m_address = {};
    m_whole = false;
    if (parseHead(line) && parseArguments(line, cut))
        return true;
    m_arguments.clear();
    m_address = {};
    m_whole = false;
    return false;
}

bool MonitorLine::parseHead(std::string_view& rest)
{
    constexpr std::int64_t kUsInSecond = 1'000'000;
    std::int64_t seconds = 0;
    std::int64_t micros = 0;
    if (!takeNumber(rest, 11, seconds) || !take(rest, "."))
        return false;
    const std::size_t before = rest.size();
    if (!takeNumber(rest, 6, micros) || before - rest.size() != 6 || !take(rest, " ["))
        return false;
    m_at = serverTimeFromUs(seconds * kUsInSecond + micros);
    if (!takeNumber(rest, 9, m_database) || !take(rest, " "))
        return false;
    // A path may contain anything but this.
    const auto end = rest.find("] \"");
    if (end == rest.npos)
        return false;
    m_address = rest.substr(0, end);
    rest.remove_prefix(end + 2);
    return !m_address.empty();
}

bool MonitorLine::parseArguments(std::string_view rest, bool cut)
{
    m_unescaped.reserve(rest.size()); // no argument grows by unescaping, so views stay valid
    m_whole = !cut;
    while (!rest.empty()) {
        if (m_arguments.size() == kMostArguments) {
            m_whole = false;
            return true;
        }
        std::string_view argument;
        if (!take(rest, "\"") || !unquote(rest, argument))
            return cut && !m_arguments.empty();
        m_arguments.push_back(argument);
        if (rest.empty())
            break;
        if (!take(rest, " ") || (rest.empty() && !cut))
            return cut;
    }
    return !m_arguments.empty();
}

bool MonitorLine::unquote(std::string_view& rest, std::string_view& argument)
{
    // Command names contain no quotes.
    auto quote = m_arguments.empty() ? rest.find('"') : closingQuote(rest, 0);
    auto escape = rest.substr(0, quote).find('\\');
    if (quote == rest.npos)
        return false;
    if (escape == rest.npos) {
        argument = rest.substr(0, quote);
        rest.remove_prefix(quote + 1);
        return true;
    }
    const std::size_t begin = m_unescaped.size();
    std::size_t at = 0; // searches again only for passed positions, so long arguments stay linear
    while (escape < quote) {
        m_unescaped.append(rest, at, escape - at);
        std::string_view behind = rest.substr(escape + 1);
        const auto byte = unescape(behind);
        if (!byte)
            return false;
        m_unescaped += *byte;
        at = rest.size() - behind.size();
        if (quote < at)
            quote = closingQuote(rest, at);
        if (quote == rest.npos)
            return false;
        escape = rest.substr(0, quote).find('\\', at);
    }
    m_unescaped.append(rest, at, quote - at);
    rest.remove_prefix(quote + 1);
    argument = std::string_view(m_unescaped).substr(begin);
    return true;
}

} // namespace lockscope::redis
