// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/tables/rowrun.h"

#include <QRect>

#include <optional>
#include <vector>

class QPainter;

namespace lockscope::presentation {
class FrameLoop;
class LaneHistory;
} // namespace lockscope::presentation

namespace lockscope::gui {

class LaneNavigation;
class LanePlaces;
class LockMenu;
class LocksModel;

/// The ghost of a lock that was released here and can be put back: an outline in its lane from the release to now, and
/// a ring at its end that empties as the time runs out.
struct PutBackGhost
{
    QRect bar;
    double share = 0; ///< of the time that is left, 0 to 1

    /// Where a click puts the lock back: the outline with its ring.
    [[nodiscard]] QRect clickable() const;
    void paint(QPainter& painter, const Colors& colors) const;

private:
    [[nodiscard]] QRect ring() const;
};

/// The ghosts in the lanes of the Locks table: a row has one while its lock can be put back. GUI thread.
class PutBackGhosts
{
public:
    struct Sources
    {
        const FrameLoop& frames;
        const LaneHistory& history;
        const LocksModel& locks;
        const LockMenu& lockMenu; ///< which locks can be put back
        const LanePlaces& places;
        const LaneNavigation& lanes;
    };
    /// All must outlive it.
    explicit PutBackGhosts(const Sources& sources) : m_from(sources) {}

    /// The ghost at this place of the viewport that a click puts back.
    [[nodiscard]] std::optional<PutBackGhost> at(const QPoint& place) const;
    void paint(QPainter& painter, const Colors& colors, const std::vector<RowRun>& rows) const;

private:
    [[nodiscard]] std::optional<PutBackGhost> ofRow(int row) const;

    const Sources m_from;
};

} // namespace lockscope::gui
