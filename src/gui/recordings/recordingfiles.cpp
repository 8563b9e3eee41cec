// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/recordingfiles.h"

#include "actions/auditlog.h"
#include "gui/shell/savefile.h"
#include "history/replaysource.h"
#include "presentation/export/recordedexport.h"
#include "presentation/recordings/recordingtext.h"
#include "presentation/report/comparison.h"
#include "presentation/report/recordedreport.h"
#include "presentation/words/plural.h"
#include "presentation/words/sentences.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>

#include <optional>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr int kReadAtOnce = 100; ///< batches between two checks for cancellation

using Outcome = RecordingFile::Outcome;
using Request = RecordingFile::Request;

struct ReportText
{
    Q_DECLARE_TR_FUNCTIONS(IncidentReportFile)
};

struct ExportText
{
    Q_DECLARE_TR_FUNCTIONS(ExportFile)
};

std::string masked(std::string_view token)
{
    static const auto mask = actions::TokenMask::ofThisTime(); // the same masks as in the audit log
    return mask.mask(token);
}

struct CompareText
{
    Q_DECLARE_TR_FUNCTIONS(ComparisonFile)
};

/// False if cancelled.
template <class Reading>
bool readAll(Reading& reading, RecordingTask::Progress& progress, int from = 0, int to = 100)
{
    while (reading.advance(kReadAtOnce)) {
        progress.percent = from + reading.percent() * (to - from) / 100;
        if (!progress.isWanted)
            return false;
    }
    return progress.isWanted;
}

Outcome makeReport(history::ReplaySource& recording, const Request& request, RecordingTask::Progress& progress)
{
    RecordedReport report(recording, request.span, request.isOfAll);
    if (!readAll(report, progress))
        return {};
    report.finish();
    ReportSource facts = reportSource(recording, request.recording.toStdString());
    if (!facts.isMasked)
        facts.token = masked;
    const auto findings = static_cast<int>(report.fold().findings().size());
    const ReportDocument document = incidentReport(report.fold(), facts);
    if (!progress.isWanted)
        return {};
    Outcome outcome;
    outcome.error = writeFile(request.file, request.file.endsWith(u".md"_s) ? toMarkdown(document) : toHtml(document));
    outcome.words =
        findings == 0 ? ReportText::tr("No findings.") : ReportText::tr("%n kind(s) of findings.", nullptr, findings);
    if (!facts.trouble.isEmpty())
        outcome.words = joined({outcome.words, facts.trouble});
    return outcome;
}

/// nullopt if cancelled.
std::optional<ComparedRange> readSide(history::ReplaySource& recording, const QString& file, const TimeSpan& span,
                                      bool isOfAll, RecordingTask::Progress& progress, int from)
{
    RecordedReport report(recording, span, isOfAll);
    if (!readAll(report, progress, from, from + 50))
        return std::nullopt;
    report.finish();
    return comparedRange(report.fold(), reportSource(recording, file.toStdString()));
}

Outcome makeComparison(history::ReplaySource& recording, const Request& request, RecordingTask::Progress& progress)
{
    const auto& other = request.other;
    auto reader = history::RecordingReader::open(other.recording.toStdString());
    if (!reader)
        return {recordingtext::sentence(reader.error()), {}};
    const SystemClock clock;
    history::ReplaySource beside(std::move(*reader), clock);
    const TimeSpan all{beside.range().from, beside.range().to};
    const TimeSpan before{request.span.from - request.span.length(), request.span.from};
    const TimeSpan span = other.isBefore ? before.within(all) : other.span ? other.span->within(all) : all;
    if (span.isEmpty())
        return {CompareText::tr("The other period was not recorded. Choose another one."), {}};
    const auto first = readSide(beside, other.recording, span, !other.isBefore && !other.span, progress, 0);
    const auto second =
        first ? readSide(recording, request.recording, request.span, request.isOfAll, progress, 50) : std::nullopt;
    if (!second)
        return {};
    const ReportDocument document = comparison(*first, *second);
    Outcome outcome;
    outcome.error = writeFile(request.file, request.file.endsWith(u".md"_s) ? toMarkdown(document) : toHtml(document));
    const auto changes = static_cast<int>(changesBetween(*first, *second).size());
    outcome.words = changes == 0 ? CompareText::tr("No figure of any lock changed noticeably.")
                                 : CompareText::tr("%n figure(s) changed.", nullptr, changes);
    return outcome;
}

ExportKind kindOf(const QString& file)
{
    if (file.endsWith(u".pftrace"_s))
        return ExportKind::Perfetto;
    if (file.endsWith(u".ndjson"_s))
        return ExportKind::Ndjson;
    return file.endsWith(u".sqlite"_s) ? ExportKind::Sqlite : ExportKind::Csv;
}

