// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Python libraries with tokens of their own: celery-singleton, python-redis-lock, RQ, huey, arq, Superset, redlock-py,
// walrus, sherlock, dramatiq.
#include "core/text.h"
#include "formats/auxiliary.h"
#include "formats/layouts/all.h"
#include "formats/serialized.h"
#include "formats/token.h"

namespace lockscope::formats {

namespace {

constexpr std::string_view kLock = "lock:";

[[nodiscard]] std::string signalOf(std::string_view key)
{
    return "lock-signal:" + std::string(key.substr(kLock.size()));
}

/// The token is 18 random bytes in base64, or an id of the caller's: then only the list of signals tells.
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
    return auxiliaryClaim(s, "python-redis-lock");
}

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

/// The scheduler's lease is its interval and 60 s; a second unless told otherwise.
void explainRq(const Subject& s, Analysis& analysis)
{
    if (analysis.confidence == Confidence::High)
        renewsEvery(analysis, s, 1'000, 61'000);
}

/// A field `<name>.lock.<lock>` in the hash of the results: the value is the serializer's, the rest are results.
std::optional<Claim> claimHuey(const Subject& s)
{
    Claim claim{{}, 0, Mode::Exclusive, Confidence::Medium, Proof::Certain};
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

/// `lock:<namespace>:<uuid of the parameters>`: "1", or a token in newer versions.
std::optional<Claim> claimSuperset(const Subject& s)
{
    if (s.key().size() < kLock.size() + 38)
        return std::nullopt;
    const auto at = s.key().size() - 36;
    if (s.key()[at - 1] != ':' || !isUuid(s.key().substr(at)))
        return std::nullopt;
    return heldBy(s, s.raw.value == "1" ? Confidence::Medium : Confidence::None, Proof::Certain);
}

/// `huey.r.<name>.<name>.lock.<lock>`, of the storage whose results expire: the serializer's form of "1".
std::optional<Claim> claimHueyText(const Subject& s)
{
    if (s.key().find(".lock.") == s.key().npos)
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Certain);
}

[[nodiscard]] std::string eventOf(std::string_view key)
{
    return "lock.event:" + std::string(key.substr(kLock.size()));
}

/// 32 random bytes, or an id of the caller's: then only the list of events tells, and it stays for ever.
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
    return auxiliaryClaim(s, "walrus");
}

std::optional<Claim> claimSherlock(const Subject& s)
{
    if (!s.shape.uuid)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Shape);
}

/// How many have it, written again with a lease of at most 15 minutes: nought is free. One alone is what many write.
std::optional<Claim> claimDramatiq(const Subject& s)
{
    constexpr std::int64_t kLeaseMs = 900'000;
    const auto held = decimal(s.raw.value, 4);
    if (!held || s.raw.pttlMs < 0 || s.raw.pttlMs > kLeaseMs || (s.raw.value.size() > 1 && s.raw.value.front() == '0'))
        return std::nullopt;
    Claim claim{{}, static_cast<std::uint32_t>(*held), Mode::Semaphore, Confidence::Low, Proof::Word};
    if (*held == 1)
        claim.confidence = Confidence::None;
    return claim;
}

std::optional<Claim> claimRedlockPy(const Subject& s)
{
    if (!s.shape.mixedCase())
        return std::nullopt;
    // 16 bytes in base64url end in one of four letters.
    const bool alsoBsm = std::string_view("AQgw").find(s.raw.value[21]) != std::string_view::npos;
    return heldBy(s, alsoBsm ? Confidence::None : Confidence::Low, Proof::Shape);
}

} // namespace

const Layout kCelerySingleton{.library = "celery-singleton",
                              .title = "celery-singleton",
                              .begins = "SINGLETONLOCK_",
                              .bytes = {1, kAnyLength},
                              .kinds = Shape::kPlain,
                              .claim = claimWhatFits,
                              .keys = "SINGLETONLOCK_<md5>",
                              .value = "id of the task",
                              .sure = Confidence::High};
