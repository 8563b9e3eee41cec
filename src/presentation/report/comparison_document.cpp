// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The comparison of two ranges as a document.
#include "presentation/findings/findingtext.h"
#include "presentation/report/comparison.h"
#include "presentation/report/incidentreport_writer.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

using namespace Qt::StringLiterals;

namespace lockscope::presentation {

namespace {

using Figure = FigureChange::Figure;

constexpr std::size_t kMostChanges = 30;
constexpr std::size_t kMostLocks = 50;

struct ComparisonText
{
    Q_DECLARE_TR_FUNCTIONS(Comparison)
};

QString figureName(Figure figure)
{
    switch (figure) {
    case Figure::Lost:
        return ComparisonText::tr("Lost holds per hour");
    case Figure::Waits:
        return ComparisonText::tr("Waits per hour");
    case Figure::LongestWait:
        return ComparisonText::tr("Longest with waiters");
    case Figure::MedianHold:
        return ComparisonText::tr("Median hold");
    case Figure::P95Hold:
        return ComparisonText::tr("p95 of holds");
    case Figure::P99Hold:
        return ComparisonText::tr("p99 of holds");
    case Figure::HeldShare:
        return ComparisonText::tr("Share of the time held");
    case Figure::HoldsPerHour:
        return ComparisonText::tr("Holds per hour");
    }
    return {};
}

QString figureText(Figure figure, double value)
{
    switch (figure) {
    case Figure::Lost:
    case Figure::Waits:
    case Figure::HoldsPerHour:
        return QString::number(value, 'f', value < 10 ? 1 : 0);
    case Figure::HeldShare:
        return ComparisonText::tr("%1 %").arg(value * 100, 0, 'f', 1);
    case Figure::LongestWait:
        if (value == 0) // nobody waited
            return celltext::none();
        [[fallthrough]];
    default:
        return lengthtext::measured(std::chrono::microseconds{std::llround(value)});
    }
}

QString bounded(const QString& text, bool isBound)
{
    return isBound ? u"\u2265 "_s + text : text;
}

/// "x 3.4"; empty where one side is almost zero.
QString ratioText(const FigureChange& change)
{
    constexpr double kLeast = 1e-9;
    if (change.before < kLeast || change.after < kLeast)
        return celltext::none();
    const double ratio = change.after / change.before;
    return u"\u00d7 "_s + QString::number(ratio, 'f', ratio < 0.1 ? 3 : ratio < 10 ? 1 : 0);
}

QString nameOf(const ComparedRange::Lock& lock)
{
    const QString name = reportLockName({NodeId{}, lock.first, lock.second, KeyspaceId{}});
    return lock.first == 0 ? name : ComparisonText::tr("%1 (database %2)").arg(name).arg(lock.first);
}

QString sideText(const ComparedRange& side)
{
    return ComparisonText::tr("%1, %2 to %3, %4")
        .arg(side.file, celltext::time(side.range.from), celltext::time(side.range.to),
             lengthtext::measured(side.range.length()));
}

void addFindings(ReportDocument& document, const ComparedRange& before, const ComparedRange& after)
{
    struct ChangedFinding
    {
        analysis::FindingId id;
        std::uint64_t before;
        std::uint64_t after;
        double change;
    };
    std::set<analysis::FindingId> ids;
    for (const auto* side : {&before, &after}) {
        for (const auto& [id, episodes] : side->findings)
            ids.insert(id);
    }
    const auto count = [](const ComparedRange& side, analysis::FindingId id) {
        const auto found = side.findings.find(id);
        return found == side.findings.end() ? std::uint64_t{0} : found->second;
    };
    std::vector<ChangedFinding> rows;
    for (const auto id : ids) {
        const auto a = count(before, id);
        const auto b = count(after, id);
        rows.push_back({id, a, b, std::abs(std::log2((static_cast<double>(b) + 1) / (static_cast<double>(a) + 1)))});
    }
    if (rows.empty())
        return;
    const auto severityOf = [&](analysis::FindingId id) {
        std::optional<analysis::Severity> worst;
        for (const ComparedRange* side : {&before, &after}) {
            if (const auto found = side->severities.find(id); found != side->severities.end())
                worst = worst ? std::max(*worst, found->second) : found->second;
        }
        return worst.value_or(analysis::factsOf(id).severity);
    };
    std::stable_sort(rows.begin(), rows.end(), [&](const ChangedFinding& a, const ChangedFinding& b) {
        return std::tuple(severityOf(a.id), a.change) > std::tuple(severityOf(b.id), b.change);
    });
    document.heading(2, ComparisonText::tr("Findings"));
    std::vector<QStringList> cells;
    const auto shownCount = [](const ComparedRange& side, const ChangedFinding& row, std::uint64_t episodes) {
        return side.unseen.contains(row.id) ? celltext::none() : QString::number(episodes);
    };
    for (const ChangedFinding& row : rows) {
        const QString what = before.unseen.contains(row.id)  ? ComparisonText::tr("not known in A")
                             : after.unseen.contains(row.id) ? ComparisonText::tr("not known in B")
                             : row.before == 0               ? ComparisonText::tr("new in B")
                             : row.after == 0                ? ComparisonText::tr("only in A")
                             : row.after > row.before        ? ComparisonText::tr("more often")
                             : row.after < row.before        ? ComparisonText::tr("less often")
                                                             : ComparisonText::tr("as often");
        cells.push_back({findingtext::title(row.id), findingtext::severity(severityOf(row.id)),
                         shownCount(before, row, row.before), shownCount(after, row, row.after), what});
    }
    document.table({ComparisonText::tr("Finding"), ComparisonText::tr("Severity"), ComparisonText::tr("A"),
                    ComparisonText::tr("B"), ComparisonText::tr("Change")},
                   std::move(cells));
}

void addChanges(ReportDocument& document, const std::vector<FigureChange>& changes)
{
    document.heading(2, ComparisonText::tr("What changed most"));
    if (changes.empty()) {
        document.paragraph(ComparisonText::tr("No figure of any lock changed noticeably."));
        return;
    }
    std::vector<QStringList> rows;
    for (std::size_t i = 0; i < std::min(kMostChanges, changes.size()); ++i) {
        const FigureChange& change = changes[i];
        rows.push_back({change.isOfAll ? ComparisonText::tr("All locks") : nameOf(change.lock),
                        figureName(change.figure),
                        bounded(figureText(change.figure, change.before), change.isBeforeBound),
                        bounded(figureText(change.figure, change.after), change.isAfterBound), ratioText(change)});
    }
    document.table({ComparisonText::tr("Lock"), ComparisonText::tr("Figure"), ComparisonText::tr("A"),
                    ComparisonText::tr("B"), ComparisonText::tr("Ratio")},
                   std::move(rows));
    if (changes.size() > kMostChanges)
        document.paragraph(
            ComparisonText::tr("%n more figure(s) changed less.", nullptr, reportCount(changes.size() - kMostChanges)));
}

/// One side of a row; absent for a lock that did not exist there.
struct StatisticsSide
{
    const RangeStats* stats = nullptr;
    bool areWaitsSeen = true;
};

QStringList statistics(const QString& name, const StatisticsSide& a, const StatisticsSide& b)
{
    const RangeStats* const before = a.stats;
    const RangeStats* const after = b.stats;
    const auto waits = [](const StatisticsSide& side) {
        if (side.stats == nullptr || (side.stats->waits == 0 && !side.areWaitsSeen))
            return celltext::none();
        return bounded(QString::number(side.stats->waits), !side.areWaitsSeen);
    };
    const auto both = [&](auto text) {
        const auto side = [&](const RangeStats* stats) { return stats != nullptr ? text(*stats) : celltext::none(); };
        return QString(side(before) + u" \u2192 "_s + side(after));
    };
    const auto length = [](const RangeStats& stats, std::chrono::microseconds value) {
        return stats.measured > 0 ? lengthtext::measured(value) : celltext::none();
    };
    return {name,
            both([](const RangeStats& stats) { return QString::number(stats.holds); }),
            both([](const RangeStats& stats) {
                const auto share = stats.heldShare();
                return share ? ComparisonText::tr("%1 %").arg(*share * 100, 0, 'f', 1) : celltext::none();
            }),
            both([&](const RangeStats& stats) { return length(stats, stats.medianHold); }),
            both([&](const RangeStats& stats) { return length(stats, stats.p95Hold); }),
            both([&](const RangeStats& stats) { return length(stats, stats.p99Hold); }),
            both([](const RangeStats& stats) { return QString::number(stats.lost()); }),
            QString(waits(a) + u" \u2192 "_s + waits(b)),
            both([](const RangeStats& stats) {
                return stats.waits > 0 ? lengthtext::measured(stats.longestWait) : celltext::none();
            })};
}

/// Side by side, ordered by size of change; unchanged locks last.
void addLocks(ReportDocument& document, const ComparedRange& before, const ComparedRange& after,
              const std::vector<FigureChange>& changes)
{
    std::vector<ComparedRange::Lock> order;
    std::set<ComparedRange::Lock> placed;
    const auto place = [&](const ComparedRange::Lock& lock) {
        if (placed.insert(lock).second)
            order.push_back(lock);
    };
    for (const FigureChange& change : changes) {
        if (!change.isOfAll)
            place(change.lock);
    }
    for (const auto* side : {&after, &before}) {
        for (const auto& [lock, stats] : side->locks)
            place(lock);
    }
    document.heading(2, ComparisonText::tr("Holds and waits, A \u2192 B"));
    const auto of = [](const ComparedRange& side, const ComparedRange::Lock& lock) {
        const auto found = side.locks.find(lock);
        return StatisticsSide{found == side.locks.end() ? nullptr : &found->second, side.areWaitsSeenOf(lock)};
    };
    std::vector<QStringList> rows;
    rows.push_back(statistics(ComparisonText::tr("All locks"), {&before.total, before.areWaitsSeen},
                              {&after.total, after.areWaitsSeen}));
    for (std::size_t i = 0; i < std::min(kMostLocks, order.size()); ++i)
        rows.push_back(statistics(nameOf(order[i]), of(before, order[i]), of(after, order[i])));
    document.table({ComparisonText::tr("Lock"), ComparisonText::tr("Holds"), ComparisonText::tr("Held"),
                    ComparisonText::tr("Median hold"), ComparisonText::tr("p95"), ComparisonText::tr("p99"),
                    ComparisonText::tr("Lost"), ComparisonText::tr("Waits"),
                    ComparisonText::tr("Longest with waiters")},
                   std::move(rows));
    if (order.size() > kMostLocks)
        document.paragraph(ComparisonText::tr("%n more lock(s) are counted in the first row only.", nullptr,
                                              reportCount(order.size() - kMostLocks)));
}

QString unknownText(const RangeStats& stats)
{
    const double all = static_cast<double>((stats.known + stats.unknown).count());
    return ComparisonText::tr("%1 %").arg(all > 0 ? 100 * static_cast<double>(stats.unknown.count()) / all : 0, 0, 'f',
                                          1);
}

/// Findings without complete evidence, with the reason in the words of that side's report.
void addUnseen(ReportDocument& document, const ComparedRange& side, const QString& letter)
{
    std::map<QString, QStringList> titles; // by reason
    for (const auto& [id, why] : side.unseen)
        titles[why] += findingtext::title(id);
    for (const auto& [why, names] : titles)
        //: %1 "A" or "B", %2 a sentence, %3 findings
        document.paragraph(ComparisonText::tr("%1: %2 Not looked for: %3.").arg(letter, why, names.join(u", "_s)));
}

} // namespace

ReportDocument comparison(const ComparedRange& before, const ComparedRange& after)
{
    ReportDocument document;
    document.title = ComparisonText::tr("Comparison");
    document.subtitle = ComparisonText::tr("A: %1. B: %2.").arg(sideText(before), sideText(after));
    const auto changes = changesBetween(before, after);
    addChanges(document, changes);
    addFindings(document, before, after);
    addLocks(document, before, after, changes);
    document.heading(2, ComparisonText::tr("What this does not say"));
    document.paragraph(
        ComparisonText::tr("Unknown part of the time: %1 in A, %2 in B. What happened then is in no figure.")
            .arg(unknownText(before.total), unknownText(after.total)));
    addUnseen(document, before, u"A"_s);
    addUnseen(document, after, u"B"_s);
    document.paragraph(ComparisonText::tr(
        "The first table counts per hour, so that periods of different length can be compared; the last one counts the "
        "whole period. A change can have many causes: other work, other servers, another time of day."));
    for (const auto* side : {&before, &after}) {
        if (!side->trouble.isEmpty())
            document.paragraph(
                ComparisonText::tr("%1 could not be read to its end: %2").arg(side->file, side->trouble));
    }
    return document;
}

} // namespace lockscope::presentation
