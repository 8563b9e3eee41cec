// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/timeline/geometry.h"
#include "gui/timeline/holdermarks.h"
#include "presentation/events/eventwords.h"
#include "presentation/stream/freshnesstracker.h"
#include "presentation/stream/streamscope.h"
#include "presentation/timeline/lanelist.h"
#include "presentation/timeline/lockhistory.h"

#include <QHash>
#include <QPainter>
#include <QStaticText>

#include <optional>
#include <utility>

namespace lockscope::presentation {
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// Laid-out labels of holds by id, each used in hundreds of pictures. Cleared when it grows large.
using LaidOutLabels = QHash<std::uint32_t, QStaticText>;

/// The same for the texts of the axis.
using LaidOutTimes = QHash<QString, QStaticText>;

/// Minimum distance in pixels between two times on the axis.
inline constexpr int kTimesApart = 24;

/// Everything that one picture of the timeline depends on.
struct TimelineScene
{
    const LockHistory& history;
    const PictureView& picture;
    const FreshnessTracker& known; ///< for disconnected nodes
    const LaneList& lanes;
    const StreamScope& scope;
    const Colors& colors;
    LaidOutLabels& labels; ///< filled by the painter, like the next one
    LaidOutTimes& times;
    TimeView view;  ///< time area: from `gutter` to the right edge
    LaneRows rows;  ///< rows.top: height of header and gap labels
    QSize size;     ///< of the viewport
    int gutter = 0; ///< width of the lock names
    int axisHeight = 0;
    int timeWidth = 0; ///< width of the longest time on the axis
    ServerTime now{};
    ServerTime axisNow{}; ///< origin of the axis: now, aligned with a pixel while it is followed
    bool isLive = true;   ///< the axis counts back from now; else it shows the time of day
    bool focused = false;
    const LockSelection* selection = nullptr; ///< nullptr: nothing is selected
    [[nodiscard]] bool isSelected(LockId lock) const;
    std::optional<std::pair<ServerTime, ServerTime>> range{};
    std::optional<int> hoverX{}; ///< viewport coordinate
    HolderMarks marks{};         ///< for the hovered holder
    QString header{};            ///< one line at the top, empty: none
    QString empty{};             ///< shown instead of lanes when there are none
};

/// Paints a TimelineScene. One object per paint event; bars are batched by colour, and only signs and corners of wide
/// bars are antialiased.
class TimelinePainter
{
public:
    TimelinePainter(QPainter& painter, const TimelineScene& scene);
    /// Paints at least the region `dirty`.
    void paint(const QRegion& dirty);

    /// A text colour that is readable on `fill`.
    [[nodiscard]] static QColor inkOn(const QColor& fill);
    [[nodiscard]] static QColor fillOf(SpanState state, const Colors& colors);
    /// The sign of an end around `c`; 8 pixels wide.
    static void paintSign(QPainter& painter, QPointF c, eventwords::EndSign sign, const QColor& color);

private:
    struct Label
    {
        QRect box;
        std::uint32_t label;
        SpanState state;
    };
    struct EndMark
    {
        QPoint at;
        eventwords::EndSign sign;
        bool lost;
    };
    void paintHeader();
    void paintGrid();
    void paintRowBackground(int row);
    void paintName(int row, LockId lock);
    void collectLane(int row, LockId lock);
    void collectHold(const DrawnHold& hold, const QRect& bar, SpanState state, int lastMark);
    void collectEnd(const DrawnHold& hold, const QRect& bar, int& lastMark);
    void collectShared(const SharedColumns& columns, int bottom);
    void collectTicks(const DrawnHold& hold, const Ticks& ticks, int y, std::vector<QRect>& into);
    void collectWaiters(const DrawnHold& hold, int y);
    void paintBars();
    void roundCorners();
    void paintLabels();
    void paintEndMarks();
    void paintMissed(const QPoint& at);
    void paintGaps(int firstRow, int lastRow);
    void paintGapLabels();
    void paintFocusedHold();
    void paintMarks();
    void paintRange();
    void paintNow();
    void paintAxis();
    void paintEmpty();
    [[nodiscard]] int timeX(ServerTime t) const;
    [[nodiscard]] QRect timeArea() const;
    [[nodiscard]] QRect barBox(int row, int x0, int x1) const;

    QPainter& m_painter;
    const TimelineScene& m_scene;
    Us m_step{0};
    std::vector<ServerTime> m_axis;
    std::array<std::vector<QRect>, kSpanStates> m_bars;  ///< whole, by SpanState
    std::array<std::vector<QRect>, kSpanStates> m_parts; ///< of shared columns, and their feet
    std::vector<QRect> m_unsure;                         ///< parts of holds with an unknown end
    std::vector<QRect> m_ticks;
    std::vector<QRect> m_waiters;
    std::vector<QPoint> m_missed;
    std::vector<Label> m_labels;
    std::vector<EndMark> m_ends;
};

} // namespace lockscope::gui
