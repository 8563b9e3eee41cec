// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/conclusions.h"
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

/// Time limits of putBack(): with a lease (and never beyond its end), and without one.
inline constexpr std::chrono::seconds kPutBackTime{60};
inline constexpr std::chrono::seconds kPutBackTimeWithoutLease{10};

/// The flow of one action, from top to bottom: each step is a coroutine that returns a reason to stop, or nothing.
/// conclusions.h decides the conclusions. Destroyed at any suspension point, it writes to the audit log (endedEarly()).
class LockOperation::Private
{
public:
    Private(LockOperation& action, OperationOptions theOptions, AuditLog& theAudit, const Clock& theClock,
            ReleaseNotices theNotices);

    void begin(OperationKind verb, const KeySnapshot& target);
    void beginLook(std::string key);
    /// Called by the timer of the watch.
    void tick();
    void resolve(bool done);
    /// Wipes the removed value from memory once it cannot be put back any more.
    void forgetRemoved();
    void endedEarly();

    /// The conclusion if a step ends the action; empty: it continues.
    using Stop = std::optional<Conclusion>;
    /// Why there is no usable connection.
    struct Unusable
    {
        QString why;
        Trouble trouble = Trouble::None;
        bool isRefused = false; ///< another server than the intended one, or its identity may not be queried
        std::string serverWords;
    };
    /// The fate of the command. If both are empty, it was answered or lost: see `answered`.
    struct Sent
    {
        Stop stop;
        std::string redirection; ///< not executed, because the key is elsewhere
    };
    struct KeyRead
    {
        KeySnapshot seen;
        std::string error;
        Trouble trouble = Trouble::None;
    };
    struct KeyReadEnd
    {
        KeySnapshot seen;
        QString error;
        Trouble trouble = Trouble::None;
        bool isRefused = false;
    };

    // -- the reading before the operator decides
    Task<KeyReadEnd> readKey();

    // -- an action
    Task<Conclusion> run();
    /// Writes to the audit log first: an action that cannot be audited is not done.
    Task<Stop> writeIntent();
    Task<std::optional<Unusable>> open();
    Task<KeyRead> readNow();
    /// Reads, compares and sends; in a cluster again on the node to which the key has moved.
    Task<Stop> act();
    [[nodiscard]] Stop compare(const KeyRead& looked);
    [[nodiscard]] std::optional<std::chrono::milliseconds> leaseLeft() const;
    /// Empty: the connection was lost.
    Task<std::optional<ShownCommand>> command();
    /// Empty: the connection was lost. A server that forbids the query gets the script.
    Task<std::optional<NativeDelete>> askNative();
    /// Requires the agreement of the server itself, of the other cluster nodes or Sentinels, and of the saved profiles.
    Task<Stop> confirmServer();
    Task<Stop> askSentinels();
    Task<Stop> checkRole();
    Task<Sent> send(ShownCommand command);
    [[nodiscard]] Stop judge(ScriptAnswer answer, const redis::ReplyView& reply);
    /// Keeps the removed lock for putBack(), for a limited time.
    void keepRemoved();
    /// Why the redirection failed; empty: connected to its target.
    Task<std::optional<Unusable>> follow(std::string redirection);
    Task<Wake> wake();
    Task<Conclusion> readAgain();
    Task<Conclusion> watchForReturn();

    void enter(OperationStep step);
    [[nodiscard]] Conclusion endOf(const Unusable& unusable);
    [[nodiscard]] Conclusion failed(const std::string& words, Trouble trouble = Trouble::None);
    [[nodiscard]] Conclusion handOut(const ShownCommand& command);
    void copyAs(const ShownCommand& command);
    void finish(const Conclusion& ending);
    [[nodiscard]] bool isInCluster() const;
    [[nodiscard]] std::string here() const; ///< host:port of the connected server
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
    KeySnapshot confirmed;
    std::chrono::milliseconds ttl{};
    std::string tombstone;
    std::string sentTo; ///< ServerIdentity::name() of the server that got the command
    std::string nodeId; ///< the server's run id; empty: unknown
    Answered answered = Answered::Done;
    bool running = false;
    bool finishing = false; ///< concluded; the outcome is being written to the audit log
    bool isReading = false; ///< running, before the operator decides
    bool isReadRefused = false;
    bool isUnconfirmed = false; ///< no other node could be queried
    std::unique_ptr<topology::PrimarySearch> search;
    std::function<void(std::optional<Unusable>)> onOpened; ///< while a connection is opened
    std::function<void()> onTick;                          ///< while a released lock is watched
    NodeId announcedNode{};
    bool announced = false;
    bool carriedOut = false; ///< confirmed by the server

    QTimer forget;
    KeySnapshot removed;     ///< for putBack()
    MonoTime removedUntil{}; ///< end of the time for putBack()
    MonoTime removedLeaseEnd{};
    MonoTime lookBegan{}; ///< start of the reading directly before the action; its PTTL is more recent

    // Last, because they use the members above.
    Task<KeyReadEnd> lookFlow;
    Task<Conclusion> flow;
};

} // namespace lockscope::actions