const Layout kPythonRedisLock{.library = "python-redis-lock",
                              .title = "python-redis-lock",
                              .variant = "lock",
                              .begins = kLock,
                              .bytes = {1, kAnyLength},
                              .kinds = Shape::kPlain,
                              .claim = claimPythonRedisLock,
                              .explain = explainPythonRedisLock,
                              .renewPercentOfTtl = 67,
                              .keys = "lock:<name>",
                              .value = "24 characters of base64 (18 bytes), or the caller's id",
                              .sure = Confidence::High};
const Layout kPythonRedisLockSignal{.library = "python-redis-lock",
                                    .title = "python-redis-lock",
                                    .variant = "signal",
                                    .type = ValueType::List,
                                    .claim = claimSignal,
                                    .renewPercentOfTtl = 67,
                                    .keys = "lock-signal:<name>",
                                    .value = "1; belongs to a lock",
                                    .sure = Confidence::High};
const Layout kRq{.library = "rq",
                 .title = "RQ",
                 .begins = "rq:",
                 .bytes = {1, kAnyLength},
                 .kinds = Shape::kPlain,
                 .claim = claimRq,
                 .describe = describeRq,
                 .explain = explainRq,
                 .renewPercentOfTtl = 2,
                 .keys = "rq:scheduler-lock:<queue>, rq:clean_registries:<queue>",
                 .value = "name of the scheduler; 1",
                 .sure = Confidence::High};
const Layout kHuey{.library = "huey",
                   .title = "huey",
                   .type = ValueType::Hash,
                   .begins = "huey.",
                   .claim = claimHuey,
                   .describe = describeNobody,
                   .keys = "field <name>.lock.<lock> in huey.results.<name>",
                   .value = "bytes of the serializer",
                   .sure = Confidence::Medium};
const Layout kHueyText{.library = "huey",
                       .title = "huey",
                       .variant = "results that expire",
                       .begins = "huey.r.",
                       .claim = claimHueyText,
                       .describe = describeNobody,
                       .keys = "huey.r.<name>.<name>.lock.<lock>",
                       .value = "bytes of the serializer",
                       .sure = Confidence::Medium};
const Layout kWalrus{.library = "walrus",
                     .title = "walrus",
                     .variant = "lock",
                     .begins = kLock,
                     .bytes = {1, kAnyLength},
                     .claim = claimWalrus,
                     .describe = describeWalrus,
                     .explain = explainWalrus,
                     .keys = "lock:<name>",
                     .value = "32 raw bytes, or the caller's id",
                     .sure = Confidence::High};
const Layout kWalrusEvent{.library = "walrus",
                          .title = "walrus",
                          .variant = "event",
                          .type = ValueType::List,
                          .claim = claimWalrusEvent,
                          .keys = "lock.event:<name>",
                          .value = "1; belongs to a lock",
                          .sure = Confidence::High};
const Layout kSherlock{.library = "sherlock",
                       .title = "sherlock",
                       .bytes = 36,
                       .kinds = Shape::kUuid,
                       .claim = claimSherlock,
                       .keys = "free, or <namespace>_<name>",
                       .value = "uuid",
                       .sure = Confidence::None};
const Layout kDramatiq{.library = "dramatiq",
                       .title = "dramatiq",
                       .bytes = {1, 2},
                       .kinds = Shape::Digit,
                       .claim = claimDramatiq,
                       .describe = describeNobody,
                       .keys = "a word of locks in the name",
                       .value = "how many have it, up to 99, with a lease of at most 15 minutes; 0 is free",
                       .sure = Confidence::Low};
const Layout kArq{.library = "arq",
                  .title = "arq",
                  .begins = "arq:in-progress:",
                  .claim = claimWhatFits,
                  .describe = describeNobody,
                  .keys = "arq:in-progress:<job>",
                  .value = "1",
                  .sure = Confidence::High};
const Layout kSuperset{.library = "superset",
                       .title = "Apache Superset",
                       .begins = kLock,
                       .claim = claimSuperset,
                       .describe = describeRq,
                       .keys = "lock:<namespace>:<uuid>",
                       .value = "1, or a token",
                       .sure = Confidence::Medium};
const Layout kRedlockPy{.library = "redlock-py",
                        .title = "redlock-py",
                        .bytes = 22,
                        .kinds = Shape::kAlnum,
                        .claim = claimRedlockPy,
                        .keys = "free",
                        .value = "22 letters and digits",
                        .sure = Confidence::Low};

} // namespace lockscope::formats
