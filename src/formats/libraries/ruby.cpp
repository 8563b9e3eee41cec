// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Ruby: redis-mutex, redis-objects, GitLab, Discourse. sidekiq.cpp and rubysemaphore.cpp (dv/redis-semaphore) have the
// others.
#include "formats/libraries/all.h"
#include "formats/libraries/node.h"

#include <array>

namespace lockscope::formats {

namespace {

/// The value is the end of the lease, without TTL: a past time means free.
std::optional<Claim> claimRedisMutex(const Subject& s)
{
    const auto until = epochMs(s.raw.value);
    if (!until)
        return std::nullopt;
    auto claim = heldBy(s, Confidence::High, Proof::Certain);
    claim.count = s.isPast(*until) ? 0 : 1;
    return claim;
}

std::optional<Claim> claimRedisObjects(const Subject& s)
{
    if (!s.key().ends_with("_lock") || s.raw.valueBytes > 0)
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Certain);
}

std::optional<Claim> claimGitLab(const Subject& s)
{
    if (!s.shape.uuid)
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

constexpr std::int64_t kYearMs = 31'536'000'000;

/// The value is the second in which the lease ends; the TTL ends one second later.
std::optional<Claim> claimDiscourse(const Subject& s)
{
    if (s.raw.pttlMs < 0 || s.raw.pttlMs > kYearMs || s.key().find(':') == s.key().npos || isNodeResque(s.key()))
        return std::nullopt;
    const auto until = epochMs(s.raw.value);
    if (!until)
        return std::nullopt;
    if (!s.now)
        return heldBy(s, Confidence::Low, Proof::Shape);
    const auto longer = s.now->time_since_epoch().count() + s.raw.pttlMs - *until;
    if (longer < -1000 || longer > 3000)
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Value);
}

constexpr std::array kRedisMutexLayouts{Layout{.begins = "RedisMutex:",
                                               .kinds = Shape::Digit | Shape::Graph,
                                               .claim = claimRedisMutex,
                                               .keys = "RedisMutex:<name>",
                                               .value = "end of the lease in epoch seconds, no TTL",
                                               .sure = Confidence::High}};
constexpr std::array kRedisObjectsLayouts{Layout{.bytes = 0,
                                                 .claim = claimRedisObjects,
                                                 .keys = "<class>:<id>:<name>_lock",
                                                 .value = "empty",
                                                 .sure = Confidence::Medium}};
constexpr std::array kGitLabLayouts{Layout{.begins = "gitlab:exclusive_lease:",
                                           .bytes = 36,
                                           .kinds = Shape::kUuid,
                                           .claim = claimGitLab,
                                           .keys = "gitlab:exclusive_lease:<key>",
                                           .value = "uuid",
                                           .sure = Confidence::High}};
constexpr std::array kDiscourseLayouts{Layout{.rank = Rank::Shaped,
                                              .bytes = 10,
                                              .kinds = Shape::Digit,
                                              .claim = claimDiscourse,
                                              .keys = "<site>:<name>",
                                              .value = "end of the lease in epoch seconds, one second before the TTL",
                                              .sure = Confidence::Medium}};

} // namespace

const Library kRedisMutex{
    .name = "kenn/redis-mutex", .title = "redis-mutex", .layouts = kRedisMutexLayouts, .describe = describeNobody};
const Library kRedisObjects{
    .name = "redis-objects", .title = "redis-objects", .layouts = kRedisObjectsLayouts, .describe = describeNobody};
const Library kGitLab{.name = "gitlab", .title = "GitLab", .layouts = kGitLabLayouts};
const Library kDiscourse{
    .name = "discourse", .title = "Discourse", .layouts = kDiscourseLayouts, .describe = describeNobody};

} // namespace lockscope::formats
