// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "presentation/timeline/rangestats.h"

#include <span>
#include <vector>

namespace lockscope::presentation {

class LockHistory;

/// A range of time, lock by lock and in total. A value: it stays as it is while the history goes on.
struct RangeReport
{
    struct Row
    {
        LockId lock = kNoLock;
        RangeStats stats;
    };
    TimeSpan range;
    std::vector<Row> rows; ///< in the order of the locks asked for; those without a history are left out
    RangeStats total;
    std::uint64_t eventsLeftOut = 0; ///< under overload: counts are too low by up to so many
    std::size_t lanesLeftOut = 0;    ///< locks that are gone and have no id any more
};

/// Who held how much costs a string a token.
enum class HolderShares : std::uint8_t { Told, LeftOut };

/// O(kept holds of these locks). `now`: what of the range lies behind it has not happened yet. Holders that are left
/// out count as not seen.
[[nodiscard]] RangeReport reportOf(const LockHistory& history, std::span<const LockId> locks, const TimeSpan& range,
                                   ServerTime now, HolderShares shares = HolderShares::Told);

} // namespace lockscope::presentation
