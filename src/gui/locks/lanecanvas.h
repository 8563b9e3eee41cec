// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/tables/rowrun.h"
#include "gui/timeline/holdermarks.h"
#include "gui/timeline/lanepainter.h"

#include <QRegion>

#include <utility>
#include <vector>

class QPainter;

namespace lockscope::presentation {
class LaneHistory;
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

class LaneGestures;
class LaneNavigation;
class LanePlaces;
class LocksModel;
class PutBackGhosts;
class Theme;

/// Paints the lanes of the rows in view: grid, holds, the selected and the hovered ones, ghosts, the range, now and the
/// pointer's line. Knows what of it is out of date. GUI thread.
class LaneCanvas
{
public:
    struct Sources
    {
        const LaneHistory& history;
        const LockSelection& selection;
        const LocksModel& locks;
        const Theme& theme;
        const LanePlaces& places;
        const LaneNavigation& lanes;
        const LaneGestures& gestures;
        const PutBackGhosts& ghosts;
    };
    /// All must outlive it.
    explicit LaneCanvas(const Sources& sources) : m_from(sources) {}

    /// `dirty` has a part of the lanes; `rows`: those in view; `grid`: times of the axis; `font`: the table's.
    void paint(QPainter& painter, const QRegion& dirty, const std::vector<RowRun>& rows,
               const std::vector<ServerTime>& grid, const QFont& font);
    /// True when all lanes show the latest history.
    [[nodiscard]] bool isCurrent() const;
    /// True when only time changes the lanes: there is no news, and nothing over them that moves.
    [[nodiscard]] bool changesByTimeAlone() const;
    /// The region that time alone changes since `before` was painted.
    [[nodiscard]] QRegion movedByTime(const TimeView& before, const std::vector<RowRun>& rows);
    /// The region that changes beside the moved pixels when these rows are scrolled into view: a hovered holder's
    /// arrows lead to holds of rows that come, and end with those that leave.
    [[nodiscard]] QRegion changedByRows(const std::vector<RowRun>& rows) const;
    /// The theme's colours or fonts are others.
    void forgetLabels() { m_labels.clear(); }
    /// Number of times lanes were painted.
    [[nodiscard]] quint64 paints() const { return m_paints; }

private:
    [[nodiscard]] LaneScene scene();
    [[nodiscard]] std::vector<std::pair<LockId, QRect>> lanesOf(const std::vector<RowRun>& rows) const;
    [[nodiscard]] HolderMarks marks(const std::vector<RowRun>& rows) const;

    const Sources m_from;
    LaidOutLabels m_labels;
    quint64 m_paintedRevision = 0;
    std::vector<HolderMarks::Arrow> m_paintedArrows;
    quint64 m_paints = 0;
};

} // namespace lockscope::gui
