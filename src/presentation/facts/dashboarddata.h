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

/// The figures behind the dashboard, fed from every frame whether the page shows or not. No widgets, no clock: time
/// comes with the frames. Locks of a node of the past are in none of what is counted now (CountedNodes).
class DashboardData
{
public:
    static constexpr int kSeconds = analysis::Rates::kSeconds - 1; ///< whole seconds kept

    DashboardData();
    void consume(const Frame& frame);
    /// Lets time pass: closes seconds, repeats what did not change.
    void advance(const PictureView& picture, ServerTime now);
    void reset();

    [[nodiscard]] const analysis::Rates& rates() const { return m_rates; }
    /// Seconds of the series below that nobody told anything of, as indices [first, behind the last); they are empty
    /// there.
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> unknown() const;
    /// Events a second, oldest first, whole seconds since the begin of watching (at most kSeconds).
    [[nodiscard]] std::vector<double> series(analysis::Rates::Series series) const;
    /// Locks held at the end of each of these seconds.
    [[nodiscard]] std::vector<double> held() const;
    /// The same of now.
    [[nodiscard]] std::uint32_t heldNow() const { return m_ranking.locks(); }
    [[nodiscard]] const CountedNodes& counted() const { return m_counted; }
    [[nodiscard]] const analysis::HoldTimes& holdTimes() const { return m_holdTimes; }
    /// -1 = not known.
    [[nodiscard]] double refusedPerSecond() const { return m_refused.perSecond(); }
    [[nodiscard]] analysis::HolderRanking::Ranking holders(std::size_t n) const { return m_ranking.top(n); }
    /// One band of the holders over time.
    struct Band
    {
        std::string name;          ///< group of a holder, or name of a lock: raw bytes
        bool isLock = false;       ///< holds of this lock whose tokens are new at each acquisition: they name nobody
        LibraryId library{};       ///< of the holder
        std::vector<double> locks; ///< held in each second, oldest first
    };
    /// The `n` that held the most over all the seconds kept, most first, and behind them one without a name: all
    /// others.
    [[nodiscard]] std::vector<Band> holdersOverTime(std::size_t n) const;
    /// The running second, of the server's time since the epoch; all before it are closed. 0: nothing seen yet.
    [[nodiscard]] std::int64_t runningSecond() const { return m_running; }
    [[nodiscard]] std::uint64_t eventsLeftOut() const { return m_leftOut; }

private:
    struct Share
    {
        std::string group;
        std::string lock; ///< the only one it held; empty when there were several
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
    /// What followed the last moment that is known was not like what was before.
    void forgetAfter(ServerTime known);

    analysis::Rates m_rates;
    analysis::HoldTimes m_holdTimes;
    analysis::RefusedEstimate m_refused;
    analysis::HolderRanking m_ranking;
    CountedNodes m_counted;
    std::deque<Second> m_seconds;    ///< closed ones, oldest first
    std::int64_t m_running = 0;      ///< the running second, 0 = nothing seen yet
    std::int64_t m_unknownUntil = 0; ///< seconds before it that are still to be closed are not known
    Counters m_before;
    std::uint64_t m_leftOut = 0;
};

} // namespace lockscope::presentation
