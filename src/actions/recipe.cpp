// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/recipe.h"

#include "core/numbers.h"
#include "formats/permits.h"

#include <algorithm>
#include <cstdlib>

namespace lockscope::actions {

namespace {

std::optional<formats::Release> recipe(const KeySnapshot& seen)
{
    if (!seen.exists || !seen.comparable)
        return std::nullopt;
    formats::KeySample sample;
    sample.raw = asRead(seen);
    if (seen.onlyCounts)
        return formats::library(seen.library).numbers->release(sample, seen.mode);
    // Moves the confirmed token to the front: layouts use the first.
    std::stable_partition(sample.raw.members.begin(), sample.raw.members.end(),
                          [&](const formats::RawValue::Member& member) { return member.bytes == seen.token; });
    std::stable_partition(sample.raw.fields.begin(), sample.raw.fields.end(),
                          [&](const auto& field) { return field.first == seen.token; });
    sample.now = seen.now;
    const auto analysis = formats::analyse(sample);
    if ((hasMembers(seen) || seen.type == ValueType::Hash) && analysis.token != seen.token)
        return std::nullopt; // the confirmed token has expired; the next one must not be released
    // A lock of a guessed library is deleted by comparison.
    if (analysis.confidence < formats::Confidence::Medium)
        return std::nullopt;
    return formats::releaseOf(sample, analysis);
}

} // namespace

formats::RawValue asRead(const KeySnapshot& seen)
{
    formats::RawValue raw;
    raw.key = seen.key;
    raw.type = seen.type;
    raw.value = seen.value;
    raw.valueBytes = seen.value.size();
    for (const auto& [field, value] : seen.fields) {
        if (hasMembers(seen))
            raw.members.push_back({field, parseLeadingNumber<double>(value).value_or(0)});
        else
            raw.fields.emplace_back(field, value);
    }
    raw.pttlMs = seen.pttlMs;
    return raw;
}

std::optional<formats::Release> ownRelease(const KeySnapshot& seen)
{
    auto release = recipe(seen);
    if (!release || !release->wholeKey)
        return release;
    // Deleted by comparison, followed by a wake-up.
    if (seen.type != ValueType::String || release->wakes == formats::Wakes::Nobody || release->behind)
        return std::nullopt;
    return release;
}

std::optional<formats::WakeScript> wakeBehind(const KeySnapshot& seen)
{
    return ownRelease(seen) ? std::nullopt : formats::wakeBehind(seen.library, asRead(seen), seen.mode);
}

bool sharesItsKey(const KeySnapshot& seen)
{
    const auto release = recipe(seen);
    return release && !release->wholeKey;
}

} // namespace lockscope::actions
