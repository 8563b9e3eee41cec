// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/release.h"

#include "formats/redissonnames.h"
#include "formats/releasescripts.h"
#include "formats/scripts.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

[[nodiscard]] std::string text(std::string_view bytes)
{
    return std::string(bytes);
}

[[nodiscard]] std::string inQuotes(std::string_view bytes)
{
    std::string out;
    for (const char c : bytes) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c;
    }
    return out;
}

/// Number of fields, field, value ...
[[nodiscard]] std::vector<std::string> fieldsOf(const RawValue& raw)
{
    std::vector<std::string> all{std::to_string(raw.fields.size())};
    for (const auto& [field, value] : raw.fields) {
        all.push_back(text(field));
        all.push_back(text(value));
    }
    return all;
}

[[nodiscard]] std::string_view valueOf(const RawValue& raw, std::string_view field)
{
    const auto found =
        std::find_if(raw.fields.begin(), raw.fields.end(), [&](const auto& pair) { return pair.first == field; });
    return found == raw.fields.end() ? std::string_view{} : found->second;
}

[[nodiscard]] Release redissonHash(const Sample& sample, const Analysis& analysis)
{
    const RawValue& raw = sample.raw;
    const bool readWrite = analysis.mode == Mode::Read || analysis.mode == Mode::Write;
    const bool multi = std::any_of(raw.fields.begin(), raw.fields.end(),
                                   [](const auto& pair) { return pair.first.ends_with(":lock_count"); });
    const auto channel = redissonName(readWrite ? "redisson_rwlock" : "redisson_lock__channel", raw.key);
    if (multi)
        return {kDeleteMulti,   {text(raw.key)}, {text(analysis.token), channel, "0"},
                Wakes::Channel, channel,         ReleaseNote::OneOfMany};
    auto arguments = fieldsOf(raw);
    arguments.push_back(channel);
    arguments.push_back(readWrite ? "1" : "0"); // 1 wakes readers and writers alike
    if (!analysis.waitersSource.starts_with("list:"))
        return {kDeleteHashAndPublish, {text(raw.key)}, std::move(arguments), Wakes::Channel, channel, {}};
    return {
        kDeleteFair,
        {text(raw.key), redissonName("redisson_lock_queue", raw.key), redissonName("redisson_lock_timeout", raw.key)},
        std::move(arguments),
        Wakes::QueueHead,
        channel,
        {}};
}

[[nodiscard]] std::optional<Release> redissonPermit(const Sample& sample, const Analysis& analysis)
{
    constexpr std::string_view kTimeout = ":timeout";
    // The lock was looked at by its number, or by the set of the permits.
    auto name = text(sample.raw.key);
    if (sample.raw.type == ValueType::ZSet)
        name = text(redissonInner(sample.raw.key.substr(0, sample.raw.key.size() - kTimeout.size())));
    const auto channel = redissonName("redisson_sc", name);
    return Release{kReturnPermit,
                   {redissonSuffixed(name, "timeout"), name},
                   {text(analysis.token), channel},
                   Wakes::Channel,
                   channel,
                   ReleaseNote::OneOfMany};
}

[[nodiscard]] Release sidekiq(const Sample& sample, const Analysis& analysis)
{
    constexpr std::string_view kLocked = ":LOCKED";
    const auto digest = text(sample.raw.key.substr(0, sample.raw.key.size() - kLocked.size()));
    const bool queues = analysis.waitersSource != "none";
    return {kUnlockJob,
            {text(sample.raw.key), digest, digest + ":QUEUED", digest + ":PRIMED", digest + ":INFO",
             "uniquejobs:digests", "uniquejobs:expiring_digests"},
            {text(analysis.token), text(valueOf(sample.raw, analysis.token)), queues ? "1" : "0"},
            queues ? Wakes::BlockedClient : Wakes::Nobody,
            queues ? digest + ":QUEUED" : std::string(),
            analysis.count.value_or(0) > 1 ? ReleaseNote::OneOfMany : ReleaseNote::None};
}

[[nodiscard]] std::optional<Release> ofHash(const Sample& sample, const Analysis& analysis, std::string_view library)
{
    const auto key = text(sample.raw.key);
    if (library == "redisson")
        return redissonHash(sample, analysis);
    if (library == "sidekiq-unique-jobs")
        return sidekiq(sample, analysis);
    const auto token = text(analysis.token);
    const auto beside = text(valueOf(sample.raw, analysis.token));
    if (library == "redis-semaphore-rb") {
        const auto left = analysis.waitersSource.substr(std::string_view("blpop:").size());
        return Release{kGiveBack, {key, left}, {token, beside}, Wakes::BlockedClient, left, ReleaseNote::OneOfMany};
    }
    if (library == "huey") // the rest of the hash are results
        return Release{kRemoveField, {key}, {token, beside}, Wakes::Nobody, {}, ReleaseNote::OneOfMany};
    return Release{kDeleteHash, {key}, fieldsOf(sample.raw), Wakes::Nobody, {}, {}};
}

