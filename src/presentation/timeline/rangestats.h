// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/timeline/hold.h"

#include <chrono>
#include <vector>

namespace lockscope::presentation {

/// What happened on one or several lanes within a range of time. Pure.
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
    double heldShare = 0; ///< 0..1: held time in the range, mean over the lanes
};

class RangeStatsBuilder
{
public:
    RangeStatsBuilder(ServerTime from, ServerTime to, ServerTime now) : m_from(from), m_to(to), m_now(now) {}
    void addLane(const Holds& holds);
    [[nodiscard]] RangeStats result() const;

private:
    void addHold(const DrawnHold& hold);
    ServerTime m_from;
    ServerTime m_to;
    ServerTime m_now;
    RangeStats m_stats;
    std::chrono::microseconds m_held{0};
    std::vector<std::chrono::microseconds> m_lengths;
};

} // namespace lockscope::presentation
