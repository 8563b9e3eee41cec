// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <cstddef>
#include <vector>

namespace lockscope::monitor {

/// Maximum number of node events that wait for an absent consumer before they are thinned out.
inline constexpr std::size_t kMaxWaitingNodeEvents = 1024;

/// Thins out node events in place: keeps for each node the last state, figures and facts, one gap that covers all gaps,
/// one count of unread keys, and the last 64 different warnings. Preserves the order. Pure; thread: any.
void thinOut(std::vector<NodeEvent>& tellings);

} // namespace lockscope::monitor
