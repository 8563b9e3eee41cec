// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <cstddef>
#include <vector>

namespace lockscope::monitor {

/// How many of them wait for a consumer that does not come, before they are thinned out.
inline constexpr std::size_t kMostTellings = 1024;

/// Thins out what happened to nodes, in place: of each node the last state, figures and facts, one gap that covers all
/// gaps, one count of all that was unread, and the last 64 different warnings. The order stays. Pure; thread: any.
void thinOut(std::vector<NodeEvent>& tellings);

} // namespace lockscope::monitor
