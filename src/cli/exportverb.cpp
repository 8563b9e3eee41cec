// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/exportverb.h"

#include "actions/auditlog.h"
#include "cli/terminationsignals.h"
#include "cli/tr.h"
#include "core/text.h"
#include "presentation/recordings/recordingtext.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

/// Batches exported between two checks for signals.
constexpr int kExportAtOnce = 300;

QString isThere()
{
    return u"it is there already and is not overwritten without --overwrite"_s;
}

void sayNotWritten(const Options& options, const QString& why)
{
    complain(u"lockscope export: %1 cannot be written: %2. Choose another file, or make room."_s.arg(
        QString::fromStdString(printable(options.recording.output)), why));
}

} // namespace

ExportVerb::ExportVerb(Options options, const Clock& clock, Output& output, ExportTask task)
    : Verb(std::move(options), clock, output), m_task(std::move(task)), m_progress(m_task.range.from, m_task.range.to)
{
    connect(&m_next, &QTimer::timeout, this, &ExportVerb::goOn);
}

ExportVerb::~ExportVerb() = default;

void ExportVerb::start()
{
    if (isRangeEmpty(m_options, m_task.recording, m_task.range))
        return Q_EMIT finished(ExitCode::Usage);
    presentation::RecordedExport::Wanted wanted;
    wanted.recording = m_options.recording.file;
    wanted.kind = m_options.recording.format;
    wanted.range = m_task.range;
    wanted.isOfAll = !m_options.recording.from;
    if (!m_options.showTokens)
        wanted.mask = [mask = actions::TokenMask::ofThisTime()](std::string_view token) { return mask.mask(token); };
    m_isToFile = m_task.file != nullptr;
    QString problem;
    m_export = presentation::RecordedExport::begin(
        *m_task.recording.source, std::move(wanted), std::move(m_task.file),
        [this](std::string_view line) { m_output.line(line); }, problem);
    if (!m_export) {
        sayNotWritten(m_options, problem);
        Q_EMIT finished(ExitCode::Connection);
        return;
    }
    m_next.start(0);
}

/// The unfinished file beside the destination is deleted with the export.
void ExportVerb::interrupt()
{
    m_next.stop();
    m_progress.clear();
    Verb::interrupt();
}

void ExportVerb::unread()
{
    if (m_isToFile)
        return;
    m_next.stop();
    m_progress.clear();
    Q_EMIT finished(ExitCode::Done);
}

void ExportVerb::failWriting(const QString& why)
{
    m_next.stop();
    m_progress.clear();
    sayNotWritten(m_options, why);
    Q_EMIT finished(ExitCode::Connection);
}

void ExportVerb::goOn()
{
    if (!m_output.isOpen() && !m_isToFile)
        return m_next.stop(); // unread() ends the verb
    if (!m_export->advance(kExportAtOnce)) {
        m_next.stop();
        return finish();
    }
    if (const QString why = m_export->problem(); !why.isEmpty())
        return failWriting(why);
    m_progress.show(m_export->now());
}

void ExportVerb::finish()
{
    m_progress.clear();
    const auto& error = m_task.recording.source->error();
    if (error)
        complain(QStringLiteral("lockscope export: ") + presentation::recordingtext::sentence(*error));
    if (error && m_export->isEmpty()) {
        Q_EMIT finished(ExitCode::Connection);
        return;
    }
    if (const QString why = m_export->finish(&TerminationSignals::cameAny); !why.isEmpty())
        return TerminationSignals::cameAny() ? interrupt() : failWriting(why);
    tellGaps();
    Q_EMIT finished(error ? ExitCode::Connection : ExitCode::Done);
}

void ExportVerb::tellGaps() const
{
    if (m_export->gaps() == 0)
        return;
    complain(Tr::tr("lockscope export: %n times nothing is known of what happened; each is in the export as a gap.",
                    nullptr, static_cast<int>(std::min<std::uint64_t>(m_export->gaps(), 1'000'000'000))));
}

std::unique_ptr<Verb> makeExportVerb(Options options, const Clock& clock, Output& output)
{
    auto recording = openRecording(options, clock);
    if (!recording)
        return nullptr;
    ExportTask task;
    task.range = rangeOf(options, *recording);
    task.recording = std::move(*recording);
    if (!options.recording.output.empty()) {
        QString problem;
        task.file = presentation::OutputFile::create(options.recording.output,
                                                     options.recording.overwrites ? QString() : isThere(), problem);
        if (!task.file) {
            sayNotWritten(options, problem);
            return nullptr;
        }
    }
    return std::make_unique<ExportVerb>(std::move(options), clock, output, std::move(task));
}

} // namespace lockscope::cli

#include "moc_exportverb.cpp"
