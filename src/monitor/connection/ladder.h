// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/observation.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// The known ways in which a node can announce changes.
struct LadderInput
{
    std::vector<std::string> patterns; ///< watched patterns
    std::vector<std::string> refused;  ///< those that the server refused to subscribe
    bool flagsKnown = false;           ///< CONFIG GET answered
    std::string_view flags;            ///< notify-keyspace-events, as read
    Coverage seen;                     ///< kinds with at least one received notification (when the flags are unknown)
    bool contradicted = false;         ///< a poll found a change that should have been announced
    bool trackingAllowed = false;
};

/// The chosen rung per kind of event (coverage) and per pattern (tracked, walked).
struct LadderPlan
{
    SourceKind source = SourceKind::Polling;
    Coverage coverage;
    bool tracking = false;            ///< CLIENT TRACKING ON BCAST with the prefixes of `tracked`
    bool flushDetector = false;       ///< tracking with a prefix of no key: only flushes are pushed
    std::vector<std::string> tracked; ///< patterns; includes announced ones when not every kind is announced
    /// Patterns whose new keys nothing announces: the keyspace is scanned for them periodically.
    std::vector<std::string> walked;
    EngineText blindSpots; ///< what this rung cannot see; empty when nothing
    friend bool operator==(const LadderPlan&, const LadderPlan&) = default;
};

[[nodiscard]] LadderPlan planLadder(const LadderInput& input);

/// Interprets the flags as the server does: without K nothing arrives on the subscribed channels.
[[nodiscard]] Coverage coverageFromFlags(std::string_view flags);
/// Marks the kind that a received notification proves to be enabled.
void learnCoverage(KeyEvent event, Coverage& coverage);
/// True when everything that lock layouts need is announced.
[[nodiscard]] bool isFull(const Coverage& coverage);

} // namespace lockscope::monitor
