// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Lockscope's own lock library: a mark and 128 random bits as 32 lower-case hex digits, at lock:<name> by default. Its
// first versions wrote no mark, with the same bytes as node-redlock.
#include "formats/auxiliary.h"
#include "formats/libraries/all.h"
#include "formats/libraries/redissonnames.h"
#include "formats/releasetools.h"
#include "formats/scripts.h"
#include "formats/token.h"
#include "formats/waitplaces.h"

#include <array>

namespace lockscope::formats {

namespace {

constexpr std::string_view kReleased = "lock-released:";

std::string ofFence(std::string_view rest)
{
    const auto whole = "{lock:" + std::string(rest.substr(0, rest.rfind(':')));
    return std::string(redissonInner(whole));
}

constexpr std::array kHelpers{Helper{ValueType::String, "{lock:", ":fence", ofFence}};

constexpr std::array kScripts{
    KnownScript{kCompareAndDeleteSha1, ScriptRole::Gives}, KnownScript{kCompareDeleteAndTellSha1, ScriptRole::Gives},
    KnownScript{kCompareAndExpireSha1, ScriptRole::Keeps}, KnownScript{kFormerCompareAndExpireSha1, ScriptRole::Keeps},
    KnownScript{kCompareAndExtendSha1, ScriptRole::Keeps}, KnownScript{kAcquireFencedSha1, ScriptRole::Takes},
};

constexpr std::size_t kDigits = 32;

std::optional<Claim> claim(const Subject& s)
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
HolderText describe(std::string_view token)
{
    HolderText text = describeToken(token);
    if (token.starts_with(kOwnTokenMark))
        text.summary = describeToken(token.substr(kOwnTokenMark.size())).summary;
    return text;
}

void explain(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "pubsub:lock-released:" + std::string(s.key());
}

std::optional<Claim> claimFence(const Subject& s)
{
    if (!s.key().ends_with(":fence"))
        return std::nullopt;
    return auxiliaryClaim(s, kHelpers);
}

std::string lockOfChannel(std::string_view channel)
{
    return channel.starts_with(kReleased) ? std::string(channel.substr(kReleased.size())) : std::string();
}

std::optional<Release> release(const KeySample& sample, const Analysis& analysis)
{
    return deleteAndPublish(sample, std::string(waitersName(analysis)), "released");
}

constexpr std::array kLockscopeLayouts{Layout{.rank = Rank::Helper,
                                              .variant = "fencing number",
                                              .bytes = {1, kAnyLength},
                                              .kinds = Shape::Digit,
                                              .claim = claimFence,
                                              .keys = "{<lock>}:fence",
                                              .value = "a number; belongs to a lock",
                                              .sure = Confidence::High},
                                       Layout{.variant = "lock",
                                              .bytes = kOwnTokenMark.size() + kDigits,
                                              .kinds = Shape::kAlnum | Shape::Dash,
                                              .claim = claim,
                                              .explain = explain,
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
                         .helpers = kHelpers,
                         .scripts = kScripts,
                         .describe = describe,
                         .namesOneParty = true,
                         .waitPlaces = placeOfSourceUnsure, // programs may poll instead of listening
                         .lockOfChannel = lockOfChannel,
                         .wakeUp = WakeUp::Channel,
                         .release = release};

} // namespace lockscope::formats
