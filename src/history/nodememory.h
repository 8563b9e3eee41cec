// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace lockscope::history {

/// What nodes told last, of each kind: a consumer that begins in the middle is told that first. Value type.
class NodeMemory
{
public:
    void take(const std::vector<NodeEvent>& events);
    void clear() { m_nodes.clear(); }
    /// Behind what is in `into`, in the order in which a node would have told it.
    void tell(std::vector<NodeEvent>& into) const;

private:
    /// Joined, Info, State, Ready, Clock, Sample: what holds until it is told anew.
    static constexpr std::size_t kKept = 6;
    std::map<NodeId, std::array<std::optional<NodeEvent>, kKept>> m_nodes;
};

} // namespace lockscope::history
