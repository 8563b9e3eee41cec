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

/// Reads outside the budget: all locks once more, by id, and keys found by a scan. Pure.
class BulkReads
{
public:
    /// Schedules all locks of the picture; `ids`: its number of ids.
    void readAll(std::uint32_t ids) { begin(ids, false); }
    /// Schedules only locks with missing facts, unless a read of all is running. False: one is running.
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

    /// True when something is ready to be sent.
    [[nodiscard]] bool isWaiting() const { return !m_keys.empty() || m_next < m_end; }
    /// Keys and ids without an answer yet.
    [[nodiscard]] std::size_t left() const { return m_keys.size() + m_begun + (m_end - m_next); }

    /// The next of all locks. `nextOwn`: the first id from a given one that may belong to this node, to skip other
    /// nodes' ids.
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

    /// A read has begun; ended() follows after some steps.
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
    std::size_t m_begun = 0;  ///< begun and unfinished, also between two steps
    std::uint32_t m_next = 0; ///< remaining ids: [m_next, m_end)
    std::uint32_t m_end = 0;
    bool m_onlyUnknown = false;
};

} // namespace lockscope::monitor
