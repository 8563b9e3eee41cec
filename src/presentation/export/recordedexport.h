// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/export/exportfold.h"
#include "presentation/export/exportkind.h"
#include "presentation/export/outputfile.h"
#include "presentation/stream/recordingpass.h"

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

/// A recording, or a range of it, as rows in a file. Reads on between two calls of advance(); the file is there whole,
/// or not at all. A recording that is damaged is exported up to there, with a gap behind it. Reads no clock. Thread:
/// one.
class RecordedExport
{
public:
    struct Wanted
    {
        std::string recording; ///< its path
        ExportKind kind = ExportKind::Csv;
        TimeSpan range;
        bool isOfAll = true; ///< the range is all of it: nothing before it is looked for
        /// Of tokens that the recording has as they are; empty: they stay so.
        std::function<std::string(std::string_view)> mask;
    };

    /// Nothing: the file cannot be written; `problem` says why. `file`: where to; nullptr: `line` gets each line of
    /// CSV or JSON. `recording` outlives it and is used by nobody else meanwhile.
    [[nodiscard]] static std::unique_ptr<RecordedExport> begin(history::ReplaySource& recording, Wanted wanted,
                                                               std::unique_ptr<OutputFile> file,
                                                               const std::function<void(std::string_view)>& line,
                                                               QString& problem);
    ~RecordedExport();
    RecordedExport(const RecordedExport&) = delete;
    RecordedExport& operator=(const RecordedExport&) = delete;

    /// Reads so many batches at most. False: all was read.
    bool advance(int batches) { return m_pass->advance(batches); }
    [[nodiscard]] int percent() const { return m_pass->percent(); }
    /// It was read to here.
    [[nodiscard]] ServerTime now() const { return m_pass->now(); }
    /// Why it cannot be written; empty: it can.
    [[nodiscard]] QString problem() const;
    /// Behind the last advance(), once: puts the file in its place. What went wrong; empty: nothing. `isCancelled` is
    /// asked some times a second: then it fails.
    [[nodiscard]] QString finish(const std::function<bool()>& isCancelled);
    /// Nothing came.
    [[nodiscard]] bool isEmpty() const;
    /// Of what was written: rows of events, and of what is not known.
    [[nodiscard]] std::uint64_t events() const;
    [[nodiscard]] std::uint64_t gaps() const;

private:
    RecordedExport(history::ReplaySource& recording, Wanted wanted, std::unique_ptr<OutputFile> file);
    [[nodiscard]] bool makeWriter(const std::function<void(std::string_view)>& line, QString& problem);
    void breakOff(const char* reason);

    history::ReplaySource& m_recording;
    const Wanted m_wanted;
    std::unique_ptr<OutputFile> m_file;
    history::ExportTables* m_tables = nullptr; ///< the sink, if it is one
    std::unique_ptr<history::ExportSink> m_sink;
    std::unique_ptr<ExportFold> m_rows;
    std::unique_ptr<RecordedLines> m_lines; ///< of Ndjson, in the place of rows
    std::unique_ptr<RecordingPass> m_pass;
};

} // namespace lockscope::presentation
