// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/report/comparison.h"

#include "presentation/timeline/lanestore.h"
#include "presentation/timeline/rangereport.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace lockscope::presentation {

namespace {

using Figure = FigureChange::Figure;

constexpr int kLeastHolds = 5;         ///< minimum number of holds for meaningful lengths
constexpr double kLeastLengthUs = 2e3; ///< minimum difference of two lengths
constexpr double kLeastRatio = 1.5;

/// How a figure is compared. `floor` is added to both sides, because a multiple of almost nothing means nothing.
struct Scale
{
    Figure figure;
    double weight;
    double floor;
};

constexpr Scale kScales[] = {
    {Figure::Lost, 3, 1},         {Figure::Waits, 2, 6},           {Figure::LongestWait, 2, 50e3},
    {Figure::P99Hold, 1.2, 5e3},  {Figure::P95Hold, 1.1, 5e3},     {Figure::MedianHold, 1, 2e3},
    {Figure::HeldShare, 1, 0.02}, {Figure::HoldsPerHour, 0.7, 10},
};

double inAnHour(int count, const RangeStats& stats)
{
    const double hours = static_cast<double>(stats.length.count()) / 3.6e9;
    return hours > 0 ? count / hours : 0;
}

/// No value: unknown, or based on too little.
std::optional<double> valueOf(const RangeStats& stats, Figure figure)
{
    const auto length = [&](std::chrono::microseconds us) {
        return stats.measured >= kLeastHolds ? std::optional(static_cast<double>(us.count())) : std::nullopt;
    };
    switch (figure) {
    case Figure::Lost:
        return inAnHour(stats.lost(), stats);
    case Figure::Waits:
        return inAnHour(stats.waits, stats);
    case Figure::LongestWait:
        return static_cast<double>(stats.longestWait.count());
    case Figure::MedianHold:
        return length(stats.medianHold);
    case Figure::P95Hold:
        return length(stats.p95Hold);
    case Figure::P99Hold:
        return length(stats.p99Hold);
    case Figure::HeldShare:
        return stats.heldShare();
    case Figure::HoldsPerHour:
        return inAnHour(stats.holds, stats);
    }
    return std::nullopt;
}

bool isLength(Figure figure)
{
    return figure == Figure::LongestWait || figure == Figure::MedianHold || figure == Figure::P95Hold ||
           figure == Figure::P99Hold;
}

/// Whether the waiters were observed all the time.
struct WaitsSeen
{
    bool before = true;
    bool after = true;
};

/// An incompletely observed value is a lower bound: it proves an excess over the other side, never the opposite.
bool isUnknown(double before, double after, const WaitsSeen& seen)
{
    return (!seen.before && before <= after) || (!seen.after && after <= before);
}

void compare(const RangeStats& before, const RangeStats& after, const WaitsSeen& seen, FigureChange change,
             std::vector<FigureChange>& changes)
{
    for (const Scale& scale : kScales) {
        // Without any hold there are no lengths, and the share adds no news.
        const auto a = valueOf(before, scale.figure);
        const auto b = valueOf(after, scale.figure);
        if (!a || !b || (isLength(scale.figure) && std::abs(*b - *a) < kLeastLengthUs))
            continue;
        const bool isOfWaits = scale.figure == Figure::Waits || scale.figure == Figure::LongestWait;
        if (isOfWaits && isUnknown(*a, *b, seen))
            continue;
        const double ratio = (*b + scale.floor) / (*a + scale.floor);
        if (ratio < kLeastRatio && ratio > 1 / kLeastRatio)
            continue;
        change.figure = scale.figure;
        change.before = *a;
        change.after = *b;
        change.isBeforeBound = isOfWaits && !seen.before;
        change.isAfterBound = isOfWaits && !seen.after;
        change.weight = scale.weight * std::abs(std::log2(ratio));
        changes.push_back(change);
    }
}

} // namespace

ComparedRange comparedRange(const ReportFold& fold, const ReportSource& source)
{
    ComparedRange compared;
    compared.file = source.file;
    compared.range = fold.range();
    compared.trouble = source.trouble;
    for (const ReportFinding& finding : fold.findings()) {
        compared.findings[finding.id] = finding.episodes;
        compared.severities[finding.id] = finding.severity;
    }
    const SeenEvidence& seen = fold.seen();
    for (const analysis::FindingId id : allFindings()) {
        if (QString missing = fold.finding(id) ? QString() : seen.missingText(id); !missing.isEmpty())
            compared.unseen.emplace(id, std::move(missing));
    }
    if (!fold.picture())
        return compared;
    const auto areWaitsSeen = [&seen](const SeenShare& share) { return share.isWhole() && !seen.lacksSpans(); };
    compared.areWaitsSeen = areWaitsSeen(seen.spans().waits());
    const auto locks = fold.history().lanes();
    RangeReport report = reportOf(fold.history(), locks, compared.range, fold.now(), HolderShares::LeftOut);
    compared.total = std::move(report.total);
    for (RangeReport::Row& row : report.rows) {
        if (row.stats.holds == 0 && row.stats.waits == 0 && row.stats.lost() == 0)
            continue;
        const KeyView key = fold.key(row.lock);
        ComparedRange::Lock lock(key.database, key.name);
        if (!areWaitsSeen(seen.spans().waits(keyText(key))))
            compared.waitsUnseen.insert(lock);
        compared.locks.insert_or_assign(std::move(lock), std::move(row.stats));
    }
    return compared;
}

std::vector<FigureChange> changesBetween(const ComparedRange& before, const ComparedRange& after)
{
    std::vector<FigureChange> changes;
    FigureChange all;
    all.isOfAll = true;
    compare(before.total, after.total, {before.areWaitsSeen, after.areWaitsSeen}, all, changes);
    const auto side = [](const ComparedRange& range, const ComparedRange::Lock& lock) {
        const auto found = range.locks.find(lock);
        RangeStats none;
        none.length = range.total.length;
        return found == range.locks.end() ? none : found->second;
    };
    const auto seen = [&](const ComparedRange::Lock& lock) {
        return WaitsSeen{before.areWaitsSeenOf(lock), after.areWaitsSeenOf(lock)};
    };
    const auto changeOf = [](const ComparedRange::Lock& lock) {
        FigureChange change;
        change.lock = lock;
        return change;
    };
    for (const auto& [lock, stats] : before.locks)
        compare(stats, side(after, lock), seen(lock), changeOf(lock), changes);
    for (const auto& [lock, stats] : after.locks) {
        if (!before.locks.contains(lock))
            compare(side(before, lock), stats, seen(lock), changeOf(lock), changes);
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const FigureChange& a, const FigureChange& b) { return a.weight > b.weight; });
    return changes;
}

} // namespace lockscope::presentation
