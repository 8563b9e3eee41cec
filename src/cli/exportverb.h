// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/openrecording.h"
#include "cli/readingprogress.h"
#include "cli/verb.h"
#include "presentation/export/recordedexport.h"

#include <QTimer>

#include <memory>

namespace lockscope::cli {

/// What an export reads and where it goes.
struct ExportTask
{
    Recording recording;
    presentation::TimeSpan range;
    std::unique_ptr<presentation::OutputFile> file; ///< nullptr: standard output
};

/// A recording as rows: CSV, NDJSON, SQLite, Perfetto. Reads on between two looks at signals; a file is there whole or
/// not at all. A recording that is damaged is exported up to there, with a gap behind it.
class ExportVerb final : public Verb
{
    Q_OBJECT
public:
    ExportVerb(Options options, const Clock& clock, Output& output, ExportTask task);
    ~ExportVerb() override;
    void start() override;
    void interrupt() override;
    void unread() override;

private:
    void goOn();
    void finish();
    void tellGaps() const;
    void failWriting(const QString& why);

    ExportTask m_task;
    bool m_isToFile = false;
    std::unique_ptr<presentation::RecordedExport> m_export;
    ReadingProgress m_progress;
    QTimer m_next;
};

/// Nothing: the recording cannot be read, or the file cannot be made; then it was said why.
[[nodiscard]] std::unique_ptr<Verb> makeExportVerb(Options options, const Clock& clock, Output& output);

} // namespace lockscope::cli
