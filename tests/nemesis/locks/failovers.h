// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace lockscope::nemesis {

/// Each returns what it has measured, with "wrong" and "missed" as in trials.h.

/// Kills the primary of a Sentinel group (down-after 1 s): until when a free lock is granted, and a lease that was not
/// replicated is known to be lost. Then the old primary returns, and must grant nothing.
[[nodiscard]] nlohmann::ordered_json sentinelKill(int runs);
/// CLUSTER FAILOVER under sections with a wait of 3 s.
[[nodiscard]] nlohmann::ordered_json clusterFailover(int runs);
/// The slot of 1,000 held leases moves.
[[nodiscard]] nlohmann::ordered_json movedSlot(int runs);

} // namespace lockscope::nemesis
