// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/timeline/hold.h"
#include "presentation/timeline/timespans.h"

#include <vector>

namespace lockscope::presentation {

/// So many waited in this time.
struct Waiting
{
    TimeSpan span;
    int waiters = 0;
};

/// While this hold stood, in order; nobody is left out. `to` of the last one of an open hold: ServerTime::max().
[[nodiscard]] std::vector<Waiting> waitingOf(const DrawnHold& hold);
/// More changes came than are kept of a hold: the last ones are not known.
[[nodiscard]] bool isWaitingClipped(const DrawnHold& hold);
/// When somebody waited, without a break; a stretch goes on over a hand-over. Those that touch [first, last), in full.
[[nodiscard]] std::vector<TimeSpan> waitStretches(const Holds& all, const DrawnHold* first, const DrawnHold* last);

} // namespace lockscope::presentation
