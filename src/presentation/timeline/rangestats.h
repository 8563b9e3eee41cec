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

/// What is known of a lane beside its holds.
struct LaneKnowledge
{
    ServerTime knownFrom = ServerTime::min(); ///< of the time before, nothing is known or kept
    std::vector<TimeSpan> blind;              ///< gaps of the nodes that showed the lock then
    std::vector<ServerTime> overdue;          ///< renewals of the open hold that are due and have not come
};

/// How much of the range somebody held.
struct HolderShare
{
    std::string holder; ///< bytes of the token
    std::uint32_t label = 0;
    int holds = 0;
    std::chrono::microseconds held{0};
};

/// What happened on one or several lanes within a range of time [from, to). Time that is not known (gaps, before what
/// is kept, begins and ends that nobody saw) is in no figure of time, so that a share is one of what is known; counts
/// are of what was seen. Renewals and waiters are kept to the millisecond.
struct RangeStats
{
    std::chrono::microseconds length{0}; ///< of the range, up to now
    int lanes = 0;
    std::chrono::microseconds known{0};   ///< sum over the lanes
    std::chrono::microseconds unknown{0}; ///< as well; known + unknown = length x lanes
    std::chrono::microseconds held{0};    ///< of `known`

    int holds = 0;                       ///< that overlap the range
    int unseenHolders = 0;               ///< of these: nobody saw who
    std::array<int, kEventKinds> ends{}; ///< of holds, within the range, by how they ended; see ended()
    int renewals = 0;
    int missedRenewals = 0;     ///< due within the range, by the observed beat, and not come in time
    bool countsClipped = false; ///< of a hold so many renewals or waiters came that the oldest, or latest, are not kept

    int measured = 0; ///< holds that ended within the range and whose begin and end are known: these figures are theirs
    std::chrono::microseconds meanHold{0};
    std::chrono::microseconds medianHold{0};
    std::chrono::microseconds p95Hold{0};
    std::chrono::microseconds p99Hold{0};

    std::chrono::microseconds longestHold{0}; ///< of those that overlap, from their begin to the end of the range
    bool longestIsBound = false;              ///< at least so long: its begin or end is not known
    bool longestGoesOn = false;               ///< it was held at the end of the range

    int contended = 0;                        ///< holds that somebody waited for
    int waits = 0;                            ///< stretches of time in which somebody was seen waiting
    int mostWaiting = 0;                      ///< at once
    std::chrono::microseconds waited{0};      ///< waiters x time, of `held`
    std::chrono::microseconds longestWait{0}; ///< of these stretches, from its begin to the end of the range
    bool longestWaitIsBound = false;          ///< at least so long: what was before is not kept
    bool longestWaitGoesOn = false;           ///< and still waiting at the end of the range
    bool someWait = false;                    ///< somebody waited at the end of the range

    std::vector<HolderShare> holders; ///< who held longest first

    [[nodiscard]] int ended(EventKind kind) const { return ends[static_cast<std::size_t>(kind)]; }
    /// Expired, evicted or taken over.
    [[nodiscard]] int lost() const;
    /// 0..1; nothing where no time is known.
    [[nodiscard]] std::optional<double> heldShare() const;
};

/// Folds lanes into the statistics of a range; each lane also has its own.
class RangeStatsBuilder
{
public:
    /// Bytes of a holder's token by its label; empty: not seen.
    using HolderOf = std::function<std::string(std::uint32_t)>;

    RangeStatsBuilder(ServerTime from, ServerTime to, ServerTime now, HolderOf holderOf = {});
    /// The statistics of this lane alone.
    RangeStats addLane(const Holds& holds, const LaneKnowledge& knowledge = {});
    /// Of all lanes.
    [[nodiscard]] RangeStats result() const;

private:
    struct Tally
    {
        RangeStats stats;
        std::vector<std::chrono::microseconds> lengths;
        std::unordered_map<std::string, std::size_t> holders; ///< their place in stats.holders
    };
    struct Lane;
    void addHold(Lane& lane, const DrawnHold& hold, ServerTime heldFrom, ServerTime heldTo) const;
    void addHolder(Lane& lane, const DrawnHold& hold, std::chrono::microseconds held) const;
    void addWaits(Lane& lane, const DrawnHold* first, const DrawnHold* last, const Holds& all) const;
    static void join(Tally& all, const Tally& lane);
    [[nodiscard]] static RangeStats finished(const Tally& tally);

    TimeSpan m_range;  ///< of events: as it was chosen
    TimeSpan m_passed; ///< of time: what of it is over
    HolderOf m_holderOf;
    Tally m_all;
};

} // namespace lockscope::presentation
