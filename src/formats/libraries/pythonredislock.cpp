// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// python-redis-lock: 18 random bytes in base64 at lock:<name>, and a list of signals on which waiters block.
#include "formats/auxiliary.h"
#include "formats/libraries/all.h"
#include "formats/releasetools.h"
#include "formats/waitplaces.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

constexpr std::string_view kPythonRedisLockPrefix = "lock:";

[[nodiscard]] std::string signalOf(std::string_view key)
{
    return "lock-signal:" + std::string(key.substr(kPythonRedisLockPrefix.size()));
}

std::string ofSignal(std::string_view rest)
{
    return "lock:" + std::string(rest);
}

constexpr std::array kPythonRedisLockHelpers{Helper{ValueType::List, "lock-signal:", "", ofSignal}};

/// 18 random bytes in base64, or an id that the caller chose: then only the list of signals identifies it.
std::optional<Claim> claimPythonRedisLock(const Subject& s)
{
    const bool random = s.shape.mixedCase() && s.shape.only(Shape::kAlnum | Shape::PlusSlash, 24);
    const bool signalled = !s.aux.empty() && s.sibling(signalOf(s.key())) != nullptr;
    return heldBy(s, random || signalled ? Confidence::High : Confidence::None, Proof::Certain);
}

void explainPythonRedisLock(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "blpop:" + signalOf(s.key());
}

std::optional<Claim> claimSignal(const Subject& s)
{
    return auxiliaryClaim(s, kPythonRedisLockHelpers);
}

/// Wakes one waiter by a separate script after the deletion, so that its result can be reported.
std::optional<Release> releasePythonRedisLock(const KeySample& sample, const Analysis& analysis)
{
    auto made = deleteText(sample);
    made.wakes = Wakes::BlockedClient;
    made.told = waitersName(analysis);
    return made;
}

std::optional<WakeScript> wakePythonRedisLock(const RawValue& raw, LockMode)
{
    return raw.type == ValueType::String && raw.key.starts_with(kPythonRedisLockPrefix)
               ? std::optional(signalList(signalOf(raw.key)))
               : std::nullopt;
}

/// True for 24 base64 characters of any case.
std::optional<WakeScript> wakeIfOurs(const RawValue& raw)
{
    const auto isBase64 = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '+' || c == '/';
    };
    const bool fits = raw.value.size() == 24 && std::all_of(raw.value.begin(), raw.value.end(), isBase64);
    return fits ? wakePythonRedisLock(raw, LockMode::Exclusive) : std::nullopt;
}

constexpr std::array kPythonRedisLockLayouts{Layout{.rank = Rank::Helper,
                                                    .variant = "signal",
                                                    .type = ValueType::List,
                                                    .claim = claimSignal,
                                                    .keys = "lock-signal:<name>",
                                                    .value = "1; belongs to a lock",
                                                    .sure = Confidence::High},
                                             Layout{.variant = "lock",
                                                    .begins = kPythonRedisLockPrefix,
                                                    .bytes = {1, kAnyLength},
                                                    .kinds = Shape::kPlain,
                                                    .claim = claimPythonRedisLock,
                                                    .explain = explainPythonRedisLock,
                                                    .keys = "lock:<name>",
                                                    .value = "24 characters of base64 (18 bytes), or the caller's id",
                                                    .sure = Confidence::High}};

} // namespace

const Library kPythonRedisLock{.name = "python-redis-lock",
                               .title = "python-redis-lock",
                               .renewPercentOfTtl = 67,
                               .layouts = kPythonRedisLockLayouts,
                               .helpers = kPythonRedisLockHelpers,
                               .waitPlaces = placeOfSource,
                               .wakeUp = WakeUp::List,
                               .release = releasePythonRedisLock,
                               .wake = wakePythonRedisLock,
                               .wakeIfOurs = wakeIfOurs};

} // namespace lockscope::formats
