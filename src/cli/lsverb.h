// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/snapshot.h"
#include "cli/verb.h"

namespace lockscope::cli {

/// `ls`: prints the held locks, and free ones that have waiters.
class LsVerb final : public Verb
{
    Q_OBJECT
public:
    LsVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    void start() override { m_snapshot.start(); }

private:
    void print();
    void printTable(const std::vector<LockId>& locks);
    [[nodiscard]] ExitCode tellWhatIsMissing() const;
    /// Prints which other databases have keys.
    void tellOtherDatabases() const;

    Snapshot m_snapshot;
    VerbSession& m_session; ///< session of m_snapshot
};

} // namespace lockscope::cli
