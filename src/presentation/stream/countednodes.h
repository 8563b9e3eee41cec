// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/knownuntil.h"

namespace lockscope::presentation {

/// Which nodes' locks belong into what is counted "now": those of a node of the past do not, as long as another node
/// tells what happens. With nobody left all that is shown is of then, and so are the counts.
class CountedNodes
{
public:
    /// True: other nodes than before are counted, and what was counted has to be counted anew.
    bool take(const Batch& batch);
    void reset() { *this = {}; }

    [[nodiscard]] bool has(NodeId node) const { return m_hasAll || !m_known.of(node); }
    [[nodiscard]] bool hasAll() const { return m_hasAll; }
    /// The last moment that is known of any node; nothing: one at least is known now.
    [[nodiscard]] std::optional<ServerTime> asOf() const { return m_known.ofAll(); }

private:
    KnownUntil m_known;
    std::vector<NodeId> m_left; ///< of the past; empty when that is all of them
    bool m_hasAll = true;
};

} // namespace lockscope::presentation
