// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the sources beside it.
#pragma once

#include "presentation/metrics/metricsfold.h"

#include "analysis/verdict.h"

#include <set>

namespace lockscope::presentation {

/// A watched database of a server, by address; its node id may have changed over time.
struct MetricsFold::Node
{
    std::map<NodeId, ConnectionState> states; ///< by its current ids
    std::shared_ptr<const MetricLabels> labels;
    std::shared_ptr<const MetricLabels> serverLabels; ///< from Info; nullptr: not reported yet
    SourceKind source = SourceKind::None;
    std::optional<NodeEvent> clock;
    ServerFigures figures;
    std::uint64_t gaps = 0;
    std::chrono::microseconds gapTime{0};
    bool wasLive = false;

    // Valid while a snapshot is being made:
    bool isLive = false;
    ServerTime now{};
    ServerTime seenSince = kUnknownTime;
    std::optional<std::chrono::microseconds> unknownFor;
};

/// Counters for the locks of one pattern on one node.
struct MetricsFold::Set
{
    Node* node = nullptr;
    std::shared_ptr<const MetricLabels> labels;
    std::array<std::uint64_t, kEventKinds> events{};
    DurationCounts holds;
    DurationCounts handOvers;

    /// Valid while a snapshot is being made.
    struct Now
    {
        std::uint64_t held = 0;
        std::array<std::uint64_t, analysis::kVerdicts> verdicts{};
        std::array<std::optional<std::uint64_t>, kWaitSources> waiters{}; ///< no value: that source reports nothing
        std::optional<std::chrono::microseconds> oldest;
    } now;
};

} // namespace lockscope::presentation
