// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// This project's own lock library: 128 random bits as 32 lower-case hex digits, at lock:<name> unless told otherwise.
// node-redlock writes the same token, at any key.
#include "formats/auxiliary.h"
#include "formats/layouts/all.h"

namespace lockscope::formats {

namespace {

std::optional<Claim> claim(const Subject& s)
{
    if (!s.shape.lowerHex(32) || !s.key().starts_with("lock:"))
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Certain);
}

void explain(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "pubsub:lock-released:" + std::string(s.key());
}

std::optional<Claim> claimFence(const Subject& s)
{
    if (!s.key().ends_with(":fence") || !s.shape.digits())
        return std::nullopt;
    return auxiliaryClaim(s, "lockscope");
}

} // namespace

const Layout kLockscopeFence{.library = "lockscope",
                             .title = "Lockscope",
                             .variant = "fencing number",
                             .claim = claimFence,
                             .renewPercentOfTtl = 50,
                             .keys = "{<lock>}:fence",
                             .value = "a number; belongs to a lock",
                             .sure = Confidence::High};
const Layout kLockscope{.library = "lockscope",
                        .title = "Lockscope",
                        .variant = "lock",
                        .claim = claim,
                        .explain = explain,
                        .renewPercentOfTtl = 50,
                        .keys = "lock:<name>",
                        .value = "32 hex digits, random",
                        .sure = Confidence::Medium};

} // namespace lockscope::formats
