// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/freshnesstracker.h"

namespace lockscope::presentation {

/// Selects the nodes whose locks count as current: nodes that are not live are excluded as long as another node is
/// live. If none is, the whole view shows the past, and so do the counts.
class CountedNodes
{
public:
    /// True: the selection changed, so counts must be rebuilt.
    bool addBatch(const Batch& batch);
    void reset() { *this = {}; }

    [[nodiscard]] bool has(NodeId node) const { return m_hasAll || !m_known.of(node); }
    [[nodiscard]] bool hasAll() const { return m_hasAll; }
    /// The last known moment of any node; no value: at least one node is live.
    [[nodiscard]] std::optional<ServerTime> asOf() const { return m_known.ofAll(); }

private:
    FreshnessTracker m_known;
    std::vector<NodeId> m_left; ///< nodes that are not live; empty when none is
    bool m_hasAll = true;
};

} // namespace lockscope::presentation
