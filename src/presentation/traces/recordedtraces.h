// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/batchconsumer.h"
#include "presentation/traces/traceresults.h"

#include <chrono>
#include <memory>
#include <vector>

namespace lockscope::presentation {

/// Trace results of a whole recording at several moments: at the end of each burst, and periodically while one ran.
/// Live results stay until another server is connected, but a seek only replays the last minute, so earlier results
/// come from here. Value type.
class RecordedTraces
{
public:
    /// Beyond this, moments within a burst are thinned out first, then the oldest are dropped.
    static constexpr std::size_t kMost = 128;

    struct Moment
    {
        ServerTime at{};    ///< Batch::now of the preceding batch
        bool isEnd = false; ///< no burst was running any more
        std::shared_ptr<const TraceResults> results;
    };

    [[nodiscard]] bool isEmpty() const { return m_moments.empty(); }
    /// The latest one not after `at`; nullptr: nothing had been traced, or it is unknown.
    [[nodiscard]] const Moment* before(ServerTime at) const;
    [[nodiscard]] const std::vector<Moment>& moments() const { return m_moments; }
    void add(Moment moment);

private:
    std::vector<Moment> m_moments; ///< in recorded order: a clock may have been set back
};

/// Collects the results while a recording is read.
class RecordedTracesFold final : public BatchConsumer
{
public:
    /// Less than the run-in of a seek (history::ReplaySource::kRunIn), so that no result is missed.
    static constexpr std::chrono::seconds kEvery{5};

    void consume(const Frame& frame) override;
    /// Another run of the recording begins, without trace results.
    void reset() override;
    /// The results of the part read so far.
    [[nodiscard]] const RecordedTraces& soFar() const { return m_found; }

private:
    void keep(ServerTime at);

    TraceResults m_results;
    RecordedTraces m_found;
    bool m_isNew = false; ///< changed since the last kept moment
    bool m_wasReset = false;
    ServerTime m_keptAt{};
};

} // namespace lockscope::presentation
