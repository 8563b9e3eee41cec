// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/words/celltext.h"

#include "core/lockstate.h"

#include <QString>

#include <chrono>
#include <cstdint>

/// Leases and renewals as text: all wordings of the program side by side. In the application's language; otherwise
/// pure.
namespace lockscope::presentation::leasetext {

/// Exact times, for tool tips: "30.000 s, until 2026-03-04 03:09:11.207Z".
[[nodiscard]] QString leaseByClock(const LockState& state, celltext::Zone zone);
/// The share of the lease that is left at `now`, 0 to 1: all of one that never ends, nothing while it is unknown or the
/// lock is free. A lease whose length is unknown counts from its last renewal, or from when the hold began or was first
/// seen.
[[nodiscard]] double leaseLeft(const LockState& state, ServerTime firstSeen, ServerTime now);
/// "4, usually every 10.000 s, last 2026-03-04 03:08:41.207Z".
[[nodiscard]] QString renewalsByClock(const LockState& state, celltext::Zone zone);

/// The rest of the lease, for the inspector: "26.1 s left of 30 s".
[[nodiscard]] QString leaseLeft(const LockState& state, ServerTime now);
/// "4 seen in this hold, every 10 s". `cadence`: 0 = no steady one.
[[nodiscard]] QString renewalsSeen(const LockState& state, std::chrono::milliseconds cadence);

/// The lease in a reading before an action: "25.1 s left". `pttlMs`: below 0 without a TTL.
[[nodiscard]] QString leaseFound(bool exists, std::int64_t pttlMs);
/// The renewals of a holder, for judging whether it is alive: "4 times, last 2.0 s ago, usually every 10.0 s".
[[nodiscard]] QString renewalsAgo(const LockState& state, LibraryId library, ServerTime now);

} // namespace lockscope::presentation::leasetext
