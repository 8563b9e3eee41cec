// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "gui/timeline/geometry.h"
#include "gui/widgets/accessibleitems.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lanelist.h"
#include "presentation/timeline/rangereport.h"

#include <QAbstractScrollArea>
#include <QHash>
#include <QPoint>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

class QStaticText;

namespace lockscope::presentation {
class LockHistory;
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

class LockMenu;
class Theme;
struct TimelineScene;
using LaidOutLabels = QHash<std::uint32_t, QStaticText>;
using LaidOutTimes = QHash<QString, QStaticText>;

/// Lanes of locks over time: holds with holders, renewals, ends and gaps. Follows live until scrolled away.
///
/// Keys: W/S or +/- zoom, A/D or left/right pan, up/down choose a lane, with Shift several, F fits the selection, [ and
/// ] step through contentions, P pins the lane, Home to the oldest, End or Esc back to live. Ctrl+wheel zooms at the
/// cursor, Shift+wheel and dragging pan, Shift+drag selects a range, Ctrl+click adds a lane. Paints at most 30 times a
/// second, and only when something in view moved. GUI thread.
class TimelineWidget final : public Themed<QAbstractScrollArea>, public FrameConsumer, public AccessibleItems
{
    Q_OBJECT
    Q_INTERFACES(lockscope::gui::AccessibleItems)
public:
    TimelineWidget(FrameLoop& frames, const LockHistory& history, LockSelection& selection, LockMenu& actions,
                   const Theme& theme, QWidget* parent = nullptr);
    ~TimelineWidget() override;

    void setOrder(LaneList::Order order);
    [[nodiscard]] LaneList::Order order() const { return m_lanes.order(); }
    /// Lanes whose key or holder contains the text.
    void setFilterText(const QString& text);

    [[nodiscard]] const TimeView& view() const { return m_view; }
    [[nodiscard]] const LaneList& lanes() const { return m_lanes; }
    [[nodiscard]] bool isFollowing() const { return m_following; }
    /// Shows this length of time, up to now when following.
    void setSpan(Us span);
    void zoomAt(double x, double factor); ///< x in pixels of the time area
    void pan(double pixels);
    void followLive();
    /// Clears a range, then goes back to live. True when there was something to do (Page::backToLive).
    bool backToLive();
    void fitSelection();
    /// -1: the previous contention or loss, +1: the next one. False when there is none.
    bool stepContention(int direction);
    /// Brings the lock's lane and its last hold into view.
    void reveal(LockId lock);
    /// Brings the lock's lane and that moment into view, with some time before and after.
    void showMoment(LockId lock, ServerTime at);
    void togglePin(LockId lock);

    void selectRange(ServerTime from, ServerTime to);
    /// Selects the visible period, up to now.
    void selectShown();
    void clearRange();
    [[nodiscard]] const std::optional<std::pair<ServerTime, ServerTime>>& range() const { return m_range; }
    /// For the selected locks, or for all lanes when none is selected. Computed at most four times a second, and not
    /// again for a past range that has settled.
    [[nodiscard]] std::optional<RangeStats> rangeStats() const;
    /// Number of computations so far.
    [[nodiscard]] quint64 rangeStatsComputed() const { return m_rangeStatsComputed; }
    /// The same by lock, for all shown lanes; no value without a range.
    [[nodiscard]] std::optional<RangeReport> rangeReport() const;
    /// Changes when rangeReport() may have changed.
    [[nodiscard]] quint64 rangeRevision() const;
    /// "last 60 s, following live": the visible period as text.
    [[nodiscard]] QString statusText() const;
    /// A recording is shown: the texts say so.
    void setRecorded(bool recorded);
    /// A lane in one line, for screen readers and tests.
    [[nodiscard]] QString laneText(int row) const;
    /// Left edge of the time area and place of a row, in viewport coordinates.
    [[nodiscard]] int gutter() const { return m_gutter; }
    [[nodiscard]] QRect rowRect(int row) const;

    [[nodiscard]] int itemCount() const override { return static_cast<int>(m_lanes.lanes().size()); }
    [[nodiscard]] QString itemText(int item) const override { return laneText(item); }
    [[nodiscard]] QString itemValue(int item) const override; ///< the verdict
    [[nodiscard]] QRect itemRect(int item) const override { return rowRect(item); }
    [[nodiscard]] int currentItem() const override;
    [[nodiscard]] QString itemsValue() const override { return statusText(); }

