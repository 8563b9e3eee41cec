// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "core/batch.h"
#include "core/time.h"

#include <QObject>

namespace lockscope::cli {

class VerbSession;

/// A running verb of the command line. Call start() once; finished() is emitted once, and once more if interrupt()
/// follows it.
class Verb : public QObject
{
    Q_OBJECT
public:
    Verb(Options options, const Clock& clock, Output& output)
        : m_options(std::move(options)), m_clock(clock), m_output(output)
    {
    }
    virtual void start() = 0;
    /// Called once on SIGINT or SIGTERM: the verb ends soon. It prints nothing that needs complete data.
    virtual void interrupt() { Q_EMIT finished(ExitCode::Interrupted); }
    /// Called when standard output is closed or cannot be written. A verb that prints continuously ends; one that acts,
    /// or prints once, runs to its end, because its exit code still counts.
    virtual void unread() {}

Q_SIGNALS:
    void finished(lockscope::cli::ExitCode code);

protected:
    /// Prints the sentence on standard error and ends.
    void fail(ExitCode code, const QString& sentence);
    /// Ends after the output: names each missing node, on standard error and in a last line of JSON. `own` is the exit
    /// code if no node is missing.
    void finishWith(const VerbSession& session, ExitCode own);

    const Options m_options;
    const Clock& m_clock;
    Output& m_output;
};

/// The exit code of an action that failed.
[[nodiscard]] inline ExitCode exitCode(Trouble trouble)
{
    return trouble == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection;
}

} // namespace lockscope::cli
