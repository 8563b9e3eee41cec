// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// 128 random bits as 32 lower-case hex digits: this project's own lock library. Others write the same shape, so the
// title names them too and the confidence stays low.
#include "formats/layout.h"
#include "formats/shapes.h"

namespace lockscope::formats {

namespace {

[[nodiscard]] bool isToken(std::string_view s)
{
    return s.size() == 32 && isLowerHex(s);
}

std::optional<Holding> decodeString(const RawValue& raw)
{
    if (raw.type != ValueType::String || !isToken(raw.value))
        return std::nullopt;
    return Holding{raw.value, 1, LockMode::Exclusive, {}, Confidence::Low};
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

const Layout kHexToken{"lockscope", "Lockscope / node-redlock", 50, decodeString, describe, client};

} // namespace lockscope::formats
