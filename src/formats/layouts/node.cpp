// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// node-redlock: 32 random hex digits at one or many keys. redis-semaphore (swarthy): mutex:<key> holds a uuid with an
// optional suffix, semaphore:<key> is a sorted set of ids scored with their last refresh. simple-redis-mutex: a random
// fraction. node-redis-warlock: a version 1 uuid in base64. node-resque: the end of the lease.
#include "core/text.h"
#include "formats/auxiliary.h"
#include "formats/layouts/all.h"

#include <algorithm>
#include <array>

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

/// Math.random() as text: "0.8417309529", at times with an exponent.
std::optional<Claim> claimSimpleMutex(const Subject& s)
{
    if (!s.raw.value.starts_with("0.") && s.raw.value.find("e-") == s.raw.value.npos)
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

void explainSimpleMutex(const Subject&, Analysis& analysis)
{
    analysis.waitersSource = "pubsub:@simple-redis-mutex:locks-releases"; // of all its locks
}

std::optional<Claim> claimSimpleFence(const Subject& s)
{
    return auxiliaryClaim(s, "simple-redis-mutex");
}

/// 32 hex digits of the 16 bytes in 24 characters of base64; empty when they are none.
[[nodiscard]] std::string hexOfBase64(std::string_view text)
{
    constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned buffer = 0;
    int bits = 0;
    for (const char c : text.substr(0, 22)) {
        const auto value = kAlphabet.find(c);
        if (value == kAlphabet.npos)
            return {};
        buffer = buffer << 6 | static_cast<unsigned>(value);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes += static_cast<char>(buffer >> bits & 0xff);
        }
    }
    return bytes.size() == 16 ? hex(bytes) : std::string();
}

std::optional<Claim> claimWarlock(const Subject& s)
{
    return isWarlock(s) ? std::optional(heldBy(s, Confidence::High, Proof::Certain)) : std::nullopt;
}

HolderText describeWarlock(std::string_view token)
{
    HolderText text = describeToken(token);
    if (const auto parts = token.size() == 24 ? timeUuid(hexOfBase64(token)) : std::nullopt)
        text.since = parts->time; // its node is made up
    return text;
}

/// The end of the lease in epoch seconds, one second behind the TTL.
std::optional<Claim> claimNodeResque(const Subject& s)
{
    if (!isNodeResque(s.key()) || !epochMs(s.raw.value))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

std::optional<Claim> claimLeader(const Subject& s)
{
    if (!s.key().ends_with(":resque_scheduler_leader_lock"))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

} // namespace

bool isNodeResque(std::string_view key)
{
    return key.ends_with(']') && (key.find(":workerslock:") != key.npos || key.find(":lock:") != key.npos) &&
           key.find(":[") != key.npos;
}

bool isWarlock(const Subject& s)
{
    constexpr std::size_t kVersion = 8; // the character with the first bits of the seventh byte
    if (!s.key().ends_with(":lock") || s.raw.value.size() != 24 || s.raw.value[kVersion] != 'E')
        return false;
    return timeUuidMs(hexOfBase64(s.raw.value)).has_value();
}

const Layout kSimpleRedisMutex{.library = "simple-redis-mutex",
                               .title = "simple-redis-mutex",
                               .variant = "lock",
                               .begins = "@simple-redis-mutex:lock-",
                               .bytes = {3, 25},
                               .kinds = Shape::Digit | Shape::Graph | Shape::Dash | Shape::LowerHex,
                               .claim = claimSimpleMutex,
                               .explain = explainSimpleMutex,
                               .keys = "@simple-redis-mutex:lock-<name>",
                               .value = "a random fraction",
                               .sure = Confidence::High};
const Layout kSimpleRedisMutexFence{.library = "simple-redis-mutex",
                                    .title = "simple-redis-mutex",
                                    .variant = "fencing numbers",
                                    .begins = "@simple-redis-mutex:fencing-tokens",
                                    .claim = claimSimpleFence,
                                    .keys = "@simple-redis-mutex:fencing-tokens",
                                    .value = "a number for all locks; no lock",
                                    .sure = Confidence::High};
const Layout kWarlock{.library = "node-redis-warlock",
                      .title = "node-redis-warlock",
                      .bytes = 24,
                      .kinds = Shape::kAlnum | Shape::PlusSlash | Shape::Equals,
                      .claim = claimWarlock,
                      .describe = describeWarlock,
                      .keys = "<name>:lock",
                      .value = "24 characters of base64 (16 bytes): a version 1 uuid",
                      .sure = Confidence::High};
const Layout kNodeResque{.library = "node-resque",
                         .title = "node-resque",
                         .variant = "job",
                         .bytes = 10,
                         .kinds = Shape::Digit,
                         .claim = claimNodeResque,
                         .describe = describeNobody,
                         .keys = "<namespace>:lock:<job>:<queue>:[<arguments>], ...:workerslock:...",
                         .value = "end of the lease in epoch seconds, one second behind the TTL",
                         .sure = Confidence::High};
const Layout kNodeResqueLeader{.library = "node-resque",
                               .title = "node-resque",
                               .variant = "leader",
                               .begins = "resque:",
                               .bytes = {1, kAnyLength},
                               .kinds = Shape::kPlain,
                               .claim = claimLeader,
                               .keys = "resque:resque_scheduler_leader_lock",
                               .value = "name of the scheduler",
                               .sure = Confidence::High};
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
