// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <map>

namespace lockscope::presentation {

/// What the clocks of the watched servers say at one moment. Times of a lock are of its server's clock, and the time of
/// a batch is that of one of them: who compares both on several servers asks here. Not thread-safe.
class NodeClocks
{
public:
    void take(const Batch& batch);
    void clear() { *this = {}; }
    /// The time of the node's clock when that of the batches is `now`; `now` while nothing is known of it.
    [[nodiscard]] ServerTime timeAt(NodeId node, ServerTime now) const;
    /// How far its clock is ahead of the one that the batches go by, in µs; 0 while that is not known.
    [[nodiscard]] std::int64_t aheadUs(NodeId node) const;

private:
    std::map<NodeId, std::int64_t> m_offsets; ///< server minus this machine, of the nodes that are watched
    NodeId m_reference = kNoNode;             ///< whose time the batches say
};

} // namespace lockscope::presentation
