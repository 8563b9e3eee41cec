// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// redsync: a string, 16 random bytes in standard base64 with padding: 24 characters.
#include "formats/layout.h"
#include "formats/shapes.h"

#include <algorithm>

namespace lockscope::formats {

namespace {

[[nodiscard]] bool isBase64(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '/';
}

[[nodiscard]] bool isToken(std::string_view s)
{
    // 16 bytes leave four zero bits in the last character.
    return s.size() == 24 && s.ends_with("==") && std::string_view("AQgw").find(s[21]) != std::string_view::npos &&
           std::all_of(s.begin(), s.end() - 2, isBase64);
}

std::optional<Holding> decodeString(const RawValue& raw)
{
    if (raw.type != ValueType::String || !isToken(raw.value))
        return std::nullopt;
    return Holding{raw.value, 1, LockMode::Exclusive, {}, Confidence::High};
}

HolderText describe(std::string_view token)
{
    HolderText text;
    if (isToken(token)) {
        text.client = token;
        text.summary = shortened(token);
    }
    return text;
}

std::string_view client(std::string_view token)
{
    return token;
}

} // namespace

const Layout kRedsync{"redsync", "redsync", 0, decodeString, describe, client};

} // namespace lockscope::formats
