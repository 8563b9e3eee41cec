// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/pattern.h"

#include "core/text.h"
#include "formats/analyse.h"
#include "formats/words.h"

#include <algorithm>
#include <bitset>

namespace lockscope::formats {

namespace {

using Bytes = std::bitset<256>;

/// One position of a pattern: `*`, or a set of matching bytes.
struct Place
{
    bool star = false;
    Bytes fits;
};

[[nodiscard]] std::size_t byte(char c)
{
    return static_cast<unsigned char>(c);
}

/// Parses a class behind its '[' as Redis does: the first ']' ends it, `\x` is x, a-z is a range in either order, and
/// the end of the pattern ends it, too.
[[nodiscard]] Bytes readClass(std::string_view pattern, std::size_t& i)
{
    Bytes fits;
    bool negated = false;
    if (i < pattern.size() && pattern[i] == '^') {
        negated = true;
        ++i;
    }
    for (; i < pattern.size() && pattern[i] != ']'; ++i) {
        if (pattern[i] == '\\' && i + 1 < pattern.size()) {
            fits.set(byte(pattern[++i]));
        } else if (i + 2 < pattern.size() && pattern[i + 1] == '-') {
            const auto from = byte(pattern[i]);
            const auto to = byte(pattern[i + 2]);
            for (auto c = std::min(from, to); c <= std::max(from, to); ++c)
                fits.set(c);
            i += 2;
        } else {
            fits.set(byte(pattern[i]));
        }
    }
    if (i < pattern.size())
        ++i; // skips the ']'
    return negated ? ~fits : fits;
}

[[nodiscard]] std::vector<Place> parsePattern(std::string_view pattern)
{
    std::vector<Place> places;
    places.reserve(pattern.size());
    for (std::size_t i = 0; i < pattern.size();) {
        const char c = pattern[i++];
        if (c == '*') {
            if (places.empty() || !places.back().star)
                places.push_back({true, {}});
        } else if (c == '?') {
            places.push_back({false, ~Bytes{}});
        } else if (c == '[') {
            places.push_back({false, readClass(pattern, i)});
        } else {
            Bytes one;
            one.set(byte(c == '\\' && i < pattern.size() ? pattern[i++] : c));
            places.push_back({false, one});
        }
    }
    return places;
}

/// A part of a name with the separator in front of it.
struct Part
{
    char separator = '\0';
    std::string_view text;
    bool varies = false;
};

/// Splits at colons; without colons at other usual separators.
[[nodiscard]] std::vector<Part> piecesOf(std::string_view key)
{
    const std::string_view separators = key.find(':') != key.npos ? ":" : "/_-.#|";
    std::vector<Part> parts;
    char separator = '\0';
    for (;;) {
        const auto end = key.find_first_of(separators);
        parts.push_back({separator, key.substr(0, end), false});
        if (end == key.npos)
            return parts;
        separator = key[end];
        key.remove_prefix(end + 1);
    }
}

/// The variable text of a part beside a lock word: "8fa3*" in "8fa3_LOCK", "42" in "lock-42". The whole part if it has
/// no lock word.
struct Varying
{
    std::string_view before; ///< constant, with the joint
    std::string_view middle;
    std::string_view behind; ///< constant, with the joint
};
[[nodiscard]] Varying varyingOf(std::string_view part)
{
    constexpr std::string_view kJoints = "_-./#|@";
    Varying varying{{}, part, {}};
    if (const auto last = part.find_last_of(kJoints);
        last != part.npos && last > 0 && hasWholeLockWord(part.substr(last + 1))) {
        varying.behind = part.substr(last);
        varying.middle = part.substr(0, last);
    }
    if (const auto first = varying.middle.find_first_of(kJoints);
        first != part.npos && first + 1 < varying.middle.size() && hasWholeLockWord(varying.middle.substr(0, first))) {
        varying.before = varying.middle.substr(0, first + 1);
        varying.middle = varying.middle.substr(first + 1);
    }
    return varying;
}

/// Head of a string from Java's serializer; two bytes with its length follow.
constexpr std::string_view kJavaText("\xac\xed\x00\x05t", 5);
constexpr std::size_t kJavaLength = 2;

[[nodiscard]] bool isLiteral(const Place& place)
{
    return !place.star && place.fits.count() == 1;
}

[[nodiscard]] char literal(const Place& place)
{
    for (std::size_t c = 0; c < 256; ++c) {
        if (place.fits.test(c))
            return static_cast<char>(c);
    }
    return 0;
}

void append(std::string& out, const Place& place)
{
    if (place.star) {
        out += '*';
    } else if (place.fits.all()) {
        out += '?';
    } else if (isLiteral(place)) {
        const char c = literal(place);
        if (c == '*' || c == '?' || c == '[' || c == '\\')
            out += '\\';
        out += c;
    } else {
        // The shorter of the class and its complement; three or more in a row become a range.
        const bool negated = place.fits.count() > 128;
        const auto shown = negated ? ~place.fits : place.fits;
        out += negated ? "[^" : "[";
        const auto put = [&](std::size_t c) {
            const char ch = static_cast<char>(c);
            if (ch == ']' || ch == '\\' || ch == '-' || ch == '^')
                out += '\\';
            out += ch;
        };
        // Redis does not unescape range ends, so special characters never are one.
        const auto plain = [](std::size_t c) { return c != ']' && c != '\\' && c != '-' && c != '^'; };
        for (std::size_t c = 0; c < 256; ++c) {
            if (!shown.test(c))
                continue;
            auto last = c;
            while (plain(c) && last + 1 < 256 && shown.test(last + 1) && plain(last + 1))
                ++last;
            put(c);
            if (last >= c + 2) {
                out += '-';
                out += static_cast<char>(last);
                c = last;
            }
        }
        out += ']';
    }
}

} // namespace

bool matches(std::string_view pattern, std::string_view key)
{
    // Backtracking only needs the last star.
    std::size_t p = 0;
    std::size_t k = 0;
    std::size_t star = std::string_view::npos;
    std::size_t starKey = 0;
    const auto fitsAt = [&](std::size_t at, std::size_t& next) {
        next = at + 1;
        switch (pattern[at]) {
        case '?':
            return true;
        case '[':
            return readClass(pattern, next).test(byte(key[k]));
        case '\\':
            if (next < pattern.size())
                ++next;
            return pattern[next - 1] == key[k];
        default:
            return pattern[at] == key[k];
        }
    };
    while (k < key.size()) {
        std::size_t next = 0;
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            starKey = k;
        } else if (p < pattern.size() && fitsAt(p, next)) {
            p = next;
            ++k;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            k = ++starKey;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

std::string normalised(std::string_view pattern)
{
    std::string out;
    for (const auto& place : parsePattern(pattern))
        append(out, place);
    return out;
}

std::string literalPrefix(std::string_view pattern)
{
    std::string prefix;
    for (const auto& place : parsePattern(pattern)) {
        if (!isLiteral(place))
            break;
        prefix += literal(place);
    }
    return prefix;
}

std::string literalPattern(std::string_view key)
{
    std::string pattern;
    pattern.reserve(key.size());
    for (const char c : key) {
        if (c == '*' || c == '?' || c == '[' || c == ']' || c == '\\')
            pattern += '\\';
        pattern += c;
    }
    return pattern;
}

namespace {

/// Prepares text for a pattern that users edit: bytes that are not printable become wildcards.
std::string typedPattern(std::string_view text)
{
    const auto continues = [&](std::size_t i) { return i < text.size() && (text[i] & 0xC0) == 0x80; };
    std::string pattern;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
        end = begin + 1;
        while (continues(end))
            ++end;
        const std::string_view character = text.substr(begin, end - begin);
        const bool isShown = character == "\\" || printable(character) == character;
        pattern += isShown ? literalPattern(character) : std::string(character.size(), '?');
    }
    return pattern;
}

} // namespace

bool looksLikeId(std::string_view text)
{
    const auto digits =
        static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }));
    return digits > 0 && (digits * 2 >= text.size() || text.size() >= 12);
}

