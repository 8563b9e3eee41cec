// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/clustermap.h"

#include <string>

namespace lockscope::test {

/// A key in the second half of the slots.
inline const std::string kKey = "lock:b";

/// The map of these lines; an empty one if they cannot be read.
inline topology::ClusterMap mapOf(const std::string& lines)
{
    auto map = topology::ClusterMap::parse(lines, {"10.0.0.1", 7000});
    return map ? *map : topology::ClusterMap();
}

} // namespace lockscope::test
