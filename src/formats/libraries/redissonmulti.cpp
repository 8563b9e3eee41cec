// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Redisson's FasterMultiLock: for each locked value f the fields `f`, `f:uuid:thread:expire_time` and
// `f:uuid:thread:lock_count`.
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonparts.h"

#include <algorithm>

namespace lockscope::formats::redisson {

namespace {

constexpr std::string_view kCount = ":lock_count";
constexpr std::string_view kUntil = ":expire_time";

/// `uuid:thread` in front of the last part of a field name; empty if missing.
[[nodiscard]] std::string_view ownerIn(std::string_view name)
{
    const auto last = splitLast(name, ':');
    if (!last)
        return {};
    const auto thread = splitLast(last->left, ':');
    if (!thread || thread->left.size() < 37)
        return {};
    const auto at = thread->left.size() - 36;
    const auto owner = last->left.substr(at);
    return thread->left[at - 1] == ':' && parse(owner) ? owner : std::string_view{};
}

} // namespace

bool isMulti(const RawValue& raw)
{
    return std::any_of(raw.fields.begin(), raw.fields.end(),
                       [](const auto& pair) { return pair.first.ends_with(kCount); });
}

std::optional<Claim> claimFasterMulti(const Subject& s)
{
    Claim claim{{}, 0, KeyRole::Exclusive, Confidence::High, Proof::Certain};
    std::uint64_t count = 0;
    for (const auto& [name, value] : s.raw.fields) {
        if (!name.ends_with(kCount))
            continue;
        const auto owner = ownerIn(name);
        const auto times = decimal(value, 9);
        if (owner.empty() || !times)
            return std::nullopt;
        bool past = false;
        if (s.now) { // an expired entry stays until it is overwritten
            const std::string until = std::string(name.substr(0, name.size() - kCount.size())).append(kUntil);
            for (const auto& [other, time] : s.raw.fields)
                past = past || (other == until && s.isPast(static_cast<std::int64_t>(decimal(time).value_or(0))));
        }
        if (claim.token.empty() || (!past && count == 0))
            claim.token = owner;
        if (!past)
            count += *times;
    }
    if (claim.token.empty())
        return std::nullopt;
    claim.count = saturated(count);
    return claim;
}

void explainFasterMulti(const Subject& s, Analysis& analysis)
{
    explainWatchdog(s, analysis);
    analysis.waitersSource = "pubsub:" + redissonChannel(s.key());
}

void addUntil(const RawValue& whole, RawValue& part)
{
    const auto name = part.fields.front().first;
    if (!name.ends_with(kCount))
        return;
    const auto until = std::string(name.substr(0, name.size() - kCount.size())).append(kUntil);
    for (const auto& other : whole.fields) {
        if (other.first == until)
            part.fields.push_back(other);
    }
}

} // namespace lockscope::formats::redisson
