// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/operationtext.h"

#include "actions/conclusions.h"
#include "core/text.h"
#include "formats/decode.h"
#include "formats/waking.h"
#include "gui/presentation.h"
#include "presentation/locks/heldtext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using actions::OperationKind;
using actions::Outcome;

struct OperationWords
{
    Q_DECLARE_TR_FUNCTIONS(LockOperation)
};

QString releaseOutcome(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Released:
        return OperationWords::tr("Released. The lock is free for the next one.");
    case Outcome::ChangedHands:
        return OperationWords::tr("Not released: the lock changed hands first. Nothing was deleted.");
    case Outcome::AlreadyGone:
        return OperationWords::tr("Already gone: it was released or expired first. Nothing was deleted.");
    case Outcome::CameBack:
        return OperationWords::tr(
            "Released, but the same holder has it again: its renewal sets the lock anew. Quarantine keeps "
            "it away for a while.");
    case Outcome::Refused:
        return OperationWords::tr("Not released: Lockscope refused, and nothing was sent.");
    case Outcome::Failed:
        return OperationWords::tr("Not released: the server refused.");
    case Outcome::Unknown:
        return OperationWords::tr("Sent, but the answer was lost: it may have been released. It is not sent again.");
    }
    Q_UNREACHABLE();
}

QString putBackOutcome(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Released:
    case Outcome::CameBack:
        return OperationWords::tr("Put back: the old holder has its lock again, with the rest of its lease.");
    case Outcome::ChangedHands:
        return OperationWords::tr("Not put back: somebody else has taken the lock in the meantime.");
    case Outcome::AlreadyGone:
        return OperationWords::tr("Not put back: its lease would have ended by now.");
    case Outcome::Refused:
        return OperationWords::tr("Not put back: Lockscope refused, and nothing was sent.");
    case Outcome::Failed:
        return OperationWords::tr("Not put back: the server refused.");
    case Outcome::Unknown:
        return OperationWords::tr("Sent, but the answer was lost: it may have been put back. It is not sent again.");
    }
    Q_UNREACHABLE();
}

QString copyOutcome(Outcome outcome, bool onlyCounts)
{
    switch (outcome) {
    case Outcome::Released:
    case Outcome::CameBack:
        return onlyCounts ? OperationWords::tr("Copied. Nothing was sent.")
                          : OperationWords::tr("Copied, with the holder's token. The lock is still held.");
    case Outcome::ChangedHands:
        return OperationWords::tr("Not copied: the lock changed hands first.");
    case Outcome::AlreadyGone:
        return OperationWords::tr("Not copied: the lock is gone.");
    case Outcome::Refused:
        return OperationWords::tr("Not copied: refused by Lockscope.");
    case Outcome::Failed:
    case Outcome::Unknown:
        return OperationWords::tr("Not copied: the lock could not be read.");
    }
    Q_UNREACHABLE();
}

QString changeOutcome(OperationKind verb, Outcome outcome)
{
    switch (outcome) {
    case Outcome::Released:
    case Outcome::CameBack:
        return verb == OperationKind::Shorten
                   ? OperationWords::tr("Done: the lease ends sooner now.")
                   : OperationWords::tr("Quarantined. Nobody can take this lock before that is over.");
    case Outcome::ChangedHands:
        return OperationWords::tr("Nothing was changed: the lock changed hands first.");
    case Outcome::AlreadyGone:
        return OperationWords::tr("Nothing was changed: the lock was already gone.");
    case Outcome::Refused:
        return OperationWords::tr("Nothing was changed: Lockscope refused, and nothing was sent.");
    case Outcome::Failed:
        return OperationWords::tr("Nothing was changed: the server refused.");
    case Outcome::Unknown:
        return OperationWords::tr("Sent, but the answer was lost: it may have been changed. It is not sent again.");
    }
    Q_UNREACHABLE();
}

/// False if waiters were not woken although they needed it.
bool wasHeard(actions::Wake wake)
{
    return wake != actions::Wake::NotPermitted && wake != actions::Wake::Failed;
}

bool isLatch(const actions::KeySnapshot& seen)
{
    return seen.mode == LockMode::Latch;
}

QString wakingText(const actions::KeySnapshot& seen)
{
    switch (actions::waking(seen)) {
    case actions::Waking::Message:
        return OperationWords::tr("Waiters sleep until notified: %1's own unlock message wakes them.")
            .arg(QString::fromUtf8(formats::library(seen.library).title));
    case actions::Waking::Signal:
        return OperationWords::tr("Waiters block on a list: one is woken by the library's own signal.");
    case actions::Waking::Itself:
        return OperationWords::tr("Waiters sleep until notified: the release notifies them as its library does.");
    case actions::Waking::Unreachable:
        return OperationWords::tr("Waiters sleep until notified. Only their library can wake them.");
    case actions::Waking::Poll:
        break;
    }
    return OperationWords::tr("Waiters that poll get the lock at their next try; nobody is woken.");
}

} // namespace

