// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What follows an answer: the waiters are woken, the key is looked at and watched, and all is written down.
#include "actions/lockaction_impl.h"

#include "actions/recipe.h"
#include "core/text.h"
#include "formats/waking.h"

#include <array>
#include <pwd.h>
#include <unistd.h>
#include <utility>

namespace lockscope::actions {

using namespace std::chrono_literals;

namespace {

std::string osUser()
{
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    if (getpwuid_r(geteuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr)
        return found->pw_name;
    return "uid " + std::to_string(geteuid());
}

} // namespace

void LockAction::Private::wake()
{
    const auto command = wakeUp(result.before);
    if (!command) {
        lookAgain();
        return;
    }
    enter(Step::WakeUp);
    copyAs(*command);
    if (connection == nullptr) {
        woken({}, command->shown);
        return;
    }
    connection->send(command->command, &q, [this, shown = command->shown](const redis::Answer& answer) {
        if (running)
            woken(answer, shown);
    });
    connection->flush();
}

void LockAction::Private::woken(const redis::Answer& answer, const std::string& shown)
{
    const auto& reply = answer.reply;
    const auto told = reply.isAggregate() ? reply.at(0).integer() : reply.integer();
    if (!answer.isAnswered()) {
        result.wake = Wake::Failed;
        result.wakeWords = tr("the connection was lost").toStdString();
    } else if (reply.isError()) {
        judgeWake(reply, {});
    } else if (!told) {
        result.wake = Wake::Failed;
        result.wakeWords = tr("unexpected reply").toStdString();
    } else if (reply.isAggregate()) {
        judgeWake(reply.at(1), reply.at(2));
    } else if (*told == 0 && waking(result.before) == Waking::Signal) {
        result.wake = Wake::NotPossible; // something else has the list's name
    }
    auto said = told ? std::to_string(*told) : std::string();
    if (!result.wakeWords.empty())
        said += (said.empty() ? "" : ", ") + result.wakeWords;
    result.wakeUps.push_back(shown + ": " + said);
    lookAgain();
}

void LockAction::Private::judgeWake(const redis::ReplyView& refused, const redis::ReplyView& shards)
{
    // Only in a cluster does anybody listen to shard channels.
    const bool inCluster = connection != nullptr && connection->hello().mode == "cluster";
    if (!refused.isError() && !(shards.isError() && inCluster))
        return;
    result.wakeWords = std::string((refused.isError() ? refused : shards).text());
    result.wake = troubleOf(result.wakeWords) == Trouble::Permission ? Wake::NotPermitted : Wake::Failed;
}

/// Behind the outcome of a release; empty when there is nothing to say.
QString LockAction::Private::wakeText() const
{
    const auto words = QString::fromStdString(printable(result.wakeWords));
    switch (result.wake) {
    case Wake::NotPermitted:
        return tr("Its waiters were not woken: this user may not do that (%1). They sleep until their own timeout.")
            .arg(words);
    case Wake::Failed:
        return tr("Its waiters could not be woken (%1). They may sleep until their own timeout.").arg(words);
    case Wake::NotPossible:
        return tr("Its waiters cannot be woken from outside: they sleep until their own timeout.");
    case Wake::None:
    case Wake::NoneNeeded:
    case Wake::Sent:
        break;
    }
    return {};
}

/// What one server cannot know.
QString LockAction::Private::elsewhereText() const
{
    return formats::isRedlock(result.before.library) ? tr("This applies to this server only. With Redlock the holder "
                                                          "may still have a majority of the others.")
                                                     : QString();
}

void LockAction::Private::lookAgain()
{
    enter(Step::LookAgain);
    if (connection == nullptr) {
        lookedAgain({}, tr("the connection was lost").toStdString(), Trouble::Connection);
        return;
    }
    lookAt(confirmed.key, [this](const Seen& after, const std::string& error, Trouble trouble) {
        lookedAgain(after, error, trouble);
    });
}

void LockAction::Private::lookedAgain(const Seen& after, const std::string& error, Trouble trouble)
{
    result.after = after;
    const auto now = !error.empty()                  ? tr("What is there now could not be read.")
                     : !after.exists                 ? tr("The key is absent now.")
                     : isUnchanged(after, confirmed) ? tr("The key holds what you saw.")
                                                     : tr("The key holds something else now.");
    switch (answered) {
    case Answered::Lost:
        finish(Outcome::Unknown, tr("The command was sent, but its answer was lost: it may have been carried out or "
                                    "not.") +
                                     QLatin1Char(' ') + now);
        return;
    case Answered::Strange:
        result.trouble = trouble;
        finish(Outcome::Unknown,
               tr("Unexpected reply to the command: it may have been carried out or not.") + QLatin1Char(' ') + now);
        return;
    case Answered::OtherOrAbsent:
        if (error.empty() && !after.exists) {
            finish(Outcome::AlreadyGone, tr("The lock had ended when the command arrived. Nothing was changed."));
            return;
        }
        [[fallthrough]];
    case Answered::Other:
        finish(Outcome::ChangedHands,
               tr("The lock had changed when the command arrived. Nothing was changed.") + QLatin1Char(' ') + now);
        return;
    case Answered::Done:
        break;
    }
    if (result.verb != Verb::Release) {
        finish(Outcome::Released, now);
        return;
    }
    Q_EMIT q.removed();
    if (options.watchTime <= 0ms || !error.empty()) {
        finish(Outcome::Released, tr("The lock is released.") + QLatin1Char(' ') + now);
        return;
    }
    watchUntil = clock.mono() + options.watchTime;
    enter(Step::Watch);
    deadline.stop();
    watch.start();
    watchStep();
}

void LockAction::Private::watchStep()
{
    const auto& after = result.after;
    if (isSameHolder(after, result.before)) {
        finish(Outcome::CameBack,
               tellsHolders(after)
                   ? tr("The lock was released, and the same holder has it again: its renewal re-creates it. "
                        "Quarantine it, or stop the holder.")
                   : tr("The lock was released, and is held again with the same token. This token does not tell "
                        "holders apart: it may be the same holder or the next one."));
    } else if (after.exists && !after.isFree) {
        finish(Outcome::Released, tr("The lock is released, and the next holder has it."));
    } else if (clock.mono() >= watchUntil || connection == nullptr) {
        finish(Outcome::Released, tr("The lock is released."));
    } else if (connection->pendingReplies() == 0) {
        lookAt(confirmed.key, [this](const Seen& seen, const std::string& error, Trouble) {
            if (!running || !watch.isActive())
                return;
            if (error.empty())
                result.after = seen;
            if (result.after.exists && !result.after.isFree)
                watchStep();
        });
    }
}

void LockAction::Private::resolve(bool done)
{
    if (std::exchange(announced, false) && notices.resolve)
        notices.resolve(options.node, options.endpoint.database, confirmed.key, done);
}

AuditRecord LockAction::Private::record(const char* outcome, const QString& detail) const
{
    AuditRecord record;
    record.when = clock.wall();
    record.who = osUser();
    record.server = options.endpoint.displayUri();
    record.environment = options.environment;
    record.key = confirmed.key;
    record.database = options.endpoint.database;
    record.verb = name(result.verb);
    if (maskLoaded)
        record.seen = mask.mask(confirmed.token.empty() ? confirmed.value : confirmed.token);
    record.done = result.command;
    record.outcome = outcome;
    record.detail = detail.toStdString();
    return record;
}

/// Destroyed while it runs: nobody is told any more, but what was sent is not lost without a word.
void LockAction::Private::endedEarly()
{
    if (carriedOut)
        audit.appendUnheard(record(name(Outcome::Released), tr("Given up before the last look.")));
    else if (!result.command.empty())
        audit.appendUnheard(record(name(Outcome::Unknown),
                                   tr("Given up after the command was sent: it may have been carried out or not.")));
    else
        audit.appendUnheard(record(name(Outcome::Failed), tr("Given up. Nothing was sent.")));
}

void LockAction::Private::finish(Outcome outcome, const QString& detail)
{
    if (!running)
        return;
    running = false;
    resolve(false);
    closeQuietly();
    result.outcome = outcome;
    result.canPutBack = result.canPutBack && !result.after.exists;
    if (result.verb == Verb::PutBack && outcome == Outcome::Released)
        removed = {};
    QString all = detail;
    for (const auto& more : {wakeText(), carriedOut && result.verb == Verb::Release ? elsewhereText() : QString()}) {
        if (!more.isEmpty())
            all += QLatin1Char(' ') + more;
    }
    if (result.wake == Wake::NotPermitted || result.wake == Wake::Failed)
        result.wakeRemedy = wakeRemedy(result.before, options.endpoint, result.wake == Wake::NotPermitted);
    result.detail = all.toStdString();
    finishing = true;
    audit.append(record(name(outcome), all), &q, [this, told = result](const Result<void, std::string>& written) {
        finishing = false;
        auto finished = told;
        // A refusal for want of an audit log cannot be audited; everything else is.
        if (!written && told.outcome != Outcome::Refused)
            finished.detail += ' ' + written.error();
        Q_EMIT q.finished(finished);
    });
}

} // namespace lockscope::actions
