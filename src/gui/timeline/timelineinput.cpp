// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mouse and keyboard input of TimelineWidget.
#include "gui/locks/lockmenu.h"
#include "gui/presentation.h"
#include "gui/timeline/timelinewidget.h"
#include "gui/timeline/timewheel.h"
#include "gui/widgets/plaintip.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/timeline/lockhistory.h"
#include "presentation/words/celltext.h"
#include "presentation/words/enginetext.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace lockscope::gui {

LockId TimelineWidget::lockAt(const QPoint& position) const
{
    if (position.y() >= viewport()->height() - m_axisHeight)
        return kNoLock;
    return m_lanes.at(rows().rowAt(position.y()));
}

void TimelineWidget::wheelEvent(QWheelEvent* event)
{
    turnWheel(*this, *event, m_rowHeight);
}

void TimelineWidget::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->pos();
    m_pressedView = m_view;
    m_pressedScroll = verticalScrollBar()->value();
    const LockId lock = lockAt(event->pos());
    if (event->button() == Qt::RightButton && lock != kNoLock && !m_selection.contains(lock))
        m_selection.select(lock);
    if (event->button() == Qt::MiddleButton && lock != kNoLock)
        togglePin(lock);
    if (event->button() != Qt::LeftButton)
        return;
    m_drag = event->modifiers() & Qt::ShiftModifier ? Drag::Range : rangeEndAt(event->pos());
    if (m_drag == Drag::Range)
        clearRange();
}

void TimelineWidget::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint moved = event->pos() - m_pressed;
    if (m_drag == Drag::Maybe && moved.manhattanLength() >= QApplication::startDragDistance())
        m_drag = Drag::Pan;
    if (m_drag == Drag::Pan) {
        // Pans from the view at the press, so that neither rounding errors nor the time since then add up.
        setView(m_pressedView.panned(-moved.x()), true);
        verticalScrollBar()->setValue(m_pressedScroll - moved.y());
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
    if (m_drag == Drag::Range && std::abs(moved.x()) >= 2)
        selectRange(m_pressedView.timeAt(m_pressed.x() - m_gutter), m_pressedView.timeAt(event->pos().x() - m_gutter));
    if (m_range && (m_drag == Drag::RangeFrom || m_drag == Drag::RangeTo)) {
        const ServerTime at = m_view.timeAt(event->pos().x() - m_gutter);
        const bool first = m_drag == Drag::RangeFrom;
        const ServerTime other = first ? m_range->second : m_range->first;
        if (first != (at < other)) // dragged past the other end: drag that one on
            m_drag = first ? Drag::RangeTo : Drag::RangeFrom;
        selectRange(at, other);
    }
    if (m_drag == Drag::None) {
        if (rangeEndAt(event->pos()) != Drag::Maybe)
            viewport()->setCursor(Qt::SplitHCursor);
        else
            viewport()->unsetCursor();
    }
    const std::optional<int> hover = event->pos().x() >= m_gutter ? std::optional(event->pos().x()) : std::nullopt;
    std::string token = m_drag == Drag::None ? tokenAt(event->pos()) : std::string();
    if (hover != m_hoverX || token != m_hoverToken) {
        m_hoverX = hover;
        m_hoverToken = std::move(token);
        viewport()->update();
    }
}

/// The token of the hold at the position; empty if there is none or its holder was not seen.
std::string TimelineWidget::tokenAt(const QPoint& position) const
{
    const LockId lock = lockAt(position);
    if (lock == kNoLock || position.x() < m_gutter)
        return {};
    const Holds holds = m_history.holds(lock);
    const auto found = holdAt(holds, m_view.timeAt(position.x() - m_gutter), Us{std::llround(3 * m_view.usPerPixel())});
    return found < 0 ? std::string() : m_history.token(holds[static_cast<std::size_t>(found)].label);
}

