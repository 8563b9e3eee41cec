// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to lockaction*.cpp.

#include "actions/auditlog.h"
#include "actions/keylook.h"
#include "actions/lockaction.h"
#include "actions/steps.h"
#include "redis/connection.h"

#include <QTimer>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::actions {

inline constexpr std::chrono::seconds kPutBackTime{10};

/// The flow of one verb. Every step ends in the next one or in finish().
class LockAction::Private
{
public:
    Private(LockAction& action, ActionOptions theOptions, AuditLog& theAudit, const Clock& theClock,
            ReleaseNotices theNotices);

    // -- the connection: lockaction_connection.cpp
    void open(const std::function<void()>& then);
    void onNoConnection(const QString& error, const redis::ConnectError* why);
    void disconnectNow();
    void closeQuietly();
    void lookAt(const std::string& key, KeyLook::Done done);
    void lookedAt(const Seen& seen, const std::string& error, Trouble trouble);
    void tellLooked(const Seen& seen, const QString& error, Trouble trouble = Trouble::None);
    void enter(Step step);

    // -- the verb up to its answer: lockaction_verb.cpp
    void begin(Verb verb, const Seen& target);
    [[nodiscard]] QString refusal() const;
    [[nodiscard]] static QString timeHasPassed();
    void writeIntent();
    void run();
    void compared(const Seen& before, const std::string& error, Trouble trouble);
    void askNative(std::function<void(std::optional<NativeDelete>)> then);
    void remove();
    void act(const ShownCommand& command);
    void acted(const redis::Answer& answer);
    [[nodiscard]] std::optional<ScriptAnswer> said(const redis::ReplyView& reply) const;
    void done(ScriptAnswer answer, const redis::ReplyView& reply);
    void answerLost();
    void failed(const std::string& words, Trouble trouble = Trouble::None);
    void copyAs(const ShownCommand& command);

    // -- after it: lockaction_after.cpp
    void wake();
    void woken(const redis::Answer& answer, const std::string& shown);
    /// `refused`: what the command for the waiters said; `shards`: the one for those of shard channels.
    void judgeWake(const redis::ReplyView& refused, const redis::ReplyView& shards);
    [[nodiscard]] QString wakeText() const;
    [[nodiscard]] QString elsewhereText() const;
    void lookAgain();
    void lookedAgain(const Seen& after, const std::string& error, Trouble trouble);
    void watchStep();
    void finish(Outcome outcome, const QString& detail);
    void resolve(bool done);
    [[nodiscard]] AuditRecord record(const char* outcome, const QString& detail) const;
    void endedEarly();

    LockAction& q;
    const ActionOptions options;
    AuditLog& audit;
    const Clock& clock;
    const ReleaseNotices notices;
    TokenMask mask;
    bool maskLoaded = false;
    QTimer deadline;
    QTimer watch;
    redis::Connection* connection = nullptr;

    ActionResult result;
    Seen confirmed;
    std::chrono::milliseconds ttl{};
    std::string tombstone;
    MonoTime watchUntil{};
    enum class Answered : std::uint8_t { Done, Other, OtherOrAbsent, Lost, Strange } answered = Answered::Done;
    bool running = false;
    bool finishing = false; ///< over, and its outcome is being written down
    bool looking = false;
    bool connected = false; ///< the connection was ready: what happens to it from now on, its answers tell
    bool announced = false;
    bool carriedOut = false; ///< the server said so

    Seen removed; ///< for putBack()
    MonoTime removedAt{};
    MonoTime removedLeaseEnd{};
    MonoTime lookBegan{}; ///< of the look directly before the action: its PTTL was read after that
};

} // namespace lockscope::actions
