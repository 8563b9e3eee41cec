// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/export/recordedexport.h"

#include "formats/decode.h"
#include "history/exporttables.h"
#include "history/replaysource.h"
#include "presentation/export/csvrows.h"
#include "presentation/export/perfettotrace.h"

#include <QFileInfo>

#include <map>
#include <utility>

namespace lockscope::presentation {

namespace {

using Facts = std::map<std::string, std::string>;

std::string factOf(const Facts& facts, const char* key)
{
    const auto found = facts.find(key);
    return found == facts.end() ? std::string() : found->second;
}

ExportFold::Names namesOf(const history::RecordingReader& reader, const RecordedExport::Wanted& wanted)
{
    const Facts& meta = reader.meta();
    ExportFold::Names names;
    names.node = factOf(meta, "node");
    names.keyspace = factOf(meta, "keyspace").empty() ? names.node : factOf(meta, "keyspace");
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

/// What the tables say of themselves.
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
    if (!made->makeSink(line, problem))
        return nullptr;
    made->m_rows = std::make_unique<ExportFold>(*made->m_sink, namesOf(recording.reader(), made->m_wanted));
    recording.setRunIn(std::chrono::seconds(0)); // what was held before is told as found
    made->m_pass = std::make_unique<RecordingPass>(recording, made->m_wanted.range, made->m_wanted.isOfAll);
    made->m_pass->addConsumer(made->m_rows.get());
    return made;
}

bool RecordedExport::makeSink(const std::function<void(std::string_view)>& line, QString& problem)
{
    OutputFile* const file = m_file.get();
    switch (m_wanted.kind) {
    case ExportKind::Perfetto:
        m_sink = std::make_unique<PerfettoTrace>([file](std::string_view bytes) { file->write(bytes); },
                                                 m_wanted.range.from);
        return true;
    case ExportKind::Sqlite: {
        auto tables = history::ExportTables::create(file->workPath(), factsOf(m_recording.reader(), m_wanted));
        if (!tables) {
            problem = QString::fromStdString(tables.error().detail);
            return false;
        }
        m_tables = tables->get();
        m_sink = std::move(*tables);
        return true;
    }
    case ExportKind::Csv:
        break;
    }
    if (file == nullptr) {
        m_sink = std::make_unique<CsvRows>(line);
        return true;
    }
    m_sink = std::make_unique<CsvRows>([file](std::string_view row) {
        file->write(row);
        file->write("\n");
    });
    return true;
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
        m_rows->breakOff(m_wanted.range.to, "the recording is damaged from here on");
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
