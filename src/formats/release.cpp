// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/release.h"

#include "formats/librarylist.h"
#include "formats/releasescripts.h"
#include "formats/releasetools.h"
#include "formats/scripts.h"

#include <algorithm>

namespace lockscope::formats {

namespace {

[[nodiscard]] std::string text(std::string_view bytes)
{
    return std::string(bytes);
}

/// The release for a library without one of its own.
[[nodiscard]] std::optional<Release> usualRelease(const KeySample& sample, const Analysis& analysis,
                                                  const Library& library)
{
    switch (sample.raw.type) {
    case ValueType::String:
        return deleteText(sample, library.comesBack ? ReleaseNote::ComesBack : ReleaseNote::None);
    case ValueType::Hash:
        return deleteFields(sample);
    case ValueType::ZSet: {
        std::vector<std::string> members{text(analysis.token)};
        if (!library.commonMember.empty() && analysis.mode == KeyRole::Write)
            members.push_back(text(library.commonMember));
        return takeOut(kRemoveMembers, sample, std::move(members), noteOfMany(analysis));
    }
    case ValueType::Set:
        return takeOut(kRemoveFromSet, sample, {text(analysis.token)}, noteOfMany(analysis));
    case ValueType::Unknown:
    case ValueType::List:
    case ValueType::Stream:
    case ValueType::Other:
        break;
    }
    return std::nullopt;
}

[[nodiscard]] bool isCut(const RawValue& raw)
{
    return raw.type == ValueType::String && raw.valueBytes > raw.value.size();
}

} // namespace

std::vector<std::string> fieldsOf(const RawValue& raw)
{
    std::vector<std::string> all{std::to_string(raw.fields.size())};
    for (const auto& [field, value] : raw.fields) {
        all.push_back(text(field));
        all.push_back(text(value));
    }
    return all;
}

std::string_view besideField(const RawValue& raw, std::string_view field)
{
    const auto found =
        std::find_if(raw.fields.begin(), raw.fields.end(), [&](const auto& pair) { return pair.first == field; });
    return found == raw.fields.end() ? std::string_view{} : found->second;
}

std::string_view waitersName(const Analysis& analysis)
{
    const auto source = std::string_view(analysis.waitersSource);
    return source.substr(std::min(source.size(), source.find(':') + 1));
}

ReleaseNote noteOfMany(const Analysis& analysis)
{
    return analysis.count.value_or(0) > 1 ? ReleaseNote::OneOfMany : ReleaseNote::None;
}

Release deleteText(const KeySample& sample, ReleaseNote note)
{
    return {kCompareAndDelete, {text(sample.raw.key)}, {text(sample.raw.value)}, Wakes::Nobody, {}, note};
}

Release deleteAndPublish(const KeySample& sample, std::string channel, std::string message, std::string shard)
{
    std::vector<std::string> arguments{text(sample.raw.value), channel, std::move(message)};
    if (!shard.empty())
        arguments.push_back(std::move(shard));
    return {kDeleteAndPublish, {text(sample.raw.key)}, std::move(arguments), Wakes::Channel, std::move(channel), {}};
}

Release deleteAndSignal(const KeySample& sample, std::string list)
{
    return {kDeleteAndSignal, {text(sample.raw.key), list}, {text(sample.raw.value)}, Wakes::BlockedClient, list, {}};
}

Release deleteFields(const KeySample& sample)
{
    return {kDeleteHash, {text(sample.raw.key)}, fieldsOf(sample.raw), Wakes::Nobody, {}, {}};
}

Release takeOut(std::string_view script, const KeySample& sample, std::vector<std::string> arguments, ReleaseNote note)
{
    return {script, {text(sample.raw.key)}, std::move(arguments), Wakes::Nobody, {}, note, false};
}

WakeScript signalList(std::string list)
{
    return {kSignal, {list}, {}, Wakes::BlockedClient, list, "1"};
}

std::optional<Release> releaseOf(const KeySample& sample, const Analysis& analysis, const LibraryList& list)
{
    if (analysis.library == LibraryId::Unknown || analysis.mode == KeyRole::Auxiliary ||
        analysis.mode == KeyRole::Latch || analysis.mode == KeyRole::Waiting ||
        analysis.mode == KeyRole::WriteWaiting || analysis.count.value_or(1) == 0)
        return std::nullopt;
    if (isCut(sample.raw)) // a truncated value cannot be compared
        return std::nullopt;
    const auto& library = list.library(analysis.library);
    auto release = library.release ? library.release(sample, analysis) : usualRelease(sample, analysis, library);
    if (release && release->wholeKey)
        release->behind = wakeBehind(analysis.library, sample.raw, lockMode(analysis.mode), list);
    return release;
}

std::optional<WakeScript> wakeBehind(LibraryId id, const RawValue& raw, LockMode mode, const LibraryList& list)
{
    const auto& library = list.library(id);
    if (auto wake = library.wake ? library.wake(raw, mode) : std::nullopt)
        return wake;
    for (const auto& other : list.libraries()) {
        if (auto wake = other.wakeIfOurs ? other.wakeIfOurs(raw) : std::nullopt)
            return wake;
    }
    return std::nullopt;
}

} // namespace lockscope::formats
