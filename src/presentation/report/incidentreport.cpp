// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/namegroups.h"
#include "presentation/findings/findingtext.h"
#include "presentation/report/incidentreport_writer.h"
#include "presentation/timeline/lanestore.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lockscope::presentation {

using namespace Qt::StringLiterals;
using analysis::Episode;
using analysis::FindingId;
using analysis::Severity;
using analysis::Subject;
using std::chrono::microseconds;

namespace {

constexpr std::size_t kMostTold = 30;      ///< lines of the course of events
constexpr std::size_t kMostNotes = 500;    ///< of these, notes of people, because actions are what readers look for
constexpr std::size_t kMostLanes = 16;     ///< in the overview picture
constexpr std::size_t kMostOfFinding = 6;  ///< lanes in the picture of a finding
constexpr microseconds kAround{5'000'000}; ///< context shown before and after a finding

ReportLine lineOf(const RecordNote& note)
{
    const QString when = celltext::timeOfDay(note.at);
    if (note.kind == RecordNote::Kind::Annotation)
        return {when, {}, ReportWords::tr("Noted: %1").arg(note.words())};
    RecordNote nameless = note; // the name has its own column
    nameless.lock.clear();
    return {when, QString::fromStdString(note.lock), nameless.words()};
}

} // namespace

int reportCount(std::uint64_t number)
{
    return static_cast<int>(std::min<std::uint64_t>(number, 1'000'000'000));
}

QString reportLockName(const KeyView& key)
{
    return celltext::bytes(key.name, 300);
}

ReportWriter::ReportWriter(const ReportFold& fold, const ReportSource& source) : m_fold(fold), m_source(source)
{
    m_range = fold.range();
    if (!fold.picture())
        return;
    for (const LockId lock : fold.history().lanes()) {
        m_locks.push_back(lock);
        m_byName.emplace(keyText(fold.key(lock)), lock);
    }
    m_report = reportOf(fold.history(), m_locks, m_range, fold.now(), HolderShares::LeftOut);
    std::erase_if(m_report.rows, [](const RangeReport::Row& row) {
        return row.stats.holds == 0 && row.stats.waits == 0 && row.stats.lost() == 0;
    });
    std::stable_sort(m_report.rows.begin(), m_report.rows.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.stats.waited, a.stats.lost(), a.stats.held) >
               std::tuple(b.stats.waited, b.stats.lost(), b.stats.held);
    });
}

QString ReportWriter::nodeName(NodeId node) const
{
    const auto found = m_fold.nodes().find(node);
    return found == m_fold.nodes().end() ? celltext::none() : celltext::bytes(found->second.info.address, 300);
}

/// The longest wait of one client, if waiters are listed one by one; else the longest time with any waiter.
QString ReportWriter::longestWait() const
{
    const auto end = std::min(m_fold.now(), m_fold.range().to);
    const auto longest = m_fold.longestWait().until(end);
    const auto somebody = lengthtext::measured(m_report.total.longestWait);
    if (m_fold.longestWait().hasUnnamed() || longest.count() == 0)
        return ReportWords::tr("Someone waited for up to %1 without a break; how long each client waited is not known.")
            .arg(somebody);
    return ReportWords::tr("Nobody waited longer than %1; someone waited for up to %2 without a break.")
        .arg(lengthtext::measured(longest), somebody);
}

std::vector<LockId> ReportWriter::locksOf(const Subject& subject, std::size_t most) const
{
    std::vector<LockId> locks;
    if (subject.kind == Subject::Kind::Lock) {
        const auto found = m_byName.find(keyText({subject.node, subject.database, subject.name, subject.keyspace}));
        if (found != m_byName.end())
            locks.push_back(found->second);
    } else if (subject.kind == Subject::Kind::Prefix) {
        for (const LockId lock : m_locks) {
            const KeyView key = m_fold.key(lock);
            if (locks.size() < most && key.database == subject.database && analysis::isInGroup(key.name, subject.name))
                locks.push_back(lock);
        }
    }
    return locks;
}

