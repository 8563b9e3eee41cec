// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// .NET: StackExchange.Redis, Hangfire, Foundatio, ServiceStack. Medallion has its own file, RedLock.net is in
// redlock.cpp.
#include "formats/layouts/all.h"

namespace lockscope::formats {

namespace {

/// LockTake stores what its caller gives it.
std::optional<Claim> claimStackExchange(const Subject& s)
{
    if (s.raw.pttlMs < 0)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Word);
}

/// One uuid per server process.
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

/// `[scope:]lock:<resource>`, 20 minutes unless told otherwise.
std::optional<Claim> claimFoundatio(const Subject& s)
{
    if (!s.key().starts_with("lock:") && s.key().find(":lock:") == s.key().npos)
        return std::nullopt;
    const bool usual = s.raw.pttlMs > 600'000 && s.raw.pttlMs <= 1'200'000;
    return heldBy(s, usual ? Confidence::Medium : Confidence::None, Proof::Certain);
}

void explainFoundatio(const Subject&, Analysis& analysis)
{
    analysis.waitersSource = "pubsub:messages"; // one topic for all locks; its name can be changed
}

/// Epoch milliseconds, no TTL: whoever finds it in the past takes it over.
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

void explainServiceStack(const Subject& s, Analysis& analysis)
{
    if (const auto until = epochMs(s.raw.value))
        analysis.expires = Time(std::chrono::milliseconds(*until));
}

} // namespace

const Layout kStackExchange{.library = "StackExchange.Redis",
                            .title = "StackExchange.Redis",
                            .bytes = {1, kAnyLength},
                            .kinds = Shape::kPlain,
                            .claim = claimStackExchange,
                            .keys = "free",
                            .value = "what the caller gives",
                            .sure = Confidence::None};
const Layout kHangfire{.library = "Hangfire.Redis.StackExchange",
                       .title = "Hangfire",
                       .begins = "{hangfire}:",
                       .bytes = 36,
                       .kinds = Shape::kUuid,
                       .claim = claimHangfire,
                       .explain = explainHangfire,
                       .renewPercentOfTtl = 50,
                       .keys = "{hangfire}:<resource>",
                       .value = "uuid of the process",
                       .sure = Confidence::High};
const Layout kFoundatio{.library = "foundatio",
                        .title = "Foundatio",
                        .bytes = 16,
                        .kinds = Shape::kAlnum,
                        .claim = claimFoundatio,
                        .explain = explainFoundatio,
                        .comesBack = true,
                        .keys = "[<scope>:]lock:<resource>",
                        .value = "16 letters and digits, 20 minutes",
                        .sure = Confidence::Medium};
const Layout kServiceStack{.library = "ServiceStack.Redis",
                           .title = "ServiceStack.Redis",
                           .bytes = 13,
                           .kinds = Shape::Digit,
                           .claim = claimServiceStack,
                           .describe = describeNobody,
                           .explain = explainServiceStack,
                           .keys = "free",
                           .value = "end of the lease in epoch ms, no TTL"};

} // namespace lockscope::formats
