// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

namespace lockscope {
namespace {

/// Length of the well-formed UTF-8 character at the start of `bytes`; 0 if there is none.
std::size_t characterLength(std::string_view bytes)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const unsigned char first = at(0);
    if (first < 0x80)
        return 1;
    std::size_t length = 0;
    unsigned char low = 0x80;
    unsigned char high = 0xBF;
    if (first >= 0xC2 && first <= 0xDF) {
        length = 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
        length = 3;
        low = first == 0xE0 ? 0xA0 : 0x80;
        high = first == 0xED ? 0x9F : 0xBF;
    } else if (first >= 0xF0 && first <= 0xF4) {
        length = 4;
        low = first == 0xF0 ? 0x90 : 0x80;
        high = first == 0xF4 ? 0x8F : 0xBF;
    }
    if (length == 0 || bytes.size() < length || at(1) < low || at(1) > high)
        return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if (at(i) < 0x80 || at(i) > 0xBF)
            return 0;
    }
    return length;
}

struct Range
{
    char32_t from;
    char32_t to;
};

template <std::size_t n>
bool isIn(const std::array<Range, n>& ranges, char32_t character)
{
    return std::any_of(ranges.begin(), ranges.end(),
                       [character](const Range& each) { return character >= each.from && character <= each.to; });
}

/// A space with which a name could imitate another one that has a usual space there.
bool isUnusualSpace(char32_t character)
{
    static constexpr std::array kSpaces{Range{0xA0, 0xA0},     Range{0x1680, 0x1680}, Range{0x2000, 0x200A},
                                        Range{0x202F, 0x202F}, Range{0x205F, 0x205F}, Range{0x3000, 0x3000}};
    return character >= 0xA0 && isIn(kSpaces, character);
}

void appendEscaped(std::string& out, unsigned char byte)
{
    switch (byte) {
    case '\\':
        out += "\\\\";
        return;
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    default:
        break;
    }
    constexpr std::string_view digits = "0123456789abcdef";
    out += "\\x";
    out += digits[byte >> 4];
    out += digits[byte & 15];
}

/// For a well-formed character.
char32_t codePoint(std::string_view character)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(character[i])); };
    if (character.size() == 1)
        return at(0);
    char32_t code = at(0) & (0xFFU >> (character.size() + 1));
    for (std::size_t i = 1; i < character.size(); ++i)
        code = code << 6 | (at(i) & 0x3FU);
    return code;
}

enum class Escape { Name, Line };
std::string escaped(std::string_view bytes, Escape what)
{
    std::string out;
    out.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t length = characterLength(bytes);
        const auto first = static_cast<unsigned char>(bytes[0]);
        const bool control = length == 1 && (first < 0x20 || first == 0x7F || (what == Escape::Name && first == '\\'));
        if (length == 0 || control) {
            appendEscaped(out, first);
            bytes.remove_prefix(1);
            continue;
        }
        const char32_t code = codePoint(bytes.substr(0, length));
        if (isDeceptive(code) || (what == Escape::Name && isUnusualSpace(code))) {
            for (const char c : bytes.substr(0, length))
                appendEscaped(out, static_cast<unsigned char>(c));
        } else {
            out.append(bytes.substr(0, length));
        }
        bytes.remove_prefix(length);
    }
    return out;
}

} // namespace

bool isDeceptive(char32_t character)
{
    static constexpr std::array kDeceptive{
        Range{0x7F, 0x9F},       Range{0xAD, 0xAD},       Range{0x34F, 0x34F},    Range{0x61C, 0x61C},
        Range{0x115F, 0x1160},   Range{0x17B4, 0x17B5},   Range{0x180B, 0x180F},  Range{0x200B, 0x200F},
        Range{0x2028, 0x202E},   Range{0x2060, 0x206F},   Range{0x2800, 0x2800},  Range{0x3164, 0x3164},
        Range{0xFE00, 0xFE0F},   Range{0xFEFF, 0xFEFF},   Range{0xFFA0, 0xFFA0},  Range{0xFFF0, 0xFFFB},
        Range{0x1BCA0, 0x1BCA3}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE0FFF}};
    const bool isOfPlainLetters = character < 0x7F || (character > 0x3164 && character < 0xFE00);
    return !isOfPlainLetters && isIn(kDeceptive, character);
}

bool isUtf8(std::string_view bytes)
{
    while (!bytes.empty()) {
        const std::size_t length = characterLength(bytes);
        if (length == 0)
            return false;
        bytes.remove_prefix(length);
    }
    return true;
}

std::string printable(std::string_view bytes)
{
    return escaped(bytes, Escape::Name);
}

std::string terminalLine(std::string_view line)
{
    if (std::all_of(line.begin(), line.end(), [](char c) { return c >= 0x20 && c < 0x7F; }))
        return std::string(line);
    return escaped(line, Escape::Line);
}

