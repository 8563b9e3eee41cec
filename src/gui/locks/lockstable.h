// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/attentionglow.h"
#include "gui/locks/lanegestures.h"
#include "gui/locks/putbackghost.h"
#include "gui/presentation.h"
#include "gui/style/themed.h"
#include "gui/tables/sectiontable.h"
#include "gui/timeline/holdermarks.h"
#include "gui/timeline/lanepainter.h"
#include "gui/timeline/lanerange.h"
#include "gui/timeline/lanetime.h"
#include "gui/timeline/spokenmarks.h"
#include "gui/widgets/accessibleitems.h"
#include "presentation/stream/frameloop.h"

#include <QColor>
#include <QHash>
#include <QStaticText>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope::presentation {
class Holds;
class LaneHistory;
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

class LaneHeader;
class LockMenu;
class LocksModel;
class Theme;

/// The Locks table: each lock is a row, and the row ends with its lane. All lanes share one period, which the column's
/// header names and the pointer's line crosses.
///
/// In the lanes Ctrl+wheel zooms at the pointer, Shift+wheel and a horizontal drag pan, Shift+drag selects a range, a
/// click selects the hold. Left and Right walk the holds of the current lock, with Shift they pan, with Alt+Shift they
/// move an end of the range; a middle click pins. The lanes are painted for the rows in view alone, and only where
/// something moved by a pixel. GUI thread.
class LocksTable final : public Themed<SectionTable>, public FrameConsumer, public AccessibleItems
{
    Q_OBJECT
    Q_INTERFACES(lockscope::gui::AccessibleItems)
public:
    static constexpr int kLaneMargin = 6; ///< pixels between the cells and the lanes
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

    /// The period of the lanes.
    [[nodiscard]] const TimeView& view() const { return m_time.view(); }
    [[nodiscard]] bool isFollowing() const { return m_time.isFollowing(); }
    /// Left edge of the lanes in the viewport.
    [[nodiscard]] int gutter() const;
    void zoomAt(double x, double factor); ///< x in pixels from gutter()
    /// At the pointer when it is in the lanes, else at now or in the middle.
    void zoom(double factor);
    void pan(double pixels);
    /// Another length of time.
    void setSpan(Us span);
    /// Shows the selected range, else the selected hold; without either, or when that is shown, the last minute.
    void fit();
    void followLive();
    /// What the lanes show, up to now while they follow it; also while they are hidden.
    [[nodiscard]] std::pair<ServerTime, ServerTime> period() const;
    void showPeriod(ServerTime from, ServerTime to);
    /// Back to the last minute. False when that is shown.
    bool backToLive();
    /// -1: goes to the contention or loss before, +1: to the next one. False when there is none.
    bool stepContention(int direction);
    /// Shows that moment of the lock, with some time before and after.
    void showMoment(LockId lock, ServerTime at);
    /// Brings the lock's last hold into the period that is shown.
    void showLastHold(LockId lock);

    [[nodiscard]] const std::optional<std::pair<ServerTime, ServerTime>>& range() const { return m_range.ends(); }
    void selectRange(ServerTime from, ServerTime to); ///< as a person does
    /// Selects what is shown, up to now.
    void selectShown();
    /// False when there was none.
    bool clearRange();
    /// The lanes in the viewport, from gutter() to their right edge; empty when the column is hidden.
    [[nodiscard]] QRect laneArea() const;
    /// Place of a row's lane in the viewport.
    [[nodiscard]] QRect laneRect(int row) const;
    /// Number of times lanes were painted: frames without news paint nothing.
    [[nodiscard]] quint64 lanePaints() const { return m_lanePaints; }

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
    /// Holds and marks (gaps, waiters, missed renewals) of a row in view, in the period of the lanes; the latest
    /// kMostParts of each.
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
    friend class LaneGestures;
    friend class LaneHeader;
    void restyle() override;
    void paintStripes(QPainter& painter, const QRegion& dirty) const;
    void lanesMoved();
    /// A person moved the period.
    void periodMoved();
    void rangeMoved();
    void walkHolds(int direction);
    /// Of the row, if its lock can be put back.
    [[nodiscard]] std::optional<PutBackGhost> ghostOf(int row) const;
    [[nodiscard]] std::optional<PutBackGhost> ghostAt(const QPoint& at) const;
    /// The section whose header the item is; -1: it is a row.
    [[nodiscard]] int headingOf(int item) const;
    /// The lock of a row in view; else kNoLock.
    [[nodiscard]] LockId spokenLock(int item) const;
    [[nodiscard]] std::pair<std::size_t, std::size_t> spokenHolds(const Holds& holds) const;
    struct SpokenPart
    {
        ServerTime from;
        std::ptrdiff_t hold; ///< in the lock's history; -1: a mark
        SpokenMark mark;
    };
    [[nodiscard]] std::vector<SpokenPart> spokenParts(LockId lock) const;
    [[nodiscard]] std::vector<LockId> rowLocks() const;
    [[nodiscard]] std::vector<std::pair<LockId, QRect>> drawnLanes() const;
    /// Does the axis count back from now?
    [[nodiscard]] bool isLive() const;
    [[nodiscard]] std::vector<ServerTime> axis() const;
    [[nodiscard]] Us axisStep() const;
    [[nodiscard]] LaneScene scene();
    [[nodiscard]] HolderMarks marks() const;

    FrameLoop& m_frames;
    const LaneHistory& m_history;
    LockSelection& m_selection;
    LocksModel& m_locks;
    const LockMenu& m_lockMenu;
    const Theme& m_theme;
    AttentionGlow m_glow{m_frames, m_locks, m_theme, *this};
    std::function<QColor(LockId)> m_stripeOf;
    LaneTime m_time;
    ServerTime m_now{};
    ServerTime m_movedAt{};
    quint64 m_paintedRevision = 0;
    std::vector<HolderMarks::Arrow> m_paintedArrows;
    quint64 m_lanePaints = 0;
    LaidOutLabels m_labels;
    LaneRange m_range;
    LaneGestures m_gestures;
};

} // namespace lockscope::gui
