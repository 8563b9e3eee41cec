// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/keysnapshot.h"
#include "actions/serveridentity.h"
#include "core/batch.h"
#include "core/deployment.h"
#include "core/time.h"

#include <QObject>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::actions {

class AuditLog;

enum class Outcome : std::uint8_t { Released, ChangedHands, AlreadyGone, CameBack, Refused, Failed, Unknown };
/// "released", "changed_hands", ...: words of `release --json`.
[[nodiscard]] const char* name(Outcome outcome);

/// The result for waiters after a release.
enum class Wake : std::uint8_t {
    None,         ///< nothing was released
    NoneNeeded,   ///< waiters poll
    Sent,         ///< as the lock's library does
    NotPermitted, ///< missing permission: waiters keep sleeping
    Failed,       ///< error of server or connection: waiters may keep sleeping
    NotPossible,  ///< only their library can wake them
};
/// "none_needed", "sent", ...: words of `release --json`. nullptr for None.
[[nodiscard]] const char* name(Wake wake);

/// The steps of an action; step() is emitted before each.
enum class OperationStep : std::uint8_t { Connect, Look, Act, WakeUp, LookAgain, Watch };

/// CopyRelease: like Release, including queries and audit log, but it returns the commands instead of sending them.
enum class OperationKind : std::uint8_t { Release, Shorten, Quarantine, PutBack, CopyRelease };
/// "release", "shorten", "quarantine", "put_back", "copy_release".
[[nodiscard]] const char* name(OperationKind verb);

/// The words of the audit log: success has its own word per action, "released", "shortened", "quarantined" ...
[[nodiscard]] const char* name(Outcome outcome, OperationKind verb);

struct OperationResult
{
    OperationKind operation = OperationKind::Release;
    /// Released means "done" for all kinds.
    Outcome outcome = Outcome::Unknown;
    std::string seen;                  ///< token of the reading directly before the action; empty if the key was absent
    std::string command;               ///< what was sent, for display, token masked; empty if nothing was sent
    std::string detail;                ///< one sentence: what happened and what to do now
    std::string serverWords;           ///< Failed: the server's error reply
    Trouble trouble = Trouble::None;   ///< Failed, Unknown: kind of trouble, if it is one of these
    KeySnapshot before;                ///< the reading directly before the action
    KeySnapshot after;                 ///< the reading after it (Unknown: the present state)
    std::vector<std::string> wakeUps;  ///< commands sent to wake waiters, for display
    std::vector<std::string> redisCli; ///< sent commands as shell lines; tokens masked. CopyRelease: commands to send,
                                       ///< with tokens; never log them
    Wake wake = Wake::None;
    std::string wakeWords;  ///< NotPermitted, Failed: the error reply, or our text
    std::string wakeRemedy; ///< NotPermitted, Failed: commands for an administrator, one per line
    std::optional<std::chrono::system_clock::time_point> until; ///< Quarantine, done: its end by our clock
    bool canPutBack = false;                                    ///< putBackLeft() runs from now on
};

/// Settings of an action. Value type.
struct OperationOptions
{
    Endpoint endpoint; ///< with the user for actions
    /// The cluster of `endpoint`, with the same login: the action goes to the node that has the key. Empty: it stays at
    /// `endpoint` and does not act on locks elsewhere.
    std::optional<Deployment> cluster;
    NodeId node{}; ///< for the notices
    /// In a cluster: the watched node at an endpoint, for the notices. Empty, or empty result: `node`.
    std::function<std::optional<NodeId>(const Endpoint& endpoint)> nodeAt;
    std::string environment; ///< "production", ...: for the audit log only
    std::string deployment;  ///< the target, for the audit log only: a group's name; empty: the server itself
    std::string via;         ///< how it was found, for the audit log only: "sentinel"; empty: "direct"; ssh is added
    /// A cluster was named or seen: a replying server that is no cluster node is another server.
    bool mustBeCluster = false;
    /// Node ids of the watched cluster; another cluster has none of these. Empty: unknown.
    std::vector<std::string> knownNodes;
    /// Run id of the server watched at `endpoint`. Empty: unknown, or not to be compared.
    std::string expectedRunId;
    /// The group whose primary is `endpoint`: its Sentinels are queried again before a command is sent. Empty: none.
    std::optional<Deployment> group;
    /// Rules of the saved profiles for the replying server; called once its identity is known, before anything is sent.
    /// May be empty.
    std::function<ServerRules(const ServerIdentity&)> rulesOf;
    /// Refuses if rulesOf() reports production: production was unknown when this action was allowed.
    bool refusesProduction = false;
    bool isProduction = false; ///< by the chosen profile: requires confirmation by another node
    bool confirmsLook = false; ///< readKey() queries the other nodes, too, for KeySnapshot::notice
    bool readsFencing = false; ///< reads KeySnapshot::fencing, from a key beside the lock
    /// Another server may have become the primary: the role is checked directly before the command, and nothing is sent
    /// to a replica.
    bool mustBePrimary = false;
    bool readOnly = false; ///< refuses every action
    /// A pattern names the key. False: it must look like a lock by itself.
    bool isWatched = false;
    /// Like isWatched, for operations on several keys. May be empty.
    std::function<bool(const std::string& key)> isWatchedKey;
    /// Limit for each step: connect, read, act. Slightly above the server's busy-reply-threshold (5 s), so that a
    /// server with a long script replies BUSY before the timeout.
    std::chrono::milliseconds deadline{6500};
    bool keepConnection = false;               ///< reuses one connection for the whole operation while it lasts
    std::chrono::milliseconds watchTime{3000}; ///< how long to watch for the same token to return; 0 = not at all
};

