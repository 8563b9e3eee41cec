// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lanegestures.h"

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
#include <utility>

namespace lockscope::gui {

namespace {

constexpr double kRangeStep = 0.02; ///< share of the span, per key press
constexpr int kHoldReach = 3;       ///< pixels around a hold in which the pointer meets it

} // namespace

LaneGestures::LaneGestures(LocksTable& table, const Sources& sources, Base base)
    : m_table(table), m_from(sources), m_base(std::move(base)), m_drag(sources.time, sources.range)
{
}

LockId LaneGestures::lockAt(const QPoint& at) const
{
    const QModelIndex index = m_table.indexAt(at);
    return index.isValid() ? m_from.locks.lockAt(index.row()) : kNoLock;
}

Us LaneGestures::reach() const
{
    return Us{std::llround(kHoldReach * m_table.view().usPerPixel())};
}

std::ptrdiff_t LaneGestures::holdAt(const QPoint& at) const
{
    const LockId lock = lockAt(at);
    if (lock == kNoLock || !m_table.laneArea().contains(at))
        return -1;
    return gui::holdAt(m_from.history.holds(lock), m_table.view().timeAt(at.x() - m_table.gutter()), reach());
}

QString LaneGestures::tipAt(const QPoint& at) const
{
    const LockId lock = lockAt(at);
    if (lock == kNoLock)
        return {};
    if (m_table.ghostAt(at))
        return LocksTable::tr("Released a moment ago. Click to put it back.");
    return laneTip(m_from.history, m_table.m_frames.picture().key(lock), lock,
                   m_table.view().timeAt(at.x() - m_table.gutter()), reach(), m_table.m_now);
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
    m_table.lanesMoved();
}

void LaneGestures::reset()
{
    m_pointer.reset();
    m_token.clear();
}

bool LaneGestures::showTip(const QHelpEvent& event) const
{
    if (!m_table.laneArea().contains(event.pos()) || m_table.sectionHeaderAt(event.pos()))
        return false;
    if (const QString text = tipAt(event.pos()); text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event.globalPos(), plainTip(text), m_table.viewport());
    return true;
}

/// A press selects the row as in any table; one on a hold selects that hold as well. With Shift the rows up to here are
/// selected when the button is released where it was pressed: until then it may become a range.
void LaneGestures::press(QMouseEvent& event)
{
    const LockId lock = lockAt(event.pos());
    if (event.button() == Qt::MiddleButton && lock != kNoLock)
        return m_from.locks.togglePin(lock);
    if (event.button() != Qt::LeftButton || !m_table.laneArea().contains(event.pos()))
        return m_base.press(event);
    if (lock != kNoLock && event.modifiers() == Qt::NoModifier && m_table.ghostAt(event.pos())) {
        m_base.press(event);
        Q_EMIT m_table.putBackRequested(lock);
        return;
    }
    const auto begins = m_drag.press(event.pos().x() - m_table.gutter(), event.modifiers());
    if (begins != LaneDrag::Begins::Click)
        return;
    m_base.press(event);
    if (lock == kNoLock) {
        m_drag.release(); // a section's header or empty ground
        return;
    }
    if (const auto hold = event.modifiers() == Qt::NoModifier ? holdAt(event.pos()) : -1; hold >= 0)
        m_from.selection.selectHold(lock, m_from.history.holds(lock)[static_cast<std::size_t>(hold)].begin);
}

void LaneGestures::move(QMouseEvent& event)
{
    const QPoint at = event.pos();
    switch (m_drag.move(at.x() - m_table.gutter(), QApplication::startDragDistance())) {
    case LaneDrag::Moved::Time:
        m_table.periodMoved();
        break;
    case LaneDrag::Moved::Range:
        m_table.rangeMoved();
        break;
    case LaneDrag::Moved::Nothing:
        if (m_drag.isActive())
            break;
        hover(m_table.laneArea().contains(at) ? std::optional(at) : std::nullopt);
        m_base.move(event);
    }
    updateCursor(at);
}

void LaneGestures::updateCursor(const QPoint& at)
{
    const bool isInLane = m_table.laneArea().contains(at);
    const bool isOnEnd =
        m_drag.isPulling() || (!m_drag.isActive() && isInLane &&
                               m_from.range.endAt(at.x() - m_table.gutter(), m_table.view()) != LaneRange::End::None);
    QWidget& viewport = *m_table.viewport();
    if (m_drag.isPanning())
        viewport.setCursor(Qt::ClosedHandCursor);
    else if (isOnEnd)
        viewport.setCursor(Qt::SplitHCursor);
    else if (isInLane && m_table.ghostAt(at))
        viewport.setCursor(Qt::PointingHandCursor);
    else
        viewport.unsetCursor();
}

void LaneGestures::release(QMouseEvent& event)
{
    const bool selectedRange = m_drag.isSelecting();
    const bool wasClick = m_drag.release();
    updateCursor(event.pos());
    if (wasClick && event.modifiers() == Qt::ShiftModifier) {
        QMouseEvent press(QEvent::MouseButtonPress, event.position(), event.globalPosition(), event.button(),
                          event.buttons() | event.button(), event.modifiers());
        m_base.press(press);
    }
    m_base.release(event);
    if (wasClick && event.modifiers() == Qt::NoModifier)
        Q_EMIT m_table.laneClicked();
    if (selectedRange)
        Q_EMIT m_table.rangeSelected();
}

bool LaneGestures::key(const QKeyEvent& event)
{
    if (event.key() != Qt::Key_Left && event.key() != Qt::Key_Right)
        return false;
    const int direction = event.key() == Qt::Key_Left ? -1 : 1;
    const TimeView& view = m_table.view();
    switch (event.modifiers().toInt() & ~Qt::KeypadModifier) {
    case Qt::NoModifier:
        m_table.walkHolds(direction);
        return true;
    case Qt::ShiftModifier:
        m_table.pan(direction * kPanShare * view.width);
        return true;
    case Qt::ShiftModifier | Qt::AltModifier: {
        const Us step{std::llround(kRangeStep * static_cast<double>(view.span.count()))};
        m_from.range.step(direction * step,
                          std::min(m_table.m_now, m_table.isFollowing() ? view.right : view.left() + view.span / 2));
        m_table.rangeMoved();
        return true;
    }
    default:
        return false; // Alt folds a section
    }
}

} // namespace lockscope::gui
