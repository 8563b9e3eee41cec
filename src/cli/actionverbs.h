// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/lockoperation.h"
#include "cli/production.h"
#include "cli/snapshot.h"
#include "cli/torelease.h"
#include "cli/verb.h"

#include <deque>
#include <memory>
#include <set>
#include <string>
#include <vector>

class QSocketNotifier;

namespace lockscope::cli {

/// The options of inspect with its key among what is watched.
[[nodiscard]] Options withItsKey(Options options);

/// inspect KEY: the object of `ls` for one lock, and behind it value, value_hex, fields, verdict and the redis-cli
/// commands that show it. Of several deployments one object for each that has it.
class InspectVerb final : public Verb
{
    Q_OBJECT
public:
    InspectVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session);
    void start() override { m_snapshot.start(); }

private:
    void onSettled();
    void lookAtNext();
    void goOn();
    void tellNotHeld(const actions::Seen& seen);
    void print(const actions::Seen& seen, LockId lock);
    void tellQueue();
    Snapshot m_snapshot;
    VerbSession& m_session;      ///< the snapshot's
    std::vector<LockId> m_found; ///< of several deployments more than one may have it
    std::size_t m_at = 0;        ///< of those, the one that is looked at
    bool m_isHeld = false;       ///< one of them was
    Endpoint m_server;           ///< where that one is
    actions::AuditLog m_audit;
    std::unique_ptr<actions::LockOperation> m_action;
};

/// release KEY...: look, ask (unless --yes), release only if unchanged, look again. Prints key outcome seen command
/// wake, and holder_hex where what was seen is not UTF-8. With --dry-run it prints what would be sent, under the same
/// conditions. Of several, one after the other over one connection: no outcome stops those behind it. Of a Redlock
/// group each lock on every server, with an outcome for each, and `node` behind the other keys: 5 where one of them
/// could not be reached.
class ReleaseVerb final : public Verb
{
    Q_OBJECT
public:
    ReleaseVerb(Options options, const Clock& clock, Output& output);
    ~ReleaseVerb() override;
    void start() override;
    /// A command that was sent is not taken back: the verb waits for its outcome and prints it. Nothing else is begun.
    void interrupt() override;

private:
    /// The sentence that refuses production without the needed option; empty: go on.
    [[nodiscard]] QString refusal() const;
    [[nodiscard]] QString refusal(const Deployment& deployment) const;
    /// True if production needs an option for it: several locks at once, or a working command without a confirmation.
    [[nodiscard]] bool needsWord() const { return isMany() || (m_options.dryRun && !m_options.yes); }
    [[nodiscard]] bool isMany() const;
    [[nodiscard]] bool isGroup() const { return m_servers.size() > 1; }
    void addServer(const Watched& watched);
    void addLocks(const std::vector<ToRelease>& locks);
    void next();
    void onLooked(const actions::Seen& seen, const QString& error, Trouble trouble);
    void ask();
    void release(const actions::Seen& seen);
    void finish(const actions::OperationResult& result);
    /// Nothing was sent.
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
        actions::Seen seen;
        std::size_t server = 0;
    };
    std::vector<Task> m_tasks;
    std::size_t m_at = 0;      ///< the next one
    std::string m_key;         ///< of the one whose outcome comes next
    std::size_t m_server = 0;  ///< and where that is
    std::deque<Asked> m_asked; ///< looked at, and nobody has said yet that they are to be released
    bool m_wasReached = false; ///< a server has said what became of a lock
    ExitCode m_worst = ExitCode::Done;
    actions::AuditLog m_audit;
    SavedProfiles m_profiles;
    std::set<std::string> m_noticed; ///< what was said of a server
    std::vector<Server> m_servers;   ///< one, or those of a Redlock group
    QSocketNotifier* m_answer = nullptr;
    bool m_confirmed = false; ///< --yes, or the answer
    QString m_denial;         ///< the answer was another, or nobody is there
    bool m_sent = false;
    bool m_interrupted = false;
};

/// Of an action that could not be carried out.
[[nodiscard]] inline ExitCode exitCode(Trouble trouble)
{
    return trouble == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection;
}

/// The redis-cli commands that show a lock, for copying; without the password. They only read.
[[nodiscard]] std::vector<std::string> redisCliCommands(const Endpoint& endpoint, const actions::Seen& seen);

} // namespace lockscope::cli
