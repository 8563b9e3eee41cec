// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Symfony's RedisStore: a sorted set of tokens (base64 of 32 random bytes) scored with the end of their lease, and a
// member `__write__` for writers. Before 5.2: a string.
#include "formats/libraries/all.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

constexpr std::string_view kWriter = "__write__";
constexpr std::string_view kProbe = "symfony_check_support_time";
constexpr std::array kSymfonyHelpers{Helper{.prefix = kProbe}};

/// The last base64 character of 32 bytes has two zero bits.
[[nodiscard]] bool isToken(std::string_view s)
{
    constexpr std::string_view kLast = "AEIMQUYcgkosw048";
    if (s.size() != 44 || s[43] != '=' || kLast.find(s[42]) == kLast.npos)
        return false;
    const auto shape = shapeOf(s.substr(0, 43));
    return shape.mixedCase() && shape.only(Shape::kAlnum | Shape::PlusSlash, 43);
}

std::optional<Claim> claimSet(const Subject& s)
{
    Claim claim{{}, 0, KeyRole::Read, Confidence::High, Proof::Certain};
    for (const auto& [member, score] : s.raw.members) {
        if (member == "__write__") {
            claim.mode = KeyRole::Write;
            continue;
        }
        if (!isToken(member))
            return std::nullopt;
        addMember(claim, member, s.isPast(scoreMs(score)));
    }
    if (claim.token.empty())
        return std::nullopt;
    return claim;
}

std::optional<Claim> claimTextSymfony(const Subject& s)
{
    if (!isToken(s.raw.value))
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Shape);
}

std::optional<Claim> claimProbe(const Subject& s)
{
    if (s.key() != kProbe)
        return std::nullopt;
    return Claim{{}, std::nullopt, KeyRole::Auxiliary, Confidence::High, Proof::Certain};
}

constexpr std::array kSymfonyLayouts{Layout{.rank = Rank::Helper,
                                            .variant = "probe",
                                            .begins = kProbe,
                                            .claim = claimProbe,
                                            .keys = "symfony_check_support_time",
                                            .value = "1; no lock",
                                            .sure = Confidence::High},
                                     Layout{.variant = "sorted set",
                                            .type = ValueType::ZSet,
                                            .claim = claimSet,
                                            .keys = "free",
                                            .value = "44 characters of base64 (32 bytes) -> epoch ms; __write__",
                                            .sure = Confidence::High},
                                     Layout{.rank = Rank::Shaped,
                                            .variant = "before 5.2",
                                            .bytes = 44,
                                            .claim = claimTextSymfony,
                                            .keys = "free",
                                            .value = "44 characters of base64 (32 bytes)",
                                            .sure = Confidence::Medium}};

} // namespace

const Library kSymfony{.name = "symfony",
                       .title = "Symfony Lock",
                       .layouts = kSymfonyLayouts,
                       .helpers = kSymfonyHelpers,
                       .commonMember = kWriter};

} // namespace lockscope::formats
