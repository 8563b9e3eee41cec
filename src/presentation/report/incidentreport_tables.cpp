// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/findingtext.h"
#include "presentation/report/incidentreport_writer.h"
#include "presentation/servers/nodefacts.h"
#include "presentation/timeline/lanestore.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/enginetext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"

#include <algorithm>

namespace lockscope::presentation {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t kMostRows = 50; ///< in the statistics
constexpr std::size_t kMostGaps = 50;

} // namespace

void ReportWriter::statistics()
{
    if (m_report.rows.empty())
        return;
    m_out.heading(2, ReportWords::tr("Holds and waits"));
    const bool lacksSpans = m_fold.seen().lacksSpans();
    const auto cells = [lacksSpans](const QString& name, const RangeStats& stats, const SeenShare& seen) {
        // Zero waiters are only reported for observed time.
        const bool isSeen = seen.isWhole() && !lacksSpans;
        const auto counted = [isSeen](int count) {
            return isSeen ? QString::number(count) : count > 0 ? u"≥ "_s + QString::number(count) : celltext::none();
        };
        const auto time = [](std::chrono::microseconds length, bool isKnown) {
            return isKnown ? lengthtext::measured(length) : celltext::none();
        };
        const auto share = stats.heldShare();
        const bool hasHolds = stats.measured > 0;
        const auto bound = [](const QString& text, bool isBound) { return isBound ? u"≥ "_s + text : text; };
        const bool isLongestKnown = stats.longestHold.count() > 0 || !stats.longestIsBound; // "at least 0" says nothing
        return QStringList{name,
                           QString::number(stats.holds),
                           share ? ReportWords::tr("%1 %").arg(*share * 100, 0, 'f', 1) : celltext::none(),
                           time(stats.medianHold, hasHolds),
                           time(stats.p95Hold, hasHolds),
                           time(stats.p99Hold, hasHolds),
                           bound(time(stats.longestHold, isLongestKnown),
                                 isLongestKnown && (stats.longestIsBound || stats.longestGoesOn)),
                           QString::number(stats.lost()),
                           counted(stats.waits),
                           stats.waits > 0 ? bound(lengthtext::measured(stats.longestWait),
                                                   stats.longestWaitIsBound || stats.longestWaitGoesOn)
                                           : celltext::none(),
                           counted(stats.mostWaiting)};
    };
    std::vector<QStringList> rows;
    const EvidenceSpans& spans = m_fold.seen().spans();
    for (std::size_t i = 0; i < std::min(kMostRows, m_report.rows.size()); ++i) {
        const KeyView key = m_fold.key(m_report.rows[i].lock);
        rows.push_back(cells(reportLockName(key) + reportPlace(key.node, m_fold), m_report.rows[i].stats,
                             spans.waits(keyText(key))));
    }
    rows.push_back(cells(ReportWords::tr("All locks"), m_report.total, spans.waits()));
    m_out.table({ReportWords::tr("Lock"), ReportWords::tr("Holds"), ReportWords::tr("Held"),
                 ReportWords::tr("Median hold"), ReportWords::tr("p95"), ReportWords::tr("p99"),
                 ReportWords::tr("Longest hold"), ReportWords::tr("Lost"), ReportWords::tr("Waits"),
                 ReportWords::tr("Longest with waiters"), ReportWords::tr("Most waiting")},
                std::move(rows));
    if (m_report.rows.size() > kMostRows)
        m_out.paragraph(ReportWords::tr("%n more lock(s) are counted in the last row only.", nullptr,
                                        reportCount(m_report.rows.size() - kMostRows)));
    m_out.paragraph(ReportWords::tr("Held: of the time of which something is known. Median, p95 and p99: of holds "
                                    "that began and ended in sight. Lost: ended by their lease, by the server or by "
                                    "another client. Waits: stretches of time in which somebody was seen waiting; a "
                                    "dash, or a bound, where nothing told all the time who waits."));
    if (m_report.total.inexact > 0)
        m_out.paragraph(ReportWords::tr("%n hold(s) are in no length: when they began or ended is not known exactly "
                                        "enough, for example because the watcher stood still.",
                                        nullptr, m_report.total.inexact));
}

void ReportWriter::environment()
{
    m_out.heading(2, ReportWords::tr("Environment"));
    std::vector<ReportLine> lines;
    const auto add = [&lines](const QString& head, const QString& name) {
        if (!name.isEmpty())
            lines.push_back({head, name, {}});
    };
    add(ReportWords::tr("Address"), m_source.uri);
    add(ReportWords::tr("Watched"), m_source.patterns);
    m_out.lines(std::move(lines));
    std::vector<QStringList> rows;
    for (const auto& [id, node] : m_fold.nodes()) {
        if (node.info.address.empty() && !node.source)
            continue;
        QStringList unannounced;
        for (const std::string& pattern : node.unannounced)
            unannounced += celltext::bytes(pattern);
        QString source = node.source ? sourceText(*node.source) : celltext::none();
        if (!unannounced.isEmpty())
            source += u"; "_s + ReportWords::tr("not announced: %1").arg(unannounced.join(u", "_s));
        rows.push_back({nodeName(id), celltext::bytes(node.info.keyspaceName),
                        node.info.product.empty() ? celltext::none() : productText(node.info), source,
                        node.info.evictionPolicy.empty() ? celltext::none() : evictionText(node.info.evictionPolicy),
                        node.clock ? clockText(node.clock->offsetUs, node.clock->roundTripUs) : celltext::none()});
    }
    if (!rows.empty())
        m_out.table({ReportWords::tr("Node"), ReportWords::tr("Keyspace"), ReportWords::tr("Server"),
                     ReportWords::tr("Changes detected by"), ReportWords::tr("When memory is full"),
                     ReportWords::tr("Clock")},
                    std::move(rows));
}

