// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/attentionglow.h"
#include "gui/locks/lanecanvas.h"
#include "gui/locks/lanegestures.h"
#include "gui/locks/lanenavigation.h"
#include "gui/locks/laneplaces.h"
#include "gui/locks/putbackghost.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "gui/tables/sectiontable.h"
#include "gui/widgets/accessibleitems.h"
#include "presentation/stream/frameloop.h"

#include <QColor>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope::presentation {
class LaneHistory;
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

class LaneHeader;
class LockMenu;
class LocksModel;
class SpokenLane;
class Theme;

/// The Locks table: each lock is a row, and the row ends with its lane. All lanes share one period, which the column's
/// header names and the pointer's line crosses.
///
/// In the lanes Ctrl+wheel zooms at the pointer, Shift+wheel and a horizontal drag pan, Shift+drag selects a range, a
/// click selects the hold. Left and Right walk the holds of the current lock, with Shift they pan, with Alt+Shift they
/// move an end of the range; a middle click pins. The lanes are painted for the rows in view alone, and only where
/// something moved by a pixel. LaneNavigation moves them, LaneGestures and LaneCanvas are their input and picture. GUI
/// thread.
class LocksTable final : public Themed<SectionTable>, public FrameConsumer, public AccessibleItems
{
    Q_OBJECT
    Q_INTERFACES(lockscope::gui::AccessibleItems)
public:
    /// The table reads from these; all must outlive it.
    struct Sources
    {
        FrameLoop& frames;
        const LaneHistory& history;
        LockSelection& selection;
        LocksModel& locks;
        const LockMenu& lockMenu; ///< which locks can be put back
        const Theme& theme;
    };
    explicit LocksTable(const Sources& sources, QWidget* parent = nullptr);
    ~LocksTable() override;

    /// The colour of a lock's stripe at the left edge; an invalid one: none.
    void setStripes(std::function<QColor(LockId)> stripeOf) { m_stripeOf = std::move(stripeOf); }

    /// The period of the lanes, and the ways to move it: see LaneNavigation.
    [[nodiscard]] const TimeView& view() const { return m_lanes.view(); }
    [[nodiscard]] bool isFollowing() const { return m_lanes.isFollowing(); }
    [[nodiscard]] std::pair<ServerTime, ServerTime> period() const { return m_lanes.period(); }
    void zoomAt(double x, double factor) { m_lanes.zoomAt(x, factor); }
    /// At the pointer when it is in the lanes, else at now or in the middle.
    void zoom(double factor);
    void pan(double pixels) { m_lanes.pan(pixels); }
    void setSpan(Us span) { m_lanes.setSpan(span); }
    void fit() { m_lanes.fit(); }
    void followLive() { m_lanes.followLive(); }
    void showPeriod(ServerTime from, ServerTime to) { m_lanes.showPeriod(from, to); }
    bool backToLive() { return m_lanes.backToLive(); }
    bool stepContention(int direction) { return m_lanes.stepContention(direction); }
    void showMoment(LockId lock, ServerTime at) { m_lanes.showMoment(lock, at); }
    void showLastHold(LockId lock) { m_lanes.showLastHold(lock); }
    [[nodiscard]] const std::optional<std::pair<ServerTime, ServerTime>>& range() const { return m_lanes.range(); }
    void selectRange(ServerTime from, ServerTime to) { m_lanes.selectRange(from, to); }
    void selectShown() { m_lanes.selectShown(); }
    bool clearRange() { return m_lanes.clearRange(); }

    /// Left edge of the lanes in the viewport.
    [[nodiscard]] int gutter() const { return m_places.left(); }
    /// The lanes in the viewport, from gutter() to their right edge; empty when the column is hidden.
    [[nodiscard]] QRect laneArea() const { return m_places.area(); }
    /// Place of a row's lane in the viewport.
    [[nodiscard]] QRect laneRect(int row) const { return m_places.lane(row); }
    /// Number of times lanes were painted: frames without news paint nothing.
    [[nodiscard]] quint64 lanePaints() const { return m_canvas.paints(); }

    /// A row that began to need attention glows.
    [[nodiscard]] bool isGlowing() const { return m_glow.isGlowing(); }

    /// All rows, then the headers of the sections, also of empty ones.
    [[nodiscard]] int itemCount() const override;
    /// A row: lock and holder. A header: its title.
    [[nodiscard]] QString itemText(int item) const override;
    /// A row: state, what needs attention and why, and the lane. A header: what it says beside its title.
    [[nodiscard]] QString itemValue(int item) const override;
    /// A row: its section, and the how many-th it is there.
    [[nodiscard]] QString itemPlace(int item) const override;
    [[nodiscard]] Heading itemHeading(int item) const override;
    void pressItem(int item) override;
    /// Holds and marks of a row in view (SpokenLane).
    [[nodiscard]] int partCount(int item) const override;
    [[nodiscard]] Part itemPart(int item, int part) const override;
    [[nodiscard]] QRect itemRect(int item) const override;
    [[nodiscard]] bool isItemReachable(int item) const override { return isRowShown(item); }
    [[nodiscard]] bool isItemSelected(int item) const override;
    [[nodiscard]] int currentItem() const override { return currentIndex().row(); }
    /// The sections with their counts.
    [[nodiscard]] QString itemsValue() const override;

    void consume(const Frame&) override {}
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override;
    void reset() override;
    void rewind() override;

    /// Among the rows of the filter, although it may take some turns.
    void selectAll() override;

Q_SIGNALS:
    /// The period was moved, zoomed or follows again; not while it only follows now.
    void periodChanged();
    void rangeChanged();
    /// A person is done with selecting a range; not for each step of it by keys.
    void rangeSelected();
    /// A click without keys on a row's lane; its lock is selected.
    void laneClicked();
    /// A click on the ghost of a lock that was released.
    void putBackRequested(lockscope::LockId lock);

protected:
    void paintOverRows(QPainter& painter, const QRegion& dirty) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void restyle() override;
    void connectLanes();
    void updateLanes();
    void paintStripes(QPainter& painter, const QRegion& dirty) const;
    [[nodiscard]] LaneHeader& header() const;
    [[nodiscard]] std::vector<ServerTime> axis() const;
    [[nodiscard]] Us axisStep() const;
    /// The section whose header the item is; -1: it is a row.
    [[nodiscard]] int headingOf(int item) const;
    /// The lane of a row in view; no value for other items.
    [[nodiscard]] std::optional<SpokenLane> spokenLane(int item) const;

    FrameLoop& m_frames;
    const LaneHistory& m_history;
    LocksModel& m_locks;
    const Theme& m_theme;
    AttentionGlow m_glow{m_frames, m_locks, m_theme, *this};
    std::function<QColor(LockId)> m_stripeOf;
    LanePlaces m_places{*this};
    LaneNavigation m_lanes;
    PutBackGhosts m_ghosts;
    LaneGestures m_gestures;
    LaneCanvas m_canvas;
    ServerTime m_movedAt{};
};

} // namespace lockscope::gui