/// Announces a removal to the monitor, so that its `del` is not attributed to the holder. May be empty. `done`: our
/// command removed the key; false if it released a part and the rest still exists.
struct ReleaseNotices
{
    std::function<void(NodeId, int database, const std::string& key)> announce;
    std::function<void(NodeId, int database, const std::string& key, bool done)> resolve;
};

/// One operator action on one lock, asynchronous, over its own short-lived connection: read, (the caller asks the
/// operator), read again, compare, act only if unchanged, wake the waiters, read once more.
///
/// Slots connected to its signals must not destroy it: use deleteLater(). If it is destroyed during an action, it
/// writes the known state to the audit log.
///
/// Thread: the one that created it, with an event loop. `clock` and `audit` must outlive it. Each action ends in
/// exactly one finished(); only one runs at a time. Nothing is retried or sent twice.
class LockOperation : public QObject
{
    Q_OBJECT
public:
    LockOperation(OperationOptions options, AuditLog& audit, const Clock& clock, ReleaseNotices notices = {},
                  QObject* parent = nullptr);
    ~LockOperation() override;

    /// Reads the key for the confirmation. Ends in keyRead().
    void readKey(std::string key);

    /// Removes the lock if it still equals `confirmed`. Ends in finished().
    void release(const KeySnapshot& confirmed);
    /// Sets the lease to `ttl` from now, if the lock is unchanged and this is earlier than its present end.
    void shorten(const KeySnapshot& confirmed, std::chrono::milliseconds ttl);
    /// Replaces the value by a tombstone that expires after `ttl`, if unchanged: for locks whose holder recreates them.
    void quarantine(const KeySnapshot& confirmed, std::chrono::milliseconds ttl);
    /// Returns in OperationResult::redisCli what release() would send, if the lock still equals `confirmed`. Sends no
    /// write. Compared and audited like a release.
    void copyRelease(const KeySnapshot& confirmed);
    /// After a release by this object, until the lease would have ended, at most for 60 s (10 s for a lock without
    /// lease): restores the removed lock with the rest of its lease, if it is free. The token is then wiped from
    /// memory.
    void putBack();
    /// True if the last look() was refused here: another server than the intended one, or one that must not be acted
    /// on.
    [[nodiscard]] bool isLookRefused() const;
    /// Time left for putBack(); zero if there is nothing to put back.
    [[nodiscard]] std::chrono::milliseconds putBackLeft() const;
    /// True between the start of an action and finished().
    [[nodiscard]] bool isActing() const;

    /// The commands that the action would send for a lock found by look(), in order, token masked. `ttl` as for the
    /// action. Empty for PutBack.
    [[nodiscard]] static std::vector<std::string>
    plan(const KeySnapshot& confirmed, OperationKind verb = OperationKind::Release, std::chrono::milliseconds ttl = {});

Q_SIGNALS:
    /// Emitted directly before the step, in the same call.
    void step(lockscope::actions::OperationStep step);
    /// `error` is empty on success (also if the key is absent), else a sentence for the user, with its kind in
    /// `trouble`.
    void keyRead(const lockscope::actions::KeySnapshot& seen, const QString& error, lockscope::Trouble trouble);
    /// Released; the watch for a returning holder continues, and finished() follows.
    void removed();
    void finished(const lockscope::actions::OperationResult& result);

private:
    class Private;
    std::unique_ptr<Private> m;
};

} // namespace lockscope::actions
