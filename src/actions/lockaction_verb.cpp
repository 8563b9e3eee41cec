// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One verb from its begin to the server's answer. Every step ends in the next one or in finish().
#include "actions/lockaction_impl.h"

#include "actions/recipe.h"
#include "actions/rediscli.h"
#include "core/text.h"

#include <algorithm>

namespace lockscope::actions {

using namespace std::chrono_literals;

namespace {

/// A century. A lease may be longer than our own clock can count: PEXPIREAT takes any number.
constexpr std::int64_t kLongestLeaseMs = std::int64_t{36'525} * 86'400'000;

} // namespace

void LockAction::Private::begin(Verb verb, const Seen& target)
{
    if (running || finishing)
        return;
    running = true;
    announced = false;
    carriedOut = false;
    answered = Answered::Done;
    result = {};
    result.verb = verb;
    confirmed = target;
    audit.mask(&q, [this](const Result<TokenMask, std::string>& loaded) {
        maskLoaded = loaded.has_value();
        if (!loaded)
            return finish(Outcome::Refused, QString::fromStdString(loaded.error()));
        mask = *loaded;
        if (!options.readOnly && !confirmed.exists && result.verb != Verb::PutBack)
            finish(Outcome::AlreadyGone, tr("There was no such key when it was looked at. Nothing was sent."));
        else if (!options.readOnly && confirmed.isFree)
            finish(Outcome::AlreadyGone, timeHasPassed());
        else if (const QString why = refusal(); !why.isEmpty())
            finish(Outcome::Refused, why);
        else
            writeIntent();
    });
}

QString LockAction::Private::timeHasPassed()
{
    return tr("The lock is free already: the time in its value has passed. Nothing was sent.");
}

/// Why nothing may be sent at all; empty when it may.
QString LockAction::Private::refusal() const
{
    if (options.readOnly)
        return tr("This profile is read-only. Nothing was sent.");
    if (result.verb == Verb::PutBack && (!confirmed.exists || clock.mono() - removedAt >= kPutBackTime))
        return tr("There is nothing to put back any more: that is possible for ten seconds after a release. Nothing "
                  "was sent.");
    if ((result.verb == Verb::Shorten || result.verb == Verb::Quarantine) && sharesItsKey(confirmed))
        return tr("The key holds more than this lock: its lease and its value are not this lock's alone. Nothing was "
                  "sent; release it instead.");
    if (!confirmed.comparable)
        return QString::fromStdString(confirmed.why) + QLatin1Char(' ') + tr("Nothing was sent.");
    return {};
}

/// What is not in the audit log is not done.
void LockAction::Private::writeIntent()
{
    audit.append(record("intent", {}), &q, [this](const Result<void, std::string>& written) {
        if (written)
            run();
        else
            finish(Outcome::Refused,
                   QString::fromStdString(written.error()) + QLatin1Char(' ') + tr("Nothing was sent."));
    });
}

void LockAction::Private::run()
{
    open([this] {
        enter(Step::Look);
        lookBegan = clock.mono();
        lookAt(confirmed.key, [this](const Seen& seen, const std::string& lookError, Trouble trouble) {
            compared(seen, lookError, trouble);
        });
    });
}

void LockAction::Private::compared(const Seen& before, const std::string& error, Trouble trouble)
{
    result.before = before;
    const bool isShared = hasMembers(confirmed) || sharesItsKey(confirmed);
    if (isShared && before.type == confirmed.type && hasMember(before, confirmed.token))
        result.before.token = confirmed.token; // that one is meant, whoever comes first by now
    result.after = before;
    result.seen = result.before.token;
    if (!error.empty()) {
        failed(error, trouble);
        return;
    }
    if (result.verb == Verb::PutBack) {
        if (before.exists)
            finish(Outcome::ChangedHands, tr("Somebody holds the lock now. Nothing was sent."));
        else if (confirmed.pttlMs < 0)
            act(setIfAbsent(confirmed, std::nullopt, mask));
        else if (const auto left = std::chrono::floor<std::chrono::milliseconds>(removedLeaseEnd - clock.mono());
                 left > 0ms)
            act(setIfAbsent(confirmed, left, mask));
        else
            finish(Outcome::AlreadyGone, tr("Its lease would have ended by now. Nothing was sent."));
        return;
    }
    const bool restIsNoLock =
        !before.isFree && !isUnchanged(before, confirmed) && isShared && !hasMembers(before) && !ownRelease(before);
    if (!before.exists || restIsNoLock)
        finish(Outcome::AlreadyGone, tr("The lock was gone already. Nothing was sent."));
    else if (before.isFree)
        finish(Outcome::AlreadyGone, timeHasPassed());
    else if (!isUnchanged(before, confirmed))
        finish(Outcome::ChangedHands,
               isSameHolder(before, confirmed)
                   ? tr("The holder's entry changed since you looked (it was taken again or let go once). Nothing was "
                        "sent; look again and decide.")
                   : tr("Another holder has the lock now. Nothing was sent."));
    else if (!before.comparable)
        finish(Outcome::Refused, QString::fromStdString(before.why) + QLatin1Char(' ') + tr("Nothing was sent."));
    else if (isShared && !sharesItsKey(result.before)) // never the whole key
        finish(Outcome::AlreadyGone, timeHasPassed());
    else if (result.verb == Verb::Shorten)
        act(expireIfUnchanged(before, ttl, mask));
    else if (result.verb == Verb::Quarantine)
        act(entombIfUnchanged(before, tombstone, ttl, mask));
    else
        remove();
}

/// Nothing: the connection was lost. A server that forbids the question gets the script.
void LockAction::Private::askNative(std::function<void(std::optional<NativeDelete>)> then)
{
    const redis::Command info{"COMMAND", "INFO", "DELEX", "DELIFEQ"};
    connection->send(info, &q, [this, then = std::move(then)](const redis::Answer& answer) {
        if (!running)
            return;
        if (!answer.isAnswered()) {
            then(std::nullopt);
            return;
        }
        // Unknown commands are nulls.
        auto native = NativeDelete::None;
        if (answer.isOk() && answer.reply.at(0).size() > 0)
            native = NativeDelete::Delex;
        else if (answer.isOk() && answer.reply.at(1).size() > 0)
            native = NativeDelete::Delifeq;
        then(native);
    });
}

void LockAction::Private::remove()
{
    // As the look for the confirmation found it: what was shown then is what is sent.
    if (confirmed.type != ValueType::String || confirmed.native) {
        act(deleteIfUnchanged(result.before, confirmed.native.value_or(NativeDelete::None), mask));
        return;
    }
    askNative([this](std::optional<NativeDelete> native) {
        if (native)
            act(deleteIfUnchanged(result.before, *native, mask));
        else
            failed(tr("the connection was lost before anything was sent").toStdString(), Trouble::Connection);
    });
}

void LockAction::Private::act(const ShownCommand& command)
{
    enter(Step::Act);
    result.command = command.shown;
    copyAs(command);
    if (result.verb == Verb::Release && notices.announce) {
        announced = true;
        notices.announce(options.node, options.endpoint.database, confirmed.key);
    }
    connection->send(command.command, &q, [this](const redis::Answer& answer) { acted(answer); });
    connection->flush();
}

void LockAction::Private::copyAs(const ShownCommand& command)
{
    if (result.verb == Verb::PutBack) {
        // With a masked token this would put something into the key that nobody holds.
        result.redisCli = {"# " + tr("not to be run as it is, the token is masked:").toStdString() + " " +
                           command.shown};
        return;
    }
    if (result.redisCli.empty())
        result.redisCli.push_back("# " + tr("Tokens are masked: put the real one in the place of each '<token ...>'. "
                                            "With another one nothing is changed.")
                                             .toStdString());
    result.redisCli.push_back(redisCli(options.endpoint) + " " + command.words);
}

void LockAction::Private::acted(const redis::Answer& answer)
{
    if (!running)
        return;
    if (answer.delivery == redis::Delivery::NotSent) {
        result.command.clear();
        result.redisCli.clear();
        failed(tr("the connection was lost before the command was sent").toStdString(), Trouble::Connection);
        return;
    }
    if (!answer.isAnswered()) {
        answerLost();
        return;
    }
    if (answer.reply.isError()) {
        failed(std::string(answer.reply.text()));
        return;
    }
    const auto answerIs = said(answer.reply);
    if (answerIs) {
        done(*answerIs, answer.reply);
        return;
    }
    resolve(false);
    answered = Answered::Strange;
    result.serverWords = answer.reply.isAggregate() ? "an array" : std::string(answer.reply.text());
    lookAgain();
}

/// Nothing: it is no answer to what was sent.
std::optional<ScriptAnswer> LockAction::Private::said(const redis::ReplyView& reply) const
{
    // A script that released and could not tell the waiters says so behind the number.
    const auto first =
        reply.isAggregate() && result.verb == Verb::Release && ownRelease(result.before) ? reply.at(0) : reply;
    if (result.verb == Verb::PutBack && first.isNull())
        return ScriptAnswer::Other; // of SET NX
    if (result.verb == Verb::PutBack && first.type() == redis::ReplyType::SimpleString && first.text() == "OK")
        return ScriptAnswer::Done;
    if (first.type() != redis::ReplyType::Integer)
        return std::nullopt;
    switch (const auto number = ScriptAnswer(*first.integer())) {
    case ScriptAnswer::Absent:
    case ScriptAnswer::Other:
    case ScriptAnswer::Done:
        return number;
    case ScriptAnswer::NotNeeded:
        return result.verb == Verb::Shorten ? std::optional(number) : std::nullopt;
    case ScriptAnswer::DoneOthersStay:
        return result.verb == Verb::Release ? std::optional(number) : std::nullopt;
    }
    return std::nullopt;
}

void LockAction::Private::done(ScriptAnswer answer, const redis::ReplyView& reply)
{
    switch (answer) {
    case ScriptAnswer::Done:
    case ScriptAnswer::DoneOthersStay:
        resolve(answer == ScriptAnswer::Done); // the `del` of a key that stays is none of ours
        answered = Answered::Done;
        carriedOut = true;
        if (result.verb == Verb::Release) {
            removed = result.before;
            removedAt = clock.mono();
            removedLeaseEnd =
                lookBegan + std::chrono::milliseconds(std::clamp<std::int64_t>(removed.pttlMs, 0, kLongestLeaseMs));
            result.canPutBack = !sharesItsKey(removed); // more than a key would have to be put back
            result.wake = waking(removed) == Waking::Poll          ? Wake::NoneNeeded
                          : waking(removed) == Waking::Unreachable ? Wake::NotPossible
                                                                   : Wake::Sent;
            if (reply.isAggregate())
                judgeWake(reply.at(1), reply.at(2));
            wake();
        } else {
            lookAgain();
        }
        break;
    case ScriptAnswer::NotNeeded:
        finish(Outcome::Refused, tr("The lease ends sooner than that by itself. Nothing was changed."));
        break;
    case ScriptAnswer::Absent:
        resolve(false);
        finish(Outcome::AlreadyGone, tr("The lock had ended when the command arrived. Nothing was changed."));
        break;
    case ScriptAnswer::Other:
        resolve(false);
        // DELEX and DELIFEQ say so of an absent key, too.
        answered = result.command.starts_with("DEL") ? Answered::OtherOrAbsent : Answered::Other;
        lookAgain();
        break;
    }
}

void LockAction::Private::failed(const std::string& words, Trouble trouble)
{
    resolve(false);
    result.serverWords = words;
    result.trouble = trouble != Trouble::None ? trouble : troubleOf(words);
    const auto said = [&words](std::string_view code) { return words.starts_with(code); };
    QString hint;
    if (said("READONLY"))
        hint = tr("This is a replica: act on the master.");
    else if (said("NOREPLICAS"))
        hint = tr("The server wants more replicas than it has (min-replicas-to-write) and refuses every write, the "
                  "holder's own release, too. Bring the replicas back or lower the setting.");
    else if (said("BUSY"))
        hint = tr("The server runs a long script. Wait, or end it with SCRIPT KILL.");
    else if (said("OOM"))
        hint = tr("The server is at its memory limit and refuses writes that need memory. Deleting still works.");
    else if (result.trouble == Trouble::Permission)
        hint = tr("The user may not do this. Give it the right, or name another user for actions in the profile.");
    else if (said("MISCONF"))
        hint = tr("The server cannot save its data and therefore refuses writes.");
    finish(Outcome::Failed,
           tr("The server refused or could not be asked: %1.").arg(QString::fromStdString(printable(words))) +
               (hint.isEmpty() ? QString() : QLatin1Char(' ') + hint));
}

void LockAction::Private::answerLost()
{
    // It may have run. Only the server knows; ask it over a new connection, and say what is there, not what we did.
    resolve(false);
    answered = Answered::Lost;
    result.trouble = Trouble::Connection;
    closeQuietly();
    open([this] { lookAgain(); });
}

} // namespace lockscope::actions
