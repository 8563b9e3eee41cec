// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// JVM libraries that write plain strings: lock4j, jetcache. Spring Integration has its own file.
#include "formats/libraries/all.h"

#include <array>

namespace lockscope::formats {

namespace {

/// The value is a uuid in the form of the cache's serializer, so no holder is readable.
std::optional<Claim> claimJetcache(const Subject& s)
{
    if (!s.key().ends_with("_#RL#"))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

constexpr std::array kLock4jLayouts{Layout{.begins = "lock4j:",
                                           .bytes = 32,
                                           .kinds = Shape::kLowerHex,
                                           .claim = claimWhatFits,
                                           .keys = "lock4j:<class.method>#<key>",
                                           .value = "32 hex digits of a uuid",
                                           .sure = Confidence::High}};
constexpr std::array kJetcacheLayouts{Layout{.claim = claimJetcache,
                                             .keys = "<cache key>_#RL#",
                                             .value = "bytes of the cache's serializer",
                                             .sure = Confidence::High}};

} // namespace

const Library kLock4j{.name = "lock4j", .title = "lock4j", .renewPercentOfTtl = 33, .layouts = kLock4jLayouts};
const Library kJetcache{
    .name = "jetcache", .title = "JetCache", .layouts = kJetcacheLayouts, .describe = describeNobody};

} // namespace lockscope::formats