/// Locks of the first episode; for a finding reported on several locks (a deadlock, a double grant) all of them.
std::vector<LockId> ReportWriter::locksOf(const ReportFinding& finding) const
{
    const Episode& first = finding.shown.front();
    auto locks = locksOf(first.subject, kMostOfFinding);
    const auto isSame = [&](const Episode& other) {
        if (finding.id == FindingId::GrantedTwice)
            return other.subject.name == first.subject.name && other.subject.database == first.subject.database;
        return finding.id == FindingId::Deadlock && other.begin == first.begin && !other.evidence.empty() &&
               !first.evidence.empty() && other.evidence.front().text == first.evidence.front().text;
    };
    for (const Episode& other : finding.shown) {
        if (!isSame(other))
            continue;
        for (const LockId lock : locksOf(other.subject, 1)) {
            if (locks.size() < kMostOfFinding && std::find(locks.begin(), locks.end(), lock) == locks.end())
                locks.push_back(lock);
        }
    }
    return locks;
}

ReportPicture ReportWriter::pictureWith(const TimeSpan& range, const std::vector<LockId>& locks) const
{
    ReportPicture picture;
    picture.range = range;
    picture.now = std::min(m_fold.now(), m_fold.range().to);
    picture.token = m_source.token;
    for (const LockId lock : locks)
        picture.lanes.push_back({lock, reportLockName(m_fold.key(lock)) + reportPlace(m_fold.key(lock).node, m_fold)});
    return picture;
}

void ReportWriter::addMarks(ReportPicture& picture, const ReportFinding& finding) const
{
    for (const Episode& episode : finding.shown) {
        int lane = -1;
        const auto locks = locksOf(episode.subject, 1);
        for (std::size_t i = 0; i < picture.lanes.size() && !locks.empty(); ++i)
            lane = picture.lanes[i].lock == locks.front() ? static_cast<int>(i) : lane;
        if (lane >= 0 || episode.subject.kind == Subject::Kind::Node)
            picture.marks.push_back({std::max(episode.begin, picture.range.from), lane, episode.severity(),
                                     findingtext::title(episode.id)});
    }
}

void ReportWriter::summary()
{
    m_out.title = ReportWords::tr("Incident report");
    const TimeSpan& range = m_fold.range();
    m_out.subtitle = ReportWords::tr("%1 to %2, %3; recording %4")
                         .arg(celltext::time(range.from), celltext::time(range.to),
                              lengthtext::measured(range.length()), m_source.file);
    m_out.heading(2, ReportWords::tr("What happened"));
    QStringList sentences;
    const RangeStats& total = m_report.total;
    const bool isBlind =
        total.lanes > 0 && total.known.count() == 0 && m_fold.seen().spans().watched().seen.count() == 0;
    if (isBlind) {
        sentences += ReportWords::tr("Nothing was seen in this time.");
    } else {
        sentences += ReportWords::tr("%n lock(s) were held in this time.", nullptr, reportCount(m_report.rows.size()));
        sentences += ReportWords::tr("%n hold(s) were seen.", nullptr, total.holds);
    }
    if (const int lost = total.lost(); lost > 0)
        sentences += ReportWords::tr("%n hold(s) were lost: their lease ran out, or another client took the lock.",
                                     nullptr, lost);
    if (total.waits > 0)
        sentences << ReportWords::tr("%n time(s) somebody waited for a lock.", nullptr, total.waits) << longestWait();
    m_out.paragraph(joined(sentences));

    std::map<Severity, QStringList, std::greater<>> titles;
    std::map<Severity, std::uint64_t> counts;
    for (const ReportFinding& each : m_fold.findings()) {
        const Severity severity = each.severity;
        titles[severity] += findingtext::title(each.id);
        counts[severity] += each.episodes;
    }
    for (const auto& [severity, names] : titles) {
        const int count = reportCount(counts[severity]);
        const QString list = names.join(u", "_s);
        m_out.paragraph(severity == Severity::Problem ? ReportWords::tr("%n problem(s): %1.", nullptr, count).arg(list)
                        : severity == Severity::Warning
                            ? ReportWords::tr("%n warning(s): %1.", nullptr, count).arg(list)
                            : ReportWords::tr("%n note(s): %1.", nullptr, count).arg(list));
    }
    const auto all = allFindings();
    const auto cannot = std::count_if(all.begin(), all.end(), [&](FindingId id) {
        return !m_fold.finding(id) && m_fold.seen().missingFor(id) != SeenEvidence::Missing::Nothing;
    });
    if (titles.empty())
        m_out.paragraph(ReportWords::tr("No findings within what this recording can show."));
    if (cannot > 0)
        m_out.paragraph(ReportWords::tr("%n finding(s) could not be looked for; what is missing stands at the end.",
                                        nullptr, static_cast<int>(cannot)));
    if (!m_source.trouble.isEmpty())
        m_out.paragraph(ReportWords::tr("The recording could not be read to its end: %1").arg(m_source.trouble));
}

