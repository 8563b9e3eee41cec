// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/lockoperation.h"
#include "cli/verbs.h"

#include <memory>

class QSocketNotifier;

namespace lockscope::cli {

/// The options of inspect with its key among what is watched.
[[nodiscard]] Options withItsKey(Options options);

/// inspect KEY: the object of `ls` for one lock, and behind it value, value_hex, fields, verdict and the redis-cli
/// commands that show it.
class InspectVerb final : public SnapshotVerb
{
    Q_OBJECT
public:
    using SnapshotVerb::SnapshotVerb;

private:
    void onSettled() override;
    void print(const actions::Seen& seen);
    void tellQueue();
    Endpoint m_server; ///< where the lock is
    actions::AuditLog m_audit;
    std::unique_ptr<actions::LockOperation> m_action;
};

/// release KEY: look, ask (unless --yes), release only if unchanged, look again. Prints key outcome seen command wake,
/// and holder_hex where what was seen is not UTF-8. With --dry-run it prints what would be sent, under the same
/// conditions.
class ReleaseVerb final : public Verb
{
    Q_OBJECT
public:
    ReleaseVerb(Options options, const Clock& clock, Output& output);
    ~ReleaseVerb() override;
    void start() override;
    /// What has been sent is not taken back: its outcome is waited for and told.
    void interrupt() override;

private:
    void onLooked(const actions::Seen& seen, const QString& error, Trouble trouble);
    void ask(const actions::Seen& seen);
    void release(const actions::Seen& seen);
    void finish(const actions::OperationResult& result);
    /// Nothing was sent.
    void end(actions::Outcome outcome, const std::string& seen, const QString& detail, Trouble trouble = Trouble::None);
    actions::AuditLog m_audit;
    actions::LockOperation m_action;
    QSocketNotifier* m_answer = nullptr;
    bool m_sent = false;
};

/// Of an action that could not be carried out.
[[nodiscard]] inline ExitCode exitCode(Trouble trouble)
{
    return trouble == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection;
}

/// The redis-cli commands that show a lock, for copying; without the password. They only read.
[[nodiscard]] std::vector<std::string> redisCliCommands(const Endpoint& endpoint, const actions::Seen& seen);

} // namespace lockscope::cli
