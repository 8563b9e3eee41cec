// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QStringList>

#include <map>

namespace lockscope::presentation {

/// What is watched, as the nodes say it: the patterns, and whether our user may find all that they match. One thread.
class Watching
{
public:
    /// `now`: the moment that is shown.
    void take(const NodeEvent& event, ServerTime now);
    void clear();
    /// Time goes on. Where the clock was set back, it is watched since then.
    void pass(ServerTime now) { m_since = std::min(m_since, now); }

    /// The moment at which the first node was ready; ServerTime::min() before.
    [[nodiscard]] ServerTime since() const { return m_since; }
    /// Of all nodes, each once, readable.
    [[nodiscard]] QStringList patterns() const;
    /// May our user neither list nor read what some node has? Then locks may be held that are not shown.
    [[nodiscard]] bool mayMissLocks() const;

private:
    ServerTime m_since = ServerTime::min();
    std::map<NodeId, QStringList> m_patterns;
    std::map<NodeId, bool> m_blind;
};

} // namespace lockscope::presentation
