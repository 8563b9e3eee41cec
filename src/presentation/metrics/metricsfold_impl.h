// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the sources beside it.
#pragma once

#include "presentation/metrics/metricsfold.h"

#include "analysis/verdict.h"

#include <set>

namespace lockscope::presentation {

/// A watched database of a server, by its address: it may have had several ids.
struct MetricsFold::Node
{
    std::map<NodeId, ConnectionState> states; ///< by the ids that are watched now
    std::shared_ptr<const MetricLabels> labels;
    std::shared_ptr<const MetricLabels> serverLabels; ///< of Info; nullptr: it told nothing yet
    SourceKind source = SourceKind::None;
    std::optional<NodeEvent> clock;
    ServerFigures figures;
    std::uint64_t gaps = 0;
    std::chrono::microseconds gapTime{0};
    bool wasLive = false;

    // As of the snapshot that is being made:
    bool isLive = false;
    ServerTime now{};
    ServerTime seenSince = kUnknownTime;
    std::optional<std::chrono::microseconds> unknownFor;
};

/// What is counted for the locks of one pattern on one node.
struct MetricsFold::Set
{
    Node* node = nullptr;
    std::shared_ptr<const MetricLabels> labels;
    std::array<std::uint64_t, kEventKinds> events{};
    DurationCounts holds;
    DurationCounts handOvers;

    /// As of the snapshot that is being made.
    struct Now
    {
        std::uint64_t held = 0;
        std::array<std::uint64_t, analysis::kVerdicts> verdicts{};
        std::array<std::optional<std::uint64_t>, kWaitSources> waiters{}; ///< nothing: no such source tells anything
        std::optional<std::chrono::microseconds> oldest;
    } now;
};

} // namespace lockscope::presentation