QString question(OperationKind verb, const QString& key, const actions::KeySnapshot& seen)
{
    if (verb == OperationKind::Release && seen.onlyCounts)
        return isLatch(seen) ? OperationWords::tr("Open the latch %1?").arg(key)
                             : OperationWords::tr("Give one permit of %1 back?").arg(key);
    switch (verb) {
    case OperationKind::Release:
        return OperationWords::tr("Release %1?").arg(key);
    case OperationKind::Shorten:
        return OperationWords::tr("Shorten the lease of %1?").arg(key);
    case OperationKind::Quarantine:
        return OperationWords::tr("Quarantine %1?").arg(key);
    case OperationKind::PutBack:
        return OperationWords::tr("Put %1 back?").arg(key);
    case OperationKind::CopyRelease:
        return OperationWords::tr("Copy the release command of %1?").arg(key);
    }
    Q_UNREACHABLE();
}

QString questionOfMany(OperationKind verb, int count)
{
    switch (verb) {
    case OperationKind::Release:
        return OperationWords::tr("Release %n locks?", nullptr, count);
    case OperationKind::Shorten:
        return OperationWords::tr("Shorten the leases of %n locks?", nullptr, count);
    case OperationKind::Quarantine:
        return OperationWords::tr("Quarantine %n locks?", nullptr, count);
    case OperationKind::PutBack:
        return OperationWords::tr("Put %n locks back?", nullptr, count);
    case OperationKind::CopyRelease:
        return OperationWords::tr("Copy the release commands of %n locks?", nullptr, count);
    }
    Q_UNREACHABLE();
}

QString buttonOfMany(OperationKind verb, int count)
{
    switch (verb) {
    case OperationKind::Release:
        return OperationWords::tr("&Release %n Locks", nullptr, count);
    case OperationKind::Shorten:
        return OperationWords::tr("&Shorten %n Leases", nullptr, count);
    case OperationKind::Quarantine:
        return OperationWords::tr("&Quarantine %n Locks", nullptr, count);
    case OperationKind::PutBack:
        return OperationWords::tr("&Put %n Locks Back", nullptr, count);
    case OperationKind::CopyRelease:
        return OperationWords::tr("&Copy %n Commands", nullptr, count);
    }
    Q_UNREACHABLE();
}

QString verbButton(OperationKind verb, const actions::KeySnapshot& seen)
{
    if (verb == OperationKind::Release && seen.onlyCounts)
        return isLatch(seen) ? OperationWords::tr("&Open Latch") : OperationWords::tr("&Give Permit Back");
    switch (verb) {
    case OperationKind::Release:
        return OperationWords::tr("&Release Lock");
    case OperationKind::Shorten:
        return OperationWords::tr("&Shorten Lease");
    case OperationKind::Quarantine:
        return OperationWords::tr("&Quarantine Lock");
    case OperationKind::PutBack:
        return OperationWords::tr("&Put Back");
    case OperationKind::CopyRelease:
        return OperationWords::tr("&Copy Command");
    }
    Q_UNREACHABLE();
}

QString verbRunning(OperationKind verb)
{
    switch (verb) {
    case OperationKind::Release:
        return OperationWords::tr("Releasing: re-reading, comparing, deleting only if unchanged…");
    case OperationKind::Shorten:
        return OperationWords::tr("Shortening: looking again, comparing, changing only if unchanged…");
    case OperationKind::Quarantine:
        return OperationWords::tr("Quarantining: looking again, comparing, replacing only if unchanged…");
    case OperationKind::PutBack:
        return OperationWords::tr("Putting back, if nobody took it…");
    case OperationKind::CopyRelease:
        return OperationWords::tr("Looking again, comparing…");
    }
    Q_UNREACHABLE();
}

QString heldText(const LockState& state, ServerTime now)
{
    const auto since = heldtext::since(state);
    if (since.known == heldtext::Known::Nothing)
        return OperationWords::tr("unknown: already held when it was first read");
    return heldtext::sentence(since.known, lengthtext::seconds(now - since.from),
                              QString::fromStdString(isoTime(since.from)));
}

QString holderText(const actions::KeySnapshot& seen)
{
    if (!seen.exists)
        return OperationWords::tr("not seen");
    if (formats::isFieldName(seen.library, seen.type))
        return OperationWords::tr("not named");
    if (seen.onlyCounts)
        return (isLatch(seen) ? OperationWords::tr("not named; still to count down: %1")
                              : OperationWords::tr("not named; permits free: %1"))
            .arg(seen.left.value_or(0));
    const std::string summary = formats::describeHolder(seen.library, seen.token).summary;
    const QString holder = QString::fromStdString(summary.empty() ? printableElided(seen.token, 80) : summary);
    if (const auto count = actions::holders(seen); count > 1)
        return OperationWords::tr("%n holders together, one of them %1", nullptr, static_cast<int>(count)).arg(holder);
    if (!seen.comparable || actions::tellsHolders(seen))
        return holder.isEmpty() ? OperationWords::tr("not seen") : holder;
    return holder.isEmpty() ? OperationWords::tr("an empty token: this token does not tell holders apart")
                            : OperationWords::tr("%1 (this token does not tell holders apart)").arg(holder);
}

