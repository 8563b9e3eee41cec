// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"
#include "cli/singlereading.h"

#include <vector>

namespace lockscope::cli {

/// The locks of a verb's servers, or of a recording at one moment, once the first scan is done and every lock it found
/// has been read. Locks still unread two seconds after the scan have null fields. Main thread.
class Snapshot final : public QObject
{
    Q_OBJECT
public:
    /// `options` must outlive it.
    Snapshot(const Options& options, std::unique_ptr<VerbSession> session);
    void start();

    [[nodiscard]] VerbSession& session() { return m_look.session(); }
    [[nodiscard]] const VerbSession& session() const { return m_look.session(); }
    // Valid after settled():
    /// Held locks, sorted by name. `waitedFor` adds free locks that have waiters.
    [[nodiscard]] std::vector<LockId> byName(bool waitedFor) const;
    /// The exit code for an incomplete snapshot; Done if it is complete.
    [[nodiscard]] ExitCode lacking() const { return m_lacking; }
    /// The time of the snapshot by the clock of the lock's server; in a gap of a recording, when it was last seen.
    [[nodiscard]] ServerTime timeOf(LockId lock) const;

Q_SIGNALS:
    /// Emitted once, unless failed() is.
    void settled();
    void failed(lockscope::cli::ExitCode code, const QString& sentence);

private:
    void lookIntoRecording();
    void addBatch(const Batch& batch);
    void settle();
    void showProgress(const Batch& batch);

    const Options& m_options;
    SingleReading m_look;
    ServerTime m_now{};
    QTimer m_patience;
    QTimer m_progress; ///< runs during the scan if standard error is a terminal
    ExitCode m_lacking = ExitCode::Done;
};

} // namespace lockscope::cli
