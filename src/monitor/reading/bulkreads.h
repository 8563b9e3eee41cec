// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lockscope::monitor {

/// What is read outside the budget: all locks once more, by their ids, and keys that a scan found. Pure.
class BulkReads
{
public:
    /// All locks of the picture, which has so many ids.
    void readAll(std::uint32_t ids) { begin(ids, false); }
    /// Only those that lack something; unless all are being read, which goes on then. False: they are.
    [[nodiscard]] bool readUnknown(std::uint32_t ids)
    {
        if (m_next < m_end && !m_onlyUnknown)
            return false;
        begin(ids, true);
        return true;
    }
    [[nodiscard]] bool isOnlyUnknown() const { return m_onlyUnknown; }
    void add(std::string key) { m_keys.push_back(std::move(key)); }
    void addOnce(std::string_view key)
    {
        if (std::find(m_keys.begin(), m_keys.end(), key) == m_keys.end())
            m_keys.emplace_back(key);
    }
    void clear() { *this = {}; }

    /// Is there something to be sent?
    [[nodiscard]] bool isWaiting() const { return !m_keys.empty() || m_next < m_end; }
    /// Keys and ids that are still to be answered.
    [[nodiscard]] std::size_t left() const { return m_keys.size() + m_begun + (m_end - m_next); }

    /// The next of all locks, once. `nextOwn`: the first id from one on that may be the node's, which spares asking
    /// all.
    template <class NextOwn>
    [[nodiscard]] std::optional<LockId> takeLock(NextOwn&& nextOwn)
    {
        if (m_next < m_end)
            m_next = std::min(nextOwn(m_next), m_end);
        return m_next < m_end ? std::optional(LockId{m_next++}) : std::nullopt;
    }
    [[nodiscard]] bool hasKeys() const { return !m_keys.empty(); }
    [[nodiscard]] const std::string& firstKey() const { return m_keys.front(); }
    void dropFirstKey() { m_keys.pop_front(); }

    /// A read was begun, and will be over some steps later.
    void began() { ++m_begun; }
    void ended() { --m_begun; }

private:
    void begin(std::uint32_t ids, bool onlyUnknown)
    {
        m_next = 0;
        m_end = ids;
        m_onlyUnknown = onlyUnknown;
    }

    std::deque<std::string> m_keys;
    std::size_t m_begun = 0;  ///< and not done, also between two steps
    std::uint32_t m_next = 0; ///< ids still to go: [m_next, m_end)
    std::uint32_t m_end = 0;
    bool m_onlyUnknown = false;
};

} // namespace lockscope::monitor
