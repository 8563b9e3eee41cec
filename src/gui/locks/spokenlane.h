// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/timeline/spokenmarks.h"
#include "gui/widgets/accessibleitems.h"

#include <QCoreApplication>

#include <cstddef>
#include <vector>

namespace lockscope::presentation {
class LaneHistory;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// A lane for screen readers: its holds and marks (gaps, waiters, missed renewals) in the period, from left to right;
/// of each the latest hundred. A hold comes before what is marked in it. Pure.
class SpokenLane
{
    Q_DECLARE_TR_FUNCTIONS(SpokenLane)
public:
    /// The history must outlive it.
    SpokenLane(const LaneHistory& history, LockId lock, const TimeView& view, ServerTime now);

    [[nodiscard]] int count() const { return static_cast<int>(m_parts.size()); }
    /// `lane`: the place of the lane in the viewport. Empty when there is no such part.
    [[nodiscard]] AccessibleItems::Part part(int number, const QRect& lane) const;

private:
    struct Spoken
    {
        ServerTime from;
        std::ptrdiff_t hold; ///< in the lock's history; -1: a mark
        SpokenMark mark;
    };
    void addHolds();

    const LaneHistory& m_history;
    const LockId m_lock;
    const TimeView m_view;
    const ServerTime m_now;
    std::vector<Spoken> m_parts;
};

} // namespace lockscope::gui
