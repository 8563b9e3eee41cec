// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/spokenmarks.h"

#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/words/enginetext.h"
#include "presentation/words/lengthtext.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::gui {

namespace {

struct SpokenMarks
{
    Q_DECLARE_TR_FUNCTIONS(SpokenMarks)
};

/// The changes of a number come to one band until nobody waits.
void addWaiting(const DrawnHold& hold, ServerTime now, std::vector<SpokenMark>& into)
{
    if (!hold.waiters)
        return;
    const ServerTime end = std::min(hold.end, now);
    bool goesOn = false;
    for (const WaitersChange& change : *hold.waiters) {
        const ServerTime at = hold.tickTime(change.afterMs);
        if (goesOn)
            into.back().to = at;
        if (change.waiters == 0) {
            goesOn = false;
            continue;
        }
        if (!goesOn)
            into.push_back({SpokenMark::Kind::Waiting, at, end, 0, {}});
        goesOn = true;
        into.back().waiters = std::max<int>(into.back().waiters, change.waiters);
    }
    if (goesOn)
        into.back().to = end;
}

} // namespace

std::vector<SpokenMark> spokenMarks(const LaneHistory& history, LockId lock, const TimeView& view, ServerTime now,
                                    std::size_t most)
{
    std::vector<SpokenMark> marks;
    const auto addMissed = [&](ServerTime at) { marks.push_back({SpokenMark::Kind::MissedRenewal, at, at, 0, {}}); };
    const Holds holds = history.holds(lock);
    for (const DrawnHold& hold : holds) {
        if (!hold.isOpen() && hold.end < view.left())
            continue;
        if (hold.begin > view.right)
            break;
        addWaiting(hold, now, marks);
        for (const std::uint32_t after : hold.missedTicks)
            addMissed(hold.tickTime(after));
    }
    if (!holds.empty() && holds.back().isOpen()) {
        for (const ServerTime due : history.overdueTicks(lock, now))
            addMissed(due);
    }
    for (const GapSpan& gap : history.gaps()) {
        if (history.wasSeenOn(lock, gap.node, gap.from, std::min(gap.to, now)))
            marks.push_back({SpokenMark::Kind::Gap, gap.from, gap.to, 0, gap.reason});
    }
    std::erase_if(marks, [&](const SpokenMark& mark) { return mark.to < view.left() || mark.from > view.right; });
    std::stable_sort(marks.begin(), marks.end(),
                     [](const SpokenMark& a, const SpokenMark& b) { return a.from < b.from; });
    if (marks.size() > most)
        marks.erase(marks.begin(), marks.end() - static_cast<std::ptrdiff_t>(most));
    return marks;
}

QString spokenmarktext::title(const SpokenMark& mark)
{
    const QString at = lanetext::clock(mark.from, Us{1});
    switch (mark.kind) {
    case SpokenMark::Kind::Gap:
        //: %1 is a time of day, since when nothing was seen
        return SpokenMarks::tr("Gap from %1").arg(at);
    case SpokenMark::Kind::Waiting:
        //: %1 is a time of day, since when somebody waited
        return SpokenMarks::tr("Waiters from %1").arg(at);
    case SpokenMark::Kind::MissedRenewal:
        //: %1 is a time of day
        return SpokenMarks::tr("Missed renewal at %1").arg(at);
    }
    return {};
}

QString spokenmarktext::value(const SpokenMark& mark, ServerTime now)
{
    if (mark.kind == SpokenMark::Kind::Gap)
        return lanetext::gap(mark.from, mark.to, enginetext::shown(mark.reason), now);
    if (mark.kind == SpokenMark::Kind::Waiting)
        //: a number of waiters for a length of time
        return SpokenMarks::tr("at most %1, for %2").arg(mark.waiters).arg(lengthtext::tenths(mark.to - mark.from));
    return {};
}

} // namespace lockscope::gui
