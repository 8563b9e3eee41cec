// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/seen.h"
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
/// "released", "changed_hands", ...: the words of `release --json`.
[[nodiscard]] const char* name(Outcome outcome);

/// What became of the wake-up of those who wait, once the lock is released.
enum class Wake : std::uint8_t {
    None,         ///< nothing was released
    NoneNeeded,   ///< they ask again by themselves
    Sent,         ///< as the lock's library does
    NotPermitted, ///< the user may not: they sleep on
    Failed,       ///< the server or the connection did not let it through: they may sleep on
    NotPossible,  ///< nobody but their library can tell them
};
/// "none_needed", "sent", ...: the words of `release --json`. nullptr for None.
[[nodiscard]] const char* name(Wake wake);

/// Where an action is; step() is emitted before each.
enum class OperationStep : std::uint8_t { Connect, Look, Act, WakeUp, LookAgain, Watch };

/// CopyRelease: Release with all that it asks and writes down, but what it would send is handed out instead.
enum class OperationKind : std::uint8_t { Release, Shorten, Quarantine, PutBack, CopyRelease };
/// "release", "shorten", "quarantine", "put_back", "copy_release".
[[nodiscard]] const char* name(OperationKind verb);

/// The words of the audit log: what is done has the verb's own word, "released", "shortened", "quarantined" ...
[[nodiscard]] const char* name(Outcome outcome, OperationKind verb);

struct OperationResult
{
    OperationKind verb = OperationKind::Release;
    /// Released means "done" for the other verbs too.
    Outcome outcome = Outcome::Unknown;
    std::string seen;        ///< token found by the look directly before the action; empty when the key was absent
    std::string command;     ///< what was sent, for display, token masked; empty when nothing was sent
    std::string detail;      ///< one sentence: what happened and what to do now
    std::string serverWords; ///< Failed: the server's own error line
    Trouble trouble = Trouble::None;   ///< Failed, Unknown: what kind of trouble, when it is one of these
    Seen before;                       ///< the look directly before the action
    Seen after;                        ///< the look after it (Unknown: what is there now)
    std::vector<std::string> wakeUps;  ///< what was sent so that waiters wake, for display
    std::vector<std::string> redisCli; ///< what was sent, as lines for a shell; tokens masked, and a line that says so.
                                       ///< CopyRelease: what would be sent, with the tokens; never for a log
    Wake wake = Wake::None;
    std::string wakeWords;  ///< NotPermitted, Failed: the server's own error line, or ours
    std::string wakeRemedy; ///< NotPermitted, Failed: commands for an administrator, one a line
    std::optional<std::chrono::system_clock::time_point> until; ///< Quarantine, done: when it is over, by our clock
    bool canPutBack = false;                                    ///< putBackLeft() counts from now
};

/// How an action is run. Value type.
struct OperationOptions
{
    Endpoint endpoint; ///< with the user that may act
    /// The cluster that `endpoint` is a node of, with the same login: the action goes where the key is. Empty: it stays
    /// at `endpoint`, and a lock that is elsewhere is not acted on.
    std::optional<Deployment> cluster;
    NodeId node{}; ///< for the announcements
    /// In a cluster: the watched node that is there, for the announcements. Empty, or nothing: `node`.
    std::function<std::optional<NodeId>(const Endpoint& endpoint)> nodeAt;
    std::string environment; ///< "production", ... : for the audit only
    std::string deployment;  ///< what was asked for, for the audit only: the group's name; empty: the server itself
    std::string via;         ///< how it was found, for the audit only: "sentinel"; empty: "direct"; ssh is added
    /// A cluster was named, or seen: whoever answers and is no node of one is another server.
    bool mustBeCluster = false;
    /// Ids of nodes of the watched cluster: another cluster has none of these. Empty: not known.
    std::vector<std::string> knownNodes;
    /// Run id of the server that was watched at `endpoint`. Empty: not known, or not to be compared.
    std::string expectedRunId;
    /// The group whose primary `endpoint` is: its Sentinels are asked again before a command is sent. Empty: none.
    std::optional<Deployment> group;
    /// What the saved profiles say of whoever answers; asked once that is known, before anything is sent. May be empty.
    std::function<ServerRules(const ServerIdentity&)> rulesOf;
    /// It was not known to be production when it was decided whether this may be done: then rulesOf() decides.
    bool refusesProduction = false;
    bool isProduction = false; ///< by the profile that was chosen: what no other node confirms is not done
    bool confirmsLook = false; ///< a look() asks the other nodes, too, for Seen::notice
    /// Another server may have taken its place by now: it is asked directly before the command is sent, and nothing is
    /// sent to a replica.
    bool mustBePrimary = false;
    bool readOnly = false; ///< true: every verb is refused
    /// The key is one of those that somebody chose to watch. False: it must look like a lock by itself.
    bool isWatched = false;
    /// The same, where one operation is for several keys. May be empty.
    std::function<bool(const std::string& key)> isWatchedKey;
    /// For each step: connect, look, act. A little above the server's busy-reply-threshold (5 s), so that a server with
    /// a long script says so before it is given up.
    std::chrono::milliseconds deadline{6500};
    bool keepConnection = false;               ///< one connection for all that the operation does, as long as it holds
    std::chrono::milliseconds watchTime{3000}; ///< how long to watch for the same token coming back; 0 = not at all
};

