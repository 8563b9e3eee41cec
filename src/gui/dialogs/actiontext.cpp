// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dialogs/actiontext.h"

#include "core/text.h"
#include "formats/decode.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {

using actions::Outcome;
using actions::Verb;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(LockAction)
};

QString seconds(std::chrono::milliseconds time)
{
    return QString::number(static_cast<double>(time.count()) / 1000, 'f', 1);
}

QString clockFace(std::chrono::seconds time)
{
    const auto two = [](std::int64_t n) { return u"%1"_s.arg(n, 2, 10, QLatin1Char('0')); };
    return u"%1:%2:%3"_s.arg(two(time / 1h), two(time % 1h / 1min), two((time % 1min).count()));
}

QString releaseOutcome(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Released:
        return Text::tr("Released. The lock is free for the next one.");
    case Outcome::ChangedHands:
        return Text::tr("Not released: the lock changed hands before we acted. Nothing was deleted.");
    case Outcome::AlreadyGone:
        return Text::tr("Already gone: it was released or expired before we acted. Nothing was deleted.");
    case Outcome::CameBack:
        return Text::tr("Released, but the same holder has it again: its renewal sets the lock anew. Quarantine keeps "
                        "it away for a while.");
    case Outcome::Refused:
        return Text::tr("Not released: refused from here, nothing was sent.");
    case Outcome::Failed:
        return Text::tr("Not released: the server refused.");
    case Outcome::Unknown:
        return Text::tr("Sent, but the answer was lost: it may have been released. It is not sent again.");
    }
    Q_UNREACHABLE();
}

QString putBackOutcome(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Released:
    case Outcome::CameBack:
        return Text::tr("Put back: the old holder has its lock again, with the rest of its lease.");
    case Outcome::ChangedHands:
        return Text::tr("Not put back: somebody else has taken the lock in the meantime.");
    case Outcome::AlreadyGone:
        return Text::tr("Not put back: its lease would have ended by now.");
    case Outcome::Refused:
        return Text::tr("Not put back: refused from here, nothing was sent.");
    case Outcome::Failed:
        return Text::tr("Not put back: the server refused.");
    case Outcome::Unknown:
        return Text::tr("Sent, but the answer was lost: it may have been put back. It is not sent again.");
    }
    Q_UNREACHABLE();
}

QString changeOutcome(Verb verb, Outcome outcome)
{
    switch (outcome) {
    case Outcome::Released:
    case Outcome::CameBack:
        return verb == Verb::Shorten ? Text::tr("Done: the lease ends sooner now.")
                                     : Text::tr("Quarantined: the key is ours until the time is over.");
    case Outcome::ChangedHands:
        return Text::tr("Nothing was changed: the lock changed hands before we acted.");
    case Outcome::AlreadyGone:
        return Text::tr("Nothing was changed: the lock was gone before we acted.");
    case Outcome::Refused:
        return Text::tr("Nothing was changed: refused from here, nothing was sent.");
    case Outcome::Failed:
        return Text::tr("Nothing was changed: the server refused.");
    case Outcome::Unknown:
        return Text::tr("Sent, but the answer was lost: it may have been changed. It is not sent again.");
    }
    Q_UNREACHABLE();
}

} // namespace

QString question(Verb verb, const QString& key)
{
    switch (verb) {
    case Verb::Release:
        return Text::tr("Release %1?").arg(key);
    case Verb::Shorten:
        return Text::tr("Shorten the lease of %1?").arg(key);
    case Verb::Quarantine:
        return Text::tr("Quarantine %1?").arg(key);
    case Verb::PutBack:
        return Text::tr("Put %1 back?").arg(key);
    }
    Q_UNREACHABLE();
}

QString verbButton(Verb verb)
{
    switch (verb) {
    case Verb::Release:
        return Text::tr("&Release lock");
    case Verb::Shorten:
        return Text::tr("&Shorten lease");
    case Verb::Quarantine:
        return Text::tr("&Quarantine lock");
    case Verb::PutBack:
        return Text::tr("&Put back");
    }
    Q_UNREACHABLE();
}

QString verbRunning(Verb verb)
{
    switch (verb) {
    case Verb::Release:
        return Text::tr("Releasing: looking again, comparing, deleting only if unchanged…");
    case Verb::Shorten:
        return Text::tr("Shortening: looking again, comparing, changing only if unchanged…");
    case Verb::Quarantine:
        return Text::tr("Quarantining: looking again, comparing, replacing only if unchanged…");
    case Verb::PutBack:
        return Text::tr("Putting back, if nobody took it…");
    }
    Q_UNREACHABLE();
}

