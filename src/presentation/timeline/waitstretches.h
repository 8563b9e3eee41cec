// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/timeline/hold.h"
#include "presentation/timeline/timespans.h"

#include <vector>

namespace lockscope::presentation {

/// Number of waiters during a period.
struct Waiting
{
    TimeSpan span;
    int waiters = 0;
};

/// All periods with waiters during this hold, in order. For an open hold the last `to` is ServerTime::max().
[[nodiscard]] std::vector<Waiting> waitingOf(const DrawnHold& hold);
/// True when the hold had more changes than are kept: the last ones are missing.
[[nodiscard]] bool isWaitingClipped(const DrawnHold& hold);
/// Continuous periods with waiters, which may span a hand-over. Returns those that touch [first, last), in full length.
[[nodiscard]] std::vector<TimeSpan> waitStretches(const Holds& all, const DrawnHold* first, const DrawnHold* last);

} // namespace lockscope::presentation
