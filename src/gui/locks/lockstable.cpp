// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockstable.h"

#include "gui/locks/laneheader.h"
#include "gui/locks/locksmodel.h"
#include "gui/style/mixedcolor.h"
#include "gui/style/theme.h"
#include "gui/timeline/lanetip.h"
#include "gui/timeline/timewheel.h"
#include "gui/widgets/plaintip.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lockhistory.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace lockscope::gui {

namespace {

using namespace std::chrono_literals;

constexpr auto kMostPace = 66ms;
constexpr auto kStillPace = 1s;
constexpr int kLaneMargin = 6; ///< pixels between the cells and the lanes
constexpr int kHoldReach = 3;  ///< pixels around a hold in which the pointer meets it

} // namespace

LocksTable::LocksTable(const Sources& sources, QWidget* parent)
    : Themed(parent), m_frames(sources.frames), m_history(sources.history), m_selection(sources.selection),
      m_locks(sources.locks), m_theme(sources.theme)
{
    auto* header = new LaneHeader(
        LocksModel::Lane,
        [this] {
            return LaneHeader::Axis{axis(),
                                    view(),
                                    axisStep(),
                                    gutter(),
                                    isLive(),
                                    m_time.axisNow(),
                                    m_hover ? std::optional(m_hover->x()) : std::nullopt};
        },
        m_theme, this);
    setHeader(*header);
    connect(&m_selection, &LockSelection::changed, this, [this] { viewport()->update(laneArea()); });
    installAccessibleItems();
    m_frames.addConsumer(this);
    restyle();
}

LocksTable::~LocksTable()
{
    m_frames.removeConsumer(this);
}

void LocksTable::restyle()
{
    const Colors& colors = m_theme.colors();
    setLook({colors.window, colors.panel, colors.border, colors.text, colors.mutedText, colors.alarm});
    m_labels.clear();
}

// --- time ---

QRect LocksTable::laneArea() const
{
    const QHeaderView& header = *horizontalHeader();
    if (header.count() <= LocksModel::Lane || header.isSectionHidden(LocksModel::Lane))
        return {};
    const int left = header.sectionViewportPosition(LocksModel::Lane) + kLaneMargin;
    return QRect(left, 0, header.sectionSize(LocksModel::Lane) - kLaneMargin, viewport()->height());
}

int LocksTable::gutter() const
{
    return laneArea().left();
}

QRect LocksTable::laneRect(int row) const
{
    const QRect area = laneArea();
    const QRect line = rowRect(row);
    return {area.left(), line.top() + (line.height() - lineHeight()) / 2, area.width(), lineHeight()};
}

bool LocksTable::isLive() const
{
    return m_time.isFollowing() && !m_frames.showsPast() && !m_frames.asOf();
}

Us LocksTable::axisStep() const
{
    const int width = fontMetrics().horizontalAdvance(isLive() ? QStringLiteral("-00 s") : QStringLiteral("00:00:00"));
    return niceStep(view(), width + kTimesApart);
}

std::vector<ServerTime> LocksTable::axis() const
{
    return axisTicks(view(), axisStep(), isLive() ? m_time.axisNow() : ServerTime{});
}

void LocksTable::lanesMoved()
{
    viewport()->update(laneArea());
    static_cast<LaneHeader*>(horizontalHeader())->updateAxis();
}

void LocksTable::zoomAt(double x, double factor)
{
    m_time.zoomAt(x, factor);
    lanesMoved();
}

void LocksTable::pan(double pixels)
{
    m_time.pan(pixels);
    lanesMoved();
}

bool LocksTable::backToLive()
{
    if (m_time.isFollowing() && view().span == LaneTime::kUsualSpan)
        return false;
    m_time.goHome();
    lanesMoved();
    return true;
}

bool LocksTable::isPresented() const
{
    return isVisible() && !window()->isMinimized();
}

void LocksTable::reset()
{
    m_time.goHome();
    rewind();
}

void LocksTable::rewind()
{
    m_movedAt = {};
    m_hover.reset();
    m_hoverToken.clear();
    lanesMoved();
}

void LocksTable::present(const Frame& frame)
{
    m_now = frame.now;
    // Moves by whole pixels, at most every kMostPace; once per second if motion is reduced.
    const Us pace = m_theme.motion().isReduced()
                        ? Us{kStillPace}
                        : std::min(Us{static_cast<std::int64_t>(view().usPerPixel())}, Us{kMostPace});
    if (m_now - m_movedAt < pace && m_now >= m_movedAt)
        return;
    m_movedAt = m_now;
    const bool wasLive = isLive();
    const bool moved = m_time.advance(m_now);
    if (moved || m_paintedRevision != m_history.revision())
        viewport()->update(laneArea());
    if (moved && !(wasLive && isLive())) // a live axis stands still
        static_cast<LaneHeader*>(horizontalHeader())->updateAxis();
}

void LocksTable::updateGeometries()
{
    SectionTable::updateGeometries();
    m_time.setWidth(laneArea().width());
}

// --- painting ---

LaneScene LocksTable::scene()
{
    return {m_history, m_theme.colors(), m_labels, view(), gutter(), m_now};
}

HolderMarks LocksTable::marks() const
{
    return marksOf(
        m_hoverToken, m_history, [this](int row) { return m_locks.lockAt(row); }, visibleRows(), view(), m_now);
}

