// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/report/incidentreport.h"
#include "presentation/report/reportdocument.h"
#include "presentation/report/reportfold.h"
#include "presentation/timeline/rangestats.h"

#include <QString>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::presentation {

/// A range of a recording, or all of it, prepared for a comparison. Value type.
struct ComparedRange
{
    /// Identifies a lock across two recordings, whose nodes and keyspaces may have different names.
    using Lock = std::pair<std::uint16_t, std::string>; ///< database, raw bytes of the name

    QString file; ///< file name without the folder
    TimeSpan range;
    RangeStats total;
    std::map<Lock, RangeStats> locks;                             ///< locks with a hold, a wait or a loss
    std::map<analysis::FindingId, std::uint64_t> findings;        ///< number of episodes
    std::map<analysis::FindingId, analysis::Severity> severities; ///< severity of the worst episode
    std::map<analysis::FindingId, QString> unseen; ///< not found and not observed all the time: the reason, a sentence
    bool areWaitsSeen = true;                      ///< waiters were observed all the time
    std::set<Lock> waitsUnseen;                    ///< locks for which they were not
    [[nodiscard]] bool areWaitsSeenOf(const Lock& lock) const { return !waitsUnseen.contains(lock); }
    QString trouble; ///< a sentence on why reading stopped early; empty: read to the end
};

/// Requires ReportFold::finish().
[[nodiscard]] ComparedRange comparedRange(const ReportFold& fold, const ReportSource& source);

/// One figure on both sides, of one lock or in total.
struct FigureChange
{
    enum class Figure : std::uint8_t {
        Lost,
        Waits,
        LongestWait,
        MedianHold,
        P95Hold,
        P99Hold,
        HeldShare,
        HoldsPerHour
    };
    Figure figure = Figure::Lost;
    ComparedRange::Lock lock;
    bool isOfAll = false; ///< a total; `lock` is unset
    double before = 0;    ///< a count per hour, microseconds, or a share from 0 to 1
    double after = 0;
    bool isBeforeBound = false; ///< a lower bound: observation was incomplete
    bool isAfterBound = false;
    double weight = 0; ///< size of the change, on a scale shared by all figures
};

/// The significant changes, largest first: ordered by the logarithm of the ratio, where losses weigh more than waits
/// and waits more than hold times. Ignores lengths based on fewer than five holds, differences within clock error, and
/// changes by less than half. Pure.
[[nodiscard]] std::vector<FigureChange> changesBetween(const ComparedRange& before, const ComparedRange& after);

/// Both ranges side by side, significant changes first. Pure; in the application's language.
[[nodiscard]] ReportDocument comparison(const ComparedRange& before, const ComparedRange& after);

} // namespace lockscope::presentation
