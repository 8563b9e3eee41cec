// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/endings.h"
#include "actions/lockoperation.h"
#include "actions/operationconnection.h"
#include "actions/steps.h"
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

/// The flow of one action. Every step ends in the next one or in finish(). endings.h decides the conclusions.
class LockOperation::Private
{
public:
    Private(LockOperation& action, OperationOptions theOptions, AuditLog& theAudit, const Clock& theClock,
            ReleaseNotices theNotices);

    /// Starts a step.
    void enter(OperationStep step);
    void open(const std::function<void()>& then);
    /// Another server than the intended one replied, or its identity may not be queried.
    void onRefused(const QString& why, Trouble trouble);
    void onNoConnection(const QString& error, const redis::ConnectError* why);
    void close();
    void lookAt(const std::string& key, const KeyInspector::Done& done);
    void lookedAt(const Seen& seen, const std::string& error, Trouble trouble);
    void tellWithNotice(const Seen& seen);
    void tellLooked(const Seen& seen, const QString& error, Trouble trouble = Trouble::None);

    // -- until the reply
    void begin(OperationKind verb, const Seen& target);
    void writeIntent();
    void run();
    void compared(const Seen& before, const std::string& error, Trouble trouble);
    void askNative(std::function<void(std::optional<NativeDelete>)> then);
    void remove();
    void handOut(const ShownCommand& command);
    void act(const ShownCommand& command);
    /// Requires the agreement of the server itself, of the other cluster nodes or Sentinels, and of the saved profiles.
    void confirmServer(std::function<void()> then);
    void onConfirmed(const Confirmation& what, const std::function<void()>& then);
    void askSentinels(const std::function<void()>& then);
    void compareRunIds(const Endpoint& primary, const std::function<void()>& then);
    void checkRole(const std::function<void()>& then);
    void send(const ShownCommand& command);
    void acted(const redis::Answer& answer);
    void done(ScriptAnswer answer, const redis::ReplyView& reply);
    void answerLost();
    void failed(const std::string& words, Trouble trouble = Trouble::None);
    void copyAs(const ShownCommand& command);
    /// The command was not executed because the key is elsewhere: reads and compares again there.
    void actElsewhere(const std::string& redirection);
    [[nodiscard]] std::string shellCommand() const;

    // -- after the reply
    void wake();
    void woken(const ShownCommand& command, const redis::Answer& answer);
    void wakeElsewhere(const ShownCommand& command, const std::string& redirection);
    void lookAgain();
    void lookedAgain(const Seen& after, const std::string& error, Trouble trouble);
    void watchStep();
    void finish(const Ending& ending);
    void resolve(bool done);
    /// Wipes the removed value from memory once it cannot be put back any more.
    void forgetRemoved();
    [[nodiscard]] bool isInCluster() const;
    [[nodiscard]] std::string here() const; ///< host:port of the connected server
    [[nodiscard]] AuditRecord record(const char* outcome, const QString& detail) const;
    void endedEarly();

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
    std::string sentTo; ///< ServerIdentity::name() of the server that got the command
    std::string nodeId; ///< the server's run id; empty: unknown
    MonoTime watchUntil{};
    Answered answered = Answered::Done;
    bool running = false;
    bool finishing = false; ///< concluded; the outcome is being written to the audit log
    bool looking = false;
    bool lookRefused = false;
    bool isUnconfirmed = false; ///< no other node could be queried
    std::unique_ptr<topology::PrimarySearch> search;
    NodeId announcedNode{};
    bool announced = false;
    bool carriedOut = false; ///< confirmed by the server

    QTimer forget;
    Seen removed;            ///< for putBack()
    MonoTime removedUntil{}; ///< end of the time for putBack()
    MonoTime removedLeaseEnd{};
    MonoTime lookBegan{}; ///< start of the reading directly before the action; its PTTL is more recent
};

} // namespace lockscope::actions
