// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/lockoperation.h"
#include "cli/production.h"
#include "cli/torelease.h"
#include "cli/verb.h"

#include <deque>
#include <memory>
#include <set>
#include <string>
#include <vector>

class QSocketNotifier;

namespace lockscope::cli {

/// `release KEY...`: reads a lock, asks (unless --yes), releases it only if it is unchanged, and reads it again. Prints
/// key, outcome, seen, command, wake, and holder_hex if the holder is not UTF-8. With --dry-run it prints the commands
/// under the same conditions. Several locks are released one after the other over one connection, whatever the outcome
/// of each. For a Redlock group it releases each lock on every server and prints an outcome for each, with `node` as
/// the last key; the exit code is 5 if a server could not be reached.
class ReleaseVerb final : public Verb
{
    Q_OBJECT
public:
    ReleaseVerb(Options options, const Clock& clock, Output& output);
    ~ReleaseVerb() override;
    void start() override;
    /// Waits for the outcome of a command that was sent and prints it. Begins nothing else.
    void interrupt() override;

private:
    /// The sentence that refuses production without the needed option; empty if nothing is refused.
    [[nodiscard]] QString refusal() const;
    [[nodiscard]] QString refusal(const Deployment& deployment) const;
    /// True if production needs an option for it: several locks at once, or a working command without a confirmation.
    [[nodiscard]] bool needsWord() const { return isMany() || (m_options.dryRun && !m_options.yes); }
    [[nodiscard]] bool isMany() const;
    [[nodiscard]] bool isGroup() const { return m_servers.size() > 1; }
    void addServer(const Watched& watched);
    void addLocks(const std::vector<ToRelease>& locks);
    void next();
    void onLooked(const actions::KeySnapshot& seen, const QString& error, Trouble trouble);
    void ask();
    void release(const actions::KeySnapshot& seen);
    void finish(const actions::OperationResult& result);
    /// Ends a task for which no command was sent.
    void end(actions::Outcome outcome, const std::string& seen, const QString& detail, Trouble trouble = Trouble::None);
    void print(const actions::OperationResult& result);
    [[nodiscard]] std::string where() const;

    struct Server
    {
        Endpoint endpoint;
        std::unique_ptr<actions::LockOperation> action;
        [[nodiscard]] std::string name() const { return endpoint.nodeName(); }
    };
    struct Task
    {
        ToRelease lock;
        std::size_t server = 0;
    };
    struct Asked
    {
        actions::KeySnapshot seen;
        std::size_t server = 0;
    };
    std::vector<Task> m_tasks;
    std::size_t m_at = 0;      ///< index of the next task
    std::string m_key;         ///< key of the current task
    std::size_t m_server = 0;  ///< server of the current task
    std::deque<Asked> m_asked; ///< tasks whose lock was read, waiting for the confirmation
    bool m_wasReached = false; ///< at least one server could be reached
    ExitCode m_worst = ExitCode::Done;
    actions::AuditLog m_audit;
    SavedProfiles m_profiles;
    std::set<std::string> m_noticed; ///< notices that were printed, each only once
    std::vector<Server> m_servers;   ///< one server, or those of a Redlock group
    QSocketNotifier* m_answer = nullptr;
    bool m_confirmed = false; ///< by --yes, --dry-run or the answer
    QString m_denial;         ///< why it was not confirmed; empty: it was, or was not asked yet
    bool m_sent = false;
    bool m_interrupted = false;
};

} // namespace lockscope::cli