void ReportWriter::gaps(std::vector<ReportLine>& lines) const
{
    std::size_t count = 0;
    for (const GapSpan& gap : m_fold.history().gaps()) {
        const TimeSpan part = TimeSpan{gap.from, std::min(gap.to, m_fold.now())}.within(m_fold.range());
        if (part.isEmpty() || ++count > kMostGaps)
            continue;
        lines.push_back(
            {celltext::timeOfDay(part.from), nodeName(gap.node),
             lanetext::gap(part.from, part.to, celltext::printed(enginetext::shown(gap.reason).toStdString(), 300),
                           m_fold.now())});
    }
    if (count > kMostGaps)
        lines.push_back(
            {{}, {}, ReportWords::tr("%n more gap(s) are not listed here.", nullptr, reportCount(count - kMostGaps))});
}

/// Limits that a reader could mistake for "nothing happened".
void ReportWriter::limits()
{
    m_out.heading(2, ReportWords::tr("What could not be seen"));
    std::vector<ReportLine> lines;
    const auto say = [&lines](const QString& text) { lines.push_back({{}, {}, text}); };
    gaps(lines);
    for (const auto& [id, node] : m_fold.nodes()) {
        if (node.source && *node.source != SourceKind::Notifications)
            lines.push_back({{}, nodeName(id), blindSpotText(*node.source)});
        QStringList rights;
        for (const CapabilityReport& each : node.info.capabilities) {
            if (each.state == CapabilityState::No)
                rights += celltext::bytes(each.name);
        }
        if (!rights.isEmpty())
            lines.push_back({{}, nodeName(id), ReportWords::tr("missing rights: %1").arg(rights.join(u", "_s))});
        if (const QString limits = enginetext::notShown(node.info); !limits.isEmpty())
            lines.push_back({{}, nodeName(id), celltext::bytes(limits.toStdString(), 300)});
    }
    if (const auto left = m_fold.eventsLeftOut(); left > 0)
        say(ReportWords::tr("%n event(s) were left out of the recording, because they came too fast.", nullptr,
                            reportCount(left)));
    if (const auto shed = m_fold.readsShed(); shed > 0)
        say(ReportWords::tr("%n read(s) were skipped to stay within the budget.", nullptr, reportCount(shed)));
    if (const auto unread = m_fold.unread(); unread > 0)
        say(ReportWords::tr("%n key(s) were gone before they could be looked at.", nullptr, reportCount(unread)));
    if (m_fold.findingsDropped() > 0)
        say(ReportWords::tr("More went wrong at once than is followed: %n time span(s) are in no count.", nullptr,
                            reportCount(m_fold.findingsDropped())));
    ServerTime known = ServerTime::min();
    for (const RangeReport::Row& row : m_report.rows) {
        const ServerTime from = m_fold.history().knownFrom(row.lock);
        known = from == ServerTime::max() ? known : std::max(known, from);
    }
    if (m_fold.history().keptHolds() >= ReportFold::kMostHolds / 2 && known > m_range.from)
        say(ReportWords::tr("The recording has more holds than are kept: statistics and pictures begin at %1.")
                .arg(celltext::time(known)));
    if (!m_source.unclosed.isEmpty())
        say(m_source.unclosed);
    else if (!m_source.wasClosed)
        say(ReportWords::tr(
            "The recording was not closed: it goes on, or was cut off, and its last moments may be missing."));
    if (!m_fold.seen().traceTrouble().empty())
        say(ReportWords::tr("A trace failed: %1").arg(celltext::printed(m_fold.seen().traceTrouble(), 300)));
    std::vector<std::pair<QString, QStringList>> notLookedFor; ///< the missing evidence, and the findings that need it
    for (const analysis::FindingId id : allFindings()) {
        const QString missing = m_fold.finding(id) ? QString() : m_fold.seen().missingText(id);
        if (missing.isEmpty())
            continue;
        auto place = std::find_if(notLookedFor.begin(), notLookedFor.end(),
                                  [&](const auto& each) { return each.first == missing; });
        if (place == notLookedFor.end())
            place = notLookedFor.insert(notLookedFor.end(), {missing, {}});
        place->second += findingtext::title(id);
    }
    for (const auto& [missing, titles] : notLookedFor)
        say(joined({missing, ReportWords::tr("Not looked for: %1.").arg(titles.join(u", "_s))}));
    say(ReportWords::tr("A lock shows the end of a lease, not the end of the work that it protects."));
    say(m_source.isMasked      ? ReportWords::tr("Tokens are masked: equal ones stay equal, and none can be used.")
        : m_source.showsTokens ? ReportWords::tr("Tokens are in clear: whoever has this report can release locks.")
                               : ReportWords::tr("Tokens are masked in this report; in the recording they are in "
                                                 "clear."));
    if (m_source.areNamesMasked)
        say(ReportWords::tr("Names of locks are masked."));
    m_out.lines(std::move(lines));
}

} // namespace lockscope::presentation
