// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/decode.h"
#include "require.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string_view>
#include <vector>

namespace lockscope::fuzz {

/// A number that the input chooses, often an extreme one.
inline double scoreOf(std::string_view bytes)
{
    double score = 0;
    std::memcpy(&score, bytes.data(), std::min(bytes.size(), sizeof score));
    return score;
}

/// The first byte is the type, the next one the TTL, and the rest is parts with 0x1e between them: the key, then the
/// value, or fields and values, or members; a 0x1d begins another key beside the first.
[[nodiscard]] inline std::vector<formats::RawValue> keysFrom(const std::uint8_t* data, std::size_t size)
{
    using formats::RawValue;
    if (size < 2)
        return {};
    constexpr std::int64_t kTtls[] = {-1, 0, 1, 500, 9'000, 29'000, 59'000, 3'600'000, INT64_MAX, INT64_MIN};
    const auto type = static_cast<ValueType>(data[0] % 8);
    std::string_view rest(reinterpret_cast<const char*>(data) + 2, size - 2);

    std::vector<RawValue> keys;
    while (!rest.empty() && keys.size() < 8) {
        const auto end = rest.find('\x1d');
        auto one = rest.substr(0, end);
        rest = end == rest.npos ? std::string_view{} : rest.substr(end + 1);
        std::vector<std::string_view> parts;
        for (;;) {
            const auto at = one.find('\x1e');
            parts.push_back(one.substr(0, at));
            if (at == one.npos)
                break;
            one.remove_prefix(at + 1);
        }
        RawValue& raw = keys.emplace_back();
        raw.type = keys.size() == 1 ? type : static_cast<ValueType>((data[0] / 8 + keys.size()) % 8);
        raw.key = parts[0];
        raw.pttlMs = kTtls[data[1] % std::size(kTtls)];
        if (raw.type == ValueType::String && parts.size() > 1)
            raw.value = parts[1];
        raw.valueBytes = raw.value.size();
        for (std::size_t i = 1; i + 1 < parts.size(); i += 2) {
            raw.fields.emplace_back(parts[i], parts[i + 1]);
            raw.members.push_back({parts[i], scoreOf(parts[i + 1])});
        }
    }
    return keys;
}

} // namespace lockscope::fuzz
