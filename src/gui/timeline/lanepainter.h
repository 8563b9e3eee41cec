// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/timeline/geometry.h"
#include "gui/timeline/holdermarks.h"
#include "presentation/events/eventwords.h"

#include <QHash>
#include <QPainter>
#include <QStaticText>

#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace lockscope::presentation {
class LaneHistory;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// Laid-out labels of holds by id, each used in hundreds of pictures. Cleared when it grows large.
using LaidOutLabels = QHash<std::uint32_t, QStaticText>;

/// Height of a renewal tick above its bar, in pixels.
inline constexpr int kTickHeight = 5;

/// Everything that the bars, ticks and signs of lanes depend on.
struct LaneScene
{
    const LaneHistory& history;
    const Colors& colors;
    LaidOutLabels& labels; ///< filled by the painter
    TimeView view;
    int left = 0;     ///< x of the view's left edge
    ServerTime now{}; ///< ends open holds

    /// x of a time in the painter's coordinates, saturated far outside.
    [[nodiscard]] int timeX(ServerTime t) const;
};

/// Paints lanes: the holds of each lock as bars, with holder, renewals, waiters, ends and gaps. Bars of all added lanes
/// are batched by colour; only signs and corners of wide bars are antialiased. One object per paint event.
class LanePainter
{
public:
    LanePainter(QPainter& painter, const LaneScene& scene) : m_painter(painter), m_scene(scene) {}
    /// Collects the lane of a lock; `row` is its place in the painter's coordinates.
    void add(LockId lock, const QRect& row);
    /// Paints all that was added, clipped by the painter's clip.
    void paint();
    /// Frames the hold of the lock that began then.
    void paintFocus(LockId lock, ServerTime begin, const QRect& row);
    /// Shades a selected period and draws its ends.
    void paintRange(const std::pair<ServerTime, ServerTime>& range, const QRect& area);
    /// Frames the holds of a hovered holder, and draws the arrows from waiters to blockers.
    void paintMarks(const HolderMarks& marks, const std::function<QRect(int row)>& rowBox);

    /// Place of a bar between these x in its row.
    [[nodiscard]] static QRect barBox(const QRect& row, int x0, int x1);
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
    void collectHold(const DrawnHold& hold, const QRect& bar, SpanState state, int lastMark);
    void collectEnd(const DrawnHold& hold, const QRect& bar, int& lastMark);
    void collectShared(const SharedColumns& columns, int bottom);
    void collectTicks(const DrawnHold& hold, const Ticks& ticks, int y, std::vector<QRect>& into);
    void collectWaiters(const DrawnHold& hold, int y);
    void paintBars();
    void roundCorners();
    void paintGaps();
    void paintLabels();
    void paintEndMarks();
    void paintMissed(const QPoint& at);

    QPainter& m_painter;
    const LaneScene& m_scene;
    std::vector<std::pair<LockId, QRect>> m_rows;
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
