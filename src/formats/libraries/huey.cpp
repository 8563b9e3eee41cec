// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// huey: a field in the hash of results, or a separate key in the storage whose results expire.
#include "formats/libraries/all.h"
#include "formats/releasetools.h"

#include <array>

namespace lockscope::formats {

namespace {

/// A field `<name>.lock.<lock>` in the hash of results; its value is serialized, the other fields are results.
std::optional<Claim> claimHuey(const Subject& s)
{
    Claim claim{{}, 0, KeyRole::Exclusive, Confidence::Medium, Proof::Certain};
    for (const auto& [name, value] : s.raw.fields) {
        const auto at = name.find(".lock.");
        if (at == 0 || at == name.npos)
            continue;
        if (claim.token.empty())
            claim.token = name;
        ++*claim.count;
    }
    if (claim.token.empty())
        return std::nullopt;
    return claim;
}

/// `huey.r.<name>.<name>.lock.<lock>`, in the storage whose results expire: a serialized "1".
std::optional<Claim> claimHueyText(const Subject& s)
{
    if (s.key().find(".lock.") == s.key().npos)
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Certain);
}

/// KEYS: hash. ARGV: field, value.
constexpr std::string_view kRemoveField = R"(local held = redis.call('HGET', KEYS[1], ARGV[1])
if held ~= ARGV[2] then
    return held and 0 or -1
end
redis.call('HDEL', KEYS[1], ARGV[1])
return redis.pcall('EXISTS', KEYS[1]) == 0 and 1 or 3)";

/// Removes only the field: the other fields of the hash are results.
std::optional<Release> releaseHuey(const KeySample& sample, const Analysis& analysis)
{
    if (sample.raw.type != ValueType::Hash)
        return deleteText(sample);
    return takeOut(kRemoveField, sample,
                   {std::string(analysis.token), std::string(besideField(sample.raw, analysis.token))});
}

constexpr std::array kHueyLayouts{Layout{.type = ValueType::Hash,
                                         .begins = "huey.",
                                         .claim = claimHuey,
                                         .keys = "field <name>.lock.<lock> in huey.results.<name>",
                                         .value = "bytes of the serializer",
                                         .sure = Confidence::Medium},
                                  Layout{.variant = "results that expire",
                                         .begins = "huey.r.",
                                         .claim = claimHueyText,
                                         .keys = "huey.r.<name>.<name>.lock.<lock>",
                                         .value = "bytes of the serializer",
                                         .sure = Confidence::Medium}};

} // namespace

const Library kHuey{.name = "huey",
                    .title = "huey",
                    .layouts = kHueyLayouts,
                    .describe = describeNobody,
                    .reusesTokens = true,
                    .release = releaseHuey};

} // namespace lockscope::formats
