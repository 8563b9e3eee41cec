// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/openrecording.h"
#include "cli/outputfile.h"
#include "cli/readingprogress.h"
#include "cli/replayverb.h"
#include "cli/verbs.h"
#include "history/exportrows.h"
#include "history/exporttables.h"
#include "presentation/export/exportfold.h"
#include "presentation/stream/streamfold.h"

#include <QTimer>

#include <map>
#include <memory>
#include <string>

namespace lockscope::cli {

/// What an export reads and where it goes.
struct ExportTask
{
    Recording recording;
    presentation::TimeSpan range;
    std::unique_ptr<OutputFile> file; ///< nullptr: standard output
};

/// A recording as rows: CSV, SQLite, Perfetto. Reads on between two looks at signals; a file is there whole or not at
/// all. A recording that is damaged is exported up to there, with a gap behind it.
class ExportVerb final : public Verb
{
    Q_OBJECT
public:
    ExportVerb(Options options, const Clock& clock, Output& output, ExportTask task);
    ~ExportVerb() override;
    void start() override;
    void interrupt() override;

private:
    [[nodiscard]] std::unique_ptr<history::ExportSink> makeSink();
    [[nodiscard]] std::map<std::string, std::string> facts() const;
    void goOn();
    /// Why it cannot be written; empty: it can.
    [[nodiscard]] QString problem() const;
    void finish();
    [[nodiscard]] QString finishFile();
    void tellGaps() const;
    void failWriting(const QString& why);

    ExportTask m_task;
    history::ExportTables* m_tables = nullptr; ///< the sink, if it is one
    std::unique_ptr<history::ExportSink> m_sink;
    std::unique_ptr<presentation::ExportFold> m_rows;
    presentation::StreamFold m_fold;
    ReadingProgress m_progress;
    QTimer m_next;
};

/// A recording as the lines of `replay --json`.
class ExportLinesVerb final : public Verb
{
    Q_OBJECT
public:
    ExportLinesVerb(Options options, const Clock& clock, Output& output, ExportTask task);
    ~ExportLinesVerb() override;
    void start() override;
    void interrupt() override;

private:
    void finish(ExitCode code);

    ExportTask m_task;
    std::unique_ptr<Output> m_toFile;
    std::unique_ptr<ReplayVerb> m_replay;
    ReadingProgress m_progress;
};

/// Nothing: the recording cannot be read, or the file cannot be made; then it was said why.
[[nodiscard]] std::unique_ptr<Verb> makeExportVerb(Options options, const Clock& clock, Output& output);

} // namespace lockscope::cli