/// Everything more serious than a note, in chronological order, with notes and actions of people.
void ReportWriter::course()
{
    std::vector<const Episode*> told;
    std::uint64_t all = 0;
    for (const ReportFinding& finding : m_fold.findings()) {
        if (finding.severity < Severity::Warning)
            continue;
        all += finding.episodes;
        for (const Episode& episode : finding.shown)
            told.push_back(&episode);
    }
    std::stable_sort(told.begin(), told.end(), [](const Episode* a, const Episode* b) { return a->begin < b->begin; });
    if (told.size() > kMostTold)
        told.resize(kMostTold);
    std::uint64_t rest = all - told.size();
    std::size_t noted = 0;
    std::vector<ReportLine> lines;
    lines.reserve(told.size());
    auto note = m_source.notes.begin();
    const auto tellNotes = [&](ServerTime until) {
        for (; note != m_source.notes.end() && note->at <= until; ++note) {
            if (note->at < m_range.from || note->at > m_range.to)
                continue;
            if (noted++ < kMostNotes)
                lines.push_back(lineOf(*note));
            else
                ++rest;
        }
    };
    for (const Episode* episode : told) {
        tellNotes(episode->begin);
        lines.push_back(
            {celltext::timeOfDay(episode->begin), subjectOf(*episode, m_fold),
             //: name of a finding, what was seen
             ReportWords::tr("%1: %2").arg(findingtext::title(episode->id), findingtext::condition(*episode))});
    }
    tellNotes(ServerTime::max());
    m_out.lines(std::move(lines));
    if (rest > 0)
        m_out.paragraph(ReportWords::tr("%n more of them are not listed here.", nullptr, reportCount(rest)));
}

void ReportWriter::pictureOfAll()
{
    std::vector<LockId> lanes;
    const auto add = [&lanes](LockId lock) {
        if (lanes.size() < kMostLanes && std::find(lanes.begin(), lanes.end(), lock) == lanes.end())
            lanes.push_back(lock);
    };
    for (const ReportFinding& finding : m_fold.findings()) {
        for (const Episode& episode : finding.shown) {
            for (const LockId lock : locksOf(episode.subject, 2))
                add(lock);
        }
    }
    for (const RangeReport::Row& row : m_report.rows)
        add(row.lock);
    if (lanes.empty())
        return;
    const auto rest = m_report.rows.size() - std::min(m_report.rows.size(), lanes.size());
    auto picture = pictureWith(m_range, lanes);
    for (const ReportFinding& finding : m_fold.findings())
        addMarks(picture, finding);
    m_out.heading(2, ReportWords::tr("Timeline"));
    QString text = joined(
        {ReportWords::tr("Times are those of the server's clock, UTC. Signs: triangle, a problem; diamond, "
                         "a warning; square, a note. Pale: begin or end was not seen. Holds that are too short "
                         "to be seen are drawn together, in the colour of the worst."),
         ReportWords::tr("Where two to eight holders had one lock, a line below each bar has its holder's colour.")});
    if (rest > 0)
        text = joined({text, ReportWords::tr("%n more lock(s) are not drawn.", nullptr, reportCount(rest))});
    m_out.picture(text, drawn(picture, m_fold.history()));
}

void ReportWriter::pictureOf(const ReportFinding& finding)
{
    const Episode& first = finding.shown.front();
    const auto locks = locksOf(finding);
    const ServerTime end = first.isOpen() ? m_fold.now() : first.end;
    // The start of a long finding is more informative than a bar from edge to edge.
    constexpr microseconds kMost{120'000'000};
    const TimeSpan range =
        TimeSpan{first.begin - kAround, std::min(end, first.begin + kMost) + kAround}.within(m_range);
    if (locks.empty() || range.isEmpty())
        return;
    auto picture = pictureWith(range, locks);
    picture.isAboutHolders = finding.id == FindingId::Deadlock || finding.id == FindingId::GrantedTwice;
    addMarks(picture, finding);
    m_out.picture(ReportWords::tr("The first one, with 5 s before and after it."), drawn(picture, m_fold.history()));
}

