// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/lanetip.h"

#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/words/enginetext.h"

#include <QCoreApplication>

namespace lockscope::gui {

namespace {

struct LaneTip
{
    Q_DECLARE_TR_FUNCTIONS(LaneTip)
};

} // namespace

QString laneTip(const LaneHistory& history, const KeyView& key, LockId lock, ServerTime at, Us slack, ServerTime now)
{
    const QString name = lanetext::name(key);
    for (const GapSpan& gap : history.gaps()) {
        if (gap.from <= at && at < std::min(gap.to, now) && history.wasSeenOn(lock, gap.node, at, at))
            return name + u'\n' + lanetext::gap(gap.from, gap.to, enginetext::shown(gap.reason), now) + u'\n' +
                   LaneTip::tr("No data in between.");
    }
    const Holds holds = history.holds(lock);
    const auto found = at > now ? -1 : holdAt(holds, at, slack);
    if (found < 0)
        return name + u'\n' + LaneTip::tr("Free at %1").arg(lanetext::clock(at, Us{1}));
    return name + u'\n' + lanetext::hold(history, holds[static_cast<std::size_t>(found)], now);
}

} // namespace lockscope::gui
