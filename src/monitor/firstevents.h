// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// Holds back the events of one node until it is ready: the results of its first scan are emitted first, then events
/// that arrived meanwhile. Events of other nodes are not delayed. Thread: redis-io.
class FirstEvents
{
public:
    /// `again`: a resync, where another event of the lock may precede its `found`.
    void addEvent(const LockEvent& event, bool again)
    {
        (event.kind == EventKind::Found && !again ? m_found : m_other).push_back(event);
    }
    [[nodiscard]] std::size_t size() const { return m_found.size() + m_other.size(); }
    /// Takes all events in the order of emission, which differs from the order in time.
    [[nodiscard]] std::vector<LockEvent> takeEvents()
    {
        std::vector<LockEvent> all = std::move(m_found);
        all.insert(all.end(), m_other.begin(), m_other.end());
        m_found = {};
        m_other = {};
        return all;
    }

private:
    std::vector<LockEvent> m_found;
    std::vector<LockEvent> m_other;
};

} // namespace lockscope::monitor
