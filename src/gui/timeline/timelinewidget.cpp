// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/timelinewidget.h"

#include "analysis/verdict.h"
#include "gui/locks/lockmenu.h"
#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/timeline/lanemotion.h"
#include "gui/timeline/timelinepainter.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/timeline/lockhistory.h"
#include "presentation/timeline/rangereport.h"
#include "presentation/words/lengthtext.h"

#include <QAccessible>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>

#include <algorithm>
#include <span>
#include <unordered_set>
#include <utility>

namespace lockscope::gui {

namespace {
using namespace std::chrono_literals;
constexpr int kNowMargin = 14;      ///< pixels right of now while following, so that the ends of bars show
constexpr auto kLanesEvery = 500ms; ///< minimum interval between collections of lanes
constexpr auto kLanesEveryIfMany = 2s;
constexpr auto kMostPace = 66ms;
constexpr auto kStillPace = 1s;
constexpr auto kAnnounceEvery = 2s;
constexpr Us kSpanOfMoment = 30s; ///< minimum span around a moment
constexpr auto kStatsEvery = 250ms;
constexpr auto kStatsSettle = 10s; ///< corrections of past events arrive within this time
constexpr std::size_t kMany = 5000;
} // namespace

TimelineWidget::TimelineWidget(FrameLoop& frames, const LockHistory& history, LockSelection& selection,
                               LockMenu& actions, const Theme& theme, QWidget* parent)
    : Themed(parent), m_frames(frames), m_history(history), m_selection(selection), m_actions(actions), m_theme(theme)
{
    setObjectName(QStringLiteral("timeline"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    installAccessibleItems();
    connect(&m_selection, &LockSelection::changed, this, [this] { selectionChanged(); });
    m_actions.addPlace(this,
                       [this](std::span<const LockId> locks, std::vector<bool>& shown) { tellShown(locks, shown); });
    m_frames.addConsumer(this);
    updateMetrics();
    retranslate();
}

TimelineWidget::~TimelineWidget()
{
    m_frames.removeConsumer(this);
}

void TimelineWidget::retranslate()
{
    setAccessibleName(tr("Timeline of locks"));
    setAccessibleDescription(statusText());
    viewport()->update();
}

void TimelineWidget::setRecorded(bool recorded)
{
    if (std::exchange(m_isRecorded, recorded) != recorded)
        retranslate();
}

void TimelineWidget::setOrder(LaneList::Order order)
{
    m_lanes.setOrder(order);
    requestLanes();
}

void TimelineWidget::setFilterText(const QString& text)
{
    m_filterText = text.trimmed();
    requestLanes();
}

bool TimelineWidget::passes(LockId lock) const
{
    if (m_filterText.isEmpty())
        return true;
    if (lanetext::name(m_frames.picture().key(lock)).contains(m_filterText, Qt::CaseInsensitive))
        return true;
    const auto holds = m_history.holds(lock);
    return !holds.empty() && m_history.label(holds.back().label).contains(m_filterText, Qt::CaseInsensitive);
}

// --- time ---

TimeView TimelineWidget::liveView(ServerTime now) const
{
    TimeView view = m_view;
    view.right = now + Us{std::llround(view.usPerPixel() * kNowMargin)};
    return view.snapped();
}

void TimelineWidget::setFollowing(bool following)
{
    if (m_following == following)
        return;
    m_following = following;
    Q_EMIT followingChanged(following);
}

/// Sets the view. A view that the user moves stays there, but follows the time again if it reaches now.
void TimelineWidget::setView(TimeView view, bool userMoved)
{
    const TimeView before = m_view;
    m_view = view;
    if (userMoved) {
        const TimeView live = liveView(m_now);
        const bool atNow = view.right >= live.right - Us{std::llround(view.usPerPixel())};
        setFollowing(atNow);
        if (atNow)
            m_view = live;
    }
    if (m_view == before)
        return;
    viewport()->update();
    Q_EMIT viewChanged();
    if (m_view.span != before.span)
        Q_EMIT spanChanged();
}

void TimelineWidget::setSpan(Us span)
{
    TimeView view = m_view;
    view.span = std::clamp(span, TimeView::kMinSpan, TimeView::kMaxSpan);
    setView(view, false);
    if (m_following)
        setView(liveView(m_now), false);
}

void TimelineWidget::zoomAt(double x, double factor)
{
    setView(m_view.zoomed(x, factor), true);
}

void TimelineWidget::pan(double pixels)
{
    setView(m_view.panned(pixels), true);
}

void TimelineWidget::followLive()
{
    setFollowing(true);
    setView(liveView(m_now), false);
}

bool TimelineWidget::backToLive()
{
    if (m_range) {
        clearRange();
        return true;
    }
    if (m_following)
        return false;
    followLive();
    return true;
}

void TimelineWidget::fitSelection()
{
    if (m_range) {
        setView(m_view.fitted(m_range->first, m_range->second), true);
        return;
    }
    const auto holds = m_history.holds(m_selection.current());
    if (holds.empty())
        return;
    // Takes the selected hold, else the one in view, else the last one.
    const auto middle = m_view.left() + m_view.span / 2;
    const auto focused = std::find_if(holds.begin(), holds.end(),
                                      [this](const DrawnHold& hold) { return m_selection.hold() == hold.begin; });
    const auto in = focused != holds.end() ? static_cast<std::ptrdiff_t>(focused - holds.begin())
                    : m_following          ? -1
                                           : holdAt(holds, middle, m_view.span / 2);
    const DrawnHold& hold = in >= 0 ? holds[static_cast<std::size_t>(in)] : holds.back();
    setView(m_view.fitted(hold.begin, hold.isOpen() ? std::max(m_now, hold.begin + 1ms) : hold.end), true);
    scrollToRow(m_lanes.rowOf(m_selection.current()));
}

bool TimelineWidget::stepContention(int direction)
{
    const ServerTime from = m_following ? m_now : m_view.left() + m_view.span / 2;
    const Us tolerance{std::llround(m_view.usPerPixel())};
    std::optional<std::pair<ServerTime, LockId>> best;
    for (const LockId lock : m_lanes.lanes()) {
        const auto holds = m_history.holds(lock);
        for (const DrawnHold& hold : holds) {
            if (!hold.contended && !hold.isLost())
                continue;
            const bool ahead = direction > 0 ? hold.begin > from + tolerance : hold.begin < from - tolerance;
            const bool nearer = !best || (direction > 0 ? hold.begin < best->first : hold.begin > best->first);
            if (ahead && nearer)
                best = {hold.begin, lock};
        }
    }
    if (!best)
        return false;
    TimeView view = m_view;
    view.right = best->first + view.span / 2;
    setFollowing(false);
    setView(view, false);
    m_selection.select(best->second);
    scrollToRow(m_lanes.rowOf(best->second));
    return true;
}

void TimelineWidget::reveal(LockId lock)
{
    m_selection.select(lock);
    m_now = m_frames.now(); // a hidden timeline does not follow the time
    if (m_following)
        followLive();
    refreshLanes();
    scrollToRow(m_lanes.rowOf(lock));
    const auto holds = m_history.holds(lock);
    if (holds.empty())
        return;
    const DrawnHold& last = holds.back();
    const bool inView = (last.isOpen() ? m_now : last.end) >= m_view.left() && last.begin <= m_view.right;
    if (!inView)
        setView(m_view.fitted(last.begin, last.isOpen() ? std::max(m_now, last.begin + 1ms) : last.end), true);
}

void TimelineWidget::showMoment(LockId lock, ServerTime at)
{
    m_selection.select(lock);
    m_now = m_frames.now(); // a hidden timeline does not follow the time
    refreshLanes();
    scrollToRow(m_lanes.rowOf(lock));
    TimeView view = m_view;
    view.span = std::max(view.span, kSpanOfMoment);
    view.right = at + view.span * 2 / 3;
    setFollowing(false);
    setView(view, false);
}

void TimelineWidget::togglePin(LockId lock)
{
    if (lock == kNoLock)
        return;
    m_lanes.togglePin(lockRef(m_frames.picture(), lock));
    refreshLanes();
    viewport()->update();
}

void TimelineWidget::selectRange(ServerTime from, ServerTime to)
{
    m_range = std::minmax(from, to);
    ++m_rangeChanges;
    viewport()->update();
    Q_EMIT rangeChanged();
}

void TimelineWidget::selectShown()
{
    m_movesFrom = false;
    selectRange(m_view.left(), std::min(m_view.right, m_now));
}

void TimelineWidget::clearRange()
{
    if (!m_range)
        return;
    m_range.reset();
    m_movesFrom = false;
    viewport()->update();
    Q_EMIT rangeChanged();
}

bool TimelineWidget::isCurrent(const KeptStats& kept, const KeptStats& wanted) const
{
    if (kept.range != wanted.range || kept.locks != wanted.locks || wanted.at < kept.at)
        return false;
    const ServerTime end = wanted.range.second;
    const bool isOver = kept.at >= end;
    if (wanted.at - kept.at < kStatsEvery || (isOver && kept.revision == wanted.revision))
        return true;
    // After kStatsSettle only a new or longer gap can change the statistics of a past range.
    return kept.at >= end + kStatsSettle && kept.gaps == wanted.gaps && kept.lastGap == wanted.lastGap;
}

std::optional<RangeStats> TimelineWidget::rangeStats() const
{
    if (!m_range)
        return std::nullopt;
    KeptStats wanted;
    wanted.range = *m_range;
    wanted.locks = selectedLanes();
    wanted.revision = m_history.revision();
    wanted.at = m_now;
    wanted.gaps = m_history.gaps().size();
    if (wanted.gaps > 0)
        wanted.lastGap = {m_history.gaps().back().from, m_history.gaps().back().to};
    if (m_keptStats && isCurrent(*m_keptStats, wanted))
        return m_keptStats->stats;
    const TimeSpan range{m_range->first, m_range->second};
    const auto locks = std::span(wanted.locks.empty() ? m_lanes.lanes() : wanted.locks);
    wanted.stats = reportOf(m_history, locks, range, m_now).total;
    ++m_rangeStatsComputed;
    m_keptStats = wanted;
    return m_keptStats->stats;
}

std::optional<RangeReport> TimelineWidget::rangeReport() const
{
    if (!m_range)
        return std::nullopt;
    return reportOf(m_history, m_lanes.lanes(), {m_range->first, m_range->second}, m_now);
}

quint64 TimelineWidget::rangeRevision() const
{
    const bool isPast = m_range && m_range->second <= m_now;
    return m_rangeChanges + m_history.revision() + (isPast ? 0 : static_cast<quint64>(usSinceEpoch(m_now)));
}

QString TimelineWidget::statusText() const
{
    const QString span = lengthtext::label(m_view.span);
    const auto asOf = m_frames.asOf();
    QString text;
    if (!m_following)
        text = tr("%1 from %2").arg(span, lanetext::clock(m_view.left(), Us{1}));
    else if (m_isRecorded)
        text = tr("the %1 before the moment shown").arg(span);
    else if (asOf)
        //: %1 is a length of time, %2 a time of day
        text = tr("the %1 before %2").arg(span, lanetext::clock(*asOf, Us{1'000'000}));
    else
        text = tr("last %1, following live").arg(span);
    if (m_frames.isPaused())
        text = tr("%1, paused").arg(text);
    if (const QString selected = m_actions.selectionText(); !selected.isEmpty())
        text += QStringLiteral(" · ") + selected;
    return text;
}

QString TimelineWidget::laneText(int row) const
{
    const LockId lock = m_lanes.at(row);
    if (lock == kNoLock)
        return {};
    const auto past = m_frames.known().of(m_frames.picture().key(lock).node);
    const QString text = lanetext::lane(m_history, m_frames.picture(), lock, std::min(m_now, past.value_or(m_now)));
    //: a lane of a node that does not answer; %2: a time of day
    return past ? tr("%1; as of %2").arg(text, lanetext::clock(*past, Us{1'000'000})) : text;
}

QString TimelineWidget::itemValue(int item) const
{
    const LockId lock = m_lanes.at(item);
    if (lock == kNoLock)
        return {};
    const PictureView& picture = m_frames.picture();
    const NodeId node = picture.key(lock).node;
    const ServerTime now = std::min(m_now, m_frames.known().of(node).value_or(m_now));
    return verdictWord(analysis::verdictOf(picture.state(lock), now, m_frames.known().since(node)));
}

// --- frames ---

bool TimelineWidget::isPresented() const
{
    return isVisible() && !window()->isMinimized();
}

void TimelineWidget::reset()
{
    m_lanes.clear();
    m_range.reset();
    rewind();
}

void TimelineWidget::rewind()
{
    m_lanes.forgetLanes();
    m_keptStats.reset();
    m_following = m_following || !m_frames.isPaused();
    m_laneRevision = 0;
    m_lanesAt = ServerTime::min();
    m_movedAt = {};
    m_announcedAt = ServerTime::min();
    m_lanesWanted = true;
    updateScrollBar();
    viewport()->update();
}

void TimelineWidget::present(const Frame& frame)
{
    m_now = frame.now;
    if (const StreamScope& shown = m_frames.scope(); !frame.batch.nodes.empty() || shown.chosen()) {
        const bool namesServers = !shown.chosen() && shown.deployments().size() > 1;
        if (std::exchange(m_namesServers, namesServers) != namesServers)
            updateMetrics();
    }
    const bool lanesMayDiffer = m_lanesWanted || m_laneRevision != m_history.laneRevision() ||
                                m_lanes.order() != LaneList::Order::Name || !m_filterText.isEmpty();
    const auto pause = m_lanes.scanned() > kMany ? Us{kLanesEveryIfMany} : Us{kLanesEvery};
    const bool due = m_lanesAt == ServerTime::min() || m_now - m_lanesAt >= pause || m_now < m_lanesAt;
    if (lanesMayDiffer && (m_lanesWanted || due))
        refreshLanes();
    // Advances by whole pixels, at most every kMostPace; once per second if motion is reduced.
    const bool still = m_theme.motion().isReduced();
    const Us pace =
        still ? Us{kStillPace} : std::min(Us{static_cast<std::int64_t>(m_view.usPerPixel())}, Us{kMostPace});
    if (m_now - m_movedAt >= pace || m_now < m_movedAt) {
        m_movedAt = m_now;
        const TimeView before = std::exchange(m_view, m_following ? liveView(m_now) : m_view);
        if (m_view != before || m_paintedRevision != m_history.revision())
            repaintWhatMoved(before);
        if (m_view != before)
            Q_EMIT viewChanged();
    } else if (still && m_paintedRevision != m_history.revision()) {
        repaintWhatMoved(m_view);
    }
    announce();
}

/// Repaints only what changed: names and header cost as much as the lanes and rarely change, and while only time
/// passes most of the lanes do not either.
void TimelineWidget::repaintWhatMoved(const TimeView& before)
{
    if (m_paintedNames != shownNames() || !m_history.gaps().empty())
        return viewport()->update();
    const bool onlyTime = m_following && m_paintedRevision == m_history.revision() && m_view.span == before.span &&
                          m_view.width == before.width && !m_range && !m_hoverX;
    if (!onlyTime)
        return viewport()->update(m_gutter, m_top, viewport()->width() - m_gutter, viewport()->height() - m_top);
    const TimelineScene current = scene();
    viewport()->update(whatTimeMoves(current, before));
    if (const auto grid = gridColumns(current); grid != m_paintedGrid)
        viewport()->update(axisRegion(current, m_paintedGrid) + axisRegion(current, grid));
}

std::vector<std::pair<LockId, int>> TimelineWidget::shownNames() const
{
    std::vector<std::pair<LockId, int>> names;
    const auto [first, last] = rows().visible(viewport()->height() - m_axisHeight);
    for (int row = first; row <= last; ++row) {
        const LockId lock = m_lanes.at(row);
        const LockState& state = m_frames.picture().state(lock);
        const NodeId node = m_frames.picture().key(lock).node;
        const auto known = m_frames.known().of(node);
        const auto verdict =
            analysis::verdictOf(state, std::min(m_now, known.value_or(m_now)), m_frames.known().since(node));
        names.emplace_back(lock,
                           static_cast<int>(verdict) * 4 + (state.phase == LockPhase::Held ? 2 : 0) + (known ? 1 : 0));
    }
    return names;
}

void TimelineWidget::requestLanes()
{
    m_lanesWanted = true;
    viewport()->update();
    if (isVisible())
        refreshLanes();
}

void TimelineWidget::refreshLanes()
{
    const bool filtered = !m_filterText.isEmpty();
    m_lanes.setFilter(filtered ? std::function<bool(LockId)>([this](LockId lock) { return passes(lock); }) : nullptr);
    m_laneRevision = m_history.laneRevision();
    m_lanesAt = m_now;
    m_lanesWanted = false;
    const LockId always = filtered ? kNoLock : m_selection.current();
    if (!m_lanes.refresh(m_history, m_frames.picture(), m_now, always))
        return;
    viewport()->update();
    m_keptStats.reset();
    ++m_rangeChanges; // the statistics cover the listed lanes
    updateScrollBar();
    Q_EMIT lanesChanged();
}

/// Updates the description for screen readers every kAnnounceEvery instead of thirty times a second.
void TimelineWidget::announce()
{
    if (m_announcedAt != ServerTime::min() && m_now - m_announcedAt < kAnnounceEvery && m_now >= m_announcedAt)
        return;
    m_announcedAt = m_now;
    setAccessibleDescription(statusText());
}

// --- painting ---

LaneRows TimelineWidget::rows() const
{
    return {m_rowHeight, m_top, verticalScrollBar()->value(), static_cast<int>(m_lanes.lanes().size())};
}

int TimelineWidget::currentItem() const
{
    return m_lanes.rowOf(m_selection.current());
}

QRect TimelineWidget::rowRect(int row) const
{
    return {0, rows().yOf(row), viewport()->width(), m_rowHeight};
}

TimelineScene TimelineWidget::scene()
{
    TimelineScene scene{m_history, m_frames.picture(), m_frames.known(), m_lanes, m_frames.scope(),  m_theme.colors(),
                        m_laidOut, m_laidOutTimes,     m_view,           rows(),  viewport()->size()};
    scene.gutter = m_gutter;
    scene.axisHeight = m_axisHeight;
    scene.timeWidth = m_timeWidth;
    scene.now = m_now;
    scene.axisNow = m_following ? m_view.right - Us{std::llround(m_view.usPerPixel() * kNowMargin)} : m_now;
    scene.isLive = m_following && !m_isRecorded && !m_frames.asOf(); // for past data the axis shows times of day
    scene.focused = hasFocus();
    scene.selection = &m_selection;
    scene.range = m_range;
    scene.hoverX = m_hoverX;
    scene.marks = marksOf(
        m_hoverToken, m_history, [this](int row) { return m_lanes.at(row); },
        rows().visible(viewport()->height() - m_axisHeight), m_view, m_now);
    scene.empty = m_filterText.isEmpty() ? tr("No locks yet. They appear here when one is taken.")
                                         : tr("No lock matches the filter.");
    return scene;
}

void TimelineWidget::paintEvent(QPaintEvent* event)
{
    ++m_paints;
    const auto covers = [&](const QRect& part) { return QRegion(part).subtracted(event->region()).isEmpty(); };
    if (covers(viewport()->rect()))
        m_paintedNames = shownNames();
    if (covers({m_gutter, m_top, viewport()->width() - m_gutter, viewport()->height() - m_top - m_axisHeight}))
        m_paintedRevision = m_history.revision();
    QPainter painter(viewport());
    painter.setFont(font());
    const TimelineScene current = scene();
    if (covers({m_gutter, viewport()->height() - m_axisHeight, viewport()->width() - m_gutter, m_axisHeight}))
        m_paintedGrid = gridColumns(current);
    TimelinePainter(painter, current).paint(event->region());
}

void TimelineWidget::updateMetrics()
{
    const QFontMetrics metrics(font());
    m_rowHeight = metrics.height() + 18;
    m_top = metrics.height() + 4;
    m_axisHeight = metrics.height() + 8;
    m_timeWidth = metrics.horizontalAdvance(QStringLiteral("00:00:00.000"));
    m_laidOutTimes.clear();
    const int wanted = metrics.averageCharWidth() * (30 + (m_namesServers ? 14 : 0));
    m_gutter = std::clamp(wanted, 60, std::max(60, viewport()->width() * 3 / 10));
    m_view.width = std::max(1, viewport()->width() - m_gutter);
    updateScrollBar();
    viewport()->update();
}

void TimelineWidget::updateScrollBar()
{
    const int page = std::max(1, viewport()->height() - m_top - m_axisHeight);
    verticalScrollBar()->setRange(0, std::max(0, rows().contentHeight() - page));
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setSingleStep(m_rowHeight);
}

void TimelineWidget::resizeEvent(QResizeEvent*)
{
    updateMetrics();
    if (m_following)
        setView(liveView(m_now), false);
}

void TimelineWidget::scrollContentsBy(int, int)
{
    viewport()->update();
}

void TimelineWidget::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateMetrics();
}

QSize TimelineWidget::sizeHint() const
{
    return {800, m_top + m_axisHeight + m_rowHeight * 12};
}

QSize TimelineWidget::minimumSizeHint() const
{
    return {240, m_top + m_axisHeight + m_rowHeight * 2};
}

void TimelineWidget::scrollToRow(int row)
{
    if (row < 0)
        return;
    const int page = verticalScrollBar()->pageStep();
    const int top = row * m_rowHeight;
    if (top < verticalScrollBar()->value())
        verticalScrollBar()->setValue(top);
    else if (top + m_rowHeight > verticalScrollBar()->value() + page)
        verticalScrollBar()->setValue(top + m_rowHeight - page);
}

void TimelineWidget::tellShown(std::span<const LockId> locks, std::vector<bool>& shown) const
{
    constexpr std::size_t kFew = 8;
    std::unordered_set<LockId> lanes;
    if (locks.size() > kFew)
        lanes.insert(m_lanes.lanes().begin(), m_lanes.lanes().end());
    for (std::size_t i = 0; i < locks.size(); ++i)
        shown[i] = shown[i] || (locks.size() > kFew ? lanes.count(locks[i]) != 0 : m_lanes.rowOf(locks[i]) >= 0);
}

std::vector<LockId> TimelineWidget::selectedLanes() const
{
    std::vector<LockId> locks;
    for (const LockId lane : m_lanes.lanes()) {
        if (m_selection.contains(lane))
            locks.push_back(lane);
    }
    return locks;
}

void TimelineWidget::selectionChanged()
{
    if (isVisible() && m_selection.current() != kNoLock && m_lanes.rowOf(m_selection.current()) < 0)
        refreshLanes();
    viewport()->update();
    if (m_range)
        Q_EMIT rangeChanged();
    if (!isVisible() || !hasFocus())
        return;
    QAccessibleValueChangeEvent event(this, laneText(m_lanes.rowOf(m_selection.current())));
    QAccessible::updateAccessibility(&event);
}

} // namespace lockscope::gui

#include "moc_timelinewidget.cpp"
