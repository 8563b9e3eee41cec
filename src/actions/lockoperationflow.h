// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "actions/endings.h"
#include "actions/lockoperation.h"
#include "actions/operationconnection.h"
#include "actions/steps.h"
#include "redis/connection.h"

#include <QTimer>

#include <functional>
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
    void onNoConnection(const QString& error, const redis::ConnectError* why);
    void close();
    void lookAt(const std::string& key, const KeyInspector::Done& done);
    void lookedAt(const Seen& seen, const std::string& error, Trouble trouble);
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
    void checkRole(const std::function<void()>& then);
    void send(const ShownCommand& command);
    void acted(const redis::Answer& answer);
    void done(ScriptAnswer answer, const redis::ReplyView& reply);
    void answerLost();
    void failed(const std::string& words, Trouble trouble = Trouble::None);
    void copyAs(const ShownCommand& command);

    // -- behind it
    void wake();
    void lookAgain();
    void lookedAgain(const Seen& after, const std::string& error, Trouble trouble);
    void watchStep();
    void finish(const Ending& ending);
    void resolve(bool done);
    /// What was removed is known no longer than it can be put back: its bytes are overwritten.
    void forgetRemoved();
    [[nodiscard]] bool isInCluster() const;
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
    std::string nodeId; ///< the server's run id; empty: it was not asked, or did not say
    MonoTime watchUntil{};
    Answered answered = Answered::Done;
    bool running = false;
    bool finishing = false; ///< over, and its outcome is being written down
    bool looking = false;
    bool announced = false;
    bool carriedOut = false; ///< the server said so

    QTimer forget;
    Seen removed;            ///< for putBack()
    MonoTime removedUntil{}; ///< then it is forgotten
    MonoTime removedLeaseEnd{};
    MonoTime lookBegan{}; ///< of the look directly before the action: its PTTL was read after that
};

} // namespace lockscope::actions
