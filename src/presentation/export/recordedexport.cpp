// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/export/recordedexport.h"

#include "formats/decode.h"
#include "history/exporttables.h"
#include "history/replaysource.h"
#include "presentation/export/csvrows.h"
#include "presentation/export/perfettotrace.h"
#include "presentation/watch/recordedlines.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <map>
#include <utility>

namespace lockscope::presentation {

namespace {

using Facts = std::map<std::string, std::string>;

ExportFold::Names namesOf(const history::RecordingReader& reader, const RecordedExport::Wanted& wanted)
{
    ExportFold::Names names;
    NodeNames recorded = recordedNames(reader);
    names.node = std::move(recorded.node);
    names.keyspace = std::move(recorded.keyspace);
    if (!wanted.mask || !reader.hasClearTokens()) { // they may be shown, or are masks already
        names.holder = [](LibraryId library, std::string_view token) {
            return formats::describeHolder(library, token).summary;
        };
        return names;
    }
    names.token = wanted.mask;
    names.holder = [mask = wanted.mask](LibraryId, std::string_view token) { return mask(token); };
    return names;
}

/// Facts about the export for the table `meta`.
Facts factsOf(const history::RecordingReader& reader, const RecordedExport::Wanted& wanted)
{
    Facts facts;
    for (const char* key : {"uri", "patterns", "names", "closed"}) {
        if (const auto found = reader.meta().find(key); found != reader.meta().end())
            facts[key] = found->second;
    }
    facts["recording"] = QFileInfo(QString::fromStdString(wanted.recording)).fileName().toStdString();
    facts["tokens"] = !reader.hasClearTokens() ? "masked" : wanted.mask ? "masked by the export" : "clear";
    facts["from_us"] = std::to_string(usSinceEpoch(wanted.range.from));
    facts["to_us"] = std::to_string(usSinceEpoch(wanted.range.to));
    return facts;
}

} // namespace

RecordedExport::RecordedExport(history::ReplaySource& recording, Wanted wanted, std::unique_ptr<OutputFile> file)
    : m_recording(recording), m_wanted(std::move(wanted)), m_file(std::move(file))
{
}

RecordedExport::~RecordedExport() = default;

std::unique_ptr<RecordedExport> RecordedExport::begin(history::ReplaySource& recording, Wanted wanted,
                                                      std::unique_ptr<OutputFile> file,
                                                      const std::function<void(std::string_view)>& line,
                                                      QString& problem)
{
    std::unique_ptr<RecordedExport> made(new RecordedExport(recording, std::move(wanted), std::move(file)));
    if (!made->makeWriter(line, problem))
        return nullptr;
    recording.setRunIn(std::chrono::seconds(0)); // earlier holds are exported as found
    made->m_pass = std::make_unique<RecordingPass>(recording, made->m_wanted.range, made->m_wanted.isOfAll);
    if (made->m_lines)
        made->m_pass->addConsumer(made->m_lines.get());
    else
        made->m_pass->addConsumer(made->m_rows.get());
    return made;
}

bool RecordedExport::makeWriter(const std::function<void(std::string_view)>& line, QString& problem)
{
    OutputFile* const file = m_file.get();
    const auto toFile = [file](std::string_view row) {
        file->write(row);
        file->write("\n");
    };
    auto write = file == nullptr ? line : std::function<void(std::string_view)>(toFile);
    auto names = namesOf(m_recording.reader(), m_wanted);
    switch (m_wanted.kind) {
    case ExportKind::Ndjson:
        m_lines = std::make_unique<RecordedLines>(m_recording.reader(), std::move(names.token), std::move(write));
        m_lines->setFrom(m_wanted.range.from);
        return true;
    case ExportKind::Csv:
        m_sink = std::make_unique<CsvRows>(std::move(write));
        break;
    case ExportKind::Perfetto:
        m_sink = std::make_unique<PerfettoTrace>([file](std::string_view bytes) { file->write(bytes); },
                                                 m_wanted.range.from);
        break;
    case ExportKind::Sqlite: {
        if (!file->isFile()) {
            problem = QCoreApplication::translate("OutputFileText", "a database needs a regular file");
            return false;
        }
        auto tables = history::ExportTables::create(file->workPath(), factsOf(m_recording.reader(), m_wanted));
        if (!tables) {
            problem = QString::fromStdString(tables.error().detail);
            return false;
        }
        m_tables = tables->get();
        m_sink = std::move(*tables);
        break;
    }
    }
    m_rows = std::make_unique<ExportFold>(*m_sink, std::move(names));
    m_rows->setFrom(m_wanted.range.from);
    return true;
}

bool RecordedExport::isEmpty() const
{
    return m_lines ? m_lines->isEmpty() : m_rows->isEmpty();
}

std::uint64_t RecordedExport::events() const
{
    return m_lines ? m_lines->events() : m_rows->events();
}

std::uint64_t RecordedExport::gaps() const
{
    return m_lines ? m_lines->gaps() : m_rows->gaps();
}

void RecordedExport::breakOff(const char* reason)
{
    if (m_lines)
        m_lines->breakOff(m_wanted.range.to, reason);
    else
        m_rows->breakOff(m_wanted.range.to, reason);
}

QString RecordedExport::problem() const
{
    if (m_tables != nullptr && m_tables->error())
        return QString::fromStdString(m_tables->error()->detail);
    return m_file ? m_file->problem() : QString();
}

QString RecordedExport::finish(const std::function<bool()>& isCancelled)
{
    if (m_recording.error())
        breakOff("the recording is damaged from here on");
    else if (m_rows)
        m_rows->tellUnseen(m_wanted.range.to);
    else if (!m_wanted.isOfAll || m_wanted.range.to < m_recording.range().to) // `watch` ends without such a line
        m_lines->tellUnseen(m_wanted.range.to);
    if (m_rows)
        m_rows->finish();
    if (QString why = problem(); !why.isEmpty())
        return why;
    if (m_tables != nullptr) {
        for (const auto& [key, number] : {std::pair{"events", m_rows->events()},
                                          {"holds", m_rows->holds()},
                                          {"gaps", m_rows->gaps()},
                                          {"left_out", m_rows->leftOut()}})
            m_tables->fact(key, std::to_string(number));
        if (const auto made = m_tables->finish(isCancelled); !made)
            return QString::fromStdString(made.error().detail);
    }
    return !m_file || m_file->commit() ? QString() : m_file->problem();
}

} // namespace lockscope::presentation
