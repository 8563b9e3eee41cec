// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Libraries of the JVM that write plain strings: Spring Integration, lock4j, jetcache.
#include "formats/layouts/all.h"
#include "formats/words.h"

namespace lockscope::formats {

namespace {

/// `<registry>:<lock>` holds the registry's uuid. Nothing but the registry's usual name tells it from other uuids.
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

/// The value is whatever the cache's serializer makes of a uuid: it names nobody that could be read.
std::optional<Claim> claimJetcache(const Subject& s)
{
    if (!s.key().ends_with("_#RL#"))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

} // namespace

const Layout kSpring{.library = "spring-integration",
                     .title = "Spring Integration",
                     .bytes = 36,
                     .kinds = Shape::kUuid,
                     .claim = claimSpring,
                     .explain = explainSpring,
                     .renewPercentOfTtl = 33,
                     .keys = "<registry>:<key>",
                     .value = "uuid of the registry",
                     .sure = Confidence::Medium};
const Layout kLock4j{.library = "lock4j",
                     .title = "lock4j",
                     .begins = "lock4j:",
                     .bytes = 32,
                     .kinds = Shape::kLowerHex,
                     .claim = claimWhatFits,
                     .renewPercentOfTtl = 33,
                     .keys = "lock4j:<class.method>#<key>",
                     .value = "32 hex digits of a uuid",
                     .sure = Confidence::High};
const Layout kJetcache{.library = "jetcache",
                       .title = "JetCache",
                       .claim = claimJetcache,
                       .describe = describeNobody,
                       .keys = "<cache key>_#RL#",
                       .value = "bytes of the cache's serializer",
                       .sure = Confidence::High};

} // namespace lockscope::formats
