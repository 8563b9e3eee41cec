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

/// C1 controls, invisible characters, line separators and bidirectional overrides.
bool isDeceptive(std::string_view character)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
    if (character.size() == 2)
        return (at(0) == 0xC2 && at(1) < 0xA0) || character == "\u00ad" || character == "\u061c";
    if (character.size() != 3)
        return false;
    if (at(0) == 0xE2 && at(1) == 0x80)
        return (at(2) >= 0x8B && at(2) <= 0x8F) || (at(2) >= 0xA8 && at(2) <= 0xAE); // U+200B-200F, U+2028-202E
    if (at(0) == 0xE2 && at(1) == 0x81)
        return at(2) >= 0xA0 && at(2) <= 0xAF; // U+2060-206F
    return character == "\ufeff";
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

/// For a well-formed character of at most three bytes.
unsigned codePoint(std::string_view character)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(character[i])); };
    if (character.size() == 1)
        return at(0);
    if (character.size() == 2)
        return (at(0) & 0x1FU) << 6 | (at(1) & 0x3FU);
    return (at(0) & 0x0FU) << 12 | (at(1) & 0x3FU) << 6 | (at(2) & 0x3FU);
}

std::string escaped(std::string_view bytes, bool backslashToo)
{
    std::string out;
    out.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t length = characterLength(bytes);
        const auto first = static_cast<unsigned char>(bytes[0]);
        const bool control = length == 1 && (first < 0x20 || first == 0x7F || (backslashToo && first == '\\'));
        if (length == 0 || control) {
            appendEscaped(out, first);
            bytes.remove_prefix(1);
            continue;
        }
        if (isDeceptive(bytes.substr(0, length))) {
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
    return escaped(bytes, true);
}

std::string terminalLine(std::string_view line)
{
    if (std::all_of(line.begin(), line.end(), [](char c) { return c >= 0x20 && c < 0x7F; }))
        return std::string(line);
    return escaped(line, false);
}

std::string terminalJson(std::string json)
{
    // The lead bytes of all deceptive characters; most lines contain none.
    if (json.find_first_of("\x7F\xC2\xD8\xE2\xEF") == json.npos)
        return json;
    std::string out;
    out.reserve(json.size() + 32);
    std::string_view rest = json;
    while (!rest.empty()) {
        const std::size_t length = std::max<std::size_t>(1, characterLength(rest));
        const std::string_view character = rest.substr(0, length);
        if (character == "\x7F" || isDeceptive(character)) {
            std::array<char, 8> text{};
            std::snprintf(text.data(), text.size(), "\\u%04x", codePoint(character));
            out += text.data();
        } else {
            out.append(character);
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
