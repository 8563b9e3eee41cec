// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/export/exportfold.h"
#include "presentation/export/exportkind.h"
#include "presentation/export/outputfile.h"
#include "presentation/recordings/recordingpass.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope::history {
class ExportTables;
class RecordingReader;
} // namespace lockscope::history

namespace lockscope::presentation {

class RecordedLines;

/// Exports a recording, or a range of it, to a file. Each advance() reads on; the file appears complete or not at all.
/// A damaged recording is exported up to the damage, followed by a gap. Reads no clock. Thread: one.
class RecordedExport
{
public:
    struct Wanted
    {
        std::string recording; ///< its path
        ExportKind kind = ExportKind::Csv;
        TimeSpan range;
        bool isOfAll = true; ///< the range covers the whole recording, so nothing before it needs to be read
        /// Masks tokens that the recording has in clear; empty: they stay clear.
        std::function<std::string(std::string_view)> mask;
    };

    /// Returns nullptr when the file cannot be written; `problem` has the reason. `file`: the target; nullptr: `line`
    /// receives each line of CSV or JSON. `recording` outlives the export and has no other user meanwhile.
    [[nodiscard]] static std::unique_ptr<RecordedExport> begin(history::ReplaySource& recording, Wanted wanted,
                                                               std::unique_ptr<OutputFile> file,
                                                               const std::function<void(std::string_view)>& line,
                                                               QString& problem);
    ~RecordedExport();
    RecordedExport(const RecordedExport&) = delete;
    RecordedExport& operator=(const RecordedExport&) = delete;

    /// Reads at most `batches` batches. False: the end was reached.
    bool advance(int batches) { return m_pass->advance(batches); }
    [[nodiscard]] int percent() const { return m_pass->percent(); }
    /// Time up to which the recording was read.
    [[nodiscard]] ServerTime now() const { return m_pass->now(); }
    /// The reason why it cannot be written; empty: none.
    [[nodiscard]] QString problem() const;
    /// Completes the file; call once after the last advance(). Returns the error; empty: success. Polls `isCancelled`
    /// some times a second, and fails when it returns true.
    [[nodiscard]] QString finish(const std::function<bool()>& isCancelled);
    /// True when no event arrived.
    [[nodiscard]] bool isEmpty() const;
    /// Number of event rows written; gaps(): of gap rows.
    [[nodiscard]] std::uint64_t events() const;
    [[nodiscard]] std::uint64_t gaps() const;

private:
    RecordedExport(history::ReplaySource& recording, Wanted wanted, std::unique_ptr<OutputFile> file);
    [[nodiscard]] bool makeWriter(const std::function<void(std::string_view)>& line, QString& problem);
    void breakOff(const char* reason);

    history::ReplaySource& m_recording;
    const Wanted m_wanted;
    std::unique_ptr<OutputFile> m_file;
    history::ExportTables* m_tables = nullptr; ///< the sink, if it is of this kind
    std::unique_ptr<history::ExportSink> m_sink;
    std::unique_ptr<ExportFold> m_rows;
    std::unique_ptr<RecordedLines> m_lines; ///< replaces the rows for Ndjson
    std::unique_ptr<RecordingPass> m_pass;
};

} // namespace lockscope::presentation
