// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/awaitedconnection.h"
#include "actions/conclusions.h"
#include "actions/lockoperation.h"
#include "actions/lockreading.h"
#include "actions/operationaudit.h"
#include "actions/removedlock.h"
#include "actions/returnwatch.h"
#include "actions/servercheck.h"
#include "actions/steps.h"
#include "core/task.h"

#include <optional>
#include <string>

namespace lockscope::actions {

/// The flow of one action, from top to bottom: each step is a coroutine that returns a reason to stop, or nothing. The
/// steps are classes and functions of their own; conclusions.h decides the conclusions. Destroyed at any suspension
/// point, its LockOperation writes to the audit log what is known.
class LockOperation::Private
{
public:
    Private(LockOperation& action, OperationOptions theOptions, AuditLog& log, const Clock& theClock,
            ReleaseNotices theNotices);

    void begin(OperationKind verb, const KeySnapshot& target);
    void beginLook(std::string key);
    void resolve(bool done);
    /// Wipes the removed value from memory once it cannot be put back any more.
    void forgetRemoved();

    /// The conclusion if a step ends the action; empty: it continues.
    using Stop = std::optional<Conclusion>;
    /// The fate of the command. If both are empty, it was answered or lost: see `answered`.
    struct Sent
    {
        Stop stop;
        std::string redirection; ///< not executed, because the key is elsewhere
    };

    Task<Conclusion> run();
    /// Writes to the audit log first: an action that cannot be audited is not done.
    Task<Stop> writeIntent();
    Task<std::optional<Unusable>> open();
    /// Reads, compares and sends; in a cluster again on the node to which the key has moved.
    Task<Stop> act();
    [[nodiscard]] Stop compare(const KeyRead& looked);
    /// Empty: the connection was lost.
    Task<std::optional<ShownCommand>> command();
    Task<Stop> confirmServer();
    Task<Sent> send(ShownCommand command);
    [[nodiscard]] Stop judge(ScriptAnswer answer, const redis::ReplyView& reply);
    /// Keeps the removed lock for putBack(), for a limited time.
    void keepRemoved();
    Task<Conclusion> readAgain();

    [[nodiscard]] Conclusion endOf(const Unusable& unusable);
    [[nodiscard]] Conclusion failed(const std::string& words, Trouble trouble = Trouble::None);
    [[nodiscard]] Conclusion lostBeforeSending();
    [[nodiscard]] Conclusion handOut(const ShownCommand& command);
    void finish(const Conclusion& ending);
    [[nodiscard]] OperationAudit::Subject subject() const;

    LockOperation& q;
    const OperationOptions options;
    const Clock& clock;
    const ReleaseNotices notices;
    OperationAudit audit;
    AwaitedConnection link;
    ServerCheck serverCheck;
    ReturnWatch returnWatch;
    RemovedLock removed; ///< for putBack()

    OperationResult result;
    KeySnapshot confirmed;
    std::chrono::milliseconds ttl{};
    std::string tombstone;
    std::string sentTo; ///< ServerIdentity::name() of the server that got the command
    std::string runId;  ///< of the server; empty: unknown
    Answered answered = Answered::Done;
    bool running = false;
    bool finishing = false; ///< concluded; the outcome is being written to the audit log
    bool isReading = false; ///< running, before the operator decides
    bool isReadRefused = false;
    bool isUnconfirmed = false; ///< no other node could be queried
    NodeId announcedNode{};
    bool announced = false;
    bool carriedOut = false; ///< confirmed by the server
    MonoTime lookBegan{};    ///< start of the reading directly before the action; its PTTL is more recent

    // Last, because they use the members above.
    Task<LockReading> reading;
    Task<Conclusion> flow;
};

} // namespace lockscope::actions
