// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Nextcloud: the number of readers, or "exclusive"; holders are not named.
#include "formats/libraries/all.h"
#include "formats/releasetools.h"

#include <array>

namespace lockscope::formats {

namespace {

/// `<prefix>/lockfiles/<md5>`: the number of readers, or "exclusive" including the quotes.
std::optional<Claim> claimNextcloud(const Subject& s)
{
    constexpr std::string_view kFolder = "/lockfiles/";
    const auto at = s.key().find(kFolder);
    if (at == s.key().npos || s.key().size() != at + kFolder.size() + 32 ||
        !isLowerHex(s.key().substr(at + kFolder.size())))
        return std::nullopt;
    auto claim = heldBy(s, Confidence::Medium, Proof::Certain);
    if (s.raw.value == "\"exclusive\"")
        return claim;
    const auto readers = decimal(s.raw.value, 9);
    if (!readers)
        return std::nullopt;
    claim.mode = KeyRole::Shared;
    claim.count = static_cast<std::uint32_t>(*readers);
    claim.holders = *claim.count;
    claim.free = *readers == 0;
    return claim;
}

/// KEYS: counter. ARGV: expected number. Removes one reader; the last one with the key.
constexpr std::string_view kOneReaderLess = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
if tonumber(held) <= 1 then
    redis.call('DEL', KEYS[1])
    return 1
end
redis.call('DECR', KEYS[1])
return 3)";

std::optional<Release> releaseNextcloud(const KeySample& sample, const Analysis& analysis)
{
    if (analysis.mode == KeyRole::Shared)
        return takeOut(kOneReaderLess, sample, {std::string(sample.raw.value)}, noteOfMany(analysis));
    return deleteText(sample);
}

constexpr std::array kNextcloudLayouts{Layout{.bytes = {1, 11},
                                              .claim = claimNextcloud,
                                              .keys = "<prefix>/lockfiles/<md5>",
                                              .value = "number of readers, or \"exclusive\"",
                                              .sure = Confidence::Medium}};

} // namespace

const Library kNextcloud{.name = "nextcloud",
                         .title = "Nextcloud",
                         .layouts = kNextcloudLayouts,
                         .describe = describeNobody,
                         .release = releaseNextcloud};

} // namespace lockscope::formats
