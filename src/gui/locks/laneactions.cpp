// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/laneactions.h"

#include "gui/locks/groupchoice.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/mainactions.h"
#include "gui/timeline/timewheel.h"

#include <QAction>

namespace lockscope::gui {

void LaneActions::connectActions(const MainActions& actions)
{
    using Id = MainActions::Id;
    m_groups.connectActions(actions);
    for (const Id id : {Id::GroupLocks, Id::GroupByLock, Id::GroupByHolder, Id::GroupByHost, Id::GroupByService,
                        Id::GroupByConnection, Id::GroupByPrefix})
        m_actions.push_back(actions[id]);
    const auto does = [&](Id id, auto what) {
        m_actions.push_back(actions[id]);
        connect(actions[id], &QAction::triggered, this, what);
    };
    does(Id::LaneZoomIn, [this] { m_table.zoom(kZoomStep); });
    does(Id::LaneZoomOut, [this] { m_table.zoom(1 / kZoomStep); });
    does(Id::LaneFit, [this] { m_table.fit(); });
    does(Id::LaneRange, [this] { editRange(); });
    does(Id::PreviousContention, [this] { m_table.stepContention(-1); });
    does(Id::NextContention, [this] { m_table.stepContention(+1); });
}

void LaneActions::setEnabled(bool enabled)
{
    for (const QPointer<QAction>& action : m_actions) {
        if (action)
            action->setEnabled(enabled);
    }
}

void LaneActions::editRange()
{
    if (!m_table.range())
        m_table.selectShown();
    Q_EMIT rangeEditRequested();
}

} // namespace lockscope::gui

#include "moc_laneactions.cpp"
