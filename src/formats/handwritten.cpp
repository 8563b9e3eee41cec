// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// What people write by hand: SETNX key "1", a uuid, `client:count`, any word; or a hash with an owner and a count.
#include "core/text.h"
#include "formats/layout.h"
#include "formats/shapes.h"
#include "formats/token.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

bool saysOnlyTaken(std::string_view value)
{
    constexpr std::array<std::string_view, 12> kWords{"",     "0",    "1",   "true", "True", "TRUE",
                                                      "lock", "LOCK", "yes", "on",   "OK",   "locked"};
    return std::find(kWords.begin(), kWords.end(), value) != kWords.end();
}

namespace {

constexpr std::size_t kLongestWord = 256;

[[nodiscard]] bool isText(std::string_view s)
{
    return isUtf8(s) &&
           std::none_of(s.begin(), s.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::optional<Holding> decodeString(const RawValue& raw)
{
    if (raw.value.size() > kLongestWord || raw.valueBytes > kLongestWord || !isText(raw.value))
        return std::nullopt;
    Holding holding{raw.value, 1, LockMode::Exclusive, {}, Confidence::Low};
    // `client:count` changes its value with each re-entry; the client stays.
    if (const auto halves = splitLast(raw.value, ':'); halves && isUuid(halves->left)) {
        if (const auto count = decimal(halves->right, 9); count && *count > 0) {
            holding.token = halves->left;
            holding.count = static_cast<std::uint32_t>(*count);
        }
    }
    return holding;
}

std::optional<Holding> decodeHash(const RawValue& raw)
{
    constexpr std::array<std::string_view, 7> kOwners{"owner", "holder", "client", "clientId", "token", "id", "uuid"};
    Holding holding{{}, 1, LockMode::Exclusive, {}, Confidence::Low};
    for (const auto& [name, value] : raw.fields) {
        if (std::find(kOwners.begin(), kOwners.end(), name) != kOwners.end() && !value.empty() && holding.token.empty())
            holding.token = value;
        else if (name == "count" || name == "reentrant")
            holding.count = static_cast<std::uint32_t>(decimal(value, 9).value_or(1));
    }
    if (holding.token.empty())
        return std::nullopt;
    return holding;
}

std::optional<Holding> decodeAny(const RawValue& raw)
{
    if (raw.type == ValueType::String)
        return decodeString(raw);
    return raw.type == ValueType::Hash ? decodeHash(raw) : std::nullopt;
}

HolderText describe(std::string_view token)
{
    HolderText text;
    if (saysOnlyTaken(token)) {
        text.summary = token; // it says only that somebody holds it
        return text;
    }
    text.client = printable(token);
    text.summary = isUuid(token) ? shortened(token) : printableElided(token, 24);
    return text;
}

std::string_view client(std::string_view token)
{
    return token;
}

} // namespace

const Layout kHandwritten{"handwritten", "hand-written", 0, decodeAny, describe, client};

} // namespace lockscope::formats
