// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <map>

namespace lockscope::presentation {

/// Converts between the clocks of the watched servers. Times of a lock follow its server's clock, while a batch's time
/// follows one server's; comparisons across servers need the conversion. Not thread-safe.
class NodeClocks
{
public:
    void addBatch(const Batch& batch);
    void clear() { *this = {}; }
    /// The node's time when the batch time is `now`; `now` itself while the offset is unknown.
    [[nodiscard]] ServerTime timeAt(NodeId node, ServerTime now) const;
    /// How far its clock is ahead of the batch clock, in µs; 0 while unknown.
    [[nodiscard]] std::int64_t aheadUs(NodeId node) const;

private:
    std::map<NodeId, std::int64_t> m_offsets; ///< server minus this machine, by watched node
    NodeId m_reference = kNoNode;             ///< node whose clock the batches use
};

} // namespace lockscope::presentation
