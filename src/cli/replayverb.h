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

/// What `watch` would have printed of what a recording holds.
class ReplayVerb final : public WatchVerb
{
    Q_OBJECT
public:
    /// `source` is the session's.
    ReplayVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session,
               history::ReplaySource& source);
    void start() override;
    void unread() override;

private:
    void goOn();

    history::ReplaySource& m_source;
    QTimer m_next;
};

/// Nothing: the recording cannot be read; then it was said why.
[[nodiscard]] std::unique_ptr<Verb> makeReplayVerb(Options options, const Clock& clock, Output& output);
/// Of a recording, at the moment of the options: to be pulled until nothing comes. The exit code: it cannot be read, or
/// says nothing of that moment; then it was said why.
[[nodiscard]] Result<std::unique_ptr<VerbSession>, ExitCode> sessionAt(const Options& options, const Clock& clock);

/// A verb that was refused with a sentence: it has nothing to do but to end.
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
