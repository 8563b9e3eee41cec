// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/verdicttext.h"

#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/sentences.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::presentation {

namespace {
using analysis::Verdict;
using lockcells::Tone;
using std::chrono::microseconds;
using std::chrono::milliseconds;

/// Worst first, so that a click on the column of verdicts brings up what needs a person.
constexpr std::array<VerdictLook, analysis::kVerdicts> kLooks{{
    // clang-format off
    {Verdict::GrantedTwice,   QT_TRANSLATE_NOOP("VerdictText", "granted twice"),         Tone::Alarm,     VerdictSign::Square},
    {Verdict::NoTtl,          QT_TRANSLATE_NOOP("VerdictText", "no TTL"),                Tone::Alarm,     VerdictSign::Square},
    {Verdict::TakenOver,      QT_TRANSLATE_NOOP("VerdictText", "taken over"),            Tone::Alarm,     VerdictSign::Triangle},
    {Verdict::RenewalStopped, QT_TRANSLATE_NOOP("VerdictText", "renewal stopped"),       Tone::Alarm,     VerdictSign::Triangle},
    {Verdict::Lost,           QT_TRANSLATE_NOOP("VerdictText", "lost by a failover"),    Tone::Alarm,     VerdictSign::Triangle},
    {Verdict::RenewalLate,    QT_TRANSLATE_NOOP("VerdictText", "renewal late"),          Tone::Alarm,     VerdictSign::Triangle},
    {Verdict::Overdue,        QT_TRANSLATE_NOOP("VerdictText", "lease overdue"),         Tone::Contended, VerdictSign::Triangle},
    {Verdict::Expired,        QT_TRANSLATE_NOOP("VerdictText", "expired, not released"), Tone::Alarm,     VerdictSign::Triangle},
    {Verdict::Vanished,       QT_TRANSLATE_NOOP("VerdictText", "vanished"),              Tone::Muted,     VerdictSign::DashedRing},
    {Verdict::Quarantined,    QT_TRANSLATE_NOOP("VerdictText", "quarantined"),           Tone::Contended, VerdictSign::Square},
    {Verdict::Contended,      QT_TRANSLATE_NOOP("VerdictText", "contended"),             Tone::Contended, VerdictSign::Diamond},
    {Verdict::PerhapsContended, QT_TRANSLATE_NOOP("VerdictText", "contended?"),          Tone::Good,      VerdictSign::Dot},
    {Verdict::Held,           QT_TRANSLATE_NOOP("VerdictText", "held"),                  Tone::Good,      VerdictSign::Dot},
    {Verdict::OnSchedule,     QT_TRANSLATE_NOOP("VerdictText", "on schedule"),           Tone::Good,      VerdictSign::Dot},
    {Verdict::Released,       QT_TRANSLATE_NOOP("VerdictText", "released"),              Tone::Muted,     VerdictSign::Ring},
    {Verdict::None,           QT_TRANSLATE_NOOP("VerdictText", "not known"),             Tone::Muted,     VerdictSign::None},
    // clang-format on
}};

constexpr std::array<std::size_t, analysis::kVerdicts> kPlaces = [] {
    std::array<std::size_t, analysis::kVerdicts> places{};
    for (std::size_t i = 0; i < kLooks.size(); ++i)
        places[static_cast<std::size_t>(kLooks[i].verdict)] = i;
    return places;
}();

static_assert(
    [] {
        for (std::size_t i = 0; i < kLooks.size(); ++i) {
            if (kPlaces[static_cast<std::size_t>(kLooks[i].verdict)] != i || kLooks[i].word == nullptr)
                return false;
        }
        return true;
    }(),
    "a row for each verdict, and one only");

struct VerdictText
{
    Q_DECLARE_TR_FUNCTIONS(VerdictText)

public:
    static QString sentence(const LockState& state, ServerTime now, ServerTime seenSince, const QString& both);
    static QString lease(const LockState& state, ServerTime now);
    static QString late(const LockState& state, ServerTime now);
};

QString VerdictText::lease(const LockState& state, ServerTime now)
{
    const auto left = analysis::leaseLeft(state, now);
    if (!left)
        return state.deadline.isNever() ? tr("It has no TTL.") : tr("How long the lease lasts is not known yet.");
    if (left->count() < 0)
        return tr("The lease should have ended %1 ago.").arg(lengthtext::tenths(-*left));
    return tr("Lease ends in %1.").arg(lengthtext::tenths(*left));
}

QString VerdictText::late(const LockState& state, ServerTime now)
{
    const microseconds since = now - state.lastRenewal;
    const microseconds cadence = analysis::cadenceOf(state);
    const double over = 100.0 * (static_cast<double>(since.count()) / static_cast<double>(cadence.count()) - 1.0);
    //: %1 and %2 are durations; %3 is how much longer than usual, in percent
    return tr("last renewal %1 ago, cadence %2 (+%3 %).")
        .arg(lengthtext::tenths(since), lengthtext::tenths(cadence), QString::number(qRound(over)));
}

QString VerdictText::sentence(const LockState& state, ServerTime now, ServerTime seenSince, const QString& both)
{
    switch (analysis::verdictOf(state, now, seenSince)) {
    case Verdict::None:
        return tr("Not enough data for a verdict.");
    case Verdict::Held:
        return joined({tr("Held; no renewals seen so far."), lease(state, now)});
    case Verdict::OnSchedule:
        return joined({tr("Renewed on schedule, every %1.").arg(lengthtext::tenths(analysis::cadenceOf(state))),
                       lease(state, now)});
    case Verdict::Contended:
        if (state.phase == LockPhase::Free)
            return tr("Free, but %n wait(s) for it: nobody gets it before the head of the queue does.", nullptr,
                      state.waiters);
        return joined({tr("Held while %n other(s) wait.", nullptr, state.waiters), lease(state, now)});
    case Verdict::PerhapsContended:
        return joined({tr("Re-acquired %1 after its release: contended, or one client taking turns with itself. Trace "
                          "Burst shows who waits.")
                           .arg(lengthtext::rough(state.heldSince - state.endedAt)),
                       lease(state, now)});
    case Verdict::GrantedTwice:
        if (both.isEmpty())
            return tr("Granted twice: two primaries of its group have granted it, to different holders.");
        //: %1: two holders, each with its server: "5c1f at 10.1.0.4:6379, 77aa at 10.1.0.5:6379"
        return tr("Granted twice: two primaries of its group have granted it, to different holders: %1.").arg(both);
    case Verdict::TakenOver:
        return joined({tr("Taken over: this holder overwrote another one that had neither released nor expired."),
                       lease(state, now)});
    case Verdict::NoTtl:
        return tr("No TTL: if the holder dies, this lock stays held forever.");
    case Verdict::RenewalLate:
        return joined({tr("Renewal late:"), late(state, now), lease(state, now)});
    case Verdict::RenewalStopped:
        return joined({tr("Renewal stopped:"), late(state, now), lease(state, now)});
    case Verdict::Overdue:
        return joined({tr("The lease is over, but the server has not said so yet."), lease(state, now)});
    case Verdict::Expired:
        if (state.lastEnd == EventKind::Evicted)
            return tr("Evicted: the server needed its memory. Its holder may still be working.");
        return tr("The lease ran out before a release; the holder may still be working.");
    case Verdict::Released: {
        if (state.endedAt == kUnknownTime) // only its queue was seen
            return tr("Free.");
        const QString ago = lengthtext::tenths(now - state.endedAt);
        if (state.quarantined)
            return tr("Free: its quarantine ended %1 ago.").arg(ago);
        if (state.lastEnd == EventKind::Migrated)
            return tr("Moved to another node %1 ago: see there whether it is held.").arg(ago);
        if (state.lastEnd == EventKind::ForceReleased)
            return tr("Free: released by Lockscope %1 ago, not by its holder. The holder may still be working.")
                .arg(ago);
        return tr("Free: released %1 ago.").arg(ago);
    }
    case Verdict::Vanished:
        return tr("Gone without an event: a flush, a restart, a failover, or the event was missed.");
    case Verdict::Lost:
        return tr("Lost by a failover: the server that took over does not have it. Its holder was not told, and may "
                  "still be working.");
    case Verdict::Quarantined:
        return joined({tr("Quarantined by Lockscope: nobody can take this lock until that ends."), lease(state, now)});
    }
    return {};
}
} // namespace

const VerdictLook& verdictLook(Verdict verdict)
{
    return kLooks[rankOf(verdict)];
}

std::size_t rankOf(Verdict verdict)
{
    return kPlaces[static_cast<std::size_t>(verdict)];
}

QString verdictWord(Verdict verdict)
{
    return QCoreApplication::translate("VerdictText", verdictLook(verdict).word);
}

QString verdictSentence(const LockState& state, ServerTime now, ServerTime seenSince, const QString& both)
{
    return VerdictText::sentence(state, now, seenSince, both);
}

} // namespace lockscope::presentation
