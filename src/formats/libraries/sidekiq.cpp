// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// sidekiq-unique-jobs: a hash of the jobs that hold a digest, a queue of waiting jobs, and helper keys of the digest.
#include "formats/auxiliary.h"
#include "formats/besidelock.h"
#include "formats/libraries/all.h"
#include "formats/releasetools.h"
#include "formats/token.h"
#include "formats/waitplaces.h"

#include <array>

namespace lockscope::formats {

namespace {

std::string ofDigest(std::string_view rest)
{
    for (const std::string_view suffix : {":QUEUED", ":PRIMED", ":INFO"}) {
        if (rest.ends_with(suffix))
            rest.remove_suffix(suffix.size());
    }
    return "uniquejobs:" + std::string(rest) + ":LOCKED";
}

constexpr std::array kSidekiqHelpers{
    Helper{ValueType::ZSet, "uniquejobs:digests"},
    Helper{ValueType::ZSet, "uniquejobs:expiring_digests"},
    Helper{ValueType::ZSet, "uniquejobs:changelog"},
    Helper{ValueType::List, "uniquejobs:", ":QUEUED", ofDigest},
    Helper{ValueType::List, "uniquejobs:", ":PRIMED", ofDigest},
    Helper{.prefix = "uniquejobs:", .parent = ofDigest, .unless = ":LOCKED"},
};

constexpr std::string_view kUniqueJobs = "uniquejobs:";

constexpr std::string_view kLocked = ":LOCKED";

/// `uniquejobs:<digest>:LOCKED`: job id -> time of the lock, in version 9 -> JSON.
std::optional<Claim> claimSidekiq(const Subject& s)
{
    if (!s.key().ends_with(kLocked) || s.raw.fields.empty())
        return std::nullopt;
    const auto count = static_cast<std::uint32_t>(s.raw.fields.size());
    return Claim{s.raw.fields.front().first, count, count > 1 ? KeyRole::Semaphore : KeyRole::Exclusive,
                 Confidence::High, Proof::Certain};
}

void explainSidekiq(const Subject& s, Analysis& analysis)
{
    // Version 9 has no queue and writes JSON.
    if (!s.raw.fields.front().second.starts_with("{"))
        analysis.waitersSource = "list:" + std::string(s.key().substr(0, s.key().size() - kLocked.size())) + ":QUEUED";
}

/// The queue contains the waiting jobs, or after a release a "1" that wakes one.
std::optional<Claim> claimSidekiqList(const Subject& s)
{
    auto claim = auxiliaryClaim(s, kSidekiqHelpers);
    if (claim) {
        claim->count = 0;
        if (s.key().ends_with(":QUEUED") && !s.raw.members.empty() && !saysOnlyTaken(s.raw.members.front().bytes))
            claim->mode = KeyRole::Waiting;
    }
    return claim;
}

void explainSidekiqList(const Subject& s, Analysis& analysis)
{
    if (analysis.mode == KeyRole::Waiting)
        analysis.waitersSource = "list:" + std::string(s.key());
}

std::optional<Claim> claimSidekiqOther(const Subject& s)
{
    return auxiliaryClaim(s, kSidekiqHelpers);
}

/// KEYS: locked jobs, digest, queue, primed, information, all digests, expiring digests. ARGV: job, its value, "1" if
/// waiters block on the queue. With the last job, all keys of the digest go.
constexpr std::string_view kUnlockJob = R"(local held = redis.call('HGET', KEYS[1], ARGV[1])
if held ~= ARGV[2] then
    return held and 0 or -1
end
local last = redis.call('HLEN', KEYS[1]) == 1
redis.call('HDEL', KEYS[1], ARGV[1])
if last then
    redis.pcall('UNLINK', KEYS[2], KEYS[4], KEYS[5])
    redis.pcall('ZREM', KEYS[6], KEYS[2])
    redis.pcall('ZREM', KEYS[7], KEYS[2])
end
local done = last and 1 or 3
if ARGV[3] == '1' then
    local signal = redis.pcall('LPUSH', KEYS[3], '1')
    redis.pcall('PEXPIRE', KEYS[3], 5000)
    return type(signal) == 'number' and done or {done, signal}
end
return done)";

std::optional<Release> releaseSidekiq(const KeySample& sample, const Analysis& analysis)
{
    const auto digest = std::string(sample.raw.key.substr(0, sample.raw.key.size() - kLocked.size()));
    const bool queues = analysis.waitersSource != "none";
    return Release{
        kUnlockJob,
        {std::string(sample.raw.key), digest, digest + ":QUEUED", digest + ":PRIMED", digest + ":INFO",
         "uniquejobs:digests", "uniquejobs:expiring_digests"},
        {std::string(analysis.token), std::string(besideField(sample.raw, analysis.token)), queues ? "1" : "0"},
        queues ? Wakes::BlockedClient : Wakes::Nobody,
        queues ? digest + ":QUEUED" : std::string(),
        noteOfMany(analysis),
        false};
}

/// `:INFO` is written where the application switched it on. Class and queue come first; the arguments, which are not
/// read, stand behind limit, timeout, ttl and type.
constexpr std::array kInfoFields{JobField{"worker", JobPart::Class}, JobField{"queue", JobPart::Queue}};

std::optional<JobPlace> jobSidekiq(std::string_view key, std::string_view token)
{
    if (!key.ends_with(kLocked))
        return std::nullopt;
    JobPlace place;
    place.id = token;
    place.kind = JobPlace::Kind::Json;
    place.key = std::string(key.substr(0, key.size() - kLocked.size())) + ":INFO";
    place.fields = kInfoFields;
    return place;
}

/// Each process of Sidekiq beats every ten seconds; which one runs a job is not in the lock.
std::vector<LifeSign> lifeSignsSidekiq(std::string_view, std::string_view)
{
    return {LifeSign{LifeSignKind::Processes, "processes", {}, "beat"}};
}

constexpr std::array kSidekiqLayouts{Layout{.rank = Rank::Helper,
                                            .variant = "queue",
                                            .type = ValueType::List,
                                            .claim = claimSidekiqList,
                                            .explain = explainSidekiqList,
                                            .keys = "uniquejobs:<digest>:QUEUED, :PRIMED",
                                            .value = "job ids that wait, or 1; belongs to a lock",
                                            .sure = Confidence::High},
                                     Layout{.rank = Rank::Helper,
                                            .variant = "digest",
                                            .begins = kUniqueJobs,
                                            .claim = claimSidekiqOther,
                                            .keys = "uniquejobs:<digest>[:INFO]",
                                            .value = "job id, JSON; belongs to a lock",
                                            .sure = Confidence::High},
                                     Layout{.rank = Rank::Helper,
                                            .variant = "digests",
                                            .type = ValueType::ZSet,
                                            .begins = kUniqueJobs,
                                            .claim = claimSidekiqOther,
                                            .keys = "uniquejobs:digests, :expiring_digests, :changelog",
                                            .value = "all digests; no lock",
                                            .sure = Confidence::High},
                                     Layout{.variant = "lock",
                                            .type = ValueType::Hash,
                                            .begins = kUniqueJobs,
                                            .claim = claimSidekiq,
                                            .explain = explainSidekiq,
                                            .keys = "uniquejobs:<digest>:LOCKED",
                                            .value = "job id -> epoch seconds (version 9: JSON)",
                                            .sure = Confidence::High}};

} // namespace

const Library kSidekiq{.name = "sidekiq-unique-jobs",
                       .title = "sidekiq-unique-jobs",
                       .layouts = kSidekiqLayouts,
                       .helpers = kSidekiqHelpers,
                       .fieldsAreHolders = true,
                       .waitPlaces = placeOfSourceUnsure, // version 9 keeps no queue, and its token looks the same
                       .job = jobSidekiq,
                       .lifeSigns = lifeSignsSidekiq,
                       .wakeUp = WakeUp::List,
                       .release = releaseSidekiq};

} // namespace lockscope::formats
