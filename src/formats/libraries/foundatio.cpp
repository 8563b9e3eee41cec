// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Foundatio: 16 letters and digits. Its waiters listen on the application's message bus: only the application's
// serializer can write the wake-up message.
#include "formats/libraries/all.h"

#include <array>

namespace lockscope::formats {

namespace {

/// `[scope:]lock:<resource>`, 20 minutes by default.
std::optional<Claim> claimFoundatio(const Subject& s)
{
    if (!s.key().starts_with("lock:") && s.key().find(":lock:") == s.key().npos)
        return std::nullopt;
    const bool usual = s.raw.pttlMs > 600'000 && s.raw.pttlMs <= 1'200'000;
    return heldBy(s, usual ? Confidence::Medium : Confidence::None, Proof::Certain);
}

void explainFoundatio(const Subject&, Analysis& analysis)
{
    analysis.waitersSource = "pubsub:messages"; // one topic for all locks, configurable
}

constexpr std::array kFoundatioLayouts{Layout{.bytes = 16,
                                              .kinds = Shape::kAlnum,
                                              .claim = claimFoundatio,
                                              .explain = explainFoundatio,
                                              .keys = "[<scope>:]lock:<resource>",
                                              .value = "16 letters and digits, 20 minutes",
                                              .sure = Confidence::Medium}};

} // namespace

const Library kFoundatio{.name = "foundatio",
                         .title = "Foundatio",
                         .comesBack = true,
                         .layouts = kFoundatioLayouts,
                         .wakeUp = WakeUp::Impossible};

} // namespace lockscope::formats
