// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Go: redsync, bsm/redislock, go-zero, asynq, machinery, dapr.
#include "core/text.h"
#include "formats/layouts/all.h"

namespace lockscope::formats {

namespace {

/// 16 bytes in base64 leave four zero bits in the last character.
[[nodiscard]] bool ends16Bytes(char c)
{
    return c == 'A' || c == 'Q' || c == 'g' || c == 'w';
}

std::optional<Claim> claimRedsync(const Subject& s)
{
    if (!s.raw.value.ends_with("==") || !ends16Bytes(s.raw.value[21]) || s.raw.value.find('=') != 22)
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Value);
}

constexpr std::size_t kToken = 22;

/// 16 bytes in base64url and, behind them without a separator, metadata of the caller's.
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
    // Words hardly ever have digits; random bytes nearly always do.
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

/// The same 16 letters and digits as Laravel's and Foundatio's.
std::optional<Claim> claimGoZero(const Subject& s)
{
    if (s.raw.pttlMs < 0)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Shape);
}

std::optional<Claim> claimAsynq(const Subject& s)
{
    if (s.key().find("}:unique:") == s.key().npos)
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

void explainMachinery(const Subject& s, Analysis& analysis)
{
    analysis.expires = Time(std::chrono::milliseconds(static_cast<std::int64_t>(*decimal(s.raw.value) / 1'000'000)));
}

std::optional<Claim> claimDapr(const Subject& s)
{
    if (s.raw.pttlMs < 0)
        return std::nullopt;
    return heldBy(s, Confidence::None, Proof::Word);
}

} // namespace

const Layout kRedsync{.library = "redsync",
                      .title = "redsync",
                      .bytes = 24,
                      .kinds = Shape::kAlnum | Shape::PlusSlash | Shape::Equals,
                      .claim = claimRedsync,
                      .comesBack = true,
                      .keys = "free",
                      .value = "24 characters of base64 (16 bytes)",
                      .sure = Confidence::High};
const Layout kBsm{.library = "bsm/redislock",
                  .title = "bsm/redislock",
                  .bytes = {kToken, kAnyLength},
                  .kinds = Shape::kPlain,
                  .claim = claimBsm,
                  .describe = describeBsm,
                  .keys = "free, one or many",
                  .value = "22 characters of base64url (16 bytes), metadata behind",
                  .sure = Confidence::Medium};
const Layout kGoZero{.library = "go-zero",
                     .title = "go-zero",
                     .bytes = 16,
                     .kinds = Shape::kAlnum,
                     .claim = claimGoZero,
                     .comesBack = true,
                     .keys = "free",
                     .value = "16 letters and digits",
                     .sure = Confidence::None};
const Layout kAsynq{.library = "asynq",
                    .title = "asynq",
                    .begins = "asynq:{",
                    .bytes = {1, kAnyLength},
                    .kinds = Shape::kPlain,
                    .claim = claimAsynq,
                    .keys = "asynq:{<queue>}:unique:<type>:<md5>",
                    .value = "id of the task",
                    .sure = Confidence::High};
const Layout kMachinery{.library = "machinery",
                        .title = "machinery",
                        .begins = "machinery_lock_",
                        .bytes = 19,
                        .kinds = Shape::Digit,
                        .claim = claimWhatFits,
                        .describe = describeNobody,
                        .explain = explainMachinery,
                        .keys = "machinery_lock_<program><task><spec>",
                        .value = "end of the lease in epoch ns",
                        .sure = Confidence::High};
const Layout kDapr{.library = "dapr",
                   .title = "Dapr lock store",
                   .bytes = {1, kAnyLength},
                   .kinds = Shape::kPlain,
                   .claim = claimDapr,
                   .keys = "as the runtime gives it",
                   .value = "the owner's name",
                   .sure = Confidence::None};

} // namespace lockscope::formats
