// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/onelook.h"
#include "cli/options.h"

#include <vector>

namespace lockscope::cli {

/// What the servers of a verb, or a recording at one moment, have: the first scan is done and every lock found has been
/// read (at most two seconds more: then what is not read is null). Main thread.
class Snapshot final : public QObject
{
    Q_OBJECT
public:
    /// `options` must outlive it.
    Snapshot(const Options& options, std::unique_ptr<VerbSession> session);
    void start();

    [[nodiscard]] VerbSession& session() { return m_look.session(); }
    [[nodiscard]] const VerbSession& session() const { return m_look.session(); }
    // Once it has settled:
    /// The held locks, by name; and those that nobody holds while somebody waits for them, if they are asked for.
    [[nodiscard]] std::vector<LockId> byName(bool waitedFor) const;
    /// Why what is seen is not whole; Done when it is.
    [[nodiscard]] ExitCode lacking() const { return m_lacking; }
    /// What the clock of its server says at the time of the look.
    [[nodiscard]] ServerTime timeOf(LockId lock) const;

Q_SIGNALS:
    /// Once, unless it failed.
    void settled();
    void failed(lockscope::cli::ExitCode code, const QString& sentence);

private:
    void lookIntoRecording();
    void look(const Batch& batch);
    void settle();
    void showProgress(const Batch& batch);

    const Options& m_options;
    OneLook m_look;
    ServerTime m_now{};
    QTimer m_patience;
    QTimer m_progress; ///< while the keys are walked through and somebody sits at a terminal
    ExitCode m_lacking = ExitCode::Done;
};

} // namespace lockscope::cli