std::string patternOfAlike(std::string_view key)
{
    if (key.starts_with(kJavaText) && key.size() > kJavaText.size() + kJavaLength)
        return typedPattern(kJavaText) + "??" + patternOfAlike(key.substr(kJavaText.size() + kJavaLength));
    auto parts = piecesOf(key);
    bool varies = false;
    for (auto part = parts.begin(); part != parts.end(); ++part) {
        part->varies = part != parts.begin() && looksLikeId(part->text);
        varies = varies || part->varies;
    }
    // No part looks like an id: in most such names the last colon-separated part is the id.
    if (!varies && key.find(':') != key.npos) {
        auto last = parts.rbegin();
        if (hasLockWord(last->text) && parts.size() > 2)
            ++last;
        last->varies = true;
    }
    std::string pattern;
    for (const Part& part : parts) {
        if (part.separator != '\0')
            pattern += part.separator;
        if (!part.varies) {
            pattern += typedPattern(part.text);
            continue;
        }
        const auto varying = varyingOf(part.text);
        pattern += typedPattern(varying.before) + '*';
        if (varying.middle.ends_with('}')) // closes the hash tag
            pattern += '}';
        pattern += typedPattern(varying.behind);
    }
    return pattern;
}

std::optional<std::string> literalKey(std::string_view pattern)
{
    std::string key;
    for (const auto& place : parsePattern(pattern)) {
        if (!isLiteral(place))
            return std::nullopt;
        key += literal(place);
    }
    return key;
}

std::vector<std::string> normalisedList(std::span<const std::string> patterns)
{
    std::vector<std::string> list;
    for (const auto& pattern : patterns) {
        auto one = normalised(pattern);
        if (!one.empty() && std::find(list.begin(), list.end(), one) == list.end())
            list.push_back(std::move(one));
    }
    return list;
}

std::size_t firstMatch(std::span<const std::string> patterns, std::string_view key)
{
    const auto found = std::find_if(patterns.begin(), patterns.end(),
                                    [&](const std::string& pattern) { return matches(pattern, key); });
    return static_cast<std::size_t>(found - patterns.begin());
}

std::vector<std::string> disjointPrefixes(std::span<const std::string> patterns)
{
    std::vector<std::string> prefixes;
    prefixes.reserve(patterns.size());
    for (const auto& pattern : patterns)
        prefixes.push_back(literalPrefix(pattern));
    // After sorting, a prefix directly precedes the strings that start with it.
    std::sort(prefixes.begin(), prefixes.end());
    std::vector<std::string> disjoint;
    for (auto& prefix : prefixes) {
        if (disjoint.empty() || !std::string_view(prefix).starts_with(disjoint.back()))
            disjoint.push_back(std::move(prefix));
    }
    return disjoint;
}

} // namespace lockscope::formats
