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

/// A range of a recording, or all of it, as it is held beside another one. Value type.
struct ComparedRange
{
    /// The same lock in two recordings: nodes and keyspaces may have other names there.
    using Lock = std::pair<std::uint16_t, std::string>; ///< database, raw bytes of the name

    QString file; ///< its name, without the folder
    TimeSpan range;
    RangeStats total;
    std::map<Lock, RangeStats> locks;                             ///< with a hold, a wait or a loss
    std::map<analysis::FindingId, std::uint64_t> findings;        ///< episodes
    std::map<analysis::FindingId, analysis::Severity> severities; ///< the worst of those episodes
    std::map<analysis::FindingId, QString> unseen; ///< not found, and not looked for the whole time: why, a sentence
    bool areWaitsSeen = true;                      ///< it was told all the time who waits
    std::set<Lock> waitsUnseen;                    ///< of which it was not
    [[nodiscard]] bool areWaitsSeenOf(const Lock& lock) const { return !waitsUnseen.contains(lock); }
    QString trouble; ///< a sentence: why it could not be read to its end; empty: it was
};

/// Behind ReportFold::finish().
[[nodiscard]] ComparedRange comparedRange(const ReportFold& fold, const ReportSource& source);

/// One figure of one lock, or of all, on both sides.
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
    bool isOfAll = false; ///< `lock` is none
    double before = 0;    ///< a count in an hour, microseconds, or a share from 0 to 1
    double after = 0;
    bool isBeforeBound = false; ///< at least so much: it was not seen all the time
    bool isAfterBound = false;
    double weight = 0; ///< how much it changed, by a measure that makes the figures comparable
};

/// What changed noticeably, the most first: by the logarithm of the ratio, where a loss counts for more than a wait,
/// and a wait for more than the length of holds. Lengths of fewer than five holds, differences that a clock may make,
/// and less than half as much again say nothing. Pure.
[[nodiscard]] std::vector<FigureChange> changesBetween(const ComparedRange& before, const ComparedRange& after);

/// Both side by side, with what changed first. Pure; in the application's language.
[[nodiscard]] ReportDocument comparison(const ComparedRange& before, const ComparedRange& after);

} // namespace lockscope::presentation
