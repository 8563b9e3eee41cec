// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/timeline/geometry.h"
#include "presentation/timeline/lanelist.h"
#include "presentation/timeline/lockhistory.h"

#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::gui {

/// What a timeline shows of a holder that is pointed at: its holds in every lane on screen, and arrows from who waited
/// to who blocked.
struct HolderMarks
{
    struct Hold
    {
        int row = 0;
        ServerTime begin{};
        ServerTime end{}; ///< of one that goes on: now
        friend bool operator==(const Hold&, const Hold&) = default;
    };
    /// From another lock that the waiting one held meanwhile, or from the hold that it got at last, to the end of the
    /// hold that blocked it.
    struct Arrow
    {
        int fromRow = 0;
        ServerTime fromAt{};
        int toRow = 0;
        ServerTime toAt{};
        friend bool operator==(const Arrow&, const Arrow&) = default;
    };
    std::vector<Hold> holds;
    std::vector<Arrow> arrows; ///< kMostArrows at most
    static constexpr std::size_t kMostArrows = 200;
};

/// Of the holder with this token, in these rows (first and last) and this time. That somebody waited is known of a
/// contended hold; that it was who took the lock next is taken to be so where that was within a quarter of a second.
/// Pure. O(holds in view).
[[nodiscard]] HolderMarks marksOf(std::string_view token, const LockHistory& history, const LaneList& lanes,
                                  std::pair<int, int> rows, const TimeView& view, ServerTime now);

} // namespace lockscope::gui
