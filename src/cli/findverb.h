// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/rows.h"
#include "cli/verbs.h"
#include "monitor/finding/lockfinder.h"

namespace lockscope::cli {

/// `find`: what looks like a lock on this server, and what would watch it. Looks only.
class FindVerb final : public Verb
{
    Q_OBJECT
public:
    FindVerb(Options options, const Clock& clock, Output& output);
    void start() override { m_finder.start(); }

private:
    void onFinished();
    void printJson();
    void printText();

    monitor::LockFinder m_finder;
};

/// The words of `end`: everything, key_limit, time_limit, cancelled, failed.
[[nodiscard]] const char* name(monitor::FoundLocks::End end);
/// The object of one proposal: preset patterns locks watched others libraries[] confidence examples[].
[[nodiscard]] Json proposalObject(const monitor::LockProposal& proposal);

} // namespace lockscope::cli
