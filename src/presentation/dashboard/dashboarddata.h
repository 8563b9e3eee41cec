// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/holders.h"
#include "analysis/rates.h"
#include "presentation/stream/batchconsumer.h"
#include "presentation/stream/countednodes.h"

#include <deque>
#include <set>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// The figures of the dashboard, updated with every frame even while the page is hidden. No widgets; time comes with
/// the frames. Current figures exclude locks of nodes that are not live (CountedNodes).
class DashboardData
{
public:
    static constexpr int kSeconds = analysis::Rates::kSeconds - 1; ///< complete seconds that are kept

    DashboardData();
    void consume(const Frame& frame);
    /// Advances time: completes seconds, repeats unchanged values.
    void advance(const PictureView& picture, ServerTime now);
    void reset();

    [[nodiscard]] const analysis::Rates& rates() const { return m_rates; }
    /// Seconds of the series below without data, as index ranges [first, last). The series are empty there.
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> unknown() const;
    /// Events per second, oldest first, complete seconds since monitoring began (at most kSeconds).
    [[nodiscard]] std::vector<double> series(analysis::Rates::Series series) const;
    /// Locks held at the end of each of these seconds.
    [[nodiscard]] std::vector<double> held() const;
    [[nodiscard]] std::uint32_t heldNow() const { return m_ranking.locks(); }
    [[nodiscard]] const CountedNodes& counted() const { return m_counted; }
    [[nodiscard]] const analysis::HoldTimes& holdTimes() const { return m_holdTimes; }
    /// -1 = unknown.
    [[nodiscard]] double refusedPerSecond() const { return m_refused.perSecond(); }
    [[nodiscard]] analysis::HolderRanking::Ranking holders(std::size_t n) const { return m_ranking.top(n); }
    /// One band of the chart of holders over time.
    struct Band
    {
        std::string name;          ///< group of a holder, or name of a lock: raw bytes
        bool isLock = false;       ///< holds of this lock, whose tokens are new at each acquisition and identify nobody
        LibraryId library{};       ///< library of the holder
        std::vector<double> locks; ///< held in each second, oldest first
    };
    /// The `n` bands with most held locks over all kept seconds, in descending order, followed by an unnamed band for
    /// the rest.
    [[nodiscard]] std::vector<Band> holdersOverTime(std::size_t n) const;
    /// The running second, in server time since the epoch; earlier ones are complete. 0: no data yet.
    [[nodiscard]] std::int64_t runningSecond() const { return m_running; }
    /// Memory of the kept seconds, with their texts.
    [[nodiscard]] std::size_t bytes() const;
    [[nodiscard]] std::uint64_t eventsLeftOut() const { return m_leftOut; }

private:
    struct Share
    {
        std::string group;
        std::string lock; ///< the only lock it held; empty when there were several
        LibraryId library{};
        std::uint32_t locks = 0;
    };
    struct Second
    {
        bool isKnown = true;
        std::uint32_t held = 0;
        std::vector<Share> top;
    };
    [[nodiscard]] std::set<std::string> locksWithFreshTokens() const;
    void addLeftOut(const Batch& batch);
    void setBack(ServerTime known);
    void closeSeconds(const PictureView& picture, ServerTime now);
    /// Drops data after the last known moment: later values were not continuous with it.
    void forgetAfter(ServerTime known);

    analysis::Rates m_rates;
    analysis::HoldTimes m_holdTimes;
    analysis::RefusedEstimate m_refused;
    analysis::HolderRanking m_ranking;
    CountedNodes m_counted;
    std::deque<Second> m_seconds;    ///< completed seconds, oldest first
    std::int64_t m_running = 0;      ///< the running second, 0 = nothing seen yet
    std::int64_t m_unknownUntil = 0; ///< seconds before it that are not completed yet have no data
    Counters m_before;
    std::uint64_t m_leftOut = 0;
};

} // namespace lockscope::presentation
