// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/verbs.h"
#include "history/recorder.h"
#include "history/tap.h"

#include <QProcess>

#include <memory>

namespace lockscope::cli {

/// Records until it is ended, or as long as a command runs, whose exit code it returns.
class RecordVerb final : public LiveVerb
{
    Q_OBJECT
public:
    RecordVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session,
               history::Tap& tap, std::unique_ptr<history::Recorder> recorder);
    ~RecordVerb() override;
    void start() override;
    void interrupt() override;

private:
    void onArrived(const Batch& batch) override;
    void onReady();
    void startCommand();
    void onCommandEnded(int code, QProcess::ExitStatus status);
    void onTrouble();
    void end(ExitCode code);

    std::unique_ptr<history::Recorder> m_recorder;
    history::Tap& m_tap; ///< of the session
    QProcess m_command;
    QTimer m_rest; ///< what happened at the very end is still on its way
    QTimer m_time; ///< the time is recorded when nothing happens
    bool m_isReady = false;
    bool m_isInTrouble = false;
    bool m_hasEnded = false;
};

/// Nothing: it cannot be recorded there; then it was said why.
[[nodiscard]] std::unique_ptr<Verb> makeRecordVerb(Options options, const Clock& clock, Output& output);

} // namespace lockscope::cli
