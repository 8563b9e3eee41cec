// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockstable.h"

#include "gui/locks/laneheader.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/lockrowdelegate.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/spokenlane.h"
#include "gui/style/flatstyle.h"
#include "gui/style/theme.h"
#include "gui/timeline/timewheel.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace lockscope::gui {

namespace {

using namespace std::chrono_literals;

constexpr auto kMostPace = 66ms;
constexpr auto kStillPace = 1s;
constexpr int kStripe = 4;          ///< pixels: width of the stripe of a row's server
constexpr qsizetype kMostRead = 12; ///< sections that are told with the table itself

} // namespace

LocksTable::LocksTable(const Sources& sources, QWidget* parent)
    : Themed(parent), m_frames(sources.frames), m_history(sources.history), m_locks(sources.locks),
      m_theme(sources.theme), m_lanes({m_frames, m_history, sources.selection, m_locks}),
      m_ghosts({m_frames, m_history, m_locks, sources.lockMenu, m_places, m_lanes}),
      m_gestures(*viewport(), {m_frames, m_history, sources.selection, m_locks, m_places, m_ghosts, m_lanes},
                 {[this](QMouseEvent& event) { SectionTable::mousePressEvent(&event); },
                  [this](QMouseEvent& event) { SectionTable::mouseMoveEvent(&event); },
                  [this](QMouseEvent& event) { SectionTable::mouseReleaseEvent(&event); }}),
      m_canvas({m_history, sources.selection, m_locks, m_theme, m_places, m_lanes, m_gestures, m_ghosts})
{
    auto* header = new LaneHeader(
        LocksModel::Lane,
        [this] {
            const auto& pointer = m_gestures.pointer();
            return LaneHeader::Axis{axis(),
                                    view(),
                                    axisStep(),
                                    gutter(),
                                    m_lanes.isLive(),
                                    m_lanes.axisNow(),
                                    pointer ? std::optional(pointer->x()) : std::nullopt};
        },
        m_theme, this);
    setHeader(*header);
    const auto updateLaneArea = [this] { viewport()->update(laneArea()); };
    connect(&sources.selection, &LockSelection::changed, this, updateLaneArea);
    connect(&sources.lockMenu, &LockMenu::putBackChanged, this, updateLaneArea);
    connect(&m_lanes, &LaneNavigation::rangeChanged, this, updateLaneArea);
    connectLanes();
    installAccessibleItems();
    m_frames.addConsumer(this);
    restyle();
}

void LocksTable::connectLanes()
{
    connect(&m_lanes, &LaneNavigation::periodChanged, this, &LocksTable::updateLanes);
    connect(&m_gestures, &LaneGestures::hovered, this, &LocksTable::updateLanes);
    connect(&m_lanes, &LaneNavigation::periodChanged, this, &LocksTable::periodChanged);
    connect(&m_lanes, &LaneNavigation::rangeChanged, this, &LocksTable::rangeChanged);
    connect(&m_lanes, &LaneNavigation::rangeSelected, this, &LocksTable::rangeSelected);
    connect(&m_gestures, &LaneGestures::rangeDragged, this, &LocksTable::rangeSelected);
    connect(&m_gestures, &LaneGestures::laneClicked, this, &LocksTable::laneClicked);
    connect(&m_gestures, &LaneGestures::putBackRequested, this, &LocksTable::putBackRequested);
}

LocksTable::~LocksTable()
{
    m_frames.removeConsumer(this);
}

void LocksTable::restyle()
{
    const Colors& colors = m_theme.colors();
    setLook({colors.window, {colors.panel, colors.border, [this](lockcells::Tone tone) {
                                 return toneColor(tone, m_theme.colors());
                             }}});
    m_canvas.forgetLabels();
}

// --- time ---

LaneHeader& LocksTable::header() const
{
    return *static_cast<LaneHeader*>(horizontalHeader());
}

Us LocksTable::axisStep() const
{
    const int width =
        fontMetrics().horizontalAdvance(m_lanes.isLive() ? QStringLiteral("-00 s") : QStringLiteral("00:00:00"));
    return niceStep(view(), width + kTimesApart);
}

std::vector<ServerTime> LocksTable::axis() const
{
    return axisTicks(view(), axisStep(), m_lanes.isLive() ? m_lanes.axisNow() : ServerTime{});
}

