// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockspagetext.h"

#include "gui/locks/locksmodel.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui::lockspagetext {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(LocksPageText)
};

int heldCount(const LocksModel& model)
{
    return model.savedFilterCounts()[static_cast<std::size_t>(SavedFilter::All)];
}

/// The headers of the sections say the same. At most what is not held.
int notLive(const LocksModel& model)
{
    const LockIndex::SectionCounts& sections = model.sectionCounts();
    const int away = sections[static_cast<std::size_t>(LockSection::Attention)].away +
                     sections[static_cast<std::size_t>(LockSection::Held)].away;
    return std::clamp(away, 0, std::max(0, model.totalLocks() - heldCount(model)));
}

bool showsAttentionAlone(const LocksModel& model)
{
    return model.savedFilter() == SavedFilter::Attention && model.filterText().isEmpty();
}

/// Empty unless the filter is Attention and locks of a watched simulator run match it.
QString notCounted(const LocksModel& model)
{
    const int count = model.countsOfRun()[static_cast<std::size_t>(SavedFilter::Attention)];
    if (model.savedFilter() != SavedFilter::Attention || count == 0)
        return {};
    return Texts::tr("%n lock(s) of the simulator's run not counted", nullptr, count);
}

WhyEmpty whyNothingIsKnown(const LocksModel& model)
{
    if (model.totalLocks() == 0)
        return {Texts::tr("Nothing is known now"), Texts::tr("No lock was held when the server was last heard.")};
    return {Texts::tr("Nothing is known now"),
            Texts::tr("%n lock(s) were held when the server was last heard.", nullptr, model.totalLocks()),
            Texts::tr("Show All Locks"), WhyEmpty::Remedy::ClearFilters};
}

WhyEmpty whyAllAreHidden(const LocksModel& model, bool hasFindingsBeside)
{
    if (!showsAttentionAlone(model))
        return {Texts::tr("No locks match"),
                Texts::tr("%n lock(s) are hidden by the filter.", nullptr, model.totalLocks()),
                Texts::tr("Clear Filter"), WhyEmpty::Remedy::ClearFilters};
    const QString uncounted = notCounted(model);
    return {hasFindingsBeside ? Texts::tr("No lock that is held needs attention")
                              : Texts::tr("Nothing needs attention"),
            Texts::tr("%n lock(s) are held, and no finding about them is open.", nullptr, heldCount(model)) +
                (uncounted.isEmpty() ? QString() : u"\n"_s + uncounted),
            Texts::tr("Show All Locks"), WhyEmpty::Remedy::ClearFilters};
}

} // namespace

bool showsAll(const LocksModel& model)
{
    return model.filterText().isEmpty() && model.savedFilter() == SavedFilter::All;
}

QString count(const LocksModel& model)
{
    const QLocale locale;
    if (!model.knowsNow())
        //: how many locks, as they were when the connection was lost
        return Texts::tr("%1 as last seen").arg(locale.toString(model.rowCount()));
    if (!showsAll(model))
        return notCounted(model);
    const int held = heldCount(model);
    const int away = notLive(model);
    const int ended = model.totalLocks() - held - away;
    if (away > 0 && ended > 0)
        //: how many locks are held, how many are of a server that is not connected, and how many ended a moment ago
        return Texts::tr("%1 held, %2 not live, %3 ended")
            .arg(locale.toString(held), locale.toString(away), locale.toString(ended));
    if (away > 0)
        //: how many locks are held, and how many are of a server that is not connected
        return Texts::tr("%1 held, %2 not live").arg(locale.toString(held), locale.toString(away));
    if (ended > 0)
        //: how many locks are held, and how many ended a moment ago
        return Texts::tr("%1 held, %2 ended").arg(locale.toString(held), locale.toString(ended));
    return Texts::tr("%1 held").arg(locale.toString(held));
}

/// Rows under the pointer may outlive their locks.
QString shownOfAll(const LocksModel& model)
{
    const QLocale locale;
    const QString shown =
        model.isFiltering() ? QStringLiteral("…") : locale.toString(std::min(model.rowCount(), model.totalLocks()));
    return Texts::tr("%1 of %2").arg(shown, locale.toString(model.totalLocks()));
}

WhyEmpty whyEmpty(const LocksModel& model, bool isConnected, bool hasFindingsBeside)
{
    const QString patterns = model.watchedPatterns().join(u", "_s);
    if (!isConnected)
        return {Texts::tr("Not connected"), Texts::tr("Connect to a server to see its locks.")};
    if (patterns.isEmpty())
        return {Texts::tr("Looking for locks"),
                Texts::tr("The keys of the server are being scanned: %1 %.").arg(model.scanPercent())};
    if (!model.knowsNow())
        return whyNothingIsKnown(model);
    if (model.totalLocks() > 0)
        return whyAllAreHidden(model, hasFindingsBeside);
    if (model.mayMissLocks())
        return {Texts::tr("No locks are seen"),
                Texts::tr("This user may not list or may not read the watched keys (%1): locks may be held all the "
                          "same. The Server page names the right that is missing.")
                    .arg(patterns)};
    return {Texts::tr("No locks are held"),
            Texts::tr("Watched: %1. A lock shows here as soon as it is taken. If yours have other names, change the "
                      "key patterns of the connection.")
                .arg(patterns),
            Texts::tr("Find Locks…"), WhyEmpty::Remedy::FindLocks};
}

} // namespace lockscope::gui::lockspagetext
