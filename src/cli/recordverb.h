// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/production.h"
#include "cli/recordmetrics.h"
#include "cli/verbs.h"
#include "history/recorder.h"
#include "history/tap.h"

#include <QProcess>

#include <memory>

namespace lockscope::cli {

/// Records, tells metrics, or both, until it is ended, or as long as a command runs, whose exit code it returns.
class RecordVerb final : public LiveVerb
{
    Q_OBJECT
public:
    /// `tap` belongs to the session; it is nullptr where nothing is recorded, and so is `metrics` where none are told.
    RecordVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session,
               history::Tap* tap, std::unique_ptr<metrics::Endpoint> metrics);
    ~RecordVerb() override;
    void start() override;
    void interrupt() override;

private:
    void arriving(const presentation::Frame& before) override;
    void consume(const presentation::Frame& frame) override;
    void reset() override;
    void onArrived(const Batch& batch) override;
    void begin(const QString& refusal);
    /// Begins the recording. False when it cannot be written there; the reason was said.
    [[nodiscard]] bool openFile();
    void onReady();
    void onTime();
    void tellOfFile() const;
    ExitCode closeRecording(ExitCode code);
    void startCommand();
    void onCommandEnded(int code, QProcess::ExitStatus status);
    void onTrouble();
    /// The disk is nearly full: the file is made whole, and what else runs goes on without it.
    void stopForLackOfSpace();
    void end(ExitCode code);

    std::unique_ptr<history::Recorder> m_recorder;
    history::Tap* const m_tap;
    const std::uint64_t m_keepFree; ///< 0: the recording ends with the disk
    std::unique_ptr<RecordMetrics> m_metrics;
    presentation::FindingsFold m_findings; ///< fed only where a suspicion is traced
    SuspicionBudget m_suspicion;
    MonoTime m_tracedUntil{}; ///< the trace that was asked for runs until then
    QProcess m_command;
    QTimer m_rest; ///< what happened at the very end is still on its way
    QTimer m_time; ///< the time is recorded when nothing happens, and metrics are of now
    bool m_isReady = false;
    bool m_isInTrouble = false;
    bool m_isFull = false; ///< it was stopped for that
    bool m_hasEnded = false;
    ProductionCheck m_check{m_options, m_clock, nullptr};
};

/// Nothing: it cannot be recorded or told there; then it was said why.
[[nodiscard]] std::unique_ptr<Verb> makeRecordVerb(Options options, const Clock& clock, Output& output);

} // namespace lockscope::cli
