// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// walrus: 32 random bytes at lock:<name>, and a list of events on which waiters block.
#include "core/text.h"
#include "formats/auxiliary.h"
#include "formats/libraries/all.h"
#include "formats/releasetools.h"
#include "formats/serialized.h"
#include "formats/waitplaces.h"

#include <array>

namespace lockscope::formats {

namespace {

constexpr std::string_view kWalrusPrefix = "lock:";

[[nodiscard]] std::string eventOf(std::string_view key)
{
    return "lock.event:" + std::string(key.substr(kWalrusPrefix.size()));
}

std::string ofEvent(std::string_view rest)
{
    return "lock:" + std::string(rest);
}

constexpr std::array kWalrusHelpers{Helper{ValueType::List, "lock.event:", "", ofEvent}};

/// 32 random bytes, or an id that the caller chose: then only the list of events identifies it, which never expires.
std::optional<Claim> claimWalrus(const Subject& s)
{
    const bool random = s.shape.size == 32 && (s.shape.kinds & (Shape::Control | Shape::High)) != 0 &&
                        !isSerialized(s.raw.value) && !isUtf8(s.raw.value);
    const bool told = !s.aux.empty() && s.sibling(eventOf(s.key())) != nullptr;
    if (!random && !told)
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

HolderText describeWalrus(std::string_view token)
{
    if (token.size() != 32)
        return describeToken(token);
    HolderText text;
    text.client = hex(token);
    text.summary = shortened(text.client);
    return text;
}

void explainWalrus(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "blpop:" + eventOf(s.key());
}

std::optional<Claim> claimWalrusEvent(const Subject& s)
{
    return auxiliaryClaim(s, kWalrusHelpers);
}

std::optional<Release> releaseWalrus(const KeySample& sample, const Analysis& analysis)
{
    return deleteAndSignal(sample, std::string(waitersName(analysis)));
}

constexpr std::array kWalrusLayouts{Layout{.rank = Rank::Helper,
                                           .variant = "event",
                                           .type = ValueType::List,
                                           .claim = claimWalrusEvent,
                                           .keys = "lock.event:<name>",
                                           .value = "1; belongs to a lock",
                                           .sure = Confidence::High},
                                    Layout{.variant = "lock",
                                           .begins = kWalrusPrefix,
                                           .bytes = {1, kAnyLength},
                                           .claim = claimWalrus,
                                           .explain = explainWalrus,
                                           .keys = "lock:<name>",
                                           .value = "32 raw bytes, or the caller's id",
                                           .sure = Confidence::High}};

} // namespace

const Library kWalrus{.name = "walrus",
                      .title = "walrus",
                      .layouts = kWalrusLayouts,
                      .helpers = kWalrusHelpers,
                      .describe = describeWalrus,
                      .waitPlaces = placeOfSource,
                      .wakeUp = WakeUp::List,
                      .release = releaseWalrus};

} // namespace lockscope::formats
