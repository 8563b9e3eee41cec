// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/reportverb.h"

#include "cli/compareverb.h"
#include "cli/reportoutput.h"
#include "presentation/recordings/recordingtext.h"
#include "presentation/report/reportjunit.h"

#include <algorithm>
#include <utility>

namespace lockscope::cli {
namespace {

using presentation::TimeSpan;

/// Batches read between two checks for signals.
constexpr int kReadAtOnce = 500;

} // namespace

ReportVerb::ReportVerb(Options options, const Clock& clock, Output& output, Recording recording, const TimeSpan& range)
    : Verb(std::move(options), clock, output), m_recording(std::move(recording)), m_range(range),
      m_mask(actions::TokenMask::ofThisTime()), m_report(*m_recording.source, range, !m_options.recording.from),
      m_progress(range.from, range.to)
{
    connect(&m_next, &QTimer::timeout, this, &ReportVerb::goOn);
}

ReportVerb::~ReportVerb() = default;

void ReportVerb::start()
{
    if (isRangeEmpty(m_options, m_recording, m_range))
        return Q_EMIT finished(ExitCode::Usage);
    m_next.start(0);
}

/// Nothing has to be removed, because nothing was written yet.
void ReportVerb::interrupt()
{
    m_next.stop();
    m_progress.clear();
    Verb::interrupt();
}

void ReportVerb::goOn()
{
    if (!m_report.advance(kReadAtOnce)) {
        m_next.stop();
        finish();
        return;
    }
    m_progress.show(m_report.now());
}

presentation::ReportSource ReportVerb::source() const
{
    auto source = presentation::reportSource(*m_recording.source, m_options.recording.file);
    source.showsTokens = m_options.showTokens && !source.isMasked;
    if (!source.isMasked && !source.showsTokens)
        source.token = [this](std::string_view token) { return m_mask.mask(token); };
    return source;
}

bool ReportVerb::isBadEnough() const
{
    const auto& least = m_options.recording.failOn;
    const auto& findings = m_report.fold().findings();
    // Findings are sorted: the worst is first.
    return least && !findings.empty() && findings.front().severity >= *least;
}

/// True if a required finding was not watched for the whole time, so that its absence proves nothing.
bool ReportVerb::lacksRequired() const
{
    bool isMissing = false;
    for (const analysis::FindingId id : m_options.recording.required) {
        const QString missing = m_report.fold().seen().missingText(id);
        if (missing.isEmpty())
            continue;
        isMissing = true;
        complain(QStringLiteral("lockscope report: %1: %2").arg(QLatin1StringView(analysis::name(id)), missing));
    }
    return isMissing;
}

void ReportVerb::finish()
{
    m_progress.clear();
    if (!m_report.fold().picture() && m_recording.source->error())
        return fail(ExitCode::Connection, presentation::recordingtext::sentence(*m_recording.source->error()));
    m_report.finish();
    const auto source = this->source();
    const auto document = presentation::incidentReport(m_report.fold(), source);
    const QByteArray text =
        m_options.recording.asMarkdown ? presentation::toMarkdown(document) : presentation::toHtml(document);
    bool isWritten = true;
    if (!m_options.recording.junit.empty())
        isWritten =
            writeReport(m_options.recording.junit, presentation::toJUnit(m_report.fold(), source), source.showsTokens);
    if (!m_options.recording.output.empty())
        isWritten = writeReport(m_options.recording.output, text, source.showsTokens) && isWritten;
    else
        printReport(text, m_output);
    if (!source.trouble.isEmpty())
        complain(QStringLiteral("lockscope report: ") + source.trouble);
    const bool isMissing = lacksRequired();
    Q_EMIT finished(!isWritten || !source.trouble.isEmpty() ? ExitCode::Connection
                    : isBadEnough() || isMissing            ? ExitCode::Finding
                                                            : ExitCode::Done);
}

std::unique_ptr<Verb> makeReportVerb(Options options, const Clock& clock, Output& output)
{
    if (!options.recording.compare.empty())
        return makeCompareVerb(std::move(options), clock, output);
    auto recording = openRecording(options, clock);
    if (!recording)
        return nullptr;
    const auto range = rangeOf(options, *recording);
    return std::make_unique<ReportVerb>(std::move(options), clock, output, std::move(*recording), range);
}

} // namespace lockscope::cli

#include "moc_reportverb.cpp"
