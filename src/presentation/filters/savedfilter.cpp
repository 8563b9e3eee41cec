// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/filters/savedfilter.h"

#include <QCoreApplication>

namespace lockscope::presentation {

namespace {
struct SavedFilterText
{
    Q_DECLARE_TR_FUNCTIONS(SavedFilterText)
};
} // namespace

QString savedFilterTitle(SavedFilter filter)
{
    switch (filter) {
    case SavedFilter::All:
        return SavedFilterText::tr("All");
    case SavedFilter::Contended:
        return SavedFilterText::tr("Contended");
    case SavedFilter::RenewalLate:
        return SavedFilterText::tr("Renewal late");
    case SavedFilter::NoTtl:
        return SavedFilterText::tr("No TTL");
    case SavedFilter::TakenOver:
        return SavedFilterText::tr("Taken over");
    case SavedFilter::ExpiredUnreleased:
        return SavedFilterText::tr("Expired");
    case SavedFilter::Expiring:
        return SavedFilterText::tr("Expiring < 2 s");
    case SavedFilter::HeldLong:
        return SavedFilterText::tr("Held > 5 min");
    case SavedFilter::Count:
        break;
    }
    return {};
}

QString savedFilterDescription(SavedFilter filter)
{
    switch (filter) {
    case SavedFilter::All:
        return SavedFilterText::tr("All locks: the number is of those held now");
    case SavedFilter::Contended:
        return SavedFilterText::tr(
            "Held while others wait for it, or handed over at once again and again (an estimate)");
    case SavedFilter::RenewalLate:
        return SavedFilterText::tr("A renewal is overdue by the pace seen so far, or has stopped");
    case SavedFilter::NoTtl:
        return SavedFilterText::tr("Held and will never end by itself");
    case SavedFilter::TakenOver:
        return SavedFilterText::tr("The holder overwrote another one: neither release nor expiry in between");
    case SavedFilter::ExpiredUnreleased:
        return SavedFilterText::tr("Ended by its TTL a moment ago, without a release");
    case SavedFilter::Expiring:
        return SavedFilterText::tr("The lease ends within two seconds unless it is renewed");
    case SavedFilter::HeldLong:
        return SavedFilterText::tr("Held for more than five minutes, as far as its begin is known");
    case SavedFilter::Count:
        break;
    }
    return {};
}

} // namespace lockscope::presentation
