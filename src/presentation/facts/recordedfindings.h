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

    std::deque<analysis::Episode> episodes; ///< by their begin, numbered from 1
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

    void consume(const Frame& frame) override;
    void reset() override;
    /// Those of what was read by now; what goes on at its end goes on.
    [[nodiscard]] RecordedFindings soFar() const;

private:
    struct Kept
    {
        analysis::Episode episode;
        TimeSpan told;
    };
    void keep(const analysis::Episode& episode, ServerTime until);
    [[nodiscard]] Kept kept(const analysis::Episode& episode, ServerTime until) const;

    FindingsFold m_fold;
    RecordedFindings m_found;
    std::deque<Kept> m_kept;
    std::unordered_map<std::uint64_t, ServerTime> m_raised; ///< by number
    ServerTime m_now{};
};

} // namespace lockscope::presentation