std::string terminalJson(std::string json)
{
    const auto isPlain = [](char c) { return static_cast<unsigned char>(c) < 0x7F; };
    if (std::all_of(json.begin(), json.end(), isPlain))
        return json;
    std::string out;
    out.reserve(json.size() + 32);
    const auto append = [&out](char32_t unit) {
        std::array<char, 12> text{};
        std::snprintf(text.data(), text.size(), "\\u%04x", static_cast<unsigned>(unit));
        out += text.data();
    };
    std::string_view rest = json;
    while (!rest.empty()) {
        const std::size_t length = std::max<std::size_t>(1, characterLength(rest));
        const std::string_view character = rest.substr(0, length);
        const char32_t code = codePoint(character);
        if (!isDeceptive(code)) {
            out += character;
        } else if (code < 0x10000) {
            append(code);
        } else { // a pair of surrogates, as JSON writes it
            append(0xD800 + ((code - 0x10000) >> 10));
            append(0xDC00 + ((code - 0x10000) & 0x3FF));
        }
        rest.remove_prefix(length);
    }
    return out;
}

std::string printableElided(std::string_view bytes, std::size_t maxCharacters)
{
    // A byte takes at most four characters, as \xHH.
    if (maxCharacters / 4 >= bytes.size())
        return printable(bytes);
    // A key may have megabytes: only both ends are formatted.
    const std::size_t keep = 4 * maxCharacters + 4;
    const bool cut = bytes.size() > 2 * keep;
    std::string head = printable(cut ? bytes.substr(0, keep) : bytes);
    std::string_view tailBytes = cut ? bytes.substr(bytes.size() - keep) : std::string_view();
    while (!tailBytes.empty() && (static_cast<unsigned char>(tailBytes[0]) & 0xC0) == 0x80)
        tailBytes.remove_prefix(1);
    const std::string tail = cut ? printable(tailBytes) : head;

    const auto isStart = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    std::size_t characters = 0;
    for (const char c : head)
        characters += isStart(c) ? 1 : 0;
    if (!cut && characters <= maxCharacters)
        return head;
    const std::size_t front = maxCharacters / 2;
    const std::size_t back = maxCharacters - front - (maxCharacters > front ? 1 : 0);
    std::size_t end = 0;
    for (std::size_t seen = 0; end < head.size(); ++end) {
        if (isStart(head[end]) && seen++ == front)
            break;
    }
    std::size_t begin = tail.size();
    for (std::size_t seen = 0; begin > 0 && seen < back;) {
        --begin;
        seen += isStart(tail[begin]) ? 1 : 0;
    }
    return head.substr(0, end) + "\u2026" + tail.substr(begin);
}

std::string jsonText(std::string_view bytes)
{
    return isUtf8(bytes) ? std::string(bytes) : printable(bytes);
}

std::string hex(std::string_view bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    out.reserve(2 * bytes.size());
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        out += digits[byte >> 4];
        out += digits[byte & 15];
    }
    return out;
}

std::string shellWord(std::string_view bytes)
{
    constexpr std::string_view harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,:/@%+=";
    if (!bytes.empty() && bytes[0] != '=' && bytes.find_first_not_of(harmless) == std::string_view::npos)
        return std::string(bytes);
    if (terminalLine(bytes) == bytes) {
        std::string out = "'";
        for (const char c : bytes)
            out += c == '\'' ? std::string("'\\''") : std::string(1, c);
        return out + "'";
    }
    // $() strips trailing newlines, so these are appended behind it.
    const auto rest = bytes.find_last_not_of('\n') + 1;
    std::string out = "\"$(printf '";
    for (const char c : bytes.substr(0, rest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (harmless.find(c) != harmless.npos && c != '%') {
            out += c;
            continue;
        }
        out += '\\';
        for (const int shift : {6, 3, 0})
            out += static_cast<char>('0' + ((byte >> shift) & 7));
    }
    out += "')\"";
    return rest == bytes.size() ? out : (rest == 0 ? "" : out) + '\'' + std::string(bytes.substr(rest)) + '\'';
}

std::string isoTime(ServerTime t)
{
    const auto us = usSinceEpoch(t);
    std::int64_t seconds = us / 1'000'000;
    std::int64_t rest = us % 1'000'000;
    if (rest < 0) {
        rest += 1'000'000;
        --seconds;
    }
    const auto clock = static_cast<std::time_t>(seconds);
    std::tm parts{};
    if (gmtime_r(&clock, &parts) == nullptr)
        return "unknown";
    std::array<char, 64> text{};
    const int size = std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ",
                                   parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
                                   parts.tm_sec, static_cast<int>(rest / 1000));
    return std::string(text.data(), static_cast<std::size_t>(size));
}

} // namespace lockscope
