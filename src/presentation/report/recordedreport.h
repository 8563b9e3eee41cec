// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/report/incidentreport.h"
#include "presentation/stream/recordingpass.h"

#include <map>
#include <string>

namespace lockscope::presentation {

/// Reads a recording, or a range of it, for a report. No clock and no thread of its own.
class RecordedReport
{
public:
    /// As RecordingPass.
    RecordedReport(history::ReplaySource& recording, const TimeSpan& range, bool fromItsBegin = true);

    /// Reads so many batches at most. False: all was read.
    bool advance(int batches) { return m_pass.advance(batches); }
    [[nodiscard]] int percent() const { return m_pass.percent(); }
    /// It was read to here.
    [[nodiscard]] ServerTime now() const { return m_pass.now(); }
    /// Behind the last advance(), once.
    void finish() { m_fold.finish(); }
    [[nodiscard]] const ReportFold& fold() const { return m_fold; }

private:
    ReportFold m_fold;
    RecordingPass m_pass;
};

/// What a recording says of itself, with its own masks; `file`: its path.
[[nodiscard]] ReportSource reportSource(history::ReplaySource& recording, const std::string& file);

} // namespace lockscope::presentation
