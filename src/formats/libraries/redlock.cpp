// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Redlock clients whose token is a uuid: pottery and RedLock.net under `redlock:`, aioredlock and redlock-rb anywhere.
#include "formats/libraries/all.h"

#include <array>

namespace lockscope::formats {

namespace {

std::optional<Claim> claimPottery(const Subject& s)
{
    if (!s.shape.uuid)
        return std::nullopt;
    // The default is ten seconds; users of RedLock.net mostly choose more.
    return heldBy(s, s.raw.pttlMs <= 10'000 ? Confidence::Medium : Confidence::Low, Proof::Certain);
}

std::optional<Claim> claimRedLockNet(const Subject& s)
{
    if (!s.shape.uuid)
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Certain);
}

std::optional<Claim> claimAioredlock(const Subject& s)
{
    if (!s.shape.uuid || s.raw.pttlMs < 0)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Shape);
}

std::optional<Claim> claimRedlockRb(const Subject& s)
{
    if (!s.shape.uuid || s.raw.pttlMs < 0)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Shape);
}

constexpr std::array kPotteryLayouts{Layout{.begins = "redlock:",
                                            .bytes = 36,
                                            .kinds = Shape::kUuid,
                                            .claim = claimPottery,
                                            .keys = "redlock:<name>",
                                            .value = "uuid",
                                            .sure = Confidence::Medium}};
constexpr std::array kRedLockNetLayouts{Layout{.begins = "redlock:",
                                               .bytes = 36,
                                               .kinds = Shape::kUuid,
                                               .claim = claimRedLockNet,
                                               .keys = "redlock:<name>",
                                               .value = "uuid",
                                               .sure = Confidence::Medium}};
constexpr std::array kAioredlockLayouts{Layout{.rank = Rank::Shaped,
                                               .bytes = 36,
                                               .kinds = Shape::kUuid,
                                               .claim = claimAioredlock,
                                               .keys = "free",
                                               .value = "uuid",
                                               .sure = Confidence::None}};
constexpr std::array kRedlockRbLayouts{Layout{.rank = Rank::Shaped,
                                              .bytes = 36,
                                              .kinds = Shape::kUuid,
                                              .claim = claimRedlockRb,
                                              .keys = "free",
                                              .value = "uuid",
                                              .sure = Confidence::None}};

} // namespace

const Library kPottery{.name = "pottery", .title = "pottery", .layouts = kPotteryLayouts, .isRedlock = true};
const Library kRedLockNet{.name = "RedLock.net",
                          .title = "RedLock.net",
                          .renewPercentOfTtl = 50,
                          .comesBack = true,
                          .layouts = kRedLockNetLayouts,
                          .isRedlock = true};
const Library kAioredlock{.name = "aioredlock",
                          .title = "aioredlock",
                          .renewPercentOfTtl = 60,
                          .comesBack = true,
                          .layouts = kAioredlockLayouts,
                          .isRedlock = true};
const Library kRedlockRb{
    .name = "redlock-rb", .title = "redlock-rb", .comesBack = true, .layouts = kRedlockRbLayouts, .isRedlock = true};

} // namespace lockscope::formats
