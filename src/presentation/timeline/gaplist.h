// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <vector>

namespace lockscope::presentation {

struct Lane;

/// A period without observation of one node.
struct GapSpan
{
    NodeId node{};
    ServerTime from{};
    ServerTime to = ServerTime::max(); ///< max: still open
    EngineText reason;
    bool announced = false; ///< derived from a change of the connection's state; the gap event is still to come
};

/// The gaps of all nodes, from their events, bounded.
class GapList
{
public:
    /// Takes Gap and State events. `mayBegin`: data is shown already, so that a lost connection opens a gap. True when
    /// the list changed.
    bool add(const NodeEvent& event, bool mayBegin);
    /// True when a node that showed the lock was unobserved during a part of this time.
    [[nodiscard]] bool blindBetween(const Lane& lane, ServerTime from, ServerTime to) const;
    [[nodiscard]] const std::vector<GapSpan>& spans() const { return m_spans; }
    void forgetBefore(ServerTime time);
    /// Gaps that ended by then may have been dropped.
    [[nodiscard]] ServerTime forgottenUntil() const { return m_forgottenUntil; }

private:
    std::vector<GapSpan> m_spans;
    ServerTime m_forgottenUntil = ServerTime::min();
};

} // namespace lockscope::presentation
