// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/findings/findingsfold.h"
#include "presentation/timeline/timespans.h"

#include <QString>

#include <cstdint>
#include <deque>
#include <map>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// The findings of a whole recording. Value type.
struct RecordedFindings
{
    /// Further findings are only counted.
    static constexpr std::size_t kMost = 20'000;

    /// The period in which an episode was reported as open, which differs from the episode: its start and its end
    /// become known later.
    struct Told
    {
        TimeSpan span;            ///< without an end: still open
        std::uint64_t number = 0; ///< of the episode
    };

    /// The figures of an episode at some moment.
    struct Step
    {
        ServerTime at{};
        std::uint64_t count = 0;
        std::vector<analysis::MeasuredValue> measures;
    };
    /// Limit for the steps of all episodes together; beyond it intermediate figures are unknown.
    static constexpr std::size_t kMostSteps = 100'000;

    /// The episode as it stood at this moment, which must not precede its report: without later figures, end or
    /// evidence. Where no step covers the moment, the figures are left out.
    [[nodiscard]] analysis::Episode asOf(const analysis::Episode& episode, ServerTime moment) const;

    std::deque<analysis::Episode> episodes; ///< ordered by start, numbered from 1
    std::vector<std::vector<Step>> steps;   ///< by episode, ordered by time; may be shorter than `episodes`
    std::vector<Told> told;
    std::map<NodeId, QString> nodes; ///< addresses
    TimeSpan range;                  ///< the range that was read
    std::uint64_t dropped = 0;
    bool isCutShort = false; ///< the rest of the recording is unreadable
};

/// Collects the findings while a recording is read. For several runs in one recording, episodes open at the end of a
/// run are cut off there.
class RecordedFindingsFold final : public BatchConsumer
{
public:
    explicit RecordedFindingsFold(const analysis::Thresholds& thresholds) { m_fold.setThresholds(thresholds); }

    void arriving(const Frame& before) override { m_fold.arriving(before); }
    void consume(const Frame& frame) override;
    void reset() override;
    /// The findings of the part read so far; open episodes stay open.
    [[nodiscard]] RecordedFindings soFar() const;

private:
    using Steps = std::vector<RecordedFindings::Step>;
    /// Minimum interval of steps; it grows with the length of the episode.
    static constexpr std::chrono::seconds kStepEvery{1};
    static constexpr int kStepShare = 50; ///< divisor of the length so far
    struct Kept
    {
        analysis::Episode episode;
        TimeSpan told;
        Steps steps;
    };
    void noteSteps();
    void noteStep(const analysis::Episode& episode);
    void addEpisode(const analysis::Episode& episode, ServerTime until);
    [[nodiscard]] Kept kept(const analysis::Episode& episode, ServerTime until) const;

    FindingsFold m_fold;
    RecordedFindings m_found;
    std::deque<Kept> m_kept;
    std::unordered_map<std::uint64_t, ServerTime> m_raised; ///< by number
    std::unordered_map<std::uint64_t, Steps> m_steps;       ///< by number, for open episodes
    std::size_t m_stepCount = 0;
    std::uint64_t m_notedRevision = 0;
    ServerTime m_notedAt = kUnknownTime;
    ServerTime m_now{};
};

} // namespace lockscope::presentation
