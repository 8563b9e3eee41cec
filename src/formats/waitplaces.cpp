// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/waitplaces.h"

#include "formats/librarylist.h"
#include "formats/shapes.h"

namespace lockscope::formats {

namespace {

[[nodiscard]] bool startsWith(std::string_view text, std::string_view prefix, std::string_view& rest)
{
    if (!text.starts_with(prefix))
        return false;
    rest = text.substr(prefix.size());
    return true;
}

/// Rebuilds the value as far as it determines the places.
[[nodiscard]] RawValue valueOf(ValueType type, LockMode mode, std::string_view key, std::string_view token,
                               std::string_view modeField, bool isNumber)
{
    RawValue raw;
    raw.key = key;
    raw.type = type;
    switch (type) {
    case ValueType::Hash:
        if (!modeField.empty() && (mode == LockMode::Read || mode == LockMode::Write))
            raw.fields.emplace_back(modeField, mode == LockMode::Read ? "read" : "write");
        raw.fields.emplace_back(token, "1");
        break;
    case ValueType::ZSet:
    case ValueType::Set:
    case ValueType::List:
        raw.members.push_back({token, 0});
        break;
    default:
        // A number names no holder, and the holders of expiring permits are in another key.
        raw.value = isNumber ? std::string_view("1") : token;
        raw.valueBytes = raw.value.size();
        break;
    }
    return raw;
}

[[nodiscard]] WaitPlace placeAt(WaitPlace::Kind kind, std::string_view name, bool sure)
{
    WaitPlace place;
    place.kind = kind;
    place.name = name;
    place.sure = sure;
    return place;
}

void addPlace(const Waited& lock, std::vector<WaitPlace>& out, bool sure)
{
    using Kind = WaitPlace::Kind;
    const auto& source = lock.analysis.waitersSource;
    const bool wroteIt = lock.analysis.confidence == Confidence::High || lock.isNumber;
    std::string_view where;
    if (startsWith(source, "pubsub:", where))
        out.push_back(placeAt(Kind::Channel, where, sure && wroteIt));
    else if (startsWith(source, "list:", where))
        out.push_back(placeAt(Kind::Queue, where, sure));
    else if (startsWith(source, "blpop:", where))
        out.push_back(placeAt(Kind::Blocked, where, sure && wroteIt));
    else if (startsWith(source, "psubscribe:", where))
        out.push_back(placeAt(Kind::Shared, where, sure && wroteIt));
}

} // namespace

void placeOfSource(const Waited& lock, std::vector<WaitPlace>& out)
{
    addPlace(lock, out, true);
}

void placeOfSourceUnsure(const Waited& lock, std::vector<WaitPlace>& out)
{
    addPlace(lock, out, false);
}

bool mayHaveWaitPlaces(LibraryId id)
{
    return library(id).waitPlaces != nullptr;
}

bool onlyCounts(LibraryId id, ValueType type)
{
    return type == ValueType::String && library(id).numbers != nullptr;
}

std::uint32_t numberIn(std::string_view value)
{
    constexpr std::size_t kMostDigits = 9;
    return static_cast<std::uint32_t>(decimal(value, kMostDigits).value_or(0));
}

bool countsOn(Holding& holding, const RawValue& raw, LibraryId library, LockMode mode)
{
    if (raw.type != ValueType::String || raw.value != "1" || raw.pttlMs >= 0 || holding.confidence > Confidence::Low)
        return false;
    holding = {{}, 0, 0, mode, library, Confidence::Low};
    return true;
}

std::vector<WaitPlace> waitPlaces(LibraryId id, ValueType type, LockMode mode, std::string_view key,
                                  std::string_view token, const LibraryList& list)
{
    std::vector<WaitPlace> places;
    const auto& library = list.library(id);
    const bool isNumber = type == ValueType::String && library.numbers != nullptr;
    if (library.waitPlaces == nullptr)
        return places;
    if (library.waitsByName) {
        library.waitPlaces({key, Analysis{}, isNumber}, places);
        return places;
    }
    if (token.empty() && !isNumber)
        return places;
    const auto raw = valueOf(type, mode, key, token, library.commonField, isNumber);
    const auto analysis = analyse({raw, {}, {}}, list);
    if (analysis.library == id)
        library.waitPlaces({key, analysis, isNumber}, places);
    return places;
}

} // namespace lockscope::formats
