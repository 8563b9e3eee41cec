// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/recordings/recordingpass.h"
#include "presentation/report/incidentreport.h"

#include <map>
#include <string>

namespace lockscope::presentation {

/// Reads a recording, or a range of it, for a report. Without a clock or thread.
class RecordedReport
{
public:
    /// Parameters as in RecordingPass.
    RecordedReport(history::ReplaySource& recording, const TimeSpan& range, bool fromItsBegin = true);

    /// Reads at most `batches` batches. False: the end was reached.
    bool advance(int batches) { return m_pass.advance(batches); }
    [[nodiscard]] int percent() const { return m_pass.percent(); }
    /// Time up to which the recording was read.
    [[nodiscard]] ServerTime now() const { return m_pass.now(); }
    /// Call once after the last advance().
    void finish() { m_fold.finish(); }
    [[nodiscard]] const ReportFold& fold() const { return m_fold; }

private:
    ReportFold m_fold;
    RecordingPass m_pass;
};

/// Facts that a recording has about itself, rendered with its own masks; `file`: its path.
[[nodiscard]] ReportSource reportSource(history::ReplaySource& recording, const std::string& file);

} // namespace lockscope::presentation
