// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Go: redsync, rueidislock, bsm/redislock, go-zero, asynq, machinery, dapr.
#include "core/text.h"
#include "formats/besidelock.h"
#include "formats/libraries/all.h"
#include "formats/libraries/node.h"
#include "formats/serialized.h"

#include <array>

namespace lockscope::formats {

namespace {

/// The last base64 character of 16 bytes has four zero bits.
[[nodiscard]] bool ends16Bytes(char c)
{
    return c == 'A' || c == 'Q' || c == 'g' || c == 'w';
}

std::optional<Claim> claimRedsync(const Subject& s)
{
    if (!s.raw.value.ends_with("==") || !ends16Bytes(s.raw.value[21]) || s.raw.value.find('=') != 22)
        return std::nullopt;
    const bool alsoWarlock = isWarlock(s);
    return heldBy(s, alsoWarlock ? Confidence::None : Confidence::High, Proof::Value);
}

constexpr std::size_t kToken = 22;

/// 16 bytes in base64url, directly followed by metadata of the caller.
[[nodiscard]] bool startsWithToken(std::string_view value)
{
    if (value.size() < kToken || !ends16Bytes(value[kToken - 1]))
        return false;
    const auto shape = shapeOf(value.substr(0, kToken));
    return shape.mixedCase() && shape.only(Shape::kAlnum | Shape::Dash | Shape::Underscore, kToken);
}

std::optional<Claim> claimBsm(const Subject& s)
{
    if (!startsWithToken(s.raw.value))
        return std::nullopt;
    // Words rarely contain digits; random bytes nearly always do.
    const bool digits = (shapeOf(s.raw.value.substr(0, kToken)).kinds & Shape::Digit) != 0;
    return heldBy(s, digits || s.shape.size == kToken ? Confidence::Medium : Confidence::Low, Proof::Shape);
}

HolderText describeBsm(std::string_view token)
{
    if (!startsWithToken(token))
        return describeToken(token);
    HolderText text = describeToken(token.substr(0, kToken));
    if (token.size() > kToken)
        text.summary += " " + printableElided(token.substr(kToken), 24);
    return text;
}

/// 16 letters and digits, as in Laravel and Foundatio, which are mostly recognized by their names; always with a lease.
std::optional<Claim> claimGoZero(const Subject& s)
{
    if (s.raw.pttlMs < 0)
        return std::nullopt;
    const bool random = s.shape.mixedCase() && (s.shape.kinds & Shape::Digit) != 0;
    return heldBy(s, random ? Confidence::Low : Confidence::None, Proof::Shape);
}

constexpr std::string_view kRueidis = "rueidislock:";

/// `<prefix>:<number>:<name>`: one of the keys whose majority is the lock.
[[nodiscard]] bool isNumbered(std::string_view key)
{
    const auto first = key.find(':');
    const auto second = first == key.npos ? key.npos : key.find(':', first + 1);
    return second != key.npos && decimal(key.substr(first + 1, second - first - 1), 2);
}

/// 24 random bytes are rarely valid text.
std::optional<Claim> claimRueidis(const Subject& s)
{
    if ((s.shape.kinds & (Shape::Control | Shape::High)) == 0 || isUtf8(s.raw.value) || isSerialized(s.raw.value) ||
        !isNumbered(s.key()))
        return std::nullopt;
    return s.key().starts_with(kRueidis) ? heldBy(s, Confidence::High, Proof::Certain)
                                         : heldBy(s, Confidence::Medium, Proof::Shape);
}

HolderText describeRueidis(std::string_view token)
{
    HolderText text;
    text.client = hex(token);
    text.summary = shortened(text.client);
    return text;
}

std::optional<Claim> claimAsynq(const Subject& s)
{
    if (s.key().find("}:unique:") == s.key().npos)
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

constexpr std::string_view kUnique = "unique:";
constexpr std::array kTaskFields{JobField{"state", JobPart::State}};

/// `asynq:{<queue>}:unique:<type>:<md5>`; the class is the type. The task's message is not read.
std::optional<JobPlace> asynqJob(std::string_view key, std::string_view token)
{
    const auto open = key.find('{');
    const auto close = key.find("}:unique:");
    if (open == key.npos || close == key.npos || close < open)
        return std::nullopt;
    const auto type = key.substr(close + 2 + kUnique.size());
    JobPlace place;
    place.queue = key.substr(open + 1, close - open - 1);
    place.jobClass = type.substr(0, type.rfind(':'));
    place.id = token;
    place.kind = JobPlace::Kind::Hash;
    place.key = std::string(key.substr(0, close + 2)) + "t:" + std::string(token);
    place.fields = kTaskFields;
    return place;
}

/// The worker of a task extends its lease.
std::vector<LifeSign> asynqLifeSigns(std::string_view key, std::string_view token)
{
    const auto close = key.find("}:unique:");
    if (close == key.npos)
        return {};
    return {LifeSign{LifeSignKind::TaskLease, std::string(key.substr(0, close + 2)) + "lease", std::string(token), {}}};
}

std::optional<Claim> claimDapr(const Subject& s)
{
    if (s.raw.pttlMs < 0)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Word);
}

constexpr std::array kRedsyncLayouts{Layout{.rank = Rank::Shaped,
                                            .bytes = 24,
                                            .kinds = Shape::kAlnum | Shape::PlusSlash | Shape::Equals,
                                            .claim = claimRedsync,
                                            .keys = "free",
                                            .value = "24 characters of base64 (16 bytes)",
                                            .sure = Confidence::High}};
constexpr std::array kBsmLayouts{Layout{.rank = Rank::Shaped,
                                        .bytes = {kToken, kAnyLength},
                                        .kinds = Shape::kPlain,
                                        .claim = claimBsm,
                                        .keys = "free, one or many",
                                        .value = "22 characters of base64url (16 bytes), metadata behind",
                                        .sure = Confidence::Medium}};
constexpr std::array kGoZeroLayouts{Layout{.rank = Rank::Shaped,
                                           .bytes = 16,
                                           .kinds = Shape::kAlnum,
                                           .claim = claimGoZero,
                                           .keys = "free",
                                           .value = "16 letters and digits",
                                           .sure = Confidence::Low}};
constexpr std::array kRueidisLockLayouts{Layout{.bytes = 24,
                                                .claim = claimRueidis,
                                                .keys = "rueidislock:<number>:<name>, any prefix",
                                                .value = "24 raw bytes",
                                                .sure = Confidence::High}};
constexpr std::array kAsynqLayouts{Layout{.begins = "asynq:{",
                                          .bytes = {1, kAnyLength},
                                          .kinds = Shape::kPlain,
                                          .claim = claimAsynq,
                                          .keys = "asynq:{<queue>}:unique:<type>:<md5>",
                                          .value = "id of the task",
                                          .sure = Confidence::High}};
constexpr std::array kMachineryLayouts{Layout{.begins = "machinery_lock_",
                                              .bytes = 19,
                                              .kinds = Shape::Digit,
                                              .claim = claimWhatFits,
                                              .keys = "machinery_lock_<program><task><spec>",
                                              .value = "end of the lease in epoch ns",
                                              .sure = Confidence::High}};
constexpr std::array kDaprLayouts{Layout{.rank = Rank::Anything,
                                         .bytes = {1, kAnyLength},
                                         .kinds = Shape::kPlain,
                                         .claim = claimDapr,
                                         .keys = "as the runtime gives it",
                                         .value = "the owner's name",
                                         .sure = Confidence::None}};

} // namespace

const Library kRedsync{.name = "redsync",
                       .title = "redsync",
                       .comesBack = true,
                       .layouts = kRedsyncLayouts,
                       .namesOneParty = true,
                       .isRedlock = true};
const Library kBsm{.name = "bsm/redislock",
                   .title = "bsm/redislock",
                   .layouts = kBsmLayouts,
                   .describe = describeBsm,
                   .namesOneParty = true};
const Library kGoZero{.name = "go-zero", .title = "go-zero", .comesBack = true, .layouts = kGoZeroLayouts};
const Library kRueidisLock{.name = "rueidislock",
                           .title = "rueidislock",
                           .renewPercentOfTtl = 50,
                           .layouts = kRueidisLockLayouts,
                           .describe = describeRueidis,
                           .isRedlock = true};
const Library kAsynq{
    .name = "asynq", .title = "asynq", .layouts = kAsynqLayouts, .job = asynqJob, .lifeSigns = asynqLifeSigns};
const Library kMachinery{
    .name = "machinery", .title = "machinery", .layouts = kMachineryLayouts, .describe = describeNobody};
const Library kDapr{.name = "dapr", .title = "Dapr lock store", .layouts = kDaprLayouts};

} // namespace lockscope::formats