[[nodiscard]] std::optional<Release> ofSortedSet(const Sample& sample, const Analysis& analysis,
                                                 std::string_view library)
{
    if (library == "redisson")
        return redissonPermit(sample, analysis);
    std::vector<std::string> members{text(analysis.token)};
    if (library == "symfony" && analysis.mode == Mode::Write)
        members.emplace_back("__write__");
    return Release{kRemoveMembers,
                   {text(sample.raw.key)},
                   std::move(members),
                   Wakes::Nobody,
                   {},
                   analysis.count.value_or(0) > 1 ? ReleaseNote::OneOfMany : ReleaseNote::None};
}

[[nodiscard]] std::optional<Release> ofString(const Sample& sample, const Analysis& analysis, std::string_view library)
{
    const RawValue& raw = sample.raw;
    const auto key = text(raw.key);
    if (raw.valueBytes > raw.value.size())
        return std::nullopt; // cut: there is nothing whole to compare with
    if (library == "redisson")
        return analysis.token.empty() ? std::nullopt : redissonPermit(sample, analysis);
    const auto source = std::string_view(analysis.waitersSource);
    const auto channel = source.substr(std::min(source.size(), source.find(':') + 1));
    if (library == "python-redis-lock")
        return Release{kDeleteAndSignal,     {key, text(channel)}, {text(raw.value)},
                       Wakes::BlockedClient, text(channel),        {}};
    if (library == "walrus")
        return Release{kDeleteAndSignal,     {key, text(channel)}, {text(raw.value)},
                       Wakes::BlockedClient, text(channel),        {}};
    if (library == "simple-redis-mutex") // its waiters read the key only
        return Release{kDeleteAndPublish,
                       {key},
                       {text(raw.value), text(channel), "{\"key\":\"" + inQuotes(key) + "\",\"value\":\"\"}"},
                       Wakes::Channel,
                       text(channel),
                       {}};
    if (library == "lockscope")
        return Release{kDeleteAndPublish, {key},         {text(raw.value), text(channel), "released"},
                       Wakes::Channel,    text(channel), {}};
    if (library == "spring-integration") {
        const auto registry = text(raw.key.substr(0, raw.key.find(':')));
        const auto told = registry + "-channel:" + key;
        return Release{kDeleteAndPublish, {key}, {text(raw.value), told, key}, Wakes::Channel, told, {}};
    }
    if (library == "nextcloud" && analysis.mode == Mode::Shared)
        return Release{kOneReaderLess, {key}, {text(raw.value)}, Wakes::Nobody, {}, ReleaseNote::OneOfMany};
    auto note = ReleaseNote::None;
    if (library == "bullmq" || library == "bull")
        note = ReleaseNote::JobRunsAgain;
    else if (formats::library(analysis.library).comesBack)
        note = ReleaseNote::ComesBack;
    return Release{kCompareAndDelete, {key}, {text(raw.value)}, Wakes::Nobody, {}, note};
}

[[nodiscard]] std::optional<Release> ofType(const Sample& sample, const Analysis& analysis, std::string_view library)
{
    switch (sample.raw.type) {
    case ValueType::String:
        return ofString(sample, analysis, library);
    case ValueType::Hash:
        return ofHash(sample, analysis, library);
    case ValueType::ZSet:
        return ofSortedSet(sample, analysis, library);
    case ValueType::Set:
        return Release{kRemoveFromSet,
                       {text(sample.raw.key)},
                       {text(analysis.token)},
                       Wakes::Nobody,
                       {},
                       analysis.count.value_or(0) > 1 ? ReleaseNote::OneOfMany : ReleaseNote::None};
    case ValueType::Unknown:
    case ValueType::List:
    case ValueType::Stream:
    case ValueType::Other:
        break;
    }
    return std::nullopt;
}

/// Does the script take something out of a key that others use, too?
[[nodiscard]] bool isPartOf(std::string_view script)
{
    constexpr std::array kParts{kDeleteMulti, kReturnPermit, kRemoveMembers, kRemoveFromSet,
                                kRemoveField, kGiveBack,     kOneReaderLess, kUnlockJob};
    return std::find(kParts.begin(), kParts.end(), script) != kParts.end();
}

} // namespace

std::optional<Release> releaseOf(const Sample& sample, const Analysis& analysis)
{
    const std::string_view library = formats::library(analysis.library).name;
    if (library.empty() || analysis.mode == Mode::Auxiliary || analysis.mode == Mode::Latch ||
        analysis.mode == Mode::Waiting || analysis.mode == Mode::WriteWaiting || analysis.count.value_or(0) == 0)
        return std::nullopt;
    auto release = ofType(sample, analysis, library);
    if (release)
        release->wholeKey = !isPartOf(release->script);
    return release;
}

std::optional<Release> tombstoneOf(const Sample& sample, std::string_view tombstone, std::chrono::milliseconds lease)
{
    if (sample.raw.type != ValueType::String || sample.raw.valueBytes > sample.raw.value.size() || lease.count() <= 0)
        return std::nullopt;
    return Release{kEntomb,
                   {text(sample.raw.key)},
                   {text(sample.raw.value), text(tombstone), std::to_string(lease.count())},
                   Wakes::Nobody,
                   {},
                   {}};
}

} // namespace lockscope::formats
