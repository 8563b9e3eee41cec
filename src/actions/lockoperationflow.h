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

/// How long a lock can be put back: while its lease would still run, but no longer; and what had none.
inline constexpr std::chrono::seconds kPutBackTime{60};
inline constexpr std::chrono::seconds kPutBackTimeWithoutLease{10};

/// The flow of one verb. Every step ends in the next one or in finish(). How it ends is decided in endings.h.
class LockOperation::Private
{
public:
    Private(LockOperation& action, OperationOptions theOptions, AuditLog& theAudit, const Clock& theClock,
            ReleaseNotices theNotices);

    /// Begins a step.
    void enter(OperationStep step);
    void open(const std::function<void()>& then);
    /// Another server answers than the one that is meant, or it may not be asked who it is.
    void onRefused(const QString& why, Trouble trouble);
    void onNoConnection(const QString& error, const redis::ConnectError* why);
    void close();
    void lookAt(const std::string& key, const KeyInspector::Done& done);
    void lookedAt(const Seen& seen, const std::string& error, Trouble trouble);
    void tellWithNotice(const Seen& seen);
    void tellLooked(const Seen& seen, const QString& error, Trouble trouble = Trouble::None);

    // -- up to the answer
    void begin(OperationKind verb, const Seen& target);
    void writeIntent();
    void run();
    void compared(const Seen& before, const std::string& error, Trouble trouble);
    void askNative(std::function<void(std::optional<NativeDelete>)> then);
    void remove();
    void handOut(const ShownCommand& command);
    void act(const ShownCommand& command);
    /// The server itself, the other nodes of its cluster or its Sentinels, and the saved profiles have to agree.
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
    /// The command was not executed, for the key is elsewhere: there it is looked at and compared again.
    void actElsewhere(const std::string& redirection);
    [[nodiscard]] std::string shellCommand() const;

    // -- behind it
    void wake();
    void woken(const ShownCommand& command, const redis::Answer& answer);
    void wakeElsewhere(const ShownCommand& command, const std::string& redirection);
    void lookAgain();
    void lookedAgain(const Seen& after, const std::string& error, Trouble trouble);
    void watchStep();
    void finish(const Ending& ending);
    void resolve(bool done);
    /// What was removed is known no longer than it can be put back: its bytes are overwritten.
    void forgetRemoved();
    [[nodiscard]] bool isInCluster() const;
    [[nodiscard]] std::string here() const; ///< host:port of whom we talk to
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
    std::string sentTo; ///< ServerIdentity::name() of whoever got the command
    std::string nodeId; ///< the server's run id; empty: it did not say
    MonoTime watchUntil{};
    Answered answered = Answered::Done;
    bool running = false;
    bool finishing = false; ///< over, and its outcome is being written down
    bool looking = false;
    bool lookRefused = false;
    bool isUnconfirmed = false; ///< no other node could be asked
    std::unique_ptr<topology::PrimarySearch> search;
    NodeId announcedNode{};
    bool announced = false;
    bool carriedOut = false; ///< the server said so

    QTimer forget;
    Seen removed;            ///< for putBack()
    MonoTime removedUntil{}; ///< then it is forgotten
    MonoTime removedLeaseEnd{};
    MonoTime lookBegan{}; ///< of the look directly before the action: its PTTL was read after that
};

} // namespace lockscope::actions
