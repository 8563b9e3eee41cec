// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/traceresults.h"
#include "presentation/stream/batchconsumer.h"

#include <chrono>
#include <memory>
#include <vector>

namespace lockscope::presentation {

/// What the trace bursts of a whole recording had told at some moments: at the end of each, and now and then while it
/// ran. Live, a result stands until another server is connected; who goes to a moment is told no more than the minute
/// in front of it, and finds here what was told before. Value type.
class RecordedTraces
{
public:
    /// Beyond, moments within a burst are thinned out, and then the oldest are left out.
    static constexpr std::size_t kMost = 128;

    struct Moment
    {
        ServerTime at{};    ///< Batch::now of the batch after which it was so
        bool isEnd = false; ///< no burst ran any more
        std::shared_ptr<const TraceResults> results;
    };

    [[nodiscard]] bool isEmpty() const { return m_moments.empty(); }
    /// The last one not later than `at`; nullptr: nothing had been traced, or it is not known.
    [[nodiscard]] const Moment* before(ServerTime at) const;
    [[nodiscard]] const std::vector<Moment>& moments() const { return m_moments; }
    void add(Moment moment);

private:
    std::vector<Moment> m_moments; ///< as they were told: a clock may have been set back
};

/// Collects them while a recording is read.
class RecordedTracesFold final : public BatchConsumer
{
public:
    /// Less than what is told in front of a moment (history::ReplaySource::kRunIn), so that nothing is missing there.
    static constexpr std::chrono::seconds kEvery{5};

    void consume(const Frame& frame) override;
    /// Another run begins in the same recording: its session had traced nothing.
    void reset() override;
    /// Those of what was read by now.
    [[nodiscard]] const RecordedTraces& soFar() const { return m_found; }

private:
    void keep(ServerTime at);

    TraceResults m_results;
    RecordedTraces m_found;
    bool m_isNew = false; ///< since it was kept last
    bool m_wasReset = false;
    ServerTime m_keptAt{};
};

} // namespace lockscope::presentation
