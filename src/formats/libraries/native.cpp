// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Rust, C++ and Lua: rslock, redis-plus-plus, redlock-cpp, the two lua-resty-redis-lock.
#include "core/text.h"
#include "formats/libraries/all.h"
#include "formats/serialized.h"

#include <array>

namespace lockscope::formats {

namespace {

/// 20 random bytes: rarely all printable.
std::optional<Claim> claimRslock(const Subject& s)
{
    if ((s.shape.kinds & (Shape::Control | Shape::High)) == 0)
        return std::nullopt;
    if ((s.shape.kinds & Shape::Control) == 0 && isUtf8(s.raw.value))
        return std::nullopt; // text in another script
    if (isSerialized(s.raw.value))
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Shape);
}

HolderText describeRslock(std::string_view token)
{
    HolderText text;
    text.client = hex(token);
    text.summary = shortened(text.client);
    return text;
}

std::optional<Claim> claimRedMutex(const Subject& s)
{
    if (!s.shape.mixedCase())
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Shape);
}

void explainRedMutex(const Subject& s, Analysis& analysis)
{
    renewsEvery(analysis, s, 1'500, 3'000);
}

std::optional<Claim> claimRedlockCpp(const Subject& s)
{
    if ((s.shape.kinds & Shape::UpperHex) == 0)
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Value);
}

/// bakins: `LOCK:<name>` contains the end of the lease, one second after the TTL.
std::optional<Claim> claimBakins(const Subject& s)
{
    const auto until = epochMs(s.raw.value);
    if (!until || s.raw.pttlMs < 0)
        return std::nullopt;
    auto claim = heldBy(s, Confidence::Medium, Proof::Certain);
    claim.count = s.isPast(*until) ? 0 : 1;
    return claim;
}

/// bearnard: epoch seconds without TTL, like the SETNX recipe in early Redis documentation.
std::optional<Claim> claimBearnard(const Subject& s)
{
    const auto until = s.raw.pttlMs < 0 ? epochMs(s.raw.value) : std::nullopt;
    if (!until)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Word);
}

constexpr std::array kRslockLayouts{Layout{.rank = Rank::Shaped,
                                           .bytes = 20,
                                           .claim = claimRslock,
                                           .keys = "free",
                                           .value = "20 raw bytes",
                                           .sure = Confidence::Medium}};
constexpr std::array kRedisPlusPlusLayouts{Layout{.rank = Rank::Shaped,
                                                  .bytes = 20,
                                                  .kinds = Shape::kAlnum,
                                                  .claim = claimRedMutex,
                                                  .explain = explainRedMutex,
                                                  .keys = "free",
                                                  .value = "20 letters and digits",
                                                  .sure = Confidence::Medium}};
constexpr std::array kRedlockCppLayouts{Layout{.rank = Rank::Shaped,
                                               .bytes = 40,
                                               .kinds = Shape::Digit | Shape::UpperHex,
                                               .claim = claimRedlockCpp,
                                               .keys = "free",
                                               .value = "40 upper-case hex digits; a new one at each renewal",
                                               .sure = Confidence::High}};
constexpr std::array kLuaRestyLayouts{Layout{.variant = "bakins",
                                             .begins = "LOCK:",
                                             .kinds = Shape::Digit | Shape::Graph,
                                             .claim = claimBakins,
                                             .keys = "LOCK:<name>",
                                             .value = "end of the lease in epoch seconds with a fraction",
                                             .sure = Confidence::Medium},
                                      Layout{.rank = Rank::Shaped,
                                             .variant = "bearnard",
                                             .bytes = 10,
                                             .kinds = Shape::Digit,
                                             .claim = claimBearnard,
                                             .keys = "free",
                                             .value = "end of the lease in epoch seconds, no TTL",
                                             .sure = Confidence::None}};

} // namespace

const Library kRslock{.name = "rslock",
                      .title = "rslock",
                      .layouts = kRslockLayouts,
                      .describe = describeRslock,
                      .namesOneParty = true,
                      .isRedlock = true};
const Library kRedisPlusPlus{
    .name = "redis-plus-plus", .title = "redis-plus-plus", .renewPercentOfTtl = 50, .layouts = kRedisPlusPlusLayouts};
const Library kRedlockCpp{
    .name = "redlock-cpp", .title = "redlock-cpp", .layouts = kRedlockCppLayouts, .isRedlock = true};
const Library kLuaResty{.name = "lua-resty-redis-lock",
                        .title = "lua-resty-redis-lock",
                        .layouts = kLuaRestyLayouts,
                        .describe = describeNobody};

} // namespace lockscope::formats