void LocksTable::paintOverRows(QPainter& painter, const QRegion& dirty)
{
    const QRect area = laneArea();
    const QRegion part = dirty & area;
    if (area.isEmpty() || part.isEmpty())
        return;
    ++m_lanePaints;
    m_paintedRevision = m_history.revision();
    const Colors& colors = m_theme.colors();
    painter.save();
    painter.setClipRegion(part);
    painter.setFont(font());
    const LaneScene lanes = scene();
    const QColor grid = mixed(colors.border, colors.window, 0.6);
    for (const ServerTime at : axis())
        painter.fillRect(QRect(lanes.timeX(at), area.top(), 1, area.height()), grid);
    LanePainter lane(painter, lanes);
    const auto [first, last] = visibleRows();
    const auto place = [this](int row) { return laneRect(row); };
    for (int row = first; row <= last; ++row) {
        if (const LockId lock = m_locks.lockAt(row); lock != kNoLock && part.intersects(rowRect(row)))
            lane.add(lock, laneRect(row));
    }
    lane.paint();
    if (const LockId lock = m_selection.current(); m_selection.hold() && lock != kNoLock) {
        if (const int row = m_locks.rowOf(lock); row >= first && row <= last)
            lane.paintFocus(lock, *m_selection.hold(), laneRect(row));
    }
    lane.paintMarks(marks(), place);
    if (const ServerTime now = m_time.axisNow(); now <= view().right && now >= view().left())
        painter.fillRect(QRect(lanes.timeX(now), area.top(), 1, area.height()), colors.mutedText);
    if (m_hover)
        painter.fillRect(QRect(m_hover->x(), area.top(), 1, area.height()), colors.border);
    painter.restore();
}

// --- for screen readers ---

int LocksTable::itemCount() const
{
    return m_locks.rowCount();
}

QString LocksTable::itemText(int item) const
{
    const auto text = [&](int column) { return m_locks.index(item, column).data(Qt::AccessibleTextRole).toString(); };
    //: a row for screen readers: lock, holder
    return tr("%1, %2").arg(text(LocksModel::Lock), text(LocksModel::Holder));
}

QString LocksTable::itemValue(int item) const
{
    QStringList parts;
    for (const int column : {LocksModel::Verdict, LocksModel::HeldFor, LocksModel::Lease, LocksModel::Waiters})
        parts << m_locks.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + u' ' +
                     m_locks.index(item, column).data(Qt::AccessibleTextRole).toString();
    if (item < m_locks.sectionRows()[0])
        parts << m_locks.index(item, LocksModel::Verdict).data(Qt::AccessibleDescriptionRole).toString();
    parts << m_locks.index(item, LocksModel::Lane).data(Qt::AccessibleTextRole).toString();
    return parts.join(QStringLiteral("; "));
}

bool LocksTable::isItemSelected(int item) const
{
    return selectionModel() != nullptr && selectionModel()->isRowSelected(item);
}

QString LocksTable::itemsValue() const
{
    QStringList parts;
    for (const TableSection& section : sections()) {
        if (section.rows > 0)
            parts << section.title + u' ' + section.count;
    }
    return parts.join(QStringLiteral(", "));
}

// --- pointer and keys ---

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
        if (laneArea().contains(help->pos())) {
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

/// A press selects the row as in any table; one on a hold selects that hold as well.
void LocksTable::mousePressEvent(QMouseEvent* event)
{
    SectionTable::mousePressEvent(event);
    if (event->button() != Qt::LeftButton || !laneArea().contains(event->pos()) || lockAtPoint(event->pos()) == kNoLock)
        return;
    m_drag = Drag::Maybe;
    m_pressed = event->pos();
    m_pressedView = view();
    const auto hold = event->modifiers() == Qt::NoModifier ? holdAtPoint(event->pos()) : -1;
    if (hold < 0)
        return;
    const LockId lock = lockAtPoint(event->pos());
    m_selection.selectHold(lock, m_history.holds(lock)[static_cast<std::size_t>(hold)].begin);
}

void LocksTable::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint moved = event->pos() - m_pressed;
    if (m_drag == Drag::Maybe && std::abs(moved.x()) >= QApplication::startDragDistance())
        m_drag = Drag::Pan;
    if (m_drag == Drag::Pan) {
        m_time.panFrom(m_pressedView, -moved.x());
        viewport()->setCursor(Qt::ClosedHandCursor);
        lanesMoved();
        return;
    }
    hover(laneArea().contains(event->pos()) ? std::optional(event->pos()) : std::nullopt);
    SectionTable::mouseMoveEvent(event);
}

void LocksTable::mouseReleaseEvent(QMouseEvent* event)
{
    if (std::exchange(m_drag, Drag::None) == Drag::Pan)
        viewport()->unsetCursor();
    SectionTable::mouseReleaseEvent(event);
}

void LocksTable::wheelEvent(QWheelEvent* event)
{
    turnWheel(*this, *event, lineHeight());
}

void LocksTable::keyPressEvent(QKeyEvent* event)
{
    const double middle = m_time.isFollowing() ? view().width : view().width / 2.0;
    const bool shift = event->modifiers() == Qt::ShiftModifier;
    if (event->modifiers() & Qt::ControlModifier && (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal))
        return zoomAt(m_hover ? m_hover->x() - gutter() : middle, kZoomStep);
    if (event->modifiers() & Qt::ControlModifier && event->key() == Qt::Key_Minus)
        return zoomAt(m_hover ? m_hover->x() - gutter() : middle, 1 / kZoomStep);
    if (event->modifiers() & Qt::ControlModifier && event->key() == Qt::Key_0) {
        backToLive();
        return;
    }
    if (shift && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
        return pan((event->key() == Qt::Key_Left ? -kPanShare : kPanShare) * view().width);
    SectionTable::keyPressEvent(event);
}

} // namespace lockscope::gui

#include "moc_lockstable.cpp"