QStringList consequences(OperationKind verb, const actions::KeySnapshot& seen, const LockState& state)
{
    QStringList lines;
    if (!seen.notice.empty())
        lines << QString::fromStdString(seen.notice);
    const auto readers = static_cast<int>(actions::holders(seen));
    if (readers > 1)
        lines << (verb == OperationKind::Shorten
                      ? OperationWords::tr("%n readers hold it together: the lease of all ends.", nullptr, readers)
                      : OperationWords::tr("%n readers hold it together: all of them lose it.", nullptr, readers));
    if (seen.exists && seen.comparable && !actions::tellsHolders(seen))
        lines << OperationWords::tr("Every holder writes the same value (\"%1\"), so \"unchanged\" cannot be proved. "
                                    "Lockscope relies on the events it has seen.")
                     .arg(QString::fromStdString(printableElided(seen.token, 40)));
    if (verb == OperationKind::Shorten) {
        lines << OperationWords::tr("Waiters get their chance when the new lease ends; nobody is woken before.");
        lines << (state.renewals > 0
                      ? OperationWords::tr("The holder renews: its next renewal makes the lease long again.")
                      : OperationWords::tr("The holder is not told; it goes on working until it notices."));
        if (actions::nextToken(seen) != actions::NextToken::Differs)
            lines << actions::ownReleaseText(seen);
        return lines;
    }
    if (verb == OperationKind::Quarantine) {
        lines << OperationWords::tr("A placeholder written by Lockscope takes the place of the lock until the time is "
                                    "over. Until then nobody gets it: waiters keep waiting.");
        lines << OperationWords::tr(
            "The old holder is not stopped. Its renewals and its release find a token that is not its "
            "own, if they compare; a bare DEL removes the quarantine, too.");
        return lines;
    }
    if (seen.onlyCounts) {
        lines << (isLatch(seen)
                      ? OperationWords::tr("All who wait go on, although not all have counted down; the "
                                           "others count down in vain.")
                      : OperationWords::tr("The semaphore gets one permit more. Nothing says who has the others: "
                                           "if all are still in use, one too many is free now."))
              << wakingText(seen);
        if (actions::dependsOnGuess(seen))
            lines << actions::guessText(seen);
        return lines;
    }
    if (verb == OperationKind::CopyRelease)
        lines << OperationWords::tr("Nothing is sent. Whoever runs the command releases the lock, if the holder is "
                                    "unchanged then. It contains the holder's token.");
    lines << wakingText(seen);
    if (actions::dependsOnGuess(seen))
        lines << actions::guessText(seen);
    if (formats::isRedlock(seen.library))
        lines << OperationWords::tr(
            "This releases it on this server only. With Redlock the holder may still have a majority of "
            "the others.");
    lines << joined({OperationWords::tr("The old holder is not stopped: it goes on working until it notices."),
                     actions::ownReleaseText(seen)});
    if (state.renewals > 0)
        lines << OperationWords::tr(
            "It is being renewed: some libraries set the lock again at the next renewal. That is watched "
            "for a few seconds.");
    return lines;
}

QStringList planText(OperationKind verb, const actions::KeySnapshot& seen, std::chrono::milliseconds ttl)
{
    QStringList lines;
    for (const std::string& line : actions::LockOperation::plan(seen, verb, ttl))
        lines << QString::fromStdString(line);
    return lines;
}

QString outcomeTitle(const actions::OperationResult& result)
{
    switch (result.operation) {
    case OperationKind::Release:
        if (result.outcome == Outcome::Released && wasHeard(result.wake) && result.before.onlyCounts)
            return isLatch(result.before) ? OperationWords::tr("The latch is open.")
                                          : OperationWords::tr("One permit is given back.");
        if (result.outcome == Outcome::CameBack && !actions::tellsHolders(result.before))
            return OperationWords::tr(
                "Released, and held again with the same token. This token does not tell holders apart: it "
                "may be the same holder or the next one.");
        if (result.outcome == Outcome::Released && !wasHeard(result.wake))
            return OperationWords::tr("Released, but its waiters were not woken.");
        return releaseOutcome(result.outcome);
    case OperationKind::PutBack:
        return putBackOutcome(result.outcome);
    case OperationKind::CopyRelease:
        return copyOutcome(result.outcome, result.before.onlyCounts);
    case OperationKind::Quarantine:
        if (result.outcome == Outcome::Released && result.until) {
            const auto us = std::chrono::duration_cast<std::chrono::microseconds>(result.until->time_since_epoch());
            return OperationWords::tr("Quarantined until %1 UTC. Nobody can take this lock before then.")
                .arg(celltext::timeOfDay(serverTimeFromUs(us.count())).left(8)); // without the milliseconds
        }
        [[fallthrough]];
    case OperationKind::Shorten:
        return changeOutcome(result.operation, result.outcome);
    }
    Q_UNREACHABLE();
}

bool isGood(const actions::OperationResult& result)
{
    return (result.outcome == Outcome::Released && wasHeard(result.wake)) || result.outcome == Outcome::AlreadyGone;
}

} // namespace lockscope::gui
