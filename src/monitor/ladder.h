// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/observation.h"

#include <string>
#include <string_view>

namespace lockscope::monitor {

/// What is known of a node's ways to tell us of changes.
struct LadderInput
{
    bool subscribed = false;   ///< every pattern was accepted (the reducer knows coverage by node, not by pattern)
    bool flagsKnown = false;   ///< CONFIG GET answered
    std::string_view flags;    ///< of notify-keyspace-events, as read
    Coverage seen;             ///< kinds of which a notification was in fact received (when flags are not known)
    bool contradicted = false; ///< a look found a change that should have been announced
    bool trackingAllowed = false;
};

/// The rung we stand on, per kind of event.
struct LadderPlan
{
    SourceKind source = SourceKind::Polling;
    Coverage coverage;
    bool tracking = false;      ///< CLIENT TRACKING ON BCAST with the patterns' prefixes fills what is not covered
    bool flushDetector = false; ///< tracking with a prefix that never matches: only FLUSHDB / FLUSHALL are pushed
    std::string blindSpots;     ///< what this rung cannot see, in words; empty when nothing
    friend bool operator==(const LadderPlan&, const LadderPlan&) = default;
};

[[nodiscard]] LadderPlan planLadder(const LadderInput& input);

/// Flags as the server reads them: without K nothing comes on the channels that we subscribe.
[[nodiscard]] Coverage coverageFromFlags(std::string_view flags);
/// The kind a received notification proves to be switched on.
void learnCoverage(KeyEvent event, Coverage& coverage);
/// Everything that lock layouts need is announced.
[[nodiscard]] bool isFull(const Coverage& coverage);

} // namespace lockscope::monitor
