// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/openrecording.h"
#include "cli/verbs.h"
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
/// Of a recording, at the moment of the options: to be pulled until nothing comes. Nothing as above.
[[nodiscard]] std::unique_ptr<VerbSession> sessionAt(const Options& options, const Clock& clock);

} // namespace lockscope::cli
