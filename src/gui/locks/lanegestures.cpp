// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lanegestures.h"

#include "gui/locks/lanenavigation.h"
#include "gui/locks/laneplaces.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/putbackghost.h"
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
#include <utility>

namespace lockscope::gui {

namespace {

constexpr int kHoldReach = 3; ///< pixels around a hold in which the pointer meets it

} // namespace

LaneGestures::LaneGestures(QWidget& viewport, const Sources& sources, Base base)
    : m_viewport(viewport), m_from(sources), m_base(std::move(base))
{
}

LockId LaneGestures::lockAt(const QPoint& at) const
{
    return m_from.locks.lockAt(m_from.places.rowAt(at));
}

ServerTime LaneGestures::timeAt(const QPoint& at) const
{
    return m_from.lanes.view().timeAt(at.x() - m_from.places.left());
}

Us LaneGestures::reach() const
{
    return Us{std::llround(kHoldReach * m_from.lanes.view().usPerPixel())};
}

std::ptrdiff_t LaneGestures::holdAt(const QPoint& at) const
{
    const LockId lock = lockAt(at);
    if (lock == kNoLock || !m_from.places.area().contains(at))
        return -1;
    return gui::holdAt(m_from.history.holds(lock), timeAt(at), reach());
}

QString LaneGestures::tipAt(const QPoint& at) const
{
    const LockId lock = lockAt(at);
    if (lock == kNoLock)
        return {};
    if (m_from.ghosts.at(at))
        return tr("Released a moment ago. Click to put it back.");
    return laneTip(m_from.history, m_from.frames.picture().key(lock), lock, timeAt(at), reach(), m_from.lanes.now());
}

void LaneGestures::hover(std::optional<QPoint> at)
{
    std::string token;
    if (const auto hold = at ? holdAt(*at) : -1; hold >= 0)
        token = m_from.history.token(m_from.history.holds(lockAt(*at))[static_cast<std::size_t>(hold)].label);
    if (at == m_pointer && token == m_token)
        return;
    m_pointer = at;
    m_token = std::move(token);
    Q_EMIT hovered();
}

void LaneGestures::reset()
{
    m_pointer.reset();
    m_token.clear();
}

bool LaneGestures::showTip(const QHelpEvent& event) const
{
    if (!m_from.places.area().contains(event.pos()) || m_from.places.isOnHeader(event.pos()))
        return false;
    if (const QString text = tipAt(event.pos()); text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event.globalPos(), plainTip(text), &m_viewport);
    return true;
}

/// A press selects the row as in any table; one on a hold selects that hold as well. With Shift the rows up to here are
/// selected when the button is released where it was pressed: until then it may become a range.
void LaneGestures::press(QMouseEvent& event)
{
    const LockId lock = lockAt(event.pos());
    if (event.button() == Qt::MiddleButton && lock != kNoLock)
        return m_from.locks.togglePin(lock);
    if (event.button() != Qt::LeftButton || !m_from.places.area().contains(event.pos()))
        return m_base.press(event);
    if (lock != kNoLock && event.modifiers() == Qt::NoModifier && m_from.ghosts.at(event.pos())) {
        m_base.press(event);
        Q_EMIT putBackRequested(lock);
        return;
    }
    const auto begins = m_from.lanes.press(event.pos().x() - m_from.places.left(), event.modifiers());
    if (begins != LaneDrag::Begins::Click)
        return;
    m_base.press(event);
    if (lock == kNoLock) {
        m_from.lanes.release(); // a section's header or empty ground
        return;
    }
    if (const auto hold = event.modifiers() == Qt::NoModifier ? holdAt(event.pos()) : -1; hold >= 0)
        m_from.selection.selectHold(lock, m_from.history.holds(lock)[static_cast<std::size_t>(hold)].begin);
}

void LaneGestures::move(QMouseEvent& event)
{
    const QPoint at = event.pos();
    const auto moved = m_from.lanes.dragTo(at.x() - m_from.places.left(), QApplication::startDragDistance());
    if (moved == LaneDrag::Moved::Nothing && !m_from.lanes.drag().isActive()) {
        hover(m_from.places.area().contains(at) ? std::optional(at) : std::nullopt);
        m_base.move(event);
    }
    updateCursor(at);
}

void LaneGestures::updateCursor(const QPoint& at)
{
    const LaneDrag& drag = m_from.lanes.drag();
    const bool isInLane = m_from.places.area().contains(at);
    const bool isOnEnd =
        drag.isPulling() || (!drag.isActive() && isInLane && m_from.lanes.isRangeEndAt(at.x() - m_from.places.left()));
    if (drag.isPanning())
        m_viewport.setCursor(Qt::ClosedHandCursor);
    else if (isOnEnd)
        m_viewport.setCursor(Qt::SplitHCursor);
    else if (isInLane && m_from.ghosts.at(at))
        m_viewport.setCursor(Qt::PointingHandCursor);
    else
        m_viewport.unsetCursor();
}

void LaneGestures::release(QMouseEvent& event)
{
    const bool selectedRange = m_from.lanes.drag().isSelecting();
    const bool wasClick = m_from.lanes.release();
    updateCursor(event.pos());
    if (wasClick && event.modifiers() == Qt::ShiftModifier) {
        QMouseEvent press(QEvent::MouseButtonPress, event.position(), event.globalPosition(), event.button(),
                          event.buttons() | event.button(), event.modifiers());
        m_base.press(press);
    }
    m_base.release(event);
    if (wasClick && event.modifiers() == Qt::NoModifier)
        Q_EMIT laneClicked();
    if (selectedRange)
        Q_EMIT rangeDragged();
}

bool LaneGestures::key(const QKeyEvent& event)
{
    if (event.key() != Qt::Key_Left && event.key() != Qt::Key_Right)
        return false;
    const int direction = event.key() == Qt::Key_Left ? -1 : 1;
    switch (event.modifiers().toInt() & ~Qt::KeypadModifier) {
    case Qt::NoModifier:
        m_from.lanes.stepHold(direction);
        return true;
    case Qt::ShiftModifier:
        m_from.lanes.pan(direction * kPanShare * m_from.lanes.view().width);
        return true;
    case Qt::ShiftModifier | Qt::AltModifier:
        m_from.lanes.stepRange(direction);
        return true;
    default:
        return false; // Alt folds a section
    }
}

} // namespace lockscope::gui

#include "moc_lanegestures.cpp"
