// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lanecanvas.h"

#include "gui/locks/lanegestures.h"
#include "gui/locks/lanenavigation.h"
#include "gui/locks/laneplaces.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/putbackghost.h"
#include "gui/style/mixedcolor.h"
#include "gui/style/theme.h"
#include "gui/timeline/lanemotion.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"

#include <QPainter>

namespace lockscope::gui {

LaneScene LaneCanvas::scene()
{
    return {m_from.history,      m_from.theme.colors(), m_labels,
            m_from.lanes.view(), m_from.places.left(),  m_from.lanes.now()};
}

HolderMarks LaneCanvas::marks(const std::vector<RowRun>& rows) const
{
    return marksOf(
        m_from.gestures.token(), m_from.history, [this](int row) { return m_from.locks.lockAt(row); }, rows,
        m_from.lanes.view(), m_from.lanes.now());
}

std::vector<std::pair<LockId, QRect>> LaneCanvas::lanesOf(const std::vector<RowRun>& rows) const
{
    std::vector<std::pair<LockId, QRect>> lanes;
    for (const RowRun& run : rows) {
        for (int row = run.first; row <= run.last; ++row) {
            if (const LockId lock = m_from.locks.lockAt(row); lock != kNoLock)
                lanes.emplace_back(lock, m_from.places.lane(row));
        }
    }
    return lanes;
}

bool LaneCanvas::isCurrent() const
{
    return m_paintedRevision == m_from.history.revision();
}

bool LaneCanvas::changesByTimeAlone() const
{
    return isCurrent() && !m_from.gestures.pointer() && !m_from.lanes.range() && m_from.history.gaps().empty();
}

QRegion LaneCanvas::movedByTime(const TimeView& before, const std::vector<RowRun>& rows)
{
    return whatTimeMoves(scene(), before, lanesOf(rows), m_from.places.area(), m_from.lanes.axisNow());
}

QRegion LaneCanvas::changedByRows(const std::vector<RowRun>& rows) const
{
    QRegion changed;
    for (const auto& [from, to] : arrowRowsThatDiffer(m_paintedArrows, marks(rows).arrows))
        changed |= (m_from.places.lane(from) | m_from.places.lane(to)) & m_from.places.area();
    return changed;
}

void LaneCanvas::paint(QPainter& painter, const QRegion& dirty, const std::vector<RowRun>& rows,
                       const std::vector<ServerTime>& grid, const QFont& font)
{
    const QRect area = m_from.places.area();
    const QRegion part = dirty & area;
    ++m_paints;
    if (QRegion(area).subtracted(part).isEmpty())
        m_paintedRevision = m_from.history.revision();
    const Colors& colors = m_from.theme.colors();
    painter.save();
    painter.setClipRegion(part);
    painter.setFont(font);
    const LaneScene lanes = scene();
    const QColor line = mixed(colors.border, colors.window, 0.6);
    for (const ServerTime at : grid)
        painter.fillRect(QRect(lanes.timeX(at), area.top(), 1, area.height()), line);
    LanePainter lane(painter, lanes);
    for (const auto& [lock, box] : lanesOf(rows)) {
        if (part.intersects(box))
            lane.add(lock, box);
    }
    lane.paint();
    const int current = m_from.selection.hold() ? m_from.locks.rowOf(m_from.selection.current()) : -1;
    if (current >= 0 && m_from.places.isShown(current))
        lane.paintFocus(m_from.selection.current(), *m_from.selection.hold(), m_from.places.lane(current));
    HolderMarks lit = marks(rows);
    lane.paintMarks(lit, [this](int row) { return m_from.places.lane(row); });
    m_paintedArrows = std::move(lit.arrows);
    m_from.ghosts.paint(painter, colors, rows);
    if (const auto& range = m_from.lanes.range())
        lane.paintRange(*range, area);
    const TimeView& view = m_from.lanes.view();
    if (const ServerTime now = m_from.lanes.axisNow(); now <= view.right && now >= view.left())
        painter.fillRect(QRect(lanes.timeX(now), area.top(), 1, area.height()), colors.mutedText);
    if (const auto& pointer = m_from.gestures.pointer())
        painter.fillRect(QRect(pointer->x(), area.top(), 1, area.height()), colors.border);
    painter.restore();
}

} // namespace lockscope::gui
