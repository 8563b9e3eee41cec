// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/recipe.h"

#include <cstdlib>

namespace lockscope::actions {

namespace {

std::optional<formats::Release> recipe(const Seen& seen)
{
    if (!seen.exists || !seen.comparable)
        return std::nullopt;
    formats::Sample sample;
    sample.raw.key = seen.key;
    sample.raw.type = seen.type;
    sample.raw.value = seen.value;
    sample.raw.valueBytes = seen.value.size();
    sample.raw.pttlMs = seen.pttlMs;
    for (const auto& [field, value] : seen.fields) {
        if (!hasMembers(seen))
            sample.raw.fields.emplace_back(field, value);
        else // the one that is meant first: the layouts take the first
            sample.raw.members.insert(field == seen.token ? sample.raw.members.begin() : sample.raw.members.end(),
                                      {field, std::strtod(value.c_str(), nullptr)});
    }
    sample.now = seen.now;
    const auto analysis = formats::analyse(sample);
    if (hasMembers(seen) && analysis.token != seen.token)
        return std::nullopt; // its time has passed, and the next one is not meant
    // What is only guessed is deleted as it was seen.
    if (analysis.confidence < formats::Confidence::Medium)
        return std::nullopt;
    return formats::releaseOf(sample, analysis);
}

} // namespace

std::optional<formats::Release> ownRelease(const Seen& seen)
{
    auto release = recipe(seen);
    if (release && release->wholeKey && (seen.type != ValueType::String || release->wakes != formats::Wakes::Channel))
        return std::nullopt;
    return release;
}

bool sharesItsKey(const Seen& seen)
{
    const auto release = recipe(seen);
    return release && !release->wholeKey;
}

} // namespace lockscope::actions