TimelineWidget::Drag TimelineWidget::rangeEndAt(const QPoint& position) const
{
    constexpr int kReach = 4;
    if (!m_range || position.x() < m_gutter)
        return Drag::Maybe;
    const auto isOn = [&](ServerTime end) { return std::abs(m_view.xOf(end) + m_gutter - position.x()) <= kReach; };
    return isOn(m_range->second) ? Drag::RangeTo : isOn(m_range->first) ? Drag::RangeFrom : Drag::Maybe;
}

void TimelineWidget::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    viewport()->unsetCursor();
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (drag != Drag::Maybe)
        return;
    const LockId lock = lockAt(event->pos());
    if (lock == kNoLock)
        return;
    if (event->modifiers() & Qt::ControlModifier)
        m_selection.toggle(lock);
    else
        selectAt(event->pos(), lock);
}

/// Selects the lock, and the hold at the position if there is one.
void TimelineWidget::selectAt(const QPoint& position, LockId lock)
{
    const Holds holds = m_history.holds(lock);
    const auto found = position.x() < m_gutter ? -1
                                               : holdAt(holds, m_view.timeAt(position.x() - m_gutter),
                                                        Us{std::llround(3 * m_view.usPerPixel())});
    if (found < 0)
        m_selection.select(lock);
    else
        m_selection.selectHold(lock, holds[static_cast<std::size_t>(found)].begin);
}

void TimelineWidget::mouseDoubleClickEvent(QMouseEvent* event)
{
    const LockId lock = lockAt(event->pos());
    if (lock != kNoLock && event->button() == Qt::LeftButton)
        Q_EMIT activated(lock);
}

void TimelineWidget::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() != QContextMenuEvent::Keyboard) {
        const LockId lock = lockAt(viewport()->mapFromGlobal(event->globalPos()));
        if (lock == kNoLock)
            return;
        if (!m_selection.contains(lock))
            m_selection.select(lock);
        m_actions.popupMenu(event->globalPos(), this);
        return;
    }
    const int row = m_lanes.rowOf(m_selection.current());
    if (row >= 0)
        m_actions.popupMenu(viewport()->mapToGlobal(QPoint(m_gutter, rowRect(row).center().y())), this);
}

void TimelineWidget::keyPressEvent(QKeyEvent* event)
{
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    if (!plain || !((shift && handleRangeKey(event->key())) || handleLetter(event->key())))
        event->ignore(); // leaves the key to the window's shortcuts instead of the scroll area
}

/// Handles Shift with an arrow key. Left and Right move an end of the range; without a range they begin one at the
/// present or, if not following, at the middle. Up and Down extend or reduce the selection of lanes.
bool TimelineWidget::handleRangeKey(int key)
{
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
        extendLane(key == Qt::Key_Up ? -1 : 1);
        return true;
    }
    if (key != Qt::Key_Left && key != Qt::Key_Right)
        return false;
    constexpr double kStep = 0.02; // share of the shown span
    const Us step{std::llround(kStep * static_cast<double>(m_view.span.count())) * (key == Qt::Key_Left ? -1 : 1)};
    const ServerTime begin = std::min(m_now, m_following ? m_view.right : m_view.left() + m_view.span / 2);
    const auto [from, to] = m_range.value_or(std::pair{begin, begin});
    // Moves the later end; if it passes the other, goes on with the same end.
    const ServerTime moved = (m_movesFrom ? from : to) + step;
    const ServerTime other = m_movesFrom ? to : from;
    selectRange(moved, other);
    m_movesFrom = moved < other;
    return true;
}

