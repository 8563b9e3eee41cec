// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// This project's own lock library: 128 random bits as 32 lower-case hex digits, at lock:<name> unless told otherwise.
// node-redlock writes the same token, at any key.
#include "formats/layouts/all.h"

namespace lockscope::formats {

namespace {

std::optional<Claim> claim(const Subject& s)
{
    if (!s.shape.lowerHex(32) || !s.key().starts_with("lock:"))
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Certain);
}

} // namespace

const Layout kLockscope{.library = "lockscope",
                        .title = "Lockscope",
                        .claim = claim,
                        .renewPercentOfTtl = 50,
                        .keys = "lock:<name>",
                        .value = "32 hex digits, random",
                        .sure = Confidence::Medium};

} // namespace lockscope::formats
