// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Redlock clients whose token is a uuid: pottery and RedLock.net under `redlock:`, aioredlock and redlock-rb anywhere.
#include "formats/layouts/all.h"

namespace lockscope::formats {

namespace {

std::optional<Claim> claimPottery(const Subject& s)
{
    if (!s.shape.uuid)
        return std::nullopt;
    // Ten seconds unless told otherwise; RedLock.net's callers mostly choose more.
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

} // namespace

const Layout kPottery{.library = "pottery",
                      .title = "pottery",
                      .begins = "redlock:",
                      .bytes = 36,
                      .kinds = Shape::kUuid,
                      .claim = claimPottery,
                      .keys = "redlock:<name>",
                      .value = "uuid",
                      .sure = Confidence::Medium};
const Layout kRedLockNet{.library = "RedLock.net",
                         .title = "RedLock.net",
                         .begins = "redlock:",
                         .bytes = 36,
                         .kinds = Shape::kUuid,
                         .claim = claimRedLockNet,
                         .renewPercentOfTtl = 50,
                         .comesBack = true,
                         .keys = "redlock:<name>",
                         .value = "uuid",
                         .sure = Confidence::Medium};
const Layout kAioredlock{.library = "aioredlock",
                         .title = "aioredlock",
                         .bytes = 36,
                         .kinds = Shape::kUuid,
                         .claim = claimAioredlock,
                         .renewPercentOfTtl = 60,
                         .comesBack = true,
                         .keys = "free",
                         .value = "uuid",
                         .sure = Confidence::None};
const Layout kRedlockRb{.library = "redlock-rb",
                        .title = "redlock-rb",
                        .bytes = 36,
                        .kinds = Shape::kUuid,
                        .claim = claimRedlockRb,
                        .comesBack = true,
                        .keys = "free",
                        .value = "uuid",
                        .sure = Confidence::None};

} // namespace lockscope::formats
