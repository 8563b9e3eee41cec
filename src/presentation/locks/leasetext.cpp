// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/leasetext.h"

#include "formats/decode.h"
#include "presentation/words/lengthtext.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::presentation::leasetext {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

struct LeaseText
{
    Q_DECLARE_TR_FUNCTIONS(LeaseText)
};

} // namespace

QString leaseByClock(const LockState& state, celltext::Zone zone)
{
    if (state.deadline.isNever())
        return LeaseText::tr("no TTL: never expires");
    if (!state.deadline.isTime())
        return LeaseText::tr("not known");
    const QString until = celltext::time(state.deadline.time(), zone);
    return state.leaseMs == 0
               ? LeaseText::tr("until %1").arg(until)
               : LeaseText::tr("%1, until %2").arg(lengthtext::exact(milliseconds(state.leaseMs)), until);
}

double leaseLeft(const LockState& state, ServerTime firstSeen, ServerTime now)
{
    if (state.phase != LockPhase::Held)
        return 0;
    if (!state.deadline.isTime())
        return state.deadline.isNever() ? 1 : 0;
    using Us = std::chrono::microseconds;
    const ServerTime began = state.heldSince != kUnknownTime ? state.heldSince : firstSeen;
    const ServerTime from = state.lastRenewal != kUnknownTime ? state.lastRenewal : began;
    Us length = std::chrono::milliseconds(state.leaseMs);
    if (length.count() == 0 && from != kUnknownTime)
        length = state.deadline.time() - from;
    if (length.count() <= 0)
        return 0;
    const Us left = state.deadline.time() - now;
    return std::clamp(static_cast<double>(left.count()) / static_cast<double>(length.count()), 0.0, 1.0);
}

QString renewalsByClock(const LockState& state, celltext::Zone zone)
{
    if (state.renewals == 0)
        return LeaseText::tr("none seen in this hold");
    const QString last = celltext::time(state.lastRenewal, zone);
    return state.cadenceMs() == 0 ? LeaseText::tr("%1, last %2").arg(state.renewals).arg(last)
                                  : LeaseText::tr("%1, usually every %2, last %3")
                                        .arg(state.renewals)
                                        .arg(lengthtext::exact(milliseconds(state.cadenceMs())), last);
}

QString leaseLeft(const LockState& state, ServerTime now)
{
    if (state.deadline.isNever())
        return LeaseText::tr("none: never expires");
    if (!state.deadline.isTime())
        return LeaseText::tr("not known");
    if (state.phase != LockPhase::Held)
        return LeaseText::tr("ended");
    std::chrono::microseconds left = state.deadline.time() - now;
    QString full;
    if (state.leaseMs > 0) {
        // A lease that is shown as of a moment may have been renewed right after it.
        left = std::min<std::chrono::microseconds>(left, milliseconds{state.leaseMs});
        full = LeaseText::tr(" of %1").arg(lengthtext::measured(milliseconds{state.leaseMs}));
    }
    return LeaseText::tr("%1 left%2").arg(lengthtext::tenths(left), full);
}

QString renewalsSeen(const LockState& state, milliseconds cadence)
{
    if (state.renewals == 0)
        return LeaseText::tr("none seen in this hold");
    const QString count = LeaseText::tr("%n seen in this hold", "renewals", static_cast<int>(state.renewals));
    if (cadence > 0ms)
        return LeaseText::tr("%1, every %2").arg(count, lengthtext::measured(cadence));
    return LeaseText::tr("%1, no steady cadence").arg(count);
}

QString leaseFound(bool exists, std::int64_t pttlMs)
{
    if (!exists)
        return LeaseText::tr("not held any more");
    if (pttlMs < 0)
        return LeaseText::tr("no TTL: never expires");
    return LeaseText::tr("%1 left").arg(lengthtext::tenths(milliseconds(pttlMs)));
}

QString renewalsAgo(const LockState& state, LibraryId library, ServerTime now)
{
    if (state.renewals == 0) {
        return formats::library(library).renewPercentOfTtl > 0
                   ? LeaseText::tr("none seen so far; this library usually renews")
                   : LeaseText::tr("none seen in this hold");
    }
    const auto ago = std::chrono::duration_cast<milliseconds>(now - state.lastRenewal);
    QString text = LeaseText::tr("%n time(s), last %1 ago", nullptr, static_cast<int>(state.renewals))
                       .arg(lengthtext::tenths(ago));
    if (state.cadenceMs() > 0)
        text = LeaseText::tr("%1, usually every %2").arg(text, lengthtext::tenths(milliseconds(state.cadenceMs())));
    return text;
}

} // namespace lockscope::presentation::leasetext
