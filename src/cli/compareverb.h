// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/openrecording.h"
#include "cli/readingprogress.h"
#include "cli/verb.h"
#include "presentation/report/comparison.h"
#include "presentation/report/recordedreport.h"

#include <QTimer>

#include <memory>
#include <optional>

namespace lockscope::cli {

/// `report --compare`: prints two ranges of one or two recordings side by side. Reads them one after the other, in
/// chunks between which it checks for signals. Writes nothing before both are read.
class CompareVerb final : public Verb
{
    Q_OBJECT
public:
    struct Side
    {
        Recording recording;
        presentation::TimeSpan range;
        std::string file;
        bool fromItsBegin = true;
    };
    CompareVerb(Options options, const Clock& clock, Output& output, Side before, Side after);
    ~CompareVerb() override;
    void start() override;
    void interrupt() override;

private:
    void read(Side& side);
    void goOn();
    void finish();

    Side m_before;
    Side m_after;
    Side* m_side = nullptr; ///< the side being read
    std::unique_ptr<presentation::RecordedReport> m_report;
    std::unique_ptr<ReadingProgress> m_progress;
    std::optional<presentation::ComparedRange> m_first; ///< result of m_before, once it was read
    QTimer m_next;
};

/// nullptr if one of the recordings cannot be read; the reason was printed.
[[nodiscard]] std::unique_ptr<Verb> makeCompareVerb(Options options, const Clock& clock, Output& output);

} // namespace lockscope::cli