/// Tells the monitor, so that our own `del` is not taken for the holder's. May be empty. `done`: our command removed
/// the key; where it let go of a part of it and the rest is still there, it did not.
struct ReleaseNotices
{
    std::function<void(NodeId, int database, const std::string& key)> announce;
    std::function<void(NodeId, int database, const std::string& key, bool done)> resolve;
};

/// One operator action on one lock, asynchronous, on a short-lived connection of its own: look, (the caller asks the
/// operator), look again, compare, act only if unchanged, wake the waiters, look once more.
///
/// Must not be destroyed by what is connected to its signals: use deleteLater(). Destroyed while a verb runs, it says
/// in the audit log what is known of it.
///
/// Thread: the one that created it; needs an event loop there. `clock` and `audit` must outlive it. Each verb ends in
/// exactly one finished(); one verb runs at a time. Nothing is retried, and nothing is sent twice.
class LockOperation : public QObject
{
    Q_OBJECT
public:
    LockOperation(OperationOptions options, AuditLog& audit, const Clock& clock, ReleaseNotices notices = {},
                  QObject* parent = nullptr);
    ~LockOperation() override;

    /// Reads the key for the confirmation. Ends in looked().
    void look(std::string key);

    /// Removes the lock if it still is what `confirmed` says. Ends in finished().
    void release(const Seen& confirmed);
    /// Sets the lease to `ttl` from now if unchanged and if that is earlier than its end now.
    void shorten(const Seen& confirmed, std::chrono::milliseconds ttl);
    /// Replaces the value by a tombstone of ours that expires after `ttl`, if unchanged: for locks whose holder
    /// re-creates them.
    void quarantine(const Seen& confirmed, std::chrono::milliseconds ttl);
    /// Hands out in OperationResult::redisCli what release() would send, if the lock still is what `confirmed` says.
    /// Nothing is sent. Compared and audited like a release.
    void copyRelease(const Seen& confirmed);
    /// After a release by this object, until the lease would have ended, for 60 s at most (10 s of a lock without one):
    /// sets what was removed again, with the rest of its lease, if nobody took it. Then the token is wiped here.
    void putBack();
    /// The last look() ended because of us: it is not the server that is meant, or must not be acted on.
    [[nodiscard]] bool isLookRefused() const;
    /// Time left for putBack(); zero when there is nothing to put back.
    [[nodiscard]] std::chrono::milliseconds putBackLeft() const;
    /// A verb was begun, and finished() has not come yet.
    [[nodiscard]] bool isActing() const;

    /// What the verb would send for what a look() of this class found, in the order of sending: token masked. `ttl` as
    /// for the verb. Empty for PutBack.
    [[nodiscard]] static std::vector<std::string>
    plan(const Seen& confirmed, OperationKind verb = OperationKind::Release, std::chrono::milliseconds ttl = {});

Q_SIGNALS:
    /// Directly before the step, in the same call.
    void step(lockscope::actions::OperationStep step);
    /// `error` is empty when the look succeeded (also when the key is absent), else a sentence for a person,
    /// and `trouble` its kind.
    void looked(const lockscope::actions::Seen& seen, const QString& error, lockscope::Trouble trouble);
    /// Released, but the watch for a holder that comes back goes on; finished() follows.
    void removed();
    void finished(const lockscope::actions::OperationResult& result);

private:
    class Private;
    std::unique_ptr<Private> m;
};

} // namespace lockscope::actions
