// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/namegroups.h"
#include "analysis/rates.h"
#include "presentation/findings/findingsfold.h"
#include "presentation/metrics/metricssnapshot.h"
#include "presentation/stream/batchconsumer.h"
#include "presentation/stream/freshnesstracker.h"
#include "presentation/stream/nodeclocks.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
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

/// Progress of a parallel recording; absent when nothing is recorded.
struct RecordingFigures
{
    bool isWritten = false;
    std::uint64_t bytes = 0;
    std::uint64_t events = 0;
    std::uint64_t leftOut = 0;
};

/// Turns the stream into Prometheus metrics. Labels are the node, its database, and the watched pattern of a lock:
/// never a lock or a holder, and never more than chosen or mostSets. Unknown values are left out: gauges of a node
/// before its first scan and while it is disconnected. Reads no clock. Memory: 24 bytes a lock. Thread: the stream's
/// owner.
class MetricsFold final : public BatchConsumer
{
public:
    static constexpr const char* kOther = "other";

    explicit MetricsFold(MetricsOptions options);
    ~MetricsFold() override;
    MetricsFold(const MetricsFold&) = delete;
    MetricsFold& operator=(const MetricsFold&) = delete;

    void arriving(const Frame& before) override { m_findings.arriving(before); }
    void consume(const Frame& frame) override;
    void reset() override;

    /// `now`: stream time, as Batch::now. Visits all locks, at some 20 ns each.
    [[nodiscard]] MetricsSnapshot snapshot(const PictureView& picture, ServerTime now,
                                           const std::optional<RecordingFigures>& recording);

private:
    struct Node;
    struct Set;
    struct Place
    {
        Set* set = nullptr; ///< nullptr: not determined yet
        NodeId node = kNoNode;
    };

    void take(const NodeEvent& event);
    void name(NodeId id, const std::string& address);
    void leave(NodeId id);
    [[nodiscard]] Node* nodeOf(NodeId id) const;
    void reserveSets(Node& node);
    [[nodiscard]] std::string patternOf(std::string_view key);
    [[nodiscard]] Set& setOf(Node& node, const std::string& pattern);
    [[nodiscard]] Set* setOf(NodeId node, LockId lock, const PictureView& picture);
    void take(const Batch& batch, const PictureView& picture);

    void lookAtNodes(ServerTime now);
    void lookAtLocks(const PictureView& picture);
    void tellStream(MetricsSnapshot& out) const;
    void tellNodes(MetricsSnapshot& out) const;
    void tellSets(MetricsSnapshot& out) const;
    void tellFindings(MetricsSnapshot& out) const;

    const MetricsOptions m_options;
    FindingsFold m_findings;
    NodeClocks m_clocks;
    FreshnessTracker m_known;
    analysis::HoldEnds m_ends;
    Counters m_counters;
    std::uint64_t m_leftOut = 0;
    std::map<std::pair<std::string, int>, std::unique_ptr<Node>> m_nodes; ///< by address and database
    std::map<NodeId, Node*> m_nodeOf;
    std::map<std::pair<const Node*, std::string>, std::unique_ptr<Set>> m_sets;
    std::vector<Place> m_places; ///< by lock id
    analysis::NameGroups m_groups;
};

} // namespace lockscope::presentation
