// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockstable.h"

#include "gui/locks/laneheader.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/lockrowdelegate.h"
#include "gui/locks/locksmodel.h"
#include "gui/style/flatstyle.h"
#include "gui/style/mixedcolor.h"
#include "gui/style/theme.h"
#include "gui/timeline/lanemotion.h"
#include "gui/timeline/lanewalk.h"
#include "gui/timeline/timewheel.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace lockscope::gui {

namespace {

using namespace std::chrono_literals;

constexpr auto kMostPace = 66ms;
constexpr auto kStillPace = 1s;
constexpr Us kSpanOfMoment = 30s; ///< least span around a moment
constexpr int kStripe = 4;        ///< pixels: width of the stripe of a row's server

} // namespace

LocksTable::LocksTable(const Sources& sources, QWidget* parent)
    : Themed(parent), m_frames(sources.frames), m_history(sources.history), m_selection(sources.selection),
      m_locks(sources.locks), m_lockMenu(sources.lockMenu), m_theme(sources.theme),
      m_gestures(*this, {m_history, m_selection, m_locks, m_time, m_range},
                 {[this](QMouseEvent& event) { SectionTable::mousePressEvent(&event); },
                  [this](QMouseEvent& event) { SectionTable::mouseMoveEvent(&event); },
                  [this](QMouseEvent& event) { SectionTable::mouseReleaseEvent(&event); }})
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
                                    m_gestures.pointer() ? std::optional(m_gestures.pointer()->x()) : std::nullopt};
        },
        m_theme, this);
    setHeader(*header);
    connect(&m_selection, &LockSelection::changed, this, [this] { viewport()->update(laneArea()); });
    connect(&m_lockMenu, &LockMenu::putBackChanged, this, [this] { viewport()->update(laneArea()); });
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
    setLook({colors.window, {colors.panel, colors.border, [this](lockcells::Tone tone) {
                                 return toneColor(tone, m_theme.colors());
                             }}});
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

void LocksTable::periodMoved()
{
    lanesMoved();
    Q_EMIT periodChanged();
}

void LocksTable::rangeMoved()
{
    viewport()->update(laneArea());
    Q_EMIT rangeChanged();
}

void LocksTable::zoomAt(double x, double factor)
{
    m_time.zoomAt(x, factor);
    periodMoved();
}

void LocksTable::zoom(double factor)
{
    const double middle = m_time.isFollowing() ? view().width : view().width / 2.0;
    zoomAt(m_gestures.pointer() ? m_gestures.pointer()->x() - gutter() : middle, factor);
}

void LocksTable::pan(double pixels)
{
    m_time.pan(pixels);
    periodMoved();
}

void LocksTable::setSpan(Us span)
{
    m_time.setSpan(span);
    periodMoved();
}

void LocksTable::fit()
{
    const TimeView before = view();
    const LockId lock = m_selection.current();
    if (const auto& ends = range())
        m_time.fit(ends->first, ends->second);
    else if (const auto hold =
                 m_selection.hold() ? holdPeriod(m_history, lock, m_selection.hold(), m_now) : std::nullopt)
        m_time.fit(hold->first, hold->second);
    if (view() == before)
        m_time.goHome();
    periodMoved();
}

void LocksTable::followLive()
{
    m_time.followLive();
    periodMoved();
}

std::pair<ServerTime, ServerTime> LocksTable::period() const
{
    if (!m_time.isFollowing())
        return {view().left(), view().right};
    return {m_frames.now() - view().span, m_frames.now()};
}

void LocksTable::showPeriod(ServerTime from, ServerTime to)
{
    m_now = m_frames.now();
    m_time.advance(m_now);
    m_time.show(from, to);
    periodMoved();
}

bool LocksTable::backToLive()
{
    if (m_time.isFollowing() && view().span == LaneTime::kUsualSpan)
        return false;
    m_time.goHome();
    periodMoved();
    return true;
}

std::vector<LockId> LocksTable::rowLocks() const
{
    std::vector<LockId> locks;
    for (int row = 0; row < m_locks.rowCount(); ++row)
        locks.push_back(m_locks.lockAt(row));
    return locks;
}

bool LocksTable::stepContention(int direction)
{
    const auto hold = m_selection.hold();
    const ServerTime from = hold && m_time.isInView(*hold) ? *hold
                            : m_time.isFollowing()         ? m_now
                                                           : view().left() + view().span / 2;
    const auto next = nextContention(m_history, rowLocks(), from, Us{std::llround(view().usPerPixel())}, direction);
    if (!next)
        return false;
    m_selection.selectHold(next->lock, next->at);
    m_time.center(next->at);
    periodMoved();
    return true;
}

void LocksTable::walkHolds(int direction)
{
    const LockId lock = m_selection.current();
    const auto next = lock == kNoLock ? std::nullopt : neighbourHold(m_history, lock, m_selection.hold(), direction);
    if (!next)
        return;
    m_selection.selectHold(lock, *next);
    if (!m_time.isInView(*next))
        m_time.center(*next);
    periodMoved();
}

void LocksTable::showMoment(LockId lock, ServerTime at)
{
    m_now = m_frames.now(); // hidden lanes do not follow the time
    m_selection.select(lock);
    m_time.advance(m_now);
    m_time.showMoment(at, kSpanOfMoment);
    periodMoved();
}

void LocksTable::showLastHold(LockId lock)
{
    m_now = m_frames.now();
    m_time.advance(m_now);
    const auto last = holdPeriod(m_history, lock, std::nullopt, m_now);
    if (last && (last->second < view().left() || last->first > view().right))
        m_time.fit(last->first, last->second);
    periodMoved();
}

