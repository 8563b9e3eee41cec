// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enginetext.h"
#include "gui/presentation.h"
#include "gui/timeline/geometry.h"

#include <QString>

#include <vector>

namespace lockscope::presentation {
class LaneHistory;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// A gap, waiters or a missed renewal that a lane paints beside its holds, for screen readers.
struct SpokenMark
{
    enum class Kind {
        Gap,          ///< nothing was seen
        Waiting,      ///< the band of waiters, without a break
        MissedRenewal ///< a renewal was due
    };
    Kind kind = Kind::Gap;
    ServerTime from{};
    ServerTime to{};   ///< of Waiting: the end, or now; of Gap: max while it is open
    int waiters = 0;   ///< of Waiting: the most at one time
    EngineText reason; ///< of Gap
};

/// The marks in the period, by time; the latest `most`. Pure.
[[nodiscard]] std::vector<SpokenMark> spokenMarks(const LaneHistory& history, LockId lock, const TimeView& view,
                                                  ServerTime now, std::size_t most);

namespace spokenmarktext {

/// Constant while the mark is there: what, and since when.
[[nodiscard]] QString title(const SpokenMark& mark);
/// The changing part; empty for a moment.
[[nodiscard]] QString value(const SpokenMark& mark, ServerTime now);

} // namespace spokenmarktext

} // namespace lockscope::gui
