// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/observation.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// What is known of a node's ways to tell us of changes.
struct LadderInput
{
    std::vector<std::string> patterns; ///< that are watched
    std::vector<std::string> refused;  ///< those of them that the server did not let us subscribe
    bool flagsKnown = false;           ///< CONFIG GET answered
    std::string_view flags;            ///< of notify-keyspace-events, as read
    Coverage seen;             ///< kinds of which a notification was in fact received (when flags are not known)
    bool contradicted = false; ///< a look found a change that should have been announced
    bool trackingAllowed = false;
};

/// The rung we stand on, per kind of event (coverage) and per pattern (tracked, walked).
struct LadderPlan
{
    SourceKind source = SourceKind::Polling;
    Coverage coverage;
    bool tracking = false;            ///< CLIENT TRACKING ON BCAST with prefixes of `tracked` fills what is not covered
    bool flushDetector = false;       ///< tracking with a prefix that never matches: only FLUSHDB / FLUSHALL are pushed
    std::vector<std::string> tracked; ///< patterns; of those that are announced, too, when not every kind is
    /// Patterns of which nothing announces a new key: the keyspace has to be walked for them, again and again.
    std::vector<std::string> walked;
    std::string blindSpots; ///< what this rung cannot see, in words; empty when nothing
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
