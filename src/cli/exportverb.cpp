// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/exportverb.h"

#include "actions/auditlog.h"
#include "cli/terminationsignals.h"
#include "cli/tr.h"
#include "core/text.h"
#include "formats/decode.h"
#include "presentation/export/csvrows.h"
#include "presentation/export/perfettotrace.h"
#include "presentation/words/recordingtext.h"

#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace lockscope::cli {
namespace {

/// How many batches between two looks at signals.
constexpr int kExportAtOnce = 300;

bool showsTokens(const Options& options, const Recording& recording)
{
    return options.showTokens || recording.isMasked; // they are masks already
}

presentation::ExportFold::Names namesOf(const Options& options, const Recording& recording)
{
    presentation::ExportFold::Names names;
    names.node = recording.names.node;
    names.keyspace = recording.names.keyspace;
    if (showsTokens(options, recording)) {
        names.holder = [](LibraryId library, std::string_view token) {
            return formats::describeHolder(library, token).summary;
        };
        return names;
    }
    names.token = [mask = actions::TokenMask::ofThisTime()](std::string_view token) { return mask.mask(token); };
    names.holder = [mask = names.token](LibraryId, std::string_view token) { return mask(token); };
    return names;
}

void sayNotWritten(const Options& options, const QString& why)
{
    complain(Tr::tr("lockscope export: %1 cannot be written: %2. Choose another file, or make room.")
                 .arg(QString::fromStdString(printable(options.recording.output)), why));
}

/// By whatever name.
bool isSameFile(const std::string& a, const std::string& b)
{
    std::error_code notThere;
    return std::filesystem::equivalent(a, b, notThere);
}

} // namespace

ExportVerb::ExportVerb(Options options, const Clock& clock, Output& output, ExportTask task)
    : Verb(std::move(options), clock, output), m_task(std::move(task)), m_progress(m_task.range.from, m_task.range.to)
{
    connect(&m_next, &QTimer::timeout, this, &ExportVerb::goOn);
}

ExportVerb::~ExportVerb() = default;

std::map<std::string, std::string> ExportVerb::facts() const
{
    std::map<std::string, std::string> facts;
    const auto& meta = m_task.recording.source->reader().meta();
    for (const char* key : {"uri", "patterns", "names", "closed"}) {
        if (const auto found = meta.find(key); found != meta.end())
            facts[key] = found->second;
    }
    facts["recording"] = QFileInfo(QString::fromStdString(m_options.recording.file)).fileName().toStdString();
    facts["tokens"] = m_task.recording.isMasked ? "masked" : m_options.showTokens ? "clear" : "masked by the export";
    facts["from_us"] = std::to_string(usSinceEpoch(m_task.range.from));
    facts["to_us"] = std::to_string(usSinceEpoch(m_task.range.to));
    return facts;
}

/// Nothing: it cannot be made; then it was said why.
std::unique_ptr<history::ExportSink> ExportVerb::makeSink()
{
    OutputFile* const file = m_task.file.get();
    switch (m_options.recording.format) {
    case ExportFormat::Perfetto:
        return std::make_unique<presentation::PerfettoTrace>([file](std::string_view bytes) { file->write(bytes); },
                                                             m_task.range.from);
    case ExportFormat::Sqlite: {
        auto tables = history::ExportTables::create(file->workPath(), facts());
        if (!tables) {
            sayNotWritten(m_options, QString::fromStdString(tables.error().detail));
            return nullptr;
        }
        m_tables = tables->get();
        return std::move(*tables);
    }
    case ExportFormat::Csv:
    case ExportFormat::Ndjson:
        break;
    }
    if (file == nullptr)
        return std::make_unique<presentation::CsvRows>([this](std::string_view line) { m_output.line(line); });
    return std::make_unique<presentation::CsvRows>([file](std::string_view line) {
        file->write(line);
        file->write("\n");
    });
}

void ExportVerb::start()
{
    if (isRangeEmpty(m_options, m_task.recording, m_task.range)) {
        Q_EMIT finished(ExitCode::Usage);
        return;
    }
    m_sink = makeSink();
    if (!m_sink) {
        Q_EMIT finished(ExitCode::Connection);
        return;
    }
    m_rows = std::make_unique<presentation::ExportFold>(*m_sink, namesOf(m_options, m_task.recording));
    history::ReplaySource& source = *m_task.recording.source;
    source.setRunIn(std::chrono::seconds(0));
    if (m_options.recording.from)
        source.seek(m_task.range.from);
    source.play(history::kFastest);
    m_fold.setSource(&source);
    m_fold.addConsumer(m_rows.get());
    m_next.start(0);
}

/// What is beside the place of the file goes with it.
void ExportVerb::interrupt()
{
    m_next.stop();
    m_progress.clear();
    Verb::interrupt();
}

