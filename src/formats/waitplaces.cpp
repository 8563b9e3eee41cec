// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/waitplaces.h"

#include "formats/analyse.h"
#include "formats/fairqueue.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

// BullMQ's list is the backlog of a queue, and Foundatio's topic the message bus of everybody: nobody there waits for
// this lock.
constexpr std::array<std::string_view, 8> kWithPlaces{
    "redisson",  "lockscope", "python-redis-lock", "spring-integration", "sidekiq-unique-jobs", "redis-semaphore-rb",
    "medallion", "walrus",
};

[[nodiscard]] bool startsWith(std::string_view text, std::string_view prefix, std::string_view& rest)
{
    if (!text.starts_with(prefix))
        return false;
    rest = text.substr(prefix.size());
    return true;
}

/// The value again, as far as it decides where to look.
[[nodiscard]] RawValue valueOf(ValueType type, LockMode mode, std::string_view key, std::string_view token,
                               bool isNumber)
{
    RawValue raw;
    raw.key = key;
    raw.type = type;
    switch (type) {
    case ValueType::Hash:
        if (mode == LockMode::Read || mode == LockMode::Write)
            raw.fields.emplace_back("mode", mode == LockMode::Read ? "read" : "write");
        raw.fields.emplace_back(token, "1");
        break;
    case ValueType::ZSet:
    case ValueType::Set:
    case ValueType::List:
        raw.members.push_back({token, 0});
        break;
    default:
        // Of a number nobody is named, and of permits that expire, who has one stands elsewhere.
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

/// Medallion's writer announces itself in the writer's key while readers hold theirs.
void addWriterMark(std::vector<WaitPlace>& places, std::string_view key)
{
    constexpr std::string_view kReaders = ".readers";
    if (!key.ends_with(kReaders))
        return;
    auto place = placeAt(WaitPlace::Kind::Mark,
                         std::string(key.substr(0, key.size() - kReaders.size())).append(".writer"), true);
    place.suffix = "_WRITERWAITING";
    places.push_back(std::move(place));
}

} // namespace

bool mayHaveWaitPlaces(LibraryId id)
{
    static const auto table = [] {
        std::vector<bool> may;
        for (const auto& library : libraries())
            may.push_back(std::find(kWithPlaces.begin(), kWithPlaces.end(), library.name) != kWithPlaces.end());
        return may;
    }();
    return static_cast<std::size_t>(id) < table.size() && table[static_cast<std::size_t>(id)];
}

bool onlyCounts(LibraryId id, ValueType type)
{
    static const auto redisson = libraryFromName("redisson");
    return type == ValueType::String && id == redisson && id != LibraryId::Unknown;
}

bool countsOn(Holding& holding, const RawValue& raw, LockMode mode)
{
    static const auto redisson = libraryFromName("redisson");
    if (raw.type != ValueType::String || raw.value != "1" || raw.pttlMs >= 0 || holding.confidence > Confidence::Low)
        return false;
    holding = {{}, 0, 0, mode, redisson, Confidence::Low};
    return true;
}

std::vector<WaitPlace> waitPlaces(LibraryId id, ValueType type, LockMode mode, std::string_view key,
                                  std::string_view token)
{
    std::vector<WaitPlace> places;
    const bool isNumber = onlyCounts(id, type);
    if (!mayHaveWaitPlaces(id) || (token.empty() && !isNumber))
        return places;
    const auto raw = valueOf(type, mode, key, token, isNumber);
    const auto analysis = analyse({raw, {}, {}});
    if (analysis.library != id)
        return places;
    const std::string_view name = library(id).name;
    // Programs of our own library may poll instead of listening.
    // Of a number only its name says what it is, but whoever waits for one listens there.
    const bool sure = (analysis.confidence == Confidence::High && name != "lockscope") || isNumber;
    std::string_view where;
    if (startsWith(analysis.waitersSource, "pubsub:", where)) {
        // A spin lock of Redisson's is the same hash, and so is a fair lock; who waits for the first one polls.
        const bool isPlain = where.starts_with("redisson_lock__channel:");
        places.push_back(placeAt(WaitPlace::Kind::Channel, where, sure && !isPlain));
        if (isPlain)
            places.push_back(fairQueue(key));
    } else if (startsWith(analysis.waitersSource, "list:", where)) {
        // Version 9 of sidekiq-unique-jobs keeps no queue, and its token looks the same.
        places.push_back(placeAt(WaitPlace::Kind::Queue, where, name != "sidekiq-unique-jobs"));
    } else if (startsWith(analysis.waitersSource, "blpop:", where)) {
        places.push_back(placeAt(WaitPlace::Kind::Blocked, where, sure));
    } else if (startsWith(analysis.waitersSource, "psubscribe:", where)) {
        places.push_back(placeAt(WaitPlace::Kind::Shared, where, sure));
    } else if (name == "medallion") {
        addWriterMark(places, key);
    }
    return places;
}

} // namespace lockscope::formats
