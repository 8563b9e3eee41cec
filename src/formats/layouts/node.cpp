// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// node-redlock: 32 random hex digits at one or many keys. redis-semaphore (swarthy): mutex:<key> holds a uuid with an
// optional suffix, semaphore:<key> is a sorted set of ids scored with their last refresh.
#include "formats/layouts/all.h"

#include <algorithm>

namespace lockscope::formats {

namespace {

std::optional<Claim> claimRedlock(const Subject& s)
{
    return heldBy(s, Confidence::Medium, Proof::Shape);
}

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

/// The lease of a member is the library's lockTimeout, which is in no key: the key itself lives that long from the last
/// refresh, so that the newest member tells it.
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
        constexpr double kSlackMs = 1000; // the scores are the clients' times
        const auto now = static_cast<double>(s.now->time_since_epoch().count());
        dead = now - (static_cast<double>(s.raw.pttlMs) + std::max(0.0, now - newest)) - kSlackMs;
    }
    Claim claim{{}, 0, Mode::Semaphore, Confidence::High, Proof::Certain};
    for (const auto& [member, score] : s.raw.members) {
        if (score < dead)
            continue;
        if (claim.token.empty())
            claim.token = member;
        ++*claim.count;
    }
    return claim;
}

HolderText describe(std::string_view token)
{
    HolderText text = describeToken(token);
    if (token.size() > kUuid && isUuid(token.substr(0, kUuid)))
        text.client = token.substr(0, kUuid);
    return text;
}

std::string_view client(std::string_view token)
{
    return token.size() > kUuid && isUuid(token.substr(0, kUuid)) ? token.substr(0, kUuid) : token;
}

void explainSemaphore(const Subject& s, Analysis& analysis)
{
    renewsEvery(analysis, s, 8'000, 10'000);
}

} // namespace

const Layout kNodeRedlock{.library = "node-redlock",
                          .title = "node-redlock",
                          .bytes = 32,
                          .kinds = Shape::kLowerHex,
                          .claim = claimRedlock,
                          .renewPercentOfTtl = 90,
                          .keys = "free, one or many",
                          .value = "32 hex digits, random",
                          .sure = Confidence::Medium};
const Layout kRedisSemaphoreMutex{.library = "redis-semaphore",
                                  .title = "redis-semaphore",
                                  .variant = "mutex",
                                  .begins = "mutex:",
                                  .bytes = {kUuid, kAnyLength},
                                  .kinds = Shape::kPlain,
                                  .claim = claimMutex,
                                  .describe = describe,
                                  .client = client,
                                  .explain = explainSemaphore,
                                  .renewPercentOfTtl = 80,
                                  .keys = "mutex:<name>",
                                  .value = "uuid, maybe with -<suffix>",
                                  .sure = Confidence::High};
const Layout kRedisSemaphore{.library = "redis-semaphore",
                             .title = "redis-semaphore",
                             .variant = "semaphore",
                             .type = ValueType::ZSet,
                             .begins = "semaphore:",
                             .claim = claimSemaphore,
                             .describe = describe,
                             .client = client,
                             .explain = explainSemaphore,
                             .renewPercentOfTtl = 80,
                             .keys = "semaphore:<name>",
                             .value = "uuid[_<n>] -> epoch ms of the last refresh",
                             .sure = Confidence::High};

} // namespace lockscope::formats
