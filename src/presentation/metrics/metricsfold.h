// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/namegroups.h"
#include "analysis/rates.h"
#include "presentation/facts/findingsfold.h"
#include "presentation/metrics/metricssnapshot.h"
#include "presentation/stream/batchconsumer.h"
#include "presentation/stream/knownuntil.h"
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
    std::vector<std::string> patterns; ///< that are watched: a lock counts for the first that matches it
    /// A lock counts for its prefix instead (prefixPattern(), "lock:order:*"); without one for its pattern.
    bool byPrefix = false;
    std::function<std::optional<int>(NodeId)> databaseOf; ///< that is watched on the node; nothing: 0
    /// Combinations of node and pattern that are counted apart. Of each node the rest is `other`.
    std::size_t mostSets = 200;
};

/// How a recording beside fares; of nothing that is recorded there is none.
struct RecordingFigures
{
    bool isWritten = false;
    std::uint64_t bytes = 0;
    std::uint64_t events = 0;
    std::uint64_t leftOut = 0;
};

/// From the stream to what Prometheus is told. Labels are the node, its database, and the pattern that a lock was
/// watched by: never a lock or a holder, and never more of them than a person chose or mostSets. What is not known is
/// left out: gauges of a node before it was looked through and while it is away. Reads no clock. Memory: 24 bytes a
/// lock. Thread: the one that owns the stream.
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

    /// `now`: of the stream, as Batch::now. Walks through all locks: some 20 ns each.
    [[nodiscard]] MetricsSnapshot snapshot(const PictureView& picture, ServerTime now,
                                           const std::optional<RecordingFigures>& recording);

private:
    struct Node;
    struct Set;
    struct Place
    {
        Set* set = nullptr; ///< nullptr: not found out yet
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
    KnownUntil m_known;
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
