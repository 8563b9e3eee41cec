// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/namegroups.h"
#include "analysis/verdict.h"
#include "core/batch.h"
#include "core/pictureview.h"
#include "presentation/metrics/metricssnapshot.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::presentation {

struct MetricsOptions
{
    std::vector<std::string> patterns; ///< watched patterns; a lock counts for the first that matches it
    /// Groups locks by prefix (prefixPattern(), "lock:order:*") instead; a lock without one by its pattern.
    bool byPrefix = false;
    std::function<std::optional<int>(NodeId)> databaseOf; ///< database watched on the node; no value: 0
    /// Maximum number of label sets (node and pattern); the rest of each node is `other`.
    std::size_t mostSets = 200;
};

/// A watched database of a server, by address; its node id may have changed over time.
struct MetricsNode
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
struct MetricsSet
{
    MetricsNode* node = nullptr;
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

/// Decides for which series of the metrics a node and a lock count, and owns what is counted: databases by address, and
/// for each of them the patterns of its locks. Memory: 24 bytes a lock. Thread: the stream's owner.
class MetricSeries
{
public:
    using Nodes = std::map<std::pair<std::string, int>, std::unique_ptr<MetricsNode>>; ///< by address and database
    using Sets = std::map<std::pair<const MetricsNode*, std::string>, std::unique_ptr<MetricsSet>>; ///< by pattern
    static constexpr const char* kOther = "other";

    explicit MetricSeries(MetricsOptions options);

    void clear();
    /// The node is at this address from now on.
    void name(NodeId id, const std::string& address);
    /// Removing the last id of an address drops its counters: an address that is not watched has no series.
    void leave(NodeId id);
    /// Adds the sets of all watched patterns: counters start at 0, so that the first event is a difference.
    void reserveSets(MetricsNode& node);
    /// The id of the lock belongs to another lock.
    void forget(LockId lock);

    /// nullptr: unknown.
    [[nodiscard]] MetricsNode* nodeOf(NodeId id) const;
    /// nullptr: unknown node.
    [[nodiscard]] MetricsSet* setOf(NodeId node, LockId lock, const PictureView& picture);
    [[nodiscard]] const Nodes& nodes() const { return m_nodes; }
    [[nodiscard]] const Sets& sets() const { return m_sets; }

private:
    struct Place
    {
        MetricsSet* set = nullptr; ///< nullptr: not determined yet
        NodeId node = kNoNode;
    };
    [[nodiscard]] std::string patternOf(std::string_view key);
    [[nodiscard]] MetricsSet& setOf(MetricsNode& node, const std::string& pattern);

    const MetricsOptions m_options;
    Nodes m_nodes;
    std::map<NodeId, MetricsNode*> m_nodeOf;
    Sets m_sets;
    std::vector<Place> m_places; ///< by lock id
    analysis::NameGroups m_groups;
};

/// A label for Prometheus: UTF-8 of limited length.
[[nodiscard]] std::string labelText(std::string_view bytes);
[[nodiscard]] std::shared_ptr<const MetricLabels> makeLabels(MetricLabels labels);

} // namespace lockscope::presentation
