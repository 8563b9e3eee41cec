// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/tables/rowrun.h"
#include "gui/timeline/geometry.h"
#include "presentation/timeline/lanehistory.h"

#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::gui {

/// Highlights of a hovered holder: its holds in all visible lanes, and arrows from waiters to blockers.
struct HolderMarks
{
    struct Hold
    {
        int row = 0;
        ServerTime begin{};
        ServerTime end{}; ///< now for an open hold
        friend bool operator==(const Hold&, const Hold&) = default;
    };
    /// From another hold of the waiter at that time, or from the hold that it finally got, to the end of the hold that
    /// blocked it.
    struct Arrow
    {
        int fromRow = 0;
        ServerTime fromAt{};
        int toRow = 0;
        ServerTime toAt{};
        friend bool operator==(const Arrow&, const Arrow&) = default;
    };
    std::vector<Hold> holds;
    std::vector<Arrow> arrows; ///< at most kMostArrows
    static constexpr std::size_t kMostArrows = 200;
};

/// Rows between which an arrow is only in one of the two.
[[nodiscard]] std::vector<std::pair<int, int>> arrowRowsThatDiffer(const std::vector<HolderMarks::Arrow>& before,
                                                                   const std::vector<HolderMarks::Arrow>& after);

/// The lock of a row; kNoLock: it has none.
using LockOfRow = std::function<LockId(int row)>;

/// Highlights for the holder with this token, in these rows and this period. A contended hold proves a
/// waiter; it is assumed to be the next holder if that one acquired within a quarter of a second. Pure. O(holds in
/// view).
[[nodiscard]] HolderMarks marksOf(std::string_view token, const LaneHistory& history, const LockOfRow& lockAt,
                                  const std::vector<RowRun>& rows, const TimeView& view, ServerTime now);

} // namespace lockscope::gui