bool TimelineWidget::handleLetter(int key)
{
    const double middle = m_following ? m_view.width : m_view.width / 2.0;
    switch (key) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomAt(m_hoverX ? *m_hoverX - m_gutter : middle, kZoomStep);
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
        zoomAt(m_hoverX ? *m_hoverX - m_gutter : middle, 1 / kZoomStep);
        return true;
    case Qt::Key_A:
    case Qt::Key_Left:
        pan(-kPanShare * m_view.width);
        return true;
    case Qt::Key_D:
    case Qt::Key_Right:
        pan(kPanShare * m_view.width);
        return true;
    case Qt::Key_Up:
        stepLane(-1);
        return true;
    case Qt::Key_Down:
        stepLane(+1);
        return true;
    case Qt::Key_PageUp:
        stepLane(-std::max(1, verticalScrollBar()->pageStep() / m_rowHeight));
        return true;
    case Qt::Key_PageDown:
        stepLane(std::max(1, verticalScrollBar()->pageStep() / m_rowHeight));
        return true;
    case Qt::Key_F:
        fitSelection();
        return true;
    case Qt::Key_R:
        selectShown();
        return true;
    case Qt::Key_BracketLeft:
        stepContention(-1);
        return true;
    case Qt::Key_BracketRight:
        stepContention(+1);
        return true;
    case Qt::Key_P:
        togglePin(m_selection.current());
        return true;
    case Qt::Key_Home: {
        ServerTime oldest = m_now;
        for (const LockId lock : m_lanes.lanes()) {
            const auto holds = m_history.holds(lock);
            if (!holds.empty())
                oldest = std::min(oldest, holds.front().begin);
        }
        TimeView view = m_view;
        view.right = oldest + m_view.span;
        setView(view, true);
        return true;
    }
    case Qt::Key_End:
        followLive();
        return true;
    case Qt::Key_Escape:
        return backToLive();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selection.current() != kNoLock)
            Q_EMIT activated(m_selection.current());
        return true;
    default:
        return false;
    }
}

void TimelineWidget::stepLane(int rowCount)
{
    const int count = static_cast<int>(m_lanes.lanes().size());
    if (count == 0)
        return;
    const int row = m_lanes.rowOf(m_selection.current());
    const int next = row < 0 ? (rowCount > 0 ? 0 : count - 1) : std::clamp(row + rowCount, 0, count - 1);
    m_selection.select(m_lanes.at(next));
    scrollToRow(next);
}

/// Adds the neighbouring lane to the selection; if it is selected already, removes the current lane instead.
void TimelineWidget::extendLane(int rows)
{
    const LockId from = m_selection.current();
    const LockId next = m_lanes.at(m_lanes.rowOf(from) + rows);
    if (m_lanes.rowOf(from) < 0 || next == kNoLock)
        return;
    std::vector<LockId> locks;
    for (const LockRef& each : m_selection.locks()) {
        if (each.id != kNoLock && each.id != next && (each.id != from || !m_selection.contains(next)))
            locks.push_back(each.id);
    }
    locks.push_back(next);
    m_selection.selectAll(locks, next);
    scrollToRow(m_lanes.rowOf(next));
}

QString TimelineWidget::toolTipAt(const QPoint& position) const
{
    const LockId lock = lockAt(position);
    if (lock == kNoLock)
        return {};
    const QString name = lanetext::name(m_frames.picture().key(lock));
    if (position.x() < m_gutter)
        return laneText(m_lanes.rowOf(lock));
    const ServerTime at = m_view.timeAt(position.x() - m_gutter);
    for (const GapSpan& gap : m_history.gaps()) {
        if (gap.from <= at && at < std::min(gap.to, m_now) && m_history.wasSeenOn(lock, gap.node, at, at))
            return name + u'\n' + lanetext::gap(gap.from, gap.to, enginetext::shown(gap.reason), m_now) + u'\n' +
                   tr("No data in between.");
    }
    const auto holds = m_history.holds(lock);
    const auto found = at > m_now ? -1 : holdAt(holds, at, Us{std::llround(3 * m_view.usPerPixel())});
    if (found < 0)
        return name + u'\n' + tr("Free at %1").arg(lanetext::clock(at, Us{1}));
    return name + u'\n' + lanetext::hold(m_history, holds[static_cast<std::size_t>(found)], m_now);
}

bool TimelineWidget::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = toolTipAt(help->pos());
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), plainTip(text), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave && m_hoverX) {
        m_hoverX.reset();
        m_hoverToken.clear();
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace lockscope::gui
