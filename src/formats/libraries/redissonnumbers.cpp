// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Redisson's counters: semaphores, expiring permits, and count-down latches.
#include "core/clusterslot.h"
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonparts.h"
#include "formats/libraries/redissonscripts.h"
#include "formats/words.h"

namespace lockscope::formats::redisson {

namespace {

constexpr std::string_view kTimeout = ":timeout";

// Permits: `{name}:timeout` contains 16 random bytes per permit, scored with the end of its lease.

std::optional<Claim> permitsOf(const RawValue& zset, const Subject& s)
{
    Claim claim{{}, 0, KeyRole::Semaphore, Confidence::High, Proof::Certain};
    bool binary = false;
    std::uint32_t live = 0;
    for (const auto& [member, score] : zset.members) {
        if (member.size() != 16)
            return std::nullopt;
        binary = binary || (shapeOf(member).kinds & (Shape::Control | Shape::High)) != 0;
        const bool past = s.isPast(scoreMs(score));
        if (claim.token.empty() || (!past && live == 0))
            claim.token = member;
        live += past ? 0 : 1;
    }
    if (!binary)
        return std::nullopt;
    claim.count = live;
    return claim;
}

[[nodiscard]] std::string_view permitsName(std::string_view key)
{
    return redissonInner(key.substr(0, key.size() - kTimeout.size()));
}

std::optional<std::string_view> permitsOwner(std::string_view key)
{
    if (!key.ends_with(kTimeout) || key.find('{') == key.npos)
        return std::nullopt;
    return permitsName(key);
}

LockMode modeByName(std::string_view key)
{
    if (hasWord(key, {"latch", "cdl", "countdown", "countdownlatch"}))
        return LockMode::Latch;
    return hasWord(key, {"sem", "semaphore", "semaphores", "permit", "permits", "permitexpirablesemaphore"})
               ? LockMode::Semaphore
               : LockMode::Unknown;
}

std::string numberChannel(std::string_view name, LockMode mode)
{
    return mode == LockMode::Latch ? redissonLatchChannel(name) : redissonPermitsChannel(name);
}

/// The last count-down deletes the key and publishes "0"; a permit more is one more in the number.
Release releaseNumber(const KeySample& sample, LockMode mode)
{
    const auto channel = numberChannel(sample.raw.key, mode);
    if (mode == LockMode::Latch) {
        // The channel of a name with braces is in another slot, where a script may not publish to its shard.
        const bool isInSlot = slotOf(channel) == slotOf(sample.raw.key);
        return deleteAndPublish(sample, channel, "0", isInSlot ? channel : std::string());
    }
    return {kAddPermit,
            {std::string(sample.raw.key)},
            {std::string(sample.raw.value), channel},
            Wakes::Channel,
            channel,
            ReleaseNote::None,
            false};
}

} // namespace

constinit const BareNumbers kNumbers{redissonTakenPermits, permitsOwner, numberChannel, releaseNumber};

std::optional<Claim> claimPermits(const Subject& s)
{
    if (!s.key().ends_with(kTimeout) || s.key().find('{') == s.key().npos)
        return std::nullopt;
    return permitsOf(s.raw, s);
}

void explainPermits(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "pubsub:" + redissonPermitsChannel(permitsName(s.key()));
}

// Semaphores and latches are integers without TTL: only their name, or related keys, distinguish them from counters.

std::optional<Claim> claimNumber(const Subject& s)
{
    if (s.raw.pttlMs >= 0)
        return std::nullopt;
    if (!s.aux.empty()) {
        if (const auto* zset = s.sibling(redissonTakenPermits(s.key())); zset && zset->type == ValueType::ZSet)
            return permitsOf(*zset, s);
    }
    Claim claim{{}, std::nullopt, KeyRole::Semaphore, Confidence::None, Proof::Certain};
    const auto named = modeByName(s.key());
    if (named != LockMode::Unknown) {
        claim.mode = named == LockMode::Latch ? KeyRole::Latch : KeyRole::Semaphore;
        claim.confidence = Confidence::Low;
    } else if (!hasLockWord(s.key())) {
        // A pattern names it, and it is a counter. A bare "1" is the usual value for "taken".
        claim.proof = Proof::Chosen;
        claim.confidence = s.raw.value == "1" ? Confidence::None : Confidence::Low;
    } else if (speaksOfSomethingElse(s.key())) {
        return std::nullopt;
    }
    return claim;
}

void explainNumber(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "pubsub:" + numberChannel(s.key(), lockMode(analysis.mode));
}

Release givePermitBack(const KeySample& sample, const Analysis& analysis)
{
    // The lock was read by its number, or by the set of its permits.
    const std::string name(sample.raw.type == ValueType::ZSet ? permitsName(sample.raw.key) : sample.raw.key);
    const auto channel = redissonPermitsChannel(name);
    return {kReturnPermit,
            {redissonTakenPermits(name), name},
            {std::string(analysis.token), channel},
            Wakes::Channel,
            channel,
            ReleaseNote::OneOfMany,
            false};
}

} // namespace lockscope::formats::redisson
