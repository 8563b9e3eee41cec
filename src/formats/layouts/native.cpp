// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Rust, C++ and Lua: rslock, redis-plus-plus, redlock-cpp, the two lua-resty-redis-lock.
#include "core/text.h"
#include "formats/layouts/all.h"
#include "formats/serialized.h"

namespace lockscope::formats {

namespace {

/// 20 random bytes: hardly ever all printable.
std::optional<Claim> claimRslock(const Subject& s)
{
    if ((s.shape.kinds & (Shape::Control | Shape::High)) == 0)
        return std::nullopt;
    if ((s.shape.kinds & Shape::Control) == 0 && isUtf8(s.raw.value))
        return std::nullopt; // a text in another script
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

/// bakins: `LOCK:<name>` holds the end of the lease, one second behind the TTL.
std::optional<Claim> claimBakins(const Subject& s)
{
    const auto until = epochMs(s.raw.value);
    if (!until || s.raw.pttlMs < 0)
        return std::nullopt;
    auto claim = heldBy(s, Confidence::Medium, Proof::Certain);
    claim.count = s.isPast(*until) ? 0 : 1;
    return claim;
}

/// bearnard: epoch seconds and no TTL, like the SETNX recipe of Redis' own old documentation.
std::optional<Claim> claimBearnard(const Subject& s)
{
    const auto until = s.raw.pttlMs < 0 ? epochMs(s.raw.value) : std::nullopt;
    if (!until)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Word);
}

void explainExpiry(const Subject& s, Analysis& analysis)
{
    if (const auto until = epochMs(s.raw.value))
        analysis.expires = Time(std::chrono::milliseconds(*until));
}

} // namespace

const Layout kRslock{.library = "rslock",
                     .title = "rslock",
                     .bytes = 20,
                     .claim = claimRslock,
                     .describe = describeRslock,
                     .keys = "free",
                     .value = "20 raw bytes",
                     .sure = Confidence::Medium};
const Layout kRedisPlusPlus{.library = "redis-plus-plus",
                            .title = "redis-plus-plus",
                            .bytes = 20,
                            .kinds = Shape::kAlnum,
                            .claim = claimRedMutex,
                            .explain = explainRedMutex,
                            .renewPercentOfTtl = 50,
                            .keys = "free",
                            .value = "20 letters and digits",
                            .sure = Confidence::Medium};
const Layout kRedlockCpp{.library = "redlock-cpp",
                         .title = "redlock-cpp",
                         .bytes = 40,
                         .kinds = Shape::Digit | Shape::UpperHex,
                         .claim = claimRedlockCpp,
                         .keys = "free",
                         .value = "40 upper-case hex digits; a new one at each renewal",
                         .sure = Confidence::High};
const Layout kLuaBakins{.library = "lua-resty-redis-lock",
                        .title = "lua-resty-redis-lock",
                        .variant = "bakins",
                        .begins = "LOCK:",
                        .kinds = Shape::Digit | Shape::Graph,
                        .claim = claimBakins,
                        .describe = describeNobody,
                        .explain = explainExpiry,
                        .keys = "LOCK:<name>",
                        .value = "end of the lease in epoch seconds with a fraction",
                        .sure = Confidence::Medium};
const Layout kLuaBearnard{.library = "lua-resty-redis-lock",
                          .title = "lua-resty-redis-lock",
                          .variant = "bearnard",
                          .bytes = 10,
                          .kinds = Shape::Digit,
                          .claim = claimBearnard,
                          .describe = describeNobody,
                          .explain = explainExpiry,
                          .keys = "free",
                          .value = "end of the lease in epoch seconds, no TTL",
                          .sure = Confidence::None};

} // namespace lockscope::formats
