// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// simple-redis-mutex (Node): a random fraction; one channel and one fencing counter for all its locks.
#include "formats/auxiliary.h"
#include "formats/libraries/all.h"
#include "formats/releasetools.h"

#include <array>

namespace lockscope::formats {

namespace {

constexpr std::array kSimpleMutexHelpers{Helper{.prefix = "@simple-redis-mutex:fencing-tokens"}};

/// Math.random() as text: "0.8417309529", sometimes with an exponent.
std::optional<Claim> claimSimpleMutex(const Subject& s)
{
    if (!s.raw.value.starts_with("0.") && s.raw.value.find("e-") == s.raw.value.npos)
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

void explainSimpleMutex(const Subject&, Analysis& analysis)
{
    analysis.waitersSource = "pubsub:@simple-redis-mutex:locks-releases"; // shared by all its locks
}

std::optional<Claim> claimSimpleFence(const Subject& s)
{
    return auxiliaryClaim(s, kSimpleMutexHelpers);
}

[[nodiscard]] std::string inQuotes(std::string_view bytes)
{
    std::string out;
    for (const char c : bytes) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c;
    }
    return out;
}

/// Its waiters read only `key` of the message.
std::optional<Release> releaseSimpleMutex(const KeySample& sample, const Analysis& analysis)
{
    return deleteAndPublish(sample, std::string(waitersName(analysis)),
                            "{\"key\":\"" + inQuotes(sample.raw.key) + "\",\"value\":\"\"}");
}

constexpr std::array kSimpleRedisMutexLayouts{
    Layout{.rank = Rank::Helper,
           .variant = "fencing numbers",
           .begins = "@simple-redis-mutex:fencing-tokens",
           .claim = claimSimpleFence,
           .keys = "@simple-redis-mutex:fencing-tokens",
           .value = "a number for all locks; no lock",
           .sure = Confidence::High},
    Layout{.variant = "lock",
           .begins = "@simple-redis-mutex:lock-",
           .bytes = {3, 25},
           .kinds = Shape::Digit | Shape::Graph | Shape::Dash | Shape::LowerHex,
           .claim = claimSimpleMutex,
           .explain = explainSimpleMutex,
           .keys = "@simple-redis-mutex:lock-<name>",
           .value = "a random fraction",
           .sure = Confidence::High}};

} // namespace

const Library kSimpleRedisMutex{.name = "simple-redis-mutex",
                                .title = "simple-redis-mutex",
                                .layouts = kSimpleRedisMutexLayouts,
                                .helpers = kSimpleMutexHelpers,
                                .wakeUp = WakeUp::Channel,
                                .release = releaseSimpleMutex};

} // namespace lockscope::formats
