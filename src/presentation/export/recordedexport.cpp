// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/export/recordedexport.h"

#include "formats/decode.h"
#include "history/exporttables.h"
#include "history/replaysource.h"
#include "presentation/export/csvrows.h"
#include "presentation/export/perfettotrace.h"
#include "presentation/watch/recordedlines.h"

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

/// Of a node that has not told its own.
NodeNames nodeNamesOf(const Facts& meta)
{
    const std::string node = factOf(meta, "node");
    const std::string keyspace = factOf(meta, "keyspace");
    return {node, keyspace.empty() ? node : keyspace};
}

ExportFold::Names namesOf(const history::RecordingReader& reader, const RecordedExport::Wanted& wanted)
{
    ExportFold::Names names;
    names.node = nodeNamesOf(reader.meta()).node;
    names.keyspace = nodeNamesOf(reader.meta()).keyspace;
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

RecordedLines::Facts lineFactsOf(const history::RecordingReader& reader, const RecordedExport::Wanted& wanted)
{
    const bool isShown = !wanted.mask || !reader.hasClearTokens();
    RecordedLines::Facts facts;
    facts.names = nodeNamesOf(reader.meta());
    facts.database = QByteArray::fromStdString(factOf(reader.meta(), "database")).toInt();
    facts.token = isShown ? [](std::string_view token) { return std::string(token); } : wanted.mask;
    return facts;
}

/// Who writes lines counts rows.
class CountedOnly final : public history::ExportSink
{
public:
    void event(const history::ExportEvent& /*event*/) override {}
    void gap(const history::ExportGap& /*gap*/) override {}
};

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
    if (made->m_lines)
        made->m_pass->addConsumer(made->m_lines.get());
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
    case ExportKind::Ndjson:
        break;
    }
    auto toFile = [file](std::string_view row) {
        file->write(row);
        file->write("\n");
    };
    auto write = file == nullptr ? line : std::function<void(std::string_view)>(toFile);
    if (m_wanted.kind == ExportKind::Csv) {
        m_sink = std::make_unique<CsvRows>(std::move(write));
        return true;
    }
    m_sink = std::make_unique<CountedOnly>();
    m_lines = std::make_unique<RecordedLines>(lineFactsOf(m_recording.reader(), m_wanted), std::move(write));
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
    if (m_recording.error()) {
        constexpr const char* kDamaged = "the recording is damaged from here on";
        m_rows->breakOff(m_wanted.range.to, kDamaged);
        if (m_lines)
            m_lines->breakOff(m_wanted.range.to, kDamaged);
    }
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
