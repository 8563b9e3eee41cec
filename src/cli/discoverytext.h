// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/rows.h"
#include "topology/discoverystep.h"

#include <vector>

namespace lockscope::cli {

class Output;

/// The steps as objects with kind, address, state, result and remedy.
[[nodiscard]] Json hopsJson(const std::vector<topology::DiscoveryStep>& hops);
void printHops(const std::vector<topology::DiscoveryStep>& hops, Output& output);
/// True if a step shows a problem: a server that did not answer as it should, or two primaries.
[[nodiscard]] bool hasFinding(const std::vector<topology::DiscoveryStep>& hops);

} // namespace lockscope::cli
