// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/openrecording.h"
#include "cli/watchverb.h"
#include "core/result.h"
#include "history/replaysource.h"

#include <memory>
#include <optional>
#include <string>

namespace lockscope::cli {

/// `replay`: prints a recording as `watch` would have printed it.
class ReplayVerb final : public WatchVerb
{
    Q_OBJECT
public:
    /// `source` belongs to the session.
    ReplayVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session,
               history::ReplaySource& source);
    void start() override;
    void unread() override;

private:
    void goOn();

    history::ReplaySource& m_source;
    QTimer m_next;
};

/// nullptr if the recording cannot be read; the reason was printed.
[[nodiscard]] std::unique_ptr<Verb> makeReplayVerb(Options options, const Clock& clock, Output& output);
/// A session of a recording at the moment of the options; pull it until nothing comes. An exit code if the recording
/// cannot be read or has no data for that moment; the reason was printed.
[[nodiscard]] Result<std::unique_ptr<VerbSession>, ExitCode> sessionAt(const Options& options, const Clock& clock);

/// A verb that ends at once, because it was refused and the reason was printed.
class EndedVerb final : public Verb
{
    Q_OBJECT
public:
    EndedVerb(Options options, const Clock& clock, Output& output, ExitCode code)
        : Verb(std::move(options), clock, output), m_code(code)
    {
    }
    void start() override { Q_EMIT finished(m_code); }

private:
    const ExitCode m_code;
};

} // namespace lockscope::cli
