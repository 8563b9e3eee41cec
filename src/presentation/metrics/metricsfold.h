// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/rates.h"
#include "presentation/findings/findingsfold.h"
#include "presentation/metrics/metricseries.h"
#include "presentation/metrics/metricssnapshot.h"
#include "presentation/stream/batchconsumer.h"
#include "presentation/stream/freshnesstracker.h"
#include "presentation/stream/nodeclocks.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace lockscope::presentation {

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
/// before its first scan and while it is disconnected. Reads no clock. Memory: 40 bytes a lock. Thread: the stream's
/// owner.
class MetricsFold final : public BatchConsumer
{
public:
    static constexpr const char* kOther = MetricSeries::kOther;

    explicit MetricsFold(MetricsOptions options) : m_series(std::move(options)) {}

    void arriving(const Frame& before) override { m_findings.arriving(before); }
    void consume(const Frame& frame) override;
    void reset() override;

    /// `now`: stream time, as Batch::now. Visits all locks, at some 20 ns each.
    [[nodiscard]] MetricsSnapshot snapshot(const PictureView& picture, ServerTime now,
                                           const std::optional<RecordingFigures>& recording);

private:
    void addNode(const NodeEvent& event);
    void addLocks(const Batch& batch, const PictureView& picture);
    /// Both write the present values into the series.
    void lookAtNodes(ServerTime now);
    void lookAtLocks(const PictureView& picture);

    MetricSeries m_series;
    FindingsFold m_findings;
    NodeClocks m_clocks;
    FreshnessTracker m_known;
    analysis::HoldEnds m_ends;
    Counters m_counters;
    std::uint64_t m_leftOut = 0;
};

} // namespace lockscope::presentation
