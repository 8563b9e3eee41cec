// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Lockscope's own lock library: a mark and 128 random bits as 32 lower-case hex digits, at lock:<name> by default. Its
// first versions wrote no mark, with the same bytes as node-redlock.
#include "formats/auxiliary.h"
#include "formats/libraries/all.h"
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/releasechannels.h"
#include "formats/releasetools.h"
#include "formats/scripts.h"
#include "formats/token.h"
#include "formats/waitplaces.h"

#include <array>

namespace lockscope::formats {

namespace {

std::string ofFence(std::string_view rest)
{
    const auto whole = "{lock:" + std::string(rest.substr(0, rest.rfind(':')));
    return std::string(redissonInner(whole));
}

constexpr std::array kLockscopeHelpers{Helper{ValueType::String, "{lock:", ":fence", ofFence}};

constexpr std::array kScripts{
    KnownScript{kCompareAndDeleteSha1, ScriptRole::Gives},
    KnownScript{kCompareDeleteAndTellSha1, ScriptRole::Gives},
    KnownScript{kCompareDeleteAndTellShardSha1, ScriptRole::Gives},
    KnownScript{kCompareAndExpireSha1, ScriptRole::Keeps},
    KnownScript{kFormerCompareAndExpireSha1, ScriptRole::Keeps},
    KnownScript{kCompareAndExtendSha1, ScriptRole::Keeps},
    KnownScript{kAcquireFencedSha1, ScriptRole::Takes},
};

constexpr std::size_t kDigits = 32;

std::optional<Claim> claimLockscope(const Subject& s)
{
    if (!s.raw.value.starts_with(kOwnTokenMark) || !isLowerHex(s.raw.value.substr(kOwnTokenMark.size())))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

std::optional<Claim> claimUnmarked(const Subject& s)
{
    return heldBy(s, Confidence::Low, Proof::Certain);
}

/// The summary omits the mark, which all tokens share.
HolderText describeLockscope(std::string_view token)
{
    HolderText text = describeToken(token);
    if (token.starts_with(kOwnTokenMark))
        text.summary = describeToken(token.substr(kOwnTokenMark.size())).summary;
    return text;
}

void explainLockscope(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = std::string("pubsub:").append(kReleaseChannels).append(s.key());
}

std::optional<Claim> claimFenceLockscope(const Subject& s)
{
    if (!s.key().ends_with(":fence"))
        return std::nullopt;
    return auxiliaryClaim(s, kLockscopeHelpers);
}

/// The shard channel of a key without a hash tag has the key in braces.
std::string lockOfChannelLockscope(std::string_view channel)
{
    if (!channel.starts_with(kReleaseChannels))
        return {};
    std::string_view key = channel.substr(kReleaseChannels.size());
    if (key.starts_with('{') && key.ends_with('}') && channel == shardChannel(kReleaseChannels, redissonInner(key)))
        key = redissonInner(key);
    return std::string(key);
}

std::string shardOf(std::string_view key)
{
    return shardChannel(kReleaseChannels, key);
}

/// In a cluster its waiters listen to a shard channel. Programs may also poll instead of listening.
void places(const Waited& lock, std::vector<WaitPlace>& out)
{
    placeOfSourceUnsure(lock, out);
    for (WaitPlace& place : out)
        place.shard = shardOf(lock.key);
}

std::optional<Release> releaseLockscope(const KeySample& sample, const Analysis& analysis)
{
    return deleteAndPublish(sample, std::string(waitersName(analysis)), "released", shardOf(sample.raw.key));
}

constexpr std::array kLockscopeLayouts{Layout{.rank = Rank::Helper,
                                              .variant = "fencing number",
                                              .bytes = {1, kAnyLength},
                                              .kinds = Shape::Digit,
                                              .claim = claimFenceLockscope,
                                              .keys = "{<lock>}:fence",
                                              .value = "a number; belongs to a lock",
                                              .sure = Confidence::High},
                                       Layout{.variant = "lock",
                                              .bytes = kOwnTokenMark.size() + kDigits,
                                              .kinds = Shape::kAlnum | Shape::Dash,
                                              .claim = claimLockscope,
                                              .explain = explainLockscope,
                                              .keys = "lock:<name>, or free",
                                              .value = "ls- and 32 hex digits, random",
                                              .sure = Confidence::High},
                                       Layout{.rank = Rank::Shaped,
                                              .variant = "lock of the first versions",
                                              .begins = "lock:",
                                              .bytes = kDigits,
                                              .kinds = Shape::kLowerHex,
                                              .claim = claimUnmarked,
                                              .keys = "lock:<name>",
                                              .value = "32 hex digits, random",
                                              .sure = Confidence::Low}};

} // namespace

const Library kLockscope{.name = "lockscope",
                         .title = "Lockscope",
                         .renewPercentOfTtl = 50,
                         .layouts = kLockscopeLayouts,
                         .helpers = kLockscopeHelpers,
                         .scripts = kScripts,
                         .describe = describeLockscope,
                         .namesOneParty = true,
                         .waitPlaces = places,
                         .lockOfChannel = lockOfChannelLockscope,
                         .wakeUp = WakeUp::Channel,
                         .release = releaseLockscope};

} // namespace lockscope::formats