void LocksTable::updateLanes()
{
    viewport()->update(laneArea());
    header().updateAxis();
}

void LocksTable::zoom(double factor)
{
    if (const auto& pointer = m_gestures.pointer())
        m_lanes.zoomAt(pointer->x() - gutter(), factor);
    else
        m_lanes.zoom(factor);
}

bool LocksTable::isPresented() const
{
    return isVisible() && !window()->isMinimized();
}

void LocksTable::reset()
{
    m_lanes.reset();
    rewind();
}

void LocksTable::rewind()
{
    m_movedAt = {};
    m_gestures.reset();
    updateLanes();
}

void LocksTable::present(const Frame& frame)
{
    m_lanes.setNow(frame.now);
    // Moves by whole pixels, at most every kMostPace; once per second if motion is reduced.
    const Us pace = m_theme.motion().isReduced()
                        ? Us{kStillPace}
                        : std::min(Us{static_cast<std::int64_t>(view().usPerPixel())}, Us{kMostPace});
    if (frame.now - m_movedAt < pace && frame.now >= m_movedAt)
        return;
    m_movedAt = frame.now;
    const bool wasLive = m_lanes.isLive();
    const TimeView before = view();
    const bool moved = m_lanes.advance();
    const bool staysLive = wasLive && m_lanes.isLive();
    if (moved && staysLive && m_canvas.changesByTimeAlone()) // the grid of a live axis stands still
        viewport()->update(m_canvas.movedByTime(before, visibleRuns()));
    else if (moved || !m_canvas.isCurrent())
        viewport()->update(laneArea());
    if (moved && !staysLive) // a live axis stands still
        header().updateAxis();
}

void LocksTable::updateGeometries()
{
    SectionTable::updateGeometries();
    m_lanes.setWidth(laneArea().width());
}

void LocksTable::scrollContentsBy(int dx, int dy)
{
    SectionTable::scrollContentsBy(dx, dy);
    viewport()->update(m_canvas.changedByRows(visibleRuns()));
}

// --- pointer and keys ---

bool LocksTable::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_gestures.showTip(*static_cast<QHelpEvent*>(event)))
        return true;
    if (event->type() == QEvent::Leave)
        m_gestures.hover(std::nullopt);
    return SectionTable::viewportEvent(event);
}

void LocksTable::mousePressEvent(QMouseEvent* event)
{
    m_gestures.press(*event);
}

void LocksTable::mouseMoveEvent(QMouseEvent* event)
{
    m_gestures.move(*event);
}

void LocksTable::mouseReleaseEvent(QMouseEvent* event)
{
    m_gestures.release(*event);
}

void LocksTable::wheelEvent(QWheelEvent* event)
{
    turnWheel(*this, *event, lineHeight());
}

void LocksTable::keyPressEvent(QKeyEvent* event)
{
    if (!m_gestures.key(*event))
        SectionTable::keyPressEvent(event);
}

void LocksTable::selectAll()
{
    m_locks.finishFiltering();
    SectionTable::selectAll();
}

// --- painting ---

/// Before the sign of each row; the mark of a selected row stands beside it.
void LocksTable::paintStripes(QPainter& painter, const QRegion& dirty) const
{
    if (!m_stripeOf || !dirty.intersects(QRect(0, 0, kStripe + kSelectionMark, viewport()->height())))
        return;
    for (const RowRun& run : visibleRuns()) {
        for (int row = run.first; row <= run.last; ++row) {
            const LockId lock = m_locks.lockAt(row);
            const QColor stripe = lock == kNoLock ? QColor() : m_stripeOf(lock);
            if (!stripe.isValid())
                continue;
            const QRect line = rowRect(row);
            painter.fillRect(QRect(0, line.top(), kStripe, line.height() - 1), stripe);
            if (isItemSelected(row))
                painter.fillRect(QRect(kStripe, line.top(), kSelectionMark, line.height()), m_theme.colors().held);
        }
    }
}

