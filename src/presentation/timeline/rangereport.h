// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "presentation/timeline/rangestats.h"

#include <span>
#include <vector>

namespace lockscope::presentation {

class LaneHistory;

/// Statistics of a time range, lock by lock and in total. A value, independent of later history.
struct RangeReport
{
    struct Row
    {
        LockId lock = kNoLock;
        RangeStats stats;
    };
    TimeSpan range;
    std::vector<Row> rows; ///< in the requested order, without locks that have no history
    RangeStats total;
    std::uint64_t eventsLeftOut = 0; ///< under overload: counts may be too low by up to this number
    std::size_t lanesLeftOut = 0;    ///< locks that are gone and have no id
};

/// Whether to compute shares of holders, which costs a string per token.
enum class HolderShares : std::uint8_t { Told, LeftOut };

/// O(kept holds of these locks). `now`: the part of the range after it has not happened yet. With LeftOut all holders
/// count as not seen.
[[nodiscard]] RangeReport reportOf(const LaneHistory& history, std::span<const LockId> locks, const TimeSpan& range,
                                   ServerTime now, HolderShares shares = HolderShares::Told);

} // namespace lockscope::presentation
