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

/// Source and destination of an export.
struct ExportTask
{
    Recording recording;
    presentation::TimeSpan range;
    std::unique_ptr<presentation::OutputFile> file; ///< nullptr: standard output
};

/// `export`: writes a recording as CSV, NDJSON, SQLite or Perfetto. Reads in chunks between which it checks for
/// signals. A file appears only once it is complete. A damaged recording is exported up to the damage, followed by a
/// gap.
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

/// nullptr if the recording cannot be read or the file cannot be created; the reason was printed.
[[nodiscard]] std::unique_ptr<Verb> makeExportVerb(Options options, const Clock& clock, Output& output);

} // namespace lockscope::cli
