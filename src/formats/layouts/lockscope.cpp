// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// This project's own lock library: a mark and 128 random bits as 32 lower-case hex digits, at lock:<name> unless told
// otherwise. Its first versions wrote no mark: those are the bytes of node-redlock.
#include "formats/auxiliary.h"
#include "formats/layouts/all.h"
#include "formats/token.h"

namespace lockscope::formats {

namespace {

constexpr std::size_t kDigits = 32;

std::optional<Claim> claim(const Subject& s)
{
    if (!s.raw.value.starts_with(kOwnTokenMark) || !isLowerHex(s.raw.value.substr(kOwnTokenMark.size())))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

std::optional<Claim> claimUnmarked(const Subject& s)
{
    return heldBy(s, Confidence::Low, Proof::Certain);
}

/// In short by its digits: the mark is in front of all of them.
HolderText describe(std::string_view token)
{
    HolderText text = describeToken(token);
    if (token.starts_with(kOwnTokenMark))
        text.summary = describeToken(token.substr(kOwnTokenMark.size())).summary;
    return text;
}

void explain(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "pubsub:lock-released:" + std::string(s.key());
}

std::optional<Claim> claimFence(const Subject& s)
{
    if (!s.key().ends_with(":fence"))
        return std::nullopt;
    return auxiliaryClaim(s, "lockscope");
}

} // namespace

const Layout kLockscopeFence{.library = "lockscope",
                             .title = "Lockscope",
                             .variant = "fencing number",
                             .bytes = {1, kAnyLength},
                             .kinds = Shape::Digit,
                             .claim = claimFence,
                             .describe = describe, // the first layout of a library speaks for it
                             .renewPercentOfTtl = 50,
                             .keys = "{<lock>}:fence",
                             .value = "a number; belongs to a lock",
                             .sure = Confidence::High};
const Layout kLockscope{.library = "lockscope",
                        .title = "Lockscope",
                        .variant = "lock",
                        .bytes = kOwnTokenMark.size() + kDigits,
                        .kinds = Shape::kAlnum | Shape::Dash,
                        .claim = claim,
                        .describe = describe,
                        .explain = explain,
                        .renewPercentOfTtl = 50,
                        .keys = "lock:<name>, or free",
                        .value = "ls- and 32 hex digits, random",
                        .sure = Confidence::High};
const Layout kLockscopeUnmarked{.library = "lockscope",
                                .title = "Lockscope",
                                .variant = "lock of the first versions",
                                .begins = "lock:",
                                .bytes = kDigits,
                                .kinds = Shape::kLowerHex,
                                .claim = claimUnmarked,
                                .renewPercentOfTtl = 50,
                                .keys = "lock:<name>",
                                .value = "32 hex digits, random",
                                .sure = Confidence::Low};

} // namespace lockscope::formats
