// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "presentation/timeline/rangestats.h"

#include <span>
#include <vector>

namespace lockscope::presentation {

class LockHistory;

/// What happened within a range of time, in all and lock by lock.
struct RangeTable
{
    struct Row
    {
        LockId lock = kNoLock;
        RangeStats stats;
    };
    ServerTime from{};
    ServerTime to{}; ///< not later than now
    RangeStats all;
    std::vector<Row> rows; ///< only locks that somebody held in the range
};

/// Of these lanes. Pure.
[[nodiscard]] RangeTable rangeTable(const LockHistory& history, std::span<const LockId> lanes, ServerTime from,
                                    ServerTime to, ServerTime now);

/// While nobody watched this lock, within a range: in order, apart from each other.
[[nodiscard]] std::vector<TimeSpan> gapsOf(const LockHistory& history, LockId lock, ServerTime from, ServerTime to);

} // namespace lockscope::presentation
