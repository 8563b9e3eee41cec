// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/filters/savedfilter.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace lockscope::presentation {

namespace {

struct Row
{
    SavedFilter filter;
    const char* id;
    const char* title;
    const char* description;
};

constexpr Row kRows[] = {
    {SavedFilter::All, "all", QT_TRANSLATE_NOOP("SavedFilterText", "All"),
     QT_TRANSLATE_NOOP("SavedFilterText", "All locks: the number is of those held now")},
    {SavedFilter::Attention, "attention", QT_TRANSLATE_NOOP("SavedFilterText", "Needs attention"),
     QT_TRANSLATE_NOOP(
         "SavedFilterText",
         "Locks with an open finding (a problem or a warning), most serious first; one that is over stays "
         "for ten seconds. Locks of the simulator's run are not among them")},
    {SavedFilter::Contended, "contended", QT_TRANSLATE_NOOP("SavedFilterText", "Contended"),
     QT_TRANSLATE_NOOP("SavedFilterText", "Held while others are seen waiting for it, or free with a queue")},
    {SavedFilter::RenewalLate, "renewalLate", QT_TRANSLATE_NOOP("SavedFilterText", "Renewal late"),
     QT_TRANSLATE_NOOP("SavedFilterText", "A renewal is overdue by the pace seen so far, or has stopped")},
    {SavedFilter::NoTtl, "noTtl", QT_TRANSLATE_NOOP("SavedFilterText", "No TTL"),
     QT_TRANSLATE_NOOP("SavedFilterText", "Held without a TTL: never expires")},
    {SavedFilter::TakenOver, "takenOver", QT_TRANSLATE_NOOP("SavedFilterText", "Taken over"),
     QT_TRANSLATE_NOOP("SavedFilterText", "The holder overwrote another one: neither release nor expiry in between")},
    {SavedFilter::ExpiredUnreleased, "expired", QT_TRANSLATE_NOOP("SavedFilterText", "Expired"),
     QT_TRANSLATE_NOOP("SavedFilterText", "The lease ran out a moment ago, without a release")},
    {SavedFilter::Expiring, "expiring", QT_TRANSLATE_NOOP("SavedFilterText", "Expiring < 2 s"),
     QT_TRANSLATE_NOOP("SavedFilterText", "The lease ends within two seconds unless it is renewed")},
    {SavedFilter::HeldLong, "heldLong", QT_TRANSLATE_NOOP("SavedFilterText", "Held > 5 min"),
     QT_TRANSLATE_NOOP("SavedFilterText", "Held for more than five minutes, where its start was seen")},
    {SavedFilter::Simulator, "simulator", QT_TRANSLATE_NOOP("SavedFilterText", "Simulator"),
     QT_TRANSLATE_NOOP("SavedFilterText", "Locks that runs of the simulator take on this server")},
};
static_assert(std::size(kRows) == static_cast<std::size_t>(SavedFilter::Count));

const Row& row(SavedFilter filter)
{
    return kRows[static_cast<std::size_t>(filter)];
}

} // namespace

QString savedFilterTitle(SavedFilter filter)
{
    return QCoreApplication::translate("SavedFilterText", row(filter).title);
}

QString savedFilterDescription(SavedFilter filter)
{
    return QCoreApplication::translate("SavedFilterText", row(filter).description);
}

QString savedFilterId(SavedFilter filter)
{
    return QString::fromLatin1(row(filter).id);
}

SavedFilter savedFilterOf(const QString& id)
{
    const auto found = std::find_if(std::begin(kRows), std::end(kRows),
                                    [&](const Row& each) { return id == QLatin1StringView(each.id); });
    return found == std::end(kRows) ? SavedFilter::All : found->filter;
}

} // namespace lockscope::presentation
