// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/rows.h"
#include "topology/hop.h"

#include <vector>

namespace lockscope::cli {

class Output;

/// kind address state result remedy, each.
[[nodiscard]] Json hopsJson(const std::vector<topology::Hop>& hops);
void printHops(const std::vector<topology::Hop>& hops, Output& output);
/// Is something wrong on the way: a server that did not answer as it should, or two primaries?
[[nodiscard]] bool hasFinding(const std::vector<topology::Hop>& hops);

} // namespace lockscope::cli
