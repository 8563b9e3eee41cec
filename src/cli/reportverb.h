// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "cli/openrecording.h"
#include "cli/readingprogress.h"
#include "cli/verb.h"
#include "presentation/report/recordedreport.h"

#include <QTimer>

#include <memory>
#include <string>

namespace lockscope::cli {

/// `report`: writes the findings of a recording for people, and as JUnit XML. Reads in chunks between which it checks
/// for signals. Writes nothing before all is read; a file is replaced only as a whole.
class ReportVerb final : public Verb
{
    Q_OBJECT
public:
    /// `range` must lie within the recording.
    ReportVerb(Options options, const Clock& clock, Output& output, Recording recording,
               const presentation::TimeSpan& range);
    ~ReportVerb() override;
    void start() override;
    void interrupt() override;

private:
    void goOn();
    void finish();
    [[nodiscard]] presentation::ReportSource source() const;
    [[nodiscard]] bool isBadEnough() const;
    [[nodiscard]] bool lacksRequired() const;

    Recording m_recording;
    const presentation::TimeSpan m_range;
    const actions::TokenMask m_mask;
    presentation::RecordedReport m_report;
    ReadingProgress m_progress;
    QTimer m_next;
};

/// nullptr if the recording cannot be read; the reason was printed.
[[nodiscard]] std::unique_ptr<Verb> makeReportVerb(Options options, const Clock& clock, Output& output);

} // namespace lockscope::cli
