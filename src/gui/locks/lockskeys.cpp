// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pointer and keys of the Locks table.
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockstable.h"
#include "gui/timeline/lanetip.h"
#include "gui/timeline/timewheel.h"
#include "gui/widgets/plaintip.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <cmath>

namespace lockscope::gui {

namespace {

constexpr double kRangeStep = 0.02; ///< share of the span, per key press
constexpr int kHoldReach = 3;       ///< pixels around a hold in which the pointer meets it

} // namespace

LockId LocksTable::lockAtPoint(const QPoint& at) const
{
    const QModelIndex index = indexAt(at);
    return index.isValid() ? m_locks.lockAt(index.row()) : kNoLock;
}

std::ptrdiff_t LocksTable::holdAtPoint(const QPoint& at) const
{
    const LockId lock = lockAtPoint(at);
    if (lock == kNoLock || !laneArea().contains(at))
        return -1;
    return holdAt(m_history.holds(lock), view().timeAt(at.x() - gutter()),
                  Us{std::llround(kHoldReach * view().usPerPixel())});
}

QString LocksTable::tipAt(const QPoint& at) const
{
    const LockId lock = lockAtPoint(at);
    if (lock == kNoLock)
        return {};
    if (ghostAt(at))
        return tr("Released a moment ago. Click to put it back.");
    return laneTip(m_history, m_frames.picture().key(lock), lock, view().timeAt(at.x() - gutter()),
                   Us{std::llround(kHoldReach * view().usPerPixel())}, m_now);
}

void LocksTable::hover(std::optional<QPoint> at)
{
    std::string token;
    if (const auto hold = at ? holdAtPoint(*at) : -1; hold >= 0)
        token = m_history.token(m_history.holds(lockAtPoint(*at))[static_cast<std::size_t>(hold)].label);
    if (at == m_hover && token == m_hoverToken)
        return;
    m_hover = at;
    m_hoverToken = std::move(token);
    lanesMoved();
}

bool LocksTable::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (laneArea().contains(help->pos()) && !sectionHeaderAt(help->pos())) {
            if (const QString text = tipAt(help->pos()); text.isEmpty())
                QToolTip::hideText();
            else
                QToolTip::showText(help->globalPos(), plainTip(text), viewport());
            return true;
        }
    }
    if (event->type() == QEvent::Leave)
        hover(std::nullopt);
    return SectionTable::viewportEvent(event);
}

/// A press selects the row as in any table; one on a hold selects that hold as well. With Shift the rows up to here are
/// selected when the button is released where it was pressed: until then it may become a range.
void LocksTable::mousePressEvent(QMouseEvent* event)
{
    const LockId lock = lockAtPoint(event->pos());
    if (event->button() == Qt::MiddleButton && lock != kNoLock)
        return m_locks.togglePin(lock);
    if (event->button() != Qt::LeftButton || !laneArea().contains(event->pos()))
        return SectionTable::mousePressEvent(event);
    if (lock != kNoLock && event->modifiers() == Qt::NoModifier && ghostAt(event->pos())) {
        SectionTable::mousePressEvent(event);
        Q_EMIT putBackRequested(lock);
        return;
    }
    const auto begins = m_drag.press(event->pos().x() - gutter(), event->modifiers());
    if (begins != LaneDrag::Begins::Click)
        return;
    SectionTable::mousePressEvent(event);
    if (lock == kNoLock) {
        m_drag.release(); // a section's header or empty ground
        return;
    }
    if (const auto hold = event->modifiers() == Qt::NoModifier ? holdAtPoint(event->pos()) : -1; hold >= 0)
        m_selection.selectHold(lock, m_history.holds(lock)[static_cast<std::size_t>(hold)].begin);
}

void LocksTable::mouseMoveEvent(QMouseEvent* event)
{
    switch (m_drag.move(event->pos().x() - gutter(), QApplication::startDragDistance())) {
    case LaneDrag::Moved::Time:
        periodMoved();
        break;
    case LaneDrag::Moved::Range:
        rangeMoved();
        break;
    case LaneDrag::Moved::Nothing:
        if (m_drag.isActive())
            break;
        hover(laneArea().contains(event->pos()) ? std::optional(event->pos()) : std::nullopt);
        SectionTable::mouseMoveEvent(event);
    }
    updateCursor(event->pos());
}

void LocksTable::updateCursor(const QPoint& at)
{
    const bool isOnEnd = m_drag.isPulling() || (!m_drag.isActive() && laneArea().contains(at) &&
                                                m_range.endAt(at.x() - gutter(), view()) != LaneRange::End::None);
    if (m_drag.isPanning())
        viewport()->setCursor(Qt::ClosedHandCursor);
    else if (isOnEnd)
        viewport()->setCursor(Qt::SplitHCursor);
    else if (laneArea().contains(at) && ghostAt(at))
        viewport()->setCursor(Qt::PointingHandCursor);
    else
        viewport()->unsetCursor();
}

void LocksTable::mouseReleaseEvent(QMouseEvent* event)
{
    const bool selectedRange = m_drag.isSelecting();
    const bool wasClick = m_drag.release();
    updateCursor(event->pos());
    if (wasClick && event->modifiers() == Qt::ShiftModifier) {
        QMouseEvent press(QEvent::MouseButtonPress, event->position(), event->globalPosition(), event->button(),
                          event->buttons() | event->button(), event->modifiers());
        SectionTable::mousePressEvent(&press);
    }
    SectionTable::mouseReleaseEvent(event);
    if (wasClick && event->modifiers() == Qt::NoModifier)
        Q_EMIT laneClicked();
    if (selectedRange)
        Q_EMIT rangeSelected();
}

void LocksTable::wheelEvent(QWheelEvent* event)
{
    turnWheel(*this, *event, lineHeight());
}

void LocksTable::selectAll()
{
    m_locks.finishFiltering();
    SectionTable::selectAll();
}

void LocksTable::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right)
        return SectionTable::keyPressEvent(event);
    const int direction = event->key() == Qt::Key_Left ? -1 : 1;
    switch (event->modifiers().toInt() & ~Qt::KeypadModifier) {
    case Qt::NoModifier:
        return walkHolds(direction);
    case Qt::ShiftModifier:
        return pan(direction * kPanShare * view().width);
    case Qt::ShiftModifier | Qt::AltModifier: {
        const Us step{std::llround(kRangeStep * static_cast<double>(view().span.count()))};
        m_range.step(direction * step,
                     std::min(m_now, m_time.isFollowing() ? view().right : view().left() + view().span / 2));
        return rangeMoved();
    }
    default:
        return SectionTable::keyPressEvent(event); // Alt folds a section
    }
}

} // namespace lockscope::gui
