// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// The events of one node that wait until it is ready: what its first scan finds is told first, then what happened
/// meanwhile. Other nodes' events do not wait for them. Thread: redis-io.
class FirstEvents
{
public:
    /// `again`: it is a re-sync, where something else of a lock may have come before it was found.
    void keep(const LockEvent& event, bool again)
    {
        (event.kind == EventKind::Found && !again ? m_found : m_other).push_back(event);
    }
    [[nodiscard]] std::size_t size() const { return m_found.size() + m_other.size(); }
    /// All of them, in the order in which they are told, which is not that in which they happened. None is left.
    [[nodiscard]] std::vector<LockEvent> take()
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
