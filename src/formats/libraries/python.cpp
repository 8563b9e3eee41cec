// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Python libraries with their own tokens: celery-singleton, RQ, arq, Superset, redlock-py, sherlock, dramatiq.
// pythonredislock.cpp, walrus.cpp, huey.cpp and redispy.cpp (redis-py's Lock) have the others.
#include "formats/libraries/all.h"
#include "formats/token.h"

#include <array>

namespace lockscope::formats {

namespace {

constexpr std::string_view kPythonPrefix = "lock:";

std::optional<Claim> claimRq(const Subject& s)
{
    if (s.key().starts_with("rq:scheduler-lock:"))
        return heldBy(s, Confidence::High, Proof::Certain);
    if (s.key().starts_with("rq:clean_registries:") && s.raw.value == "1")
        return heldBy(s, Confidence::Medium, Proof::Certain);
    return std::nullopt;
}

HolderText describeRq(std::string_view token)
{
    return saysOnlyTaken(token) ? describeNobody(token) : describeToken(token);
}

/// The scheduler's lease is its interval plus 60 s; the default interval is 1 s.
void explainRq(const Subject& s, Analysis& analysis)
{
    if (analysis.confidence == Confidence::High)
        renewsEvery(analysis, s, 1'000, 61'000);
}

/// `lock:<namespace>:<uuid of the parameters>`: "1", or a token in newer versions.
std::optional<Claim> claimSuperset(const Subject& s)
{
    if (s.key().size() < kPythonPrefix.size() + 38)
        return std::nullopt;
    const auto at = s.key().size() - 36;
    if (s.key()[at - 1] != ':' || !isUuid(s.key().substr(at)))
        return std::nullopt;
    return heldBy(s, s.raw.value == "1" ? Confidence::Medium : Confidence::None, Proof::Certain);
}

std::optional<Claim> claimSherlock(const Subject& s)
{
    if (!s.shape.uuid)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Shape);
}

/// The number of holders, rewritten with a lease of at most 15 minutes; 0 is free. A bare "1" is common to many
/// libraries.
std::optional<Claim> claimDramatiq(const Subject& s)
{
    constexpr std::int64_t kLeaseMs = 900'000;
    const auto held = decimal(s.raw.value, 4);
    if (!held || s.raw.pttlMs < 0 || s.raw.pttlMs > kLeaseMs || (s.raw.value.size() > 1 && s.raw.value.front() == '0'))
        return std::nullopt;
    Claim claim{{}, static_cast<std::uint32_t>(*held), KeyRole::Semaphore, Confidence::Low, Proof::Word};
    if (*held == 1)
        claim.confidence = Confidence::None;
    return claim;
}

std::optional<Claim> claimRedlockPy(const Subject& s)
{
    if (!s.shape.mixedCase())
        return std::nullopt;
    // The last base64url character of 16 bytes is one of four letters.
    const bool alsoBsm = std::string_view("AQgw").find(s.raw.value[21]) != std::string_view::npos;
    return heldBy(s, alsoBsm ? Confidence::None : Confidence::Low, Proof::Shape);
}

constexpr std::array kCelerySingletonLayouts{Layout{.begins = "SINGLETONLOCK_",
                                                    .bytes = {1, kAnyLength},
                                                    .kinds = Shape::kPlain,
                                                    .claim = claimWhatFits,
                                                    .keys = "SINGLETONLOCK_<md5>",
                                                    .value = "id of the task",
                                                    .sure = Confidence::High}};
constexpr std::array kRqLayouts{Layout{.begins = "rq:",
                                       .bytes = {1, kAnyLength},
                                       .kinds = Shape::kPlain,
                                       .claim = claimRq,
                                       .explain = explainRq,
                                       .keys = "rq:scheduler-lock:<queue>, rq:clean_registries:<queue>",
                                       .value = "name of the scheduler; 1",
                                       .sure = Confidence::High}};
constexpr std::array kArqLayouts{Layout{.begins = "arq:in-progress:",
                                        .claim = claimWhatFits,
                                        .keys = "arq:in-progress:<job>",
                                        .value = "1",
                                        .sure = Confidence::High}};
constexpr std::array kSupersetLayouts{Layout{.begins = kPythonPrefix,
                                             .claim = claimSuperset,
                                             .keys = "lock:<namespace>:<uuid>",
                                             .value = "1, or a token",
                                             .sure = Confidence::Medium}};
constexpr std::array kSherlockLayouts{Layout{.rank = Rank::Shaped,
                                             .bytes = 36,
                                             .kinds = Shape::kUuid,
                                             .claim = claimSherlock,
                                             .keys = "free, or <namespace>_<name>",
                                             .value = "uuid",
                                             .sure = Confidence::None}};
constexpr std::array kDramatiqLayouts{
    Layout{.rank = Rank::Anything,
           .bytes = {1, 2},
           .kinds = Shape::Digit,
           .claim = claimDramatiq,
           .keys = "a word of locks in the name",
           .value = "how many have it, up to 99, with a lease of at most 15 minutes; 0 is free",
           .sure = Confidence::Low}};
constexpr std::array kRedlockPyLayouts{Layout{.rank = Rank::Shaped,
                                              .bytes = 22,
                                              .kinds = Shape::kAlnum,
                                              .claim = claimRedlockPy,
                                              .keys = "free",
                                              .value = "22 letters and digits",
                                              .sure = Confidence::Low}};

} // namespace

const Library kCelerySingleton{
    .name = "celery-singleton", .title = "celery-singleton", .layouts = kCelerySingletonLayouts};
const Library kRq{.name = "rq", .title = "RQ", .renewPercentOfTtl = 2, .layouts = kRqLayouts, .describe = describeRq};
const Library kArq{.name = "arq", .title = "arq", .layouts = kArqLayouts, .describe = describeNobody};
const Library kSuperset{
    .name = "superset", .title = "Apache Superset", .layouts = kSupersetLayouts, .describe = describeRq};
const Library kSherlock{.name = "sherlock", .title = "sherlock", .layouts = kSherlockLayouts};
const Library kDramatiq{
    .name = "dramatiq", .title = "dramatiq", .layouts = kDramatiqLayouts, .describe = describeNobody};
const Library kRedlockPy{.name = "redlock-py", .title = "redlock-py", .layouts = kRedlockPyLayouts, .isRedlock = true};

} // namespace lockscope::formats
