// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/endings.h"
#include "actions/lockoperation.h"
#include "actions/operationconnection.h"
#include "actions/steps.h"
#include "actions/task.h"
#include "redis/connection.h"
#include "topology/primarysearch.h"

#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::actions {

/// How long a lock can be put back: while its lease would still run, but no longer; and what had none.
inline constexpr std::chrono::seconds kPutBackTime{60};
inline constexpr std::chrono::seconds kPutBackTimeWithoutLease{10};

/// The flow of one verb, from top to bottom: each step is a coroutine that ends in what goes wrong, or goes on. How a
/// verb ends is decided in endings.h. Destroyed wherever it waits, it says so in the audit log (endedEarly()).
class LockOperation::Private
{
public:
    Private(LockOperation& action, OperationOptions theOptions, AuditLog& theAudit, const Clock& theClock,
            ReleaseNotices theNotices);

    void begin(OperationKind verb, const Seen& target);
    void beginLook(std::string key);
    /// The watch's timer.
    void tick();
    void resolve(bool done);
    /// What was removed is known no longer than it can be put back: its bytes are overwritten.
    void forgetRemoved();
    void endedEarly();

    /// Something speaks against going on; nothing: it goes on.
    using Stop = std::optional<Ending>;
    /// No connection that may be used.
    struct Unusable
    {
        QString why;
        Trouble trouble = Trouble::None;
        bool isRefused = false; ///< another server answers than the one that is meant, or it may not be asked who it is
        std::string serverWords;
    };
    /// What became of the command. With neither it was answered or lost, as `answered` says.
    struct Sent
    {
        Stop stop;
        std::string redirection; ///< it was not executed: the key is elsewhere
    };
    struct Looked
    {
        Seen seen;
        std::string error;
        Trouble trouble = Trouble::None;
    };
    struct LookEnd
    {
        Seen seen;
        QString error;
        Trouble trouble = Trouble::None;
        bool isRefused = false;
    };

    // -- the look before anybody decides
    Task<LookEnd> look();

    // -- a verb
    Task<Ending> run();
    /// The audit log first: what is not in it is not done.
    Task<Stop> writeIntent();
    Task<std::optional<Unusable>> open();
    Task<Looked> lookNow();
    /// Looks, compares and sends; in a cluster once more where the key is by now.
    Task<Stop> act();
    [[nodiscard]] Stop compare(const Looked& looked);
    [[nodiscard]] std::optional<std::chrono::milliseconds> leaseLeft() const;
    /// Nothing: the connection was lost.
    Task<std::optional<ShownCommand>> command();
    /// Nothing: the connection was lost. A server that forbids the question gets the script.
    Task<std::optional<NativeDelete>> askNative();
    /// The server itself, the other nodes of its cluster or its Sentinels, and the saved profiles have to agree.
    Task<Stop> confirmServer();
    Task<Stop> askSentinels();
    Task<Stop> checkRole();
    Task<Sent> send(ShownCommand command);
    [[nodiscard]] Stop judge(ScriptAnswer answer, const redis::ReplyView& reply);
    /// Leaves a lock that can be put back for a while.
    void keepRemoved();
    /// The reason why a redirection leads nowhere; nothing: connected there.
    Task<std::optional<Unusable>> follow(std::string redirection);
    Task<Wake> wake();
    Task<Ending> lookAgain();
    Task<Ending> watchForReturn();

    void enter(OperationStep step);
    [[nodiscard]] Ending endOf(const Unusable& unusable);
    [[nodiscard]] Ending failed(const std::string& words, Trouble trouble = Trouble::None);
    [[nodiscard]] Ending handOut(const ShownCommand& command);
    void copyAs(const ShownCommand& command);
    void finish(const Ending& ending);
    [[nodiscard]] bool isInCluster() const;
    [[nodiscard]] std::string here() const; ///< host:port of whom we talk to
    [[nodiscard]] std::string shellCommand() const;
    [[nodiscard]] AuditRecord record(const char* outcome, const QString& detail) const;

    LockOperation& q;
    const OperationOptions options;
    AuditLog& audit;
    const Clock& clock;
    const ReleaseNotices notices;
    TokenMask mask;
    bool maskLoaded = false;
    OperationConnection link;
    QTimer watch;

    OperationResult result;
    Seen confirmed;
    std::chrono::milliseconds ttl{};
    std::string tombstone;
    std::string sentTo; ///< ServerIdentity::name() of whoever got the command
    std::string nodeId; ///< the server's run id; empty: it did not say
    Answered answered = Answered::Done;
    bool running = false;
    bool finishing = false; ///< over, and its outcome is being written down
    bool looking = false;   ///< running, before anybody decides
    bool lookRefused = false;
    bool isUnconfirmed = false; ///< no other node could be asked
    std::unique_ptr<topology::PrimarySearch> search;
    std::function<void(std::optional<Unusable>)> onOpened; ///< while a connection is opened
    std::function<void()> onTick;                          ///< while a released lock is watched
    NodeId announcedNode{};
    bool announced = false;
    bool carriedOut = false; ///< the server said so

    QTimer forget;
    Seen removed;            ///< for putBack()
    MonoTime removedUntil{}; ///< then it is forgotten
    MonoTime removedLeaseEnd{};
    MonoTime lookBegan{}; ///< of the look directly before the action: its PTTL was read after that

    // Last: what they use outlives them.
    Task<LookEnd> lookFlow;
    Task<Ending> flow;
};

} // namespace lockscope::actions