    void consume(const Frame&) override {}
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override;
    void reset() override;
    /// Another view, or another moment: keeps zoom, pins and the selected range, and in a pause the visible period.
    void rewind() override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    /// Number of repaints so far: idle frames paint nothing.
    [[nodiscard]] quint64 paints() const { return m_paints; }

Q_SIGNALS:
    void viewChanged();
    void spanChanged();
    void followingChanged(bool following);
    void rangeChanged();
    void lanesChanged();
    /// Double click or Enter.
    void activated(lockscope::LockId lock);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate() override;
    enum class Drag { None, Maybe, Pan, Range, RangeFrom, RangeTo };
    void updateMetrics();
    void updateScrollBar();
    void refreshLanes();
    void repaintWhatMoved(const TimeView& before);
    [[nodiscard]] std::vector<std::pair<LockId, int>> shownNames() const;
    void requestLanes();
    void setView(TimeView view, bool userMoved);
    void setFollowing(bool following);
    [[nodiscard]] TimeView liveView(ServerTime now) const;
    [[nodiscard]] LaneRows rows() const;
    [[nodiscard]] TimelineScene scene();
    [[nodiscard]] LockId lockAt(const QPoint& position) const;
    [[nodiscard]] std::string tokenAt(const QPoint& position) const;
    [[nodiscard]] QString toolTipAt(const QPoint& position) const;
    void stepLane(int rows);
    void scrollToRow(int row);
    void selectAt(const QPoint& position, LockId lock);
    void extendLane(int rows);
    void tellShown(std::span<const LockId> locks, std::vector<bool>& shown) const;
    /// Selected locks with a lane; empty: none, and texts refer to all lanes.
    [[nodiscard]] std::vector<LockId> selectedLanes() const;
    void selectionChanged();
    bool handleLetter(int key);
    bool handleRangeKey(int key);
    /// The end of the range under the pointer.
    [[nodiscard]] Drag rangeEndAt(const QPoint& position) const;
    [[nodiscard]] bool passes(LockId lock) const;
    void announce();

    FrameLoop& m_frames;
    const LockHistory& m_history;
    LockSelection& m_selection;
    LockMenu& m_actions;
    const Theme& m_theme;

    LaneList m_lanes;
    QString m_filterText;
    TimeView m_view;
    ServerTime m_now{};
    bool m_following = true;
    bool m_isRecorded = false;
    bool m_namesServers = false; ///< beside the locks
    std::optional<std::pair<ServerTime, ServerTime>> m_range;

    /// The inputs of the statistics, and their time.
    struct KeptStats
    {
        std::pair<ServerTime, ServerTime> range;
        std::vector<LockId> locks; ///< empty: all lanes
        quint64 revision = 0;
        ServerTime at{};
        std::size_t gaps = 0;
        std::pair<ServerTime, ServerTime> lastGap;
        RangeStats stats;
    };
    [[nodiscard]] bool isCurrent(const KeptStats& kept, const KeptStats& wanted) const;
    mutable std::optional<KeptStats> m_keptStats;
    mutable quint64 m_rangeStatsComputed = 0;

    int m_rowHeight = 26;
    int m_gutter = 160;
    int m_top = 16;
    int m_axisHeight = 22;
    int m_timeWidth = 80;

    Drag m_drag = Drag::None;
    bool m_movesFrom = false; ///< the keyboard moves the earlier end of the range
    QPoint m_pressed;
    TimeView m_pressedView;
    int m_pressedScroll = 0;
    std::optional<int> m_hoverX;
    std::string m_hoverToken; ///< token of the hovered hold; empty: none

    quint64 m_rangeChanges = 0;
    quint64 m_paintedRevision = 0;
    std::vector<std::pair<LockId, int>> m_paintedNames; ///< the names beside the lanes, as painted
    std::vector<int> m_paintedGrid;
    LaidOutLabels m_laidOut;
    LaidOutTimes m_laidOutTimes;
    quint64 m_laneRevision = 0;
    ServerTime m_lanesAt = ServerTime::min();
    ServerTime m_movedAt{}; ///< when the view last followed, or news were last drawn
    ServerTime m_announcedAt = ServerTime::min();
    quint64 m_paints = 0;
    bool m_lanesWanted = true;
};

} // namespace lockscope::gui
