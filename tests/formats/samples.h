// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/analyse.h"

#include <string>
#include <utility>
#include <vector>

namespace lockscope::formats::samples {

/// A key as it lies in Redis, with its bytes.
struct Stored
{
    std::string key;
    ValueType type = ValueType::String;
    std::string text;
    std::vector<std::pair<std::string, std::string>> fields;
    std::vector<std::pair<std::string, double>> members;
    std::int64_t pttlMs = -1;

    [[nodiscard]] RawValue raw() const
    {
        RawValue raw;
        raw.key = key;
        raw.type = type;
        raw.value = text;
        raw.valueBytes = text.size();
        raw.pttlMs = pttlMs;
        for (const auto& [name, value] : fields)
            raw.fields.emplace_back(name, value);
        for (const auto& [member, score] : members)
            raw.members.push_back({member, score});
        return raw;
    }
};

/// Calls `look(analysis)` with what analyse() says; the views in it live during the call.
template <typename Look>
void analysed(const Stored& stored, const std::vector<Stored>& aux, std::int64_t nowMs, Look look)
{
    std::vector<RawValue> others;
    others.reserve(aux.size());
    for (const Stored& other : aux)
        others.push_back(other.raw());
    const KeySample sample{stored.raw(), others, Time(std::chrono::milliseconds(nowMs))};
    look(analyse(sample));
}

[[nodiscard]] inline bool hasCandidate(const Analysis& analysis, std::string_view name)
{
    for (const LibraryId id : analysis.candidates) {
        if (name == library(id).name)
            return true;
    }
    return false;
}

} // namespace lockscope::formats::samples