QString ExportVerb::problem() const
{
    if (m_tables != nullptr && m_tables->error())
        return QString::fromStdString(m_tables->error()->detail);
    return m_task.file ? m_task.file->problem() : QString();
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
    for (int i = 0; i < kExportAtOnce; ++i) {
        if (!m_output.isOpen() && !m_task.file) {
            m_next.stop(); // nobody reads it any more
            return;
        }
        if (m_task.recording.source->nextTime().value_or(ServerTime::max()) <= m_task.range.to && m_fold.pull())
            continue;
        m_next.stop();
        return finish();
    }
    if (const QString why = problem(); !why.isEmpty())
        return failWriting(why);
    m_progress.show(m_fold.last().now);
}

void ExportVerb::finish()
{
    m_progress.clear();
    const auto& error = m_task.recording.source->error();
    if (error)
        complain(QStringLiteral("lockscope export: ") + presentation::recordingtext::sentence(*error));
    if (error && m_rows->isEmpty()) {
        Q_EMIT finished(ExitCode::Connection);
        return;
    }
    if (error)
        m_rows->breakOff(m_task.range.to, "the recording is damaged from here on");
    m_rows->finish();
    if (const QString why = finishFile(); !why.isEmpty())
        return TerminationSignals::cameAny() ? interrupt() : failWriting(why);
    tellGaps();
    Q_EMIT finished(error ? ExitCode::Connection : ExitCode::Done);
}

/// Why it is not there; empty: it is, or there is none.
QString ExportVerb::finishFile()
{
    if (QString why = problem(); !why.isEmpty())
        return why;
    if (m_tables != nullptr) {
        for (const auto& [key, number] : {std::pair{"events", m_rows->events()},
                                          {"holds", m_rows->holds()},
                                          {"gaps", m_rows->gaps()},
                                          {"left_out", m_rows->leftOut()}})
            m_tables->fact(key, std::to_string(number));
        if (const auto made = m_tables->finish(&TerminationSignals::cameAny); !made)
            return QString::fromStdString(made.error().detail);
    }
    return !m_task.file || m_task.file->commit() ? QString() : m_task.file->problem();
}

void ExportVerb::tellGaps() const
{
    if (m_rows->gaps() == 0)
        return;
    complain(Tr::tr("lockscope export: %n times nothing is known of what happened; each is in the export as a gap.",
                    nullptr, static_cast<int>(std::min<std::uint64_t>(m_rows->gaps(), 1'000'000'000))));
}

ExportLinesVerb::ExportLinesVerb(Options options, const Clock& clock, Output& output, ExportTask task)
    : Verb(std::move(options), clock, output), m_task(std::move(task)), m_progress(m_task.range.from, m_task.range.to)
{
}

ExportLinesVerb::~ExportLinesVerb() = default;

void ExportLinesVerb::start()
{
    if (isRangeEmpty(m_options, m_task.recording, m_task.range)) {
        Q_EMIT finished(ExitCode::Usage);
        return;
    }
    if (m_task.file) {
        m_toFile = std::make_unique<Output>(m_task.file->descriptor());
        connect(m_toFile.get(), &Output::closed, this, [this] { // the disk refuses
            m_replay->disconnect(this);
            finish(ExitCode::Connection);
        });
    }
    m_replay = replayOf(std::move(m_task.recording), m_options, m_clock, m_toFile ? *m_toFile : m_output);
    connect(m_replay.get(), &Verb::finished, this, &ExportLinesVerb::finish);
    connect(m_replay.get(), &ReplayVerb::read, this, [this](ServerTime until) { m_progress.show(until); });
    m_replay->start();
}

void ExportLinesVerb::interrupt()
{
    if (m_replay)
        m_replay->disconnect(this);
    m_progress.clear();
    Verb::interrupt();
}

void ExportLinesVerb::finish(ExitCode code)
{
    m_progress.clear();
    if (m_task.file) {
        const bool isWhole = m_toFile->isOpen();
        if (!isWhole || !m_task.file->commit()) {
            sayNotWritten(m_options, isWhole ? m_task.file->problem() : Tr::tr("the disk refuses"));
            code = ExitCode::Connection;
        }
    }
    Q_EMIT finished(code);
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
        if (isSameFile(options.recording.output, options.recording.file))
            problem = Tr::tr("it is the recording itself");
        else
            task.file = OutputFile::create(options.recording.output, options.recording.overwrites, problem);
        if (!task.file) {
            sayNotWritten(options, problem);
            return nullptr;
        }
    }
    if (options.recording.format == ExportFormat::Ndjson)
        return std::make_unique<ExportLinesVerb>(std::move(options), clock, output, std::move(task));
    return std::make_unique<ExportVerb>(std::move(options), clock, output, std::move(task));
}

} // namespace lockscope::cli
