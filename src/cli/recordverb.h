// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/nodetroubles.h"
#include "cli/production.h"
#include "cli/recordmetrics.h"
#include "cli/suspicion.h"
#include "cli/verb.h"
#include "cli/verbsession.h"
#include "history/recorder.h"
#include "history/tap.h"
#include "presentation/findings/findingsfold.h"

#include <QProcess>
#include <QTimer>

#include <memory>

namespace lockscope::cli {

/// `record`: records, publishes metrics, or both, until it is interrupted or its command ends, whose exit code it
/// returns.
class RecordVerb final : public Verb, private presentation::BatchConsumer
{
    Q_OBJECT
public:
    /// `tap` belongs to the session; nullptr if nothing is recorded. `metrics` is nullptr if none are published.
    RecordVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session,
               history::Tap* tap, std::unique_ptr<metrics::Endpoint> metrics);
    ~RecordVerb() override;
    void start() override;
    void interrupt() override;

private:
    void arriving(const presentation::Frame& before) override;
    void consume(const presentation::Frame& frame) override;
    void reset() override;
    void begin(const QString& refusal);
    /// Begins the recording. False if it cannot be written; the reason was printed.
    [[nodiscard]] bool openFile();
    void onReady();
    void onTime();
    void tellOfFile() const;
    void tellTroubles(const Batch& batch);
    ExitCode closeRecording(ExitCode code);
    void startCommand();
    void onCommandEnded(int code, QProcess::ExitStatus status);
    void onTrouble();
    /// Closes the file, because the disk is nearly full or the file is gone. Command and metrics go on.
    void stopRecording(const QString& why);
    void end(ExitCode code);

    const std::unique_ptr<VerbSession> m_owned;
    VerbSession& m_session; ///< refers to m_owned
    std::unique_ptr<history::Recorder> m_recorder;
    history::Tap* const m_tap;
    const std::uint64_t m_keepFree; ///< bytes to leave free; 0: record until the disk is full
    std::unique_ptr<RecordMetrics> m_metrics;
    presentation::FindingsFold m_findings; ///< fed only with --trace-on-suspicion
    SuspicionTraces m_traces;              ///< used only with --trace-on-suspicion
    NodeTroubles m_troubles;
    MonoTime m_tracedUntil{}; ///< end of the trace that --trace requested
    QProcess m_command;
    QTimer m_rest; ///< lets the last events arrive after the command's end
    QTimer m_time; ///< each second: records the time without events, publishes metrics
    bool m_isReady = false;
    bool m_isNewFile = false; ///< nobody else made it, not even an empty one
    bool m_isInTrouble = false;
    bool m_hasStopped = false; ///< the recording ended before its time: the disk is nearly full, or the file is gone
    bool m_hasEnded = false;
    ProductionCheck m_check{m_options, m_clock, nullptr};
};

/// nullptr if it cannot record or listen there; the reason was printed.
[[nodiscard]] std::unique_ptr<Verb> makeRecordVerb(Options options, const Clock& clock, Output& output);

} // namespace lockscope::cli
