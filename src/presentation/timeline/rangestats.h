// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/timeline/hold.h"

#include <chrono>
#include <span>
#include <utility>
#include <vector>

namespace lockscope::presentation {

/// From, to.
using TimeSpan = std::pair<ServerTime, ServerTime>;

/// What happened on one or several lanes within a range of time; what is still to come is no part of it. Pure.
struct RangeStats
{
    std::chrono::microseconds length{0};
    int lanes = 0;
    int holds = 0; ///< that overlap the range
    int lost = 0;  ///< of these: expired, evicted or taken over within the range
    int renewals = 0;
    int missedRenewals = 0;
    int measured = 0; ///< holds with known begin and end: the two figures below are theirs
    std::chrono::microseconds meanHold{0};
    std::chrono::microseconds p99Hold{0};
    std::chrono::microseconds longestHold{0}; ///< of all that overlap it, as far as they are known, open ones until now
    std::chrono::microseconds held{0};        ///< time in the range, summed over the lanes, without what is not known
    std::chrono::microseconds notKnown{0};    ///< of gaps, summed over the lanes
    double heldShare = 0;                     ///< 0..1: `held` of the time that is known
};

class RangeStatsBuilder
{
public:
    RangeStatsBuilder(ServerTime from, ServerTime to, ServerTime now);
    /// `gaps`: while nobody watched this lane; in order, apart from each other.
    void addLane(const Holds& holds, std::span<const TimeSpan> gaps = {});
    [[nodiscard]] RangeStats result() const;

private:
    void addHold(const DrawnHold& hold, std::span<const TimeSpan> gaps);
    ServerTime m_from;
    ServerTime m_to;
    ServerTime m_now;
    RangeStats m_stats;
    std::vector<std::chrono::microseconds> m_lengths;
};

} // namespace lockscope::presentation
