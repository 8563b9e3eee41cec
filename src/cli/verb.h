// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "core/time.h"

#include <QObject>

namespace lockscope::cli {

class VerbSession;

/// One headless verb while it runs. start() once; finished() once, unless interrupt() comes behind it.
class Verb : public QObject
{
    Q_OBJECT
public:
    Verb(Options options, const Clock& clock, Output& output)
        : m_options(std::move(options)), m_clock(clock), m_output(output)
    {
    }
    virtual void start() = 0;
    /// SIGINT or SIGTERM, once: ends, soon, and says nothing that is not true. What is printed only when all is known
    /// is not printed.
    virtual void interrupt() { Q_EMIT finished(ExitCode::Interrupted); }
    /// Nobody reads any more, or nothing can be written: one that goes on telling ends. One that acts, or tells once,
    /// goes on to its end, for its code is told all the same.
    virtual void unread() {}

Q_SIGNALS:
    void finished(lockscope::cli::ExitCode code);

protected:
    /// Ends with a sentence.
    void fail(ExitCode code, const QString& sentence);
    /// Ends, once what is known was printed: names each node that is missing, on standard error and in a last line of
    /// JSON. Of one server the code is `own`.
    void finishWith(const VerbSession& session, ExitCode own);

    const Options m_options;
    const Clock& m_clock;
    Output& m_output;
};

} // namespace lockscope::cli
