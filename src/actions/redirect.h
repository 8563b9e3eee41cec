// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/redirect.h"

namespace lockscope::topology {
class ClusterMap;
struct ClusterNode;
} // namespace lockscope::topology

namespace lockscope::actions {

/// The node that a redirection means, by what the node that sent it says of its cluster at this moment: a primary of
/// the map. Null: no node of the map is there, or none that could be meant; such a place is never dialled. Points into
/// `map`.
[[nodiscard]] const topology::ClusterNode* targetOf(const topology::ClusterMap& map, const Redirect& redirect);

} // namespace lockscope::actions
