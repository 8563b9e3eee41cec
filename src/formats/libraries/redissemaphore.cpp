// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// redis-semaphore (Node, swarthy): mutex:<key> holds a uuid with an optional suffix, semaphore:<key> is a sorted set of
// ids scored with their last refresh.
#include "formats/libraries/all.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

constexpr std::size_t kUuid = 36;

[[nodiscard]] bool startsWithUuid(std::string_view s, std::string_view separators)
{
    return s.size() >= kUuid && isUuid(s.substr(0, kUuid)) &&
           (s.size() == kUuid || separators.find(s[kUuid]) != separators.npos);
}

std::optional<Claim> claimMutex(const Subject& s)
{
    if (!startsWithUuid(s.raw.value, "-"))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

/// A member's lease is the library's lockTimeout, which no key contains: it is derived from the TTL of the key, which
/// starts anew with each refresh, and the newest member.
std::optional<Claim> claimSemaphore(const Subject& s)
{
    if (s.raw.members.empty())
        return std::nullopt;
    double newest = 0;
    for (const auto& [member, score] : s.raw.members) {
        if (!startsWithUuid(member, "-_") || !(score >= 0 && score < 1e15))
            return std::nullopt;
        newest = std::max(newest, score);
    }
    double dead = -1;
    if (s.now && s.raw.pttlMs > 0) {
        constexpr double kSlackMs = 1000; // the scores come from client clocks
        const auto now = static_cast<double>(s.now->time_since_epoch().count());
        dead = now - (static_cast<double>(s.raw.pttlMs) + std::max(0.0, now - newest)) - kSlackMs;
    }
    Claim claim{{}, 0, KeyRole::Semaphore, Confidence::High, Proof::Certain};
    for (const auto& [member, score] : s.raw.members) {
        if (score < dead)
            continue;
        if (claim.token.empty())
            claim.token = member;
        ++*claim.count;
    }
    return claim;
}

HolderText describeRedisSemaphore(std::string_view token)
{
    HolderText text = describeToken(token);
    if (token.size() > kUuid && isUuid(token.substr(0, kUuid)))
        text.client = token.substr(0, kUuid);
    return text;
}

std::string_view clientRedisSemaphore(std::string_view token)
{
    return token.size() > kUuid && isUuid(token.substr(0, kUuid)) ? token.substr(0, kUuid) : token;
}

void explainSemaphore(const Subject& s, Analysis& analysis)
{
    renewsEvery(analysis, s, 8'000, 10'000);
}

constexpr std::array kRedisSemaphoreLayouts{Layout{.variant = "mutex",
                                                   .begins = "mutex:",
                                                   .bytes = {kUuid, kAnyLength},
                                                   .kinds = Shape::kPlain,
                                                   .claim = claimMutex,
                                                   .explain = explainSemaphore,
                                                   .keys = "mutex:<name>",
                                                   .value = "uuid, maybe with -<suffix>",
                                                   .sure = Confidence::High},
                                            Layout{.variant = "semaphore",
                                                   .type = ValueType::ZSet,
                                                   .begins = "semaphore:",
                                                   .claim = claimSemaphore,
                                                   .explain = explainSemaphore,
                                                   .keys = "semaphore:<name>",
                                                   .value = "uuid[_<n>] -> epoch ms of the last refresh",
                                                   .sure = Confidence::High}};

} // namespace

const Library kRedisSemaphore{.name = "redis-semaphore",
                              .title = "redis-semaphore",
                              .renewPercentOfTtl = 80,
                              .layouts = kRedisSemaphoreLayouts,
                              .describe = describeRedisSemaphore,
                              .client = clientRedisSemaphore,
                              .scoresAreEnds = false};

} // namespace lockscope::formats
