// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// .NET: StackExchange.Redis, Hangfire, ServiceStack. foundatio.cpp, medallion.cpp and redlock.cpp (RedLock.net) have
// the others.
#include "formats/libraries/all.h"

#include <array>

namespace lockscope::formats {

namespace {

/// LockTake stores a token that its caller chooses.
std::optional<Claim> claimStackExchange(const Subject& s)
{
    if (s.raw.pttlMs < 0)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Word);
}

/// The token is one uuid per server process.
std::optional<Claim> claimHangfire(const Subject& s)
{
    if (!s.shape.uuid)
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

void explainHangfire(const Subject& s, Analysis& analysis)
{
    renewsEvery(analysis, s, 15'000, 30'000);
}

/// Epoch milliseconds without TTL: a client that finds a past time takes the lock over.
std::optional<Claim> claimServiceStack(const Subject& s)
{
    if (s.raw.pttlMs >= 0)
        return std::nullopt;
    const auto until = epochMs(s.raw.value);
    if (!until)
        return std::nullopt;
    auto claim = heldBy(s, Confidence::Low, Proof::Word);
    claim.count = s.isPast(*until) ? 0 : 1;
    return claim;
}

constexpr std::array kStackExchangeLayouts{Layout{.rank = Rank::Anything,
                                                  .bytes = {1, kAnyLength},
                                                  .kinds = Shape::kPlain,
                                                  .claim = claimStackExchange,
                                                  .keys = "free",
                                                  .value = "what the caller gives",
                                                  .sure = Confidence::None}};
constexpr std::array kHangfireLayouts{Layout{.begins = "{hangfire}:",
                                             .bytes = 36,
                                             .kinds = Shape::kUuid,
                                             .claim = claimHangfire,
                                             .explain = explainHangfire,
                                             .keys = "{hangfire}:<resource>",
                                             .value = "uuid of the process",
                                             .sure = Confidence::High}};
constexpr std::array kServiceStackLayouts{Layout{.rank = Rank::Shaped,
                                                 .bytes = 13,
                                                 .kinds = Shape::Digit,
                                                 .claim = claimServiceStack,
                                                 .keys = "free",
                                                 .value = "end of the lease in epoch ms, no TTL"}};

} // namespace

const Library kStackExchange{
    .name = "StackExchange.Redis", .title = "StackExchange.Redis", .layouts = kStackExchangeLayouts};
const Library kHangfire{
    .name = "Hangfire.Redis.StackExchange", .title = "Hangfire", .renewPercentOfTtl = 50, .layouts = kHangfireLayouts};
const Library kServiceStack{.name = "ServiceStack.Redis",
                            .title = "ServiceStack.Redis",
                            .layouts = kServiceStackLayouts,
                            .describe = describeNobody};

} // namespace lockscope::formats
