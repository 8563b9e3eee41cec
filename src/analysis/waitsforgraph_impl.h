// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/waitsfor.h"

/// The steps of waitsForGraph(), in the order in which they run.
namespace lockscope::analysis {

/// Strongly connected components, their shortest cycles, and the connected components.
void findDeadlocks(WaitsForGraph& graph);
/// Computes layers, and marks the edges that run against them.
void layer(WaitsForGraph& graph);
void countBlocked(WaitsForGraph& graph);
void nameChainAndRoot(WaitsForGraph& graph);

} // namespace lockscope::analysis