void ReportWriter::episodes(const ReportFinding& finding)
{
    constexpr std::size_t kWithEvidence = 3;
    std::vector<ReportLine> lines;
    for (std::size_t i = 0; i < finding.shown.size(); ++i) {
        const Episode episode = shown(finding.shown[i], m_source);
        lines.push_back({findingtext::span(episode, celltext::Zone::Utc), subjectOf(episode, m_fold),
                         findingtext::condition(episode)});
        for (std::size_t k = 0; i < kWithEvidence && k < episode.evidence.size(); ++k) {
            const auto& point = episode.evidence[k];
            lines.push_back({celltext::timeOfDay(point.at), {}, findingtext::evidence(episode, point)});
        }
    }
    m_out.lines(std::move(lines));
    if (finding.episodes > finding.shown.size())
        m_out.paragraph(ReportWords::tr("%n more time span(s) are not listed here.", nullptr,
                                        reportCount(finding.episodes - finding.shown.size())));
}

void ReportWriter::finding(const ReportFinding& finding)
{
    m_out.heading(3, findingtext::title(finding.id), finding.severity);
    QString count = ReportWords::tr("%n time span(s).", nullptr, reportCount(finding.episodes));
    if (finding.subjects.size() > 1)
        count = joined({count, ReportWords::tr("%n different lock(s), group(s) of locks or server(s) are concerned.",
                                               nullptr, reportCount(finding.subjects.size()))});
    m_out.paragraph(count);
    episodes(finding);
    pictureOf(finding);
    std::vector<ReportLine> lines;
    const auto add = [&lines](const QString& head, const QString& text) {
        if (!text.isEmpty())
            lines.push_back({{}, {}, ReportWords::tr("%1: %2").arg(head, text)});
    };
    add(ReportWords::tr("Leads to"), findingtext::impact(finding.id));
    add(ReportWords::tr("Usual causes"), joined(findingtext::causes(finding.id)));
    add(ReportWords::tr("What to do"), findingtext::remedy(finding.id));
    add(ReportWords::tr("Not known"), findingtext::unknown(finding.id));
    add(ReportWords::tr("Limits"), findingtext::limits(finding.shown.front(), m_fold.thresholds()).join(u"; "_s));
    m_out.lines(std::move(lines));
}

ReportDocument ReportWriter::write()
{
    summary();
    course();
    pictureOfAll();
    if (!m_fold.findings().empty())
        m_out.heading(2, ReportWords::tr("Findings"));
    for (const ReportFinding& each : m_fold.findings())
        finding(each);
    statistics();
    environment();
    limits();
    return std::move(m_out);
}

Episode shown(Episode episode, const ReportSource& source)
{
    for (analysis::EvidencePoint& point : episode.evidence) {
        using What = analysis::EvidencePoint::What;
        if (point.what != What::Event && point.what != What::Waiters) // a connection is no token
            continue;
        for (std::string* token : {&point.holder, &point.other}) {
            if (!token->empty())
                *token = source.token(*token);
        }
    }
    return episode;
}

QString reportPlace(NodeId node, const ReportFold& fold)
{
    const auto nameOf = [](const auto& each) -> const std::string& { return each.second.info.keyspaceName; };
    const auto& nodes = fold.nodes();
    const auto found = nodes.find(node);
    const bool isOne = std::all_of(nodes.begin(), nodes.end(),
                                   [&](const auto& each) { return nameOf(each) == nameOf(*nodes.begin()); });
    return found == nodes.end() || isOne ? QString() : u" (%1)"_s.arg(celltext::bytes(nameOf(*found), 300));
}

QString subjectOf(const Episode& episode, const ReportFold& fold)
{
    const auto found = fold.nodes().find(episode.subject.node);
    const QString node =
        found == fold.nodes().end() ? celltext::none() : celltext::bytes(found->second.info.address, 300);
    const bool isLock = episode.subject.kind == Subject::Kind::Lock;
    return findingtext::subject(episode, node) + (isLock ? reportPlace(episode.subject.node, fold) : QString());
}

ReportDocument incidentReport(const ReportFold& fold, const ReportSource& source)
{
    return ReportWriter(fold, source).write();
}

} // namespace lockscope::presentation
