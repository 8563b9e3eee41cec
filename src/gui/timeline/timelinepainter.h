// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/timeline/geometry.h"
#include "gui/timeline/holdermarks.h"
#include "gui/timeline/lanepainter.h"
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

/// Laid-out texts of the axis.
using LaidOutTimes = QHash<QString, QStaticText>;

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
    QString empty{};             ///< shown instead of lanes when there are none
};

/// Paints a TimelineScene. One object per paint event.
class TimelinePainter
{
public:
    TimelinePainter(QPainter& painter, const TimelineScene& scene);
    /// Paints at least the region `dirty`.
    void paint(const QRegion& dirty);

private:
    void paintGrid();
    void paintRowBackground(int row);
    void paintName(int row, LockId lock);
    void paintGapLabels();
    void paintRange();
    void paintNow();
    void paintAxis();
    void paintEmpty();
    [[nodiscard]] QRect timeArea() const;
    [[nodiscard]] QRect rowBox(int row) const;

    QPainter& m_painter;
    const TimelineScene& m_scene;
    const LaneScene m_lanes;
    Us m_step{0};
    std::vector<ServerTime> m_axis;
};

} // namespace lockscope::gui
