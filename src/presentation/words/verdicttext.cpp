// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/verdicttext.h"

#include "presentation/words/celltext.h"

#include <QCoreApplication>

namespace lockscope::presentation {

namespace {
using analysis::Verdict;
using std::chrono::microseconds;
using std::chrono::milliseconds;

struct VerdictText
{
    Q_DECLARE_TR_FUNCTIONS(VerdictText)

public:
    static QString word(Verdict verdict);
    static QString sentence(const LockState& state, ServerTime now, ServerTime seenSince);
    static QString lease(const LockState& state, ServerTime now);
    static QString late(const LockState& state, ServerTime now);
};

QString VerdictText::word(Verdict verdict)
{
    switch (verdict) {
    case Verdict::None:
        return tr("not known");
    case Verdict::Held:
        return tr("held");
    case Verdict::OnSchedule:
        return tr("on schedule");
    case Verdict::Contended:
        return tr("contended");
    case Verdict::TakenOver:
        return tr("taken over");
    case Verdict::NoTtl:
        return tr("no TTL");
    case Verdict::RenewalLate:
        return tr("renewal late");
    case Verdict::RenewalStopped:
        return tr("renewal stopped");
    case Verdict::Overdue:
        return tr("lease overdue");
    case Verdict::Expired:
        return tr("expired, not released");
    case Verdict::Released:
        return tr("released");
    case Verdict::Vanished:
        return tr("vanished");
    case Verdict::Quarantined:
        return tr("quarantined");
    }
    return {};
}

QString VerdictText::lease(const LockState& state, ServerTime now)
{
    const auto left = analysis::leaseLeft(state, now);
    if (!left)
        return state.deadline.isNever() ? tr("It has no TTL.") : tr("How long the lease lasts is not known yet.");
    if (left->count() < 0)
        return tr("The lease should have ended %1 ago.").arg(celltext::remaining(-*left));
    return tr("Lease ends in %1.").arg(celltext::remaining(*left));
}

QString VerdictText::late(const LockState& state, ServerTime now)
{
    const microseconds since = now - state.lastRenewal;
    const microseconds cadence = analysis::cadenceOf(state);
    const double over = 100.0 * (static_cast<double>(since.count()) / static_cast<double>(cadence.count()) - 1.0);
    //: %1 and %2 are durations; %3 is how much longer than usual, in percent
    return tr("last renewal %1 ago, cadence %2 (+%3 %).")
        .arg(celltext::remaining(since), celltext::remaining(cadence), QString::number(qRound(over)));
}

QString VerdictText::sentence(const LockState& state, ServerTime now, ServerTime seenSince)
{
    switch (analysis::verdictOf(state, now, seenSince)) {
    case Verdict::None:
        return tr("Not enough data for a verdict.");
    case Verdict::Held:
        return tr("Held; no renewals seen so far.") + u' ' + lease(state, now);
    case Verdict::OnSchedule:
        return tr("Renewed on schedule, every %1.").arg(celltext::remaining(analysis::cadenceOf(state))) + u' ' +
               lease(state, now);
    case Verdict::Contended:
        if (state.phase == LockPhase::Free)
            return tr("Free, but %n wait(s) for it: nobody gets it before the head of the queue does.", nullptr,
                      state.waiters);
        if (state.waiters == 0)
            return tr("Handed over %1 after the release: somebody was probably waiting (an estimate).")
                       .arg(celltext::remaining(state.heldSince - state.endedAt)) +
                   u' ' + lease(state, now);
        return tr("Held while %n other(s) wait.", nullptr, state.waiters) + u' ' + lease(state, now);
    case Verdict::TakenOver:
        return tr("Taken over: this holder overwrote another one that had neither released nor expired.") + u' ' +
               lease(state, now);
    case Verdict::NoTtl:
        return tr("No TTL: if the holder dies, this lock stays for ever.");
    case Verdict::RenewalLate:
        return tr("Renewal late:") + u' ' + late(state, now) + u' ' + lease(state, now);
    case Verdict::RenewalStopped:
        return tr("Renewal stopped:") + u' ' + late(state, now) + u' ' + lease(state, now);
    case Verdict::Overdue:
        return tr("The lease is over, but the server has not said so yet.") + u' ' + lease(state, now);
    case Verdict::Expired:
        return tr("Ended by its TTL, not released by its holder, who may still be working.");
    case Verdict::Released:
        if (state.quarantined)
            return tr("Free: its quarantine ended %1 ago.").arg(celltext::remaining(now - state.endedAt));
        return tr("Free: released %1 ago.").arg(celltext::remaining(now - state.endedAt));
    case Verdict::Vanished:
        return tr("Gone without an event: a flush, a restart, a failover, or the event was missed.");
    case Verdict::Quarantined:
        return tr("Quarantined from Lockscope: nobody can take this lock before that is over.") + u' ' +
               lease(state, now);
    }
    return {};
}
} // namespace

QString verdictWord(Verdict verdict)
{
    return VerdictText::word(verdict);
}

QString verdictSentence(const LockState& state, ServerTime now, ServerTime seenSince)
{
    return VerdictText::sentence(state, now, seenSince);
}

} // namespace lockscope::presentation
