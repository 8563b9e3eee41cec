// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/redirect.h"

namespace lockscope::topology {
class ClusterMap;
struct ClusterNode;
} // namespace lockscope::topology

namespace lockscope::actions {

/// The target node of a redirection according to the present cluster map of the redirecting node: a primary in the map.
/// Null: no such node; unknown addresses are never dialled. Points into `map`.
[[nodiscard]] const topology::ClusterNode* targetOf(const topology::ClusterMap& map, const Redirect& redirect);

} // namespace lockscope::actions
