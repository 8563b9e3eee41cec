// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QStringList>

#include <map>

namespace lockscope::presentation {

/// The watched patterns as nodes report them, and whether our user can find all matching keys. One thread.
class Watching
{
public:
    /// `now`: the moment that is shown.
    void addEvent(const NodeEvent& event, ServerTime now);
    void clear();
    /// Advances time. After a clock was set back, the start moves with it.
    void pass(ServerTime now) { m_since = std::min(m_since, now); }

    /// When the first node became ready; ServerTime::min() before.
    [[nodiscard]] ServerTime since() const { return m_since; }
    /// The patterns of all nodes without duplicates, as text.
    [[nodiscard]] QStringList patterns() const;
    /// True when our user can neither scan nor read some node's keys, so that held locks may be missing.
    [[nodiscard]] bool mayMissLocks() const;

private:
    ServerTime m_since = ServerTime::min();
    std::map<NodeId, QStringList> m_patterns;
    std::map<NodeId, bool> m_blind;
};

} // namespace lockscope::presentation
