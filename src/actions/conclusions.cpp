// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/conclusions.h"

#include "actions/keyinspector.h"
#include "actions/recipe.h"
#include "actions/serverrules.h"
#include "core/text.h"
#include "formats/waking.h"

namespace lockscope::actions {

using namespace std::chrono_literals;

namespace {

QString nothingSent()
{
    return QLatin1Char(' ') + LockOperation::tr("Nothing was sent.");
}

Conclusion isFree()
{
    return {Outcome::AlreadyGone,
            LockOperation::tr("The lock is free already: the time in its value has passed. Nothing was sent.")};
}

} // namespace

std::optional<Conclusion> whyNotBegun(OperationKind verb, const KeySnapshot& confirmed, bool readOnly, bool canPutBack)
{
    if (readOnly)
        return Conclusion{Outcome::Refused, LockOperation::tr("This profile is read-only. Nothing was sent.")};
    if (!confirmed.exists && verb != OperationKind::PutBack)
        return Conclusion{Outcome::AlreadyGone,
                          LockOperation::tr("The key did not exist when it was read. Nothing was sent.")};
    if (confirmed.isFree)
        return isFree();
    if (verb == OperationKind::PutBack && (!confirmed.exists || !canPutBack))
        return Conclusion{
            Outcome::Refused,
            LockOperation::tr(
                "There is nothing to put back any more: that is possible until the lease would have ended, for 60 "
                "seconds at most, or 10 without a lease. Nothing was sent.")};
    if ((verb == OperationKind::Shorten || verb == OperationKind::Quarantine) && confirmed.onlyCounts)
        return Conclusion{
            Outcome::Refused,
            LockOperation::tr("It only counts: nobody is named who has a lease. Nothing was sent; release "
                              "it instead.")};
    if ((verb == OperationKind::Shorten || verb == OperationKind::Quarantine) && sharesItsKey(confirmed))
        return Conclusion{
            Outcome::Refused,
            LockOperation::tr(
                "The key holds more than this lock: its lease and its value are not this lock's alone. Nothing was "
                "sent; release it instead.")};
    if (!confirmed.comparable)
        return Conclusion{Outcome::Refused, QString::fromStdString(confirmed.why) + nothingSent()};
    return std::nullopt;
}

std::optional<Conclusion> whyNotSent(const KeySnapshot& confirmed, const KeySnapshot& before, const KeySnapshot& meant)
{
    const bool isShared = hasMembers(confirmed) || sharesItsKey(confirmed);
    const bool restIsNoLock =
        !before.isFree && !isUnchanged(before, confirmed) && isShared && !hasMembers(before) && !ownRelease(before);
    // The same number, of which nobody says any more what it counts.
    const bool isUnknown = before.exists && !before.comparable && confirmed.onlyCounts &&
                           before.type == confirmed.type && before.value == confirmed.value;
    if (isUnknown)
        return Conclusion{Outcome::Refused, QString::fromStdString(before.why) + nothingSent()};
    if (!before.exists || restIsNoLock)
        return Conclusion{Outcome::AlreadyGone, LockOperation::tr("The lock was gone already. Nothing was sent.")};
    if (before.isFree)
        return isFree();
    if (!isUnchanged(before, confirmed) && confirmed.onlyCounts) {
        const bool isSameNumber = before.type == confirmed.type && before.value == confirmed.value;
        return Conclusion{Outcome::ChangedHands,
                          isSameNumber ? LockOperation::tr("The clients that waited for the number when you looked do "
                                                           "not wait for it now, so what it counts is unknown. Nothing "
                                                           "was sent; look again and decide.")
                                       : LockOperation::tr("The number changed since you looked. Nothing was sent; "
                                                           "look again and decide.")};
    }
    if (!isUnchanged(before, confirmed))
        return Conclusion{
            Outcome::ChangedHands,
            isSameHolder(before, confirmed)
                ? LockOperation::tr(
                      "The holder's entry changed since you looked (it was taken again or let go once). Nothing was "
                      "sent; look again and decide.")
                : LockOperation::tr("Another holder has the lock now. Nothing was sent.")};
    if (!before.comparable)
        return Conclusion{Outcome::Refused, QString::fromStdString(before.why) + nothingSent()};
    if (isShared && !sharesItsKey(meant)) // never release the whole key
        return isFree();
    return std::nullopt;
}

std::optional<Conclusion> whyNotPutBack(const KeySnapshot& before, std::optional<std::chrono::milliseconds> left)
{
    if (before.exists)
        return Conclusion{Outcome::ChangedHands, LockOperation::tr("Somebody holds the lock now. Nothing was sent.")};
    if (left && *left <= 0ms)
        return Conclusion{Outcome::AlreadyGone,
                          LockOperation::tr("Its lease would have ended by now. Nothing was sent.")};
    return std::nullopt;
}

std::optional<ScriptAnswer> scriptAnswer(OperationKind verb, const KeySnapshot& before, const redis::ReplyView& reply)
{
    // A script that released but could not wake the waiters appends that behind the number.
    const auto first =
        reply.isAggregate() && verb == OperationKind::Release && ownRelease(before) ? reply.at(0) : reply;
    if (verb == OperationKind::PutBack && first.isNull())
        return ScriptAnswer::Other; // from SET NX
    if (verb == OperationKind::PutBack && first.type() == redis::ReplyType::SimpleString && first.text() == "OK")
        return ScriptAnswer::Done;
    if (first.type() != redis::ReplyType::Integer)
        return std::nullopt;
    switch (const auto number = ScriptAnswer(*first.integer())) {
    case ScriptAnswer::Absent:
    case ScriptAnswer::Other:
    case ScriptAnswer::Done:
        return number;
    case ScriptAnswer::NotNeeded:
        return verb == OperationKind::Shorten ? std::optional(number) : std::nullopt;
    case ScriptAnswer::DoneOthersStay:
        return verb == OperationKind::Release ? std::optional(number) : std::nullopt;
    }
    return std::nullopt;
}

QString thereNow(bool readable, const KeySnapshot& after, const KeySnapshot& confirmed)
{
    return !readable                       ? LockOperation::tr("What is there now could not be read.")
           : !after.exists                 ? LockOperation::tr("The key is absent now.")
           : isUnchanged(after, confirmed) ? LockOperation::tr("The key holds what you saw.")
                                           : LockOperation::tr("The key holds something else now.");
}

std::optional<Conclusion> conclude(Answered answered, bool readable, const KeySnapshot& after,
                                   const KeySnapshot& confirmed)
{
    const auto now = QLatin1Char(' ') + thereNow(readable, after, confirmed);
    switch (answered) {
    case Answered::Done:
        break;
    case Answered::Lost:
        return Conclusion{
            Outcome::Unknown,
            LockOperation::tr("The command was sent, but its answer was lost: it may have been carried out or "
                              "not.") +
                now};
    case Answered::Strange:
        return Conclusion{Outcome::Unknown,
                          LockOperation::tr("Unexpected reply to the command: it may have been carried out or not.") +
                              now};
    case Answered::OtherOrAbsent:
        if (readable && !after.exists)
            return Conclusion{Outcome::AlreadyGone,
                              LockOperation::tr("The lock had ended when the command arrived. Nothing was changed.")};
        [[fallthrough]];
    case Answered::Other:
        return Conclusion{Outcome::ChangedHands,
                          LockOperation::tr("The lock had changed when the command arrived. Nothing was changed.") +
                              now};
    }
    return std::nullopt;
}

Conclusion counted(bool readable, const KeySnapshot& before, const KeySnapshot& after)
{
    QString text = before.mode == LockMode::Latch ? LockOperation::tr("The latch is open: all who wait for it go on.")
                                                  : LockOperation::tr("One permit is given back.");
    if (readable && after.exists && after.left)
        text += QLatin1Char(' ') + (before.mode == LockMode::Latch
                                        ? LockOperation::tr("It counts again: %1.").arg(*after.left)
                                        : LockOperation::tr("Now free: %1.").arg(*after.left));
    return {Outcome::Released, text};
}

std::optional<Conclusion> watched(const KeySnapshot& after, const KeySnapshot& before, bool isOver)
{
    if (isSameHolder(after, before))
        return Conclusion{
            Outcome::CameBack,
            tellsHolders(before)
                ? LockOperation::tr(
                      "The lock was released, and the same holder has it again: its renewal re-creates it. "
                      "Quarantine it, or stop the holder.")
                : LockOperation::tr(
                      "The lock was released, and is held again with the same token. This token does not tell "
                      "holders apart: it may be the same holder or the next one.")};
    if (after.exists && !after.isFree && sharesItsKey(before) &&
        (before.mode == LockMode::Read || before.mode == LockMode::Semaphore)) {
        const auto left = after.type == ValueType::Hash ? holders(after) : std::size_t{after.count};
        return Conclusion{Outcome::Released,
                          LockOperation::tr("One hold is given back; %n other(s) still hold the lock.", nullptr,
                                            static_cast<int>(std::max<std::size_t>(left, 1)))};
    }
    if (after.exists && !after.isFree)
        return Conclusion{Outcome::Released, LockOperation::tr("The lock is released, and the next holder has it.")};
    if (isOver)
        return Conclusion{Outcome::Released, LockOperation::tr("The lock is released.")};
    return std::nullopt;
}

QString failedText(const std::string& words, Trouble trouble)
{
    const auto said = [&words](std::string_view code) { return words.starts_with(code); };
    QString hint;
    if (said("READONLY"))
        hint = LockOperation::tr("This is a replica: act on the primary.");
    else if (said("NOREPLICAS"))
        hint = LockOperation::tr(
            "The server wants more replicas than it has (min-replicas-to-write) and refuses every write, the "
            "holder's own release, too. Bring the replicas back or lower the setting.");
    else if (said("BUSY"))
        hint = LockOperation::tr("The server runs a long script. Wait, or end it with SCRIPT KILL.");
    else if (said("OOM"))
        hint = LockOperation::tr(
            "The server is at its memory limit and refuses writes that need memory. Deleting still works.");
    else if (trouble == Trouble::Permission)
        hint = LockOperation::tr(
            "The user may not do this. Give it the right, or name another user for actions in the profile.");
    else if (said("MOVED") || said("ASK"))
        hint = LockOperation::tr("The lock is on another node of the cluster: act on the cluster (redis+cluster://), "
                                 "not on this node alone.");
    else if (said("TRYAGAIN"))
        hint = LockOperation::tr("Its slot is being moved to another node. Try again in a moment.");
    else if (said("CLUSTERDOWN"))
        hint = LockOperation::tr("No node of the cluster serves its slot now: nobody can take, renew or release it.");
    else if (said("MASTERDOWN"))
        hint = LockOperation::tr("This replica has lost its link to its primary: act on the primary.");
    else if (said("MISCONF"))
        hint = LockOperation::tr("The server cannot save its data and therefore refuses writes.");
    return LockOperation::tr("The server refused or could not be asked: %1.")
               .arg(QString::fromStdString(printable(words))) +
           (hint.isEmpty() ? QString() : QLatin1Char(' ') + hint);
}

void judgeWake(OperationResult& result, const redis::ReplyView& refused, const redis::ReplyView& shards, bool inCluster)
{
    const bool hasShards = shards.text().find("nknown Redis command") == std::string_view::npos; // since Redis 7.0
    if (!refused.isError() && !(shards.isError() && inCluster && hasShards))
        return;
    result.wakeWords = std::string((refused.isError() ? refused : shards).text());
    result.wake = troubleOf(result.wakeWords) == Trouble::Permission ? Wake::NotPermitted : Wake::Failed;
}

void applyWakeAnswer(OperationResult& result, const redis::Answer& answer, const std::string& shown, bool inCluster)
{
    const auto& reply = answer.reply;
    const auto told = reply.isAggregate() ? reply.at(0).integer() : reply.integer();
    if (!answer.isAnswered()) {
        result.wake = Wake::Failed;
        result.wakeWords = LockOperation::tr("the connection was lost").toStdString();
    } else if (reply.isError()) {
        judgeWake(result, reply, {}, inCluster);
    } else if (!told) {
        result.wake = Wake::Failed;
        result.wakeWords = LockOperation::tr("unexpected reply").toStdString();
    } else if (reply.isAggregate()) {
        judgeWake(result, reply.at(1), reply.at(2), inCluster);
    } else if (*told == 0 && waking(result.before) == Waking::Signal) {
        result.wake = Wake::NotPossible; // another kind of key has the list's name
    }
    auto said = told ? std::to_string(*told) : std::string();
    if (!result.wakeWords.empty())
        said += (said.empty() ? "" : ", ") + result.wakeWords;
    result.wakeUps.push_back(shown + ": " + said);
}

QString wakeText(const OperationResult& result)
{
    const auto words = QString::fromStdString(printable(result.wakeWords));
    switch (result.wake) {
    case Wake::NotPermitted:
        return LockOperation::tr(
                   "Its waiters were not woken: this user may not do that (%1). They sleep until their own timeout.")
            .arg(words);
    case Wake::Failed:
        return LockOperation::tr("Its waiters could not be woken (%1). They may sleep until their own timeout.")
            .arg(words);
    case Wake::NotPossible:
        return LockOperation::tr("Its waiters cannot be woken from outside: they sleep until their own timeout.");
    case Wake::None:
    case Wake::NoneNeeded:
    case Wake::Sent:
        break;
    }
    return {};
}

QString ownReleaseText(const KeySnapshot& seen)
{
    const auto token = QString::fromStdString(printableElided(seen.token, 40));
    switch (nextToken(seen)) {
    case NextToken::Same:
        return LockOperation::tr("Holders of this lock write the same value (\"%1\"): the old holder's own release "
                                 "will delete the next holder's lock, even if it compares the value first.")
            .arg(token);
    case NextToken::SameName:
        return LockOperation::tr("The value \"%1\" looks like the name of a host or worker, not of one hold: if the "
                                 "same one takes the lock again, its release for the old work deletes the new lock.")
            .arg(token);
    case NextToken::Differs:
        break;
    }
    return LockOperation::tr("If its own release compares the token, it does nothing; a bare DEL deletes the next "
                             "holder's lock.");
}

QString guessText(const KeySnapshot& seen)
{
    return LockOperation::tr("That %1 wrote it is a guess by the form of the value: how it is released, and whether "
                             "its waiters are woken, is right only if that holds.")
        .arg(QString::fromUtf8(formats::library(seen.library).title));
}

QString elsewhereText(const OperationResult& result)
{
    return formats::isRedlock(result.before.library)
               ? LockOperation::tr("This applies to this server only. With Redlock the holder "
                                   "may still have a majority of the others.")
               : QString();
}

QString remarks(const OperationResult& result, bool carriedOut, const std::string& unconfirmedAt)
{
    const bool isReleased = carriedOut && result.operation == OperationKind::Release;
    const bool warns = isReleased && nextToken(result.before) != NextToken::Differs;
    const bool isCopied = result.outcome == Outcome::Released && result.operation == OperationKind::CopyRelease;
    const bool follows = isReleased || isCopied;
    const bool isDone = carriedOut || isCopied;
    QString all;
    for (const auto& more :
         {isDone && !unconfirmedAt.empty() ? unconfirmedText(unconfirmedAt, false) : QString(), wakeText(result),
          isReleased ? elsewhereText(result) : QString(), warns ? ownReleaseText(result.before) : QString(),
          follows && dependsOnGuess(result.before) ? guessText(result.before) : QString()}) {
        if (!more.isEmpty())
            all += QLatin1Char(' ') + more;
    }
    return all;
}

} // namespace lockscope::actions
