// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/waitsfor.h"

/// What waitsForGraph() computes on nodes and edges, in this order.
namespace lockscope::analysis {

/// Strongly connected parts and their shortest cycles; components.
void findDeadlocks(WaitsForGraph& graph);
/// Layers, and which edges go against them.
void layer(WaitsForGraph& graph);
void countBlocked(WaitsForGraph& graph);
void nameChainAndRoot(WaitsForGraph& graph);

} // namespace lockscope::analysis