QString notWritten(const QString& file, const QString& why)
{
    return ExportText::tr("%1 could not be written: %2. Choose another folder, or make room.").arg(file, why);
}

Outcome makeExport(history::ReplaySource& recording, const Request& request, RecordingTask::Progress& progress)
{
    QString problem;
    if (QFileInfo(request.file) == QFileInfo(request.recording))
        return {notWritten(request.file, ExportText::tr("it is the recording itself")), {}};
    // The file dialog asked before overwriting.
    auto file = OutputFile::create(request.file.toStdString(), {}, problem, presentation::FifoReader::Needed);
    if (!file)
        return {notWritten(request.file, problem), {}};
    RecordedExport::Wanted wanted;
    wanted.recording = request.recording.toStdString();
    wanted.kind = kindOf(request.file);
    wanted.range = request.span;
    wanted.isOfAll = request.isOfAll;
    wanted.mask = masked;
    const auto rows = RecordedExport::begin(recording, std::move(wanted), std::move(file), {}, problem);
    if (!rows)
        return {notWritten(request.file, problem), {}};
    while (rows->advance(kReadAtOnce)) {
        progress.percent = rows->percent();
        if (!progress.isWanted)
            return {};
        if (const QString why = rows->problem(); !why.isEmpty())
            return {notWritten(request.file, why), {}};
    }
    const QString why = rows->finish([&progress] { return !progress.isWanted; });
    if (!progress.isWanted)
        return {};
    if (!why.isEmpty())
        return {notWritten(request.file, why), {}};
    Outcome outcome;
    const QLocale locale;
    outcome.words = ExportText::tr("%n event(s).", nullptr, plural(rows->events()));
    if (rows->gaps() > 0)
        outcome.words = joined({outcome.words, ExportText::tr("%n period(s) without data are in it as gaps.", nullptr,
                                                              plural(rows->gaps()))});
    if (recording.error())
        outcome.words = joined({outcome.words, recordingtext::sentence(*recording.error())});
    return outcome;
}

} // namespace

RecordingFile incidentReportFile()
{
    RecordingFile file;
    file.name = "report";
    file.title = [] { return ReportText::tr("Incident Report"); };
    file.about = [] {
        return ReportText::tr("One file that can be read without Lockscope, on the screen and on paper: what happened "
                              "in sentences, findings with their evidence and pictures, statistics, and what could not "
                              "be seen.");
    };
    file.note = [] {
        return ReportText::tr("Tokens in it are masked: nobody can release a lock with them. Names of locks and "
                              "addresses of servers are as the recording has them.");
    };
    file.filters = [] {
        return QStringList{ReportText::tr("Web page without scripts (*.html)"), ReportText::tr("Markdown (*.md)")};
    };
    file.make = makeReport;
    return file;
}

RecordingFile comparisonFile()
{
    RecordingFile file;
    file.name = "compare";
    file.isCompared = true;
    file.title = [] { return CompareText::tr("Compare"); };
    file.about = [] {
        return CompareText::tr("One page with two times, or two recordings, side by side: what changed most comes "
                               "first, then findings, holds and waits of each lock.");
    };
    file.note = [] { return CompareText::tr("No tokens are in it. Names of locks are as the recordings have them."); };
    file.filters = [] {
        return QStringList{ReportText::tr("Web page without scripts (*.html)"), ReportText::tr("Markdown (*.md)")};
    };
    file.make = makeComparison;
    return file;
}

RecordingFile exportFile()
{
    RecordingFile file;
    file.name = "export";
    file.title = [] { return ExportText::tr("Export"); };
    file.about = [] {
        return ExportText::tr("Every event, hold and gap, for other programs: rows for a spreadsheet (CSV), lines of "
                              "JSON for scripts, tables to ask with SQL (SQLite), or a trace to look at in "
                              "ui.perfetto.dev, which reads it in your browser and sends it nowhere.");
    };
    file.note = [] {
        return ExportText::tr("Tokens in it are masked: nobody can release a lock with them. Names of locks and "
                              "addresses of servers are as the recording has them.");
    };
    file.filters = [] {
        return QStringList{
            ExportText::tr("Rows for a spreadsheet (*.csv)"), ExportText::tr("Events, a line of JSON each (*.ndjson)"),
            ExportText::tr("Tables of SQLite (*.sqlite)"), ExportText::tr("Trace for Perfetto (*.pftrace)")};
    };
    file.make = makeExport;
    return file;
}

} // namespace lockscope::gui
