// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/byitself.h"

namespace lockscope::formats {

namespace {

[[nodiscard]] bool isOfAWord(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || byte >= 0x80;
}

} // namespace

bool saysNothing(std::string_view pattern)
{
    bool inClass = false; // what it lists is no part of every name
    for (const char c : pattern) {
        if (inClass) {
            inClass = c != ']';
        } else if (c == '[') {
            inClass = true;
        } else if (isOfAWord(c)) {
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