QString leaseText(const actions::Seen& seen)
{
    if (!seen.exists)
        return Text::tr("not held any more");
    if (seen.pttlMs < 0)
        return Text::tr("no TTL: it never ends by itself");
    return Text::tr("%1 s left").arg(seconds(std::chrono::milliseconds(seen.pttlMs)));
}

QString heldText(const LockState& state, ServerTime now)
{
    if (state.heldSince == kUnknownTime)
        return Text::tr("since when is not known: it was held when first looked at");
    const auto held = std::chrono::duration_cast<std::chrono::seconds>(now - state.heldSince);
    return Text::tr("%1 since %2").arg(clockFace(std::max(held, 0s)), QString::fromStdString(isoTime(state.heldSince)));
}

QString renewalText(const LockState& state, LibraryId library, ServerTime now)
{
    if (state.renewals == 0) {
        return formats::library(library).renewPercentOfTtl > 0
                   ? Text::tr("none seen so far; this library usually renews")
                   : Text::tr("none seen: it is not being renewed");
    }
    const auto ago = std::chrono::duration_cast<std::chrono::milliseconds>(now - state.lastRenewal);
    QString text = Text::tr("%n time(s), last %1 s ago", nullptr, static_cast<int>(state.renewals))
                       .arg(seconds(std::max(ago, 0ms)));
    if (state.cadenceMs > 0)
        text = Text::tr("%1, usually every %2 s").arg(text, seconds(std::chrono::milliseconds(state.cadenceMs)));
    return text;
}

QString holderText(LibraryId library, const std::string& token)
{
    if (token.empty())
        return Text::tr("not seen");
    const std::string summary = formats::describeHolder(library, token).summary;
    return QString::fromStdString(summary.empty() ? printableElided(token, 80) : summary);
}

QStringList consequences(Verb verb, const actions::Seen& seen, const LockState& state)
{
    const std::string library = formats::library(seen.library).name;
    QStringList lines;
    if (verb == Verb::Shorten) {
        lines << Text::tr("Waiters get their chance when the new lease ends; nobody is woken before.");
        lines << (state.renewals > 0 ? Text::tr("The holder renews: its next renewal makes the lease long again.")
                                     : Text::tr("The holder is not told; it goes on working until it notices."));
        return lines;
    }
    if (verb == Verb::Quarantine) {
        lines << Text::tr("A value of ours takes the place of the lock until the time is over. Until then nobody gets "
                          "it: waiters keep waiting.");
        lines << Text::tr("The old holder is not stopped. Its renewals and its release find a token that is not its "
                          "own.");
        return lines;
    }
    if (library == "redisson")
        lines << Text::tr("Waiters sleep until they are told: they are woken by Redisson's own unlock message.");
    else if (library == "python-redis-lock")
        lines << Text::tr("Waiters block on a list: one is woken by the library's own signal.");
    else
        lines << Text::tr("Waiters that poll get the lock at their next try; nobody is woken.");
    lines << Text::tr("The old holder is not stopped: it goes on working until it notices. Its own release will say "
                      "that the lock is not its own.");
    if (state.renewals > 0)
        lines << Text::tr("It is being renewed: some libraries set the lock again at the next renewal. That is watched "
                          "for a few seconds.");
    return lines;
}

QStringList planText(Verb verb, const actions::Seen& seen, std::chrono::milliseconds ttl)
{
    QStringList lines;
    switch (verb) {
    case Verb::Release:
        for (const std::string& line : actions::LockAction::plan(seen))
            lines << QString::fromStdString(line);
        break;
    case Verb::Shorten:
        lines << Text::tr("one script: if the value is still the same and its lease is longer, PEXPIRE %1 %2")
                     .arg(QString::fromStdString(shellWord(seen.key)))
                     .arg(ttl.count());
        break;
    case Verb::Quarantine:
        lines << Text::tr("one script: if the value is still the same, SET %1 <our own value> PX %2")
                     .arg(QString::fromStdString(shellWord(seen.key)))
                     .arg(ttl.count());
        break;
    case Verb::PutBack:
        break;
    }
    return lines;
}

QString outcomeTitle(const actions::ActionResult& result)
{
    switch (result.verb) {
    case Verb::Release:
        return releaseOutcome(result.outcome);
    case Verb::PutBack:
        return putBackOutcome(result.outcome);
    case Verb::Shorten:
    case Verb::Quarantine:
        return changeOutcome(result.verb, result.outcome);
    }
    Q_UNREACHABLE();
}

bool isGood(Outcome outcome)
{
    return outcome == Outcome::Released || outcome == Outcome::AlreadyGone;
}

} // namespace lockscope::gui
