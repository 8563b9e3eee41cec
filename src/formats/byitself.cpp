// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/byitself.h"

#include <algorithm>

namespace lockscope::formats {

namespace {

[[nodiscard]] bool isOfAWord(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || byte >= 0x80;
}

/// End of the character class that starts at `begin`, or of the pattern.
[[nodiscard]] std::size_t endOfClass(std::string_view pattern, std::size_t begin)
{
    auto i = begin + 1;
    while (i < pattern.size() && pattern[i] != ']')
        i += pattern[i] == '\\' ? 2 : 1;
    return std::min(i, pattern.size());
}

/// True if a class spells a letter, like [mM] or [123]; false for a long list or a complement.
[[nodiscard]] bool namesLetters(std::string_view listed)
{
    constexpr std::size_t kFew = 8;
    const bool isChoice = !listed.starts_with('^') && listed.size() <= kFew && listed.find('-') == listed.npos;
    return isChoice && std::any_of(listed.begin(), listed.end(), isOfAWord);
}

} // namespace

bool saysNothing(std::string_view pattern)
{
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '[') {
            const auto end = endOfClass(pattern, i);
            if (namesLetters(pattern.substr(i + 1, end - i - 1)))
                return false;
            i = end;
        } else if (isOfAWord(pattern[i])) {
            return false;
        }
    }
    return true;
}

bool isLockByItself(const RawValue& raw, std::optional<Time> now)
{
    return analyse({raw, {}, now}).library != LibraryId::Unknown;
}

} // namespace lockscope::formats
