// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/timeline/hold.h"
#include "presentation/timeline/timespans.h"

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// What is known of a lane besides its holds.
struct LaneKnowledge
{
    ServerTime knownFrom = ServerTime::min(); ///< earlier history is unknown or dropped
    std::vector<TimeSpan> blind;              ///< gaps of the nodes that showed the lock then; max: no end yet
    std::vector<ServerTime> overdue;          ///< overdue renewals of the open hold
};

/// How long one holder held locks in the range.
struct HolderShare
{
    std::string holder; ///< bytes of the token; none with kEmptyLabel
    std::uint32_t label = 0;
    int holds = 0;
    std::chrono::microseconds held{0};
};

/// Statistics of one or several lanes within [from, to). Unknown time (gaps, time before the kept history, unobserved
/// starts and ends) is excluded from all durations, so shares refer to known time; counts refer to what was observed.
/// Renewals and waiters have millisecond resolution.
struct RangeStats
{
    std::chrono::microseconds length{0}; ///< length of the range up to now
    int lanes = 0;
    std::chrono::microseconds known{0};   ///< sum over the lanes
    std::chrono::microseconds unknown{0}; ///< likewise; known + unknown = length x lanes
    std::chrono::microseconds held{0};    ///< part of `known`

    int holds = 0;                       ///< holds that overlap the range
    int unseenHolders = 0;               ///< those with an unknown holder
    std::array<int, kEventKinds> ends{}; ///< holds that ended within the range, by kind; see ended()
    int renewals = 0;
    int missedRenewals = 0;     ///< due within the range by the observed cadence, and late
    bool countsClipped = false; ///< some hold exceeded the kept number of renewals or waiter changes

    int measured = 0; ///< holds with known start that ended in the range; basis of the next figures
    int inexact = 0;  ///< not among them: start and end were seen, but not exactly enough for a length
    std::chrono::microseconds meanHold{0};
    std::chrono::microseconds medianHold{0};
    std::chrono::microseconds p95Hold{0};
    std::chrono::microseconds p99Hold{0};

    std::chrono::microseconds longestHold{0}; ///< among overlapping holds, from the start to the end of the range
    bool longestIsBound = false;              ///< a lower bound: its start or end is unknown
    bool longestGoesOn = false;               ///< still held at the end of the range

    int contended = 0;                        ///< holds with waiters
    int waits = 0;                            ///< continuous periods with waiters
    int mostWaiting = 0;                      ///< maximum at one time
    std::chrono::microseconds waited{0};      ///< waiters x time, part of `held`
    std::chrono::microseconds longestWait{0}; ///< longest of these periods, from its start to the end of the range
    bool longestWaitIsBound = false;          ///< a lower bound: earlier history was dropped
    bool longestWaitGoesOn = false;           ///< still going on at the end of the range
    bool someWait = false;                    ///< there were waiters at the end of the range

    std::vector<HolderShare> holders; ///< longest holder first

    [[nodiscard]] int ended(EventKind kind) const { return ends[static_cast<std::size_t>(kind)]; }
    /// Expired, evicted or taken over.
    [[nodiscard]] int lost() const;
    /// 0..1; no value where no time is known.
    [[nodiscard]] std::optional<double> heldShare() const;
};

/// Computes statistics of a range from lanes, for each lane and in total.
class RangeStatsBuilder
{
public:
    /// The token of a holder by its label; empty: not seen, but for kEmptyLabel.
    using HolderOf = std::function<std::string(std::uint32_t)>;

    /// `latest`: of all that was seen, later than `now` after a clock was set back. Open holds last until `now`.
    RangeStatsBuilder(ServerTime from, ServerTime to, ServerTime now, HolderOf holderOf = {},
                      ServerTime latest = ServerTime::min());
    /// Adds a lane and returns its own statistics.
    RangeStats addLane(const Holds& holds, const LaneKnowledge& knowledge = {});
    [[nodiscard]] RangeStats result() const;

private:
    struct Tally
    {
        RangeStats stats;
        std::vector<std::chrono::microseconds> lengths;
        std::unordered_map<std::string, std::size_t> holders; ///< index into stats.holders
    };
    struct Lane;
    /// The passed part of a span ends here; max: the end of what goes on.
    [[nodiscard]] ServerTime passed(ServerTime end) const;
    void addHold(Lane& lane, const DrawnHold& hold, ServerTime heldFrom, ServerTime heldTo) const;
    void addHolder(Lane& lane, const DrawnHold& hold, std::chrono::microseconds held) const;
    void addWaits(Lane& lane, const DrawnHold* first, const DrawnHold* last, const Holds& all) const;
    static void join(Tally& all, const Tally& lane);
    [[nodiscard]] static RangeStats finished(const Tally& tally);

    TimeSpan m_range;  ///< for events: the range as chosen
    TimeSpan m_passed; ///< for durations: the part that has passed
    ServerTime m_now;
    HolderOf m_holderOf;
    Tally m_all;
};

} // namespace lockscope::presentation
