// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Spring Integration: a registry's uuid at <registry>:<key>; waiters listen on one channel per key.
#include "formats/libraries/all.h"
#include "formats/releasetools.h"
#include "formats/waitplaces.h"
#include "formats/words.h"

#include <array>

namespace lockscope::formats {

namespace {

/// `<registry>:<lock>` contains the registry's uuid. Only the usual name of the registry distinguishes it from other
/// uuids.
std::optional<Claim> claimSpring(const Subject& s)
{
    const auto colon = s.key().find(':');
    if (!s.shape.uuid || colon == s.key().npos || colon == 0 || colon + 1 == s.key().size())
        return std::nullopt;
    const bool named = hasWord(s.key().substr(0, colon), {"registry", "registries", "spring"});
    if (!named && s.raw.pttlMs > 60'000)
        return std::nullopt;
    return heldBy(s, named ? Confidence::Medium : Confidence::None, named ? Proof::Certain : Proof::Shape);
}

void explainSpring(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "psubscribe:" + std::string(s.key().substr(0, s.key().find(':'))) + "-channel:*";
}

std::optional<Release> releaseSpring(const KeySample& sample, const Analysis&)
{
    const std::string key(sample.raw.key);
    return deleteAndPublish(sample, key.substr(0, key.find(':')) + "-channel:" + key, key);
}

constexpr std::array kSpringLayouts{Layout{.bytes = 36,
                                           .kinds = Shape::kUuid,
                                           .claim = claimSpring,
                                           .explain = explainSpring,
                                           .keys = "<registry>:<key>",
                                           .value = "uuid of the registry",
                                           .sure = Confidence::Medium}};

} // namespace

const Library kSpring{.name = "spring-integration",
                      .title = "Spring Integration",
                      .renewPercentOfTtl = 33,
                      .layouts = kSpringLayouts,
                      .waitPlaces = placeOfSource,
                      .wakeUp = WakeUp::Channel,
                      .release = releaseSpring};

} // namespace lockscope::formats
