// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/attentiontext.h"

#include "presentation/words/celltext.h"
#include "presentation/words/findingtext.h"
#include "presentation/words/verdicttext.h"

#include <QCoreApplication>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace lockscope::presentation::attentiontext {

namespace {

using analysis::Verdict;

struct AttentionText
{
    Q_DECLARE_TR_FUNCTIONS(AttentionText)
};

/// The begin of a hold, or the bound that is known of it.
QString heldSince(const lockcells::RowFacts& row)
{
    if (row.state.heldSince != kUnknownTime)
        return celltext::secondOfDay(row.state.heldSince, row.zone);
    //: since a time of day or before it: "12:18:40 or before"
    return row.firstSeen == kUnknownTime
               ? QString()
               : AttentionText::tr("%1 or before").arg(celltext::secondOfDay(row.firstSeen, row.zone));
}

QString endOf(const lockcells::RowFacts& row)
{
    return row.state.endedAt == kUnknownTime ? QString() : celltext::secondOfDay(row.state.endedAt, row.zone);
}

QString leaseEnd(const LockState& state, ServerTime now)
{
    const auto left = analysis::leaseLeft(state, now);
    return left && left->count() > 0 ? AttentionText::tr("its lease ends in %1").arg(celltext::remaining(*left))
                                     : QString();
}

Attention late(const lockcells::RowFacts& row)
{
    const LockState& state = row.state;
    Attention text;
    const auto due = analysis::expectedRenewal(state);
    text.since = due ? celltext::secondOfDay(*due, row.zone) : QString();
    text.cause =
        AttentionText::tr("last renewal %1 ago, usually every %2")
            .arg(celltext::remaining(row.now - state.lastRenewal), celltext::remaining(analysis::cadenceOf(state)));
    const QString end = leaseEnd(state, row.now);
    if (!end.isEmpty())
        text.cause += u", "_s + end;
    text.next = row.verdict == Verdict::RenewalStopped
                    ? AttentionText::tr("Check whether its holder is alive; if not, the lease ends by itself")
                    : AttentionText::tr("Wait for the next renewal, or check whether its holder is paused");
    return text;
}

Attention contended(const lockcells::RowFacts& row)
{
    const LockState& state = row.state;
    Attention text;
    const bool isFree = state.phase == LockPhase::Free;
    text.since = isFree ? endOf(row) : heldSince(row);
    text.cause = state.waiters > 0 ? AttentionText::tr("%n wait(s) for it", nullptr, static_cast<int>(state.waiters))
                                   : AttentionText::tr("handed over at once: somebody probably waited");
    text.next = isFree ? AttentionText::tr("See the head of its queue: nobody gets the lock before it")
                       : AttentionText::tr("See who holds it on the Timeline; Trace Burst shows who waits");
    return text;
}

Attention ofFinding(const lockcells::RowFacts& row)
{
    const analysis::Episode& finding = *row.finding;
    return {celltext::secondOfDay(finding.begin, row.zone),
            //: name of a finding, what was seen
            AttentionText::tr("%1: %2").arg(findingtext::title(finding.id), findingtext::condition(finding)),
            findingtext::remedy(finding.id)};
}

Attention ofVerdict(const lockcells::RowFacts& row)
{
    Attention text;
    switch (row.verdict) {
    case Verdict::NoTtl:
        text.since = heldSince(row);
        text.cause = AttentionText::tr("it never ends by itself: if its holder dies, it stays for ever");
        text.next = AttentionText::tr("Check whether its holder is alive; if not, release it");
        return text;
    case Verdict::GrantedTwice:
        text.since = heldSince(row);
        text.cause = row.both.isEmpty() ? AttentionText::tr("two primaries of its group have granted it")
                                        //: %1: two holders, each with its server
                                        : AttentionText::tr("two primaries have granted it: %1").arg(row.both);
        text.next = AttentionText::tr("Stop one of the two: what the former primary granted is lost when it follows");
        return text;
    case Verdict::Lost:
        text.since = row.state.endedAt == kUnknownTime ? QString() : celltext::secondOfDay(row.state.endedAt, row.zone);
        text.cause = AttentionText::tr("a failover lost it, its holder was not told and may still be at work");
        text.next = AttentionText::tr("Check whether its holder still works; min-replicas-to-write makes this rarer");
        return text;
    case Verdict::TakenOver:
        text.since = heldSince(row);
        text.cause = AttentionText::tr("this holder overwrote another one: two may be at work");
        text.next = AttentionText::tr("See on the Timeline who had it before, and stop one of the two");
        return text;
    case Verdict::RenewalLate:
    case Verdict::RenewalStopped:
        return late(row);
    case Verdict::Overdue:
        text.since =
            row.state.deadline.isTime() ? celltext::secondOfDay(row.state.deadline.time(), row.zone) : QString();
        text.cause = AttentionText::tr("its lease is over, the server has not said so yet");
        text.next = AttentionText::tr("Wait a moment: the server removes it when it next comes across it");
        return text;
    case Verdict::Contended:
        return contended(row);
    case Verdict::Expired:
        text.since = endOf(row);
        if (row.state.lastEnd == EventKind::Evicted) {
            text.cause = AttentionText::tr("the server evicted it to free memory; its holder may still be at work");
            text.next = AttentionText::tr("Keep locks on a server with the policy noeviction, or give it more memory");
            return text;
        }
        text.cause = AttentionText::tr("its TTL ended it, not its holder, who may still be at work");
        text.next = AttentionText::tr("Check whether the work outlasts the lease: take a longer one, or renew it");
        return text;
    case Verdict::None:
    case Verdict::Held:
    case Verdict::OnSchedule:
    case Verdict::Released:
    case Verdict::Quarantined:
    case Verdict::Vanished:
        break;
    }
    return text;
}

} // namespace

Attention of(const lockcells::RowFacts& row)
{
    Attention text = ofVerdict(row);
    const bool isWorse = row.finding != nullptr && rankOf(row.finding->facts().severity) < rankOf(row.verdict);
    return row.finding != nullptr && (isWorse || text.cause.isEmpty()) ? ofFinding(row) : text;
}

QString line(const lockcells::RowFacts& row)
{
    const Attention text = of(row);
    QStringList parts;
    if (!text.since.isEmpty())
        parts += AttentionText::tr("since %1").arg(text.since);
    for (const QString& part : {text.cause, text.next}) {
        if (!part.isEmpty())
            parts += part;
    }
    return parts.join(u"  \u00b7  "_s);
}

} // namespace lockscope::presentation::attentiontext