void LocksTable::selectRange(ServerTime from, ServerTime to)
{
    m_range.select(from, to);
    rangeMoved();
    Q_EMIT rangeSelected();
}

void LocksTable::selectShown()
{
    selectRange(view().left(), std::min(view().right, m_now));
}

bool LocksTable::clearRange()
{
    if (!m_range.clear())
        return false;
    rangeMoved();
    return true;
}

bool LocksTable::isPresented() const
{
    return isVisible() && !window()->isMinimized();
}

void LocksTable::reset()
{
    m_time.goHome();
    clearRange();
    rewind();
}

void LocksTable::rewind()
{
    m_movedAt = {};
    m_gestures.reset();
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
    const TimeView before = view();
    const bool moved = m_time.advance(m_now);
    const bool onlyTime = moved && wasLive && isLive() && m_paintedRevision == m_history.revision() &&
                          !m_gestures.pointer() && !range() && m_history.gaps().empty();
    if (onlyTime) // the grid of a live axis stands still
        viewport()->update(whatTimeMoves(scene(), before, drawnLanes(), laneArea(), m_time.axisNow()));
    else if (moved || m_paintedRevision != m_history.revision())
        viewport()->update(laneArea());
    if (moved && !(wasLive && isLive())) // a live axis stands still
        static_cast<LaneHeader*>(horizontalHeader())->updateAxis();
}

void LocksTable::updateGeometries()
{
    SectionTable::updateGeometries();
    m_time.setWidth(laneArea().width());
}

void LocksTable::scrollContentsBy(int dx, int dy)
{
    SectionTable::scrollContentsBy(dx, dy);
    // Arrows lead to holds of rows that come into view, and end with those that leave it.
    for (const auto& [from, to] : arrowRowsThatDiffer(m_paintedArrows, marks().arrows))
        viewport()->update((laneRect(from) | laneRect(to)) & laneArea());
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

LaneScene LocksTable::scene()
{
    return {m_history, m_theme.colors(), m_labels, view(), gutter(), m_now};
}

HolderMarks LocksTable::marks() const
{
    return marksOf(
        m_gestures.token(), m_history, [this](int row) { return m_locks.lockAt(row); }, visibleRuns(), view(), m_now);
}

std::vector<std::pair<LockId, QRect>> LocksTable::drawnLanes() const
{
    std::vector<std::pair<LockId, QRect>> lanes;
    for (const RowRun& run : visibleRuns()) {
        for (int row = run.first; row <= run.last; ++row) {
            if (const LockId lock = m_locks.lockAt(row); lock != kNoLock)
                lanes.emplace_back(lock, laneRect(row));
        }
    }
    return lanes;
}

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
    for (const RowRun& run : visibleRuns()) {
        for (int row = run.first; rows != nullptr && row <= run.last; ++row)
            rows->paintExplanation(painter, *this, row);
    }
    m_glow.paint(painter, dirty);
    paintStripes(painter, dirty);
    const QRect area = laneArea();
    const QRegion part = dirty & area;
    if (area.isEmpty() || part.isEmpty())
        return;
    ++m_lanePaints;
    if (QRegion(area).subtracted(part).isEmpty())
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
    for (const auto& [lock, box] : drawnLanes()) {
        if (part.intersects(box))
            lane.add(lock, box);
    }
    lane.paint();
    const int current = m_selection.hold() ? m_locks.rowOf(m_selection.current()) : -1;
    if (current >= 0 && isRowShown(current))
        lane.paintFocus(m_selection.current(), *m_selection.hold(), laneRect(current));
    HolderMarks lit = marks();
    lane.paintMarks(lit, [this](int row) { return laneRect(row); });
    m_paintedArrows = std::move(lit.arrows);
    for (const RowRun& run : m_lockMenu.putBackOffers().empty() ? std::vector<RowRun>() : visibleRuns()) {
        for (int row = run.first; row <= run.last; ++row) {
            if (const auto ghost = ghostOf(row))
                ghost->paint(painter, colors);
        }
    }
    if (range())
        lane.paintRange(*range(), area);
    if (const ServerTime now = m_time.axisNow(); now <= view().right && now >= view().left())
        painter.fillRect(QRect(lanes.timeX(now), area.top(), 1, area.height()), colors.mutedText);
    if (const auto& pointer = m_gestures.pointer())
        painter.fillRect(QRect(pointer->x(), area.top(), 1, area.height()), colors.border);
    painter.restore();
}

std::optional<PutBackGhost> LocksTable::ghostOf(int row) const
{
    const LockId lock = m_locks.lockAt(row);
    const auto& offers = m_lockMenu.putBackOffers();
    const auto offer = std::find_if(offers.begin(), offers.end(), [&](const LockMenu::PutBackOffer& each) {
        return lock != kNoLock && each.lock.key() == m_frames.picture().key(lock);
    });
    const Holds holds = offer == offers.end() ? Holds() : m_history.holds(lock);
    if (holds.empty() || holds.back().isOpen() || offer->whole <= 0ms)
        return std::nullopt;
    const auto x = [this](ServerTime at) { return gutter() + static_cast<int>(std::lround(view().xOf(at))); };
    const double share = static_cast<double>(offer->left.count()) / static_cast<double>(offer->whole.count());
    return PutBackGhost{LanePainter::barBox(laneRect(row), x(holds.back().end), x(m_now)), share};
}

std::optional<PutBackGhost> LocksTable::ghostAt(const QPoint& at) const
{
    const auto ghost = ghostOf(rowAt(at.y()));
    return ghost && ghost->clickable().contains(at) ? ghost : std::nullopt;
}

} // namespace lockscope::gui

#include "moc_lockstable.cpp"
