// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/findingsfold.h"
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
    /// Beyond, further ones are counted alone: they are not for reading any more.
    static constexpr std::size_t kMost = 20'000;

    /// When whoever watched was told that an episode goes on: what begins with a hold is known later, and that it does
    /// not happen any more as well.
    struct Told
    {
        TimeSpan span;            ///< without an end it goes on
        std::uint64_t number = 0; ///< of the episode
    };

    /// What an episode had come to by a moment.
    struct Step
    {
        ServerTime at{};
        std::uint64_t count = 0;
        std::vector<analysis::MeasuredValue> measures;
    };
    /// Steps of all episodes together. Beyond, what they came to meanwhile is not known.
    static constexpr std::size_t kMostSteps = 100'000;

    /// As it stood at this moment, which is none before it was told: no number, end or evidence of later. Where no step
    /// of then is known the numbers are left out.
    [[nodiscard]] analysis::Episode asOf(const analysis::Episode& episode, ServerTime moment) const;

    std::deque<analysis::Episode> episodes; ///< by their begin, numbered from 1
    std::vector<std::vector<Step>> steps;   ///< of each of them, in time; may have fewer places than there are episodes
    std::vector<Told> told;
    std::map<NodeId, QString> nodes; ///< addresses
    TimeSpan range;                  ///< of what was read
    std::uint64_t dropped = 0;
    bool isCutShort = false; ///< the rest of the recording cannot be read
};

/// Collects them while a recording is read. Several runs in one recording follow each other: what was open at the end
/// of one is cut off there.
class RecordedFindingsFold final : public BatchConsumer
{
public:
    explicit RecordedFindingsFold(const analysis::Thresholds& thresholds) { m_fold.setThresholds(thresholds); }

    void arriving(const Frame& before) override { m_fold.arriving(before); }
    void consume(const Frame& frame) override;
    void reset() override;
    /// Those of what was read by now; what goes on at its end goes on.
    [[nodiscard]] RecordedFindings soFar() const;

private:
    using Steps = std::vector<RecordedFindings::Step>;
    /// Steps are at least so far apart, and further the longer an episode lasts.
    static constexpr std::chrono::seconds kStepEvery{1};
    static constexpr int kStepShare = 50; ///< of its length by then
    struct Kept
    {
        analysis::Episode episode;
        TimeSpan told;
        Steps steps;
    };
    void noteSteps();
    void noteStep(const analysis::Episode& episode);
    void keep(const analysis::Episode& episode, ServerTime until);
    [[nodiscard]] Kept kept(const analysis::Episode& episode, ServerTime until) const;

    FindingsFold m_fold;
    RecordedFindings m_found;
    std::deque<Kept> m_kept;
    std::unordered_map<std::uint64_t, ServerTime> m_raised; ///< by number
    std::unordered_map<std::uint64_t, Steps> m_steps;       ///< of those that are open, by number
    std::size_t m_stepCount = 0;
    std::uint64_t m_notedRevision = 0;
    ServerTime m_notedAt = kUnknownTime;
    ServerTime m_now{};
};

} // namespace lockscope::presentation