void LocksTable::paintOverRows(QPainter& painter, const QRegion& dirty)
{
    const auto* rows = qobject_cast<const LockRowDelegate*>(itemDelegate());
    const std::vector<RowRun> runs = visibleRuns();
    for (const RowRun& run : runs) {
        for (int row = run.first; rows != nullptr && row <= run.last; ++row)
            rows->paintExplanation(painter, *this, row);
    }
    m_glow.paint(painter, dirty);
    paintStripes(painter, dirty);
    if (dirty.intersects(laneArea()))
        m_canvas.paint(painter, dirty, runs, axis(), font());
}

// --- items for screen readers ---

int LocksTable::headingOf(int item) const
{
    return item < m_locks.rowCount() ? -1 : item - m_locks.rowCount();
}

int LocksTable::itemCount() const
{
    return m_locks.rowCount() + static_cast<int>(sections().size());
}

QString LocksTable::itemText(int item) const
{
    if (const int section = headingOf(item); section >= 0)
        return words(section).title;
    const auto text = [&](int column) { return m_locks.index(item, column).data(Qt::AccessibleTextRole).toString(); };
    //: a row for screen readers: lock, holder
    return tr("%1, %2").arg(text(LocksModel::Lock), text(LocksModel::Holder));
}

QString LocksTable::itemValue(int item) const
{
    QStringList parts;
    if (const int section = headingOf(item); section >= 0) {
        for (const SectionWords::Part& part : words(section).parts)
            parts << part.text;
        return parts.join(QStringLiteral("; "));
    }
    for (const int column : {LocksModel::Verdict, LocksModel::HeldFor, LocksModel::Lease, LocksModel::Waiters})
        parts << m_locks.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + u' ' +
                     m_locks.index(item, column).data(Qt::AccessibleTextRole).toString();
    if (m_locks.needsAttention(m_locks.lockAt(item)))
        parts << m_locks.index(item, LocksModel::Verdict).data(Qt::AccessibleDescriptionRole).toString();
    parts << m_locks.index(item, LocksModel::Lane).data(Qt::AccessibleTextRole).toString();
    return parts.join(QStringLiteral("; "));
}

QString LocksTable::itemPlace(int item) const
{
    const int section = headingOf(item) < 0 ? sectionOf(item) : -1;
    if (section < 0)
        return {};
    const RowRun rows = rowsOfSection(section);
    //: a row for screen readers: section or group, number of the row in it, number of all
    return tr("%1, %2 of %3").arg(words(section).title).arg(item - rows.first + 1).arg(rows.last - rows.first + 1);
}

AccessibleItems::Heading LocksTable::itemHeading(int item) const
{
    const int section = headingOf(item);
    if (section < 0)
        return Heading::None;
    const TableSection& shown = sections()[static_cast<std::size_t>(section)];
    return !shown.canFold ? Heading::Fixed : shown.isFolded ? Heading::Folded : Heading::Unfolded;
}

void LocksTable::pressItem(int item)
{
    if (const int section = headingOf(item); section >= 0)
        Q_EMIT foldRequested(section);
}

QRect LocksTable::itemRect(int item) const
{
    const int section = headingOf(item);
    return section < 0 ? rowRect(item) : sectionHeaderRect(section);
}

bool LocksTable::isItemSelected(int item) const
{
    return headingOf(item) < 0 && selectionModel() != nullptr && selectionModel()->isRowSelected(item);
}

QString LocksTable::itemsValue() const
{
    QStringList parts;
    for (int section = 0; section < static_cast<int>(sections().size()) && parts.size() < kMostRead; ++section) {
        if (sections()[static_cast<std::size_t>(section)].rows > 0)
            parts << words(section).line();
    }
    return parts.join(QStringLiteral(", "));
}

std::optional<SpokenLane> LocksTable::spokenLane(int item) const
{
    const bool isInView = !laneArea().isEmpty() && viewport()->rect().intersects(rowRect(item));
    const LockId lock = headingOf(item) < 0 && isInView ? m_locks.lockAt(item) : kNoLock;
    if (lock == kNoLock)
        return std::nullopt;
    return SpokenLane(m_history, lock, view(), m_lanes.now());
}

int LocksTable::partCount(int item) const
{
    const auto lane = spokenLane(item);
    return lane ? lane->count() : 0;
}

AccessibleItems::Part LocksTable::itemPart(int item, int part) const
{
    const auto lane = spokenLane(item);
    return lane ? lane->part(part, laneRect(item)) : Part();
}

} // namespace lockscope::gui

#include "moc_lockstable.cpp"
