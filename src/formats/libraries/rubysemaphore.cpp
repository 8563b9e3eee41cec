// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// dv/redis-semaphore (Ruby): a hash of the permits taken, and a list of the permits left, on which waiters block.
#include "core/text.h"
#include "formats/auxiliary.h"
#include "formats/libraries/all.h"
#include "formats/releasetools.h"
#include "formats/waitplaces.h"

#include <array>

namespace lockscope::formats {

namespace {

std::string ofPermits(std::string_view rest)
{
    return "SEMAPHORE:" + std::string(rest.substr(0, rest.rfind(':'))) + ":GRABBED";
}

constexpr std::array kRubySemaphoreHelpers{
    Helper{ValueType::List, "SEMAPHORE:", ":AVAILABLE", ofPermits},
    Helper{ValueType::String, "SEMAPHORE:", ":EXISTS", ofPermits},
    Helper{ValueType::String, "SEMAPHORE:", ":VERSION", ofPermits},
};

constexpr std::string_view kSemaphore = "SEMAPHORE:";

constexpr std::string_view kGrabbed = ":GRABBED";

std::optional<Claim> claimGrabbed(const Subject& s)
{
    if (!s.key().ends_with(kGrabbed) || s.raw.fields.empty())
        return std::nullopt;
    return Claim{s.raw.fields.front().first, static_cast<std::uint32_t>(s.raw.fields.size()), KeyRole::Semaphore,
                 Confidence::High, Proof::Certain};
}

void explainGrabbed(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "blpop:" + std::string(s.key().substr(0, s.key().size() - kGrabbed.size())) + ":AVAILABLE";
}

std::optional<Claim> claimSemaphoreOther(const Subject& s)
{
    return auxiliaryClaim(s, kRubySemaphoreHelpers);
}

/// A permit is a small number that names no holder.
HolderText describePermit(std::string_view token)
{
    HolderText text;
    text.client = text.summary = printableElided(token, 64);
    return text;
}

/// KEYS: permits taken, list of permits left, on which waiters block. ARGV: permit, its time. The HDEL of a missing
/// field comes first: without the right to HDEL, it fails before the permit is in the list.
constexpr std::string_view kGiveBack = R"(local held = redis.call('HGET', KEYS[1], ARGV[1])
if held ~= ARGV[2] then
    return held and 0 or -1
end
redis.call('HDEL', KEYS[1], ARGV[1] .. ':' .. ARGV[2])
redis.call('LPUSH', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[1], ARGV[1])
return redis.pcall('EXISTS', KEYS[1]) == 0 and 1 or 3)";

std::optional<Release> releaseRubySemaphore(const KeySample& sample, const Analysis& analysis)
{
    const std::string left(waitersName(analysis));
    return Release{kGiveBack,
                   {std::string(sample.raw.key), left},
                   {std::string(analysis.token), std::string(besideField(sample.raw, analysis.token))},
                   Wakes::BlockedClient,
                   left,
                   ReleaseNote::OneOfMany,
                   false};
}

constexpr std::array kRubySemaphoreLayouts{Layout{.rank = Rank::Helper,
                                                  .variant = "permits left",
                                                  .type = ValueType::List,
                                                  .begins = kSemaphore,
                                                  .claim = claimSemaphoreOther,
                                                  .keys = "SEMAPHORE:<name>:AVAILABLE",
                                                  .value = "permits; belongs to a lock",
                                                  .sure = Confidence::High},
                                           Layout{.rank = Rank::Helper,
                                                  .variant = "marks",
                                                  .begins = kSemaphore,
                                                  .claim = claimSemaphoreOther,
                                                  .keys = "SEMAPHORE:<name>:EXISTS, :VERSION",
                                                  .value = "1; belongs to a lock",
                                                  .sure = Confidence::High},
                                           Layout{.variant = "permits taken",
                                                  .type = ValueType::Hash,
                                                  .begins = kSemaphore,
                                                  .claim = claimGrabbed,
                                                  .explain = explainGrabbed,
                                                  .keys = "SEMAPHORE:<name>:GRABBED",
                                                  .value = "permit -> epoch seconds",
                                                  .sure = Confidence::High}};

} // namespace

const Library kRubySemaphore{.name = "redis-semaphore-rb",
                             .title = "redis-semaphore (Ruby)",
                             .layouts = kRubySemaphoreLayouts,
                             .helpers = kRubySemaphoreHelpers,
                             .describe = describePermit,
                             .reusesTokens = true,
                             .fieldsAreHolders = true,
                             .waitPlaces = placeOfSource,
                             .wakeUp = WakeUp::List,
                             .release = releaseRubySemaphore};

} // namespace lockscope::formats
